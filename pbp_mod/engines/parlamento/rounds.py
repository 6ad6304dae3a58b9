"""What the engine does by itself: the end of a trick, the poll, the scores, the next round, the game's end.

Called by `turns` after an action that was found legal, so nothing here refuses. Each step tells its notice.
"""

from __future__ import annotations

from pbp_mod.engines.parlamento import views
from pbp_mod.engines.parlamento.poll import Pending, opposed, resolve, take_poll
from pbp_mod.engines.parlamento.scoring import decide, points
from pbp_mod.engines.parlamento.state import NOBODY, ROUNDS, Deal, State
from pbp_mod.engines.parlamento.trick import pending_turns, winning
from pbp_mod.game.actions import THREAD, Tell


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
        tell(THREAD, "round-opens", views.round_data(state))
        for seat in range(state.players):
            tell(seat, "hand", views.hand_data(state, seat))


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
        tell(THREAD, "trick", views.trick_data(state, number, plays, winner, turns))


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
        tell(THREAD, "poll", views.poll_data(state, verdicts, was_pending, resolved))
        tell(THREAD, "scores", views.scores_data(state))
    if deal is not None:
        start_round(state, deal, tell)
    elif tell:
        tell(THREAD, "over", views.over_data(state))
