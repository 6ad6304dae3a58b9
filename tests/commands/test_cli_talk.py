"""What the desk says to somebody who is new to it: help, hints, and errors that tell how it goes."""

from __future__ import annotations

from types import SimpleNamespace

import click
import pytest

from pbp_mod import cli
from pbp_mod.commands import NAMES
from pbp_mod.console import asking
from pbp_mod.console.guessed import GUESSED
from pbp_mod.engines import ENGINES, load
from tests.conftest import Pbp


def test_pbp_alone_says_how_to_begin(pbp: Pbp) -> None:
    told = pbp()
    assert told.out == ""
    assert len(told.err.splitlines()) == 3
    assert "pbp new ENGINE NAME" in told.err


def test_pbp_alone_is_the_status_of_the_game_at_hand(game: Pbp) -> None:
    assert game().out == game("status").out
    game("new", "qanon", "two", *(f"--player={name}" for name in "VWXYZ"), "-q")
    game("use", "one")
    assert game().out.startswith("one · QAnon")
    assert game("--game", "two").out.startswith("two · QAnon")


def test_help_tells_of_everything_or_of_one_command(game: Pbp) -> None:
    assert game("help").out == game("--help").out
    for words in (["vote"], ["outbox"], ["outbox", "next"], ["export"]):
        assert game("help", *words).out == game(*words, "--help").out
    assert "did you mean export" in game.refused("help", "exprot", code=2)
    assert "'outbox'" not in game.refused("help", "outbox", "lose", code=2)


@pytest.mark.parametrize(("word", "words"), GUESSED.items())
def test_a_word_that_people_guess_leads_to_its_command(game: Pbp, word: str, words: str) -> None:
    told = game("help", word)
    assert told.out == game(*words.split(), "--help").out
    assert f"{word} is 'pbp {words}' here." in told.err
    assert f"it is 'pbp {words}'" in game.refused(word, code=2)
    assert f"it is 'pbp {words}'" in game.refused(word.title(), code=2)
    assert game("help", word.upper()).out == told.out


def test_no_command_hides_behind_a_guess() -> None:
    actions = {name for engine in ENGINES for name in load(engine).kinds}
    assert not set(GUESSED) & (set(NAMES) | actions)


def test_only_the_last_rows(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "C=nah", "-q")
    game("undo", "-y", "-q")
    assert [line.split()[0] for line in game("log", "--last", "2").out.splitlines()[1:]] == ["1", "2"]
    assert [row["row"] for row in game("log", "--last", "2", "--json").json] == [3, 4]
    assert [line.split()[0] for line in game("log", "--all", "--last", "1").out.splitlines()[1:]] == ["4"]
    game.refused("log", "--last", "0", code=2)


def test_help_is_no_error(pbp: Pbp) -> None:
    for words in (("--help",), ("new", "--help"), ("outbox", "show", "--help"), ("--version",)):
        assert pbp(*words).err == ""


