"""A game of the ledger as a moderator types it: votes, orders, what he rules, deadlines, corrections."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pbp
from tests.games import write
from tests.ledgers import CITY

NAMES = ("Anna", "Bert", "Cleo", "D'Or", "__init__", "No Oneder", "Gina", "Hugo")
PEOPLE = [{"name": name, "abbr": abbr} for name, abbr in zip(NAMES, "ABCDEFGH", strict=True)]
ROLES = {name: "Wolf" if name in ("Anna", "Bert") else "Villager" for name in NAMES}


def head(**more: Any) -> dict[str, Any]:
    found = {
        "format": "pbp-log/1",
        "engine": "ledger",
        "name": "wolves",
        "dialect": "plain",
        "players": PEOPLE,
    }
    return found | {"seed": "5eed" * 16, "setup": {"pack": "werewolf", "roles": ROLES}} | more


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Werewolf for eight; Anna and Bert hunt."""
    pbp("import", write(tmp_path / "log.jsonl", head(), []))
    return pbp


def table(pbp: Pbp) -> Any:
    return pbp.status()["table"]


def texts(pbp: Pbp) -> dict[int, Any]:
    return {each["id"]: each for each in pbp("outbox", "--all", "--json").json}


def to_the_night(pbp: Pbp) -> None:
    pbp("vote", "A=C", "B=C", "D=C", "E=C", "F=C", "-q")


def test_votes_are_typed_as_they_come(game: Pbp) -> None:
    game("vote", "A=Cleo", "B=no one", "D'Or=__init__")
    game("vote", "__init__", "NO  ONE")
    game("unvote", "A")
    assert table(game)["votes"] == {"Bert": "no one", "D'Or": "__init__", "__init__": "no one"}
    assert [each["from"] for each in game.status()["awaiting"] if each["action"] == "vote"] == [
        ["Anna", "Cleo", "No Oneder", "Gina", "Hugo"]
    ]
    assert "nobody is nothing that Bert can vote for" in game.refused("vote", "A=C", "B=nobody")
    assert "nobody here is called 'Xaver'" in game.refused("vote", "A=Xaver")
    assert "this vote is taken in the thread" in game.refused("ballot", "A=C")


def test_a_word_wins_over_the_beginning_of_a_name(game: Pbp) -> None:
    """ "no one" is what may be said, however somebody is called."""
    game("vote", "A=no one")
    assert table(game)["votes"] == {"Anna": "no one"}
    game("vote", "A=No Oneder")
    assert table(game)["votes"] == {"Anna": "No Oneder"}


def test_the_deciding_vote_brings_the_result_and_the_night(game: Pbp) -> None:
    told = game("vote", "A=C", "B=C", "D=C", "E=C", "F=C", "-q")
    assert "Recorded row 5" in told.err
    assert "The deciding vote is in: Cleo." in texts(game)[501]["text"]
    assert game.status()["phase"] == "night"
    asked = texts(game)[570]
    assert (asked["to"], asked["recipients"]) == ("group:den", ["Anna", "Bert"])
    assert "nothing is voted on now" in game.refused("vote", "G=A")


@pytest.mark.parametrize("words", [("kill", "A", "G"), ("A", "kill", "G"), ("KILL", "Anna", "Gina")])
def test_an_order_is_typed_with_the_action_first(game: Pbp, words: tuple[str, ...]) -> None:
    to_the_night(game)
    game("act", *words)
    assert game.status("--secret")["secret"]["acts"] == [{"name": "kill", "by": "Anna", "said": ["Gina"]}]
    assert game.status()["phase"] == "resolve"


def test_no_post_reminds_of_orders(game: Pbp) -> None:
    """V13: who can order something, and whether anybody is left who can, is nobody's business."""
    to_the_night(game)
    game("sent", "--all")
    assert "no post may speak of it ('pbp remind --private' writes" in game.refused("remind", "--public")
    game("remind", "--name")
    waiting = [each for each in game("outbox", "--json").json if each["row"] == 6]
    assert {each["to"] for each in waiting} == {"Anna", "Bert"}
    assert all("I still need your order" in each["text"] for each in waiting)


def test_a_post_counts_votes_and_no_orders(pbp: Pbp, tmp_path: Path) -> None:
    market, dusk = CITY["phase"][1], CITY["phase"][2]
    pack = CITY | {"phase": [market | {"begin": ["next speaker"], "action": dusk["action"]}]}
    roles = {name: "Rogue" if name == "Anna" else "Citizen" for name in NAMES}
    pbp("import", write(tmp_path / "log.jsonl", head(setup={"pack": pack, "roles": roles}), []))
    pbp("vote", "A=B", "B=C", "C=B", "D=E", "E=D", "F=A", "G=A", "-q")
    told = pbp("remind", "--name").out
    assert "Hugo, your vote is still missing" in told
    assert "Anna" not in told.partition("PM to")[0]


