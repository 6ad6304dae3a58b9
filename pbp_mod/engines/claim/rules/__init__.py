"""How an action is judged, and all that it sets off in the same step: the end of the trick, the next one, the end.

`apply` and `open_trick` are for the outside. The course of a game is here; the rules that it consists of are next door:
whose turn it is and who wins a trick in `turns`, what becomes of a trick in `recruit` and `battle`, the votes in
`scoring`. Every check comes before the first change, so that a refused action leaves no trace. Nothing here words a
post: `notices` builds what is told, and only if somebody listens.

**The last card of a hand plays itself.** In trick 13 of each phase both players hold one card, which everybody can
see; so the engine plays both at once. It never plays a card that is forced only by the hand (the single card that
follows suit): done by itself, that would tell the other player that there was no choice. A row that writes out such a
last card is refused: it could be mistaken for a lead. Where the player holds an equal card and may lead it, a row of it is
that lead, and the moderator is told. Games of the first version hold rows that write last cards out; they changed
nothing, and do so still (`idle`).
"""

from __future__ import annotations

from pbp_mod.engines.claim import notices
from pbp_mod.engines.claim.cards import NO_CARD, TEXT, card_of, ordered
from pbp_mod.engines.claim.rules.battle import lay_out, smash, spare
from pbp_mod.engines.claim.rules.recruit import share_out, take
from pbp_mod.engines.claim.rules.scoring import end
from pbp_mod.engines.claim.rules.turns import TRICKS, check_play, last_dragon, win
from pbp_mod.engines.claim.sentences import refused, said
from pbp_mod.engines.claim.state import State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import MODERATOR, THREAD, Action, Seat, Tell


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state by one action. Raises NotAllowed, NotUnderstood (a card or choice that doesn't exist)."""
    kind, seat, args = action
    if seat is None:
        raise refused("no-player", kind)
    if kind == "play":
        _play(state, seat, card_of(args["card"]), tell)
        return
    if kind == "take":
        take(state, seat, args["choice"], tell)
    elif kind == "smash":
        smash(state, seat, card_of(args["card"]), tell)
    elif kind == "spare":
        spare(state, seat, tell)
    else:
        raise NotUnderstood(said("unread/action", repr(kind)))
    _go_on(state, tell)


def idle(state: State, action: Action) -> bool:
    """See `Engine.idle`: the last card of a phase, written out before a later one was played."""
    kind, seat, args = action
    if kind != "play" or seat is None or not state.automatic:
        return False
    card = card_of(args["card"])
    playable = seat == state.turn and card in state.hands[seat]
    return not playable and state.last[seat] == card


def check_order(state: State, action: Action) -> None:
    """See `Engine.check_order`: a card can be ordered only from the hand, which no order outlives."""
    kind, seat, args = action
    if kind == "play" and seat is not None and (card := card_of(args["card"])) not in state.hands[seat]:
        raise refused("not-in-hand/ordered", Seat(seat), TEXT[card], ordered(state.hands[seat]))


def open_trick(state: State, tell: Tell | None) -> None:
    """Open a trick, for the top card of the deck in phase one (C3); the last one plays itself."""
    if state.phase == "recruit":
        state.face_up = state.deck.pop()
    last = state.number == TRICKS
    if tell:
        tell(THREAD, "trick-opens", notices.trick_opens(state, last))
    if last:
        first, second = state.hands[state.leader][0], state.hands[1 - state.leader][0]
        state.last = (first, second) if state.leader == 0 else (second, first)
        state.automatic = True
        _lay(state, first, tell, automatic=True)
        _lay(state, second, tell, automatic=True)


def _play(state: State, seat: int, card: int, tell: Tell | None) -> None:
    check_play(state, seat, card)
    if tell and state.automatic and state.last[seat] == card:
        tell(MODERATOR, "equal-card", notices.equal_card(state, card))
    state.automatic = False
    _lay(state, card, tell)


def _lay(state: State, card: int, tell: Tell | None, *, automatic: bool = False) -> None:
    seat = state.turn
    state.hands[seat].remove(card)
    state.trick.append(card)
    if len(state.trick) == 2:
        _finish_trick(state, automatic, tell)
    elif tell:
        tell(THREAD, "played", notices.played(state, automatic))


def _finish_trick(state: State, automatic: bool, tell: Tell | None) -> None:
    """Give the full trick to who wins it, and go on."""
    trick = win(state, automatic)
    if state.phase == "recruit":
        share_out(state, trick, tell)
    else:
        lay_out(state, trick, tell)
    _go_on(state, tell)


def _go_on(state: State, tell: Tell | None) -> None:
    """Open the next trick or the second phase, or end the game, unless the winner of the trick has to choose first."""
    if state.pending:
        return
    if state.number < TRICKS:
        state.number += 1
        state.leader = state.next_leader
        open_trick(state, tell)
    elif state.phase == "recruit":
        _open_battle(state, tell)
    else:
        end(state, tell)


def _open_battle(state: State, tell: Tell | None) -> None:
    """The followers are taken up as hands (C8)."""
    state.phase = "battle"
    state.number = 1
    state.leader = state.next_leader
    state.hands, state.followers = state.followers, state.hands
    if tell:
        by_dragon = last_dragon(state.discards[-2:]) != NO_CARD
        tell(THREAD, "battle-opens", notices.battle_opens(state, "dragon" if by_dragon else "winner"))
        for seat in range(2):
            tell(seat, "hand", notices.hand(state, seat))
    open_trick(state, tell)
