"""Messages that an erratum has taken back: what they were about, and that they hold after all once what called for them counts again.

Their readers have them and take them as unsaid, so they have to be told. Tells nobody anything itself (erratum.py does).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pbp_mod.game.actions import MODERATOR, THREAD, Audience
from pbp_mod.rows.replay import Position
from pbp_mod.texts.outbox import Message
from pbp_mod.texts.wrong_rows import Moment


class Unsaid:
    """Who takes which messages as unsaid; `sent`: the numbers of the messages that went out, empty if nobody marks them."""

    def __init__(self, sent: Collection[int]) -> None:
        self._sent = sent
        self._by: dict[Audience, dict[int, int]] = {}

    def take_back(self, reader: Audience, erratum: int, gone: Iterable[Message]) -> None:
        """An erratum says to take these as unsaid."""
        if reader != MODERATOR:
            self._by.setdefault(reader, {}).update((each.id, erratum) for each in gone)

    def hold(self, reader: Audience, erratum: int, held: Iterable[Message]) -> None:
        """An erratum says that these hold after all."""
        if self._was_read(erratum):
            for each in held:
                self._by[reader].pop(each.id)

    def holding(self, reader: Audience, now: Moment) -> list[Message]:
        """The messages that somebody takes as unsaid, and which hold."""
        found = (
            now.messages.get(each) for each, by in self._by.get(reader, {}).items() if self._was_read(by)
        )
        return [
            each for each in found if each is not None and reader in each.readers and self._was_read(each.id)
        ]

    def held_anew(self, before: Moment, now: Moment) -> list[Audience]:
        """Those for whom such a message holds since a moment ago."""
        return [
            reader
            for reader in self._by
            if any(each.id not in before.messages for each in self.holding(reader, now))
        ]

    def _was_read(self, number: int) -> bool:
        return not self._sent or number in self._sent


def about(gone: Sequence[Message], position: Position, audience: Audience) -> list[str]:
    """What private messages that are gone were about, each named once; nothing if one of them has no word for that, or they
    were posts.
    """
    engine = position.engine
    if audience == THREAD or not gone:
        return []
    known = engine.subjects(position.opened.settings)
    found = [known.get(each.template.removeprefix(f"{engine.name}/")) for each in gone]
    return list(dict.fromkeys(each for each in found if each is not None)) if None not in found else []
