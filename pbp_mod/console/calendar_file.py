"""A deadline as an iCalendar file (RFC 5545), which players may have as well: it holds nothing but what was posted.

The same deadline put off is the same entry, with a higher number, so that a calendar which knows it moves it.
"""

from __future__ import annotations

from datetime import timedelta

from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.game.digest import sha256
from pbp_mod.rows.deadlines import Deadline
from pbp_mod.rows.times import moment_of, times

_INSTALL = "pip install 'pbp-mod[calendar]'"


def calendar(session: Session, deadline: Deadline, now: str) -> str:
    """The file's text, its lines ended by CR LF. Raises NotAllowed without the library icalendar."""
    try:
        import icalendar
    except ImportError:
        raise NotAllowed("no-icalendar", "a calendar file needs icalendar ({})", _INSTALL) from None
    game = session.game
    found = icalendar.Calendar()
    found.add("prodid", "-//pbp-mod//deadline//EN")
    found.add("version", "2.0")
    event = icalendar.Event()
    event.add("uid", f"{sha256(f'{game.name} {game.created}'.encode()).hexdigest()[:32]}@pbp-mod")
    # Of the log's rows nothing may show, not even how many there are (some are private messages); minutes only grow, too.
    age = moment_of(now) - moment_of(game.created)
    event.add("sequence", max(0, int(age.total_seconds() // 60)))
    event.add("dtstamp", moment_of(now))
    event.add("dtstart", moment_of(deadline.due))
    event.add("duration", timedelta())
    event.add("summary", f"{game.name}: deadline")
    event.add("description", "\n".join(times(deadline.due, deadline.zones)))
    event.add("transp", "TRANSPARENT")
    found.add_component(event)
    text: str = found.to_ical().decode()
    return text
