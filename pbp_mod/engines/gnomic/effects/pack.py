"""Card packs: loading one by name, path or table, and checking one with all of its errors at once.

A shipped pack is trusted (tests check it) and each of its cards is read only when it is first needed; anybody else's
is read and checked whole. Knows files and no game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbp_mod.engines.gnomic.cards import Pack
from pbp_mod.engines.gnomic.effects.compile import read_work
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.pack_files import parse, prepared

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = "house"
_shelf: dict[str, Pack] = {}  # shipped packs that this process has read


def shipped(name: object) -> bool:
    """Whether the project ships a pack of that name (a log that names it stands alone; others are embedded)."""
    return name == HOUSE


def load_pack(given: object) -> Pack:
    """The pack of that name, at that path, or the table itself. Raises NotUnderstood with what is wrong first."""
    if shipped(given):
        if HOUSE not in _shelf:
            path = shipped_file(HOUSE)
            _shelf[HOUSE] = Pack(prepared(path) or parse(path), f"{HOUSE}.toml", [], read_work, whole=False)
        return _shelf[HOUSE]
    table, file = pack_table(given)
    found: list[str] = []
    pack = Pack(table, file, found, read_work, whole=True)
    if found:
        more = f" (and {len(found) - 1} more; a check of the pack lists them all)" if len(found) > 1 else ""
        raise NotUnderstood(found[0] + more)
    return pack


def pack_table(given: object) -> tuple[Mapping[str, Any], str]:
    """The table of a pack, for embedding in a log, and what its errors call it. Raises NotUnderstood."""
    if isinstance(given, dict):
        return given, "pack"
    if not isinstance(given, str):
        raise NotUnderstood(f"a pack is a name, a path or a table, not {given!r}")
    path = shipped_file(HOUSE) if shipped(given) else given
    if not os.path.isfile(path):
        raise NotUnderstood(f"there is no pack {given!r} (accepted: {HOUSE}, or the path of a TOML file)")
    return parse(path), os.path.basename(path)


def check_pack(path: str | Path) -> list[str]:
    """Everything that is wrong with a pack file, one sentence each; empty if it can be played."""
    found: list[str] = []
    try:
        table, file = pack_table(str(path))
    except NotUnderstood as error:
        return [str(error)]
    Pack(table, file, found, read_work, whole=True)
    return found


def shipped_file(name: str) -> str:
    """Where a pack lies that the project ships."""
    return os.path.join(os.path.dirname(os.path.dirname(__file__)), "packs", f"{name}.toml")
