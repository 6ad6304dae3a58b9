"""What a thread comes to, post by post: what would be recorded, and what was understood and isn't."""

from __future__ import annotations

from typing import Any

from pbp_mod.intake.sources.posting import Posting
from pbp_mod.rows.entries import Entry
from pbp_mod.tuples import NamedTuple

SURE, NOTICE, ASK = "sure", "notice", "ask"
"""Beyond doubt; beyond doubt, but the moderator should hear how it was read; only with his word."""
ALMOST, LATE, SECOND, RECORDED, OUTSIDER, EDITED, DELETED = (
    "almost",
    "out of phase",
    "not first",
    "in the log",
    "no player",
    "edited",
    "deleted",
)
"""Never taken, for this reason."""
TAKEN = (SURE, NOTICE)
OPEN = (SURE, NOTICE, ASK)


class Item(NamedTuple):
    """One thing that a post says. `player`: the abbreviation of who wrote it, or "" for somebody else.

    `entry` is what would be recorded (None: nothing); `missing` the field of it that only the moderator can tell.
    """

    said: Posting
    player: str
    action: str
    words: str
    certain: str
    why: str = ""
    entry: Entry | None = None
    missing: str = ""

    def json(self) -> dict[str, Any]:
        """The item for programs."""
        said = self.said
        return {
            "post": said.label,
            "number": said.number,
            "id": said.id,
            "author": said.author,
            "player": self.player or None,
            "at": said.at,
            "url": said.url,
            "channel": said.channel.value,
            "words": self.words,
            "action": self.action or None,
            "certain": self.certain,
            "why": self.why or None,
            "records": None if self.missing else self.entry,
        }
