"""One open database file: opening it whatever its version, transactions, and what SQLite says in plain sentences.

Knows no tables: what stands in the file is for log.py to read and write.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from pbp_mod.errors import CorruptLog, NoGameYet, NotAllowed, NotUnderstood
from pbp_mod.store.schema import FILE, PATIENCE, VERSION

_ADVICE = {
    sqlite3.SQLITE_BUSY: "another program is writing to it: wait a moment and repeat",
    sqlite3.SQLITE_LOCKED: "another program is writing to it: wait a moment and repeat",
    sqlite3.SQLITE_PERM: "look at the permissions of the file and its folder",
    sqlite3.SQLITE_READONLY: "pbp must be allowed to write to the file and into its folder",
    sqlite3.SQLITE_CANTOPEN: "pbp must be allowed to read it and to write into its folder",
    sqlite3.SQLITE_IOERR: "look whether the disk is full or broken, then repeat",
    sqlite3.SQLITE_FULL: "make room, then repeat",
}
"""What to do about errors of SQLite that have nothing to do with what is in the file."""


class Database:
    """One open database file. Use as a context manager; what fails inside SQLite becomes one plain sentence."""

    def __init__(self, folder: str, *, create: bool = True, file: str = FILE, as_is: bool = False) -> None:
        """`as_is`: look at the file whatever its version, and don't bring it up to date."""
        self.folder, self.path = folder, os.path.join(folder, file)
        self._data_version = -1
        if os.path.exists(folder) and not os.path.isdir(folder):
            raise NotUnderstood(
                f"{folder} is a file: what is meant is the folder that {FILE} is in (a backup is read with 'pbp restore')"
            )
        if not create and not os.path.exists(self.path):
            raise NoGameYet(f"there is no game yet in {folder} (make one with 'pbp new')")
        with self.plainly():
            if create and not os.path.exists(self.path):
                os.makedirs(folder, mode=0o700, exist_ok=True)
                private(self.path)
            self._db = self._open()
            try:
                self._prepare(as_is)
            except BaseException:
                self._db.close()
                raise

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE)

    def _prepare(self, as_is: bool) -> None:
        found = self._first_look(as_is)
        if found > VERSION and not as_is:
            raise NotAllowed(
                "newer-file", "{} was written by a newer version of pbp (update pbp-mod)", self.path
            )
        if found < VERSION and not as_is:
            self._db.close()
            from pbp_mod.store.migrations import migrate

            migrate(self.path)
            self._db = self._open()
        self._db.execute("PRAGMA synchronous = FULL")

    def _first_look(self, as_is: bool) -> int:
        """The file's version; where SQLite may not even read it, as it can't write beside it, that of a copy."""
        try:
            return self.version()
        except NotAllowed as error:
            code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
            if as_is or code not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                raise
            from pbp_mod.store.looking import look

            try:
                copy = look(self.path)
            except (sqlite3.Error, OSError):
                raise error from None
        self._db.close()
        self._db = copy
        return self.version()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; the log is of no more use."""
        self._db.close()

    @contextmanager
    def plainly(self, about: str | None = None) -> Iterator[None]:
        """Turn what fails inside SQLite, with this file or the one named, into one sentence that says what to do."""
        path = about or self.path
        try:
            yield
        except sqlite3.Error as error:
            advice = _ADVICE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
            if advice is not None:
                raise NotAllowed("disk", "{} can't be used: {} ({})", path, str(error), advice) from error
            raise CorruptLog(
                f"{path} can't be read: {error} ('pbp doctor' tells more; restore a backup with 'pbp restore')"
            ) from error
        except UnicodeDecodeError as error:  # in the file's own words about itself
            raise CorruptLog(
                f"{path} can't be read: it is damaged (restore a backup with 'pbp restore')"
            ) from error
        except OSError as error:
            raise NotAllowed(
                "disk", "{} can't be used: {}", error.filename or path, error.strerror
            ) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self.plainly():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def version(self) -> int:
        """The number of migrations that the file has been through."""
        with self.plainly():
            return int(self._db.execute("PRAGMA user_version").fetchone()[0])


def private(path: str) -> None:
    """Make a file that nobody but its owner can read; one that is there already is left as it is."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
