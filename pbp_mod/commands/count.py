"""`pbp count`: the votes of the thread as a post: who votes for whom since which post, as of now or of an earlier post.

What is counted, the engine says; how it is put together, desk/counting.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import json_option, meta, recording_options
from pbp_mod.desk import counting
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import named
from pbp_mod.errors import NotUnderstood, WrongUsage
from pbp_mod.people.names import quoted

if TYPE_CHECKING:
    from pbp_mod.desk.behind import Behind
    from pbp_mod.rows.counting import Ended


@click.command(short_help="Count the votes in the thread, now or as of an earlier post.")
@click.option("--as-of", metavar="POST|TIME", help="As it was behind that post (#17), or at that time.")
@click.option("--all", "everything", is_flag=True, help="Don't say what has changed since the last count.")
@click.option("--post", is_flag=True, help="Record it as a post that waits in 'pbp outbox'.")
@json_option
@recording_options
def count(
    as_of: str | None,
    everything: bool,
    post: bool,
    as_json: bool,
    at: str | None,
    source: str | None,
    note: str | None,
    **options: Any,
) -> None:
    """Print the vote count as a post: who votes for whom since which post, and what has changed since the last one.

    It tells who hasn't voted, too, how many votes end it, and the deadline. With --as-of it is the count at an earlier
    moment; what was corrected since is taken as it is now. With --post its text has a number: it waits in 'pbp outbox', and a
    correction that makes it wrong brings an erratum.
    """
    if post:
        _post(everything, as_of or as_json, meta(at, source, note), options)
        return
    if at or source or note or options["quiet"] or options["dry_run"]:
        raise WrongUsage(
            "--at, --source, --note, --quiet and --dry-run are for a count that is recorded, with --post"
        )
    dialect = options["dialect"]
    with open_session() as session:
        last = None if as_of is None else _row(session, as_of)
        since = None if everything or last is not None else counting.last_counted(session)
        ended, late = _behind(session) if last is None else (None, [])
        if ended is not None:
            _say_behind(session, ended, late)
        found = counting.count(session, last, since, None if as_of is None else _moment(as_of))
        if as_json:
            terminal.show_json(_data(session, found) | _ended(session, ended, late))
            return
        text = printer_of(session, dialect).parts([counting.part(session, found)], session.roster.people())
        if last is None:
            counting.note_counted(session, found)
    terminal.paste(text)


def _post(everything: bool, besides: object, said: dict[str, str], options: dict[str, Any]) -> None:
    if besides:
        raise WrongUsage(
            "--post records the count as it is now, so --as-of and --json can't be given with it"
        )
    from pbp_mod.console.report import recorded

    with open_session() as session:
        entry = {**counting.row(session, said["at"], changes=not everything), **said}
        recorded(session, counting.record(session, entry, dry_run=options["dry_run"]), **options)


def _behind(session: Session) -> tuple[Ended | None, list[Behind]]:
    """The vote that ended the ballot, if one did, and those that came too late."""
    from pbp_mod.rows.counting import ended as ended_in

    ended = ended_in(session.position)
    if ended is None:
        return None, []
    from pbp_mod.console.forum import people_of
    from pbp_mod.desk.behind import votes_behind

    return ended, list(votes_behind(session, people_of(session), ended))


def _say_behind(session: Session, ended: Ended, late: list[Behind]) -> None:
    """Name the vote that ended the ballot, and those that came too late."""
    where = "" if ended.source.post is None else f" in #{ended.source.post}"
    terminal.say(
        f"The vote was ended by that of {session.roster.name(ended.by)}{where} (row {ended.source.row})."
    )
    if late:
        said = ", ".join(f"{each.by} {quoted(each.words)} (#{each.post})" for each in late)
        terminal.say(f"Behind it, and not counted: {said}")


def _ended(session: Session, ended: Ended | None, late: list[Behind]) -> dict[str, Any]:
    """The same as data."""
    by = None if ended is None else {"name": session.roster.name(ended.by), **ended.source._asdict()}
    names = {player.abbr: player.name for player in session.roster.people()}
    return {
        "ended": by,
        "behind": [{"name": names[each.by], "post": each.post, "words": each.words} for each in late],
    }


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
    return f"post {number}" if number.isdecimal() else clock.shown(_time(as_of)) or as_of


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
