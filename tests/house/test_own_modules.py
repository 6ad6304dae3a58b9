"""Our modules are found where they lie, and nothing else about them changes; what lies otherwise, Python finds as ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pbp_mod

FOUND = """
import sys
from pbp_mod.own_modules import Lean, find_lean
find_lean()
"""
FLAGS = ("PYTHON", "PBP_", "COV")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package, without bytecode."""
    shutil.copytree(
        Path(pbp_mod.__file__).parent,
        tmp_path / "pbp_mod",
        ignore=shutil.ignore_patterns("__pycache__", "engines"),
    )
    return tmp_path / "pbp_mod"


def run(copy: Path, program: str, *flags: str) -> str:
    """What a program prints that imports the copy."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(FLAGS)}
    done = subprocess.run(
        [sys.executable, *flags, "-c", program],
        env=env,
        cwd=copy.parent,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


SEEN = """
from importlib.util import find_spec
import pbp_mod.rows.times, pbp_mod.rows
for module in pbp_mod.rows, pbp_mod.rows.times:
    spec = module.__spec__
    print(module.__name__, module.__file__, module.__cached__, module.__package__, getattr(module, "__path__", None))
    print(spec.name, spec.origin, spec.cached, spec.parent, spec.submodule_search_locations, spec.has_location)
    print(spec.loader.is_package(module.__name__), spec.loader.get_filename(module.__name__))
    print(spec.loader.get_source(module.__name__)[:20])
print(find_spec("pbp_mod.nothing"), find_spec("pbp_mod.rows.nothing"))
"""


def test_a_module_is_what_it_would_be_otherwise(copy: Path) -> None:
    lean = run(copy, FOUND + SEEN + "assert type(pbp_mod.rows.times.__loader__) is Lean")
    assert lean == run(copy, SEEN) == run(copy, FOUND + SEEN), "without bytecode, or with it"


def test_a_source_that_was_changed_counts_at_once(copy: Path) -> None:
    file, program = copy / "paths.py", FOUND + "from pbp_mod import paths; print(paths.cache.__doc__)"
    before = run(copy, program)
    assert run(copy, program) == before
    looks = file.stat()
    file.write_text(file.read_text("utf-8").replace("may be deleted", "may not be deleted"), "utf-8")
    os.utime(file, ns=(looks.st_atime_ns, looks.st_mtime_ns))  # in the same second, with another size
    changed = run(copy, program)
    assert changed != before
    assert "may not be deleted" in changed
    file.write_text(file.read_text("utf-8").replace("may not be", "may now be"), "utf-8")
    os.utime(file, (0, 0))  # of the same size, at another time
    assert "may now be deleted" in run(copy, program)


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda code: b"",
        lambda code: code[:10],
        lambda code: bytes(4) + code[4:],
        lambda code: code[:8] + bytes(8) + code[16:],
    ],
    ids=("empty", "cut short", "of another Python", "of another source"),
)
def test_bytecode_that_does_not_count_is_made_anew(copy: Path, spoilt: Callable[[bytes], bytes]) -> None:
    program = FOUND + "from pbp_mod import errors; print(errors.__cached__)"
    cached = Path(run(copy, program).strip())
    whole = cached.read_bytes()
    cached.write_bytes(spoilt(whole))
    assert Path(run(copy, program).strip()).read_bytes() == whole


@pytest.mark.parametrize("spoilt", [b"", b"\xff", b"N"], ids=("no code", "nonsense", "none"))
def test_bytecode_with_a_right_head_and_no_code_behind_it_fails_as_ever(copy: Path, spoilt: bytes) -> None:
    program = "from pbp_mod import errors; print(errors.__cached__)"
    cached = Path(run(copy, program).strip())
    cached.write_bytes(cached.read_bytes()[:16] + spoilt)
    ask = "try:\n from pbp_mod import errors\nexcept Exception as error: print(repr(error))"
    assert run(copy, FOUND + ask) == run(copy, ask) != ""


@pytest.mark.parametrize("flags", [("-O",), ("-OO",), ("-X", "pycache_prefix=elsewhere")])
def test_where_bytecode_lies_elsewhere_python_finds_all(copy: Path, flags: tuple[str, ...]) -> None:
    run(copy, FOUND + "from pbp_mod import errors; assert type(errors.__loader__) is not Lean", *flags)


def test_no_module_lies_beside_a_folder_of_its_name() -> None:
    """Python would take the folder."""
    folder = Path(pbp_mod.__file__).parent
    assert [file for file in folder.rglob("*.py") if file.with_suffix("").is_dir()] == []
