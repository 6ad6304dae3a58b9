"""The data of each notice, as `data.py` declares it. Each function builds what its audience may know, and no more.

Decides nothing: what has happened, and who is told of it, is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.settings import ASSASSINATE, CIA, DANGER, OPTIONS, TEAMS, VETO_FROM
from pbp_mod.engines.qanon.state import (
    MODERATE,
    QANON,
    TRUMP,
    State,
    barred,
    eligible,
    nominable,
    seat_after,
    seats_in,
    targets,
    veto_unlocked,
    votes_by_seat,
)
from pbp_mod.game.actions import Seat
from pbp_mod.game.retelling import Retelling

if TYPE_CHECKING:
    from pbp_mod.engines.qanon import data
    from pbp_mod.engines.qanon.events import Team

RETELLING = Retelling(
    asking={
        "turn": ("nominate",),
        "nomination": ("vote",),
        "power": (CIA, "raid", "choose", ASSASSINATE),
        "hand": ("discard",),
        "cards": ("enact", "veto"),
        "veto-asked": ("consent",),
        "veto-refused": ("enact",),
    },
    published={"vote": "result", "enact": "enacted"},
    facts={"hand": frozenset({"cards"}), "cards": frozenset({"cards"})},
    past=frozenset({"rounds"}),
    mended={"result": frozenset({"votes", "yaw", "nah", "tie"}), "over": frozenset({"history"})},
    besides={"session": ("discard", "enact", "veto", "consent")},
    only=frozenset({"turn", "power", "session", "veto-asked"}),
)


def seats(found: Iterable[int]) -> list[Seat]:
    """Seats for reading."""
    return [Seat(seat) for seat in found]


def board(state: State) -> data.Board:
    """The public score."""
    return {
        "moderate": state.moderate,
        "far_right": state.far_right,
        "failed_elections": state.failed,
        "deck": len(state.deck),
        "discards": len(state.discards),
        "veto_unlocked": veto_unlocked(state),
    }


def team_of(state: State, seat: int) -> Team:
    """What an FBI raid shows: Trump's team is QAnon's (Q21)."""
    return "moderate" if state.roles[seat] == MODERATE else "qanon"


def trump_knows(state: State) -> bool:
    """Q3."""
    return state.players <= 6


def opening(state: State) -> data.Opening:
    """The table and its rules."""
    moderates, qanon = TEAMS[state.players]
    options = dict(state.settings.options)
    defaults = {option.name: option.default for option in OPTIONS}
    rule = options["melanija"]
    return {
        "players": state.players,
        "seats": seats(range(state.players)),
        "teams": {"moderate": moderates, "qanon": qanon, "trump": 1},
        "trump_knows": trump_knows(state),
        "melanija": rule == "living" or (rule == "start" and state.players % 2 == 0),
        "steps": [{"powers": list(step.powers), "unused_of": step.unused_of or None} for step in state.steps],
        "options": options,
        "house_rules": {name: value for name, value in options.items() if value != defaults[name]},
        "board": board(state),
    }


def known_team(state: State, seat: int) -> data.KnownTeam:
    """What a seat's role tells about others (Q3): `qanon` (without Trump and himself), `trump`, `knows_team`."""
    role = state.roles[seat]
    knows = role == QANON or (role == TRUMP and trump_knows(state))
    others = [other for other, it in enumerate(state.roles) if it == QANON and other != seat]
    return {
        "qanon": seats(others) if knows else [],
        "trump": Seat(state.trump) if role == QANON else None,
        "knows_team": knows,
    }


def role(state: State, seat: int) -> data.RoleMessage:
    """A role message."""
    return {
        "seat": seat + 1,
        "players": state.players,
        "role": state.roles[seat],
        "team": team_of(state, seat),
        **known_team(state, seat),
    }


def turn(state: State) -> data.Turn:
    """Who is President, and whom he may nominate."""
    can = eligible(state)
    return {
        "president": Seat(state.president),
        "special": state.special,
        "after": Seat(seat_after(state, state.turn)) if state.special else None,
        "eligible": seats(seats_in(can)),
        "barred": seats(seats_in(barred(state) & ~(1 << state.president))),
        "nobody": not can,
        "nominable": seats(seats_in(nominable(state))),
        "failed_elections": state.failed,
        "board": board(state),
    }


def nomination(state: State) -> data.Nomination:
    """The vote is open."""
    return {
        "president": Seat(state.president),
        "nominee": Seat(state.nominee),
        "special": state.special,
        "voters": seats(seats_in(state.alive)),
        "trump_wins": state.far_right >= DANGER,
        "cleared": bool(cleared(state) >> state.nominee & 1),
        "board": board(state),
    }


def cleared(state: State) -> int:
    """Mask of those who were elected Vice President with enough FR policies in force to show that they aren't Trump (QR11).

    The election that is being told is not among them.
    """
    mask = 0
    if state.far_right < DANGER:
        return mask
    far_right = 0
    for entry in state.history:
        match entry:
            case ("enact" | "forced", "FR"):
                far_right += 1
            case ("election", _, nominee, _, _, _, True, _) if far_right >= DANGER:
                mask |= 1 << nominee
    return mask


def nobody_eligible(state: State) -> data.NobodyEligible:
    """QR18."""
    return {"president": Seat(state.president), "nominee": Seat(state.nominee)}


