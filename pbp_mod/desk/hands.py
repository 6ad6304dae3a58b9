"""What a seat holds or a group may know, as a message: from its own view, and from nothing else. Prints nothing."""

from __future__ import annotations

from typing import Any

from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Group, Seat
from pbp_mod.game.engine import AnyEngine
from pbp_mod.paths import templates_in
from pbp_mod.texts.outbox import Part


def check_hands(engine: AnyEngine) -> None:
    """Raise NotAllowed for a game that has no text for what a player holds."""
    from pbp_mod.texts.render import find_templates

    there = find_templates() if engine.folder is None else find_templates(templates_in(engine.folder))
    if _template(engine) not in there and (engine.folder is None or "own" not in there):
        raise NotAllowed(
            "no-hands",
            "{} has no message for what a player holds (all that was sent to one is in 'pbp outbox --all')",
            engine.title,
        )


def hand(engine: AnyEngine, state: Any, seat: int) -> Part:
    """What the seat itself may know now."""
    seen = engine.view(state, seat)
    more = {"seat": Seat(seat), "phase": engine.phase(state), "board": seen["table"]}
    return Part(_template(engine), {**seen["own"], **more})


def hand_of_group(engine: AnyEngine, state: Any, group: Group) -> Part:
    """What a group may know together now. Raises NotAllowed where nobody belongs to it, or it is told nothing."""
    seen = engine.view(state, group).get("together")
    if seen is None:
        raise NotAllowed("no-hands/group", "{} is told nothing together in this game", group.title)
    if not group.members:
        raise NotAllowed("no-hands/nobody", "nobody belongs to {} now", group.title)
    return Part(f"{engine.name}/group", seen)


def _template(engine: AnyEngine) -> str:
    return f"{engine.name}/own"
