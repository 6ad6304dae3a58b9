"""What a game says besides its templates: sentences from the file `words.json` that lies among them, by their keys.

So that whoever translates a game, or rewords it, finds all of it in one folder. Read when the first sentence is asked for,
since most commands need none. Knows no game: which keys there are is each game's own affair, and whether they fit what asks
for them, the tests look (tests/texts/test_words.py).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from pbp_mod import clock
from pbp_mod.errors import NotAllowed
from pbp_mod.paths import shipped_templates

FILE, RULES_FILE = "words.json", "rules.json"
REFUSALS, PHRASES, SUBJECTS = "refusals", "phrases", "subjects"
CARDS, ORDERS = "cards", "orders"
SERIES, TIMES = "series", "times"
"""Sections of what all games share."""
_NONE: Mapping[str, Any] = {}


@cache
def words_in(folder: str) -> Mapping[str, Mapping[str, Any]]:
    """All sections of the file in a folder of templates; none if there is no such file."""
    import json

    try:
        with open(os.path.join(folder, FILE), encoding="utf-8") as file:
            found: Mapping[str, Mapping[str, Any]] = json.load(file)
    except FileNotFoundError:
        return _NONE
    return found


@cache
def rules_of(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Each rule of one of our games in a sentence: a file of its own (`rules.json`), as only explanations need it."""
    import json

    with open(os.path.join(shipped_templates(), game, RULES_FILE), encoding="utf-8") as file:
        found: Mapping[str, Mapping[str, Any]] = json.load(file)
    return found


def words_of(game: str) -> Mapping[str, Mapping[str, Any]]:
    """All sections of one of our games, or of `common`."""
    return words_in(os.path.join(shipped_templates(), game))


def refusal(game: str, key: str, *parts: object) -> NotAllowed:
    """Why something can't be: a sentence with `{}` for each of the parts, which may be seats.

    `key` is the stable code; where one code has several sentences, more stands behind a slash (`self/nominee`).
    """
    return NotAllowed(key.partition("/")[0], words_of(game)[REFUSALS][key], *parts)


def phrase(game: str, key: str, *parts: object) -> str:
    """A part of a sentence, which names nobody: `{}` in it are put in here."""
    text: str = words_of(game)[PHRASES][key]
    return text.format(*parts)


def orders(game: str) -> Mapping[str, str]:
    """The sentences that posts ask for, by action."""
    return words_of(game)[ORDERS]


def subjects(game: str, theme: Mapping[str, Any] = _NONE) -> dict[str, str]:
    """What private messages are about, by template (see `Engine.subjects`), in the words of a theme."""
    return {name: text.format_map(theme) for name, text in words_of(game)[SUBJECTS].items()}


def time_here(moment: str | None) -> str:
    """A time of the log by the clock of this machine, in a sentence: `Sun 29 Nov 2026, 21:15 (CET)`."""
    at = clock.local(moment)
    if at is None:
        return clock.shown(moment)
    words = words_of("common")[TIMES]
    text: str = words["shown"].format(
        day=words["days"][at.tm_wday],
        date=at.tm_mday,
        month=words["months"][at.tm_mon - 1],
        year=at.tm_year,
        time=f"{at.tm_hour:02}:{at.tm_min:02}",
        zone=clock.zone_of(at),
    )
    return text
