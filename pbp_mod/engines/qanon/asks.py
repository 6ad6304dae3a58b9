"""What is awaited: from whom, which action, with which choices.

Read before every action of a random game, so each distinct answer is built once and kept: all of them are constants.
The moderator's `skip` is not awaited, it is there for when what is awaited doesn't come.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from pbp_mod.engines.qanon.settings import CIA
from pbp_mod.engines.qanon.state import (
    ELECTION,
    NOMINATION,
    POWER,
    PRESIDENT_DISCARDS,
    VETO,
    VICE_PRESIDENT_ENACTS,
    State,
    nominable,
    seats_in,
    targets,
    veto_unlocked,
)
from pbp_mod.game.actions import Action, Args, Ask, Channel, Question, Seat

_NOTHING: tuple[Args, ...] = ({},)
_VOTES: tuple[Args, ...] = ({"choice": "yaw"}, {"choice": "nah"})
_ANSWERS: tuple[Args, ...] = ({"agree": True}, {"agree": False})
_PLAYERS: tuple[Args, ...] = tuple({"player": seat} for seat in range(10))
_CARDS: Mapping[str, Args] = {"M": {"card": "M"}, "FR": {"card": "FR"}}
_WITH_VETO: Mapping[str, Args] = {card: {**args, "veto": True} for card, args in _CARDS.items()}


def asks(state: State) -> tuple[Ask, ...]:
    """All that is awaited now. A hand of like cards is awaited too: an answer by itself would tell that it was one."""
    phase = state.phase
    if phase is ELECTION:
        return _votes(state.alive & ~state.cast)
    if phase is NOMINATION:
        return _nomination(state.president, nominable(state))
    if phase is PRESIDENT_DISCARDS:
        hand = state.hand
        return _discard(state.president, "M" in hand, "FR" in hand, veto_unlocked(state))
    if phase is VICE_PRESIDENT_ENACTS:
        hand = state.hand
        may_veto = veto_unlocked(state) and not state.refused
        return _enactment(state.vice_president, "M" in hand, "FR" in hand, may_veto)
    if phase is POWER:
        masks = tuple(targets(state, power) for power in state.powers)
        return _powers(state.president, state.powers, masks)
    if phase is VETO:
        return _consent(state.president)
    return ()


@cache
def _votes(missing: int) -> tuple[Ask, ...]:
    return (Ask("vote", seats_in(missing), Channel.PM, _VOTES),)


def _named(mask: int) -> tuple[Args, ...]:
    return tuple(_PLAYERS[seat] for seat in seats_in(mask))


@lru_cache(maxsize=4096)
def _nomination(president: int, can: int) -> tuple[Ask, ...]:
    return (Ask("nominate", (president,), Channel.THREAD, _named(can)),)


def _held(moderate: bool, far_right: bool) -> tuple[str, ...]:
    return ("M",) * moderate + ("FR",) * far_right


@cache
def _discard(president: int, moderate: bool, far_right: bool, may_veto: bool) -> tuple[Ask, ...]:
    cards = _held(moderate, far_right)
    choices = tuple(_CARDS[card] for card in cards)
    if may_veto:  # QR8
        choices += tuple(_WITH_VETO[card] for card in cards)
    return (Ask("discard", (president,), Channel.PM, choices),)


@cache
def _enactment(vice_president: int, moderate: bool, far_right: bool, may_veto: bool) -> tuple[Ask, ...]:
    choices = tuple(_CARDS[card] for card in _held(moderate, far_right))
    enact = Ask("enact", (vice_president,), Channel.PM, choices)
    if may_veto:
        return (enact, Ask("veto", (vice_president,), Channel.PM, _NOTHING))
    return (enact,)


@cache
def _consent(president: int) -> tuple[Ask, ...]:
    return (Ask("consent", (president,), Channel.PM, _ANSWERS),)


@lru_cache(maxsize=4096)
def _powers(president: int, powers: tuple[str, ...], masks: tuple[int, ...]) -> tuple[Ask, ...]:
    return tuple(
        Ask(power, (president,), Channel.THREAD, _NOTHING if power == CIA else _named(mask))
        for power, mask in zip(powers, masks, strict=True)
    )


def question(state: State, action: Action) -> Question:
    """Which election, session or power an action belongs to; a vote is about its pair."""
    number = sum(event[0] == "election" for event in state.history)
    if action.kind == "vote":
        return Question(("ballot", number + 1), (Seat(state.president), Seat(state.nominee)))
    if action.kind == "nominate":
        skipped = sum(event[0] == "skip" and event[1] == NOMINATION for event in state.history)
        return Question(("nomination", number + skipped + 1))
    return Question((state.phase, number))
