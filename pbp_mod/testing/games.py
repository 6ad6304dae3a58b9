"""Random games of any engine, played through rows of the log as a moderator's are.

`Game` plays on the level of `replay.Position`: an action becomes a row with abbreviations, the row goes through JSON,
is checked and then folded. It knows no rule; what it plays is what the engine says is awaited.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.game.actions import MODERATOR, Action, Ask, Audience, Data, Field, Outcome, Setup, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows import replay
from pbp_mod.rows.entries import check
from pbp_mod.testing.headers import Row
from pbp_mod.testing.table import snapshot
from pbp_mod.tuples import NamedTuple

AT_MOST = 3000
"""Actions after which a random game is taken for endless."""
_OFTEN = 0.06
"""How often something is done that nobody waits for, where it may be."""
_NOTHING: Mapping[str, tuple[str, ...]] = {}


class Told(NamedTuple):
    """A notice as it was handed out."""

    row: int
    to: Audience
    template: str
    data: Data


class Look(NamedTuple):
    """A game at one moment, as the moderator sees it."""

    phase: str
    table: Mapping[str, Any]
    secret: Mapping[str, Any]
    outcome: Outcome | None


def offered(game: Game) -> Sequence[str]:
    """The cards that may be played just now, and one that is none."""
    fields = [
        (kind.name, field.name)
        for kind in game.engine.kinds.values()
        for field in kind.fields
        if field.type is Type.CARD
    ]
    asks = game.engine.asks(game.state)
    found = {
        args[name]
        for kind, name in fields
        for ask in asks
        if ask.kind == kind
        for args in ask.choices or ()
        if name in args
    }
    return [*sorted(found), "no card"]


def unawaited(game: Game, rng: random.Random) -> Iterator[Action]:
    """Answers of kinds that may be sent again (`revisable`), from those who have answered, and what else may be said again."""
    asks = game.engine.asks(game.state)
    for kind in game.engine.kinds.values():
        if not kind.revisable:
            continue
        asked = [ask for ask in asks if ask.kind == kind.name]
        choices = _choices(game, asked, kind.name)
        awaited = {seat for ask in asked for seat in ask.seats}
        for seat in range(game.players):
            if choices and seat not in awaited:
                action = Action(kind.name, seat, rng.choice(choices))
                if game.takes(action):
                    yield action
    for ask in game.engine.again(game.state):
        yield Action(ask.kind, rng.choice(ask.seats), rng.choice(ask.choices or ({},)))


def _choices(game: Game, asked: Sequence[Ask], kind: str) -> Sequence[Mapping[str, Any]]:
    if asked:
        return asked[0].choices or ()
    return [{field.name: each} for field in game.engine.kinds[kind].fields[:1] for each in field.choices]


def not_asked_again(game: Game, action: Action) -> bool:
    """Whether an action may be recorded though it isn't awaited, as far as the record of the game declares such things:
    an answer that may be sent again, or one that the moderator passes over others with.
    """
    kind = game.engine.kinds[action.kind]
    if game.over or action.by in game.engine.out(game.state):
        return False
    if kind.passes_over:
        return True
    if any(
        ask.kind == action.kind
        and action.by in ask.seats
        and (ask.choices is None or action.args in ask.choices)
        for ask in game.engine.again(game.state)
    ):
        return True
    asked = [ask for ask in game.engine.asks(game.state) if ask.kind == kind.name]
    choices = _choices(game, asked, kind.name)
    return kind.revisable and (not choices or action.args in choices)


def _dealt(players: int, rng: random.Random) -> Setup | None:
    """Everything follows from the seed."""
    return None


class Ways(NamedTuple):
    """What random play has to know of a game besides its record; most games can leave all of it as it is.

    `free`: values to try of the options that take any text. `cards`: texts to try as cards. `more`: what may come though
    nobody waits for it. `allowed`: whether an action may be recorded though it isn't awaited. `never`: actions that no
    random game comes to. `setup`: a setup for so many players, where a game is hardly one without (a pack). `sizes`: the
    numbers of players to try most, if not all alike.
    """

    free: Mapping[str, tuple[str, ...]] = _NOTHING
    cards: Callable[[Game], Sequence[str]] = offered
    more: Callable[[Game, random.Random], Iterator[Action]] = unawaited
    allowed: Callable[[Game, Action], bool] = not_asked_again
    never: frozenset[str] = frozenset()
    setup: Callable[[int, random.Random], Setup | None] = _dealt
    sizes: Sequence[int] = ()


class Game:
    """One game in play, with the rows that led to it and the notices that came of them."""

    def __init__(self, header: Row, ways: Ways | None = None) -> None:
        self.header = header
        self.ways = Ways() if ways is None else ways
        self.rows: list[Row] = []
        self.told: list[Told] = []
        self.position = replay.opening(header, self._hear)
        self.engine: AnyEngine = self.position.engine

    def _hear(self, row: int, _: replay.Position, to: Audience, template: str, data: Data) -> None:
        self.told.append(Told(row, to, template, data))

    def fork(self) -> Game:
        """The same game, to go another way; notices told so far stay behind."""
        twin = type(self).__new__(type(self))
        twin.header, twin.ways, twin.engine = self.header, self.ways, self.engine
        twin.position, twin.rows, twin.told = self.position.copy(), list(self.rows), []
        return twin

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def over(self) -> bool:
        return self.engine.outcome(self.state) is not None

    @property
    def players(self) -> int:
        return len(self.position.roster)

    def row(self, action: Action) -> Row:
        """The row of an action, through JSON, with the time of its number."""
        roster = self.position.roster
        row = written(self.engine, action, [roster.abbr(seat) for seat in range(self.players)])
        at = f"2026-11-29T{len(self.rows) // 60 % 24:02}:{len(self.rows) % 60:02}:00Z"
        found: Row = json.loads(json.dumps(row | {"at": at}))
        return found

    def record(self, row: Row) -> list[Told]:
        """Add a row; the notices that it called for are returned. Raises what the engine raises."""
        check(row, self.engine)
        before = len(self.told)
        self.position.step(row, self._hear)
        self.rows.append(row)
        return self.told[before:]

    def do(self, action: Action) -> list[Told]:
        return self.record(self.row(action))

    def say(self, action: Action) -> None:
        """Hand an action to the engine as it is, whatever comes of it; no row is kept."""
        self.engine.apply(self.state, action, self.position._teller(self._hear))

    def takes(self, action: Action) -> bool:
        """Whether the engine would take this just now, tried on a copy."""
        try:
            self.engine.apply(self.engine.copy(self.state), action, None)
        except (NotAllowed, NotUnderstood):
            return False
        return True

    def look(self) -> Any:
        """What the moderator sees."""
        return self.engine.view(self.state, MODERATOR)

    def choose(self, rng: random.Random) -> Action:
        """An action that may come next: one that is awaited, at times one that isn't but is allowed all the same."""
        if rng.random() < _OFTEN and (more := list(self.ways.more(self, rng))):
            return rng.choice(more)
        asks = self.engine.asks(self.state)
        assert asks, "nothing is awaited and the game isn't over"
        ask = rng.choice(asks)
        by = rng.choice(ask.seats) if ask.seats else None
        return Action(ask.kind, by, rng.choice(ask.choices) if ask.choices else _free(self, ask.kind, rng))

    def play(self, rng: random.Random, at_most: int = AT_MOST) -> Iterator[tuple[Action, list[Told]]]:
        """Play on to the end, an action at a time."""
        for _ in range(at_most):
            if self.over:
                return
            action = self.choose(rng)
            yield action, self.do(action)
        assert at_most < AT_MOST, f"not over after {AT_MOST} actions"

    def legal(self) -> Iterator[Action]:
        """Every action that the asks list."""
        for ask in self.engine.asks(self.state):
            for seat in ask.seats or (None,):
                for args in ask.choices or ():
                    yield Action(ask.kind, seat, args)


