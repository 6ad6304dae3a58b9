"""Board pictures: they tell what everybody may know and nothing else, in words as well, whoever sits at the table."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as Xml
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.status import status_of
from pbp_mod.engines import load
from pbp_mod.game.actions import THREAD
from pbp_mod.pictures.canvas import WIDTH, Picture
from pbp_mod.pictures.draw import draw
from pbp_mod.pictures.games import plain
from pbp_mod.pictures.measure import Estimate
from pbp_mod.pictures.palette import DARK, LIGHT, contrast, with_own
from pbp_mod.pictures.sight import Sight, see
from pbp_mod.pictures.svg import svg
from pbp_mod.rows.replay import fold
from pbp_mod.testing.viewers import course
from pbp_mod.texts.dialects.pieces import clean
from tests.anygame import Game
from tests.conftest import Pbp
from tests.pictures.sights import ENGINES, HARD, game, moments
from tests.secrecy import ByTheRules
from tests.texts.hostile import HOSTILE, as_entered

pytestmark = pytest.mark.once

each_engine = pytest.mark.parametrize("engine", ENGINES)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(sight: Sight) -> Picture:
    return draw(sight, Estimate())


def texts(picture: Picture) -> list[str]:
    """Every line of text that is drawn."""
    tree = Xml.fromstring(svg(picture))
    return ["".join(each.itertext()) for each in tree.iter(f"{SVG}text")]


# ---- what it tells


@each_engine
def test_a_picture_says_in_words_what_it_shows(engine: str) -> None:
    """Every number and name that is drawn stands in the alternative text, and that is in the file twice over."""
    for _, sight in moments(engine, 5):
        picture = drawn(sight)
        tree = Xml.fromstring(svg(picture))
        assert (tree.findtext(f"{SVG}title"), tree.findtext(f"{SVG}desc")) == (picture.title, picture.alt)
        assert tree.get("aria-labelledby") == "title facts"
        words = set(re.findall(r"\w+", picture.alt.casefold()))
        for text in texts(picture):
            assert set(re.findall(r"\d+", text)) <= words, text
        for person in sight.people:
            assert f"Seat {person.number}: {person.name} ({person.abbr})" in picture.alt


def _qanon(status: Mapping[str, Any]) -> list[str]:
    table, over = status["table"], status["over"]
    said = [
        f"policies: {table['moderate']} of 5",
        f"policies: {table['far_right']} of 6",
        f"Failed elections: {table['failed_elections']} of 3. Deck: {table['deck']}",
    ]
    said += [f"{each['name']} ({each['abbr']}): dead" for each in status["players"] if each["out"]]
    if table["nominee"] is not None:
        said.append(f"with {table['nominee']} is open")
    return said + ([] if over else [f"{table['president']} ("])


def _claim(status: Mapping[str, Any]) -> list[str]:
    table = status["table"]
    said = [
        f"cards in hand {table['hand'][name]}, followers {table['followers'][name]}, cards won {len(won)}"
        for name, won in table["score"].items()
    ]
    said += [f"{each['by']} played {each['card']}" for each in table["trick"]]
    return said + ([f"trick {table['trick_number']} of 13"] if not status["over"] else [])


def _parlamento(status: Mapping[str, Any]) -> list[str]:
    table = status["table"]
    said = []
    for name in table["hand"]:
        bet = table["bet"][name]
        shown = "none yet" if bet is None else f"{bet['value']} ({bet['when']})"
        said.append(f"cards left {table['hand'][name]}, bet {shown}, tricks {table['tricks'][name]}, ")
        said.append(f"points {sum(table['points'][name])}")
    return said + [
        f"{each['by']} played {each['card'].split()[0]} {each['value']}" for each in table["trick"]
    ]


def _gnomic(status: Mapping[str, Any]) -> list[str]:
    table = status["table"]
    said = [
        f"honor {honor}, lobby votes {table['lobby'][name]}, placed {table['placed'][name]}"
        for name, honor in table["honor"].items()
    ]
    if not status["over"]:
        said += [f"#{each['card']} " for each in table["row"]] + [f"Round {table['round']}."]
    said += [f"#{card} " for card in table["permanent"]]
    return [*said, f"Deck {table['deck']}, rejected {table['rejected']}"]


def _ledger(status: Mapping[str, Any]) -> list[str]:
    table, over = status["table"], status["over"]
    said = [f"{each['name']} ({each['abbr']}): " for each in status["players"] if each["out"]]
    if table["ballot"] is not None and table["ballot"]["public"] and not over:
        said += [f"Votes for {each['target']}: {each['votes']}" for each in table["wagons"]]
        said.append(f"No vote yet from {table['missing'][0] if table['missing'] else 'nobody'}")
    said += [f"{name.capitalize()}: {number}." for name, number in table["counters"].items()]
    said += [f"{points} point" for points in table["points"].values()]
    return said + list(table["offices"])


TELLS = {
    "qanon": _qanon,
    "claim": _claim,
    "parlamento": _parlamento,
    "gnomic": _gnomic,
    "ledger": _ledger,
}


@each_engine
def test_it_tells_what_the_status_tells(engine: str) -> None:
    """Written from `status --json` and not from what pictures are drawn from."""
    for seed in (1, 2, 3):
        for at_hand, sight in moments(engine, seed, every=4):
            status = json.loads(json.dumps(status_of(at_hand.position, "an evening")))
            alt = drawn(sight).alt
            for said in TELLS[engine](status):
                assert said in alt, (said, alt)
            if status["over"]:
                assert all(name in alt.partition("won")[0] for name in status["winners"])


# ---- secrets


@each_engine
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_games_that_differ_in_secrets_look_the_same(engine: str, seed: int) -> None:
    """Byte for byte, as long as the thread can't know a difference."""
    for number, (games, audience, _) in enumerate(course(ByTheRules(engine), seed, 0)):
        assert audience == THREAD
        if number % 3 == 0:
            one, other = (svg(drawn(see(each.position, "any"))) for each in games)
            assert one == other


