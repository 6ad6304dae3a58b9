"""Who wrote a post: a player, the moderator, a heckler, somebody who left the game, or a stranger.

Accounts are told apart more strictly than names in a sentence: only case, width and invisible characters may differ.
Two accounts that differ in a dot are two people, and a vote must not be taken from the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.names import FORMER, Roster, clean, quoted
from pbp_mod.tuples import NamedTuple

PLAYER, MODERATOR, HECKLER, LEFT, STRANGER = "player", "moderator", "heckler", "left the game", "stranger"


class Author(NamedTuple):
    """Who wrote a post; `seat` is that of a player, `hint` what may be wrong about a stranger."""

    kind: str
    seat: int = -1
    hint: str = ""


def account(name: str) -> str:
    """What two spellings of one account share."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    from unicodedata import normalize

    try:
        name = clean(normalize("NFKC", name))
    except NotUnderstood:
        return ""
    return normalize("NFKC", name.casefold())


class People:
    """The accounts of a game. `moderators`: the moderator's own."""

    def __init__(self, roster: Roster, moderators: Iterable[str] = ()) -> None:
        self._roster = roster
        self._accounts: dict[str, int] = {}
        for seat, player in enumerate(roster.people()):
            for name in (player.name, *player.aliases):
                self._accounts[account(name)] = seat
        self._moderators = {account(each) for each in moderators}
        self._hecklers = {account(each) for each in roster.hecklers}
        self._known: dict[str, Author] = {}

    def author(self, name: str) -> Author:
        """Who has the account of that name."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._look_up(name)
        return found

    def _look_up(self, name: str) -> Author:
        key = account(name)
        if key in self._moderators:
            return Author(MODERATOR)
        if key in self._accounts:
            return Author(PLAYER, self._accounts[key])
        if key in self._hecklers:
            return Author(HECKLER)
        try:
            if self._roster.find(name).how == FORMER:
                return Author(LEFT)
        except NotUnderstood:
            pass
        seat = self._roster.is_player(name)
        if seat is None:
            return Author(STRANGER)
        like = self._roster.full(seat)
        return Author(STRANGER, hint=f"if it is an account of {like}, say so: --alias {quoted(name)}=…")


def with_aliases(roster: Roster, aliases: Mapping[str, str]) -> Roster:
    """The roster with further names of players: alias -> player. Raises NotUnderstood, Ambiguous.

    An alias of somebody who was replaced stays his: it is no name of whoever sits in his seat now.
    """
    changed = roster.copy()
    by_seat: dict[int, list[str]] = {}
    for alias, name in aliases.items():
        found = roster.find(name)
        if found.how != FORMER:
            by_seat.setdefault(found.seat, []).append(clean(alias))
    for seat, more in by_seat.items():
        player = changed.people()[seat]
        known = {player.name, player.abbr, *player.aliases}
        new = tuple(each for each in more if each not in known)
        changed.replace(seat, player._replace(aliases=(*player.aliases, *new)))
    return changed


def check_moderators(moderators: Sequence[str], roster: Roster) -> None:
    """Raise NotUnderstood if an account of the moderator's is a player's."""
    people = People(roster)
    for each in moderators:
        author = people.author(each)
        if author.kind == PLAYER:
            raise NotUnderstood(
                f"{roster.name(author.seat)} sits in seat {author.seat + 1} and can't be the moderator as well"
            )
