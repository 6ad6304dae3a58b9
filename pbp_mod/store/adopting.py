"""Taking in what another desk has kept: whole games, and what it has further of games that are here.

What may be taken in, the desk has judged before. Used by one command; what every command needs is in log.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.store.log import Log
from pbp_mod.store.records import LABEL, Entry, Game, OrderLine, Read, Sent, dumps
from pbp_mod.tuples import NamedTuple


class KeptGame(NamedTuple):
    """One game with all that a desk keeps of it; the lines about standing orders have ids of their own desk."""

    header: dict[str, Any]
    created: str
    entries: list[Entry]
    sent: list[Sent]
    order_lines: list[OrderLine]
    reads: list[Read]
    called: str | None = None
    """What its desk called it, if not as its header does."""
    archived: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        name: str = self.called or self.header["name"]
        return name


class Further(NamedTuple):
    """What is to be added to a game that the desk has already, behind row `known` and line `line` about standing orders.
    `ids` tells which of those lines of the other desk are which here.
    """

    game: Game
    known: int
    line: int
    entries: list[Entry]
    sent: list[Sent]
    ids: dict[int, int]
    order_lines: list[OrderLine]
    reads: list[Read]


def adopt(
    log: Log,
    games: Sequence[KeptGame],
    notes: Mapping[str, str],
    further: Sequence[Further] = (),
    both: Mapping[str, Callable[[str, str], str]] = {},
) -> None:
    """Take in games with all that another desk has kept of them, and what it has `further` of games that are here, all or
    nothing.

    Of the notes those that are there already stay, but those of which `both` says what they are together. Raises NotAllowed if a name is taken, StaleLog if somebody else has
    added something meanwhile.
    """
    with log._transaction():
        for kept in games:
            game = log._new(kept.header, kept.entries, kept.created, kept.called)
            if kept.archived:
                log._remember(LABEL + str(game.id), dumps({"name": game.name, "archived": True}))
            _add(log, Further(game, len(kept.entries), 0, [], kept.sent, {}, kept.order_lines, kept.reads))
        for more in further:
            log._refuse_stale(more.game, more.known, more.line)
            log._insert(more.game, more.known, more.entries)
            _add(log, more)
        for key, value in notes.items():
            before = log.note(key)
            if before is None:
                log._remember(key, value)
            elif key in both:
                log._remember(key, both[key](before, value))


def _add(log: Log, more: Further) -> None:
    """What goes along with the rows."""
    log._letters(more.game, more.sent)
    log._read(more.game, more.reads)
    ids = dict(more.ids)
    for line in more.order_lines:
        about = None if line.about is None else ids[line.about]
        log._add_order_lines(more.game, [line._replace(about=about)])
        ids[line.id] = log._db.execute("SELECT last_insert_rowid()").fetchone()[0]
