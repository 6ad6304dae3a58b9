"""What is carried to the board next: the texts that wait, the oldest first, and the marks that they went out.

Texts to the thread that wait together are one post. Prints and copies nothing, and judges no words (texts/guard does).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from pbp_mod.desk.session import Session
from pbp_mod.desk.shown import as_they_were_shown
from pbp_mod.desk.status import CHANGED, OVERTAKEN, WAITING, Judge, Letter, is_past, letters
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import MODERATOR
from pbp_mod.store.records import Sent, group_of, joined_of
from pbp_mod.texts.outbox import BOARD, Message, in_order
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.texts.printing import Printer

THREAD = "thread"


class Load(NamedTuple):
    """What is pasted at once, with the words of the whole: one text, or several to the thread that are one post."""

    letters: tuple[Letter, ...]
    text: str

    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of its texts."""
        return tuple(letter.id for letter in self.letters)

    @property
    def to(self) -> str:
        """Where it goes: "thread", a player's name, or "group:" and a name."""
        return self.letters[0].to

    @property
    def recipients(self) -> tuple[str, ...]:
        """The names of all who get it, if it is private."""
        return () if self.to == THREAD else self.letters[0].recipients or (self.to,)

    @property
    def whom(self) -> str:
        """Where it goes, as the moderator is told."""
        return f"PM to {', '.join(self.recipients)}" if self.recipients else THREAD

    @property
    def subject(self) -> str:
        """What the board's form asks for above it."""
        return next((letter.subject for letter in self.letters if letter.subject), "")

    @property
    def changed(self) -> bool:
        """Whether it was sent already, and reads otherwise since; without words it no longer holds at all."""
        return any(letter.status == CHANGED for letter in self.letters)

    @property
    def is_board(self) -> bool:
        """Whether it is the board, which is edited as the game goes on and comes behind all that is posted."""
        return self.ids == (BOARD,)

    @property
    def url(self) -> str | None:
        """Where it stands, if it was sent already and that is known."""
        return next((letter.url for letter in self.letters if letter.url is not None), None)


def loads(session: Session, printer: Printer, only: Collection[int] | None = None) -> list[Load]:
    """What waits and isn't held back, the oldest first, post by post: this is the order in which it is carried to the
    board. With `only` no others than those with a text of these numbers; no other text is printed for that.

    A post of several texts of which one is held back goes out without that one. What was changed after it was sent mends
    the post that it went out in.
    """
    judge = Judge(session)
    wanted = None if only is None else {each for number in only for each in judge.together(number)}
    return loads_among(letters(session, printer, judge, wanted, anew=False), judge, printer)


def loads_among(found: Iterable[Letter], judge: Judge, printer: Printer) -> list[Load]:
    """The same of letters that were looked at already, so that none is printed for itself once more."""
    waiting = [letter for letter in found if letter.held is None and letter.status != OVERTAKEN]
    return _loads(
        [post for post in _by_post(waiting) if any(each.status in WAITING for each in post)], judge, printer
    )


def loads_of(session: Session, printer: Printer, numbers: Collection[int]) -> list[Load]:
    """Just these texts, whatever has become of them, in this order: of one that went out with others the whole post, and
    those that wait and were shown as one post as one.
    """
    judge = Judge(session)
    out = {each for number in numbers for each in judge.together(number) if judge.went_out(number)}
    made = _loads(_by_post(letters(session, printer, judge, out)), judge, printer)
    waiting = [number for number in sorted(numbers) if number not in out]
    for post in as_they_were_shown(session.log, session.game, dict.fromkeys(waiting)):
        one = as_shown(session, printer, post) if len(post) > 1 else None
        made += [one] if one is not None else _singly(letters(session, printer, judge, post))
    order = {number: at for at, number in enumerate(dict.fromkeys(numbers))}
    return sorted(made, key=lambda load: min(order.get(each, len(order)) for each in load.ids))


def as_shown(session: Session, printer: Printer, numbers: Sequence[int]) -> Load | None:
    """The post of these texts that was shown as it reads now, by itself, if others have come to wait with them since; None if one of them
    doesn't wait any more.
    """
    judge = Judge(session)
    whole = {each for number in numbers for each in judge.together(number)}
    found = letters(session, printer, judge, whole, anew=False)
    these = [letter for letter in found if letter.id in numbers]
    if any(letter.held is not None or letter.status not in WAITING for letter in these):
        return None
    if len(these) < len(numbers):
        return None
    now = next((load for load in loads_among(found, judge, printer) if load.ids == tuple(numbers)), None)
    if now is not None or any(map(judge.went_out, numbers)):
        return now
    text, _ = printer.printed_post(judge.alone(numbers))
    return Load(tuple(these), text or "")


