"""Where cards lie and how they move: drawing, taking a law into force, removing and reviving laws (G6, G14, G21).

Moves cards and tells where they went. Who may choose a law, and when, is told elsewhere.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.engines.gnomic import dials
from pbp_mod.engines.gnomic.state import END, Run, State
from pbp_mod.engines.gnomic.words import PERMANENT, Deed

ROW = 3
_PILES = {
    "permanent": "permanent",
    "one-time": "one_time",
    "archive": "archive",
    "rejected": "rejected",
    "row": "row",
}


def played(state: State, card: int) -> bool:
    """Whether the card belongs to the game that is played (G6, G29): agenda laws only with agendas."""
    law, settings = state.pack.laws[card], state.settings
    if law.agenda:
        return settings.agendas
    return not law.advanced or settings.decrees or settings.agendas


def draw(run: Run, bottom: bool = False) -> int:
    """The next card of the deck, or 0 if there is none or the second end card has come (G6, G21, GR4, GR14)."""
    state = run.state
    while state.deck:
        card = state.deck.pop(-1 if bottom else 0)
        if card == END:
            state.end_cards += 1
            run.say("end-card", {"count": state.end_cards})
            if state.end_cards == 2:
                return 0
        elif played(state, card):
            return card
        else:
            state.box.append(card)
            run.say("wrong-card", {"card": state.pack.title(card)})
        bottom = True  # what takes its place comes from the bottom
    return 0


def into_force(run: Run, card: int) -> list[int]:
    """Put a law where its kind belongs (G14); what falls off the right end of the permanent row is returned."""
    state = run.state
    if state.pack.laws[card].kind == PERMANENT:
        return into_row_of_laws(state, card)
    state.one_time.insert(0, card)
    return []


def into_row_of_laws(state: State, card: int) -> list[int]:
    """Put a law at the left end of the permanent row; the laws too many go to the Archive and are returned."""
    state.permanent.insert(0, card)
    fallen = []
    while len(state.permanent) > dials.number(state, "permanents", 3)[0]:
        fallen.append(state.permanent.pop())
        state.archive.append(fallen[-1])
    return fallen


def take_from_row(state: State, card: int) -> int:
    """Take a card off the proposal row; its lobby votes (returned) stay with it in `state.on`."""
    spot = state.row.index(card)
    if spot < ROW:
        state.row[spot] = 0
    else:
        del state.row[spot]
    return state.on.get(card, 0)


def lying(state: State, place: str) -> list[int]:
    """The cards of a place from left to right (the Archive and the rejected pile: oldest first)."""
    pile: list[int] = getattr(state, _PILES[place])
    return [card for card in pile if card]


def row_data(state: State) -> list[dict[str, Any]]:
    """The row as people see it: number, title, text… of each card and the lobby votes on it."""
    return [state.pack.face(card) | {"lobby_on_card": state.on.get(card, 0)} for card in lying(state, "row")]


def candidates(state: State, deed: Deed, own: int) -> list[int]:
    """The laws that a `put` may move: never the card itself or the law being voted on, but by name."""
    cards = lying(state, deed.source)
    if deed.law == "this":
        return [card for card in cards if card == own and _may_go(state, card, deed)]
    if deed.law == "proposal":
        return [card for card in cards if card == state.card and _may_go(state, card, deed)]
    cards = [card for card in cards if card not in (own, state.card) and _may_go(state, card, deed)]
    if deed.law == "left":
        return cards[:1]
    if deed.law == "right":
        return cards[-1:]
    if deed.law == "most lobby":
        most = max((state.on.get(card, 0) for card in cards), default=0)
        return [card for card in cards if state.on.get(card, 0) == most][:1]
    return cards


def _may_go(state: State, card: int, deed: Deed) -> bool:
    law = state.pack.laws[card]
    if law.decree and deed.target in ("row", "deck", "bottom"):
        return False  # G26: a Decree is played once, and its back would tell it
    party = state.parties.get(card, law.party)
    return deed.kind in ("", law.kind) and deed.party in ("", party)


def put(run: Run, deed: Deed, card: int) -> dict[str, Any]:
    """Move one law as a deed says; what happened, for its line."""
    state = run.state
    lost = 0
    if deed.source == "row":
        lost = take_from_row(state, card)
        state.on.pop(card, None)
    elif deed.source != "deck":
        getattr(state, _PILES[deed.source]).remove(card)
    fallen: list[int] = []
    if deed.target == "force":
        fallen = into_force(run, card)
    elif deed.target == "permanent":
        fallen = into_row_of_laws(state, card)
    elif deed.target == "one-time":
        state.one_time.insert(0, card)
    elif deed.target == "row":
        if 0 in state.row[:ROW]:
            state.row[state.row.index(0)] = card
        else:
            state.row.append(card)  # beside the three; not filled again
    elif deed.target == "deck":
        state.deck.insert(0, card)
    elif deed.target == "bottom":
        state.deck.append(card)
    elif deed.target == "out":
        state.box.append(card)
    else:
        getattr(state, _PILES[deed.target]).append(card)
    moved = {"card": state.pack.face(card), "from": deed.source, "to": deed.target, "lost": lost}
    return moved | {"fallen": [state.pack.title(each) for each in fallen]}
