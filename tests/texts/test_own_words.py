"""A game's own words travel with it: its header holds the theme whole, and no file is looked at any more."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.qanon import theme as words
from pbp_mod.store.log import Log
from tests.conftest import NOW, Pbp
from tests.games import FIVE, SEED, election, header, write

WEIMAR = Path(__file__).parents[1] / "cases" / "qanon" / "weimar.toml"
PLAYERS = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]


@pytest.fixture
def theme(tmp_path: Path) -> Path:
    """A setting of the moderator's own."""
    text = WEIMAR.read_text("utf-8")
    for old, new in (
        ('title = "QAnon"', 'title = "The Harbour"'),
        ('yaw = "Yaw"', 'yaw = "Hoist"'),
        ('nah = "Nah"', 'nah = "Strike"'),
        ('["yes", "y", "yea", "yeah", "aye", "ja"]', '["aye", "yes"]'),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "harbour.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def game(pbp: Pbp, theme: Path) -> Pbp:
    pbp("new", "qanon", "night", "--theme", "harbour.toml", *PLAYERS, "--in-order", "-q")
    return pbp


def first(pbp: Pbp) -> Any:
    return json.loads(pbp("export").out.splitlines()[0])


def test_the_header_holds_the_words_and_no_path(game: Pbp, theme: Path) -> None:
    head = first(game)
    assert head["theme"] == tomllib.loads(theme.read_text("utf-8"))
    assert "options" not in head
    assert str(theme.parent) not in game("export").out
    values = {option["name"]: option["value"] for option in game("options", "--json").json}
    assert values["theme"] == "own"


def test_a_changed_file_changes_no_running_game(game: Pbp, theme: Path) -> None:
    game("nominate", "B", "-q")
    before = game("outbox", "--json", "--all").json
    text = (
        theme.read_text("utf-8").replace("Hoist", "X").replace("Strike", "Hoist").replace('"X"', '"Strike"')
    )
    theme.write_text(
        text.replace('["aye", "yes"]', "[]").replace('nah = ["no"', 'nah = ["aye", "no"'), "utf-8"
    )
    assert game("outbox", "--json", "--all").json == before
    game("vote", "Cleo=Aye", "Dora=hoist", "Emil=strike", "-q")
    assert game.status("--secret")["secret"]["votes"] == {"Cleo": "yaw", "Dora": "yaw", "Emil": "nah"}
    theme.unlink()
    game("pm", "B", "Hoist!", "-q")
    assert game("outbox", "--json", "--all").json[: len(before)] == before
    assert game("doctor", "--json").json == []


def test_it_goes_out_and_comes_in_whole(game: Pbp, theme: Path, tmp_path: Path) -> None:
    game("nominate", "B", "-q")
    before = game("outbox", "--json", "--all").json
    exported, handed = game("export").out, game("hand-over").out
    theme.unlink()
    for number, (command, text) in enumerate((("import", exported), ("take-over", handed))):
        there = str(tmp_path / f"there-{number}")
        game(command, "-", "--state", there, stdin=text)
        assert game("export", "--state", there, "--game", "night").out == exported
        assert game("outbox", "--json", "--all", "--state", there, "--game", "night").json == before
        assert game("verify", "--json", "--state", there, "--game", "night").json["findings"] == []


def test_the_order_of_keys_is_kept(game: Pbp, tmp_path: Path) -> None:
    head = first(game)
    mixed = {
        "theme": head.pop("theme"),
        **dict(reversed(head.items())),
        "options": {"melanija": "off"},
        "name": "mixed",
    }
    for key in ("rows", "head"):
        mixed.pop(key)
    path = write(tmp_path / "mixed.jsonl", mixed, [])
    game("import", path)
    exported = json.loads(game("export").out.splitlines()[0])
    assert [key for key in exported if key not in ("rows", "head")] == list(mixed)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"theme": {}}, "line 1: the theme: title is missing"),
        ({"theme": "harbour.toml"}, "line 1: 'theme' must be an object"),
        ({"options": {"theme": "nowhere.toml"}}, "line 1: there is no theme file nowhere.toml"),
        ({"options": {"theme": "weimar"}}, "line 1: there is no theme 'weimar'"),
        ({"options": {"theme": "{}"}}, "line 1: there is no theme '{}'"),
    ],
)
def test_a_header_with_words_that_can_not_be_is_refused(
    pbp: Pbp, tmp_path: Path, more: Any, says: str
) -> None:
    assert says in pbp.refused("import", write(tmp_path / "log.jsonl", header(**more), []))


