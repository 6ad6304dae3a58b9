"""The picture of the trick game with polls: the trick, pending tricks, and for each player bet, tricks and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.pictures.canvas import INNER, MARGIN, SMALL, Canvas, Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.pieces import GAP, card, ending, head, paragraph, series, shown_name, table, title
from pbp_mod.pictures.sight import Sight

_SUITS = {"book": "green", "argument": "purple", "feather": "orange", "hammer": "grey"}
"""Suit -> colour of its cards, which have its name besides."""
_WIDE = 118


def picture(sight: Sight, measure: Measure) -> Picture:
    """Lay the picture out."""
    canvas = Canvas(measure)
    head(canvas, sight, lambda name: _now(sight, name))
    _trick(canvas, sight)
    _players(canvas, sight)
    _pending(canvas, sight)
    _polls(canvas, sight)
    return canvas.finish(f"{sight.game}: the board")


def _now(sight: Sight, name: Callable[[int], str]) -> str:
    data = sight.data
    if sight.over:
        return ending(sight, name)
    where = f"Round {data['round']} of 3, trick {data['trick_number']}."
    if data["turn"] is None:
        return f"{where} A bet is missing from {series([name(seat) for seat in data['owing']])}."
    return f"{where} {name(data['turn'])} {'follows' if data['trick'] else 'leads'}."


def _value(play: Mapping[str, Any]) -> str:
    """A card's value as it lies: of a two-valued card the one that it shows, and both."""
    both = play["card"].split(" ")[1]
    return str(play["value"]) if both == str(play["value"]) else f"{play['value']} ({both})"


def _trick(canvas: Canvas, sight: Sight) -> None:
    trick = sight.data["trick"]
    if not trick:
        return
    y, high = canvas.y, 0.0
    for at, play in enumerate(trick):
        canvas.group()
        suit = play["card"].split(" ")[0]
        canvas.tell(f"{sight.name(play['by'])} played {suit} {_value(play)}.")
        x = MARGIN + at * (_WIDE + GAP)
        card(canvas, x, y, _value(play), suit, _SUITS[suit], wide=_WIDE)
        name = shown_name(canvas, sight, play["by"])
        high = max(high, canvas.fitted(x, y + 88, name, _WIDE, SMALL, lines=2, smallest=17))
    canvas.y = y + 88 + high + GAP


def _bet(bet: Mapping[str, Any] | None) -> str:
    return "none yet" if bet is None else f"{bet['value']} ({bet['when']})"


def _players(canvas: Canvas, sight: Sight) -> None:
    data, rows = sight.data, []
    for seat, sitter in enumerate(sight.people):
        points = data["points"][seat]
        total = f"{sum(points)}" + (f" ({' + '.join(map(str, points))})" if len(points) > 1 else "")
        cells = [str(data["hand"][seat]), _bet(data["bet"][seat]), str(data["tricks"][seat]), total]
        mark = " \u2605" if (seat in sight.winners if sight.over else seat == data["leader"]) else ""
        told = "won; " if sight.over and mark else "leads; " if mark else ""
        canvas.tell(
            f"Seat {sitter.number}: {sitter.name} ({sitter.abbr}): {told}cards left {cells[0]}, bet {cells[1]}, "
            f"tricks {cells[2]}, points {cells[3]}."
        )
        rows.append([f"{sitter.number}. {shown_name(canvas, sight, seat)}{mark}", *cells])
    heads = [f"\u2605 {'has won' if sight.over else 'leads the trick'}", "Cards", "Bet", "Tricks", "Points"]
    table(canvas, heads, rows, [INNER - 4 * 105, 80, 120, 80, 140])


def _pending(canvas: Canvas, sight: Sight) -> None:
    if not sight.data["waiting"]:
        return
    canvas.group()
    title(canvas, "Tricks that wait for the poll")
    for trick in sight.data["waiting"]:
        canvas.group()
        plays = ", ".join(f"{play['card'].split(' ')[0]} {_value(play)}" for play in trick["cards"])
        line = f"Trick {trick['number']}, for now {{}}'s: {plays}"
        canvas.tell(f"Pending: {line.format(sight.name(trick['winner']))}.")
        paragraph(canvas, line.format(shown_name(canvas, sight, trick["winner"])))


def _polls(canvas: Canvas, sight: Sight) -> None:
    lines = [
        f"Poll of round {number}: {', '.join(f'{kind} {_result(value)}' for kind, value in poll.items())}"
        for number, poll in enumerate(sight.data["polls"], 1)
    ]
    opposed = [
        f"{kind} as {value}" for kind, value in (sight.data["opposition"] or {}).items() if value is not None
    ]
    if opposed:
        lines.append(f"The opposition votes {series(opposed)}")
    for line in lines:
        canvas.group()
        canvas.tell(line)
        paragraph(canvas, line)


def _result(value: int | None) -> str:
    return "without result" if value is None else f"counted {value}"
