"""What stands in FlaskBB's pages: how many there are, which posts, whose an address is, what went wrong. Asks the board for nothing."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
from lxml import html

from pbp_mod.tuples import NamedTuple

_ERRORS = (
    "//*[contains(@class, 'invalid-feedback')] | //*[@id='flashed-messages']//*[contains(@class, 'alert')]"
)
_POST = "//div[contains(concat(' ', @class, ' '), ' post-row ')]"
_MESSAGE = "//div[contains(concat(' ', @class, ' '), ' conversation-message ')]"
_AUTHOR = ".//*[contains(concat(' ', @class, ' '), ' author-name ')]"
MESSAGE = "mid"
"""How the id of a message begins, which is no post."""


class Row(NamedTuple):
    """A post or a message on a page: its id, the number in it, and who wrote it."""

    id: str
    number: int
    author: str


def rows(page: html.HtmlElement) -> list[Row]:
    """The posts or messages of a page. What has no number is none."""
    found = []
    for row in page.xpath(f"{_POST} | {_MESSAGE}"):
        name = str(row.get("id", ""))
        if number := re.fullmatch(rf"(?:{MESSAGE})?([0-9]{{1,18}})", name):
            author = "".join(row.xpath(f"({_AUTHOR})[1]//text()")).strip()
            found.append(Row(name, int(number[1]), author))
    return found


def last_page(page: html.HtmlElement) -> int:
    """How many pages there are of what this is the first of."""
    hrefs = page.xpath("//a[contains(@href, 'page=')]/@href")
    numbers = [
        int(each)
        for href in hrefs
        for each in parse_qs(urlsplit(href).query).get("page", [])
        if re.fullmatch(r"[0-9]{1,6}", each)
    ]
    return max(numbers, default=1)


def user_of(path: str) -> str:
    """The account whose profile is at that path below the board, or ""."""
    found = re.fullmatch(r"/user/([^/?]+)", path)
    return "" if found is None or found[1] == "lookup" else unquote(found[1])


def is_log_in(answer: httpx.Response) -> bool:
    """Whether it is where the board leads whoever isn't logged in any more."""
    return answer.url.path.endswith("/auth/login")


def token_of(page: html.HtmlElement) -> str:
    """What a form of the page has to be sent with, or ""."""
    found = page.xpath("//meta[@name='csrf-token']/@content | //input[@name='csrf_token']/@value")
    return str(found[0]) if found else ""


def complaint(page: html.HtmlElement) -> str:
    """What a page says went wrong."""
    return " ".join(" ".join(each.text_content().split()) for each in page.xpath(_ERRORS))
