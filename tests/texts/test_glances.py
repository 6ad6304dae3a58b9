"""What is seen at a glance is what reading the whole text would have found: same signs, same escapes, same joiners."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.discourse import Discourse
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.marks import WORD_JOINER
from tests.texts.hostile import fragments


def read(used: Dialect) -> Dialect:
    """The same board, whose texts are all read."""
    kind = type(used)
    return type("Read", (kind,), {"glance": staticmethod(lambda text, at: None)})(used.form)  # type: ignore[no-any-return]


words = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *(
                    "#5",
                    "#19",
                    "#a1",
                    "1.",
                    "12.",
                    "1. The",
                    "a.",
                    "6/9",
                    "(2",
                    "tm)",
                    "x)",
                    ")",
                    "2:1",
                    "John.S.Mill",
                ),
                *(
                    "Don't",
                    "well,",
                    "no!",
                    "so?",
                    "a-b",
                    "and",
                    "7",
                    "é",
                    "®",
                    "5.",
                    "#30.",
                    "#2:",
                    "#7-x",
                    "%",
                    "www.x",
                ),
            ]
        ),
        fragments,
    ),
    min_size=1,
    max_size=3,
).map(" ".join)
between = st.sampled_from([" ", "", "\n", "\n\n", ", ", "; ", ": ", ". ", " (", ") ", " – ", "\n- ", "\n> "])


@pytest.mark.parametrize("used", [dialect("discourse"), dialect("flaskbb")], ids=lambda used: used.name)
@settings(deadline=None, max_examples=150)
@given(
    st.lists(
        st.tuples(words, st.sampled_from(["said", "bold", "italic", "table", "number"]), between), max_size=4
    )
)
def test_a_glance_finds_what_reading_finds(used: Dialect, texts: list[tuple[str, str, str]]) -> None:
    post = ""
    for text, kind, behind in texts:
        said = Escaped(text, used)
        post += {
            "said": str(said),
            "bold": used.bold(said),
            "italic": used.italic(said),
            "table": used.table(["#5", said], [[said, 1]]) + "then",
            "number": f"#{len(text)}",
        }[kind]
        # Emphasis right behind emphasis: none of our texts has that, and reading knows no better than to escape all of it.
        post += behind or (" " if kind in ("bold", "italic") else "")
    assert used.finish(post) == read(used).finish(post)


@pytest.mark.parametrize("text", ["The law #5 is in force.", "Points lose 1. The gnomes win (with all)."])
def test_what_a_law_says_is_read_by_nobody(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading takes a tenth of the instructions of a command, most of them for compiling its patterns."""

    def reads(_: Dialect) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(Discourse, "board", reads)
    board = dialect("discourse")
    assert board.finish(str(Escaped(text, board))).replace(WORD_JOINER, "") == text
