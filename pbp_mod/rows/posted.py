"""Where in the thread a row says that it was posted: the number of the post, who wrote it, its address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbp_mod.tuples import NamedTuple

SAID_IN = re.compile(r"post #?(?P<post>\d{1,9})(?: by (?P<author>[^,\n]+))?(?:, (?P<url>\S+))?")
"""What a row's source says of it."""


class Source(NamedTuple):
    """A row, the number of its post in the thread and its address, as far as they are known."""

    row: int
    post: int | None
    url: str | None


def source_of(row: int, entry: Mapping[str, Any]) -> Source:
    """Where a row was said."""
    said = SAID_IN.fullmatch(str(entry.get("source") or "").strip())
    return Source(row, int(said["post"]) if said else None, said["url"] if said else None)
