"""Whether a line tells a secret of a player: "Anna is Trump", "Trump: Anna".

What is only supposed, denied, asked, or named as one of the choices tells nothing. Looks at one line at a time (blocks.py
looks at several).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbp_mod.texts.guard.letters import ASIDE, ASK, BREAK, COLON, COMMA, ENDS, LAST_MARK, SLASH, Words
from pbp_mod.texts.guard.names import Hit
from pbp_mod.texts.guard.ties import LONGEST_TIE, SecretWords, is_card, may_tie

_THOUGHTS = "if whether unless should suppose supposing assume assuming when wenn falls ob si"
_SUPPOSING = frozenset(_THOUGHTS.split())
"""Words that make a mere thought of what follows: "if Anna is Trump"."""
_QUESTIONS = "is was are were could can may might will would do does did have"
_ASKING = frozenset(_QUESTIONS.split())
"""Words that begin a question: "Is Anna Trump?"."""
_WHO = (["who", "is"], ["who", "was"], ["who", "are"])
_NEGATED = frozenset(
    ["isn", "wasn", "aren", "weren", "doesn", "didn", "hasn", "haven", "can", "won", "couldn", "wouldn"]
)
_INTERJECTIONS = frozenset({("yes",), ("no",)})
"""Words that answer anything."""
_CHOOSING = frozenset(("or", "oder", "ou", SLASH))
_JOINING = frozenset(("and", "with", "for", "the", "a", "his", "her", "their"))


class Line:
    """A line of a text: its number, how deep it lies, its words, and the players and secret words in it; of a row of a
    table its cells as well. `known`: all secret words of the text, and what goes with them.
    """

    __slots__ = ("cells", "depth", "known", "names", "number", "secrets", "words")

    def __init__(
        self,
        number: int,
        depth: int,
        words: list[str],
        names: list[Hit],
        secrets: list[tuple[int, int, Words]],
        known: SecretWords,
    ) -> None:
        self.number, self.depth, self.words, self.names, self.secrets = number, depth, words, names, secrets
        self.known = known
        self.cells: list[Line] | None = None

    @property
    def bare(self) -> bool:
        """Whether there is nothing in it but players, secret words and what ties them."""
        known = [False] * len(self.words)
        for at, end, _ in (*self.names, *self.secrets):
            known[at:end] = [True] * (end - at)
        cards = any(is_card(words) for _, _, words in self.secrets)
        return all(
            known[at] or may_tie(self.words, at, self.known.ties, cards=cards)
            for at in range(len(self.words))
        )

    @property
    def seats(self) -> set[int]:
        """Who is spoken of."""
        return {seat for _, _, seat in self.names}

    def says(self, own: frozenset[Words]) -> bool:
        """Whether one of these words is in it."""
        return any(words in own for _, _, words in self.secrets)


def tied(line: Line, seat: int, own: frozenset[Words], others: Collection[Words]) -> bool:
    """Whether the line ties a player to one of the words. `others`: words of the same kind, which are not his."""
    pairs = [
        (name, secret)
        for name in line.names
        for secret in line.secrets
        if name[2] == seat and secret[2] in own
    ]
    return any(_tells(line, name, secret, others) for name, secret in pairs)


def _tells(line: Line, name: Hit, secret: tuple[int, int, Words], others: Collection[Words]) -> bool:
    words, (at, end, own) = line.words, secret
    first, last = sorted([name[:2], (at, end)])
    named = _named(line, first[1], last[0])
    places = [place for place in range(first[1], last[0]) if place not in named]
    gap = [words[place] for place in places]
    between = [place for place in places if words[place] > LAST_MARK]
    if len(between) > LONGEST_TIE or not all(
        may_tie(words, each, line.known.ties, cards=is_card(own)) for each in between
    ):
        return False
    if (
        _supposed(words, first[0], last[1])
        or _one_of_several(line, secret, others)
        or _denied(words, at)
        or _other_thing(line, end)
    ):
        return False
    if ASK in gap and first == (at, end) and words[max(at - 2, 0) : at] in _WHO:  # "Who is Trump? Emil."
        return _rest_is_bare(line, last[1])
    if ASK in gap or (gap != [BREAK] and any(mark in gap for mark in ENDS)):
        return False
    if "for" in gap and first == (at, end):  # "YES is for Anna": she is not who said it
        return False
    plain = {words[each] for each in between}
    # "Emil and Trump", "thanks to Emil for the QAnon picture"
    if not named and plain <= _JOINING and not plain.isdisjoint(("and", "with", "for")):
        return False
    # "Dear Anna, QAnon are among us": nothing ties them but a mark, so nothing else may be said.
    weak = bool(gap) and not plain and not named and ASIDE not in gap and not _belongs(line, first[0])
    return not weak or _rest_is_bare(line, last[1], over_commas=own in _INTERJECTIONS)


def _belongs(line: Line, at: int) -> bool:
    """Whether what stands there is said to have something: "the hand of Anna: …"."""
    return line.words[max(at - 1, 0) : at] == ["of"] and line.words[max(at - 2, 0)] in line.known.things


def _named(line: Line, start: int, stop: int) -> set[int]:
    return {at for first, end, _ in line.names for at in range(first, end) if start <= at < stop}


def _supposed(words: Sequence[str], start: int, stop: int) -> bool:
    """Whether it is a thought or a question that stands from `start` to `stop`."""
    begin = start
    while begin and words[begin - 1] not in (*ENDS, ASK, COLON, ASIDE):
        begin -= 1
    lead = words[begin:start]
    if not _SUPPOSING.isdisjoint(lead):
        return True
    if next((word for word in words[stop:] if word in (*ENDS, ASK)), None) != ASK:
        return False
    asked = words[start:stop]
    if any(
        word == "you" and asked[at] in _ASKING for at, word in enumerate(asked[1:])
    ):  # "Anna, are you QAnon?"
        return True
    return (bool(lead) and lead[-1] in _ASKING) or (COLON in asked and "who" in asked)


def _one_of_several(line: Line, secret: tuple[int, int, Words], others: Collection[Words]) -> bool:
    """Whether the word is one of the choices: "Anna, Yaw or Nah?", whether or not the other one is anybody's."""
    at, end, own = secret
    if (line.words[end : end + 1] == ["or"] and len(line.words) > end + 1) or line.words[
        max(at - 1, 0) : at
    ] == ["or"]:
        return True
    for start, stop, words in line.secrets:
        if words in others:
            between = line.words[end:start] if end <= start else line.words[stop:at]
            between = [word for word in between if word not in ("a", "an", "the")]
            if len(between) == 1 and (
                between[0] in _CHOOSING or (between == ["and"] and own in _INTERJECTIONS)
            ):
                return True
    return False


