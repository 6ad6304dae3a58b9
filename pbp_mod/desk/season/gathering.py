"""The finished games of a desk with the boards that they were played on, and who wants to be in no book.

A game that was brought in twice counts once. Games that can't be played are told of, and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbp_mod.desk.boards import board_of
from pbp_mod.desk.season.hidden import hidden_names, keep_hidden
from pbp_mod.desk.season.persons import Person, persons, same, sittings
from pbp_mod.desk.season.played import Played, read_played
from pbp_mod.engines import ENGINES
from pbp_mod.errors import Ambiguous, NotAllowed, NotUnderstood, PbpError
from pbp_mod.people.accounts import Board
from pbp_mod.rows.entries import RENAME, REPLACE
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game, origin
from pbp_mod.tuples import NamedTuple


class Gathered(NamedTuple):
    """The finished games, oldest first, and everybody who sat in one; `hidden` are those who want to be left out."""

    games: tuple[Played, ...]
    people: tuple[Person, ...]
    hidden: tuple[Person, ...]


def gather(log: Log, wanted: Sequence[Game], remark: Callable[[str], None]) -> Gathered:
    """The finished ones of all games, or those that are wanted. `remark` hears of games that are left out.

    Raises NotAllowed if one that is wanted isn't over.
    """
    found = list[tuple[str, Played, Board]]()
    for game in wanted or log.games():
        try:
            played = read_played(game.name, game.header, log.entries(game))
        except PbpError as error:
            remark(f"{game.name} can't be played: {error}.")
            continue
        except Exception as error:
            if game.engine in ENGINES:
                raise
            # Whatever a game from outside does wrong must do no harm to the others.
            said = " ".join(f"{type(error).__name__}: {error}".split())
            remark(f"{game.name} can't be played: a fault of the game {game.engine}, {said}.")
            continue
        if played is not None:
            found.append((origin(game.header), played, board_of(log, game)))
        elif wanted:
            raise NotAllowed("not-over", "{} is not over, and the season has finished games alone", game.name)
    kept = _once(found, remark)
    everybody = persons(sitting for played, board in kept for sitting in sittings(played, board))
    names = hidden_names(log)
    hidden = tuple(each for each in everybody if any(map(each.is_called, names)))
    shown = tuple(each for each in everybody if not any(each is other for other in hidden))
    return Gathered(tuple(played for played, _ in kept), shown, hidden)


def _once(
    found: Sequence[tuple[str, Played, Board]], remark: Callable[[str], None]
) -> list[tuple[Played, Board]]:
    """Each game once, oldest first; of the same game brought in again, the one that went on for longest."""
    kept: dict[str, tuple[Played, Board]] = {}
    for deal, played, board in sorted(found, key=lambda each: (-each[1].rows, each[1].name)):
        if deal in kept:
            remark(f"{played.name} is the same game as {kept[deal][0].name} and counts once.")
        else:
            kept[deal] = played, board
    return sorted(kept.values(), key=lambda each: (each[0].ended, each[0].name))


def hide(log: Log, people: Sequence[Person], name: str) -> str:
    """Keep somebody in no book from now on, be it that he sits only in games that run; his name as it is kept.

    Raises NotUnderstood if nobody is called so, Ambiguous if several are.
    """
    person = _called(people, name)
    if person is None:
        seated = next((each for each in _seated(log) if same(each) == same(name)), None)
        if seated is None:
            raise _nobody(name)
        keep_hidden(log, lambda names: [*names, seated])
        return seated
    keep_hidden(log, lambda names: names if any(map(person.is_called, names)) else [*names, person.name])
    return person.name


def show(log: Log, people: Sequence[Person], name: str) -> str:
    """Let somebody be in the book again; his name. Raises NotUnderstood, Ambiguous, NotAllowed if he isn't hidden."""
    person = _called(people, name)

    def without(names: list[str]) -> list[str]:
        left = [
            each
            for each in names
            if same(each) != same(name) and (person is None or not person.is_called(each))
        ]
        if left == names:
            if person is None and not any(same(each) == same(name) for each in _seated(log)):
                raise _nobody(name)
            raise NotAllowed("not-hidden", "{} is not hidden", name if person is None else person.name)
        return left

    keep_hidden(log, without)
    return name if person is None else person.name


def _called(people: Sequence[Person], name: str) -> Person | None:
    """Who of those in finished games is called so. Raises Ambiguous."""
    found = [each for each in people if each.is_called(name)]
    exact = [each for each in found if name in (each.name, *each.also)]
    if len(found) > 1 and len(exact) != 1:
        raise Ambiguous(f"{name!r} may be {' or '.join(each.name for each in found)}")
    return exact[0] if len(exact) == 1 else found[0] if found else None


def _seated(log: Log) -> Iterator[str]:
    """Everybody's name who sits or sat in a game of the desk, whether it is over or not."""
    for game in log.games():
        yield from (player["name"] for player in game.header["players"])
        for entry in log.entries(game):
            if entry["action"] == REPLACE:
                yield entry["new"]["name"]
            elif entry["action"] == RENAME:
                yield entry["new"]


def _nobody(name: str) -> NotUnderstood:
    return NotUnderstood(
        f"nobody in the games of this desk is called {name!r} (the full name, as a roster has it)"
    )
