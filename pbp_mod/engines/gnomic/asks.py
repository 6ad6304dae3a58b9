"""What is awaited: from whom, by thread or PM, with the legal arguments.

`choices` of a proposal hold the President's own Decree and so belong to him and the moderator alone; nothing made for
the thread may list them. A sharing that could be done in more than two thousand ways is listed as a selection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from pbp_mod.engines.gnomic.rules import proposal, result, turns, voting
from pbp_mod.engines.gnomic.state import State
from pbp_mod.engines.gnomic.zones import lying
from pbp_mod.game.actions import Action, Ask, Channel, Question, Seat

_BOTH: tuple[dict[str, Any], ...] = ({"choice": "yes"}, {"choice": "no"})


def asks(state: State) -> tuple[Ask, ...]:
    """All that may come next; what leaves no choice is never among it (GR8)."""
    return _BY_PHASE[state.phase](state)


def defaults(state: State) -> tuple[Action, ...]:
    """No secret lobby votes from who names none (G12), and no challenge from who doesn't challenge (G27)."""
    if state.phase == "secret-votes":
        owing = [seat for seat in range(state.players) if state.secret[seat] < 0]
        return tuple(Action("secret-lobby", seat, {"votes": 0}) for seat in owing)
    if state.phase == "challenge":
        return tuple(Action("waive", seat, {}) for seat in turns.undeclared(state))
    return ()


def _propose(state: State) -> tuple[Ask, ...]:
    return (Ask("propose", (state.president,), Channel.THREAD, tuple(proposal.choices(state))),)


def _discard_law(state: State) -> tuple[Ask, ...]:
    cards = tuple({"card": str(card)} for card in lying(state, "row"))
    return (Ask("discard-law", (state.president,), Channel.THREAD, cards),)


def _discuss(state: State) -> tuple[Ask, ...]:
    missing, lobby = voting.missing(state), _lobby(tuple(voting.open_limits(state)))
    return (_vote(missing), *lobby) if missing else (*lobby, _close(state.president))


@lru_cache(1 << 8)
def _lobby(limits: tuple[int, ...]) -> tuple[Ask, ...]:
    return _numbers("lobby", 1, limits, range(len(limits)))


@lru_cache(1 << 6)
def _vote(missing: tuple[int, ...]) -> Ask:
    return Ask("vote", missing, Channel.PM, _BOTH)


@lru_cache(1 << 6)
def _close(president: int) -> Ask:
    return Ask("close", (president,), Channel.THREAD, ({},))


def _secret_votes(state: State) -> tuple[Ask, ...]:
    seats = [seat for seat in range(state.players) if state.secret[seat] < 0]
    return _numbers("secret-lobby", 0, voting.secret_limits(state), seats)


def _numbers(kind: str, least: int, limits: Sequence[int], seats: Iterable[int]) -> tuple[Ask, ...]:
    """One ask for all gnomes that may place equally many."""
    by_limit: dict[int, tuple[int, ...]] = {}
    for seat in seats:
        most = limits[seat]
        if most >= least:
            by_limit[most] = (*by_limit[most], seat) if most in by_limit else (seat,)
    lobby = kind == "lobby"
    channel = Channel.THREAD if lobby else Channel.PM
    return tuple(Ask(kind, by_limit[most], channel, _counts(least, most), lobby) for most in sorted(by_limit))


@lru_cache(1 << 6)
def _counts(least: int, most: int) -> tuple[dict[str, int], ...]:
    return tuple({"votes": count} for count in range(least, most + 1))


def _distribute(state: State) -> tuple[Ask, ...]:
    ways = tuple({"shares": shares} for shares in result.sharings(state))
    return (Ask("distribute", (state.president,), Channel.THREAD, ways),)


def _resolve(state: State) -> tuple[Ask, ...]:
    question = state.question
    assert question is not None
    card = str(question.source.card)
    if question.kind == "manual":
        ways: tuple[dict[str, Any], ...] = ({"card": card},)
        if question.effect is None and question.source.moment == "apply":
            ways = (*ways, {"card": card, "always": True})
        return Ask("adjust", (), None, None), Ask("resolved", (), None, ways)
    answers = tuple({"card": card, "answer": answer} for answer in question.choices)
    return (Ask("decide", question.seats, Channel.THREAD, answers),)


def _presidency(state: State) -> tuple[Ask, ...]:
    return tuple(Ask(kind, (state.president,), Channel.THREAD, ({},)) for kind in ("stay", "pass"))


def _challenge(state: State) -> tuple[Ask, ...]:
    seats = tuple(turns.undeclared(state))
    return tuple(Ask(kind, seats, Channel.THREAD, ({},)) for kind in ("challenge", "waive"))


_BY_PHASE: dict[str, Callable[[State], tuple[Ask, ...]]] = {
    "over": lambda state: (),
    "propose": _propose,
    "discard-law": _discard_law,
    "discuss": _discuss,
    "secret-votes": _secret_votes,
    "distribute": _distribute,
    "resolve": _resolve,
    "presidency": _presidency,
    "challenge": _challenge,
}


def question(state: State, action: Action) -> Question:
    """Which moment of which round an action belongs to; a vote, open or placed, is about the law and who proposed it."""
    about = (Seat(state.president), state.proposal) if action.kind in _OF_A_BALLOT else ()
    return Question((state.phase, state.round), about)


_OF_A_BALLOT = frozenset({"vote", "lobby", "close", "secret-lobby"})
