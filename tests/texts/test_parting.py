"""Texts in parts, for boards that take no message as long as that."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.parting import length, parts

DISCORD = dialect("discord").form
SMALL = DISCORD.replaced(limit=60)
words = st.lists(
    st.sampled_from(
        [
            "word",
            "**two words**",
            "@anna.b",
            "||hidden now||",
            "`a b`",
            "\n",
            "\n\n",
            "- item",
            "x" * 19,
            "😀" * 4,
        ]
    ),
    max_size=60,
).map(" ".join)


def test_a_short_text_is_one_message() -> None:
    assert parts("a\n\nb\n", DISCORD) == ["a\n\nb\n"]
    assert parts("x" * 5000, dialect("xenforo").form) == ["x" * 5000]


def test_paragraphs_are_kept_together_as_far_as_they_go() -> None:
    text = "\n\n".join(["one " * 5, "two " * 5, "three " * 5]) + "\n"
    assert [part.split()[0] for part in parts(text, SMALL)] == ["one", "three"]


def test_hidden_text_and_columns_are_closed_and_opened_again() -> None:
    hidden = "||" + "\n".join(f"line number {n}" for n in range(8)) + "||\n"
    found = parts(hidden, SMALL)
    assert len(found) > 1
    assert all(part.startswith("||line") and part.endswith("||\n") for part in found)
    fenced = "```\n" + "\n".join(f"row {n}  10" for n in range(12)) + "\n```\n"
    found = parts(fenced, SMALL)
    assert all(part.startswith("```\nrow") and part.endswith("\n```\n") for part in found)
    assert sum(part.count("row") for part in found) == 12


@given(words)
@example("**" + "long words in bold " * 3 + "**")
@example("😀" * 100)
def test_no_message_is_too_long_and_nothing_is_lost(text: str) -> None:
    found = parts(text, SMALL)
    assert len(found) == 1 or all(length(part.strip("\n")) <= SMALL.limit for part in found)
    said = re.sub(r"\s|\|\||```", "", text)
    assert re.sub(r"\s|\|\||```", "", "".join(found)) == said


@pytest.mark.parametrize("text", ["a" * 30 + " " + "b" * 30, "a" * 29 + "\n" + "b" * 31 + "\nc"])
def test_what_just_fits_without_a_blank_is_not_run_together(text: str) -> None:
    assert " ".join(parts(text, SMALL)).split() == text.split()


@given(words)
def test_no_word_mention_or_hidden_text_is_cut(text: str) -> None:
    for part in parts(text, SMALL):
        for whole in ("@anna.b", "x" * 19):
            assert part.count(whole[:3]) == part.count(whole) + part.count("x" * 19) * (
                0 if whole[0] == "@" else 5
            ) or (whole[0] == "x")
        for pair in ("**", "||", "`"):
            assert part.count(pair) % 2 == 0, part
        assert not re.search(r"(?<!x)x{1,18}(?!x)", part)


PLAYERS = [f"--player=Somebody{n}" for n in range(1, 8)]


def test_a_long_post_comes_in_parts(pbp: Any) -> None:
    pbp("new", "gnomic", "t", *PLAYERS[:6], "-q", "--format", "discord")
    whole = pbp("outbox", "show", "1")
    count = int(re.search(r"'pbp outbox show 1 --part 1' prints the first of (\d+) parts\.", whole.err)[1])  # type: ignore[index]
    assert count > 1
    shown = [pbp("outbox", "show", "1", "--part", str(n)) for n in range(1, count + 1)]
    assert all(length(each.out) <= 2000 for each in shown)
    assert f"Part 1 of {count}: 'pbp outbox show 1 --part 2' is the next." in shown[0].err
    assert f"Part {count} of {count}: this was the last." in shown[-1].err
    assert re.sub(r"\s|\|\|", "", "".join(each.out for each in shown)) == re.sub(r"\s|\|\|", "", whole.out)
    wrong = pbp("outbox", "show", "1", "--part", str(count + 1), code=1)
    assert f"that text has {count} parts, not {count + 1}" in wrong.err
    assert (
        "that text has one part, not 2"
        in pbp("outbox", "show", "1", "--part", "2", "--format", "bgg", code=1).err
    )


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_a_part_is_a_number(pbp: Any, number: str) -> None:
    pbp("new", "gnomic", "t", *PLAYERS[:6], "-q")
    assert "--part" in pbp("outbox", "show", "1", "--part", number, code=2).err
