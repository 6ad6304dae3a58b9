"""The picture of games with votes that packs describe: the wagons as bars with who is on them, and the players with what is
known of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import Seat
from pbp_mod.pictures.canvas import BODY, INNER, MARGIN, SMALL, Canvas, Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.pieces import GAP, Label, ending, head, paragraph, plate, series, shown_name, title
from pbp_mod.pictures.sight import Sight

_NAME, _BAR = 250, 300
"""How wide the names of candidates are, and the longest bar."""
_FEW = 8
"""Up to how many whose vote is missing are called by their names."""
Named = Callable[[int], str]


def picture(sight: Sight, measure: Measure) -> Picture:
    """Lay the picture out."""
    canvas = Canvas(measure)
    head(canvas, sight, lambda name: _now(sight, name))
    _wagons(canvas, sight)
    _seats(canvas, sight)
    _aside(canvas, sight)
    return canvas.finish(f"{sight.game}: the board")


def _now(sight: Sight, name: Named) -> str:
    data = sight.data
    if sight.over:
        return ending(sight, name)
    now, ballot = data["title"], data["ballot"]
    stops = {
        "twilight": "the deciding vote is in.",
        "tie": "some are level, and the moderator decides.",
        "resolve": "it has ended, and what came of it is still to be told.",
    }
    if data["stop"]:
        return f"{now}: {stops.get(data['stop'], 'the moderator decides.')}"
    if ballot is None:
        return f"{now}."
    if not ballot["public"]:
        return f"{now}: answers come by PM."
    enough = f"; {data['hammer']} votes end it at once" if data["hammer"] is not None else ""
    return f"{now}: the vote is open{enough}."


def _who(what: Any, name: Named) -> str:
    return name(what) if isinstance(what, Seat) else str(what)


# ---- votes


def _wagons(canvas: Canvas, sight: Sight) -> None:
    """A bar for each who has votes, as long as they are many; the frame ends where they are enough."""
    data = sight.data
    if sight.over or data["ballot"] is None or not data["ballot"]["public"]:
        return
    drawn: Named = lambda seat: shown_name(canvas, sight, seat)  # noqa: E731
    enough = data["hammer"]
    canvas.group()
    title(canvas, "Votes" if enough is None else f"Votes ({enough} are enough)")
    most = max([enough or 1, *(wagon["votes"] for wagon in data["wagons"])])
    for wagon in data["wagons"]:
        votes = wagon["votes"]
        voters = f", from {series([sight.name(seat) for seat in wagon['voters']])}" if wagon["voters"] else ""
        canvas.tell(f"Votes for {_who(wagon['target'], sight.name)}: {votes}{voters}.")
        canvas.group()
        y, x = canvas.y, MARGIN + _NAME + GAP
        high = canvas.fitted(MARGIN, y, _who(wagon["target"], drawn), _NAME, BODY, lines=3, bold=True)
        canvas.rect(x, y + 2, _BAR, 22, stroke="line", corner=4)
        canvas.rect(x, y + 2, round(_BAR * votes / most, 1), 22, fill="blue", corner=4)
        canvas.text(MARGIN + INNER, y + 21, str(votes), BODY, bold=True, anchor="end")
        canvas.y = round(y + max(high, 26) + 2)
        if wagon["voters"]:
            line = ", ".join(drawn(seat) for seat in wagon["voters"])
            canvas.y += canvas.fitted(MARGIN, canvas.y, line, INNER, SMALL, lines=6, fill="soft")
        canvas.y += 8
    short: Named = lambda seat: sight.people[seat].abbr  # noqa: E731
    shown = drawn if len(data["missing"]) <= _FEW else short
    waiting = [series([name(seat) for seat in data["missing"]]) for name in (sight.name, shown)]
    _say(canvas, "No vote yet from ", waiting)
    canvas.y += GAP / 2


def _say(canvas: Canvas, before: str, said: Sequence[str]) -> None:
    """A line, told with the names as they are and drawn as they can be."""
    canvas.group()
    canvas.tell(before + said[0])
    paragraph(canvas, before + said[1])


# ---- players


def _seats(canvas: Canvas, sight: Sight) -> None:
    """In two columns, those who are out struck through."""
    count = len(sight.people)
    left, wide = (count + 1) // 2, (INNER - GAP) / 2
    top, bottoms = canvas.y, []
    for x, seats in ((MARGIN, range(left)), (MARGIN + wide + GAP, range(left, count))):
        y = top
        for seat in seats:
            out = seat in sight.data["out"]
            marks = _marks(sight, seat)
            y += plate(canvas, sight, seat, x, y, wide, marks, out=out, strong=seat in sight.winners) + 8
        bottoms.append(y)
    for seat, sitter in enumerate(sight.people):
        words = ", ".join(mark.text.lstrip("\u2605 ") for mark in _marks(sight, seat))
        canvas.tell(f"Seat {sitter.number}: {sitter.name} ({sitter.abbr}){': ' + words if words else ''}.")
    canvas.y = max(bottoms) + GAP / 2


def _marks(sight: Sight, seat: int) -> list[Label]:
    data = sight.data
    found = [
        Label(f"\u2605 {office}", "gold", "on-gold") for office, who in data["offices"].items() if seat in who
    ]
    if seat in data["out"]:
        found.append(Label("out"))
    shown: Mapping[str, Any] = next((each for each in data["gone"] if each["seat"] == seat), {})
    found += [Label(str(shown[key])) for key in ("role", "team") if shown.get(key)]
    points = data["points"].get(seat)
    if points is not None:
        found.append(Label(f"{points} {'point' if points == 1 else 'points'}"))
    if seat in sight.winners:
        found.append(Label("\u2605 won", "gold", "on-gold"))
    return found


# ---- the rest


def _aside(canvas: Canvas, sight: Sight) -> None:
    data = sight.data
    drawn: Named = lambda seat: shown_name(canvas, sight, seat)  # noqa: E731
    for name, number in data["counters"].items():
        _say(canvas, "", [f"{str(name).capitalize()}: {number}"] * 2)
    for each in data["results"]:
        when = f"{str(each['phase']).capitalize()} {each['day']}"
        said = [series([_who(what, name) for what in each["chosen"]]) for name in (sight.name, drawn)]
        _say(canvas, "", [f"{when}: {one}" for one in said])
