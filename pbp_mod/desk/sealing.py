"""The seeds that were sealed for games to come, each with the list that was sealed along with it, as the desk keeps them.

Draws no seed and prints none. A seal of an earlier version fixes no list: its seed alone is kept.
"""

from __future__ import annotations

import json
from typing import Any

from pbp_mod.engines import load
from pbp_mod.errors import CorruptLog, NoEngine, NotUnderstood
from pbp_mod.rows.header import FORMAT, Header, check_header
from pbp_mod.rows.seals import DRAWN, IN_ORDER, listed
from pbp_mod.store.records import SEEDS, dumps
from pbp_mod.tuples import NamedTuple


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


def told(sealed: Sealed) -> dict[str, Any]:
    """What players read of the list, which must be there."""
    from pbp_mod.game.digest import sha256
    from pbp_mod.rows.options import complete
    from pbp_mod.store.records import canonical

    assert sealed.table is not None
    found = sealed.listed()
    engine = load(found["engine"], found.get("rules", {}).get("engine"))
    rules = complete(engine, found["options"])
    pack = found.get("pack")
    return {
        "title": engine.title,
        "players": sealed.table["players"],
        "drawn": sealed.seats == DRAWN,
        "rules": [
            {"name": option.name, "value": rules[option.name], "usual": rules[option.name] == option.default}
            for option in engine.options
            if not option.wording
        ],
        "pack": pack if isinstance(pack, str) else None,
        "pack_digest": sha256(canonical(pack)).hexdigest() if isinstance(pack, dict) else None,
        "instead_of": sealed.instead_of,
    }
