"""Recognising an order in a sentence, by the phrases of a game's vocabulary.

Whatever makes a sentence less than a plain order (words before it, a condition, a question) is a problem to be told,
never a reason to guess. Knows the vocabulary that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind, Ask, Channel, Field, Type, Vocabulary
from pbp_mod.intake import rivals
from pbp_mod.intake.doubt import changed_behind, doubt_behind
from pbp_mod.intake.english import REASON, SMILEYS
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.own_words import OwnWords
from pbp_mod.intake.patterns import (
    STRAIGHT,
    compile_phrase,
    cut,
    is_bare,
    joint,
    opener,
    sentences,
    tokens,
    with_stops,
    without_small_words,
)
from pbp_mod.intake.values import AND, Values
from pbp_mod.people.names import Roster, fold, quoted
from pbp_mod.tuples import NamedTuple

_LIST_END = Keyed(r"[;.!?]+[\"')\]]*(?=\s|$)|\n|\s[-(]+(?=\s|\w)")
_TOKEN = re.compile(r"[^\W_]+")
_PART = re.compile(r"[^\W\d_]+?(?=[A-Z][a-z]|\b|[\d_])")
_MOST = 20
"""Orders of one text that are weighed against what follows them."""
_KEPT = 1000
"""Texts of which is kept what orders stand in them."""
_NAMES = ("player", "target")
_LISTS = (Type.PLAYERS, Type.SHARES, Type.ANSWER)
_CLAUSE = Keyed(r"[,;:](?=\s|$)|[.!?]+[\"')\]]*(?=\s|$)|\n|\s[-(]+(?=\s|\w)")


class Hit(NamedTuple):
    """A phrase found in a sentence: its action with raw and decoded arguments, or the problem with it.

    `unknown`: the field for which a name stands there that nobody, or more than one, answers to, if that is the problem.
    `corrected`: the problem is that it corrects itself, so that no later order of the post is beyond doubt either. `several`: the
    players that it names one after the other where one or more may be named, and nothing else.
    """

    kind: str
    text: str
    raw: Mapping[str, Any]
    args: Mapping[str, Any]
    problem: str | None
    notices: tuple[str, ...]
    unknown: str = ""
    corrected: bool = False
    several: tuple[int, ...] = ()

    def doubted(self, why: str) -> Hit:
        """The order with the reason why only the moderator can tell what is meant; one with a problem keeps it."""
        return self if self.problem or not why else self._replace(problem=why, corrected=True)


class _Phrase(NamedTuple):
    """A phrase of an action: its pattern, the fields in it, whether it has no word of its own, and what it begins with."""

    kind: str
    pattern: Keyed
    fields: list[Field]
    bare: bool
    leads: tuple[frozenset[str], ...]


class Phrases(Values):
    """The phrases of one game, made ready for one roster."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        kinds: Mapping[str, ActionKind],
        roster: Roster,
        read_card: Callable[[str], str],
    ) -> None:
        super().__init__(vocabulary, kinds, roster, read_card)
        said = [
            (kind, phrase) for kind, each in vocabulary.phrases.items() if kind in kinds for phrase in each
        ]
        self._said = [self._said_as(kind, phrase) for kind, phrase in said]
        self._told_by = tuple({max(lead, key=len, default="") for each in self._said for lead in each.leads})
        """Of each way to begin an order its longest word: a text with none of them holds no order."""
        self._any_words = frozenset(
            kind.name
            for kind in kinds.values()
            if kind.channel is Channel.PM
            and {field.type for field in kind.fields} <= {Type.TARGET, Type.TEXT}
            and kind.fields
        )
        self._joint = joint(vocabulary)
        self._opener = opener(phrase for _, phrase in said)
        self.near = OwnWords(vocabulary.phrases, kinds).near
        self.names = frozenset(_seats_of(roster))
        """What players are called, folded; what two are called is not among it."""
        self.parts = frozenset(part for name in names_in(roster) for part in parts_of(name))
        """What names may be shortened to ("Brute" of BruteForce)."""
        exact = {name: seat for seat, who in enumerate(roster.people()) for name in (who.name, who.abbr)}
        self._seats = _seats_of(roster) | exact
        self._stopped = with_stops(names_in(roster))
        self._longest_name = max((len(name.split()) for name in names_in(roster)), default=1)
        self.spaced = [
            (Keyed(rf"(?<!\w){re.escape(name)}(?!\w)", signs=(name.casefold(),)), player.abbr)
            for player in roster.people()
            for name in (player.name, *player.aliases)
            if not name.isalnum()
        ]
        """Names of more than one word, and the abbreviation that is one."""
        self._found: dict[str, tuple[Hit, ...]] = {}
        self.readers: dict[tuple[Any, ...], Any] = {}
        """What `messages.py` has learnt of the vocabulary, by what is awaited."""

    def _said_as(self, kind: str, phrase: str) -> _Phrase:
        pattern, fields = compile_phrase(phrase, self.kinds[kind])
        return _Phrase(kind, pattern, fields, is_bare(phrase), tuple(self._leads_of(phrase, fields[:1])))

    def _leads_of(self, phrase: str, first: Sequence[Field]) -> Iterator[frozenset[str]]:
        """Sets of words of which a text has one whole if the phrase may be in it. `first`: the first field in it, if any."""
        lead = tokens(phrase.partition("{")[0]) or tokens(re.sub(r"\{\w+\}", " ", phrase))
        if lead or not first or first[0].type is not Type.CHOICE:
            yield lead or frozenset(":" if ":" in phrase else ())
            return
        for _, said in self.meanings(first[0]):
            yield from map(tokens, said)

    def wanted(self, kind: str) -> str:
        """The order as posts ask for it, with NAME and the like for what is to be filled in."""
        phrase = next(iter(self.vocabulary.phrases.get(kind, ())), kind)
        return re.sub(r"\{(\w+)\}", lambda found: "NAME" if found[1] in _NAMES else found[1].upper(), phrase)

    def may_stand_in(self, text: str) -> bool:
        """Whether a text, or what is left of it without markup, can hold an order: a quick answer, yes too often."""
        folded = text.casefold()
        return next(filter(folded.__contains__, self._told_by), None) is not None  # every post comes here

    def find(self, text: str) -> Sequence[Hit]:
        """Every order in a text, one for each sentence that has one; of orders that go together a sentence may join some.

        What was read is kept: a post is looked at from several sides, and what it says is quoted again and again.
        """
        if not self.may_stand_in(text):
            return ()
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[text] = tuple(self._find(text))
        return found

    def names_somebody(self, text: str) -> bool:
        """Whether a text is a player's name, however it is said."""
        try:
            self.roster.find(text)
        except NotUnderstood:  # or two are meant
            return False
        return True

    def posted(self, text: str) -> Sequence[Hit]:
        """The same without answers that come by message and may be any words: in the thread all talk would be such."""
        found = self.find(text)
        if self._any_words and any(hit.kind in self._any_words for hit in found):
            return tuple(hit for hit in found if hit.kind not in self._any_words)
        return found

    def _find(self, text: str) -> Iterator[Hit]:
        if not any(self._may_be_said(text)):
            return
        at = count = 0
        if self._joint is not None:  # behind a semicolon may stand the order that goes with the one before
            text = re.sub(r";(?=\s)", ",", text)
        for sentence in sentences(text, self._stopped):
            joined = self._joined(sentence)
            if joined:
                at = max(text.find(sentence, at), at)
                yield from (
                    hit.doubted(self.corrected(hit, text[at + len(sentence) :], bold=True)) for hit in joined
                )
                continue
            hit = self._match(sentence)
            at = max(text.find(sentence, at), at)
            if hit is None or hit.problem:
                calm = " ".join(SMILEYS.sub(" ", sentence).split())
                other = self._match(calm) if calm != sentence else None
                if other is not None and (hit is None or not other.problem):
                    left_out = "" if other.problem else f"the smiley in {quoted(sentence)} was left out"
                    hit = other._replace(notices=(*other.notices, left_out) if left_out else other.notices)
            if hit is None or hit.problem:
                plainer = without_small_words(sentence, self._opener)
                other = self._match(plainer) if plainer != sentence else None
                if other is not None and (hit is None or not other.problem):
                    hit = other._replace(text=sentence)
            if hit is not None:
                count += 1
                after = text[at + len(sentence) :]
                back = self.corrected(hit, after, bold=True) if count <= _MOST else "it holds too many orders"
                yield hit.doubted(back)

    def corrected(self, hit: Hit, after: str, *, bold: bool) -> str:
        """Why what follows an order (`bold`: as a part of it) takes it back or names another, or ""."""
        return rivals.behind(after, self._other(hit.kind, hit.args), bold=bold) if after.strip() else ""

    def _other(self, kind: str, args: Mapping[str, Any]) -> rivals.Other:
        """Tells whether words name something else for the one field of an order; to shares a bare number does."""
        fields = [
            field
            for field in self.kinds[kind].fields
            if field.name in args
            and field.type in (Type.PLAYER, Type.TARGET, Type.CARD, Type.CHOICE, Type.NUMBER)
        ]

        shared = any(field.type is Type.SHARES for field in self.kinds[kind].fields)

        def other(words: str, whole: bool) -> str:
            if shared and whole and words.isdecimal():
                return words
            for field in fields:
                try:
                    said, meant = self._named(field, words, whole)
                except NotUnderstood:
                    continue
                if meant != args[field.name]:
                    return str(said)
            return ""

        return other

    def _named(self, field: Field, words: str, whole: bool) -> tuple[Any, Any]:
        """The player, card or choice that these words name, in full; not `whole`: any player that stands among them."""
        if field.type not in (Type.PLAYER, Type.TARGET):
            return self.value(field, words, [])
        parts = words.split()
        for size in (len(parts),) if whole else range(min(self._longest_name, len(parts)), 0, -1):
            for at in range(len(parts) - size + 1):
                name = " ".join(parts[at : at + size]).strip("@\"'‘’“”.!,?*_[]")
                if (seat := self._whose(name)) is not None:
                    return self.roster.abbr(seat), seat
        raise NotUnderstood(f"{quoted(words)} names nobody")

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
        straight = sentence.translate(STRAIGHT)
        for said in self._may_be_said(sentence):
            found = said.pattern.match(straight)
            if found is None:
                continue
            hit = self._read(said.kind, said.fields, sentence, found)
            if not hit.problem:
                return hit
            first = first or (
                None if said.bare else hit
            )  # without a word of its own it is no order but for its values
        return first

    def _may_be_said(self, text: str) -> Iterator[_Phrase]:
        """The phrases of which a text has the words that they begin with."""
        heard = frozenset((*_TOKEN.findall(text.casefold()), *(":" if ":" in text else "")))
        for each in self._said:
            if any(lead <= heard for lead in each.leads):
                yield each

    def _read(self, kind: str, fields: Sequence[Field], sentence: str, found: re.Match[str]) -> Hit:
        raw: dict[str, Any] = {}
        args: dict[str, Any] = {}
        notices: list[str] = []
        rest = sentence[found.end() :]
        problem, unknown = None, ""
        several: tuple[int, ...] = ()
        for field in fields:
            start, end = found.span(field.name)
            text = sentence[start:end]
            if field.type is Type.TARGET and len(named := self._listed(text)) > 1:
                several = named
            if end == len(sentence) and not self._is_whole(field, text):
                text, rest = cut(text, _LIST_END if field.type in _LISTS else _CLAUSE, self._stopped)
                if field.type in (Type.PLAYER, Type.TARGET):
                    text, reason = cut(text, REASON)
                    rest = reason + rest
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
        if not doubt and rest and not (fields and found.end(fields[-1].name) == found.end()):
            doubt = changed_behind(rest)
        hit = Hit(kind, sentence, raw, args, problem or doubt, tuple(notices), "" if doubt else unknown)
        if several and not hit.problem:  # whether that is one too many, what is asked says
            return hit._replace(several=several)
        return hit.doubted(rivals.in_sentence(rest, self._other(kind, args))) if rest.strip() else hit

    def _listed(self, text: str) -> tuple[int, ...]:
        """The players that a text names one after the other, in full or by abbreviation; none if it has anything else in it."""
        names = [each.strip("@\"'‘’“”.!*_[] ") for each in AND.split(text.strip(" .!")) if each]
        seats = [self._whose(name) for name in names]
        return tuple(seat for seat in seats if seat is not None) if None not in seats else ()

    def _whose(self, name: str) -> int | None:
        """Whose name that is; a short word has to be written as it is."""
        return self._seats.get(name if len(name) < 4 and name.isalnum() else fold(name))

    def _is_whole(self, field: Field, text: str) -> bool:
        # A name may hold ", " or ". ": then it has to be there letter by letter.
        names = [name for player in self.roster.people() for name in (player.name, *player.aliases)]
        return field.type in (Type.PLAYER, Type.TARGET) and text.strip().removeprefix("@") in names

    def _values(self, kind: str, field: Field, text: str, notices: list[str]) -> dict[str, tuple[Any, Any]]:
        """Field -> its value as the log takes it, and decoded; a card may bring the value it is laid for along."""
        read_play = self.vocabulary.read_play
        value_of = next((each for each in self.kinds[kind].fields if each.behind == field.name), None)
        if field.type is not Type.CARD or read_play is None or value_of is None:
            return {field.name: self.value(field, text, notices)}
        card, value = read_play(text.strip().strip("\"'‘’“”.!"))
        return {field.name: (card, card)} | ({} if value is None else {value_of.name: (value, value)})

    def answered(self, hit: Hit, ask: Ask) -> Hit:
        """The order with its answer read as what is asked for takes it: players, a card's number or a word.

        Raises NotUnderstood.
        """
        notices: list[str] = []
        for field in self.kinds[hit.kind].fields:
            if field.type is not Type.ANSWER or field.name not in hit.raw or not ask.choices:
                continue
            text = str(hit.raw[field.name]).strip("\"'‘’“”.! ")
            raw, meant = self.answer(text, [args[field.name] for args in ask.choices], notices)
            hit = hit._replace(raw={**hit.raw, field.name: raw}, args={**hit.args, field.name: meant})
        return hit._replace(notices=(*hit.notices, *notices))


