"""What the board post tells besides the table: every round so far, and what the next FR policy brings. All of it is public.

Built from what the thread was told, field by field; what a session discarded or a power showed is not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.settings import DANGER, FAR_RIGHT_WINS, VETO_FROM
from pbp_mod.engines.qanon.state import ELECTION, NOMINATION, OVER, State
from pbp_mod.game.actions import Seat

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.data import BoardPost, NextFarRight, Round


def standing(state: State) -> BoardPost:
    """What the board post tells besides the table."""
    return {"rounds": _rounds(state), "next_far_right": _next_far_right(state)}


def rounds_over(state: State) -> int:
    """How many rounds are behind the table: one is over with its policy and the power that this brings."""
    in_it = state.phase not in (NOMINATION, ELECTION, OVER)
    return rounds_so_far(state) - in_it


def rounds_so_far(state: State) -> int:
    """How many rounds `standing` lists."""
    return sum(entry[0] == "election" or entry[:2] == ("skip", NOMINATION) for entry in state.history)


def _rounds(state: State) -> list[Round]:
    rounds: list[Round] = []
    for entry in state.history:
        match entry:
            case ("election", president, nominee, _, cast, yaw, passed, _):
                counts = yaw.bit_count(), cast.bit_count() - yaw.bit_count()
                rounds.append(_round(president, nominee, *counts, passed=passed))
            case ("skip", "nomination", president, _, _):
                rounds.append(_round(president, None, 0, 0, passed=False))
            case ("enact", card):
                rounds[-1]["policy"] = card
            case ("veto", True):
                rounds[-1]["vetoed"] = True
            case ("forced", card):
                rounds[-1]["forced"] = card
            case ("power", _, power, target, _):
                rounds[-1]["power"] = power
                rounds[-1]["target"] = None if target is None else Seat(target)
    return rounds


def _round(president: int, nominee: int | None, yaw: int, nah: int, *, passed: bool) -> Round:
    return {
        "president": Seat(president),
        "nominee": None if nominee is None else Seat(nominee),
        "yaw": yaw,
        "nah": nah,
        "passed": passed,
        "policy": None,
        "vetoed": False,
        "forced": None,
        "power": None,
        "target": None,
    }


def _next_far_right(state: State) -> NextFarRight:
    number = state.far_right + 1
    powers: tuple[str, ...] = ()
    if number < FAR_RIGHT_WINS:
        step = state.steps[number - 1]
        used = state.used[step.unused_of] if step.unused_of else None
        powers = tuple(power for power in step.powers if power != used)  # QR5
    return {
        "powers": list(powers),
        "trump": number == DANGER,
        "veto": number == VETO_FROM,
        "wins": number >= FAR_RIGHT_WINS,
    }
