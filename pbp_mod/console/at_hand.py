"""What all commands share: the options that say which game, and opening it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.paths import state_folder
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game

if TYPE_CHECKING:
    from pbp_mod.texts.printing import Press

F = TypeVar("F", bound=Callable[..., Any])


_LOG = "pbp_mod.store.log"


def _keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None and param.name is not None:
        ctx.find_root().params[param.name] = value


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the games, for the shell."""
    try:
        with Log(folder(ctx), create=False) as log:
            return [game.name for game in log.games() if game.name.startswith(incomplete)]
    except Exception:
        return []  # the shell must never see an error in the middle of a line


def state_option(command: F) -> F:
    """--state, for a command that is about no single game."""
    return click.option(
        "--state", metavar="DIR", expose_value=False, callback=_keep, help="Folder of the log."
    )(command)


def game_options(command: F) -> F:
    """--game and --state, for a command about one game."""
    option = click.option(
        "--game",
        metavar="NAME",
        expose_value=False,
        callback=_keep,
        shell_complete=complete_games,
        help="The game meant (else the one chosen with 'pbp use').",
    )
    return option(state_option(command))


def complete_engines(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the engines, for the shell."""
    from pbp_mod.engines import ENGINES

    return [name for name in ENGINES if name.startswith(incomplete)]


def read_options(given: Iterable[str], engine: str) -> dict[str, str]:
    """House rules that are given as NAME=VALUE each. Raises NotUnderstood."""
    found = {}
    for text in given:
        name, is_option, value = text.partition("=")
        if not is_option:
            raise NotUnderstood(f"{text!r} is not NAME=VALUE (see 'pbp options {engine}')")
        found[name.strip()] = value.strip()
    return found


def _complete_dialects(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the dialects, for the shell."""
    from pbp_mod.texts.dialects import DIALECTS

    return [name for name in DIALECTS if name.startswith(incomplete)]


def _check_dialect(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The dialect itself; a usage error that lists them all if there is none of that name."""
    if value is not None:
        from pbp_mod.texts.dialects import DIALECTS

        if value.casefold() not in DIALECTS:
            raise click.BadParameter(f"there is no dialect {value!r} (there are: {', '.join(DIALECTS)})")
        return value.casefold()
    return None


def dialect_option(says: str) -> Callable[[F], F]:
    """--format, with help that begins so and names the dialects."""
    return click.option(
        "--format",
        "dialect",
        metavar="DIALECT",
        callback=_check_dialect,
        shell_complete=_complete_dialects,
        help=f"{says} (discourse, phpbb, xenforo, bgg, plain).",
    )


def format_option(command: F) -> F:
    """--format, for a command that prints texts."""
    return dialect_option("Markup for this once")(command)


def json_option(command: F) -> F:
    """--json, for a command that lists or shows."""
    return click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")(command)


def folder(ctx: click.Context | None = None) -> str:
    """The state folder of this call."""
    ctx = ctx or click.get_current_context()
    return state_folder(ctx.find_root().params.get("state"))


def log_at_hand(ctx: click.Context, state: str | None) -> Log:
    """The log, opened before a command is known, because its game says which actions are commands.

    The command finds it open, and it is closed at the very end: opening it twice would cost as much as writing to it.
    Raises NotUnderstood if there is none.
    """
    root = ctx.find_root()
    if _LOG not in root.meta:
        root.meta[_LOG] = Log(state_folder(state), create=False)
        root.call_on_close(lambda: root.meta.pop(_LOG).close())
    found: Log = root.meta[_LOG]
    return found


@contextmanager
def open_log(*, create: bool = False) -> Iterator[Log]:
    """The log of this call. Raises NotUnderstood if there is none and none may be made."""
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
        yield Session(log, chosen(log))


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


def complete_players(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The abbreviations of the players, and the names that begin as typed, for the shell."""
    with quiet_session(ctx) as session:
        people = () if session is None else session.roster.people()
        start = incomplete.casefold()
        abbrs = [player.abbr for player in people if player.abbr.casefold().startswith(start)]
        names = [player.name for player in people if start and player.name.casefold().startswith(start)]
        return list(dict.fromkeys([*abbrs, *names]))


def press(session: Session, dialect: str | None = None, *, leaves: bool = True) -> Press:
    """Where the session's texts are printed; what `leaves` for players is looked at by the guard."""
    from pbp_mod.texts.printing import Press

    position = session.position
    return Press(session.game.header, position.opened, folder(), dialect, position if leaves else None)
