"""Since when a game waits for what it waits for: the last row that changed its phase, as a follower of its rows.

Asks what the engine says of a position, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.game.actions import THREAD, Action, Question
from pbp_mod.rows.entries import CORE
from pbp_mod.rows.replay import Position


class Waited:
    """`when`: at what time that row was said, None where it doesn't tell. Of one answer among
    several, such as a vote in the thread, nothing changes as long as its question stays, and neither does it by a vote that is
    taken back, or by what the moderator says in between, a deadline among it.
    """

    def __init__(self, opening: Position, when: str | None) -> None:
        """`opening`: the position after the deal, which came about at that time."""
        self.when = when
        kinds = opening.engine.kinds.values()
        self._together = {kind.name: Action(kind.name, None, {}) for kind in kinds if kind.many}
        self._between = {kind.name for kind in kinds if kind.channel is None} | {
            *opening.engine.counts,
            *CORE,
        }
        self._asked, self._mark = self._asked_in(opening), _seen_in(opening)

    def after(self, position: Position, entry: Mapping[str, Any]) -> None:
        """Take in how things stand after a row."""
        kind, before = entry["action"], self._asked
        self._asked = asked = self._asked_in(position)
        if kind in asked and asked[kind] == before[kind]:
            return
        if kind in self._between and asked and asked == before:
            return
        now = _seen_in(position)
        if now != self._mark:
            self._mark, self.when = now, entry.get("at")

    def copy(self) -> Waited:
        """Another one that has seen the same."""
        twin = Waited.__new__(Waited)
        twin.when, twin._together, twin._between = self.when, self._together, self._between
        twin._asked, twin._mark = self._asked, self._mark
        return twin

    def _asked_in(self, position: Position) -> dict[str, tuple[str, Question]]:
        engine, state = position.engine, position.state
        phase = engine.phase(state)
        return {name: (phase, engine.question(state, action)) for name, action in self._together.items()}


def _seen_in(position: Position) -> tuple[str, Any]:
    return position.engine.phase(position.state), position.engine.view(position.state, THREAD)["table"]
