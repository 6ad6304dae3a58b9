"""A game played by random choices out of what is awaited, to see whether it has an end.

Decides no rule: what is legal is the engine's word. Its chance is derived from a seed, so that a game is played again the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Protocol

from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import Action, Ask, Setup
from pbp_mod.game.chance import Chance, derived
from pbp_mod.tuples import NamedTuple

_choices = attrgetter("choices")


class Playable(Protocol):
    """What of a game is needed to play it; every `Engine` has it."""

    @property
    def deal(self) -> Callable[..., Any]:
        """As in `Engine`."""

    @property
    def asks(self) -> Callable[[Any], Sequence[Ask]]:
        """As in `Engine`."""

    @property
    def apply(self) -> Callable[..., None]:
        """As in `Engine`."""

    @property
    def outcome(self) -> Callable[[Any], object]:
        """As in `Engine`."""


class Played(NamedTuple):
    """`state` as the game left it, after that many actions; `fault`: what kept it from its end, None if nothing did."""

    state: Any
    actions: int
    fault: str | None = None


def play(
    game: Playable, players: int, settings: Any, setup: Setup, seed: str, number: int, most: int
) -> Played:
    """The game of that number from that seed, to its end or to `most` actions.

    Whatever goes wrong in it, a fault of the engine too, becomes its `fault`: one bad game must not cost the report on all
    others.
    """
    chance = Chance(derived(seed, f"game {number}"))
    below = chance.stream("choices")
    actions = 0
    state = None
    try:
        state = game.deal(players, settings, setup, nobody, chance, None)
        outcome, asks, apply = game.outcome, game.asks, game.apply
        while outcome(state) is None:
            if actions == most:
                return Played(state, actions, f"not over after {most} actions")
            apply(state, _choice(asks(state), below), None)
            actions += 1
    except PbpError as error:
        return Played(state, actions, f"action {actions + 1}: {error}")
    except Exception as error:
        return Played(state, actions, f"action {actions + 1}: {type(error).__name__}: {error}")
    return Played(state, actions)


def nobody(name: str) -> int:
    """Whose seat a setup means by a name: there is nobody in a trial. Raises NotUnderstood."""
    raise NotUnderstood(f"nobody is called {name}")


def _choice(asks: Sequence[Ask], below: Callable[[int], int]) -> Action:
    """An action: each ask as likely as any other, and within it each seat and each of its choices.

    An ask whose answer is free is passed over: it always stands beside one that isn't.
    """
    listed = [*filter(_choices, asks)]
    if not listed:
        awaited = ", ".join(ask.kind for ask in asks) or "nothing"
        raise NotUnderstood(f"no choice is given (awaited: {awaited})")
    kind, seats, _, choices, _ = listed[below(len(listed)) if len(listed) > 1 else 0]
    assert choices  # as was just asked
    ways = len(choices) * (len(seats) or 1)
    seat, way = divmod(below(ways) if ways > 1 else 0, len(choices))
    return Action(kind, seats[seat] if seats else None, choices[way])
