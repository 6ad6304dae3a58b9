"""How many there are of each role, and a table dealt so on paper, as formulas see it just before the first phase.

Which seat has which role plays no part in what is asked here, so roles lie in the order of the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbp_mod.engines.ledger.pack.values import number
from pbp_mod.engines.ledger.pack.words import Pack

_NONE: Mapping[str, int] = {}


class Deal:
    """A table, to be changed at will."""

    def __init__(self, players: int, roles: Mapping[str, int], phase: str = "") -> None:
        self.players, self.roles, self.phase = players, roles, phase
        self.inside = (1 << players) - 1
        self.marks: dict[str, int] = {}
        self.offices: dict[str, int] = {}
        self.points: Sequence[int] = [0] * players
        self.counters: dict[str, int] = {}
        self.votes: Mapping[str, int] = _NONE
        self.named: Mapping[str, int] = _NONE
        self.day, self.elected, self.word = 1, 0, ""


def role_counts(pack: Pack, players: int) -> dict[str, int]:
    """How many there are of each role; where nobody gets who are left, they may not come to all players."""
    nobody = Deal(players, {})
    found = {
        name: 0 if role.amount is None else number(role.amount, nobody) for name, role in pack.roles.items()
    }
    rest = next((name for name, role in pack.roles.items() if role.amount is None), None)
    if rest is not None:
        found[rest] = players - sum(found.values())
    return found


def dealt(pack: Pack, players: int) -> Deal:
    """The table of that size."""
    roles, at = {}, 0
    for name, count in role_counts(pack, players).items():
        roles[name] = ((1 << count) - 1) << at
        at += count
    return Deal(players, roles, next(iter(pack.phases)))


def deals(pack: Pack) -> list[Deal]:
    """The tables of all sizes."""
    return [dealt(pack, players) for players in pack.seats]
