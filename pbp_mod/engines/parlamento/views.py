"""What each audience may know of a game: the thread, a seat, or the moderator; built field by field.

What each field means is said in `data`. The table is the same for everybody; only a seat's own view and the moderator's
`secret` look at a hand. This module changes nothing and knows no wording.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.engines.parlamento.cards import texts
from pbp_mod.engines.parlamento.state import Bet, Pending, Play, State
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Seat, seat_or_none

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pbp_mod.engines.parlamento import data


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What one audience may know: the table; a seat also its own hand, the moderator all hands."""
    seen: dict[str, Any] = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = _secret(state)
    elif audience != THREAD:
        seen["own"] = _own(state, audience)
    return seen


def table(state: State) -> data.Table:
    """The table as everybody sees it (P15), with the keys that docs/log.md lists."""
    seats = [Seat(seat) for seat in range(state.players)]
    return {
        "round": state.round,
        "trick_number": state.number,
        "leader": Seat(state.leader),
        "trick": [shown(play) for play in state.trick],
        "pending": [
            {"winner": Seat(trick.winner), "plays": [shown(play) for play in trick.plays]}
            for trick in state.pending
        ],
        "hand": {seat: len(state.hands[seat]) for seat in seats},
        "tricks": {seat: state.taken[seat] for seat in seats},
        "bet": {seat: _bet(state.bets[seat]) for seat in seats},
        "points": {seat: list(state.points[seat]) for seat in seats},
        "polls": [dict(poll) for poll in state.polls],
        "opposition": opposition(state),
    }


def waiting(tricks: Iterable[Pending]) -> list[data.Waiting]:
    """Pending tricks in a few words."""
    return [
        {
            "number": trick.number,
            "cards": [shown(play) for play in trick.plays if play.card.kind is not None],
            "winner": Seat(trick.winner),
        }
        for trick in tricks
    ]


def standing(state: State) -> data.BoardPost:
    """What the board post tells besides the table: who is awaited, and the pending tricks with their numbers."""
    return {
        "turn": seat_or_none(state.turn),
        "owing": [Seat(seat) for seat in state.owing],
        "waiting": waiting(state.pending),
    }


def _own(state: State, seat: int) -> data.Own:
    return {"hand": texts(state.hands[seat])}


def _secret(state: State) -> data.Secret:
    return {"hands": {Seat(seat): texts(hand) for seat, hand in enumerate(state.hands)}}


def shown(play: Play) -> data.Play:
    """A card on the table."""
    return {"by": Seat(play.by), "card": play.card.text, "value": play.value}


def opposition(state: State) -> data.PerKind | None:
    """The opposition cards that lie (P14); None as long as there are none."""
    return None if state.opposition is None else dict(state.opposition)


def _bet(bet: Bet | None) -> data.Bet | None:
    return None if bet is None else {"when": bet.when, "value": bet.value, "card": bet.card.text}
