"""How fast the QAnon engine is, as ratios to tyrant, a Secret Hitler engine in Python, on the same interpreter.

Two figures, both in actions per second on one core:

- **fold**: applying recorded games (`apply` with nobody listening) against tyrant's `apply_action`;
- **play**: whole random games (what is legal, choose, apply) against tyrant's `get_legal_actions` and `apply_action`,
  asked as its own `GameRunner` asks: every player once a round.

The two engines take turns in each round, and the figures are medians over the rounds, because other load on a machine
moves absolute speeds far more than ratios. Only ratios of one run are worth quoting.

tyrant is not a dependency of the project. On Python 3.13 or newer:

    python -m venv /tmp/tyrant && /tmp/tyrant/bin/pip install tyrant==0.4.0
    python benchmarks/engines.py --tyrant /tmp/tyrant/lib/python3.*/site-packages

On an older Python its wheel runs as well, once it is unpacked by hand (pip refuses to install it):

    pip download tyrant==0.4.0 --no-deps --python-version 3.13 --only-binary=:all: -d /tmp/wheel
    pip install --target /tmp/tyrant frozendict==2.5.1 && unzip -q /tmp/wheel/tyrant-*.whl -d /tmp/tyrant
    python benchmarks/engines.py --tyrant /tmp/tyrant

`PBP_TYRANT` may hold the folder instead. Without either, only the project's own speeds are printed. Exit code 1 if a
ratio is under its goal (fold 15, play 8).
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from pbp_mod.engines import load
from pbp_mod.game.actions import Action
from pbp_mod.game.chance import Chance

GOALS = {"fold": 15.0, "play": 8.0}


class Ours:
    """The engine of this project."""

    def __init__(self, players: int) -> None:
        self.engine = load("qanon")
        self.players = players
        self.settings = self.engine.settings({option.name: option.default for option in self.engine.options})

    def start(self, game: int) -> Any:
        """A new game, dealt from a seed of its own."""
        return self.engine.deal(self.players, self.settings, {}, int, Chance(f"{game:064x}"), None)

    def play(self, game: int) -> list[Any]:
        """A random game; its actions."""
        state, pick, log = self.start(game), random.Random(game).random, []
        asks, apply = self.engine.asks, self.engine.apply
        while found := asks(state):
            ask = found[int(pick() * len(found))]
            choices = ask.choices or ()
            seat = ask.seats[int(pick() * len(ask.seats))]
            action = Action(ask.kind, seat, choices[int(pick() * len(choices))])
            apply(state, action, None)
            log.append(action)
        return log

    def fold(self, state: Any, log: list[Any]) -> None:
        """Apply a recorded game."""
        apply = self.engine.apply
        for action in log:
            apply(state, action, None)


class Tyrant:
    """tyrant 0.4.0, without discussions."""

    def __init__(self, players: int) -> None:
        self.tyrant: Any = import_module("tyrant")
        self.uids = tuple(range(players))

    def start(self, game: int) -> Any:
        """A new game."""
        return self.tyrant.create_game(uids=self.uids, seed=game)

    def play(self, game: int) -> list[Any]:
        """A random game; its actions."""
        state, pick, log = self.start(game), random.Random(game).random, []
        legal, apply, over = (
            self.tyrant.get_legal_actions,
            self.tyrant.apply_action,
            self.tyrant.GamePhase.GAME_OVER,
        )
        while state.phase != over:
            offers = [(uid, offer) for uid in self.uids if (offer := legal(state, uid))]
            for uid, offer in offers:
                action = offer[int(pick() * len(offer))]
                state = apply(state, action, uid)
                log.append((action, uid))
        return log

    def fold(self, state: Any, log: list[Any]) -> None:
        """Apply a recorded game."""
        apply = self.tyrant.apply_action
        for action, uid in log:
            state = apply(state, action, uid)


def speeds(engine: Ours | Tyrant, games: int) -> dict[str, float]:
    """Actions per second of both kinds over some games."""
    logs: list[list[Any]] = []
    playing = _seconds(lambda: logs.extend(engine.play(game) for game in range(games)))
    states = [engine.start(game) for game in range(games)]

    def fold_all() -> None:
        for state, log in zip(states, logs, strict=True):
            engine.fold(state, log)

    actions = sum(map(len, logs))
    return {"fold": actions / _seconds(fold_all), "play": actions / playing}


def _seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> int:
    """Measure and print; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description="QAnon engine against tyrant; see the top of this file.")
    parser.add_argument(
        "--tyrant", default=os.environ.get("PBP_TYRANT"), help="folder that holds the tyrant package"
    )
    parser.add_argument("--players", type=int, default=7)
    parser.add_argument("--games", type=int, default=60, help="games per round and engine")
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    engines: dict[str, Ours | Tyrant] = {"pbp-mod": Ours(given.players)}
    if given.tyrant:
        sys.path.append(given.tyrant)
        try:
            engines["tyrant"] = Tyrant(given.players)
        except ImportError as error:
            sys.exit(f"no tyrant in {given.tyrant} ({error}); the top of {__file__} says how to install it")
    measured: dict[str, list[dict[str, float]]] = {name: [] for name in engines}
    for _ in range(given.rounds):
        for name, engine in engines.items():
            measured[name].append(speeds(engine, given.games))
    for name, rounds in measured.items():
        for kind in GOALS:
            print(f"{name:8} {kind}  {statistics.median(each[kind] for each in rounds):>12,.0f} actions/s")
    if "tyrant" not in engines:
        print("no ratios: give --tyrant FOLDER or PBP_TYRANT (the top of this file says how to install it)")
        return 0
    missed = 0
    for kind, goal in GOALS.items():
        pairs = zip(measured["pbp-mod"], measured["tyrant"], strict=True)
        ratio = statistics.median(ours[kind] / theirs[kind] for ours, theirs in pairs)
        missed += ratio < goal
        print(f"{kind}  {ratio:.1f} x tyrant (goal: {goal:.0f})")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
