"""What must not stand in a text: the vocabulary in which engines say what an audience may not know.

Pure data, handed from an engine's `guarded` to guard.py, which looks for it in finished texts. `what` is a few words
for the moderator ("the role of {}", with the player's name put in); it never says the secret itself. What isn't
`lasting` is a secret of this very moment and isn't looked for in texts about earlier ones, where it may be told.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Apart(NamedTuple):
    """Words that must not be tied to a player: "Anna is Trump", "Trump: Anna", both in one row of a table."""

    seat: int
    words: tuple[str, ...]
    what: str
    lasting: bool = True


class Together(NamedTuple):
    """Cards that the audience has seen no copy of: a list of so many of them, and of no others, shows where they are.

    `cards`: card -> its spellings.
    """

    cards: Mapping[str, tuple[str, ...]]
    what: str
    at_least: int = 3
    lasting: bool = False


class InOrder(NamedTuple):
    """Cards in the order of a pile: a list with so many of them in this order (or in any) shows it."""

    cards: tuple[str, ...]
    spellings: Mapping[str, tuple[str, ...]]
    what: str
    at_least: int = 4
    any_order: bool = False
    lasting: bool = False


Guarded = tuple[Apart | Together | InOrder, ...]
