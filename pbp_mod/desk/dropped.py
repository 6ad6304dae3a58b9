"""What is in one desk and not in another: what would be lost if the other took its place.

Looks at rows, texts that went out and orders as they were kept; whether they make sense is checks.py's affair. A desk of
any version can be looked at.
"""

from __future__ import annotations

from collections import Counter

from pbp_mod.errors import PbpError
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game, origin
from pbp_mod.tuples import NamedTuple


class Dropped(NamedTuple):
    """What is lost of one game: its rows from the first to the last one (None: none), and the numbers of texts that were
    marked as sent. `whole`: the other desk doesn't have the game at all. `orders`: lines about standing orders.
    """

    game: str
    whole: bool
    rows: tuple[int, int] | None
    sent: tuple[int, ...]
    orders: int

    def __str__(self) -> str:
        found = []
        if self.rows is not None:
            first, last = self.rows
            found.append(f"row {first}" if first == last else f"rows {first} to {last}")
        if self.sent:
            found.append(
                f"that {', '.join(map(str, self.sent))} {'was' if len(self.sent) == 1 else 'were'} sent"
            )
        if self.orders:
            found.append(
                "a standing order" if self.orders == 1 else f"{self.orders} lines of standing orders"
            )
        name = f"the game {self.game}" if self.whole else self.game
        return f"{name}: {', '.join(found)}" if found else name


def dropped(old: Log, new: Log) -> list[Dropped] | None:
    """What the new desk lacks of the old one, game by game; None if the old one is too damaged to be asked."""
    try:
        games = new.games(deleted=True)
        there = {game.name.casefold(): game for game in games} | {origin(game.header): game for game in games}
        found = [
            _of(old, game, new, there.get(origin(game.header)) or there.get(game.name.casefold()))
            for game in old.games()
        ]
    except PbpError:
        return None
    return [each for each in found if each.whole or each.rows or each.sent or each.orders]


def _of(old: Log, game: Game, new: Log, other: Game | None) -> Dropped:
    # A hash stands for its row and all before it, and for the header.
    was, now = old.hashes(game), [] if other is None else new.hashes(other)
    same = next((at for at, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1]), None)
    kept = min(len(was), len(now)) if same is None else same
    marks = Counter(old.letters(game)) - Counter([] if other is None else new.letters(other))
    return Dropped(
        game.name,
        other is None,
        (kept + 1, len(was)) if kept < len(was) else None,
        tuple(sorted({mark.message for mark in marks if mark.text is not None})),
        max(0, _orders(old, game) - (0 if other is None else _orders(new, other))),
    )


def _orders(log: Log, game: Game) -> int:
    return len(log.order_lines(game)) if log.version() >= 4 else 0
