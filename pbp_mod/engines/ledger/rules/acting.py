"""Free actions by PM: who may order what, and that a group gives one answer, of which the last counts (V13)."""

from __future__ import annotations

from pbp_mod.engines.ledger import notices
from pbp_mod.engines.ledger.electorate import actors, may_order, orders_open_to, owner
from pbp_mod.engines.ledger.pack import Act, seats_of
from pbp_mod.engines.ledger.rules.phases import end, is_complete
from pbp_mod.engines.ledger.sentences import refused
from pbp_mod.engines.ledger.state import Said, State
from pbp_mod.engines.ledger.views import group
from pbp_mod.game.actions import Seat, Tell


def act(state: State, by: int, name: str, said: Said, tell: Tell | None) -> None:
    """An order. Raises NotAllowed."""
    found = _named(state, name)
    if not (able := actors(state, found)) >> by & 1:
        if not state.inside >> by & 1:
            raise refused("no-actor/out", Seat(by))
        who = [Seat(seat) for seat in seats_of(able)]
        raise refused("no-actor", Seat(by), found.name, found.name, who or "nobody")
    if not may_order(state, found, by, said):
        legal = [
            Seat(each[0]) if isinstance(each[0], int) else each[0]
            for each in orders_open_to(state, found, by)
        ]
        what = [Seat(each) if isinstance(each, int) else each for each in said]
        raise refused("no-target", found.name, what, Seat(by), legal)
    key = found.name, owner(found, by)
    if state.orders.get(key) == (by, said):
        return
    state.orders[key] = by, said
    _tell_group(state, found, by, said, tell)
    if is_complete(state):
        end(state, tell)


def _named(state: State, name: str) -> Act:
    # Once such a phase has ended the moderator is asked what comes of its orders.
    if state.stop and state.now.acts:
        raise refused("no-act/ended", state.now.name)
    if state.outcome is not None or state.stop:
        raise refused("no-act", state.phase)
    wanted = name.strip().casefold()
    for each in state.now.acts:
        if each.name.casefold() == wanted:
            return each
    there = [each.name for each in state.now.acts]
    if not there:
        raise refused("no-act", state.phase)
    raise refused("no-act/named", name, there)


def _tell_group(state: State, found: Act, by: int, said: Said, tell: Tell | None) -> None:
    """Groups that the pack says are told of such orders, where who gives it belongs to them."""
    if tell is None:
        return
    for place, each in enumerate(state.pack.groups.values()):
        told = group(state, place)
        if f"orders of {found.name}" in each.told and by in told.members:
            tell(told, "ordered", notices.ordered(found, by, said, together=len(told.members) > 1))
