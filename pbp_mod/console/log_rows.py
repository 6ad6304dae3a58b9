"""What a row of the log has become by corrections, for the commands that list or show rows.

Decides nothing about it (rows/corrections.py does).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.desk.wording import Wording
from pbp_mod.rows.corrections import Correction


def flat(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A row beside its number, `row`: what an amendment puts in place is called `instead` there."""
    return {"instead" if key == "row" else key: value for key, value in entry.items()}


def fate(correction: Correction | None) -> dict[str, int | None]:
    """Which row struck this one out, and which amended it."""
    struck = correction is not None and correction.entry is None
    by = None if correction is None else correction.by
    return {"struck": by if struck else None, "amended": None if struck else by}


def mark(correction: Correction | None, words: Wording | None) -> str:
    """The same in words, to stand behind the row; with `words` for it what an amendment put in its place, too."""
    if correction is None:
        return ""
    if correction.entry is None:
        return f"  [struck out by row {correction.by}]"
    if correction.back:
        return f"  [put back by row {correction.by}]"
    return (
        f"  [amended by row {correction.by}{f': {words.row(correction.entry)}' if words is not None else ''}]"
    )
