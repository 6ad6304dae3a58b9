"""Why the game went as it did: which rules made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
The sentences of the rules stand in `templates/qanon/rules.json`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.qanon.state import State
from pbp_mod.game.actions import Data
from pbp_mod.game.words import rules_of

_RULINGS: Mapping[str, str] = {
    "QR1": "reshuffle",
    "QR2": "tracker",
    "QR3": "melanija",
    "QR4": "forced-clears-limits",
    "QR7": "raid-twice",
}
"""Rulings that a house rule turns: id -> the option."""

_POWERS = {"cia": "Q20", "raid": "Q21", "choose": "Q22", "assassinate": "Q23"}
_UNLOCKS = {"trump": ("Q7",), "veto": ("Q25", "QR14")}
_ENDS = {
    "moderate-policies": "Q6",
    "far-right-policies": "Q7",
    "trump-elected": "Q7",
    "trump-assassinated": "Q6",
}
_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "opening": ("Q1", "Q2", "Q4", "Q19"),
    "role": ("Q1", "Q3"),
    "session": ("Q16", "Q17"),
    "hand": ("Q17", "QR16"),
    "cards": ("Q17", "QR16"),
    "vetoed": ("Q25", "Q14", "QR2"),
    "veto-asked": ("Q25", "QR8"),
    "veto-refused": ("Q25", "QR15"),
    "reshuffled": ("Q5", "QR1"),
    "power": ("Q19", "Q24"),
    "peek": ("Q20",),
    "raid-result": ("Q21",),
    "raided-again": ("QR7",),
    "nobody-eligible": ("QR18",),
    "nomination": ("Q9", "Q11"),
    "enacted": ("Q18",),
    "forced": ("Q15", "QR4"),
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    options = dict(state.settings.options)
    words = rules_of("qanon")
    turned = {rule: words["rulings"][rule][options[name]] for rule, name in _RULINGS.items()}
    return {**words["rules"], **turned}


def why(template: str, data: Data) -> tuple[str, ...]:
    """The ids of the rules that made a notice, the main one first."""
    match template:
        case "turn":
            return _turn(data)
        case "result":
            return _result(data)
        case "ordered":
            return ("Q19", _POWERS[data["power"]], "Q24")
        case "skipped":
            if data["what"] == "power":
                return ("QR6",)
            return ("QR19", "Q14") if data["counts"] else ("QR19",)
        case "over":
            return (_ENDS[data["reason"]],)
    more: tuple[str, ...] = ()
    if template in ("enacted", "forced"):
        more = tuple(rule for what in data["unlocks"] for rule in _UNLOCKS[what])
    elif template == "nomination" and data["trump_wins"]:
        more = ("Q7",)
    elif template in ("hand", "cards") and data["may_veto"]:
        more = ("Q25", "QR8")
    return _ALWAYS[template] + more


def _turn(data: Data) -> tuple[str, ...]:
    found = ["Q22" if data["special"] else "Q8"]
    if data["barred"]:
        found.append("Q10")
    if data["nobody"]:
        found.append("QR18")
    return tuple(found)


def _result(data: Data) -> tuple[str, ...]:
    if not data["passed"]:
        return ("Q11", "Q12", "Q14")
    if data["melanija"]:
        return ("Q11", "Q13", "QR3")
    return ("Q11", "Q12", "QR2", "QR11") if data["not_trump"] else ("Q11", "Q12", "QR2")
