"""Random legal games in numbers, and what they come to: how long they are, who wins, and why.

A game is made of the seed of the whole series and its own number and of nothing else, so a series is the same however
its games are shared out. Decides no rule (what is legal is the engine's word) and prints nothing; workers.py does the
sharing out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any

from pbp_mod.engines import load
from pbp_mod.errors import NotUnderstood
from pbp_mod.game import trial
from pbp_mod.game.actions import Setup
from pbp_mod.game.chance import Chance, derived
from pbp_mod.game.engine import AnyEngine
from pbp_mod.tuples import NamedTuple

_NOTHING: Setup = {}
MOST = 20_000
"""Actions after which a game is taken for one that never ends; the longest ones have some hundreds."""


class Task(NamedTuple):
    """A series of games: which, with how many players, by which house rules (complete), from which seed.

    `pack`: of a game that has packs the one that is played, as a setup names or holds it; None: the usual one.
    """

    engine: str
    players: int
    options: Mapping[str, str]
    seed: str
    pack: Any = None

    def setup(self) -> dict[str, Any]:
        """What of the deal isn't left to chance."""
        return {} if self.pack is None else {"pack": self.pack}


class GameRecord(NamedTuple):
    """One game played: how many actions it took, who won and why, and the facts that its engine counts.

    `fault` is None, or what kept the game from its end. `sides`: that of each seat, if the game has sides.
    """

    number: int
    actions: int
    winners: tuple[int, ...]
    reason: str
    facts: Mapping[str, Any]
    fault: str | None = None
    sides: tuple[str, ...] = ()


def checked(task: Task) -> Task:
    """The task itself, if such games can be played. Raises NotUnderstood."""
    engine = load(task.engine)
    engine.check_players(task.players)
    settings = engine.settings(task.options)
    chance = Chance(derived(task.seed, ""))
    if task.pack is not None:
        task = task._replace(pack=_whole(engine, task.pack))
        engine.deal(task.players, settings, task.setup(), trial.nobody, chance, None)
    return task


def fewest(engine: AnyEngine, options: Mapping[str, str], pack: Any) -> int:
    """How many players the game needs at least, with that pack. Raises NotUnderstood for one that nobody can play."""
    if pack is None:
        return engine.seats[0]
    settings, setup, reason = engine.settings(options), {"pack": _whole(engine, pack)}, None
    for players in engine.seats:
        try:
            engine.deal(players, settings, setup, trial.nobody, Chance("00"), None)
        except NotUnderstood as error:
            reason = reason or error
            continue
        return players
    raise reason or NotUnderstood(f"{engine.title} is for nobody")


def _whole(engine: AnyEngine, pack: Any) -> Any:
    """The pack as a worker elsewhere can have it. Raises NotUnderstood for a game without packs, and what is no pack."""
    if engine.packs is None:
        raise NotUnderstood(f"{engine.title} has no packs")
    return engine.whole_setup({"pack": pack})["pack"]


def play_some(task: Task, numbers: Iterable[int]) -> list[GameRecord]:
    """Play the games of these numbers; what a worker does."""
    engine = load(task.engine)
    settings = engine.settings(task.options)
    return [play(engine, task.players, settings, task.seed, number, MOST, task.setup()) for number in numbers]


def play(
    engine: AnyEngine,
    players: int,
    settings: Any,
    seed: str,
    number: int,
    most: int,
    setup: Setup = _NOTHING,
) -> GameRecord:
    """One game to its end or to `most` actions, with what it came to."""
    played = trial.play(engine, players, settings, setup, seed, number, most)
    fault = played.fault
    if fault is None:
        try:
            outcome = engine.outcome(played.state)
            assert outcome is not None
            sides = tuple(engine.season().sides(played.state)) if engine.season is not None else ()
            facts = engine.tally(played.state)
            return GameRecord(number, played.actions, outcome.winners, outcome.reason, facts, sides=sides)
        except Exception as error:
            fault = f"action {played.actions + 1}: {type(error).__name__}: {error}"
    return GameRecord(number, played.actions, (), "", {}, fault)


# ---- the report


def summary(task: Task, records: Iterable[GameRecord]) -> dict[str, Any]:
    """What a series of games comes to, as plain JSON; the order of the records changes nothing.

    Of the facts that the engine counts, numbers are measured like the rows, and words and lists become how many games had each.
    """
    played = sorted(records)
    ended = [record for record in played if record.fault is None]
    wins = Counter(seat for record in ended for seat in record.winners)
    reasons = Counter(record.reason for record in ended)
    measures, counts = _facts(ended)
    return {
        "engine": task.engine,
        "players": task.players,
        "options": dict(task.options),
        "seed": task.seed,
        "pack": task.pack if task.pack is None or isinstance(task.pack, str) else task.pack["pack"]["name"],
        "games": len(played),
        "measures": {"rows": _measure([record.actions for record in ended])} | measures if ended else {},
        "winners": [{"seat": seat + 1, "games": wins[seat]} for seat in range(task.players)],
        "shared": sum(len(record.winners) > 1 for record in ended),
        "reasons": _often(reasons),
        "counts": counts,
        "faults": [
            {"game": each.number, "seed": derived(task.seed, f"game {each.number}"), "fault": each.fault}
            for each in played
            if each.fault is not None
        ],
    }


def _facts(ended: Sequence[GameRecord]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The numbers among the facts, measured, and the counts."""
    measured: dict[str, list[int]] = {}
    counted: dict[str, Counter[str]] = {}
    for record in ended:
        for name, fact in record.facts.items():
            if isinstance(fact, int):
                measured.setdefault(name, []).append(fact)
            else:
                words = (fact,) if isinstance(fact, str) else fact
                counted.setdefault(name, Counter()).update(map(str, words))
    return (
        {name: _measure(values) for name, values in measured.items()},
        {name: _often(words) for name, words in counted.items()},
    )


def _measure(values: Sequence[int]) -> dict[str, float]:
    return {
        "min": min(values),
        "median": median(values),
        "mean": round(sum(values) / len(values), 2),
        "max": max(values),
    }


def _often(counter: Counter[str]) -> dict[str, int]:
    """Most often first; equals in their natural order."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], len(item[0]), item[0])))
