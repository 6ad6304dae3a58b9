"""The season book as plain JSON: by person, by side, by game, and the awards.

Who is hidden is in no part of it: neither in a list of a game's players nor in a sum that is made of people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbp_mod.desk.season.gathering import Gathered
from pbp_mod.desk.season.odds import Odds
from pbp_mod.desk.season.persons import Person, Sitting
from pbp_mod.desk.season.played import Played

if TYPE_CHECKING:
    from pbp_mod.game.season import AnySeason, Award


def book(gathered: Gathered, odds: Odds) -> dict[str, Any]:
    """What the games come to."""
    return {
        "games": [_game(game, gathered.people, odds) for game in gathered.games],
        "engines": _engines(gathered.games),
        "people": [_person(person, odds) for person in gathered.people],
        "sides": _sides(gathered.games, odds),
        "awards": list(_awards(gathered)),
    }


def _won(sitting: Sitting) -> bool:
    """Who handed his seat on has neither won nor lost with it."""
    return not sitting.stay.left and sitting.stay.seat in sitting.game.outcome.winners


def _side(game: Played, seat: int) -> str | None:
    return game.sides[seat] if game.sides else None


def _side_name(game: Played, seat: int) -> str | None:
    side = _side(game, seat)
    return None if side is None else game.side_names.get(side, side)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def _game(game: Played, people: Sequence[Person], odds: Odds) -> dict[str, Any]:
    sat = [(person, each) for person in people for each in person.sittings if each.game is game]
    sat.sort(key=lambda found: (found[1].stay.seat, game.stays.index(found[1].stay)))
    return {
        "name": game.name,
        "engine": game.engine.name,
        "ended": game.ended or None,
        "rows": game.rows,
        "seats": game.players,
        "reason": game.outcome.reason,
        "how": game.how,
        "players": [
            {
                "seat": each.stay.seat + 1,
                "name": person.name,
                "side": _side(game, each.stay.seat),
                "side_name": _side_name(game, each.stay.seat),
                "won": _won(each),
                "odds": _rounded(odds.of(game, each.stay.seat)),
                "came": each.stay.came,
                "left": each.stay.left,
                "late": each.stay.late,
                "counts": _counts(game, each.stay.counts),
            }
            for person, each in sat
        ],
    }


def _counts(game: Played, counts: Mapping[str, int]) -> dict[str, int]:
    season = season_of(game)
    return {} if season is None else {name: counts.get(name, 0) for name in season.COUNTS}


def season_of(game: Played) -> AnySeason | None:
    """The module of its game that says what is counted."""
    return None if game.engine.season is None else game.engine.season()


def _engines(games: Sequence[Played]) -> list[dict[str, Any]]:
    """What the games, their sides and what they count are called: in the words of a theme if all games had the same."""
    listed = []
    for name in sorted({game.engine.name for game in games}):
        those = [game for game in games if game.engine.name == name]
        sides = sorted({side for game in those for side in game.sides})
        listed.append(
            {
                "engine": name,
                "title": those[-1].engine.title,
                "counts": {
                    count: _called(count, [game.count_names for game in those])
                    for count in _counts(those[-1], {})
                },
                "sides": {side: _called(side, [game.side_names for game in those]) for side in sides},
            }
        )
    return listed


def _called(code: str, words: Iterable[Mapping[str, str]]) -> str:
    found = {each[code] for each in words if code in each}
    return found.pop() if len(found) == 1 else code


def _person(person: Person, odds: Odds) -> dict[str, Any]:
    whole = [each for each in person.sittings if not each.stay.left]
    compared = [(each, odds.of(each.game, each.stay.seat)) for each in whole]
    known = [(each, by_chance) for each, by_chance in compared if by_chance is not None]
    return {
        "name": person.name,
        "also": list(person.also),
        "games": len({each.game.name for each in person.sittings}),
        "ended": len(whole),
        "wins": sum(map(_won, whole)),
        "compared": {
            "games": len(known),
            "wins": sum(_won(each) for each, _ in known),
            "by_chance": round(sum(by_chance for _, by_chance in known), 2),
        },
        "came": sum(each.stay.came for each in person.sittings),
        "left": sum(each.stay.left for each in person.sittings),
        "late": sum(each.stay.late for each in person.sittings),
        "engines": [
            _of_engine([each for each in person.sittings if each.game.engine.name == name])
            for name in sorted({each.game.engine.name for each in person.sittings})
        ],
    }


def _of_engine(sat: Sequence[Sitting]) -> dict[str, Any]:
    sides: dict[str, list[Sitting]] = {}
    seats: Counter[int] = Counter()
    counts: Counter[str] = Counter()
    for each in sat:
        side = _side(each.game, each.stay.seat)
        if side is not None:
            sides.setdefault(side, []).append(each)
        seats[each.stay.seat + 1] += 1
        counts.update(each.stay.counts)
    return {
        "engine": sat[0].game.engine.name,
        "games": len({each.game.name for each in sat}),
        "wins": sum(map(_won, sat)),
        "seats": [{"seat": seat, "games": seats[seat]} for seat in sorted(seats)],
        "sides": [
            {"side": side, "games": len({each.game.name for each in found}), "wins": sum(map(_won, found))}
            for side, found in sorted(sides.items())
        ],
        "counts": _counts(sat[0].game, counts),
    }


def _sides(games: Iterable[Played], odds: Odds) -> list[dict[str, Any]]:
    """How often each side has won, by the number of players, and how often it does by chance."""
    found: dict[tuple[str, int, str], list[tuple[bool, float | None]]] = {}
    names: dict[tuple[str, int, str], list[Mapping[str, str]]] = {}
    for game in games:
        for side in sorted(set(game.sides)):
            seat = game.sides.index(side)
            won = any(game.sides[winner] == side for winner in game.outcome.winners)
            key = game.engine.name, game.players, side
            found.setdefault(key, []).append((won, odds.of(game, seat)))
            names.setdefault(key, []).append(game.side_names)
    listed = []
    for (engine, players, side), each in sorted(found.items()):
        known = [by_chance for _, by_chance in each if by_chance is not None]
        listed.append(
            {
                "engine": engine,
                "players": players,
                "side": side,
                "side_name": _called(side, names[engine, players, side]),
                "games": len(each),
                "wins": sum(won for won, _ in each),
                "odds": _rounded(sum(known) / len(known)) if known else None,
            }
        )
    return listed


def _awards(gathered: Gathered) -> Iterable[dict[str, Any]]:
    """Each award of the games that were played, with all who share it; one that nobody has earned is left out."""
    engines = {game.engine.name: game for game in gathered.games}
    for name in sorted(engines):
        season = season_of(engines[name])
        sat = [
            (person, each)
            for person in gathered.people
            for each in person.sittings
            if each.game.engine.name == name
        ]
        for award in season.AWARDS if season is not None else ():
            yield from _award(name, award, sat)


def _award(engine: str, award: Award, sat: Iterable[tuple[Person, Sitting]]) -> Iterable[dict[str, Any]]:
    able = [
        (person, each)
        for person, each in sat
        if not award.sides or _side(each.game, each.stay.seat) in award.sides
    ]
    most = max((each.stay.counts.get(award.of, 0) for _, each in able), default=0)
    if most <= 0:
        return
    yield {
        "engine": engine,
        "award": award.name,
        "count": award.of,
        "most": most,
        "winners": [
            {
                "name": person.name,
                "game": each.game.name,
                "side": _side(each.game, each.stay.seat),
                "side_name": _side_name(each.game, each.stay.seat),
                "won": _won(each),
                "left": each.stay.left,
                "counts": _counts(each.game, each.stay.counts),
            }
            for person, each in able
            if each.stay.counts.get(award.of, 0) == most
        ],
    }
