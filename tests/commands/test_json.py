"""docs/json.md: what commands print with --json is what is written there, and what is written there is printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.commands import COMMANDS
from pbp_mod.engines import ENGINES, qanon
from tests.conftest import Pbp
from tests.games import FIVE, election, header, write
from tests.playthroughs import lines, logs
from tests.texts.test_groups import WITH_DEN
from tests.vote_threads import header as vote_header

pytestmark = pytest.mark.checkout
PAGE = Path(__file__).parents[2] / "docs" / "json.md"
FORUMS = Path(__file__).parents[1] / "fixtures" / "forums"
FINISHED = next(log for log in logs() if lines(log)[0]["engine"] == "claim" and log.name == "sample.jsonl")
ANY = "{…}"
TELLING = {"raid", "choose", "assassinate"}
"""Actions before which more lies on the table."""
NEVER_PLAYED = {
    "table.shown.decrees.{…}",
    "table.shown.agendas.{…}",
    "table.marks[]",
    "table.parties.{…}",
    "table.counters.{…}",
    "table.votes.{…}[]",
    *("ended.name", "ended.row", "ended.post", "ended.url"),
    *("behind[]", "behind[].name", "behind[].post", "behind[].words"),
}
"""Cards, packs and votes that bring these are in no playthrough, but in tests/cases (and tests/desk/test_behind_the_vote.py)."""
OPAQUE = {"row", "card", "anything"}
"""What is described elsewhere: only what the page names of it is looked at."""
Shape = dict[str, set[str]]


def page() -> dict[str, Shape]:
    """For each command (of `status` for each game: `status qanon`) its paths, and what each holds."""
    found: dict[str, Shape] = {}
    names: list[str] = []
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            names = re.findall(r"`pbp ([\w -]+?)(?: ROW)? --json`", line)
            assert names, line
            found |= {name: {} for name in names}
        elif line.startswith("### "):
            names = [f"status {line[4:]}"]
            found[names[0]] = dict(found["status"])
        elif match := re.match(r"\| (`.+?`) \| ([a-z, ]+?) \|", line):
            for path in re.findall(r"`([^`]+)`", match[1]):
                for name in names:
                    assert path not in found[name], (name, path)
                    found[name][path] = kinds(match[2])
    return found


BOTH = "true or false"


def kinds(text: str) -> set[str]:
    """`text or null` as the two."""
    whole = text.replace(BOTH, "flag")
    return set(whole.split(" or "))


def kind(value: Any) -> str:
    names = {bool: "flag", int: "number", float: "number", str: "text", list: "list", dict: "object"}
    return "null" if value is None else names[type(value)]


class Looked:
    """What came of one section, and what is wrong with it."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.came: set[str] = set()
        self.wrong: set[str] = set()

    def at(self, value: Any, path: str = "") -> None:
        wanted = self.shape.get(path)
        if wanted is None:
            if path:
                self.wrong.add(f"{path} is not on the page")
        else:
            self.came.add(path)
            if not wanted & OPAQUE and kind(value) not in wanted:
                self.wrong.add(f"{path} is {kind(value)}")
        opaque = wanted is not None and bool(wanted & OPAQUE)
        if isinstance(value, dict):
            for key, inner in value.items():
                below = f"{path}.{key}" if path else key
                if below not in self.shape and f"{path}.{ANY}" in self.shape:
                    below = f"{path}.{ANY}"
                if below in self.shape or not opaque:
                    self.at(inner, below)
        elif isinstance(value, list) and not (opaque and f"{path}[]" not in self.shape):
            for inner in value:
                self.at(inner, f"{path}[]")