def result(state: State, *, passed: bool, melanija: bool, cleared: bool) -> data.Result:
    """Every vote by name, once all are in. `cleared`: whether all knew before that the nominee is not Trump."""
    yaw = state.yaw.bit_count()
    nah = state.cast.bit_count() - yaw
    danger = passed and state.far_right >= DANGER
    return {
        "president": Seat(state.president),
        "nominee": Seat(state.nominee),
        "special": state.special,
        "votes": votes_by_seat(state.cast, state.yaw),
        "yaw": yaw,
        "nah": nah,
        "tie": yaw == nah,
        "passed": passed,
        "melanija": melanija,
        "not_trump": danger and state.nominee != state.trump and not cleared,  # QR11
        "ends": danger and state.nominee == state.trump,
        "failed_elections": state.failed,
        "board": board(state),
    }


def _government(state: State) -> data.Government:
    return {"president": Seat(state.president), "vice_president": Seat(state.vice_president)}


def session(state: State) -> data.Session:
    """The session opens."""
    return {**_government(state), "board": board(state)}


def _unlocks(state: State, policy: str) -> list[str]:
    """What the policy just enacted has brought into play."""
    if policy != "FR":
        return []
    return {DANGER: ["trump"], VETO_FROM: ["veto"]}.get(state.far_right, [])


def enacted(state: State, policy: str) -> data.Enacted:
    """Which policy, and nothing else of the session (Q18)."""
    return {"policy": policy, **_government(state), "unlocks": _unlocks(state, policy), "board": board(state)}


def forced(state: State, policy: str) -> data.Forced:
    """A policy by failure (Q15)."""
    return {
        "policy": policy,
        "unlocks": _unlocks(state, policy),
        "limits_cleared": state.settings.forced_clears,
        "board": board(state),
    }


def vetoed(state: State) -> data.Vetoed:
    """An agreed veto."""
    return {**_government(state), "failed_elections": state.failed, "board": board(state)}


def reshuffled(state: State) -> data.Reshuffled:
    """Counts only."""
    return {"number": state.decks, "cards": len(state.deck), "board": board(state)}


def power(state: State) -> data.Powers:
    """Which powers are open."""
    others = state.alive & ~(1 << state.president)
    return {
        "president": Seat(state.president),
        "powers": list(state.powers),
        "targets": {name: seats(seats_in(targets(state, name))) for name in state.powers if name != CIA},
        "anybody": [name for name in state.powers if targets(state, name) == others],
        "board": board(state),
    }


def ordered(state: State, name: str, target: int | None) -> data.Ordered:
    """A power has been used; what it showed stays with the President."""
    return {
        "power": name,
        "president": Seat(state.president),
        "target": None if target is None else Seat(target),
        "trump": target == state.trump if name == ASSASSINATE else None,
        "board": board(state),
    }


def skipped(state: State, what: str, seat: int, reason: str, counts: bool) -> data.Skipped:
    """The moderator has passed over something."""
    return {
        "what": what,
        "seat": Seat(seat),
        "reason": reason,
        "counts": counts,
        "failed_elections": state.failed,
        "board": board(state),
    }


def over(state: State) -> data.Over:
    """Everything: nothing is secret any more."""
    from pbp_mod.engines.qanon.history import whole_history, without_unused_decks

    outcome = state.outcome
    assert outcome is not None
    return {
        "winners": seats(outcome.winners),
        "team": team_of(state, outcome.winners[0]),
        "reason": outcome.reason,
        "roles": {Seat(seat): it for seat, it in enumerate(state.roles)},
        "out": seats(seat for seat in range(state.players) if not state.alive >> seat & 1),
        "deal": {"deck": list(state.dealt)},
        "history": without_unused_decks(whole_history(state)),
        "board": board(state),
    }


def _choices(cards: list[str]) -> list[str]:
    return sorted(set(cards), reverse=True)


def hand(state: State) -> data.Hand:
    """The President's three, in deck order (QR16)."""
    return {
        "vice_president": Seat(state.vice_president),
        "cards": list(state.hand),
        "choices": _choices(state.hand),
        "may_veto": veto_unlocked(state),
        "board": board(state),
    }


def cards(state: State) -> data.Cards:
    """The Vice President's two, sorted (QR16); that the President has agreed to a veto is not for him (QR8)."""
    return {
        "president": Seat(state.president),
        "cards": list(state.hand),
        "choices": _choices(state.hand),
        "may_veto": veto_unlocked(state),
        "board": board(state),
    }


def veto_asked(state: State) -> data.VetoAsked:
    """The President is asked."""
    return {"vice_president": Seat(state.vice_president), "board": board(state)}


def veto_refused(state: State) -> data.VetoRefused:
    """The Vice President has to enact one."""
    return {
        "president": Seat(state.president),
        "cards": list(state.hand),
        "choices": _choices(state.hand),
        "board": board(state),
    }


def peek(found: tuple[str, ...]) -> data.Peek:
    """What the CIA shows, the next card first (Q20)."""
    return {"cards": list(found)}


def raid_result(target: int, team: Team) -> data.RaidResult:
    """What the FBI found (Q21)."""
    return {"target": Seat(target), "team": team}


def raided_again(president: int, target: int) -> data.RaidedAgain:
    """QR7."""
    return {"president": Seat(president), "target": Seat(target)}
