"""`pbp read`: a thread and messages from the forum's own files, shown, confirmed and recorded."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from pbp_mod.commands import read
from tests.conftest import Pbp
from tests.games import election, header, write

FORUMS = Path(__file__).parents[1] / "fixtures" / "forums"
THREAD, MESSAGES = FORUMS / "discourse.json", FORUMS / "discourse-message.json"


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "game.jsonl", header(hecklers=["Kenny"]), []))
    return pbp


def letters(tmp_path: Path, *messages: tuple[str, str]) -> Path:
    """A file of messages, a minute apart from 20:30."""
    path = tmp_path / "letters.txt"
    path.write_text(
        "".join(
            f"From: {author}\nDate: 2026-11-29T20:{30 + minute}:00Z\n\n{text}\n\n-----\n"
            for minute, (author, text) in enumerate(messages)
        ),
        "utf-8",
    )
    return path


def test_a_thread_is_shown_and_nothing_is_recorded(game: Pbp) -> None:
    before = game.rows()
    shown = game("read", THREAD, MESSAGES, "--moderator", "gm")
    assert game.rows() == before
    table = [line.split(maxsplit=3) for line in shown.out.splitlines()]
    assert table[0] == ["post", "by", "certainty", "records       words"]
    assert table[1][:2] == ["#2", "B"]
    assert "A nominate C  'I nominate @Cleo'" in shown.out
    assert "B vote yaw" in shown.out
    assert "Kenny is a heckler" in shown.out
    assert "Q26" in shown.out
    assert shown.err.splitlines()[-1] == "Nothing was recorded; --yes records what is beyond doubt."


def test_yes_records_what_is_beyond_doubt_with_its_texts(game: Pbp) -> None:
    done = game("read", THREAD, MESSAGES, "--moderator", "gm", "--yes")
    rows = [json.loads(line) for line in game("export").out.splitlines()[1:]]
    assert rows == [
        {
            "action": "nominate",
            "by": "A",
            "player": "C",
            "at": "2026-11-29T20:15:00Z",
            "source": "post #5 by Anna, /t/4/5",
            "text": "I nominate @Cleo",
        },
        {
            "action": "vote",
            "by": "B",
            "choice": "yaw",
            "at": "2026-11-29T20:20:00Z",
            "source": "message #2 by Bert, /t/5/2",
            "text": "I vote Yaw, obviously.",
        },
    ]
    assert "──── thread · 101 ─" in done.out
    assert game("verify").code == 0


def test_the_same_thread_again_adds_nothing(game: Pbp) -> None:
    game("read", THREAD, MESSAGES, "--moderator", "gm", "--yes", "--quiet")
    before = game.rows()
    for files in ([THREAD, MESSAGES], [FORUMS / "discourse-raw.txt"], [FORUMS]):
        again = (
            game("read", *files, "--yes", "--quiet") if files != [FORUMS] else game("read", THREAD, "--yes")
        )
        assert again.out == ""
        assert "There is nothing new in it." in again.err
    assert game.rows() == before


def test_an_edit_is_shown_once(game: Pbp, tmp_path: Path) -> None:
    game("read", THREAD, "--moderator", "gm", "--yes", "--quiet")
    edited = tmp_path / "t.json"
    edited.write_text(THREAD.read_text("utf-8").replace("No way.", "Way."), "utf-8")
    assert "edited after it was read: - 'No way." in " ".join(game("read", edited, "--yes").out.split())
    assert "nothing new" in game("read", edited).err


def test_as_json(game: Pbp) -> None:
    found = game("read", THREAD, MESSAGES, "--moderator", "gm", "--json").json
    assert list(found) == ["found", "conduct", "notes", "recorded"]
    item = found["found"][2]
    assert item["records"]["player"] == "C"
    assert {
        key: item[key] for key in ("post", "number", "player", "certain", "why", "action", "channel", "url")
    } == {
        "post": "#5",
        "number": 5,
        "player": "A",
        "certain": "sure",
        "why": None,
        "action": "nominate",
        "channel": "thread",
        "url": "/t/4/5",
    }
    assert found["conduct"][0]["rule"] == "Q26"
    assert found["recorded"] == []
    recorded = game("read", THREAD, "--json", "--yes").json["recorded"]
    assert [(row["row"], row["action"]) for row in recorded] == [(1, "nominate")]


def test_a_dry_run_shows_the_texts_and_keeps_nothing(game: Pbp) -> None:
    before = game.rows()
    shown = game("read", THREAD, "--moderator", "gm", "--dry-run")
    assert "Would record row 1: A nominate C" in shown.err
    assert "──── thread · 101 ─" in shown.out
    assert game.rows() == before
    assert "say once which account is yours" in game("read", THREAD, "--dry-run").err


def test_receipts(game: Pbp, tmp_path: Path) -> None:
    game("nominate", "B", "--at", "2026-11-29T20:00:00Z")
    said = letters(tmp_path, ("Anna", "Yaw"), ("Bert", "Nah"), ("Anna", "Nah"))
    out = game("read", said, "--yes", "--receipts").out
    assert out.count("· receipt ─") == 2
    when = '[date=2026-11-29 time=20:32:00 timezone="UTC"]'
    assert f"Hello Anna, I have your message of {when}. Noted: **Nah**." in out
    assert "the last message counts" in out
    said = letters(tmp_path, *((name, "Yaw") for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")))
    assert "It stands now. Thank you!" in game("read", said, "--yes", "--receipts").out


def test_the_moderator_and_aliases_are_remembered(game: Pbp, tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("# accounts\nbert_1999 = B\n", "utf-8")
    game("nominate", "C", "--at", "2026-11-29T20:00:00Z")
    said = letters(tmp_path, ("bert_1999", "Yaw"), ("Dodo", "Nah"), ("Boss", "Yaw"))
    game("read", said, "--moderator", "Boss", "--aliases", file, "--alias", "Dodo=Dora")
    shown = game("read", said)
    assert "B vote yaw" in shown.out
    assert "D vote nah" in shown.out
    assert "Boss" not in shown.out
    assert "--moderator" not in shown.err
    assert "is not NAME=PLAYER" in game.refused("read", said, "--alias", "Dora")
    assert "nobody here is called" in game.refused("read", said, "--alias", "x=Nobody")
    assert "can't be the moderator" in game.refused("read", said, "--moderator", "bert")


def test_what_the_source_does_not_tell_can_be_given(game: Pbp, tmp_path: Path) -> None:
    path = tmp_path / "letters.txt"
    path.write_text("From: Anna\n\nHello\n", "utf-8")
    game("nominate", "C", "--at", "2026-11-29T20:00:00Z")
    path.write_text("From: Anna\nSubject: x\n\nYaw\n", "utf-8")
    assert "Only you can tell" in game("read", path, "--yes").err
    game(
        "read",
        path,
        "--yes",
        "--at",
        "2026-11-29T20:40:00Z",
        "--note",
        "by phone",
        "--source",
        "phone",
        "--recorded-by",
        "Mo",
    )
    row = json.loads(game("export").out.splitlines()[-1])
    assert (row["at"], row["note"], row["source"]) == ("2026-11-29T20:40:00Z", "by phone", "phone")
    assert row["moderator"] == "Mo"


def test_stdin_and_folders(game: Pbp, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "1.json").write_bytes(THREAD.read_bytes())
    (folder / "notes.txt").write_text("nothing", "utf-8")
    shown = game("read", folder, "--moderator", "gm")
    assert "A nominate C" in shown.out
    assert "notes.txt is of no format" in shown.err
    assert "A nominate C" in game("read", "-", stdin=THREAD.read_text("utf-8")).out
    assert "A nominate C" in game("read", stdin=THREAD.read_text("utf-8")).out
    assert "notes.txt is of no format" in game.refused("read", folder / "notes.txt")
    assert "there is no format 'usenet'" in game.refused("read", THREAD, "--as", "usenet")


def test_words_of_a_private_message_are_found_in_the_thread(game: Pbp, tmp_path: Path) -> None:
    secret = next(each["text"] for each in game("outbox", "--json").json if each["to"] == "Dora")
    words = " ".join(secret.split()[3:22])
    topic = json.loads(THREAD.read_text("utf-8"))
    topic["post_stream"]["posts"][2]["cooked"] = f"<p>I was told: {words}</p>"
    path = tmp_path / "t.json"
    path.write_text(json.dumps(topic), "utf-8")
    breaches = game("read", path, "--moderator", "gm", "--json").json["conduct"]
    assert [(breach["post"], breach["rule"]) for breach in breaches] == [("#3", "Q26"), ("#4", "Q26")]
    assert "to Dora" in breaches[0]["why"]


# One by one on a terminal


@pytest.fixture
def terminal(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    monkeypatch.setattr(read, "_is_terminal", lambda files: True)
    return game


def test_one_by_one(terminal: Pbp, tmp_path: Path) -> None:
    terminal("nominate", "C", "--at", "2026-11-29T20:00:00Z")
    said = letters(tmp_path, ("Anna", "Yaw"), ("Bert", "Nah"), ("Cleo", "Nah"))
    done = terminal("read", said, "--moderator", "gm", stdin="y\nn\n\n")
    assert "Record A vote yaw? [Y/n]" in done.err
    rows = [json.loads(line) for line in terminal("export").out.splitlines()[2:]]
    assert [(row["by"], row["choice"]) for row in rows] == [("A", "yaw"), ("C", "nah")]
    assert "nothing new" in terminal("read", said).err


def test_who_is_meant_is_asked(terminal: Pbp, tmp_path: Path) -> None:
    topic = json.loads(THREAD.read_text("utf-8"))
    topic["post_stream"]["posts"][4]["cooked"] = "<p><strong>I nominate Kleo</strong></p>"
    del topic["post_stream"]["posts"][4]["raw"]
    path = tmp_path / "t.json"
    path.write_text(json.dumps(topic), "utf-8")
    done = terminal("read", path, "--moderator", "gm", stdin="Nobody\nCleo\n")
    assert "did you mean Cleo (C)?" in " ".join(done.out.split())
    assert "Who is meant?" in done.err
    assert "nobody here is called 'Nobody'" in done.err
    assert "Recorded row 1: A nominate C" in done.err


def test_nobody_is_meant(terminal: Pbp, tmp_path: Path) -> None:
    topic = json.loads(THREAD.read_text("utf-8"))
    topic["post_stream"]["posts"][4] |= {"cooked": "<p><strong>I nominate Kleo</strong></p>", "raw": None}
    path = tmp_path / "t.json"
    path.write_text(json.dumps(topic), "utf-8")
    before = terminal.rows()
    terminal("read", path, "--moderator", "gm", stdin="\n")
    assert terminal.rows() == before


def test_stopping_records_nothing(terminal: Pbp, tmp_path: Path) -> None:
    before = terminal.rows()
    ended = terminal("read", THREAD, MESSAGES, "--moderator", "gm", code=1, stdin="y\n")
    assert "pbp: stopped" in ended.err
    assert terminal.rows() == before


def test_without_the_parsers_it_says_what_to_install(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("lxml", "lxml.html", "lxml.etree", "markdown_it"):
        monkeypatch.setitem(sys.modules, module, None)
    refused = game.refused("read", FORUMS / "phpbb.html")
    assert "pip install 'pbp-mod[intake]'" in refused
    assert "A vote" not in refused
    assert (
        "B vote yaw" not in game("read", FORUMS / "letters.txt").out
    )  # needs no parser; nothing is open yet


def test_a_vote_for_which_everybody_is_late(game: Pbp, tmp_path: Path) -> None:
    rows = [{**row, "at": "2026-11-29T20:59:00Z"} for row in election("A", "B", "YYNNN")]
    game("import", write(tmp_path / "late.jsonl", header("late"), rows))
    shown = game("read", letters(tmp_path, ("Anna", "Yaw"), ("Anna", "Nah")), "--game", "late")
    assert "in the log" in shown.out
    assert "row 2" in shown.out
    assert "older than row 6" in " ".join(shown.out.split())


HEADS = {
    "blank line": "From: {}\nDate: {}\n\n{}\n\n",
    "no blank line": "From: {}\nDate: {}\n\n{}\n",
    "no blank line at all": "From: {}\nDate: {}\n{}\n",
    "blank line with blanks": "From: {}\nDate: {}\n\n{}\n \t\n",
    "small letters": "from: {}\ndate: {}\n\n{}\n\n",
    "the date first": "Date: {1}\nFrom: {0}\n\n{2}\n\n",
    "a subject between": "From: {}\nTo: gm\nSubject: Re: vote\nDate: {}\n\n{}\n\n",
    "sent": "From: {}\nSent: {}\n\n{}\n\n",
    "windows": "From: {}\r\nDate: {}\r\n\r\n{}\r\n\r\n",
}


@pytest.mark.parametrize("how", HEADS)
def test_b26_two_messages_without_a_line_of_dashes_are_both_asked_about(
    game: Pbp, tmp_path: Path, how: str
) -> None:
    """Whether the second head is a message, or words of the first that pretend to be one, nobody can tell."""
    game("nominate", "A", "C")
    path = tmp_path / "letters.txt"
    said = [("Anna", "16", "Yaw"), ("Bert", "17", "Nah"), ("Cleo", "18", "Yaw")]
    text = "".join(HEADS[how].format(who, f"2026-11-29T20:{at}:00Z", words) for who, at, words in said)
    path.write_bytes(text.encode())
    told = game("read", str(path), "--moderator", "gm", "--json").json
    assert [(item["player"], item["certain"], item["action"]) for item in told["found"]] == [
        ("A", "ask", "vote"),
        ("B", "ask", "vote"),
        ("C", "ask", "vote"),
    ]
    assert "Only you can tell" in game("read", path, "--moderator", "gm", "--yes").err
    assert len(game("export").out.splitlines()) == 2


@pytest.mark.parametrize("rule", ["-----", "=====", "*****", "________________________________"])
def test_lines_between_messages_leave_nothing_to_ask(game: Pbp, tmp_path: Path, rule: str) -> None:
    game("nominate", "A", "C")
    path = tmp_path / "letters.txt"
    blocks = [
        f"From: {who}\nDate: 2026-11-29T20:16:00Z\n\n{said}\n"
        for who, said in (("Anna", "Yaw"), ("Bert", "Nah"))
    ]
    path.write_text(f"\n{rule}\n".join(blocks), "utf-8")
    told = game("read", str(path), "--moderator", "gm", "--json").json
    assert [(item["player"], item["certain"]) for item in told["found"]] == [("A", "sure"), ("B", "sure")]


@pytest.mark.parametrize(
    "second", ["Wait, I changed my mind, not yaw. Make it nah.", "Hold on, let me think", "Yaw or nah?"]
)
def test_a_doubtful_second_message_puts_the_first_in_doubt(game: Pbp, tmp_path: Path, second: str) -> None:
    game("nominate", "A", "C")
    said = letters(tmp_path, ("Anna", "Yaw"), ("Bert", "Nah"), ("Anna", second))
    found = game("read", said, "--moderator", "gm", "--json").json["found"]
    assert [(item["player"], item["certain"]) for item in found] == [
        ("A", "ask"),
        ("B", "sure"),
        ("A", "almost"),
    ]
    assert "a later message of his is doubtful" in found[0]["why"]
    game("read", said, "--moderator", "gm", "--yes")
    assert [json.loads(line)["by"] for line in game("export").out.splitlines()[1:]] == ["A", "B"]


def test_a_plain_third_message_settles_it(game: Pbp, tmp_path: Path) -> None:
    game("nominate", "A", "C")
    said = letters(tmp_path, ("Anna", "Yaw"), ("Anna", "Wait, not yaw"), ("Anna", "Nah"))
    found = game("read", said, "--moderator", "gm", "--json").json["found"]
    assert [item["certain"] for item in found] == ["sure", "almost", "sure"]


def test_small_talk_behind_a_vote_is_listed_and_leaves_it(game: Pbp, tmp_path: Path) -> None:
    game("nominate", "A", "C")
    said = letters(tmp_path, ("Anna", "Yaw"), ("Anna", "Nice game so far."))
    found = game("read", said, "--moderator", "gm", "--json").json["found"]
    assert [item["certain"] for item in found] == ["sure", "almost"]
