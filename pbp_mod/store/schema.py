"""What log, migrations and upkeep agree on about the file: its name, its version, and how long one waits for it."""

import sqlite3
import time

VERSION = 8
"""The number of migrations; kept in the file as `PRAGMA user_version`."""
FILE = "pbp.db"
PATIENCE = 10
"""Seconds that a command waits for others that have the file."""


def patiently(db: sqlite3.Connection, sql: str) -> None:
    """Run what SQLite refuses at once, however long its own patience is, while others have the file open."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute(sql).fetchall()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)
