"""The board at a terminal: the same as in the picture, in signs; the post as ever where nobody looks."""

from __future__ import annotations

import re
import sys
from collections import Counter

import pytest

from pbp_mod.pictures import boxes
from pbp_mod.pictures.draw import draw
from pbp_mod.pictures.sight import see
from pbp_mod.texts.dialects.columns import display_width
from tests.conftest import Pbp
from tests.pictures.sights import ENGINES, HARD, game, moments

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("names", [(), HARD])
def test_everything_that_is_drawn_is_there(engine: str, names: tuple[str, ...]) -> None:
    for _, sight in moments(engine, 6, None, names, every=12):
        picture = draw(sight, boxes.Cells())
        text = boxes.plain(boxes.rows(picture))
        assert all(display_width(line) <= boxes.COLUMNS for line in text.split("\n"))
        there = Counter(re.findall(r"\w+", text))
        drawn = Counter(
            word
            for group in picture.groups
            for shape in group.shapes
            for run in shape.runs
            for word in re.findall(r"\w+", run.text)
        )
        assert drawn - there == Counter(), drawn - there


def test_a_frame_is_whole() -> None:
    text = boxes.plain(boxes.rows(draw(see(game("qanon", 3, 5).position, "any"), boxes.Cells())))
    lines = text.split("\n")
    assert lines[0].strip() == "any"
    assert any(line.count("╭") == line.count("╮") == 2 for line in lines)
    assert any("╰" in line and "╯" in line for line in lines)
    assert "(1)" in text
    assert "[★ President]" in text


def test_frames_that_meet_share_a_row() -> None:
    lines = boxes.plain(boxes.rows(draw(see(game("qanon", 3, 6).position, "any"), boxes.Cells()))).split("\n")
    shared = [line for line in lines if "\u251c" in line]
    assert shared
    for line in shared:
        assert line.count("\u251c") == line.count("\u2524")
    frames = [line.count(sign) for sign in "\u256d\u256e\u2570\u256f" for line in lines]
    assert sum(frames[: len(lines)]) == sum(frames[-len(lines) :]), "what begins ends"


def test_no_name_steers_the_terminal() -> None:
    at_hand = game("qanon", 3, 5, ["\x1b[31mred", "a\u202eb", "\u200dx"])
    text = boxes.plain(boxes.rows(draw(see(at_hand.position, "any\x07"), boxes.Cells())))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", text)


def test_it_is_drawn_where_somebody_looks(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    post = game("board").out
    assert "╭" not in post
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    drawn = game("board").out
    assert "╭" in drawn
    assert "President Anna nominates." in ESCAPE.sub("", drawn)
    assert game("board", "--format", "discourse").out == post
    assert game("board", "--json").json["moderate"] == 0
    monkeypatch.setenv("NO_COLOR", "1")
    assert game("board").out == "\n".join(line.rstrip() for line in ESCAPE.sub("", drawn).split("\n"))
