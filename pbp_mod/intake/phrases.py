"""Recognising an order in a sentence, by the phrases of a game's vocabulary.

Whatever makes a sentence less than a plain order (words before it, a condition, a question) is a problem to be told,
never a reason to guess. Knows the vocabulary that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Ask, Field, Type, Vocabulary
from pbp_mod.intake.doubt import doubt_behind, taken_back
from pbp_mod.intake.english import (
    SMILEYS,
    STOPWORDS,
)
from pbp_mod.people.names import Roster, fold, quoted

_STRAIGHT = str.maketrans("‘’‚‛“”„‟–—―−", "''''\"\"\"\"----")
# A stop ends a sentence before a space only: the one inside John.S.Mill is a part of the name.
_SENTENCE = re.compile(r"\n+|(?<=[.!?;])[\"')\]]*\s+")
_LIST_END = re.compile(r"[;.!?]+[\"')\]]*(?=\s|$)|\n|\s[-(]+(?=\s|\w)")
_AND = re.compile(r"\s*(?:,|&|\band\b)\s*(?:and\s+)?", re.IGNORECASE)
_NOBODY = ("nobody", "noone", "none")
_LISTS = (Type.PLAYERS, Type.SHARES, Type.ANSWER)
_CLAUSE = re.compile(r"[,;:](?=\s|$)|[.!?]+[\"')\]]*(?=\s|$)|\n|\s[-(]+(?=\s|\w)")


class Hit(NamedTuple):
    """A phrase found in a sentence: its action with raw and decoded arguments, or the problem with it.

    `unknown`: the field for which a name stands there that nobody, or more than one, answers to, if that is the problem.
    """

    kind: str
    text: str
    raw: Mapping[str, Any]
    args: Mapping[str, Any]
    problem: str | None
    notices: tuple[str, ...]
    unknown: str = ""


class Phrases:
    """The phrases of one game, made ready for one roster."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        kinds: Mapping[str, ActionKind],
        roster: Roster,
        read_card: Callable[[str], str],
    ) -> None:
        self.vocabulary, self.kinds, self.roster, self.read_card = vocabulary, kinds, roster, read_card
        self._compiled = [
            (kind, _compile(phrase, kinds[kind]))
            for kind, phrases in vocabulary.phrases.items()
            if kind in kinds
            for phrase in phrases
        ]
        self._joint, self._share = _joint(vocabulary), _share(vocabulary)
        self._own = self._own_words()
        self.names = _names(roster)
        """What players are called, folded; what two are called is not among it."""

    def wanted(self, kind: str) -> str:
        """The order as posts ask for it, with NAME and the like for what is to be filled in."""
        phrase = next(iter(self.vocabulary.phrases.get(kind, ())), kind)
        return re.sub(
            r"\{(\w+)\}", lambda found: "NAME" if found[1] == "player" else found[1].upper(), phrase
        )

    def find(self, text: str) -> Iterator[Hit]:
        """Every order in a text, one for each sentence that has one; of orders that go together a sentence may join some."""
        at = 0
        if self._joint is not None:  # behind a semicolon may stand the order that goes with the one before
            text = re.sub(r";(?=\s)", ",", text)
        for sentence in _sentences(text):
            joined = self._joined(sentence)
            if joined:
                at = max(text.find(sentence, at), at)
                back = taken_back(text[at + len(sentence) :])
                yield from (hit._replace(problem=hit.problem or back) for hit in joined)
                continue
            hit = self._match(sentence)
            at = max(text.find(sentence, at), at)
            if hit is None or hit.problem:
                calm = " ".join(SMILEYS.sub(" ", sentence).split())
                other = self._match(calm) if calm != sentence else None
                if other is not None and (hit is None or not other.problem):
                    left_out = "" if other.problem else f"the smiley in {quoted(sentence)} was left out"
                    hit = other._replace(notices=(*other.notices, left_out) if left_out else other.notices)
            if hit is not None:
                yield hit._replace(problem=hit.problem or taken_back(text[at + len(sentence) :]))

    def near(self, text: str) -> str | None:
        """The action whose own words a text uses without being one of its phrases; None if there is none."""
        words = {fold(word) for word in text.split()}
        best: tuple[float, str] = (0.0, "")
        for kind, own in self._own.items():
            hits = [any(_alike(word, each) for each in words) for word in own]
            if own and (hits[0] or sum(hits) * 2 >= len(hits)):
                best = max(best, (sum(hits) / len(hits), kind))
        return best[1] or None

    def _own_words(self) -> dict[str, list[str]]:
        """Per action the words of its first phrase that no other action's has."""
        words = {
            kind: [
                fold(word)
                for word in re.sub(r"\{\w+\}", " ", phrases[0]).split()
                if fold(word) not in STOPWORDS
            ]
            for kind, phrases in self.vocabulary.phrases.items()
            if kind in self.kinds and phrases
        }
        return {
            kind: [word for word in own if not any(word in words[other] for other in words if other != kind)]
            for kind, own in words.items()
        }

    def _joined(self, sentence: str) -> list[Hit]:
        """The orders that a sentence joins ("I play dragon 7 and bet book 2"); none unless it joins at least two.

        If one of them is none, neither are the others: what was meant is for the moderator to say.
        """
        first, *more = self._joint.split(sentence) if self._joint is not None else [sentence]
        if not more:
            return []
        hits = [hit for part in (first, *(f"I {part}" for part in more)) if (hit := self._match(part))]
        problem = next((hit.problem for hit in hits if hit.problem), None)
        if len(hits) <= len(more) and hits:
            problem = problem or "a part of it is no order"
        return [hits[0]._replace(text=sentence, problem=problem)] if problem else hits

    def _match(self, sentence: str) -> Hit | None:
        """The phrase that the sentence begins with; of several the one that is understood."""
        first: Hit | None = None
        straight = sentence.translate(_STRAIGHT)
        for kind, (pattern, fields) in self._compiled:
            found = pattern.match(straight)
            if found is None:
                continue
            hit = self._read(kind, fields, sentence, found)
            if not hit.problem:
                return hit
            first = first or hit
        return first

    def _read(self, kind: str, fields: Sequence[Field], sentence: str, found: re.Match[str]) -> Hit:
        raw: dict[str, Any] = {}
        args: dict[str, Any] = {}
        notices: list[str] = []
        rest = sentence[found.end() :]
        problem, unknown = None, ""
        for field in fields:
            start, end = found.span(field.name)
            text = sentence[start:end]
            if end == len(sentence) and not self._is_whole(field, text):
                text, rest = _cut(text, _LIST_END if field.type in _LISTS else _CLAUSE)
            try:
                read = self._values(kind, field, text, notices)
            except NotUnderstood as error:
                doubt = doubt_behind(f" {text}")
                if not problem and not doubt and field.type is Type.PLAYER:
                    unknown = field.name
                problem = problem or doubt or str(error)
                continue
            for name, (said, meant) in read.items():
                if args.get(name, meant) != meant:
                    problem = problem or f"it says two values, {args[name]} and {meant}"
                raw[name], args[name] = said, meant
        doubt = doubt_behind(rest)
        return Hit(kind, sentence, raw, args, problem or doubt, tuple(notices), "" if doubt else unknown)

    def _is_whole(self, field: Field, text: str) -> bool:
        # A name may hold ", " or ". ": then it has to be there letter by letter.
        names = [name for player in self.roster.people() for name in (player.name, *player.aliases)]
        return field.type is Type.PLAYER and text.strip().removeprefix("@") in names

    def _values(self, kind: str, field: Field, text: str, notices: list[str]) -> dict[str, tuple[Any, Any]]:
        """Field -> its value as the log takes it, and decoded; a card may bring the value it is laid for along."""
        read_play = self.vocabulary.read_play
        value_of = next((each for each in self.kinds[kind].fields if each.behind == field.name), None)
        if field.type is not Type.CARD or read_play is None or value_of is None:
            return {field.name: self.value(field, text, notices)}
        card, value = read_play(text.strip().strip("\"'‘’“”.!"))
        return {field.name: (card, card)} | ({} if value is None else {value_of.name: (value, value)})

    def value(self, field: Field, text: str, notices: list[str]) -> tuple[Any, Any]:
        """A field's value as the log takes it, and decoded. Raises NotUnderstood."""
        text = text.strip()
        if field.type is Type.PLAYER:
            found = self.roster.find(text)
            notice = self.roster.notice(text, found)
            notices += [notice] if notice else []
            return self.roster.abbr(found.seat), found.seat
        if field.type is Type.NUMBER:
            if not text.isascii() or not text.isdigit():
                raise NotUnderstood(f"{quoted(text)} is no number")
            return int(text), int(text)
        if field.type is Type.PLAYERS:
            return self._people(text, notices)
        if field.type is Type.SHARES:
            return self._shares(text, notices)
        if field.type in (Type.CARD, Type.CHOICE, Type.FLAG):
            value = self._word(field, text)
            return value, value
        return text, text

    def _people(self, text: str, notices: list[str]) -> tuple[list[str], tuple[int, ...]]:
        """Several players, parted by commas and "and"."""
        player = Field("player", Type.PLAYER, "")
        read = [self.value(player, name, notices) for name in _AND.split(text) if name]
        return [abbr for abbr, _ in read], tuple(seat for _, seat in read)

    def _shares(self, text: str, notices: list[str]) -> tuple[dict[str, int], dict[int, int]]:
        """So many for each: "BF 2, MH 1", "2 to BF and 1 to MH"."""
        player = Field("player", Type.PLAYER, "")
        raw: dict[str, int] = {}
        meant: dict[int, int] = {}
        for part in filter(None, _AND.split(text.strip("\"'‘’“”.!"))):
            found = self._share.fullmatch(part)
            if found is None:
                raise NotUnderstood(f"{quoted(part)} doesn't say who gets how many (as in BF 2, MH 1)")
            abbr, seat = self.value(player, found["to"] or found["name"], notices)
            if seat in meant:
                raise NotUnderstood(f"{abbr} is named twice")
            raw[abbr] = meant[seat] = int(found["first"] or found["then"])
        return raw, meant

    def answered(self, hit: Hit, ask: Ask) -> Hit:
        """The order with its answer read as what is asked for takes it: players, a card's number or a word.

        Raises NotUnderstood.
        """
        notices: list[str] = []
        for field in self.kinds[hit.kind].fields:
            if field.type is not Type.ANSWER or field.name not in hit.raw or not ask.choices:
                continue
            text = str(hit.raw[field.name]).strip("\"'‘’“”.! ")
            raw, meant = self._answer(text, [args[field.name] for args in ask.choices], notices)
            hit = hit._replace(raw={**hit.raw, field.name: raw}, args={**hit.args, field.name: meant})
        return hit._replace(notices=(*hit.notices, *notices))

    def _answer(self, text: str, offered: Sequence[Any], notices: list[str]) -> tuple[Any, Any]:
        if any(isinstance(each, tuple) for each in offered):
            raw, seats = ([], ()) if fold(text) in _NOBODY else self._people(text, notices)
            return raw, tuple(sorted(seats))
        if any(isinstance(each, int) for each in offered):
            number = int(self.read_card(text))
            return number, number
        words = self.vocabulary.words
        for each in offered:
            if fold(text) in map(fold, (each, *words.get(each, ()))):
                return each, each
        raise NotUnderstood(f"{quoted(text)} is none of {', '.join(map(str, offered))}")

    def _word(self, field: Field, text: str) -> Any:
        text = re.sub(r"^(?:the|an?|my)\s+", "", text, flags=re.IGNORECASE)
        key = fold(text)
        for value, said in self.meanings(field):
            if any(fold(each) == key for each in said):
                return value
        if field.type is Type.CARD:
            return self.read_card(text.strip("\"'‘’“”.!"))
        raise NotUnderstood(
            f"{quoted(text)} is none of {', '.join(str(value) for value, _ in self.meanings(field))}"
        )

    def meanings(self, field: Field) -> list[tuple[Any, tuple[str, ...]]]:
        """What a field can hold, with all words for it that the vocabulary has.

        The words of a flag stand under its own name, those of its opposite under "refuse".
        """
        words = self.vocabulary.words
        if field.type is Type.CHOICE:
            return [(value, (value, *words.get(value, ()))) for value in field.choices]
        if field.type is Type.FLAG:
            yes = (True, (field.name, *words.get(field.name, ())))
            return [yes, (False, words.get("refuse", ("no",)))] if field.required else [yes]
        if field.type is Type.CARD:
            return [(value, said) for value, said in words.items() if self._is_card(value)]
        return []

    def _is_card(self, value: str) -> bool:
        try:
            return self.read_card(value) == value
        except NotUnderstood:
            return False


