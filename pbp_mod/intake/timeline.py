"""How a game stood when a post was written, and which rows its log has already.

Made once from the rows; a post that is older than the last of them is judged by it and not by how the game stands now.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.intake import conduct
from pbp_mod.intake.conduct import Moment
from pbp_mod.intake.people import People, with_aliases
from pbp_mod.people.names import Roster
from pbp_mod.rows import replay
from pbp_mod.rows.corrections import corrections
from pbp_mod.rows.entries import ASIDES, CORRECTIONS, REPLACE, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position
from pbp_mod.rows.respelling import later_spellings
from pbp_mod.tuples import NamedTuple


class Row(NamedTuple):
    """A row that a post may have become: its number, and the row that struck it out or 0."""

    seq: int
    at: str
    struck: int


class Timeline:
    """The game as its rows tell it. `aliases`: further names of players (alias -> player)."""

    def __init__(
        self, header: Header, entries: Sequence[Entry], moderators: Sequence[str], aliases: Mapping[str, str]
    ) -> None:
        self._moderators, self._aliases = moderators, aliases
        self._moments: list[tuple[str, Moment]] = []
        self.last, self.last_row = "", 0
        """When the newest row that counts was said ("": there is none), and its number."""
        start = replay.opening(header)
        self._moments.append(("", conduct.moment(start)))
        self._rosters = [("", start.roster.copy())]
        self.position: Position = replay.fold(header, entries, after=self._watch)
        self._people = [(at, self._made(roster)) for at, roster in self._rosters]
        """Where the game stands; the names include the aliases."""
        self.position.roster = with_aliases(self.position.roster, aliases)
        self._rows = self._known(entries)

    def _made(self, roster: Roster) -> People:
        known = {alias: player for alias, player in self._aliases.items() if _is_known(roster, player)}
        # Whose name was misspelt at that time has posted under the right one.
        return People(
            with_aliases(roster, known | later_spellings(roster.people(), self.position)), self._moderators
        )

    def _watch(self, position: Position, entry: Entry) -> None:
        if entry["action"] in ASIDES or entry["action"] in CORRECTIONS:
            return
        at = max(entry.get("at") or "", self.last)
        self.last, self.last_row = at, position.seq
        self._moments.append((at, conduct.moment(position)))
        if entry["action"] == REPLACE:
            self._rosters.append((at, position.roster.copy()))

    def moment(self, at: str) -> Moment:
        """What mattered for conduct at that time."""
        return self._moments[bisect_right(self._moments, at, key=lambda each: each[0]) - 1][1]

    def people(self, at: str | None) -> People:
        """Whose accounts were whose at that time (None: now)."""
        if at is None:
            return self._people[-1][1]
        return self._people[bisect_right(self._people, at, key=lambda each: each[0]) - 1][1]

    def _known(self, entries: Sequence[Entry]) -> dict[tuple[Any, ...], Row]:
        corrected = corrections(entries)
        found: dict[tuple[Any, ...], Row] = {}
        for seq, entry in enumerate(entries, 1):
            correction = corrected.get(seq)
            amended = None if correction is None else correction.entry
            struck = 0 if correction is None or amended is not None else correction.by
            for said in (entry, amended):
                if said is None or "by" not in said:
                    continue
                key = self._key(said)
                if key is not None and (key not in found or not struck):
                    found[key] = Row(seq, said.get("at") or "", struck)
        return found

    def _key(self, entry: Entry) -> tuple[Any, ...] | None:
        try:
            action = self.position.decode(entry)
        except NotUnderstood:
            return None
        args = sorted((name, str(value)) for name, value in action.args.items() if value is not False)
        return (action.kind, action.by, *args)

    def row(self, entry: Entry) -> Row | None:
        """The newest row that says the same as this one, if there is one; a row that counts before one that doesn't."""
        key = self._key(entry)
        return None if key is None else self._rows.get(key)


def _is_known(roster: Roster, player: str) -> bool:
    try:
        roster.seat(player)
    except NotUnderstood:
        return False
    return True
