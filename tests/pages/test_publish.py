"""Pages for spectators: written when something was marked as sent to the thread, and at no other time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from pbp_mod.commands import publish as command
from pbp_mod.store.log import Log
from tests.conftest import Pbp
from tests.games import election, header, write


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    """What lies there, and when it was written."""
    return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}


@pytest.fixture
def two(pbp: Pbp, tmp_path: Path) -> Pbp:
    for name in ("one", "two"):
        pbp("import", write(tmp_path / f"{name}.jsonl", header(name), []))
    return pbp


def test_only_what_is_marked_is_there(two: Pbp, tmp_path: Path) -> None:
    assert two("publish", "out").err == "Written: index.html (0 games in out)\n"
    assert "no game to read yet" in (tmp_path / "out" / "index.html").read_text("utf-8")
    two("sent", "1", "--game", "one")
    assert two("publish", "out").err == "Written: one.html, index.html (1 game in out)\n"
    two("sent", "1", "--game", "two")
    assert two("publish", "out").err == "Written: two.html, index.html (2 games in out)\n"
    index = BeautifulSoup((tmp_path / "out" / "index.html").read_text("utf-8"), "html.parser")
    assert [each["href"] for each in index.find_all("a")] == ["one.html", "two.html"]
    assert "1 post" in index.get_text()
    page = two("recap", "--game", "two").out
    assert (tmp_path / "out" / "two.html").read_text("utf-8").strip() == page.strip()


def test_nothing_is_written_before_something_is_marked(two: Pbp, tmp_path: Path) -> None:
    two("sent", "1", "2", "69", "--game", "one")
    two("sent", "1", "--game", "two")
    two("publish", "out")
    before = files(tmp_path / "out")
    two("nominate", "B", "--game", "one", "-q")
    for vote in ("A=yaw", "B=nah", "B=yaw", "C=yaw", "D=yaw", "E=yaw"):
        two("vote", vote, "--game", "one", "-q")
        assert two("publish", "out").err == "Nothing new (2 games in out).\n"
    two("sent", "3", "4", "--game", "one")  # messages
    two("note", "a remark", "--game", "one")
    two("publish", "out")
    assert files(tmp_path / "out") == before
    two("sent", "101", "--game", "one")
    assert two("publish", "out").err == "Written: one.html, index.html (2 games in out)\n"
    assert files(tmp_path / "out")["two.html"] == before["two.html"]
    two("unsent", "101", "--game", "one")
    two("publish", "out")
    assert {name: data for name, (data, _) in files(tmp_path / "out").items()} == {
        name: data for name, (data, _) in before.items()
    }


def test_it_can_be_read_by_others_and_holds_no_part(two: Pbp, tmp_path: Path) -> None:
    two("sent", "1", "--game", "one")
    two("publish", "out")
    assert sorted(files(tmp_path / "out")) == ["index.html", "one.html"]
    if os.name != "nt":
        umask = os.umask(0)
        os.umask(umask)
        assert (tmp_path / "out" / "one.html").stat().st_mode & 0o777 == 0o666 & ~umask


def test_games_of_like_names_have_files_of_their_own(pbp: Pbp, tmp_path: Path) -> None:
    for number, name in enumerate(("a b", "a/b", "A-B", "index", "狼")):
        pbp("import", write(tmp_path / f"{number}.jsonl", header(name), []))
        pbp("sent", "1", "--game", name)
    pbp("publish", "out")
    found = sorted(each for each in files(tmp_path / "out") if each != "index.html")
    assert found == sorted(["a-b.html", "a-b-2.html", "A-B-3.html", "index-2.html", "狼.html"])
    titles = {
        BeautifulSoup((tmp_path / "out" / each).read_text("utf-8"), "html.parser").h1.get_text()
        for each in found
    }
    assert titles == {"a b", "a/b", "A-B", "index", "狼"}


def test_what_is_laid_aside_is_left_out(two: Pbp, tmp_path: Path) -> None:
    for name in ("one", "two"):
        two("sent", "1", "--game", name)
    two("games", "--archive", "one")
    assert two("publish", "out").err == "Written: two.html, index.html (1 game in out)\n"


def test_another_file_is_never_touched(two: Pbp, tmp_path: Path) -> None:
    two("sent", "1", "--game", "one")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "one.html").write_text("mine")
    assert "one.html is there already and isn't pbp's own (name another folder)" in two.refused(
        "publish", "out"
    )
    assert (tmp_path / "out" / "one.html").read_text() == "mine"
    (tmp_path / "file").write_text("x")
    assert "file can't be made" in two.refused("publish", "file")


def test_a_game_that_cannot_be_played_keeps_no_other_from_its_readers(two: Pbp, tmp_path: Path) -> None:
    for name in ("one", "two"):
        two("sent", "1", "--game", name)
    import sqlite3

    with closing(sqlite3.connect(two.state / "pbp.db")) as db, db:
        db.execute("DROP TRIGGER games_no_update")
        db.execute("UPDATE games SET header = replace(header, '\"M\"', '\"X\"') WHERE name = 'one'")
    db.close()
    told = two("publish", "out").err.splitlines()
    assert told[0].startswith("one is left out: ")
    assert told[1] == "Written: two.html, index.html (1 game in out)"


def test_it_watches_until_it_is_stopped(two: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two("sent", "1", "--game", "one")
    seen: list[Any] = []

    def steps() -> Iterator[None]:
        """What happens on the desk between two looks."""
        with Log(str(two.state), create=False) as log:
            game = log.game("one")
            yield
            seen.append(files(tmp_path / "out"))
            log.append(game, 0, election("A", "B"))
            yield
            seen.append(files(tmp_path / "out"))
            log.mark_sent(game, [log.sent(game)[1]._replace(message=101, text="The vote is open")])
            yield
            seen.append(files(tmp_path / "out"))
            raise KeyboardInterrupt

    happening = steps()
    monkeypatch.setattr(command, "_pause", lambda: next(happening))
    told = two("publish", "out", "--watch").err.splitlines()
    assert told == [
        "Looking every 2 seconds for what is marked as sent (Ctrl-C ends it).",
        "Written: one.html, index.html (1 game in out)",
        "Written: one.html, index.html (1 game in out)",
        "Stopped.",
    ]
    assert seen[0] == seen[1] != seen[2]
    assert b"The vote is open" in seen[2]["one.html"][0]
