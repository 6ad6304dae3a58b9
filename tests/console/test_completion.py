"""Completion, asked for as the shells ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbp_mod import cli
from tests.conftest import Pbp


def asked(
    shell: str, line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """What the shell is answered for a line with the cursor at its end."""
    with monkeypatch.context() as asked:
        asked.setenv("_PBP_COMPLETE", f"{shell}_complete")
        asked.setenv("COMP_WORDS", line)
        asked.setenv("COMP_CWORD", line.rpartition(" ")[2])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.run([])
        assert ended.value.code == 0
    return [word.partition(",")[2] for word in capsys.readouterr().out.splitlines() if word]


def offered(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bash is offered."""
    return asked("bash", line, capsys, monkeypatch)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pbp nom", ["nominate"]),
        ("pbp ver", ["verify"]),
        ("pbp nominate b", ["B", "Bert"]),
        ("pbp nominate ber", ["Bert"]),
        ("pbp --game o", ["one"]),
        ("pbp --game ONE nom", ["nominate"]),
        ("pbp --game=o", ["one"]),
        ("pbp void ", []),
        ("pbp outbox show ", ["1", "69", "2", "3", "4", "5", "6"]),
        ("pbp sent 1 5 ", ["69", "2", "3", "4", "6"]),
        ("pbp nominate A ", ["B", "C", "D", "E"]),
        ("pbp use ", ["one"]),
        ("pbp show --game ", ["one"]),
        ("pbp post ", ["A", "B", "C", "D", "E"]),
        ("pbp replace cl", ["Cleo"]),
        ("pbp board --format ph", ["phpbb"]),
        ("pbp new ql", []),
        ("pbp vote ", []),
    ],
)
def test_what_is_offered(
    line: str,
    words: list[str],
    game: Pbp,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert offered(line, capsys, monkeypatch) == words


def test_votes_are_offered_behind_the_equals_sign(
    game: Pbp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # To bash a word ends at "=", and it replaces only what stands behind it.
    game("nominate", "B", "-q")
    assert offered("pbp vote A=", capsys, monkeypatch) == ["yaw", "nah"]
    assert offered("pbp vote A=yaw B=n", capsys, monkeypatch) == ["nah"]
    assert offered("pbp vote E", capsys, monkeypatch) == ["E=yaw", "E=nah", "Emil=yaw", "Emil=nah"]
    assert offered("pbp vote Emil=n", capsys, monkeypatch) == ["nah"]


def test_without_a_game_nothing_goes_wrong(
    pbp: Pbp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("pbp nominate ", "pbp use ", "pbp post ", "pbp ver"):
        assert "pbp:" not in " ".join(offered(line, capsys, monkeypatch))


def test_rows_and_texts_are_offered_by_their_numbers(
    game: Pbp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game("nominate", "B", "-q")
    game("vote", "A=yaw", "B=nah", "-q")
    game("undo", "-q")
    game("sent", "1", "2", "101")
    for command, numbers in (
        ("void", ["2", "1"]),
        ("amend", ["2", "1"]),
        ("show", ["4", "3", "2", "1"]),
        ("explain", ["4", "3", "2", "1"]),
        ("sent", ["3", "4", "5", "6"]),
        ("outbox copy", ["1", "2", "3", "4", "5", "6", "101"]),
    ):
        assert offered(f"pbp {command} ", capsys, monkeypatch) == numbers
    assert offered("pbp outbox copy 1", capsys, monkeypatch) == ["1", "101"]
    assert asked("fish", "pbp void ", capsys, monkeypatch) == ["2\tA vote yaw", "1\tA nominate B"]
    assert asked("fish", "pbp sent 3", capsys, monkeypatch) == ["3\tBert: qanon/role"]


def test_answers_that_are_numbers_are_offered_in_two_steps(
    pbp: Pbp, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [word for name in ("Warug", "Bim", "Kit", "Ola") for word in ("--player", name)]
    pbp("new", "gnomic", "shed", *players, "--in-order", "-o", "deck=prepared", "--seed", "6e6f" * 8, "-q")
    card = offered("pbp propose ", capsys, monkeypatch)[-1]
    pbp("propose", card, "-q")
    assert offered("pbp lobby ", capsys, monkeypatch) == ["WA=", "BI=", "KI=", "OL="]
    assert offered("pbp lobby wa", capsys, monkeypatch) == ["WA=", "Warug="]
    numbers = offered("pbp lobby Warug=", capsys, monkeypatch)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    pbp("lobby", f"Warug={numbers[-1]}", "-q")
    assert offered("pbp adjust o", capsys, monkeypatch) == ["OL", "Ola"]


AWKWARD = ["Anna Bell", "O'Neill", "C$sh", "a,b", "Zoë*", 'J"s', "back\\slash", "b:c"]


@pytest.fixture
def awkward(pbp: Pbp) -> Pbp:
    """A game and players whose names a shell would take apart."""
    players = [word for at, name in enumerate(AWKWARD) for word in ("--player", f"{name}=X{at}")]
    pbp("new", "qanon", "my first: game", *players, "--in-order", "-q")
    return pbp


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="needs bash")
def test_bash_gets_every_name_as_one_word(awkward: Pbp, tmp_path: Path) -> None:
    """The script in bash itself: what it would put on the line is read by bash as the name again."""
    (tmp_path / "pbp").write_text(f'#!/bin/sh\nexec {sys.executable} -m pbp_mod "$@"\n', "utf-8")
    (tmp_path / "pbp").chmod(0o755)
    (tmp_path / "completion.bash").write_text(awkward("completion", "bash").out, "utf-8")
    (tmp_path / "Zoë-is-a-file").write_bytes(b"")
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PBP_STATE": str(awkward.state)}

    def completed(line: str) -> list[str]:
        program = (
            ". ./completion.bash; COMP_LINE=$1; COMP_POINT=${#1}; _pbp_completion pbp 2>/dev/null; "
            'printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "-c", program, "-", line],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return done.stdout.splitlines()

    def read_again(line: str) -> list[str]:
        done = subprocess.run(
            ["bash", "-c", f"printf '%s\\n' {line}"], cwd=tmp_path, capture_output=True, encoding="utf-8"
        )
        return done.stdout.splitlines()

    assert completed("pbp use my") == ["my\\ first:\\ game"]
    assert completed("pbp use my\\ first:\\ ga") == ["\\ game"], "what stands before the colon stays"
    assert completed("pbp use 'my fir") == ["my first: game"], "bash closes the quotes itself"
    assert completed('pbp replace "C$') == ["C\\$sh"]
    assert completed("pbp replace 'O") == ["O'\\''Neill"]
    for name in AWKWARD:
        begun = name[0]
        words = [each for each in completed(f"pbp hands {begun}") if not each.startswith("X")]
        assert name in [word for each in words for word in read_again(each)]
        for quote in "'\"":
            words = completed(f"pbp hands {quote}{begun}")
            assert name in [word for each in words for word in read_again(f"{quote}{each}{quote}")]


@pytest.mark.skipif(not shutil.which("fish"), reason="needs fish")
def test_fish_shows_whole_help_and_whole_names(awkward: Pbp, tmp_path: Path) -> None:
    (tmp_path / "pbp").write_text(f'#!/bin/sh\nexec {sys.executable} -m pbp_mod "$@"\n', "utf-8")
    (tmp_path / "pbp").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PBP_STATE": str(awkward.state)}

    def completed(line: str) -> list[str]:
        program = "pbp completion fish | source; complete -C $argv[1]"
        done = subprocess.run(
            ["fish", "--no-config", "-c", program, line],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return done.stdout.splitlines()

    assert "void\tStrike out row ROW, as if it had never been recorded." in completed("pbp vo")
    assert completed("pbp use my") == ["my first: game"]
    assert "a,b" in completed("pbp hands a")


def test_help_is_offered_whole(
    game: Pbp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked("fish", "pbp vo", capsys, monkeypatch) == [
        "vote\tA player votes on the government.",
        "void\tStrike out row ROW, as if it had never been recorded.",
    ]
    assert [line for line in asked("fish", "pbp ", capsys, monkeypatch) if line.endswith("...")] == []
    assert any(line.startswith("--game\t") for line in asked("fish", "pbp --g", capsys, monkeypatch))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str, pbp: Pbp) -> None:
    script = pbp("completion", shell).out
    assert f"_PBP_COMPLETE={shell}_complete" in script
    assert "%(" not in script


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="needs bash")
def test_bash_takes_its_script(pbp: Pbp, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(pbp("completion", "bash").out, "utf-8")
    done = subprocess.run(
        ["bash", "-c", f". {script.name} && complete -p pbp"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert "-F _pbp_completion pbp" in done.stdout
