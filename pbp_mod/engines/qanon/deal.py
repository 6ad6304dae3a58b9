"""The first state of a game: roles and policy deck, dealt at random or read from a moderator's setup (Q1–Q4).

Reads and checks setups; decides nothing that comes later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbp_mod.engines.qanon import notices
from pbp_mod.engines.qanon.cards import read_card
from pbp_mod.engines.qanon.rules import turns
from pbp_mod.engines.qanon.sentences import said
from pbp_mod.engines.qanon.settings import CARDS, SEATS, TEAMS, Settings, steps
from pbp_mod.engines.qanon.state import MODERATE, NOMINATION, QANON, TRUMP, State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import NOBODY, THREAD, Setup, Tell
from pbp_mod.game.chance import Chance

SETUP = ("roles", "deck", "shuffles")


def deal(
    players: int,
    settings: Settings,
    setup: Setup,
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The first state, the opening post and a role message for everybody.

    Raises NotUnderstood for a setup that can't be, NoSeed for what neither it nor a seed gives.
    """
    if players not in SEATS:
        raise NotUnderstood(said("setup/players", SEATS[0], SEATS[-1], players))
    for key in setup:
        if key not in SETUP:
            raise NotUnderstood(said("setup/unknown", key, ", ".join(SETUP)))
    state = _table(players, settings, chance)
    state.shuffles = [_cards(f"shuffles[{n}]", deck) for n, deck in enumerate(_list("shuffles", setup), 1)]
    state.careful = bool(setup)
    if "roles" in setup:
        state.roles = _read_roles(setup["roles"], players, seat_of)
    else:
        state.roles = tuple(chance.shuffle("roles", _roles(players)))
    state.trump = state.roles.index(TRUMP)
    if "deck" in setup:
        top_first = _whole_deck(setup["deck"])
    else:
        top_first = chance.shuffle(
            "policy deck 1", [card for card, count in CARDS.items() for _ in range(count)]
        )
    state.dealt = tuple(top_first)
    state.deck = top_first[::-1]
    if tell is not None:
        tell(THREAD, "opening", notices.opening(state))
        for seat in range(players):
            tell(seat, "role", notices.role(state, seat))
    turns.begin_turn(state, 0, tell)
    return state


def _table(players: int, settings: Settings, chance: Chance) -> State:
    """Everything that is the same in each game."""
    state = State()
    state.settings, state.chance, state.players = settings, chance, players
    state.steps = steps(settings.powers, players)
    state.decks = 1
    state.phase = NOMINATION
    state.alive, state.living = (1 << players) - 1, players
    state.turn = state.president = 0
    state.special = state.consent = state.refused = False
    state.nominee = state.vice_president = NOBODY
    state.last_president = state.last_vice = state.limit_president = state.limit_vice = NOBODY
    state.cast = state.yaw = state.raided = 0
    state.failed = state.moderate = state.far_right = 0
    state.discards, state.hand, state.history = [], [], []
    state.powers = ()
    state.used = [None] * 6
    state.outcome = None
    return state


def _roles(players: int) -> list[str]:
    moderates, qanon = TEAMS[players]
    return [MODERATE] * moderates + [QANON] * qanon + [TRUMP]


def _read_roles(given: Any, players: int, seat_of: Callable[[str], int]) -> tuple[str, ...]:
    """Q2: one role for everybody, in the numbers of Q1."""
    if not isinstance(given, Mapping):
        raise NotUnderstood(said("setup/roles"))
    names = {role.lower(): role for role in (MODERATE, QANON, TRUMP)}
    roles: dict[int, str] = {}
    for name, text in given.items():
        seat = seat_of(name)
        role = names.get(str(text).lower())
        if role is None:
            raise NotUnderstood(said("setup/no-role", name, repr(text)))
        if seat in roles:
            raise NotUnderstood(said("setup/role-twice", name))
        roles[seat] = role
    if len(roles) != players:
        raise NotUnderstood(said("setup/roles-missing", len(roles), players))
    wanted, found = Counter(_roles(players)), Counter(roles.values())
    if found != wanted:
        raise NotUnderstood(
            said("setup/role-counts", _count(found), players, _count(wanted))  # Q1
        )
    return tuple(roles[seat] for seat in range(players))


def _count(roles: Counter[str]) -> str:
    return f"{roles[MODERATE]} Moderate, {roles[QANON]} QAnon and {roles[TRUMP]} Trump"


def _list(key: str, setup: Setup) -> Iterable[Any]:
    value = setup.get(key, [])
    if not isinstance(value, (list, tuple)):
        raise NotUnderstood(said("setup/no-list", key))
    return value


def _cards(where: str, given: Any) -> list[str]:
    if not isinstance(given, (list, tuple)):
        raise NotUnderstood(said("setup/no-cards", where))
    try:
        return [read_card(card) for card in given]
    except NotUnderstood as error:
        raise NotUnderstood(said("setup/at", where, error)) from None


def _whole_deck(given: Any) -> list[str]:
    """Q4: a deck dealt by hand is the whole one."""
    deck = _cards("deck", given)
    found = Counter(deck)
    if found != CARDS:
        raise NotUnderstood(said("setup/deck", found["M"], found["FR"], CARDS["M"], CARDS["FR"]))
    return deck
