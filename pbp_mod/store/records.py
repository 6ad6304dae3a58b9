"""What a desk keeps, as plain records: games, rows, letters that went out, standing orders, posts that were read.

A row is a JSON object that is kept as it was given. Here is its one form for hashing, too, and the chain of hashes. No
SQL, no rules.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from pbp_mod.errors import CorruptLog
from pbp_mod.game.digest import sha256
from pbp_mod.tuples import NamedTuple

Entry = dict[str, Any]


class Game(NamedTuple):
    """One game of the file: its header is the first line of the interchange format.

    `name` is what the desk calls it, `stored` under which name its row stands in the file; `archived`: it is laid aside;
    `deleted`: it is off the desk, and its name is free.
    """

    id: int
    name: str
    engine: str
    created: str
    header: dict[str, Any]
    stored: str = ""
    archived: bool = False
    deleted: bool = False


class Sent(NamedTuple):
    """A text that went out: which message, when, where to be found, and its words; without words the mark before it is
    taken back. `joined`: the numbers of all messages that were one post with it, as JSON, and then the words are those of
    the whole; None: it was a post of its own.
    """

    message: int
    at: str
    url: str | None
    text: str | None
    joined: str | None = None


def joined_of(numbers: Sequence[int]) -> str | None:
    """What `Sent.joined` holds of a post of these texts."""
    return json.dumps(list(numbers)) if len(numbers) > 1 else None


def group_of(joined: str | None) -> tuple[int, ...]:
    """The numbers that `Sent.joined` holds. Raises ValueError for what is none."""
    found = [] if joined is None else json.loads(joined)
    if not isinstance(found, list) or not all(type(each) is int for each in found):
        raise ValueError(joined)
    return tuple(found)


class OrderLine(NamedTuple):
    """A line about standing orders: an order, or (with `about`) how the order of that number went on.

    `steps` is JSON and means nothing here. `seq` is the row of the log that came of it, `hand` tells for which of the
    hands that the game deals it was given. `id` is given by the file; 0 in a line that is still to be kept, and as
    `about` it means the order that is kept together with the line.
    """

    player: str
    at: str | None
    source: str | None = None
    note: str | None = None
    text: str | None = None
    steps: str | None = None
    hand: int | None = None
    about: int | None = None
    how: str | None = None
    seq: int | None = None
    reason: str | None = None
    id: int = 0


class Read(NamedTuple):
    """A post or message as it was when it was read last: the forum's id and what it said then.

    `how` is one of KEPT, RECORDED (a row of the log came of it) and DECLINED (the moderator wanted none of it).
    """

    post: str
    channel: str
    number: int | None
    author: str
    at: str | None
    hash: str
    text: str
    how: str


LABEL = "label of game "
"""The beginning of the key of a note of the desk: what it calls the game of that number, and whether it is laid aside."""
PHASE = "phase of game "
"""The beginning of the key of a note of the desk: the hash of the last row of the game of that number, the program's version, and
the phase that the game is in (see desk/phases.py)."""
CHOSEN, SEEDS = "game", "seed of "
"""Notes of the desk that go along when it is handed over: the chosen game, and (by the beginning of their keys) sealed
seeds."""
BROUGHT_IN = "rows brought in of "
"""The beginning of the key of a note of the desk: how many rows a game had when it was brought in, if there were corrections
among them. It goes along, too."""
FORUMS = "forum of "
"""The beginning of the key of a note of the desk: where a game is played, and the accounts of its players there. It goes along,
too."""
SIGN_UPS = "sign-ups of "
"""The beginning of the key of a note of the desk: who wants to play a game to come, and who waits to come in. The rest is the name of
the list; under `game` it says which game was made of it."""
COUNTED = "votes counted of "
"""The beginning of the key of a note of the desk: after which row the votes of a game were counted last."""
TOPICS = "topic of "
"""The beginning of the key of a note of the desk: in which topic of its board a game is, or where one is to be begun. It goes along, too."""
SCHEDULE = "schedule of "
"""The beginning of the key of a note of the desk: which deadlines a game's table has agreed on. It goes along, too."""
DISMISSED = "dismissed findings of "
"""The beginning of the key of a note of the desk: which findings of `pbp check` its moderator wants to hear no more of. It goes
along, too."""
FETCHED = "fetched of "
"""The beginning of the key of a note of the desk: how far a game's topics were read on its board."""
HIDDEN = "hidden from the season"
"""The key of a note of the desk: who wants to be in no season book. It goes along, too."""
KEPT, RECORDED, DECLINED = "", "recorded", "declined"
SOURCE = "standing order"
"""The source that is written into a row which a standing order played for its player."""


def dumps(value: Any) -> str:
    """JSON as it is kept, exported and printed: keys in their given order, readable text, nothing that steers a
    terminal.
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else escaped(text)


def escaped(text: str) -> str:
    """JSON that means the same, with escapes for what a terminal would obey or could not show; line breaks stay."""
    kept = (each if each.isprintable() or each == "\n" else json.dumps(each)[1:-1] for each in text)
    return "".join(kept).replace("\x7f", "\\u007f")  # the one control that JSON writes as it is


def canonical(value: Any) -> bytes:
    """The one form of a JSON value that is hashed: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def chain(before: str, entry: object) -> str:
    """The hash of a row whose predecessor has the hash `before` (for the first row: `origin`)."""
    return sha256(before.encode() + b"\n" + canonical(entry)).hexdigest()


def origin(header: dict[str, Any]) -> str:
    """The hash that a game's first row builds upon: that of its header."""
    return sha256(canonical(header)).hexdigest()


def head(header: dict[str, Any], entries: Iterable[object]) -> str:
    """The hash of the last of these rows; of none, that which the first one will build upon."""
    last = origin(header)
    for entry in entries:
        last = chain(last, entry)
    return last


def game_of(number: int, name: str, engine: str, created: str, header: str, label: str | None = None) -> Game:
    """A game as it is stored, with the note that says what the desk calls it. Raises CorruptLog if that is damaged."""
    found = object_of(header)
    if found is None or not isinstance(name, str) or not isinstance(engine, str):
        raise CorruptLog(f"game {number} is damaged (restore a backup with 'pbp restore')")
    if label is None:
        return Game(number, name, engine, str(created), found, name)
    said = object_of(label)
    if said is None or not isinstance(said.get("name"), str):
        raise CorruptLog(
            f"what the desk calls game {number} is damaged (restore a backup with 'pbp restore')"
        )
    return Game(
        number,
        said["name"],
        engine,
        str(created),
        found,
        name,
        bool(said.get("archived")),
        bool(said.get("deleted")),
    )


def object_of(text: object) -> dict[str, Any] | None:
    """The JSON object that a stored text is, or None."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
