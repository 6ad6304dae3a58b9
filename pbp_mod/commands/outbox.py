"""`pbp outbox`: lists what waits to be sent; prints one text to paste, copies it or the one that is next, lets one go that
is held back (its subcommands).

What went out, sent.py marks; here `next --sent` does, for the text that it showed.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.confirm import ask_first, confirmed
from pbp_mod.console.headings import heading
from pbp_mod.console.options import (
    complete_texts,
    complete_waiting_texts,
    format_option,
    game_options,
    json_option,
    meta,
    recording_options,
)
from pbp_mod.console.parts import chosen, messages_of, part_option, say_parts
from pbp_mod.console.waiting import every_letter, letter_of, say_changed, words_of
from pbp_mod.desk.carrying import THREAD, by_turn
from pbp_mod.desk.handles import keep_listed
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import PENDING, WAITING, Letter
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
    """List what waits to be posted and sent, or print one text to paste.

    Each text that waits has a letter, which stands for its number until the next listing.
    """
    if ctx.invoked_subcommand is not None:
        return
    with open_session() as session:
        found = every_letter(session, dialect, anew=as_json)
        if as_json:
            terminal.show_json([letter.as_json() for letter in found])
        else:
            _list(session, found, everything)


def _list(session: Session, found: list[Letter], everything: bool) -> None:
    wanted = by_turn(letter for letter in found if everything or letter.status in WAITING)
    short = keep_listed(session.log, session.game, [each for each in wanted if each.status in WAITING])
    if not wanted:
        terminal.say("Everything is sent.")
        return
    terminal.table(
        ["", "number", "status", "to", "what"],
        [(short.get(each.id, ""), each.id, _state(each), each.to, _what(each)) for each in wanted],
    )
    for letter in wanted:
        if letter.held is not None:
            terminal.say(f"Held back: {letter.id}: {letter.held}", fg="red")
    for post in dict.fromkeys(each.joined for each in wanted if each.joined and each.status == PENDING):
        letters = [short.get(each, str(each)) for each in post]
        terminal.say(
            f"{', '.join(letters[:-1])} and {letters[-1]} are one post: 'pbp outbox show --thread' prints it."
        )
    if short:
        terminal.say(
            "'pbp outbox show a' prints one to paste, 'pbp outbox next' copies the oldest, 'pbp sent a b' marks them as sent."
        )


def _state(letter: Letter) -> str:
    return letter.status if letter.held is None else f"{letter.status}, held"


def _what(letter: Letter) -> str:
    """What it is about, in its own words."""
    if letter.held is not None:
        return "(held back)"
    return heading(letter.text) or "(no longer holds)"


_thread_option = click.option(
    "--thread", "thread", is_flag=True, help="What waits for the thread, as one post: no NUMBER then."
)


@outbox.command()
@click.argument("text", metavar="NUMBER|LETTER", required=False, shell_complete=complete_texts)
@_thread_option
@part_option
@format_option
@game_options
def show(text: str | None, thread: bool, part: int | None, dialect: str | None) -> None:
    """Print one text, or the post that waits for the thread, and nothing else."""
    with open_session() as session:
        words, private = _wanted(session, text, thread, dialect)
        messages = messages_of(words, session, dialect)
    terminal.paste(chosen(messages, part) if part else words, private=private)
    say_parts(messages, part, f"pbp outbox show {text or '--thread'}")


@outbox.command()
@click.argument("text", metavar="NUMBER|LETTER", required=False, shell_complete=complete_texts)
@_thread_option
@part_option
@format_option
@game_options
def copy(text: str | None, thread: bool, part: int | None, dialect: str | None) -> None:
    """Put one text on the clipboard, or the thread's next post, and print it.

    Of a text that is too long for one message of the board, the first part. Through pyperclip where that is installed, else
    the system's own program, else the terminal itself (OSC 52), over SSH too.
    """
    from pbp_mod.console.clipboard import copy as to_clipboard

    with open_session() as session:
        words, private = _wanted(session, text, thread, dialect)
        messages = messages_of(words, session, dialect)
        words = chosen(messages, part or 1)
    terminal.paste(words, private=private)
    terminal.say(f"Copied: {to_clipboard(words)}.")
    say_parts(messages, part or 1, f"pbp outbox copy {text or '--thread'}")


def _wanted(session: Session, text: str | None, thread: bool, dialect: str | None) -> tuple[str, bool]:
    """The words that are asked for, and whether they are private; stderr tells their subject. Raises NotAllowed."""
    if thread is (text is not None):
        raise click.UsageError("which one? (NUMBER, or --thread for the post that waits for the thread)")
    if text is None:
        from pbp_mod.console.next_text import thread_post

        return thread_post(session, dialect).text, False
    letter = letter_of(session, text, dialect)
    words = words_of(letter)
    say_changed(session, letter)
    if letter.subject:
        terminal.say(f"Subject: {letter.subject}")
    return words, letter.to != THREAD


@outbox.command(short_help="Print the address at which the board takes this text.")
@click.argument("text", metavar="NUMBER|LETTER", shell_complete=complete_texts)
@click.option("--open", "to_open", is_flag=True, help="Open it in the browser or mail program at hand.")
@click.option("--with-body", is_flag=True, help="Put a private message's words into the link as well.")
@format_option
@game_options
def link(text: str, to_open: bool, with_body: bool, dialect: str | None) -> None:
    """Print the address at which the board takes this text, recipient and subject filled in.

    The words of a post are in it; those of a private message go to the clipboard, since links end in histories and in the
    logs of servers. Where the board is, 'pbp new --forum' or 'pbp account --forum' has kept.
    """
    from pbp_mod.console.links import link_of, opened, say_link
    from pbp_mod.desk.carrying import Load

    with open_session() as session:
        letter = letter_of(session, text, dialect)
        words_of(letter)
        say_changed(session, letter)
        load = Load((letter,), letter.text or "")
        found = link_of(session, load, with_body=with_body)
    say_link(found, load)
    if to_open and not opened(found):
        raise NotAllowed(
            "no-browser", "there is nothing here to open it with (open it yourself: {})", found.url
        )


@outbox.command("next", short_help="Copy the oldest text that waits.")
@click.option(
    "--sent",
    "went_out",
    is_flag=True,
    help="The one that was shown went out: mark it, and go on to the next.",
)
@format_option
@game_options
def next_(went_out: bool, dialect: str | None) -> None:
    """Put the oldest text that waits on the clipboard, and print it; stderr tells to whom and under which subject.

    What waits for the thread comes as one post. Once it is out, 'pbp outbox next --sent' marks it as sent and goes on.
    """
    from pbp_mod.console.next_text import mark_shown, show_next

    with open_session() as session:
        if not went_out or mark_shown(session, dialect):
            show_next(session, dialect)


@outbox.command()
@click.argument("text", metavar="NUMBER|LETTER", shell_complete=complete_waiting_texts)
@confirmed
@recording_options
def release(
    text: str, yes: bool, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Let a text go that is held back, once you have read it.

    It is shown to you, on stderr, before you are asked. That you let it go stands in the log, and holds as long as its
    words don't change.
    """
    from pbp_mod.console.report import addressee, recorded
    from pbp_mod.rows.releases import release as release_of

    with open_session() as session:
        letter = letter_of(session, text, options["dialect"])
        number = letter.id
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
