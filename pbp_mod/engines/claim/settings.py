"""The house rules of a game of Claim 2, one option for each ruling that tables decide differently.

Reads options into one immutable `Settings`; what a setting does is said where the rule is.

Annotations are evaluated at once here: as text they would make the NamedTuple four times as slow to create.
"""

from collections.abc import Mapping

from pbp_mod.game.actions import Option
from pbp_mod.tuples import NamedTuple


class Settings(NamedTuple):
    """The chosen word of each option."""

    smash: str  # CR1: "now" or "ask"
    troll_pool: str  # CR2: "take" or "held"
    last_trolls: str  # CR3: "nobody" or "winner"
    seer: str  # CR4: "own" or "any"

    def words(self) -> dict[str, str]:
        """Option -> chosen word, as `OPTIONS` names them."""
        return {name.replace("_", "-"): word for name, word in self._asdict().items()}


OPTIONS = (
    Option(
        "smash",
        "now",
        ("now", "ask"),
        "CR1",
        "a giant in the trick smashes at once (now), or the winner is asked for each gnome (ask)",
    ),
    Option(
        "troll-pool",
        "take",
        ("take", "held"),
        "CR2",
        "a trick with exactly one troll takes the trolls in the middle (take), or leaves them there (held)",
    ),
    Option(
        "last-trolls",
        "nobody",
        ("nobody", "winner"),
        "CR3",
        "trolls left in the middle at the end belong to nobody, or to the winner of the last trick",
    ),
    Option(
        "seer",
        "own",
        ("own", "any"),
        "CR4",
        "the look at the top card needs a seer played by the winner himself (own), or any seer in the trick (any)",
    ),
)


def settings(options: Mapping[str, str]) -> Settings:
    """House rules from complete, checked options."""
    return Settings(options["smash"], options["troll-pool"], options["last-trolls"], options["seer"])
