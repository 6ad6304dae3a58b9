"""Looking after the database file as a whole: copying it, putting a copy in its place, finding what is broken in it.

Knows no games and no rows, only files, pages and tables. Used by few commands; what every command needs is in log.py.
"""

from __future__ import annotations

import os
import sqlite3

from pbp_mod.errors import NotAllowed
from pbp_mod.store import files
from pbp_mod.store.log import Log
from pbp_mod.store.schema import patiently


def copy(log: Log, target: str) -> None:
    """A consistent copy of the whole file, even while others write. Raises NotAllowed if the target is there.

    The copy has its name only once it is whole and on the disk, and nobody else can read it.
    """
    with log.plainly(target):
        try:
            if not files.is_stream(target):
                os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
            files.fill_new(target, lambda part: _fill(log, part))
        except FileExistsError:
            raise NotAllowed("exists", "{} is there already (name another file)", target) from None


def _fill(log: Log, path: str) -> None:
    new = sqlite3.connect(path, isolation_level=None)
    try:
        log._db.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # all in one file, whoever opens it
    finally:
        new.close()


def take_over(log: Log, source: Log, keep: str | None) -> None:
    """Put all that is in `source` into the place of what is in `log`; `keep` is a copy of that then.

    Waits until no other command has the file open, so that none can record into what is gone; whoever comes meanwhile
    waits. Killed in the middle it leaves the one or the other, whole. Raises NotAllowed if somebody doesn't let go.
    """
    with log.plainly():
        # Outside of WAL mode an exclusive lock keeps out readers, too.
        log._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        patiently(log._db, "PRAGMA journal_mode = TRUNCATE")
        patiently(log._db, "BEGIN EXCLUSIVE")
        log._db.execute("COMMIT")
        if keep is not None:
            copy(log, keep)
        source._db.backup(log._db)
        log._db.execute("PRAGMA locking_mode = NORMAL")
        log.version()  # the lock goes with the next access
        patiently(log._db, "PRAGMA journal_mode = DELETE")  # takes the emptied journal away
        patiently(log._db, "PRAGMA journal_mode = WAL")


def move_away(path: str, target: str) -> None:
    """Give a file that SQLite can't read another name, with what lies beside it. Raises NotAllowed."""
    try:
        for end in ("", "-wal", "-shm"):
            if os.path.exists(path + end):
                os.rename(path + end, target + end)
    except OSError as error:
        raise NotAllowed("disk", "{} can't be moved: {}", path, error.strerror) from error


def flaws(log: Log) -> list[str]:
    """What SQLite finds wrong with the pages, indexes and references of the file; empty if all is well."""
    with log.plainly():
        found = [str(row[0]) for row in log._db.execute("PRAGMA integrity_check(20)")]
        lost = log._db.execute("PRAGMA foreign_key_check").fetchall()
    found = [line for line in found if line != "ok"]
    return found + [f"row {row} of the table {table} belongs to no game" for table, row, *_ in lost]


def schema(log: Log) -> dict[tuple[str, str], str]:
    """The tables, triggers, views and indexes there are: (type, name) -> how it was made."""
    with log.plainly():
        rows = log._db.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        ).fetchall()
    return {(str(kind), str(name)): str(sql) for kind, name, sql in rows}
