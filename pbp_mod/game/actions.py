"""The types that all engines share: actions, their declarations, what is awaited, notices, outcomes.

Pure vocabulary: this module knows no game, no database, no command line and no template. A seat is a number from 0
in the order of play; names belong to the roster, outside the engines. Whatever an engine hands out for people to
read (views, notices, errors) carries seats as `Seat`, so that names can be put in their place.

Here, and wherever else a NamedTuple lies on the way of every command, annotations are evaluated at once: as text they
make the class four times as slow to create.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any

from pbp_mod.tuples import NamedTuple

Audience = int
"""A seat (0 and up), a `Group`, or one of the two constants below."""
THREAD: Audience = -1
MODERATOR: Audience = -2
GROUPS: Audience = 68
"""The first of the audiences that are several players together; seats stay below."""
MOST_GROUPS = 29
"""How many groups a game can have at most, so that each has a number for its texts."""

Args = Mapping[str, Any]
"""What an action says, by the names of its fields; each value is of its field's type."""
Data = Mapping[str, Any]
"""What a notice tells its template; every game declares the keys of its own in `data`."""
Setup = Mapping[str, Any]
"""What a header says of how the game is dealt, as JSON; every game judges the keys that it knows."""
Tell = Callable[[Audience, str, Data], None]
"""`tell(audience, template, data)`: how an engine hands out a notice (`template` without the engine's name)."""


class Seat(int):
    """A seat number inside data that people will read; presentation replaces it by the player who sits there."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    def __str__(self) -> str:
        return f"seat {self + 1}"


class SatThen(Seat):
    """A seat inside data about the past, where somebody else sits now; presentation shows who sat there then."""

    name: str
    abbr: str

    def __new__(cls, seat: int, name: str, abbr: str) -> "SatThen":
        then = super().__new__(cls, seat)
        then.name, then.abbr = name, abbr
        return then


class Group(int):
    """Several players as one audience, as it is at one moment: who is told something is who belongs then.

    As a number it is the group's place among those of the game, from `GROUPS` on, and always the same. `name` is the word for
    it in addresses (`group:den`), `title` what its members call it.
    """

    name: str
    title: str
    members: tuple[int, ...]

    def __new__(cls, place: int, name: str, members: Iterable[int], title: str = "") -> "Group":
        """The group that is number `place` of its game, from 0."""
        group = super().__new__(cls, GROUPS + place)
        group.name, group.title, group.members = name, title or name, tuple(members)
        return group


def readers(audience: Audience) -> tuple[Audience, ...]:
    """Who reads what that audience is told: the members of a group, else the audience itself."""
    return audience.members if isinstance(audience, Group) else (audience,)


NOBODY = -1
"""What a state keeps in the place of a seat where there is none."""


def seat_or_none(seat: int) -> Seat | None:
    """A seat that a state keeps, for people to read; None where it is NOBODY."""
    return None if seat == NOBODY else Seat(seat)


class Named(str):
    """A word given as an answer that is also a player's name: which of the two it means, only the question tells."""

    __slots__ = ("seat",)

    def __new__(cls, word: str, seat: int) -> "Named":
        """The word, with the seat of the player who is called so."""
        named = super().__new__(cls, word)
        named.seat = seat
        return named

    seat: int


class Channel(Enum):
    """Where a player says it."""

    THREAD = "thread"
    PM = "pm"


class Type(Enum):
    """What a field of an action holds, in JSON and (decoded) in `Action.args`."""

    PLAYER = "player"  # a name or abbreviation; decoded: the seat
    PLAYERS = "players"  # a list of names; decoded: a tuple of seats
    CARD = "card"  # in the engine's notation; decoded: the canonical text
    CHOICE = "choice"  # one of the field's `choices`
    FLAG = "flag"  # true or false ("yes" and "no" are taken too)
    NUMBER = "number"  # a whole number
    NUMBERS = "numbers"  # a list of whole numbers
    TEXT = "text"  # free text
    SHARES = "shares"  # name -> number; decoded: seat -> number
    PERSON = "person"  # somebody who comes new to the table: an object with `name` and `abbr`
    TIME = "time"  # as the log keeps times: 2026-12-01T21:00:00Z
    ROW = "row"  # a whole row, as an object
    TARGET = "target"  # a name, a word of the game's, or a list of names; decoded: seat, word in small letters, or seats
    ANSWER = "answer"  # names, a number, a word; decoded: seats, the number, the word or a `Named`


