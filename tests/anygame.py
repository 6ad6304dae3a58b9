"""Random games of the shipped engines: what random play has to know of each besides its record.

How such games are played is `pbp_mod.testing`'s affair, which offers it to authors of other games as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from pbp_mod.engines import ENGINES
from pbp_mod.engines.claim.cards import TEXT
from pbp_mod.engines.parlamento.cards import PAIRS, deck
from pbp_mod.game.actions import Action
from pbp_mod.testing import Game as AnyGame
from pbp_mod.testing import Told, Ways
from pbp_mod.testing import headers as any_headers
from pbp_mod.testing.games import Look, anything, look, snapshot_all, written
from pbp_mod.testing.headers import PEOPLE, Row
from tests.ledgers import SIZES, any_pack
from tests.random_packs import random_pack

__all__ = [
    "ANY_PACK",
    "FINISHED",
    "PEOPLE",
    "WAYS",
    "WAYS_OF_ANY_PACK",
    "Game",
    "Look",
    "Row",
    "Told",
    "abbr",
    "any_header",
    "anything",
    "cards_of",
    "choose_options",
    "header",
    "look",
    "snapshot_all",
    "values",
    "written",
]

# Engines whose rows or texts are not all there yet. This list only shrinks: never add an engine to it.
_SELDOM = 0.2
UNFINISHED: tuple[str, ...] = ()
FINISHED = tuple(name for name in ENGINES if name not in UNFINISHED)


class Game(AnyGame):
    """One game of ours in play."""

    def __init__(self, head: Row) -> None:
        super().__init__(head, WAYS[head["engine"]])


# ---- QAnon


def _qanon_more(game: AnyGame, rng: random.Random) -> Iterator[Action]:
    """A skip, and second thoughts on a secret vote."""
    phase = game.engine.phase(game.state)
    missing = {ask.kind: ask.seats for ask in game.engine.asks(game.state)}
    if phase in ("nomination", "power"):
        yield Action("skip", None, {"reason": "no word for a week", "counts": phase == "nomination"})
    if phase == "election":
        alive = set(range(game.players)) - set(game.engine.out(game.state))
        for seat in sorted(alive - set(missing["vote"])):
            yield Action("vote", seat, {"choice": rng.choice(("yaw", "nah"))})


def _qanon_allowed(game: AnyGame, action: Action) -> bool:
    """A vote sent again (Q11), a skip (QR6, QR19)."""
    kind, by, args = action
    phase = game.engine.phase(game.state)
    return (kind == "vote" and phase == "election" and by not in game.engine.out(game.state)) or (
        kind == "skip" and (phase == "nomination" or (phase == "power" and not args.get("counts")))
    )


# ---- Gnomic Parliament


def _gnomic_more(game: AnyGame, rng: random.Random) -> Iterator[Action]:
    """A disc swapped before the vote is closed."""
    if game.engine.phase(game.state) == "discuss":
        yield Action("vote", rng.randrange(game.players), {"choice": rng.choice(("yes", "no"))})


def _gnomic_allowed(game: AnyGame, action: Action) -> bool:
    """A disc swapped (GR12), another secret number (GR22), the moderator's own gains and losses."""
    moment = action.kind, game.engine.phase(game.state)
    return moment in {("vote", "discuss"), ("secret-lobby", "secret-votes"), ("adjust", "resolve")}


# ---- the ledger


def _ledger_more(game: AnyGame, rng: random.Random) -> Iterator[Action]:
    """Votes moved, orders changed, and what the moderator says in between."""
    for ask in game.engine.again(game.state):
        yield Action(ask.kind, rng.choice(ask.seats), rng.choice(ask.choices or ({},)))
    seat = rng.randrange(game.players)
    said = {"tell": "You hear steps.", "show": "team", "points": "1"}
    for what in ("out", "in", "saved", *said):
        args = {"what": what, "player": seat} | ({"word": said[what]} if what in said else {})
        action = Action("effect", None, args)
        if rng.random() < _SELDOM and game.takes(action):
            yield action


def _ledger_allowed(game: AnyGame, action: Action) -> bool:
    """The moderator may say what happens at any time; votes and orders may be changed."""
    again = any(
        ask.kind == action.kind and action.by in ask.seats and action.args in (ask.choices or ())
        for ask in game.engine.again(game.state)
    )
    return again or (action.kind == "effect" and not game.over)


# ---- all


def _nothing(game: AnyGame, rng: random.Random) -> Iterator[Action]:
    yield from ()


def _never(game: AnyGame, action: Action) -> bool:
    return False


WAYS: Mapping[str, Ways] = {engine: Ways() for engine in ENGINES} | {
    "qanon": Ways(
        free={"theme": ("qanon", "secret-hitler")},
        cards=lambda game: ["M", "FR"],
        more=_qanon_more,
        allowed=_qanon_allowed,
    ),
    "claim": Ways(cards=lambda game: list(TEXT.values()), more=_nothing, allowed=_never),
    "parlamento": Ways(
        free={"pairs": ("6/9,1/7", "1/6,7/9", "1/9,6/7")},
        cards=lambda game: sorted({card.text for card in deck(5, PAIRS)}),
        more=_nothing,
        allowed=_never,
    ),
    "gnomic": Ways(
        cards=lambda game: [str(number) for number in range(1, 72)],  # some of them are none
        more=_gnomic_more,
        allowed=_gnomic_allowed,
        never=frozenset({"adjust", "resolved"}),  # every card of our own pack is typed
    ),
    "ledger": Ways(more=_ledger_more, allowed=_ledger_allowed, setup=any_pack, sizes=SIZES),
}


ANY_PACK = "ledger, any pack"
"""Instead of a game's name: the ledger with packs made at random."""
WAYS_OF_ANY_PACK = WAYS["ledger"]._replace(
    setup=lambda players, rng: {"pack": random_pack(rng)}, sizes=(3, 4, 5, 6, 7, 7, 9)
)


def abbr(seat: int) -> str:
    """The abbreviation of who sits there."""
    return any_headers.people(seat + 1)[seat][1]


def values(engine: str) -> dict[str, tuple[str, ...]]:
    """Every value of every option, free ones by example."""
    return any_headers.values(engine, WAYS[engine].free)


def header(
    engine: str,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    setup: Row | None = None,
) -> Row:
    """The header of a new game; without a setup with one that its players have for it."""
    found = WAYS[engine].setup(players, random.Random(seed)) if setup is None else setup
    return any_headers.header(engine, players, seed, options, found)


def choose_options(engine: str, rng: random.Random, **fixed: str) -> dict[str, str]:
    """House rules at random, those given among them, that can be played together."""
    return any_headers.choose_options(engine, rng, WAYS[engine].free, **fixed)


def any_header(engine: str, seed: int) -> Row:
    """A game of random size and house rules."""
    engine, ways = ("ledger", WAYS_OF_ANY_PACK) if engine == ANY_PACK else (engine, WAYS[engine])
    return any_headers.any_header(engine, seed, ways.free, ways.setup, ways.sizes)


def cards_of(game: AnyGame) -> Any:
    """Every card of the game as text."""
    return game.ways.cards(game)
