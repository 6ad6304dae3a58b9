"""The SQL of the desk: the append-only log of every game, what was sent, standing orders, and the desk's notes.

Knows no rules and no names: what is kept are the records of records.py. Each row carries a hash over its own content and
the hash before it, so that a change made behind the program's back shows. Only the standard library's sqlite3 is used
here, since every command comes through; database.py opens the file, migrations.py makes the tables, upkeep.py copies and
checks the file.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pbp_mod.errors import CorruptLog, NotAllowed, NotUnderstood, StaleLog
from pbp_mod.store.database import Database
from pbp_mod.store.reading import BREAK, Rows, read
from pbp_mod.store.records import (
    CHOSEN,
    LABEL,
    PHASE,
    Entry,
    Game,
    OrderLine,
    Read,
    Sent,
    chain,
    dumps,
    game_of,
    object_of,
    origin,
)
from pbp_mod.store.schema import FILE

_ORDER_LINE = ", ".join(OrderLine._fields)
_READ = ", ".join(Read._fields)
_SENT = ", ".join(Sent._fields)


class Log(Database):
    """The tables of one open database file, read and added to; each change is one transaction, all or nothing."""

    def __init__(self, folder: str, *, create: bool = True, file: str = FILE, as_is: bool = False) -> None:
        """See `Database`. What of the log only grows is read once, and behind that what has come."""
        super().__init__(folder, create=create, file=file, as_is=as_is)
        self._letters_read: dict[int, tuple[tuple[int, int], int, list[Sent]]] = {}
        self._standing: dict[int, tuple[int, dict[int, Sent]]] = {}

    # --- reading

    def games(self, *, deleted: bool = False) -> list[Game]:
        """All games, in the order in which they were made; those that were taken off the desk only with `deleted`."""
        with self.plainly():
            rows = self._db.execute(
                "SELECT id, name, engine, created, header, (SELECT value FROM desk WHERE key = ? || id) "
                "FROM games ORDER BY id",
                (LABEL,),
            ).fetchall()
        found = [game_of(*row) for row in rows]
        return found if deleted else [game for game in found if not game.deleted]

    def game(self, name: str | None) -> Game:
        """The game of that name; without one the chosen game, or the only one. Raises NotUnderstood."""
        games = self.games()
        if name is None:
            name = self.note(CHOSEN)
            if name is None:
                games = [game for game in games if not game.archived] or games
            if name is None and len(games) > 1:
                raise NotUnderstood(
                    f"which game? (--game NAME, or 'pbp use NAME'; there are: {_names(games)})"
                )
        wanted = None if name is None else _key(name)
        for game in games:
            if wanted is None or _key(game.name) == wanted:
                return game
        if name is None:
            raise NotUnderstood("there is no game yet (make one with 'pbp new')")
        raise NotUnderstood(f"there is no game {name!r} (there are: {_names(games)})")

    def entries(self, game: Game, behind: int = 0) -> list[Entry]:
        """All rows of a game behind that one, row 1 first."""
        return self.rows(game, behind).whole()

    def rows(self, game: Game, behind: int = 0) -> Rows:
        """The same, of which whole rows are made when they are asked for."""
        with self.plainly():
            # Whichever way SQLite goes, a game's rows lie in their order: they only come in at its end. As one text they are
            # read in half the time.
            count, text = self._db.execute(
                "SELECT COUNT(*), GROUP_CONCAT(entry, ?) FROM log WHERE game = ? AND seq > ?",
                (BREAK, game.id, behind),
            ).fetchone()
        texts = text.split(BREAK) if text is not None else []
        if len(texts) != count:  # damage, or another program's line breaks
            texts = self._texts(game, behind)
        try:
            return read(texts)
        except (ValueError, RecursionError):
            bad = next(
                (at for at, each in enumerate(texts, behind + 1) if object_of(each) is None), behind + 1
            )
            raise _damaged(game, bad) from None

    def _texts(self, game: Game, behind: int) -> list[str]:
        with self.plainly():
            rows = self._db.execute(
                "SELECT entry FROM log WHERE game = ? AND seq > ? ORDER BY seq", (game.id, behind)
            ).fetchall()
        for seq, (text,) in enumerate(rows, behind + 1):
            if not isinstance(text, str):
                raise _damaged(game, seq)
        return [row[0] for row in rows]

    def hashes(self, game: Game) -> list[str]:
        """The stored hash of every row, row 1 first."""
        with self.plainly():
            rows = self._db.execute("SELECT hash FROM log WHERE game = ? ORDER BY seq", (game.id,)).fetchall()
        return [row[0] for row in rows]

    def hash_at(self, game: Game, seq: int) -> str | None:
        """The stored hash of one row; None if there is none of that number."""
        with self.plainly():
            row = self._db.execute(
                "SELECT hash FROM log WHERE game = ? AND seq = ?", (game.id, seq)
            ).fetchone()
        return None if row is None else str(row[0])

    def stamp(self) -> tuple[int, int]:
        """What stays the same as long as nothing in the file has changed, here or elsewhere."""
        with self.plainly():
            return int(self._db.execute("PRAGMA data_version").fetchone()[0]), self._db.total_changes

    def changed_elsewhere(self) -> bool:
        """Whether another process has written to the file since this was asked last."""
        with self.plainly():
            found = int(self._db.execute("PRAGMA data_version").fetchone()[0])
        changed, self._data_version = found != self._data_version, found
        return changed

    def count(self, game: Game) -> int:
        """How many rows a game has."""
        with self.plainly():
            return int(self._db.execute("SELECT COUNT(*) FROM log WHERE game = ?", (game.id,)).fetchone()[0])

    def sent(self, game: Game) -> dict[int, Sent]:
        """Message -> what of it was sent last, and not taken back."""
        letters = self.letters(game)
        count, found = self._standing.get(game.id, (-1, {}))
        if count != len(letters):
            found = _standing_marks(letters)
            if not self._db.in_transaction:
                self._standing[game.id] = len(letters), found
        return found.copy()

    def letters(self, game: Game) -> list[Sent]:
        """All that was ever marked as sent, and what took a mark back, the oldest first."""
        stamp = self.stamp()
        read_at, last, known = self._letters_read.get(game.id, (None, 0, []))
        if stamp == read_at:
            return known.copy()
        with self.plainly():
            rows = self._db.execute(
                f"SELECT id, {_SENT} FROM sent WHERE game = ? AND id > ? ORDER BY id", (game.id, last)
            ).fetchall()
        found = [*known, *(Sent(*row[1:]) for row in rows)]
        if not self._db.in_transaction:  # what is rolled back was never marked
            self._letters_read[game.id] = stamp, rows[-1][0] if rows else last, found
        return found.copy()

    def order_lines(self, game: Game) -> list[OrderLine]:
        """All lines about standing orders of a game, the oldest first."""
        with self.plainly():
            rows = self._db.execute(
                f"SELECT {_ORDER_LINE} FROM standing WHERE game = ? ORDER BY id", (game.id,)
            ).fetchall()
        return [OrderLine(*row) for row in rows]

    def reads(self, game: Game) -> list[Read]:
        """Every post that was read, as it was the last time."""
        return list({post.post: post for post in self.all_reads(game)}.values())

    def all_reads(self, game: Game) -> list[Read]:
        """Every post as often as it was read, the oldest first."""
        with self.plainly():
            rows = self._db.execute(
                f"SELECT {_READ} FROM read WHERE game = ? ORDER BY id", (game.id,)
            ).fetchall()
        return [Read(*row) for row in rows]

    def note(self, key: str) -> str | None:
        """One of the desk's own notes (which game is chosen)."""
        with self.plainly():
            row = self._db.execute("SELECT value FROM desk WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def notes(self) -> dict[str, str]:
        """All of the desk's own notes."""
        with self.plainly():
            return dict(self._db.execute("SELECT key, value FROM desk ORDER BY key").fetchall())

    # --- writing

    def create(
        self,
        header: dict[str, Any],
        entries: Sequence[Entry],
        at: str,
        notes: Mapping[str, str] | None = None,
    ) -> Game:
        """A new game with its first rows, and notes of the desk, as one transaction.

        Raises NotAllowed if the name is taken.
        """
        with self._transaction():
            game = self._new(header, entries, at)
            for key, value in {**(notes or {}), CHOSEN: game.name}.items():
                self._remember(key, value)
        return game

    def _new(
        self, header: dict[str, Any], entries: Sequence[Entry], at: str, called: str | None = None
    ) -> Game:
        name = called or header["name"]
        self.refuse_taken(name)
        stored = self._free_name(header["name"])
        cursor = self._db.execute(
            "INSERT INTO games (name, engine, created, header) VALUES (?, ?, ?, ?)",
            (stored, header["engine"], at, dumps(header)),
        )
        game = Game(int(cursor.lastrowid or 0), name, header["engine"], at, header, stored)
        if stored != name:
            self._remember(LABEL + str(game.id), dumps({"name": name}))
        self._insert(game, 0, entries)
        return game

    def refuse_taken(self, name: str, besides: Game | None = None) -> None:
        """Raise NotAllowed if there is a game of that name, other than `besides`."""
        for game in self.games():
            if _key(game.name) == _key(name) and (besides is None or game.id != besides.id):
                raise NotAllowed("name-taken", "there is a game {} already (give another name)", repr(name))

    def _free_name(self, name: str) -> str:
        """The name under which a game's row can stand in the file: that of its header may be that of one which was renamed or
        deleted, whose row stays.
        """
        taken = {row[0] for row in self._db.execute("SELECT name FROM games")}
        count = 2
        stored = name
        while stored in taken:
            stored, count = f"{name} ({count})", count + 1
        return stored

    def append(
        self,
        game: Game,
        known: int,
        entries: Sequence[Entry],
        order_lines: Sequence[OrderLine] = (),
        seen: int | None = None,
        phase: str | None = None,
    ) -> None:
        """Add rows behind row `known`, and lines about standing orders, all or nothing.

        `seen` is the last line about standing orders that the caller knew of (0: none; None: he doesn't care). `phase` is kept
        for lists of games, along with the hash of the last row.
        Raises StaleLog if somebody else has added a row or a line meanwhile.
        """
        with self._transaction():
            self._refuse_stale(game, known, seen)
            last = self._insert(game, known, entries)
            if phase is not None:
                self._remember(PHASE + str(game.id), f"{last} {phase}")
            self._add_order_lines(game, order_lines)

    def _refuse_stale(self, game: Game, known: int, seen: int | None) -> None:
        last, line, label = self._db.execute(
            "SELECT (SELECT COALESCE(MAX(seq), 0) FROM log WHERE game = ?1), "
            "(SELECT COALESCE(MAX(id), 0) FROM standing WHERE game = ?1), "
            "(SELECT value FROM desk WHERE key = ?2)",
            (game.id, LABEL + str(game.id)),
        ).fetchone()
        if label is not None and (object_of(label) or {}).get("deleted"):
            raise StaleLog(f"the game {game.name} was deleted meanwhile (its file has all of it)")
        if last != known:
            raise StaleLog(
                f"the game has moved on: row {last} was recorded meanwhile (look at 'pbp status', then repeat)"
            )
        if seen is not None and line != seen:
            raise StaleLog(
                "a standing order was recorded or withdrawn meanwhile (look at 'pbp standing', then repeat)"
            )

    def _insert(self, game: Game, known: int, entries: Sequence[Entry]) -> str:
        row = self._db.execute("SELECT hash FROM log WHERE game = ? AND seq = ?", (game.id, known)).fetchone()
        before = origin(game.header) if row is None else row[0]
        rows = []
        for seq, entry in enumerate(entries, known + 1):
            before = chain(before, entry)
            rows.append((game.id, seq, dumps(entry), before))
        self._db.executemany("INSERT INTO log (game, seq, entry, hash) VALUES (?, ?, ?, ?)", rows)
        return str(before)

    def _add_order_lines(self, game: Game, lines: Sequence[OrderLine]) -> None:
        new = 0
        for line in lines:
            values = (line._replace(about=new) if line.about == 0 else line)[:-1]
            cursor = self._db.execute(
                f"INSERT INTO standing (game, {_ORDER_LINE.removesuffix(', id')}) VALUES (?{', ?' * len(values)})",
                (game.id, *values),
            )
            if line.about is None:
                new = int(cursor.lastrowid or 0)

    def mark_sent(self, game: Game, letters: Sequence[Sent]) -> None:
        """Keep the words of messages that went out."""
        with self._transaction():
            self._letters(game, letters)

    def _letters(self, game: Game, letters: Sequence[Sent]) -> None:
        self._db.executemany(
            f"INSERT INTO sent (game, {_SENT}) VALUES (?{', ?' * len(Sent._fields)})",
            [(game.id, *letter) for letter in letters],
        )

    def mark_read(self, game: Game, posts: Sequence[Read]) -> None:
        """Keep what posts said when they were read."""
        with self._transaction():
            self._read(game, posts)

    def _read(self, game: Game, posts: Sequence[Read]) -> None:
        self._db.executemany(
            f"INSERT INTO read (game, {_READ}) VALUES (?{', ?' * len(Read._fields)})",
            [(game.id, *post) for post in posts],
        )

    def remember(self, key: str, value: str) -> None:
        """Set one of the desk's own notes."""
        with self._transaction():
            self._remember(key, value)

    def remember_all(self, notes: Mapping[str, str]) -> None:
        """Set several of them."""
        with self._transaction():
            for key, value in notes.items():
                self._remember(key, value)

    def remember_once(self, key: str, value: str) -> str:
        """Set one of the desk's notes unless it is there already; what is kept is returned."""
        with self._transaction():
            kept = self.note(key)
            if kept is None:
                self._remember(key, value)
            return value if kept is None else kept

    def amend_note(self, key: str, changed: Callable[[str | None], str]) -> None:
        """Put what `changed` makes of one of the desk's notes (None: there is none) in its place, in one transaction."""
        with self._transaction():
            self._remember(key, changed(self.note(key)))

    def forget(self, key: str) -> None:
        """Throw one of the desk's own notes away."""
        with self._transaction():
            self._forget(key)

    def _forget(self, key: str) -> None:
        self._db.execute("DELETE FROM desk WHERE key = ?", (key,))

    def _remember(self, key: str, value: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO desk (key, value) VALUES (?, ?)", (key, value))


def _damaged(game: Game, row: int) -> CorruptLog:
    return CorruptLog(
        f"row {row} of {game.name} is damaged: it is no longer JSON (restore a backup with 'pbp restore')"
    )


def _key(name: str) -> str:
    """What is the same of names that mean the same game, whether letters and their marks are typed as one or apart."""
    if name.isascii():
        return name.casefold()
    from unicodedata import normalize

    return normalize("NFC", name).casefold()


def _names(games: Sequence[Game]) -> str:
    return ", ".join(game.name for game in games) or "none yet"


def _standing_marks(letters: Iterable[Sent]) -> dict[int, Sent]:
    """Message -> what of it was sent last, and not taken back."""
    marks: dict[int, list[Sent]] = {}
    for letter in letters:
        standing = marks.setdefault(letter.message, [])
        if letter.text is not None:
            standing.append(letter)
        elif standing:  # the same words may have been marked more than once, to add where they stand
            words = standing[-1].text
            while standing and standing[-1].text == words:
                standing.pop()
    return {message: standing[-1] for message, standing in marks.items() if standing}
