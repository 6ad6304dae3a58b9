"""Posts of several texts: what waits for the thread together is pasted, kept, taken back and mended as one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.rows.replay import opening
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.joining import bound
from pbp_mod.texts.printing import Printer
from tests.conftest import Pbp
from tests.games import election, header, session, write
from tests.playthroughs import FOLDER, lines

ROUND = [*election("A", "B"), *session("A", "B", "FR", "FR")]


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """QAnon, a round of it played, nothing of that sent but the opening."""
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), ROUND))
    pbp("sent", "1", "2", "3", "4", "5", "6")
    return pbp


@pytest.fixture
def parliament(pbp: Pbp) -> Pbp:
    """Parlamento for four, the opening sent."""
    people = [word for name in ("Anna", "Bert", "Cleo", "Dora") for word in ("--player", name)]
    pbp("new", "parlamento", "test", *people, "--seed", "5eed" * 8, "--no-checkpoints")
    pbp("sent", "--all")
    return pbp


def letters(pbp: Pbp) -> dict[int, dict[str, Any]]:
    return {letter["id"]: letter for letter in pbp("outbox", "--json").json}


def waiting(pbp: Pbp) -> list[int]:
    return [number for number, each in letters(pbp).items() if each["status"] in ("pending", "changed")]


def private(pbp: Pbp) -> list[str]:
    """Send what waits for players, so that only the thread's texts wait."""
    numbers = [str(number) for number, each in letters(pbp).items() if each["to"] != "thread"]
    pbp("sent", *numbers)
    return numbers


def test_what_waits_for_the_thread_is_one_post_in_its_order(game: Pbp) -> None:
    private(game)
    found = letters(game)
    assert found[101]["joined"] == [101, 601, 801]
    shown = game("outbox", "show", "--thread")
    assert "101, 601, 801" in shown.err
    at = [
        shown.out.index(words) for words in ("Anna nominates Bert", "elected, 5 to 0", "Enacted: Far Right")
    ]
    assert at == sorted(at)


def test_it_says_once_whose_turn_it_is(game: Pbp) -> None:
    private(game)
    text = game("outbox", "show", "--thread").out
    assert text.count("who is to be your Vice President?") == 1
    assert "to me by PM, please" not in text, "the vote is over"
    assert "may not post in this thread" not in text, "the session is closed"
    assert text.rstrip().endswith("I nominate NAME")


def test_what_is_still_open_is_asked_for(game: Pbp) -> None:
    game("nominate", "C", "-q")
    game("vote", "A=yaw", "-q")
    private(game)
    text = game("outbox", "show", "--thread").out
    assert text.count("to me by PM, please") == 1
    assert "who is to be your Vice President?" not in text


def test_private_messages_are_never_joined(game: Pbp) -> None:
    assert all("joined" not in each for each in letters(game).values() if each["to"] != "thread")
    assert [each["joined"] for each in letters(game).values() if "joined" in each] == [[101, 601, 801]] * 3


