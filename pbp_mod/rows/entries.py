"""Rows of the log as JSON objects: what they may hold, and how one becomes an `Action` with seats in place of names.

`check` is strict and is asked once, before a row is written; `decode` trusts what was checked, since every command
reads every row again. Knows no rules: whether an action is legal now is the engine's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Action, ActionKind, Field, Named, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import ALIAS, BEGINNING, EXACT, FOLDED, Roster

Entry = Mapping[str, Any]

AGAIN = "again"
META = ("at", "source", "text", "note", "moderator", AGAIN)
"""What any row may carry, as free text: when it was said, where, in which words, the moderator's own remark, and (where
there are several) which moderator has recorded it. And the number of the struck-out row that it brings back (`AGAIN`).
"""

VOID, AMEND, REPLACE, NOTE, DEADLINE = "void", "amend", "replace", "note", "deadline"
RELEASE, RENAME, REMIND, COUNT = "release", "rename", "remind", "count"
WITH, POSTED = "with", "posted"
"""Keys of corrections: the row that a struck-out one falls with, or an order's is judged anew with; that only the desk had
an amended row wrong."""
GRACE, PAUSED, FOR = "grace", "paused", "for"
"""Keys of deadlines: the minutes behind it in which nobody is late yet, those that were left when its clock was stopped,
and the players for whom it was put off."""
NAMED, ONLY, SINCE, SILENT = "named", "only", "since", "silent"
"""Keys of reminders: that the post names whose message is missing, which of the texts alone there are, and since when the
game has been waiting by then."""
POST, MESSAGES = "post", "messages"
BEFORE, LAST_POST = "before", "post"
"""Keys of counts: the row of the count that was read before it, and the last post of the thread that was read by then."""
UNSENT = "unsent"
"""Key of a command's last correction: the numbers of the texts that it changes and that had not gone out by then."""
CORRECTIONS = (VOID, AMEND)
"""Rows about earlier rows (see corrections.py)."""
ASIDES = (NOTE, DEADLINE, RELEASE, RENAME, REMIND, COUNT)
"""Rows that are kept beside the game and change nothing in it."""
_UNSENT = Field(UNSENT, Type.NUMBERS, "the texts it changes that had not gone out yet", required=False)
_ZONES = Field("zones", Type.TEXT, "time zones that it is shown in, with commas between them", required=False)
CORE: dict[str, ActionKind] = {
    kind.name: kind
    for kind in (
        ActionKind(
            VOID,
            "Strike out an earlier row.",
            None,
            (
                Field("event", Type.NUMBER, "the number of the row"),
                Field(WITH, Type.NUMBER, "the corrected row that this one falls with", required=False),
                _UNSENT,
            ),
        ),
        ActionKind(
            AMEND,
            "Put another entry in the place of an earlier row.",
            None,
            (
                Field("event", Type.NUMBER, "the number of the row"),
                Field("row", Type.ROW, "the row as it should have been"),
                Field(
                    WITH, Type.NUMBER, "the corrected row that this one is judged anew with", required=False
                ),
                Field(POSTED, Type.FLAG, "the thread has seen it so all along", required=False),
                _UNSENT,
            ),
        ),
        ActionKind(
            REPLACE,
            "Put a new player in the seat of another.",
            None,
            (Field("player", Type.PLAYER, "who leaves"), Field("new", Type.PERSON, "who comes")),
        ),
        ActionKind(NOTE, "Keep a remark in the log.", None, (Field("text", Type.TEXT, "the remark"),)),
        ActionKind(
            DEADLINE,
            "Set or clear a deadline for what is awaited.",
            None,
            (
                Field("due", Type.TIME, "when it is due; none: there is no deadline", required=False),
                _ZONES,
                Field("then", Type.TEXT, "what was announced for the case that it passes", required=False),
                Field("extended", Type.FLAG, "whether it extends another one", required=False),
                Field(GRACE, Type.NUMBER, "minutes behind it in which nobody is late yet", required=False),
                Field(
                    PAUSED,
                    Type.NUMBER,
                    "its clock is stopped, with so many minutes left (then without due)",
                    required=False,
                ),
                Field(FOR, Type.PLAYERS, "the players for whom it is put off", required=False),
            ),
        ),
        ActionKind(
            REMIND,
            "Remind players of what is awaited from them.",
            None,
            (
                Field(NAMED, Type.FLAG, "whether the post names whose message is missing", required=False),
                Field(
                    ONLY, Type.CHOICE, "which of the texts alone", required=False, choices=(POST, MESSAGES)
                ),
                Field(SINCE, Type.TIME, "since when it has been awaited", required=False),
                Field(
                    FOR, Type.PLAYERS, "who is asked whether he still plays, and nobody else", required=False
                ),
                Field(SILENT, Type.NUMBER, "for how many minutes they weren't heard of", required=False),
                Field("due", Type.TIME, "when it is due, if a deadline runs", required=False),
                _ZONES,
            ),
        ),
        ActionKind(
            COUNT,
            "Post how the votes in the thread stand.",
            None,
            (
                Field(BEFORE, Type.NUMBER, "the row of the count that was read before it", required=False),
                Field(LAST_POST, Type.NUMBER, "the last post that was read by then", required=False),
                Field("due", Type.TIME, "when the vote is due, if a deadline runs", required=False),
                _ZONES,
            ),
        ),
        ActionKind(
            RENAME,
            "Put the spelling of a player's name right.",
            None,
            (
                Field("player", Type.PLAYER, "who was misspelt"),
                Field("new", Type.TEXT, "the name as it should have been"),
            ),
        ),
        ActionKind(
            RELEASE,
            "Let a text go that was held back.",
            None,
            (
                Field("message", Type.NUMBER, "the number of the text"),
                Field("words", Type.TEXT, "digits that stand for its words", required=False),
            ),
        ),
    )
}
"""The moderator's actions that mean the same in every game and that no engine ever sees."""

