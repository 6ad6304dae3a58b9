"""The card games at the command line: short forms of cards, refusals, completion, reminders, hands sent again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pbp_mod import cli
from tests import games
from tests.conftest import Pbp


def rows(pbp: Pbp) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in json.loads(line).items() if key not in ("at", "text")}
        for line in pbp("export").out.splitlines()[1:]
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("JSM", "dragon 7"),
        ("JSM", "dr7"),
        ("d7",),
        ("@John.S.Mill", "7 dragon"),
        ("JSM", "dragon", "7"),
        ("dragon", "7"),
    ],
)
def test_a_card_by_its_short_forms(claim: Pbp, words: tuple[str, ...]) -> None:
    posted = claim("play", *words)
    assert rows(claim) == [{"action": "play", "by": "JSM", "card": "dragon 7"}]
    assert "dragon 7" in posted.out
    assert re.search(r"BruteForce, a \w+ if you have one", posted.out.replace("@", ""))


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("g1", "gnome 1 or giant 1"),
        ("dr10", "dragons are 0, 1, 2"),
        ("elf 3", "the factions are gnome, giant"),
        ("dragon", "is no card"),
    ],
)
def test_a_card_that_is_ambiguous_or_none_is_refused(claim: Pbp, card: str, says: str) -> None:
    assert says in claim.refused("play", "JSM", card)


def test_not_following_suit_is_refused_with_the_legal_cards_on_stderr_only(claim: Pbp) -> None:
    claim("play", "JSM", "dr7")
    line = claim.refused("play", "BF", "seer 8")  # `refused` looks that stdout stays empty
    assert "BruteForce can follow" in line
    assert "(legal: dragon 2)" in line
    assert not any(card in line for card in ("gnome 5", "giant 1", "troll 4"))


def test_a_look_is_answered_by_a_short_word(claim: Pbp) -> None:
    claim("play", "JSM", "s9")
    posted = claim("play", "BF", "s1")
    assert "The top card of the deck is **troll 8**" in posted.out
    assert "take from John.S.Mill by PM" in posted.err
    claim("take", "JSM", "top")
    assert rows(claim)[-1] == {"action": "take", "by": "JSM", "choice": "top"}


@pytest.mark.parametrize(
    ("typed", "card", "value"),
    [
        ("a69=9", "argument 6/9", 9),
        ("argument 6/9=6", "argument 6/9", 6),
        ("a9", "argument 6/9", 9),
        ("purple 1", "argument 1/7", 1),
        ("ar17=7", "argument 1/7", 7),
        ("a4", "argument 4", None),
    ],
)
def test_a_two_valued_card_with_its_value(parlamento: Pbp, typed: str, card: str, value: int | None) -> None:
    parlamento("play", "JSM", "b4")
    parlamento("bet", "BF", typed)
    row = {"action": "bet", "by": "BF", "card": card}
    assert rows(parlamento)[-1] == (row if value is None else row | {"value": value})


def test_a_value_is_never_guessed(parlamento: Pbp) -> None:
    assert "6 or 9" in parlamento.refused("play", "JSM", "b69")
    assert "can't be laid as 7" in parlamento.refused("play", "JSM", "b69=7")
    assert "two values are given, 9 and 6" in parlamento.refused("play", "JSM", "b9", "--value", "6")
    parlamento("play", "JSM", "b9", "--value", "9")


def test_a_bet_by_the_player_who_may(parlamento: Pbp) -> None:
    assert "can bet only on a turn of their own" in parlamento.refused("bet", "BF", "hammer 3")
    told = parlamento("bet", "JSM", "hammer 2")
    assert "JSM" in json.dumps(rows(parlamento))
    assert "2 tricks" in told.out


def test_the_reminder_names_whose_turn_it_is_and_nobody_who_only_may_bet(parlamento: Pbp) -> None:
    parlamento("play", "JSM", "b4")  # JSM may still bet, BF has to play and may bet
    asked = {each["action"]: each["from"] for each in parlamento.status()["awaiting"]}
    assert set(asked) == {"play", "bet"}
    seats = [each["name"] for each in parlamento.status()["players"]]
    assert asked["bet"] == [name for name in seats if name in asked["bet"]]  # whosever turn it is
    assert len(asked["bet"]) == 2
    told = parlamento("remind", "--format", "plain").out
    post, _, private = told.partition("Hello")
    assert "BruteForce, the table needs your card" in post
    assert "John" not in told
    assert private.startswith(" BruteForce, in ")
    assert "it's your turn" in private


def test_the_reminder_asks_for_a_bet_that_is_owed(parlamento: Pbp) -> None:
    bets_of = {"BF": "a2", "MH": "f2"}
    for trick in range(11):
        for _ in range(3):
            ask = next(each for each in parlamento.status()["awaiting"] if each["action"] == "play")
            by = {"John.S.Mill": "JSM", "BruteForce": "BF", "Mountainhawk": "MH"}[ask["from"][0]]
            if trick == 0 and by in bets_of:
                parlamento("bet", by, bets_of[by])
            parlamento("play", by, _first_card(parlamento, by))
    told = parlamento("remind", "--format", "plain").out
    assert "The tricks are played. John.S.Mill, only your bet is missing" in told
    assert "I can't count before your bet is there" in told
    assert "BruteForce" not in told


def _first_card(pbp: Pbp, by: str) -> str:
    return next(word for word in complete(pbp, "play", by) if "=" in word or word[-1].isdigit())


def complete(pbp: Pbp, *words: str, incomplete: str = "") -> list[str]:
    """What a shell is offered behind these words."""
    from click.shell_completion import ShellComplete

    found = ShellComplete(cli.cli, {}, "pbp", "_PBP_COMPLETE").get_completions(list(words), incomplete)
    return [item.value for item in found]


def test_completion_offers_the_legal_cards(claim: Pbp) -> None:
    assert complete(claim, "play", "JSM", incomplete="tr") == ["troll2", "troll9"]
    assert complete(claim, "play")[0] == "JSM"
    claim("play", "JSM", "dr7")
    assert complete(claim, "play", "BF") == ["dragon2"]
    claim("play", "BF", "dragon2")


def test_completion_offers_cards_with_their_values_of_the_player_named_only(parlamento: Pbp) -> None:
    parlamento("play", "JSM", "b4")
    assert complete(parlamento, "bet", "JSM", incomplete="h") == ["hammer0", "hammer2"]
    assert complete(parlamento, "bet", "BF", incomplete="argument6") == ["argument6/9=6", "argument6/9=9"]
    parlamento("bet", "BF", "argument6/9=6")


# Hands sent again


def test_hands_are_printed_for_each_or_for_those_named_and_nothing_is_kept(claim: Pbp) -> None:
    claim("play", "JSM", "dr7")
    before = claim.rows()
    told = claim("hands", "--format", "plain")
    mine, _, other = told.out.partition("dragons: 2")
    assert "dragons: 3, 4, 5, 6, 8, 9" in mine
    assert "The 12 cards in your hand now" in mine
    assert "gnomes: 5, 7, 9" not in mine.partition("Please keep")[0]
    assert "seers: 0, 1, 8" in other
    one = claim("hands", "BF", "--format", "plain").out
    assert "seers: 0, 1, 8" in one
    assert "dragons: 3" not in one
    assert claim.rows() == before


def test_hands_hold_followers_and_the_open_look(claim: Pbp) -> None:
    for by, card in (("JSM", "dr7"), ("BF", "dr2"), ("BF", "s1"), ("JSM", "s9")):
        claim("play", by, card)
    mine = claim("hands", "JSM", "--format", "plain").out
    assert "Your only follower so far:\n\n- gnomes: 1" in mine
    assert "The top card of the deck is gnome 3" in mine
    assert "looking at" not in claim("hands", "BF").out


def test_hands_of_parlamento_and_of_qanon(parlamento: Pbp, tmp_path: Path) -> None:
    told = parlamento("hands", "MH", "--format", "plain").out
    assert "feather: 0, 2, 3, 4, 5, 8, 6/9, 6/9, 1/7, 1/7" in told
    assert "One of them you'll lay as your bet." in told
    rows_ = games.election("A", "B")
    parlamento("import", games.write(tmp_path / "q.jsonl", games.header(), rows_))
    told = parlamento("hands", "--game", "test", "--format", "plain").out
    assert "Your role: Moderate" in told
    assert "These three policies are in your hand now, in deck order: Far Right, Far Right, Moderate" in told
    assert told.count("in your hand now") == 1
    dora = parlamento("hands", "D", "--game", "test", "--format", "plain").out
    assert "Trump is Emil" in dora
    assert "Trump is" not in parlamento("hands", "A", "--game", "test", "--format", "plain").out


def test_hands_of_a_game_without_such_a_text_are_one_clear_line(
    claim: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbp_mod.texts import render

    monkeypatch.setattr(render, "find_templates", lambda: ["claim/hand"])
    assert "Claim 2 has no message for what a player holds" in claim.refused("hands")
