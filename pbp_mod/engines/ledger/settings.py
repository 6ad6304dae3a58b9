"""House rules of the ledger: how votes are handled where tables differ. What a game itself says stands in its pack.

An option turns away from what is usual; where it is left as it is, a pack may have it otherwise. Holds no rules itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.game.actions import Option
from pbp_mod.tuples import NamedTuple

GOES_ON, ENDS_PHASE = "goes-on", "ends-phase"
NO, YES = "no", "yes"
KEEP, LIFT = "keep", "lift"
ROLE, TEAM, NOTHING = "role", "team", "nothing"

OPTIONS = (
    Option(
        "mod-kill",
        GOES_ON,
        (GOES_ON, ENDS_PHASE),
        "VR1",
        "somebody is taken out while a vote runs: it goes on, or the phase ends without a result",
    ),
    Option(
        "twilight",
        NO,
        (NO, YES),
        "VR2",
        "behind the hammer the phase ends at once (no), or the thread talks on until it is closed (yes)",
    ),
    Option(
        "replaced",
        KEEP,
        (KEEP, LIFT),
        "VR3",
        "the standing vote of a player who is replaced is kept, or taken back (lift)",
    ),
    Option(
        "show",
        ROLE,
        (ROLE, TEAM, NOTHING),
        "VR4",
        "what is shown of who goes out: the role with its team, the team alone, or nothing before the end",
    ),
)


class Settings(NamedTuple):
    """The house rules of one game."""

    mod_kill: str = GOES_ON
    twilight: str = NO
    replaced: str = KEEP
    show: str = ROLE


USUAL = Settings()


def settings(options: Mapping[str, str]) -> Settings:
    """House rules from complete, checked options."""
    return Settings(options["mod-kill"], options["twilight"], options["replaced"], options["show"])
