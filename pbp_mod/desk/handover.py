"""The whole desk as a file, for another moderator: games with their rows, what was sent and read, standing orders,
sealed seeds.

JSON Lines, `pbp-desk/1`: first a line that says what it is and how much follows, then for each game a line `game` and its lines `row`,
`sent`, `standing` and `read`. A file is taken over whole or not at all: every line is checked, and every row is played,
before anything is kept. Knows no SQL.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pbp_mod.desk.boards import read_note
from pbp_mod.desk.home import Home
from pbp_mod.desk.session import read_game
from pbp_mod.desk.signup import are_sign_ups, goes_along
from pbp_mod.desk.wholeness import Promise, whole
from pbp_mod.errors import CorruptLog, NotUnderstood, PbpError
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.entries import check
from pbp_mod.rows.header import check_name, engine_of, taken_along
from pbp_mod.store.adopting import KeptGame
from pbp_mod.store.log import Log
from pbp_mod.store.records import (
    BROUGHT_IN,
    CHOSEN,
    DISMISSED,
    FORUMS,
    HIDDEN,
    SCHEDULE,
    SEEDS,
    SIGN_UPS,
    TOPICS,
    Game,
    OrderLine,
    Read,
    Sent,
    group_of,
    object_of,
)

T = TypeVar("T")
_NUMBER = re.compile(r"[0-9]{1,9}")

FORMAT = "pbp-desk/1"
GAME, ROW, SENT, STANDING, READ = "game", "row", "sent", "standing", "read"
CALLED = "called"
"""Beside a game: what its desk called it, if not as its header does."""
ARCHIVED = "archived"
"""Beside a game: that it was laid aside."""
_BESIDE: dict[str, type] = {CALLED: str, ARCHIVED: bool}

_OPTIONAL_TEXT, _OPTIONAL_NUMBER = (str, type(None)), (int, type(None))
_SHAPES: dict[str, dict[str, tuple[type, ...]]] = {
    SENT: {
        "message": (int,),
        "at": (str,),
        "url": _OPTIONAL_TEXT,
        "text": _OPTIONAL_TEXT,
        "joined": _OPTIONAL_TEXT,
    },
    STANDING: {
        **dict.fromkeys(OrderLine._fields, _OPTIONAL_TEXT),
        **dict.fromkeys(("hand", "about", "seq"), _OPTIONAL_NUMBER),
        "player": (str,),
        "id": (int,),
    },
    READ: {
        **dict.fromkeys(Read._fields, (str,)),
        "number": _OPTIONAL_NUMBER,
        "at": _OPTIONAL_TEXT,
    },
}


_SINCE = {SENT: {"joined"}}
"""Keys that a file of an earlier version hasn't got."""


def written(log: Log, games: Sequence[Game], at: str) -> Iterator[dict[str, Any]]:
    """The lines of a desk with these games, and with the sealed seeds of games to come."""
    names = [game.name for game in games]
    theirs = {start + name.casefold() for start in _OF_GAMES for name in names}
    notes = {
        key: value
        for key, value in log.notes().items()
        if key.startswith(SEEDS) or key in theirs or (key.startswith(SIGN_UPS) and goes_along(value, names))
    }
    chosen = log.note(CHOSEN)
    if chosen in names:
        notes[CHOSEN] = str(chosen)
    hidden = log.note(HIDDEN)
    if hidden is not None:  # whoever wants to be in no season book wants it on the next desk, too
        notes[HIDDEN] = hidden
    titles = [game.header["name"] for game in games]
    return whole({"format": FORMAT, "at": at, "games": titles, "notes": notes}, _lines(log, games))


