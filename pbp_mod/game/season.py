"""What a game says of itself for a book of many games: the sides, what its posts tell of seats, and who is awarded what.

Pure vocabulary. It is asked for finished games alone, and counts nothing that the thread wasn't told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Protocol, TypeVar

    from pbp_mod.game.actions import Data

    S_contra = TypeVar("S_contra", contravariant=True)
    T_contra = TypeVar("T_contra", contravariant=True)

    class Season(Protocol[S_contra, T_contra]):
        """The module of a game that says what is worth counting over many games."""

        COUNTS: tuple[str, ...]
        """All that `counted` counts, in the order in which it is shown."""
        AWARDS: tuple[Award, ...]
        """What is awarded; the game's template `awards` words it."""

        def sides(self, state: S_contra) -> tuple[str, ...]:
            """The side of each seat in a game that is over, by a stable word; empty where everybody plays for himself."""

        def side_names(self, settings: T_contra) -> Mapping[str, str]:
            """What the sides are called in the words of the setting."""

        def counted(self, template: str, data: Data) -> Mapping[str, Mapping[int, int]]:
            """What a post counts for seats: name -> seat -> how much; `template` without the engine's name."""

    AnySeason = Season[Any, Any]


class Draw(NamedTuple):
    """Cards that chance dealt a seat (None: nobody's): how many of them are of the kind that matters, and how many cards and
    such cards the pile had before.
    """

    seat: int | None
    cards: int
    marked: int
    before: int
    marked_before: int


class Award(NamedTuple):
    """An award for whoever has the most of one count, `of`, in a game; `sides`: who can get it (none: everybody)."""

    name: str
    of: str
    sides: tuple[str, ...] = ()
