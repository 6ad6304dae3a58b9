"""Recording what a player wrote, as he wrote it: post and pm."""

from __future__ import annotations

import sys
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.along import keep_for_later, split_text
from pbp_mod.console.answers import say_replaced
from pbp_mod.console.at_hand import complete_players, open_session
from pbp_mod.console.files import STREAM, read_text
from pbp_mod.console.report import meta, recorded, recording_options, say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import Ask
from pbp_mod.intake.answerable import asked_of, hand_of
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.posts import read_post
from pbp_mod.intake.reading import Reading
from pbp_mod.store.records import Entry

LONGEST = 32_000
"""Characters of a post or message; forums end before."""


def _text(text: str | None) -> str:
    if text not in (None, STREAM):
        return str(text)
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        terminal.say(f"Paste what was written, then press {end} on a line of its own.")
    return read_text(STREAM)


def _record(player: str, text: str | None, options: dict[str, Any], *, private: bool) -> None:
    words = _text(text)
    if len(words) > LONGEST:
        raise NotUnderstood(f"the text is too long ({len(words)} characters, at most {LONGEST})")
    with open_session() as session:
        typist = Typist(session)
        by = typist.player(player)
        say_notices(typist)
        now, later, number = split_text(session, words) if private else (words, "", None)
        alone = number is not None and not now
        reading = Reading((), ()) if alone else _read(session, by, now, private=private)
        if not private:
            reading = _with_what_follows(session, by, words, reading)
        for remark in reading.remarks:
            terminal.say(f"Note: {remark}", fg="yellow")
        if not (reading.actions or alone):
            # What a player means by a message his moderator may judge; a post counts by its words alone.
            way_out = "; if you are sure what is meant, type it as a command" if private else ""
            raise NotUnderstood(
                f"nothing was recorded: there is no order in it that counts now (see the notes above{way_out})"
            )
        kept = meta(options.pop("at"), options.pop("source"), options.pop("note"), words.strip())
        entries: list[Entry] = [{"action": kind, "by": by, **args, **kept} for kind, args in reading.actions]
        before = session.asks()
        done = session.record(entries, dry_run=options["dry_run"])
        say_replaced(session, before, entries)
        if number is not None:
            keep_for_later(session, by, later, number, kept, dry_run=options["dry_run"])
        recorded(session, done, **options)


def _with_what_follows(session: Session, by: str, words: str, reading: Reading) -> Reading:
    """What else the post orders, of orders that go together and are asked for only once the first has been done.

    "I distribute BF 2 and I remain President" says two things, and nobody has to post twice.
    """
    vocabulary = session.engine.vocabulary(session.position.opened.settings)
    position, steps = session.position.copy(), reading.actions
    try:
        while steps:
            for kind, args in steps:
                position.step({"action": kind, "by": by, **args})
            seat = session.roster.seat(by)
            asks = tuple(ask for ask in position.engine.asks(position.state) if seat in ask.seats)
            again = _read_post(session, asks, words)
            done = {kind for kind, _ in reading.actions}
            steps = tuple(
                each for each in again.actions if each[0] in vocabulary.together and each[0] not in done
            )
            if steps:
                remarks = tuple(remark for remark in reading.remarks if remark in again.remarks)
                reading = Reading((*reading.actions, *steps), remarks)
    except PbpError:
        pass  # recording it says what is wrong
    return reading


def _read(session: Session, by: str, words: str, *, private: bool) -> Reading:
    position, engine, roster = session.position, session.engine, session.roster
    seat = roster.seat(by)
    asks = asked_of(position, seat)
    if not private:
        return _read_post(session, asks, words)
    vocabulary, hand = engine.vocabulary(position.opened.settings), hand_of(position, seat, asks)
    return read_pm(words, asks, vocabulary, engine.kinds, roster, engine.read_card, hand=hand)


def _read_post(session: Session, asks: tuple[Ask, ...], words: str) -> Reading:
    engine = session.engine
    vocabulary = engine.vocabulary(session.position.opened.settings)
    return read_post(words, asks, vocabulary, engine.kinds, session.roster, engine.read_card)


@click.command(short_help="Record the bold order in a player's post.")
@click.argument("player", shell_complete=complete_players)
@click.argument("text", required=False)
@recording_options
def post(player: str, text: str | None, **options: Any) -> None:
    """Record the order in a player's post: the sentence that he wrote in bold.

    TEXT is the post with its markup; without it, or with -, it is read from stdin.
    """
    _record(player, text, options, private=False)


@click.command(short_help="Record a player's answer from his private message.")
@click.argument("player", shell_complete=complete_players)
@click.argument("text", required=False)
@recording_options
def pm(player: str, text: str | None, **options: Any) -> None:
    """Record a player's answer from his private message: a vote, a card, a veto.

    TEXT is the message; without it, or with -, it is read from stdin.
    """
    _record(player, text, options, private=True)
