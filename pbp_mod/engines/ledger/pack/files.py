"""Packs by name, path or table: which are shipped, and how one is opened.

A shipped pack is trusted (tests check it), and its formulas are parsed only when they are asked; anybody else's is read and
checked whole. Knows no game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.read.whole import read_pack
from pbp_mod.engines.ledger.pack.words import Pack
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Setup
from pbp_mod.game.pack_files import parse, parse_text, prepared, read_text
from pbp_mod.game.problems import Spot

SHIPPED: tuple[str, ...] = ("poll", "mafia", "werewolf", "resistance")
DEFAULT = SHIPPED[0]
_shelf: dict[str, Pack] = {}  # shipped packs that this process has read


def shipped(name: object) -> bool:
    """Whether the project ships a pack of that name (a log that names it stands alone; others are embedded)."""
    return name in SHIPPED


def shipped_file(name: str) -> str:
    """Where a pack lies that the project ships."""
    return os.path.join(os.path.dirname(os.path.dirname(__file__)), "packs", f"{name}.toml")


def load_pack(given: object) -> Pack:
    """The pack of that name, at that path, or the table itself. Raises NotUnderstood with what is wrong first."""
    if isinstance(given, str) and shipped(given):
        if given not in _shelf:
            path = shipped_file(given)
            raw = prepared(path) or parse(path)
            _shelf[given] = read_pack(raw, Spot(f"{given}.toml", []), whole=False)[0]
        return _shelf[given]
    table, file = pack_table(given)
    pack, found = checked(table, file)
    if found:
        more = f" (and {len(found) - 1} more; 'pbp pack check' lists them all)" if len(found) > 1 else ""
        raise NotUnderstood(found[0] + more)
    return pack


def pack_table(given: object) -> tuple[Mapping[str, Any], str]:
    """The table of a pack, for embedding in a log, and what its faults call it. Raises NotUnderstood."""
    if isinstance(given, dict):
        return given, "pack"
    path = _path(given)
    return parse(path), os.path.basename(path)


def _path(given: object) -> str:
    if not isinstance(given, str):
        raise NotUnderstood(f"a pack is a name, a path or a table, not {given!r}")
    path = shipped_file(given) if shipped(given) else given
    if not os.path.isfile(path):
        raise NotUnderstood(
            f"there is no pack {given!r} (accepted: {', '.join(SHIPPED)}, or the path of a TOML file)"
        )
    return path


def checked(table: Mapping[str, Any], file: str, text: str = "") -> tuple[Pack, list[str]]:
    """A pack, and all that is wrong with it, a sentence each; with `text`, as it is written, the lines are named."""
    from pbp_mod.engines.ledger.pack.check import check_pack

    found: list[str] = []
    lines = None
    if text:
        from pbp_mod.game.toml_lines import lines_of

        lines = lines_of(text)
    top = Spot(file, found, lines)
    pack, reading = read_pack(table, top, whole=True)
    if not found:
        check_pack(pack, reading, top)
    return pack, found


def faults_of(path: str) -> list[str]:
    """Everything that is wrong with a pack file, a sentence each, in the order of its lines; empty if it can be played."""
    try:
        file = _path(path)
        text, name = read_text(file), os.path.basename(file)
        table = parse_text(text, name)
    except NotUnderstood as error:
        return [str(error)]
    return sorted(checked(table, name, text)[1], key=_line)


def _line(fault: str) -> int:
    """The line that a fault names, 0 if it names none."""
    behind = fault.partition(", line ")[2].partition(":")[0]
    return int(behind) if behind.isdecimal() else 0


def whole_setup(setup: Setup) -> Setup:
    """The setup with its pack in it, unless that is a shipped one. Raises NotUnderstood."""
    pack = setup.get("pack", DEFAULT)
    if isinstance(pack, str) and shipped(pack):
        return setup
    if isinstance(pack, str):
        load_pack(pack)  # what is wrong is told with the file's name, which a table hasn't
    return {**setup, "pack": pack_table(pack)[0]}


def setup_edition(setup: Setup) -> int:
    """The edition of the shipped pack that a setup names; 1 of one that it holds."""
    pack = setup.get("pack", DEFAULT)
    return load_pack(pack).edition if isinstance(pack, str) and shipped(pack) else 1