@each_engine
def test_nothing_of_rows_and_seed_is_in_a_picture(engine: str) -> None:
    at_hand = game(engine, 11)
    rng = random.Random(11)
    while not at_hand.over:
        row = at_hand.row(at_hand.choose(rng))
        at_hand.record(row | {key: "canary" for key in ("source", "note", "text") if key not in row})
        if len(at_hand.rows) % 20 == 0:
            text = svg(drawn(see(at_hand.position, "any")))
            assert "canary" not in text
            assert at_hand.header["seed"] not in text


def test_a_session_hides_whose_turn_it_is() -> None:
    """The President's discard shows nowhere (Q16, Q17)."""
    at_hand, rng = game("qanon", 4, 7), random.Random(4)
    seen = 0
    while not at_hand.over and seen < 3:
        action = at_hand.choose(rng)
        before = svg(drawn(see(at_hand.position, "any")))
        at_hand.do(action)
        if action.kind == "discard":
            seen += 1
            assert svg(drawn(see(at_hand.position, "any"))) == before
    assert seen == 3


# ---- names


@pytest.mark.parametrize("name", [name for name in map(as_entered, HOSTILE) if name])
def test_no_name_is_read_as_markup(name: str) -> None:
    at_hand = game("qanon", 3, 5, [name])
    picture = drawn(see(at_hand.position, name))
    shown = " ".join(clean(name).split())
    tree = Xml.fromstring(svg(picture))
    assert {each.tag.removeprefix(SVG) for each in tree.iter()} <= {
        *("svg", "title", "desc", "style", "rect", "g", "circle", "line", "text", "tspan")
    }
    assert shown in texts(picture)
    assert f"{shown} (" in str(tree.findtext(f"{SVG}desc"))


@each_engine
def test_nothing_is_loaded_from_anywhere(engine: str) -> None:
    for _, sight in moments(engine, 2, every=30):
        text = svg(drawn(sight)).replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"href|url\(|http|@import|<script|<image", text)


def test_who_has_left_is_named_where_he_sat() -> None:
    at_hand = game("qanon", 6, 6)
    leaver = at_hand.position.roster.people()[2]
    at_hand.record({"action": "replace", "player": leaver.abbr, "new": {"name": "Zelda", "abbr": "ZE"}})
    alt = drawn(see(fold(at_hand.header, at_hand.rows), "any")).alt
    assert "Seat 3: Zelda (ZE)" in alt
    assert leaver.name not in alt


# ---- how it looks


def _within(picture: Picture) -> None:
    """Nothing is drawn beyond the edges, and no text is wider than the picture."""
    for group in picture.groups:
        for shape in group.shapes:
            if shape.kind == "rect":
                x, y, wide, high, _ = (float(each) for each in shape.place)
                assert x >= 0
                assert group.top + y >= 0
                assert x + wide <= WIDTH
                assert group.top + y + high <= picture.height
                assert wide >= 0
            elif shape.kind == "text":
                x, y = (float(each) for each in shape.place)
                wide = Estimate().width("".join(run.text for run in shape.runs), shape.size, bold=shape.bold)
                left = x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
                assert left >= 0, shape
                assert left + wide <= WIDTH, shape
                assert shape.size >= 12
                assert group.top + y <= picture.height


