"""A game that is taken over by a desk which has it already: as it was handed over, or gone on with since.

Of two states of a game the one that only adds to the other wins: rows behind all rows, orders behind all orders. Where each
has something that the other lacks nobody can tell which is right, and the moderator is told of both. Keeps nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pbp_mod.errors import NotAllowed
from pbp_mod.rows.header import taken_along
from pbp_mod.store.adopting import Further, KeptGame
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game, OrderLine, Sent

T = TypeVar("T")


def further(log: Log, games: Iterable[KeptGame]) -> tuple[list[KeptGame], list[Further]]:
    """The games that are new to the desk, and what the others have more than it.

    Raises NotAllowed for another game of the same name, and for one that has gone on here and there.
    """
    there = log.games()
    here = {game.name.casefold(): game for game in there}
    new, more = [], []
    for kept in games:
        game = _same(log, there, kept) or here.get(kept.name.casefold())
        if game is None:
            new.append(kept)
        else:
            more.append(_more(log, game, kept))
    return new, more


def _same(log: Log, games: Iterable[Game], kept: KeptGame) -> Game | None:
    """The game with that header, whatever the desk calls it; of several the one of that name, else the most alike."""
    found = [game for game in games if kept.header in (game.header, taken_along(game.header))]
    if len(found) < 2:
        return found[0] if found else None

    def alike(game: Game) -> tuple[bool, int]:
        pairs = zip(log.entries(game), kept.entries, strict=False)
        rows = next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), len(kept.entries))
        return game.name.casefold() == kept.name.casefold(), rows

    return max(found, key=alike)


def _more(log: Log, game: Game, kept: KeptGame) -> Further:
    if kept.header not in (game.header, taken_along(game.header)):
        raise NotAllowed(
            "name-taken",
            "there is another game {} here already (take the desk over into another folder, with --state)",
            repr(game.name),
        )
    rows, orders = log.entries(game), log.order_lines(game)
    _refuse_parted(game, "row", rows, kept.entries)
    own, theirs = _in_places(orders), _in_places(kept.order_lines)
    _refuse_parted(game, "line of standing orders", own, theirs)
    ahead, behind = len(kept.entries) - len(rows), len(kept.order_lines) - len(orders)
    if ahead * behind < 0:
        raise NotAllowed(
            "parted",
            "{} has gone on here and there: {} rows and {} lines of standing orders here, {} and {} in the file ({})",
            game.name,
            *(len(rows), len(orders), len(kept.entries), len(kept.order_lines)),
            _ADVICE,
        )
    return Further(
        game,
        len(rows),
        orders[-1].id if orders else 0,
        kept.entries[len(rows) :],
        _newer({mark.message: mark for mark in log.letters(game)}, kept.sent),
        {line.id: mine.id for line, mine in zip(kept.order_lines, orders, strict=False)},
        kept.order_lines[len(orders) :],
        [post for post in kept.reads if post not in log.all_reads(game)] if ahead >= 0 else [],
    )


_ADVICE = "take it over into another folder, with --state, and see which one is right"


def _refuse_parted(game: Game, what: str, here: Sequence[T], there: Sequence[T]) -> None:
    """Raise NotAllowed where one of them isn't the beginning of the other."""
    for number, (mine, theirs) in enumerate(zip(here, there, strict=False), 1):
        if mine != theirs:
            raise NotAllowed(
                "parted",
                "{} has gone on here and there: {} {} is another one ({} here, {} in the file; {})",
                *(game.name, what, number, len(here), len(there), _ADVICE),
            )


def _in_places(lines: Sequence[OrderLine]) -> list[Any]:
    """Lines about orders without the numbers that each desk gives them: which one they are about is told by its place."""
    places = {line.id: place for place, line in enumerate(lines)}
    return [line._replace(id=0, about=None if line.about is None else places[line.about]) for line in lines]


def _newer(here: dict[int, Sent], there: Sequence[Sent]) -> list[Sent]:
    """The marks of texts, and what took some back, that the desk hasn't, without those that it has newer ones of."""
    return [mark for mark in there if mark.message not in here or here[mark.message].at < mark.at]
