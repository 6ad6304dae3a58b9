"""Rows as actions, each that says the same once: for whoever goes through a whole game.

Most rows of a long game say what others have said before them (a vote of the same player, the same way). Knows no game,
and keeps nothing from one command to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from pbp_mod.game.actions import Action, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import Roster
from pbp_mod.rows.entries import Entry, decode

_WORDS = frozenset((Type.PLAYER, Type.CHOICE, Type.CARD))
"""Fields whose values are words that mean the same as long as the players have the same names."""


class Decoder:
    """Decodes rows for one roster; whoever changes a name in it makes another one."""

    __slots__ = ("_engine", "_known", "_roster", "_says")

    def __init__(self, engine: AnyEngine, roster: Roster) -> None:
        self._engine, self._roster = engine, roster
        self._says: dict[str, Callable[[Entry], tuple[Any, ...]] | None] = {}
        """For each action what tells its rows apart; None where that is more than a few words."""
        self._known: dict[tuple[Any, ...], Action] = {}

    def of(self, roster: Roster) -> Decoder:
        """One for a copy of the roster, which knows all that this one does."""
        twin = Decoder(self._engine, roster)
        twin._says, twin._known = self._says, self._known
        return twin

    def action(self, entry: Entry) -> Action:
        """The action of a checked row, which nobody may change. Raises like `decode`, and KeyError for a row that lacks what
        its action needs.
        """
        name = entry["action"]
        if name not in self._says:
            self._says[name] = self._telling(name)
        says = self._says[name]
        if says is None:
            return decode(entry, self._engine, self._roster)
        said = says(entry)
        found = self._known.get(said)
        if found is None:
            found = decode(entry, self._engine, self._roster)
            if all(type(each) is str for each in said):  # 1 and true are the same to a dict
                self._known[said] = found
        return found

    def _telling(self, name: str) -> Callable[[Entry], tuple[Any, ...]] | None:
        kind = self._engine.kinds[name]
        if kind.channel is None or not all(field.required and field.type in _WORDS for field in kind.fields):
            return None
        return itemgetter("action", "by", *(field.name for field in kind.fields))
