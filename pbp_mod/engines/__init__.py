"""The games there are: those that come with the project, one folder each, and those of installed packages.

A game is its `ENGINE`, an `Engine` record; nothing but the game at hand is imported. The name of a shipped game is
never looked up elsewhere, so that nothing gets slower by it and nobody can slip another game under that name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pbp_mod.errors import NoEngine

if TYPE_CHECKING:
    from pbp_mod.game.engine import AnyEngine

ENGINES = ("qanon", "claim", "parlamento", "gnomic", "ledger")
"""Those that come with the project."""


def load(name: str, edition: int | None = None) -> AnyEngine:
    """The engine of that name, imported now and not before; with the rules of that edition, else the newest.

    Raises NoEngine if there is none, or none that can be used.
    """
    if name in ENGINES:
        found: AnyEngine = import_module(f"pbp_mod.engines.{name}").ENGINE
    else:
        from pbp_mod.engines.installed import load_installed

        found = load_installed(name, ENGINES)
    return found if edition is None or edition == found.edition else _of_edition(found, edition)


def _of_edition(engine: AnyEngine, edition: int) -> AnyEngine:
    """A game is played to its end by the rules that it was begun with."""
    if edition in engine.earlier:
        return engine.earlier[edition]()
    known = ", ".join(map(str, sorted([*engine.earlier, engine.edition])))
    raise NoEngine(
        f"this game was begun with edition {edition} of the rules of {engine.title}, which isn't here "
        f"(there are: {known}; install the version of its package that has it)"
    )


def names() -> list[str]:
    """All games by name, the shipped ones first; of the installed ones those that can be used or not."""
    from pbp_mod.engines.installed import installed

    return [*ENGINES, *sorted({each.name for each in installed()} - {*ENGINES})]
