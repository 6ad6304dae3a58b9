"""What pictures of several games have in common: the head, plates of players, labels, cards, tables.

Each piece is drawn at `canvas.y` or where it is told to, and says nothing: the sentences are the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbp_mod.pictures.canvas import BODY, INNER, LARGE, MARGIN, SMALL, WIDTH, Canvas
from pbp_mod.pictures.sight import Sight
from pbp_mod.tuples import NamedTuple

Says = Callable[[Callable[[int], str]], str]
"""A sentence about players, whose names it asks for: they are told as they are, and drawn as they can be."""
GAP = 12
_PILL = 26
_BADGE = 30


class Label(NamedTuple):
    """A word in a box of its own colour; without a `fill` it has an outline only."""

    text: str
    fill: str = ""
    ink: str = "white"


def head(canvas: Canvas, sight: Sight, says: Says) -> None:
    """The name of the game, and below it what is awaited; both are told as well."""
    canvas.tell(f"{sight.game} ({sight.title}): {says(sight.name)}")
    line = says(lambda seat: shown_name(canvas, sight, seat))
    name = sight.game if canvas.measure.can_draw(sight.game) else sight.title
    canvas.y += canvas.fitted(MARGIN, canvas.y, name, INNER, LARGE, lines=2, smallest=BODY, bold=True) + 2
    canvas.y += canvas.fitted(MARGIN, canvas.y, line, INNER, BODY, lines=3, fill="soft") + GAP
    canvas.group()


def title(canvas: Canvas, text: str, x: float = MARGIN, room: float = INNER) -> None:
    """A heading within the picture."""
    canvas.y += canvas.fitted(x, canvas.y, text, room, BODY, bold=True) + 6


def shown_name(canvas: Canvas, sight: Sight, seat: int) -> str:
    """The name of a player; if no font at hand can draw it, seat and abbreviation, or the seat alone."""
    name = sight.name(seat)
    if canvas.measure.can_draw(name):
        return name
    number, _, abbr = sight.people[seat]
    return f"seat {number} \u00b7 {abbr}" if canvas.measure.can_draw(abbr) else f"seat {number}"


def labels(canvas: Canvas, x: float, y: float, several: Sequence[Label], room: float) -> float:
    """Labels in a row, or in several if they need them; how high they are together."""
    at, top = x, y
    for label in several:
        wide = min(canvas.measure.width(label.text, SMALL, bold=True) + 18, room)
        if at > x and at + wide > x + room:
            at, top = x, top + _PILL + 6
        canvas.rect(
            at, top, round(wide, 1), _PILL, fill=label.fill, stroke="" if label.fill else "ink", corner=13
        )
        ink = label.ink if label.fill else "ink"
        canvas.fitted(at + 9, top + 2, label.text, wide - 16, SMALL, fill=ink, bold=True)
        at += round(wide, 1) + 6
    return top + _PILL - y if several else 0


def plate(
    canvas: Canvas,
    sight: Sight,
    seat: int,
    x: float,
    y: float,
    room: float,
    several: Sequence[Label] = (),
    *,
    out: bool = False,
    strong: bool = False,
) -> float:
    """A player with the number of the seat and labels; how high it is. A player who is `out` is struck through."""
    canvas.group()
    sitter = sight.people[seat]
    measured = Canvas(canvas.measure)
    inner = room - _BADGE - 26
    high = 10 + _name(measured, sight, seat, 0, 0, inner, out=out)
    if several:
        high += 4 + labels(measured, 0, 0, several, inner)
    high = max(round(high + 10), _BADGE + 20)
    canvas.rect(x, y, room, high, fill="" if out else "panel", stroke="ink" if strong else "line", dashed=out)
    canvas.circle(
        x + 10 + _BADGE / 2, y + 10 + _BADGE / 2, _BADGE / 2, fill="" if out else "grey", stroke="grey"
    )
    number = str(sitter.number)
    ink = "ink" if out else "white"
    canvas.text(
        x + 10 + _BADGE / 2, y + 10 + _BADGE / 2 + 7, number, SMALL, fill=ink, bold=True, anchor="middle"
    )
    top = y + 10 + _name(canvas, sight, seat, x + _BADGE + 18, y + 10, inner, out=out)
    if several:
        labels(canvas, x + _BADGE + 18, top + 4, several, inner)
    return high


def _name(canvas: Canvas, sight: Sight, seat: int, x: float, y: float, room: float, *, out: bool) -> float:
    name, abbr = shown_name(canvas, sight, seat), sight.people[seat].abbr
    high = canvas.fitted(
        x, y, name, room, BODY, lines=3, bold=True, struck=out, fill="soft" if out else "ink"
    )
    if abbr != name and canvas.measure.can_draw(abbr) and name == sight.name(seat):
        high += canvas.fitted(x, y + high, abbr, room, SMALL, fill="soft")
    return high


def card(
    canvas: Canvas,
    x: float,
    y: float,
    sign: str,
    below: str,
    fill: str,
    *,
    wide: float = 64,
    high: float = 84,
) -> None:
    """A card with a large sign, and a word under it."""
    canvas.rect(x, y, wide, high, fill=fill, stroke="ink")
    canvas.fitted(x + wide / 2, y + 10, sign, wide - 8, 32, fill="white", bold=True, anchor="middle")
    canvas.fitted(
        x + wide / 2, y + high - 30, below, wide - 6, SMALL, fill="white", anchor="middle", smallest=15
    )


def table(
    canvas: Canvas, heads: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float]
) -> None:
    """Rows of cells, the first column to the left and the others in the middle; each row is a group."""
    canvas.group()
    edges = [MARGIN + sum(widths[:at]) for at in range(len(widths))]
    tall = 0.0
    for at, text in enumerate(heads):
        middle = at > 0
        place = edges[at] + (widths[at] / 2 if middle else 0)
        anchor = "middle" if middle else "start"
        tall = max(
            tall,
            canvas.fitted(
                place, canvas.y, text, widths[at] - 8, SMALL, lines=2, fill="soft", anchor=anchor, smallest=17
            ),
        )
    canvas.y += tall + 4
    for row in rows:
        canvas.group()
        canvas.line(MARGIN, canvas.y, WIDTH - MARGIN, canvas.y)
        tall = 0.0
        for at, text in enumerate(row):
            middle = at > 0
            if at == 1:
                canvas.group()
            place = edges[at] + (widths[at] / 2 if middle else 0)
            anchor = "middle" if middle else "start"
            high = canvas.fitted(
                place, canvas.y + 6, text, widths[at] - 8, BODY, lines=3, bold=not middle, anchor=anchor
            )
            tall = max(tall, high)
        canvas.y = round(canvas.y + tall + 12)
    canvas.group()
    canvas.y += GAP


def paragraph(canvas: Canvas, text: str, *, fill: str = "ink", bold: bool = False) -> None:
    """A sentence over the whole width."""
    canvas.y += canvas.fitted(MARGIN, canvas.y, text, INNER, SMALL, lines=6, fill=fill, bold=bold) + 6


def series(items: Sequence[str], nobody: str = "nobody") -> str:
    """`A, B and C`."""
    if len(items) < 2:
        return items[0] if items else nobody
    return f"{', '.join(items[:-1])} and {items[-1]}"


def ending(sight: Sight, name: Callable[[int], str]) -> str:
    """How a game that is over ended."""
    names = [name(seat) for seat in sight.winners]
    return f"The game is over. {series(names, 'Nobody')} {'has' if len(names) == 1 else 'have'} won."