def _share(vocabulary: Vocabulary) -> re.Pattern[str]:
    """So many of what is counted, for somebody: "2 to Anna", "Anna: 2 votes"."""
    words = "|".join(r"\s+".join(map(re.escape, each.split())) for each in vocabulary.counted)
    of = rf"(?:\s+(?:{words}))?" if words else ""
    return re.compile(
        rf"(?:(?P<first>\d+){of}\s+(?:to|for)\s+(?P<to>.+))|(?:(?P<name>.+?)\s*[\s:=]\s*(?P<then>\d+){of})",
        re.IGNORECASE,
    )


def _names(roster: Roster) -> frozenset[str]:
    seats: dict[str, set[int]] = {}
    for seat, player in enumerate(roster.people()):
        for name in (player.name, player.abbr, *player.aliases):
            seats.setdefault(fold(name), set()).add(seat)
    return frozenset(name for name, of in seats.items() if len(of) == 1)


def is_legal(ask: Ask, args: Mapping[str, Any]) -> bool:
    """Whether these (decoded) arguments are among the choices of what is awaited; a flag not given is false."""
    if ask.choices is None:
        return True
    said = {key: value for key, value in args.items() if value is not False}
    return any(
        {key: value for key, value in each.items() if value is not False} == said for each in ask.choices
    ) or any(args == each for each in ask.choices)


