"""A private message that reached the wrong player."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from pbp_mod.engines import ENGINES
from tests.conftest import Pbp
from tests.games import SEED, election, header, write
from tests.twins import twins


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    """QAnon for five, a government elected: texts 2 to 6 are roles, 602 the President's policies."""
    pbp("import", write(tmp_path / "log.jsonl", header(dialect="plain"), election("A", "B")))
    return pbp


def roles(pbp: Pbp) -> dict[str, str]:
    found: dict[str, str] = pbp.status("--secret")["secret"]["roles"]
    return found


def test_what_the_reader_knows_is_shown_to_the_moderator_alone(game: Pbp) -> None:
    qanon = next(name for name, role in roles(game).items() if role == "QAnon")
    number = next(each for each in game("outbox", "--json").json if each["to"] == qanon)["id"]
    reader = "Bert" if qanon != "Bert" else "Cleo"
    told = game("leaked", str(number), reader)
    assert f"{reader} has read text {number}, meant for {qanon}" in told.err
    assert "Your role: QAnon" in told.err
    trump = next(name for name, role in roles(game).items() if role == "Trump")
    for name in {qanon, trump} - {reader}:
        assert f"{name} (seat" in told.err, "whose secrets rest on it"
    assert "Something went wrong on my side" in told.out
    for word in (qanon, reader, "QAnon", "Trump", "role", str(number)):
        assert word not in told.out


def test_the_words_for_the_thread_are_the_same_for_any_mishap(game: Pbp) -> None:
    assert game("leaked", "2", "B", "-n").out == game("leaked", "602", "E", "-n").out
    assert game("leaked", "602", "E", "-q").out == ""


def test_it_is_kept_through_corrections_and_told_to_nobody(game: Pbp) -> None:
    game("leaked", "602", "E", "-q")
    game("discard", "FR", "-q")
    game("undo", "-q")
    game("amend", "2", "nah", "-q", "--yes")
    game("void", "6", "--yes", "-q")
    assert "Text 602, a message to Anna, was read by Emil." in game("log").out
    assert game("verify").out
    assert "was read by" not in game("export", "--public").out
    assert all("was read by" not in (each["text"] or "") for each in game("outbox", "--json").json)
    assert not [
        each
        for each in game("outbox", "--json").json
        if each["row"] == 7 and each["template"] == "common/leaked"
    ]


def test_what_was_no_leak_is_refused(game: Pbp) -> None:
    assert "everybody may read it" in game.refused("leaked", "601", "B")
    assert "was meant for Anna" in game.refused("leaked", "2", "A")
    assert "there is no message 999" in game.refused("leaked", "999", "A")
    assert "Zed" in game.refused("leaked", "2", "Zed")
    assert len(game("log", "--json").json) == 6


DIALECTS = ("discourse", "flaskbb", "phpbb", "plain")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(3))
def test_the_thread_reads_the_same_whatever_was_leaked(
    engine: str, seed: int, pbp: Pbp, tmp_path: Path
) -> None:
    """Two deals that nobody in the thread can tell apart, any message of them, any reader: the same words, which stay."""
    words: dict[str, set[str]] = {dialect: set() for dialect in DIALECTS}
    known = set()
    for at, head in enumerate(twins(engine, seed, 0)[:2]):
        name = f"twin{at}"
        pbp("import", write(tmp_path / f"{name}.jsonl", {**head, "name": name}, []))
        people = [each["name"] for each in pbp("--game", name, "status", "--json").json["players"]]
        private = [each for each in pbp("--game", name, "outbox", "--json").json if each["to"] in people]
        assert private
        for each, dialect in zip(private, cycle(DIALECTS), strict=False):
            reader = next(other for other in people if other != each["to"])
            told = pbp("--game", name, "leaked", str(each["id"]), reader, "-n", "--format", dialect)
            words[dialect].add(told.out)
            known.add(told.err)
            for said in (each["to"], reader, name):
                assert said not in told.out
    assert all(len(found) <= 1 for found in words.values()), words
    assert len(known) > 1, "what the reader knows, only the moderator is told"


def test_an_apology_of_his_own_that_tells_more_is_held_back(game: Pbp) -> None:
    words = game.state / "templates" / "common" / "leaked.j2"
    words.parent.mkdir(parents=True)
    for said, why in (
        ("Sorry: Emil is Trump.", "role"),
        ("Sorry. The seed is " + SEED + ".", "seed"),
        ("Sorry. The deck: Moderate, Far Right, Far Right, Far Right, Far Right, Moderate.", "deck"),
    ):
        words.write_text(said, "utf-8")
        refused = game.refused("leaked", "602", "E", "-n")
        assert "not printed" in refused, (said, why)
    words.write_text("Sorry, that was my fault.", "utf-8")
    assert "Sorry, that was my fault." in game("leaked", "602", "E", "-n").out
