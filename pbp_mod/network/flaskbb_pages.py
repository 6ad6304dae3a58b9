"""What stands in FlaskBB's pages: how many there are, whose an address is, what went wrong. Asks the board for nothing."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
from lxml import etree, html

from pbp_mod.errors import BoardRefused, Unreachable
from pbp_mod.network.client import UNAUTHORISED, Client

_ERRORS = (
    "//*[contains(@class, 'invalid-feedback')] | //*[@id='flashed-messages']//*[contains(@class, 'alert')]"
)


def last_page(page: html.HtmlElement) -> int:
    """How many pages there are of what this is the first of."""
    hrefs = page.xpath("//a[contains(@href, 'page=')]/@href")
    numbers = [
        int(each)
        for href in hrefs
        for each in parse_qs(urlsplit(href).query).get("page", [])
        if each.isdecimal()
    ]
    return max(numbers, default=1)


def user_of(href: str) -> str:
    """The account whose profile an address is, or ""."""
    path = urlsplit(href).path
    found = re.fullmatch(r"/user/([^/]+)", path)
    return "" if found is None or found[1] == "lookup" else unquote(found[1])


def page_of(answer: httpx.Response, client: Client) -> html.HtmlElement:
    """A page of the board. Raises BoardRefused for one that isn't to be had, Unreachable for what is no page."""
    if is_log_in(answer):
        raise BoardRefused(UNAUTHORISED, f"{client.url} has logged the desk out (connect anew)")
    return parsed(answer, client)


def is_log_in(answer: httpx.Response) -> bool:
    """Whether it is where the board leads whoever isn't logged in any more."""
    return answer.url.path.endswith("/auth/login")


def parsed(answer: httpx.Response, client: Client) -> html.HtmlElement:
    """An answer's page, whichever it is. Raises BoardRefused if there is none, Unreachable for what is no page."""
    if answer.status_code >= 400:
        raise BoardRefused(
            "closed", f"there is nothing at {answer.url.path} for this account ({answer.status_code})"
        )
    try:
        return html.fromstring(answer.text)
    except (ValueError, etree.LxmlError):  # an empty one, or one that is no HTML
        raise Unreachable(f"{client.url} answered with something that isn't FlaskBB's") from None


def token_of(page: html.HtmlElement) -> str:
    """What a form of the page has to be sent with, or ""."""
    found = page.xpath("//meta[@name='csrf-token']/@content | //input[@name='csrf_token']/@value")
    return str(found[0]) if found else ""


def complaint(page: html.HtmlElement) -> str:
    """What a page says went wrong."""
    return " ".join(" ".join(each.text_content().split()) for each in page.xpath(_ERRORS))
