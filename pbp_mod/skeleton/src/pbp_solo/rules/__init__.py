"""What an action does, and whether it may be done.

All checks come before the first change, so that a refused action leaves no trace. Wording is for the templates.
"""

from __future__ import annotations

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action, Tell

from pbp_solo.rules.rounds import close
from pbp_solo.state import State


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state by one action. Raises NotAllowed, NotUnderstood, with the state unchanged."""
    if action.kind != "pick" or action.by is None:
        raise NotUnderstood(f"there is no action {action.kind!r} in this game (there is: pick, by a player)")
    number = action.args["number"]
    if state.outcome is not None:
        raise NotAllowed("over", "the game is over, so no number is taken any more")
    if not 1 <= number <= state.players:  # L1
        raise NotAllowed("no-such-number", "{} is not one of the numbers (1 to {})", number, state.players)
    state.numbers[action.by] = number  # L3
    if len(state.numbers) == state.players:
        close(state, tell)
