"""The commands that record an action of a game: each made from the action's declaration in the engine.

Which game is meant is handed in, since it is asked for before the command line has been read. Knows no other command.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

from pbp_mod.console.at_hand import log_at_hand, open_session, quiet_session
from pbp_mod.console.kinds import engine_at_hand
from pbp_mod.console.options import check_late, late_option, meta, recording_options
from pbp_mod.console.quick_help import QuickHelp
from pbp_mod.console.report import recorded, say_notices, say_replaced
from pbp_mod.console.typed import Typist
from pbp_mod.console.usage import optional, positional, usage
from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import ActionKind, Field, Type
from pbp_mod.rows.header import engine_of


def action_command(
    name: str, ctx: click.Context, state: str | None, game: str | None
) -> click.Command | None:
    """The command for an action of the game at hand; without a game, of the first engine that has it (for help)."""
    engine = engine_at_hand(ctx, state, game)
    kind = engine.kinds.get(name) if engine is not None else _anywhere(name)
    return None if kind is None else command_for(kind)


def _anywhere(name: str) -> ActionKind | None:
    for engine in ENGINES:
        kind = load(engine).kinds.get(name)
        if kind is not None:
            return kind
    return None


def command_names(ctx: click.Context) -> list[str]:
    """The names of all commands, which no action of a game may have."""
    root = ctx.find_root().command
    return root.list_commands(ctx) if isinstance(root, click.Group) else []


def unknown(name: str, listed: Iterable[str], ctx: click.Context, state: str | None, game: str | None) -> str:
    """What to say to a command that doesn't exist: what it is called here, or the closest that do, of those `listed` and of
    the game's actions.
    """
    from difflib import get_close_matches

    from pbp_mod.console.guessed import GUESSED

    engine = engine_at_hand(ctx, state, game)
    if engine is None:
        _refuse_missing(ctx, state, game)
    kinds = list(engine.kinds) if engine is not None else []
    if name.casefold() in GUESSED:
        return f"there is no command {name!r}: it is 'pbp {GUESSED[name.casefold()]}'"
    near = get_close_matches(name.casefold(), [*listed, *kinds])
    if near:
        return f"there is no command {name!r} (did you mean {' or '.join(near)}?)"
    actions = f"; actions of this game: {', '.join(kinds)}" if kinds else ""
    return f"there is no command {name!r}{actions}"


def no_such_command(name: str, ctx: click.Context) -> str:
    """The same for a word that was asked about."""
    said = ctx.find_root().params
    return unknown(name, command_names(ctx), ctx, said.get("state"), said.get("game"))


def _refuse_missing(ctx: click.Context, state: str | None, game: str | None) -> None:
    """Raise NoEngine if there is a game at hand, and only the rules that it is played by aren't here."""
    try:
        header = log_at_hand(ctx, state).game(game).header
    except PbpError:
        return
    engine_of(header)


def command_for(kind: ActionKind) -> click.Command:
    """The command that records an action, with the words and options that its declaration gives it."""

    @late_option
    @recording_options
    def record(
        words: tuple[str, ...],
        dry_run: bool,
        note: str | None,
        source: str | None,
        at: str | None,
        dialect: str | None,
        quiet: bool,
        late: bool,
        **options: Any,
    ) -> None:
        _refuse_options(words)
        with open_session() as session:
            typist = Typist(session)
            bare, numbers = _split(kind, words)
            said = meta(at, source, note)
            entries = typist.entries(kind, bare, options, said)
            say_notices(typist)
            check_late(session, entries, at, late=late)
            before = session.asks()
            done = session.record(entries, dry_run=dry_run)
            say_replaced(session, before, entries)
            for entry, number in zip(entries, numbers[-len(entries) :], strict=False):
                if number is not None and kind.along is not None:
                    from pbp_mod.console.along import keep_for_later

                    keep_for_later(session, entry["by"], kind.along, number, said, dry_run=dry_run)
            recorded(session, done, dry_run=dry_run, dialect=dialect, quiet=quiet)

    params: list[click.Parameter] = [
        click.Argument(["words"], nargs=-1, metavar=usage(kind), shell_complete=_complete(kind))
    ]
    params += [field_option(field) for field in optional(kind)]
    params += getattr(record, "__click_params__", [])[::-1]
    # A number may be less than nothing, and then begins as an option does.
    numbers = any(field.type is Type.NUMBER for field in positional(kind))
    return QuickHelp(
        kind.name,
        params=params,
        callback=record,
        help=_help(kind),
        short_help=kind.help,
        context_settings={"ignore_unknown_options": numbers},
    )


def _refuse_options(words: Sequence[str]) -> None:
    """Raise the usage error for options that there aren't, where they were let through with numbers below zero."""
    for word in words:
        if word[:1] == "-" and word != "-" and not word[1:2].isdecimal():
            raise click.NoSuchOption(word, ctx=click.get_current_context())


def _split(kind: ActionKind, words: Sequence[str]) -> tuple[list[str], list[int | None]]:
    """The words, and the numbers for later that come along with them where the action has such."""
    if kind.along is None:
        return list(words), []
    from pbp_mod.console.along import split_words

    return split_words(words)


def field_option(field: Field) -> click.Option:
    """The option that a field is typed as."""
    flag = field.type is Type.FLAG
    metavar = None if flag else field.type.value.upper()
    return click.Option(
        [f"--{field.name}"], is_flag=flag, metavar=metavar, help=f"{field.help[:1].upper()}{field.help[1:]}."
    )


def _help(kind: ActionKind) -> str:
    lines = [kind.help]
    if kind.many:
        lines.append("Several players' answers can be given at once; they are recorded all or none.")
    elif kind.channel is not None:
        lines.append("BY, the player who does it, may be left out where only one can.")
    return "\n\n".join(lines)


def _complete(kind: ActionKind) -> Any:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from pbp_mod.console.candidates import candidates

        with quiet_session(ctx) as session:
            if session is None:
                return []
            typed = ctx.params.get("words") or ()
            return [
                word
                for word in dict.fromkeys(candidates(kind, session, typed, incomplete))
                if word.casefold().startswith(incomplete.casefold())
            ]

    return complete
