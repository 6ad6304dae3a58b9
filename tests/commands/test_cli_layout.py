"""Where a command is found, and that neither commands nor what they share point back or at each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import pbp_mod
from pbp_mod.cli import cli
from pbp_mod.commands import COMMANDS, NAMES, SAYS, load, spelled

PACKAGE = Path(pbp_mod.__file__).parent
MODULES = sorted(path for room in ("commands", "console") for path in (PACKAGE / room).glob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Every module of ours that a module imports, wherever in it; of `from a import b` both `a` and `a.b`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            yield str(node.module)
            yield from (f"{node.module}.{each.name}" for each in node.names)


def test_what_a_module_imports_is_seen() -> None:
    assert {"pbp_mod.commands", "pbp_mod.console.actions"} <= set(imported(PACKAGE / "cli.py"))


def test_every_module_of_the_folder_is_a_listed_command_and_the_other_way_round() -> None:
    found = {path.stem for path in (PACKAGE / "commands").glob("*.py")} - {"__init__"}
    assert found == set(map(spelled, NAMES))
    assert len(NAMES) == len(set(NAMES)) == sum(map(len, COMMANDS.values()))


@pytest.mark.parametrize("name", NAMES)
def test_a_command_is_called_as_its_module(name: str) -> None:
    command = load(name)
    assert command.name == name
    assert command.callback is not None
    assert command.callback.__module__ == f"pbp_mod.commands.{spelled(name)}"
    assert command.callback.__name__ == spelled(name)
    assert cli.get_command(click.Context(cli), name) is command


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_neither_a_command_nor_what_commands_share_imports_a_command(path: Path) -> None:
    names = {name for name in imported(path) if name.startswith(("pbp_mod.commands", "pbp_mod.cli"))}
    assert names == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_module_says_what_it_is_for_and_is_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) <= 250


def test_the_list_of_commands_says_what_each_says_itself() -> None:
    assert {name: load(name).get_short_help_str(60) for name in NAMES} == SAYS
    assert {name: load(name).get_short_help_str(1000) for name in NAMES} == SAYS
