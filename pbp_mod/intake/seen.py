"""What was read before, and how a post is known again: by its own id, by its place in the thread, or, of a message that
came by two ways, by its words.

Only compares; judges nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.actions import Channel
from pbp_mod.intake.edits import place
from pbp_mod.intake.people import account
from pbp_mod.intake.sources.posting import Posting
from pbp_mod.store.records import Read

_PM = Channel.PM.value


class Seen:
    """The posts that were read before, as they were the last time."""

    def __init__(self, known: Sequence[Read]) -> None:
        self._known = {read.post: read for read in known}
        self._letters = {
            (account(read.author), read.hash): (read.post, read.at) for read in known if read.channel == _PM
        }
        self._places = {place(read.channel, read.author, read.at, read.number): read for read in known}

    def before(self, said: Posting) -> Read | None:
        """The post as it was read before, from this format or another."""
        return self._known.get(said.id) or self._places.get(
            place(said.channel.value, said.author, said.at, said.number)
        )

    def once(self, said: Posting, digest: str) -> tuple[Posting, bool]:
        """Whether a message has come by another way already: the forum's own page, and a mail that tells of it."""
        key = account(said.author), digest
        post, at = self._letters.setdefault(key, (said.id, said.at))
        if post.partition(":")[0] == said.id.partition(":")[0]:
            return said, False
        if at == said.at:
            return said, True
        return said._replace(
            doubt=said.doubt or f"the same words came at {at}, perhaps as this very message"
        ), False
