"""The commands that record an action of a game: each made from the action's declaration in the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from pbp_mod.commands import COMMANDS
from pbp_mod.console.along import keep_for_later, split_words
from pbp_mod.console.answers import say_replaced
from pbp_mod.console.at_hand import log_at_hand, open_session, quiet_session
from pbp_mod.console.quick_help import QuickHelp
from pbp_mod.console.report import meta, recorded, recording_options, say_notices
from pbp_mod.console.typed import Typist, behind, optional, usage
from pbp_mod.desk.session import Session
from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import ActionKind, Field, Type
from pbp_mod.game.engine import AnyEngine


def _current(ctx: click.Context, state: str | None, game: str | None) -> AnyEngine | None:
    """The engine of the game at hand, or None if there is none (the command itself will say so)."""
    try:
        return load(log_at_hand(ctx, state).game(game).engine)
    except PbpError:
        return None


def action_command(
    name: str, ctx: click.Context, state: str | None, game: str | None
) -> click.Command | None:
    """The command for an action of the game at hand; without a game, of the first engine that has it (for help)."""
    engine = _current(ctx, state, game)
    kind = engine.kinds.get(name) if engine is not None else _anywhere(name)
    return None if kind is None else _command(kind)


def _anywhere(name: str) -> ActionKind | None:
    for engine in ENGINES:
        kind = load(engine).kinds.get(name)
        if kind is not None:
            return kind
    return None


def action_names(ctx: click.Context, state: str | None, game: str | None) -> list[str]:
    """The actions of the game at hand; none if there is no game."""
    engine = _current(ctx, state, game)
    return [] if engine is None else list(engine.kinds)


def action_help(ctx: click.Context, state: str | None, game: str | None) -> tuple[str, list[tuple[str, str]]]:
    """What help lists as the actions of the game at hand: a title and the lines."""
    engine = _current(ctx, state, game)
    if engine is None:
        return "the actions of a game", [
            ("ACTION", "Make a game with 'pbp new'; its actions are listed here then.")
        ]
    return engine.title, [(kind.name, kind.help) for kind in engine.kinds.values()]


def unknown(name: str, ctx: click.Context, state: str | None, game: str | None) -> str:
    """What to say to a command that doesn't exist: the closest that do."""
    from difflib import get_close_matches

    engine = _current(ctx, state, game)
    kinds = list(engine.kinds) if engine is not None else []
    near = get_close_matches(name, [listed.name for listed in COMMANDS] + kinds)
    if near:
        return f"there is no command {name!r} (did you mean {' or '.join(near)}?)"
    actions = f"; actions of this game: {', '.join(kinds)}" if kinds else ""
    return f"there is no command {name!r}{actions}"


def _command(kind: ActionKind) -> click.Command:
    @recording_options
    def record(
        words: tuple[str, ...],
        dry_run: bool,
        note: str | None,
        source: str | None,
        at: str | None,
        dialect: str | None,
        quiet: bool,
        **options: Any,
    ) -> None:
        with open_session() as session:
            typist = Typist(session)
            bare, numbers = split_words(kind, words)
            said = meta(at, source, note)
            entries = typist.entries(kind, bare, options, said)
            say_notices(typist)
            before = session.asks()
            done = session.record(entries, dry_run=dry_run)
            say_replaced(session, before, entries)
            for entry, number in zip(entries, numbers[-len(entries) :], strict=False):
                if number is not None and kind.along is not None:
                    keep_for_later(session, entry["by"], kind.along, number, said, dry_run=dry_run)
            recorded(session, done, dry_run=dry_run, dialect=dialect, quiet=quiet)

    params: list[click.Parameter] = [
        click.Argument(["words"], nargs=-1, metavar=usage(kind), shell_complete=_complete(kind))
    ]
    params += [field_option(field) for field in optional(kind)]
    params += getattr(record, "__click_params__", [])[::-1]
    return QuickHelp(kind.name, params=params, callback=record, help=_help(kind), short_help=kind.help)


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
        with quiet_session(ctx) as session:
            if session is None:
                return []
            typed = ctx.params.get("words") or ()
            return [
                word
                for word in dict.fromkeys(_candidates(kind, session, typed))
                if word.casefold().startswith(incomplete.casefold())
            ]

    return complete


def _candidates(kind: ActionKind, session: Session, typed: Sequence[str]) -> Iterator[str]:
    """What may come as the next word: who is awaited, and the legal values of the fields."""
    roster = session.roster
    asks = [ask for ask in session.asks() if ask.kind == kind.name]
    if kind.many:
        for ask in asks:
            for seat in ask.seats:
                for field in kind.fields:
                    yield from (f"{roster.abbr(seat)}={choice}" for choice in field.choices)
        return
    by = _by(typed, session)
    for ask in asks:
        if by is not None and ask.seats and by not in ask.seats:
            continue
        if not typed:
            yield from map(roster.abbr, ask.seats)
        for args in ask.choices or ():
            yield from _values(kind, args, session)


def _values(kind: ActionKind, args: Mapping[str, Any], session: Session) -> Iterator[str]:
    """The words for one legal choice."""
    for field in kind.fields:
        if field.type is Type.PLAYER:
            yield session.roster.abbr(args[field.name])
        elif field.type is Type.CARD and field.name in args:
            card = _one_word(str(args[field.name]), session.engine)
            follower = behind(kind, field)
            yield f"{card}={args[follower.name]}" if follower and follower.name in args else card
        elif field.type is Type.CHOICE and field.name in args:
            yield str(args[field.name])


def _one_word(card: str, engine: AnyEngine) -> str:
    """The card without its blanks where it is read all the same: a shell would take it for two words."""
    word = card.replace(" ", "")
    try:
        return word if engine.read_card(word) == card else card
    except NotUnderstood:
        return card


def _by(typed: Sequence[str], session: Session) -> int | None:
    """The player named first, whose cards nobody else has; None if it is no player's name."""
    try:
        return session.roster.seat(typed[0]) if typed else None
    except NotUnderstood:
        return None
