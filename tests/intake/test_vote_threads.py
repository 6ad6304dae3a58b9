"""Votes in threads, as tables write them: counted like an independent counter counts them."""

from __future__ import annotations

import pytest

from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources import Posting
from pbp_mod.intake.thread import Reader
from tests.vote_threads import compare, header, read_votes

pytestmark = pytest.mark.once


@pytest.mark.parametrize("part", range(4))
def test_random_threads_are_counted_alike(part: int) -> None:
    """`python -m tests.vote_threads` compares ten thousand."""
    assert [said for seed in range(50 * part, 50 * part + 50) if (said := compare(seed))] == []


def voted(*posts: str) -> str:
    """For whom Kit votes in a game of eight after these posts of his ("": for nobody)."""
    return read_votes([("Kit", each) for each in posts], 8)[0].get("Kit", "")


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("**vote BruteForce**", "BruteForce"),
        ("[b]VOTE: d.j.[/b]", "D.J."),
        ("[vote]IPD[/vote] because why not", "IPD"),
        ("## Vote: zm", "Zoë Müller"),
        ("##vote @xX_Slayer_Xx", "xX_Slayer_Xx"),
        ("**vote no-one**", "no one"),
        ("**VOTE: nobody**", "no one"),
        ("**Vote: No Lynch**", "no one"),
        ("**I vote for Mr. Vote!**", "Mr. Vote"),
        ("**vote for BF**", "BruteForce"),
        ("**vote BF**\n\nno, **vote DJ**", ""),
        ("**vote BF**\n\n**unvote: BF, vote: DJ**", ""),
        ("vote BF", ""),
        ("[quote=IPD]**vote BF**[/quote]", ""),
        ("~~**vote BF**~~", ""),
        ("**vote BF?**", ""),
        ("**vote BF or DJ**", ""),
        ("I would **vote BF** if I dared", ""),
        ("[vote]Nobody at all[/vote]", ""),
        ("**BF**", ""),
    ],
)
def test_what_is_a_vote(said: str, whom: str) -> None:
    assert voted(said) == whom


@pytest.mark.parametrize(
    "back",
    [
        *(
            "**unvote**",
            "[unvote]",
            "##unvote",
            "**unvote: BF**",
            "**Unvote BF.**",
            "**I take my vote back**",
        ),
    ],
)
def test_a_vote_is_taken_back(back: str) -> None:
    assert voted("**vote BF**", back) == ""


@pytest.mark.parametrize(
    "said",
    [
        *(
            "**unvote, vote DJ**",
            "**unvote** and **vote DJ**",
            "[unvote]\n[vote]DJ[/vote]",
            "**unvote: BF vote: DJ**",
        ),
        *("##unvote\n**Vote DJ.**", "**unvote; vote: DJ**", "**Unvote\nVote: D.J.**", "**vote DJ**"),
    ],
)
def test_a_vote_changes_in_one_breath(said: str) -> None:
    assert voted("**vote BF**", said) == "D.J."


def test_talk_is_passed_over_and_typos_are_named() -> None:
    reader = Reader(header(8), [], moderators=["GM"])
    said = ("What a day.", "**Great** game!", "**BF** is my hero", "hm", "**vote Kitt**", "**vote Zed**")
    for number, text in enumerate(said, 1):
        at = f"2026-11-01T00:{number:02}:00Z"
        reader.read(Posting(f"x:{number}", "IPD", Channel.THREAD, number, at, text=text))
    assert [(item.words, item.why.split("(")[0].strip()) for item in reader.items] == [
        ("vote Kitt", "nobody here is called 'kitt'"),
        ("vote Zed", "nobody here is called 'zed'"),
    ]
    assert "did you mean Kit (KI)?" in reader.items[0].why
