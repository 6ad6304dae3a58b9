"""The picture of the parliament: the row of laws, permanent laws, the tile with its discs, the honor track."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbp_mod.pictures.canvas import BODY, INNER, MARGIN, SMALL, Canvas, Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.pieces import GAP, Label, ending, head, labels, paragraph, shown_name, title
from pbp_mod.pictures.sight import Sight

_PARTIES = {
    "egalitarians": "blue",
    "mechanocrats": "orange",
    "obstructionists": "green",
    "royalists": "purple",
}
"""Party -> colour of its laws, which have its name besides; wild laws are grey."""


def picture(sight: Sight, measure: Measure) -> Picture:
    """Lay the picture out."""
    canvas = Canvas(measure)
    head(canvas, sight, lambda name: _now(sight, name))
    cards = sight.data["cards"]
    if not sight.over:
        _laws(canvas, sight, "The law that is voted on", [cards["proposal"]] if cards["proposal"] else [])
        _laws(canvas, sight, "The row of laws", cards["row"])
    _laws(canvas, sight, "Permanent laws", cards["permanent"])
    _laws(canvas, sight, "One-time laws of this round", cards["one_time"])
    _seats(canvas, sight)
    _aside(canvas, sight)
    return canvas.finish(f"{sight.game}: the board")


def _now(sight: Sight, name: Callable[[int], str]) -> str:
    data = sight.data
    president = f"President {name(data['president'])}"
    if sight.over:
        return ending(sight, name)
    if data["challenger"] is not None:
        says = f"{name(data['challenger'])} challenges {president}."
    else:
        says = {
            "propose": f"{president} proposes a law.",
            "discuss": f"The vote on #{data['proposal']} is open.",
            "secret-votes": "The vote is closed; secret lobby votes are collected.",
            "distribute": f"{president} deals out the lobby votes.",
            "resolve": "A card waits for a decision.",
            "presidency": f"{president} says whether they remain.",
            "challenge": f"{president} wants to remain; challenges are heard.",
        }.get(sight.phase, f"{sight.phase}.")
    turned = " It is passed on to the right." if data["direction"] == "right" else ""
    return f"Round {data['round']}. {says}{turned}"


# ---- laws


def _laws(canvas: Canvas, sight: Sight, heading: str, cards: Sequence[Mapping[str, Any]]) -> None:
    if not cards:
        return
    canvas.group()
    title(canvas, heading)
    for each in cards:
        _law(canvas, sight, each)
    canvas.y += GAP / 2
    said = [
        f"#{each['number']} {each['title']} ({each['party']}"
        + (f", lobby votes {each['lobby_on_card']}" if "lobby_on_card" in each else "")
        + (", proposed" if each["number"] == sight.data["proposal"] else "")
        + ")"
        for each in cards
    ]
    canvas.tell(f"{heading}: {'; '.join(said)}.")


def _law(canvas: Canvas, sight: Sight, each: Mapping[str, Any]) -> None:
    """A law in a line: its number on the colour of its party, its title, and what is to be said of it."""
    canvas.group()
    proposed, y, x = each["number"] == sight.data["proposal"], canvas.y, MARGIN + 72
    some = [Label("\u2605 proposed", "gold", "on-gold")] if proposed else []
    some.append(Label(str(each["party"])))
    if each.get("lobby_on_card"):
        some.append(Label(f"lobby {each['lobby_on_card']}"))
    wide = INNER - 82
    high: float = canvas.fitted(x, y + 8, str(each["title"]), wide, BODY, lines=2, bold=True)
    high += 4 + labels(canvas, x, y + 12 + high, some, wide) + 16
    canvas.rect(MARGIN, y, 60, high, fill=_PARTIES.get(each["party"], "grey"))
    canvas.text(
        MARGIN + 30, y + high / 2 + 7, f"#{each['number']}", BODY, fill="white", bold=True, anchor="middle"
    )
    canvas.rect(MARGIN, y, INNER, high, stroke="ink" if proposed else "line")
    canvas.y = round(y + high + 6)


# ---- seats


def _seats(canvas: Canvas, sight: Sight) -> None:
    """The honor track: a bar for each, with lobby votes and what lies on the tile."""
    data = sight.data
    canvas.group()
    title(canvas, "Honor, lobby votes + those on the tile")
    most = max([*data["honor"].values(), 1])
    for seat, sitter in enumerate(sight.people):
        canvas.group()
        honor, lobby, placed = data["honor"][seat], data["lobby"][seat], data["placed"][seat]
        marks = _marks(sight, seat)
        canvas.tell(
            f"Seat {sitter.number}: {sitter.name} ({sitter.abbr}): honor {honor}, lobby votes {lobby}, "
            f"placed {placed}{''.join(', ' + mark.text.lstrip(chr(0x2605) + ' ') for mark in marks)}."
        )
        y = canvas.y
        name = f"{sitter.number}. {shown_name(canvas, sight, seat)}"
        high: float = canvas.fitted(MARGIN, y, name, 250, BODY, lines=3, bold=True)
        if marks:
            high += 4 + labels(canvas, MARGIN, y + high + 2, marks, 250)
        canvas.group()
        x, room = MARGIN + 262, 190
        canvas.rect(x, y + 2, room, 22, stroke="line", corner=4)
        canvas.rect(x, y + 2, max(0, round(room * honor / most, 1)), 22, fill="blue", corner=4)
        canvas.text(x + room + 8, y + 21, f"{honor} honor", SMALL, bold=True)
        canvas.text(MARGIN + INNER, y + 21, f"{lobby} + {placed}", SMALL, anchor="end")
        canvas.y = round(y + max(high, 28) + 10)
    canvas.y += GAP / 2


def _marks(sight: Sight, seat: int) -> list[Label]:
    data = sight.data
    found = []
    if sight.over:
        return [Label("\u2605 won", "gold", "on-gold")] if seat in sight.winners else []
    if seat == data["president"]:
        found.append(Label("\u2605 President", "gold", "on-gold"))
    if seat == data["challenger"]:
        found.append(Label("challenger"))
    if seat in data["marks"]:
        found.append(Label("marked"))
    if data["votes"] is not None and data["votes"].get(seat):
        found.append(Label(str(data["votes"][seat]).upper()))
    elif seat in data["announced"]:
        found.append(Label(f"announced {str(data['announced'][seat]).upper()}"))
    if seat in data["decree_holders"]:
        found.append(Label("holds a Decree"))
    return found


def _aside(canvas: Canvas, sight: Sight) -> None:
    data = sight.data
    lines = [f"Deck {data['deck']}, rejected {data['rejected']}, end cards {data['end_cards']} of 2"]
    if data["totals"] is not None:
        result = f": {data['last_result']}" if data["last_result"] is not None else ""
        lines.append(f"Last vote: YES {data['totals']['yes']}, NO {data['totals']['no']}{result}")
    if data["cards"]["archive"]:
        lines.append(
            "Archive: " + ", ".join(f"#{each['number']} {each['title']}" for each in data["cards"]["archive"])
        )
    for line in lines:
        canvas.group()
        canvas.tell(line)
        paragraph(canvas, line)
