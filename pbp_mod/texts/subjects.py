"""What a board's form asks for above a text: the topic's title for the thread, a subject for a private message.

A subject shows in lists and notifications, so it is made of no data of its message: it tells the game, and what the
message is about only where the whole thread knows that such a message goes out (`Engine.subjects`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.game.actions import THREAD, Audience
from pbp_mod.rows.replay import BRIEFING

if TYPE_CHECKING:
    from pbp_mod.rows.header import Header, Opened

SHORTEST = 15
"""Characters that a topic's title has at least; boards refuse shorter ones."""

_KNOWN_EVERYWHERE = {BRIEFING: "your seat"}
_ANYTHING = "a message from the moderator"
_MORE = " (play by post)"


def subject(to: Audience, template: str, header: Header, opened: Opened) -> str:
    """The title of the topic for a post, the subject of a private message that begins with that template."""
    name: str = header["name"]
    if to == THREAD:
        title = f"{opened.engine.words(opened.settings).get('title', opened.engine.title)}: {name}"
        return title if len(title) >= SHORTEST else title + _MORE
    prefix = f"{opened.engine.name}/"
    known = {prefix + template: about for template, about in opened.engine.subjects(opened.settings).items()}
    return f"{name}: {(known | _KNOWN_EVERYWHERE).get(template, _ANYTHING)}"
