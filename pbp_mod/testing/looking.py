"""All that a game has its moderator paste: every text, at the moment when it comes out, in any dialect."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from pbp_mod.desk import counting
from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import since
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD, Audience
from pbp_mod.rows.entries import REMIND, SINCE, Entry
from pbp_mod.rows.reminding import remind
from pbp_mod.rows.replay import Position
from pbp_mod.store.log import Log
from pbp_mod.store.reading import Rows
from pbp_mod.store.records import Game as Shelf
from pbp_mod.testing.games import Game
from pbp_mod.testing.headers import Row
from pbp_mod.texts.outbox import Collector, Message, Part, board
from pbp_mod.texts.printing import Printer


class _Rows:
    """Stands in for the log of one game: `Session` asks it for nothing but the rows."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows

    def rows(self, _: Shelf, behind: int = 0) -> Rows:
        return Rows(list(self._rows[behind:]))

    def entries(self, game: Shelf, behind: int = 0) -> list[Entry]:
        return list(self.rows(game, behind).whole())


def session_of(game: Game) -> Session:
    """The game as if it stood on a desk."""
    shelf = Shelf(1, "any-game", game.engine.name, "2026-11-29T00:00:00Z", game.header)
    return Session(cast(Log, _Rows(game.rows)), shelf)


def printer_of(
    game: Game, dialect: str, position: Position | None = None, rows: Sequence[Row] | None = None
) -> Printer:
    """Where the game's texts are printed; with the `position` the guard looks at them. `rows`: if they are not the game's."""
    kept = Checkpoints(game.header, game.engine)

    def checkpoint(row: int) -> str:
        return kept.after(game.rows if rows is None else rows, row)

    return Printer(game.header, game.position.opened, None, dialect, position, checkpoint)


def messages_of(game: Game, row: int) -> list[Message]:
    """What a row (0: the deal) called for, as the game tells it now."""
    collector = Collector()
    for told in game.told:
        if told.row == row:
            collector.hear(row, game.position, told.to, told.template, told.data)
    return collector.messages()


def on_demand(game: Game) -> list[tuple[Audience, Part]]:
    """What a moderator can print just now besides: the board, the count of a vote that runs, and the reminders if
    somebody is awaited."""
    parts: list[tuple[Audience, Part]] = [(THREAD, board(game.position))]
    session = session_of(game)
    began = since(session)
    if game.engine.counts:
        with suppress(NotAllowed):  # no vote runs in the thread
            parts.append((THREAD, counting.part(session, counting.count(session))))
    entry = {"action": REMIND} | ({SINCE: began} if began else {})
    told = remind(game.engine, game.position.state, game.position.roster, entry)
    return [*parts, *((to, Part(template, data)) for to, template, data in told)]
