"""Texts that went to the wrong place or twice, or that never went out though life went on without them.

Of a game in which nothing is ever marked, nobody can tell: then that is all that is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbp_mod.desk.checklist.facts import Facts, is_public
from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.desk.status import WAITING
from pbp_mod.game.actions import GROUPS
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import BRIEFING, DUE, REPLACED
from pbp_mod.store.postings import named, postings
from pbp_mod.texts.outbox import BOARD, CORRECTION, Message, audience

_LONG = 2
"""Days that a text may wait."""
_ON_ITS_WAY = 10
"""Minutes behind which no other desk is at it any more."""
_NEVER_MARKED = 1
"""Days that a game may go on before it matters that nothing is marked."""


def in_the_thread(facts: Facts) -> Iterator[Finding]:
    """A private message that is kept with the address of a post: it may stand where all can read it."""
    posts = {mark.url for message in facts.marks if is_public(message) for mark in facts.marks[message]}
    for message, marks in facts.marks.items():
        shared = next((mark.url for mark in marks if mark.url and mark.url in posts), None)
        if shared is not None and not is_public(message):
            yield Finding(
                "pm-in-thread",
                str(message),
                f"the private message {message} is kept with the address of a post: {shared}",
                "look whether it stands in the thread; 'pbp sent NUMBER --url' keeps the right address",
                (shared,),
            )


def fate_unknown(facts: Facts) -> Iterator[Finding]:
    """A text that was just being posted when the desk lost sight of the board, and that nobody has looked for since."""
    for each in postings(facts.session.log, facts.session.game).open:
        if facts.is_older(each.at, minutes=_ON_ITS_WAY):
            yield Finding(
                "fate-unknown",
                str(each.id),
                f"{named(each.texts)} was being posted {facts.ago(each.at)} ago, and nobody knows whether it stands there",
                "'pbp send' looks on the board first",
                (each.texts,),
            )


def role_twice(facts: Facts) -> Iterator[Finding]:
    """A role that went out twice, or with the address of another player's message."""
    owners: dict[str, set[int]] = {}
    for message, marks in facts.marks.items():
        if not is_public(message):
            for mark in marks:
                owners.setdefault(mark.url or "", set()).add(audience(message))
    for message in _roles(facts):
        marks = [mark for mark in facts.marks.get(message, ()) if mark.text == facts.marks[message][-1].text]
        urls = {mark.url for mark in marks if mark.url}
        bare = sum(mark.url is None for mark in marks)
        facts_of_it = tuple((mark.at, mark.url) for mark in marks)
        if len(urls) > 1 or bare > 1:
            yield Finding(
                "role-twice",
                str(message),
                f"{_role(facts, message)} (text {message}) is marked as sent twice",
                "look who got it; 'pbp unsent' takes back what was no second sending",
                facts_of_it,
            )
        elif any(len(owners[url]) > 1 for url in urls):
            yield Finding(
                "role-twice",
                str(message),
                f"{_role(facts, message)} (text {message}) is kept with the address of another player's message",
                "look who got it; 'pbp sent NUMBER --url' keeps the right address",
                facts_of_it,
            )


def held(facts: Facts) -> Iterator[Finding]:
    """A text that the guard holds back, or that can't be printed."""
    for message, letter in facts.letters.items():
        if letter.held is not None and letter.status in WAITING:
            yield Finding(
                "held",
                str(message),
                f"text {message} has been held back for {facts.ago(facts.time_of(letter.row))}",
                f"'pbp outbox' tells why, 'pbp outbox release {message}' lets it go",
                (letter.held,),
                letter.held,
            )


def role_unsent(facts: Facts) -> Iterator[Finding]:
    """A role that was never marked as sent, in a game that goes on."""
    if facts.marks_nothing or not facts.players_rows:
        return
    for message in _roles(facts):
        if facts.waits(message) and facts.messages[message].row == 0 and not _has_left(facts, message):
            yield Finding(
                "role-unsent",
                str(message),
                f"{_role(facts, message)} (text {message}) was never marked as sent",
                f"'pbp outbox show {message}', then 'pbp sent {message}'",
            )


