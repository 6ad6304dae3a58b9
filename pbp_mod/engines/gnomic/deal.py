"""Setting up: pack, President, laws in force, row, deck, Decrees, agendas (G1, G4 to G7, G26, G28).

What the setup gives is checked and taken; what it leaves open is shuffled, each pile by a label of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.gnomic import notices, zones
from pbp_mod.engines.gnomic.cards import Pack
from pbp_mod.engines.gnomic.effects.pack import HOUSE, load_pack, pack_table, shipped
from pbp_mod.engines.gnomic.effects.words import PERMANENT
from pbp_mod.engines.gnomic.rules import go_on
from pbp_mod.engines.gnomic.sentences import said
from pbp_mod.engines.gnomic.settings import Settings
from pbp_mod.engines.gnomic.state import END, Run, State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Setup, Tell
from pbp_mod.game.chance import Chance
from pbp_mod.game.problems import is_number

SETUP = ("pack", "president", "permanent", "row", "deck", "decrees", "agendas")
_FEW = 4  # with so many gnomes #1 is in force from the start
_BEFORE_END, _AROUND_END = 7, 4  # G5: cards above the end cards, and among them


def deal(
    players: int,
    settings: Settings,
    setup: Setup,
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The table before the first proposal. Raises NotUnderstood for a setup that can't be, NoSeed."""
    state = State(load_pack(setup.get("pack", HOUSE)), settings, players)
    _deal_cards(state, setup, chance)
    if "president" in setup:
        state.president = seat_of(_text(setup, "president"))
    else:
        state.president = chance.shuffle("president", list(range(players)))[0]  # G7
    _deal_hands(state, setup, seat_of, chance)
    run = Run(state, tell)
    while 0 in state.row:  # wrong cards of a prepared row, G6
        state.row[state.row.index(0)] = _next_for_row(run)
    state.on = dict.fromkeys(state.row, 1)
    state.round = 1
    _tell_all(run)
    state.push(("await-proposal",))
    go_on(run)
    return state


def whole_setup(setup: Setup) -> Mapping[str, Any]:
    """The setup with its card pack in it, unless that is a shipped one. Raises NotUnderstood."""
    pack = setup.get("pack", HOUSE)
    if shipped(pack):
        return setup
    if isinstance(pack, str):
        load_pack(pack)  # what is wrong is told with the file's name, which a table hasn't
    return {**setup, "pack": pack_table(pack)[0]}


def _text(setup: Setup, key: str) -> str:
    if not isinstance(setup[key], str):
        raise NotUnderstood(said("setup/no-name", repr(key), repr(setup[key])))
    return str(setup[key])


def _next_for_row(run: Run) -> int:
    card = zones.draw(run)
    if not card:
        raise NotUnderstood(said("setup/short-deck"))
    return card


# --- laws ---------------------------------------------------------------------------------------------------------


def _deal_cards(state: State, setup: Setup, chance: Chance) -> None:
    pack = state.pack
    given = {key: _cards(pack, setup, key) for key in ("permanent", "row", "deck") if key in setup}
    _check_given(state, given)
    if state.settings.prepared:
        _prepare(state, given)
    else:
        _shuffle(state, given, chance)
    used = {*state.permanent, *state.row, *state.deck}
    laws = (law.number for law in pack.laws.values() if not law.decree)
    state.box.extend(number for number in laws if number not in used)


def _cards(pack: Pack, setup: Setup, key: str) -> list[int]:
    """The card numbers under a key of the setup; in the deck "end" (or an end card's number) is an end card."""
    value = setup[key]
    if not isinstance(value, list):
        raise NotUnderstood(said("setup/no-list", repr(key)))
    found = []
    for each in value:
        if key == "deck" and (each == "end" or each in pack.end_cards):
            found.append(END)
        elif is_number(each) and each in pack.laws and not pack.laws[each].decree:
            found.append(each)
        else:
            end = ', "end" for an end card' if key == "deck" else ""
            raise NotUnderstood(said("setup/no-law", repr(key), repr(each), end))
    return found


def _check_given(state: State, given: Mapping[str, list[int]]) -> None:
    everything = [card for cards in given.values() for card in cards]
    twice = sorted({card for card in everything if card != END and everything.count(card) > 1})
    if twice:
        raise NotUnderstood(said("setup/twice", ", ".join(map(str, twice))))
    if everything.count(END) > 2:
        raise NotUnderstood(said("setup/end-cards"))
    if len(given.get("row", (1, 2, 3))) != zones.ROW:
        raise NotUnderstood(said("setup/row"))
    permanent = given.get("permanent", [])
    if len(permanent) > 3 or any(state.pack.laws[card].kind != PERMANENT for card in permanent):
        raise NotUnderstood(said("setup/permanent"))
    for card in (*permanent, *given.get("row", [])):
        if not zones.played(state, card):
            needs = "agendas=yes" if state.pack.laws[card].agenda else "decrees=yes or agendas=yes"
            raise NotUnderstood(said("setup/not-played", card, needs))


