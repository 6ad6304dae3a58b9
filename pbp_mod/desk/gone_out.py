"""Which texts have been read by those they are for, as far as marks can tell: what a correction has to be told of.

A moderator who marks what he sends has sent whatever comes before the last mark. Who marks nothing may have sent all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbp_mod.desk.amending import Changes
from pbp_mod.game.actions import MODERATOR
from pbp_mod.rows.entries import CORRECTIONS, UNSENT
from pbp_mod.store.records import Entry
from pbp_mod.texts.outbox import CORRECTION, Message


def touched(found: Changes) -> list[Message]:
    """The messages that a correction takes back or changes, in their order; not what only the moderator reads, and no
    errata, which follow from corrections.
    """
    messages = [*found.gone, *(old for old, _ in found.changed)]
    return sorted(each for each in messages if each.to != MODERATOR and each.template != CORRECTION)


def has_gone_out(message: int, sent: Collection[int]) -> bool:
    """Whether a text counts as read: it or any later one was marked as sent, or nothing ever was in this game."""
    return not sent or message <= max(sent)


def is_doubtful(message: int, sent: Collection[int]) -> bool:
    """Whether marks leave it open: it has none, and no later one has one."""
    return message not in sent and (not sent or message > max(sent))


def with_unsent(
    entries: Sequence[Entry], messages: Sequence[Message], unsent: Collection[int], sent: Collection[int]
) -> list[Entry]:
    """The rows of a correction, the last of which says which of the messages that it changes had not gone out by then.

    Where marks tell it of each, and where nothing was said yet, there is nothing to say. Other rows stay as they are.
    """
    known = all(message.id in sent for message in messages)
    if known or not entries or entries[-1]["action"] not in CORRECTIONS:
        return list(entries)
    return [*entries[:-1], {**entries[-1], UNSENT: sorted(unsent)}]
