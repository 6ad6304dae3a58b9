"""`rename`, `games --archive` and `delete`: how a desk gets rid of mistakes with games without losing a row or a header."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbp_mod.console import next_text
from pbp_mod.desk import handles, shown
from pbp_mod.desk.session import Session
from pbp_mod.errors import StaleLog
from pbp_mod.store import labelling, records
from pbp_mod.store.log import Log
from pbp_mod.store.postings import NOT_POSTED, Ended, Intention, claim, settle
from tests.conftest import Pbp
from tests.games import election, header, write

FORUM = "https://forum.example"


@pytest.fixture
def desk(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    """Two games: `spring`, with a vote and its board noted down, and `a of spring`, the chosen one."""
    monkeypatch.chdir(tmp_path)
    pbp("import", write(tmp_path / "one.jsonl", header("spring"), election("A", "B", "YYY", "ABC")))
    pbp("account", "--forum", FORUM)
    pbp("account", "A", "anna99")
    pbp("outbox")
    pbp("import", write(tmp_path / "two.jsonl", header("a of spring"), []))
    pbp("account", "--forum", "https://other.example")
    return pbp


def _kept(pbp: Pbp) -> list[tuple[object, ...]]:
    """All headers and rows in the file."""
    with closing(sqlite3.connect(pbp.state / "pbp.db")) as db:
        games = db.execute("SELECT id, name, engine, created, header FROM games ORDER BY id").fetchall()
        return [*games, *db.execute("SELECT * FROM log ORDER BY game, seq")]


def _names(pbp: Pbp, *more: str) -> dict[str, bool]:
    return {game["name"]: game["chosen"] for game in pbp("games", "--json", *more).json}


# rename


def test_a_game_called_like_the_number_of_another_takes_no_name_from_it(desk: Pbp) -> None:
    """What the desk calls its first game, it notes down under "label of game 1"."""
    desk("rename", "spring", "Winter game")
    desk("rename", "a of spring", "game 1")
    desk("rename", "game 1", "Summer")
    assert _names(desk) == {"Winter game": False, "Summer": True}


def test_a_game_is_called_otherwise_and_its_log_stays(desk: Pbp) -> None:
    before, exported = _kept(desk), desk("export", "--game", "spring").out
    assert "Players go on reading 'spring'" in desk("rename", "spring", "Winter game").err
    assert _names(desk) == {"Winter game": False, "a of spring": True}
    assert desk("export", "--game", "winter game").out == exported
    assert _kept(desk) == before
    assert desk("verify", "--game", "Winter game").code == 0
    assert desk("status", "--json", "--game", "Winter game").json["game"] == "Winter game"
    assert "QAnon: spring" in desk("outbox", "show", "1", "--game", "Winter game").err
    assert "no game 'spring'" in desk.refused("status", "--game", "spring")


def test_what_was_noted_of_a_game_goes_with_it_and_with_no_other(desk: Pbp) -> None:
    desk("rename", "spring", "winter")
    assert desk("account", "--json", "--game", "winter").json["forum"] == FORUM
    assert desk("account", "A", "--json", "--game", "winter").json["accounts"] == {"Anna": "anna99"}
    assert desk("account", "--json").json["forum"] == "https://other.example"
    assert (
        desk("outbox", "show", "a", "--game", "winter").out
        == desk("outbox", "show", "1", "--game", "winter").out
    )


def test_all_that_a_desk_notes_of_a_game_goes_with_it(pbp: Pbp, tmp_path: Path) -> None:
    """Every kind of note that holds a game's name, in its key or among what it says."""
    pbp("signup", "begin", "Pläne of May", "--seats", "3")
    for name in ("Ann", "Bo Of Ek", "Cy", "Zed"):
        pbp("signup", "add", name, "--for", "Pläne of May")
    game = "Dörfer of May"
    pbp("new", "ledger", game, "--pack", "poll", "--signup", "Pläne of May", "-q", "--forum", FORUM)
    pbp("vote", "Ann=Cy", "-q")
    pbp("count")
    pbp("vote", "Ann=Bo Of Ek", "-q")
    pbp("deadline", "48h", "-q")
    pbp("outbox")
    pbp("outbox", "next")
    notes = _notes(pbp)
    old = {key for key in notes if key.endswith(game.casefold())}
    assert {key.partition(" of ")[0] for key in old} >= {"votes counted", "forum", "listed texts"}
    pbp("rename", game, "Sommer")
    assert {key.replace(game.casefold(), "sommer") for key in old} <= _notes(pbp).keys()
    assert all(
        game not in f"{key}{note}" and game.casefold() not in key
        for key, note in _notes(pbp).items()
        if not key.startswith("label")
    )
    assert "Ann has gone from Cy to Bo Of Ek" in pbp("count", "--format", "plain").out
    assert "Zed" in pbp.refused("replace", "Cy"), "who waits to come in still does"


