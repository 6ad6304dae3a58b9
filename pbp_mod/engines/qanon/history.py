"""The history of a game, from the short tuples that the rules leave behind.

The whole of it is for the end of the game; a seat's own memory is what that seat has been told by private message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.qanon.settings import CIA, RAID
from pbp_mod.engines.qanon.state import State, seats_in
from pbp_mod.game.actions import Seat


def votes_by_seat(cast: int, yaw: int) -> dict[Seat, str]:
    """Votes per name, in seat order."""
    return {Seat(seat): "yaw" if yaw >> seat & 1 else "nah" for seat in seats_in(cast)}


def whole_history(state: State) -> list[dict[str, Any]]:
    """Everything that happened, oldest first, as `views.py` describes it."""
    events: list[dict[str, Any]] = []
    session: dict[str, Any] = {}
    for kind, *rest in state.history:
        if kind == "draw":
            president, vice_president, drawn = rest
            session = {
                "event": "session",
                "president": Seat(president),
                "vice_president": Seat(vice_president),
                "drawn": list(drawn),
                "discarded": None,
                "passed_on": [],
                "agreed_in_advance": False,
                "veto": None,
                "enacted": None,
            }
            events.append(session)
        elif kind == "discard":
            session["discarded"], session["agreed_in_advance"] = rest
            session["passed_on"] = _passed_on(session["drawn"], rest[0])
        elif kind == "veto":
            session["veto"] = "agreed" if rest[0] else "refused"
        elif kind == "enact":
            session["enacted"] = rest[0]
        else:
            events.append(_EVENTS[kind](*rest))
    return events


def _passed_on(drawn: list[str], discarded: str) -> list[str]:
    left = list(drawn)
    left.remove(discarded)
    return sorted(left, reverse=True)  # QR16


def _election(
    president: int, nominee: int, special: bool, cast: int, yaw: int, passed: bool, melanija: bool
) -> dict[str, Any]:
    return {
        "event": "election",
        "president": Seat(president),
        "nominee": Seat(nominee),
        "special": special,
        "votes": votes_by_seat(cast, yaw),
        "yaw": yaw.bit_count(),
        "nah": cast.bit_count() - yaw.bit_count(),
        "passed": passed,
        "melanija": melanija,
    }


def _forced(policy: str) -> dict[str, Any]:
    return {"event": "forced", "policy": policy}


def _reshuffle(number: int, deck: tuple[str, ...]) -> dict[str, Any]:
    return {"event": "reshuffle", "number": number, "deck": list(deck)}


def _power(president: int, power: str, target: int | None, shown: Any) -> dict[str, Any]:
    return {
        "event": "power",
        "president": Seat(president),
        "power": power,
        "target": None if target is None else Seat(target),
        "shown": list(shown) if power == CIA else shown,
    }


def _skip(what: str, seat: int, reason: str, counts: bool) -> dict[str, Any]:
    return {"event": "skip", "what": what, "seat": Seat(seat), "reason": reason, "counts": counts}


_EVENTS: Mapping[str, Callable[..., dict[str, Any]]] = {
    "election": _election,
    "forced": _forced,
    "reshuffle": _reshuffle,
    "power": _power,
    "skip": _skip,
}


def told(state: State, seat: int) -> list[dict[str, Any]]:
    """What private messages have told a seat so far, oldest first (its role apart)."""
    memory: list[dict[str, Any]] = []
    president = vice_president = -1
    drawn: list[str] = []
    for kind, *rest in state.history:
        if kind == "draw":
            president, vice_president, cards = rest
            drawn = list(cards)
            if seat == president:
                memory.append({"told": "hand", "vice_president": Seat(vice_president), "cards": drawn})
        elif kind == "discard" and seat == president:
            memory[-1]["discarded"] = rest[0]
        elif kind == "discard" and seat == vice_president:
            memory.append(
                {"told": "cards", "president": Seat(president), "cards": _passed_on(drawn, rest[0])}
            )
        elif kind == "power" and rest[0] == seat and rest[1] == CIA:
            memory.append({"told": "peek", "cards": list(rest[3])})
        elif kind == "power" and rest[0] == seat and rest[1] == RAID:
            memory.append({"told": "raid", "target": Seat(rest[2]), "team": rest[3]})
    return memory
