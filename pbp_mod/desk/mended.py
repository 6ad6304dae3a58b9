"""Whether a text should say something else since it was told first. Prints nothing, and knows no mark of what went out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.rows.entries import CORRECTIONS, RENAME
from pbp_mod.texts.outbox import Message

if TYPE_CHECKING:
    from pbp_mod.desk.session import Session


class Mended:
    """Whether a correction has altered what a text should say: its data, so that a later version's other wording alone
    alters nothing.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._corrected = any(entry["action"] in CORRECTIONS for entry in session.entries)
        self._renamed = any(entry["action"] == RENAME for entry in session.entries)

    def __call__(self, message: Message) -> bool:
        if not self._corrected:
            return False
        told = self._session.told_at_first().get(message.id)
        if told is None or told.parts != message.parts or told.readers != message.readers:
            return True
        if self._renamed and told.people != message.people:
            from pbp_mod.rows.respelling import are_same

            return not are_same(told.people, message.people)  # another spelling alone mends nothing
        return told.people != message.people
