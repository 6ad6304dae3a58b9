"""An engine is one record that mypy checks: each kind of broken one is seen to fail, and the good one to pass."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping

import pytest

from tests.outside.packages import written

pytestmark = pytest.mark.checkout

BROKEN: Mapping[str, tuple[str, str, str]] = {
    "a function is missing": ("    asks=asks,\n", "", 'Missing named argument "asks"'),
    "a field that there isn't": (
        "    asks=asks,\n",
        "    asks=asks,\n    aks=asks,\n",
        'Unexpected keyword argument "aks"',
    ),
    "one argument too many": (
        '    tally=lambda state: {"rounds": len(state.rounds)},\n',
        "    tally=tally,\n",
        'Argument "tally" to "Engine" has incompatible type "Callable[[State, object], Mapping[str, Any]]"',
    ),
    "without types": (
        '    tally=lambda state: {"rounds": len(state.rounds)},\n',
        "    tally=bare,\n",
        'Argument "tally" to "Engine" has incompatible type "Callable[[Any, Any], Any]"',
    ),
    "another result": (
        '    phase=lambda state: "numbers" if state.outcome is None else "over",\n',
        "    phase=lambda state: len(state.rounds),\n",
        'Incompatible return value type (got "int", expected "str")',
    ),
    "another type": ("    seats=range(3, 9),  # L1\n", "    seats=(3, 8),\n", 'Argument "seats" to "Engine"'),
    "another state": ("    copy=copy,\n", "    copy=of_another,\n", 'Argument "copy" to "Engine"'),
    "a module that explains too little": (
        "    explain=_explain,\n",
        "    explain=_little,\n",
        'Argument "explain" to "Engine" has incompatible type "Callable[[], _Little]"',
    ),
}
MORE = """
from collections.abc import Mapping
from typing import Any


def tally(state: State, extra: object) -> Mapping[str, Any]:
    return {}


def bare(state, extra):
    return {}


def of_another(state: int) -> int:
    return state


class _Little:
    def rules(self, state: State) -> Mapping[str, str]:
        return {}


def _little() -> _Little:
    return _Little()

"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """What mypy says in strict mode of the good record and of each broken one, all in one run."""
    folder = tmp_path_factory.mktemp("types")
    source = written(folder) / "src"
    good = (
        (source / "pbp_low_bid" / "__init__.py")
        .read_text("utf-8")
        .replace("ENGINE: Engine", f"{MORE}ENGINE: Engine")
    )
    texts = {"good": good}
    for what, (old, new, _) in BROKEN.items():
        assert good.count(old) == 1, what
        texts[what] = good.replace(old, new)
    for what, text in texts.items():
        (source / f"{_module(what)}.py").write_text(text, "utf-8")
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            str(folder / "cache"),
            "--config-file=",
            ".",
        ],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return {
        what: "\n".join(re.findall(rf"^{_module(what)}\.py:\d+: error: (.*)$", ran.stdout, re.MULTILINE))
        for what in texts
    } | {"package": "\n".join(re.findall(r"^pbp_low_bid.*error: .*$", ran.stdout, re.MULTILINE))}


def _module(what: str) -> str:
    return "record_" + re.sub(r"\W", "_", what)


def test_the_good_one_passes(found: Mapping[str, str]) -> None:
    assert found["package"] == ""
    own = [line for line in found["good"].splitlines() if "missing a type annotation" not in line]
    assert own == []


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_one_fails(found: Mapping[str, str], what: str) -> None:
    assert BROKEN[what][2] in found[what]