def test_what_came_of_orders_makes_the_texts(game: Pbp) -> None:
    to_the_night(game)
    assert "kill: Anna → Gina" in game("act", "kill", "A", "G").err
    assert "Gina is out: Villager (village)." in game("effect", "out", "G").out
    assert "You heard steps." in game("effect", "tell", "H", "You", "heard", "steps.").out
    assert "Day 2" in game("close-phase").out
    assert "Gina is out already" in game.refused("effect", "dead", "G")
    game("effect", "dead", "H", "-q")
    assert [each["seat"] for each in table(game)["gone"]] == ["Cleo", "Gina", "Hugo"]


def test_the_orders_are_shown_whatever_else_waits(game: Pbp) -> None:
    to_the_night(game)
    told = game("act", "kill", "A", "G", "-q")
    assert "kill: Anna → Gina" in told.err
    waiting = next(line for line in told.err.splitlines() if line.startswith("Texts waiting"))
    numbers = {int(each) for each in waiting.partition(": ")[2].split(", ")}
    assert numbers <= set(texts(game)), "what is the moderator's own waits nowhere"


def test_a_correction_takes_back_what_followed_from_a_vote(game: Pbp) -> None:
    to_the_night(game)
    game("sent", "--all")
    told = game("amend", "5", "no one", "--yes", "-q")
    assert "Recorded row 6" in told.err
    assert (game.status()["phase"], table(game)["gone"]) == ("day", [])
    erratum = texts(game)[601]["text"]
    assert "No Oneder" in erratum
    assert "den" not in erratum
    assert {texts(game)[each]["to"] for each in (602, 603)} == {"Anna", "Bert"}, (
        "what the den was asked is gone"
    )


