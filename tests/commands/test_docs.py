"""`pbp docs`: the pages of documentation from the program itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pbp

DOCS = Path(__file__).parents[2] / "docs"


def test_pages_are_listed_with_what_they_are_about(pbp: Pbp) -> None:
    listed = dict(line.split(maxsplit=1) for line in pbp("docs").out.splitlines()[1:])
    assert listed["cli"] == "The command line"
    assert "rules/qanon" in listed
    assert all(listed.values())


@pytest.mark.checkout
@pytest.mark.parametrize("name", ["cli", "cli.md", "docs/cli.md", "CLI", "rules/claim"])
def test_a_page_is_shown_as_it_is(pbp: Pbp, name: str) -> None:
    file = DOCS / f"{name.lower().removeprefix('docs/').removesuffix('.md')}.md"
    assert pbp("docs", name).out == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "near"),
    [("clii", "cli"), ("template", "templates"), ("first_game", "first-game"), ("rules/qnon", "rules/qanon")],
)
def test_for_an_unknown_page_the_nearest_are_named(pbp: Pbp, name: str, near: str) -> None:
    said = pbp.refused("docs", name)
    assert said.startswith(f"pbp: there is no page '{name}' (did you mean ")
    assert near in said


@pytest.mark.parametrize("name", ["../README", "/etc/passwd", "", "zzzzzz", "rules/../cli"])
def test_nothing_but_pages_is_read(pbp: Pbp, name: str) -> None:
    assert "'pbp docs' lists them" in pbp.refused("docs", name)
