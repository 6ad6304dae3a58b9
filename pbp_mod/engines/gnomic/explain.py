"""Why the game went as it did: each rule in one sentence, and which rules and laws made a notice.

Only read to answer a question about a row, so no other module of the engine imports it. It decides nothing, and looks
at nothing but a notice's own data: what the notice may not say, its reasons can't say either. A law's id is its number
with a `#`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import Data

_RULES: Mapping[str, str] = {
    "G1": "Every gnome begins with 2 lobby votes and no honor points, and both lie open.",
    "G3": "A card's text beats the rules, and a one-time law's text beats a permanent law's.",
    "G4": "The prepared deck of a first game lies in the pack's own order.",
    "G5": "In the random deck the two end cards lie among the six cards under the first seven.",
    "G6": "A card that doesn't belong to this game goes out, and one from the bottom of the deck takes its place.",
    "G7": "The Presidency is passed on to the left, unless a law turns the direction.",
    "G8": "The President proposes a law of the row for good; its red text is carried out at once.",
    "G9": "Everybody votes yes or no in secret and may swap the disc until the close; nobody abstains.",
    "G10": "Open lobby votes stay where they are, and every third of one's own brings one more.",
    "G11": "The President closes the vote when every disc is down.",
    "G12": "After the close each gnome may place more lobby votes in secret; all are opened together.",
    "G13": "Each gnome counts one and its placed lobby votes; a law passes with more YES than NO.",
    "G14": "A passed law is in force at once; a permanent one comes to the left and may push the last one out.",
    "G15": "The President deals out what lies on a passed law among the YES voters, and never takes the largest share.",
    "G16": "A rejected law goes face down onto the pile, and what lay on it back to the supply.",
    "G17": "Voting with the result earns 1 honor point, and 2 once the first end card is out.",
    "G18": "Laws act from the one-time law through the permanent row from left to right.",
    "G19": "Placed lobby votes go back to the supply at the end of the round.",
    "G20": "Each card of the row gets a lobby vote; then the empty spot is filled from the deck.",
    "G21": "The first end card is replaced from the bottom of the deck; the second ends the game at once.",
    "G22": "After a passed law the President stays, or passes on and gets 2 lobby votes.",
    "G23": "After a rejected law the next gnome that voted NO presides.",
    "G24": "A one-time law leaves for the Archive at the end of the round.",
    "G25": "Most honor wins, then most lobby votes, then the President, then who sits closest to him.",
    "G26": "Once in the game a President may propose his secret Decree, and a law of the row is discarded for it.",
    "G27": "A gnome with a Decree and 3 honor points less than the leader may challenge a President who stays.",
    "G28": "A secret agenda pays by how many more laws of its party than of another were passed.",
    "G30": "A revived law acts in the same round, and a wild one keeps the party it had.",
    "G31": "Who must lose more than he has loses what he has; all who are level are meant.",
    "GR3": "A President who is the only one to vote NO stays.",
    "GR4": "The game ends when the deck runs out.",
    "GR5": "The bonus for open lobby votes counts the whole round, and not itself.",
    "GR8": "What leaves no choice is done without asking.",
    "GR10": "The challenger closest to the President stands; those farther away wait for the word of those closer.",
    "GR11": "A challenger who won proposes his Decree next, or loses it.",
    "GR15": "Nobody may challenge a President who had to stay.",
    "GR17": "A game that ends while the row is filled ends at once: nobody has moved, and the one-time law still lies there.",
    "GR21": "A law that nobody has typed in stops for the moderator every round, until he says that it never does anything.",
    "GR23": "A law discarded for a Decree goes to the rejected pile; a Decree discarded unplayed goes out of the game.",
}

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
    return {**_RULES, **laws}


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
