"""Two games that differ only in what a viewer may not know give him the same texts, byte for byte.

The pair is dealt alike for the viewer and played on at random: each time one action in both, which may differ only
where it is secret. As long as the viewer's oracles agree (tests/oracle.py: what the rules let him know), everything
that he can read must be the same: posts and his messages in two dialects, their numbers and order, status, board and
reminders; and to whom else something is sent, since a moderator's delay shows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.commands.remind import _nudges, _post
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import status_of
from pbp_mod.engines import load
from pbp_mod.game.actions import MODERATOR, THREAD, Action, Audience, Channel
from pbp_mod.rows.entries import Entry
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game as Shelf
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Collector, Message, board
from pbp_mod.texts.printing import Press
from tests.anygame import FINISHED, Game, Row, abbr, choose_options, header
from tests.oracle import Oracle, oracle
from tests.twins import twins

DIALECTS = ("plain", "discourse")
# Arguments that only the one who acts knows, for a while at least; where "by" is among them, so is who it was.
SECRET_ARGS = {
    ("qanon", "vote"): {"by", "choice"},
    ("qanon", "discard"): {"card"},
    ("gnomic", "vote"): {"by", "choice"},
    ("gnomic", "secret-lobby"): {"by", "votes"},
}

each_engine = pytest.mark.parametrize("engine", FINISHED)


class Rows:
    """Stands in for the log of one game: `Session` asks it for nothing but the rows."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows

    def entries(self, _: Shelf) -> list[Entry]:
        return list(self.rows)


class Desk:
    """One of the two games, with everything that a viewer gets to read of it."""

    def __init__(self, head: Row) -> None:
        self.game = Game(head)
        self.presses = [Press(head, self.game.position.opened, None, dialect) for dialect in DIALECTS]

    def messages(self, row: int) -> list[Message]:
        """What the last row (0: the deal) called for."""
        collector = Collector()
        for told in self.game.told:
            if told.row == row:
                collector.hear(row, self.game.position, told.to, told.template, told.data)
        return collector.messages()

    def texts(self, messages: list[Message], viewer: Audience) -> list[tuple[int, str]]:
        """What of it the thread and the viewer read, with the numbers of the messages."""
        return [
            (message.id, press.text(message))
            for message in messages
            if message.to in (THREAD, viewer)
            for press in self.presses
        ]

    def sent(self, messages: list[Message]) -> list[tuple[int, Audience, tuple[str, ...]]]:
        """To whom something goes, the moderator apart, and of what kind."""
        return [
            (message.id, message.to, tuple(part.template for part in message.parts))
            for message in messages
            if message.to != MODERATOR
        ]

    def status(self, *, hide: frozenset[str] = frozenset()) -> str:
        """`pbp status --json`; of the actions in `hide` only from how many they are awaited."""
        found = status_of(self.game.position, "any-game")
        awaiting = [
            each | {"from": len(each["from"])} if each["action"] in hide else each
            for each in found["awaiting"]
        ]
        return json.dumps(found | {"awaiting": awaiting})

    def posts(self, viewer: Audience) -> list[str]:
        """The board and the public reminder as they would be posted now, and the viewer's own reminder."""
        position = self.game.position
        shelf = Shelf(1, "any-game", self.game.engine.name, "2026-11-29T00:00:00Z", self.game.header)
        session = Session(cast(Log, Rows(self.game.rows)), shelf)
        parts = [board(position)]
        if any(ask.seats and not ask.optional for ask in session.asks()):
            parts.append(_post(session, False))
            parts += [part for seat, part in _nudges(session) if seat == viewer]
        people = position.roster.people()
        return [press.parts([part], people) for press in self.presses for part in parts]


def _pairs(one: Game, other: Game, rng: random.Random, daring: bool) -> list[tuple[Action, Action]]:
    """An action in each game that looks the same from outside, in random order.

    A daring pair of games parts in secret wherever it can, and so seldom outlives its first election; in others the
    ballots come in at different times but are the same in the end.
    """
    there: dict[Any, list[Action]] = {}
    for action in _open_to(other, daring):
        there.setdefault(_outside(other, action), []).append(action)
    here = [action for action in _open_to(one, daring) if _outside(one, action) in there]
    rng.shuffle(here)
    # Not six times the same question with other answers, but first of all one of each kind and seat.
    first = {(action.kind, action.by): action for action in here}
    chosen = list(dict.fromkeys(map(repr, [*first.values(), *here])))[:16]
    by_repr = {repr(action): action for action in here}
    return [(by_repr[each], rng.choice(there[_outside(one, by_repr[each])])) for each in chosen]


def _open_to(game: Game, daring: bool) -> list[Action]:
    """What may come next; of every secret ballot only what this player has made up his mind to say in both games."""
    legal = list(game.legal())
    if daring:
        return legal
    elections = sum(row["action"] in ("nominate", "propose") for row in game.rows)
    ballots: dict[tuple[str, int | None], list[Action]] = {}
    for action in legal:
        ballots.setdefault((action.kind, action.by), []).append(action)
    found: list[Action] = []
    for (kind, by), actions in ballots.items():
        if "by" in SECRET_ARGS.get((game.engine.name, kind), ()):
            mind = random.Random(f"{game.header['seed']} {elections} {by}")
            actions = [actions[0] if mind.random() < 0.7 else mind.choice(actions)]  # the first is a yes
        found += actions
    return found


