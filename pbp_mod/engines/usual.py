"""The usual answers: what an engine offers where its game has nothing special to say.

An engine imports those that fit and defines the others itself; `Engine` says what each of them means.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.game.actions import Action


def led(state: Any) -> str | None:
    """Nothing: there are no tricks."""
    return None


def out(state: Any) -> tuple[int, ...]:
    """Nobody: all stay in the game to its end."""
    return ()


def silent(state: Any) -> tuple[int, ...]:
    """Nobody: all may post at any time."""
    return ()


def defaults(state: Any) -> tuple[Action, ...]:
    """Nothing: whoever is awaited has to answer."""
    return ()


def whole_setup(setup: Mapping[str, Any]) -> Mapping[str, Any]:
    """The setup as it is: it names nothing that lies elsewhere."""
    return setup


def hand_number(state: Any) -> int:
    """0: no order given in advance depends on cards dealt later."""
    return 0
