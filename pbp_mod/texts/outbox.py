"""What is due to be posted and sent: every message that the rows of a game call for, as data, in order.

Nothing of this is stored: messages follow from the log. A message's number is made of its row and of whom it is for
(`number`), so that a correction elsewhere never renumbers it. Rendering is printing.py's work.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import GROUPS, MODERATOR, THREAD, Audience, Group, readers
from pbp_mod.people.names import Player
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.entries import REPLACE
from pbp_mod.rows.public import public_data
from pbp_mod.rows.reminding import is_reminder
from pbp_mod.rows.replay import BRIEFING, Position
from pbp_mod.tuples import NamedTuple

CORRECTION = "common/correction"
OUTRUN = "outrun"
"""What every template sees: whether what it asks for is answered already, further down in the same post or before."""
GROUP = "group:"
"""What the place of a text begins with that goes to a group."""
PER_ROW = 100
"""How many message numbers a row has."""
BOARD = 69
"""The number of the board, which is proposed as the second post of the thread; no seat has so high a one."""


class Part(NamedTuple):
    """One notice, to be rendered by its template."""

    template: str
    data: Mapping[str, Any]


Numbers = tuple[int, ...]
"""The numbers of texts that are one post, in their order."""


class Share(NamedTuple):
    """What a text is in a post: the numbers of all texts in it, which of its own parts are left out there, and which
    don't say what they ask for (see joining.py). Parts are counted from 0.
    """

    ids: Numbers
    left_out: frozenset[int]
    outrun: frozenset[int]


def number(row: int, to: Audience) -> int:
    """A message's number: its row and two digits, 01 for the thread, 02 for the first seat and so on, 70 for the first group."""
    return row * PER_ROW + (PER_ROW - 1 if to == MODERATOR else to + 2)


def audience(message: int) -> Audience:
    """Whom the message of that number is for."""
    if message == BOARD:
        return THREAD
    rest = message % PER_ROW
    return MODERATOR if rest == PER_ROW - 1 else rest - 2


def in_order(message: int) -> float:
    """Where a message comes among others, for sorting: the board is the second post, whatever its number."""
    return 1.5 if message == BOARD else message


class Message(NamedTuple):
    """One post or private message: `to` is a seat, a group as it was then, the thread, or the moderator (who is told on his
    terminal).

    Parts of one row for one audience are joined. `people` sat at the table when it was written. `mends`: of an erratum,
    the messages that it takes back, if it says nothing else; where none of them went out, nobody needs it. `overtaken`:
    it never went out, and what it says is said by a later one, or no longer true. `share`: how it stands in the post that
    it waits in, or went out in, if it isn't whole there or there are others.
    """

    id: int
    to: Audience
    parts: tuple[Part, ...]
    people: tuple[Player, ...]
    mends: tuple[int, ...] = ()
    overtaken: bool = False
    share: Share | None = None

    @property
    def row(self) -> int:
        """The row of the log that it follows from; 0 is the deal."""
        return self.id // PER_ROW

    @property
    def template(self) -> str:
        """The template of its first part."""
        return self.parts[0].template

    @property
    def readers(self) -> tuple[Audience, ...]:
        """Who reads it: the members of a group, else the one audience that it is for."""
        return readers(self.to)

    @property
    def where(self) -> str:
        """Where it goes, in the word for that: `thread`, a player's name, `group:den`."""
        return place(self.to, self.people)

    @property
    def recipients(self) -> tuple[str, ...]:
        """The names of those who get it together, if it is for a group."""
        return tuple(self.people[seat].name for seat in self.readers) if isinstance(self.to, Group) else ()


def place(to: Audience, people: Sequence[Player]) -> str:
    """The word for an audience: `thread`, `moderator`, a player's name, `group:den`."""
    if isinstance(to, Group):
        return GROUP + to.name
    return "thread" if to == THREAD else "moderator" if to == MODERATOR else people[to].name


def is_joinable(message: Message) -> bool:
    """Whether a text may be in one post with others: the opening makes the topic, the board is edited later, and a
    correction is of what went out before, a reminder asks for what another post has asked for, a count is looked up.
    """
    alone = message.id == BOARD or message.template == CORRECTION
    alone = alone or is_reminder(message.template) or is_count(message.template)
    return message.to == THREAD and message.row > 0 and not alone


def posts(messages: Iterable[Message]) -> list[list[Message]]:
    """The messages post by post, in the order of the first of each."""
    found: dict[Numbers, list[Message]] = {}
    for message in messages:
        found.setdefault((message.id,) if message.share is None else message.share.ids, []).append(message)
    return list(found.values())


def board(position: Position) -> Part:
    """The public state of the game as a post."""
    return Part(f"{position.engine.name}/board", public_data(position))


