"""What is said of rows that haven't the form that they had when they were written. Asked only where replaying them has led to
nonsense.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.errors import CorruptLog, NoEngine, PbpError
from pbp_mod.rows.entries import Entry, check
from pbp_mod.rows.header import Header, check_header, read


def refuse_damaged(header: Header, entries: Sequence[Entry]) -> None:
    """Raise CorruptLog if header or rows haven't the form that they had when they were written.

    Replaying trusts what was checked before it was written; this is asked when that has led to nonsense.
    """
    part = "the header"
    try:
        engine = read(check_header(header)).engine
        for seq, entry in enumerate(entries, 1):
            part = f"row {seq}"
            check(entry, engine)
    except NoEngine:
        raise
    except PbpError as error:
        raise CorruptLog(
            f"{part} is damaged: {error} ('pbp verify' tells more; restore a backup with 'pbp restore')"
        ) from error
