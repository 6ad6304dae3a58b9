"""Nested values for reading on a terminal, when --json isn't asked for.

What is in them, and whether it is secret, is for others to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.console import columns, terminal


def print_tree(value: Mapping[str, Any], depth: int = 0) -> None:
    """Keys and values, a line each, objects within objects indented."""
    indent = "  " * depth
    for key, inner in value.items():
        if isinstance(inner, Mapping) and inner:
            terminal.show(f"{indent}{key}:")
            print_tree(inner, depth + 1)
            continue
        beside = columns.width(key) + 2
        room = max(20, terminal.WIDTH - len(indent) - beside)
        first, *more = columns.wrapped(terminal.harmless(plain(inner)), room)
        terminal.show(f"{indent}{key}: {first}")
        for line in more:
            terminal.show(f"{indent}{' ' * beside}{line}")


def plain(value: Any) -> str:
    """One value in a few words."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(plain(each) for each in value) or "-"
    if isinstance(value, Mapping):
        return " ".join(f"{key} {plain(inner)}" for key, inner in value.items()) or "-"
    return str(value)
