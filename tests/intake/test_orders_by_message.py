"""Orders and ballots by PM as players write them: what is beyond doubt is taken, and nothing else, whatever is close to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.ledger.tables import day, pack
from tests.conftest import Pbp
from tests.games import write
from tests.vote_threads import header

WOLF = {"name": "Wolf", "team": "wolves", "count": 1, "pm": "You hunt."}
SAGE = {"name": "Sage", "team": "village", "count": 1, "pm": "You look and guard."}
REST = {"name": "Villager", "team": "village", "pm": "Talk."}


def act(name: str, role: str) -> dict[str, object]:
    return {
        "name": name,
        "ask": f"Whom do you {name}?",
        "by": f"role {role}",
        "target": "in, not self",
        "words": ["no one"],
    }


NIGHT = {
    "name": "night",
    "ends": ["moderator"],
    "action": [act("kill", "Wolf"), act("look", "Sage"), act("guard", "Sage")],
}
COUNCIL = {
    "name": "council",
    "ends": ["moderator"],
    "ballot": {"ask": "Is it opened?", "voters": "in", "words": ["open it", "keep it shut"], "public": False},
}


@pytest.fixture
def night(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Nine players; Zoë Müller is the wolf, and xX_Slayer_Xx can do two things."""
    head = header(9) | {"dialect": "plain"}
    setup = {
        "pack": pack(NIGHT, COUNCIL, day(), role=[REST, WOLF, SAGE]),
        "roles": {"ZM": "Wolf", "XS": "Sage"},
    }
    pbp("import", write(tmp_path / "log.jsonl", head | {"setup": setup}, []))
    return pbp


@pytest.mark.parametrize(
    ("said", "target"),
    [
        ("kill BF", "BF"),
        ("Kill: BruteForce", "BF"),
        ("kill: no one", "no one"),
        ("KILL NO ONE.", "no one"),
        ("I kill Kit", "KI"),
        ("we kill BF tonight", "BF"),
        ("We kill IPD tonight, please!", "IPD"),
        ("Tonight I kill IPD", "IPD"),
        ("let's kill Mr. Vote", "MV"),
        ("I'll kill d.j., thanks", "DJ"),
        ("BruteForce", "BF"),
        ("IPD please", "IPD"),
        ("no one", "no one"),
    ],
)
def test_an_order_is_taken(night: Pbp, said: str, target: str) -> None:
    assert f"ZM act kill {target}" in night("pm", "ZM", said).err


@pytest.mark.parametrize(
    "said",
    [
        "don't kill BF",
        "not BF",
        "kill BF or IPD",
        "BF and IPD",
        "maybe BF?",
        "kill BF?",
        "I want to kill BF",
        "I think BF is a wolf",
        "BF is nice",
        "kill BrutFroce",
        "kill Zoë Müller",
        "kill",
        "tonight",
        "I",
        "pass",
        "kill BF\nor better IPD",
        "guard BF",
    ],
)
def test_what_is_doubtful_or_none_is_not(night: Pbp, said: str) -> None:
    night("pm", "ZM", said, code=1)
    assert night("log", "--json").json == []


def test_a_bare_name_is_no_order_where_there_are_two(night: Pbp) -> None:
    told = night("pm", "XS", "BF", code=1).err
    assert "no answer was found (awaited: look NAME or look no one or guard NAME or guard no one)" in told
    assert "XS act guard BF" in night("pm", "XS", "I guard BF tonight").err


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("open it", "open it"),
        ("Keep it shut, please", "keep it shut"),
        ("I vote open it", "open it"),
        ("my answer is: open it", "open it"),
    ],
)
def test_a_ballot_is_taken(night: Pbp, said: str, answer: str) -> None:
    night("close-phase", "-q")
    assert f"ZM ballot {answer}" in night("pm", "ZM", said).err


@pytest.mark.parametrize(
    "said", ["open", "don't open it", "open it? or keep it shut", "shut up", "I'd rather not open it"]
)
def test_a_ballot_that_is_doubtful_is_not(night: Pbp, said: str) -> None:
    night("close-phase", "-q")
    night("pm", "ZM", said, code=1)