def parts_of(name: str) -> set[str]:
    """What a long name may be shortened to, folded: the words that it is made of, and how it begins or ends."""
    parts = _PART.findall(name)
    found = {part.casefold() for part in parts if len(part) > 3} if len(parts) > 1 else set()
    if len(name) > 6 and name.isalpha():
        ends = range(4, len(name))
        found |= {name[:at].casefold() for at in ends} | {name[-at:].casefold() for at in ends}
    return found


def names_in(roster: Roster) -> Iterator[str]:
    """All names that players go by."""
    for player in roster.people():
        yield from (player.name, player.abbr, *player.aliases)


def _seats_of(roster: Roster) -> dict[str, int]:
    """Whose each name is, folded, without what two are called."""
    seats: dict[str, set[int]] = {}
    for seat, player in enumerate(roster.people()):
        for name in (player.name, player.abbr, *player.aliases):
            seats.setdefault(fold(name), set()).add(seat)
    return {name: min(of) for name, of in seats.items() if len(of) == 1}


def is_legal(ask: Ask, args: Mapping[str, Any]) -> bool:
    """Whether these (decoded) arguments are among the choices of what is awaited; a flag not given is false."""
    if ask.choices is None:
        return True
    said = {key: value for key, value in args.items() if value is not False}
    return any(
        {key: value for key, value in each.items() if value is not False} == said for each in ask.choices
    ) or any(args == each for each in ask.choices)
