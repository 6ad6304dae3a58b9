"""Which gnomes a card speaks of: the meaning of every word of a WHO.

Words are read from left to right, each keeps some of the gnomes that those before it left. One table; nothing here
changes the state, and nothing secret is read before it lies open.
"""

from __future__ import annotations

from pbp_mod.engines.gnomic.effects.modifiers import in_order
from pbp_mod.engines.gnomic.effects.reading import COMPARE, TARGETS, Reader, pick
from pbp_mod.engines.gnomic.effects.words import Word

QUANTITIES = ("honor", "lobby", "placed")


def _all(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return kept


def _president(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return [seat for seat in kept if seat == reader.state.president]


def _challenger(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return [seat for seat in kept if seat == reader.state.challenger]


def _marked(word: Word, kept: list[int], reader: Reader) -> list[int]:
    lamps = reader.state.lamps.get(reader.card, ())
    return [seat for seat in kept if seat in lamps]


def _self(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return [seat for seat in kept if seat == reader.self]


def _voted(word: Word, kept: list[int], reader: Reader) -> list[int]:
    state = reader.state
    return [seat for seat in kept if state.revealed and state.votes[seat] == word.op]


def _side(word: Word, kept: list[int], reader: Reader) -> list[int]:
    state = reader.state
    if not state.result:
        return []
    side = "yes" if state.result == "passed" else "no"
    with_result = word.op == "majority"
    return [seat for seat in kept if (state.votes[seat] == side) is with_result]


def _extreme(word: Word, kept: list[int], reader: Reader) -> list[int]:
    amounts = reader.state.amounts(word.quantity)
    if not kept:
        return []
    of_kept = [amounts[seat] for seat in kept]
    level = max(of_kept) if word.op == "most" else min(of_kept)
    return [seat for seat in kept if amounts[seat] == level]  # G31: all who are level


def _number(word: Word, kept: list[int], reader: Reader) -> list[int]:
    amounts, holds = reader.state.amounts(word.quantity), COMPARE[word.compare]
    return [seat for seat in kept if holds(amounts[seat], word.number)]


def _decree(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return [seat for seat in kept if reader.state.decrees[seat]]


def _word(word: Word, kept: list[int], reader: Reader) -> list[int]:
    state = reader.state
    if not state.revealed:
        return []
    kept_it = word.op == "kept-word"
    return [
        seat
        for seat in kept
        if seat in state.announced and (state.announced[seat] == state.votes[seat]) is kept_it
    ]


def _sole(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return kept if len(kept) == 1 else []


def _first(word: Word, kept: list[int], reader: Reader) -> list[int]:
    return [seat for seat in in_order(reader.state) if seat in kept][:1]


def _beside(word: Word, kept: list[int], reader: Reader) -> list[int]:
    state = reader.state
    assert word.of is not None
    steps = {"left of": (1,), "right of": (-1,), "neighbours of": (1, -1)}[word.op]
    chosen = pick((word.of,), reader)  # from the whole table, whoever was kept so far
    beside = {(seat + step) % state.players for seat in chosen for step in steps}
    return [seat for seat in kept if seat in beside]


def _not(word: Word, kept: list[int], reader: Reader) -> list[int]:
    assert word.of is not None
    dropped = TARGETS[word.of.op](word.of, kept, reader)
    return [seat for seat in kept if seat not in dropped]


TARGETS.update(
    {
        "all": _all,
        "president": _president,
        "challenger": _challenger,
        "marked": _marked,
        "self": _self,
        "yes": _voted,
        "no": _voted,
        "majority": _side,
        "minority": _side,
        "most": _extreme,
        "fewest": _extreme,
        "number": _number,
        "decree": _decree,
        "kept-word": _word,
        "broke-word": _word,
        "sole": _sole,
        "first": _first,
        "left of": _beside,
        "right of": _beside,
        "neighbours of": _beside,
        "not": _not,
    }
)
