"""Where cards lie and how they move: drawing, taking a law into force, removing and reviving laws (G6, G14, G21).

Moves cards and tells where they went. Who may choose a law, and when, is told elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.gnomic import notices
from pbp_mod.engines.gnomic.effects.modifiers import number
from pbp_mod.engines.gnomic.effects.words import PERMANENT, Effect
from pbp_mod.engines.gnomic.state import END, Run, State

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data.shapes import Moved

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
            run.say("end-card", notices.end_card, state)
            if state.end_cards == 2:
                return 0
        elif played(state, card):
            return card
        else:
            state.box.append(card)
            run.say("wrong-card", notices.wrong_card, state, card)
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
    while len(state.permanent) > number(state, "permanents", 3)[0]:
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


def lying(state: State, zone: str) -> list[int]:
    """The cards of a zone from left to right (the Archive and the rejected pile: oldest first)."""
    pile: list[int] = getattr(state, _PILES[zone])
    return [card for card in pile if card]


def candidates(state: State, effect: Effect, own: int) -> list[int]:
    """The laws that a `put` may move: never the card itself or the law being voted on, but by name."""
    cards = lying(state, effect.source)
    if effect.law == "this":
        return [card for card in cards if card == own and _may_go(state, card, effect)]
    if effect.law == "proposal":
        return [card for card in cards if card == state.card and _may_go(state, card, effect)]
    cards = [card for card in cards if card not in (own, state.card) and _may_go(state, card, effect)]
    if effect.law == "left":
        return cards[:1]
    if effect.law == "right":
        return cards[-1:]
    if effect.law == "most lobby":
        most = max((state.on.get(card, 0) for card in cards), default=0)
        return [card for card in cards if state.on.get(card, 0) == most][:1]
    return cards


def _may_go(state: State, card: int, effect: Effect) -> bool:
    law = state.pack.laws[card]
    if law.decree and effect.zone in ("row", "deck", "bottom"):
        return False  # G26: a Decree is played once, and its back would tell it
    party = state.parties.get(card, law.party)
    return effect.kind in ("", law.kind) and effect.party in ("", party)


def put(run: Run, effect: Effect, card: int) -> Moved:
    """Move one law as an effect says; what happened, for its line."""
    state = run.state
    lost = 0
    if effect.source == "row":
        lost = take_from_row(state, card)
        state.on.pop(card, None)
    elif effect.source != "deck":
        getattr(state, _PILES[effect.source]).remove(card)
    fallen: list[int] = []
    if effect.zone == "force":
        fallen = into_force(run, card)
    elif effect.zone == "permanent":
        fallen = into_row_of_laws(state, card)
    elif effect.zone == "one-time":
        state.one_time.insert(0, card)
    elif effect.zone == "row":
        if 0 in state.row[:ROW]:
            state.row[state.row.index(0)] = card
        else:
            state.row.append(card)  # beside the three; not filled again
    elif effect.zone == "deck":
        state.deck.insert(0, card)
    elif effect.zone == "bottom":
        state.deck.append(card)
    elif effect.zone == "out":
        state.box.append(card)
    else:
        getattr(state, _PILES[effect.zone]).append(card)
    return {
        "card": state.face(card),
        "from": effect.source,
        "to": effect.zone,
        "lost": lost,
        "fallen": [state.pack.title(each) for each in fallen],
    }
