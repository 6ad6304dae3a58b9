"""The Discourse of our tests, as two clients by others see it: it speaks what they expect of a Discourse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fluent_discourse import Discourse as Fluent
from pydiscourse import DiscourseClient
from pydiscourse.exceptions import DiscourseClientError

from tests.network.conftest import Live

KEY = "a" * 64
PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x03" + b"\0\0\0\x02" + b"\x08\x02\0\0\0 and so on"
"""As much of a picture as tells its size."""


@pytest.fixture
def pydiscourse(live: Live) -> DiscourseClient:
    return DiscourseClient(live.url, api_username="gm", api_key=KEY)


def test_pydiscourse_posts_replies_and_reads(live: Live, pydiscourse: DiscourseClient) -> None:
    made = pydiscourse.create_post(
        "**Day 1** begins, everybody.", category_id=5, title="Mini 1234: Werewolves"
    )
    for number in range(25):
        pydiscourse.create_post(f"**VOTE: number {number}**, and nothing else", topic_id=made["topic_id"])
    topic = pydiscourse.topic(made["topic_slug"], made["topic_id"])
    assert len(topic["post_stream"]["posts"]) == 20
    assert len(topic["post_stream"]["stream"]) == 26
    assert topic["post_stream"]["posts"][0]["cooked"] == "<p><strong>Day 1</strong> begins, everybody.</p>"
    rest: Any = pydiscourse._get(
        f"/t/{made['topic_id']}/posts.json", **{"post_ids[]": topic["post_stream"]["stream"][20:]}
    )
    assert [post["post_number"] for post in rest["post_stream"]["posts"]] == list(range(21, 27))
    pydiscourse.update_post(made["id"], "**Day 1** has begun, everybody.")
    assert live.forum.posts_of(made["topic_id"])[0]["version"] == 2


def test_pydiscourse_sends_messages_and_lists_them(live: Live, pydiscourse: DiscourseClient) -> None:
    made = pydiscourse.create_post(
        "You are the Cop, I fear",
        title="Your role",
        archetype="private_message",
        target_recipients="Anna,Bert",
    )
    sent: Any = pydiscourse._get("/topics/private-messages-sent/gm.json")
    assert [each["title"] for each in sent["topic_list"]["topics"]] == ["Your role"]
    anna = DiscourseClient(live.url, api_username="Anna", api_key=KEY)
    assert [each["id"] for each in anna.private_messages("Anna")["topic_list"]["topics"]] == [
        made["topic_id"]
    ]
    stranger = DiscourseClient(live.url, api_username="A_Student", api_key=KEY)
    with pytest.raises(DiscourseClientError, match="not permitted"):
        stranger.topic("your-role", made["topic_id"])


def test_pydiscourse_hears_refusals_and_who_there_is(live: Live, pydiscourse: DiscourseClient) -> None:
    assert pydiscourse.user("a_student")["username"] == "A_Student"
    with pytest.raises(DiscourseClientError, match="could not be found"):
        pydiscourse.user("Nobody")
    with pytest.raises(DiscourseClientError, match="Title is too short"):
        pydiscourse.create_post("Long enough to be a body of a post", title="Short")


def test_pydiscourse_waits_as_long_as_it_is_asked_to(live: Live, pydiscourse: DiscourseClient) -> None:
    live.forum.a_minute = 3
    for number in range(5):
        pydiscourse.create_post(
            f"number {number} of the long posts", title=f"A title of some length {number}"
        )
    assert len(live.forum.all("post")) == 5


def test_fluent_discourse_posts_and_reads(live: Live) -> None:
    fluent = Fluent(live.url, "gm", KEY, raise_for_rate_limit=False)
    made = fluent.posts.json.post({"raw": "A body of some length", "title": "A title of some length"})
    assert fluent.t[made["topic_id"]].json.get()["post_stream"]["stream"] == [made["id"]]
    assert (
        fluent.posts.json.post({"raw": "Another body of length", "topic_id": made["topic_id"]})["post_number"]
        == 2
    )
    assert fluent.session.current.json.get()["current_user"]["username"] == "gm"


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # that client leaves the file open
def test_pydiscourse_uploads_a_picture(live: Live, pydiscourse: DiscourseClient, tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    picture.write_bytes(PNG)
    made = pydiscourse.upload_image(str(picture), "composer", True)
    assert (made["width"], made["height"], made["original_filename"]) == (3, 2, "board.png")
    assert made["short_url"].startswith("upload://")
    assert pydiscourse.upload_image(str(picture), "composer", True)["id"] == made["id"]
    (tmp_path / "board.exe").write_bytes(PNG)
    with pytest.raises(DiscourseClientError, match="not authorized"):
        pydiscourse.upload_image(str(tmp_path / "board.exe"), "composer", True)
