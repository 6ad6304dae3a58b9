"""Whether the rules let a moderator pass over those who are awaited, and by which of his actions. Records nothing."""

from typing import Any

from pbp_mod.errors import PbpError
from pbp_mod.game.actions import Action, Type
from pbp_mod.rows.replay import Position

_TRIED: dict[Type, Any] = {Type.TEXT: "late", Type.FLAG: False, Type.NUMBER: 0}


def passes_over(position: Position) -> str | None:
    """The moderator's action that would be taken now in place of what is awaited; None if there is none."""
    engine, state = position.engine, position.state
    for kind in engine.kinds.values():
        if kind.passes_over:
            args = {field.name: _TRIED[field.type] for field in kind.fields}
            try:
                engine.apply(engine.copy(state), Action(kind.name, None, args), None)
            except PbpError:
                continue
            return kind.name
    return None
