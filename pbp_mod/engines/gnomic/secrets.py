"""What a text for the thread or a seat must not say: discs before the reveal, Decrees and agendas, the deck."""

from __future__ import annotations

from pbp_mod.engines.gnomic.state import END, State
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, InOrder, Rule, Secrets, Tally

VOTE = "the vote of {}"


def secrets_from(state: State, audience: Audience) -> Secrets:
    """See `Engine.secrets_from` (G9, G12, G26, G28)."""
    if state.outcome is not None:
        return ()
    found: list[Rule] = []
    for seat in range(state.players):
        if seat == audience:
            continue
        if state.votes[seat] and not (state.revealed or seat in state.shown_votes or seat in state.announced):
            found.append(Apart(seat, (state.votes[seat],), VOTE, lasting=False))
        decree, agenda = state.decrees[seat], state.agendas[seat]
        if decree and seat not in state.shown_decrees:
            words = (state.pack.laws[decree].title, f"#{decree}")
            found.append(Apart(seat, words, "the Decree of {}", lasting=False))
        if agenda and seat not in state.shown_agendas:
            found.append(Apart(seat, (state.pack.agendas[agenda].title,), "the agenda of {}", lasting=False))
    if any(isinstance(rule, Apart) and rule.what == VOTE for rule in found):
        found.append(_votes_so_far(state))
    return (*found, _deck(state))


def _votes_so_far(state: State) -> Tally:
    words = {"yes": ("yes",), "no": ("no",)}
    return Tally(words, {choice: state.votes.count(choice) for choice in words}, "how the votes stand")


def _deck(state: State) -> InOrder:
    """By number, and in the moderator's words by title or a bare number as well."""
    deck = tuple("end" if card == END else str(card) for card in state.deck)
    loosely: dict[str, tuple[str, ...]] = {"end": ("end", "end card")}
    for card in state.deck:
        if card != END:
            loosely[str(card)] = (str(card), state.pack.laws[card].title)
    return InOrder(deck, {card: (f"#{card}",) for card in loosely}, "the order of the deck", loosely=loosely)
