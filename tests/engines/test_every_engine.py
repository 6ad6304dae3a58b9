"""What every engine must hold, whatever its game: the properties of `pbp_mod.testing`, for each game of ours.

Who may know what is asked a second time here, of oracles that are written from the rules and not from the engines
(`tests/secrecy.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.game.engine import AnyEngine
from pbp_mod.testing import EngineTests
from pbp_mod.testing.viewers import Secrecy, course
from tests import twins as dealt
from tests.anygame import FINISHED, WAYS
from tests.engines.declared import FROM_COMMANDS, templates
from tests.oracle import ORACLES
from tests.secrecy import ByTheRules

pytestmark = pytest.mark.once


class Ours(EngineTests):
    """A game of ours."""

    def secrecy(self) -> Secrecy:
        return ByTheRules(self.engine)

    def test_such_pairs_of_games_go_on_long_enough_to_mean_something(self) -> None:
        """An oracle that sees differences everywhere would let everything pass."""
        differ, lasted = 0, []
        for seed in range(1, 41):
            one, other, _ = dealt.twins(self.engine, seed, seed)
            differ += one["setup"] != other["setup"]
            lasted.append(max(row for _, _, row in course(self.secrecy(), seed, seed)))
        assert differ >= 20, "a poll deals nothing that could differ, and it is drawn often enough"
        assert sorted(lasted)[20] >= 10, lasted
        assert max(lasted) >= 40, lasted


def test_every_game_has_its_oracle_and_its_twins() -> None:
    """Whoever adds a game finds here what these properties need of it."""
    assert set(ORACLES) == set(ENGINES)
    assert set(dealt.SETUPS) == set(ENGINES)
    looked_at = {
        path.stem.removeprefix("test_data_") for path in Path(__file__).parent.glob("test_data_*.py")
    }
    assert looked_at == set(ENGINES), "what a game hands out is held to its data.py in test_data_<engine>.py"


@pytest.mark.checkout
@pytest.mark.parametrize("engine", ENGINES)
def test_every_game_has_the_texts_of_commands(engine: str) -> None:
    """A game from outside may do without `own`; each of ours has all of them, and `count` where votes run in the thread."""
    assert set(FROM_COMMANDS) - (set() if load(engine).counts else {"count"}) <= templates(engine)


class TestQAnon(Ours):
    engine, ways = "qanon", WAYS["qanon"]


class TestClaim(Ours):
    engine, ways = "claim", WAYS["claim"]


class TestParlamento(Ours):
    engine, ways = "parlamento", WAYS["parlamento"]


class TestGnomic(Ours):
    engine, ways = "gnomic", WAYS["gnomic"]


class TestLedger(Ours):
    engine, ways = "ledger", WAYS["ledger"]

    @property
    def record(self) -> AnyEngine:
        """Every sixth number of players: games of fifty take long, and each of them has the others' rules."""
        return super().record.replaced(seats=range(3, 61, 6))


def test_every_game_of_ours_has_its_class() -> None:
    assert {each.engine for each in Ours.__subclasses__()} == set(FINISHED)
