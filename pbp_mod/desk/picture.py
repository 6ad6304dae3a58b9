"""A game's board as a picture, and the same in words: for a file, or for whoever sends it to the board.

Chooses how it is measured and drawn; what it shows is `pictures/`'s affair. Writes nothing.
"""

from __future__ import annotations

from pbp_mod.errors import WrongUsage
from pbp_mod.rows.replay import Position
from pbp_mod.tuples import NamedTuple

KINDS = ("svg", "png")


class Drawn(NamedTuple):
    """A picture as the bytes of a file, its alternative text, and what marks the file as one of ours."""

    data: bytes
    alt: str
    mark: bytes


def board_picture(position: Position, game: str, kind: str = "png", *, dark: bool = False) -> Drawn:
    """The board of a game as everybody may know it. `kind` is one of `KINDS`. Raises NoFonts for a PNG that nothing here
    can draw.

    An SVG follows the reader's system in light and dark unless `dark` is asked for.
    """
    from pbp_mod.pictures.draw import draw
    from pbp_mod.pictures.sight import see
    from pbp_mod.pictures.svg import GENERATOR, svg

    sight = see(position, game)
    if kind == "svg":
        from pbp_mod.pictures.measure import Estimate

        picture = draw(sight, Estimate())
        return Drawn(svg(picture, "dark" if dark else "both").encode(), picture.alt, GENERATOR.encode())
    from pbp_mod.pictures import png
    from pbp_mod.pictures.fonts import Fonts

    png.check()
    fonts = Fonts()
    picture = draw(sight, fonts)
    return Drawn(png.png(picture, fonts, "dark" if dark else "light"), picture.alt, GENERATOR.encode())


def kind_of(file: str) -> str:
    """Which kind of picture a file's name asks for. Raises WrongUsage."""
    for kind in KINDS:
        if file.lower().endswith(f".{kind}"):
            return kind
    raise WrongUsage(f"{file}: a picture's name ends in .svg or .png")
