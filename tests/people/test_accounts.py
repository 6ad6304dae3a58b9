"""Where a game is played and who is who there: addresses, accounts, and whom no account may be taken for."""

from __future__ import annotations

import re

import pytest

from pbp_mod.errors import NotUnderstood
from pbp_mod.people.accounts import (
    Board,
    check_account,
    read_account,
    read_address,
    read_mail_address,
    read_said_address,
)
from pbp_mod.people.names import Player, Roster

ROSTER = Roster([Player("Anna", "A"), Player("Bert", "B", ("bertram",)), Player("王小明", "W")], ["Kenny"])


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("https://forum.example", "https://forum.example"),
        (" https://forum.example/board/ ", "https://forum.example/board"),
        ("HTTP://Forum.Example:8080/x", "HTTP://Forum.Example:8080/x"),
        ("mail", "mailto:"),
        ("mailto:", "mailto:"),
        ("MailTo:list+game@example.org", "mailto:list+game@example.org"),
    ],
)
def test_an_address_is_kept_without_what_means_nothing(typed: str, kept: str) -> None:
    assert read_address(typed) == kept
    assert read_address(kept) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "forum.example",
        "javascript:alert(1)",
        "https://[::1",
        "https://forum.example:99999",
        "https://forum.example/?a=b",
        "https://forum.example/#x",
        "https://me:secret@forum.example",
        "https://forum.example/a b",
        "https://forum.example/\x1b[31m",
        "mailto:nobody",
        "mailto:a@b.example?bcc=c@d.example",
        "https://" + "x" * 1000 + ".example",
    ],
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(NotUnderstood, match=r"no (mail )?address"):
        read_address(typed)


@pytest.mark.parametrize(
    "typed", ["a@b", "a b@c.example", "a@b.example,c@d.example", "a%0A@b.example", "x" * 60 + "@b.example"]
)
def test_what_is_no_mail_address_is_refused(typed: str) -> None:
    with pytest.raises(NotUnderstood, match="no mail address"):
        read_mail_address(typed)


def test_an_account_is_one_line_without_the_sign_of_a_mention() -> None:
    assert read_account("  @anna_lee ") == "anna_lee"
    assert read_account("e\u0301va") == "\u00e9va"
    for typed in ("", " ", "@", "--", "a\x07b", "x" * 61):
        with pytest.raises(NotUnderstood):
            read_account(typed)


@pytest.mark.parametrize("account", ["Bert", "b", "bertram", "BERTRAM", "kenny", "xiao_ming", "Xiao Ming"])
def test_an_account_can_be_taken_for_nobody_else(account: str) -> None:
    board = Board(accounts={"王小明": "xiao_ming"})
    with pytest.raises(NotUnderstood, match="can't be Anna's account"):
        check_account(board, ROSTER, 0, account)
    check_account(board, ROSTER, 0, "anna1990")
    check_account(board, ROSTER, 0, "A")
    check_account(board, ROSTER, 2, "xiaoming")


def test_an_account_is_found_under_every_spelling_of_the_name() -> None:
    board = Board(accounts={"bertram": "bert_on_board"})
    assert board.account("Bert", ROSTER) == board.account("bertram", ROSTER) == "bert_on_board"
    assert board.account("Bert") == "Bert"
    assert board.account("Somebody", ROSTER) == "Somebody"


@pytest.mark.parametrize(
    ("page", "board"),
    [
        ("https://forum.example/t/qanon-iii/42", "https://forum.example"),
        ("https://forum.example/t/qanon-iii/42/7?u=gm", "https://forum.example"),
        ("https://forum.example/talk/t/42", "https://forum.example/talk"),
        ("https://forum.example/topic/12-a-game", "https://forum.example"),
        ("https://forum.example/threads/a-game.123/page-2", "https://forum.example"),
        ("https://forum.example/viewtopic.php?t=3", "https://forum.example"),
        ("https://forum.example/board/index.php", "https://forum.example/board"),
        ("https://boardgamegeek.com/thread/123/a-game", "https://boardgamegeek.com"),
    ],
)
def test_the_address_of_a_topic_is_not_taken_for_that_of_its_board(page: str, board: str) -> None:
    with pytest.raises(NotUnderstood, match=f"which may be {re.escape(board)}\\)"):
        read_said_address(page)


@pytest.mark.parametrize(
    "address",
    [
        "https://forum.example",
        "https://forum.example/t",
        "http://board.example:4200/a/b/",
        "mail",
        "https://x.example/topics",
    ],
)
def test_other_addresses_of_boards_are_taken(address: str) -> None:
    assert read_said_address(address)
