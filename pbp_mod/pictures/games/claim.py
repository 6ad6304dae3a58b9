"""The picture of the game of followers and factions: the trick, what each has won of every faction, the hidden numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbp_mod.pictures.canvas import BODY, INNER, MARGIN, SMALL, Canvas, Picture
from pbp_mod.pictures.measure import Measure
from pbp_mod.pictures.pieces import GAP, Label, card, ending, head, paragraph, plate, shown_name, title
from pbp_mod.pictures.sight import Sight

_FACTIONS = {"gnome": "green", "giant": "orange", "dragon": "grey", "troll": "purple", "seer": "blue"}
"""Faction -> colour of its cards, which have its name besides."""
_BAR = 36


def picture(sight: Sight, measure: Measure) -> Picture:
    """Lay the picture out."""
    canvas = Canvas(measure)
    head(canvas, sight, lambda name: _now(sight, name))
    _trick(canvas, sight)
    _players(canvas, sight)
    if sight.phase != "recruit":
        _factions(canvas, sight)
    _aside(canvas, sight)
    return canvas.finish(f"{sight.game}: the board")


def _now(sight: Sight, name: Callable[[int], str]) -> str:
    data = sight.data
    if sight.over:
        return ending(sight, name)
    phase = "Recruitment" if sight.phase == "recruit" else "Battle"
    does = {"play": "plays", "take": "chooses with a seer", "smash": "may smash gnomes"}[data["awaited"]]
    return f"{phase}, trick {data['trick_number']} of 13. {name(data['turn'])} {does}."


def _split(text: str) -> tuple[str, str]:
    faction, value = text.split(" ")
    return faction, value


def _card(canvas: Canvas, x: float, y: float, text: str) -> None:
    faction, value = _split(text)
    card(canvas, x, y, value, faction, _FACTIONS[faction], wide=86)


def _trick(canvas: Canvas, sight: Sight) -> None:
    """The cards that lie, each above whose it is; and what the trick is about."""
    data = sight.data
    shown = [(each["card"], each["by"]) for each in data["trick"]]
    face_up = data["face_up"]
    if not shown and face_up is None:
        return
    canvas.group()
    y, x = canvas.y, float(MARGIN)
    if face_up is not None:
        canvas.tell(f"The trick is for the {face_up}.")
        canvas.text(x, y + 18, "To be won", SMALL, fill="soft")
        _card(canvas, x, y + 28, face_up)
        x += 140
    for text, by in shown:
        canvas.group()
        canvas.tell(f"{sight.name(by)} played {text}.")
        canvas.fitted(x, y, shown_name(canvas, sight, by), 200, SMALL, fill="soft")
        _card(canvas, x, y + 28, text)
        x += 210
    canvas.y = y + 112 + GAP


def _players(canvas: Canvas, sight: Sight) -> None:
    data, wide, top, high = sight.data, (INNER - GAP) / 2, canvas.y, 0.0
    for seat in (0, 1):
        cards, followers, score = data["hand"][seat], data["followers"][seat], len(data["score"][seat])
        facts = [f"cards in hand {cards}", f"followers {followers}", f"cards won {score}"]
        if not sight.over and seat == data["leader"]:
            facts.append("leads this trick")
        if sight.over and seat in sight.winners:
            facts.append("won")
        sitter = sight.people[seat]
        canvas.tell(f"Seat {sitter.number}: {sitter.name} ({sitter.abbr}): {', '.join(facts)}.")
        last = f"followers {followers}" if sight.phase == "recruit" else f"won {score}"
        some = [Label(f"hand {cards}"), Label(last)]
        if not sight.over and seat == data["leader"]:
            some.insert(0, Label("\u2605 leads", "gold", "on-gold"))
        if sight.over and seat in sight.winners:
            some.insert(0, Label("\u2605 winner", "gold", "on-gold"))
        high = max(high, plate(canvas, sight, seat, MARGIN + seat * (wide + GAP), top, wide, some))
    canvas.y = top + high + GAP


def _factions(canvas: Canvas, sight: Sight) -> None:
    """For each faction its cards in both score piles, one player's to the left and the other's to the right."""
    score, middle, half = sight.data["score"], MARGIN + INNER / 2, (INNER - 120) / 2
    canvas.group()
    title(canvas, "Cards won")
    for faction, colour in _FACTIONS.items():
        canvas.group()
        y = canvas.y
        piles = [
            sorted(value for each, value in map(_split, score[seat]) if each == faction) for seat in (0, 1)
        ]
        said = [f"{sight.name(seat)} {', '.join(pile) or 'none'}" for seat, pile in enumerate(piles)]
        canvas.tell(f"{faction.capitalize()}s won: {'; '.join(said)}.")
        canvas.rect(middle - 58, y, 116, _BAR - 6, fill=colour)
        canvas.text(middle, y + 22, faction, SMALL, fill="white", bold=True, anchor="middle")
        for pile, anchor, edge in ((piles[0], "end", middle - 70), (piles[1], "start", middle + 70)):
            text = f"{len(pile)}: {' '.join(pile)}" if pile else "0"
            canvas.fitted(edge, y + 2, text, half, BODY, anchor=anchor, smallest=15)
        canvas.y += _BAR
    canvas.y += GAP / 2


def _aside(canvas: Canvas, sight: Sight) -> None:
    data = sight.data
    lines = [f"In the deck: {data['deck']}"] if sight.phase == "recruit" else []
    for seat in (0, 1):
        if data["gnomes"][seat]:
            lines.append(f"Gnomes before {{{seat}}}: {_list(data['gnomes'][seat])}")
    lines += [
        f"{what}: {_list(data[key])}"
        for what, key in (
            ("Trolls in the middle", "trolls"),
            ("Smashed", "smashed"),
            ("Discards", "discards"),
        )
        if data[key]
    ]
    for line in lines:
        canvas.group()
        canvas.tell(line.replace("{0}", sight.name(0)).replace("{1}", sight.name(1)))
        drawn = line.replace("{0}", shown_name(canvas, sight, 0)).replace("{1}", shown_name(canvas, sight, 1))
        paragraph(canvas, drawn)


def _list(cards: Sequence[str]) -> str:
    """Cards by faction, their values rising."""
    found: dict[str, list[str]] = {}
    for faction, value in sorted(map(_split, cards)):
        found.setdefault(faction, []).append(value)
    return ", ".join(f"{faction} {' '.join(values)}" for faction, values in found.items())
