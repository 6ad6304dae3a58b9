"""The sign-ups of games to come, and who waits to come in for somebody: notes of the desk, none of a game.

What can be done with a list, people/volunteers.py knows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator

from pbp_mod.errors import CorruptLog, NotAllowed, NotUnderstood
from pbp_mod.people.names import composed, fold, quoted
from pbp_mod.people.volunteers import SignUp, Volunteer, as_data, from_data
from pbp_mod.rows.entries import REPLACE
from pbp_mod.store.log import Log
from pbp_mod.store.records import SIGN_UPS, Entry, dumps


def _key(name: str) -> str:
    return SIGN_UPS + composed(name).casefold()


def read_note(note: str) -> SignUp:
    """The list that a note keeps. Raises CorruptLog if it is damaged."""
    try:
        return from_data(json.loads(note))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, NotUnderstood):
        raise CorruptLog(
            "what is kept of a sign-up list is damaged ('pbp signup close NAME' throws it away)"
        ) from None


def are_sign_ups(note: str) -> bool:
    """Whether a note holds a list."""
    try:
        read_note(note)
    except CorruptLog:
        return False
    return True


def goes_along(note: str, games: Collection[str]) -> bool:
    """Whether a list goes along with these games: it is open, or one of them was made of it. A damaged one stays."""
    return are_sign_ups(note) and ((game := read_note(note).game) is None or game in games)


def all_lists(log: Log) -> Iterator[SignUp]:
    """All sign-ups of the desk, those of games that were made too. Raises CorruptLog."""
    for key, note in log.notes().items():
        if key.startswith(SIGN_UPS):
            yield read_note(note)


def the_list(log: Log, name: str | None) -> SignUp:
    """The list of that name, or the only one that is open. Raises NotUnderstood, NotAllowed, CorruptLog."""
    if name is not None:
        note = log.note(_key(name))
        if note is None:
            raise NotUnderstood(f"there are no sign-ups called {quoted(name)}{_there(log)}")
        return read_note(note)
    still = [each for each in all_lists(log) if each.game is None]
    if not still:
        raise NotAllowed("none", "no sign-ups are open ('pbp signup begin NAME' opens some)")
    if len(still) > 1:
        raise NotUnderstood(f"several sign-ups are open: say --for NAME{_there(log)}")
    return still[0]


def _there(log: Log) -> str:
    names = [each.name for each in all_lists(log)]
    return f" (there are: {', '.join(names)})" if names else " ('pbp signup begin NAME' opens some)"


def begin(log: Log, name: str, seats: int | None, moderators: tuple[str, ...]) -> SignUp:
    """Open sign-ups. Raises NotAllowed if there are some of that name."""
    signed = SignUp(composed(name), seats, moderators=moderators)
    note = dumps(as_data(signed))
    if log.remember_once(_key(name), note) != note:
        raise NotAllowed("there", f"there are sign-ups called {name} already ('pbp signup --for' shows them)")
    return signed


def change(log: Log, name: str, changed: Callable[[SignUp], SignUp]) -> SignUp:
    """Put what `changed` makes of a list in its place, in one transaction; the new list is returned."""
    kept: list[SignUp] = []

    def anew(note: str | None) -> str:
        if note is None:
            raise NotUnderstood(f"there are no sign-ups called {quoted(name)} any more")
        kept.append(changed(read_note(note)))
        return dumps(as_data(kept[-1]))

    log.amend_note(_key(name), anew)
    return kept[-1]


def close(log: Log, name: str) -> None:
    """Throw a list away, a damaged one too. Raises NotUnderstood if there is none."""
    if log.note(_key(name)) is None:
        raise NotUnderstood(f"there are no sign-ups called {quoted(name)}")
    log.forget(_key(name))


def became(log: Log, name: str, game: str) -> None:
    """Note down which game was made of a list: who found no seat waits to come in there."""
    change(log, name, lambda signed: signed._replace(game=game))


def queue(log: Log, game: str, entries: list[Entry], seated: tuple[str, ...]) -> list[Volunteer]:
    """Who waits to come into a game, in order: nobody who sits there, or has sat there."""
    came = {fold(entry["new"]["name"]) for entry in entries if entry["action"] == REPLACE}
    gone = came | {fold(name) for name in seated}
    return [
        each
        for signed in all_lists(log)
        if signed.game is not None and fold(signed.game) == fold(game)
        for each in signed.waiting
        if fold(each.name) not in gone
    ]
