"""When a card speaks at all: the meaning of every condition of an `if`.

One table. Before the reveal no condition knows a vote, before the result none knows how it went.
"""

from __future__ import annotations

from collections.abc import Callable

from pbp_mod.engines.gnomic.effects.reading import COMPARE, CONDITIONS, Reader, pick
from pbp_mod.engines.gnomic.effects.words import ONE_TIME, PERMANENT, Condition
from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import NOBODY


def _result(condition: Condition, reader: Reader) -> bool:
    return reader.state.result == condition.op


def _tied(condition: Condition, reader: Reader) -> bool:
    totals = reader.state.totals
    return totals is not None and totals[0] == totals[1]


def _unanimous(condition: Condition, reader: Reader) -> bool:
    return reader.state.revealed and len(set(reader.state.votes)) == 1


def _last_phase(condition: Condition, reader: Reader) -> bool:
    return reader.state.end_cards > 0


def _confidence(condition: Condition, reader: Reader) -> bool:
    return reader.state.challenger != NOBODY


def _decree(condition: Condition, reader: Reader) -> bool:
    state = reader.state
    return bool(state.card) and state.pack.laws[state.card].decree


def _kind(condition: Condition, reader: Reader) -> bool:
    state = reader.state
    return bool(state.card) and state.pack.laws[state.card].kind == condition.op


def _own(condition: Condition, reader: Reader) -> bool:
    return reader.state.card == reader.card


def _who(condition: Condition, reader: Reader) -> bool:
    return condition.least <= len(pick(condition.targets, reader)) <= condition.most


def _margin(state: State) -> int | None:
    return None if state.totals is None else abs(state.totals[0] - state.totals[1])


def _number(condition: Condition, reader: Reader) -> bool:
    number = NUMBERS[condition.op](reader.state)
    return number is not None and COMPARE[condition.compare](number, condition.number)


NUMBERS: dict[str, Callable[[State], int | None]] = {
    "margin": _margin,
    "laws": lambda state: len(state.permanent),
    "round": lambda state: state.round,
}

CONDITIONS.update(
    {
        "passed": _result,
        "rejected": _result,
        "tied": _tied,
        "unanimous": _unanimous,
        "last-phase": _last_phase,
        "confidence": _confidence,
        "decree": _decree,
        PERMANENT: _kind,
        ONE_TIME: _kind,
        "own": _own,
        "who": _who,
        "margin": _number,
        "laws": _number,
        "round": _number,
    }
)
