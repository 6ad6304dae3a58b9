"""Our client of Discourse: what it posts, finds again, and says of refusals."""

from __future__ import annotations

import pytest

from pbp_mod.errors import BoardRefused, CantTell, FateUnknown, Unreachable
from pbp_mod.network.board import Where
from pbp_mod.network.discourse import normalised
from pbp_mod.network.keys import API_KEY, USER_KEY, Key
from tests.network.conftest import Live, secret_of
from tests.network.discourse_server import BrokenConnection, Refused
from tests.network.test_server import PNG

THREAD = Where(None, (), "A game of some sort", "5")
WORDS = "The first post of a thread\n\nwith two paragraphs  \n"


def test_it_says_whose_key_it_is(live: Live) -> None:
    assert live.board().who_am_i().name == "gm"
    assert live.board(way=API_KEY).who_am_i().name == "gm"
    wrong = Key(live.url, USER_KEY, "gm", "wrong")
    with pytest.raises(BoardRefused, match="doesn't take the key") as refused:
        live.board_of(wrong).who_am_i()
    assert "wrong" not in str(refused.value)


def test_accounts_are_found_whole_or_not_at_all(live: Live) -> None:
    board = live.board()
    found = [
        board.find_account(name) for name in ("a_STUDENT", "A_Stud", "Anna,Bert", "../admin", "", "x.y-z")
    ]
    assert [each and each.name for each in found] == ["A_Student", None, None, None, None, "x.y-z"]
    live.forum.user("Gone", suspended_till="3026-01-01T00:00:00Z")
    live.forum.user("Shy", can_send_private_message_to_user=False)
    live.forum.groups["staff"] = ["gm"]
    assert (gone := board.find_account("gone")) is not None
    assert (gone.writes, gone.why) == (False, "it is suspended")
    assert (shy := board.find_account("Shy")) is not None
    assert not shy.writes
    assert board.find_account("staff") is None


def test_a_thread_is_begun_replied_to_and_edited(live: Live) -> None:
    board = live.board()
    made = board.post(THREAD, WORDS)
    topic = board.topic(made.topic)
    assert (topic.title, topic.private, topic.last, topic.shut) == (
        "A game of some sort",
        False,
        made.post,
        "",
    )
    again = board.reply(Where(made.topic), "Another post, with other words")
    assert again.topic == made.topic
    assert again.url == f"{live.url}/t/a-game-of-some-sort/{made.topic}/2"
    board.edit(again.post, "Another post, with words put right", "a slip")
    assert [post["raw"] for post in live.forum.posts_of(int(made.topic))][1].endswith("put right")
    assert [
        board.topic_of(url) for url in (made.url, again.url, live.url, "https://elsewhere.example/t/x/1")
    ] == [
        made.topic,
        made.topic,
        None,
        None,
    ]


def test_a_message_is_read_by_one_account_alone(live: Live) -> None:
    made = live.board().message(Where(None, ("Anna",), "Your role"), "You are the Cop, Anna.")
    topic = live.board("Anna").topic(made.topic)
    assert (topic.private, sorted(topic.people), topic.groups) == (True, ["Anna", "gm"], ())
    with pytest.raises(BoardRefused):
        live.board("Bert").topic(made.topic)


def test_it_finds_its_own_posts_by_words_place_and_mark(live: Live) -> None:
    board = live.board()
    before = board.mark(THREAD)
    assert board.find_mine(THREAD, WORDS, before, ()) is None
    made = board.post(THREAD, WORDS)
    assert board.find_mine(THREAD, WORDS, before, ()) == made
    assert board.find_mine(THREAD, WORDS, before, {made.post}) is None
    assert board.find_mine(THREAD, WORDS, board.mark(THREAD), ()) is None
    assert board.find_mine(THREAD, WORDS + "more", before, ()) is None
    inside = Where(made.topic)
    mark = board.mark(inside)
    live.board("Anna").reply(inside, "The same words by somebody else")
    assert board.find_mine(inside, "The same words by somebody else", mark, ()) is None
    replies = [board.reply(inside, f"reply number {number}, among many") for number in range(45)]
    assert board.find_mine(inside, "reply number 44, among many", mark, ()) == replies[44]
    assert board.find_mine(inside, "reply number 3, among many", replies[10].post, ()) is None


def test_it_finds_messages_to_exactly_these_people(live: Live) -> None:
    board = live.board()
    to_anna, to_bert = Where(None, ("Anna",), "Your role"), Where(None, ("Bert",), "Your role")
    mark = board.mark(to_anna)
    live.forum.same_minutes = 0
    to_both = board.message(Where(None, ("Anna", "Bert"), "Your role"), "the very same words")
    assert board.find_mine(to_anna, "the very same words", mark, ()) is None
    made = board.message(to_bert, "the very same words")
    assert board.find_mine(to_anna, "the very same words", mark, ()) is None
    assert board.find_mine(to_bert, "the very same words", mark, ()) == made
    assert to_both.topic != made.topic
    live.forum.groups["den"] = ["Bert"]
    live.board("gm", API_KEY).message(Where(None, ("Anna", "den"), "Your role"), "words that a group reads")
    assert board.find_mine(to_anna, "words that a group reads", mark, ()) is None


def test_what_waits_for_approval_counts_as_there(live: Live) -> None:
    live.forum.approve.add("gm")
    board = live.board()
    mark = board.mark(THREAD)
    made = board.post(THREAD, WORDS)
    assert made.held
    assert board.find_mine(THREAD, WORDS, mark, ()) == made
    assert board.find_mine(THREAD, WORDS, mark, {made.post}) is None
    live.forum.hides_pending = True
    with pytest.raises(CantTell):
        board.find_mine(THREAD, WORDS, mark, ())
    message = board.message(Where(None, ("Anna",), "Your role"), "never held for approval")
    assert not message.held


