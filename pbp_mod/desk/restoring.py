"""A backup in the place of the desk: what was there before gets another name, and nothing is lost. Checks no backup."""

from __future__ import annotations

import os
from itertools import count

from pbp_mod.errors import CorruptLog, PbpError
from pbp_mod.store.log import Log
from pbp_mod.store.schema import FILE
from pbp_mod.store.upkeep import move_away, take_over


def put_in_place(folder: str, source: Log) -> str | None:
    """Fill the desk in that folder from a file, and tell where what was there before is kept (None: there was none).

    Raises CorruptLog if the desk can't be opened then, and NotAllowed.
    """
    path = os.path.join(folder, FILE)
    there = os.path.exists(path)
    names = (f"{path}.before-restore-{number}" for number in count(1))
    kept = next(
        name for name in names if not any(os.path.lexists(name + end) for end in ("", "-wal", "-shm"))
    )
    try:
        with Log(folder, as_is=True) as desk:
            take_over(desk, source, kept if there else None)
    except CorruptLog:  # nothing that SQLite could take over, so nobody else can be at work with it
        move_away(path, kept)
        with Log(folder, as_is=True) as desk:
            take_over(desk, source, None)
    try:
        with Log(folder):
            pass  # brings an older backup up to date
    except PbpError as error:
        raise CorruptLog(f"{path} was restored and can't be opened: {error}") from None
    return kept if there else None
