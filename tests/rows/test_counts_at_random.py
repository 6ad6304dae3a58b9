"""Counts posted in the middle of random games with votes: each tells the votes as they stood there, whatever is corrected later."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.game.actions import MODERATOR, THREAD
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.counting import ballot, counted
from pbp_mod.rows.public import public_data
from pbp_mod.rows.refolding import falling
from pbp_mod.rows.replay import fold
from pbp_mod.texts.due import due_messages
from tests.anygame import ANY_PACK, Game, any_header

Row = dict[str, Any]
COUNTS = "ledger/count"
MOST = 6
"""Games of each kind; each is played again for each of its counts."""


def counted_game(engine: str, seed: int) -> Game | None:
    """A game in which the votes were counted some times; None if nobody ever voted in its thread."""
    rng, game = random.Random(seed), Game(any_header(engine, seed))
    read: int | None = None
    for _ in range(45):
        if game.over:
            break
        game.do(game.choose(rng))
        if rng.random() < 0.25 and counted(game.position) is not None:
            game.record({"action": "count"} | ({} if read is None else {"before": read}))
            read = len(game.rows) if rng.random() < 0.8 else read
    return None if read is None else game


def told(game: Game, rows: list[Row]) -> dict[int, Row]:
    """The data of the post of each count that holds."""
    found = {}
    counts = (each for each in due_messages(game.header, rows) if rows[each.row - 1]["action"] == "count")
    for message in counts:  # a correction has one of its own
        for part in message.parts:
            if part.template == COUNTS and message.to == THREAD:
                found[message.row] = part.data
    return found


def expected(game: Game, rows: list[Row]) -> dict[int, tuple[Row, list[Row] | None]]:
    """The votes at each count, and what had changed since the one that had been read before, from the states alone."""
    found: dict[int, tuple[Row, list[Row] | None]] = {}
    for row, entry in effective(rows).items():
        if entry["action"] != "count":
            continue
        now = fold(game.header, rows, last=row)
        data = public_data(now)
        if data["ballot"] is None or not data["ballot"]["public"]:
            continue
        news, before = None, entry.get("before")
        if before in found and ballot(fold(game.header, rows, last=before)) == ballot(now):
            was = found[before][0]
            who = [*was, *(seat for seat in data["votes"] if seat not in was)]
            changed = [each for each in who if was.get(each) != data["votes"].get(each)]
            news = [{"seat": each, "was": was.get(each), "now": data["votes"].get(each)} for each in changed]
        found[row] = data["votes"], news
    return found


@pytest.mark.parametrize("engine", ["ledger", ANY_PACK])
@settings(max_examples=MOST, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_count_tells_the_votes_of_its_moment_and_what_has_changed(engine: str, seed: int) -> None:
    game = counted_game(engine, seed)
    if game is None:
        return
    assert {row: (data["votes"], data["changes"]) for row, data in told(game, game.rows).items()} == expected(
        game, game.rows
    )
    plain = [row for row in game.rows if row["action"] != "count"]
    assert game.engine.view(fold(game.header, plain).state, MODERATOR) == game.engine.view(
        game.state, MODERATOR
    )


@pytest.mark.parametrize("engine", ["ledger", ANY_PACK])
@settings(max_examples=MOST, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_it_is_told_anew_as_it_ought_to_have_been(engine: str, seed: int) -> None:
    game = counted_game(engine, seed)
    if game is None:
        return
    rng = random.Random(seed)
    votes = [row for row, entry in enumerate(game.rows, 1) if entry["action"] in ("vote", "unvote")]
    row = rng.choice(votes or [1])
    correction = {"action": "void", "event": row}
    fallen = falling(game.header, [*game.rows, correction], len(game.rows))
    voids = [{"action": "void", "event": each.row, "with": row} for each in fallen if each.row != row]
    rows = [*game.rows, *voids[::-1], correction]
    assert {row: (data["votes"], data["changes"]) for row, data in told(game, rows).items()} == expected(
        game, rows
    )
