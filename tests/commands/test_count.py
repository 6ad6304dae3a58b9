"""The vote count as a post: now and as of an earlier post, with what has changed since the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.games import header as qanon_header
from tests.games import write
from tests.vote_threads import header

POSTS = (
    ("GM", "Day 1 begins"),
    ("Zoë Müller", "**vote BF**"),
    ("xX_Slayer_Xx", "lol **vote: ZM**"),
    ("D.J.", "**vote no one**"),
    ("O'Neil & Sons", "**VOTE BruteForce**"),
    ("D.J.", "**unvote**"),
    ("IPD", "**vote zm**"),
    ("Zoë Müller", "**unvote, vote DJ**"),
)


def thread(path: Path, first: int = 1) -> Path:
    """The thread as a mailbox of letters, one after the other."""
    said = (
        f"From: {author}\nDate: {number} Nov 2026 10:00:00 +0000\nSubject: x\n\n{text}\n"
        for number, (author, text) in enumerate(POSTS, first)
    )
    path.write_text("\n".join(said), "utf-8")
    return path


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Eight players, whose votes stand in posts 2 to 8."""
    rows = []
    for number, (author, text) in enumerate(POSTS, 1):
        source = f"post #{number} by {author}, https://forum.example/t/count/5/{number}"
        meta = {"by": author, "at": f"2026-11-{number:02}T10:00:00Z", "source": source, "text": text}
        if number == 1:
            continue
        if "unvote" in text:
            rows.append({"action": "unvote", **meta})
        whom = {
            2: "BruteForce",
            3: "Zoë Müller",
            4: "no one",
            5: "BruteForce",
            7: "Zoë Müller",
            8: "D.J.",
        }.get(number)
        if whom is not None:
            rows.append({"action": "vote", "target": whom, **meta})
    pbp("import", write(tmp_path / "log.jsonl", header(8), rows))
    return pbp


def test_the_count_says_who_votes_for_whom_since_which_post(game: Pbp) -> None:
    told = game("count", "--format", "phpbb").out
    assert (
        "[b]Zoë Müller (2)[/b]: xX_Slayer_Xx ([url=https://forum.example/t/count/5/3]post 3[/url]), IPD"
        in told
    )
    assert (
        "[b]BruteForce (1)[/b]: O'Neil & Sons ([url=https://forum.example/t/count/5/5]post 5[/url])" in told
    )
    assert "[b]D.J. (1)[/b]: Zoë Müller" in told
    assert told.index("Zoë Müller (2)") < told.index("BruteForce (1)") < told.index("D.J. (1)")
    assert "[b]No vote (4):[/b] D.J., BruteForce, Mr. Vote, Kit" in told
    assert "5 votes for one end it at once" in told


@pytest.mark.parametrize(
    ("dialect", "link"), [("discourse", "[post 3](https://forum.example/t/count/5/3)"), ("plain", "(post 3)")]
)
def test_links_are_those_of_the_board(game: Pbp, dialect: str, link: str) -> None:
    assert link in game("count", "--format", dialect).out


@pytest.mark.parametrize("moment", ["#5", "5", "2026-11-05T12:00:00Z"])
def test_the_count_as_of_an_earlier_moment(game: Pbp, moment: str) -> None:
    told = game("count", "--as-of", moment, "--format", "plain").out
    assert "BruteForce (2): Zoë Müller (post 2), O'Neil & Sons (post 5)" in told
    assert "no one (1): D.J. (post 4)" in told
    assert "as of" in told.splitlines()[0]
    assert "Since the last count" not in told


def test_what_has_changed_since_the_last_count(game: Pbp) -> None:
    assert "Since the last count" not in game("count").out, "there was none"
    game("vote", "KI=no one", "-q")
    game("vote", "IPD=BF", "-q")
    told = game("count", "--format", "plain").out
    assert "Since the last count: IPD has gone from Zoë Müller to BruteForce; Kit votes no one." in told
    assert "Since the last count" not in game("count").out, "nothing has happened since"
    game("unvote", "KI", "-q")
    assert "Kit no longer votes no one" in game("count", "--format", "plain").out
    assert "Since the last count" not in game("count", "--all").out


def test_a_vote_corrected_is_counted_as_it_should_have_been(game: Pbp) -> None:
    game("amend", "2", "BF", "--yes", "-q")
    assert game("count", "--json").json["wagons"][0]["target"] == "BruteForce"


def test_close_to_the_end_it_is_said(game: Pbp) -> None:
    game("vote", "KI=ZM", "-q")
    assert (
        "Zoë Müller (3): xX_Slayer_Xx (post 3), IPD (post 7), Kit – 2 more to end it"
        in game("count", "--format", "plain").out
    )


def test_the_count_for_programs(game: Pbp) -> None:
    found = game("count", "--json").json
    assert found["row"] == 8
    first = found["wagons"][0]
    assert (first["target"], first["votes"]) == ("Zoë Müller", 2)
    url = "https://forum.example/t/count/5/7"
    assert first["voters"][1] == {"name": "IPD", "row": 6, "post": 7, "url": url}
    assert found["hammer"] == 5


def test_what_cannot_be_counted(game: Pbp, tmp_path: Path) -> None:
    assert "nothing was recorded of post 1 or before it" in game.refused("count", "--as-of", "1")
    assert "is neither a post (#17) nor a time" in game.refused("count", "--as-of", "yesterday-ish")
    game("close-phase", "-q")
    game("close-phase", "-q")
    assert "no vote runs in the thread now" in game.refused("count")
    game("import", write(tmp_path / "other.jsonl", qanon_header("other"), []))
    assert "in QAnon no votes are counted while they run" in game.refused("count")


def test_what_was_told_is_known_whatever_is_corrected_since(game: Pbp) -> None:
    """The count that players have read told the wrong vote, so it is news that it is another."""
    game("count")
    game("void", "6", "--yes", "-q", "--no-erratum")
    game("amend", "8", "ZM=no one", "--yes", "-q", "--no-erratum")
    told = game("count", "--format", "plain").out
    assert (
        "Since the last count: IPD no longer votes Zoë Müller; Zoë Müller has gone from D.J. to no one."
        in told
    )


def test_a_note_of_an_earlier_version_is_taken(game: Pbp, tmp_path: Path) -> None:
    from pbp_mod.store.log import Log
    from pbp_mod.store.records import COUNTED

    with Log(str(game.state)) as log:
        log.remember(f"{COUNTED}count", "3")
    told = game("count", "--format", "plain").out
    assert (
        "Since the last count: Zoë Müller has gone from BruteForce to D.J.; D.J. no longer votes no one; "
        in told
    )
