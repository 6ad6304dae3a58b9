"""Random games of a pack, played before anybody else plays it: whether they come to an end, who wins, what never happens.

Loaded by the check of a pack alone. What is legal the rules say; nothing is told to anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.engines.ledger.actions import CLOSE
from pbp_mod.engines.ledger.asks import asks
from pbp_mod.engines.ledger.deal import deal
from pbp_mod.engines.ledger.pack import Pack
from pbp_mod.engines.ledger.rules import apply
from pbp_mod.engines.ledger.settings import USUAL
from pbp_mod.engines.ledger.state import State
from pbp_mod.game import trial
from pbp_mod.game.actions import Ask, Outcome
from pbp_mod.tuples import NamedTuple

GAMES = 500
"""How many are played, shared among the numbers of players."""
MOST = 3000
"""Actions after which a game is taken for one that never ends."""
_SOME = 300
"""The same where only the moderator can say that it is over, and random play has no such word."""
_ENOUGH = 5
"""Games that can't be played to their end, behind which no more are played."""
_SEED = "00" * 16  # the same games each time, so that a check has one verdict


class Trials(NamedTuple):
    """What the games came to: `faults` (sentences), how many ended for each reason, and their days."""

    faults: tuple[str, ...]
    reasons: Mapping[str, int]
    days: Sequence[int]
    phases: frozenset[str]


class _Rules(NamedTuple):
    """What `trial.play` needs of the engine, which isn't whole here."""

    deal: Callable[..., State] = deal
    asks: Callable[[State], Sequence[Ask]] = asks
    apply: Callable[..., None] = apply
    outcome: Callable[[State], Outcome | None] = lambda state: state.outcome


def play_all(pack: Pack) -> Trials:
    """Play them."""
    seen: set[str] = set()
    reasons: Counter[str] = Counter()
    days: list[int] = []
    broken: dict[str, list[tuple[int, State | None]]] = {}

    def watched(state: State, action: Any, tell: Any) -> None:
        seen.add(state.phase)
        apply(state, action, tell)

    hasty, patient = _Rules(apply=watched), _Rules(apply=watched, asks=_patiently)
    by_word = pack.circle and any(ending.when is None for ending in pack.endings)
    most = _SOME if by_word else MOST
    tried = 0
    for number in range(GAMES):
        if sum(map(len, broken.values())) == _ENOUGH:
            break
        tried += 1
        rules = patient if number % 2 else hasty
        players = pack.seats[number % len(pack.seats)]
        played = trial.play(rules, players, USUAL, {"pack": pack.table}, _SEED, number, most)
        if played.fault is None:
            reasons[played.state.outcome.reason] += 1
            days.append(played.state.day)
        elif not (by_word and played.actions == most):
            what = "endless" if played.actions == most else played.fault
            broken.setdefault(what, []).append((players, played.state))
    return Trials(tuple(_worded(broken, tried)), reasons, days, frozenset(seen))


def _patiently(state: State) -> Sequence[Ask]:
    """What is awaited, where the moderator ends no phase before all have answered."""
    found = asks(state)
    return [ask for ask in found if not (ask.kind == CLOSE and ask.optional)] or found


def _worded(broken: Mapping[str, list[tuple[int, State | None]]], tried: int) -> Iterator[str]:
    for what, games in broken.items():
        players, state = games[0]
        if what != "endless":
            yield f"a game of {players} can't be played on ({what})"
            continue
        assert state is not None
        yield (
            f"{len(games)} of {tried} random games weren't over after {MOST} actions, one of {players} players in phase "
            f"{state.phase} of day {state.day}: there the phases go round for ever, or no ending comes true (accepted: an ending "
            "that comes with time, such as day > 9, or with everybody who goes out)"
        )
