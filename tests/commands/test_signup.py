"""Sign-ups of games to come: kept by the desk, read from the thread, and taken over by the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pbp

CALL = "Village II"
POSTS = (
    ("ModOHara", "Who plays? Post **in** or **sub**."),
    ("NerdAlert", "**in**"),
    ("xX_Slayer_Xx", "/in, I've been waiting for this for ages!"),
    ("BruteForce", "I'm in please :)"),
    ("Kenny", "I can sub if you need one"),
    ("Umit_9", "sub please"),
    ("NerdAlert", "sorry, have to drop out. **out**"),
    ("JeanLuc", "count me in if it starts after Friday?"),
    ("YT", '[quote="Kenny"]in[/quote]\nwelcome! who else?'),
    ("BruteForce", "Ready!"),
    ("Arthuritas", "In and ready"),
    ("LateGuy", "Sign me up as a substitute"),
    ("J0EBL0W", "I'd like to play!"),
    ("Buy_Now", "The best insurance, click here and sign up!"),
    ("IPD", "in"),
    ("Wanda", "I’m in"),
    ("Plus", "+1 :)"),
    ("Who", "playing??"),
)


def thread(path: Path, posts: tuple[tuple[str, str], ...] = POSTS) -> Path:
    """A sign-up thread as Discourse gives it raw."""
    said = (
        f"{author} | 2026-11-{number:02d} 10:00:00 UTC | #{number}\n\n{text}\n\n-------------------------\n\n"
        for number, (author, text) in enumerate(posts, 1)
    )
    path.write_text("".join(said), "utf-8")
    return path


@pytest.fixture
def called(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A list for five, with the thread read."""
    pbp("signup", "begin", CALL, "--seats", "5", "--moderator", "ModOHara")
    pbp("signup", "read", thread(tmp_path / "thread.txt"), "--yes")
    return pbp


def the_list(pbp: Pbp) -> dict[str, list[str]]:
    found = pbp("signup", "--for", CALL, "--json").json
    return {key: found[key] for key in ("players", "waiting", "not_ready")}


def test_a_thread_is_read_in_its_order(called: Pbp) -> None:
    found = the_list(called)
    assert found["players"] == ["xX_Slayer_Xx", "BruteForce", "Arthuritas", "J0EBL0W", "IPD"]
    assert found["waiting"] == ["Wanda", "Umit_9", "LateGuy"], (
        "who found no seat comes before the substitutes"
    )
    assert found["not_ready"] == ["xX_Slayer_Xx", "J0EBL0W", "IPD"]


def test_what_is_in_doubt_is_left_to_the_moderator(pbp: Pbp, tmp_path: Path) -> None:
    pbp("signup", "begin", CALL, "--moderator", "ModOHara")
    told = pbp("signup", "read", thread(tmp_path / "thread.txt"), "--yes")
    doubtful = {line.split()[1] for line in told.out.splitlines() if " ask " in line}
    assert doubtful == {"Kenny", "JeanLuc", "Buy_Now", "Plus", "Who"}
    assert "Only you can tell: Kenny, JeanLuc, Buy_Now, Plus, Who" in told.err
    assert not doubtful & {*the_list(pbp)["players"], *the_list(pbp)["waiting"]}


def test_nothing_is_noted_unasked(pbp: Pbp, tmp_path: Path) -> None:
    pbp("signup", "begin", CALL)
    told = pbp("signup", "read", thread(tmp_path / "thread.txt"))
    assert "Nothing was noted" in told.err
    assert "say once which account is yours" in told.err
    assert the_list(pbp)["players"] == []


def test_a_post_is_read_once(called: Pbp, tmp_path: Path) -> None:
    called("signup", "drop", "IPD")
    called("signup", "read", tmp_path / "thread.txt", "--yes")
    assert "IPD" not in the_list(called)["players"], "the moderator's word stands"
    assert the_list(called)["players"][-1] == "Wanda", "she moved up"


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Count me in!", "plays"),
        ("Hello everyone, I would love to play.", "plays"),
        ("ok im in", "plays"),
        ("Playing this one!", "plays"),
        ("I'm playing", "plays"),
        ("+1", "-"),
        ("I am not in", "-"),
        ("in?", "-"),
        ("Maybe in", "-"),
        ("in. But only if Anna plays", "plays"),
        ("in. out", "-"),
        ("backup", "may come in"),
        ("I’ll be a sub", "may come in"),
        ("can't play, sorry", "is out"),
        ("unsign please", "is out"),
    ],
)
def test_what_people_write(pbp: Pbp, tmp_path: Path, said: str, what: str) -> None:
    pbp("signup", "begin", CALL, "--moderator", "gm")
    told = pbp("signup", "read", thread(tmp_path / "thread.txt", (("Zed", said),)))
    line = told.out.splitlines()[1]
    assert what in line
    sure = (
        "not" not in said
        and "?" not in said
        and "only" not in said
        and "out" not in said
        and "+1" not in said
        and "Maybe" not in said
    )
    assert (" sure " in line) is (sure or what == "is out")


