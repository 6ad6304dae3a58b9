"""Whole games of all engines on every board: what its parser shows are the words of the plain text, and no markup is seen."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

import pytest

from pbp_mod.desk.session import read_game
from pbp_mod.engines import ENGINES
from pbp_mod.rows.replay import fold
from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.marks import WORD_JOINER
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Message
from pbp_mod.texts.printing import Printer
from tests.playthroughs import lines, logs
from tests.texts.boards import PAGES, on_some_markdown_board

pytestmark = pytest.mark.once

EACH = 12
"""Texts of one game that are looked at, as unlike as they come."""
GAMES = {engine: next(log for log in logs() if engine in log.parts) for engine in ENGINES}
SEEN = re.compile(
    r"\*\*|\\[^\w\s]|&#\d|\[/?(?:b|i|s|o|c|list|li|quote|table|td|spoiler|icode|tt|font)\]|\N{BLACK STAR}"
)
BOARDS = [name for name in DIALECTS if name in PAGES]


@cache
def told(log: Path) -> tuple[dict[str, Printer], list[Message]]:
    header, entries = read_game(enumerate(lines(log), 1))
    kept: dict[object, Message] = {}
    for message in due_messages(header, entries):
        for part in message.parts:
            kept.setdefault(
                (part.template, *sorted(key for key, value in part.data.items() if value)), message
            )
    opened = fold(header, entries).opened
    printers = {
        name: Printer(header, opened, None, name, checkpoint=lambda row: "5eed")
        for name in ("plain", *BOARDS)
    }
    return printers, list({message.id: message for message in kept.values()}.values())[:EACH]


def words(text: str) -> list[str]:
    """What a reader reads, whatever stands around it."""
    return re.findall(r"[^\W_]+", text.replace(WORD_JOINER, ""))


def shown(name: str, post: str) -> str:
    """The words of the page; that an account is called is meant."""
    if PAGES[name] is on_some_markdown_board:  # which has no spoilers
        for tag in dialect(name).form.spoiler:
            post = post.replace(tag.strip(), "")
    page = PAGES[name](post).replace("\N{BLACK STAR}mention\N{BLACK STAR}@", "@")
    return html.unescape(re.sub(r"<[^>]*>", " ", page))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_board_shows_the_words_and_no_markup(name: str, engine: str) -> None:
    printers, messages = told(GAMES[engine])
    for message in messages:
        plain, post = (printers[used].text(message, look=False) for used in ("plain", name))
        page = shown(name, post)
        assert SEEN.search(page) is None, (post, page)
        missing = [word for word in words(plain) if not word.isdecimal() and word not in words(page + post)]
        assert missing == [], (missing, post)
