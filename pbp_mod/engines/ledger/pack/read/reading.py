"""One reading of a pack: its words so far, and its formulas, each with the place where it is written.

Formulas are parsed behind all else, since they may speak of what stands further down; and only where the whole pack is
looked at. Reads keys that hold formulas and names; knows no table of a pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.formulas import Elsewhere, Formula
from pbp_mod.engines.ledger.pack.lexicon import Lexicon
from pbp_mod.engines.ledger.pack.parse import formula
from pbp_mod.engines.ledger.pack.trees import NUMBER, PLAYERS, TRUTH
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.problems import Spot, is_number, nearest

LONGEST = 40
"""Characters of a name."""
_NAME = re.compile(r"[^\W_](?:[^\n\r\t\"()+*/,<>=!{}|]*[^\s\"()+*/,<>=!{}|])?")
_HANDLE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class Reading:
    """`formulas`: each with its spot, to be parsed at the end (`finish`)."""

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole
        self.lexicon = Lexicon()
        self.formulas: list[tuple[Formula, Spot]] = []
        self.given: dict[str, list[str]] = {"mark": [], "office": [], "counter": []}
        """Marks, offices and counters that some effect, or the head, gives."""

    def who(self, table: Mapping[str, Any], key: str, spot: Spot, default: str = "in") -> Formula:
        """The players that a key names."""
        return self._formula(table, key, spot, PLAYERS, default)

    def who_or_none(self, table: Mapping[str, Any], key: str, spot: Spot) -> Formula | None:
        """The players that a key names, if it is there."""
        return self._formula(table, key, spot, PLAYERS, "in") if key in table else None

    def number(
        self,
        table: Mapping[str, Any],
        key: str,
        spot: Spot,
        default: str = "1",
        voters: Formula | None = None,
    ) -> Formula:
        """The number that a key says, or a formula for it."""
        return self._formula(table, key, spot, NUMBER, default, voters)

    def number_or_none(
        self, table: Mapping[str, Any], key: str, spot: Spot, voters: Formula | None = None
    ) -> Formula | None:
        """The number that a key says, if it is there."""
        return self._formula(table, key, spot, NUMBER, "1", voters) if key in table else None

    def condition_or_none(
        self, table: Mapping[str, Any], key: str, spot: Spot, voters: Formula | None = None
    ) -> Formula | None:
        """The condition that a key says, if it is there."""
        return self._formula(table, key, spot, TRUTH, "day > 0", voters) if key in table else None

    def _formula(
        self,
        table: Mapping[str, Any],
        key: str,
        spot: Spot,
        kind: str,
        default: str,
        voters: Formula | None = None,
    ) -> Formula:
        value, where = table.get(key, default), spot.at(key)
        if kind == NUMBER and is_number(value):
            value = str(value)
        if not isinstance(value, str) or not value.strip():
            what = "a number or a formula in quotation marks" if kind == NUMBER else "text"
            where.wrong(f"must be {what}, not {value!r}")
            value = default
        found = formula(value, kind, self.lexicon, voters)
        self.formulas.append((found, where))
        return found

    def finish(self) -> None:
        """Parse every formula, with complaints where the whole pack is looked at."""
        for each, where in self.formulas if self.whole else ():
            try:
                each.tree  # noqa: B018 - parsed when it is asked for
            except Elsewhere:
                pass
            except NotUnderstood as error:
                where.wrong(f"{each.text!r}: {error}")


def name_of(table: Mapping[str, Any], spot: Spot, taken: Iterable[str], kind: str, key: str = "name") -> str:
    """The name of something, which nothing else of its kind may have."""
    name = spot.text(table, key)
    if key not in table or not name.strip():
        return name
    if " ".join(name.split()) != name or not _NAME.fullmatch(name) or len(name) > LONGEST:
        spot.at(key).wrong(
            f"{name[:60]!r} can't be a name (accepted: up to {LONGEST} letters, figures and hyphens, with one blank "
            "between words)"
        )
    elif name.casefold() in {each.casefold() for each in taken}:
        spot.at(key).wrong(f"there is {_a(kind)} {name!r} already")
    return name


def handle_of(table: Mapping[str, Any], spot: Spot, taken: Iterable[str], kind: str) -> str:
    """A name that is typed, too: small letters, figures and hyphens."""
    name = spot.text(table, "name")
    if "name" in table and name.strip():
        if not _HANDLE.fullmatch(name) or len(name) > LONGEST:
            spot.at("name").wrong(
                f"{name[:60]!r} can't be the name of {_a(kind)} (accepted: small letters from a to z, figures and hyphens)"
            )
        elif name in taken:
            spot.at("name").wrong(f"there is {_a(kind)} {name!r} already")
    return name


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def is_handle(text: object) -> bool:
    """Whether something can be typed as one word of small letters."""
    return isinstance(text, str) and len(text) <= LONGEST and _HANDLE.fullmatch(text) is not None


def texts(table: Mapping[str, Any], key: str, spot: Spot) -> list[tuple[str, Spot]]:
    """The texts under a key, a list of them or one alone, each with its place."""
    value = table.get(key, [])
    found = []
    for count, each in enumerate(value if isinstance(value, list) else [value]):
        where = spot.at(f"{key} {count + 1}", key, count) if isinstance(value, list) else spot.at(key)
        if isinstance(each, str) and each.strip():
            found.append((each, where))
        else:
            where.wrong(f"must be text, not {each!r}")
    return found


def no_such(kind: str, word: str, known: Iterable[str]) -> str:
    """That there is no such thing, and what there is."""
    listed = tuple(known)
    return f"there is no {kind} {word!r} ({nearest(word, listed)}accepted: {', '.join(listed) or 'none'})"