def _compile(phrase: str, kind: ActionKind) -> tuple[re.Pattern[str], list[Field]]:
    """A pattern for the sentences that begin with the phrase, and the fields in it."""
    fields: list[Field] = []
    pattern = ""
    parts = re.split(r"\{(\w+)\}", phrase.translate(_STRAIGHT).strip())
    for at, part in enumerate(parts):
        if at % 2 == 0:
            words = r"\s+".join(map(re.escape, part.split()))
            pattern += words
            if not words:
                continue
            pattern += r"(?:\s*:\s*|\s+(?:-+\s+)?)" if at + 1 < len(parts) else r"(?!\w)"
        else:
            field = _field(part, kind)
            fields.append(field)
            last = not "".join(parts[at + 1 :]).strip()
            pattern += f"(?P<{field.name}>" + (r".+)" if last else r"[^\n]{1,90}?)(?:\s+|(?=\W))")
    return re.compile(rf"[^\w@]*{pattern}", re.IGNORECASE | re.DOTALL), fields


def _joint(vocabulary: Vocabulary) -> re.Pattern[str] | None:
    """What joins the orders of one sentence, up to the verb of the next; None where none go together."""
    verbs = {
        re.escape(phrase.split()[1])
        for kind in vocabulary.together
        for phrase in vocabulary.phrases.get(kind, ())
        if phrase.startswith("I ")
    }
    if len(vocabulary.together) < 2 or not verbs:
        return None
    words = r"(?:(?:and|then|also|plus|&|\+)\s+)"
    return re.compile(
        rf"(?:\s*[,;]\s*{words}*|\s+{words}+)(?:I\s+)?(?=(?:{'|'.join(sorted(verbs))})(?!\w))", re.IGNORECASE
    )


