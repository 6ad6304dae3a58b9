"""From the tables of a pack file to words, conditions, effects and rules; whatever has no meaning is complained of.

The one place that knows how the effect language is written. Which words there are it takes from the tables of their
meanings, in `targets.py`, `conditions.py` and `modifiers.py`; it evaluates nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.gnomic.effects.compile.effects import grouped, read_effect
from pbp_mod.engines.gnomic.effects.compile.words import read_conditions, read_targets, speaks_of
from pbp_mod.engines.gnomic.effects.modifiers import MODIFIERS
from pbp_mod.engines.gnomic.effects.words import MOMENTS, RED, Effect, Rule, Targets, Work
from pbp_mod.game.problems import Spot, from_zero, is_number

_OPERATORS = ("set", "add", "times", "max", "min")


def read_work(card: Mapping[str, Any], spot: Spot) -> Work:
    """What a law or Decree does, from its `effects`, `red-text` and `red`."""
    effects: dict[str, list[Effect]] = {}
    rules: dict[str, tuple[Rule, ...]] = {}
    for where, table in spot.tables(card, "effects"):
        entry = _read_entry(table, where, moments=MOMENTS)
        if isinstance(entry, Rule):
            rules[entry.modifier] = (*rules.get(entry.modifier, ()), entry)
        elif entry is not None:
            effects.setdefault(str(table.get("when", "apply")), []).append(entry)
    red: list[Effect] = []
    red_rules: dict[str, tuple[Rule, ...]] = {}
    if "red" in card and "red-text" not in card:
        spot.at("red").wrong("needs a red-text that says it")
    for where, table in spot.tables(card, "red"):
        entry = _read_entry(table, where, moments=(RED,))
        if isinstance(entry, Rule):
            red_rules[entry.modifier] = (*red_rules.get(entry.modifier, ()), entry)
        elif entry is not None:
            red.append(entry)
    return Work(
        typed="effects" in card,
        effects={moment: grouped(each) for moment, each in effects.items()},
        rules=rules,
        red_typed="red" in card or "red-text" not in card,
        red=grouped(red),
        red_rules=red_rules,
    )


def _read_entry(table: Mapping[str, Any], spot: Spot, moments: tuple[str, ...]) -> Effect | Rule | None:
    if ("do" in table) is ("rule" in table):
        spot.wrong("needs either 'do' (something happens) or 'rule' (a rule reads differently)")
        return None
    return read_effect(table, spot, moments) if "do" in table else _read_rule(table, spot)


def _read_rule(table: Mapping[str, Any], spot: Spot) -> Rule | None:
    name = spot.choice(table, "rule", MODIFIERS)
    if not name:
        return None
    modifier = MODIFIERS[name]
    spot.keys(table, ("rule",), ("if", "who", *_OPERATORS))
    if "who" in table and modifier.per != "gnome":
        spot.at("who").wrong(
            f"{name} is read for each {modifier.per}, not for each gnome (an 'if' can do it)"
        )
    given = [op for op in _OPERATORS if op in table]
    if len(given) != 1:
        spot.wrong(f"needs exactly one of {', '.join(_OPERATORS)}")
        return None
    conditions = read_conditions(table, spot)
    if name == "direction" and any(speaks_of(each.targets, "first") for each in conditions):
        spot.at("if").wrong("'first' needs the direction that this rule sets (accepted: any other word)")
        return None  # it would be read for ever
    value = _read_value(name, given[0], table, spot)
    words = read_targets(table, "who", spot) if "who" in table else ()
    return None if value is None else Rule(name, given[0], value, conditions, words)


def _read_value(name: str, op: str, table: Mapping[str, Any], spot: Spot) -> int | str | Targets | None:
    """What a rule sets, adds…: a number, one of the modifier's words, or (next-president) a WHO."""
    modifier, value, where = MODIFIERS[name], table[op], spot.at(op)
    if name == "next-president" and op == "set":
        return read_targets(table, op, spot) or None
    if op != "set" and (not modifier.numbers or modifier.words):
        where.wrong(f"{name} can only be 'set'")
        return None
    if isinstance(value, str) and value in modifier.words:
        return value
    if modifier.numbers and is_number(value) and (value >= 0 or modifier.signed or op == "add"):
        return int(value)
    numbers = "a whole number" if modifier.signed or op == "add" else from_zero(value)
    accepted = [*([numbers] if modifier.numbers else []), *modifier.words]
    where.wrong(f"{name} can't be {value!r} (accepted: {', '.join(accepted)})")
    return None
