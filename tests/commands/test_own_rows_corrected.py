"""Corrections of what the moderator himself put down: a seat handed on, a deadline, somebody passed over.

No command's name stands in a post, and nobody is told of a message that he never got.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Seat
from pbp_mod.store.log import Log
from pbp_mod.texts.outbox import Part
from pbp_mod.texts.printing import Printer
from tests.conftest import Pbp
from tests.games import FIVE, header, write


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("sent", "--all")
    return pbp


def corrected(pbp: Pbp, *command: str) -> str:
    """What a correction prints of an action that was sent."""
    pbp("sent", "--all")
    return pbp(*command, "--yes", "--format", "plain").out


def test_a_seat_that_is_not_handed_on_after_all(game: Pbp) -> None:
    game("replace", "Bert", "Zoë-Ann O'Neill=ZO", "--yes", "-q")
    told = corrected(game, "undo")
    assert "Correction: Zoë-Ann O'Neill doesn't take over seat 2: Bert plays on there." in told
    assert "PM to" not in told, "Bert never got what was sent to the newcomer"
    game("sent", "--all")
    told = game("redo", "--format", "plain").out
    assert "Zoë-Ann O'Neill takes over seat 2" in told


def test_another_newcomer_than_was_said(game: Pbp) -> None:
    game("replace", "Bert", "Zed=ZE", "--yes", "-q")
    told = corrected(game, "amend", "1", "Bert", "Kit=KI")
    assert "Correction: Kit has taken over seat 2, not Zed." in told


def test_what_a_newcomer_was_told_is_put_right_with_whoever_comes_behind_him(game: Pbp) -> None:
    """He has read all that was told in his seat before, so a correction of that is his."""
    game("nominate", "Bert", "-q")
    game("vote", *(f"{abbr}=yaw" for _, abbr in FIVE), "-q")
    game("discard", "FR", "-q")
    game("sent", "--all")
    game("replace", "Bert", "Zed=ZE", "--yes", "-q")
    told = corrected(game, "amend", "7", "M")
    assert "PM to Zed" in told
    assert "PM to Bert" not in told


def test_a_deadline_that_does_not_count(game: Pbp) -> None:
    game("deadline", "2026-12-02 20:15", "-q")
    told = corrected(game, "undo")
    assert "Correction: the deadline that I had set doesn't count." in told
    assert "There is no deadline now." in told
    game("deadline", "2026-12-02 20:15", "-q")
    game("deadline", "2026-12-01 20:15", "-q")
    told = corrected(game, "undo")
    assert "What I'm waiting for is due by Wed 2 Dec 2026, 20:15 (UTC), as I had said before." in told


def test_a_clock_that_was_not_stopped(game: Pbp) -> None:
    game("deadline", "2026-12-02 20:15", "-q")
    game("deadline", "--pause", "-q")
    told = corrected(game, "undo")
    assert "Correction: that I had stopped the clock doesn't count." in told
    assert "due by Wed 2 Dec 2026, 20:15 (UTC), as I had said before" in told


def test_who_was_passed_over_and_is_not(game: Pbp) -> None:
    game("skip", "his cat ate the ballot", "-q")
    told = corrected(game, "undo")
    assert "Correction: that I passed over what was awaited doesn't count." in told
    assert "skip" not in told
    assert "cat" not in told


ROWS = {
    "qanon": [
        ("veto", {}, "Cleo's request for the veto doesn't count."),
        ("consent", {"agree": True}, "Cleo's answer about the veto doesn't count."),
    ],
    "gnomic": [
        ("decide", {"card": 12, "answer": ["yes"]}, "Cleo's answer to #12 doesn't count."),
        (
            "adjust",
            {"player": Seat(3), "honor": 1, "lobby": 0, "reason": "x"},
            "Dora's honor and lobby votes",
        ),
        ("resolved", {"card": 12}, "that #12 is carried out doesn't count."),
    ],
}


@pytest.mark.parametrize(
    ("engine", "action", "args", "expected"),
    [(engine, *row) for engine, rows in ROWS.items() for row in rows],
)
def test_no_row_is_told_by_its_command(
    pbp: Pbp, engine: str, action: str, args: dict[str, Any], expected: str
) -> None:
    """Rows that random games seldom correct, put to the template as a correction has them."""
    pbp(
        "new",
        engine,
        "t",
        *(word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")),
        "--in-order",
    )
    with Log(str(pbp.state)) as log:
        session = Session(log, log.game("t"))
        by = None if action in ("adjust", "resolved") else Seat(2)
        was = {"action": action, "by": by, "args": args, "words": [*args.values()]}
        row = {"was": was, "now": None, "fell": False, "all": False, "back": False, "about": [], "place": []}
        held = {"held": 0, "held_about": []}
        data = {"rows": [row], "gone": 0, "about": [], **held, "again": False, "to_all": True}
        people = session.roster.people()
        told = Printer(session.game.header, session.position.opened, None, "plain").parts(
            [Part("common/correction", data)], people
        )
    assert expected in told
    assert f"*{action}*" not in told
