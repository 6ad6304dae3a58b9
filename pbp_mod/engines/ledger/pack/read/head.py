"""What a pack says of itself: its name, for how many it is, its house rules and its tables of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.lexicon import Rows
from pbp_mod.engines.ledger.pack.parse import KEYWORDS
from pbp_mod.engines.ledger.pack.read.reading import Reading, name_of, no_such, texts
from pbp_mod.engines.ledger.pack.words import OPTIONS, PLAYERS, ROLE, SHOWN, USUAL_FORMS, Pack
from pbp_mod.game.actions import FORMS
from pbp_mod.game.problems import Spot, is_number

KEYS = ("edition", "rules", "order", "show", "forms", "marks", "offices")
_ORDERS = ("circle", "list")


def read_head(raw: Mapping[str, Any], top: Spot, pack: Pack, reading: Reading) -> None:
    """`[pack]`, `[options]` and `[table]`."""
    head, spot = table_of(raw, "pack", top)
    if isinstance(raw.get("pack"), dict):
        spot.keys(head, ("name", "title", "seats"), KEYS)
    pack.name, pack.title = name_of(head, spot, (), "pack"), spot.text(head, "title")
    pack.edition = spot.number(head, "edition", least=1, default=1)
    pack.rules = spot.text(head, "rules")
    pack.circle = spot.choice(head, "order", _ORDERS, _ORDERS[0]) == "circle"
    pack.show = spot.choice(head, "show", SHOWN, ROLE)
    pack.forms = _forms(head, spot)
    pack.seats = _seats(head, spot)
    for kind in ("mark", "office"):
        for name, where in texts(head, f"{kind}s", spot):
            name_of({"name": name}, where, (), kind)
            reading.given[kind].append(name)
    pack.options = _options(raw, top)
    _tables(raw, top, pack, reading)


def table_of(raw: Mapping[str, Any], key: str, spot: Spot) -> tuple[Mapping[str, Any], Spot]:
    """The table under a key, empty if there is none, and its place."""
    value, where = raw.get(key, {}), spot.at(key)
    if isinstance(value, dict):
        return value, where
    written = f"[{key}] and not [[{key}]]" if isinstance(value, list) else f"not {value!r}"
    where.wrong(f"must be a table, {written}")
    return {}, where


def _forms(head: Mapping[str, Any], spot: Spot) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for form, where in texts(head, "forms", spot):
        if form not in FORMS:
            where.wrong(no_such("form of a vote", form, FORMS))
        elif form in found:
            where.wrong(f"{form!r} stands there twice")
        found[form] = None
    if "forms" in head and not found:
        spot.at("forms").wrong(f"must name a form in which votes count (accepted: {', '.join(FORMS)})")
    return tuple(found) or USUAL_FORMS


def _seats(head: Mapping[str, Any], spot: Spot) -> range:
    value = head.get("seats", PLAYERS[0])
    if is_number(value):
        value = [value, value]
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(map(is_number, value))
        and PLAYERS[0] <= value[0] <= value[1] <= PLAYERS[-1]
    ):
        return range(value[0], value[1] + 1)
    spot.at("seats").wrong(
        f"must be a number of players or two, fewest and most, from {PLAYERS[0]} to {PLAYERS[-1]}, such as [7, 24], "
        f"not {value!r}"
    )
    return range(PLAYERS[0], PLAYERS[0] + 1)


def _options(raw: Mapping[str, Any], top: Spot) -> dict[str, str]:
    given, spot = table_of(raw, "options", top)
    spot.keys(given, (), OPTIONS)
    return {name: spot.choice(given, name, words, words[0]) for name, words in OPTIONS.items()}


def _tables(raw: Mapping[str, Any], top: Spot, pack: Pack, reading: Reading) -> None:
    given, spot = table_of(raw, "table", top)
    for name, value in given.items():
        where = spot.at(name)
        name_of({"name": name}, where, (), "table")
        if {*name.split()} & KEYWORDS or name.split()[:1] != [name]:
            where.wrong(
                f"{name!r} can't be the name of a table (accepted: one word that isn't in the language)"
            )
        found = _rows(value, where, pack.seats)
        if found is not None:
            reading.lexicon.tables[name] = found
            reading.lexicon.add("table", [name])


def _rows(value: Any, where: Spot, seats: range) -> Rows | None:
    """The numbers of a table. None: complained of."""
    if isinstance(value, list):
        return _row(value, where)
    if not isinstance(value, dict):
        where.wrong(f"must be a list of numbers, or a table of such lists by players, not {value!r}")
        return None
    found = {}
    for key, row in value.items():
        numbers = _row(row, where.at(key))
        if not key.isdecimal() or int(key) not in seats:
            where.at(key).wrong(no_such("number of players", key, [f"{seats[0]} to {seats[-1]}"]))
        elif numbers is not None:
            found[int(key)] = numbers
    missing = [str(players) for players in seats if str(players) not in value]
    if missing:
        where.wrong(f"has nothing for {', '.join(missing)} players (seats are {seats[0]} to {seats[-1]})")
        return None
    return found


def _row(value: Any, where: Spot) -> tuple[int, ...] | None:
    if isinstance(value, list) and value and all(map(is_number, value)):
        return tuple(value)
    where.wrong(f"must be a list of whole numbers, one for each day, not {value!r}")
    return None
