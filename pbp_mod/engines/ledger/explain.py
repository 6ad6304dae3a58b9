"""Why the game went as it did: which rules made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
The sentences of the rules stand in `templates/ledger/rules.json`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.ledger.state import State
from pbp_mod.game.actions import Data
from pbp_mod.game.words import rules_of

_RULINGS: Mapping[str, str] = {"VR1": "mod_kill", "VR2": "twilight", "VR3": "replaced", "VR4": "show"}
"""Rulings that a house rule turns: id -> the option."""

_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "opening": ("V1", "VR1", "VR2", "VR3", "VR4"),
    "hammer": ("V9",),
    "tie": ("V10",),
    "runoff": ("V10",),
    "called-off": ("V12",),
    "out": ("V15", "VR4"),
    "back": ("V17",),
    "shown": ("V15",),
    "office": ("V18",),
    "points": ("V18",),
    "role": ("V1",),
    "group": ("V16",),
    "asked": ("V13",),
    "ordered": ("V13", "V16"),
    "told": ("V17",),
    "orders": ("V14", "V13"),
    "unresolved": ("V14",),
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    words = rules_of("ledger")
    turned = {rule: words["rulings"][rule][state.rule(name)] for rule, name in _RULINGS.items()}
    return {**words["rules"], **turned}


def why(template: str, data: Data) -> tuple[str, ...]:
    """The ids of the rules that made a notice, the main one first."""
    if template == "phase":
        return _phase(data)
    if template == "result":
        return _result(data)
    if template == "over":
        return ("V20", "V19") if data["reason"] == "moderator" else ("V20",)
    return _ALWAYS[template]


def _phase(data: Data) -> tuple[str, ...]:
    found = ["V2", "V3"]
    if data["ballot"] is not None:
        found += ["V4", "V5" if not data["ballot"]["public"] else "V6"]
    if data["acts"]:
        found.append("V13")
    return tuple(found)


def _result(data: Data) -> tuple[str, ...]:
    found = ["V11"]
    if data["hammered"]:
        found.append("V9")
    if data["why"] == "quorum":
        found.append("V7")
    if data["tied"]:
        found.append("V10")
    if not data["public"]:
        found.append("V5")
    return (*found, "V8", "V12")
