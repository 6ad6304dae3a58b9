"""Random games of any engine, played through rows of the log as a moderator's are, for properties of all engines.

`Game` plays on the level of `replay.Position`: an action becomes a row with abbreviations, the row goes through JSON,
is checked and then folded. It knows no rule; what it plays is what the engine says is awaited.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pbp_mod.engines import ENGINES, load
from pbp_mod.engines.claim.cards import TEXT
from pbp_mod.engines.parlamento.cards import PAIRS, deck
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import MODERATOR, Action, Audience, Field, Outcome, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows import replay
from pbp_mod.rows.entries import check
from tests.builders import snapshot

# Engines whose rows or texts are not all there yet. This list only shrinks: never add an engine to it.
UNFINISHED: tuple[str, ...] = ()
FINISHED = tuple(name for name in ENGINES if name not in UNFINISHED)

PEOPLE = (
    *(("Aurora Vale", "AV"), ("Bastian Quist", "BQ"), ("Corvin Oakes", "CO"), ("Delia Zhou", "DZ")),
    *(("Edda Lund", "EL"), ("Fritz Perlman", "FP"), ("Gwen Urquhart", "GU"), ("Hakan Jorn", "HJ")),
    *(("Ines Wolff", "IW"), ("Kostas Ray", "KR")),
)
FREE_VALUES: Mapping[str, tuple[str, ...]] = {
    "theme": ("qanon", "secret-hitler"),
    "pairs": ("6/9,1/7", "1/6,7/9", "1/9,6/7"),
}
"""Values to try of options that take free text."""

Row = dict[str, Any]
AT_MOST = 3000
"""Actions after which a random game is taken for endless."""


class Told(NamedTuple):
    """A notice as it was handed out."""

    row: int
    to: Audience
    template: str
    data: Mapping[str, Any]


class Game:
    """One game in play, with the rows that led to it and the notices that came of them."""

    def __init__(self, header: Row) -> None:
        self.header = header
        self.rows: list[Row] = []
        self.told: list[Told] = []
        self.position = replay.opening(header, self._hear)
        self.engine: AnyEngine = self.position.engine

    def _hear(
        self, row: int, _: replay.Position, to: Audience, template: str, data: Mapping[str, Any]
    ) -> None:
        self.told.append(Told(row, to, template, data))

    def fork(self) -> Game:
        """The same game, to go another way; notices told so far stay behind."""
        twin = Game.__new__(Game)
        twin.header, twin.engine, twin.position = self.header, self.engine, self.position.copy()
        twin.rows, twin.told = list(self.rows), []
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

    def look(self) -> Any:
        """What the moderator sees."""
        return self.engine.view(self.state, MODERATOR)

    def choose(self, rng: random.Random) -> Action:
        """An action that may come next: one that is awaited, at times one that isn't but is allowed all the same."""
        if rng.random() < 0.06 and (more := list(unawaited(self, rng))):
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


class Look(NamedTuple):
    """A game at one moment, as the moderator sees it."""

    phase: str
    table: Mapping[str, Any]
    secret: Mapping[str, Any]
    outcome: Outcome | None


def look(game: Game) -> Look:
    seen = game.look()
    return Look(game.engine.phase(game.state), seen["table"], seen["secret"], game.engine.outcome(game.state))


def _free(game: Game, kind: str, rng: random.Random) -> dict[str, Any]:
    """Arguments for an action whose choices are free: small gains, so that the rules can't mind them."""
    return {
        field.name: rng.randrange(3) if field.type is Type.NUMBER else _any_value(game, field, rng)
        for field in game.engine.kinds[kind].fields
    }


def unawaited(game: Game, rng: random.Random) -> Iterator[Action]:
    """Actions that may be recorded although nobody waits for them: skips, and second thoughts on a secret vote."""
    phase = game.engine.phase(game.state)
    missing = {ask.kind: ask.seats for ask in game.engine.asks(game.state)}
    if game.engine.name == "qanon" and phase in ("nomination", "power"):
        yield Action("skip", None, {"reason": "no word for a week", "counts": phase == "nomination"})
    if game.engine.name == "qanon" and phase == "election":
        alive = set(range(game.players)) - set(game.engine.out(game.state))
        for seat in sorted(alive - set(missing["vote"])):
            yield Action("vote", seat, {"choice": rng.choice(("yaw", "nah"))})
    if game.engine.name == "gnomic" and phase == "discuss":
        yield Action("vote", rng.randrange(game.players), {"choice": rng.choice(("yes", "no"))})