def _denied(words: Sequence[str], at: int) -> bool:
    """Whether it is said that it is not the word that stands there: "the card isn't troll 1"."""
    return words[max(at - 1, 0) : at] in (["not"], ["never"]) or (
        words[max(at - 1, 0) : at] == ["t"] and words[max(at - 2, 0)] in _NEGATED
    )


def _other_thing(line: Line, end: int) -> bool:
    """Whether the word that ends there says something else: "a Moderate policy", "Anna has no Decree"."""
    behind = line.words[end] if end < len(line.words) else COMMA
    if line.words[end - 1] == "no":
        return behind > LAST_MARK and behind not in ("and", "in", "on", "with")
    return behind in line.known.but_before


def _rest_is_bare(line: Line, at: int, *, over_commas: bool = False) -> bool:
    """Whether nothing but ties and players follows, up to the end of what is said; `over_commas`: of the sentence, with
    other secrets in it ("Anna: yes, that's allowed", "Anna: yes, Emil: no").
    """
    named = _named(line, at, len(line.words))
    if over_commas:
        named |= {place for start, stop, _ in line.secrets for place in range(start, stop)}
    for place in range(at, len(line.words)):
        word = line.words[place]
        if word in (*ENDS, ASK, ASIDE) or (word == COMMA and not over_commas):
            return True
        if (
            word not in (COLON, COMMA)
            and word not in line.known.ties
            and not word.isdecimal()
            and place not in named
        ):
            return False
    return True
