"""What a board's form asks for above a text: the topic's title for the thread, a subject for a private message.

A subject shows in lists and notifications, so it is made of no data of its message: it tells the game, and what the
message is about only where the whole thread knows that such a message goes out (`Engine.subjects`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.game.actions import THREAD, Audience
from pbp_mod.game.words import SUBJECTS, words_of
from pbp_mod.rows.replay import BRIEFING

if TYPE_CHECKING:
    from pbp_mod.rows.header import Header, Opened

SHORTEST = 15
"""Characters that a topic's title has at least; boards refuse shorter ones."""


def subject(to: Audience, template: str, header: Header, opened: Opened) -> str:
    """The title of the topic for a post, the subject of a private message that begins with that template."""
    name: str = header["name"]
    words = words_of("common")[SUBJECTS]
    if to == THREAD:
        game = opened.engine.words(opened.settings).get("title", opened.engine.played(opened.setup))
        title: str = words["title"].format(game, name)
        return title if len(title) >= SHORTEST else title + words["title-more"]
    prefix = f"{opened.engine.name}/"
    known = {prefix + template: about for template, about in opened.engine.subjects(opened.settings).items()}
    about = (known | {BRIEFING: words["briefing"]}).get(template, words["anything"])
    above: str = words["message"].format(name, about)
    return above
