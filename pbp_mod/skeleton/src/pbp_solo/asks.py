"""What is awaited now. What leaves no choice is never among it."""

from __future__ import annotations

from pbp_mod.game.actions import Action, Ask, Channel, Question

from pbp_solo.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """The numbers of those who have sent none yet (L3)."""
    if state.outcome is not None:
        return ()
    missing = tuple(seat for seat in range(state.players) if seat not in state.numbers)
    choices = tuple({"number": number} for number in range(1, state.players + 1))
    return (Ask("pick", missing, Channel.PM, choices),)


def question(state: State, action: Action) -> Question:
    """Which round a number is for: where a correction makes it another one, the number no longer counts."""
    return Question(("round", len(state.rounds) + 1))
