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
from pbp_mod.engines.parlamento.state import ROUNDS, Bet, Deal, Play, State
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import NOBODY, THREAD, Action, Args, Seat, Tell


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state in place by one action and tell its notices. Raises NotAllowed, NoSeed (no change)."""
    if state.outcome is not None:
        raise NotAllowed("game-over", "the game is over; nothing more can be played or bet")
    if action.kind == "play":
        _play(state, action.by, action.args, tell)
    elif action.kind == "bet":
        _bet(state, action.by, action.args, tell)
    else:
        raise NotAllowed(
            "unknown-action", "there is no {} in Parlamento (there are play and bet)", action.kind
        )


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
        raise NotAllowed(
            "bets-due",
            "the last trick of the round is over and no card can be played; still awaited is the bet of {}",
            [Seat(seat) for seat in state.owing],
        )
    if by != state.turn:
        raise NotAllowed(
            "not-your-turn", "{} is not to play now, it is the turn of {}", _who(by), Seat(state.turn)
        )
    card = _held(state, by, args)
    legal = playable(state.hands[by], state.led)
    if card not in legal:
        raise NotAllowed(
            "follow-suit",
            "{} was led and {} can follow suit, so {} can't be played (playable: {})",
            state.led,
            Seat(by),
            card.text,
            _each_once(legal),
        )
    return card, _value(card, args.get("value"))


def _checked_bet(state: State, by: int | None, args: Args) -> tuple[Card, int, int]:
    if by is None or not 0 <= by < state.players:
        raise NotAllowed("not-your-turn", "only a player can bet")
    _refuse_second_bet(state, by)
    number = state.bets_in(by)
    if not number:
        may = [Seat(seat) for seat in range(state.players) if state.bets_in(seat)]
        has_played = any(play.by == by for play in state.trick)
        if has_played and state.number == state.tricks:
            raise NotAllowed(
                "bet-closed",
                "others went on after {} had played; the bet still owed is taken after the trick's last card",
                Seat(by),
            )
        raise NotAllowed(
            "bet-closed",
            "{} can bet only on a turn of their own, before playing or after it until another player acts "
            "(now may bet: {})",
            Seat(by),
            may,
        )
    card = _held(state, by, args)
    return card, _value(card, args.get("value")), number


def _refuse_second_bet(state: State, by: int) -> None:
    laid = state.bets[by]
    if laid is not None:
        raise NotAllowed(
            "already-bet",
            "{} has already bet {} with {}, and a bet is made once in a round and never changed",
            Seat(by),
            laid.value,
            laid.card.text,
        )


def _held(state: State, by: int, args: Args) -> Card:
    """The card meant, which must be in the player's hand."""
    text = args.get("card")
    card = state.texts.get(text) if isinstance(text, str) else None
    if card is None:
        raise NotAllowed(
            "unknown-card",
            "there is no {} in the deck of this game ({})",
            text,
            suit_cards(state.texts.values(), str(text)),
        )
    hand = state.hands[by]
    if card not in hand:
        raise NotAllowed(
            "not-in-hand", "{} doesn't hold {} (in hand: {})", Seat(by), card.text, _each_once(hand)
        )
    return card


def _value(card: Card, given: Any) -> int:
    """The value a card is laid for: announced for a two-valued card, its own for any other (P7)."""
    if given is None:
        if len(card.values) > 1:
            raise NotAllowed(
                "value-needed",
                "{} has two values, and one of them must be named: {} or {}",
                card.text,
                *card.values,
            )
        return card.values[0]
    if given not in card.values:
        raise NotAllowed(
            "no-such-value",
            "{} can't be laid as {} (it shows {})",
            card.text,
            given,
            " or ".join(map(str, card.values)),
        )
    return int(given)


def _each_once(cards: list[Card]) -> list[str]:
    return list(dict.fromkeys(texts(cards)))


def _who(by: int | None) -> object:
    return "the moderator" if by is None else Seat(by)
