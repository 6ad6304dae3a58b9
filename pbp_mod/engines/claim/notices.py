"""The notices of a game, one function each: who is told, and what. What the keys mean is said in `data`.

A notice carries codes, cards and seats; the words are the templates'. What the thread is told is made only from cards
that lie open. Nothing is decided or changed here: `rules` calls these when it is done, and only if somebody listens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbp_mod.engines.claim.cards import FACTIONS, GIANT, NO_CARD, TEXT, ordered, texts
from pbp_mod.engines.claim.state import NOBODY, Haul, Recruit, State, Tally, Trick
from pbp_mod.engines.claim.views import BOTH, table
from pbp_mod.game.actions import MODERATOR, THREAD, Seat, Tell

if TYPE_CHECKING:
    from pbp_mod.engines.claim import data as types


def opening(tell: Tell, state: State) -> None:
    """The game opens."""
    data: types.Opening = {
        "leader": Seat(state.leader),
        "options": state.settings.words(),
        "board": table(state),
    }
    tell(THREAD, "opening", data)


def hands(tell: Tell, state: State) -> None:
    """Each player's hand at the start of a phase, to him alone (C2, C8)."""
    for seat in BOTH:
        cards = state.hands[seat]
        data: types.Hand = {
            "phase": state.phase,
            "leader": Seat(state.leader),
            "leads": seat == state.leader,
            "cards": ordered(cards),
            "groups": _groups(cards),
        }
        tell(seat, "hand", data)


def trick_opens(tell: Tell, state: State, last: bool) -> None:
    """A trick is open (C3)."""
    data: types.TrickOpens = {
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
    data: types.Played = {
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


def equal_card(tell: Tell, state: State, card: int) -> None:
    """Who leads plays a card like the one that has played itself just before: the moderator may have meant that."""
    data: types.EqualCard = {"by": Seat(state.turn), "card": TEXT[card]}
    tell(MODERATOR, "equal-card", data)


def recruit_trick(tell: Tell, state: State, trick: Trick, *, look: bool, face_up: int) -> None:
    """A trick of phase one is won (C5, C6); with `look` it is still open who gets which card (C7)."""
    data: types.RecruitTrick = {
        **_trick(state, trick),
        "face_up": TEXT[face_up],
        "look": look,
        "discarded": [] if look else texts(trick.plays),
    }
    tell(THREAD, "trick", data)


def seer_asked(tell: Tell, state: State, seer: int, choices: tuple[str, ...]) -> None:
    """The winner may look: all learn that, he learns the card (C7)."""
    asked: types.SeerAsked = {
        "number": state.number,
        "by": Seat(state.winner),
        "card": TEXT[seer],
        "face_up": TEXT[state.face_up],
        "choices": list(choices),
    }
    tell(THREAD, "seer-asked", asked)
    followers = state.followers[state.winner]
    look: types.SeersLook = {
        "number": state.number,
        "top": TEXT[state.deck[-1]],
        "face_up": TEXT[state.face_up],
        "choices": list(choices),
        "followers": ordered(followers),
        "groups": _groups(followers),
    }
    tell(state.winner, "look", look)


def taken(tell: Tell, state: State, choice: str, face_up: int) -> None:
    """The answer to a look: who has the face-up card now (C7)."""
    winner, loser = Seat(state.winner), Seat(1 - state.winner)
    data: types.Taken = {
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
    data: types.Follower = {
        "number": state.number,
        "card": TEXT[card],
        "followers": ordered(followers),
        "groups": _groups(followers),
    }
    tell(loser, "follower", data)


def battle_opens(tell: Tell, state: State, why: str) -> None:
    """The followers are taken up as hands (C8)."""
    data: types.BattleOpens = {"leader": Seat(state.leader), "why": why, "board": table(state)}
    tell(THREAD, "battle-opens", data)


def battle_trick(tell: Tell, state: State, trick: Trick, haul: Haul) -> None:
    """A trick of phase two is won and laid where it belongs (C9–C13)."""
    data: types.BattleTrick = {
        **_trick(state, trick),
        "scored": texts(haul.scored),
        "gnomes": texts(haul.gnomes),
        "troll_left": _card(haul.troll_left),
        "pool": texts(haul.pool),
        "pool_held": texts(haul.pool_held),
        "smashed": texts(haul.smashed),
        "smashable": texts(haul.smashable),
    }
    tell(THREAD, "trick", data)


def smash_asked(tell: Tell, state: State, trick: Trick) -> None:
    """The winner is asked which gnomes to smash (CR1)."""
    data: types.SmashAsked = {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "giants": texts(card for card in trick.plays if card // 10 == GIANT),
        "choices": texts(state.smashable),
    }
    tell(THREAD, "smash-asked", data)


def smashed(tell: Tell, state: State, gnome: int) -> None:
    """One gnome is smashed after a question (C12, CR1)."""
    data: types.Smashed = {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "board": table(state),
        "card": TEXT[gnome],
        "left": texts(state.smashable),
    }
    tell(THREAD, "smashed", data)


def spared(tell: Tell, state: State, gnomes: list[int]) -> None:
    """All that could still have been smashed stays (CR1)."""
    data: types.Spared = {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "board": table(state),
        "cards": texts(gnomes),
    }
    tell(THREAD, "spared", data)


def over(
    tell: Tell, state: State, counted: Tally, late: tuple[list[int], list[int]], trolls: list[int], owner: int
) -> None:
    """The end: the count, and all that was hidden (C14, C15)."""
    data: types.Over = {
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
        "recruits": [_recruited(recruit) for recruit in state.recruits],
        "board": table(state),
    }
    tell(THREAD, "over", data)


def _recruited(recruit: Recruit) -> types.Recruited:
    return {
        "number": recruit.number,
        "winner": Seat(recruit.winner),
        "loser": Seat(1 - recruit.winner),
        "looked": recruit.looked,
        "winner_card": TEXT[recruit.top if recruit.took_top else recruit.face_up],
        "loser_card": TEXT[recruit.face_up if recruit.took_top else recruit.top],
        "face_up": TEXT[recruit.face_up],
        "top": TEXT[recruit.top],
    }


def _trick(state: State, trick: Trick) -> types.Trick:
    """What the tricks of both phases have in common."""
    leader, winner = Seat(state.leader), Seat(state.winner)
    ends = state.phase == "battle" and state.number == 13
    by = "winner" if trick.dragon == NO_CARD else "dragon"
    return {
        "phase": state.phase,
        "number": state.number,
        "plays": [
            {"by": leader, "card": TEXT[trick.plays[0]]},
            {"by": Seat(1 - leader), "card": TEXT[trick.plays[1]]},
        ],
        "automatic": trick.automatic,
        "led": FACTIONS[trick.plays[0] // 10],
        "winner": winner,
        "loser": Seat(1 - winner),
        "why": trick.why,
        "next_leader": None if ends else Seat(state.next_leader),
        "next_why": None if ends else by,
        "dragon": None if ends else _card(trick.dragon),
        "board": table(state),
    }


def _card(card: int) -> str | None:
    return None if card == NO_CARD else TEXT[card]


def _seat(seat: int) -> Seat | None:
    return None if seat == NOBODY else Seat(seat)


def _groups(cards: Iterable[int]) -> list[types.Group]:
    """The cards by faction, values rising; factions without a card are left out."""
    values: dict[int, list[int]] = {}
    for card in sorted(cards):
        values.setdefault(card // 10, []).append(card % 10)
    return [{"faction": FACTIONS[faction], "values": values[faction]} for faction in values]
