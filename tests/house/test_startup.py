"""What a command imports: each runs in a process of its own that lists its modules at the end.

A command costs what it imports, so whatever is slow to import must stay off the way of one recorded action.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pbp_mod
from pbp_mod.console import lean_click
from pbp_mod.engines import ENGINES
from pbp_mod.texts.compiling import compile_templates
from tests.conftest import Pbp
from tests.games import election, header, write

LISTING = """
import sys
from pbp_mod import paths
from pbp_mod.console.lean_click import import_click
from pbp_mod.own_modules import find_lean
find_lean()
compiled = sys.argv[1] + ".compiled"
paths.compiled_templates = lambda: compiled
import_click()
from pbp_mod.cli import run
code = run(sys.argv[2:])
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write("\\n".join(sys.modules))
raise SystemExit(code)
"""

SLOW = {
    "sqlite_utils": "twice the start-up of Click (schema and migrations only)",
    "rich": "half of it again",
    "jinja2": "two thirds of it; only where a text is due",
    "pbp_mod.texts.render": "brings Jinja's helpers; only where a text is due",
    "pbp_mod.store.migrations": "brings sqlite_utils; only for a new file",
    "pbp_mod.intake": "only for posts and messages as written",
    "pbp_mod.texts.guard": "only where a text leaves",
    "pbp_mod.texts.erratum": "only in games with corrections",
    "inspect": "a tenth of a command; see lean_click.py",
    "uuid": "the same",
    "gettext": "the same",
    "hashlib": "brings OpenSSL; see digest.py",
    "pathlib": "a tenth of a command; see place.py",
    "dataclasses": "half a millisecond for each class",
    "tomllib": "only for texts",
    "platformdirs": "only without --state, $PBP_STATE and ./state",
    "importlib.metadata": "looking for plugins costs more than half of Click",
    "difflib": "only for words that nothing fits",
    "unicodedata": "only for names beyond ASCII",
    "secrets": "only for a new seed",
    "textwrap": "only for tables",
}
if os.environ.get("PBP_CLICK") == "whole" or not lean_click.is_tried():
    for name in ("inspect", "uuid", "gettext"):
        del SLOW[name]


def modules(tmp_path: Path, *args: str, code: int = 0) -> set[str]:
    """The modules that a fresh process has loaded after the command."""
    listing = tmp_path / "modules.txt"
    home = str(tmp_path / "home")
    env = {key: value for key, value in os.environ.items() if key != "PBP_DEBUG"}
    env |= dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"), home)
    done = subprocess.run(
        [sys.executable, "-c", LISTING, str(listing), *args],
        env=env,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == code, done.stderr
    return set(listing.read_text("utf-8").splitlines())


@pytest.fixture
def before_the_last_vote(pbp: Pbp, tmp_path: Path) -> None:
    """A game of QAnon that waits for two votes."""
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B", "YYY", "ABC")))


def _engines(loaded: set[str]) -> set[str]:
    return {name for name in ENGINES if f"pbp_mod.engines.{name}" in loaded}


def test_a_vote_without_a_text_imports_nothing_slow(before_the_last_vote: None, tmp_path: Path) -> None:
    loaded = modules(tmp_path, "vote", "D=yaw")
    assert "sqlite3" in loaded
    assert [name for name in SLOW if name in loaded] == []
    assert _engines(loaded) == {"qanon"}


def test_a_vote_declares_its_tuples_cheaply(before_the_last_vote: None, tmp_path: Path) -> None:
    """Python's NamedTuple costs a process as much as a small module, each (see tuples.py)."""
    folder, declared = Path(pbp_mod.__file__).parent, ""
    for name in modules(tmp_path, "vote", "D=yaw"):
        file = folder.joinpath(*name.split(".")[1:]).with_suffix(".py")
        if name.startswith("pbp_mod.") and name != "pbp_mod.tuples" and file.is_file():
            declared += file.read_text("utf-8")
    assert "from pbp_mod.tuples import NamedTuple\n" in declared
    assert re.findall(r"from typing import .*\bNamedTuple\b", declared) == []


def test_several_votes_at_once_import_no_more(before_the_last_vote: None, tmp_path: Path) -> None:
    loaded = modules(
        tmp_path, "vote", "D=yaw", "E=nah", "--quiet", "--source", "PM", "--at", "2026-11-29 20:15"
    )
    assert {"jinja2", "sqlite_utils", "rich", "pathlib", "pbp_mod.texts.render"} & loaded == set()


