"""What is carried at the desk: in parts where the board takes no longer ones, in its order, in words that no row breaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbp_mod.console import columns
from pbp_mod.prompt.voice import hung
from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.parting import length
from tests.conftest import Pbp, Result
from tests.games import FIVE
from tests.prompt.sitting import ENTER, line, sit

Sit = Callable[..., Result]
NAMES = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
LIMIT = dialect("discord").form.limit


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was put on the clipboard."""
    found: list[str] = []

    def copy(text: str) -> str:
        found.append(text)
        return "it is on the clipboard (pyperclip)"

    monkeypatch.setattr("pbp_mod.prompt.carrier.copy", copy)
    monkeypatch.setattr("pbp_mod.console.clipboard.copy", copy)
    return found


@pytest.fixture
def long(pbp: Pbp) -> Pbp:
    """A game on a board that takes 2,000 characters at once, with an opening post that is longer."""
    pbp("new", "gnomic", "one", *NAMES, "--in-order", "--format", "discord", "-q")
    return pbp


def _status(pbp: Pbp) -> dict[int, str]:
    return {each["id"]: each["status"] for each in pbp("outbox", "--json").json}


def test_enter_goes_through_the_parts_and_the_last_one_marks(
    long: Pbp, monkeypatch: pytest.MonkeyPatch, copied: list[str]
) -> None:
    whole = long("outbox", "show", "1").out
    done = sit(long, monkeypatch, ENTER, ENTER)
    assert "part 1 of 3" in done.err
    assert "part 3 of 3 comes next" in done.err
    assert _status(long)[1] == "pending", "two of three parts are no post"
    copied.clear()
    done = sit(long, monkeypatch, ENTER, ENTER, ENTER, ENTER)
    assert _status(long)[1] == "sent"
    parts = copied[:3]
    assert all(0 < length(part) <= LIMIT for part in parts)
    assert "".join("".join(parts).split()) == "".join(whole.split())
    assert "part" not in copied[3][:200]


def test_next_goes_through_them_too(long: Pbp, copied: list[str]) -> None:
    assert "part 1 of 3" in long("outbox", "next").err
    assert "part 2 of 3" in long("outbox", "next", "--sent").err
    assert _status(long)[1] == "pending"
    assert "part 3 of 3, the last" in long("outbox", "next", "--sent").err
    assert len(set(copied)) == 3
    assert "Marked as sent: 1" in long("outbox", "next", "--sent").err
    assert _status(long)[1] == "sent"


def test_a_note_of_an_earlier_version_is_of_the_whole_text(pbp: Pbp, copied: list[str]) -> None:
    from pbp_mod.store.log import Log

    pbp("new", "qanon", "one", *NAMES, "--in-order", "-q")
    pbp("outbox", "next")
    with Log(str(pbp.state)) as log:
        key = "text shown of one"
        log.remember(key, str(log.note(key)).replace(", 1]", "]"))
    assert "Marked as sent: 1" in pbp("outbox", "next", "--sent").err


def test_a_board_that_has_changed_is_offered_behind_the_post(
    pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbp("new", "qanon", "one", *NAMES, "--in-order", "-q")
    pbp("sent", "--all")
    pbp("nominate", "B", "-q")
    pbp("sent", "101")
    done = sit(pbp, monkeypatch, line("n rest"), ENTER, ENTER)
    heads = [text for text in done.err.splitlines() if text.startswith("── ")]
    assert [text.split(" · ")[1] for text in heads] == ["601", "69"]
    pbp("unsent", "601")
    listed = pbp("outbox").out.splitlines()
    assert listed[1].split()[:2] == ["a", "601"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a long line of words", ["a long", "line of", "words"]),
        ("exactly eight", ["exactly", "eight"]),
        ("12345678 9", ["12345678", " 9"]),
        ("123456789012 3", ["12345678", "9012 3"]),
        ("山田 太郎 x", ["山田", "太郎 x"]),
        ("short", ["short"]),
    ],
)
def test_no_row_of_a_shown_text_breaks_a_word(text: str, rows: list[str]) -> None:
    """As a terminal of eight columns would show it; the line stays one, but for blanks."""
    made = columns.parted(text, 8)
    assert made.split() == text.split()
    seen, row = [], ""
    for sign in made:
        if columns.width(row + sign) > 8:
            seen.append(row.rstrip())
            row = ""
        row += sign
    assert [*seen, row.rstrip()] == rows


def test_what_the_desk_says_is_set_in_behind_its_first_row() -> None:
    assert hung("pbp: one two three four five six seven", 24, 2) == [
        "pbp: one two three four",
        "  five six seven",
    ]
    assert hung("    indented one two three four", 24, 2) == ["    indented one two", "      three four"]
    assert hung("short", 24, 2) == ["short"]


def test_pages_follow_what_is_marked_and_trouble_with_them_is_told(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbp("new", "qanon", "one", *NAMES, "--in-order", "-q")
    pages = tmp_path / "pages"
    sit(pbp, monkeypatch, ENTER, options=("--publish", str(pages)))
    assert {each.name for each in pages.iterdir()} == {"index.html"}, (
        "nothing is marked, so no page may tell of it"
    )
    sit(pbp, monkeypatch, ENTER, ENTER, options=("--publish", str(pages)))
    assert {each.name for each in pages.iterdir()} == {"index.html", "one.html"}
    first = (pages / "one.html").read_bytes()
    sit(pbp, monkeypatch, line("nominate B"), options=("--publish", str(pages)))
    assert (pages / "one.html").read_bytes() == first, "a row that nobody was told of shows in no page"
    (tmp_path / "file").write_text("x")
    done = sit(pbp, monkeypatch, options=("--publish", str(tmp_path / "file")))
    assert "pages: " in done.err
    assert pbp("desk", "--publish", str(tmp_path / "more"), stdin="\n\n").code == 0
    assert (tmp_path / "more" / "index.html").exists()


def test_the_words_about_a_mishap_are_shown_since_they_wait_nowhere(
    pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbp("new", "qanon", "one", *NAMES, "--in-order", "-q")
    pbp("sent", "--all")
    alone = pbp("leaked", "2", "B", "--dry-run").out
    words = [line for line in alone.splitlines() if line.strip() and not line.startswith("──")]
    shown = sit(pbp, monkeypatch, line("leaked 2 B")).out
    assert words
    assert all(each in shown for each in words)
