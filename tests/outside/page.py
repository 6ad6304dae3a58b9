"""The page that builds a game: its blocks of code are the files that `pbp engines new` writes."""

from __future__ import annotations

import re
from pathlib import Path

from pbp_mod.desk import skeleton

PAGE = Path(__file__).parents[2] / "docs" / "write-a-game.md"
_KINDS = {".py": "python", ".j2": "jinja", ".toml": "toml", ".md": "markdown", ".jsonl": "json"}
BLOCK = re.compile(
    r"^<!-- file: (?P<file>\S+) -->\n(?:(?P<fence>`{3,})(?P<kind>\w+)\n(?P<text>.*?)^(?P=fence)\n)?",
    re.MULTILINE | re.DOTALL,
)


def blocks(page: str) -> dict[str, str]:
    """The files of a page, with what it has of each."""
    return {found["file"]: found["text"] or "" for found in BLOCK.finditer(page)}


def filled(page: str) -> str:
    """The page with its blocks as the files are now."""
    return BLOCK.sub(_block, page)


def _block(found: re.Match[str]) -> str:
    file = found["file"]
    text = skeleton.text(file)
    fence = "````" if "```" in text else "```"
    return f"<!-- file: {file} -->\n{fence}{_KINDS[Path(file).suffix]}\n{text}{fence}\n"
