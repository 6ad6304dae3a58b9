"""docs/write-a-game.md builds the game that is written: what is read there is what the tests of this folder run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbp_mod import engines
from pbp_mod.desk import skeleton
from tests.outside.page import BLOCK, PAGE, blocks, filled

pytestmark = pytest.mark.checkout


def test_its_blocks_are_the_files_that_are_written() -> None:
    page = PAGE.read_text("utf-8")
    whole = {file: text for file in skeleton.files() if (text := skeleton.text(file))}
    assert blocks(page) == whole
    assert len(BLOCK.findall(page)) == len(whole), "a file is shown twice"
    assert filled(page) == page, "python -m tests.outside"


def test_a_page_that_differs_is_seen() -> None:
    page = PAGE.read_text("utf-8")
    changed = page.replace("LAST_ROUND = 15", "LAST_ROUND = 16")
    assert changed != page
    assert blocks(changed) != blocks(page)
    assert filled(changed) == page
    assert filled(re.sub(BLOCK, r"<!-- file: \g<file> -->\n", page)) == page


def test_no_other_code_stands_in_it() -> None:
    rest = BLOCK.sub("", PAGE.read_text("utf-8"))
    assert re.findall(r"^```(\w+)$", rest, re.MULTILINE) == ["sh"]


def test_the_files_are_named_as_in_our_own_games() -> None:
    folder = Path(engines.__file__).parent / "claim"
    there = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/*.py")}
    theirs = {
        file.removeprefix("src/pbp_solo/").split("/")[0].removesuffix(".py")
        for file in skeleton.files()
        if file.startswith("src/pbp_solo/") and file.endswith(".py")
    }
    assert theirs <= there
