"""What cards tell: each effect with its reasons, what a card asks and the answer, and what the moderator plays by hand.

As in `notices.py`, each function builds the data of a notice, as `data/notices.py` declares it, and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.gnomic.notices import change, faces, seats
from pbp_mod.engines.gnomic.state import Question, Run, Source, State
from pbp_mod.game.actions import Seat

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data import notices as data
    from pbp_mod.engines.gnomic.data.shapes import Card, Face, Item
    from pbp_mod.engines.gnomic.effects.words import Effect


def item(effect: Effect) -> Item:
    """An effect with its reasons; what came of it is added by whoever carries it out."""
    found: Item = {
        "do": effect.do,
        "if": [each.text for each in effect.conditions],
        "who": [each.text for each in effect.targets],
        "holds": True,
    }
    if effect.per:
        found["per"] = [each.text for each in effect.per]
    return found


def flush(run: Run, source: Source) -> None:
    """Tell what the card at work has done so far, as one line."""
    if run.items:
        run.say("effect", card_effect, run.state, source, run.items)
        run.items = []


def card_effect(state: State, source: Source, items: list[Item]) -> data.CardEffect:
    """One line of the thread (G18)."""
    return {
        "card": state.pack.title(source.card),
        "moment": source.moment,
        "confidence": state.challenger >= 0,
        "items": items,
    }


def question(state: State, asked: Question) -> data.Question:
    """What a card leaves to somebody."""
    return {
        "card": state.face(asked.source.card),
        "moment": asked.source.moment,
        "kind": asked.kind,
        "seats": seats(asked.seats),
        "choices": choices(state, asked),
        "sizes": sorted({len(each) for each in asked.choices}) if asked.kind == "pick" else [],
    }


def choices(state: State, asked: Question) -> list[Seat] | list[Face] | list[str]:
    """The legal answers as people read them: labels, cards, or (pick) the gnomes that may be named."""
    if asked.kind == "put":
        return faces(state, asked.choices)
    if asked.kind == "pick":
        return seats(sorted({seat for each in asked.choices for seat in each}))
    return list(asked.choices)


def decided(state: State, asked: Question, by: int, answer: tuple[int, ...] | int | str) -> data.Decided:
    """What somebody has answered."""
    said: list[Seat] | Card | str
    if isinstance(answer, tuple):
        said = seats(answer)
    elif isinstance(answer, int):
        said = state.pack.title(answer)
    else:
        said = answer
    card = state.pack.title(asked.source.card)
    return {"card": card, "player": Seat(by), "kind": asked.kind, "answer": said}


def resolve(state: State, asked: Question) -> data.Resolve:
    """The moderator plays a card (GR21)."""
    source = asked.source
    lasting = asked.effect is None
    return {"card": state.face(source.card), "moment": source.moment, "lasting": lasting}


def adjusted(state: State, source: Source, seat: int, honor: int, lobby: int, reason: str) -> data.Adjusted:
    """What a card did that the moderator played (GR21)."""
    return {
        "card": state.pack.title(source.card),
        "player": Seat(seat),
        "reason": reason,
        "change": change({seat: honor}, {seat: lobby}),
    }


def resolved(state: State, card: int, always: bool) -> data.Resolved:
    """The moderator has played it (GR21)."""
    return {"card": state.pack.title(card), "always": always}
