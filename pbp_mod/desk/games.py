"""Which games there are to play, shipped and installed, and what is wrong with those that can't be used."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pbp_mod.engines import ENGINES, load
from pbp_mod.engines.installed import Installed, installed, opened
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.entries import CORE

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
    return [*shipped, *_installed(installed(), commands)]


def _installed(found: list[Installed], commands: Collection[str]) -> list[Offer]:
    offers = []
    for each in found:
        others = [other.package for other in found if other.name == each.name]
        try:
            if each.name in ENGINES:
                raise NotUnderstood(
                    f"the package {each.package} offers a game {each.name}, which pbp has itself"
                )
            if len(others) > 1:
                raise NotUnderstood(
                    f"the packages {' and '.join(others)} both offer a game {each.name} (uninstall one of them)"
                )
            engine = opened(each)
            check_actions(engine, each.package, commands)
            offers.append(_offer(engine, each.package, each.version))
        except NotUnderstood as error:
            offers.append(Offer(each.name, "", "", each.package, each.version, str(error)))
    return offers


def check_actions(engine: AnyEngine, package: str, commands: Collection[str]) -> None:
    """Raise NotUnderstood if an action could not be typed, because a command has its name."""
    taken = [name for name in engine.kinds if name in commands or name in CORE]
    if taken:
        raise NotUnderstood(
            f"the game {engine.name} of the package {package} can't be used: its action {taken[0]} has the name of a "
            "command of pbp"
        )


def _offer(engine: AnyEngine, package: str, version: str) -> Offer:
    seats = engine.seats
    players = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    return Offer(engine.name, engine.title, players, package, version, None)
