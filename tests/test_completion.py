"""Completion, asked for as the shells ask."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbp_mod import cli
from tests.conftest import Pbp


def offered(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bash is offered for a line with the cursor at its end."""
    with monkeypatch.context() as asked:
        asked.setenv("_PBP_COMPLETE", "bash_complete")
        asked.setenv("COMP_WORDS", line)
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.run([])
        assert ended.value.code == 0
    return [word.partition(",")[2] for word in capsys.readouterr().out.splitlines() if word]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pbp nom", ["nominate"]),
        ("pbp ver", ["verify"]),
        ("pbp nominate b", ["B"]),
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
    assert offered("pbp vote E", capsys, monkeypatch) == ["E=yaw", "E=nah"]


def test_without_a_game_nothing_goes_wrong(
    pbp: Pbp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("pbp nominate ", "pbp use ", "pbp post ", "pbp ver"):
        assert "pbp:" not in " ".join(offered(line, capsys, monkeypatch))


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
