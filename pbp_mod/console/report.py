"""What is printed after something was recorded: the texts to paste on stdout, all talk on stderr.

Says what was recorded, how it was read, and what comes next. Records nothing and words no posts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import printer_of
from pbp_mod.console.typed import Typist
from pbp_mod.console.usage import in_short
from pbp_mod.desk.describing import describe
from pbp_mod.desk.session import Recorded, Session
from pbp_mod.desk.shown import keep_shown
from pbp_mod.errors import NotAllowed, PbpError, TextWaits
from pbp_mod.game.actions import MODERATOR, THREAD, Ask, Audience, merged, readers
from pbp_mod.game.words import time_here
from pbp_mod.people.names import Player
from pbp_mod.rows.entries import AMEND, COUNT, DEADLINE, PAUSED, REMIND, WITH, kind_of
from pbp_mod.store.records import SOURCE, Entry
from pbp_mod.texts.outbox import Message, Part, posts

if TYPE_CHECKING:
    from pbp_mod.texts.printing import Printer


def say_notices(typist: Typist) -> None:
    """Tell how names were read that deserve a word."""
    for notice in typist.notices:
        terminal.say(f"Note: {notice}.", fg="yellow")


def say_replaced(session: Session, before: Sequence[Ask], entries: Iterable[Entry]) -> None:
    """Tell which of the recorded answers took the place of an earlier one. `before`: what was awaited before them.

    Nobody is asked for an answer once more, so it stands in no list of what is awaited; the engine alone knows whether
    it is taken.
    """
    for entry in entries:
        asked = [ask for ask in before if ask.kind == entry["action"] and ask.seats]
        if "by" in entry and asked:
            seat = session.roster.seat(entry["by"])
            if all(seat not in ask.seats for ask in asked):
                name = session.roster.name(seat)
                terminal.say(f"Note: {name} had answered already; the new answer counts.", fg="yellow")


def recorded(session: Session, done: Recorded, *, dry_run: bool, dialect: str | None, quiet: bool) -> None:
    """Tell what was recorded, print its texts, and say what comes next."""
    verb = "Would record" if dry_run else "Recorded"
    for row, entry in done.rows:
        why = f" ({SOURCE})" if entry.get("source") == SOURCE else ""
        said = (
            describe(entry) if dry_run and entry["action"] not in (REMIND, COUNT) else _said(session, entry)
        )
        terminal.say(
            f"{verb} row {row}: {said}{why}", dim=dry_run
        )  # a dry run shows the row as it would be typed
    for remark in done.remarks:
        terminal.say(remark, fg="yellow")
    if click.get_current_context().params.get("at") is not None:
        _say_when(session, done)
    with once_recorded(dry_run=dry_run):
        held = texts(session, done.messages, dialect=dialect, quiet=quiet)
    if not (dry_run or quiet):
        for post in posts(done.messages):
            keep_shown(session.log, session.game, [message.id for message in post])
    if not dry_run:
        next_steps(session)
        if held:
            from pbp_mod.console.held_back import held_wait

            held_wait(held)


def _said(session: Session, entry: Entry) -> str:
    """A row as it is typed, so that it can be typed so again; one that holds more than words and names as the log says it."""
    taken_off = entry["action"] == DEADLINE and not {"due", PAUSED} & entry.keys()
    if (
        taken_off
        or entry["action"] in (REMIND, COUNT)
        or any(isinstance(value, bool) for value in entry.values())
    ):
        from pbp_mod.desk.wording import Wording

        return Wording(session.position).row(entry)
    return describe(entry)


def _say_when(session: Session, done: Recorded) -> None:
    """Tell if a time that was given can't be, or not well: it may be a slip of the finger."""
    from pbp_mod import clock

    for row, entry in done.rows:
        at, place = entry["at"], row
        if entry["action"] == AMEND:
            at, place = entry["row"].get("at", ""), entry["event"]
        before = session.rows.row(place - 1).get("at", "") if place > 1 else ""
        if at > clock.now():
            terminal.say(f"Note: {time_here(at)} is still to come.", fg="yellow")
        elif at and at < before:
            terminal.say(
                f"Note: {time_here(at)} is before row {place - 1} ({time_here(before)}).", fg="yellow"
            )


@contextmanager
def once_recorded(*, dry_run: bool = False) -> Iterator[None]:
    """Around what is printed of something that stands in the log by then (unless it is a `dry_run`).

    If that fails, it is recorded all the same: raises TextWaits.
    """
    try:
        yield
    except (click.Abort, KeyboardInterrupt, OSError, PbpError) as error:
        if dry_run or isinstance(error, TextWaits):
            raise
        raise TextWaits(_why_it_waits(error)) from error


def _why_it_waits(error: BaseException) -> str:
    if isinstance(error, OSError):
        return f"it is recorded, but not printed ({terminal.trouble(error)}); the text waits in 'pbp outbox'"
    if isinstance(error, PbpError):
        return f"it is recorded, but not all is printed: {error} (what is left waits in 'pbp outbox')"
    return "stopped; it is recorded, and what is left of the text waits in 'pbp outbox'"


