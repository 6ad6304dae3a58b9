"""What a picture is made of: shapes with named colours in groups, and the sentences that say the same.

Lengths are in units of a picture that is `WIDTH` wide, as wide as a forum shows one. Knows no game and writes no SVG.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbp_mod.pictures.measure import Measure, Run, fit
from pbp_mod.tuples import NamedTuple

WIDTH = 690
MARGIN = 20
INNER = WIDTH - 2 * MARGIN
SMALL, BODY, LARGE = 19, 21, 27
"""Sizes of type: on a phone the picture is half as wide, and the smallest must still be readable."""

Colours = Mapping[str, str]
"""Name of a colour of the picture's own -> `#rrggbb`; all others are the palette's."""


class Shape(NamedTuple):
    """One thing drawn. `fill` and `stroke` name colours; `place` holds the numbers that its kind needs: of a line both ends,
    of a rectangle its corner, size and how round it is, of a circle its middle and radius, of a text where it stands.
    """

    kind: str
    place: tuple[float, ...]
    fill: str = ""
    stroke: str = ""
    dashed: bool = False
    runs: tuple[Run, ...] = ()
    size: int = 0
    bold: bool = False
    anchor: str = "start"
    struck: bool = False


class Group(NamedTuple):
    """Shapes that belong together, so far down; their own places count from there."""

    top: float
    shapes: tuple[Shape, ...]


class Picture(NamedTuple):
    """A finished picture: `facts` are whole sentences that tell all that is drawn."""

    title: str
    facts: tuple[str, ...]
    width: int
    height: int
    groups: tuple[Group, ...]
    colours: Colours

    @property
    def alt(self) -> str:
        """The alternative text."""
        return " ".join(self.facts)


class Canvas:
    """Draws from top to bottom; `y` is where the next piece begins."""

    def __init__(self, measure: Measure, colours: Colours | None = None) -> None:
        self.measure, self.colours = measure, dict(colours or {})
        self.y: float = MARGIN
        self.facts: list[str] = []
        self._groups: list[list[Shape]] = [[]]

    def group(self) -> None:
        """Begin a new group: what belongs together and stays the same while other things change."""
        if self._groups[-1]:
            self._groups.append([])

    def tell(self, sentence: str) -> None:
        """Say in words what is drawn."""
        self.facts.append(sentence if sentence[-1:] in ".!?" else sentence + ".")

    def add(self, shape: Shape) -> None:
        """Draw a shape."""
        self._groups[-1].append(shape)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "",
        stroke: str = "",
        dashed: bool = False,
        corner: float = 8,
    ) -> None:
        """A rectangle."""
        self.add(Shape("rect", (x, y, width, height, corner), fill, stroke, dashed))

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "", stroke: str = "", dashed: bool = False
    ) -> None:
        """A circle around a point."""
        self.add(Shape("circle", (x, y, radius), fill, stroke, dashed))

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A straight line."""
        self.add(Shape("line", (x, y, to_x, to_y), "", "line"))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int = BODY,
        *,
        fill: str = "ink",
        bold: bool = False,
        anchor: str = "start",
        struck: bool = False,
    ) -> None:
        """A line of text on the base line `y`."""
        runs = tuple(self.measure.runs(text, size, bold=bold))
        if (
            len(runs) > 1 and anchor != "start"
        ):  # each has a place of its own, so the line begins at its left end
            wide = self.measure.width(text, size, bold=bold)
            x, anchor = round(x - (wide if anchor == "end" else wide / 2), 1), "start"
        self.add(Shape("text", (x, y), fill, "", False, runs, size, bold, anchor, struck))

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        size: int = BODY,
        *,
        lines: int = 1,
        smallest: int = SMALL,
        fill: str = "ink",
        bold: bool = False,
        anchor: str = "start",
        struck: bool = False,
    ) -> int:
        """Text within a room, made smaller, broken into lines or cut where it must be; how high the lines are together.

        `y` is the upper edge.
        """
        parts, used = fit(self.measure, text, room, size, bold=bold, lines=lines, smallest=smallest)
        for at, part in enumerate(parts):
            self.text(
                x,
                round(y + used * (0.95 + 1.2 * at)),
                part,
                used,
                fill=fill,
                bold=bold,
                anchor=anchor,
                struck=struck,
            )
        return round(used * 1.2 * len(parts))

    def finish(self, title: str, extra: Sequence[str] = ()) -> Picture:
        """The picture as it is."""
        groups = tuple(_from_its_top(group) for group in self._groups if group)
        return Picture(title, (*self.facts, *extra), WIDTH, round(self.y + MARGIN), groups, self.colours)


_HEIGHTS = {"line": (1, 3)}
"""Kind of shape -> which of its numbers are heights; of most the second is."""


def _from_its_top(shapes: Sequence[Shape]) -> Group:
    """The shapes with heights that count from the highest of them: what is the same further down is the same then."""
    top = min(shape.place[at] for shape in shapes for at in _HEIGHTS.get(shape.kind, (1,)))
    return Group(_plain(top), tuple(_moved(shape, top) for shape in shapes))


def _moved(shape: Shape, top: float) -> Shape:
    heights = _HEIGHTS.get(shape.kind, (1,))
    place = (value - top if at in heights else value for at, value in enumerate(shape.place))
    return shape._replace(place=tuple(map(_plain, place)))


def _plain(value: float) -> float:
    """A tenth is fine enough, and a whole number has no tenths."""
    value = round(value, 1)
    return int(value) if value == int(value) else value
