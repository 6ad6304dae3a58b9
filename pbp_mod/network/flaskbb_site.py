"""FlaskBB's pages and forms: asking for one, for all of a list, filling one in, and what its answer says. Whatever an address on a page
is, it is told by its path below the board, which may lie in a folder of its host. Knows no topic and no message.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
from lxml import etree, html

from pbp_mod.errors import BoardRefused, BoardTrouble, FateUnknown, Unreachable
from pbp_mod.network.board import REFUSED, UNAUTHORISED
from pbp_mod.network.client import Client
from pbp_mod.network.flaskbb_pages import complaint, is_log_in, last_page, token_of


class Site:
    """A FlaskBB at the address of a connection."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def below(self, href: str) -> str:
        """The path of an address that stands on a page, below the board's; "" for one elsewhere."""
        try:
            return self._client.path_of(str(httpx.URL(self._client.url + "/").join(href))) or ""
        except (ValueError, httpx.InvalidURL):
            return ""

    def hrefs(self, element: html.HtmlElement, xpath: str) -> list[str]:
        """What addresses of an element lead to, below the board."""
        return [found for href in element.xpath(xpath) if (found := self.below(str(href)))]

    def read(self, path: str, number: int = 1) -> html.HtmlElement:
        """A page, or that number of it. Raises BoardRefused for one that isn't to be had, Unreachable for what is no page."""
        return self.page_of(self._client.get(path, [("page", str(number))] if number > 1 else []))

    def pages(self, path: str) -> Iterator[html.HtmlElement]:
        """All pages of what is at that address."""
        first = self.read(path)
        yield first
        for number in range(2, last_page(first) + 1):
            yield self.read(path, number)

    def from_the_end(self, path: str) -> Iterator[html.HtmlElement]:
        """The same, the last one first."""
        first = self.read(path)
        for number in range(last_page(first), 1, -1):
            yield self.read(path, number)
        yield first

    def texts(self, path: str) -> Iterator[str]:
        """The same, as the board sent them."""
        answer = self._client.get(path)
        page = self.page_of(answer)
        yield answer.text
        for number in range(2, last_page(page) + 1):
            answer = self._client.get(path, [("page", str(number))])
            self.page_of(answer)
            yield answer.text

    def page_of(self, answer: httpx.Response) -> html.HtmlElement:
        """The page of an answer. Raises BoardRefused if the board has logged the desk out, or for one that isn't to be had."""
        if is_log_in(answer):
            raise BoardRefused(UNAUTHORISED, f"{self._client.url} has logged the desk out (connect anew)")
        return self.parsed(answer)

    def parsed(self, answer: httpx.Response) -> html.HtmlElement:
        """An answer's page, whichever it is. Raises BoardRefused if there is none, Unreachable for what is no page."""
        if answer.status_code >= 400:
            raise BoardRefused(
                "closed", f"there is nothing at {answer.url.path} for this account ({answer.status_code})"
            )
        try:
            return html.fromstring(answer.text)
        except (ValueError, etree.LxmlError):  # an empty one, or one that is no HTML
            raise Unreachable(f"{self._client.url} answered with something that isn't FlaskBB's") from None

    def fill(self, path: str, form: dict[str, Any]) -> httpx.Response:
        """Fill in the form of a page; sent once."""
        page = self.read(path)
        if not page.xpath("//form[.//textarea]"):
            raise BoardRefused(
                "closed", f"this account can't write there ({complaint(page) or 'there is no form'})"
            )
        return self.send(path, form, page)

    def send(self, path: str, form: dict[str, Any], page: html.HtmlElement) -> httpx.Response:
        """Send a form with what the page says that it has to be sent with."""
        token = {"csrf_token": token_of(page)}
        return self._client.send("POST", path, form | token, {"Referer": self._client.url + path})

    def led(self, answer: httpx.Response) -> str:
        """The path of where an answer leads to; "" if nowhere."""
        return (
            self.below(str(answer.headers["Location"])).partition("?")[0]
            if "Location" in answer.headers
            else ""
        )

    def refused(self, answer: httpx.Response) -> BoardTrouble:
        """What the board says of a form that it hasn't taken; FateUnknown where it doesn't say. Raises BoardRefused if it has
        logged the desk out.
        """
        if answer.status_code >= 400:
            return BoardRefused(REFUSED, f"the board answered {answer.status_code}")
        led = self.led(answer)
        try:
            said = complaint(self.read(led) if led else self.parsed(answer)).rstrip(".")
        except Unreachable:
            said = ""
        if not said:
            return FateUnknown(f"{self._client.url} doesn't say what became of it")
        return BoardRefused(REFUSED, f"the board says: {said}")
