"""Phase one: who gets the face-up card and who the unseen one (C6), and a seer's look at both (C7).

What follows when the cards are shared out is for the package to say.
"""

from __future__ import annotations

from pbp_mod.engines.claim import notices
from pbp_mod.engines.claim.actions import LOOK
from pbp_mod.engines.claim.cards import NO_CARD, SEER
from pbp_mod.engines.claim.rules.turns import refuse_unless_open
from pbp_mod.engines.claim.sentences import refused, said
from pbp_mod.engines.claim.state import Recruit, State, Trick
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import THREAD, Seat, Tell


def share_out(state: State, trick: Trick, tell: Tell | None) -> None:
    """Give the trick's two new followers out at once (C6), or let its winner look first (C7)."""
    seer = _seer(state)
    if seer != NO_CARD:
        state.pending = "take"
        if tell:
            tell(THREAD, "trick", notices.recruit_trick(state, trick, look=True, face_up=state.face_up))
            tell(THREAD, "seer-asked", notices.seer_asked(state, seer, LOOK))
            tell(state.winner, "look", notices.look(state, LOOK))
        return
    face_up = state.face_up
    received = _recruit(state, looked=False, took_top=False)
    if tell:
        tell(THREAD, "trick", notices.recruit_trick(state, trick, look=False, face_up=face_up))
        tell(1 - state.winner, "follower", notices.follower(state, received))


def take(state: State, seat: int, choice: str, tell: Tell | None) -> None:
    """The answer to a look (C7). Raises NotAllowed, NotUnderstood."""
    if choice not in LOOK:
        raise NotUnderstood(said("unread/choice", repr(choice)))
    if state.pending != "take":
        refuse_unless_open(state, "closed/take")
        raise refused("no-look", Seat(state.turn))
    if seat != state.winner:
        raise refused("not-your-look", Seat(state.winner))
    state.pending = ""
    face_up = state.face_up
    received = _recruit(state, looked=True, took_top=choice == "top")
    if tell:
        tell(THREAD, "taken", notices.taken(state, choice, face_up))
        if choice == "face-up":  # else he got the card that lay open
            tell(1 - state.winner, "follower", notices.follower(state, received))


def _seer(state: State) -> int:
    """The seer that lets the winner look, or NO_CARD (C7, CR4)."""
    own, other = state.trick if state.winner == state.leader else state.trick[::-1]
    if own // 10 == SEER:
        return own
    if other // 10 == SEER and state.settings.seer == "any":
        return other
    return NO_CARD


def _recruit(state: State, *, looked: bool, took_top: bool) -> int:
    """Give face-up card and top card to the followers and discard the trick; what the loser got is returned (C6)."""
    face_up, top, winner = state.face_up, state.deck.pop(), state.winner
    state.recruits.append(Recruit(state.number, winner, looked, took_top, face_up, top))
    mine, other = (top, face_up) if took_top else (face_up, top)
    state.followers[winner].append(mine)
    state.followers[1 - winner].append(other)
    state.face_up = NO_CARD
    state.discards += state.trick
    state.trick.clear()
    return other
