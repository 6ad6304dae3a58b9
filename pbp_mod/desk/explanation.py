"""Why one row changed a game as it did: what was awaited, what changed, and the rules behind each thing that happened.

Plain data out of log, replay and engine; prints nothing. Unless asked for the secrets too, it is made of nothing that
the thread may not know (the public table, the notices to the thread, what is awaited there), so that a moderator can
paste the answer to a protest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.desk.describing import describe
from pbp_mod.desk.status import named, status_of
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Channel
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.corrections import beginning, check_row, corrections, goes_on
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.entries import (
    AMEND,
    CORRECTIONS,
    COUNT,
    DEADLINE,
    NOTE,
    RELEASE,
    REMIND,
    RENAME,
    REPLACE,
    VOID,
    kind_of,
)
from pbp_mod.rows.header import Header
from pbp_mod.rows.reminding import DUE_IN, is_reminder
from pbp_mod.rows.replay import BRIEFING, DUE, REPLACED, THANKS, Position, fold
from pbp_mod.store.records import Entry
from pbp_mod.texts.outbox import place
from pbp_mod.tuples import NamedTuple

_OWN = {
    VOID: "A row is never changed: a correction strikes it out, and the game is played again without it.",
    AMEND: "A row is never changed: a correction takes its place, and the game is played again with it.",
    REPLACE: "A newcomer takes the seat over, with everything that belongs to it and that it was told.",
    DEADLINE: "A deadline is announced for what is awaited; when it passes nothing happens by itself.",
    COUNT: "Players are told how the votes stand; nothing in the game changes.",
    REMIND: "Players are reminded of what is awaited from them; nothing in the game changes.",
    NOTE: "A remark is kept in the log and changes nothing in the game.",
    RENAME: "A name is spelt as it should have been; it is the same player, so nobody is told of anybody new.",
    RELEASE: "A text that was held back goes out as the moderator has read it; nothing in the game changes.",
}
"""What the moderator's own rows mean in every game."""
_OF_NOTICE = {REPLACED: REPLACE, BRIEFING: REPLACE, THANKS: REPLACE, DUE: DEADLINE, DUE_IN: REMIND}


class Rule(NamedTuple):
    """A rule by its id, in one sentence."""

    id: str
    text: str


class Change(NamedTuple):
    """One value that isn't what it was; `path` leads to it from the table (from `secret` on: not for the thread)."""

    path: tuple[str, ...]
    before: Any
    after: Any


class Happened(NamedTuple):
    """One thing that the row brought about: who learnt of it ("thread", a name, "moderator"), what, and why."""

    to: str
    what: str
    rules: tuple[Rule, ...]


class Explanation(NamedTuple):
    """The answer. `said` is the row in words, or None if it is between a player and the moderator.

    `struck`, `amended`: the later row that struck this one out, or amended it; all else is as it was at the time. Of
    what was awaited by private message only `--secret` tells what it was and from whom.
    """

    row: int
    said: str | None
    struck: int | None
    amended: int | None
    awaited: list[dict[str, Any]]
    changed: list[Change]
    happened: list[Happened]


def explain(
    header: Header, entries: Sequence[Entry], game: str, row: int, *, secret: bool = False
) -> Explanation:
    """Explain a row of a game. Raises NotAllowed if there is no such row."""
    check_row(entries, row)
    entry, corrected = entries[row - 1], corrections(entries).get(row)
    first, last = _command(entries, row)
    before = fold(header, entries[: first - 1])
    rules = before.engine.explain().rules(before.state)
    happened: list[Happened] = []

    def hear(_: int, at: Position, to: Audience, template: str, data: Mapping[str, Any]) -> None:
        if secret or to == THREAD:
            who = place(to, at.roster.people())
            happened.append(Happened(who, template, _why(at.engine, rules, template, data)))

    if entry["action"] in CORRECTIONS:
        after = fold(header, entries[:last])
    else:
        after = before.copy()
        after.keep(entry, hear)
    if entry["action"] in (*CORRECTIONS, NOTE, RELEASE, RENAME) and (
        secret or _is_open(before.engine, entries, entry)
    ):
        happened.append(
            Happened("moderator", entry["action"], (Rule(entry["action"], _OWN[entry["action"]]),))
        )
    return Explanation(
        row,
        _said(before.engine, entries, entry, secret),
        corrected.by if corrected is not None and corrected.entry is None else None,
        corrected.by if corrected is not None and corrected.entry is not None else None,
        _awaited(before, game, secret),
        [*_changes((), *_seen(before, after, THREAD, "table")), *_secrets(before, after, secret)],
        happened,
    )


def _command(entries: Sequence[Entry], row: int) -> tuple[int, int]:
    """The first and last row of the command that wrote the row: several may be one correction."""
    if entries[row - 1]["action"] not in CORRECTIONS:
        return row, row
    last = row
    while goes_on(entries, last):
        last += 1
    return beginning(entries, row), last


def _why(
    engine: AnyEngine, rules: Mapping[str, str], template: str, data: Mapping[str, Any]
) -> tuple[Rule, ...]:
    own = REMIND if is_reminder(template) else COUNT if is_count(template) else _OF_NOTICE.get(template)
    if own is not None:
        return (Rule(own, _OWN[own]),)
    return tuple(Rule(rule, rules[rule]) for rule in engine.explain().why(template.partition("/")[2], data))


def _is_open(engine: AnyEngine, entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether the thread may know the row itself: who did what, in the words of the log."""
    if entry["action"] in CORRECTIONS:
        also = [entry["row"]] if entry["action"] == AMEND else []
        return all(_is_open(engine, entries, each) for each in (entries[entry["event"] - 1], *also))
    return (
        entry["action"] not in (NOTE, RELEASE, RENAME)
        and kind_of(engine, entry["action"]).channel is not Channel.PM
    )


def _said(engine: AnyEngine, entries: Sequence[Entry], entry: Entry, secret: bool) -> str | None:
    if not (secret or _is_open(engine, entries, entry)):
        return None
    if entry["action"] in CORRECTIONS:
        return f"{describe(entry)} ({describe(entries[entry['event'] - 1])})"
    return describe(entry)


def _awaited(position: Position, game: str, secret: bool) -> list[dict[str, Any]]:
    """What was awaited, as in `status`; of private messages, unless all may be told, only that some were."""
    asked: list[dict[str, Any]] = status_of(position, game)["awaiting"]
    if secret:
        return asked
    public = [ask for ask in asked if ask["channel"] != Channel.PM.value]
    if len(public) < len(asked):
        public.append({"from": None, "action": None, "channel": Channel.PM.value})
    return public


def _seen(before: Position, after: Position, audience: Audience, part: str) -> tuple[Any, Any]:
    """The same part of the view before and after, both with the names of those who sit there after it."""
    first, second = (
        named(position.engine.view(position.state, audience)[part], after.roster)
        for position in (before, after)
    )
    return first, second


def _secrets(before: Position, after: Position, secret: bool) -> list[Change]:
    return _changes(("secret",), *_seen(before, after, MODERATOR, "secret")) if secret else []


def _changes(path: tuple[str, ...], before: Any, after: Any) -> list[Change]:
    """Every value that differs, objects being looked into."""
    if before == after:
        return []
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return [Change(path, before, after)]
    return [
        change
        for key in dict.fromkeys((*before, *after))
        for change in _changes((*path, str(key)), before.get(key), after.get(key))
    ]
