"""What a new game takes of what was sealed for it (desk/sealing.py), and what may be given besides.

Draws no seed and prints none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.console.at_hand import open_log
from pbp_mod.console.tables import read_people, read_rules, written
from pbp_mod.desk.sealing import Sealed, note_key, read_note
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.rows.header import Header, engine_of, self_contained
from pbp_mod.rows.options import complete
from pbp_mod.rows.seals import IN_ORDER


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
