"""Why the game went as it did: each rule in one sentence, and which of them made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.parlamento.cards import pair_text
from pbp_mod.engines.parlamento.state import State
from pbp_mod.game.actions import Data

_RULES: Mapping[str, str] = {
    "P1": "Three to five players play four suits, of which the hammer is trump.",
    "P3": "Each common suit has 13 cards, the hammer eight; three and four players leave some of them out.",
    "P4": "All get equally many cards: 12, 10 or 9 with three, four or five players; what is over stays hidden.",
    "P5": "There are three rounds; the left neighbour of who led one leads the next.",
    "P6": "The suit led must be followed by who holds it when he plays; the winner of a trick leads the next, "
    "a temporary winner too.",
    "P7": "A two-valued card counts as the value that its player names.",
    "P8": "Once in a round each player lays a card as a bet on how many tricks he wins; it is no play.",
    "P9": "The highest hammer wins, or without one the highest card of the suit led; of equal cards the last played.",
    "P10": "A trick is settled unless other values of its two-valued cards would change who wins it.",
    "P11": "The poll gives a kind's cards in pending tricks the value that most show, on a tie the last one's; "
    "that settles them.",
    "P12": "An exact bet brings 4 points from the first trick, 3 from the last and 2 from between; "
    "off by one it brings 1, but nothing from between.",
    "P13": "Most points win after three rounds, on a tie more of them in the last round; else the win is shared.",
    "P14": "After a poll opposition cards show the values not chosen; each is one more vote in the next poll and "
    "decides a tie.",
    "PR2": "A kind without a card in the pending tricks has no result, and no opposition card is laid for it.",
    "PR3": "Who hasn't bet when the last trick is over must lay the card left; the scoring waits for it.",
    "PR7": "A bet after one's own play is taken until another player acts, and counts for the trick just played.",
}

_ANY = "Any combination of other values counts, each card taken for itself."
_SINGLE = "Only another value of one single card counts."

_ALWAYS: Mapping[str, tuple[str, ...]] = {
    "hand": ("P4",),
    "scores": ("P12",),
    "over": ("P13",),
}


def rules(state: State) -> Mapping[str, str]:
    """Rule id -> the rule in one sentence, as this game's house rules have it."""
    settings = state.settings
    kinds = " and ".join(map(pair_text, settings.pairs))
    return {
        **_RULES,
        "PR1": _SINGLE if settings.single else _ANY,
        "PR4": f"The two kinds of two-valued cards in this game are {kinds}.",
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
