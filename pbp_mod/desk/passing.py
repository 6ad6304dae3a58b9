"""How the rules let a moderator go on without those who are awaited. Records nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed, PbpError
from pbp_mod.game.actions import Action, ActionKind, Type
from pbp_mod.rows.replay import Position
from pbp_mod.store.records import Entry

_TRIED: dict[Type, Any] = {Type.TEXT: "late", Type.FLAG: False, Type.NUMBER: 0}


def passes_over(position: Position) -> str | None:
    """The moderator's action that would be taken now in place of what is awaited; None if there is none."""
    return _taken(position, [kind for kind in position.engine.kinds.values() if kind.passes_over])


def closes(position: Position) -> str | None:
    """The moderator's action that would end now what is open, a phase or a vote; None if there is none."""
    return _taken(position, [kind for kind in position.engine.kinds.values() if kind.closes])


def _taken(position: Position, kinds: Iterable[ActionKind]) -> str | None:
    engine, state = position.engine, position.state
    for kind in kinds:
        args = {field.name: _TRIED[field.type] for field in kind.fields}
        try:
            engine.apply(engine.copy(state), Action(kind.name, None, args), None)
        except PbpError:
            continue
        return kind.name
    return None


def rows_of_silence(session: Session, words: Mapping[str, str]) -> list[Entry]:
    """What the rules take the silence of those who don't answer for, as rows with these `words` about them.

    Raises NotAllowed if silence means nothing now.
    """
    actions = session.engine.defaults(session.position.state)
    if not actions:
        awaited = ", ".join(dict.fromkeys(ask.kind for ask in session.asks() if not ask.optional))
        text = "nobody's answer can be taken for granted now (awaited: {}; see 'pbp status')"
        raise NotAllowed("no-defaults", text, awaited or "nothing")
    return [
        {"action": each.kind, "by": session.roster.abbr(each.by), **each.args, **words}
        for each in actions
        if each.by is not None
    ]
