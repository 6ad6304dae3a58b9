"""What chance would have it: how often a side, or a seat, wins when the same game is played at random.

Games that were dealt by hand, or with cards of their own, are compared with nothing. The same house rules give the same odds
on every desk.
"""

from __future__ import annotations

import json
from collections import Counter

from pbp_mod.desk.season.played import Played
from pbp_mod.desk.simulation import MOST, GameRecord, play
from pbp_mod.game.digest import sha256
from pbp_mod.tuples import NamedTuple

_SEED = sha256(b"season").hexdigest()


class Rates(NamedTuple):
    """Of random games, how often each seat won, and each side of those that took part."""

    seats: tuple[float, ...]
    sides: dict[str, float]


class Odds:
    """The odds of games, each kind of game played at random once."""

    def __init__(self, games: int) -> None:
        self._games, self._known = games, dict[str, Rates | None]()

    def of(self, game: Played, seat: int) -> float | None:
        """How often that seat's side (without sides: that seat) wins such a game by chance; None if nobody can tell."""
        rates = self._rates(game)
        if rates is None:
            return None
        return rates.sides.get(game.sides[seat]) if game.sides else rates.seats[seat]

    def _rates(self, game: Played) -> Rates | None:
        if not self._games or game.by_hand:
            return None
        kind = json.dumps([game.engine.name, game.engine.edition, game.players, game.options], sort_keys=True)
        if kind not in self._known:
            self._known[kind] = _rates(
                [
                    play(game.engine, game.players, game.settings, _SEED, number, MOST)
                    for number in range(self._games)
                ],
                game.players,
            )
        return self._known[kind]


def _rates(records: list[GameRecord], players: int) -> Rates | None:
    ended = [record for record in records if record.fault is None]
    if not ended:
        return None
    seats = Counter(seat for record in ended for seat in record.winners)
    took_part, won = Counter[str](), Counter[str]()
    for record in ended:
        took_part.update(set(record.sides))
        won.update({record.sides[seat] for seat in record.winners if record.sides})
    return Rates(
        tuple(seats[seat] / len(ended) for seat in range(players)),
        {side: won[side] / games for side, games in took_part.items()},
    )
