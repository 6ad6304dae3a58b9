"""The rules of the ledger: each action judged, and what comes of it.

`voting`, `acting` and `moderating` judge, `phases` goes on with the game, `effects` says what happens to players, `groups` who
is told things together. Each builds on those named behind it. No wording stands here, and nothing is random.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.ledger.actions import ACT, BALLOT, CLOSE, EFFECT, UNVOTE, VOTE
from pbp_mod.engines.ledger.count import cast
from pbp_mod.engines.ledger.rules.acting import act
from pbp_mod.engines.ledger.rules.moderating import close, effect
from pbp_mod.engines.ledger.rules.voting import unvote, vote
from pbp_mod.engines.ledger.sentences import refused
from pbp_mod.engines.ledger.state import Said, State
from pbp_mod.game.actions import Action, Tell


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Play one action. Raises NotAllowed, with the state unchanged."""
    if state.outcome is not None:
        raise refused("over")
    kind, by, args = action
    if kind in (VOTE, BALLOT):
        vote(state, _player(by, kind), _said(args), tell, public=kind == VOTE)
    elif kind == UNVOTE:
        unvote(state, _player(by, kind))
    elif kind == ACT:
        act(state, _player(by, kind), str(args["name"]), _said(args), tell)
    elif kind == CLOSE:
        close(state, tell)
    else:
        assert kind == EFFECT, kind
        target = args["player"]
        if isinstance(target, tuple):
            raise refused("one-player")
        effect(state, str(args["what"]), target, str(args.get("word", "")), tell)


def seat_taken(state: State, seat: int) -> None:
    """Somebody new sits there: the seat's vote stands, or is taken back (VR3). An answer by PM stands in any case, since what
    is missing then would tell whether there was one.
    """
    ballot = state.ballot
    if ballot is None or state.stop or not ballot.public or seat not in state.standing:
        return
    if state.rule("replaced") == "lift":
        cast(state, ballot, seat, ())


def _player(by: int | None, kind: str) -> int:
    if by is None:
        raise refused("no-player/by", kind)
    return by


def _said(args: Mapping[str, object]) -> Said:
    target = args["target"]
    if isinstance(target, tuple):
        return target
    assert isinstance(target, int | str)
    return (target,)
