"""The data of each notice, as `data` declares it, one function each. What the keys mean is said there.

A notice carries codes, numbers, cards and seats; the words are the templates'. Only `hand` looks at a hand, before the
game is over. Nothing is decided or changed here: `rules` calls these when it is done, and only if somebody listens, and
says to whom it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pbp_mod.engines.parlamento.cards import SUITS, Card, pair_text, texts
from pbp_mod.engines.parlamento.state import (
    ROUNDS,
    Bet,
    Pending,
    Play,
    Resolved,
    State,
    Turn,
    Verdict,
)
from pbp_mod.engines.parlamento.views import opposition, shown, table, waiting
from pbp_mod.game.actions import Seat, seat_or_none
from pbp_mod.game.retelling import Retelling

if TYPE_CHECKING:
    from pbp_mod.engines.parlamento import data

RETELLING = Retelling(
    asking={"round-opens": ("play",), "played": ("play",), "bet": ("play",)},
    mended={"over": frozenset({"winners", "reason", "standings"})},
    besides={"trick": ("play", "bet")},
    retold={"played": "trick"},
    amid=frozenset({"bet"}),
)


def opening(state: State) -> data.Opening:
    """The game before its first round: seats, deck and house rules."""
    settings = state.settings
    return {
        "seats": [Seat(seat) for seat in range(state.players)],
        "leader": Seat(0),
        "rounds": ROUNDS,
        "hand": state.tricks + 1,
        "tricks": state.tricks,
        "left_over": len(state.deck) - state.players * (state.tricks + 1),
        "suits": _by_suit(state.deck),
        "pairs": [{"kind": pair_text(pair), "values": list(pair)} for pair in settings.pairs],
        "pending": "single" if settings.single else "any",
        "opposition": settings.opposition,
        "by_hand": _by_hand(state),
    }


def round_opens(state: State) -> data.RoundOpens:
    """A round has just been dealt (P5)."""
    return {
        "round": state.round,
        "leader": Seat(state.first),
        "tricks": state.tricks,
        "opposition": opposition(state),
        "totals": {Seat(seat): sum(each) for seat, each in enumerate(state.points)},
        "board": table(state),
    }


def hand(state: State, seat: int) -> data.Hand:
    """The cards dealt to a seat, for nobody else (P4)."""
    cards = state.hands[seat]
    return {
        "round": state.round,
        "hand": texts(cards),
        "suits": _by_suit(cards),
        "seat": Seat(seat),
        "leader": Seat(state.first),
        "tricks": state.tricks,
    }


def played(state: State, number: int, play: Play, led: bool) -> data.Played:
    """A card just played, before a full trick is cleared away (P6, P7)."""
    return {
        "round": state.round,
        "number": number,
        **shown(play),
        "two_valued": play.card.kind is not None,
        "led": led,
        "suit": state.trick[0].card.suit,
        "next": seat_or_none(state.turn),
    }


def bet(state: State, number: int, by: int, bet: Bet) -> data.BetLaid:
    """A bet just laid (P8)."""
    return {
        "round": state.round,
        "number": number,
        "by": Seat(by),
        "card": bet.card.text,
        "value": bet.value,
        "two_valued": bet.card.kind is not None,
        "when": bet.when,
        "next": seat_or_none(state.turn),
    }


def trick(
    state: State,
    number: int,
    plays: Sequence[Play],
    winner: int,
    turns: Sequence[Turn],
    poll: Sequence[tuple[Mapping[str, int], int]],
    *,
    by: str,
    tie: bool,
    why: str | None,
) -> data.Trick:
    """A full trick, settled or pending, with the table after it (P9, P10)."""
    return {
        "round": state.round,
        "number": number,
        "plays": [shown(play) for play in plays],
        "settled": not turns,
        "winner": Seat(winner),
        "by": by,
        "suit": plays[0].card.suit,
        "tie": tie,
        "why": why,
        "turns": [
            {"winner": Seat(turn.winner), "changes": [shown(play) for play in turn.changes]} for turn in turns
        ],
        "single": state.settings.single,
        "poll": [{"values": dict(values), "winner": Seat(who)} for values, who in poll],
        "waiting": waiting(trick for trick in state.pending if trick.number != number),
        "leader": seat_or_none(state.turn),
        "owing": [Seat(seat) for seat in state.owing],
        "board": table(state),
    }


def poll(
    state: State,
    verdicts: Sequence[Verdict],
    pending: Sequence[Pending],
    resolved: Sequence[Resolved],
) -> data.Poll:
    """The poll and what it made of the pending tricks (P11, P14)."""
    return {
        "round": state.round,
        "kinds": [_verdict(verdict) for verdict in verdicts],
        "tricks": [_resolved(before, after) for before, after in zip(pending, resolved, strict=True)],
        "opposition": opposition(state) if state.round < ROUNDS else None,
    }


def scores(state: State) -> data.Scores:
    """Bets, tricks and points of the round that has just ended (P12)."""
    found: list[data.Score] = []
    for seat, bet in enumerate(state.bets):
        assert bet is not None, "the scoring waits for every bet"
        found.append(
            {
                "player": Seat(seat),
                "bet": bet.value,
                "card": bet.card.text,
                "when": bet.when,
                "tricks": state.taken[seat],
                "points": state.points[seat][-1],
                "total": sum(state.points[seat]),
            }
        )
    return {"round": state.round, "scores": found, "board": table(state)}


def over(state: State, standings: Sequence[tuple[int, int]]) -> data.Over:
    """The end: who won and why (P13), and every deal, which is no secret any more.

    `standings`: place and seat of everybody, best first.
    """
    assert state.outcome is not None, "told when the game is over"
    return {
        "winners": [Seat(seat) for seat in state.outcome.winners],
        "reason": state.outcome.reason,
        "standings": [
            {
                "place": place,
                "player": Seat(seat),
                "total": sum(state.points[seat]),
                "rounds": list(state.points[seat]),
            }
            for place, seat in standings
        ],
        "deals": [
            {
                "round": number,
                "hands": {Seat(seat): texts(hand) for seat, hand in enumerate(deal.hands)},
                "left_over": texts(deal.left_over),
            }
            for number, deal in enumerate(state.deals, start=1)
        ],
        "by_hand": _by_hand(state),
    }


def _by_hand(state: State) -> int:
    return sum(hands is not None for hands in state.given)


def _verdict(verdict: Verdict) -> data.Verdict:
    tie = None
    if verdict.tied:
        tie = "last-played" if verdict.opposition is None else "opposition"
    return {
        "kind": verdict.kind,
        "result": verdict.result,
        "votes": [
            {
                "value": value,
                "cards": cards,
                "opposition": value == verdict.opposition,
                "count": cards + (value == verdict.opposition),
            }
            for value, cards in verdict.cards.items()
        ],
        "tie": tie,
        "decided": None if verdict.last is None else {"number": verdict.last[0], **shown(verdict.last[1])},
    }


def _resolved(before: Pending, after: Resolved) -> data.Resolved:
    return {
        "number": after.number,
        "plays": [shown(play) for play in after.plays],
        "changed": [
            shown(new) for old, new in zip(before.plays, after.plays, strict=True) if old.value != new.value
        ],
        "temporary": Seat(after.temporary),
        "winner": Seat(after.winner),
        "turned": after.winner != after.temporary,
        "tie": after.tie,
    }


def _by_suit(cards: Iterable[Card]) -> list[data.Suit]:
    held: dict[str, list[Card]] = {suit: [] for suit in SUITS}
    for card in cards:
        held[card.suit].append(card)
    return [{"suit": suit, "cards": texts(of_suit)} for suit, of_suit in held.items() if of_suit]
