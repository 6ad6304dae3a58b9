"""Draws a picture as PNG, by resvg and with the fonts at hand; its alternative text lies in the file as its description.

Nothing is loaded from anywhere else. What is missing is said in one line with what to install.
"""

from __future__ import annotations

import struct
import zlib

from pbp_mod.pictures.canvas import Picture
from pbp_mod.pictures.fonts import NEEDS, Fonts, NoFonts
from pbp_mod.pictures.svg import GENERATOR, svg

ZOOM = 2
"""Pixels for each unit: a screen of today shows two where a picture counts one."""
_SIGNATURE = 8


def check() -> None:
    """Raise NoFonts if resvg isn't installed."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise NoFonts(f"a PNG needs resvg-py, which isn't installed ({NEEDS}); an .svg needs none") from None


def png(picture: Picture, fonts: Fonts, scheme: str = "light") -> bytes:
    """The picture, which was laid out with these fonts, as a PNG file. Raises NoFonts."""
    check()
    import resvg_py

    drawn = resvg_py.svg_to_bytes(
        svg_string=svg(picture, "dark" if scheme == "dark" else "light"),
        zoom=ZOOM,
        skip_system_fonts=True,
        font_files=list(fonts.used),
    )
    return _described(bytes(drawn), picture)


def _described(data: bytes, picture: Picture) -> bytes:
    """The file with what it shows in words, behind its first chunk."""
    end = _SIGNATURE + 8 + struct.unpack(">I", data[_SIGNATURE : _SIGNATURE + 4])[0] + 4
    words = {"Software": GENERATOR, "Title": picture.title, "Description": picture.alt}
    return data[:end] + b"".join(_chunk(key, text) for key, text in words.items()) + data[end:]


def _chunk(key: str, text: str) -> bytes:
    body = b"iTXt" + key.encode() + b"\0\0\0\0\0" + text.encode()
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
