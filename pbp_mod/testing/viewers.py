"""Two games that a viewer can't tell apart: how such a pair is found, and how it is played on.

What a viewer knows is the engine's own word here (`ByViews`: what his views show, what he did himself, what was posted).
An author who wants it surer writes what the rules let a viewer know a second time, apart from the engine, and hands that
in (`Secrecy.viewer`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Protocol

from pbp_mod.engines import load
from pbp_mod.game.actions import THREAD, Action, Audience, Channel
from pbp_mod.testing.games import Game, Ways
from pbp_mod.testing.headers import Row, any_header

_DEALS = 60
"""Seeds that are tried for a second deal that looks the same to the viewer."""
_PAIRS = 16
"""Pairs of actions that are tried before a pair of games is given up."""
_DARING = 0.3
"""How many pairs part in secret wherever they can, and so seldom live long."""
_ONE_MIND = 0.7
"""How often somebody answers the first thing that he may in a ballot."""
_LEAVES = 0.02
_LONGEST = 300
"""Rows after which a pair is left: where whatever tells a secret parts the two, only a game that decides nothing goes on, and
that one for ever (a village in which nobody ever dies)."""


class Viewer(Protocol):
    """What one audience of one game knows."""

    @property
    def news(self) -> Any:
        """What the newest row taught, for comparison."""

    @property
    def over(self) -> bool:
        """Whether all may know everything now."""

    def learn(self, action: Action) -> None:
        """Take in a row that has just been recorded."""

    def fork(self, game: Game) -> Viewer:
        """The same knowledge, to follow a fork of the game."""


class ByViews:
    """A viewer who knows what the engine's views for him show, and what was posted or done by himself."""

    def __init__(self, audience: Audience, game: Game) -> None:
        self.audience, self.game = audience, game
        self.action: Action | None = None

    @property
    def news(self) -> Any:
        engine, state = self.game.engine, self.game.state
        return self.action, engine.view(state, self.audience), engine.seen_phase(state), self.over

    @property
    def over(self) -> bool:
        return self.game.over

    def learn(self, action: Action) -> None:
        posted = self.game.engine.kinds[action.kind].channel is not Channel.PM
        self.action = action if posted or action.by == self.audience else None

    def fork(self, game: Game) -> ByViews:
        twin = copy(self)
        twin.game = game
        return twin


class Secrecy:
    """What may be secret in a game, and to whom; a game about which more is known has a subclass."""

    def __init__(self, engine: str, ways: Ways) -> None:
        self.engine, self.ways = engine, ways

    def twins(self, seed: int, viewer: int) -> tuple[Row, Row, Audience]:
        """Two games of one size and house rules, and for whom they look alike when they have been dealt.

        `viewer` counts from the thread on (0), and round again if there are not so many seats. They are dealt from
        different seeds if two are found that show the viewer the same, else from one: then they part only later.
        """
        head = any_header(self.engine, seed, self.ways.free, self.ways.setup, self.ways.sizes)
        audience = viewer % (len(head["players"]) + 1) - 1
        rng, first = random.Random(seed), self._seen(head, audience)
        for _ in range(_DEALS):
            other = head | {"seed": f"{rng.getrandbits(250):064x}"}
            if self._seen(other, audience) == first:
                return head, other, audience
        return head, head, audience

    def _seen(self, head: Row, audience: Audience) -> Any:
        game = Game(head, self.ways)
        return game.engine.view(game.state, audience), game.engine.seen_phase(game.state)

    def viewer(self, audience: Audience, game: Game) -> Viewer:
        """Who follows a game for this audience, from the deal on."""
        return ByViews(audience, game)

    def hidden(self, kind: str) -> frozenset[str]:
        """The arguments of an action that only he who acts knows, for a while at least; with `by`, who it was as well.

        Of what is sent by PM all of them, and who sends it where several are asked at once, or nobody may know who is asked.
        """
        found = load(self.engine).kinds[kind]
        if found.channel is not Channel.PM:
            return frozenset()
        return frozenset(
            [field.name for field in found.fields] + (["by"] if found.many or found.unseen else [])
        )

    def outside(self, action: Action, audience: Audience) -> Any:
        """What an action looks like to all others, and to who does it himself."""
        hidden = self.hidden(action.kind) if action.by != audience else frozenset()
        args = {key: value for key, value in action.args.items() if key not in hidden}
        return action.kind, None if "by" in hidden else action.by, repr(sorted(args.items()))

    def ballot(self, game: Game) -> object:
        """What is the same during one secret ballot and another in the next."""
        return game.engine.view(game.state, THREAD)

    def hidden_askers(self) -> frozenset[str]:
        """The actions of which nobody may know who they are awaited from."""
        return frozenset(kind for kind in load(self.engine).kinds if "by" in self.hidden(kind))

    def unseen(self) -> frozenset[str]:
        """The actions of which nobody but the moderator may know whether they are awaited from anybody at all."""
        return frozenset(kind.name for kind in load(self.engine).kinds.values() if kind.unseen)


