"""What `pbp read` has seen and nobody has come back to: messages without an answer, posts changed behind the desk's back,
players who are silent.

What it never saw isn't known, so in a game that isn't read nothing of this is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbp_mod.clock import here
from pbp_mod.desk import activity
from pbp_mod.desk.checklist.facts import Facts
from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.game.actions import Channel
from pbp_mod.game.digest import sha256
from pbp_mod.intake.gone import TOLD
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import CORRECTIONS, Entry
from pbp_mod.store.records import KEPT, RECORDED, Read

_PM = Channel.PM.value
_DIGITS = 8


def unanswered(facts: Facts) -> Iterator[Finding]:
    """A player's message of which no row came, and behind which he neither got a text nor was recorded with anything."""
    for post, versions in facts.reads.items():
        read, seat = versions[-1], facts.seat_of(versions[-1].author)
        if read.channel != _PM or read.how != KEPT or seat is None or read.hash == TOLD or facts.is_over:
            continue
        if read.at is None or _went_to(facts, seat, read.at) or _recorded_since(facts, seat, read.at):
            continue
        yield Finding(
            "unanswered",
            _short(post),
            f"a private message of {here(read.at)} has no answer that this desk knows of",
            "'pbp check --secret' shows it; --dismiss it once you have answered by hand",
            (read.hash,),
            f"{facts.session.roster.name(seat)} wrote: {' '.join(read.text.split())[:120]}",
        )


def edited(facts: Facts) -> Iterator[Finding]:
    """A post of which a row came, and whose order doesn't stand in it any more."""
    for post, versions in facts.reads.items():
        if versions[-1].hash == TOLD or len({read.hash for read in versions}) == 1:
            continue
        row = _row_of(facts, versions)
        if row is not None and not _still_says(versions[-1], facts.session.entries[row - 1]):
            who = "a private message" if versions[-1].channel == _PM else f"{versions[-1].author}'s post"
            yield Finding(
                "edited",
                _short(post),
                f"{who} was edited after row {row} was recorded from it",
                f"'pbp show {row}', and 'pbp amend {row}' if your table counts edits",
                (versions[-1].hash, row),
            )


def deleted(facts: Facts) -> Iterator[Finding]:
    """A post of which a row came, and which is gone."""
    for post, versions in facts.reads.items():
        row = _row_of(facts, versions) if versions[-1].hash == TOLD else None
        if row is not None:
            who = "a private message" if versions[-1].channel == _PM else f"{versions[-1].author}'s post"
            yield Finding(
                "deleted",
                _short(post),
                f"{who} was deleted after row {row} was recorded from it",
                f"'pbp show {row}', and 'pbp void {row}' if your table counts that",
                (row,),
            )


def silent(facts: Facts) -> Iterator[Finding]:
    """A player of whom neither a post nor an answer was seen for days, in a thread that is read."""
    newest = _newest(facts)
    if newest is None or facts.is_over or facts.is_older(newest, days=facts.silence):
        return
    session = facts.session
    found = activity.heard(session, facts.people, [read for each in facts.reads.values() for read in each])
    for seat in activity.silent(session, found, facts.before(days=facts.silence)):
        at = found[seat].last
        yield Finding(
            "silent",
            session.roster.abbr(seat),
            f"{session.roster.name(seat)} was not heard of for {facts.ago(at)}",
            "'pbp remind --silent' asks whether he still plays; 'pbp replace' puts somebody else in his seat",
            (at,),
        )


def unread(facts: Facts) -> Iterator[Finding]:
    """A thread that was read once and isn't any more."""
    newest = _newest(facts)
    if newest is not None and not facts.is_over and facts.is_older(newest, days=facts.silence):
        yield Finding(
            "unread",
            "",
            f"the newest post that 'pbp read' has seen is {facts.ago(newest)} old",
            "read the thread once more: 'pbp read FILE'",
            (newest,),
        )


def _newest(facts: Facts) -> str | None:
    """When the newest post of the thread was written that was read."""
    found = [
        read.at for versions in facts.reads.values() for read in versions if read.channel != _PM and read.at
    ]
    return max(found, default=None)


def _went_to(facts: Facts, seat: int, at: str) -> bool:
    return any(
        mark.at >= at
        for message, marks in facts.marks.items()
        if seat in facts.readers(message)
        for mark in marks
    )


def _recorded_since(facts: Facts, seat: int, at: str) -> bool:
    rows = facts.players_rows.values()
    return any(facts.seat_named(e["by"]) == seat and e.get("at", "") >= at for e in rows)


def _row_of(facts: Facts, versions: list[Read]) -> int | None:
    """The row that came of a post and still counts as it was recorded; None if there is none."""
    recorded = next((read for read in versions if read.how == RECORDED and read.hash != TOLD), None)
    seat = None if recorded is None else facts.seat_of(recorded.author)
    if recorded is None or seat is None:
        return None
    corrected = {entry["event"] for entry in facts.session.entries if entry["action"] in CORRECTIONS}
    counted = effective(facts.session.entries)
    for row, entry in enumerate(facts.session.entries, 1):
        if row in corrected or row not in counted or "by" not in entry or not entry.get("text"):
            continue
        same = entry.get("at") == recorded.at and facts.seat_named(entry["by"]) == seat
        if same and _still_says(recorded, entry):
            return row
    return None


def _still_says(read: Read, entry: Entry) -> bool:
    """Whether a post holds the words that a row was read from."""
    return _plain(str(entry.get("text", ""))) in _plain(read.text)


def _plain(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _short(post: str) -> str:
    """A few digits that stand for a post."""
    return sha256(post.encode()).hexdigest()[:_DIGITS]