def test_talk_is_no_wish_to_play(pbp: Pbp, tmp_path: Path) -> None:
    pbp("signup", "begin", CALL, "--moderator", "gm")
    talk = ("Nice, who else?", "Great game last time", "> in\n\nwelcome!", "The deadline is in two days.")
    told = pbp(
        "signup", "read", thread(tmp_path / "t.txt", tuple((f"Guy{n}", each) for n, each in enumerate(talk)))
    )
    assert "There is nothing new in it." in told.err


def test_the_post_says_what_to_do(pbp: Pbp) -> None:
    told = pbp("signup", "begin", CALL, "--seats", "3", "--format", "phpbb").out
    assert "Nobody has signed up yet." in told
    assert "3 of 3 seats" in told
    pbp("signup", "add", "Zoë Müller", "D.J.=DJ", "O'Neil & Sons", "Kit")
    told = pbp("signup", "--format", "phpbb").out
    assert "All 3 seats are taken." in told
    assert "Kit" in told.split("come in for somebody")[1]
    pbp("signup", "ready", "DJ")
    assert (
        "please post [b]ready[/b]. I'm still waiting for Zoë Müller, O'Neil & Sons."
        in pbp("signup", "--format", "phpbb").out
    )
    pbp("signup", "ready", "Zoë", "ON")
    assert "Everybody is ready." in pbp("signup").out


def test_a_game_is_made_of_them(called: Pbp) -> None:
    line = called.refused("new", "qanon", "v2", "--signup", CALL)
    assert "not ready yet: xX_Slayer_Xx, J0EBL0W, IPD" in line
    assert called("games", "--json").json == []
    called("signup", "ready", "xX_Slayer_Xx", "J0EBL0W", "IPD")
    called("new", "qanon", "v2", "--signup", "village ii", "-q")
    roster = {player["name"] for player in called("roster", "--json").json["players"]}
    assert roster == {"xX_Slayer_Xx", "BruteForce", "Arthuritas", "J0EBL0W", "IPD"}
    assert "was made of the sign-ups" in called.refused("new", "qanon", "v3", "--signup", CALL)
    assert "no sign-ups are open" in called.refused("signup")


def test_who_waits_is_named_to_who_asks(called: Pbp) -> None:
    called("signup", "ready", "xX_Slayer_Xx", "J0EBL0W", "IPD")
    called("new", "qanon", "v2", "--signup", CALL, "-q")
    line = called.refused("replace", "IPD")
    assert "who comes for IPD? (in their order: Wanda, Umit_9, LateGuy; 'pbp replace IPD Wanda=WA'" in line
    called("replace", "IPD", "Wanda=WA", "--yes", "-q")
    assert "in their order: Umit_9, LateGuy" in called.refused("replace", "BruteForce")
    assert len(called("log", "--json").json) == 1


def test_nobody_waits_for_a_game_without_sign_ups(pbp: Pbp) -> None:
    pbp(
        "new",
        "qanon",
        "t",
        *(word for each in "ABCDE" for word in ("--player", f"{each}{each}x={each}")),
        "-q",
    )
    assert "nobody is on a list of sign-ups" in pbp.refused("replace", "A")


def test_bad_words_change_nothing(pbp: Pbp) -> None:
    assert "no sign-ups are open" in pbp.refused("signup")
    pbp("signup", "begin", CALL)
    assert "already" in pbp.refused("signup", "begin", "VILLAGE ii")
    pbp("signup", "add", "Bert")
    before = the_list(pbp)
    for name, why in (("Bеrt", "Bert"), ("thread", "where"), ("group:den", "group")):  # a Cyrillic letter
        assert why in pbp.refused("signup", "add", "Kit", name)
    assert the_list(pbp) == before, "Kit is not on it either"
    assert "nobody here is called 'Zed'" in pbp.refused("signup", "drop", "Zed")
    assert "there are no sign-ups called 'Other'" in pbp.refused("signup", "--for", "Other")
    pbp.refused("signup", "begin", "Other", "--seats", "0", code=2)
    pbp("signup", "begin", "Other")
    assert "several sign-ups are open" in pbp.refused("signup")
    assert [each["name"] for each in pbp("signup", "--json").json] == ["Other", CALL]
    pbp("signup", "close", "Other")
    assert "there are no sign-ups called 'Other'" in pbp.refused("signup", "close", "Other")
    assert "--signup brings the players" in pbp.refused(
        "new", "qanon", "v", "--signup", CALL, "--player", "X", code=2
    )


def test_they_go_along_with_the_desk(called: Pbp, tmp_path: Path) -> None:
    people = [word for each in "ABCDE" for word in ("--player", f"{each}{each}x={each}")]
    called("new", "qanon", "t", *people, "-q")
    called("hand-over", tmp_path / "desk.jsonl")
    before = the_list(called)
    called("--state", tmp_path / "other", "take-over", tmp_path / "desk.jsonl")
    after = called("--state", tmp_path / "other", "signup", "--for", CALL, "--json").json
    assert {key: after[key] for key in before} == before
