"""What rows tell, followed row by row, is what they tell when the game is played anew: corrected, with deadlines and boards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.errors import PbpError
from pbp_mod.rows import deadlines
from pbp_mod.rows.refolding import refold
from pbp_mod.texts import hearing
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.hearing import Hearing
from pbp_mod.texts.outbox import BOARD
from tests.anygame import FINISHED, Game, any_header

pytestmark = pytest.mark.once


def _more(game: Game, rows: list[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    """Rows that may come next: a move of the game, or one of the moderator's own."""
    kind = rng.choice(["move"] * 6 + ["deadline", "no deadline", "note", "void", "rename"])
    if kind == "deadline":
        return [{"action": "deadline", "due": "2026-12-01T21:00:00Z", "zones": "Europe/London"}]
    if kind == "no deadline":
        return [{"action": "deadline"}]
    if kind == "note":
        return [{"action": "note", "text": "on"}]
    if kind == "rename":
        return [{"action": "rename", "player": game.position.roster.abbr(0), "new": f"Zoe {len(rows)}"}]
    moves = [seq for seq, entry in enumerate(rows, 1) if entry["action"] in game.position.engine.kinds]
    if kind == "void" and moves and moves[-1] == len(rows):
        return [{"action": "void", "event": len(rows)}]
    return [game.row(game.choose(rng))]


@pytest.mark.parametrize("engine", FINISHED)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_going_on_is_hearing_all_anew(engine: str, seed: int) -> None:
    header, rng = any_header(engine, seed), random.Random(seed)
    rows: list[dict[str, Any]] = []
    heard = Hearing(header, rows)
    for _ in range(25):
        position = refold(header, rows, len(rows))
        game = Game(header)
        game.position, game.rows = position, list(rows)
        if position.engine.outcome(position.state) is not None:
            break
        new = _more(game, rows, rng)
        try:
            refold(header, [*rows, *new], len(rows))
        except PbpError:
            continue
        rows = [*rows, *new]
        heard = heard.at(rows)
        everything = [message.id for message in due_messages(header, rows)]
        for sent in (
            None,
            set(),
            {BOARD, *everything},
            {BOARD, *rng.sample(everything, len(everything) // 2)},
        ):
            assert due_messages(header, rows, sent, heard) == due_messages(header, rows, sent)
        assert heard.deadlines() == deadlines.standing(header, rows)


def test_a_game_that_goes_on_is_not_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = Game(any_header("qanon", 7)), random.Random(7)
    game.rows.append({"action": "deadline", "due": "2026-12-01T21:00:00Z"})
    game.rows.append({"action": "note", "text": "x"})
    game.rows.append({"action": "void", "event": 2})
    game.position = refold(game.header, game.rows, len(game.rows))
    heard = Hearing(game.header, list(game.rows))
    heard = heard.at(heard._entries)
    due_messages(game.header, game.rows, {BOARD}, heard)
    heard.deadlines()
    folds: list[object] = []
    monkeypatch.setattr(hearing, "fold", lambda *args, **more: folds.append(args))
    for _ in zip(range(12), game.play(rng), strict=False):
        heard = heard.at(list(game.rows))
        due_messages(game.header, game.rows, {BOARD}, heard)
        heard.deadlines()
    assert not folds
