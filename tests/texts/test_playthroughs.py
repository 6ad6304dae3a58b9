"""Golden games: what comes out of a whole game is what was read and found good."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.texts.render import find_templates
from tests.playthroughs import FOLDER, golden, lines, logs, played

ON_DEMAND = {f"{engine}/{name}" for engine in ENGINES for name in ("board", "reminder", "nudge", "own")}
"""Templates that a command prints and no row calls for."""
ON_DEMAND |= {"common/receipt", "common/seal", "common/due", "common/reveal", "common/reveal-check"}
ON_DEMAND.add("common/leaked")  # a mishap, which no row tells of
ON_DEMAND |= {"common/season", *(f"{engine}/awards" for engine in ENGINES)}  # of many games
ON_DEMAND |= {"common/signup", "common/prod"}  # before the game; when nobody is heard of
ON_DEMAND.add("ledger/count")  # what pbp count prints
ON_DEMAND.add("common/checkpoint")  # the last line of others
ON_DEMAND.add("qanon/nobody-eligible")  # needs two alive (QR18), and no table of powers kills that many


@pytest.mark.parametrize("log", logs(), ids=lambda log: f"{golden(log).parent.name}-{golden(log).stem}")
def test_the_game_reads_as_it_was_approved(log: Path) -> None:
    assert played(log) == golden(log).read_text("utf-8"), (
        "read the difference, then: python -m tests.playthroughs"
    )


def test_no_golden_text_is_left_over() -> None:
    kept = set(FOLDER.glob("*/*.txt"))
    assert kept == {golden(log) for log in logs()}


@pytest.mark.parametrize("engine", ENGINES)
def test_every_action_and_every_template_is_in_some_golden_game(engine: str) -> None:
    actions: set[str] = set()
    texts = ""
    for log in logs():
        if lines(log)[0]["engine"] == engine:
            actions |= {line["action"] for line in lines(log)[1:]}
            texts += golden(log).read_text("utf-8")
    assert set(load(engine).kinds) <= actions
    shown = {
        name
        for line in texts.splitlines()
        if line.startswith("──── ")
        for name in line.split(" · ")[-1].split(" + ")
    }
    notices = {name for name in find_templates() if name.startswith(f"{engine}/") and "/_" not in name}
    assert notices - ON_DEMAND <= shown


@pytest.mark.parametrize("engine", ENGINES)
def test_checkpoints_are_in_some_golden_game_and_not_in_others(engine: str) -> None:
    """Games of earlier versions have none, and their texts stay what they are."""
    texts = {
        bool(lines(log)[0].get("checkpoints")): golden(log).read_text("utf-8")
        for log in logs()
        if lines(log)[0]["engine"] == engine
    }
    assert re.search(r"^\S*Checkpoint\S* \S*[0-9a-f]{16}\S*$", texts[True], re.M)
    assert "heckpoint" not in texts[False]


def test_every_common_template_is_in_some_golden_game() -> None:
    texts = "".join(golden(log).read_text("utf-8") for log in logs())
    shown = {
        name
        for line in texts.splitlines()
        if line.startswith("──── ")
        for name in line.split(" · ")[-1].split(" + ")
    }
    assert {name for name in find_templates() if name.startswith("common/")} - ON_DEMAND <= shown
