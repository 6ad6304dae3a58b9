"""Groups: who belongs now, and what they are told when somebody comes (V16). Who leaves is told nothing more, and nobody of it."""

from __future__ import annotations

from pbp_mod.engines.ledger import notices
from pbp_mod.engines.ledger.pack import mask, size
from pbp_mod.engines.ledger.state import State
from pbp_mod.engines.ledger.views import group
from pbp_mod.game.actions import Tell


def regroup(state: State, tell: Tell | None) -> None:
    """Tell each group into which somebody has come who is in it; nobody as the game opens that he is alone in one."""
    for place, each in enumerate(state.pack.groups.values()):
        before, now = state.known[place], mask(each.who, state)
        state.known[place] = now
        alone = state.begun <= 1 and size(now) == 1
        if tell and each.told and now & ~before and not alone:
            tell(group(state, place), "group", notices.group(state, place, now & ~before))
