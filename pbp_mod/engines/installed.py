"""Games from outside: what installed packages offer under the entry point `pbp_mod.engines`.

Looked at only for a name that no shipped game has, and to list what there is. A package that can't be used is named
with the reason and does no harm to others.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, NamedTuple

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.engine import API, Engine

if TYPE_CHECKING:
    from pbp_mod.game.engine import AnyEngine

GROUP = "pbp_mod.engines"


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


def load_installed(name: str, shipped: Sequence[str]) -> AnyEngine:
    """The installed game of that name; those that are `shipped` are only named.

    Raises NotUnderstood if there is none, more than one, or one that can't be used.
    """
    offers = installed()
    fitting = [each for each in offers if each.name == name]
    if not fitting:
        known = ", ".join([*shipped, *sorted({each.name for each in offers} - {*shipped})])
        raise NotUnderstood(f"there is no engine {name!r} (there are: {known})")
    if len(fitting) > 1:
        packages = " and ".join(each.package for each in fitting)
        raise NotUnderstood(f"the packages {packages} both offer a game {name} (uninstall one of them)")
    return opened(fitting[0])


def opened(offer: Installed) -> AnyEngine:
    """The record of an offer. Raises NotUnderstood, naming the package, if it can't be used."""
    try:
        engine = offer.entry.load()
    except Exception as error:  # whatever a package does wrong while it is imported
        raise _unusable(offer, f"it can't be loaded ({type(error).__name__}: {error})") from error
    if not isinstance(engine, Engine):
        raise _unusable(offer, f"{offer.entry.value} is no Engine record")
    if engine.api != API:
        raise _unusable(offer, f"it is made for form {engine.api} of the record, and this pbp has form {API}")
    if engine.name != offer.name:
        raise _unusable(offer, f"its record is called {engine.name!r}")
    return engine


def _unusable(offer: Installed, why: str) -> NotUnderstood:
    return NotUnderstood(
        f"the game {offer.name} of the package {offer.package} {offer.version} can't be used: {why}"
    )
