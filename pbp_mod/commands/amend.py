"""`pbp amend`: says what a row should have been, typed like the action itself without its name.

Whether the game still holds then, and which rows go with it, desk/amending.py knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console.actions import field_option
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.confirm import confirmed
from pbp_mod.console.options import complete_rows_that_count, meta, recording_options
from pbp_mod.console.preview import erratum_option, later_option, preview_and_record
from pbp_mod.console.report import say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.console.usage import optional, positional, usage
from pbp_mod.desk import amending
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import ActionKind
from pbp_mod.rows.corrections import check_correction, effective
from pbp_mod.rows.entries import AMEND, DEADLINE, META, RELEASE, REMIND, REPLACE, kind_of
from pbp_mod.rows.replay import Position, fold
from pbp_mod.store.records import Entry


@click.command(
    short_help="Say what row ROW should have been.",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("row", type=int, shell_complete=complete_rows_that_count)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
@later_option
@click.option(
    "--as-posted",
    is_flag=True,
    help="The thread has seen it so all along: what was answered to it stands.",
)
@erratum_option
@confirmed
@recording_options
def amend(
    row: int,
    words: tuple[str, ...],
    with_later: bool,
    as_posted: bool,
    erratum: bool | None,
    yes: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Say what row ROW should have been: typed like the action itself, without its name, with its options.

    'pbp amend 17 PLAYER=ANSWER' mends an answer, 'pbp amend 12 NAME' whom it is about. The row keeps its number, time and source;
    --at and --source give others. Before it is recorded you see what changes.
    """
    with open_session() as session:
        check_correction(session.entries, {"action": AMEND, "event": row})
        was = effective(session.entries)[row]
        if was["action"] == DEADLINE:
            raise NotUnderstood("a deadline isn't amended: set it anew with 'pbp deadline'")
        if was["action"] == REMIND:
            raise NotUnderstood("a reminder isn't amended: remind anew with 'pbp remind'")
        if was["action"] == RELEASE:
            raise NotUnderstood(
                "a release isn't amended: void it, and let another text go with 'pbp outbox release'"
            )
        position = fold(session.game.header, session.entries, last=row - 1)
        said = _said(session, position, was, words)
        kept = {key: was[key] for key in META if key in was and key not in said}
        if at is not None:
            kept["at"] = clock.read_time(at)
        if source is not None:
            kept["source"] = source
        entries = amending.amend(
            session,
            row,
            {**said, **kept},
            with_later=with_later,
            as_posted=as_posted,
            meta=meta(None, None, note),
        )
        preview_and_record(
            session, entries, yes, _doubts(session, position, said), erratum=erratum, **options
        )


def _doubts(session: Session, position: Position, said: Entry) -> list[str]:
    if said["action"] != REPLACE:
        return []
    from pbp_mod.desk.replacing import doubts

    return doubts(session, position, said)


def _said(session: Session, position: Position, was: Mapping[str, Any], words: Sequence[str]) -> Entry:
    """The row that the words stand for, without time, source and so on; without words it is the row as it was."""
    kind = kind_of(session.engine, was["action"])
    typed, options = _options(kind, words)
    by = position.roster.abbr(position.roster.seat(was["by"])) if "by" in was else None
    typist = Typist(session, position, by)
    if not typed and positional(kind):
        if options:
            raise NotUnderstood(f"say the whole action: write 'pbp amend ROW {usage(kind)}' with its options")
        fields = {field.name for field in kind.fields}
        return {key: value for key, value in was.items() if key not in META or key in fields}
    if kind.name == REPLACE:
        if len(typed) != 2:
            raise NotUnderstood("write 'pbp amend ROW OLD NEW[=ABBR]'")
        return {
            "action": REPLACE,
            "player": typist.player(typed[0]),
            "new": typist.newcomer(typed[1]),
        }
    entries = typist.entries(kind, typed, options, {})
    say_notices(typist)
    if len(entries) > 1:
        raise NotUnderstood(f"a row is one answer: write 'pbp amend ROW {usage(kind)}' for one player")
    return entries[0]


def _options(kind: ActionKind, words: Sequence[str]) -> tuple[list[str], Mapping[str, Any]]:
    """The words of the action, and its own options, read as the action's command reads them."""
    command = click.Command(
        f"amend ROW ({kind.name})",
        params=[click.Argument(["typed"], nargs=-1), *map(field_option, optional(kind))],
        add_help_option=False,
    )
    found = command.make_context(command.name, list(words), parent=click.get_current_context()).params
    typed = list(found.pop("typed"))
    return typed, {key: value for key, value in found.items() if value not in (None, False)}
