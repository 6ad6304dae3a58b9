"""What is secret shows up nowhere else: marked texts in the log, and every card, role and vote in the data of notices."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.session import read_game
from pbp_mod.desk.status import status_of
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import THREAD, Action, Channel
from pbp_mod.rows.replay import fold
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import board
from pbp_mod.texts.printing import Press
from tests.anygame import FINISHED, Game, any_header, anything, look
from tests.oracle import oracle

MARK = "canary-"
PRIVATE = ("source", "note", "text", "moderator")
"""What the moderator keeps with a row for himself; `text` is how a player worded a message."""

each_engine = pytest.mark.parametrize("engine", FINISHED)
seeds = st.integers(1, 2**48)


def marked_game(engine: str, seed: int) -> Game:
    """A whole random game with a canary in every free text that isn't for posting, notes, voids and a new player."""
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    while not game.over:
        row = game.row(game.choose(rng))
        row |= {key: f"{MARK}{key}-{len(game.rows)}" for key in PRIVATE if key not in row}
        game.record(row)
        if rng.random() < 0.1:
            game.record(
                {"action": "note", "text": f"{MARK}note-{len(game.rows)}", "source": f"{MARK}of-note"}
            )
        if len(game.rows) == 7:
            new = {"name": "Zelda Newman", "abbr": "ZN"}
            leaver = game.position.roster.abbr(rng.randrange(game.players))
            game.record({"action": "replace", "player": leaver, "new": new, "note": f"{MARK}why"})
    return game


def with_voids(game: Game, rng: random.Random) -> list[dict[str, Any]]:
    """The game's rows, one of them amended and some of the newest struck out one after another, as `undo` does it."""
    rows = list(game.rows)
    newest = [seq for seq in range(len(rows), 0, -1) if rows[seq - 1]["action"] != "replace"]
    as_it_was = rows[newest[-1] - 1] | {key: f"{MARK}amended-{key}" for key in PRIVATE}
    rows.append(
        {"action": "amend", "event": newest[-1], "row": as_it_was, "note": f"{MARK}amend", "at": "noon"}
    )
    at_least = next(count for count, seq in enumerate(newest, 1) if rows[seq - 1]["action"] != "note")
    for seq in newest[: max(at_least, rng.randint(1, 5))]:
        rows.append({"action": "void", "event": seq, "note": f"{MARK}void", "at": f"time {seq}"})
    return rows


@each_engine
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_what_the_moderator_keeps_to_himself_is_never_sent(engine: str, seed: int) -> None:
    game = marked_game(engine, seed)
    rows = with_voids(game, random.Random(seed))
    read_game(enumerate([game.header, *rows], 1))  # it is a log that could be
    position = fold(game.header, rows)
    assert MARK in json.dumps(rows)
    secrets = (MARK, game.header["seed"])
    messages = due_messages(game.header, rows)
    assert any("correction" in part.template for message in messages for part in message.parts)
    for dialect in ("plain", "discourse"):
        press = Press(game.header, position.opened, None, dialect)
        texts = [press.text(message) for message in messages]
        texts.append(press.parts([board(position)], position.roster.people()))
        for text in texts:
            assert not any(secret in text for secret in secrets), text
    status = json.dumps(status_of(position, "any-game", secret=True))
    assert not any(secret in status for secret in secrets)


@each_engine
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_a_canary_in_a_row_changes_no_message(engine: str, seed: int) -> None:
    """The data too: whatever a template prints, these words aren't there to be printed."""
    game = marked_game(engine, seed)
    plain = [
        {
            key: value
            for key, value in row.items()
            if key not in PRIVATE or (key, row["action"]) == ("text", "note")
        }
        for row in game.rows
    ]
    assert due_messages(game.header, plain) == due_messages(game.header, game.rows)


@each_engine
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_no_notice_holds_what_its_reader_may_not_know(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    audiences = (THREAD, *range(game.players))
    seers = {audience: oracle(audience, game) for audience in audiences}

    def check(since: int) -> None:
        for told in game.told[since:]:
            if told.to in seers:
                found = seers[told.to].leaks(told.template, told.data)
                assert not found, f"{told.template} to {told.to} holds {found}"
        for audience in (THREAD, rng.randrange(game.players)):
            seer = seers[audience]
            found = seer.leaks(f"{engine}/view", game.engine.view(game.state, audience))
            assert not found, f"the view of {audience} holds {found}"

    check(0)
    while not game.over:
        since = len(game.told)
        action = game.choose(rng)
        game.do(action)
        for seer in seers.values():
            seer.learn(action)
        check(since)


def may_hear(game: Game, action: Action) -> set[int] | None:
    """Who may notice at once that this was sent by PM, by the rules; None: all may, since it ends something.

    Asked before it is recorded. What the answer was is the oracles' affair.
    """
    if game.engine.kinds[action.kind].channel is not Channel.PM:
        return None
    table = look(game).table
    if action.kind == "discard":  # Q17: the two cards go on by PM
        return {table["vice_president"]}
    if action.kind == "consent":  # Q25: only a veto that comes about is public
        return None if action.args["agree"] else {table["vice_president"]}
    if action.kind == "veto":
        return {table["president"]}
    awaited = {seat for ask in game.engine.asks(game.state) if ask.kind == action.kind for seat in ask.seats}
    return set() if awaited - {action.by} else None  # a ballot: until the last is in


def seen_by_all(game: Game) -> dict[str, Any]:
    """What the thread may know of the table."""
    table: dict[str, Any] = game.engine.view(game.state, THREAD)["table"]
    return table


@each_engine
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_what_is_said_by_pm_shows_to_nobody_who_may_not_know_of_it(engine: str, seed: int) -> None:
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    agreed = False
    while not game.over:
        public, action = seen_by_all(game), game.choose(rng)
        hear = may_hear(game, action)
        told = game.do(action)
        if action.kind == "discard":
            agreed = bool(action.args.get("veto"))
        if hear is None or (action.kind == "veto" and agreed):  # QR8: the agenda is dropped at once
            continue
        assert {each.to for each in told} <= hear, f"{action} brought {told}"
        assert seen_by_all(game) == public, f"{action} changed what all can see"


def refusal_of(game: Game, action: Action) -> NotAllowed | None:
    """How this would be refused just now, tried on a copy."""
    try:
        game.engine.apply(game.engine.copy(game.state), action, None)
    except NotAllowed as refusal:
        return refusal
    except NotUnderstood:
        pass
    return None


@each_engine
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_a_refusal_names_no_secret_but_the_players_own(engine: str, seed: int) -> None:
    """What the moderator is told when he may paste it: only what he who tried knows, or all do."""
    game, rng = Game(any_header(engine, seed)), random.Random(seed)
    seers = {seat: oracle(seat, game) for seat in range(game.players)}
    while not game.over:
        for action in (anything(game, rng) for _ in range(3)):
            refusal = refusal_of(game, action)
            if refusal is not None and action.by is not None:
                said = {"parts": [part for part in refusal.parts if part not in action.args.values()]}
                found = seers[action.by].leaks(f"{engine}/refusal", said)
                assert not found, f"{action}: {refusal}"
        action = game.choose(rng)
        game.do(action)
        for seer in seers.values():
            seer.learn(action)
