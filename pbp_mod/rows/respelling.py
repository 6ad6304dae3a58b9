"""Misspelt names put right: a `rename` is nobody new, so whatever was to be told under the old spelling is told under the new one.

Who is the same person under two spellings follows from the roster alone: the old one is an alias of his.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbp_mod.people.names import Player

if TYPE_CHECKING:
    from pbp_mod.rows.replay import Position


def respelt(people: Iterable[Player], position: Position) -> tuple[Player, ...]:
    """Who sat at the table at some time, in seat order, each as he is spelt in the end; `position` is that of the end."""
    left: dict[int, list[Player]] = {}
    for former in position.formers:
        left.setdefault(former.seat, []).append(former.player)
    now = position.roster.people()
    return tuple(
        next(
            (one for one in (now[seat], *left.get(seat, ())) if was.name in (one.name, *one.aliases)),
            was,
        )
        for seat, was in enumerate(people)
    )


def are_same(some: Iterable[Player], others: Iterable[Player]) -> bool:
    """Whether the same people sit at both tables, in whatever spelling: whom two have a word in common for is one."""
    return all(
        one == other or not {one.name, *one.aliases}.isdisjoint((other.name, *other.aliases))
        for one, other in zip(some, others, strict=True)
    )


def later_spellings(people: Iterable[Player], position: Position) -> dict[str, str]:
    """The names that people have got since, and how they were spelt when they sat at the table so."""
    sat = tuple(people)
    return {
        now.name: was.name
        for was, now in zip(sat, respelt(sat, position), strict=True)
        if now.name != was.name
    }
