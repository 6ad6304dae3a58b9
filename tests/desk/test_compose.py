"""Addresses of boards' forms: what stands in them reads back as it was, and no private word that wasn't asked for."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.desk.compose import LONGEST, PRIVATE, to_people, to_thread
from pbp_mod.errors import NotAllowed
from pbp_mod.people.accounts import Board
from pbp_mod.texts.dialects import DIALECTS

BOARD, MAIL, LIST = Board("https://forum.example/sub"), Board("mailto:"), Board("mailto:all+us@example.org")
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=60)
AWKWARD = 'A+B & "C" = 50%? 王小明 🐺 #1;\u202e <x>'


def fields(url: str) -> dict[str, str]:
    return {key: value for key, (value,) in parse_qs(urlsplit(url).query, strict_parsing=True).items()}


@given(subject=WORDS, words=WORDS)
def test_what_is_filled_in_reads_back_as_it_was(subject: str, words: str) -> None:
    link = to_people(BOARD, "discourse", ["王小明"], subject, words)
    assert link.whole
    assert fields(link.url) == {"username": "王小明", "title": subject, "body": words}
    assert link.url.isascii()
    assert not set(link.url) & set(' +"<>\\^`{|}')
    assert fields(to_thread(BOARD, "discourse", subject, words, None, []).url) == {
        "title": subject,
        "body": words,
    }


@given(subject=WORDS, words=WORDS)
def test_a_letter_has_the_line_ends_of_mail(subject: str, words: str) -> None:
    url = to_people(MAIL, "plain", ["a+b@example.org"], subject, words).url
    head, _, query = url.partition("?")
    assert unquote(head) == "mailto:a+b@example.org"
    pairs = dict(pair.split("=") for pair in query.split("&"))
    assert unquote(pairs["subject"]) == subject
    assert unquote(pairs["body"]) == words.replace("\n", "\r\n")


@pytest.mark.parametrize("kind", sorted(PRIVATE))
def test_a_private_message_has_recipient_and_subject_alone(kind: str) -> None:
    link = to_people(BOARD, kind, ["Bert"], AWKWARD)
    assert not link.whole
    root = "https://forum.example" if PRIVATE[kind].at_host else BOARD.url
    assert link.url.startswith(root + PRIVATE[kind].path)
    filled = link.url.removeprefix(root + PRIVATE[kind].path).lstrip("?")
    assert {unquote(pair.partition("=")[2]) for pair in filled.split("&") if pair} <= {"Bert", AWKWARD}
    assert link.documented is (kind == "discourse")


def test_boards_are_told_by_a_markup_that_there_is() -> None:
    assert set(PRIVATE) < set(DIALECTS)
    with pytest.raises(NotAllowed, match="no address to write a message at is known"):
        to_people(BOARD, "plain", ["Bert"], "x")


@pytest.mark.parametrize("name", ["Anna,Bert", "Anna Lee", "a&b", "a/b", "a;b", ""])
def test_nobody_is_written_to_who_can_have_no_such_account(name: str) -> None:
    with pytest.raises(NotAllowed, match="pbp account"):
        to_people(BOARD, "discourse", [name], "x")


def test_with_a_comma_two_would_be_written_to_elsewhere_too() -> None:
    for kind in ("xenforo", "bgg", "flaskbb"):
        with pytest.raises(NotAllowed):
            to_people(BOARD, kind, ["Anna,Bert"], "x")
    assert fields(to_people(BOARD, "xenforo", ["Anna Lee"], "x").url)["to"] == "Anna Lee"


def test_a_link_is_never_longer_than_servers_take() -> None:
    short = to_thread(BOARD, "discourse", "Title", "x" * 100, None, [])
    room = LONGEST - len(short.url) + 100
    for board, more in ((BOARD, 0), (LIST, 5000)):
        long = to_thread(board, "discourse", "Title", "x" * (room + more + 1), None, [])
        assert long.too_long
        assert not long.whole
        assert "xxx" not in long.url
    assert len(to_thread(BOARD, "discourse", "Title", "x" * room, None, []).url) == LONGEST


def test_a_post_goes_into_its_topic_and_by_mail_to_all() -> None:
    topic = "https://forum.example/t/42"
    assert to_thread(BOARD, "discourse", "Title", "words", topic, []).url == topic
    assert to_thread(BOARD, "phpbb", "Title", "words", None, []).url == BOARD.url
    assert to_thread(LIST, "plain", "T", "w", None, []).url == "mailto:all%2Bus@example.org?subject=T&body=w"
    both = to_thread(MAIL, "plain", "T", "w", None, ["a@x.example", "b@y.example"]).url
    assert both == "mailto:a@x.example,b@y.example?subject=T&body=w"
    with pytest.raises(NotAllowed, match="of Bert no mail address is known"):
        to_thread(MAIL, "plain", "T", "w", None, ["a@x.example", "Bert"])


def test_without_an_address_of_the_board_there_is_no_link() -> None:
    with pytest.raises(NotAllowed, match="account --forum"):
        to_people(Board(), "discourse", ["Bert"], "x")
