"""A game that was corrected, told up to each correction without playing it anew, is what playing it anew tells."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.session import read_game
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import MODERATOR
from pbp_mod.rows.corrections import beginning, check_correction, effective, goes_on
from pbp_mod.rows.entries import CORRECTIONS
from pbp_mod.rows.questions import questions
from pbp_mod.rows.refolding import refold
from pbp_mod.rows.replay import Position, fold
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Collector
from pbp_mod.texts.rewinding import Rewinding
from pbp_mod.texts.wrong_rows import Moment
from tests.games import election, header
from tests.playthroughs import lines, logs

Rows = list[dict[str, Any]]
CORRECTED = [log for log in logs() if any(line.get("action") in CORRECTIONS for line in lines(log)[1:])]


def ends(rows: Rows) -> list[int]:
    return [seq for seq, row in enumerate(rows, 1) if row["action"] in CORRECTIONS and not goes_on(rows, seq)]


def played_anew(head: Any, rows: Rows) -> dict[str, Any]:
    collector = Collector()
    position = fold(head, rows, collector.hear)
    messages = {message.id: message for message in collector.messages()}
    return _shown(Moment(position, messages, effective(rows), questions(head, rows)))


def _shown(moment: Moment) -> dict[str, Any]:
    position = moment.position
    return {
        "seq": position.seq,
        "state": position.engine.view(position.state, MODERATOR),
        "people": position.roster.people(),
        "messages": list(moment.messages.items()),
        "counting": list(moment.counting.items()),
        "asked": [moment.question(row) for row in range(position.seq + 2)],
    }


def compare(head: Any, rows: Rows) -> None:
    told = Rewinding(head, rows, ends(rows))
    for end in ends(rows):
        before, after, first = told.moments(end)
        start = rows[: beginning(rows, end) - 1]
        assert _shown(before) == played_anew(head, start)
        assert _shown(after) == played_anew(head, rows[:end])
        was, now = effective(start), effective(rows[:end])
        assert all(was.get(row) == now.get(row) for row in range(1, first))


@pytest.mark.parametrize("log", CORRECTED, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_games_with_corrections(log: Path) -> None:
    compare(*read_game(enumerate(lines(log), 1)))


def changing(seed: int, count: int) -> tuple[Any, Rows]:
    """A game of QAnon whose votes are changed, struck out, amended and brought back, at random."""
    rng, head = random.Random(seed), header()
    rows: Rows = election("A", "B", "YNYNY", "ABCDE")
    while len(rows) < count:
        vote = {"action": "vote", "by": rng.choice("ABCDE"), "choice": rng.choice(("yaw", "nah"))}
        event = rng.randint(2, len(rows))
        new = rng.choice(
            (
                {"action": "void", "event": event},
                {"action": "amend", "event": event, "row": vote},
                {"action": "note", "text": "nothing"},
            )
        )
        try:
            if new["action"] in CORRECTIONS:
                check_correction(rows, new)
            refold(head, [*rows, new], len(rows))
        except PbpError:
            continue
        rows.append(new)
    return head, rows


@pytest.mark.parametrize("seed", range(3))
def test_any_corrections(seed: int) -> None:
    head, rows = changing(seed, 30)
    assert len(ends(rows)) > 8
    compare(head, rows)


def test_a_correction_costs_what_lies_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the whole game twice: rows are counted, not time."""
    rows: Rows = election("A", "B", "YYYY", "ABCD")
    for turn in range(40):
        rows += [{"action": "vote", "by": "ABCD"[turn % 4], "choice": ("yaw", "nah")[turn % 2]}] * 9
        rows.append({"action": "void", "event": len(rows) - 3})
    steps = 0
    usual = Position.keep

    def counted(self: Position, entry: Any, hear: Any = None) -> bool:
        nonlocal steps
        steps += 1
        return usual(self, entry, hear)

    monkeypatch.setattr(Position, "keep", counted)
    due_messages(header(), rows, ())
    assert len(ends(rows)) == 40
    assert steps < 3 * len(rows)