def _lines(log: Log, games: Sequence[Game]) -> Iterator[dict[str, Any]]:
    for game in log.games():
        if any(each.id == game.id for each in games):
            beside: dict[str, Any] = {} if game.name == game.header["name"] else {CALLED: game.name}
            if game.archived:
                beside[ARCHIVED] = True
            yield {GAME: taken_along(game.header), "created": game.created, **beside}
            yield from ({ROW: entry} for entry in log.entries(game))
            yield from ({SENT: letter._asdict()} for letter in log.letters(game))
            yield from ({STANDING: line._asdict()} for line in log.order_lines(game))
            yield from ({READ: post._asdict()} for post in log.all_reads(game))


def read(lines: Iterable[tuple[int, Any]]) -> tuple[list[KeptGame], dict[str, str]]:
    """The games and the notes of a desk's file, from its decoded lines with their numbers; every row is played.

    Raises NotUnderstood with the number of the first line that can't be.
    """
    first, *rest = list(lines) or [(1, None)]
    follow = [line for _, line in rest]
    promise = _told(first[0], lambda: Promise(first[1]))
    _told(first[0], lambda: promise.count(follow))
    head = _head(first[0], promise.first)
    parts: list[list[tuple[int, str, Any, Any]]] = []
    for number, line in rest:
        what = next((key for key in (GAME, ROW, *_SHAPES) if isinstance(line, dict) and key in line), None)
        beside = {"created"} if what == GAME else set()
        if what is None or not beside <= set(line) - {what} <= beside | (_BESIDE.keys() if beside else set()):
            kinds = ", ".join((GAME, ROW, *_SHAPES))
            raise NotUnderstood(f"line {number}: a line of a desk has one of the keys {kinds} and no other")
        if what == GAME:
            parts.append([])
        elif not parts:
            raise NotUnderstood(f"line {number}: {what!r} comes before the first game")
        parts[-1].append((number, what, line[what], line))
    games = [_game(part) for part in parts]
    names = [game.header["name"] for game in games]
    if names != head["games"]:
        raise NotUnderstood(
            f"line {first[0]}: it names other games than follow ({', '.join(names) or 'none'})"
        )
    _told(first[0], lambda: promise.check(follow))
    return games, head["notes"]


def _told(number: int, judge: Callable[[], T]) -> T:
    """What comes of it; a refusal names the line of that number."""
    try:
        return judge()
    except NotUnderstood as error:
        raise NotUnderstood(f"line {number}: {error}") from None


def _head(number: int, line: Any) -> dict[str, Any]:
    if not isinstance(line, dict) or line.get("format") != FORMAT:
        raise NotUnderstood(
            f"line {number}: this is no desk of pbp (its first line has 'format' with {FORMAT!r})"
        )
    games, notes = line.get("games"), line.get("notes")
    if set(line) != {"format", "at", "games", "notes"} or not isinstance(games, list):
        raise NotUnderstood(f"line {number}: it needs the keys 'format', 'at', 'games' and 'notes'")
    if not isinstance(notes, dict) or not all(
        isinstance(value, str) and _is_noted(key, value) for key, value in notes.items()
    ):
        raise NotUnderstood(f"line {number}: 'notes' holds something that no desk notes down")
    return line


def _is_noted(key: str, value: str) -> bool:
    """Whether a note is one that goes along with a desk."""
    theirs = next((is_one for start, is_one in _OF_GAMES.items() if key.startswith(start)), None)
    if key.startswith(SIGN_UPS):
        return are_sign_ups(value)
    if key == HIDDEN:
        return _are_hidden(value)
    return key == CHOSEN or key.startswith(SEEDS) or (theirs is not None and theirs(value))


def _is_number(note: str) -> bool:
    return bool(_NUMBER.fullmatch(note))


def _is_board(note: str) -> bool:
    try:
        read_note(note)
    except CorruptLog:
        return False
    return True


def _is_schedule(note: str) -> bool:
    from pbp_mod.desk.schedule import loaded

    try:
        return bool(loaded(note))
    except (ValueError, TypeError, KeyError):
        return False


