"""What is awaited: the play of the one to move, and the bets that may be laid or are owed.

A list for status, reminders, prompts, completion and random play. Whose name is in it follows from what lies
on the table alone. Only the choices follow from the hand; they are for the moderator and the player himself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.engines.parlamento.cards import Card
from pbp_mod.engines.parlamento.rules.trick import playable
from pbp_mod.engines.parlamento.state import State
from pbp_mod.game.actions import NOBODY, Action, Ask, Channel, Question


def asks(state: State) -> tuple[Ask, ...]:
    """All that may come next: first the play, then the bet of the same player, then those of others.

    A bet is a right until the last trick is over, and only then owed (P8, PR3).

    Bets of two players are two asks, since their choices differ. A last card in hand is awaited like any
    other (see the package's docstring).
    """
    if state.outcome is not None:
        return ()
    turn = state.turn
    if turn == NOBODY:
        return tuple(_ask("bet", seat, state.hands[seat]) for seat in state.owing)
    asked = [_ask("play", turn, playable(state.hands[turn], state.led))]
    asked += [
        _ask("bet", seat, state.hands[seat], optional=True)
        for seat in dict.fromkeys((turn, state.window))
        if seat != NOBODY and state.bets[seat] is None
    ]
    return tuple(asked)


def _ask(kind: str, seat: int, cards: Sequence[Card], *, optional: bool = False) -> Ask:
    choices: list[Mapping[str, Any]] = []
    for card in dict.fromkeys(cards):
        if card.kind is None:
            choices.append({"card": card.text})
        else:
            choices += [{"card": card.text, "value": value} for value in card.values]
    return Ask(kind, (seat,), Channel.THREAD, tuple(choices), optional)


def question(state: State, action: Action) -> Question:
    """Which trick a card is played to; of a bet the round (P7)."""
    if action.kind == "bet":
        return Question(("bet", state.round))
    return Question(("trick", state.round, state.number))
