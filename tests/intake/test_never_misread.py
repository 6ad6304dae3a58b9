"""How players say it, kind by kind: nothing is read that isn't an answer, and the plain ones are read.

`phrasings.jsonl`: a text, what is asked, and how it reads ("" if the moderator has to be asked; `or_ask`: he may be). `of`:
the game, where it isn't QAnon, or the theme.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.engines import load
from pbp_mod.game.actions import Ask
from pbp_mod.intake.messages import read_pm
from pbp_mod.intake.posts import read_post
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import Player, Roster
from tests.games import NINE

ROSTER = Roster(NINE, ("Kenny", "Doctor_Who"))
CASES = [
    json.loads(line) for line in (Path(__file__).parent / "phrasings.jsonl").read_text("utf-8").splitlines()
]
AUTHORS = {"vote": 4, "consent": 4, "enact": 1, "secret-lobby": 3}
"""Who answers what (YT, YT, BF, AI); everything else comes from JSM."""
ALSO = {
    "enact": ("veto",), "raid": ("cia",), "stay": ("pass",), "challenge": ("waive",), "lobby": ("vote",), "close": ("lobby",),
    "smash": ("spare",),
}  # fmt: skip
HANDS = {"discard": ("FR", "FR", "M"), "enact": ("M", "FR")}


PEOPLE = {
    "gnomic": Roster(
        [
            Player(*each)
            for each in (("Anna", "AN"), ("Bert", "BT"), ("Cleo", "CL"), ("Dora", "DO"), ("Emil", "EM"))
        ]
    ),
    "claim": Roster(NINE[:2]),
    "parlamento": Roster(NINE[:3]),
}


def read(asked: str, text: str, of: str = "qanon") -> Reading:
    engine: Any = load("qanon" if of == "secret-hitler" else "gnomic" if asked == "secret-lobby" else of)
    own = {"theme": of} if of == "secret-hitler" else {"smash": "ask"} if of == "claim" else {}
    settings = engine.settings({each.name: own.get(each.name, each.default) for each in engine.options})
    roster = PEOPLE.get(of, ROSTER)
    author = 0 if of not in ("qanon", "secret-hitler") else AUTHORS.get(asked, 0)
    asks = [Ask(kind, (author,), engine.kinds[kind].channel, None) for kind in (asked, *ALSO.get(asked, ()))]
    vocabulary = engine.vocabulary(settings)
    if engine.kinds[asked].channel.value == "thread":
        return read_post(text, asks, vocabulary, engine.kinds, roster, engine.read_card)
    hand = HANDS.get(asked, ())
    return read_pm(text, asks, vocabulary, engine.kinds, roster, engine.read_card, hand, author)


def said(reading: Reading) -> str:
    """The actions that were read, in the words of the corpus."""
    words = []
    for kind, args in reading.actions:
        values = (
            key if value is True else f"not {key}" if value is False else str(value)
            for key, value in args.items()
        )
        words.append(" ".join([kind, *values]))
    return " + ".join(words)


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{each.get('of', 'qanon')}, {each['asked']}: {each['text']}" for each in CASES]
)
def test_what_players_write(case: dict[str, Any]) -> None:
    reading = read(case["asked"], case["text"], case.get("of", "qanon"))
    found = said(reading)
    assert found == case["reads"] or (case.get("or_ask") and not found)
    assert found or reading.remarks, "nothing is ever dropped without a word"


OPINIONS = (
    "I don't trust John",
    "we can't afford another",
    "he voted yes twice",
    "MH is hard to read",
    "good luck all",
)
TOUCHES = (
    "Wait",
    "or",
    "Actually, hold on",
    "not!",
    "strike that",
    "wrong game",
    "MH: nah",
    "N/A",
    "unless MH objects",
)


@given(st.sampled_from(("Yaw", "I vote yaw", "My vote is yaw")), st.sampled_from(OPINIONS), st.booleans())
def test_opinions_touch_no_answer(answer: str, opinion: str, first: bool) -> None:
    text = f"{opinion}. {answer}." if first else f"{answer}. {opinion}."
    assert said(read("vote", text)) == "vote yaw"


@given(
    st.sampled_from(("Yaw", "I vote yaw", "yes")),
    st.sampled_from(TOUCHES),
    st.sampled_from((". ", ", ", "\n\n")),
)
def test_what_touches_an_answer_behind_it(answer: str, touch: str, between: str) -> None:
    assert said(read("vote", f"{answer}{between}{touch}")) == ""


@given(
    st.sampled_from(("BF", "BruteForce")),
    st.sampled_from(
        ("Wait, ", "Actually no: ", "or rather ", "Oops, I meant: ", "Strike that. ", "EDIT: ", "EBWOP ")
    ),
    st.sampled_from((" ", "\n\n")),
)
def test_of_two_orders_that_correct_each_other_none_is_taken(name: str, back: str, between: str) -> None:
    reading = read(
        "assassinate", f"**I order the assassination of {name}.**{between}{back}**I assassinate MA.**"
    )
    assert said(reading) == ""
    assert name in " ".join(reading.remarks)
    assert "MA" in " ".join(reading.remarks)
