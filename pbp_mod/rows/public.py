"""What of a game lies open to all at some moment, as posts tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.game.actions import THREAD, Seat

if TYPE_CHECKING:
    from typing import Protocol

    from pbp_mod.game.engine import AnyEngine
    from pbp_mod.rows.formers import Former

    class At(Protocol):
        """A game at one moment (`replay.Position`)."""

        engine: AnyEngine
        state: Any
        formers: tuple[Former, ...]


def public_data(position: At) -> dict[str, Any]:
    """The table, and what the board tells besides; what is past in the names of those who sat there then."""
    engine, state = position.engine, position.state
    data = engine.view(state, THREAD)["table"]
    out = [Seat(seat) for seat in engine.out(state)]
    data = {**data, "phase": engine.seen_phase(state), "out": out, **engine.standing(state)}
    if position.formers:
        from pbp_mod.rows.formers import as_they_sat

        data = dict(as_they_sat(data, position.formers))
    return data