class Field(NamedTuple):
    """One key of an action besides `action` and `by`; fields stand in the order of the command line.

    `behind`: the field that this one is typed behind, with an equals sign (`book 6/9=9`); it can be an option as well.
    `rest`: all words that are left over at the end, which may be none; for a last field that isn't required.
    """

    name: str
    type: Type
    help: str
    required: bool = True
    choices: tuple[str, ...] = ()
    behind: str = ""
    rest: bool = False


class ActionKind(NamedTuple):
    """The one declaration of an action, from which command, help, completion, parser and row follow.

    `channel` is None for the moderator's own actions, which have no `by`. `many`: several players may be asked at once,
    so that several answers may be typed in one command (`NAME=ANSWER`). `revisable`: an answer may be sent again, and the
    new one counts, until all are in. `along`: the action with a number that may be told along with this one, before it is
    asked for. `passes_over`: the moderator goes on without those who are awaited. `closes`: he ends what is open, as a deadline
    that has passed proposes. `named_first`: who does it is typed behind the first field, which says what it is.
    `unseen`: nobody but the moderator may know from whom it is awaited, nor whether from anybody, so that no post speaks of it.
    """

    name: str
    help: str
    channel: Channel | None
    fields: tuple[Field, ...] = ()
    many: bool = False
    revisable: bool = False
    along: str | None = None
    passes_over: bool = False
    closes: bool = False
    named_first: bool = False
    unseen: bool = False


class Action(NamedTuple):
    """One action with its names resolved: `by` is a seat, or None for the moderator."""

    kind: str
    by: int | None
    args: Args


class Ask(NamedTuple):
    """One action that may come next.

    `seats`: from whom it is awaited (empty: from the moderator). `choices`: the complete legal `args` for each of
    those seats, or None where they are free (a number, a text) and only `apply` can judge. `optional`: a right that
    may be left unused, so that nobody is reminded of it.
    """

    kind: str
    seats: tuple[int, ...]
    channel: Channel | None
    choices: tuple[Args, ...] | None
    optional: bool = False


def merged(asks: Iterable[Ask]) -> dict[tuple[str, str | None], list[int]]:
    """What is awaited, one entry for each action and channel: the seats (none: the moderator)."""
    found: dict[tuple[str, str | None], list[int]] = {}
    for ask in asks:
        seats = found.setdefault((ask.kind, ask.channel and ask.channel.value), [])
        seats.extend(seat for seat in ask.seats if seat not in seats)
    return found


class Question(NamedTuple):
    """What an action answers: its place in play (ballot 3, trick 7 of the battle) and, for a ballot, what it is about.

    A row of the log stands only for the question that it answered: where a correction puts another one in its place,
    the row falls, even if it would be legal there.
    """

    place: tuple[str | int, ...]
    about: tuple[str | int, ...] = ()


class Outcome(NamedTuple):
    """How a game ended: all who won (seats, the dead of a team too) and a short stable code of the reason."""

    winners: tuple[int, ...]
    reason: str


class Option(NamedTuple):
    """A house rule that a game can be created with.

    `values`: the words it accepts, the default among them; empty for free text. `rule`: the id it belongs to. `wording`:
    it changes words alone and may name a file of the moderator's, so it is no part of what is proved or published.
    """

    name: str
    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    wording: bool = False


FORMS = BOLD, TAG, HEADING, COLON = "bold", "tag", "heading", "colon"
"""In which forms a vote may stand in a post: in bold; `[vote]Bob[/vote]`; `##vote Bob` and what a board makes a heading of; `vote: Bob` on
a line of its own."""


class Vocabulary(NamedTuple):
    """How players say it: what the parser of posts and messages recognises.

    `phrases`: action -> sentences with `{player}`, `{card}`… for the fields, the first being the one that posts ask
    for. `words`: a field's stored value (`"yaw"`, `"FR"`) -> all words for it, and an action with fields -> other verbs
    for it ("toss" for `discard`). `together`: actions that one post may
    order side by side, each once and in the order said. `read_play`: a card with the value it is laid for (None where
    none is said), in a game where cards have values to choose from; it raises NotUnderstood or Ambiguous. `counted`: what
    a number may be said of where somebody shares something out ("2 lobby votes to Anna"). `cards`: what a card is called
    besides a card ("policy"); `topics`: what else an answer may say it is about ("yes to this government"). Both in small
    letters; beside an answer they change nothing. `tags`: the words by which a vote is cast and taken back, which may stand in other `forms` than
    in bold: those of FORMS that count, the first being the one that posts ask for.
    """

    phrases: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    together: tuple[str, ...] = ()
    read_play: Callable[[str], tuple[str, int | None]] | None = None
    counted: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    forms: tuple[str, ...] = (BOLD, TAG, HEADING)
