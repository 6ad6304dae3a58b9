"""What is kept from row to row of a game that stays open is what the game tells that is played from its first row."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.rows.refolding import Refold, falling, refold, unchanged
from pbp_mod.rows.replay import fold
from pbp_mod.rows.snapshots import EVERY, Snapshots
from pbp_mod.texts.hearing import Hearing
from tests.anygame import FINISHED, Game, any_header, snapshot_all

each_engine = pytest.mark.parametrize("engine", FINISHED)
seeds = st.integers(1, 2**48)
ALIKE = {"yaw": "nah", "nah": "yaw", "yes": "no", "no": "yes"}


def corrected(game: Game, rows: list[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]] | None:
    """The rows and a correction of one of them, with what falls; None if that one can't be."""
    row = rng.randint(1, len(rows))
    entry = rows[row - 1]
    new: dict[str, Any] = {"action": "void", "event": row}
    if entry.get("choice") in ALIKE and rng.random() < 0.5:
        new = {"action": "amend", "event": row, "row": entry | {"choice": ALIKE[entry["choice"]]}}
    try:
        fallen = falling(game.header, [*rows, new], len(rows))
        voids = [{"action": "void", "event": each.row, "with": row} for each in reversed(fallen)]
        refold(game.header, [*rows, *voids, new], len(rows))
    except (Refold, NotAllowed, NotUnderstood):
        return None
    return [*rows, *voids, new]


@each_engine
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_positions_that_are_kept_are_those_of_a_game_played_anew(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    for _ in game.play(rng, at_most=rng.randint(EVERY, 3 * EVERY)):
        pass
    rows, looked = list(game.rows), 0
    kept = Snapshots(game.header, every=rng.random() < 0.8)
    for _ in range(8):
        tried = corrected(game, rows, rng) or rows
        for asked in (tried, rows if rng.random() < 0.3 else tried):  # some are only looked at
            for last in (unchanged(tried, len(rows)), len(asked), rng.randint(0, len(asked))):
                found, anew = kept.behind(asked, last), fold(game.header, asked, last=last)
                assert (found.seq, snapshot_all(game, found.state)) == (
                    last,
                    snapshot_all(game, anew.state),
                )
                assert [each.name for each in found.roster.people()] == [
                    each.name for each in anew.roster.people()
                ]
                looked += 1
        rows = asked
    assert looked == 48


def test_rows_that_a_later_correction_takes_back_again_count_as_they_did() -> None:
    """A vote is amended in row 40, and that is struck out in row 41: what was kept in between is of another game."""
    game, rng = Game(any_header("qanon", 5)), random.Random(5)
    for _ in game.play(rng, at_most=39):
        pass
    rows = list(game.rows)
    row = next(at for at, each in enumerate(rows, 1) if each.get("choice") in ALIKE)
    other = rows[row - 1] | {"choice": ALIKE[rows[row - 1]["choice"]]}
    amended = [*rows, {"action": "amend", "event": row, "row": other}]
    kept = Snapshots(game.header, every=True)
    kept.behind(rows, len(rows))
    assert snapshot_all(game, kept.behind(amended, row).state) == snapshot_all(
        game, fold(game.header, amended, last=row).state
    )
    back = [*amended, {"action": "void", "event": len(amended)}]
    for last in (row, len(rows), len(back)):
        assert snapshot_all(game, kept.behind(back, last).state) == snapshot_all(
            game, fold(game.header, rows, last=min(last, len(rows))).state
        )


@each_engine
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_since_when_is_waited_goes_on_with_the_rows(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    for _ in game.play(rng, at_most=40):
        pass
    rows = [each | {"at": f"2026-11-29T10:{at:02}:00Z"} for at, each in enumerate(game.rows)]
    heard, told = Hearing(game.header, []), set[str | None]()
    for end in range(len(rows) + 1):
        heard = heard.at(rows[:end])
        told.add(heard.waited("created"))
        assert heard.waited("created") == Hearing(game.header, rows[:end]).waited("created")
    assert len(told) > 1
