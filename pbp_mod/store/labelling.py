"""What the desk calls a game, whether it is laid aside, and whether its name is free again: notes of the desk.

The game's row, header and log stay as they are, and so do all hashes; nothing is ever removed. The desk's other notes about a
game are kept under its name, and go with it; sign-ups say which game was made of them. Used by few commands; that a game is called otherwise, log.py tells all.
"""

from __future__ import annotations

import json
import re

from pbp_mod.errors import NotAllowed, StaleLog
from pbp_mod.store.log import Log
from pbp_mod.store.postings import postings
from pbp_mod.store.records import CHOSEN, LABEL, PHASE, SIGN_UPS, Game, dumps, object_of

_ABOUT = re.compile(r"[a-z ]+ of ")
"""How the key of a note about a game begins; its name, folded, is the rest."""


def rename(log: Log, game: Game, name: str) -> None:
    """Call a game otherwise on this desk. Raises NotAllowed if another one is called so."""
    with log._transaction():
        now = _as_it_is(log, game)
        log.refuse_taken(name, besides=game)
        for key, moved in _notes_about(log, now, name).items():
            value = log.note(key)
            log._forget(key)
            log._remember(moved, str(value))
        _follow(log, now, name)
        if log.note(CHOSEN) == now.name:
            log._remember(CHOSEN, name)
        _label(log, now, name=name)


def lay_aside(log: Log, game: Game, *, archived: bool) -> None:
    """Leave a game out of the list of games, or list it again; it can be played all the same."""
    with log._transaction():
        _label(log, _as_it_is(log, game), archived=archived)


def retire(log: Log, game: Game, rows: int) -> None:
    """Take a game of so many rows off the desk, so that another one may have its name. Raises NotAllowed if anything of it was
    ever marked as sent, StaleLog if it has gone on meanwhile.
    """
    with log._transaction():
        now = _as_it_is(log, game)
        refuse_seen(log, now)
        if log.count(now) != rows:
            raise StaleLog(f"{now.name} has gone on meanwhile (repeat the command)")
        for key in _notes_about(log, now, now.name):
            log._forget(key)
        _follow(log, now, None)
        if log.note(CHOSEN) == now.name:
            log._forget(CHOSEN)
        _label(log, now, deleted=True)


def refuse_seen(log: Log, game: Game) -> None:
    """Raise NotAllowed if players may have seen something of a game: it was marked as sent, or may stand on a board."""
    there = postings(log, game)
    if log.letters(game) or there.open or there.posted:
        raise NotAllowed(
            "sent",
            "something of {} was marked as sent, so it stays ('pbp games --archive' lays it aside)",
            game.name,
        )


def _as_it_is(log: Log, game: Game) -> Game:
    """The game as it is called now: another desk may have been quicker. Raises NotAllowed if it is gone."""
    found = next((each for each in log.games() if each.id == game.id), None)
    if found is None:
        raise NotAllowed("no-game", "the game {} was deleted meanwhile", repr(game.name))
    return found


def _label(
    log: Log, game: Game, *, name: str | None = None, archived: bool | None = None, deleted: bool = False
) -> None:
    value = {
        "name": name or game.name,
        "archived": game.archived if archived is None else archived,
        "deleted": deleted,
    }
    log._remember(LABEL + str(game.id), json.dumps(value, ensure_ascii=False))


def _follow(log: Log, game: Game, name: str | None) -> None:
    """Let the sign-ups that a game was made of say how it is called now; None: they are open again."""
    for key, note in log.notes().items():
        kept = object_of(note) if key.startswith(SIGN_UPS) else None
        if kept is not None and str(kept.get("game") or "").casefold() == game.name.casefold():
            log._remember(key, dumps({**kept, "game": name}))


def _notes_about(log: Log, game: Game, name: str) -> dict[str, str]:
    """The keys of the desk's notes about a game, and what they are when it is called by that name."""
    found = {}
    longer = [
        other.name.casefold()
        for other in log.games()
        if other.id != game.id and other.name.casefold().endswith(f" of {game.name.casefold()}")
    ]
    for key in log.notes():
        if key.startswith((LABEL, PHASE)):  # those end with a game's number, and so may the name of another
            continue
        start = key.removesuffix(game.name.casefold())
        if key == f"read {game.name}":
            found[key] = f"read {name}"
        elif start != key and _ABOUT.fullmatch(start) and not any(map(key.endswith, longer)):
            found[key] = start + name.casefold()
    return found