def _field(name: str, kind: ActionKind) -> Field:
    """The field that a placeholder stands for: by its name, or {value} for the first that is no player or card."""
    by_name = {field.name: field for field in kind.fields}
    if name not in by_name and name == "value":
        name = next(each.name for each in kind.fields if each.type not in (Type.PLAYER, Type.CARD))
    return by_name[name]


def _sentences(text: str) -> Iterator[str]:
    """The text from the beginning of each sentence to its end; a line that only wraps goes on in the next."""
    parts = [each for each in _SENTENCE.split(text) if each.strip()]
    for at, part in enumerate(parts):
        follows = parts[at + 1] if at + 1 < len(parts) else ""
        wraps = follows and part.rstrip()[-1].isalnum() and f"{part}\n{follows}" in text
        yield f"{part.strip()}\n{follows.strip()}" if wraps else part.strip()


def _cut(text: str, sign: re.Pattern[str]) -> tuple[str, str]:
    """What follows an order up to such a sign, and the rest with the sign between them."""
    end = sign.search(text.translate(_STRAIGHT))
    return (text, "") if end is None else (text[: end.start()], text[end.start() :])


def _alike(word: str, said: str) -> bool:
    """Whether two words share their stem: nominate and nominating, assassinate and assassination."""
    stem = max(4, len(word) - 3)
    return said == word or (len(said) >= stem and len(word) > 4 and said[:stem] == word[:stem])
