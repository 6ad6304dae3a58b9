"""What each audience may know of the table, built field by field, as `data/views.py` declares it.

Nothing here changes the state, and nothing is taken away from a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from pbp_mod.engines.gnomic.effects.modifiers import word
from pbp_mod.engines.gnomic.state import END, State
from pbp_mod.engines.gnomic.zones import lying
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Seat, seat_or_none

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data.views import BoardPost, Own, Secret, Shown, Table, Totals

V = TypeVar("V")


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What the thread, a seat or the moderator may know, built field by field."""
    seen: dict[str, Any] = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = _secret(state)
    elif audience != THREAD:
        seen["own"] = _own(state, audience)
    return seen


def phase(state: State) -> str:
    """The phase by its name; the law that goes for a Decree belongs to the proposal."""
    return "propose" if state.phase == "discard-law" else state.phase


def table(state: State) -> Table:
    """What lies open."""
    revealed = state.revealed
    totals: Totals | None = None if state.totals is None else {"yes": state.totals[0], "no": state.totals[1]}
    return {
        "round": state.round,
        "president": Seat(state.president),
        "direction": str(word(state, "direction", "left")),
        "row": [{"card": card, "lobby": state.on.get(card, 0)} for card in lying(state, "row")],
        "permanent": state.permanent[:],
        "one_time": state.one_time[:],
        "archive": state.archive[:],
        "rejected": len(state.rejected),
        "deck": len(state.deck),
        "end_cards": state.end_cards,
        "honor": _per_name(state.honor),
        "lobby": _per_name(state.lobby),
        "placed": _per_name(state.placed),
        "proposal": state.proposal or None,
        "marks": _marks(state),
        "parties": {str(card): state.parties[card] for card in sorted(state.parties)},
        "challenger": seat_or_none(state.challenger),
        "votes": _per_name(state.votes) if revealed else None,
        "totals": totals,
        "last_result": state.result or None,
        "announced": _per_seat(state.announced),
        "shown": _shown(state),
        "decree_holders": [Seat(seat) for seat in range(state.players) if state.decrees[seat]],
        "bound": state.bound,
        "agendas": _per_name(state.agendas) if state.outcome is not None and any(state.agendas) else None,
    }


def _per_name(values: list[V]) -> dict[Seat, V]:
    return {Seat(seat): value for seat, value in enumerate(values)}


def _per_seat(values: dict[int, V]) -> dict[Seat, V]:
    return {Seat(seat): values[seat] for seat in sorted(values)}


def _marks(state: State) -> list[Seat]:
    """Who carries a lamp: first those of the proposal, as declared, then those of other cards."""
    lit = list(state.lamps.get(state.card, ()))
    lit += [seat for card in sorted(state.lamps) if card != state.card for seat in state.lamps[card]]
    return [Seat(seat) for seat in dict.fromkeys(lit)]


def _shown(state: State) -> Shown:
    """Votes, Decrees and agendas that a card has opened."""
    return {
        "votes": {Seat(seat): state.votes[seat] for seat in sorted(state.shown_votes) if state.votes[seat]},
        "decrees": {
            Seat(seat): state.decrees[seat] for seat in sorted(state.shown_decrees) if state.decrees[seat]
        },
        "agendas": {
            Seat(seat): state.agendas[seat] for seat in sorted(state.shown_agendas) if state.agendas[seat]
        },
    }


def _own(state: State, seat: int) -> Own:
    return {
        "vote": state.votes[seat] or None,
        "secret_votes": state.secret[seat] if state.secret[seat] >= 0 else None,
        "decree": state.decrees[seat] or None,
        "agenda": state.agendas[seat] or None,
        "decree_face": state.face(state.decrees[seat]) if state.decrees[seat] else None,
        "agenda_face": state.pack.agenda_face(state.agendas[seat]) if state.agendas[seat] else None,
    }


def standing(state: State) -> BoardPost:
    """What the board post tells besides the table: what the cards that lie open say."""
    from pbp_mod.engines.gnomic.notices import faces, row

    return {
        "cards": {
            "proposal": state.face(state.proposal) if state.proposal else None,
            "permanent": faces(state, state.permanent),
            "one_time": faces(state, state.one_time),
            "row": row(state),
            "archive": [state.pack.title(card) for card in state.archive],
        }
    }


def _secret(state: State) -> Secret:
    return {
        "votes": _per_name([vote or None for vote in state.votes]),
        "secret_votes": _per_name([count if count >= 0 else None for count in state.secret]),
        "decrees": _per_name([card or None for card in state.decrees]),
        "agendas": _per_name([card or None for card in state.agendas]),
        "deck": ["end" if card == END else card for card in state.deck],
        "rejected": state.rejected[:],
        "box": state.box[:],
    }


def tally(state: State) -> Mapping[str, Any]:
    """The rounds, the laws and Decrees that were passed by vote and those that were voted down, by number."""
    return {"rounds": state.round, "passed": tuple(state.passed), "rejected": tuple(state.voted_down)}
