"""Why an action can't be: one function for each refusal, in the words of the game's setting.

Called only when something is refused, so the theme is read here and not before. Seats and words go in as parts of
the sentence, since a theme may contain anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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


_UNWANTED = {
    "nominate": "no nomination is awaited",
    "vote": "no vote is open",
    "discard": "no policy is to be discarded",
    "enact": "no policy is to be enacted",
    "veto": "there is no agenda to veto",
    "consent": "no veto has been asked for",
    "skip": "only a nomination or a power can be skipped",
}


def not_awaited(state: State, kind: str) -> NotAllowed:
    """The action belongs to another phase; the sentence says what is awaited instead."""
    if state.phase == OVER:
        return NotAllowed("game-over", "the game is over, nothing is accepted any more (but corrections)")
    unwanted = _UNWANTED.get(kind, "no power is open now")
    awaited, *parts = _awaited(state)
    return NotAllowed("not-awaited", f"{unwanted}: {awaited}", *parts)


def _awaited(state: State) -> tuple[object, ...]:
    """What is awaited now, as a sentence and its parts."""
    offices = _words(state)["offices"]
    president, vice_president = (offices["president"], Seat(state.president)), offices["vice_president"]
    if state.phase == NOMINATION:
        return "{} {} has to nominate (who can be: {})", *president, _seats(nominable(state))
    if state.phase == ELECTION:
        missing = _seats(state.alive & ~state.cast)
        return (
            "{} {} has nominated {}, and votes are missing from {}",
            *president,
            Seat(state.nominee),
            missing,
        )
    if state.phase == PRESIDENT_DISCARDS:
        return "{} {} has to discard a policy", *president
    if state.phase == VICE_PRESIDENT_ENACTS:
        return "{} {} has to enact a policy", vice_president, Seat(state.vice_president)
    if state.phase == VETO:
        return "{} {} has to agree to the veto or refuse it", *president
    return "{} {} has to use a power ({})", *president, state.powers


def not_president(state: State, by: int) -> NotAllowed:
    """Somebody else acts for the President."""
    office = _words(state)["offices"]["president"]
    return NotAllowed(
        "not-president", "{} is not the {}: that is up to {}", Seat(by), office, Seat(state.president)
    )


def not_vice_president(state: State, by: int) -> NotAllowed:
    """Somebody else acts for the Vice President."""
    office = _words(state)["offices"]["vice_president"]
    return NotAllowed(
        "not-vice-president",
        "{} is not the {}: that is up to {}",
        Seat(by),
        office,
        Seat(state.vice_president),
    )


def dead(state: State, seat: int, what: str) -> NotAllowed:
    """The dead take no further part (Q23)."""
    if not 0 <= seat < state.players:
        return _no_such_seat(state, seat)
    return NotAllowed("dead", "{} is dead and can't {} (alive: {})", Seat(seat), what, _seats(state.alive))


def no_vote(state: State, choice: object) -> NotAllowed:
    """Neither for nor against."""
    votes = _words(state)["votes"]
    return NotAllowed("no-vote", "{} is no vote ({} or {}: yaw or nah)", choice, votes["yaw"], votes["nah"])


def _no_such_seat(state: State, seat: int) -> NotAllowed:
    return NotAllowed("no-seat", "nobody sits in seat {} (there are {})", seat + 1, state.players)


def nominee(state: State, seat: int) -> NotAllowed:
    """Why a nomination can't stand (Q9, Q10)."""
    can = _seats(nominable(state))
    if not 0 <= seat < state.players:
        return _no_such_seat(state, seat)
    offices = _words(state)["offices"]
    if seat == state.president:
        return NotAllowed(
            "self",
            "{} is the {} and can't be {} as well (eligible: {})",
            Seat(seat),
            offices["president"],
            offices["vice_president"],
            can,
        )
    if not state.alive >> seat & 1:
        return NotAllowed("dead", "{} is dead and can't be nominated (eligible: {})", Seat(seat), can)
    held = offices["vice_president" if seat == state.limit_vice else "president"]
    return NotAllowed(
        "term-limited",
        "{} was {} in the last {} and can't be nominated (eligible: {})",
        Seat(seat),
        held,
        offices["government"],
        can,
    )


