"""Pictures as PNG: drawn with fonts that have every sign, and what to do where they aren't installed."""

from __future__ import annotations

import builtins
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.pictures import fonts as at_hand
from pbp_mod.pictures.canvas import Picture, Shape
from pbp_mod.pictures.draw import draw
from pbp_mod.pictures.fonts import Fonts, NoFonts
from pbp_mod.pictures.measure import Estimate, clusters, fit
from pbp_mod.pictures.png import ZOOM, png
from pbp_mod.pictures.sight import see
from tests.conftest import Pbp
from tests.pictures.sights import ENGINES, HARD, NOWHERE, game, moments


def shapes(picture: Picture) -> Iterator[Shape]:
    return (shape for group in picture.groups for shape in group.shapes)


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG file, each checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        body = data[at + 4 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size]) == (zlib.crc32(body),)
        yield body[:4], body[4:]
        at += size + 12


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_a_png_that_says_what_it_shows(scheme: str) -> None:
    fonts = Fonts(system=False)
    picture = draw(see(game("qanon", 3, 10, HARD).position, "an evening"), fonts)
    found = list(chunks(png(picture, fonts, scheme)))
    assert struct.unpack(">II", found[0][1][:8]) == (picture.width * ZOOM, picture.height * ZOOM)
    words = {
        key: text[4:].decode()
        for kind, body in found
        if kind == b"iTXt"
        for key, _, text in [body.partition(b"\0")]
    }
    assert words[b"Description"] == picture.alt
    assert words[b"Title"] == picture.title
    assert found[-1][0] == b"IEND"


@pytest.mark.parametrize("engine", ENGINES)
def test_every_sign_that_is_drawn_has_a_font(engine: str) -> None:
    """Hard names among them: whatever is left of a text, its fonts have it."""
    fonts = Fonts(system=False)
    for _, sight in moments(engine, 7, None, HARD, every=40):
        for shape in shapes(draw(sight, fonts)):
            for run in shape.runs:
                assert run.family, run
                faces = [face for face in fonts._read if face.family == run.family]
                for piece in clusters(run.text):
                    assert any(
                        all(ord(sign) in face.signs for sign in piece if not at_hand.is_silent(sign))
                        for face in faces
                    ), (piece, run)


def test_a_name_that_no_font_can_draw_is_shown_as_seat_and_abbreviation() -> None:
    fonts = Fonts(system=False)
    names = ["Anna", NOWHERE]
    sight = see(game("qanon", 3, 5, names).position, "an evening")
    assert not fonts.can_draw(NOWHERE)
    picture = draw(sight, fonts)
    lines = ["".join(run.text for run in shape.runs) for shape in shapes(picture)]
    assert f"seat 2 · {sight.people[1].abbr}" in lines
    assert not any(NOWHERE in line for line in lines)
    assert NOWHERE in picture.alt
    odd = sight._replace(
        people=(sight.people[0], sight.people[1]._replace(abbr=NOWHERE[0]), *sight.people[2:])
    )
    assert "seat 2" in ["".join(run.text for run in shape.runs) for shape in shapes(draw(odd, fonts))]


def test_words_that_are_read_from_the_right_stay_together_and_in_order() -> None:
    fonts = Fonts(system=False)
    first, middle, last = fonts.runs("The vote on مرحبا بالعالم is open.", 20)
    assert middle.text.strip() == "مرحبا بالعالم"
    assert first.offset < middle.offset < last.offset
    wide = fonts.width("مرحبا بالعالم", 20)
    assert abs(middle.offset + wide - last.offset) < 6
    hebrew, arabic = fonts.runs("שלום مرحبا", 20)[::-1]
    assert (hebrew.text.strip(), arabic.text) == ("שלום", "مرحبا")


def test_joined_letters_are_measured_as_they_are_drawn() -> None:
    fonts = Fonts(system=False)
    apart = sum(fonts.width(letter, 100) for letter in "مرحبا")
    assert fonts.width("مرحبا", 100) < apart
    assert fonts.width("WWW", 100, bold=True) > fonts.width("WWW", 100)


def test_what_belongs_together_is_never_parted() -> None:
    family = "👩‍👩‍👧"
    assert list(clusters(f"a\u0301{family}👍🏽x")) == ["a\u0301", family, "👍🏽", "x"]
    lines, size = fit(Estimate(), family * 9, 110, 30, bold=False, lines=2, smallest=20)
    assert size == 20
    assert lines == [family, "…"] or lines == [family, family + "…"]


def test_a_text_is_made_smaller_then_broken_then_cut() -> None:
    wide = Estimate().width("some words", 30)
    assert fit(Estimate(), "some words", wide, 30, bold=False, lines=1, smallest=20) == (["some words"], 30)
    assert fit(Estimate(), "some words", wide - 1, 30, bold=False, lines=1, smallest=20) == (
        ["some words"],
        29,
    )
    assert fit(Estimate(), "some words", 70, 30, bold=False, lines=2, smallest=20) == (["some", "words"], 20)
    assert fit(Estimate(), "Anna-Lena", 75, 30, bold=False, lines=2, smallest=20) == (["Anna-", "Lena"], 20)
    (line,), _ = fit(Estimate(), "some words", 72, 30, bold=False, lines=1, smallest=20)
    assert line == "some…"


def test_fonts_of_the_system_help_where_ours_have_no_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = next(each for each in at_hand._packaged() if "NotoSansThai" in each)
    monkeypatch.setattr(at_hand, "_packaged", lambda: iter([p for p in all_ours if "Thai" not in p]))
    monkeypatch.setattr(at_hand, "_of_system", lambda: iter([str(broken), path]))
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    assert not Fonts(system=False).can_draw("ไทย")
    assert Fonts().can_draw("ไทย")


all_ours = list(at_hand._packaged())


def test_without_fonts_it_is_said_what_to_install(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_hand, "_packaged", lambda: iter(()))
    says = game.refused("board", "--picture", "one.png")
    assert (
        says
        == "pbp: a PNG needs fonts that aren't installed (pip install 'pbp-mod[pictures]'); an .svg needs none"
    )
    with pytest.raises(NoFonts):
        Fonts()


@pytest.mark.parametrize("missing", ["resvg_py", "uharfbuzz"])
def test_without_a_library_it_is_said_what_to_install(
    game: Pbp, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == missing:
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, missing, raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    at_hand._face.cache_clear()
    says = game.refused("board", "--picture", "one.png")
    assert says == (
        f"pbp: a PNG needs {missing.replace('_', '-')}, which isn't installed "
        "(pip install 'pbp-mod[pictures]'); an .svg needs none"
    )
    assert game("board", "--picture", "one.svg").out


def test_a_png_takes_the_place_of_its_own_kind_alone(game: Pbp, tmp_path: Path) -> None:
    game("board", "--picture", "one.png")
    before = (tmp_path / "one.png").read_bytes()
    game("board", "--picture", "one.png", "--dark")
    assert (tmp_path / "one.png").read_bytes() != before
    (tmp_path / "one.png").write_bytes(before[:33] + before[-12:])
    assert "isn't pbp's own" in game.refused("board", "--picture", "one.png")
