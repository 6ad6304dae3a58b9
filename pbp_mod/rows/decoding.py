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

_WORDS = frozenset((Type.PLAYER, Type.CHOICE, Type.CARD, Type.TARGET))
"""Fields whose values are words (of a target, several names at times) that mean the same as long as the players have the same
names.
"""

_Says = Callable[[Entry], tuple[Any, ...]]


class Decoder:
    """Decodes rows for one roster; whoever changes a name in it makes another one."""

    __slots__ = ("_engine", "_kinds", "_roster")

    def __init__(self, engine: AnyEngine, roster: Roster) -> None:
        self._engine, self._roster = engine, roster
        self._kinds: dict[str, tuple[_Says | None, dict[tuple[Any, ...], Action]]] = {}
        """For each action what tells its rows apart (None: that is more than a few words), and those that were decoded."""

    def of(self, roster: Roster) -> Decoder:
        """One for a copy of the roster, which knows all that this one does."""
        twin = Decoder(self._engine, roster)
        twin._kinds = self._kinds
        return twin

    def action(self, entry: Entry) -> Action:
        """The action of a checked row, which nobody may change. Raises like `decode`, and KeyError for a row that lacks what
        its action needs.
        """
        name = entry["action"]
        try:
            says, known = self._kinds[name]
        except KeyError:
            says, known = self._kinds[name] = self._telling(name), {}
        if says is None:
            return decode(entry, self._engine, self._roster)
        said = says(entry)
        try:
            found = known.get(said)
        except TypeError:  # several names
            return decode(entry, self._engine, self._roster)
        if found is None:
            found = decode(entry, self._engine, self._roster)
            if all(type(each) is str for each in said):  # 1 and true are the same to a dict
                known[said] = found
        return found

    def _telling(self, name: str) -> _Says | None:
        fields = self._engine.kinds[name].fields
        words = all(field.required and field.type in _WORDS for field in fields)
        if not (fields and words and self._engine.kinds[name].channel):
            return None
        return itemgetter("by", *(field.name for field in fields))
