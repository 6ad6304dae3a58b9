"""The seeds that were sealed for games to come, each with the list that was sealed along with it: where the desk keeps
them, and what a new game takes of them.

Draws no seed and prints none. A seal of an earlier version fixes no list: its seed alone is kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from pbp_mod.console.at_hand import open_log
from pbp_mod.console.tables import read_people, read_rules, written
from pbp_mod.errors import CorruptLog, NoEngine, NotAllowed, NotUnderstood
from pbp_mod.rows.header import FORMAT, Header, check_header, engine_of, self_contained
from pbp_mod.rows.options import complete
from pbp_mod.rows.seals import DRAWN, IN_ORDER, listed
from pbp_mod.store.records import SEEDS, dumps


class Sealed(NamedTuple):
    """A sealed seed. `table` is that part of a header which says what is played, None where the seal fixes no list;
    `seats` is DRAWN or IN_ORDER; `instead_of`: the seal of an earlier seed whose place it has taken.
    """

    seed: str
    table: Header | None = None
    seats: str = DRAWN
    instead_of: str | None = None

    def listed(self) -> dict[str, Any]:
        """The list that was sealed (see rows/seals.py)."""
        assert self.table is not None
        return listed(self.table) | {"seats": self.seats}


def note_key(name: str) -> str:
    """Under which of the desk's notes the sealed seed of a game to come is kept."""
    return SEEDS + name.casefold()


def note_of(sealed: Sealed) -> str:
    """The note in which a sealed seed is kept."""
    return dumps({key: value for key, value in sealed._asdict().items() if value is not None})


def read_note(note: str) -> Sealed:
    """The sealed seed that a note keeps. Raises CorruptLog if it is damaged, NoEngine."""
    if not note.startswith("{"):
        return Sealed(note)
    try:
        sealed = Sealed(**json.loads(note))
        check_header({"format": FORMAT, "name": "to come", "seed": sealed.seed} | (sealed.table or {}))
        if sealed.seats not in (DRAWN, IN_ORDER):
            raise ValueError(sealed.seats)
    except NoEngine:
        raise
    except (ValueError, TypeError, NotUnderstood):
        raise CorruptLog(
            "what was sealed is damaged on this desk (bring back a backup with 'pbp restore', or seal anew with --anew)"
        ) from None
    return sealed


def sealed_for(name: str, *, wanted: bool) -> Sealed | None:
    """The seed that was sealed for a game of that name, or None if there is none and none is `wanted`.

    Raises NotUnderstood if it is wanted and there is none, NotAllowed if there is one and it isn't wanted: its seal is
    out, so a game with another seed would look like a fraud.
    """
    found = None
    try:
        with open_log() as log:
            found = log.note(note_key(name))
    except NotUnderstood:  # an empty desk
        found = None
    if wanted and found is None:
        raise NotUnderstood(f"no seed was sealed for {name!r} (seal one with 'pbp seal ENGINE NAME' first)")
    if found is not None and not wanted:
        raise NotAllowed("sealed", "the seal of a seed for {} is out: give --sealed to use it", repr(name))
    return None if found is None else read_note(found)


def sealed_table(name: str, sealed: Sealed, engine: str, given: Mapping[str, Any]) -> Header:
    """What was sealed, as a part of the new game's header, with the hecklers and the words that are `given` now.

    Raises NotAllowed if anything given differs from what was sealed.
    """
    assert sealed.table is not None
    table = dict(sealed.table)
    rules = read_rules(engine, given)
    words = {option.name for option in engine_of(table).options if option.wording}
    told = {key: value for key, value in rules.items() if key in words}
    ruled = {key: value for key, value in rules.items() if key not in words}
    players, hecklers = read_people(given)
    wrong = [
        *(["the game"] if engine != table["engine"] else []),
        *(["the players"] if players and written(players) != table["players"] else []),
        *(["the house rules"] if not _same_rules(table, ruled) else []),
        *(["the cards"] if given["pack"] and _pack(engine, given["pack"]) != table.get("setup", {}) else []),
        *(["the seats"] if given["in_order"] and sealed.seats != IN_ORDER else []),
        *(["what is dealt by hand"] if given["setup"] else []),
    ]
    if wrong:
        raise NotAllowed(
            "sealed-otherwise",
            "this is not what was sealed for {}: {} (leave out what was sealed, it is taken as it is; for another list, seal "
            "anew with 'pbp seal ENGINE NAME … --anew', and let the players give new numbers)",
            repr(name),
            wrong,
        )
    if hecklers:
        table["hecklers"] = hecklers
    if told:
        table["options"] = table.get("options", {}) | told
    return table


def _same_rules(table: Header, ruled: Mapping[str, str]) -> bool:
    engine = engine_of(table)
    sealed, given = complete(engine, table.get("options", {})), complete(engine, ruled)
    return all(given[name] == sealed[name] for name in ruled)


def _pack(engine: str, pack: str) -> Any:
    return self_contained({"engine": engine, "setup": {"pack": pack}})["setup"]
