"""What `pbp check` looks at, put together: the texts as they read now, the accounts of the forum, the moderator's own words.

What is found, desk/checklist says.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime

from pbp_mod import clock, paths
from pbp_mod.console.at_hand import folder
from pbp_mod.console.forum import people_of
from pbp_mod.console.waiting import every_letter
from pbp_mod.desk.checklist.facts import Facts
from pbp_mod.desk.quoting import quoting
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import Judge
from pbp_mod.desk.timekeeping import schedule_of
from pbp_mod.texts.dialects import DIALECTS
from pbp_mod.texts.printing import Printer

_OPENING = 1


def facts_of(session: Session, silence: int) -> Facts:
    """The facts about a game, now. `silence`: days behind which a player is called silent."""
    where = folder()
    return Facts(
        session,
        every_letter(session, None),
        clock.now(),
        people=people_of(session),
        schedule=schedule_of(session.log, session.game),
        opening=lambda: opening_of(session, where),
        silence=silence,
    )


def opening_of(session: Session, where: str) -> tuple[str | None, Sequence[str]]:
    """When the moderator's own templates in that state folder were changed last, and how the opening post reads now, by itself and
    as a part of what it went out in.
    """
    changed = _changed(paths.own_templates(where))
    message = next((each for each in session.messages() if each.id == _OPENING), None)
    if changed is None or message is None:
        return None, ()
    found = []
    for dialect in dict.fromkeys((session.game.header.get("dialect", DIALECTS[0]), *DIALECTS)):
        printer = Printer(
            session.game.header, session.position.opened, where, dialect, checkpoint=session.checkpoint
        )
        text, _ = printer.printed(message)
        found += [] if text is None else [text]
    kept = session.log.sent(session.game).get(_OPENING)
    post = Judge(session).post_of(_OPENING, kept)
    if len(post) > 1:
        own = Printer(
            session.game.header,
            session.position.opened,
            where,
            checkpoint=session.checkpoint,
            counted=quoting(session),
        )
        text, _ = own.printed_post(post, look=False)
        found += [] if text is None else [text]
    return changed, found


def _changed(own: str) -> str | None:
    """When the newest of the moderator's own templates was changed; None if there is none."""
    files = [os.path.join(base, each) for base, _, there in os.walk(own) for each in there]
    times = [os.stat(each).st_mtime for each in files if each.endswith(".j2")]
    return clock.written(datetime.fromtimestamp(max(times), UTC)) if times else None
