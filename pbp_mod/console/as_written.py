"""Recording what a player wrote, as he wrote it: what `post` and `pm` share.

What it orders, desk/written_orders.py reads. Guesses nothing: where no order counts, nothing is recorded.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod.console import terminal
from pbp_mod.console.along import keep_for_later, split_text
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.files import STREAM, ask_to_paste, read_text
from pbp_mod.console.options import check_late, meta
from pbp_mod.console.report import recorded, say_notices, say_replaced
from pbp_mod.console.typed import Typist
from pbp_mod.desk.session import Session
from pbp_mod.desk.written_orders import message_orders, post_orders, refusals
from pbp_mod.errors import NotAllowed, NotUnderstood, WrongUsage
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import quoted
from pbp_mod.store.records import Entry

if TYPE_CHECKING:
    from pbp_mod.desk.standing_orders import Step

LONGEST = 32_000
"""Characters of a post or message; forums end before."""


def _author(session: Session, typist: Typist, name: str) -> str:
    """The abbreviation of the player who wrote it. Who was replaced writes for nobody. Raises NotUnderstood."""
    try:
        return typist.author(name)
    except NotUnderstood as error:
        first, pair, said = name.partition("=")
        if pair and _is_known(session, first):
            raise NotUnderstood(f"{error}; the text stands apart from the name: {first} {said}") from None
        raise


def _is_known(session: Session, name: str) -> bool:
    try:
        session.roster.find(name)
    except NotUnderstood:
        return False
    return True


def _text(player: str, words: Sequence[str]) -> str:
    """The text that was given; else it is asked for, but not before it is known whose it is."""
    for word in words:
        if (word[:1] == "-" and word[1:2].isalpha()) or (word[:2] == "--" and len(word) > 2):
            raise WrongUsage(f"there is no option {word} (a text that begins so is read from stdin)")
    if words and tuple(words) != (STREAM,):
        return " ".join(words)
    from pbp_mod.console import asking

    if sys.stdin.isatty() or (asking.somebody() and not words):
        with open_session() as session:
            _author(session, Typist(session), player)
        said = None if words else asking.pasted("Paste or type what was written: ")
        if said is not None:
            return said
        ask_to_paste("Paste what was written")
    return read_text(STREAM)


def _sent_order(session: Session, by: str, text: str) -> Sequence[Step] | None:
    """The steps of a standing order, if the message is one; what is wrong with what may be one, is told."""
    from pbp_mod.console.orders_given import sent_along  # only what is no answer needs it

    try:
        return sent_along(session, by, text)
    except NotUnderstood as error:
        terminal.say(f"Note: as a standing order it can't be read: {error}", fg="yellow")
        return None


def record(player: str, text: Sequence[str], options: dict[str, Any], *, private: bool) -> None:
    """Record what the player's post, or `private` message, orders; without `text` it is read from stdin."""
    words = _text(player, text)
    if len(words) > LONGEST:
        raise NotUnderstood(f"the text is too long ({len(words)} characters, at most {LONGEST})")
    explain, late, at = options.pop("explain"), options.pop("late"), options.pop("at")
    with open_session() as session:
        typist = Typist(session)
        by = _author(session, typist, player)
        say_notices(typist)
        now, later, number = split_text(session, words) if private else (words, "", None)
        alone = number is not None and not now
        read = message_orders if private else post_orders
        reading = Reading((), ()) if alone else read(session, by, now, explain=explain)
        order = _sent_order(session, by, now) if private and not (reading.actions or alone) else None
        if order is not None:
            kept = meta(at, options.pop("source"), options.pop("note"))
            from pbp_mod.console.orders_given import keep

            keep(session, session.roster.name(session.roster.seat(by)), now.strip(), order, kept, options)
            return
        for part, how in reading.parts:
            terminal.say(f"Read {quoted(part)}: {how}.")
        for remark in reading.remarks:
            terminal.say(f"Note: {remark}", fg="yellow")
        if not (reading.actions or alone):
            reasons = refusals(session, by, reading)
            if reasons:
                raise NotAllowed("written", "nothing was recorded: {}", "; ".join(reasons))
            # What a player means by a message his moderator may judge; a post counts by its words alone.
            way_out = "; if you are sure what is meant, type it as a command" if private else ""
            raise NotUnderstood(
                f"nothing was recorded: there is no order in it that counts now (see the notes above{way_out})"
            )
        kept = meta(at, options.pop("source"), options.pop("note"), words.strip())
        entries: list[Entry] = [{"action": kind, "by": by, **args, **kept} for kind, args in reading.actions]
        check_late(session, entries, at, late=late)
        before = session.asks()
        done = session.record(entries, dry_run=options["dry_run"])
        say_replaced(session, before, entries)
        if number is not None:
            keep_for_later(session, by, later, number, kept, dry_run=options["dry_run"])
        recorded(session, done, **options)
