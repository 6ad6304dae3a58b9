"""In which line of a TOML file something is written: everything that Python's reader finds has its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.game.problems import Trail
from pbp_mod.game.toml_lines import lines_of

PACKS = sorted((Path(__file__).parents[2] / "pbp_mod" / "engines").glob("*/packs/*.toml"))
TRICKY = '''# a comment = "x"
[pack]   # [no.header]
name = "a # b" # c
"odd key" = \'it = "x"\'
text = """
[not.a.header]
x = 1 \\""" still
"""
raw = \'\'\'
[[nor]]
\'\'\'
many = [
  1, # one
  [2, 3],
  { a = 1, b = [
    4 ] },
]
[pack.deep."q.r"]
a.b.c = 2026-12-01 10:00:00
[[law]]
n = 1
effects = [{ do = "x", who = ["a", "b"] },
  { do = "]}" }]
[[law]]
[law.more]
n = 2
[[law.part]]
p = "=\\"#"
[[law.part]]
p = 2
'''


def trails(value: Any, trail: Trail = ()) -> Iterator[Trail]:
    """The trail of everything in a table."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*trail, key)
        yield from trails(inner, (*trail, key))


def check(text: str) -> dict[Trail, int]:
    found = lines_of(text)
    wanted = set(trails(tomllib.loads(text)))
    implied = {trail for trail in wanted if not trail[-1:] or trail not in found}
    # a list of tables, and a table that only a longer header implies, have no line of their own
    assert all(any(other[: len(trail)] == trail for other in found) for trail in implied)
    assert set(found) <= wanted
    return found


def test_lines_of_a_file_with_all_that_misleads() -> None:
    found = check(TRICKY)
    lines = TRICKY.split("\n")
    for trail, line in found.items():
        last = trail[-1]
        if isinstance(last, str):
            assert last in lines[line - 1], trail
    assert found["pack",] == 2
    assert found["pack", "many", 2, "b"] == found["pack", "many", 2] == 15
    assert found["pack", "many", 2, "b", 0] == 16
    assert found["law", 0, "effects", 1, "do"] == 23
    assert found["law", 1, "part", 1, "p"] == 30


@pytest.mark.checkout
@pytest.mark.parametrize("path", PACKS, ids=lambda path: str(path.stem))
def test_every_line_of_the_shipped_packs(path: Path) -> None:
    found = check(path.read_text("utf-8"))
    lines = path.read_text("utf-8").split("\n")
    assert len(found) > 10
    for trail, line in found.items():
        if isinstance(trail[-1], str):
            assert trail[-1] in lines[line - 1]


keys = st.text("abc", min_size=1, max_size=2)
scalars = st.one_of(
    st.integers(-9, 9), st.booleans(), st.text("ab#=[]{},'\"\\\n\t ", max_size=6), st.sampled_from([1.5])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


def written(value: Any) -> str:
    """TOML of a value, inline."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        inner = value.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
        return f'"""\n{inner}"""' if "\n" in value else f'"{inner}"'
    if isinstance(value, list):
        return "[\n" + "".join(f"  {written(each)}, # x\n" for each in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return str(value)


@settings(max_examples=150)
@given(
    tables=st.lists(st.dictionaries(keys, values, max_size=4), max_size=3), top=st.dictionaries(keys, values)
)
def test_lines_of_anything(tables: list[dict[str, Any]], top: dict[str, Any]) -> None:
    text = "".join(f"{key} = {written(each)}\n" for key, each in top.items())
    for table in tables:
        text += "[[zz]]\n" + "".join(f"{key} = {written(each)}\n\n" for key, each in table.items())
    assert tomllib.loads(text)["zz"] == tables if tables else True
    found = check(text)
    lines = text.split("\n")
    for trail, line in found.items():
        if isinstance(trail[-1], str):
            assert trail[-1] in lines[line - 1]
