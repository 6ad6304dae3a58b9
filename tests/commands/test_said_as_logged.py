"""What was recorded is said as it is typed; where that would be a code, as the log says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbp_mod.desk.wording import phase_in_words
from pbp_mod.engines import ENGINES
from pbp_mod.rows.replay import fold
from tests.conftest import Pbp
from tests.games import election, header, write
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, lines

VETOES = Path(__file__).parents[1] / "playthroughs" / "qanon" / "five-vetoes.jsonl"


def test_a_yes_or_no_is_said_in_words(pbp: Pbp, tmp_path: Path) -> None:
    lines = VETOES.read_text("utf-8").splitlines()
    answers = [at for at, line in enumerate(lines) if '"consent"' in line and "false" in line]
    (tmp_path / "log.jsonl").write_text("\n".join(lines[: answers[0]]) + "\n", "utf-8")
    pbp("import", tmp_path / "log.jsonl")
    president = pbp.status()["table"]["president"]
    abbr = next(each["abbr"] for each in pbp("roster", "--json").json["players"] if each["name"] == president)
    tried = pbp("consent", "no", "-q", "-n").err.splitlines()[0]
    assert tried == f"Would record row {answers[0]}: {abbr} consent not agree", (
        "as a row has it: programs look for it"
    )
    told = pbp("consent", "no", "-q").err.splitlines()[0]
    assert told == f"Recorded row {answers[0]}: {abbr} refuses the veto"
    assert f"{abbr} refuses the veto" in pbp("log").out


def test_words_and_names_are_said_as_they_are_typed(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    assert pbp("nominate", "B", "-q").err.startswith("Recorded row 1: A nominate B\n")
    assert pbp("vote", "C=nah", "-q").err.startswith("Recorded row 2: C vote nah\n")


def test_lists_and_proofs_name_no_code(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", VETOES)
    assert pbp("games", "--json").json[0]["phase"] == "over"
    proof = " ".join(pbp("verify").out.split())
    assert "Result that follows: five Moderate policies are in force; won by Ash, D.O.Elm, Fir*." in proof
    assert pbp("verify", "--json").json["reason"] == "moderate-policies"
    pbp("import", write(tmp_path / "log.jsonl", header("other"), election("A", "B")))
    assert "session: discard" in pbp("games").out
    assert "president-discards" in {each["phase"] for each in pbp("games", "--json").json}


@pytest.mark.parametrize("engine", ENGINES)
def test_every_phase_has_its_word(engine: str) -> None:
    seen = set()
    log_header, *rows = lines(FOLDER / engine / SAMPLE)
    fold(log_header, rows, after=lambda position, _: seen.add(position.engine.phase(position.state)))
    assert {phase for phase in seen if phase_in_words(engine, phase) == phase} <= {
        "over",
        "power",
        "nomination",
        "challenge",
    }
