"""Why an action can't be: one function for each refusal, in the words of the game's setting.

Called only when something is refused, so the theme is read here and not before. Seats and words go in as parts of
the sentence, since a theme may contain anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.sentences import refused, said
from pbp_mod.engines.qanon.settings import CHOOSE, RAID, VETO_FROM
from pbp_mod.engines.qanon.state import (
    ELECTION,
    NOMINATION,
    OVER,
    PRESIDENT_DISCARDS,
    VETO,
    VICE_PRESIDENT_ENACTS,
    State,
    nominable,
    seats_in,
    targets,
)
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Seat

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.theme import Words


def _words(state: State) -> Words:
    from pbp_mod.engines.qanon.theme import theme

    return theme(state.settings.theme)


def _seats(mask: int) -> list[Seat]:
    return [Seat(seat) for seat in seats_in(mask)]


_UNWANTED = ("nominate", "vote", "discard", "enact", "veto", "consent", "skip")
"""Actions that are told in words of their own why they aren't awaited; all others are powers."""


def not_awaited(state: State, kind: str) -> NotAllowed:
    """The action belongs to another phase; the sentence says what is awaited instead."""
    if state.phase == OVER:
        return refused("game-over")
    unwanted = said(f"unwanted/{kind if kind in _UNWANTED else 'power'}")
    offices = _words(state)["offices"]
    president, vice_president = (offices["president"], Seat(state.president)), offices["vice_president"]
    if state.phase == NOMINATION:
        return refused("not-awaited/nomination", unwanted, *president, _seats(nominable(state)))
    if state.phase == ELECTION:
        missing = _seats(state.alive & ~state.cast)
        return refused("not-awaited/election", unwanted, *president, Seat(state.nominee), missing)
    if state.phase == PRESIDENT_DISCARDS:
        return refused("not-awaited/discard", unwanted, *president)
    if state.phase == VICE_PRESIDENT_ENACTS:
        return refused("not-awaited/enact", unwanted, vice_president, Seat(state.vice_president))
    if state.phase == VETO:
        return refused("not-awaited/veto", unwanted, *president)
    return refused("not-awaited/power", unwanted, *president, state.powers)


def not_president(state: State, by: int) -> NotAllowed:
    """Somebody else acts for the President."""
    office = _words(state)["offices"]["president"]
    return refused("not-president", Seat(by), office, Seat(state.president))


def not_vice_president(state: State, by: int) -> NotAllowed:
    """Somebody else acts for the Vice President."""
    office = _words(state)["offices"]["vice_president"]
    return refused("not-vice-president", Seat(by), office, Seat(state.vice_president))


def dead(state: State, seat: int, what: str) -> NotAllowed:
    """The dead take no further part (Q23)."""
    if not 0 <= seat < state.players:
        return _no_such_seat(state, seat)
    return refused("dead", Seat(seat), what, _seats(state.alive))


def no_vote(state: State, choice: object) -> NotAllowed:
    """Neither for nor against."""
    votes = _words(state)["votes"]
    return refused("no-vote", choice, votes["yaw"], votes["nah"])


def _no_such_seat(state: State, seat: int) -> NotAllowed:
    return refused("no-seat", seat + 1, state.players)


def nominee(state: State, seat: int) -> NotAllowed:
    """Why a nomination can't stand (Q9, Q10)."""
    can = _seats(nominable(state))
    if not 0 <= seat < state.players:
        return _no_such_seat(state, seat)
    offices = _words(state)["offices"]
    if seat == state.president:
        return refused("self/nominee", Seat(seat), offices["president"], offices["vice_president"], can)
    if not state.alive >> seat & 1:
        return refused("dead/nominee", Seat(seat), can)
    held = offices["vice_president" if seat == state.limit_vice else "president"]
    return refused("term-limited", Seat(seat), held, offices["government"], can)


def power_not_open(state: State, power: str) -> NotAllowed:
    """This FR policy doesn't bring that power (Q19)."""
    names = _words(state)["powers"]
    return refused(
        "power-not-open", names[power], Seat(state.president), [names[each] for each in state.powers]
    )


def target(state: State, power: str, seat: int) -> NotAllowed:
    """Why an order can't hit that player (QR7, QR9, Q22)."""
    can = _seats(targets(state, power))
    name = _words(state)["powers"][power]
    if not 0 <= seat < state.players:
        return _no_such_seat(state, seat)
    if seat == state.president:
        office = _words(state)["offices"]["president"]
        key = "self/choose" if power == CHOOSE else "self/target"
        return refused(key, Seat(seat), office, name, can)
    if not state.alive >> seat & 1:
        return refused("dead/target", Seat(seat), name, can)
    assert power == RAID
    return refused("raided-before", Seat(seat), name, can)


def never(state: State, kind: str, by: int, seat: int, can: int) -> NotAllowed:
    """Why an order to come can't name that player, whatever comes before it."""
    if seat == by:
        return refused("self/never", Seat(by), kind, Seat(seat), _seats(can))
    if not state.alive >> seat & 1:
        return refused("dead/never", Seat(seat), _seats(can))
    return refused("raided-before", Seat(seat), _words(state)["powers"][kind], _seats(can))


def not_in_hand(state: State, card: str) -> NotAllowed:
    """The government doesn't hold that policy. What it holds is no secret from who acts for it."""
    policies = _words(state)["policies"]
    held = [policies[each]["name"] for each in sorted(set(state.hand), reverse=True)]
    name = policies[card]["name"] if card in policies else card
    return refused("not-in-hand", name, held)


def holds_nothing(seat: int, kind: str) -> NotAllowed:
    """An order about policies of somebody who hasn't any (Q17)."""
    return refused("not-in-hand/none-held", Seat(seat), kind)


def veto_locked(state: State) -> NotAllowed:
    """Q25, QR14."""
    words = _words(state)
    return refused(
        "veto-locked",
        words["powers"]["veto"],
        VETO_FROM,
        words["policies"]["FR"]["name"],
        words["offices"]["government"],
        state.far_right,
    )


def veto_refused_before(state: State) -> NotAllowed:
    """QR15."""
    words = _words(state)
    return refused("veto-once", Seat(state.president), words["powers"]["veto"], Seat(state.vice_president))


def power_does_not_count() -> NotAllowed:
    """QR6 knows no failed election."""
    return refused("counts-nomination-only")


def needs_player(kind: str) -> NotAllowed:
    """A player's action without a player."""
    return refused("no-player", kind)


def moderators_own(kind: str) -> NotAllowed:
    """The moderator's action, said by a player."""
    return refused("moderator-only", kind)


def unknown_kind(kind: str, kinds: tuple[str, ...]) -> NotAllowed:
    """No action of this game."""
    return refused("no-action", kind, kinds)
