"""`pbp outbox`: lists what waits to be sent, and prints one text to paste or copies it (its subcommands).

Marks nothing as sent (sent.py does).
"""

from __future__ import annotations

import base64
import sys

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_session, press
from pbp_mod.console.options import complete_texts, format_option, game_options, json_option
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import CHANGED, WAITING, Letter, letters
from pbp_mod.errors import NotAllowed
from pbp_mod.rows.replay import fold
from pbp_mod.texts.printing import Press


@click.group(
    invoke_without_command=True, short_help="List what waits to be sent, or print one text to paste."
)
@click.option("--all", "everything", is_flag=True, help="Those that were sent, too.")
@json_option
@format_option
@game_options
@click.pass_context
def outbox(ctx: click.Context, everything: bool, as_json: bool, dialect: str | None) -> None:
    """List what waits to be posted and sent, or print one text to paste."""
    if ctx.invoked_subcommand is not None:
        return
    with open_session() as session:
        found = letters(session, press(session, dialect, leaves=as_json))
    if as_json:
        terminal.show_json([letter._asdict() for letter in found])
        return
    wanted = [letter for letter in found if everything or letter.status in WAITING]
    if not wanted:
        terminal.say("Everything is sent.")
        return
    terminal.table(
        ["number", "status", "to", "what"],
        [(letter.id, letter.status, letter.to, letter.template or "(no longer holds)") for letter in wanted],
    )
    terminal.say("'pbp outbox show N' prints one to paste, 'pbp sent N…' marks it as sent.")


def _letter(session: Session, number: int, dialect: str | None) -> Letter:
    """One letter, looked at as of the moment that it belongs to. Raises NotAllowed if there is none, Leak."""
    found = {letter.id: letter for letter in letters(session, press(session, dialect, leaves=False))}
    if number not in found:
        raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)
    message = next((message for message in session.messages() if message.id == number), None)
    if message is not None:
        then = fold(session.game.header, session.entries, last=message.row)
        Press(session.game.header, then.opened, folder(), dialect, then, session.checkpoint).text(message)
    return found[number]


@outbox.command()
@click.argument("number", type=int, shell_complete=complete_texts)
@format_option
@game_options
def show(number: int, dialect: str | None) -> None:
    """Print one text, and nothing else."""
    with open_session() as session:
        letter = _letter(session, number, dialect)
        if letter.status == CHANGED:
            terminal.say("It was sent already; a correction has changed it since.", fg="yellow")
        terminal.paste(letter.text)


@outbox.command()
@click.argument("number", type=int, shell_complete=complete_texts)
@format_option
@game_options
def copy(number: int, dialect: str | None) -> None:
    """Put one text on the clipboard, and print it as well.

    Works through the terminal itself (OSC 52), over SSH too, or through pyperclip where that is installed.
    """
    with open_session() as session:
        text = _letter(session, number, dialect).text
    terminal.paste(text)
    terminal.say(f"Copied: {_copied(text)}.")


def _copied(text: str) -> str:
    try:
        import pyperclip  # type: ignore[import-not-found,import-untyped,unused-ignore]

        pyperclip.copy(text)
    except Exception:  # not installed, or no clipboard to talk to
        if not sys.stderr.isatty():
            return "nothing (there is no clipboard here)"
        data = base64.b64encode(text.encode()).decode()
        sys.stderr.write(f"\x1b]52;c;{data}\x07")
        sys.stderr.flush()
        return "asked the terminal to take it (in tmux: set -s set-clipboard on)"
    return "it is on the clipboard"
