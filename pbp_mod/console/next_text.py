"""`pbp outbox next`: the oldest text that waits, copied and printed, and what is kept of it so that `--sent` marks no other.

Only what was shown is marked, and only with the words that were shown.
"""

from __future__ import annotations

import json

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.parts import chosen, messages_of
from pbp_mod.console.waiting import looking, say_held
from pbp_mod.desk.carrying import THREAD, Load, as_shown, loads, loads_among, mark
from pbp_mod.desk.handles import saw
from pbp_mod.desk.session import Session
from pbp_mod.desk.shown import keep_shown
from pbp_mod.desk.status import Judge, letters
from pbp_mod.errors import NotAllowed
from pbp_mod.game.digest import sha256

NOTE = "text shown of "
"""The beginning of the key of the desk's note about what `next` showed last; the game's name, folded, is the rest."""
GONE = "was sent and no longer holds: take it off the board, or strike it out there"


def show_next(session: Session, dialect: str | None) -> None:
    """Copy and print what waits longest, and keep which it was."""
    printer, judge = looking(session, dialect), Judge(session)
    found = letters(session, printer, judge, anew=False)
    say_held(found)
    waiting = loads_among(found, judge, printer)
    if not waiting:
        terminal.say("Nothing waits to be sent.")
        return
    load, more = waiting[0], len(waiting) - 1
    left = _left(more)
    say_head(session, load)
    if load.changed and not load.text:
        terminal.say(f"It {GONE}.")
        terminal.say(f"Once it is out: 'pbp outbox next --sent' ({left}).")
    else:
        _show_part(session, load, dialect, 1, left)
    for letter in load.letters:
        saw(session.log, session.game, letter)
    session.log.remember(_key(session), json.dumps([load.ids, _digest(load), 1]))
    keep_shown(session.log, session.game, load.ids)


def _left(more: int) -> str:
    return f"{more} more {'waits' if more == 1 else 'wait'}" if more else "nothing else waits"


def _show_part(session: Session, load: Load, dialect: str | None, part: int, left: str) -> None:
    """Copy and print what the board takes at once: all of a text, or that part of it."""
    from pbp_mod.console.clipboard import copy

    messages = messages_of(load.text, session, dialect)
    words = chosen(messages, part)
    terminal.paste(words, private=load.to != THREAD)
    terminal.say(f"Copied: {copy(words)}.")
    if part < len(messages):
        terminal.say(
            f"That is part {part} of {len(messages)}. Once it is out: 'pbp outbox next --sent' (part {part + 1} comes next)."
        )
    else:
        which = f"That is part {part} of {part}, the last. " if part > 1 else ""
        terminal.say(f"{which}Once it is out: 'pbp outbox next --sent' ({left}).")


def thread_post(session: Session, dialect: str | None) -> Load:
    """The oldest post that waits for the thread, with all that goes into it; it is told which texts they are, and which are to be
    taken off, and kept that it was shown. Raises NotAllowed if none waits.
    """
    found = [load for load in loads(session, looking(session, dialect)) if load.to == THREAD]
    for load in found:
        if not load.text:
            numbers = " ".join(map(str, load.ids))
            terminal.say(f"{numbers} {GONE} (once it is off: 'pbp sent {numbers}').")
    waiting = [load for load in found if load.text]
    if not waiting:
        raise NotAllowed("nothing", "nothing waits for the thread ('pbp outbox' lists what waits)")
    load, more = waiting[0], len(waiting) - 1
    say_head(session, load)
    for letter in load.letters:
        saw(session.log, session.game, letter)
    keep_shown(session.log, session.game, load.ids)
    numbers = " ".join(map(str, load.ids))
    left = f" ({more} more for the thread)" if more else ""
    terminal.say(f"Once it is out: 'pbp sent {numbers}'{left}.")
    return load


def say_head(session: Session, load: Load) -> None:
    """Tell where a text goes, under which subject, and what has become of it."""
    ids = ", ".join(map(str, load.ids))
    terminal.say(f"──── {load.whom} · {ids} · subject: {load.subject}", bold=True)
    if load.changed and load.text:
        where = f" ({load.url})" if load.url else ""
        terminal.say(
            f"The game has gone on: edit your second post{where} like this."
            if load.is_board
            else f"It was sent already; a correction has changed it since: edit the post{where} like this.",
            fg="yellow",
        )


def mark_shown(session: Session, dialect: str | None) -> bool:
    """Mark what `next` showed last as sent; False if it was a part of a text, and the next part is shown instead. Raises
    NotAllowed if nothing was shown, or if it reads otherwise now.
    """
    note = session.log.note(_key(session))
    if note is None:
        raise NotAllowed(
            "not-shown", "no text was shown that could have gone out ('pbp outbox next' shows one)"
        )
    ids, digest, *more = json.loads(note)
    part = more[0] if more else 1
    printer = looking(session, dialect)
    shown = as_shown(session, printer, ids)
    if shown is None:
        session.log.forget(_key(session))
        raise NotAllowed("not-waiting", "text {} doesn't wait any more", ", ".join(map(str, ids)))
    if _digest(shown) != digest:
        raise NotAllowed(
            "changed",
            "text {} reads otherwise than it was shown ('pbp outbox next' shows it anew; or was it in another --format?)",
            ", ".join(map(str, ids)),
        )
    if shown.text and part < len(messages_of(shown.text, session, dialect)):
        say_head(session, shown)
        others = [load for load in loads(session, printer) if load.ids != shown.ids]
        _show_part(session, shown, dialect, part + 1, _left(len(others)))
        session.log.remember(_key(session), json.dumps([ids, digest, part + 1]))
        return False
    mark(session, [shown], clock.now())
    session.log.forget(_key(session))
    terminal.say(f"Marked as sent: {', '.join(map(str, ids))}")
    return True


def _key(session: Session) -> str:
    return NOTE + session.game.name.casefold()


def _digest(load: Load) -> str:
    return sha256(load.text.encode()).hexdigest()[:16]
