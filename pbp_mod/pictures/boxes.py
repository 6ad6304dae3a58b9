"""A picture as signs in rows, for a terminal: text where it stands, frames of box characters, and which colour lies where.

It is laid out anew with signs that are all as wide as a cell, so that what fits in the picture fits here. Writes no escape
sequence; knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import bidirectional

from pbp_mod.pictures.canvas import WIDTH, Picture, Shape
from pbp_mod.pictures.measure import Run
from pbp_mod.texts.dialects.columns import display_width
from pbp_mod.tuples import NamedTuple

COLUMNS = 80
_CELL = WIDTH / COLUMNS
_NEAR, _APART = 12, 60
"""Heights that differ by less are one row; where they differ by more, an empty row stands between."""
_LEFT_TO_RIGHT = "\u200e"
_FRAME = 44
"""A rectangle that is less high has no frame: its text stands on its colour, or between brackets."""


class Cell(NamedTuple):
    """One place of a row; `sign` is empty behind a sign that takes two. `fill` and `ink` name colours."""

    sign: str = " "
    ink: str = ""
    fill: str = ""
    bold: bool = False
    struck: bool = False


class Cells:
    """What measures text in cells."""

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        return display_width(text) * _CELL

    def runs(self, text: str, size: float, *, bold: bool = False) -> Sequence[Run]:
        return [Run(text)]

    def can_draw(self, text: str) -> bool:
        return True


def rows(picture: Picture) -> list[list[Cell]]:
    """The rows of a picture that was laid out with `Cells`."""
    shapes = [(group.top, shape) for group in picture.groups for shape in group.shapes]
    heights = sorted({height for top, shape in shapes for height in _heights(top, shape)})
    number, row, last = dict[float, int](), -1, -float("inf")
    for height in heights:
        if height - last >= _NEAR:
            row += 2 if height - last > _APART and row >= 0 else 1
            last = height
        number[height] = row
    grid = [[Cell()] * COLUMNS for _ in range(row + 1)]
    for top, shape in shapes:
        if shape.kind == "rect":
            _rect(grid, shape, *(number[each] for each in _heights(top, shape)) if _has_frame(shape) else ())
    for top, shape in shapes:
        if shape.kind == "line":
            _line(grid, shape, [number[each] for each in _heights(top, shape)])
        elif shape.kind == "text":
            _text(grid[number[_heights(top, shape)[0]]], shape, _under(shapes, top, shape))
    return grid


def _heights(top: float, shape: Shape) -> tuple[float, ...]:
    """The heights of a shape that need a row of their own."""
    if shape.kind == "text":
        return (top + shape.place[1] - shape.size * 0.35,)
    if shape.kind == "line":
        return (top + shape.place[1],) if shape.place[1] == shape.place[3] else ()
    if shape.kind == "rect" and _has_frame(shape):
        return top + shape.place[1], top + shape.place[1] + shape.place[3]
    return ()


def _has_frame(shape: Shape) -> bool:
    return bool(shape.stroke) and shape.place[3] >= _FRAME and not shape.fill.startswith(("m", "fr"))


def _at(x: float) -> int:
    return min(max(round(x / _CELL), 0), COLUMNS - 1)


def _rect(grid: list[list[Cell]], shape: Shape, above: int = -1, below: int = -1) -> None:
    if above < 0 or below <= above:
        return
    left, right = _at(shape.place[0]), _at(shape.place[0] + shape.place[2])
    flat, up = ("\u254c", "\u254e") if shape.dashed else ("\u2500", "\u2502")
    for row in (above, below):
        for at in range(left + 1, right):
            grid[row][at] = Cell(flat, shape.stroke)
    for row in range(above + 1, below):
        grid[row][left] = grid[row][right] = Cell(up, shape.stroke)
    # Where one frame ends in the row in which the next one begins, they share it.
    joined = (grid[above][left].sign, grid[above][right].sign) == ("\u2570", "\u256f")
    for row, ends in ((above, "\u251c\u2524" if joined else "\u256d\u256e"), (below, "\u2570\u256f")):
        grid[row][left], grid[row][right] = Cell(ends[0], shape.stroke), Cell(ends[1], shape.stroke)


def _line(grid: list[list[Cell]], shape: Shape, at: Sequence[int]) -> None:
    """A line across; one that goes down is left out, since frames part what it parts."""
    for row in at:
        for column in range(_at(shape.place[0]), _at(shape.place[2])):
            grid[row][column] = Cell("\u2500", shape.stroke)


def _under(shapes: Sequence[tuple[float, Shape]], top: float, text: Shape) -> Shape | None:
    """The smallest rectangle or circle without a frame that a text stands on."""
    found: list[tuple[float, Shape]] = []
    x, y = text.place[0], top + text.place[1] - text.size * 0.35
    for above, shape in shapes:
        if shape.kind == "circle":
            middle_x, middle_y, radius = shape.place
            if abs(middle_x - x) <= radius and abs(above + middle_y - y) <= radius:
                found.append((radius, shape))
        elif shape.kind == "rect" and not _has_frame(shape):
            left, upper, wide, high, _ = shape.place
            if left <= x <= left + wide and above + upper <= y <= above + upper + high:
                found.append((wide * high, shape))
    return min(found, key=lambda each: each[0])[1] if found else None


def _text(row: list[Cell], shape: Shape, under: Shape | None) -> None:
    text = "".join(run.text for run in shape.runs)
    fill = under.fill if under is not None else ""
    ink = shape.fill
    if (
        under is not None
    ):  # what has a colour in the picture has it here, and brackets where there are no colours
        text = f"({text})" if under.kind == "circle" or under.dashed else f"[{text}]"
    wide = display_width(text)
    start = _at(shape.place[0]) - {"start": 0, "middle": wide // 2, "end": wide}[shape.anchor]
    at = max(0, min(start, COLUMNS - wide))
    for sign in text:
        width = display_width(sign)
        if width == 0:
            if at > 0:
                row[at - 1] = row[at - 1]._replace(sign=row[at - 1].sign + sign)
            continue
        if at + width > COLUMNS:
            return
        row[at] = Cell(sign, ink, fill, shape.bold, shape.struck)
        for more in range(1, width):
            row[at + more] = Cell("", ink, fill)
        at += width
    if any(bidirectional(sign) in ("R", "AL") for sign in text):
        # What stands behind words that are read from the right must not be drawn into them.
        row[at - 1] = row[at - 1]._replace(sign=row[at - 1].sign + _LEFT_TO_RIGHT)


def plain(grid: Sequence[Sequence[Cell]]) -> str:
    """The rows without colours."""
    return "\n".join("".join(cell.sign for cell in row).rstrip() for row in grid)
