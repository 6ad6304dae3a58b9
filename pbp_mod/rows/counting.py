"""The votes of a running ballot in the thread, as a post tells them: who votes for whom since which post, and what has changed
since a post that told it before.

Follows the votes from row to row and puts the data of the post together, from what the thread may know. How votes count, the
engine says. Words nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbp_mod.game.actions import THREAD, Action, Question, Seat, Tell
from pbp_mod.rows.entries import BEFORE, LAST_POST, Entry
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Protocol

    from pbp_mod.game.engine import AnyEngine
    from pbp_mod.rows.posted import Source
    from pbp_mod.rows.public import At

    class Counting(At, Protocol):
        """A game at one moment, behind row `seq` (`replay.Position`)."""

        polled: Polled | None
        seq: int


TEMPLATE = "count"
"""The template of every game whose votes are counted in the thread."""
Votes = Mapping[Seat, object]


def is_count(template: str) -> bool:
    """Whether a text that begins with that template is a count."""
    return template.rpartition("/")[2] == TEMPLATE


class _Cast(NamedTuple):
    """What somebody said last in a ballot, and the row in which he said so first."""

    question: Question
    said: Action
    row: int
    entry: Entry


class Ended(NamedTuple):
    """The vote that ended its ballot: whose it was, and where it stood."""

    by: int
    source: Source
    question: Question


class Polled:
    """Since which row each vote stands, what the counts that were posted have told, and which vote `ended` the last ballot that
    was ended by one."""

    __slots__ = ("_cast", "_told", "ended")

    def __init__(self) -> None:
        self.ended: Ended | None = None
        self._cast: dict[int, _Cast] = {}
        self._told: dict[int, tuple[Question, Votes]] = {}

    def copy(self) -> Polled:
        """An independent copy."""
        twin = Polled()
        twin._cast, twin._told = self._cast.copy(), self._told.copy()
        twin.ended = self.ended
        return twin

    def apply(
        self, engine: AnyEngine, state: Any, said: Action, tell: Tell | None, row: int, entry: Entry
    ) -> None:
        """Let the engine play a row of the game, and follow what becomes of the votes. Raises NotAllowed."""
        if said.kind not in engine.counts:
            engine.apply(state, said, tell)
            self.settle(engine, state)
            return
        phase, question = engine.phase(state), engine.question(state, said)
        engine.apply(state, said, tell)
        if said.by is None:
            return
        before = self._cast.get(said.by)
        if before is None or before.said != said or before.question != question:
            # The same vote once more is as old as it was.
            self._cast[said.by] = _Cast(question, said, row, entry)
        if engine.phase(state) != phase or engine.question(state, said) != question:
            from pbp_mod.rows.posted import source_of

            self.ended = Ended(said.by, source_of(row, entry), question)

    def settle(self, engine: AnyEngine, state: Any) -> None:
        """Forget the votes that a row of another kind has taken back: of who is out, for who is out, of who left."""
        if self._cast:
            standing = engine.view(state, THREAD)["table"]["votes"]
            self._cast = {seat: each for seat, each in self._cast.items() if seat in standing}

    def sources(self, votes: Votes) -> dict[int, Source]:
        """Where each of these votes stands, which are those of the running ballot."""
        from pbp_mod.rows.posted import source_of

        return {seat: source_of(each.row, each.entry) for seat, each in self._cast.items() if seat in votes}

    def tell(self, row: int, question: Question, votes: Votes) -> None:
        """Note what a count tells."""
        self._told[row] = question, votes

    def told(self, row: int | None, question: Question) -> Votes | None:
        """What the count of that row has told of this ballot; None if it was about another one."""
        before, votes = self._told.get(row or 0, (None, None))
        return votes if before == question else None


def ended(position: Counting) -> Ended | None:
    """The vote that ended the last ballot, as long as no other one runs in the thread."""
    engine, state = position.engine, position.state
    last = None if position.polled is None else position.polled.ended
    if last is None or last.question != ballot(position):
        return None
    runs_now = any(ask.kind in engine.counts for ask in (*engine.asks(state), *engine.again(state)))
    return None if runs_now else last


def ballot(position: At) -> Question:
    """Which ballot runs."""
    return position.engine.question(position.state, Action(position.engine.counts[0], None, {}))


def runs(data: Mapping[str, Any]) -> bool:
    """Whether a vote runs in the thread, by what lies open to all."""
    return bool(data["ballot"] is not None and data["ballot"]["public"])


def counted(
    position: Counting, before: Votes | None = None, due: list[str] | None = None, as_of: str | None = None
) -> dict[str, Any] | None:
    """The data of the count as things stand; None where no vote runs in the thread. `before`: the votes that were told last;
    None: nothing is said of them. `as_of`: which moment it is of, if that is worth saying.
    """
    if position.polled is None:
        return None
    from pbp_mod.rows.public import public_data

    data = public_data(position)
    if not runs(data):
        return None
    sources, last = position.polled.sources(data["votes"]), ended(position)
    return {
        **data,
        "ended": None if last is None else Seat(last.by),
        "posts": {Seat(seat): {"post": each.post, "url": each.url} for seat, each in sources.items()},
        "changes": None if before is None else changes(before, data["votes"]),
        "due": due or [],
        "as_of": as_of,
    }


def post(position: Counting, entry: Entry) -> dict[str, Any] | None:
    """The data of the count that a row posts; None where no vote runs in the thread (any more, if the game was corrected)."""
    polled = position.polled
    if polled is None:
        return None
    question = ballot(position)
    number = entry.get(LAST_POST)
    found = counted(
        position,
        polled.told(entry.get(BEFORE), question),
        _due(entry),
        None if number is None else f"post {number}",
    )
    if found is not None:
        polled.tell(position.seq, question, found["votes"])
    return found


def changes(before: Votes, now: Votes) -> list[dict[str, object]]:
    """Who votes otherwise than before: for whom then, and now."""
    return [
        {"seat": seat, "was": before.get(seat), "now": now.get(seat)}
        for seat in dict.fromkeys([*before, *now])
        if before.get(seat) != now.get(seat)
    ]


def _due(entry: Entry) -> list[str]:
    if "due" not in entry:
        return []
    from pbp_mod.rows.times import times, zones_of

    return times(entry["due"], zones_of(entry))
