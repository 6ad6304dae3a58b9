"""Why the game went as it did: which rules and laws made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either. A law's id is its number
with a `#`.
The sentences of the rules stand in `templates/gnomic/rules.json`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import Data
from pbp_mod.game.words import rules_of

_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "decree": ("G26",),
    "agenda": ("G28",),
    "decree-discarded": ("GR11", "GR23"),
    "discard-asked": ("G26",),
    "law-discarded": ("G26", "GR23"),
    "vote-asked": ("G9", "G10"),
    "vote-shown": ("G3", "G9"),
    "discs-down": ("G9", "G11"),
    "closed": ("G11",),
    "secret-votes": ("G12", "GR8"),
    "revealed": ("G12",),
    "share-asked": ("G15",),
    "majority": ("G17",),
    "row-lobby": ("G20",),
    "end-card": ("G21",),
    "wrong-card": ("G6",),
    "drawn": ("G20",),
    "stay-asked": ("G22",),
    "window": ("G27",),
    "challenge-declared": ("G27", "GR10"),
    "challenger": ("G27", "GR10"),
    "confidence-over": ("G27", "GR11"),
    "expired": ("G24",),
    "agendas": ("G28",),
    "over": ("G25",),
}

_PRESIDENCY: Mapping[str, tuple[str, ...]] = {
    "stays": ("G22",),
    "must-stay": ("G3", "GR15"),
    "nobody-else": ("GR3", "GR15"),
    "law": ("G3",),
    "passed": ("G3", "G7"),
    "rejected": ("G23", "G7"),
    "passed-on": ("G22", "G7"),
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence; each law and Decree of the pack under its number with its own text."""
    laws = {f"#{number}": f"{law.title}: {law.text}" for number, law in state.pack.laws.items()}
    return {**rules_of("gnomic")["rules"], **laws}


def why(template: str, data: Data) -> tuple[str, ...]:
    """The ids of the rules and laws that made a notice, the main one first."""
    match template:
        case "effect" | "question" | "decided" | "resolve" | "adjusted" | "resolved":
            return _law(template, data)
        case "opening":
            return ("G1", "G4" if data["prepared"] else "G5", "G7")
        case "round":
            return ("G27",) if data["challenger"] is not None else ("G19", "G8")
        case "proposal":
            decree = ("G26",) if data["card"]["decree"] else ("G8",)
            return (*decree, f"#{data['card']['number']}", *_forced(data))
        case "lobby":
            return ("G10", "GR5") if data["bonus"] else ("G10",)
        case "result":
            return ("G27", "G13") if data["card"] is None else ("G13",)
        case "enacted":
            return ("G14", f"#{data['card']['number']}")
        case "rejected":
            return ("G16",)
        case "distributed":
            return ("G15", *_forced(data))
        case "presidency":
            return _PRESIDENCY[data["why"]]
        case "ending":
            return ("G21", "GR17") if data["why"] == "end-cards" else ("GR4", "GR17")
    return _ALWAYS[template]


def _forced(data: Data) -> tuple[str, ...]:
    return ("GR8",) if data["forced"] else ()


def _law(template: str, data: Data) -> tuple[str, ...]:
    """The card itself, and when it acts."""
    card = f"#{data['card']['number']}"
    if template == "decided":
        return (card,)
    if template in ("adjusted", "resolved"):
        return (card, "GR21")
    moment = ("G8",) if data["moment"] == "red" else ("G18",)
    if template == "resolve":
        return (card, *moment, "GR21")
    items = data["items"] if template == "effect" else ()
    forced = ("GR8",) if any(item.get("forced") for item in items) else ()
    moved = (
        ("G30",) if any(each["from"] == "archive" for item in items for each in item.get("moved", ())) else ()
    )
    lost = ("G31",) if any(item["do"] == "lose" and item["holds"] for item in items) else ()
    return (card, *moment, *moved, *lost, *forced)
