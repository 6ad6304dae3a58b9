"""The data of each notice, as `data` declares it, one function each. What the keys mean is said there.

A notice carries codes, cards and seats; the words are the templates'. What the thread is told is made only from cards
that lie open. Nothing is decided or changed here: `rules` calls these when it is done, and only if somebody listens, and
says to whom it goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbp_mod.engines.claim.cards import FACTIONS, GIANT, NO_CARD, TEXT, ordered, texts
from pbp_mod.engines.claim.state import Haul, Recruit, State, Tally, Trick
from pbp_mod.engines.claim.views import BOTH, table
from pbp_mod.game.actions import Seat, seat_or_none
from pbp_mod.game.retelling import Retelling

if TYPE_CHECKING:
    from pbp_mod.engines.claim import data

RETELLING = Retelling(
    asking={
        "trick-opens": ("play",),
        "played": ("play",),
        "seer-asked": ("take",),
        "look": ("take",),
        "smash-asked": ("smash", "spare"),
    },
    published={"take": "taken"},
    facts={"look": frozenset({"top"})},
    mended={
        "over": frozenset(
            {"winners", "reason", "factions", "votes", "backing", "gnomes", "last_trolls", "smashed"}
        )
    },
    besides={"smashed": ("smash", "spare")},
    retold={"trick-opens": "trick", "played": "trick"},
    only=frozenset({"seer-asked", "smash-asked"}),
)


def opening(state: State) -> data.Opening:
    """The game opens."""
    return {
        "leader": Seat(state.leader),
        "options": state.settings.words(),
        "board": table(state),
    }


def hand(state: State, seat: int) -> data.Hand:
    """A player's hand at the start of a phase, to him alone (C2, C8)."""
    cards = state.hands[seat]
    return {
        "phase": state.phase,
        "leader": Seat(state.leader),
        "leads": seat == state.leader,
        "cards": ordered(cards),
        "groups": _groups(cards),
    }


def trick_opens(state: State, last: bool) -> data.TrickOpens:
    """A trick is open (C3)."""
    return {
        "phase": state.phase,
        "number": state.number,
        "leader": Seat(state.leader),
        "face_up": _card(state.face_up),
        "last": last,
        "board": table(state),
    }


