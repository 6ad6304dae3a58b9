"""How cards are played, tricks won and shared out: C3–C13 with their rulings.

Every check comes before the first change, so that a refused action leaves no trace. What an action sets off (the
trick's end, the next card turned up, the second phase, the end) happens here in the same step. Nothing here words a
post; notices are made by `notices.py`.

**The last card of a hand plays itself.** In trick 13 of each phase both players hold one card, which everybody can
see; so the engine plays both at once. It never plays a card that is forced only by the hand (the single card that
follows suit): done by itself, that would tell the other player that there was no choice. A last card that is recorded
all the same (the player posted it, or another program's log holds it) is accepted and changes nothing, as long as no
later card has been played; but where an equal card can be played in earnest, it is.
"""

from __future__ import annotations

from typing import NoReturn

from pbp_mod.engines.claim import notices
from pbp_mod.engines.claim.battle import collect, discard_gnome
from pbp_mod.engines.claim.notation import DRAGON, FACTIONS, NO_CARD, SEER, TEXT, card_of
from pbp_mod.engines.claim.scoring import tally
from pbp_mod.engines.claim.state import NOBODY, Recruit, State
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import Action, Outcome, Seat, Tell

TRICKS = 13
LOOK = ("face-up", "top")
"""The two answers to a Seer's look (C7)."""


