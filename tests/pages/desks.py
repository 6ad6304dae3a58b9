"""Games on a desk with some of their texts marked as sent, for tests of pages."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pbp_mod.desk.quoting import quoting
from pbp_mod.desk.recap import recap
from pbp_mod.desk.session import Session
from pbp_mod.game.actions import MODERATOR, THREAD
from pbp_mod.pages.write import recap_page
from pbp_mod.store.log import Log
from pbp_mod.store.records import Sent
from pbp_mod.texts.outbox import Message
from pbp_mod.texts.printing import Printer
from tests.conftest import NOW
from tests.pictures.sights import game


def played(
    engine: str, seed: int, rows: int = 3000, players: int | None = None, names: Sequence[str] = ()
) -> Any:
    """A game that went on for so many rows, or to its end."""
    at_hand, rng = game(engine, seed, players, names), random.Random(seed)
    for _ in range(rows):
        if at_hand.over:
            break
        at_hand.do(at_hand.choose(rng))
    return at_hand


class Desk:
    """A game in a log of its own."""

    def __init__(self, folder: Path, header: Any, rows: Sequence[Any] = ()) -> None:
        self.folder = folder
        self.log = Log(str(folder), create=True)
        self.game = self.log.create(header, list(rows), NOW)

    def session(self) -> Session:
        return Session(self.log, self.game)

    def add(self, *rows: Any) -> None:
        session = self.session()
        self.log.append(self.game, len(session.entries), rows)

    def posts(self) -> list[Message]:
        """Every post to the thread that is due."""
        return [each for each in self.session().messages() if each.to == THREAD and not each.overtaken]

    def mark(self, messages: Iterable[Message], dialect: str | None = None) -> None:
        """Mark as sent, with the words as they are printed now."""
        session = self.session()
        header, opened = session.game.header, session.position.opened
        quotes = quoting(session)
        printer = Printer(header, opened, str(self.folder), dialect, None, session.checkpoint, counted=quotes)
        self.log.mark_sent(
            self.game,
            [Sent(each.id, NOW, None, printer.text(each)) for each in messages if each.to != MODERATOR],
        )

    def page(self, *, unmarked: bool = False) -> str:
        return recap_page(recap(self.session(), str(self.folder), unmarked=unmarked).recap)

    def close(self) -> None:
        self.log.close()
