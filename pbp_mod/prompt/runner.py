"""Runs a line of the desk as the command that it is: the same Click code as behind `pbp`, with log and game left open.

Which game is meant is said to every command, so that nobody who chooses another one elsewhere moves the desk. Reads no line
(desk.py does).
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from pbp_mod.console.asking import Asker, answered_by
from pbp_mod.console.at_hand import staying_open
from pbp_mod.console.resident import Resident
from pbp_mod.desk.session import Session
from pbp_mod.errors import PbpError
from pbp_mod.prompt.voice import Voice
from pbp_mod.store.records import CHOSEN, Game

if TYPE_CHECKING:
    from pbp_mod.store.log import Log

Run = Callable[[Sequence[str]], int]
"""One command line, and the exit code that it ends with."""

_CHOOSE = ("use", "new", "delete", "import", "take-over", "restore")
"""Commands behind which another game may be the chosen one."""
_REPLACE = ("restore", "take-over")
"""Commands that put another file in the place of the log, or much into it."""


class Runner:
    """Runs commands about one game of one desk. `game`: its name; `said`: words that stand before every command."""

    def __init__(
        self, run: Run, resident: Resident, game: str, voice: Voice, said: Sequence[str] = ()
    ) -> None:
        self._run, self.resident, self._voice, self._said = run, resident, voice, list(said)
        self.game_name = game
        self._at_hand: tuple[int, str] | None = None
        """Number and beginning of the game at hand: it may be called otherwise at another desk."""
        self._looked: tuple[tuple[str, tuple[int, int]], Game] | None = None
        """The game as it was found last, and what the file was like then."""
        self._seen: tuple[tuple[int, int], Session] | None = None
        """What `seen` gave last, and what the file was like then."""
        self.asker: Asker | None = None

    @property
    def log(self) -> Log:
        """The log, open."""
        return self.resident.log

    def game(self) -> Game:
        """The game at hand, whatever it is called by now. Raises NotUnderstood if it is gone."""
        return self._game(self.log.stamp())

    def _game(self, stamp: tuple[int, int]) -> Game:
        if self._looked is None or self._looked[0] != (self.game_name, stamp):
            found = self._find()
            self._looked = (self.game_name, stamp), found
        return self._looked[1]

    def _find(self) -> Game:
        if self._at_hand is not None:
            number, created = self._at_hand
            for game in self.log.games():
                if (game.id, game.created) == (number, created):
                    self.game_name = game.name
                    return game
        found = self.log.game(self.game_name)
        self._at_hand = found.id, found.created
        return found

    def session(self) -> Session:
        """The game at hand as it stands now, as a copy."""
        return self.resident.session(self.game())

    def seen(self) -> Session:
        """The game at hand as it stands now, only to be looked at: the same one until something changes in the file."""
        stamp, known = self.log.stamp(), self._seen
        game = self._game(stamp)
        if known is None or known[0] != stamp or known[1].game != game or known[1].log is not self.log:
            known = self._seen = stamp, self.resident.session(game)
        return known[1]

    def said(self) -> list[str]:
        """The words that stand before every command."""
        with suppress(PbpError):  # the command will say it
            self.game()
        return [*self._said, "--game", self.game_name]

    def __call__(self, words: Sequence[str], *, stdin: str | None = None) -> int:
        """Run a command, and the code that it ends with. `stdin`: what it reads there."""
        if self.asker is None:  # what follows in a script is no input of this command
            stdin = stdin or ""
        said = self.said()
        if words[:1] and words[0] in _REPLACE:
            self.resident.let_go()
        with self._voice.speaking(list(words)), staying_open(self.resident), _reading(stdin):
            if self.asker is None:
                code = self._run([*said, *words])
            else:
                with answered_by(self.asker):
                    code = self._run([*said, *words])
        if code == 0 and words[:1] and words[0] in _CHOOSE:
            self._follow()
        return code

    def _follow(self) -> None:
        """Go over to the game that is chosen now."""
        chosen = self.log.note(CHOSEN)
        try:
            self.game_name = self.log.game(chosen or self.game_name).name
            self._at_hand = None
        except PbpError:
            return


@contextmanager
def _reading(text: str | None) -> Iterator[None]:
    """Let a command read that text from stdin."""
    if text is None:
        yield
        return
    kept = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "replace")), "utf-8")
    try:
        yield
    finally:
        sys.stdin = kept
