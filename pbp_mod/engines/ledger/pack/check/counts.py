"""Whether the roles come to as many as play, for every number of players."""

from __future__ import annotations

from pbp_mod.engines.ledger.pack.deals import role_counts
from pbp_mod.engines.ledger.pack.trees import inside
from pbp_mod.engines.ledger.pack.words import Pack
from pbp_mod.game.problems import Spot

_ALLOWED = frozenset({"number", "players", "table", "+", "-", "*", "/"})


def check_counts(pack: Pack, top: Spot) -> None:
    """Complain of roles that are left over, or too many."""
    spots = [top.at(f"role {name}", "role", at) for at, name in enumerate(pack.roles)]
    rest = [spot for spot, role in zip(spots, pack.roles.values(), strict=True) if role.amount is None]
    for spot in rest[1:]:
        spot.wrong(
            "has no 'count', and another role before it hasn't either: only one can get all who are left"
        )
    wrong = False
    for spot, role in zip(spots, pack.roles.values(), strict=True):
        if role.amount is not None:
            odd = {tree.op for tree in inside(role.amount.tree)} - _ALLOWED
            if odd:
                spot.at("count").wrong(
                    f"{role.amount.text!r} speaks of a game under way, and roles are dealt before it (accepted: players, "
                    "numbers, tables, + - * /)"
                )
                wrong = True
    if wrong or len(rest) > 1 or not pack.roles:
        return
    for spot, name in zip(spots, pack.roles, strict=True):
        below = [players for players in pack.seats if role_counts(pack, players)[name] < 0]
        if below and pack.roles[name].amount is None:
            spot.wrong(f"the other roles are more than there are players: with {_listed(below)}")
            return
        if below:
            spot.at("count").wrong(f"is below 0 with {_listed(below)}")
            return
    other = [players for players in pack.seats if sum(role_counts(pack, players).values()) != players]
    if other:
        counts = role_counts(pack, other[0])
        said = ", ".join(f"{name} {count}" for name, count in counts.items())
        top.at("role").wrong(
            f"the roles don't come to the number of players with {_listed(other)} (with {other[0]}: {said}; leave out the "
            "'count' of one role, and it gets all who are left)"
        )
    for spot, name in zip(spots, pack.roles, strict=True):
        if all(role_counts(pack, players)[name] == 0 for players in pack.seats):
            spot.wrong("nobody ever has this role")


def _listed(sizes: list[int]) -> str:
    """Numbers of players, in words."""
    if len(sizes) > 4 and sizes[-1] - sizes[0] == len(sizes) - 1:
        return f"{sizes[0]} to {sizes[-1]} players"
    most = ", ".join(map(str, sizes[:6])) + (" …" if len(sizes) > 6 else "")
    return f"{most} players"
