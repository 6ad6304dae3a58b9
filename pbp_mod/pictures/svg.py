"""Writes a picture as SVG, by the templates beside this module; every text is escaped on its way in.

Loads nothing from anywhere, and knows no game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pbp_mod.pictures.canvas import Picture, Shape
from pbp_mod.pictures.palette import DARK, LIGHT, LOOKS, rules, with_own

if TYPE_CHECKING:
    from jinja2 import Environment

FAMILY = "Noto Sans, DejaVu Sans, system-ui, sans-serif"
GENERATOR = "made by pbp-mod"
"""What each picture says of itself, so that a newer one may take its place."""
SCHEMES = ("light", "dark", "both")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Jinja for pictures: whatever is put in is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")
    return Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, auto_reload=False
    )


def svg(picture: Picture, scheme: str = "both", family: str = FAMILY) -> str:
    """The picture as an SVG file. `scheme`: `light`, `dark`, or `both`: as the reader's system has it."""
    from markupsafe import Markup

    # The style holds names of ours and colours that were checked where they came in.
    look = Markup(style(picture.colours, scheme))
    template = environment().get_template("picture.svg.j2")
    return template.render(picture=picture, generator=GENERATOR, family=family, style=look)


def groups(picture: Picture) -> list[str]:
    """What stands in each group of the picture, as SVG; its heights count from the group's top."""
    return [_group(group.shapes) for group in picture.groups]


@lru_cache(maxsize=4096)
def _group(shapes: Sequence[Shape]) -> str:
    shape = environment().get_template("shapes.svg.j2").module.shape  # type: ignore[attr-defined]
    return "".join(str(shape(each)) for each in shapes)


def style(own: Mapping[str, str], scheme: str = "both") -> str:
    """The style sheet of a picture with these colours of its own."""
    light, dark = rules(with_own(LIGHT, own)), rules(with_own(DARK, own))
    if scheme == "both":
        return f"{LOOKS}{light}@media (prefers-color-scheme:dark){{{dark}}}"
    return LOOKS + (dark if scheme == "dark" else light)
