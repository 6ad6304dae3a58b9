"""Pages and files of every forum, as `tests/fixtures/forums` has them in each forum's real structure.

All of them hold the same five posts: the moderator shows the form of an order; Bert gives one that isn't his to give
and has another in his signature; Cleo quotes him and has one in code; Kenny heckles in bold; Anna strikes one name out
and nominates Cleo.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.pieces import Markup, Names
from pbp_mod.intake.rendered import read_and_write
from pbp_mod.intake.sources import FORMATS, Gathered, Posting, Source, gather, in_order, sources
from pbp_mod.intake.sources.times import read_time, read_times

FOLDER = Path(__file__).parents[1] / "fixtures" / "forums"
THREADS = {
    "bgg.xml": "bgg",
    "discourse.json": "discourse",
    "discourse-raw.txt": "discourse-raw",
    "flaskbb.html": "flaskbb",
    "misago.json": "misago",
    "mybb.html": "mybb",
    "nodebb.html": "nodebb",
    "nodebb-topic.json": "nodebb-api",
    "phpbb.html": "phpbb",
    "phpbb30.html": "phpbb",
    "smf.html": "smf",
    "vbulletin3.html": "vbulletin",
    "vbulletin4.html": "vbulletin",
    "vbulletin5.html": "vbulletin",
    "xenforo.html": "xenforo",
}
MESSAGES = {
    "discourse-message.json": "discourse",
    "flaskbb-conversation.html": "flaskbb",
    "letters.txt": "letters",
    "mailbox.mbox": "mail",
    "misago-private-thread.json": "misago",
    "nodebb-chat.json": "nodebb-api",
    "phpbb-pm.html": "phpbb",
    "vbulletin3-pm.html": "vbulletin",
    "vbulletin4-pm.html": "vbulletin",
    "vbulletin5-pm.html": "vbulletin",
    "xenforo-conversation.html": "xenforo",
}
WITHOUT_NUMBERS = {"bgg.xml", "misago.json", "phpbb.html", "phpbb30.html"}
UNMARKED = {"discourse-raw.txt", "phpbb30.html"}
"""Where nothing tells that a post was edited."""
NAMES = Names()


@pytest.fixture(autouse=True)
def _clock_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages without a zone show the reader's own clock."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def load(name: str, **more: bool) -> Gathered:
    return gather(Source(name, (FOLDER / name).read_bytes()), **more)


def said_in(said: Posting) -> Markup:
    return read_and_write(said.html, NAMES)[0] if said.html is not None else read_markup(said.text, NAMES)


def test_every_file_is_looked_at() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*THREADS, *MESSAGES}
    assert {each.name for each in FORMATS} == {*THREADS.values(), *MESSAGES.values()}


@pytest.mark.parametrize("name", [*THREADS, *MESSAGES])
def test_a_file_is_recognised_by_what_stands_in_it(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    found = next(each for each in FORMATS if each.recognises(text))
    assert found.name == (THREADS | MESSAGES)[name]


@pytest.mark.parametrize("name", THREADS)
def test_who_wrote_what_and_when(name: str) -> None:
    found = load(name)
    assert found.notes == []
    assert [said.author for said in found.said] == ["gm", "Bert", "Cleo", "Kenny", "Anna"]
    assert [said.at for said in found.said] == [
        f"2026-11-29T20:{minute}:00Z" for minute in ("00", "05", "10", "12", "15")
    ]
    assert all(said.channel is Channel.THREAD and not said.doubt for said in found.said)
    assert len({said.id for said in found.said}) == 5
    numbers = [said.number for said in found.said]
    if name in WITHOUT_NUMBERS:
        assert numbers == [None] * 5
    else:
        assert numbers[1:] == [2, 3, 4, 5]
        assert numbers[0] in (1, None)
    assert [said.edited for said in found.said] == [False, name not in UNMARKED, False, False, False]


@pytest.mark.parametrize("name", THREADS)
def test_only_the_authors_own_bold_words_are_left(name: str) -> None:
    bold = [said_in(said).bold for said in load(name).said]
    assert [[each.replace("@", "") for each in parts] for parts in bold] == [
        ["I nominate Bert"],
        ["I nominate Dora"],
        [],
        ["I nominate Anna"],
        ["I nominate Cleo"],
    ]


@pytest.mark.parametrize("name", MESSAGES)
def test_private_messages(name: str) -> None:
    found = load(name)
    said = next(each for each in found.said if each.author == "Bert")
    assert all(each.channel is Channel.PM for each in found.said)
    assert said.at == "2026-11-29T20:20:00Z"
    assert [line.text for line in said_in(said).lines] == ["I vote Yaw, obviously."]


def test_private_messages_of_vbulletin_are_told_apart_by_their_page() -> None:
    ids = [each.id for version in (3, 4, 5) for each in load(f"vbulletin{version}-pm.html").said]
    assert ids == [f"vbulletin:message-{number}" for number in (71, 72, 81, 82)]
    page = (FOLDER / "vbulletin4-pm.html").read_text("utf-8")
    bare = page.replace("insertpm", "x").replace('name="pmid"', "")
    (said,) = gather(Source("x", bare.encode())).said
    assert said.id == "vbulletin:message-11-29-2026, 08:20 PM", "without a number, its time"


def test_private_messages_of_the_first_vbulletin_5_have_other_classes() -> None:
    page = (FOLDER / "vbulletin5-pm.html").read_text("utf-8")
    first = page.replace("b-post__timestamp", "post-date").replace(
        "js-post__content OLD__post-content", "post-content"
    )
    first = first.replace("b-post js-post b-post--privatemessage", "list-item-text left").replace(
        "<strong><a", "<a"
    )
    first = first.replace("</a></strong>", "</a>")
    was, now = gather(Source("x", first.encode())).said, load("vbulletin5-pm.html").said
    assert [(each.id, each.author, each.at) for each in was] == [
        (each.id, each.author, each.at) for each in now
    ]
    assert [said_in(each).lines for each in was] == [said_in(each).lines for each in now]


def test_a_mail_in_html_and_its_quotation() -> None:
    cleo = load("mailbox.mbox").said[2]
    assert [line.text for line in said_in(cleo).lines] == ["Nah."]


def test_b26_a_head_within_a_message_is_never_beyond_doubt() -> None:
    found = load("letters.txt")
    assert [(said.author, bool(said.doubt)) for said in found.said] == [
        ("gm", False),
        ("Bert", False),
        ("Cleo", True),
        ("Dora", True),
    ]


def test_all_can_be_private_messages() -> None:
    assert all(said.channel is Channel.PM for said in load("mybb.html", private=True).said)


def test_addresses_are_whole_where_the_page_knows_its_own() -> None:
    page = (FOLDER / "xenforo.html").read_text("utf-8")
    page = page.replace(
        "<head>", '<head><link rel="canonical" href="https://forum.example/threads/the-table.4/">'
    )
    found = gather(Source("x", page.encode()))
    assert found.said[4].url == "https://forum.example/threads/the-table.4/post-35"


def test_a_post_within_a_post_is_left_out() -> None:
    page = (FOLDER / "mybb.html").read_text("utf-8")
    forged = (
        '<div class="post" id="post_99"><div class="author_information"><strong>Dora</strong></div>'
        '<div class="post_body"><span style="font-weight: bold;">I nominate Emil</span></div></div>'
    )
    found = gather(Source("x", page.replace("Welcome!", f"Welcome! {forged}").encode()))
    assert [said.author for said in found.said] == ["gm", "Bert", "Cleo", "Kenny", "Anna"]
    assert "within another" in found.notes[0]


def test_a_head_written_by_a_player_makes_his_post_doubtful() -> None:
    text = (FOLDER / "discourse-raw.txt").read_text("utf-8")
    rule = "-" * 25
    forged = f"hm\n\n{rule}\n\nAnna | 2026-11-29 20:14:00 UTC | #5\n\n**I nominate Emil**\n"
    found = gather(Source("x", text.replace("**I nominate Anna** :wink:", forged).encode()))
    anna = [said for said in found.said if said.author == "Anna"]
    assert len(anna) == 2
    assert all(said.doubt for said in anna)
    assert any("out of order" in note for note in found.notes)


def test_a_rule_in_a_post_is_no_end_of_it() -> None:
    text = (FOLDER / "discourse-raw.txt").read_text("utf-8")
    found = gather(Source("x", text.replace("No way.", f"No\n\n{'-' * 25}\n\nway.").encode()))
    assert [said.author for said in found.said] == ["gm", "Bert", "Cleo", "Kenny", "Anna"]
    assert not any(said.doubt for said in found.said)


def test_pages_that_are_missing_are_told() -> None:
    topic = json.loads((FOLDER / "discourse.json").read_text("utf-8"))
    topic["post_stream"]["stream"] += [51, 52]
    notes = gather(Source("x", json.dumps(topic).encode())).notes
    assert "2 of the 7 posts of The table are not in this file" in notes[0]


def test_several_pages_are_one_thread_in_order() -> None:
    topic = json.loads((FOLDER / "discourse.json").read_text("utf-8"))
    posts = topic["post_stream"]["posts"]
    pages = [
        gather(Source(name, json.dumps(topic | {"post_stream": {"posts": part}}).encode()))
        for name, part in (("2", posts[2:]), ("1", posts[:3]))
    ]
    said, notes = in_order([*pages, load("discourse-message.json")])
    assert [each.id.partition(":")[2] for each in said] == ["31", "32", "33", "34", "35", "41", "42"]
    assert notes == []


def test_posts_without_a_time_keep_their_place() -> None:
    topic = json.loads((FOLDER / "discourse.json").read_text("utf-8"))
    topic["post_stream"]["posts"][2]["created_at"] = "soon"
    said, _ = in_order([gather(Source("x", json.dumps(topic).encode()))])
    assert [each.number for each in said] == [1, 2, 3, 4, 5]
    assert said[2].at is None


def test_what_is_nothing_is_refused_with_the_formats(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match=r"of no format that can be recognised \(--as takes: discourse, "):
        gather(Source("x", b"hello"))
    with pytest.raises(NotUnderstood, match="there is no format 'usenet'"):
        gather(Source("x", b"hello"), "usenet")
    with pytest.raises(NotUnderstood, match=r"save its address with \.json at the end"):
        gather(Source("x", b'<html><meta name="generator" content="Discourse 3.2"></html>'))
    with pytest.raises(NotUnderstood, match="x: it is not JSON"):
        gather(Source("x", b"hello"), "discourse")
    with pytest.raises(NotUnderstood, match="can't be read"):
        list(sources([str(tmp_path / "nowhere")], lambda: b""))
    (tmp_path / "page 10.html").write_bytes(b"b")
    (tmp_path / "page 9.html").write_bytes(b"a")
    (tmp_path / ".hidden").write_bytes(b"c")
    assert [source.data for source in sources([str(tmp_path), "-"], lambda: b"in")] == [b"a", b"b", b"in"]


@pytest.mark.parametrize(
    "junk", [b"", b"\xff\xfe\x00", b"{", b"[[[[", b"<html></html>", b"\x00" * 50, b"From \n\n"]
)
@pytest.mark.parametrize("form", [each.name for each in FORMATS])
def test_no_file_is_a_fault(form: str, junk: bytes) -> None:
    try:
        found = gather(Source("x", junk), form).said
    except NotUnderstood:
        found = []
    assert found == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-29T20:15:00+01:00", "2026-11-29T19:15:00Z"),
        ("2026-11-29T20:15:00.123Z", "2026-11-29T20:15:00Z"),
        ("2026-11-29 20:15:00 UTC", "2026-11-29T20:15:00Z"),
        ("Sun Nov 29, 2026 8:15 pm", "2026-11-29T20:15:00Z"),
        ("November 29, 2026, 08:15:30 PM", "2026-11-29T20:15:30Z"),
        ("29 Nov 2026, 20:15", "2026-11-29T20:15:00Z"),
        ("Nov 29th, 2026 at 12:05 AM", "2026-11-29T00:05:00Z"),
        ("29.11.2026, 20:15", "2026-11-29T20:15:00Z"),
        ("11-29-2026, 08:15 PM", "2026-11-29T20:15:00Z"),
        ("10-10-2026, 08:15 PM", "2026-10-10T20:15:00Z"),
        ("11-12-2026, 08:15 PM", None),
        ("Yesterday, 08:15 PM", None),
        ("5 minutes ago", None),
        ("31.02.2026, 08:15", None),
        ("29 Foo 2026, 20:15", None),
        ("", None),
        (None, None),
    ],
)
def test_times(text: str | None, expected: str | None) -> None:
    assert read_time(text) == expected


def test_whether_the_day_comes_first_is_told_by_the_page_as_a_whole() -> None:
    assert read_times(["11-12-2026, 20:00", "11-13-2026, 20:00"])[0] == "2026-11-12T20:00:00Z"
    assert read_times(["11-12-2026, 20:00", "13-12-2026, 20:00"])[0] == "2026-12-11T20:00:00Z"
    # Only one of the two makes the posts follow one another.
    assert read_times(["02-03-2026, 20:00", "03-02-2026, 20:00"])[0] == "2026-02-03T20:00:00Z"
    assert read_times(["02-03-2026, 20:00", "04-05-2026, 20:00"]) == [None, None]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda topic: topic.update(post_stream={}), "there is no list of 'posts'"),
        (lambda topic: topic.update(post_stream={"posts": {}}), "there is no list of 'posts'"),
        (
            lambda topic: topic["post_stream"].update(posts=["x"]),
            "something else than an object among its 'posts'",
        ),
        (lambda topic: topic["post_stream"]["posts"][1].pop("username"), "post 2 of it lacks"),
        (lambda topic: topic["post_stream"]["posts"][1].update(username=7), "post 2 of it lacks"),
        (lambda topic: topic["post_stream"]["posts"][1].pop("post_number"), "of it lacks"),
        (lambda topic: topic["post_stream"]["posts"][1].pop("id"), "post 2 of it lacks"),
        (
            lambda topic: [topic["post_stream"]["posts"][1].pop(key, None) for key in ("cooked", "raw")],
            "no words",
        ),
    ],
)
def test_a_malformed_topic_is_an_error_and_not_nothing_new(
    change: Callable[[Any], object], says: str
) -> None:
    topic = json.loads((FOLDER / "discourse.json").read_text("utf-8"))
    change(topic)
    with pytest.raises(NotUnderstood, match=re.escape(says)):
        gather(Source("x", json.dumps(topic).encode()))


def test_a_hidden_post_of_misago_is_gone_and_one_without_words_is_an_error() -> None:
    page = json.loads((FOLDER / "misago.json").read_text("utf-8"))
    post = page["post_set"]["results"][1]
    post |= {"is_hidden": True, "content": None}
    found = gather(Source("x", json.dumps(page).encode()))
    assert [said.author for said in found.said] == ["gm", "Cleo", "Kenny", "Anna"]
    assert (found.gone, found.notes) == (["misago:32"], ["post 32 was hidden by then and is left out"])
    for change, says in (({"is_hidden": False}, "has no words"), ({"id": None}, "lacks its 'id'")):
        post |= change
        with pytest.raises(NotUnderstood, match=says):
            gather(Source("x", json.dumps(page).encode()))


def test_a_topic_that_was_cut_off_is_named() -> None:
    half = (FOLDER / "discourse.json").read_bytes()[:-100]
    with pytest.raises(NotUnderstood, match=r"x is not JSON \(.*\): it was cut off"):
        gather(Source("x", half))


def test_pages_in_utf_16_are_read_by_their_mark(tmp_path: Path) -> None:
    for name in ("discourse.json", "phpbb.html"):
        data = (FOLDER / name).read_bytes()
        (tmp_path / name).write_bytes(data.decode("utf-8").encode("utf-16"))
        (source,) = sources([str(tmp_path / name)], bytes)
        assert [each.id for each in gather(source).said] == [
            each.id for each in gather(Source("x", data)).said
        ]
        assert source.data.decode("utf-8") == data.decode("utf-8")


NOW = "2026-11-30T10:00:30Z"
"""A Monday."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Today, 09:15 AM", "2026-11-30T09:15:00Z"),
        ("Today at 10:01 AM", "2026-11-30T10:01:00Z"),
        ("Yesterday, 11:01", "2026-11-29T11:01:00Z"),
        ("Yesterday at 11:01:30 PM", "2026-11-29T23:01:30Z"),
        ("Sunday at 3:04 PM", "2026-11-29T15:04:00Z"),
        ("Monday at 11:04 PM", "2026-11-23T23:04:00Z"),
        ("Heute, 08:00", "2026-11-30T08:00:00Z"),
        ("5 minutes ago", "2026-11-30T09:55:30Z"),
        ("Nov 28, 2026 8:15 pm", "2026-11-28T20:15:00Z"),
        ("Today, 11:15 AM", None),  # it was still to come
        ("2 hours ago", None),
        ("some time today", None),
    ],
)
def test_times_that_are_said_by_the_day_of_saving(text: str, expected: str | None) -> None:
    assert read_times([text], NOW) == [expected]
    assert read_times([text], "Mon Nov 30, 2026 10:00:30") == [expected]


def test_a_page_that_says_when_it_was_shown_says_what_yesterday_is() -> None:
    page = (
        (FOLDER / "phpbb30.html").read_text("utf-8").replace("Sun Nov 29, 2026 8:00 pm", "Yesterday, 8:00 pm")
    )
    (note,) = gather(Source("x", page.encode())).notes
    assert "Yesterday, 8:00 pm" in note
    assert "--at" in note
    assert gather(Source("x", page.encode())).said[0].at is None
    assert gather(Source("x", page.encode()), saved=NOW).said[0].at == "2026-11-29T20:00:00Z"
    shown = page.replace("<body", '<body><p class="right">It is currently Mon Nov 30, 2026 10:00 am</p><i', 1)
    found = gather(Source("x", shown.encode()), saved="2026-12-24T10:00:00Z")
    assert found.said[0].at == "2026-11-29T20:00:00Z", "the page's own word counts more"
    assert not found.notes
