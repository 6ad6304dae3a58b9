"""`pbp outbox`: lists what waits to be sent; prints one text to paste or copies it, lets one go that is held back (its
subcommands).

Marks nothing as sent (sent.py does).
"""

from __future__ import annotations

import base64
import sys
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.confirm import ask_first, confirmed
from pbp_mod.console.options import (
    complete_texts,
    complete_waiting_texts,
    format_option,
    game_options,
    json_option,
    meta,
    recording_options,
)
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import CHANGED, WAITING, Letter, letters
from pbp_mod.errors import NotAllowed


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
        messages = session.messages()
        found = letters(session, printer_of(session, dialect, messages=messages), messages)
    if as_json:
        terminal.show_json([letter._asdict() for letter in found])
        return
    wanted = [letter for letter in found if everything or letter.status in WAITING]
    if not wanted:
        terminal.say("Everything is sent.")
        return
    terminal.table(
        ["number", "status", "to", "what", "subject"],
        [
            (
                letter.id,
                _state(letter),
                letter.to,
                letter.template or "(no longer holds)",
                letter.subject,
            )
            for letter in wanted
        ],
    )
    for letter in wanted:
        if letter.held is not None:
            terminal.say(f"Held back: {letter.id}: {letter.held}", fg="red")
    terminal.say("'pbp outbox show N' prints one to paste, 'pbp sent N…' marks it as sent.")


def _state(letter: Letter) -> str:
    return letter.status if letter.held is None else f"{letter.status}, held"


def _letter(session: Session, number: int, dialect: str | None) -> Letter:
    """One letter, looked at as of the moment that it belongs to. Raises NotAllowed if there is none."""
    messages = session.messages()
    for letter in letters(session, printer_of(session, dialect, messages=messages), messages, [number]):
        return letter
    raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)


def _text(letter: Letter) -> str:
    """Its words. Raises NotAllowed if they are held back."""
    if letter.text is None:
        from pbp_mod.texts.guard import releasable

        held = letter.held or ""
        lets_go = f" ('pbp outbox release {letter.id}' lets it go)"
        more = lets_go if letter.status in WAITING and releasable(held) else ""
        raise NotAllowed("held", "text {} is held back: {}{}", letter.id, held, more)
    return letter.text


@outbox.command()
@click.argument("number", type=int, shell_complete=complete_texts)
@format_option
@game_options
def show(number: int, dialect: str | None) -> None:
    """Print one text, and nothing else."""
    with open_session() as session:
        letter = _letter(session, number, dialect)
        text = _text(letter)
        if letter.status == CHANGED:
            terminal.say("It was sent already; a correction has changed it since.", fg="yellow")
        if letter.subject:
            terminal.say(f"Subject: {letter.subject}")
        terminal.paste(text)


@outbox.command()
@click.argument("number", type=int, shell_complete=complete_texts)
@format_option
@game_options
def copy(number: int, dialect: str | None) -> None:
    """Put one text on the clipboard, and print it as well.

    Works through the terminal itself (OSC 52), over SSH too, or through pyperclip where that is installed.
    """
    with open_session() as session:
        text = _text(_letter(session, number, dialect))
    terminal.paste(text)
    terminal.say(f"Copied: {_copied(text)}.")


@outbox.command()
@click.argument("number", type=int, shell_complete=complete_waiting_texts)
@confirmed
@recording_options
def release(
    number: int, yes: bool, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Let a text go that is held back, once you have read it.

    It is shown to you, on stderr, before you are asked. That you let it go stands in the log, and holds as long as its
    words don't change.
    """
    from pbp_mod.console.report import addressee, recorded
    from pbp_mod.rows.releases import release as release_of

    with open_session() as session:
        letter = _letter(session, number, options["dialect"])
        if letter.held is None:
            raise NotAllowed(
                "not-held", "text {} is not held back ('pbp outbox show {}' prints it)", number, number
            )
        message = next(message for message in session.messages() if message.id == number)
        unlooked = printer_of(session, options["dialect"], leaves=False)
        terminal.say(f"──── {addressee(message)} · {number}", bold=True)
        for line in unlooked.text(message).splitlines():
            terminal.say(line)
        ask_first(yes or options["dry_run"], [f"text {number} is held back: {letter.held}"])
        entry = release_of(number, unlooked.fingerprint(message)) | meta(at, source, note)
        done = session.record([entry], dry_run=options["dry_run"])
        recorded(session, done, dry_run=options["dry_run"], dialect=options["dialect"], quiet=True)
        if not options["dry_run"]:
            terminal.say(f"It waits in the outbox like any other now: 'pbp outbox show {number}' prints it.")


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
