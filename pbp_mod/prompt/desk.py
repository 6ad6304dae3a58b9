"""The desk itself: takes one entry after the other, finds out what it is, and sees to it.

A line is a command, an answer to what is awaited, or a key while a text is shown; where it may be two of these, it is asked.
Reads no keys and draws nothing (a screen does), and records nothing but through commands.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches

import click

from pbp_mod.console import columns
from pbp_mod.console.at_hand import printer_of
from pbp_mod.desk.carrying import Waiting
from pbp_mod.desk.describing import describe
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.prompt.answers import Reading, meanings, seat_of, unnamed
from pbp_mod.prompt.carrier import KEYS, Carrier
from pbp_mod.prompt.complaints import complaint, group_complaint, misplaced, untimely
from pbp_mod.prompt.entries import Blank, Entry, Left, Look, Pasted, Stopped, Typed, is_mark
from pbp_mod.prompt.glance import Glance, glance
from pbp_mod.prompt.hints import hang, hints
from pbp_mod.prompt.pastes import Pastes, is_message
from pbp_mod.prompt.runner import Runner
from pbp_mod.prompt.screen import Questions, Screen
from pbp_mod.prompt.voice import Voice
from pbp_mod.tuples import NamedTuple

HINTS, LEAVE, HELP = ("?",), ("quit", "exit"), "help"
OPEN_TO_PASTES = ("pm", "post", "note", "standing")
"""Commands in whose line a paste may stand: it is somebody's words there."""
A_FEW = 2
"""As many words as an answer has that only one player owes; more are rather a sentence."""
MOST_NEWS = 12
"""Rows of others that are told one by one."""
OUTSIDE = ("desk", "completion")
"""Commands that make no sense at the desk."""


class Meaning(NamedTuple):
    """One thing that a line may mean: in words, and what is done then."""

    says: str
    do: Callable[[], object]


