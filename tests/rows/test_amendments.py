"""Amendments in random games of every engine: the same as if it had been written so, and told to whom it concerns."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.engines import load
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import MODERATOR, THREAD, Channel
from pbp_mod.rows.corrections import corrections, effective
from pbp_mod.rows.refolding import Refold, refold
from pbp_mod.rows.replay import fold
from pbp_mod.testing.leaves import leaves
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.erratum import ENDS, MENDED
from pbp_mod.texts.outbox import CORRECTION, OUTRUN, Collector, Part
from tests.anygame import FINISHED, Game, any_header, cards_of, snapshot_all

pytestmark = pytest.mark.once

each_engine = pytest.mark.parametrize("engine", FINISHED)
seeds = st.integers(1, 2**48)


def slip(engine: str, seed: int) -> tuple[Game, int, dict[str, Any]] | None:
    """A random game so far, a row of it, and another entry that could have stood there and leaves all later ones legal."""
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    for _ in game.play(rng, at_most=rng.randint(2, 60)):
        pass
    for _ in range(12):
        row = rng.randint(max(1, len(game.rows) - 6), len(game.rows))
        before = Game(game.header)
        for entry in game.rows[: row - 1]:
            before.record(entry)
        other = before.row(before.choose(rng))
        if other == game.rows[row - 1]:
            continue
        try:
            refold(game.header, [*game.rows, {"action": "amend", "event": row, "row": other}], len(game.rows))
        except (Refold, NotAllowed, NotUnderstood):
            continue
        return game, row, other
    return None


def heard(header: dict[str, Any], rows: list[dict[str, Any]]) -> dict[int, Any]:
    collector = Collector()
    fold(header, rows, collector.hear)
    return {message.id: message for message in collector.messages()}


@each_engine
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_an_amended_game_is_the_game_written_so(engine: str, seed: int) -> None:
    found = slip(engine, seed)
    if found is None:
        return
    game, row, other = found
    rows = [*game.rows, {"action": "amend", "event": row, "row": other}]
    straight = [*game.rows[: row - 1], other, *game.rows[row:]]
    assert snapshot_all(game, fold(game.header, rows).state) == snapshot_all(
        game, fold(game.header, straight).state
    )
    assert heard(game.header, rows) == heard(game.header, straight)
    assert list(effective(rows).values()) == straight
    back = [*rows, {"action": "void", "event": len(rows)}]
    assert snapshot_all(game, fold(game.header, back).state) == snapshot_all(game)
    assert corrections(back)[len(rows)].entry is None


@each_engine
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_an_erratum_goes_to_whom_it_concerns_and_tells_nothing_else(engine: str, seed: int) -> None:
    found = slip(engine, seed)
    if found is None:
        return
    game, row, other = found
    rows = [*game.rows, {"action": "amend", "event": row, "row": other}]
    was, now = heard(game.header, game.rows), heard(game.header, rows)
    differing = {
        reader
        for key, each in was.items()
        for reader in each.readers
        if key not in now or now[key].parts != each.parts or reader not in now[key].readers
    }
    roster = game.position.roster
    concerned = set(differing)
    for entry in (game.rows[row - 1], other):
        private = load(engine).kinds[entry["action"]].channel is Channel.PM
        concerned.add(roster.seat(entry["by"]) if private else THREAD)
    cards = set(cards_of(game))
    for message in (each for each in due_messages(game.header, rows) if each.row == len(rows)):
        assert message.to in concerned - {MODERATOR}
        assert message.template == CORRECTION
        due = [part for each in now.values() if message.to in each.readers for part in each.parts]
        ours = {ENDS, game.position.engine.name + "/board"} if message.to == THREAD else {ENDS}
        again = [part for part in message.parts[1:] if part.template not in ours]
        for part in again:
            notice = part.template.removesuffix(MENDED)
            data = part.data["now"] if notice != part.template else part.data
            assert Part(notice, {key: value for key, value in data.items() if key != OUTRUN}) in due
        if message.to == THREAD:
            named = {value for _, value in leaves(message.parts[0].data) if value in cards}
            assert named <= {str(other.get("card"))}, "a card that nobody has laid is named"


@each_engine
def test_such_slips_are_found(engine: str) -> None:
    """Guards the two above."""
    assert sum(slip(engine, seed) is not None for seed in range(1, 31)) >= 10


@each_engine
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_messages_that_hold_cards_are_known_to_show_something(engine: str, seed: int) -> None:
    """`SHOWING` names all private messages whose reader sees cards of his or others."""
    game = Game(any_header(engine, seed))
    for _ in game.play(random.Random(seed)):
        pass
    cards, found = set(cards_of(game)), load(engine)
    if engine != "gnomic":  # its cards are numbers
        for told in game.told:
            if told.to >= 0 and any(value in cards for _, value in leaves(told.data)):
                assert told.template.partition("/")[2] in found.showing
    assert found.showing
