"""A text that was sent with the escapes of an earlier version counts as sent."""

from __future__ import annotations

import pytest

from pbp_mod.texts.alike import alike


@pytest.mark.parametrize(
    ("sent", "now"),
    [
        ("**\u2060&#42;star&#42;\u2060** &#40;x&#41;", r"**\*star\*** (x)"),
        ("Hello.\n", '[quote="Anna, post:17"]\nI nominate Bert\n[/quote]\n\nHello.\n'),
        ('[quote="A, post:1"]\nx\n[/quote]\n\ny', '[quote="A, post:1"]\nx\n[/quote]\n\ny'),
    ],
)
def test_escapes_and_quotes_make_no_other_text(sent: str, now: str) -> None:
    assert alike(sent, now)


@pytest.mark.parametrize(
    ("sent", "now"),
    [
        ("5 Yaw", "6 Yaw"),
        ("*x*", "x"),
        ('[quote="A, post:1"]\nx\n[/quote]\n\ny', '[quote="A, post:1"]\nz\n[/quote]\n\ny'),
    ],
)
def test_other_words_do(sent: str, now: str) -> None:
    assert not alike(sent, now)
