"""Points of a round and the end of the game.

Pure functions of bets, tricks and points.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.actions import Outcome

_EXACT = {"first": 4, "middle": 2, "last": 3}
_OFF_BY_ONE = {"first": 1, "middle": 0, "last": 1}


def when_laid(trick: int, tricks: int) -> str:
    """`first`, `middle` or `last`: how a bet laid in that trick of a round of `tricks` scores (P12)."""
    return "first" if trick == 1 else "last" if trick == tricks else "middle"


def points(when: str, bet: int, tricks: int) -> int:
    """What a bet brings for that many tricks won (P12)."""
    off = abs(bet - tricks)
    return _EXACT[when] if off == 0 else _OFF_BY_ONE[when] if off == 1 else 0


def decide(rounds: Sequence[Sequence[int]]) -> Outcome:
    """Who wins, from each seat's points per round (P13)."""
    best = max(map(sum, rounds))
    leading = [seat for seat, each in enumerate(rounds) if sum(each) == best]
    if len(leading) == 1:
        return Outcome((leading[0],), "most-points")
    best_last = max(rounds[seat][-1] for seat in leading)
    winners = tuple(seat for seat in leading if rounds[seat][-1] == best_last)
    return Outcome(winners, "last-round" if len(winners) == 1 else "shared")


def standings(rounds: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Place and seat of everybody, best first; equals in points and last round share a place (P13)."""
    keys = [(sum(each), each[-1]) for each in rounds]
    order = sorted(range(len(rounds)), key=lambda seat: (-keys[seat][0], -keys[seat][1], seat))
    return [(1 + sum(key > keys[seat] for key in keys), seat) for seat in order]
