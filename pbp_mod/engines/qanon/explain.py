"""Why the game went as it did: each rule in one sentence, and which of them made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.qanon.state import State
from pbp_mod.game.actions import Data

_RULES: Mapping[str, str] = {
    "Q1": "How many Moderates and QAnon there are follows from the number of players; one more is Trump.",
    "Q2": "Seats and roles are dealt by chance, or by the moderator's own hand.",
    "Q3": "A QAnon knows the other QAnon and Trump, Trump knows them only in games of 5 or 6, a Moderate nobody.",
    "Q4": "The policy deck starts with 6 Moderate and 11 Far Right policies, shuffled.",
    "Q5": "A deck of fewer than three cards is shuffled anew together with the discards; the board stays.",
    "Q6": "The Moderates have won with their 5th policy, or as soon as Trump is assassinated.",
    "Q7": "QAnon have won with the 6th Far Right policy, or once Trump is elected with three or more of them on the board.",
    "Q8": "The Presidency goes to the next living player in the order of the seats.",
    "Q9": "The President's nomination stands once it is posted; it names another living, eligible player.",
    "Q10": "Nobody of the last elected government is eligible; with five or fewer alive only its Vice President is barred.",
    "Q11": "Every living player votes in secret, may change it while votes are missing, and is then named with it.",
    "Q12": "More Yaw than Nah elects the government; a tie doesn't.",
    "Q13": "From three Far Right policies on a tie is enough for Trump, where the number of players is even.",
    "Q14": "A failed election moves the counter up by one and the Presidency on.",
    "Q15": "The third failure in a row enacts the top policy without anybody's choice or any power, and clears the counter.",
    "Q16": "While the session is open its President and Vice President stay silent in the thread.",
    "Q17": "The President draws three policies and discards one, the Vice President enacts one of the two that are left.",
    "Q18": "Of a session the thread learns the enacted policy alone; it returns the counter to 0.",
    "Q19": "A Far Right policy of a government gives its President the power of that step for this size of game.",
    "Q20": "The CIA shows the President the next three policies, which stay where they are.",
    "Q21": "An FBI raid tells the President a player's team; Trump counts as QAnon.",
    "Q22": "A special election gives the Presidency to the player chosen for one election; then the old order goes on.",
    "Q23": "Who is assassinated neither speaks nor votes any more, and the role stays hidden unless it ends the game.",
    "Q24": "An order given in bold can't be taken back; after it the next election begins.",
    "Q25": "From five Far Right policies on both members of a government may drop its agenda, which counts as a failure.",
    "QR6": "A President can't decline a power; the moderator may pass over it, and then it was never used.",
    "QR8": "The Vice President asks for a veto; the President may have agreed to it already with the discard.",
    "QR11": "A Vice President elected after the third Far Right policy is known not to be Trump, as the game goes on.",
    "QR14": "Veto power begins with the government after the 5th Far Right policy.",
    "QR15": "A veto is refused only once: then one of the two policies must be enacted.",
    "QR16": "The President sees policies in the order of the deck, the Vice President sorted, so that order tells nothing.",
    "QR18": "Where nobody is eligible, the only ones left may be nominated all the same.",
    "QR19": "The moderator may pass over a President who doesn't nominate, as a failed election if he says so.",
}

_RULINGS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "QR1": (
        "reshuffle",
        {
            "immediate": "The deck is looked at at once, also while a government holds its three policies.",
            "session-end": "The deck is looked at when a session has closed and after a forced policy.",
        },
    ),
    "QR2": (
        "tracker",
        {
            "policy": "Only an enacted policy returns the counter to 0: an elected government by itself doesn't.",
            "election": "An elected government returns the counter to 0, as an enacted policy does.",
        },
    ),
    "QR3": (
        "melanija",
        {
            "start": "For the tie rule the players at the start are counted.",
            "living": "For the tie rule the living players are counted.",
            "off": "The tie rule is not played.",
        },
    ),
    "QR4": (
        "forced-clears-limits",
        {
            "no": "A forced policy leaves the last government barred as it was.",
            "yes": "A forced policy makes everybody eligible again.",
        },
    ),
    "QR7": (
        "raid-twice",
        {
            "yes": "A player may be raided more than once; the moderator is told of it.",
            "no": "A player can be raided only once.",
        },
    ),
}
"""Rulings that a house rule turns: id -> the option, and the sentence for each of its values."""

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
    turned = {rule: sentences[options[name]] for rule, (name, sentences) in _RULINGS.items()}
    return {**_RULES, **turned}


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
