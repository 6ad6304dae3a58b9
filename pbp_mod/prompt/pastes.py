"""A paste (or `NAME: words` typed) as posts and messages of players: what was understood is shown first, and recorded when the
moderator says so.

Read by the same readers as `pbp pm` and `pbp post`, and recorded by these commands. Which of the two it is, follows from what
is awaited of its author. Nothing in a paste is ever taken for a command, an answer of the moderator's or an Enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbp_mod.console.forum import forum_of
from pbp_mod.console.inbox import inbox_format
from pbp_mod.desk.describing import describe
from pbp_mod.desk.session import Session
from pbp_mod.desk.written_orders import message_orders, post_orders, refusals
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import Channel
from pbp_mod.intake.answerable import asked_of
from pbp_mod.intake.people import with_aliases
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import quoted
from pbp_mod.prompt.blocks import Block, player, read_blocks
from pbp_mod.prompt.runner import Runner
from pbp_mod.prompt.voice import Voice
from pbp_mod.store.records import Entry
from pbp_mod.tuples import NamedTuple

LONGEST = 32_000
"""Characters of one post or message, as of `pbp post`."""


class Understood(NamedTuple):
    """One block as it was read: whose, by post or message, its words, what it would record, and why it isn't sure."""

    by: str
    command: str
    words: str
    entries: tuple[Entry, ...]
    why: str

    @property
    def sure(self) -> bool:
        """Whether it is recorded if the moderator agrees."""
        return bool(self.entries)


class Pastes:
    """Takes in pastes. `ask_author`: who wrote what has no name in it (None: nobody says); `agree`: yes or no, yes first."""

    def __init__(
        self,
        runner: Runner,
        voice: Voice,
        ask_author: Callable[[Session], int | None],
        agree: Callable[[str], bool],
    ) -> None:
        self._runner, self._voice = runner, voice
        self._ask_author, self._agree = ask_author, agree

    def take(self, text: str) -> None:
        """Read a paste, show it, and record what is sure if the moderator says so."""
        session = self._runner.session()
        blocks = self._with_authors(session, _blocks(session, text))
        if not blocks:
            self._voice.tell("Nothing was recorded.")
            return
        found = understand(session, blocks)
        for each in found:
            self._show(session, each)
        sure = [each for each in found if each.sure]
        if not sure:
            self._voice.tell("Nothing in it can be recorded; type it yourself if you are sure what is meant.")
            return
        which = "Record it?" if len(sure) == len(found) else "Record what is sure?"
        if not self._agree(which):
            self._voice.tell("Nothing was recorded.")
            return
        for each in sure:
            self._runner([each.command, each.by, "-", "-q"], stdin=each.words)

    def _with_authors(self, session: Session, blocks: list[Block]) -> list[Block]:
        """The blocks that have an author. Whose one that stands alone is, the moderator may say."""
        if len(blocks) == 1 and blocks[0].seat is None:
            seat = self._ask_author(session)
            return [] if seat is None else [blocks[0]._replace(seat=seat)]
        for block in blocks:
            if block.seat is None:
                self._voice.say(f"Left out, since nobody is named: {quoted(' '.join(block.words.split()))}")
        return [block for block in blocks if block.seat is not None]

    def _show(self, session: Session, found: Understood) -> None:
        name = session.roster.name(session.roster.seat(found.by))
        how = "by PM" if found.command == "pm" else "in the thread"
        said = ", ".join(describe(entry) for entry in found.entries)
        verdict = f"{said} · sure" if found.sure else f"no answer · {found.why}"
        self._voice.say(f"{name}, {how}: {quoted(' '.join(found.words.split()))}")
        self._voice.say(f"    {verdict}", fg="green" if found.sure else "yellow")


def _blocks(session: Session, text: str) -> list[Block]:
    """What each wrote: `NAME: words` as `pbp inbox` reads it, else as boards copy it."""
    forum = forum_of(session, (), (), keep=False)
    inbox = inbox_format(session, forum, None)
    if not inbox.recognises(text):
        return read_blocks(text, session.roster)
    roster = with_aliases(session.roster, forum.aliases)
    said = inbox.read(text.encode("utf-8", "replace")).said
    return [
        Block(player(each.author, roster), each.text.strip(), each.doubt)
        for each in said
        if each.text.strip()
    ]


def is_message(session: Session, line: str) -> bool:
    """Whether a line that somebody typed is what a player wrote: `NAME: words`, at least two of them, the name letter by letter,
    and nobody else's answer (`NAME=ANSWER`) among them.
    """
    roster = with_aliases(session.roster, forum_of(session, (), (), keep=False).aliases)
    heads = (found.start() for found in re.finditer(r":\s", line))
    begins = next((at for at in heads if player(line[:at].strip(), roster) is not None), None)
    words = [] if begins is None else line[begins + 1 :].split()
    named = (re.split("[:=]", word)[0] for word in words if ":" in word or "=" in word)
    return len(words) > 1 and all(player(name, roster) is None for name in named)


def understand(session: Session, blocks: list[Block]) -> list[Understood]:
    """What each block would record, one after the other, each as the one before left the game; `session` is a copy that
    may be played on.
    """
    found = []
    for block in blocks:
        assert block.seat is not None
        each = _read(session, block.seat, block.words)
        if block.doubt:
            each = each._replace(entries=(), why="; ".join(filter(None, (block.doubt, each.why))))
        if each.sure:
            try:
                session.record(each.entries, dry_run=True)
            except PbpError as error:
                found.append(each._replace(entries=(), why=str(error)))
                break  # the copy is of no more use, and what comes behind may hang on this
        found.append(each)
    return found


def _read(session: Session, seat: int, words: str) -> Understood:
    by = session.roster.abbr(seat)
    asks = asked_of(session.position, seat)
    private = not any(ask.channel is Channel.THREAD for ask in asks) or (
        any(ask.channel is Channel.PM for ask in asks) and "**" not in words and "[b]" not in words.lower()
    )
    command, read = ("pm", message_orders) if private else ("post", post_orders)
    if len(words) > LONGEST:
        return Understood(by, command, words, (), f"it is too long (at most {LONGEST} characters)")
    reading = read(session, by, words)
    entries = tuple({"action": kind, "by": by, **args} for kind, args in reading.actions)
    return Understood(by, command, words, entries, _why(session, by, reading))


def _why(session: Session, by: str, reading: Reading) -> str:
    return "; ".join([*refusals(session, by, reading), *reading.remarks])
