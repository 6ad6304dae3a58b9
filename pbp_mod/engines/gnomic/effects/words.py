"""The shapes of the effect language once it is read: words, conditions, effects, rules.

Plain records without behaviour. `compile/` makes them from a pack file; `targets.py`, `conditions.py`, `modifiers.py`
and `effects.py` give them their meaning.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.tuples import NamedTuple

PARTIES = ("obstructionists", "royalists", "mechanocrats", "egalitarians")
WILD = "wild"
PERMANENT, ONE_TIME = "permanent", "one-time"
KINDS = (PERMANENT, ONE_TIME)
MOMENTS = ("open", "close", "reveal", "apply", "passing", "round-end", "game-end")
RED = "red"
"""What stands in place of a moment when red text is carried out."""
UNLIMITED = 1 << 30
"""The base of a limit that the printed rules don't know."""


class Word(NamedTuple):
    """One word of a WHO: it keeps some of the gnomes that the words before it left."""

    text: str
    op: str
    quantity: str = ""
    compare: str = ""
    number: int = 0
    of: Word | None = None


Targets = tuple[Word, ...]


class Condition(NamedTuple):
    """One condition of an `if`; all of them must hold."""

    text: str
    op: str
    negated: bool = False
    compare: str = ""
    number: int = 0
    targets: Targets = ()
    least: int = 0
    most: int = 0


class Effect(NamedTuple):
    """Something that happens. `honor` and `lobby` are amounts: a number or a word; None where the card names none."""

    do: str
    conditions: tuple[Condition, ...]
    targets: Targets
    honor: int | str | None = None
    lobby: int | str | None = None
    per: Targets = ()
    to: Targets = ()
    on: str = ""
    what: str = ""
    source: str = ""
    zone: str = ""
    law: str = ""
    kind: str = ""
    party: str = ""
    options: tuple[Choice, ...] = ()
    pick: tuple[int, int] | None = None
    by: Targets = ()
    then: bool = False

    @property
    def asks(self) -> bool:
        """Whether somebody may have to decide before it can be carried out."""
        return self.pick is not None or self.do in ("choose", "announce") or self.law == "chosen"


class Choice(NamedTuple):
    """One option of a `choose`."""

    label: str
    groups: Groups


class Rule(NamedTuple):
    """A rule that reads differently while the law is in force. `op` is set, add, times, max or min."""

    modifier: str
    op: str
    value: int | str | Targets
    conditions: tuple[Condition, ...]
    targets: Targets


Groups = tuple[tuple[Effect, ...], ...]
"""Effects of one card at one moment, parted where a new reading starts."""


class Work(NamedTuple):
    """What a card does. `typed` and `red_typed` are False where nobody has written it down (GR21: the moderator plays it)."""

    typed: bool
    effects: Mapping[str, Groups]
    rules: Mapping[str, tuple[Rule, ...]]
    red_typed: bool
    red: Groups
    red_rules: Mapping[str, tuple[Rule, ...]]
