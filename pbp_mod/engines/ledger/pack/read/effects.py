"""What happens: the verbs of effects, and the lists of them under `then`, `begin` and `do`.

How a verb is written, and which names it needs behind it. What it does at the table, the engine says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.formulas import Formula
from pbp_mod.engines.ledger.pack.parse import KEYWORDS
from pbp_mod.engines.ledger.pack.read.reading import Reading, no_such
from pbp_mod.engines.ledger.pack.words import Case, Effect
from pbp_mod.game.problems import Spot, is_number

LONGEST = 2000
"""Characters of a text that is told."""
OF_PLAYERS = ("out", "show", "mark", "unmark", "office", "points", "tell")
"""What happens to players."""
OF_TABLE = ("vacate", "next", "add", "clear")
"""What happens to the table."""
TURNS = ("go", "again", "ask")
"""How it goes on: to another phase, to the same again, or not before the moderator has spoken."""
VERBS = (*OF_PLAYERS, *OF_TABLE, *TURNS)
_GIVES = {"mark": "mark", "office": "office", "add": "counter", "next": "office"}
_NAMES = {"unmark": "mark", "vacate": "office", "clear": "counter"} | _GIVES
_SHOW = ("role", "team")


def read_effects(
    value: Any, where: Spot, reading: Reading, allowed: tuple[str, ...] = VERBS, *, chosen: bool = True
) -> tuple[Effect, ...]:
    """Effects: one or a list of them, each a text or a table. `chosen`: whether there is somebody whom one without `who`
    would concern."""
    found = []
    for count, each in enumerate(value if isinstance(value, list) else [value]):
        spot = Spot(f"{where.path} {count + 1}", where.found, where.lines, (*where.trail, count))
        effect = _effect(each, spot if isinstance(value, list) else where, reading)
        if effect is None:
            continue
        if effect.do not in allowed:
            spot.wrong(f"{effect.do!r} can't stand here (accepted: {', '.join(allowed)})")
        elif effect.do in OF_PLAYERS and effect.who is None and not chosen:
            spot.wrong(f'nobody is chosen here: say whom it concerns ({{ do = "{effect.do} …", who = "…" }})')
        else:
            found.append(effect)
    return tuple(found)


def read_cases(
    table: Mapping[str, Any], key: str, spot: Spot, reading: Reading, voters: Formula | None
) -> tuple[Case, ...]:
    """The cases under a key: each with `when`, or without for all that is left, and `do`."""
    found: list[Case] = []
    for where, each in spot.tables(table, key):
        where.keys(each, ("do",), ("when",))
        when = reading.condition_or_none(each, "when", where, voters)
        if found and found[-1].when is None:
            where.wrong("stands behind one without 'when', which holds always, so it never comes")
        do = read_effects(each.get("do", []), where.at("do"), reading, chosen=voters is not None)
        found.append(Case(when, do))
    return tuple(found)


def _effect(value: Any, spot: Spot, reading: Reading) -> Effect | None:
    """One effect, or None if it has no meaning."""
    who, table = None, value
    if isinstance(value, dict):
        spot.keys(value, ("do",), ("who", "text"))
        table = value.get("do", "")
        who = reading.who_or_none(value, "who", spot)
        if "text" in value:
            table = f"{table} {spot.text(value, 'text')}"
    if not isinstance(table, str) or not table.strip():
        if "do" in value if isinstance(value, dict) else True:
            spot.wrong(f"must be an effect, not {table!r} (accepted: {', '.join(VERBS)})")
        return None
    verb, _, rest = table.strip().partition(" ")
    if verb not in VERBS:
        spot.wrong(no_such("effect", verb, VERBS))
        return None
    if who is not None and verb not in OF_PLAYERS:
        spot.at("who").wrong(f"{verb!r} concerns no players (accepted for: {', '.join(OF_PLAYERS)})")
    return _READ.get(verb, _bare)(verb, rest.strip(), who, spot, reading)


Reader = Callable[[str, str, Formula | None, Spot, Reading], Effect | None]


def _bare(verb: str, rest: str, who: Formula | None, spot: Spot, reading: Reading) -> Effect | None:
    if rest:
        spot.wrong(f"nothing stands behind {verb!r}, but here is {rest!r}")
    return Effect(verb, who=who)


def _shown(verb: str, rest: str, who: Formula | None, spot: Spot, reading: Reading) -> Effect | None:
    if rest not in _SHOW:
        spot.wrong(f"'show' needs behind it what is shown (accepted: {', '.join(_SHOW)}), not {rest!r}")
        return None
    return Effect(verb, rest, who=who)


def _named(verb: str, rest: str, who: Formula | None, spot: Spot, reading: Reading) -> Effect | None:
    """A mark, an office or a counter; a counter may have a number behind it."""
    kind, number = _NAMES[verb], 1
    if verb == "add":
        rest, number = _amount(rest)
    if not rest:
        spot.wrong(f"{verb!r} needs a {kind} behind it")
        return None
    if kind == "counter" and ({*rest.split()} & KEYWORDS or " " in rest or not is_number(number)):
        spot.wrong(
            f"{rest!r} can't be a counter (accepted: one word that isn't in the language, with a number behind it)"
        )
        return None
    if verb in _GIVES and rest not in reading.given[kind]:
        reading.given[kind].append(rest)
    return Effect(verb, rest, number, who)


def _amount(text: str) -> tuple[str, int]:
    """A counter and the number behind it, 1 if there is none."""
    name, _, number = text.rpartition(" ")
    if name and number.lstrip("-").isdecimal() and number.isascii() and len(number) < 8:
        return name.strip(), int(number)
    return text, 1


def _points(verb: str, rest: str, who: Formula | None, spot: Spot, reading: Reading) -> Effect | None:
    number = int(rest) if rest.lstrip("-").isdecimal() and rest.isascii() and len(rest) < 8 else None
    if not is_number(number):
        spot.wrong(f"'points' needs a whole number behind it, not {rest!r}")
        return None
    return Effect(verb, number=number or 0, who=who)


def _told(verb: str, rest: str, who: Formula | None, spot: Spot, reading: Reading) -> Effect | None:
    if not rest or len(rest) > LONGEST:
        spot.wrong(f"'tell' needs a text of up to {LONGEST} characters behind it")
        return None
    return Effect(verb, rest, who=who)


def _phase(verb: str, rest: str, who: Formula | None, spot: Spot, reading: Reading) -> Effect | None:
    if not reading.lexicon.kinds["phase"].get(rest.casefold()):
        spot.wrong(no_such("phase", rest, reading.lexicon.known("phase")))
        return None
    return Effect(verb, rest, who=who)


_READ: Mapping[str, Reader] = {
    "show": _shown,
    "points": _points,
    "tell": _told,
    "go": _phase,
    **dict.fromkeys(_NAMES, _named),
}
