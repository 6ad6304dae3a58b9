"""All that a game has to tell up to now: the messages of its rows, and the errata that its corrections call for."""

from collections.abc import Collection, Sequence

from pbp_mod.game.actions import Audience
from pbp_mod.rows.corrections import beginning, goes_on
from pbp_mod.rows.entries import CORRECTIONS, DEADLINE, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import DUE, fold
from pbp_mod.texts.outbox import Collector, Message, number


def due_messages(
    header: Header, entries: Sequence[Entry], sent: Collection[int] | None = None
) -> list[Message]:
    """Every message that a game calls for up to its last row, errata among them.

    `sent`: the numbers of those that went out. What didn't, and has another of its kind behind it, is overtaken then; and
    as soon as anything went out, an erratum tells of the corrections of those that it overtakes as well. None: nobody
    asks what went out, and each tells of its own.
    """
    collector = Collector()
    fold(header, entries, collector.hear)
    overtaken = set[int]()
    waiting: dict[
        Audience, dict[int, int]
    ] = {}  # the errata that did not go out, and where their corrections begin
    for seq, entry in enumerate(entries, 1):
        if entry["action"] not in CORRECTIONS or goes_on(entries, seq):
            continue
        from pbp_mod.texts.erratum import hear_correction

        unsaid = {to: list(errata.values()) for to, errata in waiting.items()} if sent else {}
        for to, told in hear_correction(collector, header, entries[:seq], unsaid).items():
            overtaken.update(waiting.get(to, ()))
            errata = waiting.setdefault(to, {})
            erratum = number(seq, to)
            if not told or (sent is not None and erratum in sent):
                errata.clear()
            elif not sent or collector.mends_any(erratum, sent):
                errata[erratum] = beginning(entries, seq)
    messages = collector.messages()
    if sent is None:
        return messages
    if any(entry["action"] == DEADLINE for entry in entries):
        overtaken.update([message.id for message in messages if message.template == DUE][:-1])
    return [
        message._replace(overtaken=message.id in overtaken and message.id not in sent) for message in messages
    ]
