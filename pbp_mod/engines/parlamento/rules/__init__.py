"""How an action is judged: the two things a player does, a card to the trick and a card as the bet.

What they set off is done in `turns`, by the rules for one `trick`, the `poll` and the `scoring`. Every check comes before
the first change (the next round's deal too, where the action ends a round), so a refused action leaves no trace.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.engines.parlamento import notices
from pbp_mod.engines.parlamento.cards import Card, suit_cards, texts
from pbp_mod.engines.parlamento.rules.scoring import when_laid
from pbp_mod.engines.parlamento.rules.trick import playable
from pbp_mod.engines.parlamento.rules.turns import end_round, end_trick, next_deal
from pbp_mod.engines.parlamento.sentences import refused
from pbp_mod.engines.parlamento.state import ROUNDS, Bet, Deal, Play, State
from pbp_mod.game.actions import NOBODY, THREAD, Action, Args, Seat, Tell


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state in place by one action and tell its notices. Raises NotAllowed, NoSeed (no change)."""
    if state.outcome is not None:
        raise refused("game-over")
    if action.kind == "play":
        _play(state, action.by, action.args, tell)
    elif action.kind == "bet":
        _bet(state, action.by, action.args, tell)
    else:
        raise refused("unknown-action", action.kind)


def check_order(state: State, action: Action) -> None:
    """See `Engine.check_order`: a card can be ordered only from the hand, which no order outlives, and a bet once."""
    by, args = action.by, action.args
    assert by is not None, "an order is a player's"
    if action.kind == "bet":
        _refuse_second_bet(state, by)
    _value(_held(state, by, args), args.get("value"))


def _play(state: State, by: int | None, args: Args, tell: Tell | None) -> None:
    card, value = _checked_play(state, by, args)
    assert by is not None, "whose turn it is has been checked"
    fills = len(state.trick) == state.players - 1
    ends = fills and state.number == state.tricks and None not in state.bets
    deal = _next_deal(state) if ends else None

    number, led = state.number, not state.trick
    state.hands[by].remove(card)
    state.trick.append(Play(by, card, value))
    state.window, state.window_trick = by, number  # PR7
    state.turn = NOBODY if fills else (by + 1) % state.players
    if tell:
        tell(THREAD, "played", notices.played(state, number, state.trick[-1], led))
    if fills:
        end_trick(state, tell)
    if ends:
        end_round(state, deal, tell)


def _bet(state: State, by: int | None, args: Args, tell: Tell | None) -> None:
    card, value, number = _checked_bet(state, by, args)
    assert by is not None, "who may bet has been checked"
    ends = state.owing == [by]
    deal = _next_deal(state) if ends else None

    state.hands[by].remove(card)
    bet = state.bets[by] = Bet(card, value, when_laid(number, state.tricks))
    if state.trick and by != state.window:
        state.window = NOBODY  # PR7: another player has acted; between two tricks it ends with the lead
    if tell:
        tell(THREAD, "bet", notices.bet(state, number, by, bet))
    if ends:
        end_round(state, deal, tell)


def _next_deal(state: State) -> Deal | None:
    return next_deal(state) if state.round < ROUNDS else None


def _checked_play(state: State, by: int | None, args: Args) -> tuple[Card, int]:
    if state.turn == NOBODY:
        raise refused("bets-due", [Seat(seat) for seat in state.owing])
    if by != state.turn:
        raise refused("not-your-turn", _who(by), Seat(state.turn))
    card = _held(state, by, args)
    legal = playable(state.hands[by], state.led)
    if card not in legal:
        raise refused("follow-suit", state.led, Seat(by), card.text, _each_once(legal))
    return card, _value(card, args.get("value"))


def _checked_bet(state: State, by: int | None, args: Args) -> tuple[Card, int, int]:
    if by is None or not 0 <= by < state.players:
        raise refused("not-your-turn/bet")
    _refuse_second_bet(state, by)
    number = state.bets_in(by)
    if not number:
        may = [Seat(seat) for seat in range(state.players) if state.bets_in(seat)]
        has_played = any(play.by == by for play in state.trick)
        if has_played and state.number == state.tricks:
            raise refused("bet-closed/last-trick", Seat(by))
        raise refused("bet-closed", Seat(by), may)
    card = _held(state, by, args)
    return card, _value(card, args.get("value")), number


def _refuse_second_bet(state: State, by: int) -> None:
    laid = state.bets[by]
    if laid is not None:
        raise refused("already-bet", Seat(by), laid.value, laid.card.text)


def _held(state: State, by: int, args: Args) -> Card:
    """The card meant, which must be in the player's hand."""
    text = args.get("card")
    card = state.texts.get(text) if isinstance(text, str) else None
    if card is None:
        raise refused("unknown-card", text, suit_cards(state.texts.values(), str(text)))
    hand = state.hands[by]
    if card not in hand:
        raise refused("not-in-hand", Seat(by), card.text, _each_once(hand))
    return card


def _value(card: Card, given: Any) -> int:
    """The value a card is laid for: announced for a two-valued card, its own for any other (P7)."""
    if given is None:
        if len(card.values) > 1:
            raise refused("value-needed", card.text, *card.values)
        return card.values[0]
    if given not in card.values:
        raise refused("no-such-value", card.text, given, " or ".join(map(str, card.values)))
    return int(given)


def _each_once(cards: list[Card]) -> list[str]:
    return list(dict.fromkeys(texts(cards)))


def _who(by: int | None) -> object:
    return "the moderator" if by is None else Seat(by)
