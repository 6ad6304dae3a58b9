"""The data of the notices about who presides, as `data/office.py` declares it: staying, passing on, challenges (G22, G23, G27).

Like those of `notices.py`, each is made only from what its audience may know, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pbp_mod.engines.gnomic.effects.modifiers import turned_by
from pbp_mod.engines.gnomic.notices import change, direction, seats
from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import Seat

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data import office as data

_DECIDES: Mapping[str, tuple[str, ...]] = {
    "stays": (),
    "must-stay": ("stay",),
    "nobody-else": (),
    "law": ("next-president",),
    "passed": ("stay",),
    "rejected": ("direction",),
    "passed-on": (),
}
"""By why the President stays or goes: the rules by which laws decide it."""


def stay_asked(state: State, after: int, reward: int, law: bool) -> data.StayAsked:
    """G22."""
    return {
        "president": Seat(state.president),
        "next": Seat(after),
        "reward": reward,
        "law": law,
        "direction": direction(state),
        "next_by": turned_by(state, "next-president" if law else "direction"),
        "reward_by": turned_by(state, "pass-reward"),
    }


def stays(state: State, why: str, *, window: bool = False) -> data.Presidency:
    """The President remains: by his own choice (`stays`, G22), or without being asked (GR3, GR15). With `window` he only
    wants to, and may be challenged first (G27).
    """
    found: data.Presidency = {
        "from": Seat(state.president),
        "to": Seat(state.president),
        "why": why,
        "turned_by": turned_by(state, *_DECIDES[why]),
    }
    return {**found, "window": True} if window else found


def new_president(state: State, old: int, why: str, reward: int) -> data.Presidency:
    """The office has moved (G22, G23)."""
    return {
        "from": Seat(old),
        "to": Seat(state.president),
        "why": why,
        "turned_by": turned_by(state, *_DECIDES[why]),
        "change": change(lobby={old: reward}),
        "reward_by": turned_by(state, "pass-reward"),
    }


def window(state: State, eligible: Sequence[int]) -> data.Window:
    """G27."""
    return {"president": Seat(state.president), "eligible": seats(eligible)}


def challenge_declared(seat: int, what: str, awaited: Sequence[int]) -> data.ChallengeDeclared:
    """G27, GR10."""
    return {"player": Seat(seat), "what": what, "awaited": seats(awaited)}


def challenger(state: State, seat: int) -> data.Challenger:
    """Who will stand against the President (GR10)."""
    return {"player": Seat(seat), "president": Seat(state.president)}


def confidence_over(state: State, old: int, won: bool) -> data.ConfidenceOver:
    """G27, GR11."""
    return {"challenger": Seat(state.challenger), "from": Seat(old), "to": Seat(state.president), "won": won}