def texts(
    session: Session, messages: Sequence[Message], *, dialect: str | None, quiet: bool = False
) -> list[int]:
    """Print the messages, or with `quiet` say where they wait, and print the moderator's own alone, which wait nowhere; the
    numbers of those that are held back are returned.
    """
    if not messages:
        return []
    if quiet:
        if waiting := [str(each.id) for each in messages if each.to != MODERATOR]:
            terminal.say(f"Texts waiting in 'pbp outbox': {', '.join(waiting)}")
        own = [each for each in messages if each.to == MODERATOR]
        return print_texts(own, printer_of(session, dialect, messages=own)) if own else []
    return print_texts(messages, printer_of(session, dialect, messages=messages))


def print_texts(messages: Iterable[Message], printer: Printer) -> list[int]:
    """Print messages to paste, each under a line that says where it goes; the moderator's own go to stderr. Those that are
    one post are printed as one.

    What is held back is told there, too, and hides no other; the numbers of those are returned.
    """
    held_back = []
    for post in posts(messages):
        first, numbers = post[0], ", ".join(str(message.id) for message in post)
        text, held = printer.printed_post(post)
        if text is None and len(post) > 1:
            held_back += print_texts([message._replace(share=None) for message in post], printer)
        elif text is None:
            held_back.append(first.id)
            terminal.say(f"Held back: {addressee(first)} · {numbers}: {held}", fg="red")
        elif first.to == MODERATOR:
            for line in text.splitlines():
                terminal.say(line, fg="yellow")
        else:
            terminal.banner(f"{addressee(first)} · {numbers}", private=first.to != THREAD)
            terminal.paste(text, private=first.to != THREAD)
    return held_back


def print_parts(
    printer: Printer, people: Sequence[Player], what: str, texts: Iterable[tuple[Audience, Sequence[Part]]]
) -> None:
    """Print texts that are no event of the game, and so wait in no outbox; `what` they are stands above each.

    What is held back hides no other. Raises NotAllowed at the end if something was.
    """
    held = []
    for to, parts in texts:
        where = "thread" if to == THREAD else f"PM to {', '.join(people[each].name for each in readers(to))}"
        try:
            text = printer.parts(parts, people, to)
        except PbpError as error:
            held.append(f"{where} · {what}: {error}")
            continue
        terminal.banner(f"{where} · {what}", private=to != THREAD)
        terminal.paste(text, private=to != THREAD)
    if held:
        raise NotAllowed("held", "not printed: {}", "; ".join(held))


def addressee(message: Message) -> str:
    """Where a message goes, in words."""
    if message.to == THREAD:
        return message.where
    return f"PM to {', '.join(message.recipients) or message.where}"


def next_steps(session: Session) -> None:
    """Say on stderr what is awaited now and how it is typed."""
    outcome = session.engine.outcome(session.position.state)
    if outcome is not None:
        who = ", ".join(session.roster.name(seat) for seat in outcome.winners)
        terminal.say(f"The game is over; won by: {who.removesuffix('.')}. 'pbp reveal' publishes the log.")
        return
    for line in awaited(session.asks(), session):
        terminal.say(line)
    if any(WITH in entry for entry in session.rows.different()):
        _offer_fallen(session)


def _offer_fallen(session: Session) -> None:
    """Say which rows, lost in a correction, answer what is awaited now."""
    from pbp_mod.desk.fallen import that_fit

    rows = [str(row) for row, _ in that_fit(session)]
    if rows:
        one = len(rows) == 1
        which = f"Row {rows[0]}" if one else f"Rows {', '.join(rows[:-1])} and {rows[-1]}"
        what = "fell with a correction and answers" if one else "fell with a correction and answer"
        terminal.say(
            f"{which} {what} this again: 'pbp bring-back' shows {'it' if one else 'them'} and asks.",
            fg="yellow",
        )


def awaited(asks: Iterable[Ask], session: Session) -> list[str]:
    """A line for everything that may come next: what, from whom, and how to type it."""
    people = session.roster.people()
    lines = []
    for (kind_name, channel), seats in merged(asks).items():
        kind = kind_of(session.engine, kind_name)
        where = "" if channel is None else " in the thread" if channel == "thread" else " by PM"
        typed = in_short(kind)
        if len(seats) == 1:  # then nobody else can be meant
            typed = typed.removeprefix("[BY]").lstrip()
        lines.append(
            f"Awaited: {kind_name} from {_who(seats, people)}{where} ({f'pbp {kind_name} {typed}'.rstrip()})"
        )
    return lines


def _who(seats: Sequence[int], people: Sequence[Player]) -> str:
    """Full names of a few, so that the line stays one: abbreviations of many."""
    many = len(seats) > 3
    return ", ".join(people[seat].abbr if many else people[seat].name for seat in seats) or "you"
