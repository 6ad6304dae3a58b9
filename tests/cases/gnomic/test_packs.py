"""Loading and checking card packs: every mistake is named with file, card and key and what would be accepted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.gnomic import ENGINE
from pbp_mod.engines.gnomic.effects import pack as packs
from pbp_mod.engines.gnomic.effects.pack import shipped_file
from pbp_mod.errors import NotUnderstood
from tests.builders import Table
from tests.cases.gnomic.parliament import law, pack

HEAD = """
[pack]
name = "mine"
title = "Mine"
end-cards = [98, 99]
"""


def checked(tmp_path: Path, text: str, head: str = HEAD) -> list[str]:
    path = tmp_path / "mine.toml"
    path.write_text(head + text, encoding="utf-8")
    return packs.check_pack(path)


def card(effects: str = "[]", more: str = "", number: int = 7) -> str:
    return f"""
[[law]]
number = {number}
title = "T"
text = "t"
kind = "permanent"
party = "royalists"
effects = {effects}
{more}
"""


def test_the_house_pack_is_in_order() -> None:
    assert packs.check_pack(shipped_file("house")) == []
    assert packs.check_pack("house") == []


def test_a_good_pack(tmp_path: Path) -> None:
    assert checked(tmp_path, card()) == []


def test_a_pack_may_come_as_name_path_or_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + card(), encoding="utf-8")
    assert packs.load_pack(str(path)).name == "mine"
    table, file = packs.pack_table(str(path))
    assert file == "mine.toml"
    assert packs.load_pack(table).laws.keys() == {7}
    assert packs.load_pack("house") is packs.load_pack("house")
    with pytest.raises(NotUnderstood, match="no pack 'elsewhere'"):
        packs.load_pack("elsewhere")


def test_all_errors_at_once(tmp_path: Path) -> None:
    found = checked(tmp_path, card('[{ do = "gain" }]', 'colour = "red"') + card(number=98))
    assert len(found) == 3
    assert all(line.startswith("mine.toml: law ") for line in found)
    assert found[0].startswith(
        "mine.toml: law 7: colour: there is no such key here (accepted: number, title,"
    )
    with pytest.raises(NotUnderstood, match=r"colour.*and 2 more"):
        packs.load_pack(str(tmp_path / "mine.toml"))


def test_no_toml(tmp_path: Path) -> None:
    (only,) = checked(tmp_path, "[[law]\n")
    assert only.startswith("mine.toml: can't be read as TOML")
    assert "there is no pack" in packs.check_pack(tmp_path / "none.toml")[0]


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("", "mine.toml: pack: is missing"),
        ("pack = 3", "mine.toml: pack: must be a table"),
        (HEAD.replace("[98, 99]", "[98]"), "mine.toml: pack: end-cards: must be two different numbers"),
        (HEAD.replace("[98, 99]", '["98", 99]'), "end-cards: must be a list of card numbers"),
        (HEAD.replace('name = "mine"', ""), "mine.toml: pack: name: is missing"),
        (HEAD.replace('"Mine"', '" "'), "mine.toml: pack: title: must be text"),
        (
            HEAD + "prepared = [1, 2, 3, 4, 5, 98]",
            "prepared: these are neither laws nor end cards: 1, 2, 3, 4, 5",
        ),
        (HEAD + "prepared = [7, 7, 7, 7, 7, 7]", "prepared: names a card twice"),
        (HEAD + "prepared = [7]", "prepared: needs two permanent laws"),
        (
            HEAD + "colour = 1",
            "pack: colour: there is no such key here (accepted: name, title, end-cards, prepared)",
        ),
    ],
)
def test_head(tmp_path: Path, head: str, says: str) -> None:
    assert any(says in line for line in checked(tmp_path, card(), head))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("number = 7", "number = 0", "number: must be a whole number from 1 up"),
        ("number = 7", 'number = "7"', "law, the 1. one: number: must be a whole number"),
        ("number = 7", "number = 98", "law 98: number: 98 is taken (by an end card)"),
        ('title = "T"', "", "law 7: title: is missing"),
        ('text = "t"', "text = 3", "law 7: text: must be text, not 3"),
        ('"permanent"', '"forever"', "kind: there is no 'forever' (accepted: permanent, one-time)"),
        (
            '"royalists"',
            '"greens"',
            "party: there is no 'greens' (accepted: obstructionists, royalists, mechanocrats, egalitarians, wild)",
        ),
        ("effects = []", 'effects = []\nseal = "yes"', "seal: must be true or false, not 'yes'"),
        ("effects = []", "effects = 3", "effects: must be a list of tables"),
        ("effects = []", "effects = [3]", "effects 1: must be a table"),
        ("effects = []", "effects = []\nred = []", "red: needs a red-text that says it"),
    ],
)
def test_laws(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = checked(tmp_path, card().replace(old, new))
    assert any(says in line for line in found), found


def test_decrees_have_no_seal_and_numbers_are_unique(tmp_path: Path) -> None:
    decree = card(more="seal = true").replace("[[law]]", "[[decree]]")
    found = checked(tmp_path, card() + decree)
    assert any("decree 7: number: 7 is taken (by a law)" in line for line in found)
    assert any("decree 7: seal: there is no such key" in line for line in found)


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ("{}", "effects 1: needs either 'do'"),
        ('{ do = "gain", rule = "margin" }', "needs either 'do'"),
        ('{ do = "give" }', "do: there is no 'give' (accepted: gain, lose, set, move, mark,"),
        ('{ do = "gain" }', "gain needs honor or lobby"),
        (
            '{ do = "gain", honor = -1 }',
            "honor: can't be -1 (accepted: a whole number from 0 up, placed, half, all)",
        ),
        ('{ do = "gain", honor = true }', "honor: can't be True"),
        ('{ do = "set", lobby = "half" }', "lobby: can't be 'half' (accepted: a whole number from 0 up)"),
        ('{ do = "gain", honor = 1, to = "yes" }', "to: there is no such key here (accepted: do, when,"),
        (
            '{ do = "gain", honor = 1, who = "nobody" }',
            "who: there is no word 'nobody' (accepted: all, president,",
        ),
        ('{ do = "gain", honor = 1, who = "most beards" }', "there is no word 'most beards'"),
        ('{ do = "gain", honor = 1, who = "honor > x" }', "there is no word 'honor > x'"),
        ('{ do = "gain", honor = 1, who = "left of nobody" }', "there is no word 'left of nobody'"),
        ('{ do = "gain", honor = 1, who = [] }', "who: is empty"),
        ('{ do = "gain", honor = 1, who = 3 }', "there is no word 3"),
        (
            '{ do = "gain", honor = 1, if = "maybe" }',
            "if: there is no condition 'maybe' (accepted: passed, rejected,",
        ),
        (
            '{ do = "gain", honor = 1, if = { whom = "yes" } }',
            "if: whom: there is no such key here (did you mean who? accepted: who, min",
        ),
        ('{ do = "gain", honor = 1, if = { who = "yes", min = 3, max = 2 } }', "min: is more than max"),
        (
            '{ do = "gain", honor = 1, when = "lunch" }',
            "when: there is no 'lunch' (accepted: open, close, reveal,",
        ),
        ('{ do = "gain", lobby = 1, on = "table" }', "on: there is no 'table' (accepted: proposal, row)"),
        ('{ do = "gain", lobby = 1, on = "row", who = "yes" }', "who: lobby votes on cards belong to nobody"),
        ('{ do = "gain", lobby = "half", on = "row" }', "lobby: on a card it must be a number or all"),
        ('{ do = "gain", honor = 1, pick = 0 }', "pick: must be a number of gnomes or [least, most]"),
        ('{ do = "gain", honor = 1, pick = [2, 1] }', "pick: must be a number"),
        ('{ do = "gain", honor = 1, by = "yes" }', "by: nobody decides anything here"),
        ('{ do = "gain", honor = 1, then = 1 }', "then: must be true or false"),
        ('{ do = "move", lobby = 1 }', "to: is missing"),
        ('{ do = "turn" }', "when: turn can only be done at: close, reveal"),
        ('{ do = "announce", when = "close" }', "when: announce can only be done at: open"),
        ('{ do = "show", what = "hand" }', "what: there is no 'hand' (accepted: vote, decree, agenda)"),
        ('{ do = "put", from = "permanent" }', "to: is missing"),
        ('{ do = "put", from = "out", to = "row" }', "from: there is no 'out'"),
        ('{ do = "put", from = "row", to = "row" }', "to: the law already lies there"),
        (
            '{ do = "put", from = "deck", to = "force" }',
            "law: the deck lies face down (accepted: left, its top, or",
        ),
        (
            '{ do = "put", from = "deck", to = "row", law = "left", kind = "permanent" }',
            "kind: the deck lies face down",
        ),
        (
            '{ do = "put", from = "archive", to = "row", law = "proposal" }',
            "law: the proposal can only be put from",
        ),
        (
            '{ do = "put", from = "archive", to = "row", law = "most lobby" }',
            "law: only laws of the row have lobby",
        ),
        ('{ do = "choose", options = [] }', "options: needs at least one option"),
        (
            '{ do = "choose", options = [{ label = "a", effects = [] }, { label = "a", effects = [] }] }',
            "options 2: label: there are two options 'a'",
        ),
        (
            '{ do = "choose", options = [{ label = "7", effects = [] }] }',
            "label: must be a word, not a number",
        ),
        (
            '{ do = "choose", options = [{ label = "a", effects = [{ do = "manual" }] }] }',
            "options 1: effects 1: do: manual can't stand inside a choice",
        ),
        (
            '{ do = "choose", options = [{ label = "a", effects = [{ do = "turn" }] }] }',
            "when: turn can only be done at: close, reveal",
        ),
        (
            '{ do = "choose", options = [{ label = "a", effects = [{ do = "gain", honor = 1, when = "open" }] }] }',
            "when: an option of a choice has its own time",
        ),
        ('{ rule = "gravity", set = 1 }', "rule: there is no 'gravity' (accepted: margin, weight,"),
        ('{ rule = "margin" }', "needs exactly one of set, add, times, max, min"),
        ('{ rule = "margin", set = 1, add = 1 }', "needs exactly one of set, add, times, max, min"),
        ('{ rule = "margin", set = "wide" }', "set: margin can't be 'wide' (accepted: a whole number)"),
        ('{ rule = "weight", set = -1 }', "set: weight can't be -1 (accepted: a whole number from 0 up)"),
        (
            '{ rule = "margin", who = "yes", set = 0 }',
            "who: margin is read for each vote, not for each gnome",
        ),
        ('{ rule = "stay", set = "perhaps" }', "set: stay can't be 'perhaps' (accepted: may, must, never)"),
        ('{ rule = "stay", max = 1 }', "max: stay can only be 'set'"),
        ('{ rule = "share-max", add = 1 }', "add: share-max can only be 'set'"),
        (
            '{ rule = "share-max", set = "half" }',
            "share-max can't be 'half' (accepted: a whole number from 0 up, other, any)",
        ),
        ('{ rule = "direction", set = "up" }', "direction can't be 'up' (accepted: left, right)"),
        (
            '{ rule = "direction", if = { who = ["yes", "first"] }, set = "right" }',
            "if: 'first' needs the direction",
        ),
        ('{ rule = "next-president", set = "king" }', "set: there is no word 'king'"),
        ('{ rule = "next-president", add = 1 }', "add: next-president can only be 'set'"),
        ('{ rule = "weight", set = 1, when = "open" }', "when: there is no such key here"),
    ],
)
def test_effects(tmp_path: Path, effect: str, says: str) -> None:
    found = checked(tmp_path, card(f"[{effect}]"))
    assert any(says in line and line.startswith("mine.toml: law 7: effects 1") for line in found), found


def test_red_text_has_its_own_time(tmp_path: Path) -> None:
    red = 'red-text = "r"\nred = [{ do = "gain", honor = 1, when = "open" }, { do = "announce" }]'
    found = checked(tmp_path, card(more=red))
    assert any("red 1: when: red text has its own time" in line for line in found)
    assert any("red 2: when: announce can only be done at: open" in line for line in found)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('against = "royalists"', "against: must be another party than 'for'"),
        ('against = "wild"', "against: there is no 'wild'"),
        ("", "against: is missing"),
        (
            'against = "egalitarians"\nsteps = [{ lead = 2 }, { lead = 1 }]',
            "steps: must rise from one lead to the next",
        ),
        ('against = "egalitarians"\nsteps = [{ honor = 2 }]', "steps 1: lead: is missing"),
        (
            'against = "egalitarians"\nsteps = [{ lead = 1, honor = -2 }]',
            "steps 1: honor: must be a whole number from 0",
        ),
    ],
)
def test_agendas(tmp_path: Path, line: str, says: str) -> None:
    text = f'\n[[agenda]]\nnumber = 8\ntitle = "A"\ntext = "a"\nfor = "royalists"\n{line}\n'
    assert any(says in each and "agenda 8" in each for each in checked(tmp_path, text))


def test_an_agenda_may_have_its_own_steps() -> None:
    steps: list[dict[str, Any]] = [{"lead": -1, "lobby": 1}, {"lead": 2, "honor": 5}]
    agenda = {
        "number": 70,
        "title": "A",
        "text": "a",
        "for": "royalists",
        "against": "egalitarians",
        "steps": steps,
    }
    found = packs.load_pack(pack(agendas=[agenda])).agendas[70].steps
    assert [(step.lead, step.honor, step.lobby) for step in found] == [(-1, 0, 1), (2, 5, 0)]


def test_a_pack_without_the_cards_has_no_prepared_deck() -> None:
    with pytest.raises(NotUnderstood, match="no prepared deck"):
        Table("gnomic", 5, setup={"pack": pack()}, deck="prepared")


def test_a_pack_without_seals_has_no_random_deck() -> None:
    with pytest.raises(NotUnderstood, match="seal"):
        Table("gnomic", 5, setup={"pack": pack()})
    with pytest.raises(NotUnderstood, match="law 1 in force"):
        Table("gnomic", 4, setup={"pack": pack()})
    few = pack(law(3, seal=True))
    with pytest.raises(NotUnderstood, match="first row"):
        Table("gnomic", 5, setup={"pack": few})


def test_a_pack_with_too_few_decrees() -> None:
    small = pack(decrees=[law(60 + n) for n in range(3)])
    with pytest.raises(NotUnderstood, match="only 3 decrees for 4 gnomes"):
        Table("gnomic", 4, setup={"pack": small, "permanent": [], "row": [901, 902, 903]}, decrees="yes")


def test_decrees_named_in_the_setup_must_be_there_once() -> None:
    for hand in ({"0": 49}, {"0": 50, "1": 50}, {"0": 3}):
        with pytest.raises(NotUnderstood, match="can't be given to"):
            Table("gnomic", 5, setup={"decrees": hand}, decrees="yes")


def test_cards_are_read_in_short_forms() -> None:
    for text in ("12", "#12", " # 12 ", "012"):
        assert ENGINE.read_card(text) == "12"
    for text in ("twelve", "0", "-3", "", "1.5"):
        with pytest.raises(NotUnderstood):
            ENGINE.read_card(text)