def test_a_passed_deadline_proposes_to_end_the_phase(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    game("deadline", "24h", "-q")
    assert "close-phase" not in game("deadline").err + game("deadline").out.partition("you may")[0]
    monkeypatch.setattr("pbp_mod.clock.now", lambda: "2026-12-02T20:15:00Z")
    assert "end it ('pbp close-phase')" in game("status").out
    assert "end it ('pbp close-phase')" in game("deadline", "--json").json["proposals"]


def test_posts_and_messages_are_read(game: Pbp) -> None:
    game("post", "A", "He is it. **vote Cleo**")
    game("post", "B", "**I vote for no one**, today.")
    game("post", "B", "**vote D'Or**")
    assert table(game)["votes"] == {"Anna": "Cleo", "Bert": "D'Or"}
    game("post", "A", "**unvote**")
    assert table(game)["votes"] == {"Bert": "D'Or"}
    to_the_night(game)
    game("pm", "B", "Kill Gina.")
    assert game.status("--secret")["secret"]["acts"] == [{"name": "kill", "by": "Bert", "said": ["Gina"]}]


def test_ballots_by_pm_are_read_and_shown_to_nobody(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", head(setup={"pack": CITY}), []))
    pbp("pm", "A", "Open it!")
    pbp("pm", "B", "I vote keep it shut")
    pbp("ballot", "C=no opinion", "D=open it", "-q")
    assert table(pbp)["votes"] == {}
    assert pbp.status("--secret")["secret"]["ballots"] == {
        "Anna": ["open it"],
        "Bert": ["keep it shut"],
        "Cleo": ["no opinion"],
        "D'Or": ["open it"],
    }
    assert "open it" not in json.dumps([each["text"] for each in texts(pbp).values() if each["row"]])


def test_who_takes_a_seat_has_its_role_and_its_groups(game: Pbp) -> None:
    to_the_night(game)
    game("replace", "B", "Ida=I", "-q")
    briefing = texts(game)[603]["text"]
    for part in ("Your role: Wolf", "Den: who is here", "Whom does the den kill tonight?"):
        assert part in briefing
    game("act", "kill", "I", "G", "-q")
    assert texts(game)[770]["recipients"] == ["Anna", "Ida"]


def test_who_takes_a_seat_with_a_vote_knows_that_it_may_be_moved(game: Pbp) -> None:
    game("vote", "A=C")
    game("replace", "A", "Ida=I", "-q")
    game("replace", "B", "Kit=K", "-q")
    told = {each["to"]: each["text"] for each in texts(game).values()}
    assert "you have answered what is asked now, and may still change it" in told["Ida"]
    assert "it's your turn in the thread" in told["Kit"]


@pytest.mark.parametrize("name", ["Den", "no one", "Wolves", "nobody"])
def test_nobody_is_called_like_a_group_a_word_or_a_team(pbp: Pbp, tmp_path: Path, name: str) -> None:
    people = [{"name": name, "abbr": "X1"}, *PEOPLE[1:]]
    roles = {each["name"]: role for each, role in zip(people, ROLES.values(), strict=True)}
    log = write(tmp_path / "log.jsonl", head(players=people, setup={"pack": "werewolf", "roles": roles}), [])
    refused = pbp.refused("import", log)
    assert "has a meaning in this game" in refused
    assert "(taken: den, graveyard, no one, village, wolves, nobody)" in refused


def test_it_is_proved_explained_simulated_and_shown(game: Pbp) -> None:
    to_the_night(game)
    game("act", "kill", "A", "G", "-q")
    game("effect", "win", "wolves", "-q")
    assert "won by" in game("verify").out
    assert "V9:" in game("explain", "5").out
    assert "V20:" in game("explain", "7").out
    assert game("reveal").out
    assert "Werewolf by nightfall: wolves" in texts(game)[1]["subject"]


def test_a_pack_is_named_on_the_command_line(pbp: Pbp) -> None:
    people = [word for each in PEOPLE for word in ("--player", f"{each['name']}={each['abbr']}")]
    pbp("new", "ledger", "village", "--pack", "werewolf", *people, "-o", "show=team", "-q")
    assert pbp.status()["phase"] == "day"
    assert "is for 9 players, not 8" in pbp.refused("new", "ledger", "other", "--pack", "mafia", *people)


# ---- what is typed without quotation marks, or left out


@pytest.fixture
def city(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Mafia for nine at night: Anna and Bert are the family, Cleo looks, D'Or guards."""
    people = [*PEOPLE, {"name": "Ira", "abbr": "I"}]
    roles = {"Anna": "Mafioso", "Bert": "Mafioso", "Cleo": "Cop", "D'Or": "Doctor"}
    setup = {"pack": "mafia", "roles": roles}
    pbp("import", write(tmp_path / "log.jsonl", head(players=people, setup=setup), []))
    return pbp


@pytest.mark.parametrize(
    ("words", "votes"),
    [
        (("A=no", "one"), {"Anna": "no one"}),
        (("A=NO", "One,", "B=C"), {"Anna": "no one", "Bert": "Cleo"}),
        (("A=C", "B=no", "one", "C=no", "one"), {"Anna": "Cleo", "Bert": "no one", "Cleo": "no one"}),
        (("A", "no", "one", "B", "C"), {"Anna": "no one", "Bert": "Cleo"}),
        (("A=No", "Oneder"), None),
    ],
)
def test_a_word_of_several_parts_needs_no_quotation_marks(
    game: Pbp, words: tuple[str, ...], votes: dict[str, str] | None
) -> None:
    if votes is None:
        assert "'Oneder' stands without an answer" in game.refused("vote", *words)
    else:
        game("vote", *words)
        assert table(game)["votes"] == votes


def test_who_orders_follows_from_what_is_ordered(city: Pbp) -> None:
    city("vote", "A=I", "B=I", "C=I", "D=I", "E=I", "-q")
    city("act", "look", "A")
    city("act", "guard", "no", "one")
    assert "who does it?" in city.refused("act", "kill", "C"), "both of the family may say so"
    city("act", "look", "B")
    city("act", "kill", "B", "no", "one")
    assert city.status("--secret")["secret"]["acts"] == [
        {"name": "look", "by": "Cleo", "said": ["Bert"]},
        {"name": "guard", "by": "D'Or", "said": ["no one"]},
        {"name": "kill", "by": "Bert", "said": ["no one"]},
    ]


def test_what_can_be_done_is_named(city: Pbp) -> None:
    assert "nobody can order anything now (phase: day)" in city.refused("act", "kill", "A", "C")
    city("vote", "A=I", "B=I", "C=I", "D=I", "E=I", "-q")
    assert "'shoot' is nothing that can be done now (there are: guard, kill, look)" in city.refused(
        "act", "shoot", "A", "C"
    )
    assert "Anna can't look now (look: Cleo)" in city.refused("act", "look", "A", "B")
    assert "Ira is out" in city.refused("act", "kill", "I", "C")
    assert "or a word: no one" in city.refused("act", "kill", "A", "Zoe")
    assert "or a word: family, morgue, no one, town, nobody" in city.refused("effect", "win", "wolves")


def test_a_long_list_of_choices_is_called_by_its_name(game: Pbp) -> None:
    to_the_night(game)
    told = game("act", "kill", "A", "G").err
    assert "Awaited: effect from you (pbp effect WHAT PLAYER [WORD]...)" in told
    assert "pbp effect out|in|elect|" in game.refused("effect", "out", code=2)


def test_a_second_name_is_not_taken_for_a_remark(game: Pbp) -> None:
    assert "effect out is about one player and says no more (Bert is too much)" in game.refused(
        "effect", "out", "Anna", "Bert"
    )
    assert table(game)["gone"] == []
    assert "write 'pbp close-phase'" in game.refused("close-phase", "now", code=2)
