"""What a viewer gets to read of a game: posts and his own messages, status, board and reminders, in two dialects.

Left out is what is made of all secrets and tells none of them: the seal, and the checkpoint that is the last line of some
posts (docs/chance.md).
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.status import status_of
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, readers
from pbp_mod.game.chance import seal
from pbp_mod.testing.games import Game
from pbp_mod.testing.headers import Row
from pbp_mod.testing.looking import messages_of, on_demand, printer_of
from pbp_mod.texts.outbox import Message

DIALECTS = ("plain", "discourse")


class Reading:
    """One game, with everything that a viewer gets to read of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seal = seal(game.header["seed"])
        self.printers = [printer_of(game, dialect) for dialect in DIALECTS]

    def messages(self, row: int) -> list[Message]:
        """What the last row (0: the deal) called for."""
        return messages_of(self.game, row)

    def texts(
        self, messages: list[Message], viewer: Audience, rows: Sequence[Row] | None = None
    ) -> list[tuple[int, str]]:
        """What of it the thread and the viewer read, with the numbers of the messages; `rows` are the game's unless they
        are given.
        """
        printers = (
            self.printers if rows is None else [printer_of(self.game, each, None, rows) for each in DIALECTS]
        )
        kept, rows = Checkpoints(self.game.header, self.game.engine), self.game.rows if rows is None else rows
        return [
            (message.id, _without(kept.after(rows, message.row), self._sealed(printer.text(message))))
            for message in messages
            if message.to == THREAD or viewer in message.readers
            for printer in printers
        ]

    def sent(self, messages: list[Message]) -> list[tuple[int, Audience, tuple[str, ...]]]:
        """To whom something goes, the moderator apart, and of what kind: a delay of his shows."""
        return [
            (message.id, message.to, tuple(part.template for part in message.parts))
            for message in messages
            if message.to != MODERATOR
        ]

    def status(self, hide: frozenset[str] = frozenset(), unseen: frozenset[str] = frozenset()) -> str:
        """`pbp status --json`; of the actions in `hide` only from how many they are awaited, of those in `unseen` nothing."""
        found = status_of(self.game.position, "any-game")
        awaiting = [
            each | {"from": len(each["from"])} if each["action"] in hide else each
            for each in found["awaiting"]
            if each["action"] not in unseen
        ]
        return json.dumps(found | {"awaiting": awaiting})

    def posts(self, viewer: Audience) -> list[str]:
        """The board and the public reminder as they would be posted now, and the viewer's own reminder."""
        people = self.game.position.roster.people()
        parts = [part for to, part in on_demand(self.game) if to == THREAD or viewer in readers(to)]
        return [printer.parts([part], people) for printer in self.printers for part in parts]

    def _sealed(self, text: str) -> str:
        return text.replace(self._seal, "(the seal)")


def _without(checkpoint: str, text: str) -> str:
    """The text without that checkpoint, which can only be alone in its last line."""
    *lines, last = text.rstrip("\n").split("\n")
    ends = "Checkpoint" in last and checkpoint in last
    kept = "\n".join(lines if ends else [*lines, last])
    assert checkpoint not in kept
    return kept + ("\n(checkpoint)" if ends else "")
