"""Numbers of thousands of digits, which Python refuses to read, are no number: in a message, a post, a command, a page."""

from __future__ import annotations

import pytest

from pbp_mod.intake.pieces import Names
from pbp_mod.intake.rendered import read_and_write
from pbp_mod.intake.sources import bgg
from pbp_mod.intake.sources.page import fragment
from tests.conftest import Pbp

LONG = "9" * 5000
PEOPLE = ("Anna", "Bert", "Cleo", "Dora", "Emil")
SEATS = {"qanon": 5, "gnomic": 5, "claim": 2, "parlamento": 4}


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        ("qanon", ["pm", "Anna", LONG]),
        ("qanon", ["sent", LONG]),
        ("qanon", ["outbox", "show", LONG]),
        ("qanon", ["leaked", LONG, "Anna"]),
        ("qanon", ["post", "Anna", f"**I nominate {LONG}**"]),
        ("gnomic", ["pm", "Anna", f"yes, {LONG} lobby votes"]),
        ("gnomic", ["pm", "Anna", f"lobby votes: Bert {LONG}"]),
        ("gnomic", ["pm", "Anna", f"card {LONG}"]),
        ("gnomic", ["post", "Anna", f"**I propose #{LONG}**"]),
        ("gnomic", ["propose", LONG]),
        ("gnomic", ["vote", f"Anna=yes+{LONG}"]),
        ("gnomic", ["secret-lobby", "Anna", f"{LONG}"]),
        ("claim", ["pm", "Anna", f"dragon {LONG}"]),
        ("claim", ["play", f"d{LONG}"]),
        ("parlamento", ["pm", "Anna", f"book 6/{LONG}"]),
        ("parlamento", ["post", "Anna", f"**book {LONG}**"]),
    ],
)
def test_they_are_refused_in_one_line(pbp: Pbp, engine: str, words: list[str]) -> None:
    players = [word for name in PEOPLE[: SEATS[engine]] for word in ("--player", name)]
    pbp("new", engine, "x", *players, "--in-order", "-q")
    assert "fault of pbp" not in pbp.refused(*words)


def test_a_page_holds_none() -> None:
    page = f'<topic><p style="font-weight:{LONG}">I nominate Bert</p></topic>'
    markup, _ = read_and_write(fragment(page), Names([]))
    assert markup is not None
    assert bgg.Thread().read(f'<thread numarticles="{LONG}"/>'.encode()).notes == []
