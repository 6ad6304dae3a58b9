"""What a text for the thread or a seat must not say: discs before the reveal, Decrees and agendas, the deck."""

from __future__ import annotations

from pbp_mod.engines.gnomic.state import END, State
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, Guarded, InOrder


def guarded(state: State, audience: Audience) -> Guarded:
    """See `Engine.guarded` (G9, G12, G26, G28)."""
    if state.outcome is not None:
        return ()
    found: list[Apart | InOrder] = []
    for seat in range(state.players):
        if seat == audience:
            continue
        if state.votes[seat] and not (state.revealed or seat in state.shown_votes or seat in state.announced):
            found.append(Apart(seat, (state.votes[seat],), "the vote of {}", lasting=False))
        decree, agenda = state.decrees[seat], state.agendas[seat]
        if decree and seat not in state.shown_decrees:
            found.append(Apart(seat, (state.pack.laws[decree].title,), "the Decree of {}", lasting=False))
        if agenda and seat not in state.shown_agendas:
            found.append(Apart(seat, (state.pack.agendas[agenda].title,), "the agenda of {}", lasting=False))
    deck = tuple("end" if card == END else str(card) for card in state.deck)
    found.append(InOrder(deck, {card: (card,) for card in deck}, "the order of the deck"))
    return tuple(found)
