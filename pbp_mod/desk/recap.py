"""What the page of a game holds: of a running game only what is marked as sent to the thread.

Its steps are posts. Each has the board as it stood when the post was due, as the log was then, and never as of a row behind
one whose post isn't marked; so nothing on the page can tell what lies in between. Once the game is over and its last post
is out, the page holds what `reveal` publishes as well: what each player knew.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import unescape
from typing import Any

from pbp_mod.desk.hindsight import Hindsight, trusted_in
from pbp_mod.desk.quoting import quoting
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD, Seat
from pbp_mod.pages.contents import Ballot, Person, Recap, Step, Trust
from pbp_mod.pictures.draw import draw
from pbp_mod.pictures.measure import Estimate
from pbp_mod.pictures.sight import see
from pbp_mod.rows.corrections import beginning, goes_on
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.entries import CORRECTIONS, RENAME
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import DUE, THANKS, Position, fold, opening
from pbp_mod.store.records import group_of
from pbp_mod.texts.dialects import DIALECTS, PAGE
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.joining import bound
from pbp_mod.texts.outbox import BOARD, CORRECTION, PER_ROW, Message, Numbers, audience, board, in_order
from pbp_mod.texts.printing import Printer
from pbp_mod.tuples import NamedTuple

_CHANGES_NOTHING = (DUE, THANKS)
"""Posts after which the board is as before: whether they are out plays no part for a picture."""
_LONGEST_TITLE = 90
_EDITED = "<p>The board, a post that is edited as the game goes on.</p>"


class Made(NamedTuple):
    """What a page holds, and the number of the post that isn't marked and so keeps its pictures back; None: no such post."""

    recap: Recap
    waiting: int | None


def recap(session: Session, state: str, *, unmarked: bool = False) -> Made:
    """What the page of a game holds. `state`: the folder with the moderator's own templates.

    `unmarked`: a game that is over and of which nothing was ever marked is told whole all the same. Raises NotAllowed if
    there is nothing that may be told.
    """
    sent = session.log.sent(session.game)
    words = {number: kept.text or "" for number, kept in sent.items() if audience(number) == THREAD}
    if unmarked and not sent and session.engine.outcome(session.position.state) is not None:
        due = {each.id: each for each in session.messages() if each.to == THREAD and not each.overtaken}
        heard = _Heard(due, (), len(session.entries), None, True)
        told: list[Numbers] = [(number,) for number in sorted(due, key=in_order)]
    else:
        posts = {number: group_of(sent[number].joined) or (number,) for number in words}
        heard = _heard(session, posts)
        told = list(dict.fromkeys(posts[number] for number in sorted(posts, key=in_order)))
    if not told:
        raise NotAllowed(
            "nothing-sent",
            "no post of {} is marked as sent to the thread, and the page holds nothing else (mark with 'pbp sent')",
            session.game.name,
        )
    making = _Making(session, state, heard)
    return Made(making.recap(told, words), heard.waiting)


class _Heard(NamedTuple):
    """What the thread has heard: posts by their numbers, and as they read before each row that spells a name otherwise; the
    last row that they tell of, the first post that waits, and whether nothing but the errata of what came afterwards waits.
    """

    messages: Mapping[int, Message]
    before: tuple[tuple[int, Mapping[int, Message]], ...]
    last: int
    waiting: int | None
    whole: bool

    def readings(self, post: Numbers) -> Iterator[list[Message]]:
        """The texts of a post as they may have read when it went out."""
        row = max(post) // PER_ROW
        for found in [*(found for spelled, found in self.before if row < spelled), self.messages]:
            if all(each in found for each in post):
                yield [found[each] for each in post]


