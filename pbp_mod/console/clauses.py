"""Standing orders as a player words them, read into steps and clauses.

    dragon 7
    if dragon is led: dragon 2; else troll 0
    bet hammer 4, then if book or feather is led: book 5; if I lead: book 6/9=9; else hammer 0

Steps are parted by `then`, one for each action of the player to come; clauses by `;`, of which the first that fits is
played. What is done is worded as on the command line. Judges nothing by the rules.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.console.typed import Typist
from pbp_mod.console.usage import behind, optional, positional
from pbp_mod.desk.standing_orders import FOLLOW, LEAD, Clause, Step, When
from pbp_mod.errors import Ambiguous, NotUnderstood
from pbp_mod.game.actions import ActionKind, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import quoted
from pbp_mod.rows.entries import check
from pbp_mod.store.records import Entry

LONGEST = 2000
"""Characters that an order may have."""
PLAY = "play"
"""The action that needs no name."""

_THEN = re.compile(r"\s*[;,.]?\s*\bthen\b\s*[:,]?\s*", re.IGNORECASE)
_IF_THEN = re.compile(r"(\bif\b[^;:]*?\b(?:led|lead|follow))\s*,?\s*\bthen\b\s*[:,]?", re.IGNORECASE)
"""Here "then" belongs to its "if", and parts no steps."""
_PARTS = re.compile(r"[;\n]|[.,]\s*(?=(?:and\s+|but\s+)?(?:else|otherwise|if)\b)", re.IGNORECASE)
_IF = re.compile(
    r"(?:and |but )?if\b([^:]*?\b(?:led|lead|follow)(?=\s*[,:])|[^:]*?\bled(?=\s)|[^:]*(?=:))\s*[:,]?(.*)",
    re.IGNORECASE | re.DOTALL,
)
_ELSE = re.compile(r"(?:else|otherwise)\b\s*[:,]?(.*)", re.IGNORECASE | re.DOTALL)
_LED = re.compile(r"(.+?)(?: is| are| was)? led")
_OR = re.compile(r"\s*,\s*(?:or\s+)?|\s+or\s+|\s*/\s*")
_ARTICLE = re.compile(r"(?:the|an?|my)\s+", re.IGNORECASE)
_AS = re.compile(r"\s+as\s+(?:an?\s+)?", re.IGNORECASE)


class OrderReader:
    """Reads the orders of one player of the game at hand."""

    def __init__(
        self,
        engine: AnyEngine,
        typist: Typist,
        player: str,
        in_words: Callable[[str], Entry | None] = lambda text: None,
    ) -> None:
        """`player` is his abbreviation; `typist` reads names, cards and choices as they are typed, `in_words` what is said as
        players say it (None: it says nothing plainly).
        """
        self._engine, self._typist, self._player, self._in_words = engine, typist, player, in_words

    def read(self, text: str) -> list[Step]:
        """The steps of an order. Raises NotUnderstood, Ambiguous, saying what would be accepted."""
        if len(text) > LONGEST:
            raise NotUnderstood(f"the order is too long ({len(text)} characters, at most {LONGEST})")
        return [self._step(part) for part in _THEN.split(_IF_THEN.sub(r"\1:", text))]

    def _step(self, text: str) -> Step:
        parts = [part for part in (each.strip(" \t.,") for each in _PARTS.split(text)) if part]
        if not parts:
            raise NotUnderstood(f"an order says what is to be done, such as {self._example()!r}")
        clauses: list[Clause] = []
        for part in parts:
            if clauses and clauses[-1].when is None:
                raise NotUnderstood(
                    f"{quoted(part)} would never be played: what stands before it has no condition "
                    "(put 'then' between what is done one after the other)"
                )
            clauses.append(self._clause(part, first=not clauses))
        return tuple(clauses)

    def _clause(self, text: str, *, first: bool) -> Clause:
        if found := _IF.fullmatch(text):
            return Clause(self._when(" ".join(found[1].casefold().split())), self._do(found[2]))
        if re.match(r"if\b", text, re.IGNORECASE):
            raise NotUnderstood(
                f"{quoted(text)} needs a colon between condition and what is done (as in 'if I lead: …; else: …')"
            )
        if found := _ELSE.fullmatch(text):
            if first:
                raise NotUnderstood("'else' needs an 'if …:' before it")
            return Clause(None, self._do(found[1]))
        return Clause(None, self._do(text))

    def _when(self, condition: str) -> When:
        if not self._engine.suits():
            raise NotUnderstood(
                f"nothing is led in {self._engine.title}, so an order has no condition there "
                f"(write what is done, such as {self._example()!r})"
            )
        if condition in ("i lead", LEAD):
            return LEAD
        if condition in ("i follow", FOLLOW):
            return FOLLOW
        found = _LED.fullmatch(condition)
        if not found:
            suit = next(iter(self._engine.suits()))
            raise NotUnderstood(
                f"{quoted(condition)} is no condition (there are: 'if {suit} is led:', 'if I lead:', 'if I follow:')"
            )
        suits = [self._suit(_ARTICLE.sub("", word, count=1).strip()) for word in _OR.split(found[1])]
        return tuple(dict.fromkeys(suits))

    def _suit(self, word: str) -> str:
        suits = self._engine.suits()
        for suit, words in suits.items():
            if word in words:
                return suit
        fitting = [
            suit for suit, words in suits.items() if word and any(each.startswith(word) for each in words)
        ]
        if len(fitting) > 1:
            raise Ambiguous(f"{quoted(word)} may be {' or '.join(fitting)}")
        if not fitting:
            raise NotUnderstood(f"{quoted(word)} can't be led (there are: {', '.join(suits)})")
        return fitting[0]

    def _do(self, text: str) -> Entry:
        """What is done, as a row without `by`: as it would be typed, or else as players say it."""
        text = text.strip(" \t,")
        try:
            return self._typed(text)
        except NotUnderstood:
            said = self._in_words(text) if text else None
            if said is None:
                raise
            return said

    def _typed(self, text: str) -> Entry:
        kinds = {name: kind for name, kind in self._engine.kinds.items() if kind.channel is not None}
        name, _, rest = text.partition(" ")
        if name.casefold() == "i":
            name, _, rest = rest.strip().partition(" ")
        if name.casefold() not in kinds:
            name, rest = PLAY, text
        if not rest.strip() and not text:
            raise NotUnderstood(f"what is to be done? (such as {self._example()!r})")
        kind = kinds.get(name.casefold())
        if kind is None:
            raise NotUnderstood(
                f"{quoted(text)} doesn't say what is to be done (it begins with one of: {', '.join(kinds)})"
            )
        words, options = _words(kind, rest.strip())
        (entry,) = self._typist.entries(kind, [self._player, *words], options, {})
        check(entry, self._engine)
        return {key: value for key, value in entry.items() if key != "by"}

    def _example(self) -> str:
        if PLAY in self._engine.kinds:
            return f"if {next(iter(self._engine.suits()), 'one')} is led: CARD; else CARD"
        kind = next(kind for kind in self._engine.kinds.values() if kind.channel is not None)
        return _typed(kind)


def _typed(kind: ActionKind) -> str:
    """How the action is written in an order."""
    fields = ["|".join(field.choices) or field.name.upper() for field in positional(kind)]
    return " ".join([kind.name, *fields])


def _words(kind: ActionKind, text: str) -> tuple[list[str], Mapping[str, Any]]:
    """The words behind an action's name and its options. One field takes all words: a card has blanks in it."""
    fields = positional(kind)
    words, options = _options(kind, text)
    if len(fields) == 1 and words:
        word = " ".join(words)
        if fields[0].type is Type.CARD:
            word = _ARTICLE.sub("", word, count=1) if _ARTICLE.match(word) else word
            if behind(kind, fields[0]) is not None:
                word = _AS.sub("=", word, count=1)
        words = [word]
    if len(words) < len(fields):
        raise NotUnderstood(f"something is missing: write '{_typed(kind)}'")
    return words, options


def _options(kind: ActionKind, text: str) -> tuple[list[str], dict[str, Any]]:
    """Words, and options as on the command line: `--veto`, `--party red`, `--party=red`."""
    known = {f"--{field.name}": field for field in optional(kind)}
    words: list[str] = []
    options: dict[str, Any] = {}
    rest = _split(text)
    while rest:
        name, given, value = rest[0].partition("=")
        field = known.get(name)
        if field is None:
            words.append(rest.pop(0))
            continue
        rest.pop(0)
        if field.type is Type.FLAG:
            options[field.name] = True
            continue
        if not given and not rest:
            raise NotUnderstood(f"{name} needs a value ({field.help})")
        options[field.name] = value if given else rest.pop(0)
    return words, options


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # an apostrophe or quotation mark that stands alone
        return text.split()
