"""What one audience may know: the thread, a seat, or the moderator; built field by field, never by leaving out.

Cards are canonical texts (`gnome 5`), seats are `Seat`, what is per name is a dict keyed by `Seat`. Hands and
followers are listed in the order of the pack, so that no list tells when or how a card came in; score piles,
discards, gnomes in front, smashed cards and the trolls in the middle lie open and stand in the order of play.
This module changes nothing and knows no wording.

The notices (data made by `notices.py`; `board` is the `table` of `view` as it stands at that moment, `phase`
is `recruit` or `battle`, `number` the trick 1–13 of that phase, `groups` is a list of `{faction, values}` with the
factions that are there, in the order of the pack, and `values` rising):

To the thread

`opening`
    `leader`, `options` (option -> chosen word), `board`
`trick-opens`
    a trick is open and its leader is to play: `phase`, `number`, `leader`, `face_up` (None in battle), `last` (True:
    the last cards of the phase, which the engine plays itself: `played` and `trick` follow at once), `board`
`played`
    the first card of a trick: `phase`, `number`, `by`, `card`, `led` (its faction), `face_up` (what the trick is for;
    None in battle), `next` (who has to follow), `automatic` (True: his last card, played by the engine)
`trick`
    both cards are down; it comes right after the second card, which has no notice of its own. `phase`, `number`,
    `plays` (list of `{by, card}`, the leader's first), `automatic`, `led`, `winner`, `loser`,
    `why` (`higher`, `equal`: the leader wins, `unfollowed`: the other card is of another faction),
    `next_leader` and `next_why` (`winner`, `dragon`; both None after the last trick of all), `dragon` (the card that
    gives the lead, else None), `board`, and
    in recruit: `face_up` (the card the trick was for), `look` (True: a Seer's choice is open, so the face-up card
    still lies there; False: the winner has taken it and the loser the top card, unseen), `discarded` (the played
    cards; empty while the choice is open);
    in battle: `scored` (cards laid on the winner's score pile), `gnomes` (laid in front of him), `troll_left` (the
    card that stays in the middle, else None), `pool` (trolls taken from the middle), `pool_held` (trolls that stay
    there by `troll-pool=held`), `smashed` (gnomes of the loser discarded at once), `smashable` (those that the winner
    is asked about)
`seer-asked`
    the winner looks at the top card, and his answer comes by PM: `number`, `by`, `card` (the Seer), `face_up`,
    `choices`
`taken`
    that answer; where the face-up card went was open at a table too: `number`, `by`, `other`, `choice` (`face-up`,
    `top`), `face_up`, `to` (who has it now), `discarded`, `board`
`battle-opens`
    the hands of followers are taken up: `leader`, `why` (`winner`, `dragon`), `board`
`smash-asked`
    only with smash=ask: `number`, `by`, `other`, `giants` (in the trick), `choices` (gnomes of the other; one that
    may be smashed twice is there twice)
`smashed`
    `number`, `by`, `other`, `card`, `left` (gnomes that may still be smashed), `board`
`spared`
    `number`, `by`, `other`, `cards` (what could have been smashed), `board`
`over`
    `winners`, `reason`, `factions` (list of `{faction, cards: per name, vote, why}`, the cards from the highest down,
    `vote` a seat or None, `why` `more`, `higher` or `even`), `votes` (per name), `backing` (per name: cards in the
    factions that voted for him), `gnomes` (per name: those that joined the score pile only now), `last_trolls`
    (`{cards, to}`, `to` a seat or None), `smashed`, `deals` (per name: the first 13 cards), `recruits` (list of
    `{number, winner, loser, looked, winner_card, loser_card, face_up, top}`), `board`

By PM

`hand`
    at the start of each phase, to each seat: `phase`, `leader`, `leads` (bool: he does), `cards`, `groups`
`follower`
    to the loser of a recruit trick, if he got the unseen card: `number`, `card`, `followers` (all his, in the order
    of the pack), `groups` (of his followers)
`look`
    to the player with a Seer's look: `number`, `top`, `face_up`, `choices`, `followers`, `groups` (of his followers)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbp_mod.engines.claim.notation import FACTIONS, NO_CARD, TEXT
from pbp_mod.engines.claim.state import State
from pbp_mod.game.actions import MODERATOR, Audience, Seat

BOTH = (Seat(0), Seat(1))


def view(state: State, audience: Audience) -> dict[str, Any]:
    """What one audience may know: the open table for all, `own` for a seat, `secret` for the moderator."""
    seen: dict[str, Any] = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = secret(state)
    elif audience >= 0:
        seen["own"] = own(state, audience)
    return seen


def table(state: State) -> dict[str, Any]:
    """All that lies open, and how many cards lie hidden where (C16, CR6)."""
    leader = state.leader
    return {
        "trick_number": state.number,
        "leader": Seat(leader),
        "face_up": None if state.face_up == NO_CARD else TEXT[state.face_up],
        "trick": [
            {"by": BOTH[seat], "card": TEXT[card]}
            for seat, card in zip((leader, 1 - leader), state.trick, strict=False)
        ],
        "deck": len(state.deck),
        "discards": texts(state.discards),
        "smashed": texts(state.smashed),
        "trolls": texts(state.trolls),
        "followers": {seat: len(state.followers[seat]) for seat in BOTH},
        "hand": {seat: len(state.hands[seat]) for seat in BOTH},
        "score": {seat: texts(state.score[seat]) for seat in BOTH},
        "gnomes": {seat: texts(state.gnomes[seat]) for seat in BOTH},
    }


def own(state: State, seat: int) -> dict[str, Any]:
    """What only this seat knows: hand, followers, and the cards he looked at with a Seer (C2, C6, C7).

    `look` is the open one (`{top, face_up}`), `looks` all those he has answered.
    """
    looking = state.pending == "take" and state.winner == seat
    return {
        "hand": ordered(state.hands[seat]),
        "followers": ordered(state.followers[seat]),
        "look": {"top": TEXT[state.deck[-1]], "face_up": TEXT[state.face_up]} if looking else None,
        "looks": [
            {
                "number": recruit.number,
                "top": TEXT[recruit.top],
                "face_up": TEXT[recruit.face_up],
                "took": "top" if recruit.took_top else "face-up",
            }
            for recruit in state.recruits
            if recruit.looked and recruit.winner == seat
        ],
    }


def secret(state: State) -> dict[str, Any]:
    """What lies hidden; the deck from the top."""
    return {
        "hands": {seat: ordered(state.hands[seat]) for seat in BOTH},
        "followers": {seat: ordered(state.followers[seat]) for seat in BOTH},
        "deck": texts(reversed(state.deck)),
    }


def texts(cards: Iterable[int]) -> list[str]:
    """The cards as text, in the order given: only for cards whose order is open to all."""
    return [TEXT[card] for card in cards]


def ordered(cards: Iterable[int]) -> list[str]:
    """The cards as text in the order of the pack, so that the list tells no more than the cards."""
    return [TEXT[card] for card in sorted(cards)]


def groups(cards: Iterable[int]) -> list[dict[str, Any]]:
    """The cards by faction, values rising; factions without a card are left out."""
    values: dict[int, list[int]] = {}
    for card in sorted(cards):
        values.setdefault(card // 10, []).append(card % 10)
    return [{"faction": FACTIONS[faction], "values": values[faction]} for faction in values]
