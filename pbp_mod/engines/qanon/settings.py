"""The house rules of a game, its presets, and the numbers of the table (teams, powers) as data.

Holds no state and makes no decision in play. Of themes only the names stand here: their words are theme.py's, which
this module doesn't know.
"""

from collections.abc import Mapping

from pbp_mod.engines.qanon.sentences import said
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Option
from pbp_mod.tuples import NamedTuple

SEATS = range(5, 11)
TEAMS: Mapping[int, tuple[int, int]] = {5: (3, 1), 6: (4, 1), 7: (4, 2), 8: (5, 2), 9: (5, 3), 10: (6, 3)}
"""Q1: players -> (Moderates, QAnon without Trump); the one who is left is Trump."""

CARDS: Mapping[str, int] = {"M": 6, "FR": 11}  # Q4
MODERATE_WINS, FAR_RIGHT_WINS = 5, 6  # Q6, Q7
DANGER = 3
"""FR policies from which an elected Trump wins (Q7)."""
VETO_FROM = 5  # Q25
FAILURES = 3  # Q15
HAND = 3
"""Cards drawn for a government, shown by the CIA, and kept in the deck at the least (Q5, Q17, Q20)."""
FEW = 5
"""With so many alive or fewer, only the last Vice President is barred (Q10)."""

CIA, RAID, CHOOSE, ASSASSINATE = "cia", "raid", "choose", "assassinate"


class Step(NamedTuple):
    """The powers that one FR policy brings; `unused_of` n: those of them not used after the n-th (0: all)."""

    powers: tuple[str, ...]
    unused_of: int = 0


_NONE, _CIA, _RAID, _CHOOSE, _KILL = (
    Step(()),
    Step((CIA,)),
    Step((RAID,)),
    Step((CHOOSE,)),
    Step((ASSASSINATE,)),
)

_SEED = {  # Q19
    6: (_NONE, _CIA, _CHOOSE, Step((CIA, ASSASSINATE)), Step((CIA, ASSASSINATE), unused_of=4)),
    8: (_CIA, Step((CIA, RAID)), _CHOOSE, Step((RAID, ASSASSINATE)), Step((CIA, ASSASSINATE))),
    10: (Step((CIA, RAID)), Step((CIA, RAID), unused_of=1), _CHOOSE, Step((RAID, ASSASSINATE)), _KILL),
}
_OFFICIAL = {  # Q27
    6: (_NONE, _NONE, _CIA, _KILL, _KILL),
    8: (_NONE, _RAID, _CHOOSE, _KILL, _KILL),
    10: (_RAID, _RAID, _CHOOSE, _KILL, _KILL),
}
_TABLES = {"seed": _SEED, "official": _OFFICIAL}


def steps(powers: str, players: int) -> tuple[Step, ...]:
    """The five steps of the power table for a number of players at the start (Q19)."""
    column = players + players % 2  # each serves an odd number and the even one above it
    return _TABLES[powers][column]


class Settings(NamedTuple):
    """House rules, ready to be asked in play; `options` are all of them by name, for the opening post."""

    theme: str
    """A shipped one's name, the words of an own one as JSON, or (in old games) the path of its file."""
    immediate: bool
    """QR1: a deck of fewer than 3 is renewed even while a government holds its cards."""
    election_resets: bool
    """QR2: a successful election returns the counter to 0."""
    melanija: str
    """QR3: `start`, `living` or `off`."""
    forced_clears: bool
    """QR4: a forced policy makes everybody eligible."""
    raid_twice: bool
    """QR7."""
    powers: str
    """Q19: `seed` or `official`."""
    options: tuple[tuple[str, str], ...]


OPTIONS = (
    Option(
        "preset", "seed", ("seed", "official"), "Q27", "the rules of this game, or those of the published one"
    ),
    Option(
        "theme",
        "qanon",
        (),
        "Q28",
        "the words of the setting: qanon, secret-hitler, or the path of a .toml file",
        wording=True,
    ),
    Option(
        "reshuffle",
        "immediate",
        ("immediate", "session-end"),
        "QR1",
        "when a deck of fewer than three cards is renewed: at once, or when the session has closed",
    ),
    Option(
        "tracker",
        "policy",
        ("policy", "election"),
        "QR2",
        "what returns the failed elections to 0: an enacted policy only, or an elected government as well",
    ),
    Option(
        "melanija",
        "start",
        ("start", "living", "off"),
        "QR3",
        "whose number has to be even for the tie rule: the players at the start, the living, or no tie rule at all",
    ),
    Option(
        "forced-clears-limits",
        "no",
        ("no", "yes"),
        "QR4",
        "whether a forced policy makes the members of the last government eligible again",
    ),
    Option(
        "raid-twice", "yes", ("yes", "no"), "QR7", "whether a player may be raided who has been raided before"
    ),
    Option("powers", "seed", ("seed", "official"), "Q19", "the table of the powers"),
)

PRESETS: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "official": {
        "powers": "official",
        "reshuffle": "session-end",
        "forced-clears-limits": "yes",
        "raid-twice": "no",
        "melanija": "off",
    },
}

THEMES = ("qanon", "secret-hitler")
"""The themes that come along."""
OWN_THEME = (".toml", ".json")
"""How the file of a moderator's own theme ends."""

NOT_RULES = ("preset", "theme")
"""Options that set or word the rules and are none themselves."""


def is_whole(theme: str) -> bool:
    """Whether it is no name but the words themselves, as JSON."""
    return theme[:1] + theme[-1:] == "{}"


def no_theme(complaint: str) -> NotUnderstood:
    """That there isn't such a theme, and which there are."""
    return NotUnderstood(said("unread/theme", complaint, ", ".join(THEMES)))


def settings(options: Mapping[str, str]) -> Settings:
    """House rules from complete options. Raises NotUnderstood for a value or a theme that there isn't."""
    for option in OPTIONS:
        if option.values and options[option.name] not in option.values:
            raise NotUnderstood(
                said("unread/option", option.name, repr(options[option.name]), ", ".join(option.values))
            )
    # The words are looked at when they are needed: an old game must open without the file of its theme.
    theme = options["theme"]
    if theme not in THEMES and not is_whole(theme) and not theme.endswith(OWN_THEME):
        raise no_theme(f"there is no theme {theme!r}")
    return Settings(
        theme=options["theme"],
        immediate=options["reshuffle"] == "immediate",
        election_resets=options["tracker"] == "election",
        melanija=options["melanija"],
        forced_clears=options["forced-clears-limits"] == "yes",
        raid_twice=options["raid-twice"] == "yes",
        powers=options["powers"],
        options=tuple(
            (option.name, options[option.name]) for option in OPTIONS if option.name not in NOT_RULES
        ),
    )