def snapshot_all(game: Game, state: Any = None) -> Any:
    """All of a state that can be seen from outside, by anybody."""
    state = game.state if state is None else state
    seats = [game.engine.view(state, seat) for seat in range(game.players)]
    return snapshot(game.engine, state), seats


# ---- headers


def header(
    engine: str,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    setup: Mapping[str, Any] | None = None,
) -> Row:
    """The header of a game; seat by seat the first of PEOPLE."""
    found: Row = {
        "format": "pbp-log/1",
        "engine": engine,
        "name": "any-game",
        "players": [{"name": name, "abbr": abbr} for name, abbr in PEOPLE[:players]],
        "hecklers": ["Kenny"],
        "options": dict(options or {}),
        "seed": f"{seed:064x}",
    }
    return found if setup is None else found | {"setup": setup}


def abbr(seat: int) -> str:
    return PEOPLE[seat][1]


def values(engine: str) -> dict[str, tuple[str, ...]]:
    """Every value of every option, free ones by example."""
    return {option.name: option.values or FREE_VALUES[option.name] for option in load(engine).options}


def choose_options(engine: str, rng: random.Random, **fixed: str) -> dict[str, str]:
    """House rules at random, those given among them, that can be played together."""
    found = {name: rng.choice(each) for name, each in values(engine).items()} | fixed
    try:
        load(engine).settings(found)
    except NotUnderstood:  # gnomic: no confidence votes without Decrees; a given value stays
        found |= {"confidence": "no"} if fixed.get("decrees") == "no" else {"decrees": "yes"}
    return found


def any_header(engine: str, seed: int) -> Row:
    """A game of random size and house rules."""
    rng = random.Random(seed)
    return header(engine, rng.choice(load(engine).seats), seed, choose_options(engine, rng))


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
    if field.type is Type.PLAYER:
        return abbrs[value]
    if field.type is Type.PLAYERS or (field.type is Type.ANSWER and isinstance(value, tuple)):
        return [abbrs[each] for each in value]
    if field.type is Type.SHARES:
        return {abbrs[seat]: number for seat, number in value.items()}
    return value


def cards_of(game: Game) -> list[str]:
    """Every card of the game as text, and for Gnomic Parliament some numbers that may be none."""
    if game.engine.name == "qanon":
        return ["M", "FR"]
    if game.engine.name == "claim":
        return list(TEXT.values())
    if game.engine.name == "parlamento":
        return sorted({card.text for card in deck(5, PAIRS)})
    return [str(number) for number in range(1, 72)]


def anything(game: Game, rng: random.Random) -> Action:
    """Any action with arguments of the right type, by anybody who can say it: mostly nonsense just now."""
    kind = rng.choice(list(game.engine.kinds.values()))
    args = {
        field.name: _any_value(game, field, rng)
        for field in kind.fields
        if field.required or rng.random() < 0.5
    }
    return Action(kind.name, None if kind.channel is None else rng.randrange(game.players), args)


def _any_value(game: Game, field: Field, rng: random.Random) -> Any:
    seats = range(game.players)
    match field.type:
        case Type.PLAYER:
            return rng.choice(seats)
        case Type.PLAYERS:
            return tuple(rng.sample(seats, rng.randint(0, 3)))
        case Type.CARD:
            return rng.choice(cards_of(game))
        case Type.CHOICE:
            return rng.choice(field.choices)
        case Type.FLAG:
            return rng.random() < 0.5
        case Type.NUMBER:
            return rng.randint(-2, 10)
        case Type.TEXT:
            return "as agreed"
        case Type.SHARES:
            return {seat: rng.randint(-1, 3) for seat in rng.sample(seats, rng.randint(0, 3))}
    return rng.choice([tuple(rng.sample(seats, rng.randint(0, 2))), rng.randint(0, 60), "yes", "no", "left"])
