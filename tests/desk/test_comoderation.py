"""Several moderators: who recorded what, the desk handed over, and what spectators may have."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod import clock
from pbp_mod.desk.spectators import lines
from pbp_mod.game.actions import THREAD
from pbp_mod.store.records import dumps
from pbp_mod.testing import EngineTests
from pbp_mod.testing.secretive import MARK, _with_corrections
from pbp_mod.testing.viewers import course
from pbp_mod.texts.printing import Printer
from tests.anygame import FINISHED, WAYS, Game
from tests.conftest import Pbp
from tests.games import SEED, election, header, session, write
from tests.secrecy import ByTheRules

pytestmark = pytest.mark.once

ROWS = [*election("A", "B"), *session("A", "B", "FR", "FR"), *election("B", "D", "YYNNN")[:3]]

each_engine = pytest.mark.parametrize("engine", FINISHED)


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    return pbp


# ---- --as


def test_who_recorded_it_is_in_the_row_and_in_the_log(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "moderator" not in game("log").out
    game("vote", "C=nah", "--as", "  Anna  Mod ", "-q")
    monkeypatch.setenv("PBP_MODERATOR", "Bob")
    game("vote", "D=nah", "-q")
    game("vote", "E=nah", "--as", "Carl", "-q")
    game("note", "hm")
    game("undo", "-q")
    game("amend", "12", "yaw", "--as", "Carl", "-q")
    rows = [json.loads(line) for line in game("export").out.splitlines()[1:]]
    assert [row.get("moderator") for row in rows[10:]] == [
        *[None, "Anna Mod", "Bob", "Carl"],
        *["Bob", "Bob", "Carl"],
    ]
    assert rows[-1]["row"]["moderator"] == "Anna Mod", "who recorded the row itself is not rewritten"
    table = game("log", "--all").out
    assert "moderator" in table.splitlines()[0]
    assert "Anna Mod" in table
    assert "Carl" not in game("outbox", "--json").out


def test_a_post_and_a_standing_order_take_it_too(game: Pbp) -> None:
    game("pm", "Cleo", "Nah", "--as", "Bob", "-q")
    assert game("log", "--json").json[-1]["moderator"] == "Bob"
    game.refused("vote", "D=nah", "--as", "\u200b")


# ---- hand-over and take-over


def everything(pbp: Pbp, *more: str | Path) -> Any:
    letters = pbp("outbox", "--json", *more).json
    orders = pbp("standing", "--json", "--all", *more).json
    return pbp("export", *more).out, letters, pbp("status", "--json", "--secret", *more).json, orders


def test_the_desk_goes_on_elsewhere(game: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game("sent", "1", "2", "--url", "https://forum.example/t/1")
    game("undo", "-q")
    game("standing", "Cleo", "nominate Anna")
    game("standing", "Dora", "nominate Anna")
    game("standing", "Dora", "--withdraw")
    game("seal", "qanon", "winter", *(word for name in "FGHIJ" for word in ("--player", name)))
    before, sealed = everything(game), game("seal", "winter").out
    game("hand-over", tmp_path / "desk.jsonl")
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "other"))
    told = game("take-over", tmp_path / "desk.jsonl")
    assert "test, 12 rows, 2 texts sent" in told.err
    assert everything(game) == before
    assert game("seal", "winter").out == sealed
    assert game("verify").out.startswith("test: all 12 rows hold.")
    again = game("hand-over").out
    assert again == (tmp_path / "desk.jsonl").read_text("utf-8")
    game("vote", "C=yaw", "-q")
    rows = game.rows()
    told = game("take-over", tmp_path / "desk.jsonl").err
    assert "Left as it is: test, which is here already as far as in the file, or further (13 rows)." in told
    assert game.rows() == rows


def test_one_game_of_several(game: Pbp, tmp_path: Path) -> None:
    game("import", write(tmp_path / "b.jsonl", header("second"), ROWS[:1]))
    one = game("hand-over", "--game", "test").out
    assert json.loads(one.splitlines()[0])["games"] == ["test"]
    assert "second" not in one
    both = game("hand-over").out
    game("take-over", "-", "--state", tmp_path / "c", stdin=both)
    assert [each["name"] for each in game("games", "--json", "--state", tmp_path / "c").json] == [
        "test",
        "second",
    ]
    assert game.status("--state", str(tmp_path / "c"))["game"] == "second", "the chosen game is the same"


# ---- handing back


def test_a_desk_is_handed_back(game: Pbp, tmp_path: Path) -> None:
    game("sent", "1")
    game("standing", "Cleo", "nominate Anna")
    game("hand-over", tmp_path / "there.jsonl")
    other = ("--state", tmp_path / "other")
    game("take-over", tmp_path / "there.jsonl", *other)
    game("vote", "C=nah", "D=nah", "-q", *other)
    game("sent", "2", "101", *other)
    game("standing", "Cleo", "nominate Emil", *other)
    game("standing", "Emil", "nominate Anna", *other)
    game("standing", "Emil", "--withdraw", *other)
    game("import", write(tmp_path / "b.jsonl", header("second"), ROWS[:1]), *other)
    before = everything(game, "--game", "test", *other)
    game("hand-over", tmp_path / "back.jsonl", *other)
    told = game("take-over", tmp_path / "back.jsonl").err
    assert (
        "Taken over: test, which was here up to row 11: rows 12 to 13, 2 texts sent, standing orders." in told
    )
    assert "Taken over: second, 1 rows, 0 texts sent." in told
    assert everything(game, "--game", "test") == before
    assert game("verify", "--game", "test").out.startswith("test: all 13 rows hold.")
    game("vote", "E=nah", "-q", "--game", "test")
    assert "Left as it is: test" in game("take-over", tmp_path / "back.jsonl").err
    assert "Left as it is: test" in game("take-over", tmp_path / "there.jsonl").err


def test_what_has_gone_on_here_and_there_is_named(game: Pbp, tmp_path: Path) -> None:
    game("hand-over", tmp_path / "there.jsonl")
    other = ("--state", tmp_path / "other")
    game("take-over", tmp_path / "there.jsonl", *other)
    game("vote", "C=nah", "-q")
    game("vote", "C=yaw", "D=nah", "-q", *other)
    game("import", write(tmp_path / "b.jsonl", header("second"), ROWS[:1]), *other)
    game("hand-over", tmp_path / "back.jsonl", *other)
    line = game.refused("take-over", tmp_path / "back.jsonl")
    assert "test has gone on here and there: row 12 is another one (12 here, 13 in the file" in line
    assert [each["name"] for each in game("games", "--json").json] == ["test"], "all or nothing"


@pytest.mark.parametrize("here", ["row", "order"])
def test_rows_here_and_orders_there_is_no_going_on(game: Pbp, tmp_path: Path, here: str) -> None:
    other = ("--state", tmp_path / "other")
    game("take-over", "-", *other, stdin=game("hand-over").out)
    row, order = ("vote", "C=nah", "-q"), ("standing", "Dora", "nominate Anna")
    game(*(row if here == "row" else order))
    game(*(order if here == "row" else row), *other)
    line = game.refused("take-over", "-", stdin=game("hand-over", *other).out)
    assert "has gone on here and there" in line
    assert "standing orders" in line


def test_another_game_of_the_same_name_is_not_the_same_game(game: Pbp, tmp_path: Path) -> None:
    other = ("--state", tmp_path / "other")
    game("import", write(tmp_path / "b.jsonl", header(hecklers=["Kenny"]), ROWS), *other)
    assert "there is another game 'test'" in game.refused(
        "take-over", "-", stdin=game("hand-over", *other).out
    )


def test_the_newest_mark_of_a_text_stays(game: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = ("--state", tmp_path / "other")
    game("take-over", "-", *other, stdin=game("hand-over").out)
    for at, more, url in (("10", other, "old"), ("11", (), "new"), ("12", other, "newest")):
        monkeypatch.setattr(clock, "now", lambda at=at: f"2026-12-01T{at}:00:00Z")
        game("sent", "1" if url != "newest" else "2", "--url", url, *more)
    game("take-over", "-", stdin=game("hand-over", *other).out)
    marks = [json.loads(line)["sent"] for line in game("hand-over").out.splitlines() if '"sent"' in line]
    assert {mark["message"]: mark["url"] for mark in marks} == {1: "new", 2: "newest"}


def lines_of(pbp: Pbp) -> list[dict[str, Any]]:
    pbp("sent", "1")
    pbp("standing", "Cleo", "nominate Anna")
    return [json.loads(line) for line in pbp("hand-over").out.splitlines()]


@pytest.mark.parametrize(
    ("at", "change", "says"),
    [
        (0, {"format": "pbp-log/1"}, "line 1: this is no desk"),
        (0, {"games": ["other"]}, "line 1: it names other games"),
        (0, {"notes": {"evil": "x"}}, "line 1: 'notes'"),
        (0, {"more": 1}, "line 1: it needs the keys"),
        (1, {"created": 5}, "line 2: 'created'"),
        (1, {"game": {"format": "pbp-log/1"}}, "line 2: the header needs"),
        (2, {"row": {"action": "vote", "by": "A", "choice": "yaw"}}, "line 3: "),
        (2, {"row": {"action": "nominate", "by": "A", "player": "A"}}, "line 3: Anna"),
        (2, {"extra": 1}, "line 3: a line of a desk"),
        (-2, {"sent": {"message": 1}}, "'sent' needs the keys"),
        (-2, {"sent": {"message": "1", "at": "x", "url": None, "text": "y"}}, "'message' of 'sent'"),
        (-1, {"standing": {}}, "'standing' needs the keys"),
    ],
)
def test_a_file_is_refused_whole(
    game: Pbp, tmp_path: Path, at: int, change: dict[str, Any], says: str
) -> None:
    found = lines_of(game)
    found[at] |= change
    file = tmp_path / "desk.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in found), "utf-8")
    fresh = str(tmp_path / "fresh")
    result = game("take-over", file, "--state", fresh, code=1)
    assert says in result.err
    assert not (tmp_path / "fresh" / "pbp.db").exists()


def test_a_desk_that_was_cut_off_is_not_taken_for_whole(game: Pbp, tmp_path: Path) -> None:
    game("sent", "1")
    game("standing", "Cleo", "nominate Anna")
    lines = game("hand-over").out.splitlines(keepends=True)
    fresh = tmp_path / "fresh"
    for kept in range(1, len(lines)):
        told = game("take-over", "-", "--state", fresh, stdin="".join(lines[:kept]), code=1).err
        assert told.startswith(
            f"pbp: line 1: {len(lines) - 1} lines should follow, and only {kept - 1} do"
        ), told
        assert not fresh.exists()
    del lines[5]
    assert "cut off" in game("take-over", "-", "--state", fresh, stdin="".join(lines), code=1).err


def test_a_desk_that_was_changed_shows(game: Pbp, tmp_path: Path) -> None:
    game("sent", "1", "--url", "https://forum.example/1")
    text = game("hand-over").out.replace("forum.example", "forum.evil")
    told = game("take-over", "-", "--state", tmp_path / "fresh", stdin=text, code=1).err
    assert "line 1: what follows is not what was written" in told
    head, *rest = text.splitlines()
    kept = {key: value for key, value in json.loads(head).items() if key not in ("rows", "head")}
    game("take-over", "-", "--state", tmp_path / "fresh", stdin="\n".join([json.dumps(kept), *rest]))


@pytest.mark.parametrize("change", [{"steps": "[{}]"}, {"steps": "no json"}, {"about": 7}])
def test_orders_that_can_not_be_read_are_refused(game: Pbp, tmp_path: Path, change: dict[str, Any]) -> None:
    found = lines_of(game)
    found[-1]["standing"] |= change
    text = "".join(f"{json.dumps(line)}\n" for line in found)
    told = game("take-over", "-", "--state", tmp_path / "fresh", stdin=text, code=1)
    assert "standing orders" in told.err


# ---- for spectators


def test_the_public_export_holds_what_was_posted(game: Pbp) -> None:
    found = [json.loads(line) for line in game("export", "--public", "--format", "plain").out.splitlines()]
    assert found[0]["format"] == "pbp-public/1"
    assert {"rows", "head"}.isdisjoint(found[0]), "a number of rows would tell of messages"
    assert [line["row"]["action"] for line in found if "row" in line] == ["nominate", "nominate"]
    posts = [line["text"] for line in found if "post" in line]
    assert "elected" in posts[2]
    assert [line["post"] for line in found if "post" in line] == list(range(1, len(posts) + 1))
    assert found[-1]["status"]["table"] == game.status()["table"]
    assert "no log of pbp" in game.refused("import", "-", stdin=json.dumps(found[0]))


def public(desk: Game, dialect: str = "plain") -> str:
    # A checkpoint hangs on all secrets, and tells none of them.
    head = {key: value for key, value in desk.header.items() if key != "checkpoints"}
    printer = Printer(head, desk.position.opened, None, dialect)
    return "".join(map(dumps, lines(head, desk.rows, desk.position, printer)))


@each_engine
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_games_that_differ_in_secrets_give_spectators_the_same(engine: str, seed: int) -> None:
    games: tuple[Game, ...] = ()
    rng = random.Random(seed)
    for games, audience, _ in course(ByTheRules(engine), seed, 0):
        assert audience == THREAD
        if rng.random() < 0.1:
            assert public(games[0]) == public(games[1])
    assert public(games[0]) == public(games[1])


@each_engine
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(1, 2**48))
def test_spectators_are_told_nothing_that_the_moderator_keeps(engine: str, seed: int) -> None:
    ours = type("Ours", (EngineTests,), {"engine": engine, "ways": WAYS[engine]})
    game = ours().marked(seed)
    game.rows = _with_corrections(game, random.Random(seed))
    found = public(game, "discourse")
    assert MARK not in found
    assert game.header["seed"] not in found


def test_neither_seed_nor_roles_nor_deck_nor_votes_are_in_it(game: Pbp) -> None:
    text = game("export", "--public").out
    head = json.loads(text.splitlines()[0])
    assert SEED not in text
    assert "setup" not in head
    secret = game.status("--secret")["secret"]
    for line in text.splitlines()[1:]:
        for word in ("roles", "hand", "votes"):
            assert f'"{word}"' not in line.replace('"table"', "")
    assert str(secret["deck"]) not in text
