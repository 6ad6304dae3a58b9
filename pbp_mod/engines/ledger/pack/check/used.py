"""Whether what formulas speak of can be there: a mark that nothing gives, a role's group that it can't belong to."""

from __future__ import annotations

from pbp_mod.engines.ledger.pack.read.reading import Reading
from pbp_mod.engines.ledger.pack.trees import Tree, inside
from pbp_mod.engines.ledger.pack.words import Pack
from pbp_mod.game.problems import Spot

_OF_RESULT = ("elected", "word", "votes")


def check_used(pack: Pack, reading: Reading, top: Spot) -> None:
    """Complain of formulas that ask what never is."""
    ballots = any(phase.ballot for phase in pack.phases.values())
    for formula, spot in reading.formulas:
        for tree in inside(formula.tree):
            if tree.op in _OF_RESULT and not ballots:
                spot.wrong(f"{formula.text!r} speaks of a ballot's result, and the pack has no ballot")
                break
            if tree.op == "self" and spot.trail[-1] not in ("choices", "target", "knows"):
                spot.wrong(
                    f"{formula.text!r}: 'self' means who votes, acts or knows (accepted in: choices, target, knows)"
                )
                break
    _check_holes(pack, top)


def _check_holes(pack: Pack, top: Spot) -> None:
    """{group} in the message of a role that no group can hold."""
    for at, role in enumerate(pack.roles.values()):
        if "{group}" not in role.pm or _may_join(pack, role.name):
            continue
        where = top.at(f"role {role.name}", "role", at).at("pm")
        where.wrong("says {group}, but no group speaks of this role or its team (the {group} would be empty)")


def _may_join(pack: Pack, role: str) -> bool:
    """Whether some group may hold who has that role: it doesn't speak of roles at all, or of this one."""
    for group in pack.groups.values():
        spoken = [tree for tree in inside(group.who.tree) if tree.op == "role"]
        if group.who.tree != Tree("out") and (not spoken or any(role in tree.parts for tree in spoken)):
            return True
    return False
