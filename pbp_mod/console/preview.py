"""What a correction changes, shown before it is recorded: the state, and what was sent and would read differently.

What would be recorded is the commands' affair, and what it does to the game the session's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import printer_of
from pbp_mod.console.confirm import RECORD, ask_first, refuse_unasked
from pbp_mod.console.posted import unsent_of
from pbp_mod.console.report import addressee, recorded
from pbp_mod.desk.amending import Changes, changes, seen_wrongly
from pbp_mod.desk.gone_out import touched, with_unsent
from pbp_mod.desk.session import Session
from pbp_mod.desk.wording import Wording
from pbp_mod.game.actions import MODERATOR, THREAD
from pbp_mod.rows.corrections import shifts
from pbp_mod.rows.entries import AGAIN, AMEND, VOID, WITH
from pbp_mod.rows.replay import Position
from pbp_mod.store.records import Entry, Sent
from pbp_mod.texts.outbox import Message

LONGEST = 12
"""Lines of a difference that are shown of one text."""


def later_option(command: Any) -> Any:
    """--with-later, for a command that may pull down later rows."""
    return click.option(
        "--with-later", is_flag=True, help="Strike out later rows too that don't hold without it."
    )(command)


def erratum_option(command: Any) -> Any:
    """--erratum and --no-erratum, for a command that may have to be told to those who were told wrongly."""
    return click.option(
        "--erratum/--no-erratum",
        default=None,
        help="What it changes has been read already, or none of it has; else marks of 'sent' tell, or you are asked.",
    )(command)


def preview_and_record(
    session: Session,
    entries: Sequence[Entry],
    yes: bool,
    doubts: Sequence[str] = (),
    *,
    erratum: bool | None = None,
    question: str = RECORD,
    **options: Any,
) -> None:
    """Show what a correction changes, ask if somebody sits at the terminal, and record it.

    `doubts`: what he should have thought of; unless he agrees it isn't recorded. `erratum`: whether those texts that it
    changes have been read; None: marks tell, and where they don't, he is asked. `question`: what he is asked in the end.
    """
    dry_run = options["dry_run"]
    refuse_unasked(yes or dry_run, doubts)
    found = changes(session, entries)
    differ = _preview(session, entries, found, quiet=options["quiet"])
    sent = session.log.sent(session.game)
    messages = touched(found)
    unsent = unsent_of(messages, sent, erratum, ask=not (yes or dry_run))
    ask_first(yes or dry_run, doubts, question)
    done = session.record(with_unsent(entries, messages, unsent, sent), dry_run=dry_run)
    recorded(session, done, dry_run=dry_run, dialect=options["dialect"], quiet=options["quiet"])
    if not dry_run:
        _offer_edits(
            [
                each.id
                for each, _ in found.changed
                if each.to == THREAD and each.id in differ.difference(unsent)
            ],
            sent,
        )


def _offer_edits(posts: Sequence[int], sent: Mapping[int, Sent]) -> None:
    """Say how posts that went out should read now, for a board where they can be edited."""
    for post in posts:
        where = f" ({url})" if post in sent and (url := sent[post].url) else ""
        terminal.say(f"If you can edit your posts: 'pbp outbox show {post}' prints {post} mended{where}.")


def _preview(session: Session, entries: Sequence[Entry], found: Changes, *, quiet: bool) -> set[int]:
    """Say what changes; the numbers of the texts that read otherwise then than they went out."""
    rows = [*session.entries, *entries]
    words = Wording(session.position)
    ordered = {entry["event"] for entry in entries if entry["action"] == AMEND and WITH in entry}
    for row, (was, now) in sorted(shifts(rows, len(session.entries) + 1).items(), reverse=True):
        if now is None:
            terminal.say(f"Strikes out row {row}: {words.row(was)}")
        else:
            why = " (so says its standing order then)" if row in ordered else ""
            terminal.say(f"Amends row {row}: {words.row(was)} → {words.row(now)}{why}")
    for entry in entries if entries[-1]["action"] == VOID else ():
        if AGAIN in entry:
            terminal.say(f"Brings back row {entry['event']}, which fell with it: {words.row(entry['row'])}")
    for line in _differences(session.position, found.position, words):
        terminal.say(f"  {line}")
    sent = session.log.sent(session.game)
    differ = _letters(session, found, sent, quiet=quiet)
    for to, number in seen_wrongly(session, found, sent):
        terminal.say(
            f"  {session.roster.name(to)} has seen what message {number} showed, and can't unsee it: whether the game "
            "can go on so is yours to rule.",
            fg="red",
        )
    return differ


def _letters(session: Session, found: Changes, sent: Mapping[int, Sent], *, quiet: bool) -> set[int]:
    """Every message that would read differently; of those that went out, how. The numbers of those that would still be told,
    and not as they went out.
    """
    from pbp_mod.texts.alike import alike

    differ: set[int] = set()
    # For the moderator's eyes only, and of a game that isn't so yet: the guard has no place here.
    printer = printer_of(session, leaves=False)
    instead: dict[int, Message | None] = {message.id: None for message in found.gone}
    instead.update({old.id: new for old, new in found.changed})
    for old in sorted([*found.gone, *(old for old, _ in found.changed)]):
        if old.to == MODERATOR:
            continue
        verb = "was sent and" if old.id in sent else "is not sent yet; it"
        now = instead[old.id]
        was, broken = printer.printed(old)
        becomes, broken_now = (None, None) if now is None else printer.printed(now)
        broken = broken or broken_now
        diff = list(_diff(was, becomes)) if was is not None and becomes is not None else []
        kept = sent.get(old.id)
        if diff and kept is not None and kept.joined is None and alike(kept.text or "", becomes or ""):
            terminal.say(f"  {addressee(old)} · {old.id} reads again as it was sent")
            continue
        if diff:
            differ.add(old.id)
        if now is None or diff or broken:
            fate = "no longer holds" if now is None else "reads differently now"
            fate = f"may read differently now ({broken})" if now is not None and broken else fate
            terminal.say(f"  {addressee(old)} · {old.id} {verb} {fate}")
        elif now.readers != old.readers:
            terminal.say(f"  {addressee(old)} · {old.id} {verb} is for others now: {addressee(now)}")
        for line in diff if old.id in sent and not quiet else ():
            terminal.say(f"      {line}")
    return differ


def _diff(before: str, after: str) -> Iterator[str]:
    """The lines that differ, without those around them."""
    from difflib import unified_diff

    lines = list(unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))[2:]
    shown = [line for line in lines if not line.startswith("@@") and line[1:].strip()]
    yield from shown[:LONGEST]
    if len(shown) > LONGEST:
        left = len(shown) - LONGEST
        yield f"… and {left} more {'line' if left == 1 else 'lines'}"


def _differences(before: Position, after: Position, words: Wording) -> Iterator[str]:
    """What is awaited then, and what lies on the table otherwise."""
    was, now = (each.engine.view(each.state, MODERATOR)["table"] for each in (before, after))
    for line in words.changes(was, now):
        yield f"{line.label}: {line.text}"
    later = Wording(after)
    yield from words.between(later)
    asked, asks = (each.engine.asks(each.state) for each in (before, after))
    if asked != asks:
        then = [each.sentence for each in later.awaited(asks)]
        yield words["then"].format("; ".join(then)) if then else words["nobody"]