def _are_dismissed(note: str) -> bool:
    from pbp_mod.desk.checklist.dismissing import read_dismissed

    try:
        read_dismissed(note)
    except CorruptLog:
        return False
    return True


def _is_home(note: str) -> bool:
    found = object_of(note)
    if found is None or found.keys() != {"board", *Home._fields} or not isinstance(found["board"], str):
        return False
    return all(isinstance(value, str | None) for value in found.values())


def _are_hidden(note: str) -> bool:
    from pbp_mod.desk.season.hidden import read_hidden

    try:
        read_hidden(note)
    except CorruptLog:
        return False
    return True


_OF_GAMES = {
    BROUGHT_IN: _is_number,
    DISMISSED: _are_dismissed,
    FORUMS: _is_board,
    SCHEDULE: _is_schedule,
    TOPICS: _is_home,
}
"""Notes about a game that goes along with a desk, by the beginning of their keys, and what they may hold."""


def _game(lines: list[tuple[int, str, Any, Any]]) -> KeptGame:
    number, _, header, beside = lines[0]
    created, called = beside["created"], beside.get(CALLED)
    if not isinstance(created, str):
        raise NotUnderstood(f"line {number}: 'created' must be text")
    for key, kind in _BESIDE.items():
        if key in beside and not isinstance(beside[key], kind):
            raise NotUnderstood(
                f"line {number}: {key!r} must be {'text' if kind is str else 'true or false'}"
            )
    if called is not None:
        _told(number, lambda: check_name(called))
    found: dict[str, list[Any]] = {what: [] for what in _SHAPES}
    for at, what, value, _ in lines[1:]:
        if what in _SHAPES:
            _check(at, what, value)
            found[what].append(value)
    read_header, entries = read_game(
        [(number, header), *((at, value) for at, what, value, _ in lines if what == ROW)]
    )
    order_lines = [OrderLine(**value) for value in found[STANDING]]
    _check_orders(number, order_lines, engine_of(read_header))
    return KeptGame(
        read_header,
        created,
        entries,
        [Sent(**value) for value in found[SENT]],
        order_lines,
        [Read(**value) for value in found[READ]],
        called,
        bool(beside.get(ARCHIVED)),
    )


def _check(number: int, what: str, value: Any) -> None:
    shape: Mapping[str, tuple[type, ...]] = _SHAPES[what]
    if (
        not isinstance(value, dict)
        or not shape.keys() - _SINCE.get(what, set()) <= value.keys() <= shape.keys()
    ):
        raise NotUnderstood(f"line {number}: {what!r} needs the keys {', '.join(shape)} and no other")
    for key, types in shape.items():
        if not isinstance(value.get(key), types) or isinstance(value.get(key), bool):
            raise NotUnderstood(f"line {number}: {key!r} of {what!r} can't be {value.get(key)!r}")
    if what == SENT and value.get("joined") is not None:
        try:
            group_of(value["joined"])
        except ValueError:
            raise NotUnderstood(f"line {number}: 'joined' of {what!r} can't be {value['joined']!r}") from None


def _check_orders(number: int, lines: list[OrderLine], engine: AnyEngine) -> None:
    from pbp_mod.desk.standing_orders import orders

    ids = [line.id for line in lines]
    given = {line.id for line in lines if line.about is None}
    ended = [line.about for line in lines if line.about is not None and line.how != "played"]
    sound = ids == sorted(set(ids)) and all(line.about is None or line.about in given for line in lines)
    try:
        if not sound or len(ended) != len(set(ended)):
            raise NotUnderstood("they don't fit together")
        for order in orders(lines):
            if not order.steps or not all(order.steps):
                raise NotUnderstood("one says nothing")
            for clause in (clause for step in order.steps for clause in step):
                check({"by": order.player, **clause.do}, engine)
    except (PbpError, LookupError, TypeError, ValueError) as error:
        raise NotUnderstood(
            f"line {number}: the standing orders of this game can't be read ({error})"
        ) from None
