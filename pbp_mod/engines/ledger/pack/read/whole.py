"""Reads a whole pack: every table of it in the order in which one needs the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.read.head import read_head
from pbp_mod.engines.ledger.pack.read.people import read_groups, read_roles
from pbp_mod.engines.ledger.pack.read.phases import IN_PHASES, read_phases, told_of
from pbp_mod.engines.ledger.pack.read.reading import Reading
from pbp_mod.engines.ledger.pack.read.wins import read_wins
from pbp_mod.engines.ledger.pack.words import Pack
from pbp_mod.game.problems import Spot

KEYS = ("options", "table", "role", "group", "phase", "win", "ending")

_UNDER = {
    "table": ("table",),
    "role": ("role", "team"),
    "group": ("group",),
    "phase": ("phase", *IN_PHASES),
    "win": ("win",),
    "ending": ("win",),
}
"""Of which kinds words are missing where a key is misspelt."""


def read_pack(raw: Mapping[str, Any], top: Spot, *, whole: bool) -> tuple[Pack, Reading]:
    """A pack, and how it was read. `whole`: its formulas are parsed at once, with complaints."""
    pack, reading = Pack(), Reading(whole=whole)
    pack.table = raw
    top.keys(raw, ("pack", "phase"), KEYS)
    _doubt(raw, reading)
    read_head(raw, top, pack, reading)
    read_roles(raw, top, pack, reading)
    acts = read_groups(raw, top, pack, reading)
    read_phases(raw, top, pack, reading)
    told_of(acts, pack, reading)
    read_wins(raw, top, pack, reading)
    for kind, given in reading.given.items():
        reading.lexicon.add(kind, given)
    pack.marks, pack.offices, pack.counters = (
        tuple(reading.given[kind]) for kind in ("mark", "office", "counter")
    )
    pack.names = _names(reading)
    reading.finish()
    return pack, reading


def _doubt(raw: Mapping[str, Any], reading: Reading) -> None:
    """Of what stands under a misspelt key nothing is known; that is told of the key, and not of all that speaks of it."""
    from pbp_mod.game.problems import nearest

    for key in raw:
        if key not in KEYS and key != "pack":
            near = next((each for each in (*KEYS, "pack") if nearest(key, (each,))), "")
            reading.lexicon.unsure.update(_UNDER.get(near, ()))


def _names(reading: Reading) -> tuple[str, ...]:
    """The players whom formulas name."""
    from pbp_mod.engines.ledger.pack.trees import inside
    from pbp_mod.errors import NotUnderstood

    found: dict[str, None] = {}
    for formula, _ in reading.formulas:
        if "names" not in formula.text:
            continue
        try:
            trees = inside(formula.tree)
        except NotUnderstood:
            continue
        found.update((name, None) for tree in trees if tree.op == "named" for name in tree.parts)
    return tuple(found)
