"""How the database came to look as it does: one function per step, each applied once and recorded in the file.

Runs only when `PRAGMA user_version` is behind (a new file, or one from an older version), so that the slow import of
sqlite_utils is paid then and never on the way of a recorded action. The log's tables are only ever added to:
`transform()` would drop the triggers that keep them append-only.
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from pbp_mod.store.schema import PATIENCE, VERSION, patiently

desk = Migrations("pbp_mod")


@desk()
def m001_games_and_log(db: Database) -> None:
    """The games, their rows, what was sent of their texts, and the desk's own notes (the chosen game)."""
    db.table("games").create(
        {"id": int, "name": str, "engine": str, "created": str, "header": str},
        pk="id",
        not_null={"name", "engine", "created", "header"},
    )
    db.table("games").create_index(["name"], unique=True)
    db.table("log").create(
        {"game": int, "seq": int, "entry": str, "hash": str},
        pk=("game", "seq"),
        not_null={"entry", "hash"},
        foreign_keys=[("game", "games", "id")],
    )
    db.table("sent").create(
        {"id": int, "game": int, "message": int, "at": str, "url": str, "text": str},
        pk="id",
        not_null={"game", "message", "at"},
        foreign_keys=[("game", "games", "id")],
    )
    db.table("sent").create_index(["game", "message"])
    db.table("desk").create({"key": str, "value": str}, pk="key")


@desk()
def m002_append_only(db: Database) -> None:
    """Refuse in the database itself whatever would rewrite history, from whichever program it comes."""
    for table in ("games", "log", "sent"):
        _append_only(db, table)
    # INSERT OR REPLACE doesn't fire delete triggers; only a row at the very end of its game may come in.
    db.execute(
        "CREATE TRIGGER log_in_order BEFORE INSERT ON log "
        "WHEN NEW.seq IS NOT (SELECT COALESCE(MAX(seq), 0) + 1 FROM log WHERE game = NEW.game) "
        "BEGIN SELECT RAISE(ABORT, 'the log only grows at its end'); END"
    )
    for table in ("games", "sent"):
        _numbered_upwards(db, table)


@desk()
def m003_views_to_read(db: Database) -> None:
    """Views for reading with sqlite-utils or Datasette: nobody should have to take JSON apart by hand."""
    db.create_view(
        "rows",
        """
        SELECT games.name AS game, log.seq AS row,
               json_extract(entry, '$.action') AS action, json_extract(entry, '$.by') AS "by",
               json_remove(entry, '$.action', '$.by', '$.at', '$.source', '$.text', '$.note') AS details,
               json_extract(entry, '$.at') AS at, json_extract(entry, '$.source') AS source,
               json_extract(entry, '$.text') AS text, json_extract(entry, '$.note') AS note
        FROM log JOIN games ON games.id = log.game ORDER BY log.game, log.seq
        """,
    )
    db.create_view(
        "players",
        """
        SELECT games.name AS game, player.key + 1 AS number,
               json_extract(player.value, '$.name') AS name, json_extract(player.value, '$.abbr') AS abbr
        FROM games, json_each(games.header, '$.players') AS player
        """,
    )
    db.create_view(
        "letters",
        """
        SELECT games.name AS game, sent.message, sent.at, sent.url, sent.text
        FROM sent JOIN games ON games.id = sent.game ORDER BY sent.id
        """,
    )


@desk()
def m004_standing_orders(db: Database) -> None:
    """What players away from the keyboard want to be played, and how each order ended; no part of the log."""
    db.table("standing").create(
        {
            "id": int,
            "game": int,
            "player": str,
            "at": str,
            "source": str,
            "note": str,
            "text": str,
            "steps": str,
            "hand": int,
            "about": int,
            "how": str,
            "seq": int,
            "reason": str,
        },
        pk="id",
        not_null={"game", "player"},
        foreign_keys=[("game", "games", "id")],
    )
    db.table("standing").create_index(["game"])
    _append_only(db, "standing")
    _numbered_upwards(db, "standing")
    # Whoever else writes meanwhile: an order ends once, so it can't be both played and withdrawn.
    db.execute(
        "CREATE TRIGGER standing_ends_once BEFORE INSERT ON standing "
        "WHEN EXISTS (SELECT 1 FROM standing WHERE about = NEW.about AND how <> 'played') "
        "BEGIN SELECT RAISE(ABORT, 'the order has ended already'); END"
    )


@desk()
def m005_posts_read(db: Database) -> None:
    """Posts and messages as they were when they were read, so that a later edit shows; no part of the log."""
    db.table("read").create(
        {
            "id": int,
            "game": int,
            "post": str,
            "channel": str,
            "number": int,
            "author": str,
            "at": str,
            "hash": str,
            "text": str,
            "how": str,
        },
        pk="id",
        not_null={"game", "post", "channel", "author", "hash", "text", "how"},
        foreign_keys=[("game", "games", "id")],
    )
    db.table("read").create_index(["game", "post"])
    _append_only(db, "read")
    _numbered_upwards(db, "read")


