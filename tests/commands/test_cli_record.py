"""Recording by command: one command for each action, several votes at once, all or nothing, never a guess."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import NOW, Pbp
from tests.games import election, header, session, write


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    return pbp


def entries(pbp: Pbp) -> list[dict[str, object]]:
    return [json.loads(line) for line in pbp("export").out.splitlines()[1:]]


@pytest.mark.parametrize("words", [("B",), ("A", "B"), ("anna", "bert"), ("@Anna", "Bert.")])
def test_who_does_it_may_be_left_out_where_one_only_can(game: Pbp, words: tuple[str, ...]) -> None:
    game("nominate", *words)
    assert entries(game) == [{"action": "nominate", "by": "A", "player": "B", "at": NOW}]


def test_free_text_is_kept_with_the_row(game: Pbp) -> None:
    game("nominate", "B", "--note", "at last", "--source", "post 17", "--at", "2026-11-29 20:15+01:00")
    assert entries(game) == [
        {
            "action": "nominate",
            "by": "A",
            "player": "B",
            "at": "2026-11-29T19:15:00Z",
            "source": "post 17",
            "note": "at last",
        }
    ]


def test_many_votes_at_once(game: Pbp) -> None:
    game("nominate", "B")
    told = game("vote", "A=yaw", "bert=nah", "C=Y", "D=no")
    assert [(row["by"], row["choice"]) for row in entries(game)[1:]] == [
        ("A", "yaw"),
        ("B", "nah"),
        ("C", "yaw"),
        ("D", "nah"),
    ]
    assert "Awaited: vote from Emil by PM" in told.err
    assert told.out == ""


def test_one_vote_as_two_words(game: Pbp) -> None:
    game("nominate", "B")
    game("vote", "Cleo", "nah")
    assert entries(game)[1]["by"] == "C"


@pytest.mark.parametrize("last", ["Z=yaw", "D=maybe", "D=", "=yaw"])
def test_many_votes_are_all_or_nothing(game: Pbp, last: str) -> None:
    game("nominate", "B")
    game.refused("vote", "A=yaw", "B=nah", last)


def test_an_illegal_action_says_what_would_be_legal(game: Pbp) -> None:
    line = game.refused("nominate", "A")
    assert "Bert" in line
    assert "Emil" in line
    assert "nominate" in game.refused("vote", "A=yaw")


def test_nobody_is_guessed(game: Pbp) -> None:
    assert "Bert (B)" in game.refused("nominate", "8ert")


def test_a_command_with_words_missing_or_left_over_is_wrong_usage(game: Pbp) -> None:
    assert "something is missing: write 'pbp nominate" in game.refused("nominate", code=2)
    assert "too many" in game.refused("nominate", "A", "B", "C", code=2)
    game("nominate", "B")
    assert "something is missing: write 'pbp vote" in game.refused("vote", code=2)


def test_a_unique_beginning_is_taken_with_a_notice(game: Pbp) -> None:
    told = game("nominate", "Ber")
    assert "'Ber' was taken as Bert (B)" in told.err


def test_dry_run_shows_and_changes_nothing(game: Pbp) -> None:
    before = game.rows()
    told = game("nominate", "B", "--dry-run")
    assert "Would record row 1: A nominate B" in told.err
    assert "Bert" in told.out
    assert game.rows() == before


def test_texts_are_printed_each_under_its_address(game: Pbp) -> None:
    game("nominate", "B", "-q")
    told = game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=yaw")
    heads = [line for line in told.out.splitlines() if line.startswith("──── ")]
    assert [head.strip("─ ") for head in heads] == ["thread · 601", "PM to Anna · 602"]


def test_quiet_leaves_the_texts_in_the_outbox(game: Pbp) -> None:
    told = game("nominate", "B", "-q")
    assert told.out == ""
    assert "101" in told.err
    assert [letter["id"] for letter in game("outbox", "--json").json][-1] == 101


def test_flags_and_reasons(game: Pbp) -> None:
    game("skip", "away", "for", "a", "week", "--counts")
    assert entries(game) == [{"action": "skip", "reason": "away for a week", "counts": True, "at": NOW}]
    assert game.status()["table"]["failed_elections"] == 1


def test_a_wrong_time_is_refused(game: Pbp) -> None:
    assert "not a time" in game.refused("nominate", "B", "--at", "tomorrow")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nominat", "B"), "did you mean nominate"),
        (("play", "A", "dragon 7"), "no command 'play'"),
        (("nominate", "B", "--colour"), "--colour"),
        (("void",), "ROW"),
        (("void", "one"), "one"),
        (("sent",), "which?"),
        (("outbox", "show"), "NUMBER"),
        (("completion", "tcsh"), "tcsh"),
        (
            ("board", "--format", "html5"),
            "there is no dialect 'html5' (did you mean html? 'pbp formats' lists them",
        ),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(game: Pbp, args: tuple[str, ...], says: str) -> None:
    line = game.refused(*args, code=2)
    assert says in line


def test_status_tells_whose_move_it_is(game: Pbp) -> None:
    assert game.status() == {
        "game": "test",
        "engine": "qanon",
        "phase": "nomination",
        "over": False,
        "winners": [],
        "reason": None,
        "players": [
            {"seat": seat, "name": name, "abbr": name[0], "out": False}
            for seat, name in enumerate(["Anna", "Bert", "Cleo", "Dora", "Emil"], 1)
        ],
        "awaiting": [{"from": ["Anna"], "action": "nominate", "channel": "thread"}],
        "table": {
            "president": "Anna",
            "nominee": None,
            "vice_president": None,
            "last_government": None,
            "moderate": 0,
            "far_right": 0,
            "failed_elections": 0,
            "deck": 17,
            "discards": 0,
            "eligible": ["Bert", "Cleo", "Dora", "Emil"],
            "veto_unlocked": False,
            "powers": [],
            "special_election": False,
        },
    }


def test_secrets_only_on_demand(game: Pbp) -> None:
    found = game.status("--secret")["secret"]
    assert found["roles"]["Emil"] == "Trump"
    assert found["deck"][:3] == ["FR", "FR", "M"]
    assert game("secrets", "--json").json == found
    told = game("secrets")
    assert "paste nothing" in told.err
    assert "Trump" not in game("status").out


def test_the_whole_way_to_an_enacted_policy(game: Pbp) -> None:
    for row in [*election("A", "B"), *session("A", "B", "FR", "M")]:
        words = {"nominate": "player", "vote": "choice", "discard": "card", "enact": "card"}
        game(row["action"], row["by"], row[words[row["action"]]], "-q")
    found = game.status()
    assert found["phase"] == "nomination"
    assert found["table"]["moderate"] == 1
    assert found["table"]["eligible"] == ["Anna", "Cleo", "Dora", "Emil"]
    assert found["awaiting"][0]["from"] == ["Bert"]


def test_log_and_show(game: Pbp) -> None:
    game("nominate", "B", "--note", "slow today")
    assert "A nominates B" in game("log").out
    assert game("log", "--json").json == [
        {
            "row": 1,
            "struck": None,
            "amended": None,
            "action": "nominate",
            "by": "A",
            "player": "B",
            "at": NOW,
            "note": "slow today",
        }
    ]
    shown = game("show", "1")
    assert "slow today" in shown.out
    assert "thread · 101" in shown.out
    assert "rows are 1 to 1" in game.refused("show", "2")


def test_games_and_use(game: Pbp, tmp_path: Path) -> None:
    game("import", write(tmp_path / "two.jsonl", header("two"), []))
    assert [each["chosen"] for each in game("games", "--json").json] == [False, True]
    game("use", "TEST")
    assert game.status()["game"] == "test"
    assert game.status("--game", "two")["game"] == "two"
    assert "there are: test, two" in game.refused("use", "three")
    game("nominate", "B", "--game=two", "-q")
    assert [each["rows"] for each in game("games", "--json").json] == [0, 1]


def test_without_a_game_it_says_how_to_make_one(pbp: Pbp) -> None:
    for command in (("status",), ("nominate", "B"), ("outbox",), ("undo",)):
        assert "pbp new" in pbp.refused(*command)


def test_words_of_another_game_are_no_actions(game: Pbp) -> None:
    assert game.refused("lobby", "A", "2", code=2)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--preset", "official", "-o", "preset=house"], "preset can't be both 'house' and 'official'"),
        (["-o", "preset=official", "-o", "preset=house"], "preset can't be both 'official' and 'house'"),
        (["-o", "reshuffle=immediate", "-o", "reshuffle=session-end"], "reshuffle can't be both"),
        (["--theme", "qanon", "-o", "theme=secret-hitler"], "theme can't be both"),
    ],
)
def test_house_rules_that_contradict_each_other_are_refused(pbp: Pbp, words: list[str], says: str) -> None:
    players = [word for name in "ABCDE" for word in ("--player", f"P{name}")]
    assert says in pbp.refused("new", "qanon", "one", *players, *words, code=2)
    pbp("new", "qanon", "one", *players, "--preset", "official", "-o", "preset=official", "-q")
    values = {option["name"]: option["value"] for option in pbp("options", "--json").json}
    assert values["preset"] == "official"


def test_themes_and_packs_in_another_encoding_are_named(pbp: Pbp, tmp_path: Path) -> None:
    (tmp_path / "wide.json").write_bytes("{}".encode("utf-16"))
    (tmp_path / "wide.toml").write_bytes("[pack]".encode("utf-16"))
    (tmp_path / "marked.toml").write_bytes("[pack]".encode("utf-8-sig"))
    players = [word for name in "ABCDE" for word in ("--player", f"P{name}")]
    assert "it is not UTF-8: save it so" in pbp.refused(
        "new", "qanon", "x", *players, "--theme", tmp_path / "wide.json"
    )
    assert "it is not UTF-8 (save it so)" in pbp.refused(
        "new", "gnomic", "x", *players, "--pack", tmp_path / "wide.toml"
    )
    assert "TOML" not in pbp("pack", "check", tmp_path / "marked.toml", code=1).out