FLAGS = {True: True, False: False, "yes": True, "no": False, "true": True, "false": False}
"""What a flag may be in JSON, and what it means."""


def kind_of(engine: AnyEngine, name: object) -> ActionKind:
    """The declaration of an action of this game. Raises NotUnderstood with the names there are."""
    if isinstance(name, str):
        kind = CORE.get(name) or engine.kinds.get(name)
        if kind is not None:
            return kind
    known = ", ".join([*engine.kinds, *CORE])
    raise NotUnderstood(f"{engine.title} has no action {name!r} (there are: {known})")


def check(entry: object, engine: AnyEngine) -> None:
    """Raise NotUnderstood unless this is a row that the game can have, whoever sits where."""
    if not isinstance(entry, dict):
        raise NotUnderstood("a row is a JSON object with the key 'action'")
    kind = kind_of(engine, entry.get("action"))
    fields = {field.name: field for field in kind.fields}
    if (kind.channel is None) is ("by" in entry):
        more = "is the moderator's and has no 'by'" if "by" in entry else "needs 'by', the player who does it"
        raise NotUnderstood(f"{kind.name} {more}")
    if not isinstance(entry.get("by", ""), str):
        raise NotUnderstood("'by' must be a player's name or abbreviation")
    for key, value in entry.items():
        if key in fields:
            _check_value(kind, fields[key], value)
        elif key not in ("action", "by"):
            _check_meta(kind, key, value)
    for field in kind.fields:
        if field.required and field.name not in entry:
            raise NotUnderstood(f"{kind.name} needs {field.name!r} ({field.help})")
    if kind.name in (DEADLINE, COUNT):
        _check_own(entry, engine)
    if kind.name == AMEND:
        if entry["row"].get("action") in CORRECTIONS:
            raise NotUnderstood("'row' must be an action of the game, not a correction")
        check(entry["row"], engine)


def _check_own(entry: Entry, engine: AnyEngine) -> None:
    if entry["action"] == COUNT and not engine.counts:
        raise NotUnderstood(f"in {engine.title} no votes are counted while they run")
    if min(entry.get(GRACE, 0), entry.get(PAUSED, 0)) < 0:
        raise NotUnderstood(f"{GRACE!r} and {PAUSED!r} of {DEADLINE} are minutes, none or more")


def _check_meta(kind: ActionKind, key: str, value: object) -> None:
    if key not in META:
        fields = [field.name for field in kind.fields]
        accepted = ", ".join([*fields, *(name for name in META if name not in fields)])
        raise NotUnderstood(f"{kind.name} has no {key!r} (it has: {accepted})")
    if key == AGAIN and not _is_number(value):
        raise NotUnderstood(f"{key!r} must be the number of a row")
    if key != AGAIN and not isinstance(value, str):
        raise NotUnderstood(f"{key!r} must be text")


def _is_number(value: object) -> bool:
    # No number of a game comes near; longer ones can't be read back everywhere.
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def is_time(value: object) -> bool:
    """Whether that is a time as the log keeps it."""
    if not (isinstance(value, str) and len(value) == 20 and value[-1] == "Z" and value.isascii()):
        return False
    from datetime import datetime

    try:
        return datetime.fromisoformat(value).isoformat() == value[:-1] + "+00:00"
    except ValueError:
        return False


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


