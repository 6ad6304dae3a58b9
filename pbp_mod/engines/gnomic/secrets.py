"""What a text for the thread or a seat must not say: discs before the reveal, Decrees and agendas, the deck."""

from __future__ import annotations

from pbp_mod.engines.gnomic.state import END, State
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, InOrder, Rule, Secrets, Tally

VOTE = "the vote of {}"
_THINGS = ("decree", "agenda", "disc")
"""What somebody has in secret."""


def secrets_from(state: State, audience: Audience) -> Secrets:
    """See `Engine.secrets_from` (G9, G12, G26, G28)."""
    if state.outcome is not None:
        return ()
    found: list[Rule] = []
    for seat in range(state.players):
        if seat == audience:
            continue
        if state.votes[seat] and not (state.revealed or seat in state.shown_votes or seat in state.announced):
            found.append(_of(seat, (state.votes[seat],), VOTE))
        count = state.secret[seat]
        if count >= 0 and (count or state.lobby[seat]) and not state.revealed:
            found.append(_of(seat, _secret_words(count), "the secret lobby votes of {}"))
        decree, agenda = state.decrees[seat], state.agendas[seat]
        if decree and seat not in state.shown_decrees:
            words = (
                state.pack.laws[decree].title,
                *(f"{word}{decree}" for word in ("#", "Decree ", "law ", "card ")),
            )
            found.append(_of(seat, words, "the Decree of {}"))
        if agenda and seat not in state.shown_agendas:
            found.append(_of(seat, (state.pack.agendas[agenda].title,), "the agenda of {}"))
    if any(isinstance(rule, Apart) and rule.what == VOTE for rule in found):
        found.append(_votes_so_far(state))
    return (*found, _deck(state))


def _of(seat: int, words: tuple[str, ...], what: str) -> Apart:
    return Apart(seat, words, what, lasting=False, called=_THINGS)


def _votes_so_far(state: State) -> Tally:
    words = {"yes": ("yes",), "no": ("no",)}
    return Tally(words, {choice: state.votes.count(choice) for choice in words}, "how the votes stand")


def _secret_words(count: int) -> tuple[str, ...]:
    """How many lobby votes are placed in secret, as it may be written; a mere number may be anything."""
    numbers = (str(count), *(word for word, number in _NUMBERS.items() if number == count))
    before = ("secretly", "secretly placed", "secret votes", "secret lobby votes")
    return tuple(
        said
        for number in numbers
        for said in (
            *(f"{number} {thing}" for thing in _IN_SECRET),
            *(f"{thing} {number}" for thing in before),
        )
    )


_IN_SECRET = (
    *("secretly", "in secret", "secret lobby vote", "secret lobby votes", "secret vote", "secret votes"),
    *("lobby vote in secret", "lobby votes in secret", "vote in secret", "votes in secret"),
)
_NUMBERS = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def _deck(state: State) -> InOrder:
    """By number, and in the moderator's words by title or a bare number as well."""
    deck = tuple("end" if card == END else str(card) for card in state.deck)
    loosely: dict[str, tuple[str, ...]] = {"end": ("end", "end card")}
    for card in state.deck:
        if card != END:
            loosely[str(card)] = (str(card), state.pack.laws[card].title)
    return InOrder(
        deck,
        {card: (f"#{card}",) for card in loosely},
        "the order of the deck",
        loosely=loosely,
        called=("law",),
    )
