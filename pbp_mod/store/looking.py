"""Looking into a desk that may only be read: a copy of it in memory, which nothing is written to.

SQLite itself wants to write beside the file even to read it, as others may be at work with it. Loaded only where that
is refused.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from pbp_mod.store.schema import VERSION

_TRIES = 20
"""Times that the file is read anew because somebody else has changed it meanwhile."""


def look(path: str) -> sqlite3.Connection:
    """The desk as it is at one moment, brought up to date in memory alone. Raises sqlite3.Error, OSError."""
    for _ in range(_TRIES):
        before = _stamps(path)
        found = _copy(path)
        if _stamps(path) == before:
            break
        found.close()
    else:
        raise sqlite3.OperationalError("somebody else keeps changing it")
    try:
        if 0 < found.execute("PRAGMA user_version").fetchone()[0] < VERSION:
            from pbp_mod.store.migrations import migrate_in_memory

            migrate_in_memory(found)
        found.execute("PRAGMA query_only = ON")
    except BaseException:
        found.close()
        raise
    return found


def _copy(path: str) -> sqlite3.Connection:
    if not _size(f"{path}-wal"):  # all there is, is in the file
        return _in_memory(f"{Path(path).absolute().as_uri()}?immutable=1")
    with TemporaryDirectory(prefix="pbp-") as folder:
        file = Path(folder) / "copy"
        for end in ("", "-wal"):
            shutil.copyfile(path + end, f"{file}{end}")
        return _in_memory(file.as_uri())


def _in_memory(uri: str) -> sqlite3.Connection:
    source = sqlite3.connect(uri, uri=True, isolation_level=None)
    target = sqlite3.connect(":memory:", isolation_level=None)
    try:
        source.backup(target)
    except BaseException:
        target.close()
        raise
    finally:
        source.close()
    return target


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return 0


def _stamps(path: str) -> list[tuple[int, int] | None]:
    """What changes when somebody writes to the file, or to what lies beside it."""
    found: list[tuple[int, int] | None] = []
    for end in ("", "-wal"):
        try:
            status = os.stat(path + end)
            found.append((status.st_size, status.st_mtime_ns))
        except FileNotFoundError:
            found.append(None)
    return found
