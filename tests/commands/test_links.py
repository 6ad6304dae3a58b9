"""`pbp account`, `new --forum` and `outbox link`: where texts are written, and what of them stands in an address."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import Pbp

PLAYERS = {"John.S.Mill": "JSM", "王小明": "W", "Anna Lee": "AL", "__init__": "IN", "a+b & c": "AB"}
FORUM = "https://forum.example"


@pytest.fixture
def game(pbp: Pbp) -> Pbp:
    """A fresh game for five with awkward names, on a board."""
    people = [word for name, abbr in PLAYERS.items() for word in ("--player", f"{name}={abbr}")]
    pbp("new", "qanon", "Spring & friends", *people, "--in-order", "--forum", f"{FORUM}/", "-q")
    return pbp


def _fields(url: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(url.strip()).query)


def _notes(pbp: Pbp) -> dict[str, str]:
    with closing(sqlite3.connect(pbp.state / "pbp.db")) as db, db:
        return dict(db.execute("SELECT key, value FROM desk").fetchall())


def test_the_address_and_accounts_are_kept_beside_the_game(game: Pbp, tmp_path: Path) -> None:
    before = game("export").out
    assert FORUM not in before
    assert game("account", "AL", "@anna_lee").err == "Anna Lee is anna_lee there.\n"
    game("account", "W", "xiao_ming")
    assert game("account", "--json").json == {
        "forum": FORUM,
        "accounts": {**{name: name for name in PLAYERS}, "Anna Lee": "anna_lee", "王小明": "xiao_ming"},
    }
    game("account", "W", "--as-here")
    assert game("account", "w", "--json").json["accounts"] == {"王小明": "王小明"}
    assert game("export").out == before
    assert "anna_lee" not in game("export", "--public").out


def test_a_made_up_or_taken_account_is_refused(game: Pbp) -> None:
    game("account", "AL", "anna_lee")
    before = _notes(game)
    assert "can't be John.S.Mill's account" in game.refused("account", "JSM", "Anna_Lee")
    assert "can't be an account" in game.refused("account", "JSM", "!?")
    assert "nobody here is called" in game.refused("account", "Zoe", "zoe")
    assert "is about a player" in game.refused("account", "--as-here", code=2)
    assert "no address of a board" in game.refused("account", "--forum", "forum.example")
    assert _notes(game) == before


def test_a_bad_address_makes_no_game(pbp: Pbp) -> None:
    pbp("new", "qanon", "x", *(f"--player=P{n}" for n in range(5)), "--forum", "x", code=1)
    assert "--forum" not in json.dumps(pbp.rows())
    assert "no game yet" in pbp("games", code=0).err or pbp("games").out == ""


def test_a_private_link_has_recipient_and_subject_and_none_of_the_words(game: Pbp) -> None:
    game("account", "W", "xiao_ming")
    for letter in game("outbox", "--json").json:
        if letter["to"] == "thread":
            continue
        if letter["to"] in ("Anna Lee", "a+b & c"):
            assert "pbp account" in game.refused("outbox", "link", str(letter["id"]))
            continue
        done = game("outbox", "link", str(letter["id"]))
        account = "xiao_ming" if letter["to"] == "王小明" else letter["to"]
        assert _fields(done.out) == {"username": [account], "title": ["Spring & friends: your role"]}
        assert "isn't in the link" in done.err
        insisted = game("outbox", "link", str(letter["id"]), "--with-body")
        assert _fields(insisted.out)["body"] == [letter["text"]]


def test_a_post_leads_to_its_topic_once_that_is_known(game: Pbp) -> None:
    assert "/new-topic?title=QAnon%3A%20Spring%20%26%20friends" in game("outbox", "link", "1").out
    assert "where the topic is was never said" in game.refused("outbox", "link", "69")
    game("sent", "1", "--url", f"{FORUM}/t/42")
    assert game("outbox", "link", "69").out == game("outbox", "link", "1").out == f"{FORUM}/t/42\n"
    assert next(each["url"] for each in game("outbox", "--all", "--json").json) == f"{FORUM}/t/42"
    game("sent", "69", "--url", "post 2")
    assert "what is kept as the address of text 69 is none" in game.refused("outbox", "link", "69")


def test_an_untried_form_is_called_so(pbp: Pbp) -> None:
    people = [f"--player=Player{n}" for n in "ABCDE"]
    pbp("new", "qanon", "x", *people, "--format", "xenforo", "-q")
    assert "where the game is played is not known" in pbp.refused("outbox", "link", "2")
    pbp("account", "--forum", FORUM)
    done = pbp("outbox", "link", "2")
    assert done.out.startswith(f"{FORUM}/conversations/add?to=Player")
    assert "untried here" in done.err


def test_a_game_by_mail(game: Pbp) -> None:
    assert game("account", "--forum", "mail").err == "The game is played by mail.\n"
    assert "no mail address" in game.refused("account", "AL", "anna_lee")
    game("account", "AL", "anna+game@example.org")
    to_anna = next(each for each in game("outbox", "--json").json if each["to"] == "Anna Lee")
    done = game("outbox", "link", str(to_anna["id"]))
    assert done.out == "mailto:anna%2Bgame@example.org?subject=Spring%20%26%20friends%3A%20your%20role\n"
    assert "no mail address is known" in game.refused("outbox", "link", "1")


def test_a_link_is_opened_when_asked(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def opens(url: str) -> bool:
        seen.append(url)
        return len(seen) == 1

    monkeypatch.setattr("webbrowser.open", opens)
    done = game("outbox", "link", "2", "--open")
    assert seen == [done.out.strip()]
    assert "nothing here to open it with" in game("outbox", "link", "2", "--open", code=1).err


def test_read_knows_a_player_by_his_account(game: Pbp) -> None:
    game("account", "JSM", "mill_1806")
    page = json.dumps(
        {
            "post_stream": {
                "posts": [
                    {
                        "id": 7,
                        "post_number": 3,
                        "username": "mill_1806",
                        "created_at": "2026-11-29T20:00:00Z",
                        "cooked": "<p><strong>I nominate AL</strong></p>",
                    }
                ]
            }
        }
    )
    done = game("read", "--yes", "--moderator", "gm", "-", stdin=page)
    assert "JSM nominate AL" in done.out + done.err


def test_the_board_goes_along_when_the_desk_is_handed_over(game: Pbp, tmp_path: Path) -> None:
    game("account", "AL", "anna_lee")
    game("hand-over", tmp_path / "desk.jsonl")
    game("take-over", tmp_path / "desk.jsonl", "--state", tmp_path / "other")
    assert game("account", "AL", "--json", "--state", tmp_path / "other").json == {
        "forum": FORUM,
        "accounts": {"Anna Lee": "anna_lee"},
    }
    text = (tmp_path / "desk.jsonl").read_text("utf-8").replace("https://forum.example", "javascript:x")
    (tmp_path / "bad.jsonl").write_text(text, "utf-8")
    done = game("take-over", tmp_path / "bad.jsonl", "--state", tmp_path / "third", code=1)
    assert "no desk notes down" in done.err or "isn't" in done.err


def test_a_damaged_note_is_told_and_can_be_mended(game: Pbp) -> None:
    with closing(sqlite3.connect(game.state / "pbp.db")) as db, db:
        db.execute("UPDATE desk SET value = '{' WHERE key LIKE 'forum of %'")
    assert "damaged" in game.refused("outbox", "link", "2")
    game("account", "--forum", FORUM)
    assert game("account", "--json").json["forum"] == FORUM
