"""From the tables of a pack file to words, conditions, deeds and rules; whatever has no meaning is complained of.

With `compiling_words.py` and `compiling_deeds.py` the one place that knows how the effect language is written. What it
means stands in `who.py`, `conditions.py`, `dials.py`, `deeds.py` and `places.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.gnomic.compiling_deeds import grouped, read_deed
from pbp_mod.engines.gnomic.compiling_words import read_conditions, read_who, speaks_of
from pbp_mod.engines.gnomic.dials import DIALS
from pbp_mod.engines.gnomic.problems import Place, is_number
from pbp_mod.engines.gnomic.words import MOMENTS, RED, Deed, Rule, Who, Work

_OPERATORS = ("set", "add", "times", "max", "min")


def read_work(card: Mapping[str, Any], place: Place) -> Work:
    """What a law or Decree does, from its `effects`, `red-text` and `red`."""
    deeds: dict[str, list[Deed]] = {}
    rules: dict[str, tuple[Rule, ...]] = {}
    for where, table in place.tables(card, "effects"):
        effect = _read_effect(table, where, moments=MOMENTS)
        if isinstance(effect, Rule):
            rules[effect.dial] = (*rules.get(effect.dial, ()), effect)
        elif effect is not None:
            deeds.setdefault(str(table.get("when", "apply")), []).append(effect)
    red: list[Deed] = []
    red_rules: dict[str, tuple[Rule, ...]] = {}
    if "red" in card and "red-text" not in card:
        place.at("red").wrong("needs a red-text that says it")
    for where, table in place.tables(card, "red"):
        effect = _read_effect(table, where, moments=(RED,))
        if isinstance(effect, Rule):
            red_rules[effect.dial] = (*red_rules.get(effect.dial, ()), effect)
        elif effect is not None:
            red.append(effect)
    return Work(
        typed="effects" in card,
        deeds={moment: grouped(each) for moment, each in deeds.items()},
        rules=rules,
        red_typed="red" in card or "red-text" not in card,
        red=grouped(red),
        red_rules=red_rules,
    )


def _read_effect(table: Mapping[str, Any], place: Place, moments: tuple[str, ...]) -> Deed | Rule | None:
    if ("do" in table) is ("rule" in table):
        place.wrong("needs either 'do' (something happens) or 'rule' (a rule reads differently)")
        return None
    return read_deed(table, place, moments) if "do" in table else _read_rule(table, place)


def _read_rule(table: Mapping[str, Any], place: Place) -> Rule | None:
    name = place.choice(table, "rule", DIALS)
    if not name:
        return None
    dial = DIALS[name]
    place.keys(table, ("rule",), ("if", "who", *_OPERATORS))
    if "who" in table and dial.per != "gnome":
        place.at("who").wrong(f"{name} is read for each {dial.per}, not for each gnome (an 'if' can do it)")
    given = [op for op in _OPERATORS if op in table]
    if len(given) != 1:
        place.wrong(f"needs exactly one of {', '.join(_OPERATORS)}")
        return None
    conditions = read_conditions(table, place)
    if name == "direction" and any(speaks_of(each.who, "first") for each in conditions):
        place.at("if").wrong("'first' needs the direction that this rule sets (accepted: any other word)")
        return None  # it would be read for ever
    value = _read_value(name, given[0], table, place)
    words = read_who(table, "who", place) if "who" in table else ()
    return None if value is None else Rule(name, given[0], value, conditions, words)


def _read_value(name: str, op: str, table: Mapping[str, Any], place: Place) -> int | str | Who | None:
    """What a rule sets, adds…: a number, one of the dial's words, or (next-president) a WHO."""
    dial, value, where = DIALS[name], table[op], place.at(op)
    if name == "next-president" and op == "set":
        return read_who(table, op, place) or None
    if op != "set" and (not dial.numbers or dial.words):
        where.wrong(f"{name} can only be 'set'")
        return None
    if isinstance(value, str) and value in dial.words:
        return value
    if dial.numbers and is_number(value) and (value >= 0 or dial.signed or op == "add"):
        return int(value)
    numbers = "a whole number" if dial.signed or op == "add" else "a whole number from 0 up"
    accepted = [*([numbers] if dial.numbers else []), *dial.words]
    where.wrong(f"{name} can't be {value!r} (accepted: {', '.join(accepted)})")
    return None
