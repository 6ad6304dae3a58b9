"""What the texts of Claim say is so: a case for each statement that once was wrong, with the right words."""

from __future__ import annotations

from typing import Any

from pbp_mod.game.actions import Seat
from tests.told import Row, Told

SEED = "c1a1" * 16
HANDS = {
    "Anna": [
        "seer 0",
        "gnome 1",
        "gnome 1",
        "gnome 1",
        "gnome 3",
        "gnome 3",
        "gnome 3",
        "dragon 0",
        "dragon 1",
        "giant 1",
        "giant 1",
        "giant 3",
        "giant 3",
    ],
    "Bob": [
        "seer 2",
        "seer 5",
        "gnome 5",
        "gnome 5",
        "gnome 5",
        "gnome 7",
        "gnome 7",
        "gnome 7",
        "dragon 2",
        "dragon 9",
        "giant 5",
        "giant 5",
        "giant 7",
    ],
}


def header(**more: Any) -> Row:
    """Two players with hands dealt by hand; the deck follows from the seed."""
    players = [{"name": "Anna", "abbr": "A"}, {"name": "Bob", "abbr": "B"}]
    head: Row = {
        "format": "pbp-log/1",
        "engine": "claim",
        "name": "claim-x",
        "players": players,
        "seed": SEED,
    }
    return head | {"setup": {"hands": HANDS}} | more


def plays(*cards: str) -> list[Row]:
    """Cards in turn, each with its player: "A seer 0"."""
    return [{"action": "play", "by": card[0], "card": card[2:]} for card in cards]


def over(**changes: Any) -> Row:
    """The data of an end, as far as its sentence needs it."""
    anna, bob = Seat(0), Seat(1)
    won: Row = {
        "reason": "most-factions",
        "winners": [bob],
        "votes": {anna: 1, bob: 2},
        "backing": {anna: 3, bob: 5},
    }
    return won | changes


def test_edit_11_the_winners_own_seer_is_the_reason() -> None:
    asked = Told(header(), plays("A seer 0", "B seer 2")).text("claim/seer-asked")
    assert "Bob won with a seer (seer 2) and may look at the top card" in asked
    assert "The trick holds" not in asked


def test_edit_11_under_seer_any_every_seer_is() -> None:
    head = header(options={"seer": "any"})
    asked = Told(head, plays("A gnome 1", "B gnome 5", "B giant 5", "A giant 1", "B seer 2", "A seer 0"))
    assert "There is a seer in the trick (seer 2), so Bob may look" in asked.text("claim/seer-asked")


def test_edit_12_held_trolls_stay_until_a_trick_without_any() -> None:
    held = Told(header(options={"troll-pool": "held"})).text("claim/opening")
    assert "It stays there until somebody wins a trick without any troll, and takes all of them." in held
    assert "next winner takes it" not in held
    take = Told(header()).text("claim/opening")
    assert "The next winner takes it along, unless that trick is two trolls again." in take
    assert "Whoever wins a trick with exactly one troll also takes the trolls lying in the middle." in take


def test_edit_13_who_is_asked_may_and_need_not() -> None:
    ask = Told(header(options={"smash": "ask"})).text("claim/opening")
    assert (
        "the winner may discard one gnome of exactly that value from in front of the loser (I'll ask)" in ask
    )
    now = Told(header()).text("claim/opening")
    assert "the winner discards one gnome of exactly that value" in now
    assert "may discard" not in now


def test_edit_14_two_of_five_factions_are_not_most() -> None:
    told = Told(header())
    assert told.part("claim/_outcome", over()) == "Bob wins by 2 factions to 1.\n"
    assert "More votes win." in told.text("claim/opening")
    assert "most factions" not in told.text("claim/opening")


def test_edit_15_a_draw_is_called_one() -> None:
    draw = over(
        reason="draw",
        winners=[Seat(0), Seat(1)],
        votes={Seat(0): 2, Seat(1): 2},
        backing={Seat(0): 7, Seat(1): 7},
    )
    text = Told(header()).part("claim/_outcome", draw)
    assert (
        text == "2 factions and 7 cards each. Nothing is left to decide it: a draw, and an honorable one.\n"
    )


def test_edit_16_the_latest_dragon_is_not_the_last_there_is() -> None:
    told = Told(header(), plays("A dragon 0", "B dragon 2"))
    assert "Bob leads next: theirs was the latest dragon (dragon 2)." in told.text("claim/trick")


def test_edit_17_a_seers_look_shows_the_losers_card() -> None:
    assert "which only the loser sees (unless a seer looked)" in Told(header()).text("claim/opening")


def test_edit_18_what_was_dealt_by_hand_is_said_in_words() -> None:
    text = Told(header()).text("claim/opening")
    assert "I dealt the hands by hand. My secret number decides the deck." in text


def test_edit_32_no_card_of_a_hand_is_an_example() -> None:
    hand = Told(header()).text("claim/hand", to=0)
    assert "Play in the thread, in bold: I play CARD." in hand


def test_edit_69_the_last_follower_comes_alone() -> None:
    """Below it stands the whole hand for the battle."""
    data = {"number": 13, "card": "gnome 9", "followers": ["gnome 9", "seer 1"], "groups": []}
    assert "followers so far" not in Told(header()).part("claim/follower", data)


def test_the_board_says_whose_turn_it_is() -> None:
    board = Told(header(), plays("A seer 0")).board()
    assert "Recruit, trick 1 of 13, for" in board
    assert "Anna played seer 0. It's Bob's turn to follow." in board
    assert all(line == line.strip() for line in board.splitlines())
    asked = Told(header(), plays("A seer 0", "B seer 2")).board()
    assert "Bob has won it and chooses" in asked


def test_a_reminder_calls_whom_it_names() -> None:
    """Edit 50."""
    data = {"action": "take", "actions": ["take"], "missing": 1, "seats": [], "since": None}
    assert "The winner of the last trick has a question from me by PM." in Told(header()).part(
        "claim/reminder", data
    )