@each_engine
@pytest.mark.parametrize("many", [False, True])
def test_everything_lies_within_the_picture(engine: str, many: bool) -> None:
    seats = load(engine).seats
    for _, sight in moments(engine, 8, seats[-1] if many else seats[0], HARD):
        _within(drawn(sight))
        _within(plain.picture(sight, Estimate()))


@each_engine
def test_nothing_is_told_by_colour_alone(engine: str) -> None:
    """Whatever is coloured has a word or a number in its group."""
    for _, sight in moments(engine, 3):
        for group in drawn(sight).groups:
            coloured = {shape.fill for shape in group.shapes} - {"", "ink", "soft", "paper", "panel", "line"}
            assert not coloured or any(shape.kind == "text" for shape in group.shapes)


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_every_text_can_be_read_on_what_lies_under_it(scheme: Mapping[str, str]) -> None:
    colours = with_own(scheme, {"m": "#0b63a5", "fr": "#a84300", "x": "#808080"})
    pairs = [("ink", "paper"), ("ink", "panel"), ("soft", "paper"), ("soft", "panel"), ("on-gold", "gold")]
    pairs += [("white", each) for each in ("blue", "orange", "green", "purple", "grey", "red")]
    pairs += [("on-m", "m"), ("on-fr", "fr")]
    assert {
        pair: contrast(*(colours[each] for each in pair))
        for pair in pairs
        if contrast(*(colours[each] for each in pair)) < 4.5
    } == {}
    lines = [("line", "paper"), ("ink", "paper"), ("grey", "paper")]
    assert all(contrast(colours[one], colours[other]) >= 3 for one, other in lines)


def test_a_theme_colours_its_policies() -> None:
    at_hand = Game(game("qanon", 9, 5).header | {"options": {"theme": "secret-hitler"}})
    sight = see(at_hand.position, "any")
    mine = sight._replace(words={**sight.words, "colours": {"M": "#123456"}})
    assert "#123456" in svg(drawn(mine))
    assert "#123456" not in svg(drawn(sight))
    assert "Liberal" in drawn(sight).alt


@each_engine
def test_a_game_without_a_layout_gets_a_plain_picture(engine: str) -> None:
    for _, sight in moments(engine, 4, every=15):
        picture = draw(sight._replace(engine="another"), Estimate())
        assert picture == plain.picture(sight._replace(engine="another"), Estimate())
        for person in sight.people:
            assert f"{person.number}. {person.name}" in " ".join(texts(picture))
            assert f"Seat {person.number}: {person.name}" in picture.alt
        assert len(picture.facts) > len(sight.people)


# ---- the command


def test_it_is_drawn_into_a_file_and_told(board: Pbp, tmp_path: Path) -> None:
    told = board("board", "--picture", "one.svg")
    tree = Xml.parse(tmp_path / "one.svg").getroot()
    assert told.out.strip() == tree.findtext(f"{SVG}desc")
    assert told.err.splitlines() == ["Written: one.svg"]
    assert "prefers-color-scheme" in (tmp_path / "one.svg").read_text("utf-8")
    board("board", "--picture", "one.svg", "--dark")
    assert "prefers-color-scheme" not in (tmp_path / "one.svg").read_text("utf-8")


@pytest.fixture
def board(game: Pbp) -> Pbp:
    return game


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("--picture", "one.gif"), 2, "one.gif: a picture's name ends in .svg or .png"),
        (("--picture", "one.svg", "--json"), 2, "neither --json nor --format"),
        (("--picture", "one.svg", "--format", "plain"), 2, "neither --json nor --format"),
        (("--dark",), 2, "--dark is for --picture FILE"),
        (("--picture", "nowhere/one.svg"), 1, "nowhere/one.svg can't be written: No such file or directory"),
        (("--picture", "mine.svg"), 1, "mine.svg is there already and isn't pbp's own (name another file)"),
    ],
)
def test_what_is_refused(board: Pbp, tmp_path: Path, args: tuple[str, ...], code: int, says: str) -> None:
    (tmp_path / "mine.svg").write_text("<svg/>")
    assert says in board.refused("board", *args, code=code)
    assert (tmp_path / "mine.svg").read_text() == "<svg/>"
