"""What is said of texts that the guard holds back: the row is recorded, and they wait.

Looks at no text.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.errors import TextWaits


class HeldBack(TextWaits):
    """What was recorded brought texts that are held back; all others are printed."""


def held_wait(held: Sequence[int]) -> None:
    """Raise HeldBack if there are texts that are held back, by their numbers."""
    if held:
        numbers = ", ".join(map(str, held))
        what = (
            f"text {numbers} is held back and waits"
            if len(held) == 1
            else f"texts {numbers} are held back and wait"
        )
        raise HeldBack(
            f"it is recorded, but {what} in the outbox: mend the template, or let it go with 'pbp outbox release "
            f"{held[0]}'"
        )
