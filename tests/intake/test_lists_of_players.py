"""Orders that name several players: taken where several are asked for, and asked about everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pbp
from tests.games import write

NAMES = ("No", "Yes", "St. Éric", "Leader", "Ann Lee")
PEOPLE = [
    {"name": name, "abbr": abbr} for name, abbr in zip(NAMES, ("NO", "YE", "SE", "LE", "AL"), strict=True)
]


def head(pack: Any) -> dict[str, Any]:
    game = {"format": "pbp-log/1", "engine": "ledger", "name": "team", "players": PEOPLE, "seed": "5eed" * 16}
    return game | {"setup": {"pack": pack, "seats": list(NAMES)}}


@pytest.fixture
def team(pbp: Pbp, tmp_path: Path) -> Pbp:
    """The Resistance; No leads, and sends two."""
    pbp("import", write(tmp_path / "log.jsonl", head("resistance"), []))
    return pbp


@pytest.mark.parametrize(
    "said",
    [
        "**vote Leader, Ann Lee**",
        "**I vote for @LE and Ann Lee.**",
        "I trust them. **Vote: le & AL**",
        "[vote]leader, Ann Lee[/vote]",
    ],
)
def test_a_post_names_as_many_as_are_asked_for(team: Pbp, said: str) -> None:
    team("post", "NO", said, "-q")
    assert team.status()["phase"] == "approve"
    assert team.status()["table"]["ballot"]["ask"] == "Is this team sent?"
    assert "Leader and Ann Lee" in team("show", "1").out


@pytest.mark.parametrize("said", ["**vote Leader, Ann Lee, Yes**", "**vote Leader**", "**vote SE, SE**"])
def test_a_list_of_another_length_is_refused(team: Pbp, said: str) -> None:
    team.refused("post", "NO", said)
    assert team.status()["phase"] == "nominate"


def test_a_list_with_something_else_in_it_is_no_list(team: Pbp) -> None:
    for said in ("**vote Leader, not Ann Lee**", "**vote SE, AL? Yes**", "**vote SE, Zed**"):
        team.refused("post", "NO", said)


@pytest.mark.parametrize(
    "said", ["**vote YE, LE**", "**vote Yes and Leader**", "**vote Yes, Leader is fine**"]
)
def test_where_one_is_asked_for_two_are_asked_about(pbp: Pbp, tmp_path: Path, said: str) -> None:
    pbp("import", write(tmp_path / "log.jsonl", head("poll"), []))
    pbp.refused("post", "NO", said)
    assert pbp.status()["table"]["votes"] == {}
    pbp("post", "NO", "**vote Yes**, Leader is fine")
    assert pbp.status()["table"]["votes"] == {"No": "Yes"}


def test_a_message_names_several_too(pbp: Pbp, tmp_path: Path) -> None:
    ballot = {"ask": "Which two?", "voters": "in", "choices": "in", "pick": 2, "public": False}
    phase = {"name": "pair", "ends": ["moderator"], "ballot": ballot}
    end = [{"reason": "late", "when": "day > 9", "winners": "in"}]
    pack = {"pack": {"name": "two", "title": "Two", "seats": [3, 9]}, "phase": [phase], "ending": end}
    pbp("import", write(tmp_path / "log.jsonl", head(pack), []))
    pbp("pm", "NO", "St. Éric, Leader", "-q")
    pbp("pm", "YE", "I vote LE and AL", "-q")
    pbp.refused("pm", "SE", "Leader")
    assert pbp.status("--secret")["secret"]["ballots"] == {
        "No": ["St. Éric", "Leader"],
        "Yes": ["Leader", "Ann Lee"],
    }