def by_turn(found: Iterable[Letter]) -> list[Letter]:
    """Texts in the order in which they are carried."""
    return sorted(found, key=lambda letter: _place(letter.id, changed=letter.status == CHANGED))


def _place(number: int, *, changed: bool) -> tuple[bool, float]:
    """Where a text comes among others, for sorting: a board that has changed is edited behind all that is posted."""
    return number == BOARD and changed, in_order(number)


def _by_post(found: Iterable[Letter]) -> list[list[Letter]]:
    by_post: dict[tuple[int, ...], list[Letter]] = {}
    for letter in found:
        by_post.setdefault(letter.joined or (letter.id,), []).append(letter)
    return list(by_post.values())


def _loads(posts: Iterable[list[Letter]], judge: Judge, printer: Printer) -> list[Load]:
    made: list[Load] = []
    for post in posts:
        mended = next((letter for letter in post if letter.status == CHANGED), None)
        if mended is not None or judge.went_out(post[0].id):
            made.append(Load(tuple(post), (mended or post[0]).text or ""))
        else:
            made += _as_one(post, judge, printer)
    return sorted(made, key=lambda load: _place(load.ids[0], changed=load.changed))


def _as_one(post: Sequence[Letter], judge: Judge, printer: Printer) -> list[Load]:
    """What waits together as one post; if the whole says too much where its texts don't, each by itself."""
    messages = [judge.message(letter.id) for letter in post]
    if len(post) == 1 and messages[0].share is None:  # its words are there already
        return _singly(post)
    whole, _ = printer.printed_post(messages)
    return _singly(post) if whole is None else [Load(tuple(post), whole)]


def _singly(found: Iterable[Letter]) -> list[Load]:
    return [Load((letter,), letter.text or "") for letter in found]


def mark(
    session: Session,
    loads: Iterable[Load],
    at: str,
    url: str | None = None,
) -> None:
    """Keep that these posts went out, with their words; of a post of several texts which ones they were. Where one stands is
    kept if it was known before.
    """
    marks: list[Sent] = []
    for load in loads:
        joined = joined_of(load.ids)
        marks += [Sent(letter.id, at, url or load.url, load.text, joined) for letter in load.letters]
    session.log.mark_sent(session.game, marks)


def take_back(session: Session, numbers: Sequence[int], at: str) -> list[int]:
    """Take back the marks that these texts went out, all or none, and those of all that were one post with them. Raises
    NotAllowed for one that isn't marked. The numbers of all of them are returned.

    One that was marked anew after a correction is marked with its former words then.
    """
    sent = session.log.sent(session.game)
    for number in numbers:
        if number not in sent:
            raise NotAllowed(
                "not-sent", "text {} is not marked as sent ('pbp outbox --all' lists all)", number
            )
    whole = [each for number in numbers for each in group_of(sent[number].joined) or (number,)]
    found = [each for each in dict.fromkeys(whole) if each in sent]
    session.log.mark_sent(session.game, [Sent(number, at, None, None) for number in found])
    return found


class Waiting:
    """Which texts wait, asked again and again: of those that went out only what has changed is printed anew."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Message, ...], Sent, bool]] = {}

    def numbers(self, session: Session, printer: Callable[[], Printer]) -> list[int]:
        """The numbers of the texts that wait to be sent, or sent again. `printer` is asked for if anything is printed."""
        sent, judge = session.log.sent(session.game), Judge(session)
        used: Printer | None = None
        waiting: list[int] = []
        here = {message.id: message for message in judge.messages if message.to != MODERATOR}
        for number, message in here.items():
            if number not in sent and not message.overtaken:
                waiting.append(number)
        for number, kept in sent.items():
            if number not in here and is_past(session, number):
                continue
            post, known = judge.post_of(number, kept), self._known.get(number)
            if known is None or known[0] != post or known[1] != kept:
                if changed := judge.may_be_changed(number, kept):
                    used = used or printer()
                    changed = judge.is_changed(number, kept, used)
                known = post, kept, changed
                self._known[number] = known
            if known[2]:
                waiting.append(number)
        return sorted(waiting, key=lambda number: _place(number, changed=number in sent))
