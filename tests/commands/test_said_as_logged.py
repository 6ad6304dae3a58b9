"""What was recorded is said as it is typed; where that would be a code, as the log says it."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Pbp
from tests.games import header, write

VETOES = Path(__file__).parents[1] / "playthroughs" / "qanon" / "five-vetoes.jsonl"


def test_a_yes_or_no_is_said_in_words(pbp: Pbp, tmp_path: Path) -> None:
    lines = VETOES.read_text("utf-8").splitlines()
    answers = [at for at, line in enumerate(lines) if '"consent"' in line and "false" in line]
    (tmp_path / "log.jsonl").write_text("\n".join(lines[: answers[0]]) + "\n", "utf-8")
    pbp("import", tmp_path / "log.jsonl")
    president = pbp.status()["table"]["president"]
    abbr = next(each["abbr"] for each in pbp("roster", "--json").json["players"] if each["name"] == president)
    told = pbp("consent", "no", "-q").err.splitlines()[0]
    assert told == f"Recorded row {answers[0]}: {abbr} refuses the veto"
    assert f"{abbr} refuses the veto" in pbp("log").out


def test_words_and_names_are_said_as_they_are_typed(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    assert pbp("nominate", "B", "-q").err.startswith("Recorded row 1: A nominate B\n")
    assert pbp("vote", "C=nah", "-q").err.startswith("Recorded row 2: C vote nah\n")
