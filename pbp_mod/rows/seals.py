"""The list that is sealed together with a seed: what is played, by whom, by which rules, with which cards.

It has one form for hashing, so that nothing of it can be changed unseen once the seal is out. What players see of it, the
post of `pbp seal` says. Draws nothing, keeps nothing.
"""

from __future__ import annotations

from typing import Any

from pbp_mod.game.chance import LISTED, seal_with
from pbp_mod.rows.header import Header, drawn_seats, engine_of

DRAWN, IN_ORDER = "drawn", "in order"
"""How the seats come about: from the seed, or as the players are listed."""


def listed(header: Header) -> dict[str, Any]:
    """The list of a game: all that its deal follows from besides seed and public value.

    Words are no part of it: a theme may be another one, hecklers too.
    """
    words = {option.name for option in engine_of(header).options if option.wording}
    rules = {name: value for name, value in header.get("options", {}).items() if name not in words}
    found: dict[str, Any] = {
        "engine": header["engine"],
        "players": [[player["name"], player.get("abbr")] for player in header["players"]],
        "options": rules,
        "seats": _seats(header),
    }
    for key, value in (("pack", header.get("setup", {}).get("pack")), ("rules", header.get("rules"))):
        if value is not None:
            found[key] = value
    return found


def _seats(header: Header) -> Any:
    seats = header.get("setup", {}).get("seats")
    if seats is None:
        return IN_ORDER
    return DRAWN if "seed" in header and seats == drawn_seats(header) else seats


def seal_of(seed: str, found: dict[str, Any]) -> str:
    """The seal of a seed and a list together."""
    from pbp_mod.store.records import canonical

    return seal_with(seed, canonical(found).decode())


def list_seal(header: Header) -> str | None:
    """The seal of seed and list together, of a game that was sealed so; None of any other."""
    return seal_of(header["seed"], listed(header)) if header.get("sealed") == LISTED else None
