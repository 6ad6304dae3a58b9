"""What one audience may know: the thread, a seat, or the moderator; built field by field, never by leaving out.

What each field means is said in `data`. This module changes nothing and knows no wording.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.engines.claim.cards import NO_CARD, TEXT, ordered, texts
from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import MODERATOR, Audience, Seat

if TYPE_CHECKING:
    from pbp_mod.engines.claim.data import BoardPost, Own, Secret, Table

BOTH = (Seat(0), Seat(1))


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What one audience may know: the open table for all, `own` for a seat, `secret` for the moderator."""
    seen: dict[str, Any] = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = _secret(state)
    elif audience >= 0:
        seen["own"] = _own(state, audience)
    return seen


def table(state: State) -> Table:
    """All that lies open, and how many cards lie hidden where (C16, CR6)."""
    leader = state.leader
    return {
        "trick_number": state.number,
        "leader": Seat(leader),
        "face_up": None if state.face_up == NO_CARD else TEXT[state.face_up],
        "trick": [
            {"by": BOTH[seat], "card": TEXT[card]}
            for seat, card in zip((leader, 1 - leader), state.trick, strict=False)
        ],
        "deck": len(state.deck),
        "discards": texts(state.discards),
        "smashed": texts(state.smashed),
        "trolls": texts(state.trolls),
        "followers": {seat: len(state.followers[seat]) for seat in BOTH},
        "hand": {seat: len(state.hands[seat]) for seat in BOTH},
        "score": {seat: texts(state.score[seat]) for seat in BOTH},
        "gnomes": {seat: texts(state.gnomes[seat]) for seat in BOTH},
    }


def standing(state: State) -> BoardPost:
    """What the board post tells besides the table: whose turn it is, and to do what."""
    if state.outcome is not None:
        return {"turn": None, "awaited": None}
    return {
        "turn": BOTH[state.winner if state.pending else state.turn],
        "awaited": state.pending or "play",
    }


def _own(state: State, seat: int) -> Own:
    """What only this seat knows: hand, followers, and the cards he looked at with a seer (C2, C6, C7)."""
    looking = state.pending == "take" and state.winner == seat
    return {
        "hand": ordered(state.hands[seat]),
        "followers": ordered(state.followers[seat]),
        "look": {"top": TEXT[state.deck[-1]], "face_up": TEXT[state.face_up]} if looking else None,
        "looks": [
            {
                "number": recruit.number,
                "top": TEXT[recruit.top],
                "face_up": TEXT[recruit.face_up],
                "took": "top" if recruit.took_top else "face-up",
            }
            for recruit in state.recruits
            if recruit.looked and recruit.winner == seat
        ],
    }


def _secret(state: State) -> Secret:
    """What lies hidden; the deck from the top."""
    return {
        "hands": {seat: ordered(state.hands[seat]) for seat in BOTH},
        "followers": {seat: ordered(state.followers[seat]) for seat in BOTH},
        "deck": texts(reversed(state.deck)),
    }
