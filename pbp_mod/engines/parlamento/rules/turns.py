"""What the engine does by itself: the end of a trick, the poll, the scores, the next round, the game's end.

Called after an action that was found legal, so nothing here refuses. Each step tells its notice.
"""

from __future__ import annotations

from collections import Counter

from pbp_mod.engines.parlamento import notices
from pbp_mod.engines.parlamento.cards import HAMMER, hand_size, in_order
from pbp_mod.engines.parlamento.rules.poll import opposed, poll_turns, resolve, take_poll
from pbp_mod.engines.parlamento.rules.scoring import decide, points, standings
from pbp_mod.engines.parlamento.rules.trick import deciding_suit, is_tied, pending_turns, settled_why, winning
from pbp_mod.engines.parlamento.state import ROUNDS, Deal, Pending, State
from pbp_mod.game.actions import NOBODY, THREAD, Tell


def next_deal(state: State) -> Deal:
    """The deal of the round that follows; nothing is changed. Raises NoSeed.

    A shuffled deck goes out in blocks: the first cards to the first seat, and so on; the rest is left over.
    """
    hands = state.given[state.round]
    if hands is None:
        cards = state.chance.shuffle(f"deal {state.round + 1}", state.deck)
        size = hand_size(state.players)
        hands = tuple(in_order(cards[seat * size : (seat + 1) * size]) for seat in range(state.players))
    left = Counter(state.deck)
    for hand in hands:
        left.subtract(hand)
    return Deal(hands, tuple(left.elements()))


def start_round(state: State, deal: Deal, tell: Tell | None) -> None:
    """Deal the next round; it is led by the left neighbour of who led the last one (P5)."""
    state.round += 1
    state.first = (state.first + 1) % state.players if state.round > 1 else 0
    state.number = 1
    state.leader = state.turn = state.first
    state.window = NOBODY
    state.trick = []
    state.pending = []
    state.hands = [list(hand) for hand in deal.hands]
    state.bets = [None] * state.players
    state.taken = [0] * state.players
    state.deals.append(deal)
    if tell:
        tell(THREAD, "round-opens", notices.round_opens(state))
        for seat in range(state.players):
            tell(seat, "hand", notices.hand(state, seat))


def end_trick(state: State, tell: Tell | None) -> None:
    """Settle the full trick or leave it pending (P10); the winner leads on, a temporary one too (P6)."""
    plays = tuple(state.trick)
    number = state.number
    turns = pending_turns(plays, state.settings.single)
    winner = winning(plays).by
    if turns:
        state.pending.append(Pending(number, winner, plays))
    else:
        state.taken[winner] += 1
    state.trick = []
    if number < state.tricks:
        state.number = number + 1
        state.leader = state.turn = winner
    else:
        state.turn = NOBODY
    if tell:
        by = "hammer" if deciding_suit(plays) == HAMMER else "suit"
        why = None if turns else settled_why(plays)
        poll = poll_turns(plays, state.settings.pairs) if turns else []
        tell(
            THREAD,
            "trick",
            notices.trick(state, number, plays, winner, turns, poll, by=by, tie=is_tied(plays), why=why),
        )


def end_round(state: State, deal: Deal | None, tell: Tell | None) -> None:
    """Poll (P11), scores (P12), then the next round with its deal, or the end of the game (P13)."""
    pairs = state.settings.pairs
    verdicts = take_poll(state.pending, pairs, state.opposition)
    official = {verdict.kind: verdict.result for verdict in verdicts}
    resolved = resolve(state.pending, official)
    for trick in resolved:
        state.taken[trick.winner] += 1
    was_pending, state.pending = state.pending, []
    state.polls.append(official)
    if state.settings.opposition and state.round < ROUNDS:
        state.opposition = opposed(official, pairs)
    for seat, bet in enumerate(state.bets):
        assert bet is not None, "the scoring waits for every bet"
        state.points[seat].append(points(bet.when, bet.value, state.taken[seat]))
    if deal is None:
        state.outcome = decide(state.points)
    if tell:
        tell(THREAD, "poll", notices.poll(state, verdicts, was_pending, resolved))
        tell(THREAD, "scores", notices.scores(state))
    if deal is not None:
        start_round(state, deal, tell)
    elif tell:
        tell(THREAD, "over", notices.over(state, standings(state.points)))
