"""The picture of the forum election game: two tracks with the powers on them, the counter, and the seats round the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.qanon.settings import (
    DANGER,
    FAILURES,
    FAR_RIGHT_WINS,
    MODERATE_WINS,
    VETO_FROM,
    Step,
    steps,
)
from pbp_mod.pictures.canvas import BODY, INNER, MARGIN, SMALL, Canvas, Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.pieces import GAP, Label, ending, head, plate, series, title
from pbp_mod.pictures.sight import Sight

_COLOURS = {"M": "#0b63a5", "FR": "#a84300"}
_ROW, _SLOT = 38, 44
_LEFT = 190
"""How wide the shorter track is."""


def picture(sight: Sight, measure: Measure) -> Picture:
    """Lay the picture out."""
    given = sight.words.get("colours") or {}
    canvas = Canvas(measure, {card.lower(): given.get(card, colour) for card, colour in _COLOURS.items()})
    head(canvas, sight, lambda name: _now(sight, name))
    _tracks(canvas, sight)
    _counts(canvas, sight)
    _seats(canvas, sight)
    return canvas.finish(f"{sight.game}: the board")


def _now(sight: Sight, name: Callable[[int], str]) -> str:
    data, offices = sight.data, sight.words["offices"]
    if sight.over:
        return ending(sight, name)
    president = f"{offices['president']} {name(data['president'])}"
    if data["nominee"] is not None:
        return f"The vote on {name(data['president'])} with {name(data['nominee'])} is open."
    if data["powers"]:
        powers = series([sight.words["powers"][power] for power in data["powers"]]).replace(" and ", " or ")
        return f"{president} has a power to use: {powers}."
    if data["vice_president"] is not None:
        return (
            f"The {offices['session']} is open: {president}, {offices['vice_president']} "
            f"{name(data['vice_president'])}."
        )
    special = " in a special turn" if data["special_election"] else ""
    return f"{president} nominates{special}."


# ---- the tracks


def _tracks(canvas: Canvas, sight: Sight) -> None:
    data, policies = sight.data, sight.words["policies"]
    top = canvas.y
    low, high = data["moderate"], data["far_right"]
    canvas.tell(f"{policies['M']['name']} policies: {low} of {MODERATE_WINS}.")
    title(canvas, f"{policies['M']['name']} {low}/{MODERATE_WINS}", room=_LEFT)
    for number in range(1, MODERATE_WINS + 1):
        says = "wins" if number == MODERATE_WINS else ""
        _step(canvas, MARGIN, number, policies["M"]["short"], says, "m", filled=number <= low, room=_LEFT)
    canvas.y = top
    x = MARGIN + _LEFT + GAP
    canvas.tell(f"{policies['FR']['name']} policies: {high} of {FAR_RIGHT_WINS}.")
    title(canvas, f"{policies['FR']['name']} {high}/{FAR_RIGHT_WINS}", x, INNER - _LEFT - GAP)
    track = steps(sight.settings.powers, len(sight.people))
    for number in range(1, FAR_RIGHT_WINS + 1):
        says = _brings(sight, track, number)
        canvas.tell(f"{policies['FR']['name']} {number}: {says}.")
        _step(
            canvas,
            x,
            number,
            policies["FR"]["short"],
            says,
            "fr",
            filled=number <= high,
            room=INNER - _LEFT - GAP,
        )
    canvas.y += GAP


def _step(
    canvas: Canvas, x: float, number: int, short: str, says: str, fill: str, *, filled: bool, room: float
) -> None:
    """One step of a track: a policy that lies has its sign on its colour, an empty place a number in a dashed line."""
    canvas.group()
    y = canvas.y
    canvas.rect(
        x,
        y,
        _SLOT,
        _ROW - 6,
        fill=fill if filled else "",
        stroke="ink" if filled else "line",
        dashed=not filled,
    )
    sign, ink = (short, f"on-{fill}") if filled else (str(number), "soft")
    canvas.fitted(
        x + _SLOT / 2, y + 4, sign, _SLOT - 6, BODY, fill=ink, bold=filled, anchor="middle", smallest=12
    )
    high = 0.0
    if says:
        ink = "ink" if filled else "soft"
        high = 9 + canvas.fitted(
            x + _SLOT + 10, y + 5, says, room - _SLOT - 10, SMALL, fill=ink, lines=3, smallest=18
        )
    canvas.y += max(_ROW, high)


def _brings(sight: Sight, track: tuple[Step, ...], number: int) -> str:
    words = sight.words
    if number == FAR_RIGHT_WINS:
        return "wins"
    step = track[number - 1]
    powers = " or ".join(words["powers"][power] for power in step.powers) or "no power"
    if step.unused_of:
        powers += f" (left from {step.unused_of})"
    more = []
    if number == DANGER:
        more.append(f"{words['roles']['Trump']['name']} wins if elected")
    if number == VETO_FROM:
        more.append(words["powers"]["veto"])
    return "; ".join([powers, *more])


# ---- counters and seats


def _counts(canvas: Canvas, sight: Sight) -> None:
    data = sight.data
    failed, deck, discards = data["failed_elections"], data["deck"], data["discards"]
    canvas.group()
    canvas.tell(f"Failed elections: {failed} of {FAILURES}. Deck: {deck}. Discards: {discards}.")
    y = canvas.y
    canvas.text(MARGIN, y + 24, "Failed elections", SMALL)
    x = MARGIN + canvas.measure.width("Failed elections", SMALL) + 24
    for number in range(1, FAILURES + 1):
        canvas.circle(
            x, y + 17, 14, fill="ink" if number <= failed else "", stroke="ink", dashed=number > failed
        )
        sign, ink = ("\u00d7", "paper") if number <= failed else (str(number), "soft")
        canvas.text(x, y + 24, sign, SMALL, fill=ink, bold=True, anchor="middle")
        x += 36
    canvas.text(MARGIN + INNER, y + 24, f"Deck {deck} \u00b7 discards {discards}", SMALL, anchor="end")
    canvas.y += 34 + GAP


def _seats(canvas: Canvas, sight: Sight) -> None:
    """Down on the left and up again on the right, as one would go round a table."""
    count = len(sight.people)
    left, wide = (count + 1) // 2, (INNER - 2 * GAP) / 2
    canvas.group()
    top = canvas.y
    bottoms = []
    for x, seats in (
        (MARGIN, list(range(left))),
        (MARGIN + wide + 2 * GAP, list(range(count - 1, left - 1, -1))),
    ):
        y = top
        for seat in seats:
            y += _seat(canvas, sight, seat, x, y, wide) + 8
        bottoms.append(y)
    canvas.group()
    middle = MARGIN + wide + GAP
    canvas.line(middle, top, middle, max(bottoms) - 8)
    for seat in range(count):
        _tell_seat(canvas, sight, seat)
    canvas.y = max(bottoms)


def _marks(sight: Sight, seat: int) -> list[Label]:
    data, offices = sight.data, sight.words["offices"]
    last: Mapping[str, Any] = data["last_government"] or {}
    if seat in data["out"]:
        return [Label("dead")]
    found = []
    if not sight.over and seat == data["president"]:
        found.append(Label(f"\u2605 {offices['president']}", "gold", "on-gold"))
    if seat == data["nominee"]:
        found.append(Label("nominee", "gold", "on-gold"))
    if not sight.over and seat == data["vice_president"]:
        found.append(Label(f"\u25c6 {offices['vice_president']}", "gold", "on-gold"))
    if data["vice_president"] is None and seat in last.values():
        held = "president" if seat == last["president"] else "vice_president"
        found.append(Label(f"last {offices[held]}"))
    if sight.over and seat in sight.winners:
        found.append(Label("won", "green"))
    return found


def _seat(canvas: Canvas, sight: Sight, seat: int, x: float, y: float, wide: float) -> float:
    marks = _marks(sight, seat)
    strong = any(mark.fill == "gold" for mark in marks)
    return plate(canvas, sight, seat, x, y, wide, marks, out=seat in sight.data["out"], strong=strong)


def _tell_seat(canvas: Canvas, sight: Sight, seat: int) -> None:
    sitter = sight.people[seat]
    marks = [mark.text.lstrip("\u2605\u25c6 ") for mark in _marks(sight, seat)]
    said = f": {', '.join(marks)}" if marks else ""
    canvas.tell(f"Seat {sitter.number}: {sitter.name} ({sitter.abbr}){said}.")
