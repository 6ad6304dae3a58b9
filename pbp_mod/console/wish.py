"""What a moderator asks of `pbp send`. Does nothing."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.tuples import NamedTuple


class Wish(NamedTuple):
    """What was asked for: these texts (none: all that wait), and how."""

    only: Sequence[int]
    yes: bool
    dry_run: bool
    edit: bool
    again: bool
    shut: str | None
    as_json: bool
    dialect: str | None
    picture: bool = False
