"""What entries at the desk need is there before they are typed: it was loaded while nobody typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pbp_mod.prompt.warming import ROOMS, SELDOM, modules

PROGRAM = """
import sys, tempfile
from pathlib import Path
from desk import sample
began, loaded = [], []
def clock():
    if len(began) == len(loaded):
        began.append({*sys.modules})
    else:
        loaded.append(sorted(name for name in {*sys.modules} - began[-1] if name.startswith("pbp_mod")))
    return 0.0
with tempfile.TemporaryDirectory() as folder:
    spent = sample(sys.argv[1], Path(folder), sys.argv[2:], clock)
found = [(line, names) for (line, _), names in zip(spent, loaded, strict=True) if names]
assert not found, found
print(len(spent))
"""
EVERYDAY = (
    *(
        "status",
        "outbox",
        "log --last 20",
        "show 3",
        "board",
        "secrets",
        "explain 3",
        "note hello",
        "undo --yes",
    ),
    *(
        "redo --yes",
        "undo --yes",
        "deadline 48h",
        "undo --yes",
        "remind",
        "check",
        "roster",
        "hands",
        "help who",
    ),
    *("count", "outbox next", "?", "outbox link 1", "JSM: what is this?", "pm JSM hello", "void 1 --dry-run"),
)


@pytest.mark.parametrize("engine", ["gnomic", "ledger"])
def test_no_entry_of_a_whole_game_loads_anything_of_ours(engine: str) -> None:
    """In a process of its own, since here all is loaded already."""
    benchmarks = Path(__file__).parents[2] / "benchmarks"
    if not benchmarks.is_dir():
        pytest.skip("an installed package has no benchmarks")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, engine, *EVERYDAY],
        cwd=benchmarks,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 60


def test_what_is_left_out_is_there_to_be_left_out() -> None:
    root = Path(sys.modules["pbp_mod"].__file__ or "").parent
    for room, names in SELDOM.items():
        assert room in ROOMS
        for name in names:
            assert any((root / room / end).exists() for end in (f"{name}.py", f"{name}/__init__.py")), name
    found = list(modules("qanon"))
    assert len(found) == len(set(found)) > 150
    assert not any(
        "network" in name or "jinja" in name for name in found if name != "pbp_mod.texts.bare_jinja"
    )
