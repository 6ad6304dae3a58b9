"""What the board's form asks for above a text: the title of a topic, the subject of a private message.

A subject is seen by whoever looks over a shoulder and stands in the notices that boards mail. So it is made of the game's
name and of what the whole thread knows anyway, that everybody is told his part when the game begins, and of nothing in the
text.
"""

from __future__ import annotations

from pbp_mod.game.actions import THREAD
from pbp_mod.texts.outbox import audience

SHORTEST = 15
"""Characters that Discourse wants of a topic's title."""


def subject(message: int, game: str, title: str) -> str:
    """The subject of the message of that number: `game` is the game's name, `title` what is played."""
    opens = message // 100 == 0
    if audience(message) == THREAD:
        topic = game if title.casefold() in game.casefold() else f"{title}: {game}"
        topic = topic if len(topic) >= SHORTEST else f"{topic} (a game by forum)"
        return topic if opens else f"Re: {topic}"
    return f"{game}: {'your part in the game' if opens else 'from your moderator'}"
