"""A game for spectators: what the thread was told and nothing else, as JSON Lines (`pbp-public/1`).

Made of the posts, of the rows that were posted, and of the table as everybody sees it; nothing secret is looked at,
and nothing is taken away from a whole. Posts and rows are counted anew, since their numbers in the log tell how many
private messages lie between them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from pbp_mod.desk.status import public_of
from pbp_mod.game.actions import THREAD, Channel
from pbp_mod.game.chance import seal
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import META, Entry, kind_of
from pbp_mod.rows.header import Header
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import Position
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import CORRECTION
from pbp_mod.texts.printing import Printer

FORMAT = "pbp-public/1"


def _unheard(message: int, held: str) -> None:
    """Nobody wants to hear of it."""


def lines(
    header: Header,
    entries: Sequence[Entry],
    position: Position,
    printer: Printer,
    sent: Collection[int] = (),
    left_out: Callable[[int, str], None] = _unheard,
) -> Iterator[dict[str, Any]]:
    """The lines of the file: what is played by whom, then rows and posts in their order, then how things stand.

    `sent`: the numbers of the messages that went out. A post in whose place another has come is left out, and so is one
    that is held back; `left_out` hears of that one, by its number, and why. An erratum that would tell what is secret
    again, though it was told by mistake, is left out without a word.
    """
    yield _head(header, position)
    posts = [
        message
        for message in due_messages(header, entries, sent)
        if message.to == THREAD and not is_reminder(message.template)
    ]
    said = {row: entry for row, entry in effective(entries).items() if _was_posted(position, entry)}
    number = 0
    for row in range(len(entries) + 1):
        if row in said:
            yield {"row": {key: value for key, value in said[row].items() if key not in META}}
        for message in posts:
            if message.row != row or message.overtaken:
                continue
            text, held = printer.printed(message)
            if text is not None:
                number += 1
                yield {"post": number, "text": text}
            elif held is not None and message.template != CORRECTION:
                left_out(message.id, held)
    yield {"status": public_of(position)}


def _head(header: Header, position: Position) -> dict[str, Any]:
    opened = position.opened
    seed = header.get("seed")
    # What is a matter of words may be the path of a file on the moderator's machine.
    words = {option.name for option in opened.engine.options if option.wording}
    rules = {name: value for name, value in opened.options.items() if name not in words}
    return {
        "format": FORMAT,
        "engine": opened.engine.name,
        "name": header["name"],
        "players": [{"name": player.name, "abbr": player.abbr} for player in opened.roster.people()],
        "hecklers": list(header.get("hecklers", ())),
        "options": rules,
        "seal": None if seed is None else seal(seed),
        "entropy": header.get("entropy"),
    }


def _was_posted(position: Position, entry: Entry) -> bool:
    """Whether a row is what a player has posted in the thread."""
    return kind_of(position.engine, entry["action"]).channel is Channel.THREAD
