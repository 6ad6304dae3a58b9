"""Who wants to be in no season book: a note of the desk with their names, which goes along when the desk is handed over.

Knows no game and no person, only what is kept. Who is meant by a name, gathering.py says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from pbp_mod.errors import CorruptLog
from pbp_mod.store.log import Log
from pbp_mod.store.records import HIDDEN, dumps


def hidden_names(log: Log) -> list[str]:
    """The names of those who want to be in no book. Raises CorruptLog."""
    return read_hidden(log.note(HIDDEN))


def keep_hidden(log: Log, changed: Callable[[list[str]], Iterable[str]]) -> None:
    """Keep the names that `changed` makes of those that are kept. Raises CorruptLog."""
    log.amend_note(HIDDEN, lambda note: _note(changed(read_hidden(note))))


def read_hidden(note: str | None) -> list[str]:
    """The names in the note of a desk; None: it has none yet. Raises CorruptLog."""
    try:
        found = json.loads(note or "[]")
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise CorruptLog("what is kept of who is hidden is damaged (bring back a backup with 'pbp restore')")
    return found


def both_hidden(one: str | None, other: str | None) -> str:
    """The note of a desk that takes another over: whoever is hidden on either stays so. Raises CorruptLog."""
    return _note([*read_hidden(one), *read_hidden(other)])


def _note(names: Iterable[str]) -> str:
    return dumps(sorted(set(names)))
