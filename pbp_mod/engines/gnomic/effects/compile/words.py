"""How the words of a WHO and the conditions of an `if` are written.

Reads text into `Word` and `Condition` and complains of what has no meaning; evaluates nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.gnomic.effects.conditions import NUMBERS
from pbp_mod.engines.gnomic.effects.reading import COMPARE, CONDITIONS, TARGETS
from pbp_mod.engines.gnomic.effects.targets import QUANTITIES
from pbp_mod.engines.gnomic.effects.words import Condition, Targets, Word
from pbp_mod.game.problems import Spot

_WITH_MORE = ("most", "fewest", "number", "left of", "right of", "neighbours of", "not")
_SIMPLE = tuple(word for word in TARGETS if word not in _WITH_MORE)
_SIDES = ("left of ", "right of ", "neighbours of ")
_WORDS_HELP = ", ".join(
    [*_SIMPLE, "most/fewest honor, lobby or placed", "lobby >= 3", "left/right/neighbours of W", "not W"]
)
_CONDITIONS = tuple(name for name in CONDITIONS if name != "who" and name not in NUMBERS)
_CONDITIONS_HELP = ", ".join(
    [*_CONDITIONS, "not C", "margin >= 2", "laws >= 3", "round >= 3", "{ who = W, min = 1, max = 8 }"]
)


def read_targets(table: Mapping[str, Any], key: str, spot: Spot, default: str = "all") -> Targets:
    """The words under a key: one text or a list of them. Empty if one of them has no meaning."""
    value, where = table.get(key, default), spot.at(key)
    texts = value if isinstance(value, list) else [value]
    if not texts:
        where.wrong(f"is empty (accepted: {_WORDS_HELP})")
    words = [read_word(text) for text in texts]
    for text, word in zip(texts, words, strict=True):
        if word is None:
            where.wrong(f"there is no word {text!r} (accepted: {_WORDS_HELP})")
    return tuple(word for word in words if word is not None) if None not in words else ()


def read_word(text: object) -> Word | None:
    """One word, or None if it has no meaning."""
    if not isinstance(text, str):
        return None
    if text in _SIMPLE:
        return Word(text, text)
    for prefix in ("not ", *_SIDES):
        if text.startswith(prefix):
            of = read_word(text[len(prefix) :])
            return None if of is None else Word(text, prefix.strip(), of=of)
    match text.split():
        case ["most" | "fewest" as op, quantity] if quantity in QUANTITIES:
            return Word(text, op, quantity)
        case [quantity, compare, number] if (
            quantity in QUANTITIES and compare in COMPARE and number.isdigit()
        ):
            return Word(text, "number", quantity, compare, int(number))
    return None


def speaks_of(words: Targets, op: str) -> bool:
    """Whether a word of that kind is among them, or inside one of them."""
    return any(word.op == op or (word.of is not None and speaks_of((word.of,), op)) for word in words)


def read_conditions(table: Mapping[str, Any], spot: Spot) -> tuple[Condition, ...]:
    """The conditions under `if`: a text, a table or a list of both. None given: always."""
    if "if" not in table:
        return ()
    value, where = table["if"], spot.at("if")
    found = []
    for each in value if isinstance(value, list) else [value]:
        condition = _of_targets(each, where) if isinstance(each, dict) else _condition(each)
        if condition is None:
            where.wrong(f"there is no condition {each!r} (accepted: {_CONDITIONS_HELP})")
        else:
            found.append(condition)
    return tuple(found)


def _condition(text: object) -> Condition | None:
    if not isinstance(text, str):
        return None
    if text.startswith("not "):
        inner = _condition(text[4:])
        return None if inner is None else inner._replace(text=text, negated=not inner.negated)
    if text in _CONDITIONS:
        return Condition(text, text)
    match text.split():
        case [name, compare, number] if name in NUMBERS and compare in COMPARE and number.isdigit():
            return Condition(text, name, compare=compare, number=int(number))
    return None


def _of_targets(table: Mapping[str, Any], spot: Spot) -> Condition:
    spot.keys(table, ("who",), ("min", "max"))
    words = read_targets(table, "who", spot)
    least = spot.number(table, "min", default=0 if "max" in table else 1)
    most = spot.number(table, "max", default=8)
    if least > most:
        spot.at("min").wrong(f"is more than max ({least} and {most})")
    text = f"{', '.join(word.text for word in words)}: {least}-{most}"
    return Condition(text, "who", targets=words, least=least, most=most)
