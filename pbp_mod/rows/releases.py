"""Which texts the moderator let go although they were held back, as the rows of the log have it.

A release stands for the words that he has read: where they change it counts no more. Knows no texts, only what stands
for them.
"""

from collections.abc import Sequence

from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import RELEASE, Entry


def released(entries: Sequence[Entry]) -> dict[int, str]:
    """Number of a message -> the fingerprint of the words that were let go; nothing stands for unknown words."""
    rows = effective(entries).values()
    return {entry["message"]: entry.get("words", "") for entry in rows if entry["action"] == RELEASE}


def release(message: int, fingerprint: str) -> dict[str, object]:
    """The row that lets a message go with these words."""
    return {"action": RELEASE, "message": message, "words": fingerprint}
