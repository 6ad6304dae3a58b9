"""`pbp forum` and `pbp send`, as a moderator calls them, against a Discourse that listens."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pbp_mod.console import sending
from pbp_mod.console.sending import Sending
from pbp_mod.desk.posting import Patience, Poster, Waiting
from pbp_mod.engines import qanon
from pbp_mod.network.client import Client
from pbp_mod.network.discourse import Discourse
from pbp_mod.network.keys import USER_KEY
from pbp_mod.store.postings import Intention, Postings
from tests.commands.test_json import Looked, page
from tests.conftest import Pbp
from tests.games import header, write
from tests.network.conftest import Live, secret_of
from tests.network.discourse_server import BrokenConnection, Refused
from tests.texts.test_groups import WITH_DEN

API_KEY = "a" * 64
PLAYED = Path(__file__).parents[1] / "playthroughs" / "qanon" / "six-official.jsonl"
PLAYERS = ("Anna", "Bert", "Cleo", "Dora", "Emil")


@pytest.fixture(autouse=True)
def _no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBP_KEYRING", "no")


@pytest.fixture
def desk(pbp: Pbp, live: Live, tmp_path: Path) -> Pbp:
    """A game for five, connected with the board, whose thread `send` begins."""
    for name in PLAYERS:
        live.forum.user(name)
    pbp("import", write(tmp_path / "game.jsonl", header("one"), []))
    connect(pbp, live)
    pbp("forum", "topic", "--in", "5")
    return pbp


def connect(pbp: Pbp, live: Live, *more: str, timeout: str = "5") -> None:
    pbp(
        "forum",
        "connect",
        live.url,
        "--api-key",
        "--account",
        "gm",
        "--timeout",
        timeout,
        *more,
        stdin=API_KEY,
    )


def on_board(live: Live) -> dict[str, list[str]]:
    """What the moderator has posted: reader -> texts, in order."""
    found: dict[str, list[str]] = {}
    for topic in live.forum.all("topic"):
        private = topic["archetype"] == "private_message"
        to = ",".join(sorted(set(topic["people"]) - {"gm"})) if private else "thread"
        posts = [post["raw"] for post in live.forum.posts_of(topic["id"]) if post["username"] == "gm"]
        found.setdefault(to, []).extend(posts)
    return found


def outbox(pbp: Pbp) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pbp("outbox", "--all", "--json").json
    return found


def test_all_that_waits_is_posted_once_and_marked_with_its_address(desk: Pbp, live: Live) -> None:
    waiting = outbox(desk)
    sent = desk("send", "--yes")
    assert sent.err.count("Sent: ") == 7
    there = on_board(live)
    assert set(there) == {"thread", *PLAYERS}
    for letter in waiting:
        assert letter["text"].rstrip() in there[letter["to"]]
    assert {name: len(texts) for name, texts in there.items()} == {"thread": 2, **dict.fromkeys(PLAYERS, 1)}
    after = outbox(desk)
    assert {letter["status"] for letter in after} == {"sent"}
    assert all(letter["url"].startswith(f"{live.url}/t/") for letter in after)
    assert "Nothing waits" in desk("send", "--yes").err
    assert on_board(live) == there


def test_a_dry_run_posts_nothing_and_shows_who_would_read_what(desk: Pbp, live: Live) -> None:
    shown = desk("send", "--dry-run", "--json").json
    assert [(each["to"], each["accounts"], each["how"], each["waits"]) for each in shown] == [
        ("thread", [], "new topic", None),
        ("thread", [], "reply", None),
        *((name, [name], "new message", None) for name in PLAYERS),
    ]
    desk("send", "-n")
    assert on_board(live) == {}


def test_nothing_is_posted_without_a_nod(desk: Pbp, live: Live) -> None:
    assert "--yes" in desk("send", code=1).err
    assert on_board(live) == {}


def test_everything_to_a_person_goes_into_one_conversation(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    desk("nominate", "A", "B", "-q")
    desk("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    desk("send", "--yes")
    topics = [t for t in live.forum.all("topic") if t["archetype"] == "private_message"]
    assert Counter(name for t in topics for name in t["people"]) == {"gm": 5, **dict.fromkeys(PLAYERS, 1)}
    to_anna = next(t["id"] for t in topics if "Anna" in t["people"])
    assert len(live.forum.posts_of(to_anna)) == 2
    assert len(on_board(live)["thread"]) == 3


def test_a_replacement_gets_a_conversation_of_his_own(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    live.forum.user("Frida")
    desk("replace", "B", "Frida=F", "-q")
    desk("send", "--yes")
    desk("nominate", "A", "F", "-q")
    desk("vote", "A=yaw", "F=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    desk("discard", "FR", "-q")
    desk("send", "--yes")
    there = on_board(live)
    assert len(there["Bert"]) == 1
    assert len(there["Frida"]) == 2


def test_a_group_has_one_conversation_as_long_as_nobody_comes_or_leaves(
    desk: Pbp, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qanon, "ENGINE", WITH_DEN)
    desk("send", "--yes")
    desk("nominate", "A", "B", "-q")
    shown = desk("send", "--dry-run", "--json").json
    assert [(each["to"], each["accounts"]) for each in shown if each["to"] != "thread"] == [
        ("group:den", ["Anna", "Dora", "Emil"])
    ]
    desk("send", "--yes")
    desk("amend", "1", "C", "--yes", "-q")
    desk("undo", "-q")
    for _ in range(3):
        desk("vote", "A=nah", "B=nah", "C=nah", "D=nah", "E=nah", "-q")
        desk("nominate", "E", "-q")
        desk("send", "--yes")
    there = on_board(live)
    assert {to: len(texts) for to, texts in there.items() if "," in to} == {
        "Anna,Dora,Emil": 1,
        "Bert,Dora,Emil": 1,
        "Cleo,Dora,Emil": 1,
        "Dora,Emil": 1,
    }
    live.forum.user("Frida")
    desk("replace", "E", "Frida=F", "-q")
    desk("send", "--yes")
    assert all("Frida" not in to or to == "Frida" for to in on_board(live)), "nothing that was due before"


def test_a_board_of_conversations_for_two_sends_a_group_nothing(
    desk: Pbp, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qanon, "ENGINE", WITH_DEN)
    monkeypatch.setattr(Discourse, "several", False)
    desk("nominate", "A", "B", "-q")
    (found,) = (each for each in desk("send", "--dry-run", "--json").json if each["to"] == "group:den")
    assert "sends no message to several people" in found["waits"]


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("gone", "there is no account 'Bert'"),
        ("suspended", "it is suspended"),
        ("group", "there is no account 'Bert'"),
        ("own", "your own account"),
    ],
)
def test_a_seat_without_an_account_that_can_be_written_to_waits(
    desk: Pbp, live: Live, what: str, why: str
) -> None:
    if what == "suspended":
        live.forum.user("Bert", suspended_till="3026-01-01T00:00:00Z")
    elif what == "own":
        desk("account", "B", "gm")
    else:
        del live.forum.users["bert"]
        live.forum.groups["bert"] = ["Anna"]
    result = desk("send", "--yes", code=3)
    assert why in result.err
    assert set(on_board(live)) == {"thread", "Anna", "Cleo", "Dora", "Emil"}
    assert [each["to"] for each in outbox(desk) if each["status"] == "pending"] == ["Bert"]


def test_whoever_reads_along_keeps_a_text_back(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    topics = {"".join(sorted(set(t["people"]) - {"gm"})): t for t in live.forum.all("topic")}
    live.forum.put("topic", topics["Anna"] | {"people": ["gm", "Anna", "Bert"]})
    live.forum.groups["den"] = ["Emil"]
    live.forum.put("topic", topics["Dora"] | {"groups": ["den"]})
    desk("nominate", "A", "D", "-q")
    desk("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    held = desk("send", "--yes", code=3).err
    assert "Bert reads " in held
    desk("discard", "FR", "-q")
    held = desk("send", "--yes", code=1).err
    assert "the group den reads " in held
    assert len(on_board(live)["Anna,Bert"]) == 1


def test_somebody_who_joins_between_plan_and_post_is_seen(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    desk("nominate", "A", "B", "-q")
    desk("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    seen = 0

    def joins(method: str, path: str) -> None:
        nonlocal seen
        topic = (
            next(t for t in live.forum.all("topic") if t["people"] == ["gm", "Anna"]) if seen < 1 else None
        )
        if topic is not None and path == f"/t/{topic['id']}":
            seen += 1
            live.forum.put("topic", topic | {"people": ["gm", "Anna", "Emil"]})

    live.forum.after = joins
    assert "Emil reads" in desk("send", "--yes", code=3).err
    assert len(on_board(live)["Anna,Emil"]) == 1


@pytest.mark.parametrize("arrives", [True, False])
def test_a_lost_answer_is_looked_for_and_nothing_is_posted_twice(
    desk: Pbp, live: Live, arrives: bool
) -> None:
    live.forum.same_minutes = 0
    connect(desk, live, timeout="0.3")
    lost = []

    def breaks(method: str, path: str) -> None:
        if method == "POST" and len(lost) < 3:
            lost.append(path)
            raise BrokenConnection

    if arrives:
        live.forum.after = breaks
    else:
        live.forum.before = breaks
    result = desk("send", "--yes", code=0 if arrives else 1)
    if not arrives:  # the opening was tried three times
        assert "has not taken it in 3 tries" in result.err
        desk("send", "--yes")
    assert len(lost) == 3
    assert {name: len(texts) for name, texts in on_board(live).items()} == {
        "thread": 2,
        **dict.fromkeys(PLAYERS, 1),
    }
    assert {letter["status"] for letter in outbox(desk)} == {"sent"}


@pytest.mark.parametrize("moment", ["before", "after"])
def test_ctrl_c_at_a_posting_loses_and_doubles_nothing(
    desk: Pbp, live: Live, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    live.forum.same_minutes = 0
    connect(desk, live, timeout="0.3")
    ask, posts = Client._ask, []

    def interrupted(self: Client, method: str, url: str, **more: Any) -> Any:
        if method != "POST":
            return ask(self, method, url, **more)
        posts.append(url)
        if len(posts) == 3 and moment == "before":
            raise KeyboardInterrupt
        answer = ask(self, method, url, **more)
        if len(posts) == 3:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(Client, "_ask", interrupted)
    told = desk("send", "--yes", code=1).err
    assert told.count("Sent: ") == 2
    assert sum(map(len, on_board(live).values())) == (2 if moment == "before" else 3)
    desk("send", "--yes")
    assert {name: len(texts) for name, texts in on_board(live).items()} == {
        "thread": 2,
        **dict.fromkeys(PLAYERS, 1),
    }
    assert {letter["status"] for letter in outbox(desk)} == {"sent"}


def test_a_refusal_is_told_in_words_and_the_rest_goes_on(desk: Pbp, live: Live) -> None:
    def refuses(method: str, path: str) -> None:
        if method == "POST" and live.forum.log[-1][3].get("target_recipients") == "Cleo":
            raise Refused(422, ["Body is too similar to what you recently posted"])

    live.forum.before = refuses
    told = desk("send", "--yes", code=3).err
    assert "Not sent: 4 to Cleo: the board says: Body is too similar" in told
    assert [each["to"] for each in outbox(desk) if each["status"] == "pending"] == ["Cleo"]
    live.forum.before = lambda *_: None
    desk("send", "--yes")
    assert len(on_board(live)["Cleo"]) == 1


def test_what_boards_allow_in_a_day_is_told_before_the_first_message(
    desk: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By all games of the desk on that board, and what was begun a day ago doesn't count."""
    live.forum.same_minutes = 0
    assert "Note: 5 new conversations; many boards let" in " ".join(desk("send", "-n").err.split())
    assert "many boards" not in desk("send", "--yes").err
    assert "many boards" not in desk("send", "-n").err
    for number in range(3):
        made = header(f"more{number}", setup=None, seed=f"{number}eed" * 16)
        del made["setup"]
        desk("import", write(tmp_path / "more.jsonl", made, []))
        desk("account", "--forum", live.url)
        desk("forum", "topic", "--in", "5")
        told = " ".join(desk("send", "-n").err.split())
        assert f"5 new conversations besides {5 * (number + 1)} within a day" in told
        assert "many boards" not in desk("send", "--yes").err
    made = header("last", seed="1eed" * 16)
    desk("import", write(tmp_path / "more.jsonl", made, []))
    desk("account", "--forum", live.url)
    desk("forum", "topic", "--in", "5")
    monkeypatch.setattr("pbp_mod.clock.now", lambda: "2026-12-31T00:00:00Z")
    assert "Note: 5 new conversations; many boards let" in " ".join(desk("send", "-n").err.split())
    monkeypatch.undo()


