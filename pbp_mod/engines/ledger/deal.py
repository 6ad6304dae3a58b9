"""The first state: the pack of the setup, the roles that it deals or that were dealt by hand, and the first phase (V1).

Roles are shuffled once, by the label `roles`: all that the pack has for so many players, in the order of its file; those that the
setup gives are taken out before, and what is left is dealt to the seats without one, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbp_mod.engines.ledger import notices
from pbp_mod.engines.ledger.pack import DEFAULT, Pack, load_pack, role_counts
from pbp_mod.engines.ledger.rules.groups import regroup
from pbp_mod.engines.ledger.rules.phases import begin
from pbp_mod.engines.ledger.sentences import said
from pbp_mod.engines.ledger.settings import Settings
from pbp_mod.engines.ledger.state import State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import THREAD, Setup, Tell
from pbp_mod.game.chance import Chance

SETUP = ("pack", "roles")


def deal(
    players: int,
    settings: Settings,
    setup: Setup,
    seat_of: Callable[[str], int],
    chance: Chance,
    tell: Tell | None,
) -> State:
    """The game with its first phase open. Raises NotUnderstood for a setup that can't be, NoSeed."""
    pack = load_pack(setup.get("pack", DEFAULT))
    if players not in pack.seats:
        few, many = pack.seats[0], pack.seats[-1]
        if few == many:
            raise NotUnderstood(said("setup/players", pack.title, few, players))
        raise NotUnderstood(said("setup/players-between", pack.title, few, many, players))
    named = {name: 1 << seat_of(name) for name in pack.names}
    state = State(settings, pack, _roles(pack, players, setup.get("roles"), seat_of, chance), named)
    state.day = 1
    if tell:
        tell(THREAD, "opening", notices.opening(state))
        for seat in range(players) if pack.roles else ():
            tell(seat, "role", notices.role(state, seat))
    regroup(state, tell)
    state.day = 0
    begin(state, state.phase, tell, day=True)
    return state


def _roles(
    pack: Pack, players: int, given: object, seat_of: Callable[[str], int], chance: Chance
) -> list[str]:
    if not pack.roles:
        if given:
            raise NotUnderstood(said("setup/no-roles", pack.title))
        return [""] * players
    counts = role_counts(pack, players)
    fixed = _given(pack, given, seat_of)
    left = [name for name, count in counts.items() for _ in range(count)]
    if len(fixed) == players:  # dealt by hand altogether, in whatever numbers
        return [fixed[seat] for seat in range(players)]
    for role in fixed.values():
        if role not in left:
            raise NotUnderstood(said("setup/too-many", role, players, counts[role]))
        left.remove(role)
    rest = iter(chance.shuffle("roles", left))
    return [fixed[seat] if seat in fixed else next(rest) for seat in range(players)]


def _given(pack: Pack, given: object, seat_of: Callable[[str], int]) -> dict[int, str]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise NotUnderstood(said("setup/roles"))
    by_fold = {name.casefold(): name for name in pack.roles}
    found: dict[int, str] = {}
    for name, role in given.items():
        seat = seat_of(name)
        if seat in found:
            raise NotUnderstood(said("setup/role-twice", name))
        if not isinstance(role, str) or role.casefold() not in by_fold:
            raise NotUnderstood(said("setup/no-role", repr(role), pack.title, ", ".join(pack.roles)))
        found[seat] = by_fold[role.casefold()]
    return found
