"""Reading a roster as the moderator has it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.admission import ADDRESSES
from pbp_mod.people.names import Player, clean, looks
from pbp_mod.people.signups import read_roster, typed_player

POST = """\
**Welcome!** Votes are Yaw or Nah, by PM.

| Players | Moderates | QAnon |
|---|---|---|
| 9 | 5 | 4 |

Players signed up

| Player | Abbr |
|:---|---:|
| John.S.Mill | JSM |
| IPD | IPD |
| @A\\_Student | AS |
| &#95;&#95;x&#95;&#95; | XX |
| Pipe\\|Man | PM |
| back\\slash | |

**Hecklers (3):**

- @Doctor\\_Who
- Kenny
* soyleche

The game begins on Monday.
- no heckler
"""


def names(text: str) -> list[tuple[str, str]]:
    return [(player.name, player.abbr) for player in read_roster(text)[0]]


def refusal(text: str) -> str:
    with pytest.raises(NotUnderstood) as caught:
        read_roster(text)
    return str(caught.value)


@pytest.mark.parametrize(
    "heading", ["Players:", "Signed up", "Signed-up players", "Players signed up (2):", "Roster"]
)
def test_a_heading_above_the_players_is_none_of_them(heading: str) -> None:
    assert names(f"{heading}\nAnna = A\nBert = B\n") == [("Anna", "A"), ("Bert", "B")]


def test_a_player_is_typed_with_or_without_an_abbreviation() -> None:
    others = [Player("Anna", "AN")]
    assert typed_player("Bert = BT", others) == Player("Bert", "BT")
    assert typed_player("A=B=C", others) == Player("A=B", "C")
    assert typed_player("Andy", others) == typed_player("Andy=", others) == Player("Andy", "AND")


def test_the_whole_opening_post() -> None:
    players, hecklers = read_roster(POST)
    assert [(player.name, player.abbr) for player in players] == [
        ("John.S.Mill", "JSM"),
        ("IPD", "IPD"),
        ("A_Student", "AS"),
        ("__x__", "XX"),
        ("Pipe|Man", "PM"),
        ("back\\slash", "BS"),
    ]
    assert hecklers == ["Doctor_Who", "Kenny", "soyleche"]


def test_hecklers_as_lines_below_the_table() -> None:
    text = "Player | Abbr\n---|---\nAnna | AN\nBert | BE\nHecklers\nKenny\n@soyleche\n\nWelcome all\n"
    assert names(text) == [("Anna", "AN"), ("Bert", "BE")]
    assert read_roster(text)[1] == ["Kenny", "soyleche"]


def test_a_line_that_breaks_the_list_of_hecklers() -> None:
    text = "Player | Abbr\n---|---\nAnna | AN\n# Spectators\n- Kenny\nsoyleche\n"
    assert refusal(text) == "roster, line 6: 'soyleche' is no item of the list of hecklers"


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("| # | Player | Abbr. |", "| 1 | Anna | AN |"),
        ("| Short | Name |", "| AN | Anna |"),
        ("| who | how |", "| Anna | AN |"),
        ("| **Player** | **Abbr** | Seat |", "| Anna | AN |"),
    ],
)
def test_columns(head: str, row: str) -> None:
    rule = "|" + "---|" * (head.count("|") - 1)
    assert names(f"{head}\n{rule}\n{row}\n") == [("Anna", "AN")]


def test_a_column_of_aliases() -> None:
    text = "| Player | Abbr | Aliases |\n|---|---|---|\n| Anna | AN | o, Annie |\n| Bert | BE | |\n"
    assert read_roster(text)[0] == [Player("Anna", "AN", ("o", "Annie")), Player("Bert", "BE")]


def test_b51_a_pipe_in_a_name() -> None:
    text = "| Player | Abbr |\n|---|---|\n| A|B | AB |\n"
    assert refusal(text) == "roster, line 3: 3 cells below a head of 2 (a | in a name is written \\|)"


def test_a_table_without_a_column_of_names() -> None:
    assert "line 1: no column is called Player" in refusal("a | b | c\n---|---|---\n1 | 2 | 3\n")


def test_a_table_without_its_rule() -> None:
    assert "line 1: a table needs" in refusal("| Player | Abbr |\n| Anna | AN |\n")


def test_lines() -> None:
    text = """\
