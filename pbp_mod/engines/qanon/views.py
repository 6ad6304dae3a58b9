"""What each audience may know of the state, as `data.py` declares it.

Everything here is built field by field; nothing is taken away from a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.engines.qanon.notices import known_team, seats, team_of
from pbp_mod.engines.qanon.state import (
    ELECTION,
    NOMINATION,
    VETO,
    VICE_PRESIDENT_ENACTS,
    State,
    eligible,
    holder,
    seats_in,
    silent,
    veto_unlocked,
    votes_by_seat,
)
from pbp_mod.game.actions import MODERATOR, NOBODY, THREAD, Audience, Seat, seat_or_none

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbp_mod.engines.qanon.data import Government, Own, Secret, Table


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What the thread, a seat or the moderator may know."""
    if audience == THREAD:
        return {"table": _public(state)}
    if audience == MODERATOR:
        return {"table": _table(state), "secret": _secret(state)}
    return {"table": _public(state), "own": _own(state, audience)}


def public_phase(state: State) -> str:
    """The phase, but for a session, of which nobody outside may know whose turn it is (Q16)."""
    return "session" if silent(state) else state.phase


def tally(state: State) -> Mapping[str, Any]:
    """The winning team, how many elections there were, and which policies lie on the board."""
    assert state.outcome is not None
    return {
        "elections": sum(event[0] == "election" for event in state.history),
        "moderate": state.moderate,
        "far_right": state.far_right,
        "team": team_of(state, state.outcome.winners[0]),
    }


def _table(state: State) -> Table:
    elected = state.last_vice != NOBODY
    last: Government | None = (
        {"president": Seat(state.last_president), "vice_president": Seat(state.last_vice)}
        if elected
        else None
    )
    return {
        "president": Seat(state.president),
        "nominee": seat_or_none(state.nominee),
        "vice_president": seat_or_none(state.vice_president),
        "last_government": last,
        "moderate": state.moderate,
        "far_right": state.far_right,
        "failed_elections": state.failed,
        "deck": len(state.deck),
        "discards": len(state.discards),
        "eligible": seats(seats_in(eligible(state))) if state.phase == NOMINATION else [],
        "veto_unlocked": veto_unlocked(state),
        "powers": list(state.powers),
        "special_election": state.special,
    }


def _public(state: State) -> Table:
    """The table without the President's discard while the session is open: it would tell who is awaited (Q17)."""
    table = _table(state)
    if state.phase in (VICE_PRESIDENT_ENACTS, VETO):
        table["discards"] -= 1
    return table


def _own(state: State, seat: int) -> Own:
    from pbp_mod.engines.qanon.history import told

    voted = state.phase == ELECTION and state.cast >> seat & 1
    return {
        "role": state.roles[seat],
        **known_team(state, seat),
        "hand": list(state.hand) if seat == holder(state) else [],
        "vote": ("yaw" if state.yaw >> seat & 1 else "nah") if voted else None,
        "told": told(state, seat),
    }


def _secret(state: State) -> Secret:
    voting = state.phase == ELECTION
    return {
        "roles": {Seat(seat): role for seat, role in enumerate(state.roles)},
        "deck": state.deck[::-1],
        "discards": list(state.discards),
        "hand": list(state.hand),
        "votes": votes_by_seat(state.cast, state.yaw) if voting else {},
    }