def _heard(session: Session, posts: Mapping[int, Numbers]) -> _Heard:
    """What the thread has heard; `posts`: of each text that went out the numbers of those that were one post with it.

    A correction that nobody has heard of alters nothing that was posted: posts are those of the log before it.
    """
    header, entries, last, waiting = session.game.header, session.entries, len(session.entries), list[int]()
    messages = session.messages()
    while (erratum := next(_errata_waiting(messages, posts), None)) is not None:
        waiting.append(erratum.id)
        last = beginning(entries, erratum.row) - 1
        messages = due_messages(header, entries[:last], posts.keys())

    def by_number(messages: Sequence[Message], rows: int) -> Mapping[int, Message]:
        # What a later post says as well, or nobody is asked any more, is waited for no more.
        found = bound(header, entries[:rows], messages, posts)
        return {each.id: each for each in found if each.to == THREAD}

    spelled = [seq for seq, entry in enumerate(entries[:last], 1) if entry["action"] == RENAME]
    before = tuple(
        (seq, by_number(due_messages(header, entries[: seq - 1], posts.keys()), seq - 1)) for seq in spelled
    )
    found = by_number(messages, last)
    first = _first_waiting(found.values(), posts)
    if first is not None:
        waiting.append(first)
        last = min(last, max(0, beginning(entries, first // PER_ROW) - 1))
    return _Heard(found, before, last, min(waiting, default=None), first is None)


def _errata_waiting(messages: Iterable[Message], sent: Collection[int]) -> Iterator[Message]:
    """The errata to the thread that wait, but for those that nobody needs: nothing that they take back went out."""
    for each in messages:
        waits = each.template == CORRECTION and each.id not in sent and not each.overtaken
        if each.to == THREAD and waits and (not each.mends or any(one in sent for one in each.mends)):
            yield each


def _first_waiting(messages: Iterable[Message], sent: Collection[int]) -> int | None:
    """The first post that changes what the thread knows and isn't marked."""
    for each in messages:
        changes = any(part.template not in _CHANGES_NOTHING for part in each.parts)
        aside = each.template == CORRECTION or is_reminder(each.template) or is_count(each.template)
        if aside or each.overtaken or each.id == BOARD:
            continue
        if changes and each.id not in sent:
            return each.id
    return None


class Then:
    """The game as it stood after a row, as the log was then; to be asked for one row after another."""

    def __init__(self, session: Session) -> None:
        self._header, self._entries = session.game.header, session.entries
        self._position = opening(self._header)

    def at(self, row: int) -> Position:
        """After that row; what one command corrected counts as one."""
        while self._position.seq < row:
            seq = self._position.seq + 1
            if self._entries[seq - 1]["action"] not in CORRECTIONS:
                self._position.keep(self._entries[seq - 1])
                continue
            while goes_on(self._entries, seq):
                seq += 1
            self._position = fold(self._header, self._entries[:seq])
        return self._position


class _Making:
    """One page in the making."""

    def __init__(self, session: Session, state: str, heard: _Heard) -> None:
        self._session, self._heard = session, heard
        then = session.position
        if heard.last < len(session.entries):
            then = fold(session.game.header, session.entries[: heard.last])
        self._over = heard.whole and then.engine.outcome(then.state) is not None
        header, opened = session.game.header, session.position.opened
        quotes, own = quoting(session), header.get("dialect", DIALECTS[0])
        self._printers = {
            dialect: Printer(header, opened, state, dialect, None, session.checkpoint, counted=quotes)
            for dialect in {PAGE, own, *DIALECTS}
        }
        self._dialects = [own, *(each for each in DIALECTS if each != own)]
        self._hindsight = Hindsight(session, then, self._printers[PAGE]) if self._over else None
        self._trust: dict[tuple[int, int], tuple[int, int]] = {}

    def recap(self, told: Sequence[Numbers], words: Mapping[int, str]) -> Recap:
        """The page of these posts, each by the numbers of its texts, in their order."""
        then, steps, ballots = Then(self._session), list[Step](), list[Ballot]()
        position, reached = then.at(0), 0
        for number, post in enumerate(told, 1):
            row = min(max(post) // PER_ROW, self._heard.last) if BOARD not in post else 0
            position = then.at(row)
            messages = self._messages_of(post, words.get(post[0]))
            html, raw = self._shown(post, messages, words.get(post[0]))
            ballots += [each for message in messages for each in self._ballots(number, message)]
            title = _title(html, raw)
            picture = draw(see(position, self._session.game.name), Estimate())
            steps.append(self._looked_back(Step(number, title, picture, html, raw), position, reached, row))
            reached = max(reached, row)
        sight = see(position, self._session.game.name)
        titles = {step.number: step.title for step in steps}
        return Recap(
            sight.game,
            str(sight.words.get("title", sight.title)),
            tuple(Person(*each) for each in sight.people),
            tuple(steps),
            tuple(ballot._replace(title=titles[ballot.step]) for ballot in ballots),
            tuple(Trust(*pair, *counted) for pair, counted in sorted(self._trust.items())),
            self._over,
            *self._ending(sight.winners),
        )

    def _ending(self, winners: Iterable[int]) -> tuple[Any, ...]:
        if self._hindsight is None:
            return ()
        return tuple(seat + 1 for seat in winners), self._hindsight.sides(), *self._hindsight.draws()

    def _looked_back(self, step: Step, position: Position, before: int, row: int) -> Step:
        """A step with what nobody knew but one, if the game is over."""
        if self._hindsight is None:
            return step
        return step._replace(
            known=self._hindsight.held(position),
            told=self._hindsight.told(row),
            hidden=self._hindsight.hidden(position),
            quotes=self._hindsight.posted(position, before, row),
        )

    def _messages_of(self, post: Numbers, went_out: str | None) -> list[Message]:
        """The texts of a post, if it reads so as it went out; else none."""
        readings = [self._first_board()] if BOARD in post else self._heard.readings(post)
        return next((each for each in readings if self._is_as_sent(each, went_out)), [])

    def _shown(
        self, post: Numbers, messages: Sequence[Message], went_out: str | None
    ) -> tuple[str | None, str | None]:
        """A post as HTML, or in the words in which it went out."""
        if messages:
            return self._printers[PAGE].printed_post(messages, look=False)[0], None
        return (_EDITED, None) if BOARD in post else (None, went_out)

    def _first_board(self) -> list[Message]:
        """The board as it was posted first: what it has become since, the pictures show."""
        begun = opening(self._session.game.header)
        return [Message(BOARD, THREAD, (board(begun),), tuple(begun.roster.people()))]

    def _is_as_sent(self, messages: Sequence[Message], words: str | None) -> bool:
        """Whether a post reads so as it did when it went out (None: nobody knows), in whichever markup that was."""
        if words is None:
            return True
        for dialect in self._dialects:
            now = self._printers[dialect].printed_post(messages, look=False)[0]
            if now is not None and now.strip() == words.strip():
                return True
        return False

    def _ballots(self, number: int, message: Message) -> Iterator[Ballot]:
        words = self._session.engine.words(self._session.position.opened.settings).get("votes", {})
        for part in message.parts:
            votes = part.data.get("votes")
            if isinstance(votes, Mapping) and votes and all(isinstance(seat, Seat) for seat in votes):
                said = {
                    seat + 1: str(words.get(vote, vote)) for seat, vote in votes.items() if vote is not None
                }
                yield Ballot(number, "", said)
            for voter, whom in trusted_in(self._session.engine, part.template, part.data).items():
                for seat, yes in whom.items():
                    times, count = self._trust.get((voter + 1, seat + 1), (0, 0))
                    self._trust[voter + 1, seat + 1] = times + yes, count + 1


def _title(html: str | None, raw: str | None) -> str:
    """What a post is about, in a line: its first heading, or its first words."""
    if html is not None:
        found = re.search(r"<h\d>(.*?)</h\d>", html) or re.search(r"<p>(.*?)(?:</p>|<br>)", html)
        text = unescape(re.sub(r"<[^>]*>", "", found[1])) if found else ""
    else:
        first = next((line for line in (raw or "").split("\n") if line.strip()), "")
        text = re.sub(r"^[#>\s]+|\[/?\w+(?:=[^\]]*)?\]|\*\*", "", first)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_TITLE else text[: _LONGEST_TITLE - 1].rstrip() + "\u2026"