def power_not_open(state: State, power: str) -> NotAllowed:
    """This FR policy doesn't bring that power (Q19)."""
    names = _words(state)["powers"]
    return NotAllowed(
        "power-not-open",
        "{} is not open to {} now (what is: {})",
        names[power],
        Seat(state.president),
        [names[each] for each in state.powers],
    )


def target(state: State, power: str, seat: int) -> NotAllowed:
    """Why an order can't hit that player (QR7, QR9, Q22)."""
    can = _seats(targets(state, power))
    name = _words(state)["powers"][power]
    if not 0 <= seat < state.players:
        return _no_such_seat(state, seat)
    if seat == state.president:
        office = _words(state)["offices"]["president"]
        if power == CHOOSE:
            text = "{} is {} now and can't be the next one by {} (who can be: {})"
        else:
            text = "{} is {} and can't be the target of the {} as well (who can be: {})"
        return NotAllowed("self", text, Seat(seat), office, name, can)
    if not state.alive >> seat & 1:
        return NotAllowed("dead", "{} is dead and out of reach of {} (who can be: {})", Seat(seat), name, can)
    assert power == RAID
    return NotAllowed(
        "raided-before", "{} has been the target of {} before (who can be: {})", Seat(seat), name, can
    )


def never(state: State, kind: str, by: int, seat: int, can: int) -> NotAllowed:
    """Why an order to come can't name that player, whatever comes before it."""
    if seat == by:
        text = "an order of {} can't {} {}: it has to be somebody else (who can be: {})"
        return NotAllowed("self", text, Seat(by), kind, Seat(seat), _seats(can))
    if not state.alive >> seat & 1:
        return NotAllowed("dead", "{} is dead and out of reach (who can be: {})", Seat(seat), _seats(can))
    return NotAllowed(
        "raided-before",
        "{} has been the target of {} before (who can be: {})",
        Seat(seat),
        _words(state)["powers"][kind],
        _seats(can),
    )


def not_in_hand(state: State, card: str) -> NotAllowed:
    """The government doesn't hold that policy. What it holds is no secret from who acts for it."""
    policies = _words(state)["policies"]
    held = [policies[each]["name"] for each in sorted(set(state.hand), reverse=True)]
    name = policies[card]["name"] if card in policies else card
    return NotAllowed("not-in-hand", "there is no {} among the policies held (there is: {})", name, held)


def holds_nothing(seat: int, kind: str) -> NotAllowed:
    """An order about policies of somebody who hasn't any (Q17)."""
    text = "{} holds no policies now, so none can be ordered to {} (order it once they are drawn and sent)"
    return NotAllowed("not-in-hand", text, Seat(seat), kind)


def veto_locked(state: State) -> NotAllowed:
    """Q25, QR14."""
    words = _words(state)
    return NotAllowed(
        "veto-locked",
        "a {} is possible only once {} {} policies are enacted, for the next {} (now: {})",
        words["powers"]["veto"],
        VETO_FROM,
        words["policies"]["FR"]["name"],
        words["offices"]["government"],
        state.far_right,
    )


def veto_refused_before(state: State) -> NotAllowed:
    """QR15."""
    words = _words(state)
    return NotAllowed(
        "veto-once",
        "{} has refused the {}, so {} has to enact one of the two policies",
        Seat(state.president),
        words["powers"]["veto"],
        Seat(state.vice_president),
    )


def power_does_not_count() -> NotAllowed:
    """QR6 knows no failed election."""
    return NotAllowed(
        "counts-nomination-only",
        "a skipped power can't count as a failed election, only a skipped nomination can (leave out counts)",
    )


def needs_player(kind: str) -> NotAllowed:
    """A player's action without a player."""
    return NotAllowed("no-player", "{} is a player's to do (say by whom)", kind)


def moderators_own(kind: str) -> NotAllowed:
    """The moderator's action, said by a player."""
    return NotAllowed("moderator-only", "{} is the moderator's own (leave out by)", kind)


def unknown_kind(kind: str, kinds: tuple[str, ...]) -> NotAllowed:
    """No action of this game."""
    return NotAllowed("no-action", "{} is no action of this game (there are: {})", kind, kinds)
