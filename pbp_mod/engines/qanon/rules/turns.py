"""The order of turns, and what comes between the phases: failed elections, forced policies, new decks, the end.

Knows nothing of who asked for what: all checks of an action are done by the time one of these is called.
"""

from __future__ import annotations

from collections import Counter

from pbp_mod.engines.qanon import notices
from pbp_mod.engines.qanon.sentences import refused
from pbp_mod.engines.qanon.settings import FAILURES, FAR_RIGHT_WINS, HAND, MODERATE_WINS
from pbp_mod.engines.qanon.state import MODERATE, NOMINATION, OVER, State, seat_after
from pbp_mod.game.actions import NOBODY, THREAD, Outcome, Tell

MODERATE_POLICIES = "moderate-policies"
FAR_RIGHT_POLICIES = "far-right-policies"
TRUMP_ELECTED = "trump-elected"
TRUMP_ASSASSINATED = "trump-assassinated"


def next_turn(state: State, tell: Tell | None) -> None:
    """Pass the Presidency down the seats, from where it would have gone without a special election (Q8, Q22)."""
    president = seat_after(state, state.turn)
    state.turn = president
    begin_turn(state, president, tell)


def begin_turn(state: State, president: int, tell: Tell | None, *, special: bool = False) -> None:
    """Ask a President for a nomination; the government before is over with it."""
    state.phase = NOMINATION
    state.president = president
    state.special = special
    state.nominee = state.vice_president = NOBODY
    state.powers = ()
    if tell is not None:
        tell(THREAD, "turn", notices.turn(state))


def pass_on_failed(state: State, tell: Tell | None) -> None:
    """After the counter went up: a third failure forces a policy (Q15), then the Presidency passes on (Q14)."""
    state.nominee = state.vice_president = NOBODY
    if state.failed >= FAILURES:
        _force(state, tell)
        if state.outcome is not None:
            return
    next_turn(state, tell)


def _force(state: State, tell: Tell | None) -> None:
    """Enact the top card without anybody's choice (Q15)."""
    if not state.deck:  # QR20: only with reshuffle=session-end, after a veto that took the last cards
        renew_deck(state, tell)
    card = state.deck.pop()
    state.failed = 0
    count_policy(state, card)
    if state.settings.forced_clears:  # QR4
        state.limit_president = state.limit_vice = NOBODY
    state.history.append(("forced", card))
    if tell is not None:
        tell(THREAD, "forced", notices.forced(state, card))
    if not policies_won(state, tell):
        look_at_deck(state, tell)


def count_policy(state: State, card: str) -> None:
    """Put a policy on the board."""
    if card == "M":
        state.moderate += 1
    else:
        state.far_right += 1


def policies_won(state: State, tell: Tell | None) -> bool:
    """End the game if its policies decide it (Q6, Q7)."""
    if state.far_right >= FAR_RIGHT_WINS:
        end(state, moderates=False, reason=FAR_RIGHT_POLICIES, tell=tell)
    elif state.moderate >= MODERATE_WINS:
        end(state, moderates=True, reason=MODERATE_POLICIES, tell=tell)
    else:
        return False
    return True


def end(state: State, *, moderates: bool, reason: str, tell: Tell | None) -> None:
    """End the game in this instant; the dead of a team win with it."""
    state.phase = OVER
    state.nominee = NOBODY
    state.powers = ()
    winners = tuple(seat for seat, role in enumerate(state.roles) if (role == MODERATE) is moderates)
    state.outcome = Outcome(winners, reason)
    if tell is not None:
        tell(THREAD, "over", notices.over(state))


def look_at_deck(state: State, tell: Tell | None) -> None:
    """Renew a deck of fewer than three cards (Q5); never called once the game is over (QR21)."""
    if len(state.deck) < HAND:
        renew_deck(state, tell)


def renew_deck(state: State, tell: Tell | None) -> None:
    """Shuffle what is left and the discards into a new deck (Q5)."""
    cards = state.deck[::-1] + state.discards
    number = state.decks + 1
    if state.shuffles:
        top_first = state.shuffles[0]
        if Counter(top_first) != Counter(cards):
            raise refused(
                "shuffle-does-not-fit",
                number,
                cards.count("M"),
                cards.count("FR"),
                top_first.count("M"),
                top_first.count("FR"),
            )
        del state.shuffles[0]
    else:
        # in a fixed order, so that the new deck follows from its label and its cards alone
        cards.sort(reverse=True)
        top_first = state.chance.shuffle(f"policy deck {number}", cards)
    state.decks = number
    state.deck = top_first[::-1]
    state.discards = []
    state.history.append(("reshuffle", number, tuple(top_first)))
    if tell is not None:
        tell(THREAD, "reshuffled", notices.reshuffled(state))
