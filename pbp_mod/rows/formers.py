"""Who sat where when something happened: puts those who have left into the lists that tell of their time.

Engines know seats only. What they list of the past (`Engine.so_far`) would name whoever sits there now; a replacement
notes how long the lists were, and what is older is told in the names of then. Renders nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import SatThen, Seat
from pbp_mod.people.names import Player
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
