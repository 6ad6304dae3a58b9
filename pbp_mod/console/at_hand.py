"""What a call is about: its folder, its log, its game, opened once.

Which they are was said by the options (options.py), or chosen earlier. Defines no options, prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from pbp_mod.paths import state_folder
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game

if TYPE_CHECKING:
    from pbp_mod.console.resident import Resident
    from pbp_mod.desk.session import Session
    from pbp_mod.game.actions import Audience
    from pbp_mod.game.secrets import Secrets
    from pbp_mod.texts.moments import Moments
    from pbp_mod.texts.outbox import Message
    from pbp_mod.texts.printing import Printer, SecretsThen


_LOG = "pbp_mod.store.log"
_resident: list[Resident] = []
"""The log that stays open between commands, where one process runs many of them."""
_left_open: list[Log] = []
"""Logs whose contexts are never closed: those that Click makes to complete a line."""


def folder(ctx: click.Context | None = None) -> str:
    """The state folder of this call."""
    ctx = ctx or click.get_current_context()
    return state_folder(ctx.find_root().params.get("state"))


def log_at_hand(ctx: click.Context, state: str | None) -> Log:
    """The log, opened before a command is known, because its game says which actions are commands.

    The command finds it open, and it is closed at the very end: opening it twice would cost as much as writing to it.
    Raises NotUnderstood if there is none.
    """
    if _resident and _resident[-1].holds(state_folder(state)):
        return _resident[-1].log
    root = ctx.find_root()
    if _LOG not in root.meta:
        root.meta[_LOG] = Log(state_folder(state), create=False)
        if ctx.resilient_parsing:
            _left_open.append(root.meta[_LOG])
        else:
            root.call_on_close(lambda: root.meta.pop(_LOG).close())
    found: Log = root.meta[_LOG]
    return found


def let_go() -> None:
    """Close what was opened to complete a line."""
    while _left_open:
        _left_open.pop().close()


@contextmanager
def open_log(*, create: bool = False) -> Iterator[Log]:
    """The log of this call. Raises NotUnderstood if there is none and none may be made."""
    if _resident and _resident[-1].holds(folder()):
        yield _resident[-1].log
        return
    at_hand: Log | None = click.get_current_context().find_root().meta.get(_LOG)
    if at_hand is not None and at_hand.folder == folder():
        yield at_hand
        return
    with Log(folder(), create=create) as log:
        yield log


@contextmanager
def open_session() -> Iterator[Session]:
    """The game of this call, replayed."""
    with open_log() as log:
        if _resident and _resident[-1].holds(folder()):
            yield _resident[-1].session(chosen(log))
        else:
            from pbp_mod.desk.session import Session  # help lists actions without it

            yield Session(log, chosen(log))


@contextmanager
def staying_open(resident: Resident) -> Iterator[None]:
    """Let commands find their log and game open meanwhile."""
    _resident.append(resident)
    try:
        yield
    finally:
        _resident.pop()


def chosen(log: Log) -> Game:
    """The game of this call. Raises NotUnderstood."""
    return log.game(click.get_current_context().find_root().params.get("game"))


@contextmanager
def quiet_session(ctx: click.Context) -> Iterator[Session | None]:
    """The game at hand for completion, or None: the shell must never see an error in the middle of a line."""
    with ExitStack() as stack:
        session = None
        try:
            stack.enter_context(ctx.scope(cleanup=False))  # Click pushes none while it completes
            session = stack.enter_context(open_session())
        except Exception:
            session = None
        yield session


def printer_of(
    session: Session,
    dialect: str | None = None,
    *,
    leaves: bool = True,
    messages: Iterable[Message] | None = None,
) -> Printer:
    """Where the session's texts are printed; what `leaves` for players is looked at by the guard, these `messages` as of
    the rows that they belong to.
    """
    from pbp_mod.desk.quoting import quoting
    from pbp_mod.rows.entries import RELEASE
    from pbp_mod.texts.printing import Printer

    header, position, entries = session.game.header, session.position, session.entries
    if not leaves:
        return Printer(
            header, position.opened, folder(), dialect, None, session.checkpoint, counted=quoting(session)
        )
    let_go: Mapping[int, str] = {}
    if any(entry["action"] == RELEASE for entry in entries):
        from pbp_mod.rows.releases import released

        let_go = released(entries)
    return Printer(
        header,
        position.opened,
        folder(),
        dialect,
        position,
        session.checkpoint,
        secrets_then=None if messages is None else _looking_back(session, messages),
        released=let_go,
        counted=quoting(session),
    )


def _looking_back(session: Session, messages: Iterable[Message]) -> SecretsThen:
    """What the readers of these messages might not know when they were due; loaded when it is asked for."""
    moments: list[Moments] = []

    def secrets_from(row: int, to: Audience) -> Secrets:
        if not moments:
            from pbp_mod.texts.moments import Moments

            moments.append(Moments(session.game.header, session.entries, messages))
        return moments[0].secrets_from(row, to)

    return secrets_from
