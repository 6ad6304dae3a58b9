"""What each audience may know of a game, and the data of every notice.

Data carries codes, numbers, cards and `Seat`, never wording. Nothing here decides a rule, and nothing but
`own`, `hand` and the moderator's `secret` ever looks at a hand; the table is the same for everybody. Cards in
lists of a hand stand in the order of the deck, whatever order they were dealt in.

Shapes used below: a *play* is `{by, card, value}` (`value` always a number). A *kind* is the text of a pair,
`"6/9"`. *per kind* is `{"6/9": 9, "1/7": null}`, in the order of the option `pairs`. `board` is the
`table` of the view after the action (called so because `table` is an element of templates). `when` is `first`,
`middle` or `last`.

- `opening` (thread): `seats` (all, in order), `leader`, `rounds`, `hand` (cards dealt to each), `tricks` (of
  a round), `left_over` (number), `suits` (list of `{suit, cards}`, the whole deck with its duplicates),
  `pairs` (list of `{kind, values}`), `pending` (`any`/`single`), `opposition` (true if played with it)
- `round-opens` (thread): `round`, `leader`, `tricks`, `opposition` (per kind: the cards lying, or null),
  `totals` (seat -> points so far), `board`
- `hand` (each seat, by PM): `round`, `hand` (cards), `suits` (list of `{suit, cards}`, without the suits he
  has none of), `leader`, `tricks`
- `played` (thread): `round`, `number` (of the trick), `by`, `card`, `value`, `two_valued`, `led` (true for
  the first card of the trick), `suit` (led), `next` (who is to play, null if the trick is full)
- `bet` (thread): `round`, `number` (of the trick that it counts for), `by`, `card`, `value`, `two_valued`,
  `when`, `next` (who is to play now, null if nobody is)
- `trick` (thread): `round`, `number`, `plays`, `settled`, `winner` (the temporary one if not settled), `by`
  (`hammer`/`suit`: what he won with), `suit` (led), `tie` (true: another card was as high and the last played
  won), `why` (settled: `no-two-valued`, `one-hammer`, `one-of-suit`, `no-change`; else null), `turns`
  (pending: one for each other possible winner, `{winner, changes}`, `changes` being the fewest plays with the
  value that they would have to show), `single` (true: only changes of one card count, PR1), `leader` (of the
  next trick, null after the last), `owing` (after the last trick: the seats that must still bet before the
  scoring), `board`
- `poll` (thread): `round`, `kinds` (one for each kind: `{kind, result, votes, tie, decided}`; `votes` has for
  each of its two values `{value, cards, opposition, count}`, `opposition` true where its card voted; `tie` is
  null, `last-played` or `opposition`; `decided` is null or, for `last-played`, the play `{number, by, card,
  value}`), `tricks` (one for each pending trick: `{number, plays, changed, temporary, winner, turned, tie}`,
  `plays` with the official values, `changed` those whose value is new, `turned` true if it goes to another
  than the temporary winner), `opposition` (per kind: the cards laid for the next round, or null)
- `scores` (thread): `round`, `scores` (one for each seat: `{player, bet, card, when, tricks, points,
  total}`), `board`
- `over` (thread): `winners`, `reason` (`most-points`/`last-round`/`shared`), `standings` (`{place, player,
  total, rounds}`, best first; equals share a place), `deals` (one for each round: `{round, hands,
  left_over}`, `hands` seat -> cards)

Order of the notices that one action makes: played or bet, trick, poll, scores, round-opens, hand…, over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pbp_mod.engines.parlamento.notation import HAMMER, SUITS, Card, pair_text
from pbp_mod.engines.parlamento.poll import Pending, Resolved, Verdict
from pbp_mod.engines.parlamento.scoring import standings
from pbp_mod.engines.parlamento.state import NOBODY, ROUNDS, Bet, State
from pbp_mod.engines.parlamento.trick import Play, Turn, deciding_suit, is_tied, settled_why
from pbp_mod.game.actions import MODERATOR, THREAD, Audience, Seat

Data = dict[str, Any]


def view(state: State, audience: Audience) -> Data:
    """What one audience may know: the table; a seat also its own hand, the moderator all hands."""
    seen: Data = {"table": table(state)}
    if audience == MODERATOR:
        seen["secret"] = {"hands": {Seat(seat): _texts(hand) for seat, hand in enumerate(state.hands)}}
    elif audience != THREAD:
        seen["own"] = {"hand": _texts(state.hands[audience])}
    return seen


def table(state: State) -> Data:
    """The table as everybody sees it (P15), with the keys that docs/log.md lists."""
    seats = [Seat(seat) for seat in range(state.players)]
    return {
        "round": state.round,
        "trick_number": state.number,
        "leader": Seat(state.leader),
        "trick": [_play(play) for play in state.trick],
        "pending": [
            {"winner": Seat(trick.winner), "plays": [_play(play) for play in trick.plays]}
            for trick in state.pending
        ],
        "hand": {seat: len(state.hands[seat]) for seat in seats},
        "tricks": {seat: state.taken[seat] for seat in seats},
        "bet": {seat: _bet(state.bets[seat]) for seat in seats},
        "points": {seat: list(state.points[seat]) for seat in seats},
        "polls": [dict(poll) for poll in state.polls],
        "opposition": _opposition(state),
    }


def opening_data(state: State) -> Data:
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
    }


def round_data(state: State) -> Data:
    """A round that has just been dealt."""
    return {
        "round": state.round,
        "leader": Seat(state.first),
        "tricks": state.tricks,
        "opposition": _opposition(state),
        "totals": {Seat(seat): sum(each) for seat, each in enumerate(state.points)},
        "board": table(state),
    }


def hand_data(state: State, seat: int) -> Data:
    """The cards dealt to one seat, for nobody else."""
    hand = state.hands[seat]
    return {
        "round": state.round,
        "hand": _texts(hand),
        "suits": _by_suit(hand),
        "leader": Seat(state.first),
        "tricks": state.tricks,
    }


def played_data(state: State, number: int, play: Play, led: bool) -> Data:
    """A card just played, before a full trick is cleared away."""
    return {
        "round": state.round,
        "number": number,
        **_play(play),
        "two_valued": play.card.kind is not None,
        "led": led,
        "suit": state.trick[0].card.suit,
        "next": _seat(state.turn),
    }


def bet_data(state: State, number: int, by: int, bet: Bet) -> Data:
    """A bet just laid."""
    return {
        "round": state.round,
        "number": number,
        "by": Seat(by),
        "card": bet.card.text,
        "value": bet.value,
        "two_valued": bet.card.kind is not None,
        "when": bet.when,
        "next": _seat(state.turn),
    }


def trick_data(state: State, number: int, plays: Sequence[Play], winner: int, turns: Sequence[Turn]) -> Data:
    """A full trick, settled or pending, with the table after it."""
    return {
        "round": state.round,
        "number": number,
        "plays": [_play(play) for play in plays],
        "settled": not turns,
        "winner": Seat(winner),
        "by": "hammer" if deciding_suit(plays) == HAMMER else "suit",
        "suit": plays[0].card.suit,
        "tie": is_tied(plays),
        "why": None if turns else settled_why(plays),
        "turns": [
            {"winner": Seat(turn.winner), "changes": [_play(play) for play in turn.changes]} for turn in turns
        ],
        "single": state.settings.single,
        "leader": _seat(state.turn),
        "owing": [Seat(seat) for seat in state.owing],
        "board": table(state),
    }


def poll_data(
    state: State, verdicts: Sequence[Verdict], pending: Sequence[Pending], resolved: Sequence[Resolved]
) -> Data:
    """The poll and what it made of the pending tricks."""
    return {
        "round": state.round,
        "kinds": [_verdict(verdict) for verdict in verdicts],
        "tricks": [_resolved(before, after) for before, after in zip(pending, resolved, strict=True)],
        "opposition": _opposition(state) if state.round < ROUNDS else None,
    }


def scores_data(state: State) -> Data:
    """Bets, tricks and points of the round that has just ended."""
    scores = []
    for seat, bet in enumerate(state.bets):
        assert bet is not None, "the scoring waits for every bet"
        scores.append(
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
    return {"round": state.round, "scores": scores, "board": table(state)}


def over_data(state: State) -> Data:
    """The end: who won and why, and every deal, which is no secret any more."""
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
            for place, seat in standings(state.points)
        ],
        "deals": [
            {
                "round": number,
                "hands": {Seat(seat): _texts(hand) for seat, hand in enumerate(deal.hands)},
                "left_over": _texts(deal.left_over),
            }
            for number, deal in enumerate(state.deals, start=1)
        ],
    }


def _verdict(verdict: Verdict) -> Data:
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
        "decided": None if verdict.last is None else {"number": verdict.last[0], **_play(verdict.last[1])},
    }


def _resolved(before: Pending, after: Resolved) -> Data:
    return {
        "number": after.number,
        "plays": [_play(play) for play in after.plays],
        "changed": [
            _play(new) for old, new in zip(before.plays, after.plays, strict=True) if old.value != new.value
        ],
        "temporary": Seat(after.temporary),
        "winner": Seat(after.winner),
        "turned": after.winner != after.temporary,
        "tie": is_tied(after.plays),
    }


def _play(play: Play) -> Data:
    return {"by": Seat(play.by), "card": play.card.text, "value": play.value}


def _bet(bet: Bet | None) -> Data | None:
    return None if bet is None else {"when": bet.when, "value": bet.value, "card": bet.card.text}


def _opposition(state: State) -> Data | None:
    return None if state.opposition is None else dict(state.opposition)


def _seat(seat: int) -> Seat | None:
    return None if seat == NOBODY else Seat(seat)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def _by_suit(cards: Iterable[Card]) -> list[Data]:
    held: dict[str, list[Card]] = {suit: [] for suit in SUITS}
    for card in cards:
        held[card.suit].append(card)
    return [{"suit": suit, "cards": _texts(of_suit)} for suit, of_suit in held.items() if of_suit]
