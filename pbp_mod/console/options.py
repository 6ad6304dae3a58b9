"""The options that commands share, what they stand for, and what the shell is offered for them.

An option that says which game or desk is meant is kept at the root of the call, where at_hand.py looks for it. Opens
nothing but for completion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbp_mod.console.at_hand import folder, quiet_session
from pbp_mod.errors import NotUnderstood, WrongUsage
from pbp_mod.people.names import clean
from pbp_mod.rows.entries import DEADLINE, META
from pbp_mod.store.log import Log

if TYPE_CHECKING:
    from pbp_mod.desk.session import Session
    from pbp_mod.store.records import Entry

F = TypeVar("F", bound=Callable[..., Any])


def _keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None and param.name is not None:
        ctx.find_root().params[param.name] = value


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the games, for the shell."""
    try:
        with Log(folder(ctx), create=False) as log:
            start = incomplete.casefold()
            return [game.name for game in log.games() if game.name.casefold().startswith(start)]
    except Exception:
        return []  # the shell must never see an error in the middle of a line


def complete_engines(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the engines, for the shell."""
    from pbp_mod.engines import names

    return [name for name in names() if name.startswith(incomplete)]


def complete_players(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The abbreviations of the players, and the names that begin as typed, for the shell."""
    with quiet_session(ctx) as session:
        people = () if session is None else session.roster.people()
        start = incomplete.casefold()
        abbrs = [player.abbr for player in people if player.abbr.casefold().startswith(start)]
        names = [player.name for player in people if start and player.name.casefold().startswith(start)]
        return list(dict.fromkeys([*abbrs, *names]))


def complete_commands(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """The names of the commands, for the shell."""
    root = ctx.find_root().command
    return root.shell_complete(ctx.find_root(), incomplete) if not ctx.params.get(param.name or "") else []


def complete_rows(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """The numbers of all rows, for the shell."""
    return _rows(ctx, incomplete, everything=True)


def complete_rows_that_count(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """The numbers of the rows that can be corrected, for the shell."""
    return _rows(ctx, incomplete, everything=False)


def _rows(ctx: click.Context, incomplete: str, *, everything: bool) -> list[Any]:
    from pbp_mod.console.candidates import rows

    with quiet_session(ctx) as session:
        return [] if session is None else rows(session, incomplete, everything=everything)


def complete_texts(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """The numbers of all texts, for the shell."""
    return _texts(ctx, param, incomplete, everything=True)


def complete_waiting_texts(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """The numbers of the texts that wait, for the shell."""
    return _texts(ctx, param, incomplete, everything=False)


def _texts(ctx: click.Context, param: click.Parameter, incomplete: str, *, everything: bool) -> list[Any]:
    from pbp_mod.console.candidates import texts

    typed = ctx.params.get(param.name or "") if param.nargs != 1 else ()
    with quiet_session(ctx) as session:
        return [] if session is None else texts(session, incomplete, typed or (), everything=everything)


def state_option(command: F) -> F:
    """--state, for a command that is about no single game."""
    return click.option(
        "--state", metavar="DIR", expose_value=False, is_eager=True, callback=_keep, help="Folder of the log."
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


def complete_dialects(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the dialects, for the shell."""
    from pbp_mod import paths
    from pbp_mod.texts.dialects import DIALECTS
    from pbp_mod.texts.dialects.own import names

    known = [*DIALECTS, *names(paths.own_formats(folder(ctx)))]
    return [name for name in known if name.startswith(incomplete)]


def _check_dialect(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The dialect itself; a usage error that lists them all if there is none of that name."""
    if value is None:
        return None
    from pbp_mod import paths
    from pbp_mod.texts.dialects import DIALECTS, offered

    if value.casefold() in DIALECTS:
        return value.casefold()
    try:
        return offered(value, paths.own_formats(folder(ctx))).name
    except NotUnderstood as error:
        raise click.BadParameter(str(error)) from None


def dialect_option(says: str) -> Callable[[F], F]:
    """--format, with help that begins so and names the dialects."""
    return click.option(
        "--format",
        "dialect",
        metavar="DIALECT",
        callback=_check_dialect,
        shell_complete=complete_dialects,
        help=f"{says} (discourse, phpbb, bgg …: see 'pbp formats').",
    )


def format_option(command: F) -> F:
    """--format, for a command that prints texts."""
    return dialect_option("Markup for this once")(command)


def json_option(command: F) -> F:
    """--json, for a command that lists or shows."""
    return click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")(command)


def read_house_rules(given: Iterable[str], engine: str) -> dict[str, str]:
    """House rules that are given as NAME=VALUE each. Raises NotUnderstood, WrongUsage if two contradict each other."""
    found: dict[str, str] = {}
    for text in given:
        name, is_option, value = text.partition("=")
        if not is_option:
            raise NotUnderstood(f"{text!r} is not NAME=VALUE (see 'pbp options {engine}')")
        add_rule(found, name.strip(), value.strip())
    return found


def add_rule(rules: dict[str, str], name: str, value: str) -> None:
    """Put a house rule to the others. Raises WrongUsage if it is given twice, with two values."""
    if rules.get(name, value) != value:
        raise WrongUsage(f"{name} can't be both {rules[name]!r} and {value!r} (give it once)")
    rules[name] = value


def _keep_moderator(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.find_root().params["moderator"] = clean(value)


def recording_options(command: F) -> F:
    """The options of every command that records."""
    for option in (
        click.option(
            "--quiet", "-q", is_flag=True, help="Don't print the texts (they wait in 'pbp outbox')."
        ),
        click.option("--at", metavar="TIME", help="When it was said (else now)."),
        click.option("--source", metavar="TEXT", help="Where it was said (a post's number or address)."),
        click.option("--note", metavar="TEXT", help="A remark to keep with the row."),
        click.option(
            "--as",
            "moderator",
            metavar="MODERATOR",
            envvar="PBP_MODERATOR",
            expose_value=False,
            callback=_keep_moderator,
            help="Who of several moderators records it (else $PBP_MODERATOR).",
        ),
        click.option("--dry-run", "-n", is_flag=True, help="Show what would come of it and change nothing."),
        format_option,
        game_options,
    ):
        command = option(command)
    return command


def explain_option(command: F) -> F:
    """The option of the commands that read what a player wrote."""
    return click.option("--explain", is_flag=True, help="Say how each part of the text was read.")(command)


def late_option(command: F) -> F:
    """The option of the commands that record what a player did, which a deadline may have been set for."""
    return click.option("--late", is_flag=True, help="Take it, though it came after the deadline.")(command)


def check_late(session: Session, entries: Sequence[Entry], at: str | None, *, late: bool) -> None:
    """Raise NotAllowed for what came after the deadline, by the time that was given with --at, unless --late was; told if
    no time was given.
    """
    if not late and any(entry["action"] == DEADLINE for entry in session.rows.different()):
        from pbp_mod.console.lateness import refuse_late

        refuse_late(session, entries, given=at is not None)


def meta(at: str | None, source: str | None, note: str | None, text: str | None = None) -> dict[str, str]:
    """The free text of a row. Raises NotUnderstood for a time that is none."""
    from pbp_mod import clock

    found = {"at": clock.read_time(at) if at else clock.now()}
    moderator: str | None = click.get_current_context().find_root().params.get("moderator")
    for key, value in (("source", source), ("text", text), ("note", note), ("moderator", moderator)):
        if value is not None:
            found[key] = value
    assert set(found) <= set(META)
    return found
