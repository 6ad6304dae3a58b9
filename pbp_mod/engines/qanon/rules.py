"""The one entrance to the rules: which function judges which action. Holds no rule itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.qanon import election, power, refusals, session
from pbp_mod.engines.qanon.state import NOMINATION, POWER, State, adopt, copy
from pbp_mod.game.actions import Action, Audience, Channel, Field, Tell, Type
from pbp_mod.game.actions import ActionKind as Kind

_CARD = Field("card", Type.CARD, "M or FR")


def _player(who: str) -> tuple[Field, ...]:
    return (Field("player", Type.PLAYER, who),)


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "nominate",
            "The President nominates a Vice President.",
            Channel.THREAD,
            _player("who is to be Vice President"),
        ),
        Kind(
            "vote",
            "A player votes on the government.",
            Channel.PM,
            (Field("choice", Type.CHOICE, "yaw (for it) or nah (against it)", choices=("yaw", "nah")),),
            many=True,
            revisable=True,  # Q11
        ),
        Kind(
            "discard",
            "The President discards one of the three policies.",
            Channel.PM,
            (_CARD, Field("veto", Type.FLAG, "agree to a veto in advance", required=False)),
        ),
        Kind("enact", "The Vice President enacts one of the two policies.", Channel.PM, (_CARD,)),
        Kind("veto", "The Vice President asks for a veto.", Channel.PM),
        Kind(
            "consent",
            "The President answers a veto.",
            Channel.PM,
            (Field("agree", Type.FLAG, "yes drops the agenda, no refuses the veto"),),
        ),
        Kind("cia", "The President consults the CIA.", Channel.THREAD),
        Kind(
            "raid",
            "The President orders an FBI raid.",
            Channel.THREAD,
            _player("whose team the President will learn"),
        ),
        Kind(
            "choose",
            "The President chooses the next one for a special election.",
            Channel.THREAD,
            _player("who is to be the next President"),
        ),
        Kind(
            "assassinate", "The President orders an assassination.", Channel.THREAD, _player("who is to die")
        ),
        Kind(
            "skip",
            "Pass over a nomination that isn't made, or a power that isn't used.",
            None,
            (
                Field("reason", Type.TEXT, "why; it is posted"),
                Field("counts", Type.FLAG, "whether it is a failed election as well", required=False),
            ),
            passes_over=True,
        ),
    )
}

_Judge = Callable[[State, int, Mapping[str, Any], Tell | None], None]

_JUDGES: Mapping[str, _Judge] = {
    "vote": election.vote,
    "nominate": election.nominate,
    "discard": session.discard,
    "enact": session.enact,
    "veto": session.veto,
    "consent": session.consent,
    "cia": power.cia,
    "raid": power.raid,
    "choose": power.choose,
    "assassinate": power.assassinate,
}


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state by one action and hand out its notices. Raises NotAllowed, with the state unchanged."""
    if state.careful:
        _apply_carefully(state, action, tell)
        return
    kind, by, args = action
    judge = _JUDGES.get(kind)
    if judge is None or by is None:
        _moderate(state, action, tell)
    else:
        judge(state, by, args, tell)


def _apply_carefully(state: State, action: Action, tell: Tell | None) -> None:
    """The same on a copy first, for games dealt by hand: a shuffle that the setup doesn't give is noticed late."""
    trial = copy(state)
    trial.careful = False
    notices: list[tuple[Audience, str, Mapping[str, Any]]] = []

    def keep(audience: Audience, template: str, data: Mapping[str, Any]) -> None:
        notices.append((audience, template, data))

    apply(trial, action, None if tell is None else keep)
    trial.careful = True
    adopt(state, trial)
    if tell is not None:
        for notice in notices:
            tell(*notice)


def _moderate(state: State, action: Action, tell: Tell | None) -> None:
    """The moderator's `skip` (QR6, QR19), or a refusal of what is nobody's action."""
    if action.kind in _JUDGES:
        raise refusals.needs_player(action.kind)
    if action.kind != "skip":
        raise refusals.unknown_kind(action.kind, tuple(KINDS))
    if action.by is not None:
        raise refusals.moderators_own("skip")
    reason, counts = action.args["reason"], bool(action.args.get("counts"))
    if state.phase is NOMINATION:
        election.skip(state, reason, counts, tell)
    elif state.phase is POWER:
        if counts:
            raise refusals.power_does_not_count()
        power.skip(state, reason, tell)
    else:
        raise refusals.not_awaited(state, "skip")
