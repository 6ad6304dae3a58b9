"""Who may sit down: nobody like a place that texts go to, nobody who looks like somebody else."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.people.admission import ADDRESSES, admit, admit_newcomer, complaints
from pbp_mod.people.look_alikes import as_latin
from pbp_mod.people.names import Player, Roster, check, clean, fold, looks
from pbp_mod.people.signups import read_roster

ANNA, BERT, VERA = Player("Anna", "A", ("anna_forum",)), Player("Bert", "B"), Player("Вера", "ВЕ")


def refusal(*players: Player, hecklers: tuple[str, ...] = ()) -> str:
    with pytest.raises(NotUnderstood) as caught:
        admit(players, hecklers)
    check(players, hecklers)  # in a game that is kept they may sit on
    return str(caught.value)


@pytest.mark.parametrize(
    "word",
    [
        *ADDRESSES,
        *map(str.upper, ADDRESSES),
        "Thread",
        "ｍｏｄｅｒａｔｏｒ",
        "t h r e a d",
        "@thread",
        "thr\u200bead",
        "Thrеad",
        "ѕресtаtоrѕ",
        "moderátor",
        "group:mafia",
        "Group: Mafia",
        "GROUP:",
        "group :x",
        "ｇｒｏｕｐ：x",
        "grоup:x",
        "gro\u200bup\ua789x",
    ],
)
def test_words_that_say_where_a_text_goes_are_nobodys(word: str) -> None:
    assert "says where a text goes" in refusal(ANNA, Player(word, "X"))
    assert "says where a text goes" in refusal(ANNA, Player("Zoe", word))
    assert "says where a text goes" in refusal(ANNA, Player("Zoe", "Z", (word,)))
    assert "says where a text goes" in refusal(ANNA, hecklers=(word,))


@pytest.mark.parametrize(
    "word",
    [
        "threads",
        "moderate",
        "Moderator2",
        "spectator",
        "the thread",
        "group",
        "Group 7",
        "groups:x",
        "A:group",
    ],
)
def test_other_words_may_be_names(word: str) -> None:
    admit([ANNA, Player(word, "X")], ["Threadbare"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bert", "Bеrt"),
        ("BERT", "ВЕRТ"),
        ("Anna", "Аnnа"),
        ("Coca", "Соса"),
        ("ION", "ΙΟΝ"),
        ("jorgo", "јοrɡо"),
        ("HATE", "ᎻᎪᎢᎬ"),
        ("Zoë", "Zоë"),
    ],
)
def test_letters_of_another_script_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert fold(one) != fold(other)
    assert looks(one) == looks(other)
    assert "letters of another script look the same" in refusal(Player(one, "X1"), Player(other, "X2"))
    assert "can't be told from the heckler" in refusal(Player("Ida", "I"), hecklers=(one, other))


@pytest.mark.parametrize(
    ("one", "other"), [("Вова", "Bova"), ("вет", "bet"), ("Мила", "Mila"), ("Νίκη", "Niki"), ("ида", "uga")]
)
def test_letters_that_only_sound_alike_are_not(one: str, other: str) -> None:
    admit([Player(one, "X1"), Player(other, "X2")])


def test_one_may_be_called_by_look_alikes_oneself() -> None:
    admit([Player("Bert", "Вert"), ANNA])


def test_all_complaints_are_told() -> None:
    found = list(complaints([Player("thread", "TH"), BERT, Player("Bеrt", "BX")], ["Moderator"]))
    assert [each.split(" can't ")[0] for each in found] == [
        "the name thread",
        "the name Bеrt",
        "the heckler Moderator",
    ]


def test_a_newcomer_is_looked_at_and_nobody_else() -> None:
    old = [Player("thread", "T"), BERT, ANNA]
    admit_newcomer(old, ["Moderator"], 1, Player("Zoe", "Z"))
    with pytest.raises(NotUnderstood, match="can't be told from the name Anna"):
        admit_newcomer(old, [], 1, Player("Аnna", "Z"))
    with pytest.raises(NotUnderstood, match="says where a text goes"):
        admit_newcomer(old, [], 1, Player("Zoe", "MODERATOR"))
    for name in ("Anna", "ANNA", "Аnna", "anna forum"):
        with pytest.raises(NotAllowed, match="Anna sits in this seat already"):
            admit_newcomer(old, [], 2, Player(name, "Z"))


def test_a_heckler_who_steps_in_is_himself() -> None:
    admit_newcomer([ANNA, BERT], ["Kenny"], 0, Player("kenny", "K"))
    with pytest.raises(NotUnderstood, match="can't be told from the heckler Kenny"):
        admit_newcomer([ANNA, BERT], ["Kenny"], 0, Player("Кenny", "K"))


def test_a_look_alike_of_a_name_is_shown_as_the_closest() -> None:
    with pytest.raises(NotUnderstood, match=r"did you mean Bert \(B\)\?"):
        Roster([ANNA, BERT]).find("Bеrt")


_LETTERS = st.text("abceinoprstxyABCEHKMOPTX авеикморстухАВЕКМНОРСТХ αονρΑΒΕΗΚ", min_size=1, max_size=10)


@given(st.lists(_LETTERS, min_size=2, max_size=9))
def test_made_abbreviations_look_like_nobody(texts: list[str]) -> None:
    people: dict[str, str] = {}
    for text in texts:
        name = "x" + " ".join(text.split())  # no heading
        # A capital may look like a letter of another script whose small form doesn't.
        if all(looks(name) != other and fold(name) != fold(whom) for other, whom in people.items()):
            people[looks(name)] = clean(name)
    players, _ = read_roster("\n".join(people.values()))
    assert [player.name for player in players] == list(people.values())


@given(st.text(max_size=30))
def test_looking_twice_shows_nothing_new(text: str) -> None:
    assert as_latin(as_latin(text)) == as_latin(text)


def test_plain_names_load_no_table() -> None:
    program = (
        "import sys; from pbp_mod.people.names import *; from pbp_mod.people.admission import admit;"
        "admit([Player('John.S.Mill', 'JSM'), Player('BF', 'BF')], ['Kenny']);"
        "assert 'pbp_mod.people.look_alikes' not in sys.modules and 'unicodedata' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
