"""Recording what a player wrote, as he wrote it: post and pm."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import terminal
from pbp_mod.commands.desk import open_session
from pbp_mod.commands.files import STREAM, read_text
from pbp_mod.commands.report import meta, recorded, recording_options
from pbp_mod.commands.typed import Typist
from pbp_mod.errors import NotUnderstood
from pbp_mod.log import Entry
from pbp_mod.session import Session


def _text(text: str | None) -> str:
    return read_text(STREAM) if text is None or text == STREAM else text


def _record(player: str, text: str | None, reader: str, options: dict[str, Any]) -> None:
    words = _text(text)
    with open_session() as session:
        typist = Typist(session)
        by = typist.player(player)
        for notice in typist.notices:
            terminal.say(f"Note: {notice}.", fg="yellow")
        reading = _read(session, by, words, reader)
        for remark in reading.remarks:
            terminal.say(f"Note: {remark}", fg="yellow")
        if not reading.actions:
            raise NotUnderstood(
                "nothing was recorded: there is no order in it that counts now (see the notes above)"
            )
        kept = meta(options.pop("at"), options.pop("source"), options.pop("note"), words.strip())
        entries: list[Entry] = [{"action": kind, "by": by, **args, **kept} for kind, args in reading.actions]
        done = session.record(entries, dry_run=options["dry_run"])
        recorded(session, done, **options)


def _read(session: Session, by: str, words: str, reader: str) -> Any:
    from pbp_mod import intake

    seat = session.roster.seat(by)
    asks = tuple(ask for ask in session.asks() if seat in ask.seats)
    vocabulary = session.engine.vocabulary(session.position.opened.settings)
    return getattr(intake, reader)(
        words,
        asks=asks,
        kinds=session.engine.KINDS,
        vocabulary=vocabulary,
        roster=session.roster,
        read_card=session.engine.read_card,
    )


@click.command()
@click.argument("player")
@click.argument("text", required=False)
@recording_options
def post(player: str, text: str | None, **options: Any) -> None:
    """Record the order in a player's post: the sentence that he wrote in bold.

    TEXT is the post with its markup; without it, or with -, it is read from stdin.
    """
    _record(player, text, "read_post", options)


@click.command()
@click.argument("player")
@click.argument("text", required=False)
@recording_options
def pm(player: str, text: str | None, **options: Any) -> None:
    """Record a player's answer from his private message: a vote, a card, a veto.

    TEXT is the message; without it, or with -, it is read from stdin.
    """
    _record(player, text, "read_pm", options)
