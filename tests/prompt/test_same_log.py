"""What is entered at the desk leaves the log that the same commands leave, byte for byte."""

from __future__ import annotations

import io
import json
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pbp_mod import cli
from pbp_mod.engines import ENGINES, load
from tests.conftest import Pbp
from tests.games import FIVE, header, write
from tests.prompt.sitting import line, sit

FORTY = (
    "nominate Bert",
    "vote A=yaw B=yaw",
    "pm Cleo 'Nah, thanks'",
    "vote D=nah --source 'PM 7'",
    "note Dora's away --note quietly",
    "vote E=yaw --at 2026-11-29T19:00:00Z",
    "sent --all",
    "discard FR",
    "enact M",
    "undo --yes",
    "enact FR",
    "nominate A",
    "nominate Cleo",
    "status",
    "deadline 48h --then nah",
    "vote A=n B=n C=n D=n E=y",
    "outbox",
    "post Cleo '**I nominate Dora**'",
    "amend 16 B=yaw --yes",
    "vote A=y B=y C=y D=y E=y",
    "replace Emil Zoe=Z --yes --note 'new job'",
    "discard M",
    "enact FR",
    "redo --yes",
    "secrets",
    "nominate Zoe",
    "vote A=n",
    "vote A=y",
    "void 30 --yes",
    "undo --yes",
    "redo --yes",
    "vote B=n C=n D=n Z=n --quiet",
    "log --all",
    "show 3",
    "nominate Bert --dry-run",
    "nominate Bert",
    "note 'a \"quoted\" word'",
    "board",
    "vote A=y B=n C=y",
    "vote D=y Z=n",
)


def _played(pbp: Pbp, folder: Path, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []), "--state", folder)


def _alone(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """One line as a command of its own, whatever comes of it."""
    import shlex

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(), "utf-8"))
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    cli.run(["--state", str(folder), *words])


def _state(folder: Path) -> list[tuple[object, ...]]:
    import sqlite3

    with closing(sqlite3.connect(folder / "pbp.db")) as db, db:
        found = [
            *db.execute("SELECT seq, entry, hash FROM log ORDER BY game, seq"),
            *db.execute("SELECT message, at, url, text FROM sent ORDER BY id"),
        ]
    db.close()
    return found


def test_forty_lines_leave_what_forty_commands_leave(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(FORTY) == 40
    for name in ("commands", "desk", "script"):
        _played(pbp, tmp_path / name, tmp_path)
    for each in FORTY:
        _alone(tmp_path / "commands", monkeypatch, each)
    sit(pbp, monkeypatch, *map(line, FORTY), options=("--state", str(tmp_path / "desk")))
    pbp("desk", "--state", tmp_path / "script", stdin="".join(f"{each}\n" for each in FORTY))
    wanted = _state(tmp_path / "commands")
    assert len([row for row in wanted if len(row) == 3]) > 40
    assert _state(tmp_path / "desk") == wanted
    assert _state(tmp_path / "script") == wanted


BETWEEN = {
    3: ("outbox next", "outbox next --sent", "note 'it''s \"late\"'"),
    7: ("undo --yes", "status", "redo --yes"),
    11: ("outbox", "sent a", "deadline 48h --then wait", "check"),
    15: ("log --last 3", "board", "nobody at all"),
    19: ("secrets", "void 1 --yes"),
}
"""Behind so many lines of a sample game, what a moderator enters besides; the last two are refused."""


def _forty(engine: str) -> list[str]:
    from pbp_mod.console.retype import batches, command_line
    from pbp_mod.desk.samples import sample

    _, *rows = map(json.loads, sample(engine).splitlines())
    played = [command_line(load(engine), each) for each in batches(load(engine), rows)]
    found: list[str] = []
    for at, each in enumerate(played[:25], 1):
        found += [each.removeprefix("pbp "), *BETWEEN.get(at, ())]
    return found


@pytest.mark.parametrize("engine", [each for each in ENGINES if each != "qanon"])
def test_forty_lines_of_any_game_leave_what_forty_commands_leave(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    from pbp_mod.desk.samples import sample

    forty = _forty(engine)
    assert len(forty) == 40
    first = json.loads(sample(engine).splitlines()[0])
    head = {key: value for key, value in first.items() if key not in ("rows", "head")}
    for name in ("commands", "desk"):
        pbp("import", write(tmp_path / "log.jsonl", head, []), "--state", tmp_path / name)
    for each in forty:
        _alone(tmp_path / "commands", monkeypatch, each)
    sit(pbp, monkeypatch, *map(line, forty), options=("--state", str(tmp_path / "desk")))
    wanted = _state(tmp_path / "commands")
    assert len([row for row in wanted if len(row) == 3]) > 25
    assert len([row for row in wanted if len(row) == 4]) > 1
    assert _state(tmp_path / "desk") == wanted


def test_bare_answers_leave_what_commands_leave(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = ("Bert", "y A B n C", "n rest", "C", "y rest", "FR", "undo --yes", "M", "FR")
    whole = (
        "nominate Bert",
        "vote A=yaw B=yaw C=nah",
        "vote D=nah E=nah",
        "nominate C",
        "vote A=yaw B=yaw C=yaw D=yaw E=yaw",
        "discard FR",
        "undo --yes",
        "discard M",
        "enact FR",
    )
    for name in ("commands", "desk"):
        _played(pbp, tmp_path / name, tmp_path)
    for each in whole:
        _alone(tmp_path / "commands", monkeypatch, each)
    sit(pbp, monkeypatch, *map(line, bare), options=("--state", str(tmp_path / "desk")))
    assert _state(tmp_path / "desk") == _state(tmp_path / "commands")


def test_a_game_that_goes_on_at_two_desks_is_one_game(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
    pbp("new", "qanon", "one", *words, "--in-order", "-q")
    sit(
        pbp,
        monkeypatch,
        line("B"),
        lambda: pbp("vote", "A=n", "-q"),
        line("vote B=n"),
        lambda: pbp("undo", "--yes", "-q"),
        line("vote B=n"),
        lambda: pbp("vote", "C=n", "D=n", "E=n", "-q"),
        line("C"),
        "\r",
    )
    told = pbp("status", "--json").json
    assert told["phase"] == "election"
    assert told["table"]["nominee"] == "Cleo"
    assert pbp("doctor").code == 0


def test_in_a_script_nobody_is_asked(pbp: Pbp, tmp_path: Path) -> None:
    """What would be asked at a terminal is refused, and no line is taken for an answer."""
    names = [("Anna", "A"), ("Undo", "U"), ("Cleo", "C"), ("Dora", "D"), ("Emil", "E")]
    head = header() | {"players": [{"name": name, "abbr": abbr} for name, abbr in names]}
    head["setup"] = {"deck": head["setup"]["deck"]}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    done = pbp("desk", stdin="undo\n1\nnominate Undo\n\n\n")
    assert "'undo' can mean 2 things" in done.err
    assert [row["action"] for row in pbp("log", "--json").json] == ["nominate"]
    assert {each["status"] for each in pbp("outbox", "--json").json} == {"pending", "sent"}
