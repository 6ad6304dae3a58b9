"""`pbp fetch` and `pbp sync`: what is new on the board is read as `pbp read` reads it, once, and of this game alone."""

from __future__ import annotations

import calendar
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NOW, Pbp
from tests.games import header, write
from tests.network.conftest import Live
from tests.network.test_send import PLAYERS, connect, on_board

START = calendar.timegm(time.strptime(NOW, "%Y-%m-%dT%H:%M:%SZ"))


@pytest.fixture
def table(pbp: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pbp:
    """A game whose opening texts are out; each post on the board is a minute later than the one before."""
    monkeypatch.setenv("PBP_KEYRING", "no")
    minutes = count(START + 60, 60)
    live.forum.clock = lambda: next(minutes)
    live.forum.same_minutes = 0
    live.forum.shortest = live.forum.shortest_message = 3
    for name in PLAYERS:
        live.forum.user(name)
    pbp("import", write(tmp_path / "game.jsonl", header("one"), []))
    connect(pbp, live)
    pbp("forum", "topic", "--in", "5")
    pbp("send", "--yes")
    return pbp


def thread(live: Live) -> int:
    return int(next(t["id"] for t in live.forum.all("topic") if t["archetype"] == "regular"))


def box(live: Live, name: str) -> int:
    """The conversation that the desk has with a player."""
    return int(next(t["id"] for t in live.forum.all("topic") if t["people"] == ["gm", name]))


def says(live: Live, name: str, words: str, topic: int | None = None, **more: Any) -> dict[str, Any]:
    """A player posts into the thread, or into that topic."""
    return live.forum.create("user", name, {"topic_id": topic or thread(live), "raw": words, **more})


def writes(
    live: Live, name: str, words: str, to: str = "gm", title: str = "My vote is here"
) -> dict[str, Any]:
    """A player begins a conversation."""
    form = {"raw": words, "title": title, "archetype": "private_message", "target_recipients": to}
    return live.forum.create("user", name, form)


def rows(pbp: Pbp) -> list[tuple[Any, ...]]:
    return [
        tuple(row.get(key) for key in ("action", "by", "player", "choice") if row.get(key))
        for row in pbp("log", "--json").json
    ]


def test_a_game_whose_topic_is_still_to_begin_is_not_said_to_have_none(
    pbp: Pbp, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`forum topic --in` was said: it was noted, before the opening post went out, that nobody had said where the game is."""
    monkeypatch.setenv("PBP_KEYRING", "no")
    pbp("import", write(tmp_path / "game.jsonl", header("one"), []))
    connect(pbp, live)
    assert "nobody said in which topic the game is" in pbp("fetch").err
    pbp("forum", "topic", "--in", "5")
    told = pbp("fetch").err
    assert "the game has no topic yet (the opening post begins one)" in told
    assert "nobody" not in told


def test_a_round_is_fetched_from_thread_and_messages(table: Pbp, live: Live) -> None:
    says(live, "Bert", "**I nominate Dora**, whatever you say")
    says(live, "Anna", "Well then. **I nominate Bert**")
    shown = table("fetch")
    assert "nominate B" in shown.out
    assert rows(table) == []
    table("fetch", "--yes", "-q")
    assert rows(table) == [("nominate", "A", "B")]
    says(live, "Anna", "Yaw, of course it is", box(live, "Anna"))
    says(live, "Bert", "I vote yaw, gladly", box(live, "Bert"))
    writes(live, "Cleo", "Nah")
    found = table("fetch", "--yes", "-q", "--json").json
    assert [(row["by"], row["choice"]) for row in found["recorded"]] == [
        ("A", "yaw"),
        ("B", "yaw"),
        ("C", "nah"),
    ]
    again = table("fetch", "--yes", "-q", "--json").json
    assert again["found"] == []
    assert len(rows(table)) == 4


def test_nothing_is_read_but_what_belongs_to_the_game(table: Pbp, live: Live) -> None:
    table("nominate", "A", "B", "-q")
    live.forum.user("Stranger")
    writes(live, "Stranger", "yaw, says a stranger")
    writes(live, "Cleo", "yaw, for all to read", "gm,Dora")
    live.forum.groups["den"] = ["Emil"]
    writes(live, "Bert", "yaw, for a group to read", "gm,den")
    live.forum.clock = lambda: START - 3600.0
    writes(live, "Dora", "yaw, of an earlier game")
    live.forum.clock = lambda: START + 9000.0
    writes(live, "Emil", "yaw, to somebody else", "Anna")
    live.forum.log.clear()
    found = table("fetch", "--yes", "--json").json
    assert found["recorded"] == []
    left_out = [note.partition(" of ")[2] for note in found["notes"] if "read by others, too" in note]
    assert sorted(left_out) == [
        f"{name} is read by others, too, and is left out" for name in ("Bert", "Cleo")
    ]
    opened = {path.split("?")[0] for method, path, _, _ in live.forum.log if path.startswith("/t/")}
    ours = {f"/t/{thread(live)}.json", *(f"/t/{box(live, name)}.json" for name in PLAYERS)}
    assert opened <= ours


LATER = {"action": "replace", "player": "C", "new": {"name": "Cleo", "abbr": "CL"}}
SPELT = {"action": "rename", "player": "C", "new": "Cleo"}


@pytest.mark.parametrize(("third", "later"), [("Cleo", []), ("Carl", [LATER]), ("Clio", [SPELT])])
def test_a_message_that_may_be_about_another_game_is_named_and_left(
    table: Pbp, live: Live, tmp_path: Path, third: str, later: list[dict[str, Any]]
) -> None:
    names = [third if name == "Cleo" else name for name in PLAYERS]
    other = header("two", players=[{"name": name, "abbr": name[0]} for name in names])
    del other["setup"]  # which deals to others
    table("import", write(tmp_path / "two.jsonl", other, later))
    table("account", "--forum", live.url)
    table("use", "one")
    table("nominate", "A", "B", "-q")
    writes(live, "Cleo", "yaw, but in which game?")
    found = table("fetch", "--yes", "--json").json
    assert found["recorded"] == []
    assert any("it may be about two" in note for note in found["notes"])


def test_an_edit_shows(table: Pbp, live: Live) -> None:
    post = says(live, "Anna", "** I nominate Bert **")
    table("fetch", "--yes", "-q")
    live.board("Anna").edit(str(post["id"]), "**I nominate Bert**", "")
    found = table("fetch", "--yes", "-q", "--json").json
    assert [item["certain"] for item in found["found"]] == ["edited", "ask"]
    assert found["recorded"] == []


def test_a_long_thread_is_not_read_anew_each_time(table: Pbp, live: Live) -> None:
    posts = [says(live, PLAYERS[number % 5], f"idle talk, number {number}") for number in range(230)]
    table("fetch", "--yes", "-q")
    live.forum.log.clear()
    says(live, "Anna", "**I nominate Bert**, at last")
    table("fetch", "--yes", "-q")
    assert rows(table) == [("nominate", "A", "B")]
    asked = [path for method, path, _, _ in live.forum.log if "/posts.json" in path]
    assert len(asked) <= 3
    live.board("Anna").edit(str(posts[5]["id"]), "idle talk, with **I nominate Cleo**", "")
    found = table("fetch", "--yes", "-q", "--json").json
    assert [item["post"] for item in found["found"] if item["certain"] == "edited"] == ["#8"]


def test_an_own_post_is_no_players(table: Pbp, live: Live) -> None:
    says(live, "gm", "**I nominate Bert** is what Anna may write")
    assert table("fetch", "--yes", "--json").json["recorded"] == []


def test_sync_records_and_sends_with_one_question_each(
    table: Pbp, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbp_mod.console import asking

    questions: list[str] = []

    def confirm(question: str, *, default: bool = False) -> bool:
        questions.append(question)
        return True

    monkeypatch.setattr(asking, "somebody", lambda: True)
    monkeypatch.setattr(asking, "confirm", confirm)
    says(live, "Anna", "Well then. **I nominate Bert**")
    table("sync")
    assert questions == ["Record what is sure (1)?", "Post this text?"]
    assert rows(table) == [("nominate", "A", "B")]
    assert len(on_board(live)["thread"]) == 3
    questions.clear()
    table("sync")
    assert questions == []


def test_sync_without_a_nod_does_nothing(table: Pbp, live: Live) -> None:
    says(live, "Anna", "Well then. **I nominate Bert**")
    table("sync")
    assert rows(table) == []
    assert len(on_board(live)["thread"]) == 2
    dry = table("sync", "--dry-run")
    assert "nominate B" in dry.out
    assert rows(table) == []


def test_rounds_are_played_by_sync_alone(table: Pbp, live: Live) -> None:
    """Answers come by thread and message as they are awaited, and the moderator only syncs. (Whole games: test_flaskbb_game.py.)"""
    for _ in range(8):
        status = table.status()
        for ask in status["awaiting"][:1]:
            _answer(live, ask, status)
        table("sync", "--yes")
    assert len(rows(table)) == 4 * 6
    table("send", "--edit", "--yes")  # the board is edited as the game goes on
    assert [each for each in table("outbox", "--json").json if each["status"] != "sent"] == []
    there = on_board(live)
    for letter in table("outbox", "--all", "--json").json:
        assert any(letter["text"].rstrip() in text for text in there[letter["to"]]), letter["id"]


def _answer(live: Live, ask: dict[str, Any], status: dict[str, Any]) -> None:
    """What one, or all who are asked, would write; the moderator's own he types."""
    kind = ask["action"]
    eligible = status["table"].get("eligible") or []
    for name in ask["from"]:
        words = {"vote": "Nah", "nominate": f"**I nominate {(eligible or ['nobody'])[0]}**"}.get(kind)
        assert words is not None, ask
        says(live, name, words, box(live, name) if ask["channel"] == "pm" else None)


def test_conversations_of_a_list_without_days_are_told_by_their_numbers(table: Pbp) -> None:
    """As FlaskBB lists them: a player's counts from the first on that the desk has begun in this game."""
    from pbp_mod.desk.mailbag import private_topics
    from pbp_mod.desk.session import Session
    from pbp_mod.network.board import Topic
    from pbp_mod.store.log import Log
    from pbp_mod.store.postings import Ended, Postings, postings

    with Log(str(table.state), create=False) as log:
        session = Session(log, log.game(None))
        done = postings(log, session.game)
    first = next(each for each in done.intentions if each.recipients)
    opened = Postings([first], {first.id: Ended(first.id, "posted", NOW, "mid1", "c40", "")})
    listed = [
        Topic(f"c{number}", "A vote", "", True, by=by, others=1) for number, by in ((9, "Anna"), (41, "Bert"))
    ]
    listed += [
        Topic("c40", "Your role", "", True, by="gm", others=1),
        Topic("c42", "?", "", True, by="Who", others=1),
    ]
    roster, asked = session.roster, []

    def looked(number: str) -> Topic:
        asked.append(number)
        return Topic(
            number, "A vote", "", True, people=("gm", "Cleo", *(["Dora"] if number == "c44" else []))
        )

    ours = private_topics(listed, session.game, roster, lambda name: name, opened, {}, looked)
    assert [each.id for each in ours.topics] == ["c41", "c40"]
    untold = [Topic(f"c{number}", "A vote", "u", True, by="Cleo") for number in (43, 44)]
    ours = private_topics([*listed, *untold], session.game, roster, lambda name: name, opened, {}, looked)
    assert ([each.id for each in ours.topics], asked) == (["c41", "c40", "c43"], ["c43", "c44"])
    assert ours.notes == ["u of Cleo is read by others, too, and is left out"]
    asked.clear()
    nothing = Postings([], {})
    assert private_topics(listed, session.game, roster, lambda name: name, nothing, {}, looked).topics == []
    assert asked == []
