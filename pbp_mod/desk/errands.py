"""What goes where: for each text that waits, into which topic or to which account, and why one of them can't go.

Looks and asks the board; posts nothing (posting.py does). A private text goes to the one account of the person who sits there
now, or to those of all who belonged to a group when it was due and are still there, into the conversation that was begun with
just these and that nobody else reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbp_mod import clock
from pbp_mod.desk.carrying import THREAD, Load
from pbp_mod.desk.home import Home
from pbp_mod.errors import BoardRefused, CantTell, PbpError, Unreachable
from pbp_mod.network.board import LIMITED, UNAUTHORISED, Account, Board, Where
from pbp_mod.people.names import Roster
from pbp_mod.store.log import Log
from pbp_mod.store.postings import Intention, Postings, folded, postings, topic_of
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.network.board import Topic

PENDING = "pending:"
"""How the id of a post begins that waits for the staff's approval."""


_BLIND = "whose account that is can't be checked, so send it by hand: the board shows the desk no accounts"


class Errand(NamedTuple):
    """A text, and where it goes; `why_not` says why it doesn't, or is "". `known`: the topic into which the reader's texts
    have gone so far.
    """

    load: Load
    where: Where
    known: str | None = None
    why_not: str = ""
    follows: bool = False
    """Whether the topic will be begun by an earlier one."""
    below: str = ""
    """What stands below the text on the board and is no part of it: a picture."""

    @property
    def reader(self) -> str:
        """Whom it is for: a player's name, a group, or the thread."""
        return self.load.to

    @property
    def how(self) -> str:
        """What is done, in a word."""
        if self.where.topic is not None or self.follows:
            return "reply"
        return "new message" if self.where.private else "new topic"


class Planner:
    """Finds out where texts go. What the board was asked once, it isn't asked again."""

    def __init__(
        self,
        board: Board,
        address: str,
        home: Home,
        roster: Roster,
        accounts: Callable[[str], str],
        there: Postings,
    ) -> None:
        """`accounts` tells what a player is called on the board, `there` what was posted so far."""
        self._board, self._address, self.home = board, address, home
        self._roster, self._account_of, self.there = roster, accounts, there
        self._accounts: dict[str, Account | None] = {}

    def plan(self, loads: Iterable[Load]) -> list[Errand]:
        """Where these texts go. Raises BoardRefused, Unreachable."""
        found = []
        blocked: set[str] = set()
        begun: set[str] = set()
        for load in loads:
            errand = self._errand(load)
            if errand.why_not:
                blocked.add(load.to)
            elif load.to in blocked:  # what comes later mustn't arrive first
                errand = errand._replace(why_not="an earlier text to the same reader can't go")
            found.append(errand._replace(follows=load.to in begun))
            begun.add(load.to)
        return found

    def sits_there(self, name: str) -> bool:
        """Whether somebody of that name is at the table now."""
        return any(name in (player.name, *player.aliases) for player in self._roster.people())

    def account(self, name: str) -> tuple[Account | None, str]:
        """The board's account of a player, or why there is none that can be written to."""
        wanted = self._account_of(name)
        try:
            found = self._found(wanted)
            blind = found is None and self._found(self._board.account) is None
        except BoardRefused as error:
            if error.code in (LIMITED, UNAUTHORISED):
                raise
            return None, f"{_BLIND} ({error})"
        if blind:
            return None, f"{_BLIND} (not even your own)"
        if found is None:
            return (
                None,
                f"there is no account {wanted!r} on the board ('pbp account' says what he is called there)",
            )
        if found.name.casefold() == self._board.account.casefold():
            return None, f"{wanted!r} is your own account"
        return (found, "") if found.writes else (None, f"nothing can be sent to {found.name}: {found.why}")

    def _found(self, account: str) -> Account | None:
        if account not in self._accounts:
            self._accounts[account] = self._board.find_account(account)
        return self._accounts[account]

    def _errand(self, load: Load) -> Errand:
        if load.to == THREAD:
            return self._to_thread(load)
        people = tuple(name for name in load.recipients if self.sits_there(name))
        if not people:
            return Errand(load, Where(None, load.recipients), None, f"{load.to} has left the table")
        if len(people) > 1 and not self._board.several:
            why_not = f"{self._board.title} sends no message to several people (send it to each by hand)"
            return Errand(load, Where(None, tuple(map(self._account_of, people))), None, why_not)
        accounts = []
        for name in people:
            account, why_not = self.account(name)
            if account is None:
                return Errand(load, Where(None, (self._account_of(name),)), None, why_not)
            accounts.append(account.name)
        known = self._known(tuple(accounts))
        where = Where(known, tuple(accounts), load.subject)
        return Errand(load, where, known, "" if known is None else self.who_else_reads(where))

    def _to_thread(self, load: Load) -> Errand:
        known = self._known(())
        topic = self.home.topic or known
        where = Where(topic, (), load.subject, self.home.section)
        if topic is not None:
            return Errand(load, where, known, self.who_else_reads(where))
        if any(
            not each.recipients and (end.post or "").startswith(PENDING) for each, end in self.there.posted
        ):
            why_not = "the topic waits for approval (once it is there: 'pbp forum topic URL')"
        elif self.home.section is None:
            why_not = "nobody said in which topic (pbp forum topic URL), or where a new one is begun (pbp forum topic --in SECTION)"
        else:
            why_not = ""
        return Errand(load, where, known, why_not)

    def _known(self, recipients: tuple[str, ...]) -> str | None:
        asked = Intention(
            "", (), (), "", self._address, self._board.account, "", recipients, "", None, None, "", 0
        )
        return topic_of(self.there, asked)

    def who_else_reads(self, where: Where) -> str:
        """Why a text can't go into a topic as it is now: it isn't read by those whom it is for and nobody else, or is shut."""
        try:
            topic = self._board.topic(str(where.topic))
        except BoardRefused as error:
            return f"the topic can't be read ({error})"
        return wrong_readers(topic, where, self._board.account) or topic.shut


def begun_in_a_day(log: Log, address: str, account: str) -> int:
    """How many conversations an account has begun on a board within a day, in all games of the desk."""
    since = clock.written(datetime.fromisoformat(clock.now()) - timedelta(days=1))
    return sum(
        bool(each.recipients) and each.topic is None and end.at >= since
        for game in log.games()
        for each, end in postings(log, game).posted
        if (each.board, each.account.casefold()) == (address, account.casefold())
    )


def wrong_readers(topic: Topic, where: Where, mine: str) -> str:
    """Why a topic is not read by those whom a text is for and nobody else, or ""."""
    if not where.private:
        return f"{topic.url} is a private conversation and no thread" if topic.private else ""
    if not topic.private:
        return f"{topic.url} is no private conversation"
    expected, there = folded((*where.to, mine)), folded(topic.people)
    if topic.groups:
        return f"the group {', '.join(topic.groups)} reads {topic.url}, too"
    if there == expected:
        return ""
    more = [name for name in topic.people if name.casefold() not in expected]
    if more:
        return f"{', '.join(more)} reads {topic.url}, too"
    gone = [name for name in (*where.to, mine) if name.casefold() not in there]
    return f"{', '.join(gone)} doesn't read {topic.url} any more"


def marks_of(marks: Mapping[int, object], texts: Iterable[int]) -> bool:
    """Whether all of these texts are marked as sent."""
    return all(text in marks for text in texts)


def stops(error: PbpError) -> bool:
    """Whether nothing else can be sent either."""
    if isinstance(error, BoardRefused):
        return error.code in (LIMITED, UNAUTHORISED)
    return isinstance(error, Unreachable | CantTell)
