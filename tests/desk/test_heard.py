"""A session that stays open knows what its rows tell without playing them all again, and tells the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pbp_mod.engines
from pbp_mod.console.resident import Resident
from pbp_mod.desk.session import Session
from pbp_mod.engines import ENGINES
from pbp_mod.store.log import Log
from pbp_mod.store.records import Sent
from pbp_mod.texts.due import due_messages
from tests.games import election, header, session

AT = "2026-11-29T20:15:00Z"


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_recorded_row_by_row_is_told_as_from_the_beginning(tmp_path: Path, engine: str) -> None:
    sample = Path(pbp_mod.engines.__file__).parent / engine / "sample.jsonl"
    head, *rows = [json.loads(line) for line in sample.read_text("utf-8").splitlines()]
    head = {key: value for key, value in head.items() if key not in ("rows", "head")}
    with Log(str(tmp_path)) as log:
        log.create(head, [], AT)
    desk = Resident(str(tmp_path))
    game = desk.log.game(None)
    for number, row in enumerate(rows):
        one = desk.session(game)
        one.messages()
        one.record([row])
        if number % 7 == 0:
            sent = [message.id for message in one.messages()][: number % 11]
            desk.log.mark_sent(game, [Sent(each, AT, None, "words") for each in sent])
        if number % 5 == 0:
            marks = desk.log.sent(game).keys()
            whole = [
                message
                for message in due_messages(game.header, desk.log.entries(game), marks)
                if message.template != "common/correction"
            ]
            told = [each for each in desk.session(game).messages() if each.template != "common/correction"]
            assert told == whole
    desk.close()


def test_a_row_that_was_only_tried_leaves_nothing(tmp_path: Path) -> None:
    with Log(str(tmp_path)) as log:
        log.create(header(), election("A", "B", "YYYY", "ABCD"), AT)
    desk = Resident(str(tmp_path))
    game = desk.log.game(None)
    before = desk.session(game).messages()
    desk.session(game).record([{"action": "vote", "by": "E", "choice": "yaw"}], dry_run=True)
    assert desk.session(game).messages() == before
    other = Log(str(tmp_path))
    Session(other, game).record([{"action": "vote", "by": "E", "choice": "nah"}])
    later = desk.session(game).messages()
    assert len(later) > len(before)
    assert later == Session(other, game).messages()
    one = desk.session(game)
    one.record(session("A", "B", "M", "FR")[:1])
    one.record([{"action": "void", "event": 7}])
    assert one.messages() == Session(other, game).messages()
    assert desk.session(game).messages() == Session(other, game).messages()
    other.close()
    desk.close()