def test_the_opening_the_board_and_corrections_stand_by_themselves(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("nominate", "B", "-q")
    pbp("vote", *(f"{who}=yaw" for who in "ABCDE"), "-q")
    assert "joined" not in letters(pbp)[1]
    pbp("sent", "1", "101", "601")
    pbp("amend", "6", "nah", "-q", "--erratum")
    found = letters(pbp)
    assert found[701]["template"] == "common/correction"
    assert "joined" not in found[701]


def test_sent_keeps_the_words_of_the_whole_that_was_shown(game: Pbp) -> None:
    private(game)
    text = game("outbox", "show", "--thread").out
    told = game("sent", "101", "601", "801", "--url", "https://forum.example/t/1/5").err
    assert told == "Marked as sent: 101 + 601 + 801 (one post)\n"
    found = letters(game)
    for number in (101, 601, 801):
        assert found[number]["status"] == "sent"
        assert found[number]["text"] == text
        assert found[number]["joined"] == [101, 601, 801]
        assert found[number]["url"] == "https://forum.example/t/1/5"


def test_what_was_not_shown_as_one_is_marked_one_by_one(game: Pbp) -> None:
    private(game)
    assert game("sent", "--all").err == "Marked as sent: 101, 601, 801\n"
    assert all("joined" not in each for each in letters(game).values())


def test_a_part_of_what_was_shown_is_marked_by_itself(game: Pbp) -> None:
    private(game)
    game("outbox", "show", "--thread")
    assert game("sent", "101").err == "Marked as sent: 101\n"
    assert letters(game)[601]["joined"] == [601, 801]


def test_a_correction_offers_the_whole_mended(game: Pbp) -> None:
    private(game)
    game("outbox", "show", "--thread")
    game("sent", "101", "601", "801", "--url", "https://forum.example/t/1/5")
    game("amend", "6", "nah", "-q", "--erratum")
    found = letters(game)
    assert [found[number]["status"] for number in (101, 601, 801)] == ["changed"] * 3
    assert "elected, 4 to 1" in found[801]["text"]
    assert "Enacted: Far Right" in found[101]["text"]
    edit = game("outbox", "next")
    assert "101, 601, 801" in edit.err
    assert edit.out == found[101]["text"]
    game("outbox", "next", "--sent")
    assert waiting(game) == [901], "the erratum"


def test_a_text_that_is_gone_leaves_the_rest_of_its_post(game: Pbp) -> None:
    private(game)
    game("outbox", "show", "--thread")
    game("sent", "101", "601", "801")
    game("undo", "-q", "--erratum")
    found = letters(game)
    assert {found[number]["status"] for number in (101, 601, 801)} == {"changed"}
    assert "elected, 5 to 0" in found[801]["text"]
    assert "Enacted" not in found[801]["text"]
    assert "may not post in this thread" in found[801]["text"], "the session is open again"


def test_one_post_is_taken_back_as_one(game: Pbp) -> None:
    private(game)
    game("outbox", "next")
    game("outbox", "next", "--sent")
    assert game("unsent", "601").err == "No longer marked as sent: 101, 601, 801\n"
    assert waiting(game) == [101, 601, 801]


def test_what_came_meanwhile_keeps_nothing_from_being_marked(game: Pbp) -> None:
    private(game)
    shown = game("outbox", "next").out
    game("nominate", "C", "-q")
    assert game("outbox", "next", "--sent").err.startswith("Marked as sent: 101, 601, 801\n")
    found = letters(game)
    assert found[801]["text"] == shown
    assert found[801]["joined"] == [101, 601, 801]


def test_a_desk_that_is_handed_over_knows_its_posts(game: Pbp, tmp_path: Path) -> None:
    private(game)
    game("outbox", "show", "--thread")
    game("sent", "101", "601", "801")
    handed = game("hand-over").out
    twin = str(tmp_path / "twin")
    game("take-over", "-", "--state", twin, stdin=handed)
    assert game("outbox", "--json", "--state", twin).json == game("outbox", "--json").json
    lines = [json.loads(line) for line in handed.splitlines()]
    for line in lines:
        line.get("sent", {}).pop("joined", None)
    del lines[0]["rows"], lines[0]["head"]
    old = "\n".join(json.dumps(line) for line in lines)
    game("take-over", "-", "--state", str(tmp_path / "old"), stdin=old)
    lines[-1] = {"sent": {"message": 1, "at": "now", "url": None, "text": "x", "joined": "[1, true]"}}
    wrong = "\n".join(json.dumps(line) for line in lines)
    told = game("take-over", "-", "--state", str(tmp_path / "bad"), stdin=wrong, code=1)
    assert "'joined' of 'sent'" in told.err


def test_one_of_two_ways_is_asked_for(game: Pbp) -> None:
    assert "which one?" in game.refused("outbox", "show", code=2)
    assert "which one?" in game.refused("outbox", "show", "101", "--thread", code=2)
    private(game)
    game("sent", "--all")
    assert "nothing waits for the thread" in game.refused("outbox", "show", "--thread")


def test_what_a_law_does_before_the_count_stands_behind_the_votes() -> None:
    """Of all other rounds in the post the table alone tells how everybody voted."""
    head, *rows = lines(FOLDER / "gnomic" / "five-own-pack.jsonl")
    messages = bound(head, rows, due_messages(head, rows), {1: (1,)})
    post = [message for message in messages if message.share is not None and not message.overtaken]
    assert len(post) > 20
    text = Printer({**head, "checkpoints": False}, opening(head).opened, None, "plain").post(post)
    assert text.count("The votes are shown") == 1
    at = [text.index(words) for words in ("The votes are shown", "(before the count)", "passed, 4 to 3")]
    assert at == sorted(at)


# ---- standing orders


def in_advance(hand: list[str], number: int) -> str:
    """An order that fits whatever is led, and whether the player leads: a card of each suit, with a value if it has two."""

    def named(card: str) -> str:
        return f"{card} as {card[-1]}" if "/" in card else card

    suits = {card.split()[0]: named(card) for card in hand}
    follow = [f"if {suit} is led: {card}" for suit, card in suits.items()]
    return "; ".join([*follow, f"else: {named(hand[number % len(hand)])}"])


def leave_orders(pbp: Pbp, number: int, *, but: str) -> None:
    for player, hand in pbp.status("--secret")["secret"]["hands"].items():
        if player != but:
            pbp("standing", player, in_advance(hand, number), "-q")


def test_what_orders_play_behind_a_card_is_one_post_with_it(parliament: Pbp) -> None:
    leader = parliament.status()["awaiting"][0]["from"][0]
    leave_orders(parliament, 1, but=leader)
    hand = parliament.status("--secret")["secret"]["hands"][leader]
    told = parliament("play", next(card for card in hand if "/" not in card))
    heads = [line for line in told.out.splitlines() if line.startswith("────")]
    assert [head.strip("─ ") for head in heads] == ["thread · 401"], "the trick tells the cards"
    assert told.out.count("@") == told.out.count("leads trick 2") == 1, "only who leads next is called"
    assert "follow" not in told.out
    assert parliament("outbox", "show", "--thread").out == told.out.partition("\n")[2]
    found = letters(parliament)
    assert [found[number]["status"] for number in (101, 201, 301)] == ["overtaken"] * 3


def test_a_trick_that_goes_on_is_one_post_with_what_was_played(parliament: Pbp) -> None:
    leader = parliament.status()["awaiting"][0]["from"][0]
    leave_orders(parliament, 1, but=leader)
    last = [each["name"] for each in parliament.status()["players"] if each["name"] != leader][-1]
    parliament("standing", last, "--withdraw")
    hand = parliament.status("--secret")["secret"]["hands"][leader]
    told = parliament("play", next(card for card in hand if "/" not in card)).out
    assert "thread · 101, 201, 301" in told
    assert told.count("@") == told.count("if you can") == 1, "who is next is called once"
    assert told.rstrip().endswith("if you can.")


def test_a_round_with_orders_needs_fifteen_posts_at_most(parliament: Pbp) -> None:
    posts, number = 0, 0
    while (now := parliament.status("--secret"))["table"]["round"] == 1:
        hands = now["secret"]["hands"]
        leader = next((each["from"][0] for each in now["awaiting"] if each["action"] == "play"), None)
        if leader is not None:
            number += 1
            for player, hand in hands.items():
                if player != leader:
                    parliament("standing", player, in_advance(hand, number), "-q")
            card = in_advance(hands[leader], number).rpartition("else: ")[2]
            parliament("play", card.replace(" as ", "="), "-q")
        else:
            for player in now["awaiting"][0]["from"]:
                card = hands[player][0]
                parliament("bet", player, card.replace("6/9", "6/9=6").replace("1/7", "1/7=1"), "-q")
        waits = [each for each in letters(parliament).values() if each["status"] == "pending"]
        assert len({tuple(each.get("joined", ())) for each in waits if each["to"] == "thread"}) == 1
        posts += 1
        parliament("sent", "--all")
    assert number == 9
    assert posts <= 15
