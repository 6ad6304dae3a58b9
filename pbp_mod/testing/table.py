"""One game at the level of its engine, for rule cases: no log, no names, no texts; seats are numbers from 0."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pbp_mod.engines import load
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import MODERATOR, THREAD, Action, Audience, Data, Outcome, Setup
from pbp_mod.game.chance import Chance
from pbp_mod.game.engine import AnyEngine

SEED = "5eed" * 16

Notice = tuple[Audience, str, Mapping[str, Any]]
"""Whom it is for, its template without the engine's name, its data."""


class Table:
    """One game in play; all notices are kept in `told`.

    `setup` names players by seat number as text: `{"roles": {"0": "Trump"}}`. House rules are given by name, an
    underscore standing for a dash.
    """

    def __init__(
        self,
        engine: str,
        players: int,
        *,
        setup: Setup | None = None,
        seed: str | None = SEED,
        **options: str,
    ) -> None:
        self.engine: AnyEngine = load(engine)
        self.players = players
        chosen = {option.name: option.default for option in self.engine.options}
        given = {name.replace("_", "-"): value for name, value in options.items()}
        chosen |= self.engine.presets.get(given.get("preset", ""), {})
        self.settings = self.engine.settings(chosen | given)
        self.told: list[Notice] = []
        self.state = self.engine.deal(
            players, self.settings, setup or {}, self._seat_of, Chance(seed), self._tell
        )

    def _seat_of(self, name: str) -> int:
        if name.isdigit() and int(name) < self.players:
            return int(name)
        raise NotUnderstood(f"nobody is called {name}")

    def _tell(self, audience: Audience, template: str, data: Data) -> None:
        self.told.append((audience, template, data))

    def do(self, kind: str, by: int | None = None, **args: Any) -> list[Notice]:
        """Apply one action; the notices that it made are returned (and kept)."""
        before = len(self.told)
        self.engine.apply(self.state, Action(kind, by, args), self._tell)
        return self.told[before:]

    def refused(self, code: str, kind: str, by: int | None = None, **args: Any) -> str:
        """Assert that the action is refused with this code and changes nothing; the sentence is returned."""
        before = snapshot(self.engine, self.state)
        with pytest.raises(NotAllowed) as caught:
            self.engine.apply(self.state, Action(kind, by, args), self._tell)
        assert caught.value.code == code, f"{caught.value.code}: {caught.value}"
        assert snapshot(self.engine, self.state) == before, "a refused action left a trace"
        return str(caught.value)

    @property
    def phase(self) -> str:
        return self.engine.phase(self.state)

    @property
    def table(self) -> Any:
        return self.engine.view(self.state, THREAD)["table"]

    @property
    def secret(self) -> Any:
        return self.engine.view(self.state, MODERATOR)["secret"]

    @property
    def outcome(self) -> Outcome | None:
        return self.engine.outcome(self.state)

    @property
    def awaited(self) -> dict[str, tuple[int, ...]]:
        """Action -> the seats it is awaited from."""
        return {ask.kind: ask.seats for ask in self.engine.asks(self.state)}

    def legal(self) -> Iterator[Action]:
        """Every legal action that the asks list completely."""
        for ask in self.engine.asks(self.state):
            for seat in ask.seats or (None,):
                for args in ask.choices or ():
                    yield Action(ask.kind, seat, args)

    def play_on(self, rng: random.Random, at_most: int = 2000) -> int:
        """Play random legal actions until the game is over; the number of actions is returned."""
        for count in range(at_most):
            if self.outcome is not None:
                return count
            action = rng.choice(list(self.legal()))
            self.engine.apply(self.state, action, self._tell)
        raise AssertionError(f"not over after {at_most} actions")


def snapshot(engine: AnyEngine, state: Any) -> Any:
    """All of a state that can be seen from outside, for comparison."""
    seen = [engine.view(state, audience) for audience in (MODERATOR, THREAD, 0, 1)]
    return engine.phase(state), engine.asks(state), engine.out(state), engine.outcome(state), seen