_FITS: dict[Type, tuple[Callable[[Any], bool], str]] = {
    Type.PLAYER: (_is_text, "a player's name or abbreviation"),
    Type.PLAYERS: (_are_names, "a list of players"),
    Type.CARD: (lambda value: _is_text(value) or _is_number(value), "a card"),
    Type.CHOICE: (_is_text, "one of the choices"),
    Type.FLAG: (lambda value: isinstance(value, bool | str) and value in FLAGS, "true or false"),
    Type.NUMBER: (_is_number, "a whole number"),
    Type.NUMBERS: (
        lambda value: isinstance(value, list) and all(map(_is_number, value)),
        "a list of numbers",
    ),
    Type.TEXT: (_is_text, "text"),
    Type.TIME: (is_time, "a time such as 2026-12-01T21:00:00Z"),
    Type.SHARES: (
        lambda value: isinstance(value, dict) and all(map(_is_number, value.values())),
        "an object of name and number",
    ),
    Type.PERSON: (
        lambda value: isinstance(value, dict) and {"name"} <= set(value) <= {"name", "abbr", "aliases"},
        "an object with 'name' and 'abbr'",
    ),
    Type.ROW: (lambda value: isinstance(value, dict), "a whole row, as a JSON object"),
    Type.TARGET: (
        lambda value: _is_text(value) or (_are_names(value) and len(value) > 0),
        "a player, one of the words that may be said, or a list of players",
    ),
    Type.ANSWER: (
        lambda value: _is_text(value) or _is_number(value) or _are_names(value),
        "a word, a number or a list of names",
    ),
}
"""What a field's value may be in JSON, and how that is said."""


def _check_value(kind: ActionKind, field: Field, value: object) -> None:
    fits, says = _FITS[field.type]
    if not fits(value):
        raise NotUnderstood(f"{field.name!r} of {kind.name} must be {says}, not {value!r}")
    if field.type is Type.CHOICE and str(value).lower() not in field.choices:
        raise NotUnderstood(f"{field.name} {value!r} is not a choice ({' or '.join(field.choices)})")


_new = tuple.__new__
"""Makes a NamedTuple without its own `__new__`, which would be a call more for every row of a game."""


def decode(entry: Entry, engine: AnyEngine, roster: Roster) -> Action:
    """The action of a checked row. Raises NotUnderstood or Ambiguous for a name that nobody, or two, answer to."""
    name = entry["action"]
    args: dict[str, Any] = {}
    for field in engine.kinds[name].fields:
        key = field.name
        if key in entry:
            value = entry[key]
            # Most rows are choices in their own words already, and every command decodes every row.
            args[key] = value if value in field.choices else _value(field, value, engine, roster)
    return _new(Action, (name, roster.seat(entry["by"]) if "by" in entry else None, args))


def _value(field: Field, value: Any, engine: AnyEngine, roster: Roster) -> Any:
    match field.type:
        case Type.CHOICE:
            return value.lower()
        case Type.PLAYER:
            return roster.seat(value)
        case Type.CARD:
            return engine.read_card(str(value))
        case Type.FLAG:
            return FLAGS[value]
        case Type.PLAYERS:
            return tuple(roster.seat(each) for each in value)
        case Type.SHARES:
            return {roster.seat(each): number for each, number in value.items()}
        case Type.TARGET:
            return _target(value, roster)
        case Type.ANSWER:
            return _answer(value, roster)
    return value


def spoken(word: str) -> str:
    """A word of a game's in the one form in which answers hold it: in small letters, with single blanks."""
    return " ".join(word.casefold().split())


def _target(value: Any, roster: Roster) -> int | str | tuple[int, ...]:
    """A player who is named outright, or else a word: which words there are, the engine says."""
    if isinstance(value, list):
        return tuple(roster.seat(each) for each in value)
    try:
        found = roster.find(value)
    except NotUnderstood:
        return spoken(value)
    return spoken(value) if found.how == BEGINNING else found.seat


def _answer(value: Any, roster: Roster) -> Any:
    """An answer to a card's question: names as seats; a single word may be a name, but need not be."""
    if isinstance(value, list):
        return tuple(roster.seat(each) for each in value)
    if isinstance(value, str):
        try:
            found = roster.find(value)
        except NotUnderstood:
            return value
        return Named(value, found.seat) if found.how in (EXACT, FOLDED, ALIAS) else value
    return value
