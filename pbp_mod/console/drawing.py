"""A board drawn at a terminal, with its colours where the user wants colours. What it shows is `pictures/`'s affair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from pbp_mod.console import terminal

if TYPE_CHECKING:
    from pbp_mod.pictures.boxes import Cell
    from pbp_mod.rows.replay import Position

_BACKGROUND = ("", "paper", "panel")
"""Colours that are the terminal's own background."""


def draw_board(position: Position, game: str) -> None:
    """Draw how a game stands, as everybody may know it."""
    from pbp_mod.pictures import boxes
    from pbp_mod.pictures.draw import draw
    from pbp_mod.pictures.palette import LIGHT, with_own
    from pbp_mod.pictures.sight import see

    picture = draw(see(position, game), boxes.Cells())
    colours = with_own(LIGHT, picture.colours)
    for row in boxes.rows(picture):
        click.echo("".join(_styled(row, colours)).rstrip(), color=terminal.colour())


def _styled(row: Sequence[Cell], colours: Mapping[str, str]) -> list[str]:
    from pbp_mod.pictures.palette import readable_on

    found = []
    for look, cells in groupby(row, key=lambda cell: cell._replace(sign="")):
        text = "".join(cell.sign for cell in cells)
        if look.fill == "ink":
            text = click.style(text, reverse=True, bold=True)
        elif look.fill not in _BACKGROUND:
            behind = colours[look.fill]
            text = click.style(text, fg=_rgb(readable_on(behind)), bg=_rgb(behind), bold=look.bold)
        elif look.bold or look.struck or look.ink in ("soft", "line"):
            text = click.style(
                text, bold=look.bold or None, dim=look.ink != "ink" or None, strikethrough=look.struck or None
            )
        found.append(text)
    return found


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
