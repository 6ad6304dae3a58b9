"""`pbp take-over`: takes over what another moderator has handed over, all of it or nothing."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_log
from pbp_mod.console.options import state_option
from pbp_mod.console.strict_json import numbered
from pbp_mod.desk import handover
from pbp_mod.desk.handing_back import further
from pbp_mod.desk.season.hidden import both_hidden
from pbp_mod.store.adopting import Further, adopt
from pbp_mod.store.records import HIDDEN


@click.command("take-over", short_help="Take a desk over from another moderator's FILE.")
@click.argument("file", type=click.Path())
@state_option
def take_over(file: str) -> None:
    """Take over what another moderator has handed over, - for stdin.

    Every line is tried first; if one is refused, nothing is kept. Of a game that is here already, what was added to it is
    taken over; if it has gone on here as well, nothing is.
    """
    games, notes = handover.read(numbered(file))
    with open_log(create=True) as log:
        new, more = further(log, games)
        adopt(log, new, notes, more, {HIDDEN: both_hidden})
    for game in new:
        terminal.say(f"Taken over: {game.name}, {len(game.entries)} rows, {len(game.sent)} texts sent.")
    for each in more:
        terminal.say(_told(each))
    terminal.say("'pbp status' tells how things stand. Say who you are with --as, or $PBP_MODERATOR.")


def _told(more: Further) -> str:
    found = []
    if more.entries:
        first, last = more.known + 1, more.known + len(more.entries)
        found.append(f"row {first}" if first == last else f"rows {first} to {last}")
    if more.sent:
        found.append("1 text sent" if len(more.sent) == 1 else f"{len(more.sent)} texts sent")
    if more.order_lines:
        found.append("standing orders")
    name = more.game.name
    if not found:
        return f"Left as it is: {name}, which is here already as far as in the file, or further ({more.known} rows)."
    return f"Taken over: {name}, which was here up to row {more.known}: {', '.join(found)}."
