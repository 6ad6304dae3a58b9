"""Which games there are to play, shipped and installed, and what is wrong with those that can't be used."""

from __future__ import annotations

from collections.abc import Collection

from pbp_mod.engines import ENGINES, load
from pbp_mod.engines.installed import Installed, installed, opened, refuse_doubles
from pbp_mod.errors import NoEngine
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.entries import CORE
from pbp_mod.tuples import NamedTuple

OURS = "pbp-mod"


class Offer(NamedTuple):
    """One game: who offers it, for how many players; `fault` says why it can't be used, or is None."""

    name: str
    title: str
    players: str
    package: str
    version: str
    fault: str | None


def offered(version: str, commands: Collection[str]) -> list[Offer]:
    """All games, the shipped ones first; `commands` are words that no action may have for its name."""
    shipped = [_offer(load(name), OURS, version) for name in ENGINES]
    found = installed()
    return [*shipped, *(_installed(each, found, commands) for each in found)]


def _installed(offer: Installed, all_offers: list[Installed], commands: Collection[str]) -> Offer:
    try:
        if offer.name in ENGINES:
            raise NoEngine(f"the package {offer.package} offers a game {offer.name}, which pbp has itself")
        refuse_doubles([each for each in all_offers if each.name == offer.name])
        engine = opened(offer)
        check_actions(engine, commands)
    except NoEngine as error:
        return Offer(offer.name, "", "", offer.package, offer.version, str(error))
    return _offer(engine, offer.package, offer.version)


def check_actions(engine: AnyEngine, commands: Collection[str]) -> None:
    """Raise NoEngine if an action could not be typed, because a command has its name."""
    taken = [name for name in engine.kinds if name in commands or name in CORE]
    if taken:
        raise NoEngine(
            f"the game {engine.name} can't be used: its action {taken[0]} has the name of a command of pbp"
        )


def _offer(engine: AnyEngine, package: str, version: str) -> Offer:
    seats = engine.seats
    players = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    return Offer(engine.name, engine.title, players, package, version, None)
