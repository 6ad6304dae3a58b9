"""`pbp count`: the votes of the thread as a post: who votes for whom since which post, as of now or of an earlier post.

What is counted, the engine says; how it is put together, desk/counting.py.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import format_option, game_options, json_option
from pbp_mod.desk import counting
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import named
from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import quoted


@click.command(short_help="Count the votes in the thread, now or as of an earlier post.")
@click.option("--as-of", metavar="POST|TIME", help="As it was behind that post (#17), or at that time.")
@click.option("--all", "everything", is_flag=True, help="Don't say what has changed since the last count.")
@json_option
@format_option
@game_options
def count(as_of: str | None, everything: bool, as_json: bool, dialect: str | None) -> None:
    """Print the vote count as a post: who votes for whom since which post, and what has changed since the last one.

    It tells who hasn't voted, too, how many votes end it, and the deadline. With --as-of it is the count at an earlier
    moment; what was corrected since is taken as it is now.
    """
    with open_session() as session:
        last = None if as_of is None else _row(session, as_of)
        since = None if everything or last is not None else counting.last_counted(session)
        found = counting.count(session, last, since)
        if as_json:
            terminal.show_json(_data(session, found))
            return
        part = counting.part(session, found, None if as_of is None else _moment(as_of))
        text = printer_of(session, dialect).parts([part], session.roster.people())
        if last is None:
            counting.note_counted(session, found.row)
    terminal.paste(text)


def _row(session: Session, as_of: str) -> int:
    number = as_of.strip().removeprefix("#")
    if number.isdecimal():
        return counting.row_at_post(session, int(number[:9]))
    return counting.row_at(session, _time(as_of))


def _time(text: str) -> str:
    try:
        return clock.read_time(text)
    except NotUnderstood:
        raise NotUnderstood(f"{quoted(text)} is neither a post (#17) nor a time (2026-12-01 20:00)") from None


def _moment(as_of: str) -> str:
    number = as_of.strip().removeprefix("#")
    return f"#{number}" if number.isdecimal() else clock.shown(_time(as_of)) or as_of


def _data(session: Session, found: counting.Count) -> dict[str, Any]:
    keys = ("day", "phase", "title", "hammer", "missing", "due", "changes")
    data: dict[str, Any] = named({key: found.data[key] for key in keys}, session.roster)
    wagons = [
        {
            "target": named(wagon["target"], session.roster),
            "votes": wagon["votes"],
            "voters": [
                {"name": session.roster.name(seat), **found.sources[seat]._asdict()}
                for seat in wagon["voters"]
            ],
        }
        for wagon in found.data["wagons"]
    ]
    return {"row": found.row, **data, "wagons": wagons}
