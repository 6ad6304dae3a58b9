"""The notices of a game, one function each; their audiences and keys are laid down in `views.py`.

A notice carries codes, cards and seats. What the thread is told is made only from cards that lie open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pbp_mod.engines.claim.battle import Haul
from pbp_mod.engines.claim.notation import FACTIONS, GIANT, NO_CARD, TEXT
from pbp_mod.engines.claim.scoring import Tally
from pbp_mod.engines.claim.state import NOBODY, State
from pbp_mod.engines.claim.views import BOTH, groups, ordered, table, texts
from pbp_mod.game.actions import THREAD, Seat, Tell


class Trick(NamedTuple):
    """What there is to tell of a trick besides what the state holds."""

    plays: tuple[int, ...]
    automatic: bool
    why: str
    dragon: int


def opening(tell: Tell, state: State) -> None:
    """The game opens."""
    tell(
        THREAD,
        "opening",
        {"leader": Seat(state.leader), "options": state.settings.words(), "board": table(state)},
    )


def hands(tell: Tell, state: State) -> None:
    """Each player's hand at the start of a phase, to him alone (C2, C8)."""
    for seat in BOTH:
        cards = state.hands[seat]
        data = {
            "phase": state.phase,
            "leader": Seat(state.leader),
            "leads": seat == state.leader,
            "cards": ordered(cards),
            "groups": groups(cards),
        }
        tell(seat, "hand", data)


def trick_opens(tell: Tell, state: State, last: bool) -> None:
    """A trick is open (C3)."""
    data = {
        "phase": state.phase,
        "number": state.number,
        "leader": Seat(state.leader),
        "face_up": _card(state.face_up),
        "last": last,
        "board": table(state),
    }
    tell(THREAD, "trick-opens", data)