def test_a_daily_limit_ends_it_and_the_next_call_goes_on(desk: Pbp, live: Live) -> None:
    live.forum.messages_a_day = 2
    told = desk("send", "--yes", code=3).err
    assert "14 hours" in told
    assert told.count("Not sent") == 1
    live.forum.messages_a_day = 100
    desk("send", "--yes")
    assert {name: len(texts) for name, texts in on_board(live).items()} == {
        "thread": 2,
        **dict.fromkeys(PLAYERS, 1),
    }


def test_what_waits_for_approval_counts_as_sent(desk: Pbp, live: Live) -> None:
    live.forum.approve.add("gm")
    told = desk("send", "1", "--yes").err
    assert "approval" in told
    assert "the topic waits for approval" in desk("send", "69", "--yes", code=1).err
    live.forum.approve_all()
    topic = live.forum.all("topic")[0]
    desk("forum", "topic", f"{live.url}/t/x/{topic['id']}")
    live.forum.approve.clear()
    desk("send", "--yes")
    assert len(on_board(live)["thread"]) == 2


def test_where_nobody_can_tell_nothing_is_posted(desk: Pbp, live: Live) -> None:
    live.forum.hides_pending = True

    def breaks(method: str, path: str) -> None:
        if method == "POST":
            raise BrokenConnection

    live.forum.before = breaks
    connect(desk, live, timeout="0.3")
    told = desk("send", "1", "--yes", code=1).err
    assert "can't be told" in told
    live.forum.before = lambda *_: None
    assert "can't be told" in desk("send", "--yes", code=1).err
    assert on_board(live) == {}
    assert "whether text 1 of one stands on the board isn't known" in desk("hand-over").err
    desk("send", "1", "--again", "--yes")
    assert "isn't known" not in desk("hand-over").err
    assert len(on_board(live)["thread"]) == 1
    assert "Sent: 69" in desk("send", "--yes").err


