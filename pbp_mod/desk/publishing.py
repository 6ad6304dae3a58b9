"""The pages of all games of a desk in a folder for any host, with a list of them.

A file is written only where it would differ, and its words follow from what is marked as sent to the thread (see
recap.py): so neither what it says nor when it changes tells of anything else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import sha256

from pbp_mod.desk.recap import recap
from pbp_mod.desk.revealing import plain_name
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed, PbpError
from pbp_mod.pages.contents import Entry
from pbp_mod.pages.write import GENERATOR, index_page, recap_page
from pbp_mod.store.files import replace_own
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game
from pbp_mod.tuples import NamedTuple

INDEX = "index.html"
_TITLE = "Games to read"


class Published(NamedTuple):
    """The names of the files that were written, how many games the list has, and what went wrong with which game."""

    written: list[str]
    games: int
    left_out: dict[str, str]


def publish(log: Log, state: str, folder: str) -> Published:
    """Bring the folder up to date. `state`: the folder with the moderator's own templates.

    Raises NotAllowed if the folder can't be written to, or if another's file is in the way.
    """
    return Pages().write(log, state, folder)


def watch(log: Log, state: str, folder: str, wait: Callable[[], object]) -> Iterator[Published]:
    """Bring it up to date again whenever something was marked as sent, or no longer is; `wait` comes between two looks."""
    pages = Pages()
    while True:
        found = pages.write(log, state, folder)
        if found.written or found.left_out:
            yield found
        wait()


class Pages:
    """What was written into a folder, so that of games of which nothing was marked since nothing is made anew."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, str, Entry]] = {}

    def write(self, log: Log, state: str, folder: str) -> Published:
        """Write what differs. Raises like `publish`."""
        entries, written, left_out = list[Entry](), list[str](), dict[str, str]()
        known = self._known
        _make(folder)
        for game, file in _files(log):
            marks = _marks(log, game)
            if game.id not in known or known[game.id][:2] != (marks, file):
                try:
                    made = recap(Session(log, game), state).recap
                except NotAllowed as error:
                    if error.code != "nothing-sent":
                        left_out[game.name] = str(error)
                    known.pop(game.id, None)
                    continue
                except PbpError as error:  # one that can't be played keeps no other from its readers
                    left_out[game.name] = str(error)
                    continue
                entry = Entry(file, made.game, made.title, len(made.steps), made.over, made.steps[-1].title)
                known[game.id] = marks, file, entry
                _put(folder, file, recap_page(made), written)
            entries.append(known[game.id][2])
        _put(folder, INDEX, index_page(_TITLE, entries), written)
        return Published(written, len(entries), left_out)


def _marks(log: Log, game: Game) -> str:
    """Digits that stand for all that is marked as sent of a game."""
    return sha256(repr(sorted(log.sent(game).items())).encode()).hexdigest()


def _files(log: Log) -> Iterator[tuple[Game, str]]:
    """The games that are not laid aside, each with the name of its file; no two have the same in any case."""
    taken = {INDEX}
    for game in log.games():
        plain, number = plain_name(game.name), 1
        while (file := f"{plain}{'' if number == 1 else f'-{number}'}.html").casefold() in taken:
            number += 1
        taken.add(file.casefold())
        if not game.archived:
            yield game, file


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise NotAllowed("disk", "{} can't be made: {}", folder, error.strerror) from None


def _put(folder: str, file: str, page: str, written: list[str]) -> None:
    """Write a file if it isn't so already."""
    path, data = os.path.join(folder, file), page.encode()
    try:
        if _is(path, data):
            return
        replace_own(path, data, GENERATOR.encode())
    except FileExistsError:
        raise NotAllowed(
            "exists", "{} is there already and isn't pbp's own (name another folder)", path
        ) from None
    except OSError as error:
        raise NotAllowed("disk", "{} can't be written: {}", path, error.strerror) from None
    written.append(file)


def _is(path: str, data: bytes) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read() == data
    except FileNotFoundError:
        return False
