"""Who may sit down at a table or beside it: what is asked of the names of new games and newcomers.

It is more than `names.check` asks of games that are kept, whose people go on as they were called. Resolves nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.people.names import Player, called, check, clean, fold, looks, quoted

ADDRESSES = ("thread", "moderator", "spectators")
"""Words that say where a text goes."""
GROUP = "group"
"""With a colon behind it, it begins the word for several readers together: `group:mafia`."""
_COLONS = ":\uff1a\ufe55\ufe13\u2236\ua789\u02d0\u02f8\u0589\u05c3"
"""The colon, and what looks like one."""


def admit(players: Sequence[Player], hecklers: Sequence[str] = ()) -> None:
    """Refuse a roster in which somebody could be taken for somebody else, or for a place that texts go to.

    Raises NotUnderstood naming whom.
    """
    check(players, hecklers)
    for why in complaints(players, hecklers):
        raise NotUnderstood(why)


def complaints(players: Sequence[Player], hecklers: Sequence[str] = ()) -> Iterator[str]:
    """All that is against a roster today which could be played with before."""
    seen: dict[str, tuple[int, str]] = {}
    for number, word, what in called(players, hecklers):
        if is_address(word):
            yield _place(word, what)
        other, whom = seen.setdefault(looks(word), (number, what))
        if other != number:
            yield _alike(what, whom)


def refuse_taken(players: Sequence[Player], hecklers: Sequence[str], taken: Sequence[str]) -> None:
    """Refuse whoever is called like a group of the game, or like an answer that may be given in it. Raises NotUnderstood."""
    by_look = {looks(word): word for word in taken}
    for _, word, what in called(players, hecklers):
        if looks(word) in by_look:
            raise NotUnderstood(
                f"{what} can't be: {by_look[looks(word)]!r} has a meaning in this game (taken: {', '.join(dict.fromkeys(taken))})"
            )


def admit_newcomer(players: Sequence[Player], hecklers: Sequence[str], seat: int, newcomer: Player) -> None:
    """Refuse somebody who is to take a seat of a game in play. How those are called who are there is not looked at.

    A heckler who steps in is himself, however his name is written. Raises NotUnderstood, and NotAllowed for one who sits
    there already.
    """
    leaving = players[seat]
    if looks(newcomer.name) in map(looks, (leaving.name, *leaving.aliases)):
        raise NotAllowed(
            "same-player", "{} sits in this seat already (name somebody who is new to it)", leaving.name
        )
    for at, player in enumerate(players):
        if at != seat and newcomer.name in (player.name, *player.aliases):
            raise NotAllowed(
                "plays-already",
                "{} plays already, in seat {} (name somebody who doesn't)",
                player.name,
                at + 1,
            )
    others = [player for at, player in enumerate(players) if at != seat]
    beside = [heckler for heckler in hecklers if fold(heckler) != fold(newcomer.name)]
    check([*others, newcomer], beside)
    there = {looks(word): what for _, word, what in called(others, beside)}
    for _, word, what in called([newcomer]):
        if is_address(word):
            raise NotUnderstood(_place(word, what))
        if looks(word) in there:
            raise NotUnderstood(_alike(what, there[looks(word)]))


def admit_spelling(players: Sequence[Player], hecklers: Sequence[str], seat: int, name: str) -> None:
    """Refuse another spelling of a player's name that is none, or could be taken for somebody else. Raises NotUnderstood, and
    NotAllowed where he is spelt so already.
    """
    player = players[seat]
    if name == player.name:
        raise NotAllowed("same-player", "{} is spelt so already", player.name)
    if name != clean(name):
        raise NotUnderstood(f"{quoted(name)} can't be a name so (it would be kept as {quoted(clean(name))})")
    others = [each for at, each in enumerate(players) if at != seat]
    check([*others, Player(name, name)], hecklers)
    if is_address(name):
        raise NotUnderstood(_place(name, f"the name {name}"))
    there = {looks(word): what for _, word, what in called(others, hecklers)}
    if looks(name) in there:
        raise NotUnderstood(_alike(f"the name {name}", there[looks(name)]))


def is_address(word: str) -> bool:
    """Whether it says where a text goes, in whatever case, width or script that looks the same."""
    if looks(word) in ADDRESSES:
        return True
    before = next((word[:at] for at, each in enumerate(word) if each in _COLONS), None)
    return before is not None and looks(before) == GROUP


def _place(word: str, what: str) -> str:
    found = looks(word) if looks(word) in ADDRESSES else f"{GROUP}:"
    return f"{what} can't be: {found!r} says where a text goes (nobody is called {', '.join(ADDRESSES)} or {GROUP}:…)"


def _alike(what: str, whom: str) -> str:
    return f"{what} can't be told from {whom} (letters of another script look the same)"
