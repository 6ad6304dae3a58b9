"""Who wants to play a game to come, in the order in which they said so: players, substitutes, and who is ready.

A value and what can be done with it. Keeps nothing (desk/signup.py does), and reads no posts (intake/volunteering.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.people.admission import admit
from pbp_mod.people.names import MOST, Player, Roster, fold
from pbp_mod.people.signups import typed_player
from pbp_mod.tuples import NamedTuple


class Volunteer(NamedTuple):
    """Somebody who signed up. `substitute`: only to come in for somebody; `ready`: he has said that it can begin."""

    name: str
    abbr: str
    substitute: bool = False
    ready: bool = False


class SignUp(NamedTuple):
    """The sign-ups of one game to come. `seats`: for how many it is (None: for as many as come); `game`: what was made of
    it; `seen`: the posts that were read; `moderators`: accounts whose posts never count.
    """

    name: str
    seats: int | None = None
    people: tuple[Volunteer, ...] = ()
    game: str | None = None
    seen: tuple[str, ...] = ()
    moderators: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[Volunteer, ...]:
        """Who plays: those who signed up first."""
        return tuple(each for each in self.people if not each.substitute)[: self.seats]

    @property
    def waiting(self) -> tuple[Volunteer, ...]:
        """Who may come in for somebody, in this order: who found no seat any more, then the substitutes."""
        playing = self.players
        late = [each for each in self.people if not each.substitute and each not in playing]
        return (*late, *(each for each in self.people if each.substitute))

    @property
    def asks_ready(self) -> bool:
        """Whether anybody has said that he is ready, so that the others are waited for."""
        return any(each.ready for each in self.people)

    @property
    def not_ready(self) -> tuple[Volunteer, ...]:
        """The players that a check of who is ready still waits for."""
        return tuple(each for each in self.players if not each.ready) if self.asks_ready else ()


def found(signed: SignUp, text: str) -> Volunteer:
    """Who of them is meant. Raises NotUnderstood, Ambiguous."""
    if not signed.people:
        raise NotUnderstood(f"nobody has signed up for {signed.name} yet")
    return signed.people[Roster(_as_players(signed.people)).find(text).seat]


def joined(signed: SignUp, text: str, *, substitute: bool) -> SignUp:
    """With somebody more, NAME or NAME=ABBR; who is there already keeps his place, and becomes a substitute or a player.

    Raises NotUnderstood for a name that can't be told from another's.
    """
    there = _as_players(signed.people)
    name = text.rpartition("=")[0] or text
    for at, each in enumerate(signed.people):
        if fold(each.name) == fold(name):
            people = [*signed.people[:at], *signed.people[at + 1 :]]
            moved = each._replace(substitute=substitute)
            # Who changes his mind stands behind those who have waited for what he wants now.
            people.insert(at if moved == each else len(people), moved)
            return signed._replace(people=tuple(people))
    if len(there) >= MOST:
        raise NotAllowed("full", f"the list has {MOST} people, more can't be on it")
    player = typed_player(text, there)
    admit([*there, player])
    return signed._replace(people=(*signed.people, Volunteer(player.name, player.abbr, substitute)))


def left(signed: SignUp, text: str) -> SignUp:
    """Without somebody. Raises NotUnderstood, Ambiguous."""
    gone = found(signed, text)
    return signed._replace(people=tuple(each for each in signed.people if each != gone))


def made_ready(signed: SignUp, text: str, *, ready: bool = True) -> SignUp:
    """With somebody ready, or not any more. Raises NotUnderstood, Ambiguous."""
    meant = found(signed, text)
    people = (each._replace(ready=ready) if each == meant else each for each in signed.people)
    return signed._replace(people=tuple(people))


def _as_players(people: Sequence[Volunteer]) -> list[Player]:
    return [Player(each.name, each.abbr) for each in people]


def table_of(signed: SignUp) -> list[Player]:
    """The players that a game can begin with. Raises NotAllowed if there are none, or somebody isn't ready."""
    if signed.game is not None:
        raise NotAllowed("begun", f"{signed.game} was made of the sign-ups of {signed.name} already")
    if not signed.players:
        raise NotAllowed("nobody", f"nobody has signed up for {signed.name} yet")
    missing = [each.name for each in signed.not_ready]
    if missing:
        raise NotAllowed(
            "not-ready",
            f"not ready yet: {', '.join(missing)} ('pbp signup ready NAME' where they are, 'pbp signup drop NAME' if "
            "they don't play)",
        )
    return _as_players(signed.players)


def as_data(signed: SignUp) -> dict[str, Any]:
    """As it is kept, in JSON."""
    people = [each._asdict() for each in signed.people]
    return {**signed._asdict(), "people": people, "seen": [*signed.seen], "moderators": [*signed.moderators]}


def from_data(kept: Mapping[str, Any]) -> SignUp:
    """What was kept. Raises TypeError, KeyError, ValueError or NotUnderstood if it can't be."""
    people = tuple(Volunteer(**each) for each in kept["people"])
    if people:
        Roster(_as_players(people))
    seats, game = kept["seats"], kept["game"]
    if (
        not isinstance(kept["name"], str)
        or not isinstance(seats, int | None)
        or not isinstance(game, str | None)
    ):
        raise TypeError("no sign-ups")
    return SignUp(kept["name"], seats, people, game, tuple(kept["seen"]), tuple(kept["moderators"]))
