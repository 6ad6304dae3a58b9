"""Columns on a terminal: letters that take two columns, and marks that take none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.console.columns import padded, width, wrapped
from pbp_mod.console.in_words import show
from pbp_mod.console.terminal import WIDTH
from tests.conftest import Pbp


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Anna", 4),
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("山田太郎", 8),
        ("김철수", 6),
        ("ｆｕｌｌ", 8),
        ("ﾊﾝｶｸ", 4),
        ("a\u200db", 2),
        ("", 0),
    ],
)
def test_how_wide_a_text_is(text: str, columns: int) -> None:
    assert width(text) == columns
    assert width(padded(text, 10)) == 10


WORDS = st.text(st.sampled_from("abc äö山田太郎김"), max_size=60)


@given(WORDS, st.integers(4, 30))
def test_lines_hold_all_words_and_no_line_is_too_wide(text: str, room: int) -> None:
    lines = wrapped(text, room)
    assert lines
    assert all(width(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_words_stay_whole_where_they_fit() -> None:
    assert wrapped("山田 太郎 nominates 김철수", 12) == ["山田 太郎", "nominates", "김철수"]
    assert wrapped("山田太郎山田太郎", 6) == ["山田太", "郎山田", "太郎"]


PEOPLE = ["山田太郎=YA", "김철수=KI", "Zoë=Z", "Anna Bell=AB", "Ｆｕｌｌ=FW"]


def starts(table: str, head: str) -> set[int]:
    """The columns in which the cells of a column begin."""
    first, *lines = table.splitlines()
    at = width(first[: first.index(head)])
    found = set()
    for line in lines:
        column = 0
        for each in line:
            if column >= at:
                break
            column += width(each)
        found.add(column)
        assert column == at, line
        assert each != " ", line
    return found


def test_tables_align_whatever_the_names_are(pbp: Pbp) -> None:
    pbp("new", "qanon", "one", *(word for name in PEOPLE for word in ("--player", name)), "--in-order", "-q")
    assert len(starts(pbp("outbox").out, "what")) == 1
    pbp("nominate", "KI", "-q", "--as", "山田")
    pbp("vote", "YA=yaw", "-q", "--as", "Bob")
    assert len(starts(pbp("log").out, "what")) == 1
    roster = pbp("roster").out
    assert [line for line in roster.splitlines() if re.search("山田太郎|Ｆｕｌｌ", line)]


def test_the_line_above_a_text_ends_where_all_others_end(pbp: Pbp) -> None:
    told = pbp("new", "qanon", "one", *(word for name in PEOPLE for word in ("--player", name)), "--in-order")
    banners = [line for line in told.out.splitlines() if line.startswith("────")]
    assert len(banners) == 7  # the opening, the board, a message for each
    assert {width(line) for line in banners} == {80}


def test_status_is_wrapped_between_words_however_wide_their_letters(pbp: Pbp) -> None:
    pbp("new", "claim", "two", "--player", "山田太郎=YA", "--player", "김철수=KI", "--in-order", "-q")
    lines = pbp("status", "--secret").out.splitlines()
    assert all(width(line) <= WIDTH for line in lines)
    at = next(number for number, line in enumerate(lines) if line.startswith("Hand (山田太郎): "))
    assert lines[at + 1].startswith("  ")
    held = pbp("status", "--secret", "--json").json["secret"]["hands"]["山田太郎"]
    assert " ".join(" ".join(lines[at : at + 3]).split()).startswith(f"Hand (山田太郎): {', '.join(held)}")


def test_a_tree_is_set_in_by_its_keys(pbp: Pbp) -> None:
    pbp("new", "claim", "two", "--player", "山田太郎=YA", "--player", "김철수=KI", "--in-order", "-q")
    lines = pbp("secrets").out.splitlines()
    at = next(
        number for number, line in enumerate(lines) if line.lstrip().startswith("山田太郎: ") and "," in line
    )
    indent = len(lines[at + 1]) - len(lines[at + 1].lstrip())
    assert indent == width(lines[at][: lines[at].index(": ") + 2])


@pytest.mark.parametrize("together", ["2 d", "20 h", "45 min", "pbp vote NAME=yaw|nah..."])
def test_a_line_of_the_status_breaks_in_no_length_and_no_command(
    capsys: pytest.CaptureFixture[str], together: str
) -> None:
    for before in range(60, WIDTH):
        show(f"{'x' * before} {together} left")
        assert together in capsys.readouterr().out
