"""Messages that the moderator types or pastes under their authors' names, without dates: whose they are, and whether
all of them can be taken at once.

Reads no words of theirs and records nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pbp_mod import clock
from pbp_mod.console.forum import Forum, Handed
from pbp_mod.desk.session import Session
from pbp_mod.errors import Ambiguous, NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.lateness import how_late
from pbp_mod.intake.people import MODERATOR, PLAYER, People, with_aliases
from pbp_mod.intake.sources import Posting
from pbp_mod.intake.sources.inbox import Called, Inbox
from pbp_mod.people.names import BEGINNING, FORMER, LONGEST, Roster

_WITH_ABBREVIATION = re.compile(r"(.+?)\s*[(\[]\s*([^()\[\]]+?)\s*[)\]]")


def inbox_format(session: Session, forum: Forum, at: str | None) -> Inbox:
    """The format for this game's people. `at`: the time that was given, else it is now."""
    roster = with_aliases(session.roster, forum.aliases)
    moderators = {each.casefold(): each for each in forum.moderators}

    def called(text: str) -> Called:
        if len(text) > 2 * LONGEST:
            return Called()
        mine = moderators.get(text.casefold())
        return Called(mine) if mine is not None else _called(roster, text)

    return Inbox(called, clock.read_time(at) if at is not None else clock.now())


def _called(roster: Roster, text: str) -> Called:
    """Who is meant, by a whole name, abbreviation or alias; a beginning only may be."""
    both = _WITH_ABBREVIATION.fullmatch(text)
    if both is not None:
        first, second = (_called(roster, part).name for part in both.groups())
        if first and first == second:
            return Called(first)
    try:
        found = roster.find(text)
    except Ambiguous:
        return Called()
    except NotUnderstood:
        return Called(roster.heckler(text) or "")
    if found.how == BEGINNING:
        return Called(may=roster.full(found.seat)) if len(text) > 2 else Called()
    return Called(text) if found.how == FORMER else Called(roster.name(found.seat))


def settled(session: Session, forum: Forum, handed: Handed, at: str | None, *, late: bool) -> Handed:
    """What was handed over; of messages without a time, none is beyond doubt unless all can be taken at once."""
    undated = [said for said in handed.said if said.received is not None]
    reasons = list(dict.fromkeys(_reasons(session, forum, undated, at, late)))
    if not reasons:
        return handed
    why = "; ".join(reasons)
    said = [each if each.received is None else each._replace(doubt=why) for each in handed.said]
    return handed._replace(said=said, unsettled=why)


def _reasons(
    session: Session, forum: Forum, said: Sequence[Posting], at: str | None, late: bool
) -> Iterator[str]:
    """Why the messages can't all be taken without a look: who comes twice, who isn't awaited, what is late."""
    roster = session.roster
    people = People(with_aliases(roster, forum.aliases), forum.moderators)
    awaited = {
        seat for ask in session.asks() if ask.channel is Channel.PM and not ask.optional for seat in ask.seats
    }
    often = Counter(each.author for each in said)
    for each in said:
        author = people.author(each.author)
        if author.kind == MODERATOR:  # what he wrote himself is copied along with the answers
            continue
        if often[each.author] > 1:
            yield f"{each.author} comes {'twice' if often[each.author] == 2 else 'more than once'}"
        if author.kind != PLAYER or author.seat not in awaited:
            yield f"no message is awaited from {each.author}"
        if each.doubt:
            yield each.doubt
    deadline = session.deadlines().deadline if said and at is not None else None
    if deadline is not None and not late and deadline.is_late(clock.read_time(at or "")):
        yield f"{how_late(deadline, clock.read_time(at or ''))}; --late takes it all the same"
