"""The numbers that words say. Knows no sentence and no game."""

from __future__ import annotations

import re

from pbp_mod.intake.english import NUMBER_WORDS, TOO_LONG


def count(word: str, clause: str) -> int | None:
    """The number that a word says. "No" is one only beside what it counts: alone it may answer something else."""
    if word.isascii() and word.isdigit():
        return int(word) if len(word) < TOO_LONG else None
    if word == "no":
        return 0 if re.search(r"\bvotes?\b", clause, re.IGNORECASE) else None
    return 0 if word in ("none", "nothing") else 1 if word == "single" else NUMBER_WORDS.get(word)