def test_what_the_moderator_marks_himself_is_not_asked_about(desk: Pbp, live: Live) -> None:
    live.forum.hides_pending = True
    live.forum.before = lambda method, path: (
        (_ for _ in ()).throw(BrokenConnection()) if method == "POST" else None
    )
    connect(desk, live, timeout="0.3")
    desk("send", "1", "--yes", code=1)
    desk("sent", "1", "--url", f"{live.url}/t/x/99")
    live.forum.before = lambda *_: None
    desk("send", "2", "--yes")
    assert set(on_board(live)) == {"Anna"}


@pytest.mark.parametrize("url", [None, "/t/x/11/2"])
def test_what_he_marks_himself_while_nobody_knows_is_known_once_it_is_found(
    desk: Pbp, live: Live, url: str | None
) -> None:
    """His mark stays as it is, and what the correction changes is edited where the text stands."""
    desk("send", "--yes")
    desk("nominate", "A", "B", "-q")

    def breaks(method: str, path: str) -> None:
        if method == "POST":
            live.forum.hides_pending = True
            raise BrokenConnection

    live.forum.after = breaks
    connect(desk, live, timeout="0.3")
    live.forum.before = lambda method, path: (
        (_ for _ in ()).throw(Refused(500, [])) if live.forum.hides_pending and method == "GET" else None
    )
    desk("send", "--yes", code=1)
    mine = () if url is None else ("--url", live.url + url)
    desk("sent", "101", *mine)
    live.forum.before = live.forum.after = lambda *_: None
    assert "Nothing waits" in desk("send", "--yes").err
    thread = on_board(live)["thread"]
    assert len(thread) == 3
    desk("amend", "1", "C", "--yes", "-q")
    assert "Edited: 101 to thread" in desk("send", "--edit", "--yes").err
    now = next(each for each in outbox(desk) if each["id"] == 101)
    assert on_board(live)["thread"][2] == now["text"].rstrip()
    if url is not None:
        assert now["url"] == live.url + url


