"""Whether the game can be won, and isn't won before it has begun.

Where a condition asks only who is in, every number of each role that may be left is tried; of marks, points and results only
played games can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pbp_mod.engines.ledger.pack.deals import Deal
from pbp_mod.engines.ledger.pack.trees import inside
from pbp_mod.engines.ledger.pack.values import holds, size
from pbp_mod.engines.ledger.pack.words import Ending, Pack
from pbp_mod.game.problems import Spot

_TRIED = frozenset(
    {
        *("all", "in", "out", "role", "both", "either", "not", "group", "number", "count", "players"),
        *("+", "-", "*", "/", "compare", "none", "any", "both hold", "either hold", "not so"),
    }
)
MOST = 20_000
"""Tables that are tried for one ending."""


def check_goals(pack: Pack, dealt: Sequence[Deal], top: Spot) -> None:
    """Complain of endings that hold at once, and of those that never can."""
    for at, ending in enumerate(pack.endings):
        if ending.when is None:
            continue
        spot = _spot(pack, ending, at, top)
        first = next((deal for deal in dealt if holds(ending.when, deal)), None)
        if first is not None:
            spot.wrong(
                f"{ending.when.text!r} holds at once, with {first.players} players before anything is played"
            )
        elif _never(ending, dealt):
            spot.wrong(f"{ending.when.text!r} can't come true, whoever is out")


def _spot(pack: Pack, ending: Ending, at: int, top: Spot) -> Spot:
    """Where an ending is written."""
    teams = pack.table.get("win", {})
    teams = [*teams] if isinstance(teams, dict) else []
    if at < len(teams):
        return top.at("win").at(teams[at])
    return top.at(f"ending {ending.reason}", "ending", at - len(teams)).at("when")


def _never(ending: Ending, dealt: Sequence[Deal]) -> bool:
    """Whether no table that can be thought of fulfils it; False where that can't be told."""
    assert ending.when is not None
    if not all(tree.op in _TRIED for tree in inside(ending.when.tree)):
        return False
    left = MOST
    for deal in dealt:
        for table in _later(deal):
            if holds(ending.when, table):
                return False
            left -= 1
            if not left:
                return False
    return True


def _later(deal: Deal) -> Iterator[Deal]:
    """The table with every number of each role still in."""
    masks = list(deal.roles.values()) or [deal.inside]
    seats = [[1 << seat for seat in _seats(mask)] for mask in masks]
    for counts in product(*(range(len(each), -1, -1) for each in seats)):
        later = Deal(deal.players, deal.roles, deal.phase)
        later.inside = sum(sum(each[:count]) for each, count in zip(seats, counts, strict=True))
        yield later


def _seats(mask: int) -> range:
    """The seats of a mask of seats side by side."""
    lowest = (mask & -mask).bit_length() - 1 if mask else 0
    return range(lowest, lowest + size(mask))
