"""What waits, carried without the desk: letters, `outbox next`, `unsent`, and what `sent --all` leaves alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from pbp_mod.desk.handles import handle
from pbp_mod.texts.outbox import Message
from pbp_mod.texts.printing import Printer
from tests.conftest import Pbp, Result
from tests.games import election, header, write


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """A game for five that waits for two votes, with nothing sent."""
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B", "YYY", "ABC")))
    return pbp


def _status(pbp: Pbp) -> dict[int, str]:
    return {letter["id"]: letter["status"] for letter in pbp("outbox", "--json").json}


def _letters(listing: Result) -> dict[str, int]:
    rows = [line.split() for line in listing.out.splitlines()[1:]]
    return {row[0]: int(row[1]) for row in rows if row[0].isalpha()}


@pytest.mark.parametrize(
    ("place", "letters"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz")]
)
def test_letters_go_on_behind_z(place: int, letters: str) -> None:
    assert handle(place) == letters


def test_letters_mean_the_same_text_until_the_next_listing(game: Pbp) -> None:
    assert _letters(game("outbox")) == {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 101}
    game("sent", "a", "B")
    assert game("outbox", "show", "c").out == game("outbox", "show", "3").out
    game("vote", "D=yaw", "E=yaw", "-q")
    assert game("sent", "g").err == "Marked as sent: 101\n"
    assert "no text has the letter h" in game.refused("sent", "h")
    assert _letters(game("outbox")) == {"a": 3, "b": 4, "c": 5, "d": 6, "e": 601, "f": 602}
    assert game("outbox", "show", "a").out == game("outbox", "show", "3").out


def test_a_listing_of_all_gives_letters_to_what_waits_alone(game: Pbp) -> None:
    game("sent", "1", "2", "3")
    assert _letters(game("outbox", "--all")) == {"a": 4, "b": 5, "c": 6, "d": 101}


def test_a_list_for_programs_moves_no_letters(game: Pbp) -> None:
    game("outbox")
    game("sent", "a")
    game("outbox", "--json")
    assert game("outbox", "copy", "b").out == game("outbox", "show", "2").out


def test_what_is_neither_number_nor_letter_is_refused(game: Pbp) -> None:
    assert "no number of a text" in game.refused("sent", "a1", code=2)
    assert "nothing was listed yet" in game.refused("sent", "a")
    assert "is no text" in game.refused("outbox", "show", "1b")


def test_next_is_the_oldest_and_goes_on_once_it_is_out(game: Pbp) -> None:
    first = game("outbox", "next")
    assert "thread · 1, 101 · subject: Re:" not in first.err
    assert "──── thread · 1 · subject: QAnon: test" in first.err
    assert game("outbox", "show", "1").out == first.out
    assert game("outbox", "next").out == first.out
    second = game("outbox", "next", "--sent")
    assert second.err.startswith("Marked as sent: 1\n")
    assert "PM to Anna · 2 · subject: test: your role" in second.err
    assert second.out == game("outbox", "show", "2").out
    for _ in range(5):
        game("outbox", "next", "--sent")
    assert game("outbox", "next", "--sent").err == "Marked as sent: 101\nNothing waits to be sent.\n"
    assert set(_status(game).values()) == {"sent"}


def test_next_marks_nothing_that_it_has_not_shown(game: Pbp) -> None:
    assert "no text was shown" in game.refused("outbox", "next", "--sent")
    game("outbox", "next")
    game("sent", "1", "101")
    assert "doesn't wait any more" in game.refused("outbox", "next", "--sent")
    assert set(_status(game).values()) == {"sent", "pending"}


def test_next_marks_no_other_words_than_it_has_shown(game: Pbp) -> None:
    game("outbox", "next", "--format", "phpbb")
    assert "reads otherwise" in game.refused("outbox", "next", "--sent")
    game("outbox", "next", "--sent", "--format", "phpbb")
    assert _status(game)[1] == "sent", "another markup than the game's own says nothing else"


def test_a_subject_tells_nothing_of_what_is_in_the_text(game: Pbp) -> None:
    game("sent", "1", "101")
    heads = []
    for number in range(2, 7):
        heads.append(game("outbox", "next").err.splitlines()[0].partition("subject: ")[2])
        game("sent", str(number))
    assert set(heads) == {"test: your role"}


def test_unsent_takes_a_mark_back(game: Pbp) -> None:
    game("sent", "1", "2")
    game("sent", "1", "--url", "https://forum.example/1")
    assert game("unsent", "1").err == "No longer marked as sent: 1\n"
    assert _status(game)[1] == "pending"
    assert _status(game)[2] == "sent"
    assert "not marked as sent" in game.refused("unsent", "2", "3")
    assert _status(game)[2] == "sent"
    game("sent", "1")
    assert _status(game)[1] == "sent"


def test_unsent_after_a_correction_leaves_the_words_that_went_out(game: Pbp) -> None:
    game("vote", "D=yaw", "E=nah", "-q")
    game("sent", "--all")
    game("amend", "6", "E=yaw", "--yes", "-q")
    assert _status(game)[601] == "changed"
    game("sent", "601")
    assert _status(game)[601] == "sent"
    game("unsent", "601")
    assert _status(game)[601] == "changed"


def test_all_that_waits_is_never_what_has_changed_unseen(game: Pbp) -> None:
    game("vote", "D=yaw", "E=nah", "-q")
    game("sent", "--all")
    game("amend", "6", "E=yaw", "--yes", "-q")
    said = game("sent", "--all").err
    assert "Not marked: 601 was sent and has changed since" in said
    assert _status(game)[601] == "changed"
    assert "Not marked: 601" in game("sent", "--all").err
    game("outbox", "show", "601")
    assert "Marked as sent: 601" in game("sent", "--all").err


def test_a_listing_shows_what_has_changed_but_not_what_changes_later(game: Pbp) -> None:
    game("vote", "D=yaw", "E=nah", "-q")
    game("sent", "--all")
    game("amend", "6", "E=yaw", "--yes", "-q")
    game("outbox")
    game("amend", "5", "D=nah", "--yes", "-q")
    assert "Not marked: 601" in game("sent", "--all").err
    game("outbox")
    assert "601" in game("sent", "--all").err.partition("Marked as sent:")[2]


def test_taken_back_marks_are_handed_over_and_not_brought_back(game: Pbp, tmp_path: Path) -> None:
    game("sent", "1", "2")
    game("hand-over", tmp_path / "before.jsonl")
    game("unsent", "2")
    game("hand-over", tmp_path / "after.jsonl")
    game("take-over", tmp_path / "before.jsonl")
    assert _status(game)[2] == "pending"
    game("take-over", tmp_path / "after.jsonl", "--state", tmp_path / "other")
    there = game("outbox", "--json", "--state", tmp_path / "other").json
    assert {each["id"]: each["status"] for each in there}[1] == "sent"
    assert {each["id"]: each["status"] for each in there}[2] == "pending"


def test_the_marks_only_grow(game: Pbp) -> None:
    game("sent", "1")
    game("unsent", "1")
    with closing(sqlite3.connect(game.state / "pbp.db")) as db, db:
        marks = db.execute("SELECT message, text IS NULL FROM sent ORDER BY id").fetchall()
    db.close()
    assert marks == [(1, 0), (1, 1)]


def test_only_what_waits_is_printed_to_find_what_is_next(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("sent", "--all")
    game("vote", "D=yaw", "E=yaw", "-q")
    printed: list[int] = []
    whole = Printer.printed_post

    def counting(
        self: Printer, messages: Sequence[Message], *, look: bool = True
    ) -> tuple[str | None, str | None]:
        printed.extend(message.id for message in messages)
        return whole(self, messages, look=look)

    monkeypatch.setattr(Printer, "printed_post", counting)
    game("outbox", "next")
    assert printed == [601, 602], "each once, and none that went out"
    printed.clear()
    game("outbox", "next", "--sent")
    assert printed == [601, 602], "the one that was shown, and then what waits still"
    printed.clear()
    assert game("check").code == 0
    assert printed == [602]