def test_where_the_board_shows_no_accounts_it_is_said_and_the_thread_goes_on(desk: Pbp, live: Live) -> None:
    """As with a server that knows no such address, or a key that may not look accounts up."""
    for refused, why in (
        (
            Refused(404, ["The requested URL or resource could not be found."], "not_found"),
            "not even your own",
        ),
        (
            Refused(403, ["You are not permitted to view the requested resource."], "invalid_access"),
            "not permitted",
        ),
    ):

        def hides(method: str, path: str, refused: Refused = refused) -> None:
            if path.startswith("/u/"):
                raise refused

        live.forum.before = hides
        shown = desk("send", "--dry-run", "--json").json
        waits = {each["to"]: each["waits"] for each in shown}
        assert waits.pop("thread") is None
        assert set(waits) == set(PLAYERS)
        for each in waits.values():
            assert each.startswith(
                "whose account that is can't be checked, so send it by hand: the board shows"
            )
            assert why in each
    desk("send", "--yes", code=3)
    assert set(on_board(live)) == {"thread"}


def test_what_a_correction_changed_is_edited_in_place(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    desk("nominate", "A", "B", "-q")
    desk("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    desk("send", "--yes")
    desk("amend", "6", "E=yaw", "--yes", "-q")
    assert "Changed since it was sent" in desk("send", "-n").err
    result = desk("send", "--edit", "--yes")
    assert "Edited: 101 to thread" in result.err
    posts = live.forum.posts_of(next(t["id"] for t in live.forum.all("topic") if t["archetype"] == "regular"))
    assert posts[2]["version"] == 2
    now = next(each for each in outbox(desk) if each["id"] == 601)
    assert posts[2]["raw"].endswith(now["text"].rstrip())
    assert now["status"] == "sent"
    assert "Changed" not in desk("send", "-n").err


def test_the_picture_of_the_board_goes_below_it_and_stays_there_when_it_is_edited(
    desk: Pbp, live: Live
) -> None:
    desk("send", "--yes", "--picture")
    (kept,) = live.forum.all("upload")
    opening, board = on_board(live)["thread"]
    assert "upload://" not in opening
    assert board.endswith(f"|{kept['width']}x{kept['height']}]({kept['short_url']})")
    assert {each["status"] for each in outbox(desk)} == {"sent"}, "the picture is no part of the text"
    desk("nominate", "A", "B", "-q")
    desk("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah", "-q")
    desk("discard", "FR", "-q")
    desk("enact", "FR", "-q")
    assert "Would be edited in place: 69" in desk("send", "-n", "--edit").err

    def refuses(method: str, path: str) -> None:
        if (method, path) == ("POST", "/posts") and live.forum.log[-1][3].get("topic_id") == thread:
            raise Refused(422, ["You must wait longer between posts: the topic is in slow mode"])

    thread = str(next(t["id"] for t in live.forum.all("topic") if t["archetype"] == "regular"))
    live.forum.before = refuses
    assert "Not edited: 69: a text to the thread" in desk("send", "--edit", "--yes", code=3).err
    assert len(live.forum.all("upload")) == 1
    live.forum.before = lambda *_: None
    told = desk("send", "--edit", "--yes").err
    assert told.index("Sent: ") < told.index("Edited: 69")
    _, newer = live.forum.all("upload")
    board = on_board(live)["thread"][1]
    now = next(each for each in outbox(desk) if each["id"] == 69)
    assert board == now["text"].rstrip() + board[board.rindex("\n\n![") :]
    assert board.endswith(f"({newer['short_url']})")


def test_a_picture_that_an_edit_has_put_there_stays_when_it_is_edited_again(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    for candidate, choice in (("B", "--picture"), ("C", "--yes")):
        assert ("upload://" in on_board(live)["thread"][1]) is (candidate == "C")
        desk("nominate", "A" if candidate == "B" else "B", candidate, "-q")
        desk("vote", *(f"{name}=nah" for name in "ABCDE"), "-q")
        desk("rename", "two" if candidate == "B" else "one")
        assert "Edited: 69" in desk("send", "--edit", "--yes", choice).err
    assert len(live.forum.all("upload")) == 2
    assert on_board(live)["thread"][1].count("upload://") == 1


def test_where_no_picture_can_be_put_it_lies_beside_and_the_text_goes_out(
    desk: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    live.forum.extensions = ["jpg"]
    told = desk("send", "1", "69", "--yes", "--picture").err
    assert "The picture is not on the board (the board says: Sorry, the file" in told
    assert "it lies in one-board.png" in told
    assert (tmp_path / "one-board.png").read_bytes().startswith(b"\x89PNG")
    assert len(on_board(live)["thread"]) == 2
    assert not any("upload://" in text for text in on_board(live)["thread"])


def test_a_picture_that_no_board_takes_is_told_of_and_one_whose_answer_is_lost_is_looked_for(
    desk: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    desk("send", "1", "--yes")
    connect(desk, live, timeout="0.3")
    lost: list[str] = []

    def breaks(method: str, path: str) -> None:
        if method == "POST" and path == "/posts" and not lost:
            lost.append(path)
            raise BrokenConnection

    live.forum.after = breaks
    assert "Sent: 69 to thread" in desk("send", "69", "--yes", "--picture").err
    assert lost
    assert len(on_board(live)["thread"]) == 2
    assert on_board(live)["thread"][1].count("upload://") == 1
    assert "No picture: it goes with the board" in desk("send", "--yes", "--picture").err
    monkeypatch.setattr(Discourse, "upload", lambda *_: None)
    for words in (("nominate", "A", "B"), ("vote", "A=yaw", "B=yaw", "C=yaw", "D=yaw", "E=nah")):
        desk(*words, "-q")
    desk("discard", "FR", "-q")
    desk("enact", "FR", "-q")
    assert "(Discourse takes none from here); it lies in one-board.png" in desk("send", "--edit", "--yes").err
    assert "upload://" not in on_board(live)["thread"][1]


def test_a_picture_tells_nothing_before_the_thread_does(desk: Pbp, live: Live) -> None:
    assert "No picture: a text to the thread" in desk("send", "69", "--yes", "--picture").err
    assert live.forum.all("upload") == []
    assert len(on_board(live)["thread"]) == 1


def test_topics_are_closed_and_opened(desk: Pbp, live: Live) -> None:
    live.forum.staff.add("gm")
    desk("send", "--yes", "--close")
    topic = next(t for t in live.forum.all("topic") if t["archetype"] == "regular")
    assert live.forum.get("topic", topic["id"])["closed"]  # type: ignore[index]
    desk("nominate", "A", "B", "-q")
    live.forum.staff.clear()
    assert "closed" in desk("send", "--yes", code=1).err
    live.forum.staff.add("gm")
    desk("send", "--open", "--yes")
    assert len(on_board(live)["thread"]) == 3


def test_all_that_waits_goes_at_once_into_a_topic_that_was_there_before(desk: Pbp, live: Live) -> None:
    made = live.forum.create(
        "user", "gm", {"title": "A thread of my own, begun by hand", "raw": "Welcome to it, all of you"}
    )
    desk("forum", "topic", f"{live.url}/t/a-thread/{made['topic_id']}/1")
    assert desk("send", "--yes").err.count("Sent: ") == 7
    assert [each["topic_id"] for each in live.forum.all("post") if each["raw"].startswith("#")][:2] == [
        made["topic_id"]
    ] * 2
    assert len(on_board(live)["thread"]) == 3


def test_a_text_that_is_held_back_is_never_posted(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    folder = desk.state / "templates" / "qanon"
    folder.mkdir(parents=True)
    (folder / "nomination.j2").write_text("Emil is Trump, everybody ought to know that", "utf-8")
    desk("nominate", "A", "B", "-q")
    assert "Held back: 101: " in desk("send", "--yes").err
    assert "Held back: 101: " in desk("send", "101", "--yes").err
    assert len(on_board(live)["thread"]) == 2
    assert not any(row.get("raw", "").startswith("Emil is") for *_, row in live.forum.log)


def test_two_desks_post_a_text_once(desk: Pbp, live: Live) -> None:
    """While the one is at it, the other finds the text claimed."""
    inside: list[str] = []

    def meanwhile(method: str, path: str) -> None:
        if method == "POST" and not inside:
            inside.append("once")
            with closing(sqlite3.connect(desk.state / "pbp.db")) as db, db:
                claimed = db.execute("SELECT texts FROM posting WHERE about IS NULL").fetchall()
                assert [json.loads(row[0]) for row in claimed] == [[1]]
                with pytest.raises(sqlite3.IntegrityError, match="has not ended"):
                    db.execute(
                        "INSERT INTO posting (game, at, texts, reader) VALUES (1, 'now', '[1, 2]', 'Anna')"
                    )
            db.close()

    live.forum.before = meanwhile
    desk("send", "--yes")
    assert inside
    assert len(on_board(live)["thread"]) == 2


def test_the_key_is_asked_for_tried_kept_and_forgotten(pbp: Pbp, live: Live) -> None:
    assert "doesn't take the key" in pbp.refused(
        "forum", "connect", live.url, "--api-key", "--account", "gm", stdin="x" * 20
    )
    assert "nothing was said" in pbp.refused("forum", "connect", live.url, "--api-key", stdin="")
    connect(pbp, live)
    assert API_KEY in (pbp.state / "forum-keys.json").read_text()
    assert "could not be revoked" not in pbp("forum", "disconnect", live.url).err
    assert not (pbp.state / "forum-keys.json").exists()
    assert "there is no key" in pbp.refused("forum", "disconnect", live.url)


def test_an_administrators_key_is_for_a_discourse_and_an_account_that_it_can_name(
    pbp: Pbp, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = pbp.refused("forum", "connect", live.url, "--api-key", "--account", "Zoë", stdin=API_KEY)
    assert "can't speak for 'Zoë'" in said
    monkeypatch.setattr("pbp_mod.console.connecting.software_at", lambda *_: "misago")
    said = pbp.refused("forum", "connect", live.url, "--api-key", "--account", "gm", stdin=API_KEY)
    assert "no keys that an administrator makes" in said


def test_a_users_own_key_is_fetched_by_the_way_that_discourse_has(
    pbp: Pbp, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    from urllib.parse import parse_qs, urlsplit

    from pbp_mod.network import user_key
    from tests.network.discourse_server import sealed_key

    kept: list[user_key.Request] = []
    before = user_key.Request.__init__

    def watched(self: user_key.Request, board: str) -> None:
        before(self, board)
        kept.append(self)

    monkeypatch.setattr(user_key.Request, "__init__", watched)

    class Typing:
        """What the moderator pastes, made only once the address was shown."""

        def isatty(self) -> bool:
            return False

        def __iter__(self) -> Any:
            query = {key: values[0] for key, values in parse_qs(urlsplit(kept[0].url).query).items()}
            yield from sealed_key(query["public_key"], query["nonce"], secret_of("gm")).splitlines(
                keepends=True
            )
            yield "\n"

    monkeypatch.setattr(pbp, "_monkeypatch", type("Keeps", (), {"setattr": lambda *_: None})())
    monkeypatch.setattr("sys.stdin", Typing())
    result = pbp("forum", "connect", live.url)
    assert "Connected with" in result.err
    found = json.loads((pbp.state / "forum-keys.json").read_text())[live.url]
    assert (found["way"], found["account"], found["secret"]) == (USER_KEY, "gm", secret_of("gm"))
    pbp("forum", "disconnect", live.url)
    assert secret_of("gm") not in live.forum.keys


@pytest.mark.parametrize(
    "url", ["https://forum.example/x?y", "forum.example", "mailto:list@example.org", "ftp://x.example"]
)
def test_what_is_no_address_of_a_board_is_refused(pbp: Pbp, url: str) -> None:
    pbp.refused("forum", "connect", url, stdin=API_KEY)


def test_the_topic_is_remembered_and_must_be_one(desk: Pbp, live: Live) -> None:
    desk("send", "--yes")
    found = desk("forum", "--json").json
    assert (found["account"], found["software"]) == ("gm", "Discourse")
    private = next(t for t in live.forum.all("topic") if t["archetype"] == "private_message")
    assert "private conversation" in desk.refused("forum", "topic", f"{live.url}/t/x/{private['id']}")
    desk.refused("forum", "topic", "https://elsewhere.example/t/x/11")
    desk.refused("forum", "topic", f"{live.url}/t/x/4711")
    assert desk("forum", "--json").json["topic"] == found["topic"]


def test_the_address_of_a_topic_tells_board_and_topic(pbp: Pbp, live: Live, tmp_path: Path) -> None:
    made = live.forum.create(
        "user", "gm", {"title": "A thread of my own, begun by hand", "raw": "Welcome to it, all of you"}
    )
    pbp("import", write(tmp_path / "game.jsonl", header("one"), []))
    url = f"{live.url}/t/a-thread/{made['topic_id']}/1"
    pbp("forum", "connect", url, "--api-key", "--account", "gm", stdin=API_KEY)
    found = pbp("forum", "--json").json
    assert (found["board"], found["title"]) == (live.url, "A thread of my own, begun by hand")


def test_programs_get_what_docs_json_md_says(desk: Pbp) -> None:
    for name, words in (("forum", ()), ("send", ("-n",))):
        looked = Looked(page()[name])
        looked.at(desk(name, *words, "--json").json)
        assert (looked.wrong, set(looked.shape) - looked.came) == (set(), set())


@pytest.mark.parametrize(
    ("now", "only", "given"), [(9.0, (), []), (10.0, (), [1]), (9.0, (1,), [1]), (10.0, (2,), [])]
)
def test_again_without_numbers_leaves_what_another_desk_has_in_hand(
    monkeypatch: pytest.MonkeyPatch, now: float, only: tuple[int, ...], given: list[int]
) -> None:
    """The open posting may be on its way until 9.5."""
    anything: Any = SimpleNamespace(log=None, game=None)
    poster = Poster(anything, anything, "", Patience(1, 1), tell=print, waiting=Waiting(now=lambda: now))
    intention = Intention(
        "t", (1,), ("x",), "x", "b", "gm", "thread", (), "s", None, None, "0", until=9.5, id=1
    )
    found: list[int] = []
    monkeypatch.setattr(poster, "give_up", lambda each: found.append(each.id))
    monkeypatch.setattr(sending, "postings", lambda log, game: Postings([intention], {}))
    call: Any = Sending.__new__(Sending)
    call._session, call._poster, call._wish = anything, poster, SimpleNamespace(only=only)
    call._give_up()
    assert found == given


@pytest.fixture
def over(pbp: Pbp, live: Live) -> Pbp:
    """A game at its end, of which everything is out."""
    live.forum.same_minutes, live.forum.most_mentions = 0, 1000
    pbp("import", PLAYED)
    connect(pbp, live)
    for player in pbp("status", "--json").json["players"]:
        live.forum.user(player["name"])
    pbp("forum", "topic", "--in", "5")
    return pbp


def test_the_post_with_the_log_goes_out_once_behind_all_others(over: Pbp, live: Live, tmp_path: Path) -> None:
    file = tmp_path / "public.jsonl"
    assert "--yes posts it" not in over("reveal", tmp_path / "first.jsonl").err
    assert "that come before it" in over("reveal", file, "--send", "--yes", code=1).err
    over("send", "--yes")
    assert "--yes posts it" in over("reveal", file, "--send", code=1).err
    before = len(on_board(live)["thread"])
    connect(over, live, timeout="0.3")
    lost: list[str] = []

    def breaks(method: str, path: str) -> None:
        if method == "POST":
            lost.append(path)
            live.forum.hides_pending = True
            raise BrokenConnection

    live.forum.after = breaks
    live.forum.before = lambda method, path: (
        (_ for _ in ()).throw(Refused(500, [])) if lost and method == "GET" else None
    )
    over("reveal", file, "--send", "--yes", code=1)
    live.forum.before = live.forum.after = lambda *_: None
    assert "whether the post with the log of" in over("hand-over", tmp_path / "desk.jsonl").err
    assert "The post with the log stands on the board" in over("send", "--yes").err
    assert "it is posted already: " in over("reveal", file, "--send", "--yes", code=1).err
    posts = on_board(live)["thread"]
    assert len(posts) == before + 1
    post = over("reveal", tmp_path / "second.jsonl").out
    assert posts[-1] == post.rstrip().replace("second.jsonl", "public.jsonl")
    assert {each["status"] for each in outbox(over)} <= {"sent", "overtaken"}
    assert over("doctor").code == 0


def test_where_nobody_can_tell_of_the_post_with_the_log_it_is_said_what_to_do(
    over: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over("send", "--yes")
    connect(over, live, timeout="0.3")
    live.forum.hides_pending = True
    live.forum.before = lambda method, path: (
        (_ for _ in ()).throw(BrokenConnection()) if method == "POST" else None
    )
    file = tmp_path / "public.jsonl"
    assert "or 'pbp send --again' if it isn't there" in over("reveal", file, "--send", "--yes", code=1).err
    live.forum.before = lambda *_: None
    assert "'pbp send --again'" in over("send", "--yes", code=1).err
    monkeypatch.setattr(Poster, "may_be_on_its_way", lambda *_: False)
    over("send", "--again", "--yes")
    before = len(on_board(live)["thread"])
    over("reveal", file, "--send", "--yes")
    assert len(on_board(live)["thread"]) == before + 1


def test_only_a_game_that_is_over_is_revealed_and_into_a_file(desk: Pbp, over: Pbp, live: Live) -> None:
    assert "needs a FILE" in over("reveal", "--send", code=2).err
    over("use", "one")
    assert "not over" in over("reveal", "x.jsonl", "--send", "--yes", code=1).err