def test_a_text_is_compared_as_the_board_keeps_it(live: Live) -> None:
    board, inside = live.board(), Where(live.board().post(THREAD, WORDS).topic)
    for at, words in enumerate(("ends with\u00a0spaces \u3000\n\n", "line\r\nend", "A\u2028B \u200b joined")):
        text = f"number {at} of odd texts: {words}"
        mark = board.mark(inside)
        made = board.reply(inside, text)
        assert board.find_mine(inside, text, mark, ()) == made
    assert normalised("a\u2003b \n") == "a b"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (WORDS, "same"),
        (" ".join(f"@player{number}" for number in range(11)), "mentions"),
        ("too short", "short"),
    ],
)
def test_refusals_are_told_in_words(live: Live, words: str, code: str) -> None:
    board = live.board()
    made = board.post(THREAD, WORDS)
    with pytest.raises(BoardRefused) as refused:
        board.reply(Where(made.topic), words)
    assert refused.value.code == code
    assert str(refused.value).startswith("the board says: ")
    assert len(live.forum.all("post")) == 1


def test_a_title_that_is_too_short_is_no_body_that_is(live: Live) -> None:
    with pytest.raises(BoardRefused, match="another subject") as refused:
        live.board().post(Where(None, (), "Short"), WORDS)
    assert refused.value.code == "title"


def test_a_closed_topic_is_told_of(live: Live) -> None:
    board = live.board()
    made = board.post(THREAD, WORDS)
    with pytest.raises(BoardRefused):
        board.shut(made.topic, True)
    live.forum.staff.add("gm")
    board.shut(made.topic, True)
    assert live.board("Anna").topic(made.topic).shut == "the topic is closed"
    assert board.topic(made.topic).shut == ""
    with pytest.raises(BoardRefused):
        live.board("Anna").reply(Where(made.topic), "may I say something all the same?")


def test_reading_waits_as_the_server_asks_and_writing_never_tries_twice(live: Live) -> None:
    board = live.board()
    live.forum.a_minute = 1
    for _ in range(4):
        board.who_am_i()
    live.forum.hits[:] = [10.0**12]
    with pytest.raises(BoardRefused) as refused:
        board.post(THREAD, WORDS)
    assert (refused.value.code, refused.value.wait) == ("limited", 1)
    assert len([each for each in live.forum.log if each[0] == "POST"]) == 1


def test_a_day_is_not_waited_for(live: Live) -> None:
    live.forum.messages_a_day = 0
    with pytest.raises(BoardRefused, match="14 hours") as refused:
        live.board().message(Where(None, ("Anna",), "Your role"), "You are the Cop, Anna.")
    assert refused.value.wait == 50_000


def test_what_became_of_a_request_is_told_apart(live: Live) -> None:
    board = live.board()
    made = board.post(THREAD, WORDS)

    def breaks(method: str, path: str) -> None:
        if method == "POST":
            raise BrokenConnection

    live.forum.after = breaks
    with pytest.raises(FateUnknown):
        board.reply(Where(made.topic), "it arrives, and its answer doesn't")
    live.forum.after, live.forum.before = lambda *_: None, breaks
    with pytest.raises(FateUnknown):
        board.reply(Where(made.topic), "it doesn't arrive at all, who knows")
    assert len(live.forum.all("post")) == 2

    def ill(method: str, path: str) -> None:
        raise Refused(502, [])

    live.forum.before = ill
    with pytest.raises(FateUnknown):
        board.reply(Where(made.topic), "a gateway answers")
    with pytest.raises(Unreachable):
        board.topic(made.topic)
    nobody = Key("http://127.0.0.1:9", USER_KEY, "gm", "x")
    with pytest.raises(Unreachable):
        live.board_of(nobody).reply(Where("1"), WORDS)


def test_the_key_is_shown_to_no_other_host(live: Live) -> None:
    with pytest.raises(Unreachable, match="leads to"):
        _led_astray(live, "https://elsewhere.example/session/current.json")


def _led_astray(live: Live, to: str) -> None:
    from http.server import BaseHTTPRequestHandler, HTTPServer
    from threading import Thread

    class Leads(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(302)
            self.send_header("Location", to)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Leads)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        key = Key(f"http://127.0.0.1:{server.server_port}", USER_KEY, "gm", secret_of("gm"))
        live.board_of(key).who_am_i()
    finally:
        server.shutdown()
        server.server_close()


def test_a_key_that_is_given_back_is_of_no_more_use(live: Live) -> None:
    assert live.board().log_out()
    with pytest.raises(BoardRefused, match="doesn't take the key"):
        live.board().who_am_i()
    assert not live.board(way=API_KEY).log_out()


def test_a_picture_is_laid_on_the_board_and_shown_by_its_words(live: Live) -> None:
    board = live.board()
    said = board.upload("board.png", PNG, "Policies: [2 of 6] | *so far*\n`x` <b> !\\")
    (kept,) = live.forum.all("upload")
    assert said == f"![Policies: 2 of 6 so far x b|3x2]({kept['short_url']})"
    assert (kept["original_filename"], kept["by"]) == ("board.png", "gm")
    live.forum.extensions = ["jpg"]
    with pytest.raises(BoardRefused, match="not authorized"):
        board.upload("other.png", PNG + b"x", "x")
    live.forum.extensions = ["png"]
    live.forum.after = lambda method, path: (_ for _ in ()).throw(BrokenConnection())
    with pytest.raises(FateUnknown):
        board.upload("board.png", PNG, "x")
