"""The house rules of a game, one option for each ruling that tables may decide otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pbp_mod.game.actions import Option

LAST_ROUND = 15  # L8

OPTIONS = (
    Option("goal", "5", ("5", "3"), "LR1", "how many points win"),
    Option(
        "told",
        "all",
        ("all", "scorer"),
        "LR2",
        "what the thread learns of a round: all numbers (all), or only the one that scored (scorer)",
    ),
)


class Settings(NamedTuple):
    """The house rules, read."""

    goal: int  # LR1
    told: str  # LR2: "all" or "scorer"


def settings(options: Mapping[str, str]) -> Settings:
    """House rules from complete, checked options."""
    return Settings(int(options["goal"]), options["told"])