def _prepare(state: State, given: Mapping[str, list[int]]) -> None:
    """The pack's own order (G4)."""
    prepared = state.pack.prepared
    if not prepared:
        raise NotUnderstood(said("setup/no-prepared", repr(state.pack.name)))
    taken = {card for cards in given.values() for card in cards}
    first, second, *rest = prepared
    state.permanent = given.get("permanent", [first, second] if state.players == _FEW else [second])
    row = [card for card in rest[:3] if card not in taken and zones.played(state, card)]
    state.row = given.get("row", row + [0] * (zones.ROW - len(row)))
    deck = [END if card in state.pack.end_cards else card for card in rest]
    used = {*state.permanent, *state.row, *taken} - {END, 0}
    state.deck = given.get("deck", [card for card in deck if card == END or card not in used])


def _shuffle(state: State, given: Mapping[str, list[int]], chance: Chance) -> None:
    """The standard game's deck (G5)."""
    pack = state.pack
    taken = {card for cards in given.values() for card in cards}
    laws = [law for law in pack.laws.values() if not law.decree and zones.played(state, law.number)]
    free = sorted(law.number for law in laws if law.number not in taken)
    sealed = [card for card in free if pack.laws[card].seal]
    state.permanent = given.get("permanent") or []
    if "permanent" not in given:
        if state.players == _FEW:
            if 1 not in free or pack.laws[1].kind != PERMANENT:
                raise NotUnderstood(said("setup/no-law-1"))
            state.permanent = [1]
        ready = [card for card in sealed if pack.laws[card].kind == PERMANENT and card not in state.permanent]
        if not ready:
            raise NotUnderstood(said("setup/no-seal"))
        state.permanent.append(chance.shuffle("permanent law", ready)[0])
    state.row = given.get("row") or []
    if "row" not in given:
        ready = [card for card in sealed if card not in state.permanent]
        if len(ready) < zones.ROW:
            raise NotUnderstood(said("setup/few-seals"))
        state.row = chance.shuffle("proposal row", ready)[: zones.ROW]
    state.deck = given.get("deck") or []
    if "deck" not in given:
        rest = chance.shuffle("deck", [card for card in free if card not in (*state.permanent, *state.row)])
        above, among = rest[:_BEFORE_END], rest[_BEFORE_END:][:_AROUND_END]
        below = rest[_BEFORE_END + _AROUND_END :]
        state.deck = [*above, *chance.shuffle("end cards", [*among, END, END]), *below]


# --- Decrees and agendas ------------------------------------------------------------------------------------------


def _deal_hands(state: State, setup: Setup, seat_of: Callable[[str], int], chance: Chance) -> None:
    decrees = [
        law.number for law in state.pack.laws.values() if law.decree and zones.played(state, law.number)
    ]
    every = [law.number for law in state.pack.laws.values() if law.decree]
    settings = state.settings
    state.decrees = _hand_out(state, "decrees", settings.decrees, decrees, setup, seat_of, chance)
    agendas = list(state.pack.agendas)
    state.agendas = _hand_out(state, "agendas", settings.agendas, agendas, setup, seat_of, chance)
    state.box.extend(card for card in every if card not in state.decrees)
    state.box.extend(card for card in agendas if card not in state.agendas)


def _hand_out(
    state: State,
    key: str,
    played: bool,
    cards: list[int],
    setup: Setup,
    seat_of: Callable[[str], int],
    chance: Chance,
) -> list[int]:
    """One card for each gnome: those that the setup names, the others shuffled."""
    if not played:
        if key in setup:
            raise NotUnderstood(said("setup/not-chosen", key, key))
        return [0] * state.players
    given = setup.get(key, {})
    if not isinstance(given, dict):
        raise NotUnderstood(said("setup/no-object", repr(key)))
    hands = [0] * state.players
    for name, card in given.items():
        seat = seat_of(name)
        if card not in cards or card in hands or hands[seat]:
            raise NotUnderstood(
                said("setup/not-for", repr(key), repr(card), name, ", ".join(map(str, cards)))
            )
        hands[seat] = card
    if 0 in hands:
        left = sorted(card for card in cards if card not in hands)
        if len(left) < hands.count(0):
            raise NotUnderstood(said("setup/too-few", len(cards), key, state.players))
        left = chance.shuffle(key, left)
        hands = [card or left.pop(0) for card in hands]
    return hands


def _tell_all(run: Run) -> None:
    state = run.state
    run.say("opening", notices.opening, state)
    for seat in range(state.players):
        if state.decrees[seat]:
            run.whisper(seat, "decree", notices.decree, state, seat)
        if state.agendas[seat]:
            run.whisper(seat, "agenda", notices.agenda, state, seat)
