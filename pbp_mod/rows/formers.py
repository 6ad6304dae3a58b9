"""Who sat where when something happened: puts those who have left into the lists that tell of their time.

Engines know seats only. What they list of the past (`Engine.so_far`) would name whoever sits there now; a replacement
notes how long the lists were, and what is older is told in the names of then. Renders nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import SatThen, Seat
from pbp_mod.people.names import Player, Roster
from pbp_mod.tuples import NamedTuple


class Former(NamedTuple):
    """Somebody who has left a seat, and how much had happened by then: key of a list -> its length."""

    seat: int
    player: Player
    so_far: Mapping[str, int]


def as_they_sat(data: Mapping[str, Any], formers: Sequence[Former]) -> Mapping[str, Any]:
    """The data of a notice or a board, with those who sat there then in its lists of what happened."""
    told = {key for former in formers for key in former.so_far if isinstance(data.get(key), list)}
    if not told:
        return data
    return {
        key: [_then(each, _sitting(formers, key, at)) for at, each in enumerate(value)]
        if key in told
        else value
        for key, value in data.items()
    }


def last_seat(roster: Roster, formers: Sequence[Former], name: str) -> int:
    """The seat of whoever came with that name, whether he still sits there or has left. Raises NotUnderstood."""
    for seat, player in enumerate(roster.people()):
        if name in (player.name, *player.aliases):
            return seat
    left = (former.seat for former in reversed(formers) if former.player.name == name)
    seat_of = next(left, None)
    return roster.seat(name) if seat_of is None else seat_of


def has_sat(roster: Roster, formers: Sequence[Former], seat: int, player: Player) -> bool:
    """Whether that player sits in a seat, or did before whoever sits there now: what he was told is known there."""
    now = roster.people()[seat]
    return player.name in (now.name, *now.aliases) or any(
        former.seat == seat and former.player.name == player.name for former in formers
    )


def _sitting(formers: Sequence[Former], key: str, at: int) -> Mapping[int, Player]:
    """Who sat in those seats that have changed hands since, when the list's item `at` came about."""
    found: dict[int, Player] = {}
    for former in formers:
        if at < former.so_far.get(key, 0):
            found.setdefault(former.seat, former.player)
    return found


def _then(value: Any, sitting: Mapping[int, Player]) -> Any:
    if isinstance(value, Seat):
        player = sitting.get(value)
        return value if player is None else SatThen(value, player.name, player.abbr)
    if isinstance(value, Mapping):
        return {_then(key, sitting): _then(inner, sitting) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_then(each, sitting) for each in value]
    return value
