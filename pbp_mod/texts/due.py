"""All that a game has to tell up to now: the messages of its rows, and the errata that its corrections call for."""

from collections.abc import Sequence

from pbp_mod.rows.corrections import goes_on
from pbp_mod.rows.entries import CORRECTIONS, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import fold
from pbp_mod.texts.outbox import Collector, Message


def due_messages(header: Header, entries: Sequence[Entry]) -> list[Message]:
    """Every message that a game calls for up to its last row, errata among them."""
    collector = Collector()
    fold(header, entries, collector.hear)
    for seq, entry in enumerate(entries, 1):
        if entry["action"] in CORRECTIONS and not goes_on(entries, seq):
            from pbp_mod.texts.erratum import hear_correction

            hear_correction(collector, header, entries[:seq])
    return collector.messages()