def _outside(game: Game, action: Action) -> Any:
    hidden = SECRET_ARGS.get((game.engine.name, action.kind), set())
    args = {key: value for key, value in action.args.items() if key not in hidden}
    return action.kind, None if "by" in hidden else action.by, repr(sorted(args.items()))


def _both(pairs: list[tuple[Action, Action]], desks: list[Desk], seers: list[Oracle]) -> bool:
    """Play the first of these pairs that teaches the viewer the same in both games; whether there was one."""
    for pair in pairs:
        trials = [desk.game.fork() for desk in desks]
        forks = [seer.fork(trial) for seer, trial in zip(seers, trials, strict=True)]
        for trial, fork, action in zip(trials, forks, pair, strict=True):
            trial.do(action)
            fork.learn(action)
        if forks[0].news == forks[1].news and not any(fork.over for fork in forks):
            for desk, seer, action in zip(desks, seers, pair, strict=True):
                desk.game.do(action)
                seer.learn(action)
            return True
    return False


def course(engine: str, seed: int, viewer: int) -> Iterator[tuple[list[Desk], Audience, int]]:
    """Two games that the viewer can't tell apart, after the deal and after every row that leaves it so."""
    *heads, audience = twins(engine, seed, viewer)
    desks = [Desk(head) for head in heads]
    seers = [oracle(audience, desk.game) for desk in desks]
    assert seers[0].news == seers[1].news, "the deal itself tells the viewer a difference"
    yield desks, audience, 0
    rng, row = random.Random(seed), 0
    daring = rng.random() < 0.3
    while _both(_pairs(desks[0].game, desks[1].game, rng, daring), desks, seers):
        row += 1
        yield desks, audience, row
        if rng.random() < 0.02:
            row += 1
            leaver = abbr(rng.randrange(desks[0].game.players))
            for desk in desks:
                new = {"name": f"Newcomer {row}", "abbr": f"N{row}"}
                desk.game.record({"action": "replace", "player": leaver, "new": new})
            yield desks, audience, row


@each_engine
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(1, 2**48), viewer=st.integers(0, 10))
def test_a_viewer_reads_the_same_in_games_that_differ_in_secrets(engine: str, seed: int, viewer: int) -> None:
    rng = random.Random(seed)
    hide = frozenset(kind for name, kind in SECRET_ARGS if name == engine and "by" in SECRET_ARGS[name, kind])
    desks: list[Desk] = []
    audience, row = THREAD, 0
    for desks, audience, row in course(engine, seed, viewer):
        sent = [desk.messages(row) for desk in desks]
        _same(desk.texts(each, audience) for desk, each in zip(desks, sent, strict=True))
        _same(desk.sent(each) for desk, each in zip(desks, sent, strict=True))
        _same(desk.status(hide=hide) for desk in desks)
        if rng.random() < 0.2:
            _same(desk.posts(audience) for desk in desks)
    # The whole game told again, with the newest rows struck out; what was compared above isn't printed again.
    for undone in (0, rng.randint(1, 4)):
        voids = [{"action": "void", "event": seq} for seq in range(row, max(0, row - undone), -1)]
        whole = [due_messages(desk.game.header, [*desk.game.rows, *voids]) for desk in desks]
        late = [[each for each in messages if each.row > row or len(each.parts) > 2] for messages in whole]
        _same(desk.texts(each, audience) for desk, each in zip(desks, late, strict=True))
        mine = [[each for each in messages if each.to in (THREAD, audience)] for messages in whole]
        _same(desk.sent(each) for desk, each in zip(desks, mine, strict=True))


def _same(pair: Iterable[Any]) -> None:
    one, other = pair
    assert one == other


@each_engine
def test_such_pairs_of_games_go_on_long_enough_to_mean_something(engine: str) -> None:
    """Guards the test above: an oracle that sees differences everywhere would let everything pass."""
    differ, lasted = 0, []
    for seed in range(1, 41):
        *heads, _ = twins(engine, seed, seed)
        differ += heads[0]["setup"] != heads[1]["setup"]
        lasted.append(max(row for _, _, row in course(engine, seed, seed)))
    assert differ >= 25
    assert sorted(lasted)[20] >= 10, lasted
    assert max(lasted) >= 40, lasted


BALLOTS = tuple(name for name in FINISHED if any(engine == name for engine, _ in SECRET_ARGS))


@pytest.mark.parametrize("engine", BALLOTS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_who_has_voted_and_how_does_not_show_before_the_last_vote(engine: str, seed: int) -> None:
    """The same ballot taken twice: voters in another order, with other votes, until one is missing."""
    rng = random.Random(seed)
    head = header(engine, rng.choice(load(engine).seats), seed, choose_options(engine, rng))
    desks = [Desk(head) for _ in range(2)]
    first = next(iter(desks[0].game.legal()))
    for desk in desks:
        desk.game.do(first)
    (ask,) = (ask for ask in load(engine).asks(desks[0].game.state) if ask.channel is Channel.PM)
    orders = [rng.sample(ask.seats, len(ask.seats)) for _ in desks]
    hide = frozenset({ask.kind})
    for voters in list(zip(*orders, strict=True))[:-1]:
        for desk, voter in zip(desks, voters, strict=True):
            assert ask.choices is not None
            told = desk.game.do(Action(ask.kind, voter, rng.choice(ask.choices)))
            assert told == []
        assert desks[0].status(hide=hide) == desks[1].status(hide=hide)
        assert desks[0].posts(THREAD) == desks[1].posts(THREAD)
