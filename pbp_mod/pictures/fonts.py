"""The fonts at hand: which signs they have, how wide those are, and which of them draws what.

Noto's fonts come from PyPI (the extra `pictures`), the system's are asked where those lack a sign. Imported only when a
PNG is drawn; what isn't installed is said in one line. Draws nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any
from unicodedata import bidirectional

from pbp_mod.errors import PbpError
from pbp_mod.pictures.measure import Run, clusters, is_silent
from pbp_mod.tuples import NamedTuple

NEEDS = "pip install 'pbp-mod[pictures]'"
_PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
"""Noto as it is on PyPI, the fonts for most first; the second has those of Chinese, Japanese and Korean."""
_FIRST = ("NotoSans[", "NotoSansSymbols", "NotoSansCJK", "NotoEmoji")
_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_UNKNOWN = 0.7
_BLANK = ord(" ")
_FAMILY, _OLDER_FAMILY = 16, 1
"""Where a font's table of names has the family, in all weights and in four."""


class NoFonts(PbpError):
    """What draws a PNG isn't installed."""


class Face(NamedTuple):
    """One font: its file, the family by which it is called, the signs that it has, and HarfBuzz's fonts for both weights."""

    path: str
    family: str
    signs: Container[int]
    plain: Any
    bold: Any
    upem: int

    def width(self, text: str, size: float, *, bold: bool) -> float:
        """How wide a text gets that this font draws."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.bold if bold else self.plain, buffer)
        return float(sum(each.x_advance for each in buffer.glyph_positions)) * size / self.upem


class _Piece(NamedTuple):
    text: str
    face: Face | None


class Fonts:
    """All fonts at hand, each read when it is first needed. Raises NoFonts when it is made if there are none."""

    def __init__(self, *, system: bool = True) -> None:
        found = sorted(_packaged(), key=_rank)
        if not found:
            raise NoFonts(f"a PNG needs fonts that aren't installed ({NEEDS}); an .svg needs none")
        self._waiting = [*found, *(_of_system() if system else ())]
        self._read: list[Face] = []
        self.used: dict[str, None] = {}
        """The files of the fonts that draw something, in the order in which they were asked for."""

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        return sum(_width(piece, size, bold) for piece in self._pieces(text))

    def runs(self, text: str, size: float, *, bold: bool = False) -> Sequence[Run]:
        found, at = [], 0.0
        for piece in _as_seen(self._pieces(text)):
            if piece.face is not None:
                self.used[piece.face.path] = None
            found.append(Run(piece.text, piece.face.family if piece.face is not None else "", round(at, 1)))
            at += _width(piece, size, bold)
        return found

    def can_draw(self, text: str) -> bool:
        return all(self._face(piece) is not None for piece in clusters(text))

    def _pieces(self, text: str) -> list[_Piece]:
        """The text by the fonts that draw it; words that are read from the right stay together, blanks and all."""
        found: list[_Piece] = []
        for part in clusters(text):
            face = self._face(part)
            before = found[-1] if found else None
            if part == " " and before and before.face and _from_the_right(before.text):
                face = before.face if _BLANK in before.face.signs else face
            if found and found[-1].face is face and face is not None:
                found[-1] = _Piece(found[-1].text + part, face)
            else:
                found.append(_Piece(part, face))
        return found

    def _face(self, piece: str) -> Face | None:
        """The first font that has all that shows of a piece."""
        wanted = [ord(sign) for sign in piece if not is_silent(sign)] or [ord(sign) for sign in piece]
        for face in self._read:
            if all(sign in face.signs for sign in wanted):
                return face
        while self._waiting:
            read = _face(self._waiting.pop(0))
            if read is None:
                continue
            self._read.append(read)
            if all(sign in read.signs for sign in wanted):
                return read
        return None


def _width(piece: _Piece, size: float, bold: bool) -> float:
    return (
        _UNKNOWN * size * len(piece.text)
        if piece.face is None
        else piece.face.width(piece.text, size, bold=bold)
    )


def _from_the_right(text: str) -> bool:
    return any(bidirectional(sign) in ("R", "AL") for sign in text)


def _as_seen(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """The pieces as they stand on the line, from left to right: neighbours that are read from the right change places."""
    waiting: list[_Piece] = []
    for piece in pieces:
        if _from_the_right(piece.text):
            waiting.insert(0, piece)
            continue
        yield from waiting
        waiting = []
        yield piece
    yield from waiting


def _packaged() -> Iterator[str]:
    for package in _PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            yield from _files(os.path.dirname(spec.origin))


def _of_system() -> Iterator[str]:
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        folders = ["/System/Library/Fonts", "/Library/Fonts", f"{home}/Library/Fonts"]
    elif sys.platform == "win32":
        folders = [os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")]
    else:
        folders = [
            "/usr/share/fonts",
            "/usr/local/share/fonts",
            f"{home}/.local/share/fonts",
            f"{home}/.fonts",
        ]
    for folder in folders:
        yield from _files(folder)


def _files(folder: str) -> Iterator[str]:
    for within, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if file.lower().endswith(_ENDINGS):
                yield os.path.join(within, file)


def _rank(path: str) -> tuple[int, str]:
    name = os.path.basename(path)
    rank = next((at for at, begin in enumerate(_FIRST) if name.startswith(begin)), len(_FIRST))
    return (rank + 10 if "Italic" in name else rank), name


@lru_cache(maxsize=256)
def _face(path: str) -> Face | None:
    """A font as it is in its file; None for one that can't be used."""
    try:
        import uharfbuzz
    except ImportError:
        raise NoFonts(f"a PNG needs uharfbuzz, which isn't installed ({NEEDS}); an .svg needs none") from None
    try:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path), 0)
    except (OSError, ValueError, uharfbuzz.HarfBuzzError):
        return None
    family, signs = face.get_name(_FAMILY) or face.get_name(_OLDER_FAMILY), frozenset(face.unicodes)
    if not signs or not family or face.upem == 0:
        return None
    plain, bold = uharfbuzz.Font(face), uharfbuzz.Font(face)
    plain.set_variations({"wght": 400})
    bold.set_variations({"wght": 700})
    return Face(path, family, signs, plain, bold, face.upem)