def played(state: State, automatic: bool) -> data.Played:
    """The first card of a trick (C4)."""
    card = state.trick[0]
    return {
        "phase": state.phase,
        "number": state.number,
        "by": Seat(state.leader),
        "card": TEXT[card],
        "led": FACTIONS[card // 10],
        "face_up": _card(state.face_up),
        "next": Seat(1 - state.leader),
        "automatic": automatic,
    }


def equal_card(state: State, card: int) -> data.EqualCard:
    """Who leads plays a card like the one that has played itself just before: the moderator may have meant that."""
    return {"by": Seat(state.turn), "card": TEXT[card]}


def recruit_trick(state: State, trick: Trick, *, look: bool, face_up: int) -> data.RecruitTrick:
    """A trick of phase one is won (C5, C6); with `look` it is still open who gets which card (C7)."""
    return {
        **_trick(state, trick),
        "face_up": TEXT[face_up],
        "look": look,
        "discarded": [] if look else texts(trick.plays),
    }


def seer_asked(state: State, seer: int, choices: tuple[str, ...]) -> data.SeerAsked:
    """The winner may look, as all learn (C7)."""
    return {
        "number": state.number,
        "by": Seat(state.winner),
        "card": TEXT[seer],
        "face_up": TEXT[state.face_up],
        "choices": list(choices),
    }


def look(state: State, choices: tuple[str, ...]) -> data.SeersLook:
    """The top card, to the winner alone who may look (C7)."""
    followers = state.followers[state.winner]
    return {
        "number": state.number,
        "top": TEXT[state.deck[-1]],
        "face_up": TEXT[state.face_up],
        "choices": list(choices),
        "followers": ordered(followers),
        "groups": _groups(followers),
    }


def taken(state: State, choice: str, face_up: int) -> data.Taken:
    """The answer to a look: who has the face-up card now (C7)."""
    winner, loser = Seat(state.winner), Seat(1 - state.winner)
    return {
        "number": state.number,
        "by": winner,
        "other": loser,
        "choice": choice,
        "face_up": TEXT[face_up],
        "to": winner if choice == "face-up" else loser,
        "discarded": texts(state.discards[-2:]),
        "board": table(state),
    }


def follower(state: State, card: int) -> data.Follower:
    """The unseen card, to the loser alone (C6)."""
    loser = 1 - state.winner
    followers = state.followers[loser]
    return {
        "number": state.number,
        "card": TEXT[card],
        "followers": ordered(followers),
        "groups": _groups(followers),
    }


def battle_opens(state: State, why: str) -> data.BattleOpens:
    """The followers are taken up as hands (C8)."""
    return {"leader": Seat(state.leader), "why": why, "board": table(state)}


def battle_trick(state: State, trick: Trick, haul: Haul) -> data.BattleTrick:
    """A trick of phase two is won and laid where it belongs (C9–C13)."""
    return {
        **_trick(state, trick),
        "scored": texts(haul.scored),
        "gnomes": texts(haul.gnomes),
        "troll_left": _card(haul.troll_left),
        "pool": texts(haul.pool),
        "pool_held": texts(haul.pool_held),
        "smashed": texts(haul.smashed),
        "smashable": texts(haul.smashable),
    }


def smash_asked(state: State, trick: Trick) -> data.SmashAsked:
    """The winner is asked which gnomes to smash (CR1)."""
    return {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "giants": texts(card for card in trick.plays if card // 10 == GIANT),
        "choices": texts(state.smashable),
    }


def smashed(state: State, gnome: int) -> data.Smashed:
    """One gnome is smashed after a question (C12, CR1)."""
    return {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "board": table(state),
        "card": TEXT[gnome],
        "left": texts(state.smashable),
    }


def spared(state: State, gnomes: list[int]) -> data.Spared:
    """All that could still have been smashed stays (CR1)."""
    return {
        "number": state.number,
        "by": Seat(state.winner),
        "other": Seat(1 - state.winner),
        "board": table(state),
        "cards": texts(gnomes),
    }


def over(
    state: State, counted: Tally, late: tuple[list[int], list[int]], trolls: list[int], owner: int
) -> data.Over:
    """The end: the count, and all that was hidden (C14, C15)."""
    return {
        "winners": [Seat(seat) for seat in counted.winners],
        "reason": counted.reason,
        "factions": [
            {
                "faction": name,
                "cards": {seat: [f"{name} {value}" for value in vote.values[seat]] for seat in BOTH},
                "vote": seat_or_none(vote.seat),
                "why": vote.why,
            }
            for name, vote in zip(FACTIONS, counted.factions, strict=True)
        ],
        "votes": {seat: counted.votes[seat] for seat in BOTH},
        "backing": {seat: counted.backing[seat] for seat in BOTH},
        "gnomes": {seat: texts(late[seat]) for seat in BOTH},
        "last_trolls": {"cards": texts(trolls), "to": seat_or_none(owner)},
        "smashed": texts(state.smashed),
        "deals": {seat: ordered(state.deals[seat]) for seat in BOTH},
        "recruits": [_recruited(recruit) for recruit in state.recruits],
        "board": table(state),
    }


def _recruited(recruit: Recruit) -> data.Recruited:
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


def _trick(state: State, trick: Trick) -> data.Trick:
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


def _groups(cards: Iterable[int]) -> list[data.Group]:
    """The cards by faction, values rising; factions without a card are left out."""
    values: dict[int, list[int]] = {}
    for card in sorted(cards):
        values.setdefault(card // 10, []).append(card % 10)
    return [{"faction": FACTIONS[faction], "values": values[faction]} for faction in values]