def test_no_line_of_help_is_cut_short(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    listed = pbp("--help").out.split("Set up:")[1]
    assert "..." not in listed
    assert max(map(len, listed.splitlines())) <= 80


def test_an_unknown_command_points_to_the_help_once(game: Pbp) -> None:
    line = game.refused("nominat", "B", code=2)
    assert line.endswith("(did you mean nominate?; see 'pbp --help')")
    line = game.refused("dance", code=2)
    assert line.count("(") == 1


def test_one_who_is_awaited_need_not_be_named(game: Pbp) -> None:
    assert "(pbp nominate PLAYER)" in game("status").out
    game("nominate", "B", "-q")
    assert "A, B, C, D and E vote on Anna with Bert, by PM (pbp vote NAME=yaw|nah...)" in " ".join(
        game("status").out.split()
    )


def test_what_is_not_awaited_is_told_with_what_is(game: Pbp) -> None:
    assert (
        game.refused("discard", "M")
        == "pbp: 'discard' is not awaited now (awaited: nominate; see 'pbp status')"
    )


def test_a_word_that_is_no_answer_is_told_with_those_that_are(game: Pbp) -> None:
    game("nominate", "B", "-q")
    assert game.refused("vote", "A=maybe") == "pbp: 'maybe' is none of the answers that count (yaw or nah)"


def test_a_row_that_others_rest_on_names_the_first_of_them(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "-q")
    line = game.refused("void", "1")
    assert line.startswith("pbp: row 1 can't be struck out alone: row 2 no longer holds then: ")
    assert line.endswith("(row 2 is A vote yaw; --with-later strikes out what falls with it)")


@pytest.mark.parametrize("engine", ENGINES)
def test_house_rules_are_shown_as_they_are_typed(engine: str, pbp: Pbp) -> None:
    shown = pbp("options", engine).out.splitlines()
    for option in load(engine).options:
        (line,) = [line for line in shown if line.startswith(f"{option.name}={option.default} ")]
        assert all(value in line for value in option.values)
        assert option.rule in line
    assert max(map(len, shown)) <= 80


def test_a_replacement_shows_only_who_changes(game: Pbp) -> None:
    told = game("replace", "C", "Frida=F", "-q").err
    assert "  Seat 3: Cleo (C) → Frida (F)\n" in told
    assert "Seat 2" not in told
    assert "row 1: replace C by Frida (F)" in told


def test_a_text_that_no_longer_holds_is_done_with_once_it_is_marked_again(game: Pbp) -> None:
    game("sent", "--all")
    game("nominate", "B", "-q")
    game("sent", "--all")
    game("undo", "-q")
    assert "101" in game("outbox").out
    assert "101" in game("sent", "--all").err
    assert game("outbox").err == "Everything is sent.\n"
    assert "To be sent" not in game("status").out
    game("nominate", "B", "-q")
    game("void", "3", "-q")
    assert "101 " not in game("outbox").out  # what comes later leaves it at that


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_who_is_to_paste_is_told_how_to_end(
    platform: str, game: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    class Keyboard(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "stdin", Keyboard(io.BytesIO(b"**I nominate B**\n"), "utf-8"))
    told = io.StringIO()
    monkeypatch.setattr(sys, "stderr", told)
    assert cli.run(["post", "A", "-q"]) == 0
    key = "Ctrl-Z and Enter" if platform == "win32" else "Ctrl-D"
    assert told.getvalue().startswith(f"Paste what was written, then press {key} on a line of its own.\n")
    assert "Recorded row 1: A nominate B" in told.getvalue()


def test_q11_a_new_vote_replaces_the_old_one_and_says_so(game: Pbp) -> None:
    game("nominate", "B", "-q")
    assert "already" not in game("vote", "A=yaw", "B=nah").err
    told = game("vote", "B=yaw", "C=nah").err
    assert told.count("already") == 1
    assert "Note: Bert had answered already; the new answer counts.\n" in told
    assert "Note: Anna had answered already; the new answer counts.\n" in game("pm", "A", "Nah!").err
    votes = game("secrets", "--json").json["votes"]
    assert votes == {"Anna": "nah", "Bert": "yaw", "Cleo": "nah"}


def test_q11_the_last_vote_closes_the_ballot_to_all(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=yaw", "-q")
    game.refused("pm", "C", "Nah, sorry!")
    game.refused("vote", "C=nah")


def test_a_new_answer_is_taken_only_where_the_rules_take_one(game: Pbp) -> None:
    assert "not awaited" in game("post", "B", "**I nominate C**", code=1).err
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=yaw", "-q")
    game("discard", "FR", "-q")
    assert "awaited" in game("pm", "A", "discard FR", code=1).err


def test_nobody_answers_twice_in_one_command(game: Pbp) -> None:
    game("nominate", "B", "-q")
    line = game.refused("vote", "A=yaw", "C=yaw", "anna=nah")
    assert line == "pbp: Anna (A) answers twice in one command (give each player once)"


def test_a_word_too_much_is_told_to_be_quoted(game: Pbp) -> None:
    line = game.refused("new", "qanon", "the", "second", code=2)
    assert line == "pbp: 'second' is too much (what belongs together needs quotes; see 'pbp new --help')"


@pytest.mark.parametrize("word", ["all", "1-6", "²"])
def test_numbers_of_texts_are_told_how_to_be_written(game: Pbp, word: str) -> None:
    assert f"{word!r} is no number of a text (write 1 2 3, or --all;" in game.refused("sent", word, code=2)


def test_a_correction_that_is_declined_says_that_nothing_was_recorded(
    game: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    game("nominate", "B", "-q")
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(asking, "sys", terminal)
    monkeypatch.setattr(click, "prompt", lambda *_, **__: "no")
    monkeypatch.setattr(click, "confirm", lambda *_, **__: False)
    assert game.refused("undo") == "pbp: stopped; nothing was recorded"


def test_a_dry_and_quiet_new_prints_no_texts(pbp: Pbp) -> None:
    players = [word for name in "ABCDE" for word in ("--player", name)]
    ended = pbp("new", "qanon", "other", *players, "--format", "phpBB", "-n", "-q")
    assert ended.out == ""
    assert "Nothing was kept." in ended.err


def test_a_short_seed_is_taken_with_a_warning(pbp: Pbp) -> None:
    players = [word for name in ("Anna", "Bert", "Cleo", "Dora", "Emil") for word in ("--player", name)]
    told = pbp("new", "qanon", "short", *players, "--seed", "5EED", "-q")
    assert "found by trying" in told.err
    assert pbp.status()["phase"] == "nomination"
