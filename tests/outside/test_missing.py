"""Games whose rules aren't here: listed, exported, backed up, handed over; all else says in one line what is missing."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import Pbp
from tests.outside.conftest import begin, play
from tests.outside.packages import GAME, installed, offer

Sound = tuple[Path, Path]
MISSING = "there is no engine 'low-bid' (there are: qanon, claim, parlamento, gnomic, ledger; a game from outside needs its package"


@pytest.fixture
def desk(pbp: Pbp, package: Sound) -> Pbp:
    """Two games on the desk, of which one is played by a package that has been taken away again."""
    with installed(*package):
        begin(pbp)
        play(pbp, 2)
        pbp("export", "whole.jsonl")
    pbp("new", "claim", "cards", "--player", "Anna", "--player", "Bert", "-q")
    pbp("use", "first")
    return pbp


def test_it_is_listed(desk: Pbp) -> None:
    told = desk("games", "--json")
    rows = {row["name"]: row for row in told.json}
    assert (rows["first"]["engine"], rows["first"]["phase"], rows["first"]["rows"]) == (GAME, "unknown", 6)
    assert rows["cards"]["phase"] == "recruit"
    assert told.err == f"Note: first: {MISSING} installed).\n"


def test_it_is_exported_byte_for_byte(desk: Pbp) -> None:
    assert desk("export").out == Path("whole.jsonl").read_text("utf-8")


def test_it_is_backed_up_and_restored(desk: Pbp, package: Sound, tmp_path: Path) -> None:
    desk("backup", "desk.db")
    desk("restore", "desk.db", "--state", str(tmp_path / "other"))
    with installed(*package):
        assert desk.status("--state", str(tmp_path / "other"), "--game", "first")["table"]["round"] == 3


def test_it_is_handed_over_to_somebody_who_has_it(desk: Pbp, package: Sound, tmp_path: Path) -> None:
    desk("hand-over", "desk.jsonl")
    line = desk.refused("take-over", "desk.jsonl", "--state", str(tmp_path / "other"))
    assert MISSING in line
    assert "line 2" in line
    with installed(*package):
        desk("take-over", "desk.jsonl", "--state", str(tmp_path / "other"))
        assert desk.status("--state", str(tmp_path / "other"), "--game", "first")["table"]["round"] == 3


COMMANDS = (
    *(["status"], ["status", "--json"], ["log"], ["show", "1"], ["board"], ["secrets"], ["explain", "1"]),
    *(["outbox"], ["outbox", "--json"], ["outbox", "show", "1"], ["sent", "--all"], ["remind"], ["hands"]),
    *(["undo"], ["redo"], ["void", "1"], ["amend", "1", "A=2"], ["replace", "Bert", "Emil"], ["note", "x"]),
    *(["pick", "A=1"], ["pm", "Anna", "My number is 1"], ["post", "Anna", "x"], ["deadline", "48h"]),
    *(["roster"], ["options"], ["verify"], ["reveal"], ["export", "--public"], ["standing"], ["proceed"]),
    *(["verify", "whole.jsonl"], ["import", "whole.jsonl", "--name", "x"], ["demo", GAME], ["options", GAME]),
    *(["new", GAME, "x", "--player", "A", "--player", "B", "--player", "C"], ["simulate", GAME]),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_all_else_says_what_is_missing(desk: Pbp, words: list[str]) -> None:
    assert MISSING in desk.refused(*words)


def test_help_and_other_games_are_there(desk: Pbp) -> None:
    assert "ACTION" in desk("--help").out
    assert "did you mean status" in desk("statsu", "--game", "cards", code=2).err
    assert desk.status("--game", "cards")["phase"] == "recruit"
    desk("use", "cards")
    desk("use", "first")


def test_nothing_is_wrong_with_the_desk(desk: Pbp) -> None:
    told = desk("doctor")
    assert f"Note: first can't be played here: {MISSING}" in told.out
    assert "install the package of its game" in " ".join(told.out.split())
    found = desk("doctor", "--json").json
    assert [each["wrong"] for each in found] == [False]


def test_what_is_wrong_besides_is_found(desk: Pbp) -> None:
    import sqlite3

    with closing(sqlite3.connect(desk.state / "pbp.db")) as db, db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute("UPDATE log SET entry = replace(entry, '\"number\": 1', '\"number\": 2') WHERE seq = 1")
    db.close()
    told = desk("doctor", code=1)
    assert "row 1 is not as it was written" in told.out
    assert "row 1 is not as it was written" in desk("verify", "--game", "first", code=1).err


def test_once_it_is_back_the_game_goes_on(desk: Pbp, package: Sound) -> None:
    with installed(*package):
        assert desk.status()["table"]["round"] == 3
        play(desk)
        assert desk.status()["over"]


# ---- editions


def edition(folder: Path, record: str, number: int) -> Path:
    """A package that offers the game in another edition; the sound one's code has to be on the path as well."""
    module = f"low_bid_edition_{number}"
    folder.mkdir(parents=True)
    (folder / f"{module}.py").write_text(record, "utf-8")
    offer(folder, "pbp-low-bid", GAME, f"{module}:ENGINE", f"{number}.0")
    return folder


NEWER = """
from pbp_low_bid import ENGINE as FIRST
from pbp_low_bid.settings import OPTIONS

ENGINE = FIRST.replaced(
    edition=2,
    title="Low Bid, revised",
    kinds={"bid": FIRST.kinds["pick"]._replace(name="bid")},
    asks=lambda state: tuple(ask._replace(kind="bid") for ask in FIRST.asks(state)),
    apply=lambda state, action, tell: FIRST.apply(state, action._replace(kind="pick"), tell),
    earlier={},
)
"""
BOTH = NEWER.replace("earlier={}", "earlier={1: lambda: FIRST}")


def test_a_game_of_an_edition_that_is_not_here_is_refused_in_words(
    desk: Pbp, package: Sound, tmp_path: Path
) -> None:
    with installed(package[0], edition(tmp_path / "two", NEWER, 2)):
        why = "begun with edition 1 of the rules of Low Bid, revised, which isn't here (there are: 2;"
        for words in (["status"], ["pick", "A=1"], ["bid", "A=1"], ["verify", "whole.jsonl"]):
            assert why in desk.refused(*words)
        assert why in desk("games").err
        assert desk("export").out == Path("whole.jsonl").read_text("utf-8")
        assert desk("engines").out.count("Low Bid, revised") == 1
        assert [each["wrong"] for each in desk("doctor", "--json").json] == [False]


def test_an_edition_that_is_kept_plays_its_games_to_the_end(
    desk: Pbp, package: Sound, tmp_path: Path
) -> None:
    with installed(package[0], edition(tmp_path / "two", BOTH, 2)):
        assert desk.status()["table"]["round"] == 3
        assert "there is no command 'bid'" in desk.refused("bid", "A=1", code=2)
        play(desk)
        assert desk.status()["over"]
        begin(desk, "newer")
        assert "there is no command 'pick'" in desk.refused("pick", "A=1", code=2)
        head = json.loads(desk("export").out.splitlines()[0])
        assert head["rules"] == {"engine": 2}


def test_a_game_of_a_later_edition_is_none_of_an_earlier_one(
    pbp: Pbp, package: Sound, tmp_path: Path
) -> None:
    with installed(package[0], edition(tmp_path / "two", BOTH, 2)):
        begin(pbp, "newer")
    with installed(*package):
        assert "begun with edition 2 of the rules of Low Bid, which isn't here" in pbp.refused("status")