def test_a_list_whose_game_is_deleted_is_open_again(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pbp("signup", "begin", "june")
    for name in ("Ann", "Bo", "Cy"):
        pbp("signup", "add", name)
    pbp("new", "ledger", "slip", "--pack", "poll", "--signup", "june", "-q")
    pbp("delete", "slip", "--yes")
    pbp("new", "ledger", "right", "--pack", "poll", "--signup", "june", "-q")
    assert {each["name"] for each in pbp("roster", "--json").json["players"]} == {"Ann", "Bo", "Cy"}


def test_notes_of_games_are_found_by_their_names() -> None:
    """The key of a note about a game is a few words, `of`, and its name: by that a game's notes are found."""
    starts = [
        value
        for module in (records, handles, shown, next_text)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, str) and value.endswith(" ")
    ]
    others = {records.LABEL, records.PHASE, records.SEEDS, records.SIGN_UPS}
    assert len(starts) >= 10
    assert [each for each in starts if not labelling._ABOUT.fullmatch(each)] == [
        records.LABEL,
        records.PHASE,
        records.SIGN_UPS,
    ]
    assert others <= {*starts}


def _notes(pbp: Pbp) -> dict[str, str]:
    with Log(str(pbp.state)) as log:
        return log.notes()


def test_the_game_at_hand_needs_no_name(desk: Pbp) -> None:
    desk("rename", "autumn")
    assert _names(desk) == {"spring": False, "autumn": True}
    desk("rename", "AUTUMN")
    assert _names(desk) == {"spring": False, "AUTUMN": True}
    assert "called AUTUMN already" in desk("rename", "AUTUMN").err


@pytest.mark.parametrize("name", ["spring", "SPRING", "", "  ", "a\nb"])
def test_a_name_that_is_taken_or_none_is_refused(desk: Pbp, name: str) -> None:
    desk.refused("rename", "a of spring", name)
    assert _names(desk) == {"spring": False, "a of spring": True}


def test_a_name_that_was_given_up_is_free(desk: Pbp, tmp_path: Path) -> None:
    desk("rename", "spring", "winter")
    desk("import", write(tmp_path / "new.jsonl", header("spring"), election("A", "C", "Y", "B")))
    assert _names(desk) == {"winter": False, "a of spring": False, "spring": True}
    assert "taken" not in desk("account", "--json").json
    assert desk("account", "--json").json["forum"] is None, "that of the first one went with it"
    assert [row["action"] for row in desk("log", "--json").json] == ["nominate", "vote"]
    assert desk("doctor").code == 0
    assert desk("verify").code == 0
    with closing(sqlite3.connect(desk.state / "pbp.db")) as db:
        assert [name for (name,) in db.execute("SELECT name FROM games ORDER BY id")] == [
            "spring",
            "a of spring",
            "spring (2)",
        ]


def test_a_desk_that_is_handed_over_calls_its_games_the_same(desk: Pbp, tmp_path: Path) -> None:
    desk("rename", "spring", "winter")
    desk("import", write(tmp_path / "new.jsonl", header("spring"), election("A", "C", "Y", "B")))
    desk("hand-over", "desk.jsonl")
    other = tmp_path / "other"
    desk("take-over", "desk.jsonl", "--state", other)
    assert {game["name"]: game["rows"] for game in desk("games", "--json", "--state", other).json} == {
        "winter": 4,
        "a of spring": 0,
        "spring": 2,
    }
    assert desk("account", "--json", "--game", "winter", "--state", other).json["forum"] == FORUM
    desk("note", "on", "--game", "winter", "--state", other)
    desk("hand-over", "back.jsonl", "--state", other)
    desk("rename", "winter", "summer")
    assert "summer, which was here up to row 4: row 5" in desk("take-over", "back.jsonl").err
    bad = Path("desk.jsonl").read_text("utf-8").replace('"called": "winter"', '"called": " winter"')
    Path("bad.jsonl").write_text(bad, "utf-8")
    assert desk("take-over", "bad.jsonl", "--state", tmp_path / "third", code=1).err


# archive


def test_a_game_is_laid_aside_and_comes_back(desk: Pbp) -> None:
    before = _kept(desk)
    desk("games", "--archive", "spring")
    assert _names(desk) == {"a of spring": True}
    assert _names(desk, "--all") == {"spring": False, "a of spring": True}
    assert desk("status", "--json", "--game", "spring").json["game"] == "spring", (
        "it can be played all the same"
    )
    assert "spring" in desk("hand-over").out
    desk("rename", "spring", "winter")
    assert "winter" not in _names(desk)
    desk("games", "--back", "winter")
    assert _names(desk) == {"winter": False, "a of spring": True}
    assert _kept(desk) == before
    assert "no game" in desk.refused("games", "--archive", "nothing")
    assert "listed as long as it is the chosen one" in desk("games", "--archive", "a of spring").err
    assert _names(desk) == {"winter": False, "a of spring": True}


# delete


