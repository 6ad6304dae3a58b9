"""What an engine offers to the rest of the project, as one record that mypy checks.

A game's package makes one `ENGINE = Engine(…)`: a missing function, or one of another signature, is an error there and
then. An engine holds rules and nothing else: no database, no command line, no templates, no clock, no random module.
What a game has nothing special to say about is left at its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.record import Record
from pbp_mod.game.retelling import Retelling

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pbp_mod.game.actions import (
        Action,
        ActionKind,
        Ask,
        Audience,
        Data,
        Group,
        Option,
        Outcome,
        Question,
        Setup,
        Tell,
        Vocabulary,
    )
    from pbp_mod.game.chance import Chance
    from pbp_mod.game.packs import Packs
    from pbp_mod.game.season import Season
    from pbp_mod.game.secrets import Secrets
    from pbp_mod.game.tricks import Tricks

    S_contra = TypeVar("S_contra", contravariant=True)

    class Explain(Protocol[S_contra]):
        """The module of a game that answers why it went as it did."""

        def rules(self, state: S_contra) -> Mapping[str, str]:
            """Rule id -> the rule in one sentence, for people; rulings as the game's own house rules have them.

            Nothing in it is secret: it follows from settings and cards in general, never from how the game stands.
            """

        def why(self, template: str, data: Data) -> tuple[str, ...]:
            """The ids of the rules that made a notice, from its own data, so that an explanation tells no more than
            the notice; `template` without the engine's name. All of them are keys of `rules`.
            """


S = TypeVar("S")
"""An engine's own state, opaque to all others."""
T = TypeVar("T")
"""An engine's own settings: its house rules, read."""

API = 1
"""The number of this record's form; an installed game that doesn't say it, or says another one, is refused."""

_NONE: Mapping[str, Any] = {}
_NONE_EARLIER: Mapping[int, Callable[[], AnyEngine]] = {}


def nobody(state: object) -> tuple[int, ...]:
    """No seat."""
    return ()


def _no_groups(state: object) -> tuple[Group, ...]:
    return ()


def _no_names(state: object) -> tuple[str, ...]:
    return ()


def _none_again(state: object) -> tuple[Ask, ...]:
    return ()


def _nothing(state: object) -> tuple[Action, ...]:
    return ()


def _as_it_is(setup: Setup) -> Setup:
    return setup


def _no_words(settings: object) -> Mapping[str, Any]:
    return _NONE


def _none_of_its_own(said: object) -> None:
    return None


def _no_facts(state: object) -> Mapping[str, Any]:
    return _NONE


def _first(setup: Setup) -> int:
    return 1


def _no_cards(card: str) -> str:
    raise NotUnderstood(f"{card!r} is no card (the game has none)")


def _one_round(state: object) -> int:
    return 0


def _never(state: object, action: Action) -> bool:
    return False


def _no_matter(state: object, seat: int) -> None:
    return


def _anything(state: object, action: Action) -> None:
    return


