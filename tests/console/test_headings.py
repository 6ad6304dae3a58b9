"""What a text is called in a list, whichever board it is for."""

from __future__ import annotations

import pytest

from pbp_mod.console.headings import heading
from pbp_mod.texts.dialects import DIALECTS, dialect


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("title", ["The vote is open: John.S.Mill with [b]Bob", "A*b_c & 6/9", "#5 It's"])
def test_a_title_reads_the_same_in_every_dialect(name: str, title: str) -> None:
    used = dialect(name)
    text = used.finish(f"{used.heading(used.escape(title), 3)}\n\nMore of it.\n").lstrip("\n")
    assert heading(text) == title


def test_a_text_without_a_title_is_called_by_its_first_line() -> None:
    assert heading("\n**Anna** plays *dragon 7*.\n\nMore.") == "Anna plays *dragon 7*."
    assert heading("x" * 80) == "x" * 45 + "…"
    assert heading("") == heading(None) == ""


def test_a_post_is_not_called_by_the_order_that_it_quotes() -> None:
    quoted = (
        '[quote="John.S.Mill, post:13"]\nI nominate BF\n[/quote]\n\n### The vote is open\n\nEverybody votes.'
    )
    assert heading(quoted) == "The vote is open"
    assert heading('[quote="Anna"] never closed') == '[quote="Anna"] never closed'
