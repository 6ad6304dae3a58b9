"""What of a notice's data is somebody's own wording, and what is the name of somebody who sits at the table no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import SatThen, Seat, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.texts.guard.people import NOBODY, stand_in
from pbp_mod.texts.outbox import Part

_OF_DEADLINES = "then"
"""What was announced for the case that a deadline passes."""
_FORMER, _NEWCOMER = "former", "newcomer"


def remarks(engine: AnyEngine, parts: Sequence[Part]) -> Iterator[str]:
    """The remarks of the moderator's that a text holds: what an action takes as free text."""
    keys = {field.name for kind in engine.kinds.values() for field in kind.fields if field.type is Type.TEXT}
    for part in parts:
        yield from _under(part.data, keys | {_OF_DEADLINES})


def _under(value: Any, keys: set[str]) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in keys and isinstance(inner, str):
                yield inner
            else:
                yield from _under(inner, keys)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _under(inner, keys)


def without_names(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data with a stand-in for who has left the table: that of the seat."""
    data = {key: _now(value) for key, value in data.items()}
    if _FORMER not in data:
        return data
    if isinstance(data[_FORMER], list):
        return {**data, _FORMER: [NOBODY for _ in data[_FORMER]]}
    seat = data.get(_NEWCOMER)
    return {**data, _FORMER: stand_in(seat) if isinstance(seat, Seat) else NOBODY}


def _now(value: Any) -> Any:
    """The same with the seats alone, whoever sat there."""
    if isinstance(value, SatThen):
        return Seat(value)
    if isinstance(value, Mapping):
        return {_now(key): _now(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_now(each) for each in value]
    return value
