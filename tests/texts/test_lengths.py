"""No text is longer than its reader has patience for: words of every text of the sample games, as plain text.

The budgets are those of docs/templates.md. Words count as a reader sees them: lines of tables and rules are none.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from pbp_mod.engines import ENGINES
from pbp_mod.game.actions import MODERATOR, THREAD
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, lines
from tests.told import Told, words

OPENING = {"qanon": 750, "claim": 550, "parlamento": 600, "gnomic": 800, "ledger": 500}
"""The opening post, the first turn in it included."""
ABOVE_THE_FOLDS = 200
PARTS = {
    120: ("result", "trick", "poll", "enacted", "forced", "vetoed", "ordered", "taken", "revealed", "scores"),
    60: (
        "turn",
        "nomination",
        "round-opens",
        "trick-opens",
        "played",
        "bet",
        "session",
        "discs-down",
        "stay-asked",
        "secret-votes",
    ),
}
"""Words that a part of a post has at most, by its template without the engine's name."""
REMINDER, PRIVATE, ROLE = 40, 120, 150


class Text(NamedTuple):
    """A text of a sample: to the thread or not, the template of its one part, and its words."""

    public: bool
    name: str
    text: str


@cache
def sample(engine: str) -> tuple[Text, ...]:
    header, *rows = lines(FOLDER / engine / SAMPLE)
    told = Told({**header, "checkpoints": False}, rows)
    found: list[Text] = []
    for message in told.messages:
        if message.to != MODERATOR:
            for part in message.parts:
                text = told.part(part.template, part.data)
                found.append(Text(message.to == THREAD, part.template.partition("/")[2], text))
    return tuple(found)


def texts(engine: str, *names: str) -> Iterator[str]:
    return (each.text for each in sample(engine) if each.name in names)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_opening_post_keeps_to_its_budget(engine: str) -> None:
    header, *rows = lines(FOLDER / engine / SAMPLE)
    told = Told(header, rows)
    opening = told.text(f"{engine}/opening", row=0)
    assert words(opening) <= OPENING[engine], words(opening)
    assert words(opening[: opening.index("Rules:")]) <= ABOVE_THE_FOLDS


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_posted_keeps_to_its_budget(engine: str) -> None:
    told = set[str]()
    for most, names in PARTS.items():
        found = {name: max(map(words, texts(engine, name)), default=0) for name in names}
        assert {name: longest for name, longest in found.items() if longest > most} == {}
        told |= {name for name, longest in found.items() if longest}
    assert told, f"no post of {engine} has a budget: name those of its turns and results in PARTS"


@pytest.mark.parametrize("engine", ENGINES)
def test_private_messages_keep_to_their_budget(engine: str) -> None:
    found = [each for each in sample(engine) if not each.public]
    assert found or engine == "gnomic"  # the base game has no secrets in hand
    assert all(words(each.text) <= (ROLE if each.name == "role" else PRIVATE) for each in found)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_reminder_is_short(engine: str) -> None:
    """At every point of a sample, for the thread and for those who are awaited."""
    from pbp_mod.engines import load
    from pbp_mod.game.actions import Seat
    from pbp_mod.rows.reminding import ways_of
    from pbp_mod.rows.replay import opening

    header, *rows = lines(FOLDER / engine / SAMPLE)
    told, position, seen = Told(header), opening(header), set[str]()
    for row in rows:
        position.step(row)
        asks = [ask for ask in load(engine).asks(position.state) if ask.seats and not ask.optional]
        if not asks or asks[0].kind in seen:
            continue
        seen.add(asks[0].kind)
        kinds = [ask.kind for ask in asks]
        data = {"action": kinds[0], "actions": kinds, "missing": 1, "since": "Tue 5 Jan, 20:00 (London)"}
        seats = [Seat(seat) for seat in asks[0].seats[:1]]
        post = told.part(f"{engine}/reminder", {**data, "seats": seats})
        ways = ways_of(load(engine), asks, seats[0])
        nudge = told.part(f"{engine}/nudge", {**data, "seat": seats[0], "ways": ways})
        # The form of both is the heading, the sentence, since when; the PM's offer of help comes on top.
        assert words(post) <= REMINDER + 5, post
        assert words(nudge) <= REMINDER + 25, nudge
    assert seen


def test_a_whole_game_takes_less_reading() -> None:
    """Words of all posts of a sample: the first figures were 5,863, 6,041, 10,202 and 12,444."""
    found = {engine: sum(words(each.text) for each in sample(engine) if each.public) for engine in ENGINES}
    assert found["qanon"] < 4_500, found
    assert found["claim"] < 4_500, found
    assert found["parlamento"] < 8_500, found
    assert found["gnomic"] < 9_000, found
    assert statistics.mean(found.values()) > 1_000  # they are still told
