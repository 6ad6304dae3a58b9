"""The guard on whole random games of people with awkward names: no text of ours may be held back.

    python -m tests.guard_games --games 5000

plays games of all engines, in all presets and dialects by turns, prints every text of each when it is due and once more
at the end, with boards, hands, reminders, a replacement and an erratum among them, and tells of each text that the guard
held back. Exit code 1 if there was one. The names are common first names of many languages (`first_names.txt`), all
English words of up to four letters (`short_words.txt`), and words of the games; abbreviations are those that pbp gives.
`tests/texts/test_guard.py` plays a fiftieth of it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pbp_mod.desk.hands import hand
from pbp_mod.desk.published import Checkpoints
from pbp_mod.engines import load
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import MODERATOR
from pbp_mod.people.admission import refuse_taken
from pbp_mod.people.names import Player, check
from pbp_mod.people.signups import typed_player
from pbp_mod.rows import replay
from pbp_mod.rows.entries import NAMED, REMIND, SINCE
from pbp_mod.rows.reminding import remind
from pbp_mod.texts.dialects import DIALECTS
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import Message, Part, board
from pbp_mod.texts.printing import Printer
from tests.anygame import FINISHED, Game, Row, cards_of, choose_options, header, values

NAMES = Path(__file__).parent / "fixtures" / "rosters"
ODD = (
    *(
        "Moderate Mike",
        "Mr. Moderate",
        "Far Right",
        "J.R.",
        "Who?",
        "No!",
        "Yes",
        "A",
        "I",
        "★",
        "*star*",
        "_x_",
    ),
    *(
        "[b]Trump[/b]",
        "<b>QAnon</b>",
        "a/b",
        "FR/M",
        "6/9",
        "#7",
        "C#",
        "&amp;",
        "A&B",
        "Seat One",
        "Mr. No",
        "@all",
    ),
    *("is", "is Trump", "Trump is", "Anna: Trump", "The QAnon", "or", "1", "12", "1 Yaw", "2 Nah", "(Trump)"),
)
WHOLE_TEXTS = 3
"""Moments of a game at which reminders and hands are printed as well."""


_BOARD_EACH = 4
"""After how many rows the board is looked at: it changes little from one to the next, and is the dearest of texts."""


class Held(NamedTuple):
    """A text that was held back, and enough to find it again."""

    number: int
    template: str
    why: str


class Looked(NamedTuple):
    """What came of one game: texts that were printed, those that were looked at twice, those held back."""

    texts: int
    twice: int
    held: list[Held]


# ---- who plays


@lru_cache
def lines(file: str) -> tuple[str, ...]:
    return tuple((NAMES / file).read_text("utf-8").split("\n")[:-1])


@lru_cache
def game_words(engine: str) -> tuple[str, ...]:
    """Words that the texts of a game are full of: roles, cards, votes, offices, choices, titles of laws."""
    found = load(engine)
    words = set(ODD) | {found.title, found.name, *found.kinds, *(option.name for option in found.options)}
    words |= {choice for kind in found.kinds.values() for field in kind.fields for choice in field.choices}
    game = Game(header(engine, found.seats[-1], 1))
    words |= set(cards_of(game)) | {word for card in cards_of(game) for word in card.split()}
    for theme in values(engine).get("theme", ("",)):
        options = {"theme": theme} if theme else {}
        words |= set(
            _texts(found.words(Game(header(engine, found.seats[-1], 1, options)).position.opened.settings))
        )
    words |= set(_texts(found.view(game.state, MODERATOR)))
    return tuple(sorted(word for word in words if word and len(word) <= 24))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def a_name(engine: str, rng: random.Random) -> str:
    source = rng.randrange(3)
    if source == 0:
        return rng.choice(lines("first_names.txt"))
    word = rng.choice(lines("short_words.txt") if source == 1 else game_words(engine))
    return rng.choice((word, word.capitalize(), word.upper()))


def roster(engine: str, count: int, rng: random.Random) -> tuple[list[Player], list[str]]:
    """So many players with the abbreviations that pbp gives them, and hecklers."""
    players: list[Player] = []
    while len(players) < count:
        try:
            newcomer = typed_player(a_name(engine, rng), players)
            check([*players, newcomer])
        except PbpError:
            continue
        players.append(newcomer)
    hecklers: list[str] = []
    for _ in range(rng.randrange(3)):
        name = a_name(engine, rng)
        try:
            check(players, [*hecklers, name])
        except PbpError:
            continue
        hecklers.append(name)
    return players, hecklers


def any_game(number: int) -> tuple[Row, str]:
    """The header of game `number`, and the dialect in which it is printed."""
    rng = random.Random(number)
    engine = FINISHED[number % len(FINISHED)]
    found = load(engine)
    presets = tuple(found.presets)
    fixed = {"preset": presets[number // len(FINISHED) % len(presets)]} if presets else {}
    options = fixed if presets and rng.random() < 0.5 else choose_options(engine, rng, **fixed)
    players, hecklers = roster(engine, rng.choice(found.seats), rng)
    head = header(engine, len(players), rng.getrandbits(250), options)
    head["players"] = [{"name": player.name, "abbr": player.abbr} for player in players]
    head["hecklers"] = hecklers
    head["name"] = rng.choice((a_name(engine, rng), "any-game"))
    if rng.random() < 0.5:
        head["checkpoints"] = True
    try:
        opened = replay.opening(head)
        refuse_taken(players, hecklers, found.taken_words(opened.state))
    except PbpError:  # people who may not be called so
        return any_game(number + 1_000_003)
    return head, list(DIALECTS)[number // 3 % len(DIALECTS)]


# ---- what is printed


class Looker:
    """Prints texts as the command line does, and keeps count of what the guard makes of them."""

    def __init__(self, number: int, dialect: str) -> None:
        self._number, self._dialect = number, dialect
        self.texts = self.twice = 0
        self.held: list[Held] = []

    def printer(self, game: Game) -> Printer:
        kept, rows = Checkpoints(game.header, game.engine), list(game.rows)
        printer = Printer(
            game.header,
            game.position.opened,
            None,
            self._dialect,
            game.position,
            lambda row: kept.after(rows, row),
        )
        plainly = printer._with_stand_ins

        def with_stand_ins(*args: Any) -> tuple[str, str]:
            self.twice += 1
            return plainly(*args)

        printer._with_stand_ins = with_stand_ins  # type: ignore[assignment, method-assign]
        return printer

    def messages(self, printer: Printer, messages: Sequence[Message]) -> None:
        for message in messages:
            self.texts += 1
            held = printer.printed(message)[1]
            if held is not None:
                self.held.append(Held(self._number, message.template, held))

    def parts(self, printer: Printer, parts: Sequence[Part], people: Sequence[Player], to: int) -> None:
        self.texts += 1
        try:
            printer.parts(parts, people, to)
        except PbpError as error:
            self.held.append(Held(self._number, parts[0].template, str(error)))


def look_at(number: int) -> Looked:
    """Play game `number` and print all its texts."""
    head, dialect = any_game(number)
    rng, looker = random.Random(number), Looker(number, dialect)
    game = Game(head)
    seen = _print_new(game, looker, set())
    replaced = rng.randrange(40)
    for at in range(3000):
        if game.over:
            break
        if at == replaced:
            _replace(game, rng)
        game.do(game.choose(rng))
        seen = _print_new(game, looker, seen)
        if rng.random() < 0.05:
            _print_aside(game, looker)
    printer = looker.printer(game)
    looker.messages(printer, due_messages(head, game.rows))
    _print_erratum(game, looker, rng)
    return Looked(looker.texts, looker.twice, looker.held)


def _print_new(game: Game, looker: Looker, seen: set[int]) -> set[int]:
    new = [message for message in _heard(game) if message.id not in seen]
    printer = looker.printer(game)
    looker.messages(printer, new)
    if len(game.rows) % _BOARD_EACH == 0 or game.over:
        looker.parts(printer, [board(game.position)], game.position.roster.people(), -1)
    return seen | {message.id for message in new}


def _heard(game: Game) -> list[Message]:
    """The messages of the newest row."""
    from pbp_mod.rows.replay import BRIEFING
    from pbp_mod.texts.outbox import number

    row = len(game.rows)
    found: dict[int, list[Part]] = {}
    for told in game.told:
        if told.row == row:
            # What a briefing shows of earlier messages, the printing of all looks at in the end.
            more = {"told": False} if told.template == BRIEFING else {}
            found.setdefault(told.to, []).append(Part(told.template, {**told.data, **more}))
    people = game.position.roster.people()
    return [Message(number(row, to), to, tuple(parts), people) for to, parts in sorted(found.items())]


def _replace(game: Game, rng: random.Random) -> None:
    people = list(game.position.roster.people())
    leaving = rng.choice(people)
    stay = [player for player in people if player != leaving]
    for _ in range(20):
        try:
            newcomer = typed_player(a_name(game.engine.name, rng), people)
            check([*stay, newcomer], game.header["hecklers"])
            new = {"name": newcomer.name, "abbr": newcomer.abbr}
            game.record({"action": "replace", "player": leaving.name, "new": new})
        except PbpError:
            continue
        return


def _print_aside(game: Game, looker: Looker) -> None:
    """What is no event of the game: reminders, and what each player holds."""
    people, engine = game.position.roster.people(), game.engine
    printer = looker.printer(game)
    for named in (True, False):
        entry = {"action": REMIND, NAMED: named, SINCE: "2026-11-28T18:00:00Z"}
        for to, template, data in remind(engine, game.state, game.position.roster, entry):
            looker.parts(printer, [Part(template, data)], people, to)
    for seat in range(len(people)):
        looker.parts(printer, [hand(engine, game.state, seat)], people, seat)


def _print_erratum(game: Game, looker: Looker, rng: random.Random) -> None:
    """Strike out a row in the middle of the game, as of then."""
    rows = game.rows[: rng.randrange(len(game.rows)) + 1]
    if rows[-1]["action"] == "replace":
        return
    rows = [*rows, {"action": "void", "event": len(rows), "at": "2026-12-24T00:00:00Z"}]
    then = Game.__new__(Game)
    then.header, then.rows, then.position = game.header, rows, replay.fold(game.header, rows)
    then.engine = game.engine
    messages = [message for message in due_messages(game.header, rows) if message.row == len(rows)]
    looker.messages(looker.printer(then), messages)


def main() -> int:
    parser = argparse.ArgumentParser(description="The guard on random games; see the top of this file.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    options = parser.parse_args()
    texts = twice = held = 0
    for number in range(options.first, options.first + options.games):
        found = look_at(number)
        texts, twice, held = texts + found.texts, twice + found.twice, held + bool(found.held)
        for each in found.held:
            print(f"game {each.number}: {each.template}: {each.why}", flush=True)
        if (number + 1) % 100 == 0:
            print(f"{number + 1 - options.first} games", file=sys.stderr, flush=True)
    print(
        f"{options.games} games, {texts} texts, {twice} looked at twice, {held} games with a text held back"
    )
    return 1 if held else 0


if __name__ == "__main__":
    sys.exit(main())
