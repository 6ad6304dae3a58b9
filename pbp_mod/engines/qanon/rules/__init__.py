"""The one entrance to the rules: which function judges which action. Holds no rule itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.qanon.actions import KINDS
from pbp_mod.engines.qanon.rules import election, legislature, powers, refusals
from pbp_mod.engines.qanon.settings import RAID
from pbp_mod.engines.qanon.state import NOMINATION, POWER, State, adopt, copy, holder
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action, Audience, Data, Tell

_Judge = Callable[[State, int, Mapping[str, Any], Tell | None], None]

_JUDGES: Mapping[str, _Judge] = {
    "vote": election.vote,
    "nominate": election.nominate,
    "discard": legislature.discard,
    "enact": legislature.enact,
    "veto": legislature.veto,
    "consent": legislature.consent,
    "cia": powers.cia,
    "raid": powers.raid,
    "choose": powers.choose,
    "assassinate": powers.assassinate,
}


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """Change the state by one action and hand out its notices. Raises NotAllowed, with the state unchanged."""
    if state.careful:
        _apply_carefully(state, action, tell)
        return
    kind, by = action[0], action[1]
    judge = _JUDGES.get(kind)
    if judge is None or by is None:
        _moderate(state, action, tell)
        return
    try:
        judge(state, by, action[2], tell)
    except NotAllowed as error:
        if error.code != "dead" and 0 <= by < state.players and not state.alive >> by & 1:
            raise refusals.dead(state, by, "vote" if kind == "vote" else "take part") from None
        raise


def check_order(state: State, action: Action) -> None:
    """See `Engine.check_order`: nobody names himself, the dead, or one who may not be raided again (Q9, Q23, QR7, QR9),
    nor a policy that he doesn't hold (Q17).
    """
    kind, by, args = action
    if by is None:
        return
    if "card" in args:
        if by != holder(state):
            raise refusals.holds_nothing(by, kind)
        if args["card"] not in state.hand:
            raise refusals.not_in_hand(state, args["card"])
    if "player" not in args:
        return
    can = state.alive & ~(1 << by)
    if kind == RAID and not state.settings.raid_twice:
        can &= ~state.raided
    if not can >> args["player"] & 1:
        raise refusals.never(state, kind, by, args["player"], can)


def _apply_carefully(state: State, action: Action, tell: Tell | None) -> None:
    """The same on a copy first, for games dealt by hand: a shuffle that the setup doesn't give is noticed late."""
    trial = copy(state)
    trial.careful = False
    notices: list[tuple[Audience, str, Mapping[str, Any]]] = []

    def keep(audience: Audience, template: str, data: Data) -> None:
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
        powers.skip(state, reason, tell)
    else:
        raise refusals.not_awaited(state, "skip")