def test_words_and_an_option_for_them_are_one_too_many(game: Pbp, tmp_path: Path) -> None:
    head = header(theme=first(game)["theme"], options={"theme": "qanon"})
    line = game.refused("import", write(tmp_path / "log.jsonl", head, []))
    assert "line 1: the words are in 'theme'" in line
    other = {
        "format": "pbp-log/1",
        "engine": "claim",
        "name": "c",
        "players": head["players"][:2],
        "seed": SEED,
    }
    line = game.refused("import", write(tmp_path / "claim.jsonl", other | {"theme": {}}, []))
    assert "Claim 2 has no themes" in line


def test_a_path_in_a_log_is_taken_in_whole(pbp: Pbp, theme: Path, tmp_path: Path) -> None:
    head = header(options={"melanija": "off", "theme": str(theme)})
    pbp("import", write(tmp_path / "log.jsonl", head, election("A", "B")))
    theme.unlink()
    found = first(pbp)
    assert (found["options"], found["theme"]["title"]) == ({"melanija": "off"}, "The Harbour")
    assert "Hoist" in pbp("outbox", "show", "101").out


def test_nonsense_is_refused_before_anything_is_made(pbp: Pbp, theme: Path) -> None:
    theme.write_text(theme.read_text("utf-8").replace('nah = "Strike"', 'nah = "Aye"'), "utf-8")
    for more in ([], ["-n"]):
        line = pbp.refused("new", "qanon", "night", "--theme", "harbour.toml", *PLAYERS, "-q", *more)
        assert "harbour.toml: synonyms.yaw and votes.nah say the same ('Aye')" in line
    assert "there is no theme file" in pbp.refused("new", "qanon", "n", "--theme", "sea.toml", *PLAYERS)


def test_who_proves_a_game_needs_none_of_its_words(game: Pbp, tmp_path: Path) -> None:
    exported = game("export").out
    head, _, rows = exported.partition("\n")
    broken = json.loads(head)
    assert game("verify", "-", "--json", stdin=exported).json["findings"] == []
    broken["theme"] = {"title": 5}
    for key in ("rows", "head"):
        broken.pop(key)
    assert game("verify", "-", "--json", stdin=json.dumps(broken) + "\n" + rows).json["findings"] == []


def test_sealed_games_take_their_words_too(pbp: Pbp, theme: Path) -> None:
    pbp("seal", "qanon", "night", *PLAYERS)
    pbp("new", "qanon", "night", "--sealed", "--entropy", "4 8 15", "--theme", str(theme), "-q")
    assert first(pbp)["theme"]["title"] == "The Harbour"


# ---- a game of an earlier version, whose header names a file


@pytest.fixture
def old(pbp: Pbp, theme: Path) -> Pbp:
    pbp.state.mkdir(mode=0o700)
    with Log(str(pbp.state), create=True) as log:
        log.create(header("old", options={"theme": str(theme)}), election("A", "B", "YYY", "ABC"), NOW)
    return pbp


def findings(pbp: Pbp, code: int) -> list[tuple[bool, str]]:
    return [(each["wrong"], each["what"]) for each in pbp("doctor", "--json", code=code).json]


def test_an_old_game_opens_as_it_was_and_doctor_says_so(old: Pbp, theme: Path) -> None:
    assert "Hoist" in old("outbox", "show", "101").out
    old("vote", "D=aye", "-q")
    assert findings(old, 0) == [(False, f"old takes its words from the file {theme}, and changes with it")]
    theme.write_text(theme.read_text("utf-8").replace('nah = "Strike"', 'nah = "Aye"'), "utf-8")
    assert findings(old, 0)[0][0] is False, "it makes no sense, but it can be printed"
    theme.unlink()
    words.theme.cache_clear()  # as the next command would find it
    ((wrong, what),) = findings(old, 1)
    assert wrong
    assert "nothing of it can be printed: there is no theme file" in what
    assert old.status()["phase"] == "election"


def test_an_old_game_goes_out_with_its_words_as_long_as_they_are_there(
    old: Pbp, theme: Path, tmp_path: Path
) -> None:
    exported, handed = old("export").out, old("hand-over").out
    theme.unlink()
    for number, (command, text) in enumerate((("import", exported), ("take-over", handed))):
        there = str(tmp_path / f"there-{number}")
        old(command, "-", "--state", there, stdin=text)
        assert "Hoist" in old("outbox", "show", "101", "--state", there, "--game", "old").out
    lost = old("hand-over").out
    line = old.refused("take-over", "-", "--state", str(tmp_path / "lost"), stdin=lost)
    assert "line 2: there is no theme file" in line
