"""Posts of several texts: what waits for the thread together, and what of each text is left unsaid then.

A text that asks for something says so only as long as that is open when its post goes out, and of several that ask for
the same the last one does: so a post says once whose turn it is. What is open is judged by what the thread may know.
Joins no words: that is printing.py's work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from pbp_mod.game.actions import THREAD
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import DUE, REPLACED, Position, fold
from pbp_mod.texts.awaited import Open, open_to, waited_for
from pbp_mod.texts.outbox import CORRECTION, Message, Numbers, Part, Share, is_joinable
from pbp_mod.tuples import NamedTuple


class Group(NamedTuple):
    """Texts that are one post; `last`: the row after which it is judged what is open. `context`: all texts among which they
    are read, themselves and those that went out behind them.
    """

    members: Sequence[Message]
    context: Sequence[Message]

    @property
    def last(self) -> int:
        """The row of the last text that is read."""
        return self.context[-1].row


def bound(
    header: Header,
    entries: Sequence[Entry],
    messages: Sequence[Message],
    sent: Mapping[int, Numbers],
) -> list[Message]:
    """The messages of a game, those that are in one post with others with their `share` in it.

    `sent`: of each that went out the numbers of all that were one post with it, or none. All others that wait for the
    thread are one post (parted by corrections), and once anything went out, one of which nothing is left to say there is overtaken.
    """
    messages = list(messages)
    posts = [message for message in messages if is_joinable(message) and not message.overtaken]
    groups = [
        Group(run, posts[posts.index(run[0]) :])
        for run in _waiting(messages, sent)
        if len(run) > 1 or run[-1] != posts[-1]
    ]
    by_number = {message.id: message for message in posts}
    for numbers in dict.fromkeys(group for group in sent.values() if len(group) > 1):
        there = [by_number[number] for number in numbers if number in by_number]
        if there:
            groups.append(Group(there, there))
    if not groups:
        return messages
    return _bound(header, entries, messages, groups, sent)


def _waiting(messages: Iterable[Message], sent: Collection[int]) -> list[list[Message]]:
    """What waits for the thread, post by post: a correction between others stands by itself, in its place."""
    runs: list[list[Message]] = [[]]
    for message in messages:
        if message.overtaken or message.id in sent:
            continue
        if is_joinable(message):
            runs[-1].append(message)
        elif message.to == THREAD and message.template == CORRECTION:
            runs.append([])
    return [run for run in runs if run]


def bound_together(
    header: Header, entries: Sequence[Entry], messages: Sequence[Message], sent: Mapping[int, Numbers]
) -> list[Message]:
    """The messages that came of the last rows, those for the thread as one post; what is overtaken by these very rows is
    left out. `sent`: as in `bound`.
    """
    runs = [run for run in _waiting(messages, ()) if len(run) > 1]
    if not runs:
        return list(messages)
    found = _bound(header, entries, messages, [Group(run, run) for run in runs], sent)
    return [message for message in found if not message.overtaken]


def _bound(
    header: Header,
    entries: Sequence[Entry],
    messages: Sequence[Message],
    groups: Sequence[Group],
    sent: Collection[int],
) -> list[Message]:
    rows = {message.row for group in groups for message in group.members} | {group.last for group in groups}
    moments = _moments(header, entries, rows)
    shares: dict[int, Message] = {}
    for group in groups:
        shares.update(_shares(group, moments, sent))
    return [shares.get(message.id, message) for message in messages]


class _Moments:
    """What the thread knew to be open after each of some rows."""

    def __init__(self) -> None:
        self.after: dict[int, Open] = {}
        self.newest: Position | None = None

    def __getitem__(self, row: int) -> Open:
        if row not in self.after:  # a row that is struck out, which only errata tell of
            assert self.newest is not None
            self.after[row] = open_to(self.newest, THREAD, rights=False)
        return self.after[row]


def _moments(header: Header, entries: Sequence[Entry], rows: Collection[int]) -> _Moments:
    found = _Moments()

    def look(position: Position, _: Mapping[str, object]) -> None:
        if position.seq in rows:
            found.after[position.seq] = open_to(position, THREAD, rights=False)

    found.newest = fold(header, entries, after=look)
    return found


def _shares(group: Group, moments: _Moments, sent: Collection[int]) -> dict[int, Message]:
    assert moments.newest is not None
    position, now = moments.newest, moments[group.last]
    only, retold, amid = _left_out_by(position)
    told, ahead = set[str](), set[str]()
    found: list[tuple[Message, frozenset[int], frozenset[int]]] = []
    for message in reversed(group.context):
        left_out, outrun = set[int](), set[int]()
        for at, part in reversed(list(enumerate(message.parts))):
            if message not in group.members:
                pass
            elif retold.get(part.template) in ahead:
                left_out.add(at)
            elif _is_outrun(position, part, moments[message.row], now, told):
                (left_out if part.template in only else outrun).add(at)
            if at not in left_out | outrun:
                told.add(part.template)
            if at not in left_out and part.template not in amid:
                ahead = {part.template}  # what else is told on the way there may need its news
        if message in group.members:
            found.append((message, frozenset(left_out), frozenset(outrun)))
    found.reverse()
    # Who marks nothing as sent may have posted it all.
    ids = tuple(
        message.id
        for message, left, _ in found
        if not sent or message.id in sent or len(left) < len(message.parts)
    )
    return {
        message.id: message._replace(
            share=Share(ids, left_out, outrun) if len(ids) > 1 or left_out or outrun else None,
            overtaken=message.id not in ids,
        )
        for message, left_out, outrun in found
    }


def _left_out_by(position: Position) -> tuple[set[str], dict[str, str], set[str]]:
    """Which notices only ask for something, which are retold by what, and what may stand between; names with the folder."""
    prefix, retelling = f"{position.engine.name}/", position.engine.retelling
    only, amid = ({prefix + name for name in names} for names in (retelling.only, retelling.amid))
    return only, {prefix + name: prefix + by for name, by in retelling.retold.items()}, amid | {REPLACED, DUE}


def _is_outrun(position: Position, part: Part, then: Open, now: Open, told: Collection[str]) -> bool:
    """Whether what a notice asks for isn't open any more, or is asked for by a later text of the same post."""
    kinds = waited_for(position, part)
    if kinds is None:
        return False
    if part.template in told:
        return True
    wanted = {each for each in then.wanted if each[0] in kinds}
    if not wanted or now.hidden:
        return then.phase != now.phase
    return wanted.isdisjoint(now.wanted)
