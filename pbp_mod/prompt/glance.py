"""What stands under the prompt: whom one waits for, what has to be posted or sent, until when.

Made anew only when something has changed, never for a keystroke. Says no secret; who is still awaited is told to the
moderator alone, so that a shared screen gets numbers in the place of names.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.clock import now
from pbp_mod.console import columns
from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Ask, merged
from pbp_mod.game.words import time_here
from pbp_mod.people.names import Player
from pbp_mod.rows.entries import DEADLINE, kind_of
from pbp_mod.rows.times import left, spelled
from pbp_mod.tuples import NamedTuple

MOST_LINES = 4


class Glance(NamedTuple):
    """How a game stands, in a few words: its title line, what is awaited, and the deadline."""

    game: str
    title: str
    players: int
    waiting: int
    awaited: tuple[tuple[str, tuple[Player, ...]], ...]
    due: str | None
    stopped: str | None
    over: str | None

    def lines(self, width: int, *, shared: bool = False) -> list[str]:
        """The lines under the prompt, none wider than the screen; on a `shared` one without names."""
        texts = f"{self.waiting} text{' waits' if self.waiting == 1 else 's wait'}" if self.waiting else ""
        first = [f"{self.game} · {self.title} · {self.players} players"]
        if texts:
            first.append(f"{texts} (Enter)")
        if self.due is not None:
            first.append(self._deadline())
        if self.stopped is not None:
            first.append(self.stopped)
        found = columns.wrapped("   ".join(first), width)
        for what, people in self.awaited:
            found += self._awaited(what, people, width, shared)
        if self.over is not None:
            found += columns.wrapped(self.over, width)
        elif not self.awaited:
            found.append("Nothing is awaited.")
        if len(found) > MOST_LINES:
            found = [*found[: MOST_LINES - 1], found[MOST_LINES - 1][: width - 2] + " …"]
        return found

    def _deadline(self) -> str:
        assert self.due is not None
        minutes, words = left(self.due, now())
        when = time_here(self.due)
        return f"due {when} (in {words})" if minutes >= 0 else f"DEADLINE PASSED {words} ago ({when})"

    def _awaited(self, what: str, people: tuple[Player, ...], width: int, shared: bool) -> list[str]:
        if not people:
            return columns.wrapped(f"Awaited: {what} (yours)", width)
        if shared:
            return columns.wrapped(f"Awaited: {what} ({len(people)})", width)
        many = f"{len(people)} × {what}" if len(people) > 1 else what
        for names in ([each.name for each in people], [each.abbr for each in people]):
            found: list[str] = columns.wrapped(f"Awaited: {many} from {', '.join(names)}", width)
            if len(found) <= 2:
                break
        return found


def glance(session: Session, waiting: int) -> Glance:
    """How the game stands; `waiting`: how many texts wait."""
    running = stopped = None
    if any(entry["action"] == DEADLINE for entry in session.rows.different()):
        found = session.deadlines()
        running, paused = found.deadline, found.paused
        stopped = None if paused is None else f"clock stopped, {spelled(paused.left)} left"
    outcome = session.engine.outcome(session.position.state)
    over = None
    if outcome is not None:
        over = f"The game is over ({outcome.reason}); won by: {', '.join(session.roster.name(each) for each in outcome.winners)}"
    return Glance(
        session.game.name,
        session.engine.title,
        len(session.roster),
        waiting,
        tuple(_asked(session, session.asks())),
        None if running is None else running.due,
        stopped,
        over,
    )


def _asked(session: Session, asks: Sequence[Ask]) -> list[tuple[str, tuple[Player, ...]]]:
    people, found = session.roster.people(), []
    for (name, channel), seats in merged(asks).items():
        where = "" if channel is None else " in the thread" if channel == "thread" else " by PM"
        kind_of(session.engine, name)
        found.append((f"{name}{where}", tuple(people[seat] for seat in sorted(seats))))
    return found
