"""Why the game went as it did: which rules made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
The sentences of the rules stand in `templates/parlamento/rules.json`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.parlamento.cards import pair_text
from pbp_mod.engines.parlamento.state import State
from pbp_mod.game.actions import Data
from pbp_mod.game.words import rules_of

_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "hand": ("P4",),
    "scores": ("P12",),
    "over": ("P13",),
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    settings = state.settings
    words = rules_of("parlamento")
    turned = words["rulings"]
    kinds = turned["PR4"]["and"].join(map(pair_text, settings.pairs))
    return {
        **words["rules"],
        "PR1": turned["PR1"]["single" if settings.single else "any"],
        "PR4": turned["PR4"]["are"].format(kinds),
    }


def why(template: str, data: Data) -> tuple[str, ...]:
    """The ids of the rules that made a notice, the main one first."""
    match template:
        case "opening":
            return ("P1", "P3", "P4", "P5", "PR4", *_if(data["opposition"], "P14"))
        case "round-opens":
            return ("P5", *_if(data["opposition"], "P14"))
        case "played":
            return ("P6", *_if(data["two_valued"], "P7"))
        case "bet":
            return ("P8", "PR7", *_if(data["two_valued"], "P7"))
        case "trick":
            pending = _if(not data["settled"], "PR1")
            return ("P9", "P10", *pending, *_if(data["leader"] is not None, "P6"), *_if(data["owing"], "PR3"))
        case "poll":
            return _poll(data)
    return _ALWAYS[template]


def _poll(data: Data) -> tuple[str, ...]:
    kinds = data["kinds"]
    opposed = data["opposition"] or any(vote["opposition"] for kind in kinds for vote in kind["votes"])
    without = any(kind["result"] is None for kind in kinds)
    return ("P11", "P9", *_if(opposed, "P14"), *_if(without, "PR2"))


def _if(condition: object, rule: str) -> tuple[str, ...]:
    return (rule,) if condition else ()
