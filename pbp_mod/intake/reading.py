"""What a reading of a post or message comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.people.names import quoted
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.intake.phrases import Hit

ALMOST, HIDDEN, LATE, SECOND, UNKNOWN = "almost", "hidden", "out of phase", "not first", "who?"
DOUBTFUL = "which?"
"""Why something isn't taken: it is no plain order in bold; it isn't the author's word; it isn't awaited; another came
before it; it names nobody for certain; it corrects itself, or names two."""


def by_message(kind: str) -> str:
    """Why an answer of this kind doesn't count in the thread."""
    return f"a {kind} goes to you by message, not into the thread"


class Left(NamedTuple):
    """What looks like an order and was not taken. `what`: one of the constants above; `hit`: as far as it was read."""

    words: str
    why: str
    what: str = ALMOST
    hit: Hit | None = None

    @property
    def remark(self) -> str:
        """The sentence for the moderator."""
        if self.what == LATE and self.hit is not None:
            return f"{quoted(self.words)} was recognised ({self.hit.kind}), but {self.why}"
        return f"{quoted(self.words)} was not recorded: {self.why}"

    def __hash__(self) -> int:
        return hash((self.words, self.why))


class Weighed(NamedTuple):
    """What stands of a post, what else looks like an order, and troubles with its markup."""

    taken: list[Hit]
    left: list[Left]
    troubles: tuple[str, ...]


class Reading(NamedTuple):
    """What is to be recorded, and what the moderator should hear about the rest.

    `actions`: (kind, arguments as the log takes them, players by abbreviation). `remarks`: one sentence each, in the
    manner of error messages: why something was not taken, or how it was taken. `parts`: each part of the text, and how
    it was read. `late`: what was recognised and isn't awaited.
    """

    actions: tuple[tuple[str, dict[str, Any]], ...]
    remarks: tuple[str, ...]
    parts: tuple[tuple[str, str], ...] = ()
    late: tuple[tuple[str, dict[str, Any]], ...] = ()
