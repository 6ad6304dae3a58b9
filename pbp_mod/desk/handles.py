"""Letters for the texts that wait: a, b, c… as the last listing gave them, since nobody remembers numbers of five digits.

A letter can't be taken for a text's lasting number, and means the same text until the next listing. What the listing showed
as changed is kept with it, so that `sent --all` marks nothing that the moderator hasn't seen. Both are a note of the desk,
no part of a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pbp_mod.errors import NotAllowed, NotUnderstood, PbpError
from pbp_mod.game.digest import sha256
from pbp_mod.people.names import quoted

if TYPE_CHECKING:
    from pbp_mod.desk.status import Letter
    from pbp_mod.store.log import Log
    from pbp_mod.store.records import Game

NOTE = "listed texts of "
"""The beginning of the note's key; the game's name, folded, is the rest."""
_CHANGED = "changed"
_LONGEST = 2
_MOST = 26 + 26 * 26
"""Texts that get a letter: three of them may be a word."""


def handle(place: int) -> str:
    """The letters for a place in the listing, from 0: a … z, aa, ab …"""
    found = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        found = chr(ord("a") + rest) + found
    return found


def looks_like_one(word: str) -> bool:
    """Whether a word is a text's number or may be its letter."""
    if not word.isascii():
        return False
    return word.isdecimal() or (word.isalpha() and len(word) <= _LONGEST)


def keep_listed(log: Log, game: Game, listed: Iterable[Letter]) -> dict[int, str]:
    """Give letters to these texts, in this order, and keep them until the next listing; text number -> letters.

    Where the desk can't be written to, they don't hold.
    """
    letters = list(listed)
    seen = {str(each.id): _digest(each) for each in letters if each.status == _CHANGED}
    _write(log, game, {"listed": [each.id for each in letters], "seen": seen})
    return {each.id: handle(at) for at, each in enumerate(letters[:_MOST])}


def saw(log: Log, game: Game, letter: Letter) -> None:
    """Keep that the moderator has been shown how a text that was sent reads now."""
    if letter.status == _CHANGED:
        kept = _kept(log, game)
        _write(log, game, kept | {"seen": kept["seen"] | {str(letter.id): _digest(letter)}})


def was_seen(log: Log, game: Game, letter: Letter) -> bool:
    """Whether the moderator has been shown a text that was sent as it reads now."""
    seen: dict[str, str] = _kept(log, game)["seen"]
    return seen.get(str(letter.id)) == _digest(letter)


def number(log: Log, game: Game, word: str) -> int:
    """The text that a number or a letter means. Raises NotUnderstood, NotAllowed for a letter that none has."""
    if word.isascii() and word.isdecimal() and len(word) < 10:
        return int(word)
    if not looks_like_one(word):
        raise NotUnderstood(
            f"{quoted(word)} is no text (write its number, or the letter that 'pbp outbox' showed)"
        )
    by_letter = {handle(at): each for at, each in enumerate(_kept(log, game)["listed"])}
    if word.lower() not in by_letter:
        given = list(by_letter)
        which = f"the last one gave {given[0]} to {given[-1]}" if given else "nothing was listed yet"
        raise NotAllowed("no-letter", "no text has the letter {} ('pbp outbox' gives them; {})", word, which)
    found: int = by_letter[word.lower()]
    return found


def _kept(log: Log, game: Game) -> dict[str, Any]:
    note = log.note(NOTE + game.name.casefold())
    found: dict[str, Any] = {"listed": [], "seen": {}} if note is None else json.loads(note)
    return found


def _write(log: Log, game: Game, value: dict[str, Any]) -> None:
    key, text = NOTE + game.name.casefold(), json.dumps(value, separators=(",", ":"))
    with suppress(PbpError):  # a desk that can only be looked at
        if log.note(key) != text:
            log.remember(key, text)


def _digest(letter: Letter) -> str:
    return sha256((letter.text or "").encode()).hexdigest()[:16]
