"""How the words of a card are read at the table: which gnomes a WHO means, whether the conditions of an `if` hold.

What a single word means stands in `targets.py` and `conditions.py`. They fill the two tables here, so that a word may
ask for any other (a target for a rule that a law has modified, a condition for targets) without a circle.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne

from pbp_mod.engines.gnomic.effects.words import Condition, Targets, Word
from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import NOBODY
from pbp_mod.tuples import NamedTuple

COMPARE: dict[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Reader(NamedTuple):
    """From where a card is read: the table, the card (its lamps), and who is meant by `self`."""

    state: State
    card: int
    self: int = NOBODY


TARGETS: dict[str, Callable[[Word, list[int], Reader], list[int]]] = {}
"""What each word keeps of the gnomes that the words before it left. Filled by `targets.py`."""
CONDITIONS: dict[str, Callable[[Condition, Reader], bool]] = {}
"""Whether each condition holds. Filled by `conditions.py`. No pack can be read before both are full."""


def pick(words: Targets, reader: Reader) -> list[int]:
    """The gnomes meant, as seats in ascending order."""
    kept = list(range(reader.state.players))
    for word in words:
        kept = TARGETS[word.op](word, kept, reader)
    return kept


def unmet(conditions: tuple[Condition, ...], reader: Reader) -> tuple[str, ...]:
    """Those that don't hold now, as the pack writes them."""
    return tuple(each.text for each in conditions if CONDITIONS[each.op](each, reader) is each.negated)


def hold(conditions: tuple[Condition, ...], reader: Reader) -> bool:
    """Whether all of them hold now."""
    return all(CONDITIONS[each.op](each, reader) is not each.negated for each in conditions)