Pair = tuple[Game, Game]


def course(secrecy: Secrecy, seed: int, viewer: int) -> Iterator[tuple[Pair, Audience, int]]:
    """Two games that the viewer can't tell apart, after the deal and after every row that leaves it so, some 300 at most."""
    one, other, audience = secrecy.twins(seed, viewer)
    games = Game(one, secrecy.ways), Game(other, secrecy.ways)
    viewers = [secrecy.viewer(audience, game) for game in games]
    assert viewers[0].news == viewers[1].news, "the deal itself tells the viewer a difference"
    yield games, audience, 0
    rng, row = random.Random(seed), 0
    mind = None if rng.random() < _DARING else str(seed)
    while row < _LONGEST and _both(_pairs(secrecy, games, audience, rng, mind), games, viewers):
        row += 1
        yield games, audience, row
        if not games[0].over and rng.random() < _LEAVES:
            row += 1
            leaver = games[0].position.roster.abbr(rng.randrange(games[0].players))
            for game in games:
                new = {"name": f"Newcomer {row}", "abbr": f"N{row}"}
                game.record({"action": "replace", "player": leaver, "new": new})
            yield games, audience, row


def _both(pairs: Sequence[tuple[Action, Action]], games: Pair, viewers: Sequence[Viewer]) -> bool:
    """Play the first of these pairs that teaches the viewer the same in both games; whether there was one."""
    for pair in pairs:
        trials = [game.fork() for game in games]
        forks = [viewer.fork(trial) for viewer, trial in zip(viewers, trials, strict=True)]
        for trial, fork, action in zip(trials, forks, pair, strict=True):
            trial.do(action)
            fork.learn(action)
        if forks[0].news == forks[1].news and not any(fork.over for fork in forks):
            for game, viewer, action in zip(games, viewers, pair, strict=True):
                game.do(action)
                viewer.learn(action)
            return True
    return False


def _pairs(
    secrecy: Secrecy, games: Pair, audience: Audience, rng: random.Random, mind: str | None
) -> list[tuple[Action, Action]]:
    """An action in each game that looks the same from outside, in random order.

    Without a `mind` a pair parts in secret wherever it can, and so seldom outlives its first ballot; with one the ballots
    come in at different times but are the same in the end.
    """
    there: dict[Any, list[Action]] = {}
    for action in _open_to(secrecy, games[1], mind):
        there.setdefault(secrecy.outside(action, audience), []).append(action)
    here = [
        action for action in _open_to(secrecy, games[0], mind) if secrecy.outside(action, audience) in there
    ]
    rng.shuffle(here)
    # Not six times the same question with other answers, but first of all one of each kind and seat.
    first = {(action.kind, action.by): action for action in here}
    chosen = list(dict.fromkeys(map(repr, [*first.values(), *here])))[:_PAIRS]
    by_repr = {repr(action): action for action in here}
    return [(by_repr[each], rng.choice(there[secrecy.outside(by_repr[each], audience)])) for each in chosen]


def _open_to(secrecy: Secrecy, game: Game, mind: str | None) -> list[Action]:
    """What may come next; of every secret ballot only what this player has made up his mind to say in both games."""
    legal = list(game.legal())
    if mind is None:
        return legal
    ballots: dict[tuple[str, int | None], list[Action]] = {}
    for action in legal:
        ballots.setdefault((action.kind, action.by), []).append(action)
    found: list[Action] = []
    for (kind, by), actions in ballots.items():
        if "by" in secrecy.hidden(kind):
            own = random.Random(f"{mind} {secrecy.ballot(game)} {by}")
            actions = [actions[0] if own.random() < _ONE_MIND else own.choice(actions)]
        found += actions
    return found
