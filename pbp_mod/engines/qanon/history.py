"""The history of a game, from the short tuples that the rules leave behind.

The whole of it is for the end of the game; a seat's own memory is what that seat has been told by private message. Both
are seldom asked for, so play goes on without this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.settings import CIA, RAID
from pbp_mod.engines.qanon.state import State, votes_by_seat
from pbp_mod.game.actions import NOBODY, Seat

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.events import (
        ElectionEvent,
        Event,
        PowerEvent,
        SessionEvent,
        Shown,
        Told,
        ToldHand,
    )


def whole_history(state: State) -> list[Event]:
    """Everything that happened, oldest first."""
    events: list[Event] = []
    session: SessionEvent
    for entry in state.history:
        match entry:
            case ("draw", president, vice_president, drawn):
                session = _session(president, vice_president, drawn)
                events.append(session)
            case ("discard", card, agreed):
                session["discarded"], session["agreed_in_advance"] = card, agreed
                session["passed_on"] = _passed_on(session["drawn"], card)
            case ("veto", agreed):
                session["veto"] = "agreed" if agreed else "refused"
            case ("enact", card):
                session["enacted"] = card
            case ("election", president, nominee, special, cast, yaw, passed, melanija):
                events.append(_election(president, nominee, special, cast, yaw, passed, melanija))
            case ("forced", card):
                events.append({"event": "forced", "policy": card})
            case ("reshuffle", number, deck):
                events.append({"event": "reshuffle", "number": number, "deck": list(deck)})
            case ("power", president, power, target, shown):
                events.append(_power(president, power, target, shown))
            case ("skip", what, seat, reason, counts):
                events.append(
                    {"event": "skip", "what": what, "seat": Seat(seat), "reason": reason, "counts": counts}
                )
    return events


def without_unused_decks(events: list[Event]) -> list[Event]:
    """The same without the new decks at the end that nobody drew from."""
    last = len(events)
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if event["event"] in ("session", "forced") or (event["event"] == "power" and event["power"] == CIA):
            break
        last = at
    return events[:last] + [event for event in events[last:] if event["event"] != "reshuffle"]


def _session(president: int, vice_president: int, drawn: tuple[str, ...]) -> SessionEvent:
    """One that has just been opened."""
    return {
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


def _passed_on(drawn: Iterable[str], discarded: str) -> list[str]:
    left = list(drawn)
    left.remove(discarded)
    return sorted(left, reverse=True)  # QR16


def _election(
    president: int, nominee: int, special: bool, cast: int, yaw: int, passed: bool, melanija: bool
) -> ElectionEvent:
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


def _power(president: int, power: str, target: int | None, shown: Shown) -> PowerEvent:
    return {
        "event": "power",
        "president": Seat(president),
        "power": power,
        "target": None if target is None else Seat(target),
        "shown": list(shown) if isinstance(shown, tuple) else shown,
    }


def told(state: State, seat: int) -> list[Told]:
    """What private messages have told a seat so far, oldest first (its role apart)."""
    memory: list[Told] = []
    hand: ToldHand
    president = vice_president = NOBODY
    drawn: tuple[str, ...] = ()
    for entry in state.history:
        match entry:
            case ("draw", president, vice_president, drawn):
                if seat == president:
                    hand = {"told": "hand", "vice_president": Seat(vice_president), "cards": list(drawn)}
                    memory.append(hand)
            case ("discard", card, _) if seat == president:
                hand["discarded"] = card
            case ("discard", card, _) if seat == vice_president:
                cards = _passed_on(drawn, card)
                memory.append({"told": "cards", "president": Seat(president), "cards": cards})
            case ("power", by, power, _, tuple(shown)) if by == seat and power == CIA:
                memory.append({"told": "peek", "cards": list(shown)})
            case ("power", by, power, int(target), str(team)) if by == seat and power == RAID:
                memory.append({"told": "raid", "target": Seat(target), "team": team})
    return memory
