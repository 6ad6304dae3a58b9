"""Which rules an explanation of Gnomic Parliament gives for each notice, by hand from docs/rules/gnomic.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbp_mod.engines import load
from tests.cases.gnomic.parliament import close, hold, law, named, parliament, pass_law, propose, vote


def why(template: str, data: Mapping[str, Any]) -> str:
    return " ".join(load("gnomic").explain().why(template, data))


# Notices that have the same reasons whatever they say.
ALWAYS = """
decree G26
agenda G28
decree-discarded GR11 GR23
discard-asked G26
law-discarded G26 GR23
vote-asked G9 G10
vote-shown G3 G9
discs-down G9 G11
closed G11
secret-votes G12 GR8
revealed G12
share-asked G15
majority G17
row-lobby G20
end-card G21
wrong-card G6
drawn G20
stay-asked G22
window G27
challenge-declared G27 GR10
challenger G27 GR10
confidence-over G27 GR11
expired G24
agendas G28
over G25
"""


@pytest.mark.parametrize("line", ALWAYS.split("\n")[1:-1])
def test_notices_with_one_reason(line: str) -> None:
    template, rules = line.split(" ", 1)
    assert why(template, {}) == rules


@pytest.mark.parametrize(
    ("reason", "rules"),
    [
        ("stays", "G22"),  # his own choice
        ("must-stay", "G3 GR15"),  # a card says so, and such a stay can't be challenged
        ("nobody-else", "GR3 GR15"),
        ("law", "G3"),  # a card names the next one
        ("passed", "G3 G7"),  # a card lets nobody stay, so the office moves on
        ("rejected", "G23 G7"),
        ("passed-on", "G22 G7"),
    ],
)
def test_who_presides_next(reason: str, rules: str) -> None:
    assert why("presidency", {"why": reason}) == rules


def test_a_round_that_passes_a_law() -> None:
    table = parliament(law(1), row=[1])
    assert [why("opening", data) for data in named(table.told, "opening")] == ["G1 G5 G7"]
    told = propose(table, 1)
    assert [why("proposal", data) for data in named(told, "proposal")] == ["G8 #1"]
    told = hold(table, "yyyy")
    assert [why("result", data) for data in named(told, "result")] == ["G13"]
    assert [why("enacted", data) for data in named(told, "enacted")] == ["G14 #1"]


def test_g16_a_round_that_rejects_one() -> None:
    table = parliament(law(1), row=[1])
    told = pass_law(table, 1, "nnny")
    assert [why("rejected", data) for data in named(told, "rejected")] == ["G16"]
    assert [why("presidency", data) for data in named(told, "presidency")] == ["G23 G7"]


def test_g4_the_prepared_deck() -> None:
    (opening,) = named(parliament(law(1)).told, "opening")
    assert why("opening", {**opening, "prepared": True}) == "G1 G4 G7"


def test_g10_gr5_open_lobby_votes_and_their_bonus() -> None:
    table = parliament(law(1), row=[1])
    propose(table, 1)
    vote(table, "yyyy")
    table.state.lobby[1] = 5
    (data,) = named(table.do("lobby", 1, votes=2), "lobby")
    assert why("lobby", data) == "G10"
    (data,) = named(table.do("lobby", 1, votes=1), "lobby")
    assert why("lobby", data) == "G10 GR5"
    close(table)


@pytest.mark.parametrize(
    ("template", "data", "rules"),
    [
        ("round", {"challenger": 1}, "G27"),
        ("round", {"challenger": None}, "G19 G8"),
        ("proposal", {"card": {"decree": True, "number": 70}, "forced": False}, "G26 #70"),
        ("proposal", {"card": {"decree": False, "number": 7}, "forced": True}, "G8 #7 GR8"),
        ("result", {"card": None}, "G27 G13"),
        ("distributed", {"forced": False}, "G15"),
        ("distributed", {"forced": True}, "G15 GR8"),
        ("ending", {"why": "end-cards"}, "G21 GR17"),
        ("ending", {"why": "deck"}, "GR4 GR17"),
    ],
)
def test_what_depends_on_the_data(template: str, data: dict[str, Any], rules: str) -> None:
    assert why(template, data) == rules


CARD = {"card": {"number": 7}, "moment": "apply"}
GAIN = {"do": "gain", "holds": True}
LOSE = {"do": "lose", "holds": True}


@pytest.mark.parametrize(
    ("template", "data", "rules"),
    [
        ("decided", CARD, "#7"),
        ("adjusted", CARD, "#7 GR21"),
        ("resolved", CARD, "#7 GR21"),
        ("resolve", CARD, "#7 G18 GR21"),
        ("resolve", CARD | {"moment": "red"}, "#7 G8 GR21"),
        ("question", CARD, "#7 G18"),
        ("question", CARD | {"moment": "red"}, "#7 G8"),
        ("effect", CARD | {"items": [GAIN]}, "#7 G18"),
        ("effect", CARD | {"items": [GAIN | {"forced": True}]}, "#7 G18 GR8"),
        ("effect", CARD | {"items": [LOSE]}, "#7 G18 G31"),
        ("effect", CARD | {"items": [LOSE | {"holds": False}]}, "#7 G18"),
        ("effect", CARD | {"items": [GAIN | {"moved": [{"from": "archive"}]}]}, "#7 G18 G30"),
        ("effect", CARD | {"items": [GAIN | {"moved": [{"from": "row"}]}]}, "#7 G18"),
    ],
)
def test_g18_what_a_card_does(template: str, data: dict[str, Any], rules: str) -> None:
    assert why(template, data) == rules


def test_each_law_is_a_reason_in_its_own_words() -> None:
    rules = load("gnomic").explain().rules(parliament(law(1), row=[1]).state)
    assert rules["#1"] == "Law 1: Text 1"
