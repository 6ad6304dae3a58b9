"""What is carried to the board next: the texts that wait, the oldest first, and the marks that they went out.

Texts to the thread that wait together are one post. Prints and copies nothing, and judges no words (texts/guard does).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pbp_mod.desk.session import Session
from pbp_mod.desk.status import CHANGED, PENDING, Letter, Mended, is_changed, is_erratum
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import MODERATOR
from pbp_mod.store.records import Sent
from pbp_mod.texts.outbox import BOARD, Message, in_order
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.texts.printing import Printer

THREAD = "thread"


class Load(NamedTuple):
    """What is pasted at once: one text, or all to the thread that wait together."""

    letters: tuple[Letter, ...]

    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of its texts."""
        return tuple(letter.id for letter in self.letters)

    @property
    def to(self) -> str:
        """Where it goes: "thread" or a player's name."""
        return self.letters[0].to

    @property
    def text(self) -> str:
        """All its words."""
        return "\n".join(letter.text or "" for letter in self.letters)

    @property
    def subject(self) -> str:
        """What the board's form asks for above it."""
        return self.letters[0].subject

    @property
    def changed(self) -> bool:
        """Whether it was sent already, and reads otherwise since; without words it no longer holds at all."""
        return self.letters[0].status == CHANGED


def loads(found: Iterable[Letter]) -> list[Load]:
    """What waits and isn't held back, the oldest first. What was changed after it was sent mends a post of its own, and the
    board is one, since it is edited later; it comes right behind the opening.
    """
    together: list[Letter] = []
    single: list[Load] = []
    for letter in found:
        if letter.held is not None or letter.status not in (PENDING, CHANGED):
            continue
        if letter.status == PENDING and letter.to == THREAD and letter.id != BOARD:
            together.append(letter)
        else:
            single.append(Load((letter,)))
    joined = [Load(tuple(together))] if together else []
    return sorted([*joined, *single], key=lambda load: in_order(load.ids[0]))


def mark(session: Session, letters: Sequence[Letter], at: str, url: str | None = None) -> None:
    """Keep that these texts went out, with their words."""
    marks = [Sent(letter.id, at, url, letter.text or "") for letter in dict.fromkeys(letters)]
    session.log.mark_sent(session.game, marks)


def take_back(session: Session, numbers: Sequence[int], at: str) -> None:
    """Take back the marks that these texts went out, all or none. Raises NotAllowed for one that isn't marked.

    One that was marked anew after a correction is marked with its former words then.
    """
    sent = session.log.sent(session.game)
    for number in numbers:
        if number not in sent:
            raise NotAllowed(
                "not-sent", "text {} is not marked as sent ('pbp outbox --all' lists all)", number
            )
    session.log.mark_sent(session.game, [Sent(number, at, None, None) for number in dict.fromkeys(numbers)])


class Waiting:
    """Which texts wait, asked again and again: of those that went out only what has changed is printed anew."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Message, Sent, bool]] = {}

    def numbers(self, session: Session, printer: Callable[[], Printer]) -> list[int]:
        """The numbers of the texts that wait to be sent, or sent again. `printer` is asked for if anything is printed."""
        sent, mended = session.log.sent(session.game), Mended(session)
        used: Printer | None = None
        waiting: list[int] = []
        for message in session.messages():
            kept = sent.pop(message.id, None)
            if message.to == MODERATOR or message.overtaken:
                continue
            if kept is None:
                waiting.append(message.id)
                continue
            known = self._known.get(message.id)
            if known is None or known[0] != message or known[1] != kept:
                if changed := mended(message):
                    used = used or printer()
                    changed = is_changed(message, kept, used, mended)
                known = message, kept, changed
                self._known[message.id] = known
            if known[2]:
                waiting.append(message.id)
        gone = [each for each, kept in sent.items() if kept.text and not is_erratum(session, each)]
        return sorted([*waiting, *gone], key=in_order)
