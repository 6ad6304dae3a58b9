"""`pbp demo`: plays a whole sample game into a temporary log, as a moderator would type it. Touches no desk."""

from __future__ import annotations

import json
from tempfile import TemporaryDirectory

import click

from pbp_mod.console import terminal
from pbp_mod.console.options import dialect_option
from pbp_mod.console.report import print_texts
from pbp_mod.console.retype import batches, command_line
from pbp_mod.desk import samples
from pbp_mod.desk.session import Session, read_game
from pbp_mod.engines import ENGINES
from pbp_mod.store.log import Log
from pbp_mod.texts.printing import Printer


@click.command(short_help="Watch a whole sample game, in a temporary log.")
@click.argument("engine", default=ENGINES[0], shell_complete=lambda ctx, param, incomplete: samples.names())
@dialect_option("Markup of the texts")
def demo(engine: str, dialect: str | None) -> None:
    """Play a whole sample game into a temporary log and print every command, post and private message.

    Nothing of your own is touched.
    """
    lines = [json.loads(line) for line in samples.sample(engine).splitlines()]
    header, entries = read_game(enumerate(lines, 1))
    with TemporaryDirectory(prefix="pbp-demo-") as folder, Log(folder) as log:
        session = Session(log, log.create(header, [], "2026-11-01T18:00:00Z"))
        printer = Printer(header, session.position.opened, None, dialect, None, session.checkpoint)
        dealt = " --setup dealt.json" if "setup" in header else ""
        _typed(f"pbp new {engine} {header['name']} --roster signups.md{dealt}")
        print_texts(session.messages(), printer)
        for batch in batches(session.engine, entries):
            _typed(command_line(session.engine, batch))
            print_texts(session.record(batch).messages, printer)
        outcome = session.engine.outcome(session.position.state)
        if outcome is not None:
            winners = ", ".join(session.roster.name(seat) for seat in outcome.winners)
            terminal.say(f"The game is over after {len(session.entries)} rows. Won by: {winners}.")
    terminal.say("Now make one of your own: 'pbp new --help'.")


def _typed(line: str) -> None:
    terminal.show(f"\n$ {line}", fg="cyan", bold=True)