Players:
1. John.S.Mill = JSM
2) BruteForce = BF, Brute, bf_forum
- @IPD
• Mountainhawk (MH)
Papa (the Zulu)
Equal=Sign = ES
Tab\tTA

## HECKLERS: Kenny, @soyleche
- Doctor_Who
NormalDan
"""
    players, hecklers = read_roster(text)
    assert players == [
        Player("John.S.Mill", "JSM"),
        Player("BruteForce", "BF", ("Brute", "bf_forum")),
        Player("IPD", "IPD"),
        Player("Mountainhawk", "MH"),
        Player("Papa (the Zulu)", "PTZ"),
        Player("Equal=Sign", "ES"),
        Player("Tab", "TA"),
    ]
    assert hecklers == ["Kenny", "soyleche", "Doctor_Who", "NormalDan"]


def test_windows_lines_and_a_byte_order_mark() -> None:
    assert names("\ufeffAnna = AN\r\nBert = BE\r\n") == [("Anna", "AN"), ("Bert", "BE")]


def test_no_hecklers() -> None:
    assert read_roster("Anna\nHecklers: none\n")[1] == []


def test_abbreviations_are_made_around_those_given() -> None:
    assert names("Anna\nAndrea = AN\nAN-other\n") == [("Anna", "ANN"), ("Andrea", "AN"), ("AN-other", "ANO")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Anna = AN\n\nBert = AN\n", "roster, line 3: the abbreviation AN of Bert is given twice"),
        ("J_B\nJB\n", "roster, line 2: the name JB can't be told from the name J_B"),
        ("Anna\nHecklers\nanna\n", "roster, line 3: the heckler anna can't be told from the name Anna"),
        ("Anna = \n", "roster, line 1: a name needs at least one character that can be seen"),
        ("Anna = A N\n", "roster, line 1: the abbreviation 'A N' has a space, a comma or = in it"),
        ("Anna = AN,, b\n", "roster, line 1: a name needs"),
        (f"Anna\n{'x' * 61}\n", "roster, line 2: the name 'xxx"),
        ("Players: Anna, Bert\n", "roster, line 1: write every player on a line of his own"),
        ("Game 3\n1. Anna\n2. Bert\n", "roster, line 1: 'Game 3' has no bullet or number"),
        ("", "the roster names no player"),
        ("Hecklers\nKenny\n", "the roster names no player"),
        ("| Player | Abbr |\n|---|---|\n", "the roster names no player"),
    ],
)
def test_b07_b16_b64_refused_with_the_line(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


@given(st.lists(st.text(min_size=1, max_size=10), min_size=1, max_size=6), st.booleans())
def test_a_written_roster_is_read_again(texts: list[str], table: bool) -> None:
    people: dict[str, str] = {}
    for text in texts:
        try:
            people.setdefault(looks(clean(text)), clean(text))
        except NotUnderstood:
            continue
    for place in ADDRESSES:  # nobody is called so
        people.pop(place, None)
    # An abbreviation nobody's name can collide with; a leading @ is a mention's.
    written = [(name, f"Zz{at}qq") for at, name in enumerate(people.values()) if not name.startswith("@")]
    if not written:
        return
    if table:
        rows = [f"| {''.join(_entity(each) for each in name)} | {abbr} |" for name, abbr in written]
        text = "\n".join(["| Player | Abbr |", "|---|---|", *rows])
    else:
        text = "\n".join(f"- {name} = {abbr}" for name, abbr in written)
    assert names(text) == written


def _entity(each: str) -> str:
    return each if each.isalnum() else f"&#{ord(each)};"


@given(st.text(alphabet="aB1 |-=:#*,@\\&;\n\thecklers", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        players, hecklers = read_roster(text)
    except NotUnderstood:
        return
    assert players
    assert all(clean(name) == name for name in (*hecklers, *(player.name for player in players)))
