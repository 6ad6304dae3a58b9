"""The outbox, marks of what was sent, reminders, and the proof at the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod.texts.dialects import DIALECTS
from tests.conftest import Pbp
from tests.games import election, header, write


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")[:3]))
    return pbp


def test_the_outbox_lists_what_waits(game: Pbp) -> None:
    letters = game("outbox", "--json").json
    assert [letter["id"] for letter in letters] == [1, 2, 3, 4, 5, 6, 101]
    assert [letter["to"] for letter in letters] == [
        "thread",
        "Anna",
        "Bert",
        "Cleo",
        "Dora",
        "Emil",
        "thread",
    ]
    assert letters[0]["template"] == "qanon/opening"
    assert {letter["status"] for letter in letters} == {"pending"}
    assert set(letters[0]) == {*("id", "to", "template", "subject", "row", "status", "url", "held", "text")}
    shown = game("outbox")
    assert "The vote is open: Anna with Bert" in shown.out
    assert "qanon/" not in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_one_text_and_nothing_else(game: Pbp) -> None:
    letters = {letter["id"]: letter["text"] for letter in game("outbox", "--json").json}
    assert game("outbox", "show", "1").out == letters[1]
    copied = game("outbox", "copy", "2")
    assert copied.out == letters[2]
    assert "no message 77" in game.refused("outbox", "show", "77")


def test_sent_marks_with_the_words_that_went_out(game: Pbp) -> None:
    game("sent", "1", "2", "--url", "https://forum.example/t/1")
    found = {letter["id"]: letter["status"] for letter in game("outbox", "--json").json}
    assert found[1] == found[2] == "sent"
    assert found[3] == "pending"
    assert "QAnon: test" not in game("outbox").out
    assert "QAnon: test" in game("outbox", "--all").out
    game.refused("sent", "3", "99")
    game("sent", "--all")
    assert "Everything is sent" in game("outbox").err
    assert game("sent", "--all").err == "Everything is sent.\n"
    assert "which?" in game.refused("sent", code=2)
    assert "To be sent" not in game("status").out


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_on_demand(game: Pbp, dialect: str) -> None:
    assert "Anna" in game("outbox", "show", "2", "--format", dialect).out


def test_role_messages_differ(game: Pbp) -> None:
    letters = game("outbox", "--json").json
    texts = [letter["text"] for letter in letters if letter["template"] == "qanon/role"]
    assert len(set(texts)) == len(texts) == 5


def test_a_reminder_tells_only_how_many_are_missing(game: Pbp) -> None:
    told = game("remind", "--public").out
    assert "3" in told
    assert not any(name in told for name in ("Cleo", "Dora", "Emil"))
    named = game("remind", "--public", "--name").out
    assert all(name in named for name in ("Cleo", "Dora", "Emil"))
    private = game("remind", "--private").out
    heads = [line.strip("─ ") for line in private.splitlines() if line.startswith("────")]
    assert [head.rpartition(" · ")[0] for head in heads] == ["PM to Cleo", "PM to Dora", "PM to Emil"]


def test_the_log_is_revealed_only_when_the_game_is_over(pbp: Pbp, tmp_path: Path) -> None:
    rows = []
    for president, nominee in zip("ABC", "BCD", strict=True):
        rows += election(president, nominee, "NNNNN")
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    assert "secrets" in pbp.refused("reveal", tmp_path / "public.jsonl")
    assert not (tmp_path / "public.jsonl").exists()
    while not pbp.status()["over"]:
        nominee = pbp.status()["table"]["eligible"][0][0]
        pbp("nominate", nominee, "-q")
        pbp("vote", *(f"{voter}=nah" for voter in "ABCDE"), "-q")
    pbp("reveal", tmp_path / "public.jsonl")
    proof = pbp("verify", tmp_path / "public.jsonl", "--json").json
    assert proof["findings"] == []
    opening = pbp("outbox", "show", "1", "--format", "plain").out
    assert proof["seal"] in opening
    assert "name another file" in pbp.refused("reveal", tmp_path / "public.jsonl")


def test_a_file_that_does_not_hold_is_named_by_its_line(pbp: Pbp, tmp_path: Path) -> None:
    rows = election("A", "B")
    rows[3]["by"] = "B"
    rows[3]["choice"] = "nah"
    file = write(tmp_path / "log.jsonl", header(), [*rows, {"action": "discard", "by": "A", "card": "M"}])
    assert pbp.refused("verify", file).startswith("pbp: line 8: ")


def test_backup_copies_every_game(game: Pbp, tmp_path: Path) -> None:
    game("backup", tmp_path / "copy" / "pbp.db")
    twin = game("games", "--json", "--state", tmp_path / "copy").json
    assert [each["name"] for each in twin] == ["test"]
    assert "name another file" in game.refused("backup", tmp_path / "copy" / "pbp.db")


def test_what_is_revealed_holds_no_private_words(pbp: Pbp, tmp_path: Path) -> None:
    rows = []
    for president, nominee in zip("ABCDE" * 5, "BCDEA" * 5, strict=True):
        rows += election(president, nominee, "NNNNN")
    del rows[6 * 24 :]
    rows[0]["text"] = "**I nominate Bert**"
    rows[1] |= {"text": "Nah, my dear, and don't tell anybody", "note": "a canary note", "source": "PM 1"}
    rows.insert(1, {"action": "note", "text": "a canary remark"})
    pbp("import", write(tmp_path / "log.jsonl", header(), rows))
    assert pbp.status()["over"]
    pbp("reveal", tmp_path / "public.jsonl")
    public = (tmp_path / "public.jsonl").read_text("utf-8")
    assert "my dear" not in public
    assert "canary" not in public
    assert "**I nominate Bert**" in public
    assert "PM 1" in public
    assert "hold" in pbp("verify", tmp_path / "public.jsonl").out
    head, *rest = public.splitlines(keepends=True)
    assert json.loads(head)["rows"] == len(rest)
    cut = tmp_path / "cut.jsonl"
    cut.write_text(head + "".join(rest[:-1]), "utf-8")
    assert "cut off" in pbp.refused("verify", cut)
