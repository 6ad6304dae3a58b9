"""Posting exactly once: what is about to be posted is written down first, and what became of it is found out on the board.

The order is: claim the text (on the disk), one request, then how it ended together with the mark as sent. A call that was
killed, or an answer that was lost, leaves a claim without an end; it is settled by looking on the board, at once and again
when the request can't be on its way any more, and nothing else is posted to that reader before. Where looking can't tell, the
moderator is asked. Prints nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from pbp_mod import clock
from pbp_mod.desk.errands import Errand, marks_of, wrong_readers
from pbp_mod.desk.session import Session
from pbp_mod.errors import BoardRefused, CantTell, FateUnknown, StaleLog, Unreachable
from pbp_mod.network.board import LIMITED, Board, Posted, Where
from pbp_mod.store.postings import (
    NOT_POSTED,
    POSTED,
    REVEAL,
    Ended,
    Intention,
    claim,
    named,
    postings,
    settle,
)
from pbp_mod.store.records import Sent, joined_of
from pbp_mod.tuples import NamedTuple

_TRIES = 3
"""How often one text is sent off, each time after it was found out that it isn't there."""
SAME = "same"


class Waiting(NamedTuple):
    """Time as it goes by: the seconds since 1970, and sleeping."""

    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


AS_IT_IS = Waiting()


class Patience(NamedTuple):
    """After how many seconds a request is surely done or will never be; how long a limit of the board is waited for."""

    settled: float
    longest: float


class _TooLate(Exception):
    """So much time went by behind the claim that another desk may begin to look for the text."""


