"""Groups as audiences: who reads what several are told together, at the desk, on the board, and when it was wrong.

Tried with QAnon and a group that it hasn't: the den are the conspirators and whoever is President, and each nomination is told
to them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines import qanon
from pbp_mod.engines.qanon.state import State
from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Action, Group, Tell, readers
from pbp_mod.game.secrets import Apart, of_any
from pbp_mod.people.admission import refuse_taken
from pbp_mod.people.names import Player
from pbp_mod.rows.replay import opening
from pbp_mod.texts.outbox import Collector, audience, number
from tests.conftest import Pbp
from tests.games import FIVE, election, header, write


def den(state: State) -> Group:
    plot = (seat for seat, role in enumerate(state.roles) if role != "Moderate")
    return Group(0, "den", sorted({*plot, state.president}), "the den")


def apply(state: State, action: Action, tell: Tell | None) -> None:
    told = den(state)
    REAL.apply(state, action, tell)
    if tell is not None and action.kind == "nominate":
        tell(
            told,
            "common/due",
            {
                "times": [f"day {len(state.history)}"],
                "left": f"{action.args['player']} hours",
                "passed": False,
            },
        )


REAL = qanon.ENGINE
WITH_DEN = REAL.replaced(groups=lambda state: (den(state),), reserved=lambda state: ("no one",), apply=apply)


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    """Anna presides, Dora is QAnon and Emil Trump."""
    monkeypatch.setattr(qanon, "ENGINE", WITH_DEN)
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), []))
    return pbp


def letter(pbp: Pbp, text: int) -> Any:
    return next(each for each in pbp("outbox", "--all", "--json").json if each["id"] == text)


def test_a_group_is_one_text_with_all_who_belong(game: Pbp) -> None:
    told = game("nominate", "B")
    assert "PM to Anna, Dora, Emil · 170" in told.out
    found = letter(game, 170)
    assert (found["to"], found["recipients"]) == ("group:den", ["Anna", "Dora", "Emil"])
    assert all(
        "recipients" not in each for each in game("outbox", "--all", "--json").json if each["id"] != 170
    )
    assert "group:den" in game("outbox").out
    game("sent", "1", "2", "3", "4", "5", "6", "101")
    assert "PM to Anna, Dora, Emil · 170" in game("outbox", "next").err


def test_who_leaves_gets_nothing_more_and_who_enters_nothing_earlier(game: Pbp, tmp_path: Path) -> None:
    game("nominate", "B")
    game("vote", "A=nah", "B=nah", "C=nah", "D=nah", "E=nah", "-q")
    game("nominate", "C", "-q")
    assert letter(game, 170)["recipients"] == ["Anna", "Dora", "Emil"]
    assert letter(game, 770)["recipients"] == ["Bert", "Dora", "Emil"]
    game("replace", "B", "Gina=G", "-q")
    briefing = letter(game, 803)["text"]
    assert "2 hours" in briefing, "who takes a seat learns what the seat was told with its group"
    assert "1 hours" not in briefing
    assert letter(game, 770)["recipients"] == ["Bert", "Dora", "Emil"], (
        "a text that was due keeps its readers"
    )


def test_what_a_group_was_told_wrongly_is_put_right_with_each_of_its_readers(game: Pbp) -> None:
    game("nominate", "B", "-q")
    game("sent", "--all")
    game("amend", "1", "C", "--yes", "-q")
    found = {each["id"]: each["to"] for each in game("outbox", "--json").json}
    assert {number: to for number, to in found.items() if number // 100 == 2 and number % 100 != 1} == {
        202: "Anna",
        205: "Dora",
        206: "Emil",
    }
    assert "2 hours" in letter(game, 205)["text"]


def test_words_that_some_of_them_may_not_know_are_held_back_from_all(game: Pbp) -> None:
    own = game.state / "templates" / "common"
    own.mkdir(parents=True)
    (own / "due.j2").write_text("Dora is QAnon, as you know.\n", "utf-8")
    told = game("nominate", "B", code=3)
    assert "text 170 is held back" in told.err, "Anna is in the den and doesn't know it"
    assert letter(game, 170)["held"] is not None


def test_what_any_of_them_may_not_know_is_looked_for_once() -> None:
    rules = [(Apart(0, ("x",), "of {}"), Apart(1, ("y",), "of {}")), (Apart(1, ("y",), "of {}"),), ()]
    assert [each.seat for each in of_any(rules)] == [0, 1]  # type: ignore[union-attr]


def test_a_message_that_went_astray_was_meant_for_all_of_them(game: Pbp) -> None:
    game("nominate", "B", "-q")
    assert "Anna" in game("leaked", "170", "C").err
    assert "was meant for Dora" in game.refused("leaked", "170", "D")


def test_addresses_take_all_of_them_where_the_board_does(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qanon, "ENGINE", WITH_DEN)
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="discourse"), []))
    game = pbp
    game("account", "--forum", "https://forum.example")
    game("nominate", "B", "-q")
    assert "username=Anna%2CDora%2CEmil" in game("outbox", "link", "170").out


@pytest.mark.parametrize("name", ["den", "DEN", "dеn", "No One"])
def test_nobody_is_called_like_a_group_or_an_answer(game: Pbp, name: str, tmp_path: Path) -> None:
    people = [{"name": name}, *({"name": each, "abbr": abbr} for each, abbr in FIVE[1:])]
    roles = {
        player["name"]: role
        for player, role in zip(people, ("Moderate", "Moderate", "Moderate", "QAnon", "Trump"), strict=True)
    }
    head = header("other", players=people, setup={"roles": roles})
    error = game.refused("import", write(tmp_path / "other.jsonl", head, []))
    assert "has a meaning in this game" in error
    assert "den, no one" in error
    assert "has a meaning in this game" in game.refused("replace", "B", f"{name}=X1")
    assert "has a meaning in this game" in game.refused("rename-player", "B", name)
    assert "has a meaning in this game" in game.refused(
        "new",
        "qanon",
        "third",
        *(word for each in (name, "a1", "b2", "c3", "d4") for word in ("--player", each)),
    )


def test_an_abbreviation_is_a_name_as_well() -> None:
    with pytest.raises(NotUnderstood, match="the abbreviation den"):
        refuse_taken([Player("Denise", "den")], (), ("den",))


def test_of_a_group_that_changes_within_a_row_each_reads_only_his_own_part() -> None:
    collector, position = Collector(), opening(header())
    data = {"times": ["noon"], "left": "1", "passed": False}
    collector.hear(3, position, Group(2, "den", (1, 2)), "common/due", data)
    collector.hear(3, position, Group(2, "den", (2, 3)), "common/due", data | {"left": "2"})
    collector.hear(3, position, Group(4, "dead", ()), "common/due", data)
    told = {each.id: [part.data["left"] for part in each.parts] for each in collector.messages()}
    assert told == {372: ["1"], 304: ["2"], 305: ["2"]}


def test_numbers_of_texts_tell_groups_from_seats() -> None:
    assert number(3, Group(0, "den", ())) == 370
    assert number(3, Group(28, "last", ())) == 398
    assert audience(370) == Group(0, "den", ())
    assert readers(Group(0, "den", (1, 2))) == (1, 2)
    assert readers(2) == (2,)


def test_a_game_without_groups_says_nothing_of_them(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), election("A", "B")))
    assert "recipients" not in pbp("outbox", "--json").out
