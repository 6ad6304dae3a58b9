"""The state of one game of the ledger: who is in, who is what, the running phase with its votes and orders, and what was.

`rules` (and `deal`, once) changes it in place, so that the fold of a log copies nothing. It is what a pack's formulas ask
(`pack.values.Facts`): players are masks, bit n for seat n. It judges nothing and holds no wording.

Annotations are evaluated at once here: as text they would make each NamedTuple four times as slow to create.
"""

from collections.abc import Mapping, Sequence

from pbp_mod.engines.ledger.pack import Ballot, Pack, Phase
from pbp_mod.engines.ledger.settings import USUAL, Settings
from pbp_mod.game.actions import Outcome
from pbp_mod.tuples import NamedTuple

Target = int | str
"""What a vote is for: a seat, or a word of the pack."""
Said = tuple[Target, ...]
"""All that one vote names, in order; one thing in most ballots."""

HAMMER, RESOLVE, TIE, TWILIGHT = "hammer", "resolve", "tie", "twilight"
"""Why a phase stands still for the moderator: `twilight` behind the hammer, `tie` for him to break, `resolve` for what he has
to say of orders and effects (or because nothing is asked of anybody)."""
OVER = "over"


class Cast(NamedTuple):
    """One vote of the running ballot as it came: by whom, for what (nothing: taken back)."""

    by: int
    said: Said


class Gone(NamedTuple):
    """Somebody who went out: the day and phase, and what all were shown of him ("", if nothing)."""

    seat: int
    day: int
    phase: str
    role: str
    team: str


class Result(NamedTuple):
    """What a ballot came to, as all were told: the place of it, and what was chosen."""

    day: int
    phase: str
    chosen: Said
    tied: Said


class State:
    """One game in play; lists and dicts are changed in place, `copy` gives an independent state."""

    __slots__ = (
        *("again", "asked", "ballot", "ballots", "begun", "casts", "counters", "counts", "day", "elected"),
        *(
            "fell",
            "gone",
            "hammered",
            "inside",
            "jump",
            "known",
            "marks",
            "named",
            "offices",
            "orders",
            "outcome",
        ),
        *(
            "pack",
            "phase",
            "players",
            "points",
            "results",
            "role_of",
            "roles",
            "runoff",
            "settings",
            "shown",
            "spoken",
            "standing",
        ),
        *("choice_masks", "stop", "tied", "voter_mask", "votes", "word"),
    )

    def __init__(
        self, settings: Settings, pack: Pack, role_of: Sequence[str], named: Mapping[str, int]
    ) -> None:
        """A game about to begin. `role_of`: the role of each seat ("" in a pack without roles)."""
        self.settings, self.pack = settings, pack
        self.players = len(role_of)
        self.role_of = tuple(role_of)
        self.roles: Mapping[str, int] = _masks(pack, role_of)
        self.named = named
        self.inside = (1 << self.players) - 1
        self.marks: dict[str, int] = {}
        self.offices: dict[str, int] = {}
        self.points = [0] * self.players
        self.counters: dict[str, int] = {}
        self.known: list[int] = [0] * len(pack.groups)
        """Whom each group was last told to hold."""
        self.day, self.phase = 0, next(iter(pack.phases))
        self.begun = 0
        """Phases that have begun; the place in play of what is done in one."""
        self.ballots = 0
        self.ballot: Ballot | None = None
        self.runoff: Said = ()
        """In a runoff what may be voted for."""
        self.standing: dict[int, Said] = {}
        """Each voter's vote that stands, in the order in which they were cast last."""
        self.casts: list[Cast] = []
        self.counts: dict[Target, int] = {}
        """Votes as all may count them; nothing with 0."""
        self.hammered: Target | None = None
        self.orders: dict[tuple[str, int], tuple[int, Said]] = {}
        """By action and seat (NOBODY where a group has one answer): who said it, and for what."""
        self.stop = ""
        self.asked = False
        """Whether an effect of the phase's end leaves something to the moderator."""
        self.spoken = 0
        """Of whom the moderator has said something since the phase began."""
        self.tied: Said = ()
        self.elected, self.word = 0, ""
        self.votes: dict[str, int] = {}
        self.jump = ""
        self.again = False
        self.gone: list[Gone] = []
        self.shown: dict[int, str] = {}
        """What all were shown of somebody: "role", with the team, or "team"."""
        self.fell = 0
        """How many were out when the phase began."""
        self.results: list[Result] = []
        self.outcome: Outcome | None = None
        self.voter_mask = -1
        self.choice_masks: dict[int, int] = {}

    @property
    def now(self) -> Phase:
        """The running phase."""
        return self.pack.phases[self.phase]

    def touched(self) -> None:
        """Forget who may vote for whom: who is in, or what somebody is, has changed."""
        self.voter_mask = -1
        self.choice_masks.clear()

    def rule(self, name: str) -> str:
        """A house rule: the option's word, or where that is the usual one the pack's."""
        chosen: str = getattr(self.settings, name)
        if chosen != getattr(USUAL, name):
            return chosen
        return self.pack.show if name == "show" else self.pack.options[name.replace("_", "-")]


def _masks(pack: Pack, role_of: Sequence[str]) -> dict[str, int]:
    """Who has each role, in the order of the pack: that of the seats would tell who is what."""
    found = dict.fromkeys(pack.roles, 0)
    for seat, role in enumerate(role_of):
        if role:
            found[role] |= 1 << seat
    return found


_COPIED = (
    *("marks", "offices", "points", "counters", "known", "standing", "casts", "counts", "orders", "votes"),
    *("gone", "results", "choice_masks", "shown"),
)


def copy(state: State) -> State:
    """An independent copy."""
    twin = State.__new__(State)
    for name in State.__slots__:
        value = getattr(state, name)
        setattr(twin, name, value.copy() if name in _COPIED else value)
    return twin


def out(state: State) -> tuple[int, ...]:
    """The seats that are out of the game."""
    return tuple(seat for seat in range(state.players) if not state.inside >> seat & 1)


def team_of(state: State, seat: int) -> str:
    """The team of a seat; "" in a pack without roles."""
    role = state.role_of[seat]
    return state.pack.roles[role].team if role else ""
