"""Plays and bets as players post them: the sentences of the card games, and several orders in one post."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import cardgames, games
from tests.conftest import Pbp


def orders(pbp: Pbp) -> list[str]:
    """The rows, in a word each: `play hammer 0`, `bet book 6/9 as 9`."""
    found = []
    for line in pbp("export").out.splitlines()[1:]:
        row: dict[str, Any] = json.loads(line)
        value = f" as {row['value']}" if "value" in row else ""
        found.append(f"{row['action']} {row.get('card', row.get('choice'))}{value}")
    return found


@pytest.mark.parametrize(
    "text",
    [
        "**I play dragon 7**",
        "[b]I play the dragon 7.[/b]",
        "Hard to beat:\n\n**I lead with the dragon 7!**",
        "**Playing dr7**",
        "**I lead d7**",
    ],
)
def test_a_play_of_claim(claim: Pbp, text: str) -> None:
    claim("post", "JSM", text)
    assert orders(claim) == ["play dragon 7"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("I play dragon 7", "it is not in bold"),
        ("**I play g1**", "gnome 1 or giant 1"),
        ("**I play dragon 7 if you don't mind**", "it has a condition"),
        ("**I play dragon 7 or dragon 8**", "dragon 7 or dragon 8"),
    ],
)
def test_a_play_that_is_none_is_explained(claim: Pbp, text: str, says: str) -> None:
    assert claim.refused("post", "JSM", text)
    assert says in claim("post", "JSM", text, code=1).err


def test_two_plays_in_one_post_are_one_and_the_first_legal_one_stands(claim: Pbp) -> None:
    told = claim("post", "JSM", "**I play dragon 2**\n\n**I play dragon 7**\n\n**I play dragon 8**")
    assert orders(claim) == ["play dragon 7"]
    assert "it is against the rules" in told.err
    assert "came first and stands" in told.err


def test_a_look_is_answered_by_pm(claim: Pbp) -> None:
    claim("post", "JSM", "**I play seer 9**")
    claim("post", "BF", "**I play seer 1**")
    claim("pm", "JSM", "I take the top card, please")
    assert orders(claim)[-1] == "take top"


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("**I play book 6/9 as 9**", "book 6/9 as 9"),
        ("**I play b69 as 9**", "book 6/9 as 9"),
        ("**I play b69=9**", "book 6/9 as 9"),
        ("**I play green 9**", "book 6/9 as 9"),
        ("**I play the book 1/7 as a 1.**", "book 1/7 as 1"),
        ("**I lead the hammer 2**", "hammer 2"),
    ],
)
def test_a_play_of_parlamento_with_its_value(parlamento: Pbp, text: str, played: str) -> None:
    parlamento("post", "JSM", text)
    assert orders(parlamento) == [f"play {played}"]


def test_the_pairs_of_the_game_at_hand_count(pbp: Pbp, tmp_path: Path) -> None:
    header = cardgames.parlamento(options={"pairs": "1/6,7/9"}, seed=games.SEED)
    del header["setup"]
    pbp("import", games.write(tmp_path / "log.jsonl", header, []))
    hand = pbp("secrets", "--json").json["hands"]["John.S.Mill"]
    card = next(card for card in hand if card.endswith("7/9"))
    pbp("post", "JSM", f"**I play {card.split()[0]} 7**")
    assert orders(pbp) == [f"play {card} as 7"]


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        ("**I play the hammer 2 and bet book 4**", ["play hammer 2", "bet book 4"]),
        ("**I play hammer 2, and I bet b4.**", ["play hammer 2", "bet book 4"]),
        ("**I bet book 4 and then play hammer 2**", ["bet book 4", "play hammer 2"]),
        ("**I play hammer 2; bet green 9**", ["play hammer 2", "bet book 6/9 as 9"]),
        ("**I play b69 as 6 and bet b17 as 1**", ["play book 6/9 as 6", "bet book 1/7 as 1"]),
        (
            "**I play hammer 2**\n\nand, since I feel lucky:\n\n**My bet is the book 4.**",
            ["play hammer 2", "bet book 4"],
        ),
        ("**I play hammer 2. Bet: book 4.**", ["play hammer 2", "bet book 4"]),
        ("[b]I bet book 4. I play hammer 2.[/b]", ["bet book 4", "play hammer 2"]),
    ],
)
def test_a_play_and_a_bet_in_one_post_in_their_order(parlamento: Pbp, text: str, recorded: list[str]) -> None:
    parlamento("post", "JSM", text)
    assert orders(parlamento) == recorded


def test_of_each_kind_the_first_legal_order_stands(parlamento: Pbp) -> None:
    told = parlamento(
        "post", "JSM", "**I play hammer 8 and bet book 4**\n\n**I play hammer 2 and bet book 5**"
    )
    assert orders(parlamento) == ["bet book 4", "play hammer 2"]
    assert "'I bet book 5' was not recorded: 'I bet book 4' came first and stands" in told.err
    assert "'I play hammer 8' was not recorded: it is against the rules" in told.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("**I play hammer 2 and bet elf 4**", "'elf 4' is no card"),
        ("**I play hammer 2 and bet book 4 if I win it**", "it has a condition"),
        ("**I play hammer 2 and bet book 4?**", "it is a question"),
        ("**I play green 9 as 6**", "book has no 9"),
    ],
)
def test_a_joined_sentence_is_recorded_whole_or_not_at_all(parlamento: Pbp, text: str, says: str) -> None:
    assert says in parlamento("post", "JSM", text, code=1).err
    assert orders(parlamento) == []


def test_an_illegal_part_leaves_nothing_recorded(parlamento: Pbp) -> None:
    parlamento("play", "JSM", "hammer 2")
    line = parlamento.refused("post", "BF", "**I bet argument 2 and play argument 3**")
    assert "argument 3" in line
    assert orders(parlamento) == ["play hammer 2"]


def test_a_bet_that_takes_the_last_card_of_the_suit_frees_the_play_behind_it(
    pbp: Pbp, tmp_path: Path
) -> None:
    hands = cardgames.deal()
    hands["BruteForce"].remove("hammer 4")
    hands["BruteForce"].append("book 2")
    hands["John.S.Mill"].remove("book 2")
    hands["John.S.Mill"].append("hammer 4")
    header = cardgames.parlamento(setup={"deals": [hands]}, seed=games.SEED)
    pbp("import", games.write(tmp_path / "log.jsonl", header, []))
    pbp("play", "JSM", "hammer 2")
    pbp("post", "BF", "**I bet hammer 3 and play book 2**")
    assert orders(pbp) == ["play hammer 2", "bet hammer 3", "play book 2"]


def test_a_bet_already_laid_is_explained_and_the_play_stands(parlamento: Pbp) -> None:
    parlamento("bet", "JSM", "book 4")
    told = parlamento("post", "JSM", "**I play hammer 2 and bet book 5**")
    assert orders(parlamento) == ["bet book 4", "play hammer 2"]
    assert "'I bet book 5' was recognised (bet), but it is not awaited from this player now" in told.err
