"""A game told to its moderator in its own words: every row, every question, every thing on the table of whole games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from pbp_mod.desk.describing import describe
from pbp_mod.desk.wording import Wording
from pbp_mod.engines import ENGINES, load
from pbp_mod.game.actions import MODERATOR
from pbp_mod.game.words import words_of
from pbp_mod.rows.entries import CORE
from pbp_mod.rows.replay import Position, fold
from tests.conftest import Pbp
from tests.games import header
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, lines, logs


class Heard:
    """What was said of whole games, and which words of the file were taken for it."""

    def __init__(self) -> None:
        self.sentences: set[str] = set()
        self.plain: set[str] = set()
        self.asked: set[str] = set()
        self.told: dict[str, set[str]] = {"table": set(), "secret": set()}
        self.keys: dict[str, set[str]] = {"table": set(), "secret": set()}
        self.reasons: set[str] = set()


@cache
def heard(engine: str) -> Heard:
    """All playthroughs of a game, each looked at behind every row."""
    found = Heard()
    for path in (each for each in logs() if each.parent.name == engine):
        header, *rows = lines(path)

        def look(position: Position, entry: Mapping[str, Any], found: Heard = found) -> None:
            words, state = Wording(position), position.state
            found.sentences.add(words.row(entry))
            if words.row(entry) == describe(entry):
                found.plain.add(str(entry["action"]))
            found.asked |= {each.sentence for each in words.awaited(position.engine.asks(state))}
            view = position.engine.view(state, MODERATOR)
            for section, known in found.told.items():
                found.keys[section] |= {*view[section]}
                told, columns = words.told(section, view[section])
                known |= {line.label for line in told} | {column.label for column in columns}
                found.sentences |= {line.text for line in told}
                found.sentences |= {cell for column in columns for cell in column.cells.values()}
            if words.over():
                found.reasons.add(words.over())

        fold(header, rows, after=look)
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_every_row_of_whole_games_has_a_sentence(engine: str) -> None:
    assert heard(engine).plain <= {"note"}


@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_is_said_in_the_words_of_the_code(engine: str) -> None:
    """No action stands in the place of a sentence, and no field is left open."""
    found = heard(engine)
    labels = {*found.told["table"], *found.told["secret"]}
    everything = found.sentences | found.asked | labels | found.reasons
    assert not [text for text in everything if "{" in text]
    kinds = load(engine).kinds
    assert not [text for text in found.asked if any(text.startswith(f"{kind}:") for kind in kinds)]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_label_is_of_something_and_everything_has_one(engine: str) -> None:
    words = words_of(engine)
    for section, keys in heard(engine).keys.items():
        assert {path.partition(".")[0] for path in words[section]} == keys


@pytest.mark.parametrize("engine", ENGINES)
def test_words_are_of_actions_and_fields_that_there_are(engine: str) -> None:
    words, kinds = words_of(engine), load(engine).kinds
    assert {*words["awaited"]} <= {*kinds}
    assert {kind for kind in kinds if kind not in words["awaited"]} <= {"skip"}
    said = {each.split(" ")[0].split("+")[0] for each in words["log"]}
    assert said == {*kinds}
    for each in words["log"]:
        kind, _, rest = each.replace("+", " ").partition(" ")
        fields = {field.name for field in kinds[kind].fields}
        assert not rest or rest.partition("=")[0] in fields, each


def test_the_words_of_all_games_are_of_rows_that_all_games_have() -> None:
    said = {each.split(" ")[0].split("+")[0] for each in words_of("common")["log"]}
    assert said == {*CORE}


def test_the_log_says_deadlines_in_words_by_the_clock_of_this_machine(game: Pbp) -> None:
    game("deadline", "2026-12-05 20:00 Europe/London", "--then", "wait", "-q")
    game("deadline", "--extend", "24h", "--for", "Anna", "-q")
    game("deadline", "--pause", "-q")
    game("deadline", "--resume", "-q")
    game("deadline", "--clear", "-q")
    words = Wording(fold(header(), []))
    rows = [json.loads(line) for line in game("export").out.splitlines()[1:]]
    assert [words.row(row) for row in rows] == [
        "the deadline is 2026-12-05 20:00 UTC (told in Europe/London); if it passes: wait",
        "the deadline is put off to 2026-12-06 20:00 UTC (told in Europe/London); if it passes: wait; put off for A",
        "the clock is stopped, with 6 d 23 h 45 min left (told in Europe/London); if it passes: wait",
        "the deadline is 2026-12-06 20:00 UTC (told in Europe/London); if it passes: wait",
        "nothing is due any more",
    ]
    shown = game("log").out
    assert "the deadline is put off to 2026-12-06 20:00 UTC" in shown
    assert "T20:00:00Z" not in shown
    assert words.row({"action": "deadline", "due": rows[0]["due"], "grace": 120}) == (
        "the deadline is 2026-12-05 20:00 UTC; 2 h of grace"
    )
    assert words.row({"action": "remind", "for": ["Bert"], "silent": 2880}) == (
        "players are reminded, asking whether they still play: Bert (not heard of for 2 d)"
    )


def test_the_log_says_who_refuses_the_veto() -> None:
    header, *rows = lines(FOLDER / "qanon" / SAMPLE)
    words = Wording(fold(header, rows[:1]))
    assert words.row({"action": "consent", "by": "AI", "agree": False}) == "AI refuses the veto"
    assert words.row({"action": "consent", "by": "AI", "agree": "no"}) == "AI refuses the veto"
    assert words.row({"action": "consent", "by": "AI", "agree": True}) == "AI agrees to the veto"
    assert words.row({"action": "discard", "by": "AI", "card": "FR", "veto": True}) == (
        "AI discards Far Right and agrees to the veto in advance"
    )
    assert (
        words.row({"action": "discard", "by": "AI", "card": "FR", "veto": False}) == "AI discards Far Right"
    )


def test_status_speaks_in_the_words_of_the_theme(pbp: Pbp) -> None:
    players = [f"--player={name}" for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")]
    pbp("new", "qanon", "one", *players, "--in-order", "-q", "--theme", "secret-hitler")
    pbp("nominate", "Bert", "-q")
    for vote in ("Anna", "Bert", "Cleo", "Dora", "Emil"):
        pbp("vote", f"{vote}=ja", "-q")
    told = pbp("status").out
    assert "Anna discards one of three policies, by PM (pbp discard CARD)" in " ".join(told.split())
    assert "Fascist policies: 0 of 6" in told
    assert "EM votes Ja" in pbp("log").out
    assert "Awaited then: Emil votes on Anna with Bert, by PM" in pbp("undo", "-n").err


def test_status_says_nothing_that_is_empty(pbp: Pbp) -> None:
    pbp("new", "claim", "two", "--player", "Anna", "--player", "Bert", "--in-order", "-q")
    told = pbp("status").out
    assert not [line for line in told.splitlines() if line.endswith((": -", ": none", ": no"))]
    assert "Smashed" not in told
    assert "Trick: 1 of 13" in told


def test_what_is_awaited_comes_first_and_what_waits_to_be_sent_next(game: Pbp) -> None:
    head, awaited, typed, send, blank, first = game("status").out.splitlines()[:6]
    assert head == "one · QAnon · row 0"
    assert awaited == "Awaited since Sun 29 Nov 2026, 20:15 (UTC): Anna nominates the next Vice"
    assert typed == "  President, in the thread (pbp nominate PLAYER)"
    assert send == "To be sent: 1, 2, 3, 4, 5, 6, 69 (pbp outbox)"
    assert (blank, first) == ("", "President: Anna")


def test_a_number_changes_in_words_before_it_is_struck_out(game: Pbp) -> None:
    game("nominate", "B", "-q")
    told = game("undo", "-n").err
    assert "  Nominee: Bert → none\n" in told
    assert "Awaited then: Anna nominates the next Vice President, in the thread\n" in told
