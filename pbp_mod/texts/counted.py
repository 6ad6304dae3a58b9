"""The order that a post follows from, where it stood in the thread: for boards that link a quote to its post.

Tells of posts in the thread only, never of messages; what was amended or struck out is not quoted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pbp_mod.game.actions import ActionKind, Channel
from pbp_mod.rows.corrections import corrections
from pbp_mod.rows.entries import AGAIN, WITH, Entry
from pbp_mod.rows.posted import SAID_IN
from pbp_mod.tuples import NamedTuple


class Counted(NamedTuple):
    """Somebody's order: who wrote it (None: the player, whose abbreviation is `by`), in which post, and the words.

    `topic`: the thread's number, if the source has an address that tells it.
    """

    by: str
    author: str | None
    post: int
    topic: int | None
    text: str


_ADDRESS = re.compile(r"https?://[^/\s]+/(?:\S+/)?t/(?:[^/\s]+/)?(?P<topic>\d+)/(?P<post>\d+)")
_BESIDES = frozenset({AGAIN, WITH, "at", "source", "note", "moderator"})
_BOLD = re.compile(r"\*\*(?=\S)(.*?\S)\*\*|\[b\](.*?)\[/b\]", re.IGNORECASE | re.DOTALL)


def counted(entries: Sequence[Entry], kinds: Mapping[str, ActionKind], row: int) -> Counted | None:
    """The order of a row, if it is known in which post of the thread it stood."""
    entry = _as_said(entries, row) if 0 < row <= len(entries) else None
    if entry is None or not entry.get("text") or not entry.get("by") or not entry.get("source"):
        return None
    kind = kinds.get(entry["action"])
    source = SAID_IN.fullmatch(entry["source"].strip())
    if kind is None or kind.channel is not Channel.THREAD or source is None:
        return None
    address = _ADDRESS.match(source["url"] or "")
    return Counted(
        entry["by"],
        source["author"],
        int(address["post"] if address else source["post"]),
        int(address["topic"]) if address else None,
        _BOLD.sub(lambda bold: bold[1] or bold[2] or "", entry["text"]).strip(),
    )


def _as_said(entries: Sequence[Entry], row: int) -> Entry | None:
    """A row as it counts, if that is what its words say: what was amended is another thing, what came back is the same."""
    written = entries[row - 1]
    if all(later.get("event") != row for later in entries[row:]):
        return written
    came = corrections(entries).get(row)
    counts = written if came is None else came.entry
    return counts if counts is not None and _bare(counts) == _bare(written) else None


def _bare(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if key not in _BESIDES}