def begin(state: State, tell: Tell | None) -> None:
    """Open the first trick of a fresh deal (C2, C3)."""
    if tell:
        notices.opening(tell, state)
        notices.hands(tell, state)
    _open_trick(state, tell)


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state by one action. Raises NotAllowed, NotUnderstood (a card or choice that doesn't exist)."""
    kind, seat = action.kind, action.by
    if seat is None:
        raise NotAllowed("no-player", "{} is a player's action (name who does it)", kind)
    if kind == "play":
        _play(state, seat, card_of(action.args["card"]), tell)
    elif kind == "take":
        _take(state, seat, action.args["choice"], tell)
    elif kind == "smash":
        _smash(state, seat, card_of(action.args["card"]), tell)
    elif kind == "spare":
        _spare(state, seat, tell)
    else:
        raise NotUnderstood(f"there is no action {kind!r} in this game (there are: play, take, smash, spare)")


def legal_cards(state: State) -> list[int]:
    """The cards that the player whose turn it is may play, each once, in order (C4)."""
    hand = state.hands[state.turn]
    if state.trick:
        led = state.trick[0] // 10
        following = {card for card in hand if card // 10 == led}
        return sorted(following or set(hand))
    return sorted(set(hand))


# ---- playing a card


def _play(state: State, seat: int, card: int, tell: Tell | None) -> None:
    if seat != state.turn or card not in state.hands[seat]:
        if state.automatic and state.automatic[seat] == card:
            return
        _refuse_play(state, seat, card)
    if state.trick:
        led = state.trick[0] // 10
        if card // 10 != led and any(held // 10 == led for held in state.hands[seat]):
            raise NotAllowed(
                "follow-suit",
                "a {} was led and {} can follow, so {} can't be played (legal: {})",
                FACTIONS[led],
                Seat(seat),
                TEXT[card],
                [TEXT[each] for each in legal_cards(state)],
            )
    state.automatic = ()
    _lay(state, card, tell)


def _refuse_play(state: State, seat: int, card: int) -> NoReturn:
    _refuse_unless_open(state, "a card can't be played now")
    if seat != state.turn:
        raise NotAllowed("not-your-turn", "it is {}'s turn to play a card", Seat(state.turn))
    legal = [TEXT[each] for each in legal_cards(state)]
    raise NotAllowed("not-in-hand", "{} doesn't hold {} (legal: {})", Seat(seat), TEXT[card], legal)


def _refuse_unless_open(state: State, what: str) -> None:
    """Raise NotAllowed if the game is over or the winner of the trick has to choose first."""
    if state.outcome is not None:
        raise NotAllowed("over", "the game is over, so nothing can be played any more")
    if state.pending == "take":
        raise NotAllowed(
            "take-awaited",
            what + ": {} looks at the top card with a seer (awaited: take face-up, or take top)",
            Seat(state.winner),
        )
    if state.pending == "smash":
        raise NotAllowed(
            "smash-awaited",
            what + ": {} won a giant (awaited: smash {}, or spare)",
            Seat(state.winner),
            " or ".join(TEXT[card] for card in sorted(set(state.smashable))),
        )


def _lay(state: State, card: int, tell: Tell | None, *, automatic: bool = False) -> None:
    seat = state.turn
    state.hands[seat].remove(card)
    state.trick.append(card)
    if len(state.trick) == 2:
        _finish_trick(state, automatic, tell)
    elif tell:
        notices.played(tell, state, automatic)


# ---- the trick


def _open_trick(state: State, tell: Tell | None) -> None:
    if state.phase == "recruit":
        state.face_up = state.deck.pop()  # C3
    last = state.number == TRICKS
    if tell:
        notices.trick_opens(tell, state, last)
    if last:
        first, second = state.hands[state.leader][0], state.hands[1 - state.leader][0]
        state.automatic = (first, second) if state.leader == 0 else (second, first)
        _lay(state, first, tell, automatic=True)
        _lay(state, second, tell, automatic=True)


def _finish_trick(state: State, automatic: bool, tell: Tell | None) -> None:
    lead, follow = plays = tuple(state.trick)
    winner, why = state.leader, "higher"
    if lead // 10 != follow // 10:  # C5
        why = "unfollowed"
    elif lead == follow:
        why = "equal"
    elif follow > lead:
        winner = 1 - state.leader
    state.winner = winner
    dragon = last_dragon(plays)
    state.next_leader = winner  # C3, C8
    if dragon != NO_CARD:  # C11: of two dragons the second was the last to be played
        state.next_leader = state.leader if follow // 10 != DRAGON else 1 - state.leader
    seen = notices.Trick(plays, automatic, why, dragon)
    if state.phase == "recruit":
        _finish_recruit_trick(state, seen, tell)
    else:
        _finish_battle_trick(state, seen, tell)


def last_dragon(plays: tuple[int, ...]) -> int:
    """The dragon played last in a trick, or NO_CARD."""
    for card in reversed(plays):
        if card // 10 == DRAGON:
            return card
    return NO_CARD


def _go_on(state: State, tell: Tell | None) -> None:
    """Open the next trick, the second phase, or end the game."""
    if state.number < TRICKS:
        state.number += 1
    elif state.phase == "recruit":
        state.phase = "battle"  # C8
        state.number = 1
    else:
        _end(state, tell)
        return
    state.leader = state.next_leader
    if state.phase == "battle" and state.number == 1:
        state.hands, state.followers = state.followers, state.hands
        if tell:
            by_dragon = last_dragon(tuple(state.discards[-2:])) != NO_CARD
            notices.battle_opens(tell, state, "dragon" if by_dragon else "winner")
            notices.hands(tell, state)
    _open_trick(state, tell)


# ---- phase one: recruit


def _finish_recruit_trick(state: State, seen: notices.Trick, tell: Tell | None) -> None:
    seer = _seer(state)
    if seer != NO_CARD:
        state.pending = "take"
        if tell:
            notices.recruit_trick(tell, state, seen, look=True, face_up=state.face_up)
            notices.seer_asked(tell, state, seer, LOOK)
        return
    face_up = state.face_up
    received = _share_out(state, looked=False, took_top=False)
    if tell:
        notices.recruit_trick(tell, state, seen, look=False, face_up=face_up)
        notices.follower(tell, state, received)
    _go_on(state, tell)


def _seer(state: State) -> int:
    """The Seer that lets the winner look, or NO_CARD (C7, CR4)."""
    own, other = state.trick if state.winner == state.leader else state.trick[::-1]
    if own // 10 == SEER:
        return own
    if other // 10 == SEER and state.settings.seer == "any":
        return other
    return NO_CARD


def _share_out(state: State, *, looked: bool, took_top: bool) -> int:
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


def _take(state: State, seat: int, choice: str, tell: Tell | None) -> None:
    if choice not in LOOK:
        raise NotUnderstood(f"{choice!r} is not one of the two cards (take face-up, or take top)")
    if state.pending != "take":
        _refuse_unless_open(state, "no card can be taken now")
        raise NotAllowed(
            "no-look", "no seer's look is open (it is {}'s turn to play a card)", Seat(state.turn)
        )
    if seat != state.winner:
        raise NotAllowed(
            "not-your-look", "{} won the trick and is the one to take face-up or top", Seat(state.winner)
        )
    state.pending = ""
    face_up = state.face_up
    received = _share_out(state, looked=True, took_top=choice == "top")
    if tell:
        notices.taken(tell, state, choice, face_up)
        if choice == "face-up":  # else he got the card that lay open
            notices.follower(tell, state, received)
    _go_on(state, tell)


# ---- phase two: battle


def _finish_battle_trick(state: State, seen: notices.Trick, tell: Tell | None) -> None:
    haul = collect(state)
    if haul.smashable:
        state.pending = "smash"
        state.smashable = haul.smashable.copy()
    if tell:
        notices.battle_trick(tell, state, seen, haul)
        if haul.smashable:
            notices.smash_asked(tell, state, seen.plays)
    if not haul.smashable:
        _go_on(state, tell)


def _smash(state: State, seat: int, gnome: int, tell: Tell | None) -> None:
    _check_smashing(state, seat)
    if gnome not in state.smashable:
        choices = [TEXT[card] for card in sorted(set(state.smashable))]
        raise NotAllowed(
            "no-target",
            "no giant of this trick smashes {} (awaited: smash {}, or spare)",
            TEXT[gnome],
            choices,
        )
    state.smashable.remove(gnome)
    discard_gnome(state, gnome)
    if not state.smashable:
        state.pending = ""
    if tell:
        notices.smashed(tell, state, gnome)
    if not state.smashable:
        _go_on(state, tell)


def _spare(state: State, seat: int, tell: Tell | None) -> None:
    _check_smashing(state, seat)
    spared = state.smashable.copy()
    state.smashable.clear()
    state.pending = ""
    if tell:
        notices.spared(tell, state, spared)
    _go_on(state, tell)


def _check_smashing(state: State, seat: int) -> None:
    if state.pending != "smash":
        _refuse_unless_open(state, "nothing can be smashed now")
        if state.settings.smash == "now":
            raise NotAllowed("smash-is-automatic", "giants smash by themselves in this game (smash=now)")
        raise NotAllowed(
            "no-smash", "no giant waits to smash a gnome (it is {}'s turn to play a card)", Seat(state.turn)
        )
    if seat != state.winner:
        raise NotAllowed(
            "not-your-giant", "{} won the giant and is the one to smash or to spare", Seat(state.winner)
        )


# ---- the end


def _end(state: State, tell: Tell | None) -> None:
    late = ([], []) if tell is None else (state.gnomes[0].copy(), state.gnomes[1].copy())
    for seat in (0, 1):  # C10
        state.score[seat].extend(state.gnomes[seat])
        state.gnomes[seat].clear()
    trolls, owner = state.trolls.copy(), NOBODY
    if trolls and state.settings.last_trolls == "winner":  # CR3
        owner = state.winner
        state.score[owner].extend(trolls)
        state.trolls.clear()
    counted = tally(state.score)
    state.phase = "over"
    state.outcome = Outcome(counted.winners, counted.reason)
    if tell:
        notices.over(tell, state, counted, late, trolls, owner)
