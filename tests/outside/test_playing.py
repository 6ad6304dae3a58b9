"""A game from outside is a game like ours, from the sign-up to the proof."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.outside.conftest import begin, play
from tests.outside.packages import GAME

pytestmark = pytest.mark.usefixtures("outside")


def test_it_is_listed_with_version_and_origin(pbp: Pbp) -> None:
    found = {each["name"]: each for each in pbp("engines", "--json").json}
    assert found[GAME] == {
        "name": GAME,
        "title": "Low Bid",
        "players": "3–8",
        "package": "pbp-low-bid",
        "version": "0.1.0",
        "fault": None,
    }
    assert found["qanon"]["package"] == "pbp-mod"
    assert "pbp-low-bid 0.1.0" in pbp("engines").out


def test_its_house_rules(pbp: Pbp) -> None:
    assert "told=all" in pbp("options", GAME).out
    begin(pbp, "first", "-o", "told=scorer")
    assert "told=scorer" in pbp("options").out
    line = pbp.refused(
        "new", GAME, "other", "--player", "A", "--player", "B", "--player", "C", "-o", "goal=4"
    )
    assert "5, 3" in line


def test_too_few_players(pbp: Pbp) -> None:
    assert "for 3 to 8 players, not 2" in pbp.refused("new", GAME, "x", "--player", "A", "--player", "B")


def test_its_texts(pbp: Pbp) -> None:
    begin(pbp)
    opening = pbp("outbox", "show", "1").out
    assert opening.startswith("## Low Bid: first\n")
    assert "**My number is NUMBER**" in opening
    assert "[b]My number is NUMBER[/b]" in pbp("outbox", "show", "1", "--format", "phpbb").out
    lucky = pbp.status("--secret")["secret"]["lucky"]
    for message, name in enumerate(("Anna", "Bert", "Cleo"), 2):
        assert f"Your lucky number is **{lucky[name]}**" in pbp("outbox", "show", str(message)).out
    assert [each["to"] for each in pbp("outbox", "--json").json] == [
        "thread",
        "Anna",
        "Bert",
        "Cleo",
        "thread",
    ]


def test_numbers_by_message_and_by_command(pbp: Pbp) -> None:
    begin(pbp)
    assert "Recorded row 1: A pick 1" in pbp("pm", "Anna", "My number is 1, please.").err
    assert "Recorded row 2: B pick 2" in pbp("pm", "Bert", "two").err
    assert "the new answer counts" in pbp("pm", "Anna", "I pick 3").err
    assert "nothing was recorded" in pbp.refused("pm", "Cleo", "Should I take 2?")
    assert "0 is not one of the numbers" in pbp.refused("pick", "C=0")
    assert pbp.status()["awaiting"] == [{"from": ["Cleo"], "action": "pick", "channel": "pm"}]
    told = pbp("pick", "C=2")
    assert "### The result of round 1" in told.out
    assert "| Anna | 3 |" in told.out
    status = pbp.status()
    assert status["phase"] == "numbers"
    assert status["table"]["round"] == 2
    assert status["table"]["rounds"][0]["numbers"] == {"Anna": 3, "Bert": 2, "Cleo": 2}


def test_what_is_secret_is_only_where_it_may_be(pbp: Pbp) -> None:
    begin(pbp, "first", "-o", "told=scorer")
    pbp("pick", "A=1", "B=2")
    assert "secret" not in pbp.status()
    assert pbp.status("--secret")["secret"]["numbers"] == {"Anna": 1, "Bert": 2}
    told = pbp("pick", "C=2").out
    assert "| Anna |" in told
    assert "Number |" not in told
    (scored,) = pbp.status()["table"]["rounds"]
    assert (scored["number"], scored["numbers"]) == (1, None)
    assert "numbers" in pbp("secrets").out


def test_board_reminders_hands_and_reasons(pbp: Pbp) -> None:
    begin(pbp)
    pbp("pick", "A=1")
    assert "Round 1 is open" in pbp("board").out
    reminder = pbp("remind").out
    assert "2 numbers are still missing" in reminder
    assert "Hello Bert" in reminder
    assert "Your lucky number" in pbp("hands", "Anna").out
    pbp("pick", "B=2", "C=2")
    reasons = pbp("explain", "4").out  # the reminder is row 2
    assert "L4" in reasons
    assert "lowest number" in reasons


def test_corrections(pbp: Pbp) -> None:
    begin(pbp)
    pbp("pick", "A=1", "B=2", "C=2", "-q")
    pbp("undo", "--yes")
    assert pbp.status()["awaiting"][0]["from"] == ["Cleo"]
    pbp("redo")
    pbp("sent", "--all")
    told = pbp("amend", "1", "A=3", "--yes").out
    assert "Correction:" in told
    assert list(pbp.status()["table"]["points"].values()) != [0, 0, 0]
    pbp("replace", "Bert", "Emil=E", "--yes")
    assert "Emil" in pbp("board").out


def test_a_whole_game_and_its_proof(pbp: Pbp, tmp_path: Path) -> None:
    begin(pbp)
    play(pbp)
    status = pbp.status()
    assert (status["over"], status["winners"], status["reason"]) == (True, ["Anna"], "goal")
    assert pbp("verify").out.startswith("first: all")
    pbp("reveal", "log.jsonl")
    shown = pbp("verify", "log.jsonl").out
    assert "Shuffles that follow from the seed: lucky numbers" in shown
    assert "won by Anna" in shown
    public = [json.loads(line) for line in pbp("export", "--public").out.splitlines()]
    assert public[-1]["status"]["over"] is True


def test_a_log_goes_out_and_comes_in(pbp: Pbp) -> None:
    begin(pbp)
    play(pbp, 2)
    pbp("export", "log.jsonl")
    pbp("import", "log.jsonl", "--name", "second")
    assert pbp.status("--game", "second")["table"] == pbp.status("--game", "first")["table"]
    second = pbp("export", "--game", "second").out.splitlines()
    assert second[1:] == Path("log.jsonl").read_text("utf-8").splitlines()[1:]


def test_a_file_with_a_row_that_cannot_be(pbp: Pbp) -> None:
    begin(pbp)
    pbp("pick", "A=1")
    lines = pbp("export").out.splitlines()
    head = {key: value for key, value in json.loads(lines[0]).items() if key not in ("rows", "head")}
    row = json.loads(lines[1]) | {"number": 9}
    Path("bad.jsonl").write_text(f"{json.dumps(head | {'name': 'bad'})}\n{json.dumps(row)}\n", "utf-8")
    assert "line 2: 9 is not one of the numbers" in pbp.refused("import", "bad.jsonl")


def test_a_moderators_own_template_stands_in_for_that_of_the_package(pbp: Pbp) -> None:
    begin(pbp)
    own = pbp.state / "templates" / GAME
    own.mkdir(parents=True)
    (own / "board.j2").write_text('{% include "shipped/low-bid/board.j2" %}\n\nHurry up!\n', "utf-8")
    (own / "lucky.j2").write_text("{{ lucky.nonsense }}", "utf-8")
    shown = pbp("board").out
    assert shown.startswith("### How things stand")
    assert shown.endswith("Hurry up!\n")
    (own / "lucky.j2").unlink()
    assert pbp("doctor").err.endswith("Nothing is wrong with " + str(pbp.state) + ".\n")


def test_a_template_of_the_moderators_that_says_too_much_is_held_back(pbp: Pbp) -> None:
    begin(pbp)
    lucky = pbp.status("--secret")["secret"]["lucky"]["Anna"]
    own = pbp.state / "templates" / GAME
    own.mkdir(parents=True)
    (own / "board.j2").write_text(f"Anna: lucky number {lucky}\n", "utf-8")
    line = pbp("board", code=1).err.splitlines()[-1]
    assert "would give away the lucky number of Anna" in line


def test_the_demo(pbp: Pbp) -> None:
    told = pbp("demo", GAME)
    assert "$ pbp pick A=1" in told.out
    assert "Anna wins!" in told.out


def test_simulated_games(pbp: Pbp) -> None:
    report = pbp("simulate", GAME, "--games", "40", "--players", "4", "--workers", "1", "--json").json
    assert report["games"] == 40
    assert report["faults"] == []
    assert set(report["reasons"]) <= {"goal", "rounds"}
    assert report["measures"]["rounds"]["max"] <= 15


def test_the_shell_is_offered_its_name_and_its_actions(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    from pbp_mod.cli import cli
    from pbp_mod.console.options import complete_engines

    assert complete_engines(click.Context(cli), click.Argument(["engine"]), "lo") == [GAME]
    begin(pbp)
    assert "pick" in pbp("--help").out


def test_beside_it_games_of_ours_go_on(pbp: Pbp) -> None:
    begin(pbp)
    pbp("new", "claim", "cards", "--player", "Anna", "--player", "Bert", "-q")
    rows = {row["name"]: row for row in pbp("games", "--json").json}
    assert (rows["first"]["phase"], rows["cards"]["phase"]) == ("numbers", "recruit")
    pbp("use", "first")
    play(pbp, 1)
    assert pbp.status()["engine"] == GAME
