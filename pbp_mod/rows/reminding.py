"""What a reminder says: a post that tells how many answers are missing, and a message to each who owes one; or a message
to each who wasn't heard of, asking whether he still plays.

Made of what is awaited when the row was recorded; when that was, since when the game waited by then and until when it
would, the row says itself. Words nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbp_mod.game.actions import THREAD, Action, Ask, Audience, Channel, Question, Seat, Type, merged
from pbp_mod.game.engine import AnyEngine
from pbp_mod.people.names import Roster
from pbp_mod.rows.entries import FLAGS, FOR, MESSAGES, NAMED, ONLY, POST, SILENT, SINCE, Entry

DUE_IN = "common/due"
PROD = "common/prod"
"""The template of what somebody gets who wasn't heard of for long."""
TEMPLATES = ("reminder", "nudge")
"""The templates of every game with which a reminder begins: the post, and the messages."""


def is_reminder(template: str) -> bool:
    """Whether a text that begins with that template is a reminder."""
    return template == PROD or template.rpartition("/")[2] in TEMPLATES


def owed(engine: AnyEngine, state: Any) -> list[Ask]:
    """What players are waited for; a right that they may leave unused is none of it."""
    return [ask for ask in engine.asks(state) if ask.seats and not ask.optional]


def seen(engine: AnyEngine, asks: Iterable[Ask]) -> list[Ask]:
    """What of it the thread may be told of, in names or numbers."""
    return [ask for ask in asks if not engine.kinds[ask.kind].unseen]


def questions_owed(engine: AnyEngine, state: Any) -> set[tuple[str, int, Question | None]]:
    """The same as single answers: action, seat, and which question."""
    return {
        (ask.kind, seat, engine.question(state, Action(ask.kind, seat, {})))
        for ask in owed(engine, state)
        for seat in ask.seats
    }


def remind(
    engine: AnyEngine, state: Any, roster: Roster, entry: Entry
) -> Iterator[tuple[Audience, str, Mapping[str, Any]]]:
    """The notices of a reminder: to whom, template with its folder, data; none where nothing is owed. Raises NotUnderstood."""
    asks = owed(engine, state)
    if FOR in entry:
        from pbp_mod.rows.times import spelled

        for seat in sorted({roster.seat(name) for name in entry[FOR]}):
            owes = any(seat in ask.seats for ask in asks)
            yield seat, PROD, {"seat": Seat(seat), "silent": spelled(entry.get(SILENT, 0)), "owes": owes}
        return
    if not asks:
        return
    only, since, due, open_to_all = entry.get(ONLY), _since(entry), _due(entry), seen(engine, asks)
    if only != MESSAGES and open_to_all:
        yield (
            THREAD,
            f"{engine.name}/{TEMPLATES[0]}",
            _post(open_to_all, since, FLAGS[entry.get(NAMED, False)]),
        )
        yield from ((THREAD, DUE_IN, data) for data in due)
    if only == POST:
        return
    actions: dict[int, list[str]] = {}
    for (kind, _), seats in merged(asks).items():
        for seat in seats:
            actions.setdefault(seat, []).append(kind)
    for seat, kinds in sorted(actions.items()):
        ways = ways_of(engine, asks, seat)
        data = {"actions": kinds, "seat": Seat(seat), "since": since, "ways": ways}
        yield seat, f"{engine.name}/{TEMPLATES[1]}", data
        yield from ((seat, DUE_IN, data) for data in due)


def ways_of(engine: AnyEngine, asks: Iterable[Ask], seat: int) -> list[dict[str, Any]]:
    """How somebody may answer where the words are a pack's own: the action, and whom or what it names. Players come as one way,
    since any name is one; nothing for the actions of which a template knows the words itself.
    """
    found: list[dict[str, Any]] = []
    for ask in asks:
        targets = [field.name for field in engine.kinds[ask.kind].fields if field.type is Type.TARGET]
        for args in ask.choices or () if seat in ask.seats and targets else ():
            said = args[targets[0]]
            named = sum(isinstance(each, int) for each in (said if isinstance(said, tuple) else (said,)))
            way = {"action": ask.kind, "name": args.get("name"), "players": named}
            way["word"] = None if named else said
            if way not in found:
                found.append(way)
    return found


def _post(asks: list[Ask], since: str | None, named: bool) -> dict[str, Any]:
    seats = sorted({seat for ask in asks for seat in ask.seats})
    # Who is awaited in the thread is known to all; whose message is missing is told only on demand.
    open_to_all = all(ask.channel is Channel.THREAD for ask in asks)
    return {
        "action": asks[0].kind,
        "actions": list(dict.fromkeys(ask.kind for ask in asks)),
        "missing": len(seats),
        "seats": [Seat(seat) for seat in seats] if named or open_to_all else [],
        "since": since,
    }


def _since(entry: Entry) -> str | None:
    if SINCE not in entry:
        return None
    from pbp_mod.rows.times import clock, zones_of

    return clock(entry[SINCE], zones_of(entry))


def _due(entry: Entry) -> list[dict[str, Any]]:
    """When all of it is due, and how much time was left; nothing if no deadline ran, or nobody knows when it was."""
    if "due" not in entry or "at" not in entry:
        return []
    from pbp_mod.rows.times import left, times, zones_of

    try:
        minutes, words = left(entry["due"], entry["at"])
    except (ValueError, TypeError):  # `at` is free text
        return []
    return [{"times": times(entry["due"], zones_of(entry)), "left": words, "passed": minutes < 0}]