@pytest.fixture
def said(pbp: Pbp, tmp_path: Path) -> dict[str, Looked]:
    """All sections, each having looked at what its command prints about real games."""
    found = {name: Looked(shape) for name, shape in page().items()}

    def look(name: str, *words: str, code: int = 0, of: str = "") -> None:
        out = json.loads(pbp(*words, "--json", code=code).out)
        found[name].at(out if not of else {of: out})

    look("games", "games")
    games = list(brought_in(pbp, tmp_path))
    for engine, game in games:
        status = f"status {engine}"
        look(status, "status", "--secret", "--game", game)
        look(status, "status", "--game", game)
        shown = json.loads(pbp("board", "--json", "--game", game).out)
        found[status].at({"table": shown})
        found[status].at({"secret": json.loads(pbp("secrets", "--json", "--game", game).out)})
    for _, game in games[:: len(games) // 12]:
        look("outbox", "outbox", "--all", "--game", game)
        for name in ("log", "roster", "options", "verify"):
            look(name, name, "--game", game)
        rows = len(json.loads(pbp("log", "--json", "--game", game).out))
        for row in ("1", str(min(5, rows))):
            look("show", "show", row, "--game", game)
            look("explain", "explain", row, "--game", game)
            look("explain", "explain", row, "--secret", "--game", game)
    look("verify", "verify", "--game", games[4][1])  # a whole one
    rest(pbp, tmp_path, look, found)
    return found


def brought_in(pbp: Pbp, folder: Path) -> Iterator[tuple[str, str]]:
    """Every playthrough, whole and as it stood before: engine and name."""
    for number, log in enumerate(logs()):
        first, *rows = lines(log)
        steps = 9 if first["engine"] == "gnomic" else 5
        for step in range(1, steps + 1):
            head = {key: value for key, value in first.items() if key not in ("rows", "head")}
            head["name"] = f"{head['engine']}-{number}-{step}"
            cut = len(rows) * step // steps
            told = [at for at, row in enumerate(rows) if row["action"] in TELLING]
            if step == 1 and told:
                cut = told[0]
            pbp("import", write(folder / "game.jsonl", head, rows[:cut]))
            yield head["engine"], head["name"]


def rest(pbp: Pbp, folder: Path, look: Any, found: dict[str, Looked]) -> None:
    """What no playthrough has: a deadline, a standing order, a thread, a forum, something that is wrong."""
    pbp("import", write(folder / "one.jsonl", header("one"), []))
    pbp("use", "one")
    look("deadline", "deadline")
    look("status qanon", "status")
    pbp("deadline", "48h", "--then", "skip", "--zone", "Europe/London", "-q")
    look("deadline", "deadline")
    look("status qanon", "status")
    with pytest.MonkeyPatch.context() as later:
        later.setattr("pbp_mod.clock.now", lambda: "2026-12-09T20:15:00Z")
        look("status qanon", "status")
        look("deadline", "deadline")
    pbp("standing", "B", "nominate C", "-q")
    look("status qanon", "status", "--secret")
    look("standing", "standing")
    pbp("standing", "A", "nominate B", "-q")  # it is his turn
    look("standing", "standing")
    pbp("standing", "B", "--withdraw", "--note", "back")
    look("standing", "standing")
    pbp("sent", "1", "--url", "https://forum.example/t/one/1")
    look("outbox", "outbox", "--all")
    with pytest.MonkeyPatch.context() as with_groups:
        with_groups.setattr(qanon, "ENGINE", WITH_DEN)
        pbp("import", write(folder / "groups.jsonl", header("groups"), election("A", "B")[:1]))
        look("outbox", "outbox", "--all")
        pbp("use", "one")
    look("account", "account")
    pbp("signup", "begin", "next", "--seats", "1", "--moderator", "gm")
    pbp("signup", "add", "Kit", "Zed", "Wanda")
    pbp("signup", "ready", "Zed")
    look("signup", "signup")
    look("engines", "engines")
    look("formats", "formats")
    look("deadline --schedule", "deadline", "--schedule")
    pbp(
        "deadline",
        "--phase",
        "nominate=48h",
        "--hour",
        "21:00 Europe/London",
        "--not-on",
        "weekends",
        "--grace",
        "2h",
        "--budget",
        "48h",
    )
    look("deadline --schedule", "deadline", "--schedule")
    look("check", "check", "--secret", code=1)
    look("check", "check", code=1)
    look("doctor", "doctor")
    (pbp.state / "what.txt").write_text("?")
    look("doctor", "doctor")
    for engine in ENGINES:
        look("simulate", "simulate", engine, "--games", "3", "--workers", "1")
    first, *rows = lines(FINISHED)
    known = first["players"][0]
    first["players"][0] = known | {"name": "Anybody else", "aliases": [known["name"]]}
    head = {key: value for key, value in first.items() if key not in ("rows", "head", "setup")}
    head["setup"] = json.loads(
        json.dumps(first.get("setup", {})).replace(f'"{known["name"]}"', '"Anybody else"')
    )
    pbp("import", write(folder / "known.jsonl", head | {"name": "known anew"}, rows))
    look("season", "season", "--odds", "5")
    look("pack", "pack", "show")
    called = [{"name": name, "abbr": abbr, "aliases": [f"{name}123"]} for name, abbr in FIVE]
    pbp("import", write(folder / "two.jsonl", header("two", hecklers=["Kenny"], players=called), []))
    read = ("read", FORUMS / "discourse.json", FORUMS / "discourse-message.json")
    for more in ((), ("--moderator", "gm"), ("--moderator", "gm", "--yes")):
        out = pbp(*read, *more, "--json", "--game", "two").out
        for name in ("read", "inbox"):
            found[name].at(json.loads(out))
    found["inbox"].at(json.loads(pbp("inbox", "--json", "--yes", "--game", "one", stdin="B: yaw\n").out))
    pbp("import", write(folder / "votes.jsonl", vote_header(5), []))
    pbp("deadline", "48h", "--zone", "UTC", "-q")
    pbp("vote", "ZM=DJ", "--source", "post #4 by Zoë Müller, https://forum.example/t/4", "-q")
    pbp("count")
    pbp("vote", "DJ=ZM", "XS=no one", "-q")
    pbp("unvote", "ZM", "-q")
    look("count", "count")
    look("roster", "roster", "--game", "two")
    look("roster --active", "roster", "--active", "--game", "two")
    look("games", "games")
    look("verify", "verify", "--game", "two", "--checkpoint", "0123456789abcdef", code=1)
    found["log"].at(json.loads(pbp("log", "--json").out))


NETWORK = {"forum", "send", "fetch"}
"""Looked at by tests/network."""


def test_what_is_printed_is_what_is_written(said: dict[str, Looked]) -> None:
    wrong = {name: sorted(looked.wrong) for name, looked in said.items() if looked.wrong}
    lost = {
        name: sorted(set(looked.shape) - looked.came - NEVER_PLAYED)
        for name, looked in said.items()
        if name not in NETWORK | {"status"}
    }
    never = set.intersection(*(set(lost[f"status {engine}"]) for engine in ENGINES))
    lost |= {
        f"status {engine}": [
            each for each in lost[f"status {engine}"] if each.startswith(("table", "secret"))
        ]
        for engine in ENGINES
    }
    never_comes = {name: paths for name, paths in lost.items() if paths}
    assert (wrong, never, never_comes) == ({}, set(), {})


def test_the_page_has_every_command_that_takes_json(pbp: Pbp) -> None:
    takes = set()
    for name in (each for group in COMMANDS.values() for each in group):
        if "--json" in pbp(name, "--help").out:
            takes.add(name)
    on_page = {name.split(" ")[0] for name in page()}
    assert takes - {"board", "secrets"} <= on_page
    assert on_page <= takes | {"pack"}
