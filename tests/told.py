"""Games written as rows, and what their readers get: for cases about wording, where the words are the point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbp_mod.game.actions import THREAD, Audience
from pbp_mod.rows.replay import Position, fold
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import board
from pbp_mod.texts.printing import Printer

Row = dict[str, Any]


class Told:
    """What a game has told up to its last row, in plain text."""

    def __init__(self, header: Row, rows: Sequence[Row] = ()) -> None:
        self.position: Position = fold(header, rows)
        self._printer = Printer(header, self.position.opened, None, "plain")
        self.messages = due_messages(header, rows)

    def text(self, template: str, to: Audience = THREAD, row: int | None = None) -> str:
        """The last message to somebody with a part of that template, or the one of a row."""
        found = [
            message
            for message in self.messages
            if message.to == to
            and any(part.template == template for part in message.parts)
            and row in (None, message.row)
        ]
        assert found, f"no {template} to {to}"
        return self._printer.text(found[-1])

    def part(self, template: str, data: Row) -> str:
        """A text with data made by hand, for the people of this game."""
        from pbp_mod.texts.outbox import Part

        return self._printer.parts([Part(template, data)], self.position.roster.people())

    def board(self) -> str:
        """The board as it would be posted now."""
        return self._printer.parts([board(self.position)], self.position.roster.people())


def words(text: str) -> int:
    """How long a text is for its reader: words, as they stand in plain text, rules of lines and tables left out."""
    return sum(any(each.isalnum() for each in word) for word in text.split())