@desk()
def m006_who_recorded(db: Database) -> None:
    """Which of several moderators recorded a row has a column of its own in the view."""
    db.execute("DROP VIEW rows")
    db.create_view(
        "rows",
        """
        SELECT games.name AS game, log.seq AS row,
               json_extract(entry, '$.action') AS action, json_extract(entry, '$.by') AS "by",
               json_remove(
                   entry, '$.action', '$.by', '$.at', '$.source', '$.text', '$.note', '$.moderator'
               ) AS details,
               json_extract(entry, '$.at') AS at, json_extract(entry, '$.source') AS source,
               json_extract(entry, '$.text') AS text, json_extract(entry, '$.note') AS note,
               json_extract(entry, '$.moderator') AS moderator
        FROM log JOIN games ON games.id = log.game ORDER BY log.game, log.seq
        """,
    )


@desk()
def m007_postings(db: Database) -> None:
    """What the desk itself posts on a board: first that it means to, then how that ended; no part of the log."""
    db.table("posting").create(
        {
            "id": int,
            "game": int,
            "about": int,
            "how": str,
            "at": str,
            "texts": str,
            "words": str,
            "body": str,
            "board": str,
            "account": str,
            "reader": str,
            "recipients": str,
            "subject": str,
            "section": str,
            "topic": str,
            "since": str,
            "until": float,
            "post": str,
            "url": str,
        },
        pk="id",
        not_null={"game", "at"},
        foreign_keys=[("game", "games", "id")],
    )
    db.table("posting").create_index(["game"])
    _append_only(db, "posting")
    _numbered_upwards(db, "posting")
    db.execute(
        "CREATE TRIGGER posting_ends_once BEFORE INSERT ON posting "
        "WHEN EXISTS (SELECT 1 FROM posting WHERE about = NEW.about) "
        "BEGIN SELECT RAISE(ABORT, 'how that posting ended is known already'); END"
    )
    # Two desks on one file: what one of them is about to post, the other can't take up.
    db.execute(
        "CREATE TRIGGER posting_claims_once BEFORE INSERT ON posting "
        "WHEN NEW.about IS NULL AND EXISTS ("
        "SELECT 1 FROM posting AS open, json_each(open.texts) AS claimed "
        "WHERE open.game = NEW.game AND open.about IS NULL "
        "AND NOT EXISTS (SELECT 1 FROM posting AS ended WHERE ended.about = open.id) "
        "AND (claimed.value IN (SELECT value FROM json_each(NEW.texts)) OR open.reader = NEW.reader)) "
        "BEGIN SELECT RAISE(ABORT, 'another posting of that text has not ended'); END"
    )


@desk()
def m008_posts_of_several_texts(db: Database) -> None:
    """Of a text that went out in one post with others, which ones they were."""
    db.table("sent").add_column("joined", str)
    db.execute("DROP VIEW letters")
    db.create_view(
        "letters",
        """
        SELECT games.name AS game, sent.message, sent.at, sent.url, sent.text, sent.joined
        FROM sent JOIN games ON games.id = sent.game ORDER BY sent.id
        """,
    )


def _append_only(db: Database, table: str) -> None:
    for verb in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, 'the {table} table is append-only'); END"
        )


def _numbered_upwards(db: Database, table: str) -> None:
    db.execute(
        f"CREATE TRIGGER {table}_in_order BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id) "
        f"BEGIN SELECT RAISE(ABORT, 'the {table} table is append-only'); END"
    )


def migrate(path: str) -> None:
    """Bring the file up to date, as one transaction; another process that does the same meanwhile is waited for."""
    db = Database(path)
    try:
        db.conn.isolation_level = None
        db.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        patiently(db.conn, "PRAGMA journal_mode = WAL")
        _apply(db)
    finally:
        db.close()


def migrate_in_memory(connection: sqlite3.Connection) -> None:
    """Bring a copy that nobody else has up to date."""
    _apply(Database(connection))


def _apply(db: Database) -> None:
    db.execute("BEGIN IMMEDIATE")
    desk.apply(db)
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def made_by(version: int) -> dict[tuple[str, str], str]:
    """What a file of that version has: (type, name) of each table, trigger, view and index -> how it was made."""
    db = Database(memory=True)
    steps = [step.name for step in desk.pending(db)]
    try:
        desk.apply(db, stop_before=steps[version:])
        rows = db.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        )
        return {(kind, name): sql for kind, name, sql in rows}
    finally:
        db.close()