class Desk:
    """One moderator at one game."""

    def __init__(
        self,
        runner: Runner,
        commands: Sequence[str],
        quiet: Callable[[str], bool],
        screen: Screen,
        voice: Voice,
    ) -> None:
        """`commands`: the names of all commands but those of the game's actions. `quiet(name)`: whether a command prints
        texts unless it is told to be quiet; at the desk they are shown when they are carried.
        """
        self._runner, self._commands, self._screen, self._voice = runner, commands, screen, voice
        self._quiet = quiet
        self.at_once = False
        """Whether the next text that waits is shown as soon as something was recorded that brings one, without an Enter."""
        self.trouble: Callable[[], str] = str
        """What is to be told under the prompt besides, if anything."""
        self._questions = Questions(screen, voice)
        runner.asker = self._questions if screen.asks else None
        self._waiting = Waiting()
        self._carrier = Carrier(runner.seen, self._numbers, voice)
        self._pastes = Pastes(runner, voice, self._author, self._questions.agree)
        self._glance: Glance | None = None
        self._waited: list[int] = []
        """The numbers of the texts that waited when the lines under the prompt were made."""
        self._numbered: tuple[Session, list[int]] | None = None
        """The texts that wait, of the game as it was seen last."""
        self._seen: dict[str, int] = {}
        self._untold: tuple[tuple[int, str], ...] = ()
        self._left = False

    # --- what stands under the prompt

    def lines(self, width: int) -> list[str]:
        """The lines under the prompt, and what another desk has recorded meanwhile."""
        try:
            if self._glance is None or self._runner.log.changed_elsewhere():
                self._untold = self._news()
                self._look()
        except PbpError as error:
            return [f"pbp: {error}"[:width]]
        assert self._glance is not None
        found = self._glance.lines(width, shared=self._voice.shared)
        if trouble := self.trouble():
            found += columns.wrapped(trouble, width)[:2]
        if self._untold:
            found.append(f"Recorded elsewhere: {_rows(self._untold)}"[:width])
        return found

    def _look(self) -> None:
        session = self._runner.seen()
        self._waited = self._numbers(session)
        self._glance = glance(session, len(self._waited))

    def _numbers(self, session: Session | None = None) -> list[int]:
        session = session or self._runner.seen()
        if self._numbered is None or self._numbered[0] is not session:
            found = self._waiting.numbers(session, lambda: printer_of(session, messages=session.messages()))
            self._numbered = session, found
        return list(self._numbered[1])

    def _news(self) -> tuple[tuple[int, str], ...]:
        """The rows that others have recorded since the moderator was told of the last ones."""
        session = self._runner.seen()
        known = self._seen.setdefault(session.game.name, len(session.entries))
        return tuple((row, describe(entry)) for row, entry in enumerate(session.entries, 1) if row > known)

    def _tell_news(self) -> bool:
        """Tell what others have recorded; whether there was anything."""
        news = self._news()
        if len(news) > MOST_NEWS:
            self._voice.say(
                f"Meanwhile {_rows(news[:-MOST_NEWS])} were recorded elsewhere ('log')", fg="yellow"
            )
        for row, says in news[-MOST_NEWS:]:
            self._voice.say(f"Meanwhile row {row} was recorded elsewhere: {says}", fg="yellow")
        self._know()
        if news:
            self._look()
        return bool(news)

    def _know(self) -> bool:
        """Take all rows that there are now for known; whether there are more than before."""
        session = self._runner.seen()
        rows, known = len(session.entries), self._seen.get(session.game.name)
        self._seen[session.game.name] = rows
        self._untold = ()
        return known is not None and rows > known

    # --- one entry after the other

    def sit(self) -> None:
        """Take entries until the moderator leaves."""
        begun = Typed("")
        self._know()
        with suppress(PbpError):  # told when something is entered
            self._look()
        while not self._left:
            try:
                entry = self._screen.entry(begun)
                begun = Typed("")
                if isinstance(entry, Look):
                    begun = entry.typed
                    self._screen.show(self._voice.unveiled())
                else:
                    self.take(entry)
            except KeyboardInterrupt:
                self._voice.tell("Stopped (what has been recorded stands in 'log').")
            except click.Abort:
                self._voice.tell("Stopped.")
            except PbpError as error:
                self._voice.say(f"pbp: {error}")
                if self._voice.shared:
                    self._voice.tell("That can't be (F2 shows why).")

    def take(self, entry: Entry) -> None:
        """See to one entry."""
        if isinstance(entry, Left):
            self._left = True
            return
        news = self._tell_news()
        if isinstance(entry, Blank):
            self._carrier.enter()
        elif isinstance(entry, Stopped):
            self._carrier.put_away()
        elif isinstance(entry, Pasted):
            self._carrier.put_away()
            self._pastes.take(entry.text)
        elif isinstance(entry, Typed):
            self._line(entry, news)
        grown = self._know()
        waited = set(self._waited)
        self._look()
        if grown and self.at_once and not self._left:
            self._carrier.offer([each for each in self._waited if each not in waited])

    def _line(self, line: Typed, news: bool) -> None:
        words = line.words()
        if words[:1] == ["pbp"]:
            words = words[1:]
        if not words:
            return
        first = line.text.split()[0]
        if line.pastes and (is_mark(first[0]) or words[0] not in OPEN_TO_PASTES):
            raise NotUnderstood(
                f"a paste can stand behind {', '.join(OPEN_TO_PASTES)} only, as somebody's words, or in a line of its own"
            )
        found = self._meanings(words, line, news)
        if line.text.strip() not in self._carrier.keys:
            self._carrier.put_away()
        if len(found) == 1:
            found[0].do()
        elif found:
            chosen = self._questions.choose(
                f"{line.text.strip()!r} can mean {len(found)} things:", [each.says for each in found]
            )
            if chosen is not None:
                found[chosen].do()
        elif not line.pastes and is_message(self._runner.seen(), line.text):
            self._pastes.take(line.text)
        else:
            self._nothing(words)

    def _meanings(self, words: list[str], line: Typed, news: bool) -> list[Meaning]:
        found: list[Meaning] = []
        said = line.text.strip()
        if said in self._carrier.keys:
            found.append(Meaning(f"the text that is shown: {KEYS[said]}", lambda: self._carrier.key(said)))
        if said in HINTS:
            found.append(Meaning("what can be done now", self._hint))
        if words[0] == HELP and HELP not in self._commands:
            found.append(Meaning("the help", lambda: self._run([*words[1:2], "--help"])))
        if said in LEAVE:
            found.append(Meaning("leave the desk", self._leave))
        session = self._runner.seen()
        if words[0] in self._commands or words[0] in session.engine.kinds or words[0][:1] == "-":
            found.append(Meaning(f"the command '{words[0]}'", lambda: self._run(words)))
        if not line.pastes:
            answers = meanings(session, words)
            small = words[0].casefold()
            if answers and small != words[0] and (small in self._commands or small in session.engine.kinds):
                # Phones begin a line with a capital, and somebody may be called so.
                found.append(Meaning(f"the command '{small}'", lambda: self._run([small, *words[1:]])))
            for each in answers:
                found.append(Meaning(each.says, lambda each=each: self._answer(each, news)))  # type: ignore[misc]
        return found

    def _run(self, words: list[str]) -> None:
        if words[0] in OUTSIDE:
            raise NotUnderstood(f"'{words[0]}' is no command of the desk (you sit at it)")
        if {"-n", "--dry-run", "-h", "--help"}.isdisjoint(words) and self._quiet(words[0]):
            words = [words[0], "-q", *words[1:]]
        code = self._runner(words)
        if code and self._voice.shared:
            self._voice.tell("That can't be (F2 shows why).")

    def _answer(self, reading: Reading, news: bool) -> None:
        """Record a bare answer. If others have recorded something since he saw the question, he is asked once more."""
        if news and not self._questions.agree(f"Record {reading.says} all the same?"):
            return
        self._run(list(reading.words))

    def _nothing(self, words: list[str]) -> None:
        """Say what is wrong with a line that means nothing."""
        session = self._runner.seen()
        near = get_close_matches(words[0], [*self._commands, *session.engine.kinds], cutoff=0.75)
        other = unnamed(session, words)
        if other is not None:
            raise NotUnderstood(
                f"as long as something else is awaited, that wants its command: '{shlex.join(other.words)}'"
            )
        wrong = misplaced(session, words) or group_complaint(session, words)
        if wrong is None and not near:
            wrong = untimely(session, words)
        if wrong is None and not near:
            wrong = complaint(session, words)
            if wrong is not None and len(words) > A_FEW:
                wrong += "; what a player wrote is typed as NAME: words"
        if wrong is None and not near and session.engine.outcome(session.position.state) is not None:
            wrong = f"{words[0]!r} is no command, and the game is over: nothing is awaited"
        if wrong is not None:
            raise NotUnderstood(wrong)
        self._run(words)

    def _hint(self) -> None:
        for line in hints(self._runner.seen()):
            self._voice.say(line, hang=hang(line))

    def _leave(self) -> None:
        self._left = True

    def _author(self, session: Session) -> int | None:
        """Who wrote what has no name in it."""
        while True:
            name = self._questions.line("Who wrote it? (a name; Enter: nobody)")
            if not name:
                return None
            seat = seat_of(session.roster, name)
            if seat is not None:
                return seat
            self._voice.tell(
                f"{name!r} is no player: {', '.join(each.abbr for each in session.roster.people())}"
            )


def _rows(news: Sequence[tuple[int, str]]) -> str:
    """Which rows, without what they say: that may be secret, and the line has little room."""
    first, last = news[0][0], news[-1][0]
    return f"row {first}" if first == last else f"rows {first} to {last}"
