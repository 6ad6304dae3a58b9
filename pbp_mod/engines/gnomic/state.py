"""The whole state of one game, changed in place by `apply`, and the record of one action being carried out.

Knows where things lie and nothing about rules. What a step of the game still has to do is kept as plain tuples on a
stack (`todo`), so that a game can stop anywhere for a decision and can be copied there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbp_mod.engines.gnomic.settings import Settings
from pbp_mod.game.actions import NOBODY, THREAD, Outcome, Tell
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import ParamSpec

    from pbp_mod.engines.gnomic.cards import Pack
    from pbp_mod.engines.gnomic.data import shapes
    from pbp_mod.engines.gnomic.data.shapes import Item
    from pbp_mod.engines.gnomic.effects.words import Effect

    P = ParamSpec("P")

END = 0
"""An end card in the deck; the numbers printed on the two mean nothing (G21)."""
Task = tuple[Any, ...]
"""One step on the stack: its name and what it needs."""


class Source(NamedTuple):
    """A card at work: which, at what moment, and with which strength (the layer of `modifiers.py`)."""

    card: int
    moment: str
    layer: int


class Question(NamedTuple):
    """A decision that a card leaves. `kind`: pick, put, choose, announce or manual (the moderator).

    `choices` are the legal answers: tuples of seats, card numbers, labels or yes/no.
    """

    kind: str
    source: Source
    effect: Effect | None
    seats: tuple[int, ...]
    choices: tuple[Any, ...]


_LISTS = (
    "honor",
    "lobby",
    "placed",
    "opened",
    "bonuses",
    "votes",
    "secret",
    "permanent",
    "one_time",
    "row",
    "archive",
    "rejected",
    "deck",
    "box",
    "decrees",
    "agendas",
    "passed",
    "voted_down",
    "todo",
)
_DICTS = ("on", "parties", "lamps", "announced", "challenges", "paid")
_SETS = ("acted", "mute", "shown_votes", "shown_decrees", "shown_agendas")
_PLAIN = (
    "pack",
    "settings",
    "players",
    "round",
    "president",
    "end_cards",
    "proposal",
    "card",
    "red",
    "challenger",
    "next_challenger",
    "bound",
    "revealed",
    "totals",
    "result",
    "phase",
    "question",
    "ending",
    "outcome",
)


class State:
    """Where everything lies. Cards are numbers, 0 is none; gnomes are seats, NOBODY is none."""

    __slots__ = (*_LISTS, *_DICTS, *_SETS, *_PLAIN)

    def __init__(self, pack: Pack, settings: Settings, players: int) -> None:
        self.pack, self.settings, self.players = pack, settings, players
        self.round, self.president, self.end_cards = 0, 0, 0
        self.honor, self.lobby = [0] * players, [2] * players  # G1
        self.permanent: list[int] = []  # left to right: newest to oldest
        self.one_time: list[int] = []  # newest first
        self.row: list[int] = []  # the three spots (0: empty), then cards beside them
        self.archive: list[int] = []  # oldest first
        self.rejected: list[int] = []  # oldest first
        self.deck: list[int] = []  # top first
        self.box: list[int] = []  # out of the game
        self.on: dict[int, int] = {}  # lobby votes on cards of the row and on the proposal
        self.parties: dict[int, str] = {}  # the markers of wild laws
        self.decrees, self.agendas = [0] * players, [0] * players
        self.passed: list[int] = []  # the laws that were voted into force, oldest first
        self.voted_down: list[int] = []
        self.todo: list[Task] = []  # the last one is next
        self.phase = ""  # "" while something is carried out
        self.question: Question | None = None
        self.acted: set[int] = set()  # cards that have acted at the present moment
        self.paid: dict[int, tuple[int, int, int, int]] = {}  # honor and lobby votes of the present award
        self.mute: set[int] = set()  # untyped laws of which the moderator said "always nothing" (GR21)
        self.next_challenger, self.bound = NOBODY, False
        self.challenges: dict[int, str] = {}
        self.shown_decrees: set[int] = set()
        self.shown_agendas: set[int] = set()
        self.ending = False
        self.outcome: Outcome | None = None
        self.clear_tiles()

    def clear_tiles(self) -> None:
        """Take from the table what lasts one round: discs, placed lobby votes, lamps, announcements, red rules."""
        self.votes = [""] * self.players
        self.placed = [0] * self.players  # all that lies on the tile, bonuses too
        self.opened = [0] * self.players  # of one's own, placed openly (GR5)
        self.bonuses = [0] * self.players
        self.secret = [-1] * self.players
        self.lamps: dict[int, tuple[int, ...]] = {}
        self.announced: dict[int, str] = {}
        self.shown_votes: set[int] = set()
        self.proposal = 0  # while it is voted on
        self.card = 0  # this round's proposal, also once it is settled
        self.red = 0  # whose red rules hold
        self.challenger = NOBODY
        self.revealed = False
        self.totals: tuple[int, int] | None = None
        self.result = ""

    def amounts(self, quantity: str) -> list[int]:
        """Per seat: `honor` (never agendas), `lobby` (what is not placed) or `placed`."""
        return self.honor if quantity == "honor" else self.lobby if quantity == "lobby" else self.placed

    def face(self, card: int) -> shapes.Face:
        """All that a law or Decree shows in this game."""
        return self.pack.face(card, quiet=card in self.mute)

    def push(self, *tasks: Task) -> None:
        """What is to be done next, before all that waits already; the first given comes first."""
        self.todo.extend(reversed(tasks))


def copy(state: State) -> State:
    """An independent copy; what lies inside the lists never changes, so they are copied flat."""
    twin = State.__new__(State)
    for name in _LISTS:
        setattr(twin, name, getattr(state, name)[:])
    for name in _DICTS + _SETS:
        setattr(twin, name, getattr(state, name).copy())
    for name in _PLAIN:
        setattr(twin, name, getattr(state, name))
    return twin


class Run:
    """One action being carried out: the state, who listens, and the line of the law that is at work."""

    __slots__ = ("items", "state", "tell")

    def __init__(self, state: State, tell: Tell | None) -> None:
        self.state, self.tell = state, tell
        self.items: list[Item] = []

    def say(
        self, template: str, build: Callable[P, Mapping[str, Any]], *args: P.args, **more: P.kwargs
    ) -> None:
        """A part of what the thread reads; its data is built (see `notices.py`) only if somebody listens."""
        if self.tell is not None:
            self.tell(THREAD, template, build(*args, **more))

    def whisper(
        self, seat: int, template: str, build: Callable[P, Mapping[str, Any]], *args: P.args, **more: P.kwargs
    ) -> None:
        """A private message, likewise."""
        if self.tell is not None:
            self.tell(seat, template, build(*args, **more))
