"""The rooms of the house: what lies where, that no circle joins modules, and that no game's words leave its folder.

Which room may know which, `lint-imports` looks (contracts in pyproject.toml); a test here sees it find what is wrong.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.game.engine import Engine
from tests.engines.test_rules_pages import LETTERS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pbp_mod"
GROUND = {"__init__", "__main__", "cli", "clock", "errors", "lean", "own_modules", "tuples", "paths"}
"""The modules that lie in no room."""
ROOMS = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
SAME = {"__init__", "actions", "asks", "data", "deal", "explain", "notices", "rules", "secrets"} | {
    *("settings", "state", "views"),
}
"""What every game's folder has, by the same names; a game that reads cards has `cards` besides."""
RULE_ID = re.compile(rf"\b[{''.join(LETTERS.values())}]R?\d{{1,2}}\b")


def test_the_ground_has_few_modules() -> None:
    assert {path.stem for path in PACKAGE.glob("*.py")} == GROUND


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_says_what_it_is_for_and_what_it_must_not_do(room: str) -> None:
    said = ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text("utf-8"))) or ""
    assert len(said.split(". ")) + said.count(".\n") >= 2, said
    assert re.search(r"\b(no|not|never|neither|nothing|only|none)\b", said, re.IGNORECASE), said


@pytest.mark.parametrize("engine", ENGINES)
def test_every_game_has_the_same_files(engine: str) -> None:
    folder = PACKAGE / "engines" / engine
    found = {path.stem for path in folder.glob("*.py")}
    found |= {path.parent.name for path in folder.glob("*/__init__.py")}
    wanted = SAME | ({"cards"} if load(engine).read_card is not Engine.read_card else set())
    assert found >= wanted, wanted - found


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("pbp_mod", cache_dir=None)


def test_no_circle_joins_modules(graph: grimp.ImportGraph) -> None:
    """Imports inside functions and those for types are arrows like all others."""
    assert (
        list(_circles({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})) == []
    )


def test_a_circle_would_be_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert [sorted(each) for each in _circles(arrows)] == [["b", "c"]]


def _circles(arrows: dict[str, set[str]]) -> Iterator[list[str]]:
    """The groups of names that reach each other (Tarjan's strong components of two or more)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> Iterator[list[str]]:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in sorted(arrows[name]):
            if other not in order:
                yield from visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                yield group

    for name in sorted(arrows):
        if name not in order:
            yield from visit(name)


def test_the_contracts_find_an_arrow_that_points_back(tmp_path: Path) -> None:
    config = (ROOT / "pyproject.toml").read_text("utf-8")
    turned = config.replace('    "rows",\n    "engines",', '    "engines",\n    "rows",', 1)
    assert turned != config
    (tmp_path / "pyproject.toml").write_text(turned, "utf-8")
    run = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(
        [*run, "--config", str(tmp_path / "pyproject.toml")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "pbp_mod.rows is not allowed to import pbp_mod.engines" in done.stdout


def test_no_rule_of_one_game_is_cited_outside_its_folder() -> None:
    cited = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (path.is_relative_to(PACKAGE / "engines") and path.parent != PACKAGE / "engines")
        if path.parent != PACKAGE / "pictures" / "games"
        for found in RULE_ID.finditer(path.read_text("utf-8"))
    ]
    assert cited == []


WORDS = {
    *(
        "agenda",
        "decree",
        "disc",
        "dragon",
        "giant",
        "gnome",
        "government",
        "law",
        "lobby",
        "melanija",
        "obstructionist",
    ),
    *(
        "policy",
        "policies",
        "president",
        "qanon",
        "raid",
        "royalist",
        "seer",
        "tile",
        "troll",
        "trump",
        "veto",
    ),
}
"""What only games speak of; "party", "card", "vote", "trick" and the like belong to many."""


@pytest.mark.parametrize("room", ["game", "intake", "pages", "people", "pictures", "rows", "texts"])
def test_no_word_of_one_game_is_known_outside_its_folder(room: str) -> None:
    """What the reader and the guard look for in texts; docstrings may give examples of it."""
    known = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if path.parent.name != "games"  # in pictures/ each game has a module of its own there
        for line, text in _texts_in(ast.parse(path.read_text("utf-8")))
        for word in re.findall(r"[a-z]+", text.casefold())
        if word in WORDS or word.removesuffix("s") in WORDS
    ]
    assert known == []


def _texts_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """All text in a module that the program may see."""
    said = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in said:
            yield each.lineno, each.value
