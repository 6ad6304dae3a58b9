"""The legislative session: draw, discard, enactment, veto (Q16–Q18, Q25).

All checks of an action stand before its first change. Knows nothing of elections.
"""

from __future__ import annotations

from pbp_mod.engines.qanon import notices
from pbp_mod.engines.qanon.rules import powers, refusals, turns
from pbp_mod.engines.qanon.settings import FAILURES, HAND
from pbp_mod.engines.qanon.state import PRESIDENT_DISCARDS, VETO, VICE_PRESIDENT_ENACTS, State, veto_unlocked
from pbp_mod.game.actions import THREAD, Args, Tell


def open_session(state: State, tell: Tell | None) -> None:
    """Hand the top three cards to the President (Q16, Q17)."""
    deck = state.deck
    state.hand = hand = deck[: -HAND - 1 : -1]
    del deck[-HAND:]
    state.phase = PRESIDENT_DISCARDS
    state.consent = state.refused = False
    state.history.append(("draw", state.president, state.vice_president, tuple(hand)))
    if tell is not None:
        tell(THREAD, "session", notices.session(state))
    if state.settings.immediate:  # QR1: also while a government holds its three
        turns.look_at_deck(state, tell)
    if tell is not None:
        tell(state.president, "hand", notices.hand(state))


def discard(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President puts one of three away, and may agree to a veto in advance (Q17, QR8)."""
    if state.phase is not PRESIDENT_DISCARDS:
        raise refusals.not_awaited(state, "discard")
    if by != state.president:
        raise refusals.not_president(state, by)
    card: str = args["card"]
    if card not in state.hand:
        raise refusals.not_in_hand(state, card)
    consent = bool(args.get("veto"))
    if consent and not veto_unlocked(state):
        raise refusals.veto_locked(state)
    hand = state.hand
    hand.remove(card)
    hand.sort(reverse=True)  # QR16: M before FR
    state.discards.append(card)
    state.consent = consent
    state.phase = VICE_PRESIDENT_ENACTS
    state.history.append(("discard", card, consent))
    if tell is not None:
        tell(state.vice_president, "cards", notices.cards(state))


def enact(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The Vice President enacts one of two, which closes the session (Q17, Q18)."""
    if state.phase is not VICE_PRESIDENT_ENACTS:
        raise refusals.not_awaited(state, "enact")
    if by != state.vice_president:
        raise refusals.not_vice_president(state, by)
    card: str = args["card"]
    hand = state.hand
    if card not in hand:
        raise refusals.not_in_hand(state, card)
    state.discards.append(hand[1] if card == hand[0] else hand[0])
    state.hand = []
    state.failed = 0
    turns.count_policy(state, card)
    state.history.append(("enact", card))
    if tell is not None:
        tell(THREAD, "enacted", notices.enacted(state, card))
    if turns.policies_won(state, tell):
        return
    turns.look_at_deck(state, tell)
    if card == "FR":
        powers.open_powers(state, tell)
    else:
        turns.next_turn(state, tell)


def veto(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The Vice President wants to drop the agenda (Q25); the President is asked unless he has agreed (QR8)."""
    if state.phase is not VICE_PRESIDENT_ENACTS:
        raise refusals.not_awaited(state, "veto")
    if by != state.vice_president:
        raise refusals.not_vice_president(state, by)
    if not veto_unlocked(state):
        raise refusals.veto_locked(state)
    if state.refused:  # QR15
        raise refusals.veto_refused_before(state)
    if state.consent:
        _drop_agenda(state, tell)
        return
    state.phase = VETO
    if tell is not None:
        tell(state.president, "veto-asked", notices.veto_asked(state))


def consent(state: State, by: int, args: Args, tell: Tell | None) -> None:
    """The President agrees to the veto or refuses it (Q25)."""
    if state.phase is not VETO:
        raise refusals.not_awaited(state, "consent")
    if by != state.president:
        raise refusals.not_president(state, by)
    if args["agree"]:
        _drop_agenda(state, tell)
        return
    state.refused = True
    state.phase = VICE_PRESIDENT_ENACTS
    state.history.append(("veto", False))
    if tell is not None:
        tell(state.vice_president, "veto-refused", notices.veto_refused(state))


def _drop_agenda(state: State, tell: Tell | None) -> None:
    """Discard the cards; it counts as a failure, and the government has been elected all the same (Q10, Q25)."""
    state.discards += state.hand
    state.hand = []
    state.failed += 1
    state.history.append(("veto", True))
    if tell is not None:
        tell(THREAD, "vetoed", notices.vetoed(state))
    if state.failed < FAILURES:  # QR20: before a forced policy the deck is left as it is
        turns.look_at_deck(state, tell)
    turns.pass_on_failed(state, tell)
