"""Whose turn it is: what may be played now (C4), who wins a trick (C5) and who leads the next one (C3, C8, C11).

Nothing here says what becomes of the cards of a trick, nor what follows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.engines.claim.cards import DRAGON, NO_CARD, TEXT, ordered, texts
from pbp_mod.engines.claim.sentences import refused, said
from pbp_mod.engines.claim.state import State, Trick
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Seat

TRICKS = 13
"""How many there are in each phase."""


def legal_cards(state: State) -> list[int]:
    """The cards that the player whose turn it is may play, each once, in order (C4)."""
    hand = set(state.hands[state.turn])
    if state.trick:
        led = state.trick[0] // 10
        return sorted({card for card in hand if card // 10 == led} or hand)
    return sorted(hand)


def check_play(state: State, seat: int, card: int) -> None:
    """Raise NotAllowed unless that seat may play that card now."""
    try:
        _check_play(state, seat, card)
    except NotAllowed as error:
        if lies_there(state, seat, card):
            there = refused("lies-there", Seat(seat), TEXT[card])
            raise NotAllowed(there.code, f"{there.text}; {error.text}", *there.parts, *error.parts) from None
        raise


def lies_there(state: State, seat: int, card: int) -> bool:
    """Whether it is that seat's last card of the phase that is just over, which has played itself."""
    if not state.last or state.last[seat] != card:
        return False
    begins = state.phase == "battle" and state.number == 1
    return state.automatic or (begins and card not in state.hands[seat])


def _check_play(state: State, seat: int, card: int) -> None:
    if seat != state.turn:
        refuse_unless_open(state, "closed/play")
        raise refused("not-your-turn", Seat(state.turn))
    hand = state.hands[seat]
    if card not in hand:
        legal = texts(legal_cards(state))
        raise refused("not-in-hand", Seat(seat), TEXT[card], legal)
    if state.trick:
        led = state.trick[0] // 10
        if card // 10 != led and any(held // 10 == led for held in hand):
            raise refused("follow-suit", state.led, Seat(seat), TEXT[card], texts(legal_cards(state)))


def refuse_unless_open(state: State, what: str) -> None:
    """Raise NotAllowed if the game is over or the winner of the trick has to choose first.

    `what` is the key of the phrase that begins the sentence: what can't be done for that reason.
    """
    if state.outcome is not None:
        raise refused("over")
    if state.pending == "take":
        raise refused("take-awaited", said(what), Seat(state.winner))
    if state.pending == "smash":
        gnomes = said("or").join(ordered(set(state.smashable)))
        raise refused("smash-awaited", said(what), Seat(state.winner), gnomes)


def win(state: State, automatic: bool) -> Trick:
    """Settle who wins the full trick (C5) and who leads the next one (C3, C8, C11)."""
    lead, follow = plays = tuple(state.trick)
    winner, why = state.leader, "higher"
    if lead // 10 != follow // 10:
        why = "unfollowed"
    elif lead == follow:
        why = "equal"
    elif follow > lead:
        winner = 1 - state.leader
    state.winner = winner
    dragon = last_dragon(plays)
    state.next_leader = winner
    if dragon != NO_CARD:  # C11: of two dragons the second was the last to be played
        state.next_leader = state.leader if follow // 10 != DRAGON else 1 - state.leader
    return Trick(plays, automatic, why, dragon)


def last_dragon(plays: Sequence[int]) -> int:
    """The dragon played last in a trick, or NO_CARD."""
    for card in reversed(plays):
        if card // 10 == DRAGON:
            return card
    return NO_CARD