def newcomer_unsent(facts: Facts) -> Iterator[Finding]:
    """Who came new into a seat and never got what the seat knows."""
    if facts.marks_nothing:
        return
    for message, each in facts.messages.items():
        late = facts.is_older(facts.time_of(each.row), hours=12)
        if each.template != BRIEFING or not facts.waits(message) or _has_left(facts, message):
            continue
        if late or any(row > each.row for row in facts.players_rows):
            yield Finding(
                "newcomer-unsent",
                str(message),
                f"{facts.to(message)} came new and never got his message (text {message})",
                f"'pbp outbox show {message}', then 'pbp sent {message}'",
            )


def for_former(facts: Facts) -> Iterator[Finding]:
    """A private message that waits for somebody who has left."""
    if facts.marks_nothing:
        return
    for message in facts.messages:
        if facts.waits(message) and not is_public(message) and _has_left(facts, message):
            yield Finding(
                "for-former",
                str(message),
                f"text {message} waits for {facts.to(message)}, who has left",
                f"don't send it: who came in his place has it; 'pbp sent {message}' puts it away",
            )


def skipped(facts: Facts) -> Iterator[Finding]:
    """A text that waits while a later one to the same readers went out."""
    if facts.marks_nothing:
        return
    for message, each in facts.messages.items():
        if (
            _has_a_time_of_its_own(message, each)
            or (each.row == 0 and not is_public(message))
            or _has_left(facts, message)
        ):
            continue
        if facts.waits(message) and facts.later_went_out(message):
            what = "the post about the new player" if each.template == REPLACED else f"text {message}"
            yield Finding(
                "skipped",
                str(message),
                f"{what} to {facts.to(message)} waits, and a later one went out",
                f"'pbp outbox show {message}'; 'pbp sent {message}' if it is out",
            )


def waits_long(facts: Facts) -> Iterator[Finding]:
    """A text that has waited for days, be nothing later sent."""
    if facts.marks_nothing:
        return
    for message, each in facts.messages.items():
        if (
            _has_a_time_of_its_own(message, each)
            or each.row == 0
            or _has_left(facts, message)
            or facts.later_went_out(message)
        ):
            continue
        if facts.waits(message) and facts.is_older(facts.time_of(each.row), days=_LONG):
            yield Finding(
                "waits-long",
                str(message),
                f"text {message} to {facts.to(message)} has waited for {facts.ago(facts.time_of(each.row))}",
                f"'pbp outbox show {message}', then 'pbp sent {message}'",
            )


def unmarked(facts: Facts) -> Iterator[Finding]:
    """A game of which nothing was ever marked as sent."""
    if (
        facts.marks_nothing
        and facts.players_rows
        and facts.is_older(facts.session.game.created, days=_NEVER_MARKED)
    ):
        yield Finding(
            "unmarked",
            "",
            "no text of this game was ever marked as sent, so nothing can be said of what never went out",
            "'pbp sent --all' marks what is out",
        )


def _roles(facts: Facts) -> list[int]:
    """The private messages of the deal, in which players learn what they are."""
    return [each for each, message in facts.messages.items() if message.row == 0 and not is_public(each)]


def _role(facts: Facts, message: int) -> str:
    what = "the first message to" if facts.messages[message].to >= GROUPS else "the role for"
    return f"{what} {facts.to(message)}"


def _has_a_time_of_its_own(message: int, each: Message) -> bool:
    """Whether a text may rightly wait while others go out."""
    alone = message == BOARD or each.template in (BRIEFING, CORRECTION, DUE)
    return alone or is_reminder(each.template) or is_count(each.template)


def _has_left(facts: Facts, message: int) -> bool:
    """Whether who a private message was written for doesn't sit there any more."""
    to, people = facts.messages[message].to, facts.messages[message].people
    return 0 <= to < len(people) and people[to].name not in (
        facts.session.roster.name(to),
        *facts.session.roster.people()[to].aliases,
    )
