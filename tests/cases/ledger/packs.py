"""A small pack for tests, and what is said of it once something in it is changed."""

from __future__ import annotations

from pathlib import Path

from pbp_mod.engines.ledger.pack.files import faults_of

VILLAGE = """\
[pack]
name = "village"
title = "A village"
seats = [5, 9]

[[role]]
name = "Villager"
team = "village"
pm = "You vote."

[[role]]
name = "Wolf"
team = "wolves"
count = "players / 4"
pm = "You hunt with {group}."

[[group]]
name = "den"
who = "team wolves"
told = ["members", "orders of kill"]

[[phase]]
name = "day"
ends = ["hammer", "deadline", "moderator"]
[phase.ballot]
ask = "Whom?"
voters = "in"
choices = "in, not self"
words = ["no one"]
tie = "longest-held"
then = "out"

[[phase]]
name = "night"
ends = ["all", "deadline", "moderator"]
[[phase.action]]
name = "kill"
by = "group den"
target = "in, not group den"
must = true

[win]
village = "none team wolves"
wolves = "team wolves >= team village"
"""


def changed(old: str, new: str, text: str = VILLAGE) -> str:
    """The pack with something else in one place."""
    assert text.count(old) == 1, f"{text.count(old)} × {old!r}"
    return text.replace(old, new)


def faults(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with a pack that is written so."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return faults_of(str(path))
