"""The games there are, and what each of them offers to the rest of the project.

An engine is a package with the names of the `Engine` protocol. It holds rules and nothing else: no database, no
command line, no templates, no clock, no random module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Action, ActionKind, Ask, Audience, Option, Outcome, Tell, Vocabulary
from pbp_mod.game.chance import Chance

if TYPE_CHECKING:
    from pbp_mod.game.secrets import Guarded

ENGINES = ("qanon", "claim", "parlamento", "gnomic")


class Engine(Protocol):
    """What a game's package offers. `State` and `Settings` are the engine's own and opaque to all others."""

    NAME: str
    TITLE: str
    SEATS: range
    """The numbers of players it can be played with."""
    KINDS: Mapping[str, ActionKind]
    """Every action by name, in the order in which help lists them."""
    OPTIONS: tuple[Option, ...]
    PRESETS: Mapping[str, Mapping[str, str]]
    """Preset name -> options it sets; the first is the default. Empty if there are none."""
    SETUP: tuple[str, ...]
    """The keys a setup may have, besides `seats`."""
    SUITS: Mapping[str, tuple[str, ...]]
    """What can be led to a trick, each with all words that people use for it; empty if there are no tricks."""
    SHOWING: frozenset[str]
    """The private messages (templates without the engine's name) that let their reader see something hidden."""
    CONDUCT: Mapping[str, str]
    """The rule ids behind what the moderator polices: `silent` (posts while he must not), `out` (posts after leaving the
    game), `private` (game talk that belongs in the thread or to the moderator alone). Empty where the rules say nothing."""

    def settings(self, options: Mapping[str, str]) -> Any:
        """House rules from complete, checked options (see `options.py`). Raises NotUnderstood for what it can't load."""

    def deal(
        self,
        players: int,
        settings: Any,
        setup: Mapping[str, Any],
        seat_of: Callable[[str], int],
        chance: Chance,
        tell: Tell | None,
    ) -> Any:
        """The first state, and the notices that open the game.

        `setup` is the raw setup without `seats`; `seat_of` turns a name in it into a seat (raising NotUnderstood).
        What it doesn't give is shuffled. Raises NotUnderstood for a setup that can't be, NoSeed.
        """

    def whole_setup(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """The setup with all in it that it only names and that isn't shipped (a file of cards), so that a log stands
        alone. Raises NotUnderstood."""

    def copy(self, state: Any) -> Any:
        """An independent copy of the state."""

    def apply(self, state: Any, action: Action, tell: Tell | None) -> None:
        """Change the state in place by one action, and hand its notices to `tell` (None: nobody listens; fast).

        Raises NotAllowed, with the state unchanged (but after NoSeed the state is void: work on a copy).
        """

    def asks(self, state: Any) -> tuple[Ask, ...]:
        """All that is awaited now; what leaves no choice is never among it."""

    def defaults(self, state: Any) -> tuple[Action, ...]:
        """What the rules let a moderator take as said by those who don't answer now, in the order in which it can be
        recorded; empty where silence means nothing."""

    def phase(self, state: Any) -> str:
        """The phase by its stable name."""

    def out(self, state: Any) -> tuple[int, ...]:
        """Seats that no longer take part."""

    def outcome(self, state: Any) -> Outcome | None:
        """Winners and the reason once the game is over."""

    def tally(self, state: Any) -> Mapping[str, Any]:
        """Facts of a finished game that are worth counting over many games, by name; empty if there are none.

        A number (rounds, elections) is measured like the length of the game; a word or a list of words is counted.
        """

    def led(self, state: Any) -> str | None:
        """The suit or faction (a key of `SUITS`) led to the running trick, None while nothing is led."""

    def hand_number(self, state: Any) -> int:
        """Which of its hands or rounds the game is in, for whatever must not outlive one; 0 if there is but one."""

    def silent(self, state: Any) -> tuple[int, ...]:
        """Seats that may not post in the thread now, as the thread was told."""

    def view(self, state: Any, audience: Audience) -> dict[str, Any]:
        """What one audience may know: `{"table": …}` for the thread, with `"own"` for a seat and `"secret"` for the
        moderator besides. Built field by field; seats are `Seat`, what is "per name" is a dict keyed by `Seat`."""

    def guarded(self, state: Any, audience: Audience) -> Guarded:
        """What a text for the thread or a seat must not say, as guard.py looks for it in every text that leaves.

        It follows from the state alone, whatever views and notices hold; empty once the game is over. What it has to
        know of words (a theme) it may load: it is asked only where a text has been made.
        """

    def read_card(self, text: str) -> str:
        """The canonical text of a card from its own or a short form. Raises NotUnderstood or Ambiguous."""

    def words(self, settings: Any) -> Mapping[str, Any]:
        """The words of the setting for the templates (a theme); empty if the templates hold them all."""

    def vocabulary(self, settings: Any) -> Vocabulary:
        """How players say it."""

    def rules(self, state: Any) -> Mapping[str, str]:
        """Rule id -> the rule in one sentence, for people; rulings as the game's own house rules have them.

        Nothing in it is secret: it follows from settings and cards in general, never from how the game stands.
        """

    def why(self, template: str, data: Mapping[str, Any]) -> tuple[str, ...]:
        """The ids of the rules that made a notice, from its own data, so that an explanation tells no more than the
        notice; `template` without the engine's name. All of them are keys of `rules`."""


def check_players(engine: Engine, players: int) -> None:
    """Raise NotUnderstood unless the game can be played by that many."""
    seats = engine.SEATS
    if players not in seats:
        wanted = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])
        raise NotUnderstood(f"{engine.TITLE} is for {wanted} players, not {players}")


def load(name: str) -> Engine:
    """The engine of that name, imported now and not before. Raises NotUnderstood."""
    if name not in ENGINES:
        raise NotUnderstood(f"there is no engine {name!r} (there are: {', '.join(ENGINES)})")
    return cast(Engine, import_module(f"pbp_mod.engines.{name}"))
