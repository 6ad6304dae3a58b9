"""What is fuzzed: one function for each reader, which takes any text and must come back.

It may refuse with an error of pbp's own; anything else that is raised is a fault, and so is taking too long or writing
a file. What it makes of a text it hands to `harmless_everywhere`, so that nothing steers a terminal.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from pbp_mod.console.clauses import OrderReader
from pbp_mod.console.strict_json import decode
from pbp_mod.console.terminal import harmless
from pbp_mod.console.typed import Typist
from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.samples import sample
from pbp_mod.desk.session import Session, read_game
from pbp_mod.engines import load
from pbp_mod.engines.gnomic.effects.pack import load_pack
from pbp_mod.engines.qanon.theme import theme
from pbp_mod.errors import PbpError
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.posts import read_post
from pbp_mod.intake.sources import Source, gather
from pbp_mod.people import names
from pbp_mod.people.signups import read_roster
from pbp_mod.rows import replay
from pbp_mod.rows.header import check_header
from pbp_mod.rows.replay import Position
from pbp_mod.store.log import Log
from pbp_mod.store.records import dumps
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.printing import Printer
from tests.games import header

SECONDS = 5
"""How long one input may take (a machine with other work to do is slow)."""
FORBIDDEN = frozenset(
    chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
) - {"\n"}
"""What no text to paste may hold, nor anything else that is printed: controls and marks that reorder a line."""


class TooSlow(Exception):
    """An input took longer than it may."""


class Touched(Exception):
    """A file was written to."""


@contextmanager
def bounded(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooSlow if it takes longer, Touched if a file is opened for writing."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    _watch.on = True
    try:
        yield
    finally:
        _watch.on = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def unwatched() -> Iterator[None]:
    """What is done here is the target's own doing."""
    before, _watch.on = _watch.on, False
    try:
        yield
    finally:
        _watch.on = before


_CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.link", "os.symlink", "subprocess.Popen")


class _Watch:
    """Hears of every file that this process opens, renames or removes."""

    def __init__(self) -> None:
        self.on = False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.on:
            return
        written = (
            event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        )
        if written and not str(args[0]).endswith(".pyc") and "__pycache__" not in str(args[0]):
            raise Touched(str(args[0]))
        if event in _CHANGES and "__pycache__" not in str(args[0]):
            raise Touched(f"{event} {args[0]}")


_watch = _Watch()


def harmless_everywhere(text: str) -> None:
    """Assert that a text may be pasted or printed."""
    found = FORBIDDEN.intersection(text)
    assert not found, f"{sorted(found)!r} in {text[:200]!r}"


def _game(text: str) -> None:
    lines = [line for line in text.split("\n") if line.strip()]
    head, entries = read_game(
        (number, decode(line, f"line {number}")) for number, line in enumerate(lines, 1)
    )
    for line in (head, *entries):
        harmless_everywhere(dumps(line))
        assert decode(dumps(line), "again") == line
    opened = replay.opening(head).opened
    kept = Checkpoints(head, opened.engine)
    printer = Printer(head, opened, None, checkpoint=lambda row: kept.after(entries, row))
    for message in due_messages(head, entries):
        harmless_everywhere(printer.text(message))


def _setup(text: str) -> None:
    replay.opening(check_header(header() | {"setup": decode(text, "setup")}))


def _roster(text: str) -> None:
    players, hecklers = read_roster(text)
    for name in (
        *hecklers,
        *(word for player in players for word in (player.name, player.abbr, *player.aliases)),
    ):
        harmless_everywhere(name)
        assert names.clean(name) == name


def _pack(text: str) -> None:
    load_pack(str(_written(text, "pack.toml")))


def _theme(text: str) -> None:
    file = "theme.json" if text[:1] == "{" else "theme.toml"
    theme.cache_clear()
    path = str(_written(text, file))
    theme(path)
    load("qanon").own_words(path)


def _written(text: str, name: str) -> Path:
    with unwatched():
        path = _folder() / name
        path.write_text(text, "utf-8", "replace")
    return path


_PLACE = tempfile.TemporaryDirectory(prefix="pbp-fuzz-", ignore_cleanup_errors=True)


def _folder() -> Path:
    return Path(_PLACE.name)


@cache
def position(engine: str) -> Position:
    """A game at its first move."""
    head = json.loads(sample(engine).partition("\n")[0])
    return replay.opening(head)


def _intake(read: Callable[..., Any]) -> Callable[[str], None]:
    def target(text: str) -> None:
        for engine in ("qanon", "claim", "parlamento"):
            at = position(engine)
            words = at.engine.vocabulary(at.opened.settings)
            asks = at.engine.asks(at.state)
            reading = read(text, asks, words, at.engine.kinds, at.roster, at.engine.read_card)
            for remark in reading.remarks:
                harmless_everywhere(harmless(remark))
            for kind, args in reading.actions:
                dumps({"action": kind, **args}).encode()

    return target


@cache
def _session() -> Session:
    log = Log(str(_folder() / "desk"))
    head = json.loads(sample("claim").partition("\n")[0])
    return Session(log, log.create(head, [], "now"))


def _order(text: str) -> None:
    session = _session()
    OrderReader(session.engine, Typist(session), session.roster.abbr(0)).read(text)


def _name(text: str) -> None:
    roster = position("qanon").roster
    harmless_everywhere(harmless(names.quoted(text)))
    found = roster.find(text)
    harmless_everywhere(harmless(roster.notice(text, found) or ""))


def _page(text: str) -> None:
    gather(Source("page", text.encode("utf-8", "replace")))


TARGETS: dict[str, Callable[[str], None]] = {
    "game": _game,
    "setup": _setup,
    "roster": _roster,
    "pack": _pack,
    "theme": _theme,
    "post": _intake(read_post),
    "pm": _intake(read_pm),
    "order": _order,
    "name": _name,
    "page": _page,
}
"""Name -> what reads. Each takes any text."""


def attempt(target: str, text: str) -> None:
    """Give a text to a target. Only errors of pbp's own are right, each in one line that harms no terminal."""
    _session()
    try:
        with bounded():
            TARGETS[target](text)
    except PbpError as error:
        harmless_everywhere(harmless(str(error)))