def played(tell: Tell, state: State, automatic: bool) -> None:
    """The first card of a trick (C4)."""
    card = state.trick[0]
    data = {
        "phase": state.phase,
        "number": state.number,
        "by": Seat(state.leader),
        "card": TEXT[card],
        "led": FACTIONS[card // 10],
        "face_up": _card(state.face_up),
        "next": Seat(1 - state.leader),
        "automatic": automatic,
    }
    tell(THREAD, "played", data)


def recruit_trick(tell: Tell, state: State, seen: Trick, *, look: bool, face_up: int) -> None:
    """A trick of phase one is won (C5, C6); with `look` it is still open who gets which card (C7)."""
    data = _trick(state, seen)
    data["face_up"] = TEXT[face_up]
    data["look"] = look
    data["discarded"] = [] if look else texts(seen.plays)
    tell(THREAD, "trick", data)


def seer_asked(tell: Tell, state: State, seer: int, choices: tuple[str, ...]) -> None:
    """The winner may look: all learn that, he learns the card (C7)."""
    asked = {
        "number": state.number,
        "by": Seat(state.winner),
        "card": TEXT[seer],
        "face_up": TEXT[state.face_up],
        "choices": list(choices),
    }
    tell(THREAD, "seer-asked", asked)
    followers = state.followers[state.winner]
    look = {
        "number": state.number,
        "top": TEXT[state.deck[-1]],
        "face_up": TEXT[state.face_up],
        "choices": list(choices),
        "followers": ordered(followers),
        "groups": groups(followers),
    }
    tell(state.winner, "look", look)


def taken(tell: Tell, state: State, choice: str, face_up: int) -> None:
    """The answer to a look: who has the face-up card now (C7)."""
    winner, loser = Seat(state.winner), Seat(1 - state.winner)
    data = {
        "number": state.number,
        "by": winner,
        "other": loser,
        "choice": choice,
        "face_up": TEXT[face_up],
        "to": winner if choice == "face-up" else loser,
        "discarded": texts(state.discards[-2:]),
        "board": table(state),
    }
    tell(THREAD, "taken", data)


def follower(tell: Tell, state: State, card: int) -> None:
    """The unseen card, to the loser alone (C6)."""
    loser = 1 - state.winner
    followers = state.followers[loser]
    data = {
        "number": state.number,
        "card": TEXT[card],
        "followers": ordered(followers),
        "groups": groups(followers),
    }
    tell(loser, "follower", data)


def battle_opens(tell: Tell, state: State, why: str) -> None:
    """The followers are taken up as hands (C8)."""
    tell(THREAD, "battle-opens", {"leader": Seat(state.leader), "why": why, "board": table(state)})


def battle_trick(tell: Tell, state: State, seen: Trick, haul: Haul) -> None:
    """A trick of phase two is won and laid where it belongs (C9–C13)."""
    data = _trick(state, seen)
    data["scored"] = texts(haul.scored)
    data["gnomes"] = texts(haul.gnomes)
    data["troll_left"] = _card(haul.troll_left)
    data["pool"] = texts(haul.pool)
    data["pool_held"] = texts(haul.pool_held)
    data["smashed"] = texts(haul.smashed)
    data["smashable"] = texts(haul.smashable)
    tell(THREAD, "trick", data)


def smash_asked(tell: Tell, state: State, plays: tuple[int, ...]) -> None:
    """The winner is asked which gnomes to smash (CR1)."""
    data = {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "giants": texts(card for card in plays if card // 10 == GIANT),
        "choices": texts(state.smashable),
    }
    tell(THREAD, "smash-asked", data)


def smashed(tell: Tell, state: State, gnome: int) -> None:
    """One gnome is smashed after a question (C12, CR1)."""
    data = _smashing(state)
    data["card"] = TEXT[gnome]
    data["left"] = texts(state.smashable)
    tell(THREAD, "smashed", data)


def spared(tell: Tell, state: State, gnomes: list[int]) -> None:
    """All that could still have been smashed stays (CR1)."""
    data = _smashing(state)
    data["cards"] = texts(gnomes)
    tell(THREAD, "spared", data)


def over(
    tell: Tell, state: State, counted: Tally, late: tuple[list[int], list[int]], trolls: list[int], owner: int
) -> None:
    """The end: the count, and all that was hidden (C14, C15)."""
    data = {
        "winners": [Seat(seat) for seat in counted.winners],
        "reason": counted.reason,
        "factions": [
            {
                "faction": name,
                "cards": {seat: [f"{name} {value}" for value in vote.values[seat]] for seat in BOTH},
                "vote": _seat(vote.seat),
                "why": vote.why,
            }
            for name, vote in zip(FACTIONS, counted.factions, strict=True)
        ],
        "votes": {seat: counted.votes[seat] for seat in BOTH},
        "backing": {seat: counted.backing[seat] for seat in BOTH},
        "gnomes": {seat: texts(late[seat]) for seat in BOTH},
        "last_trolls": {"cards": texts(trolls), "to": _seat(owner)},
        "smashed": texts(state.smashed),
        "deals": {seat: ordered(state.deals[seat]) for seat in BOTH},
        "recruits": [
            {
                "number": recruit.number,
                "winner": Seat(recruit.winner),
                "loser": Seat(1 - recruit.winner),
                "looked": recruit.looked,
                "winner_card": TEXT[recruit.top if recruit.took_top else recruit.face_up],
                "loser_card": TEXT[recruit.face_up if recruit.took_top else recruit.top],
                "face_up": TEXT[recruit.face_up],
                "top": TEXT[recruit.top],
            }
            for recruit in state.recruits
        ],
        "board": table(state),
    }
    tell(THREAD, "over", data)


def _trick(state: State, seen: Trick) -> dict[str, Any]:
    leader, winner = Seat(state.leader), Seat(state.winner)
    ends = state.phase == "battle" and state.number == 13
    by = "winner" if seen.dragon == NO_CARD else "dragon"
    return {
        "phase": state.phase,
        "number": state.number,
        "plays": [
            {"by": leader, "card": TEXT[seen.plays[0]]},
            {"by": Seat(1 - leader), "card": TEXT[seen.plays[1]]},
        ],
        "automatic": seen.automatic,
        "led": FACTIONS[seen.plays[0] // 10],
        "winner": winner,
        "loser": Seat(1 - winner),
        "why": seen.why,
        "next_leader": None if ends else Seat(state.next_leader),
        "next_why": None if ends else by,
        "dragon": None if ends else _card(seen.dragon),
        "board": table(state),
    }


def _smashing(state: State) -> dict[str, Any]:
    return {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "board": table(state),
    }


def _card(card: int) -> str | None:
    return None if card == NO_CARD else TEXT[card]


def _seat(seat: int) -> Seat | None:
    return None if seat == NOBODY else Seat(seat)