class Engine(Record, Generic[S, T]):
    """One game. What each field means stands below it; a state is changed only by `apply`."""

    name: str
    """The word for it in logs and commands; its templates lie in the folder of that name."""
    title: str
    seats: range
    """The numbers of players it can be played with."""
    kinds: Mapping[str, ActionKind]
    """Every action by name, in the order in which help lists them."""
    options: tuple[Option, ...]
    settings: Callable[[Mapping[str, str]], T]
    """House rules from complete, checked options (see rows/options.py). Raises NotUnderstood for what it can't load."""
    deal: Callable[[int, T, Setup, Callable[[str], int], Chance, Tell | None], S]
    """`deal(players, settings, setup, seat_of, chance, tell)`: the first state, and the notices that open the game.

    `setup` is the raw setup without `seats`; `seat_of` turns a name in it into a seat (raising NotUnderstood). What it
    doesn't give is shuffled. Raises NotUnderstood for a setup that can't be, NoSeed.
    """
    copy: Callable[[S], S]
    """An independent copy of the state."""
    apply: Callable[[S, Action, Tell | None], None]
    """Change the state in place by one action, and hand its notices to `tell` (None: nobody listens; fast).

    Raises NotAllowed, with the state unchanged (but after NoSeed the state is void: work on a copy).
    """
    asks: Callable[[S], tuple[Ask, ...]]
    """All that is awaited now; what leaves no choice is never among it."""
    question: Callable[[S, Action], Question]
    """Which question an action answers that may come now; whatever it says itself plays no part, but for its kind."""
    phase: Callable[[S], str]
    """The phase by its stable name."""
    outcome: Callable[[S], Outcome | None]
    """Winners and the reason once the game is over."""
    view: Callable[[S, Audience], dict[str, Any]]
    """What one audience may know: `{"table": …}` for the thread, with `"own"` for a seat and `"secret"` for the
    moderator besides. Built field by field; seats are `Seat`, what is "per name" is a dict keyed by `Seat`."""
    vocabulary: Callable[[T], Vocabulary]
    """How players say it."""
    secrets: Callable[[], Callable[[S, Audience], Secrets]]
    """Loads what says, from the state alone, what a text for the thread or a seat must not say (see texts/guard),
    whatever views and notices hold; empty once the game is over. It is asked only where a text has been made."""
    explain: Callable[[], Explain[S]]
    """Loads what answers a question about a row."""
    title_of: Callable[[Setup], str] | None = None
    """What is played where a setup's file says so; None: the title."""
    presets: Mapping[str, Mapping[str, str]] = _NONE
    """Preset name -> options it sets; the first is the default. Empty if there are none."""
    setup: tuple[str, ...] = ()
    """The keys a setup may have, besides `seats`."""
    showing: frozenset[str] = frozenset()
    """The private messages (templates without the engine's name) that let their reader see something hidden."""
    checkpoints: frozenset[str] = frozenset()
    """The posts (templates without the engine's name) that nothing is added to later and that say how something ended: of
    a ballot, a trick, a round, the game. In games with checkpoints each of them ends with one."""
    conduct: Mapping[str, str] = _NONE
    """The rule ids behind what the moderator polices: `silent` (posts while he must not), `out` (posts after leaving the
    game), `private` (game talk that belongs in the thread or to the moderator alone). Empty where the rules say nothing."""
    read_card: Callable[[str], str] = _no_cards
    """The canonical text of a card from its own or a short form. Raises NotUnderstood or Ambiguous."""
    retelling: Retelling = Retelling()
    """What corrections have to know of its notices; where nothing is said, whatever differs is told whole."""
    packs: Callable[[], Packs] | None = None
    """Loads the part that only games with packs of cards have."""
    tricks: Tricks[S] | None = None
    """The part that only games with tricks have."""
    out: Callable[[S], tuple[int, ...]] = nobody
    """Seats that no longer take part."""
    silent: Callable[[S], tuple[int, ...]] = nobody
    """Seats that may not post in the thread now, as the thread was told."""
    groups: Callable[[S], tuple[Group, ...]] = _no_groups
    """The players that are told things together (a den, the dead), as they belong now: always the same groups in the same
    order, empty ones among them. Notices go to one of these."""
    reserved: Callable[[S], tuple[str, ...]] = _no_names
    """Words besides the names of groups that nobody at the table or beside it may be called, since answers hold them."""
    seat_taken: Callable[[S, int], None] = _no_matter
    """Change the state for what the rules say of a seat that somebody new takes; nobody is told."""
    again: Callable[[S], tuple[Ask, ...]] = _none_again
    """What may be said now though nobody waits for it, since it takes the place of what its seats have said before: a vote
    moved, or withdrawn. Nobody is reminded of it, and no list of what is awaited has it."""
    public_phase: Callable[[S], str] | None = None
    """The phase as far as the thread may know it, where that is less than `phase`."""
    defaults: Callable[[S], tuple[Action, ...]] = _nothing
    """What the rules let a moderator take as said by those who don't answer now, in the order in which it can be
    recorded; empty where silence means nothing."""
    round_number: Callable[[S], int] = _one_round
    """Which of its hands or rounds the game is in, for whatever must not outlive one; 0 if there is but one."""
    idle: Callable[[S, Action], bool] = _never
    """Whether an action that `apply` refuses now was once taken and changed nothing, so that a game that holds such a row
    still opens as it was. Asked only for rows that were kept before, never for new ones."""
    check_order: Callable[[S, Action], None] = _anything
    """Raise NotAllowed for what a player may not order in advance, since it can't be in any turn that it may wait for (a
    card that he doesn't hold, himself as nominee). Whose turn it is, plays no part."""
    whole_setup: Callable[[Setup], Setup] = _as_it_is
    """The setup with all in it that it only names and that isn't shipped (a file of cards), so that a log stands alone.
    Raises NotUnderstood."""
    forms: Callable[[Setup], tuple[str, ...]] | None = None
    """In which forms votes in the thread count (`Vocabulary.forms`), where the setup says so; templates have the first of them as
    `words.form`."""
    words: Callable[[T], Mapping[str, Any]] = _no_words
    """The words of the setting for the templates (a theme); empty if the templates hold them all. Raises NotUnderstood."""
    own_words: Callable[[str | Mapping[str, Any]], Mapping[str, Any] | None] = _none_of_its_own
    """The words of a theme that isn't shipped, whole and checked for sense, so that a game's header can hold them: from the
    value of the option `theme` (the path of a file) or from the table itself. None for a shipped theme. Raises
    NotUnderstood. `settings` finds such a table among the options, as JSON text in the place of the theme's name."""
    tally: Callable[[S], Mapping[str, Any]] = _no_facts
    """Facts of a finished game that are worth counting over many games, by name. A number (rounds, elections) is
    measured like the length of the game; a word or a list of words is counted."""
    season: Callable[[], Season[S, T]] | None = None
    """Loads what is counted for players over many games (`pbp season`): sides, what posts tell of seats, awards."""
    subjects: Callable[[T], Mapping[str, str]] = _no_words
    """Of the private messages (templates without the engine's name) that the whole thread knows to go out, what they are
    about, in the words of the setting; no other message's subject says more than the name of the game."""
    standing: Callable[[S], Mapping[str, Any]] = _no_facts
    """What the board post tells besides the table (the rounds so far, what cards say), as public as that; `Seat` and dicts
    as in a view."""
    so_far: Callable[[S], Mapping[str, int]] = _no_facts
    """The keys under which notices and the board list what happened, oldest first, and how long each list is by now: what
    is in it names whoever sat there then, even when somebody else has taken the seat since."""
    counts: tuple[str, ...] = ()
    """The actions by which votes are cast and taken back in the thread, of a game in which they are counted while they run
    (`pbp count`). Its table then has `votes` (who -> for whom) and `missing`, and it has a template `count`, which is given
    what the board is given."""
    chapter: Callable[[S], int] | None = None
    """What changes when the board post is worth editing, by what the thread may know; None: `round_number`."""
    folder: str | None = None
    """Of a game from outside the folder with its `templates/` and its `sample.jsonl`; None: they lie with the project's."""
    edition: int = 1
    """The number of its rules. A change that would play an old game otherwise makes it one more."""
    earlier: Mapping[int, Callable[[], AnyEngine]] = _NONE_EARLIER
    """Loads the record of each earlier edition that can still be played: a game keeps to the rules it was begun with."""
    setup_edition: Callable[[Setup], int] = _first
    """The edition of what a setup only names (a shipped file of cards)."""
    api: int = 0
    """Of a game from outside the number of the form that its record is made in (`API`)."""

    def secrets_from(self, state: S, audience: Audience) -> Secrets:
        """What a text for that audience must not say."""
        return self.secrets()(state, audience)

    def chapter_of(self, state: S) -> tuple[int, bool]:
        """Which part of the game the board post is of; when it changes, the board is offered for editing."""
        return (self.chapter or self.round_number)(state), self.outcome(state) is not None

    def seen_phase(self, state: S) -> str:
        """The phase as far as all may know it."""
        return (self.public_phase or self.phase)(state)

    def played(self, setup: Setup) -> str:
        """What a game with that setup is called."""
        return self.title if self.title_of is None else self.title_of(setup)

    def taken_words(self, state: S) -> tuple[str, ...]:
        """The words that nobody may be called: they say where a text goes, or answer a question."""
        return (*(group.name for group in self.groups(state)), *self.reserved(state))

    def suits(self) -> Mapping[str, tuple[str, ...]]:
        """What can be led to a trick, with all words for it; empty where there are no tricks."""
        return self.tricks.suits if self.tricks is not None else _NONE

    def led(self, state: S) -> str | None:
        """The suit led to the running trick, None while nothing is led."""
        return self.tricks.led(state) if self.tricks is not None else None

    def check_players(self, players: int) -> None:
        """Raise NotUnderstood unless the game can be played by that many."""
        if players not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            wanted = f"{few} to {many}" if few != many else str(few)
            raise NotUnderstood(f"{self.title} is for {wanted} players, not {players}")


AnyEngine = Engine[Any, Any]
