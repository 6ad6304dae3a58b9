"""Whether every phase can begin and end: somebody votes, a hammer can fall, not all phases are passed over."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.engines.ledger.pack.deals import Deal
from pbp_mod.engines.ledger.pack.formulas import Formula
from pbp_mod.engines.ledger.pack.trees import inside
from pbp_mod.engines.ledger.pack.values import mask, number, size
from pbp_mod.engines.ledger.pack.words import ALL, DEADLINE, HAMMER, MODERATOR, Ballot, Effect, Pack, Phase
from pbp_mod.game.problems import Spot

_PICKING = frozenset({"all", "in", "out", "self", "role", "both", "either", "not", "group"})
_SETTLED = _PICKING | {"number", "count", "players", "table", "+", "-", "*", "/"}
"""Operations that come to the same at the first phase whatever is played; of others only a game can tell."""


def check_course(pack: Pack, dealt: Sequence[Deal], top: Spot) -> None:
    """Complain of phases that can't be played to their end."""
    for at, phase in enumerate(pack.phases.values()):
        spot = top.at(f"phase {phase.name}", "phase", at)
        _check_ends(phase, spot)
        if phase.ballot is not None:
            _check_ballot(phase, phase.ballot, dealt, spot.at("ballot"))
    if all(phase.when is not None for phase in pack.phases.values()):
        top.at("phase").wrong(
            "every phase has a 'when', so that all could be passed over for ever (leave it out in one of them)"
        )
    for at, phase in enumerate(pack.phases.values()):
        spot = top.at(f"phase {phase.name}", "phase", at)
        if phase.ballot is None and not phase.acts and not phase.ends & {DEADLINE, MODERATOR}:
            spot.at("ends").wrong(
                "nothing is asked in this phase, so only the deadline or the moderator can end it"
            )


def _check_ends(phase: Phase, spot: Spot) -> None:
    where = spot.at("ends")
    if HAMMER in phase.ends and phase.ballot is None:
        where.wrong("there is no ballot, so no hammer can fall (accepted: all, deadline, moderator)")
    elif phase.ends == {HAMMER}:
        where.wrong(
            "only the hammer ends this phase, and nobody has to vote so that it falls (add deadline or moderator)"
        )
    if phase.ends == {ALL} and phase.ballot is None and not any(act.must for act in phase.acts):
        where.wrong(
            "the phase ends when all have answered, and nobody has to (must = true in an action, or add deadline or moderator)"
        )
    if phase.ends == {ALL} and _asks(phase):
        where.wrong("'ask' stops for the moderator, so he must be able to end the phase (add moderator)")


def _asks(phase: Phase) -> bool:
    effects: list[Effect] = [effect for act in phase.acts for effect in act.then]
    return any(effect.do == "ask" for effect in effects)


def _check_ballot(phase: Phase, ballot: Ballot, dealt: Sequence[Deal], spot: Spot) -> None:
    if not _settled(ballot.voters):
        return
    none = [deal.players for deal in dealt if not mask(ballot.voters, deal)]
    if none:
        spot.at("voters").wrong(
            f"{ballot.voters.text!r}: nobody votes, with {none[0]} players from the start (accepted: players who are there)"
        )
        return
    for key, formula in (("hammer", ballot.hammer), ("wins", ballot.wins), ("quorum", ballot.quorum)):
        if formula is None or not _settled(formula):
            continue
        for deal in dealt:
            needed, there = number(formula, deal), _votes(ballot, deal, heads=key == "quorum")
            if needed > there:
                spot.at(key).wrong(
                    f"{formula.text!r} is {needed} with {deal.players} players, and all votes together are {there}"
                )
                break
            if needed < 1 and key != "quorum":
                spot.at(key).wrong(
                    f"{formula.text!r} is {needed} with {deal.players} players (at least 1 is needed)"
                )
                break
    if _settled(ballot.pick) and ballot.choices is not None and _settled(ballot.choices):
        for deal in dealt:
            picked, there = number(ballot.pick, deal), size(mask(ballot.choices, deal))
            if not 1 <= picked <= there:
                spot.at("pick").wrong(
                    f"{ballot.pick.text!r} is {picked} with {deal.players} players, and there are {there} to choose from"
                )
                break


def _votes(ballot: Ballot, deal: Deal, *, heads: bool) -> int:
    """All votes of a ballot together, those that show alone."""
    voters = mask(ballot.voters, deal)
    if heads:
        return size(voters)
    if not all(_settled(weight.who) for weight in ballot.weights):
        return 10 * deal.players
    total = 0
    for weight in ballot.weights:
        of = voters & mask(weight.who, deal)
        total += size(of) * (1 if weight.secret else weight.votes)
        voters &= ~of
    return total + size(voters)


def _settled(formula: Formula) -> bool:
    return all(tree.op in _SETTLED for tree in inside(formula.tree))