class Collector:
    """Hears the notices of rows and binds those of one row and audience together."""

    def __init__(self) -> None:
        self.parts: dict[int, list[Part]] = {}
        self._to: dict[int, Audience] = {}
        self._people: dict[int, tuple[Player, ...]] = {}
        self._mends: dict[int, tuple[int, ...]] = {}

    def hear(
        self, row: int, position: Position, audience: Audience, template: str, data: Mapping[str, Any]
    ) -> None:
        """Take in one notice (see `replay.Hear`)."""
        if audience >= GROUPS and not self._is_for(row, audience):
            for seat in readers(audience):
                self.hear(row, position, seat, template, data)
            return
        if template == BRIEFING:
            earlier = self._told(audience, number(row, audience))
            self.add(row, position, audience, [Part(template, {**data, "told": bool(earlier)}), *earlier])
        else:
            self.add(row, position, audience, [Part(template, data)])

    def _told(self, seat: Audience, before: int) -> list[Part]:
        """Everything that a seat was told before a message, in order; whoever sat there."""
        earlier = [
            other
            for other, parts in self.parts.items()
            if other < before and seat in readers(self._to[other]) and not is_reminder(parts[0].template)
        ]
        return [part for other in sorted(earlier) for part in self.parts[other] if part.template != BRIEFING]

    def add(self, row: int, position: Position, audience: Audience, parts: Sequence[Part]) -> int:
        """Put parts behind those of the row's message to that audience, whose number is returned."""
        key = number(row, audience)
        self._to[key] = audience
        self._people[key] = tuple(position.roster.people())
        self.parts.setdefault(key, []).extend(parts)
        return key

    def _is_for(self, row: int, group: Audience) -> bool:
        """Whether these are the readers of the row's text to that group: where somebody came or left in between, what is told
        next goes to each of them alone. Nothing goes to a group of nobody.
        """
        told = self._to.get(number(row, group), group)
        return bool(readers(group)) and readers(told) == readers(group)

    def copy(self) -> "Collector":
        """Another one that has heard the same."""
        twin = Collector()
        twin.parts, twin._to = self.parts.copy(), self._to.copy()
        twin._people, twin._mends = self._people.copy(), self._mends.copy()
        return twin

    def absorb(self, other: "Collector") -> None:
        """Take in what another one has heard of later rows."""
        self.parts |= other.parts
        self._to |= other._to
        self._people |= other._people
        self._mends |= other._mends

    def append(self, other: "Collector") -> None:
        """Take in what another one tells of the same rows, behind what was heard of them."""
        for message, parts in other.parts.items():
            self.parts[message] = [*self.parts.get(message, ()), *parts]
        self._to |= other._to
        self._people |= other._people
        self._mends |= other._mends

    def mend(self, row: int, to: Audience, messages: Iterable[int]) -> None:
        """Note the numbers of the messages which the row's erratum to that audience takes back."""
        self._mends[number(row, to)] = tuple(messages)

    def add_board(self, position: Position) -> None:
        """Propose the board as it is then, first after the deal."""
        self._to[BOARD], self._people[BOARD] = THREAD, tuple(position.roster.people())
        self.parts[BOARD] = [board(position)]

    def goes_on(self) -> bool:
        """Whether the thread was told anything after the opening."""
        return any(key >= PER_ROW and self._to[key] == THREAD for key in self.parts)

    def drop(self, message: int) -> None:
        """Take a message out again."""
        self.parts.pop(message, None)
        self._mends.pop(message, None)

    def mends_any(self, message: int, sent: Collection[int]) -> bool:
        """Whether anybody needs that erratum: it takes back one of those that went out, or says something else as well."""
        mends = self._mends.get(message, ())
        return not mends or any(each in sent for each in mends)

    def forget(self, row: int) -> None:
        """Take out what was heard of rows behind that one."""
        for message in [each for each in self.parts if each // PER_ROW > row]:
            self.drop(message)

    def messages(self, first: int = 0) -> list[Message]:
        """All messages so far, those of earlier rows than `first` left out; within a row the thread's first, then those to seats, the moderator's last."""
        return [
            Message(key, self._to[key], tuple(self.parts[key]), self._people[key], self._mends.get(key, ()))
            for key in sorted(self.parts, key=in_order)
            if key >= first * PER_ROW
        ]


class Boards:
    """The board post of a thread as it is edited: once for each chapter of the game (`Engine.chapter`), and when somebody
    new takes a seat.
    """

    def __init__(self, opening: Position) -> None:
        self._newest = Collector()
        self._newest.add_board(opening)
        self._chapter = opening.engine.chapter_of(opening.state)

    def look(self, position: Position, entry: Mapping[str, Any]) -> None:
        """Take in how things stand after a row."""
        chapter = position.engine.chapter_of(position.state)
        if chapter != self._chapter or entry["action"] == REPLACE:
            self._chapter = chapter
            self._newest.add_board(position)

    def propose(self, collector: Collector) -> None:
        """Propose the newest board."""
        collector.absorb(self._newest)

    def copy(self) -> "Boards":
        """Another one that has seen the same."""
        twin = Boards.__new__(Boards)
        twin._newest, twin._chapter = self._newest.copy(), self._chapter
        return twin
