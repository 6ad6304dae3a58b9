"""Which mutants there are, and which are drawn.

mutmut says what can be changed in a line of code; here the lines are drawn, each as likely as any other, and one mutant
of each. What is drawn depends on the seed and on the line's own text, not on its number, so that a change elsewhere in
the engines leaves most of a sample as it was.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

ENGINES = ("qanon", "claim", "parlamento", "gnomic", "ledger")
APART = frozenset({"data", "data.py", "themes", "packs"})
"""What is only declared for mypy, and the data of themes and packs: no rules are there."""
ALIKE = Path(__file__).with_name("alike.toml")


class Mutant(NamedTuple):
    """One changed place: the lines before and after, and the whole file with the change."""

    engine: str
    path: str
    line: int
    before: str
    after: str
    code: str

    @property
    def name(self) -> str:
        """What it is known by in lists and records, wherever the line has moved."""
        return sha256("\0".join((self.path, self.before, self.after)).encode()).hexdigest()[:10]


class _Finder(cst.CSTVisitor):
    """Every place that can be changed, by line, but for annotations and decorators."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[int, list[tuple[cst.CSTNode, cst.CSTNode]]] = defaultdict(list)

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom):
            return False
        for kind, change in mutation_operators:
            if isinstance(node, kind):
                line = self.get_metadata(PositionProvider, node).start.line
                self.found[line] += [(node, changed) for changed in change(node)]
        return True


def draw(root: Path, engine: str, number: int, seed: int) -> Iterator[Mutant]:
    """So many mutants of an engine, or all if there are fewer, each of a line of its own."""
    lines: list[tuple[str, Path, int]] = []
    finders: dict[Path, tuple[MetadataWrapper, _Finder, str]] = {}
    for file in sorted((root / "pbp_mod" / "engines" / engine).rglob("*.py")):
        if APART & set(file.relative_to(root).parts):
            continue
        source = file.read_text("utf-8")
        wrapper, finder = MetadataWrapper(cst.parse_module(source)), _Finder()
        wrapper.visit(finder)
        finders[file] = wrapper, finder, source
        texts, times = source.splitlines(), Counter[str]()
        for line in sorted(finder.found):
            text = texts[line - 1].strip()
            times[text] += 1
            lines.append((_rank(seed, file.relative_to(root).as_posix(), text, times[text]), file, line))
    for rank, file, line in sorted(lines):
        if number == 0:
            return
        mutant = _one_of(root, engine, file, line, rank, finders[file])
        if mutant:
            number -= 1
            yield mutant


def _one_of(
    root: Path, engine: str, file: Path, line: int, rank: str, found: tuple[MetadataWrapper, _Finder, str]
) -> Mutant | None:
    """One mutant of this line that is a program, and another one than the engine."""
    wrapper, finder, source = found
    there = sorted(range(len(finder.found[line])), key=lambda number: _rank(rank, number))
    for number in there:
        node, changed = finder.found[line][number]
        tree = wrapper.module.deep_replace(node, changed)
        assert isinstance(tree, cst.Module)
        try:
            if ast.dump(ast.parse(tree.code)) == ast.dump(ast.parse(source)):
                continue
            compile(tree.code, file, "exec")
        except (SyntaxError, ValueError):
            continue
        before, after = _difference(source, tree.code)
        return Mutant(engine, file.relative_to(root).as_posix(), line, before, after, tree.code)
    return None


def _difference(source: str, code: str) -> tuple[str, str]:
    """The lines that differ, without their indentation."""
    old, new = source.splitlines(), code.splitlines()
    changes = [
        each for each in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if each[0] != "equal"
    ]
    first, last = changes[0], changes[-1]
    return _joined(old[first[1] : last[2]]), _joined(new[first[3] : last[4]])


def _joined(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def _rank(*parts: object) -> str:
    return sha256("\0".join(map(str, parts)).encode()).hexdigest()


def alike() -> dict[str, str]:
    """The mutants that nobody could tell from the engine, by name, each with the reason."""
    listed = tomllib.loads(ALIKE.read_text("utf-8"))["mutant"]
    return {
        Mutant("", each["path"], 0, each["before"], each["after"], "").name: each["reason"] for each in listed
    }
