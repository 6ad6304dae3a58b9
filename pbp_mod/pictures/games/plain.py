"""The picture of any game: the players with what the table has of each, and whatever else lies open as lines.

It knows no game: keys of the table become words; what is empty, and what is a list of lists or the like, is left to the game's own
text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import Seat
from pbp_mod.pictures.canvas import INNER, Canvas, Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.pieces import GAP, Says, ending, head, paragraph, shown_name, table
from pbp_mod.pictures.sight import Sight

_COLUMNS = 4
"""Of what is told of each player, so many columns beside the names; what comes behind is a line."""
_FIRST = 0.4
_LONG = 12


def picture(sight: Sight, measure: Measure) -> Picture:
    """Lay the picture out."""
    canvas = Canvas(measure)
    says: Says = lambda name: ending(sight, name) if sight.over else f"{_words(sight.phase)}."  # noqa: E731
    head(canvas, sight, says)
    of_each = {key: value for key, value in sight.data.items() if _is_of_each(value, len(sight.people))}
    columns = list(of_each)[:_COLUMNS]
    _players(canvas, sight, {key: of_each[key] for key in columns})
    for key, value in sight.data.items():
        if key in ("phase", "out", *columns) or value is None or value in ([], (), {}):
            continue
        if (said := _line(value, sight.name)) is not None:
            drawn = _line(value, lambda seat: shown_name(canvas, sight, seat))
            canvas.tell(f"{_words(key)}: {said}.")
            canvas.group()
            paragraph(canvas, f"{_words(key)}: {drawn}")
    return canvas.finish(f"{sight.game}: the board")


def _players(canvas: Canvas, sight: Sight, columns: Mapping[str, Mapping[Seat, Any]]) -> None:
    rows = []
    for seat, sitter in enumerate(sight.people):
        said = {key: _line(values[Seat(seat)], sight.name) or "\u2013" for key, values in columns.items()}
        marks = ["out"] if seat in sight.data["out"] else ["won"] if seat in sight.winners else []
        told = [*(f"{_words(key).lower()} {value}" for key, value in said.items()), *marks]
        canvas.tell(
            f"Seat {sitter.number}: {sitter.name} ({sitter.abbr}){': ' if told else ''}{', '.join(told)}"
        )
        name = f"{sitter.number}. {shown_name(canvas, sight, seat)}"
        rows.append([" \u00b7 ".join([name, *marks]), *said.values()])
    wide = INNER * (_FIRST if columns else 1)
    widths = [wide, *[(INNER - wide) / len(columns) for _ in columns]] if columns else [wide]
    table(canvas, ["Player", *map(_words, columns)], rows, widths)
    canvas.y -= GAP / 2


def _is_of_each(value: Any, players: int) -> bool:
    """Whether it says something short of every seat."""
    return (
        isinstance(value, Mapping)
        and len(value) == players
        and all(isinstance(key, Seat) for key in value)
        and all(_line(each, str) is not None and len(str(each)) <= _LONG * 2 for each in value.values())
    )


def _line(value: Any, name: Any) -> str | None:
    """A value in a line; None for what has no short form."""
    if value is None:
        return "\u2013"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Seat):
        return str(name(value))
    if isinstance(value, int | float | str):
        return str(value)
    if isinstance(value, Mapping) and all(isinstance(key, Seat | str) for key in value):
        parts = [
            (name(key) if isinstance(key, Seat) else _words(key).lower(), _line(inner, name))
            for key, inner in value.items()
        ]
        return ", ".join(f"{key} {said}" for key, said in parts) if _all_said(parts) else None
    if isinstance(value, Sequence) and len(value) <= _LONG:
        said = [_line(each, name) for each in value if not isinstance(each, Mapping | list | tuple)]
        return (", ".join(map(str, said)) or "none") if len(said) == len(value) else None
    return None


def _all_said(parts: Sequence[tuple[str, str | None]]) -> bool:
    return 0 < len(parts) <= _LONG and all(said is not None for _, said in parts)


def _words(key: str) -> str:
    said = str(key).replace("_", " ").replace("-", " ")
    return said[:1].upper() + said[1:]