def test_a_deleted_game_is_written_first_and_its_name_is_free(desk: Pbp, tmp_path: Path) -> None:
    before = _kept(desk)
    desk("use", "spring")
    assert "goes off the desk with its 4 rows (--yes does it" in desk.refused("delete", "spring")
    done = desk("delete", "spring", "--yes")
    assert "Written: spring-deleted.jsonl" in done.err
    assert _names(desk, "--all") == {"a of spring": False}
    assert _kept(desk) == before, "no row and no header is ever removed"
    assert desk("doctor").code == 0
    assert "no game 'spring'" in desk.refused("status", "--game", "spring")
    assert desk("status", "--json").json["game"] == "a of spring", "the only one that is left"
    desk("import", write(tmp_path / "new.jsonl", header("spring"), []))
    assert desk("account", "--json").json["forum"] is None
    desk("delete", "spring", "--yes")
    assert Path("spring-deleted-2.jsonl").exists(), "nothing is written over"
    desk("take-over", "spring-deleted.jsonl")
    assert desk("account", "A", "--json", "--game", "spring").json["accounts"] == {"Anna": "anna99"}
    assert len(desk("log", "--json", "--game", "spring").json) == 4


def test_what_players_have_seen_is_never_deleted(desk: Pbp, tmp_path: Path) -> None:
    desk("sent", "2", "--game", "spring")
    assert "was marked as sent" in desk.refused("delete", "spring", "--yes")
    desk("unsent", "2", "--game", "spring")
    assert "was marked as sent" in desk.refused("delete", "spring", "--yes")
    people = [f"--player=P{n}" for n in range(5)]
    desk("seal", "qanon", "sealed", *people)
    desk("new", "qanon", "sealed", "--sealed", "--entropy", "4 8 15", "-q")
    assert "was sealed before its players" in desk.refused("delete", "sealed", "--yes")
    assert not list(tmp_path.glob("*-deleted*"))
    assert set(_names(desk)) == {"spring", "a of spring", "sealed"}


def test_what_may_stand_on_a_board_is_never_deleted(desk: Pbp) -> None:
    with Log(str(desk.state)) as log:
        game = log.game("spring")
        intention = Intention(
            "2026-11-29T20:15:00Z",
            (1,),
            ("words",),
            "words",
            FORUM,
            "gm",
            "thread",
            (),
            "x",
            None,
            None,
            "0",
            0.0,
        )
        number = claim(log, game, intention, log.count(game), {}, None)
        desk.refused("delete", "spring", "--yes")
        settle(log, game, Ended(number, NOT_POSTED, "2026-11-29T20:16:00Z"))
    desk("delete", "spring", "--yes")


def test_a_desk_that_has_it_open_still_records_nothing_in_a_deleted_game(desk: Pbp) -> None:
    with Log(str(desk.state)) as log:
        session = Session(log, log.game("spring"))
        desk("delete", "spring", "--yes")
        with pytest.raises(StaleLog, match="deleted meanwhile"):
            session.record([{"action": "vote", "by": "D", "choice": "yaw"}])


def test_without_a_word_nothing_is_deleted(desk: Pbp, tmp_path: Path) -> None:
    assert "--yes" in desk.refused("delete", "spring")
    (tmp_path / "there.jsonl").write_text("", "utf-8")
    assert "is there already" in desk.refused("delete", "spring", "there.jsonl", "--yes")
    assert "can't be written" in desk.refused("delete", "spring", "nowhere/x.jsonl", "--yes")
    assert "struck out by 'pbp void 3'" in desk.refused("delete", "3", "--yes")
    assert set(_names(desk)) == {"spring", "a of spring"}


def test_a_label_that_is_damaged_is_told(desk: Pbp) -> None:
    desk("rename", "spring", "winter")
    with closing(sqlite3.connect(desk.state / "pbp.db")) as db, db:
        db.execute("UPDATE desk SET value = '[]' WHERE key LIKE 'label of game %'")
    assert "what the desk calls game 1 is damaged" in desk.refused("status")


def test_a_backup_of_before_lacks_no_game_that_is_only_called_otherwise(desk: Pbp) -> None:
    desk("backup", "before.db")
    desk("rename", "spring", "winter")
    done = desk("restore", "before.db", "--yes")
    assert "would be lost" not in done.err
    assert json.dumps(_names(desk)) == json.dumps({"spring": False, "a of spring": True})


def test_what_is_laid_aside_is_so_for_the_next_moderator(desk: Pbp, tmp_path: Path) -> None:
    desk("games", "--archive", "spring")
    desk("hand-over", "desk.jsonl")
    other = tmp_path / "other"
    desk("take-over", "desk.jsonl", "--state", other)
    assert "spring" not in {game["name"] for game in desk("games", "--json", "--state", other).json}
    assert {game["name"] for game in desk("games", "--json", "--all", "--state", other).json} == set(
        _names(desk, "--all")
    )
    said = (tmp_path / "desk.jsonl").read_text("utf-8")
    (tmp_path / "bad.jsonl").write_text(said.replace('"archived": true', '"archived": 1'), "utf-8")
    assert desk("take-over", "bad.jsonl", "--state", tmp_path / "third", code=1).err
    assert not (tmp_path / "third" / "pbp.db").exists()
