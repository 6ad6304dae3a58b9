"""Games from outside: what installed packages offer under the entry point `pbp_mod.engines`.

Looked at only for a name that no shipped game has, and to list what there is. A package that can't be used is named
with the reason and does no harm to others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from pbp_mod.errors import NoEngine
from pbp_mod.game.actions import ActionKind, Option
from pbp_mod.game.engine import API, Engine
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.game.engine import AnyEngine

GROUP = "pbp_mod.engines"
NO_NAMES = ("common", "shipped")
"""Folders of templates that all games share."""
_LONGEST = 200
"""Characters of what a package says itself when it can't be loaded."""


class Installed(NamedTuple):
    """An offer: the game's name, the package that makes it with its version, and where the record is found."""

    name: str
    package: str
    version: str
    entry: EntryPoint


def installed() -> list[Installed]:
    """Every game that an installed package offers, by name; whether it can be used, only loading it tells."""
    found = {
        (entry.name, entry.dist.name if entry.dist else "?"): entry for entry in entry_points(group=GROUP)
    }
    return [
        Installed(name, package, entry.dist.version if entry.dist else "?", entry)
        for (name, package), entry in sorted(found.items())
    ]


@cache
def load_installed(name: str, shipped: tuple[str, ...]) -> AnyEngine:
    """The installed game of that name; those that are `shipped` are only named. Looking takes longer than a command.

    Raises NoEngine if there is none, more than one, or one that can't be used.
    """
    offers = installed()
    fitting = [each for each in offers if each.name == name]
    if not fitting:
        known = ", ".join([*shipped, *sorted({each.name for each in offers} - {*shipped})])
        raise NoEngine(
            f"there is no engine {name!r} (there are: {known}; a game from outside needs its package installed)"
        )
    refuse_doubles(fitting)
    return opened(fitting[0])


def refuse_doubles(offers: Sequence[Installed]) -> None:
    """Raise NoEngine if these offers of one game are more than one: then none is taken."""
    if len(offers) > 1:
        packages = " and ".join(each.package for each in offers)
        raise NoEngine(
            f"the packages {packages} both offer a game {offers[0].name} (uninstall all of them but one)"
        )


def opened(offer: Installed) -> AnyEngine:
    """The record of an offer. Raises NoEngine, naming the package, if it can't be used."""
    try:
        engine = offer.entry.load()
    except (Exception, SystemExit) as error:  # whatever a package does wrong while it is imported
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise _unusable(offer, f"it can't be loaded ({said[:_LONGEST]})") from error
    if not isinstance(engine, Engine):
        raise _unusable(offer, f"{offer.entry.value} is no Engine record")
    if engine.api != API:
        said = (
            f"it is made for form {engine.api} of the record"
            if engine.api
            else "it doesn't say for which form of the record it is made"
        )
        raise _unusable(offer, f"{said}, and this pbp has form {API} (api={API})")
    if engine.name != offer.name:
        raise _unusable(offer, f"its record is called {engine.name!r}")
    if offer.name in NO_NAMES:
        raise _unusable(offer, f"pbp itself has templates called {offer.name}/…")
    fault = _fault(engine)
    if fault:
        raise _unusable(offer, fault)
    return engine


def _fault(engine: AnyEngine) -> str:
    """What of a record isn't as declared, and would be a riddle later on; mypy finds much more."""
    if engine.folder is None:
        return "its record doesn't say in which folder its templates lie (folder=…)"
    if not isinstance(engine.seats, range) or not engine.seats:
        return f"its seats are no range of numbers of players ({engine.seats!r})"
    kinds = engine.kinds if isinstance(engine.kinds, Mapping) else {"": None}
    for name, kind in kinds.items():
        if not isinstance(kind, ActionKind) or kind.name != name:
            return "its actions are no table of name and ActionKind"
    if not all(isinstance(option, Option) for option in engine.options):
        return "its options are no tuple of Option"
    return ""


def at_fault(error: Exception) -> Installed | None:
    """The game from outside in whose code something went wrong that nobody expected; None if it was in none."""
    modules = {offer.entry.module.partition(".")[0]: offer for offer in installed()}
    found, trace = None, error.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        found = modules.get(name.partition(".")[0], found)
        trace = trace.tb_next
    return found


def _unusable(offer: Installed, why: str) -> NoEngine:
    return NoEngine(
        f"the game {offer.name} of the package {offer.package} {offer.version} can't be used: {why}"
    )
