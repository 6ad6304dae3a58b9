"""`pbp sync`: fetching, and then sending, with one question before each."""

from __future__ import annotations

from typing import Any

from pbp_mod.console import asking, terminal
from pbp_mod.console.connection import Connection
from pbp_mod.console.fetching import Fetching
from pbp_mod.console.held_back import HeldBack
from pbp_mod.console.read_report import say_open, show_read
from pbp_mod.console.report import recorded
from pbp_mod.console.sending import Sending
from pbp_mod.console.wish import Wish
from pbp_mod.desk.session import Session
from pbp_mod.intake.items import TAKEN
from pbp_mod.intake.thread import accept


def sync(
    session: Session, there: Connection, *, yes: bool, late: bool, at: str | None, options: dict[str, Any]
) -> None:
    """Fetch, show, ask, record; then show, ask, post."""
    more = {key: options.pop(key) for key in ("source", "note")}
    looking = Fetching(session, there)
    call = looking.reading(more, late=late, at=at)
    reader = call.read(accept)
    show_read(reader, [*looking.notes, *call.notes])
    sure = [item for item in reader.items if item.certain in TAKEN]
    dry_run = options["dry_run"]
    agreed = yes or dry_run
    if not agreed and reader.seen and asking.somebody():
        question = (
            f"Record what is sure ({len(sure)})?" if sure else "Nothing of it is to be recorded. Go on?"
        )
        agreed = asking.confirm(question, default=True)
    if agreed:
        done = call.record(reader, dry_run=dry_run)
        if done is not None:
            try:
                recorded(session, done, **{**options, "quiet": True})
            except HeldBack as held:  # the others can be sent all the same
                terminal.say(f"{held}", fg="red")
        if not dry_run:
            looking.keep()
    elif sure:
        terminal.say("Nothing was recorded; --yes records what is beyond doubt.")
    say_open(reader)
    wish = Wish((), yes, dry_run, False, False, None, False, options["dialect"])
    Sending(session, there, wish, terminal.say).run()
