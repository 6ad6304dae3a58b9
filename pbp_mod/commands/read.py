"""Recording what a player wrote, as he wrote it: post and pm."""

from __future__ import annotations

import sys
from typing import Any

import click

from pbp_mod import terminal
from pbp_mod.actions import Channel
from pbp_mod.commands.again import may_answer, say_replaced
from pbp_mod.commands.desk import complete_players, open_session
from pbp_mod.commands.files import STREAM, read_text
from pbp_mod.commands.report import meta, recorded, recording_options
from pbp_mod.commands.typed import Typist
from pbp_mod.errors import NotUnderstood
from pbp_mod.intake import Reading, read_pm, read_post
from pbp_mod.log import Entry
from pbp_mod.session import Session

LONGEST = 64_000
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
        for notice in typist.notices:
            terminal.say(f"Note: {notice}.", fg="yellow")
        reading = _read(session, by, words, private=private)
        for remark in reading.remarks:
            terminal.say(f"Note: {remark}", fg="yellow")
        if not reading.actions:
            raise NotUnderstood(
                "nothing was recorded: there is no order in it that counts now (see the notes above)"
            )
        kept = meta(options.pop("at"), options.pop("source"), options.pop("note"), words.strip())
        entries: list[Entry] = [{"action": kind, "by": by, **args, **kept} for kind, args in reading.actions]
        before = session.asks()
        done = session.record(entries, dry_run=options["dry_run"])
        say_replaced(session, before, entries)
        recorded(session, done, **options)


def _read(session: Session, by: str, words: str, *, private: bool) -> Reading:
    engine, state, roster = session.engine, session.position.state, session.roster
    seat = roster.seat(by)
    asks = may_answer(session, seat)
    vocabulary = engine.vocabulary(session.position.opened.settings)
    if not private:
        return read_post(words, asks, vocabulary, engine.KINDS, roster, engine.read_card)
    # "2" is a card only for who was shown a numbered hand, to answer by PM (A58).
    numbered = any(ask.channel is Channel.PM for ask in asks)
    hand = engine.view(state, seat)["own"].get("hand", ()) if numbered else ()
    return read_pm(words, asks, vocabulary, engine.KINDS, roster, engine.read_card, hand=hand)


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