def look(game: Game) -> Look:
    """The game as it stands now."""
    seen = game.look()
    return Look(game.engine.phase(game.state), seen["table"], seen["secret"], game.engine.outcome(game.state))


def snapshot_all(game: Game, state: Any = None) -> Any:
    """All of a state that can be seen from outside, by anybody."""
    state = game.state if state is None else state
    seats = [game.engine.view(state, seat) for seat in range(game.players)]
    return snapshot(game.engine, state), seats


# ---- rows and arguments


def written(engine: AnyEngine, action: Action, abbrs: Sequence[str]) -> Row:
    """An action as the row of a log, players by abbreviation."""
    row: Row = {"action": action.kind}
    if action.by is not None:
        row["by"] = abbrs[action.by]
    for field in engine.kinds[action.kind].fields:
        if field.name in action.args:
            row[field.name] = _written(field, action.args[field.name], abbrs)
    return row


def _written(field: Field, value: Any, abbrs: Sequence[str]) -> Any:
    if field.type is Type.PLAYER or (field.type is Type.TARGET and isinstance(value, int)):
        return abbrs[value]
    if field.type is Type.PLAYERS or isinstance(value, tuple):
        return [abbrs[each] for each in value]
    if field.type is Type.SHARES:
        return {abbrs[seat]: number for seat, number in value.items()}
    return value


def anything(game: Game, rng: random.Random) -> Action:
    """Any action with arguments of the right type, by anybody who can say it: mostly nonsense just now."""
    kind = rng.choice(list(game.engine.kinds.values()))
    args = {
        field.name: _any_value(game, field, rng)
        for field in kind.fields
        if field.required or rng.random() < 0.5
    }
    return Action(kind.name, None if kind.channel is None else rng.randrange(game.players), args)


def _free(game: Game, kind: str, rng: random.Random) -> dict[str, Any]:
    """Arguments for an action whose choices are free: small gains, so that the rules can't mind them."""
    return {
        field.name: rng.randrange(3) if field.type is Type.NUMBER else _any_value(game, field, rng)
        for field in game.engine.kinds[kind].fields
    }


def _any_value(game: Game, field: Field, rng: random.Random) -> Any:
    seats = range(game.players)
    some = min(3, game.players)
    match field.type:
        case Type.PLAYER:
            return rng.choice(seats)
        case Type.PLAYERS:
            return tuple(rng.sample(seats, rng.randint(0, some)))
        case Type.TARGET:
            return rng.choice([*seats, *game.engine.reserved(game.state), "no word"])
        case Type.CARD:
            return rng.choice(game.ways.cards(game))
        case Type.CHOICE:
            return rng.choice(field.choices)
        case Type.FLAG:
            return rng.random() < 0.5
        case Type.NUMBER:
            return rng.randint(-2, 10)
        case Type.TEXT:
            return "as agreed"
        case Type.SHARES:
            return {seat: rng.randint(-1, 3) for seat in rng.sample(seats, rng.randint(0, some))}
    return rng.choice([tuple(rng.sample(seats, rng.randint(0, 2))), rng.randint(0, 60), "yes", "no", "left"])