def test_a_vote_with_its_texts_imports_what_runs_templates_and_no_database_layer(
    before_the_last_vote: None, tmp_path: Path
) -> None:
    try:
        compile_templates(f"{tmp_path}/modules.txt.compiled")
    except NotImplementedError as error:
        pytest.skip(str(error))
    loaded = modules(tmp_path, "vote", "D=yaw", "E=yaw")
    assert "pbp_mod.texts.bare_jinja.runtime" in loaded
    assert {"jinja2", "jinja2.compiler", "pathlib", "random"} & loaded == set()
    assert {"sqlite_utils", "rich", "dateutil", "importlib.metadata", "markdown_it"} & loaded == set()
    assert _engines(loaded) == {"qanon"}
    dialects = {name.rpartition(".")[2] for name in loaded if name.startswith("pbp_mod.texts.dialects.")}
    assert "discourse" in dialects
    assert {"phpbb", "xenforo", "bgg"} & dialects == set()


def test_a_vote_with_texts_that_nobody_compiled_imports_jinja(
    before_the_last_vote: None, tmp_path: Path
) -> None:
    assert "jinja2.compiler" in modules(tmp_path, "vote", "D=yaw", "E=yaw")


def test_a_refusal_needs_no_templates(before_the_last_vote: None, tmp_path: Path) -> None:
    loaded = modules(tmp_path, "nominate", "A", "B", code=1)
    assert {"jinja2", "sqlite_utils", "rich", "pbp_mod.texts.render"} & loaded == set()


def test_the_version_needs_no_game(tmp_path: Path) -> None:
    loaded = modules(tmp_path, "--version")
    ours = {name for name in loaded if name.startswith("pbp_mod.")}
    assert {"sqlite3", "json", "pbp_mod.store.log", *SLOW} & loaded == set()
    assert _engines(loaded) == set()
    assert ours == {
        "pbp_mod.cli",
        "pbp_mod.lean",
        "pbp_mod.own_modules",
        "pbp_mod.paths",  # of the test itself
        "pbp_mod.console.lean_click",
        "pbp_mod.commands",
        "pbp_mod.console",
        "pbp_mod.console.quick_help",
        "pbp_mod.errors",
        "pbp_mod.console.terminal",
    }


@pytest.mark.parametrize("args", [("games",), ("status",), ("log",), ("outbox", "--json")])
def test_looking_needs_no_migration(
    before_the_last_vote: None, tmp_path: Path, args: tuple[str, ...]
) -> None:
    loaded = modules(tmp_path, *args)
    assert {"sqlite_utils", "pbp_mod.store.migrations", "rich"} & loaded == set()
    assert _engines(loaded) == {"qanon"}


def test_a_status_without_deadlines_knows_no_time_zones(before_the_last_vote: None, tmp_path: Path) -> None:
    assert {"zoneinfo", "pbp_mod.rows.times"} & modules(tmp_path, "status") == set()


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_is_loaded_alone(tmp_path: Path, engine: str) -> None:
    loaded = modules(tmp_path, "options", engine)
    assert _engines(loaded) == {engine}


def test_a_command_loads_no_other(before_the_last_vote: None, tmp_path: Path) -> None:
    for words, own in (("vote", "D=yaw"), set()), (("status",), {"status"}), (("undo", "--yes"), {"undo"}):
        loaded = modules(tmp_path, *words)
        commands = {name.rpartition(".")[2] for name in loaded if name.startswith("pbp_mod.commands.")}
        assert commands == own


def test_a_vote_loads_nothing_for_completion_or_numbers_for_later(
    before_the_last_vote: None, tmp_path: Path
) -> None:
    loaded = modules(tmp_path, "vote", "D=yaw")
    own = {name.rpartition(".")[2] for name in loaded if name.startswith("pbp_mod.console.")}
    assert own == {
        *("actions", "at_hand", "kinds", "lean_click", "options", "quick_help"),
        *("report", "terminal", "typed", "usage"),
    }


def test_garbage_is_not_collected(tmp_path: Path) -> None:
    """The first statement of the process stops it: a collection at its end costs a quarter of a command."""
    script = "import gc, pbp_mod.__main__; print(gc.isenabled())"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, encoding="utf-8", cwd=tmp_path
    )
    assert done.stdout == "False\n"


def test_jinja_is_imported_lean_and_whole() -> None:
    """What is put off while Jinja is imported is put off only then: everybody else gets the real modules."""
    program = """
import sys
from pbp_mod.texts.environment import _import_jinja
_import_jinja()
import jinja2, jinja2.bccache
assert not {"bz2", "lzma", "tempfile", "hashlib", "ipaddress"} & set(sys.modules), sorted(sys.modules)
import hashlib, tempfile
assert hashlib.sha256 and tempfile.mkdtemp
assert jinja2.bccache.tempfile.gettempdir() == tempfile.gettempdir()
assert jinja2.bccache.sha1(b"x").hexdigest() == hashlib.sha1(b"x").hexdigest()
import urllib.parse
assert urllib.parse.urlsplit("http://[::1]:80/").hostname == "::1"
assert jinja2.Template("{{ 1 + 1 }}").render() == "2"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
