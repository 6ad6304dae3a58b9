"""What commands cost, in instructions, as a small part of benchmarks/instructions.py: other load changes nothing of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbp_mod.console import lean_click
from pbp_mod.texts.compiling import compile_templates
from tests.conftest import Pbp
from tests.games import election, header, write

pytestmark = [
    pytest.mark.skipif(shutil.which("valgrind") is None, reason="Valgrind counts, and isn't here"),
    pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the figures are those of Python 3.11"),
    pytest.mark.skipif(not lean_click.is_tried(), reason="the figures are those of a Click that was tried"),
]

ROOM = 1.05
COSTS = {
    ("--version",): 0.67,
    ("--help",): 0.96,
    ("vote", "D=yaw"): 0.96,
    ("vote", "D=yaw", "E=yaw"): 1.23,
}
"""What a command costs, as a part of `import click, sqlite3`. Whoever makes one dearer says so by changing it here."""
COMMAND = """
import sys
from pbp_mod import paths
compiled = sys.argv.pop(1)
paths.compiled_templates = lambda: compiled
from pbp_mod.__main__ import main
main()
"""
TOOL = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our templates as they are in a wheel."""
    folder = tmp_path_factory.mktemp("compiled")
    try:
        compile_templates(str(folder))
    except NotImplementedError as error:
        pytest.skip(str(error))
    return folder


def counted(words: list[str], state: Path, report: Path) -> int:
    """The instructions of a Python with its bytecode at hand: it has run before."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PBP_", "COV"))}
    env |= {"PYTHONHASHSEED": "0", "PBP_STATE": str(state), "TZ": "UTC"}
    twin = state.with_name("twin")
    for tool in ((), (*TOOL, f"--log-file={report}")):
        shutil.rmtree(twin, ignore_errors=True)
        if state.exists():
            shutil.copytree(state, twin)
        subprocess.run(
            [*tool, sys.executable, *words],
            env=env | {"PBP_STATE": str(twin)},
            check=True,
            capture_output=True,
        )
    found = re.search(r"\bI\s+refs:\s+([\d,]+)", report.read_text("utf-8"))
    assert found is not None
    return int(found[1].replace(",", ""))


def test_commands_cost_no_more_than_they_did(pbp: Pbp, tmp_path: Path, compiled: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B", "YYY", "ABC")))
    report = tmp_path / "report"
    reference = counted(["-c", "import click, sqlite3"], pbp.state, report)
    costs = {
        words: counted(["-c", COMMAND, str(compiled), *words], pbp.state, report) / reference
        for words in COSTS
    }
    dear = {words: round(cost, 3) for words, cost in costs.items() if cost > COSTS[words] * ROOM}
    assert dear == {}, f"dearer than {COSTS}"