class Poster:
    """Posts the texts of one game on one board."""

    def __init__(
        self,
        session: Session,
        board: Board,
        address: str,
        patience: Patience,
        *,
        tell: Callable[[str], None],
        stands: Callable[[Intention, str], bool | None] = lambda _intention, _why: None,
        waiting: Waiting = AS_IT_IS,
    ) -> None:
        """`tell` hears of waits; `stands` asks whether a text stands on the board where looking can't tell, and why that is
        (None: nobody knows).
        """
        self._session, self._board, self._address = session, board, address
        self._patience, self._tell, self._stands, self._time = patience, tell, stands, waiting

    def recover(self) -> list[tuple[Intention, Posted | None]]:
        """Find out what became of earlier calls' postings; all of them, as far as it can be told now, with where they stand.

        Raises CantTell for the first that can't be.
        """
        found = []
        log, game = self._session.log, self._session.game
        for each in postings(log, game).open:
            try:
                if marks_of(log.sent(game), each.texts):  # the moderator was quicker
                    self._was_marked(each)
                else:
                    found.append((each, self._settled(each)))
            except StaleLog:  # it was another desk's, which is done with it
                continue
        return found

    def send(self, errand: Errand) -> Posted:
        """Post a text and mark it as sent. Raises BoardRefused, Unreachable if it surely isn't there, CantTell, StaleLog,
        NotAllowed if another desk has it.
        """
        limited = 0.0
        for _ in range(_TRIES):
            intention = self._claimed(errand)
            try:
                return self._off(intention, errand.where)
            except BoardRefused as error:
                limited += error.wait or 0.0
                if error.code != LIMITED or error.wait is None or limited > self._patience.longest:
                    raise
                self._tell(f"The board asks to wait {error.wait:.0f} seconds …")
                self._time.sleep(error.wait)
            except _TooLate:
                continue
            except FateUnknown as error:
                self._tell(f"{error}: looking whether it is there …")
                posted = self._settled(intention)
                if posted is not None:
                    return posted
        raise Unreachable(f"the board has not taken it in {_TRIES} tries")

    def _claimed(self, errand: Errand) -> Intention:
        session, where, load = self._session, errand.where, errand.load
        marks = session.log.sent(session.game)
        if where.topic is None:
            since = self._board.mark(where)
        else:
            topic = self._board.topic(where.topic)
            if why_not := wrong_readers(topic, where, self._board.account):
                raise BoardRefused("readers", why_not)
            since = topic.last
        intention = Intention(
            clock.now(),
            load.ids,
            (load.text,) * len(load.ids),
            load.text + errand.below,
            self._address,
            self._board.account,
            load.to,
            where.to,
            where.subject,
            where.section,
            where.topic,
            since,
            self._time.now() + self._patience.settled,
        )
        number = claim(session.log, session.game, intention, len(session.entries), marks, errand.known)
        return intention._replace(id=number)

    def _off(self, intention: Intention, where: Where) -> Posted:
        """One request. What is left open behind FateUnknown and whatever stops this process, stays open."""
        if (
            self._time.now() > intention.until - self._patience.settled / 2
        ):  # this machine has slept in between
            self._end(intention, None)
            raise _TooLate
        request = (
            self._board.reply
            if where.topic is not None
            else self._board.message
            if where.to
            else self._board.post
        )
        try:
            posted = request(where, intention.body)
        except (BoardRefused, Unreachable):
            self._end(intention, None)
            raise
        if posted.post in self._known():
            self._end(intention, None)
            raise BoardRefused(
                SAME, "the board took it for a post that stands there already (wait some minutes)"
            )
        self._end(intention, posted)
        return posted

    def _settled(self, intention: Intention) -> Posted | None:
        """Where a text stands whose fate is unknown; None if it is surely not there, and may be posted anew."""
        posted = self._look(intention)
        left = intention.until - self._time.now()
        if posted is None and left > 0:
            self._tell(f"It isn't there; the request may still be on its way for {left:.0f} seconds …")
            self._time.sleep(left)
            posted = self._look(intention)
        self._end(intention, posted)
        return posted

    def _was_marked(self, intention: Intention) -> None:
        """Keep where it stands, so that it can be edited there; his mark stays as it is, and nobody is asked or waited for."""
        posted = None
        with suppress(BoardRefused, CantTell):
            posted = self._found(intention)
        end = Ended(intention.id, NOT_POSTED, clock.now())
        if posted is not None:
            marks = self._session.log.sent(self._session.game)
            url = marks[intention.texts[0]].url or posted.url or None
            end = end._replace(how=POSTED, post=posted.post or None, topic=posted.topic or None, url=url)
        settle(self._session.log, self._session.game, end)

    def _found(self, intention: Intention) -> Posted | None:
        """Where it stands, by what the board shows. Raises CantTell, BoardRefused, Unreachable."""
        account = self._board.account
        if (intention.board, intention.account.casefold()) != (self._address, account.casefold()):
            raise CantTell(f"it was {intention.account} at {intention.board} who posted it")
        where = Where(intention.topic, intention.recipients, intention.subject, intention.section)
        return self._board.find_mine(where, intention.body, intention.since, self._known())

    def _look(self, intention: Intention) -> Posted | None:
        try:
            return self._found(intention)
        except (BoardRefused, CantTell) as error:
            stands = self._stands(intention, str(error))
            if stands is None:
                raise CantTell(
                    f"whether {named(intention.texts)} stands on the board can't be told ({error}); {_look_there(intention)}"
                ) from None
            return Posted("", intention.topic or "", "") if stands else None

    def may_be_on_its_way(self, intention: Intention) -> bool:
        """Whether a request of this moment, another desk's perhaps, can still bring it to the board."""
        return self._time.now() < intention.until

    def give_up(self, intention: Intention) -> None:
        """Take the moderator's word that it isn't there."""
        self._end(intention, None)

    def _known(self) -> set[str]:
        """The ids of all posts that are accounted for."""
        return {end.post for _, end in postings(self._session.log, self._session.game).posted if end.post}

    def _end(self, intention: Intention, posted: Posted | None) -> None:
        session = self._session
        if posted is None:
            settle(session.log, session.game, Ended(intention.id, NOT_POSTED, clock.now()))
            return
        at, url = clock.now(), posted.url or None
        pairs = zip(intention.texts, intention.words, strict=True)
        joined = joined_of(intention.texts)
        marks = [Sent(text, at, url, words, joined) for text, words in pairs if text != REVEAL]
        end = Ended(intention.id, POSTED, at, posted.post or None, posted.topic or None, url)
        try:
            settle(session.log, session.game, end, marks)
        except StaleLog:  # another desk has looked on the board meanwhile
            if postings(session.log, session.game).ended[intention.id].how != POSTED:
                raise


def _look_there(intention: Intention) -> str:
    """What is to be done where only somebody who looks can tell."""
    if REVEAL in intention.texts:
        return "look there, then say 'pbp send' at a terminal and answer, or 'pbp send --again' if it isn't there"
    numbers = " ".join(map(str, intention.texts))
    return f"look there, then 'pbp sent {numbers}' if it does, or 'pbp send {numbers} --again' if it doesn't"
