"""`pbp explain`: answers a protest about one row. What of it may be told, desk/explanation.py decides."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import complete_rows, game_options, json_option
from pbp_mod.console.trees import plain

if TYPE_CHECKING:
    from pbp_mod.desk.explanation import Change, Explanation


@click.command(short_help="Tell by which rules a row changed the game.")
@click.argument("row", type=int, shell_complete=complete_rows)
@click.option("--secret", is_flag=True, help="With what the thread may not know. For your eyes only.")
@json_option
@game_options
def explain(row: int, secret: bool, as_json: bool) -> None:
    """Tell why row ROW changed the game as it did: what was awaited, what changed, and by which rules.

    Without --secret it holds nothing that the thread may not know, so it can be pasted as an answer.
    """
    from pbp_mod.desk import explanation

    with open_session() as session:
        found = explanation.explain(
            session.game.header, session.entries, session.game.name, row, secret=secret
        )
    if secret:
        terminal.say("What follows is secret: paste nothing of it.", fg="red")
    if as_json:
        terminal.show_json(_json(found))
    else:
        _print(found, secret=secret)


def _json(found: Explanation) -> dict[str, Any]:
    return found._asdict() | {
        "changed": [change._asdict() for change in found.changed],
        "happened": [
            each._asdict() | {"rules": [rule._asdict() for rule in each.rules]} for each in found.happened
        ],
    }


def _print(found: Explanation, *, secret: bool) -> None:
    said = found.said or "between a player and the moderator"
    terminal.show(f"row {found.row} · {said}", bold=True)
    if found.amended is not None:
        terminal.show(f"Row {found.amended} amended it later; this is how it was before that.")
    if found.struck is not None:
        terminal.show(f"Row {found.struck} struck it out later; this is how it was before that.")
    for ask in found.awaited:
        terminal.paragraph(f"awaited before it: {_asked(ask)}")
    for change in found.changed:
        terminal.paragraph(f"changed: {_changed(change)}")
    for each in found.happened:
        what = each.what.rpartition("/")[2].replace("-", " ")
        terminal.show(f"{what} ({'to the ' if each.to in ('thread', 'moderator') else 'PM to '}{each.to})")
        for rule in each.rules:
            terminal.paragraph(f"{rule.id}: {rule.text}", indent=4)
    if not found.changed and not found.happened:
        more = "" if secret else " that the thread may know ('--secret' tells you all)"
        terminal.show(f"Nothing changed by it{more}.")


def _asked(ask: dict[str, Any]) -> str:
    if ask["action"] is None:
        return "private messages"
    return f"{ask['action']} from {', '.join(ask['from'])}"


def _changed(change: Change) -> str:
    """What is new in a list and what has gone from it; of all else, the value before and after."""
    where, before, after = " ".join(change.path), change.before, change.after
    if isinstance(before, list) and isinstance(after, list):
        was, now = Counter(map(plain, before)), Counter(map(plain, after))
        moves = [f"+ {item}" for item in (now - was).elements()]
        moves += [f"− {item}" for item in (was - now).elements()]
        if moves:
            return f"{where}: {', '.join(moves)}"
    return f"{where}: {plain(before)} → {plain(after)}"
