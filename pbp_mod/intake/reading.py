"""What a reading of a post or message comes to."""

from __future__ import annotations

from typing import Any, NamedTuple


class Reading(NamedTuple):
    """What is to be recorded, and what the moderator should hear about the rest.

    `actions`: (kind, arguments as the log takes them, players by abbreviation). `remarks`: one sentence each, in the
    manner of error messages: why something was not taken, or how it was taken.
    """

    actions: tuple[tuple[str, dict[str, Any]], ...]
    remarks: tuple[str, ...]
