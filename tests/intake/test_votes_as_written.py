"""Votes in the thread as people write them: names with a stop in them, a reason behind, a tag that nobody closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.ledger.tables import day, pack
from tests.conftest import Pbp
from tests.games import write

PEOPLE = (("Ann", "AN"), ("D.J.", "DJ"), ("J. Doe", "JD"), ("St. John-Smythe", "SJ"), ("Dr. No!", "DN"))


@pytest.fixture
def vote(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A day of five."""
    people = [{"name": name, "abbr": abbr} for name, abbr in PEOPLE]
    head = {
        "format": "pbp-log/1",
        "engine": "ledger",
        "name": "stops",
        "players": people,
        "seed": "5eed" * 16,
    }
    setup = {"pack": pack(day("hammer moderator")), "seats": [name for name, _ in PEOPLE]}
    pbp("import", write(tmp_path / "log.jsonl", head | {"setup": setup}, []))
    return pbp


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("**vote D.J.**", "DJ"),
        ("**vote D.J..**", "DJ"),
        ("**vote D.J. He lies.**", "DJ"),
        ("**vote J. Doe**", "JD"),
        ("**Vote: j. doe.** What else?", "JD"),
        ("**I vote for J. Doe!**", "JD"),
        ("**vote J. Doe. He lies!**", "JD"),
        ("**He lies. I vote J. Doe, sorry.**", "JD"),
        ("**vote J. Doe because he lies**", "JD"),
        ("**vote Ann because she lies**", "AN"),
        ("[vote]J. Doe[/vote]", "JD"),
        ("## vote St. John-Smythe", "SJ"),
        ("**vote Dr. No!**", "DN"),
        ("**vote Dr. No! Now.**", "DN"),
    ],
)
def test_a_stop_within_a_name_ends_no_sentence(vote: Pbp, said: str, whom: str) -> None:
    assert f"row 1: AN vote {whom}" in vote("post", "AN", said, "-n").err


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("**vote J. Doe, Ann**", "it names AN as well"),
        ("**vote Ann, J. Doe**", "it names JD as well"),
        ("**vote Ann and D.J.**", "it names DJ as well"),
        ("**vote J.**", "one letter is too little"),
        ("**vote J. Roe**", "was not recorded"),
        ("**vote J. Doe if he lies**", "was not recorded"),
    ],
)
def test_what_is_no_such_name_is_none(vote: Pbp, said: str, why: str) -> None:
    assert why in vote("post", "AN", said, "-n", code=1).err


@pytest.mark.parametrize("said", ["[vote] Ann", "[vote]Ann", "so [VOTE] Ann it is", "[vote]D.J. [b]now[/b]"])
def test_behind_a_tag_that_is_not_closed_no_vote_counts_and_it_says_how_one_does(
    vote: Pbp, said: str
) -> None:
    assert "(accepted: in bold or [vote]NAME[/vote] or ## vote NAME)" in vote("post", "DJ", said, code=1).err


@pytest.mark.parametrize(
    "said", ["**unvote, vote Ann**", "**unvote. vote Ann**", "[unvote] [vote]Ann[/vote]"]
)
def test_who_takes_back_a_vote_that_he_has_not_cast_only_votes(vote: Pbp, said: str) -> None:
    found = vote("post", "DJ", said).err
    assert "Recorded row 1: DJ vote AN" in found
    assert "Note" not in found
    assert "row 2: DJ unvote" in vote("post", "DJ", said, "-n").err


def test_an_unvote_alone_of_who_has_not_voted_is_named(vote: Pbp) -> None:
    assert "not awaited" in vote("post", "DJ", "**unvote**", code=1).err
