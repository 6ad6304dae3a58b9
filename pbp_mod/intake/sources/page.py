"""A saved page of a forum: which elements are posts, and where in each stand author, time and words.

What differs between forums is a `Layout`, a few XPaths; everything else is the same for all. Needs lxml.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.intake.sources.times import is_relative, read_times
from pbp_mod.tuples import NamedTuple

_BASE = "string((//base/@href | //link[@rel='canonical']/@href | //meta[@property='og:url']/@content)[1])"
INSTALL = "pip install 'pbp-mod[intake]'"


class Layout(NamedTuple):
    """Where things stand on a page of one forum; XPaths, relative to the post but for `post`.

    `marks`: one of these texts stands on every such page and on no other forum's. `head`: the element in which the author
    is named, if most posts have one; then `author`, `time`, `number` and `url` are looked for there, and only of a
    post that has none (or an author that isn't found) in the whole post. Of several paths the first that finds something
    counts: one step by step first costs a fifth of one that looks through the whole post. `id`, `author`, `number`, `time` and
    `url` give text, `body` the element that holds the words, `edited` is true if the post says that it was edited.
    `private`: true for a post that is a private message. `deleted`: true for what the forum shows of a post that is
    gone. `first`: what `number` counts from. `now`: what the page says of when it was shown (an XPath of the page).
    """

    name: str
    title: str
    marks: tuple[str, ...]
    post: str
    id: str
    author: str | tuple[str, ...]
    body: str | tuple[str, ...]
    time: str
    number: str = "''"
    url: str = "''"
    edited: str = "false()"
    private: str = "false()"
    deleted: str = "false()"
    head: str | tuple[str, ...] = ""
    first: int = 1
    now: str = "''"

    def recognises(self, text: str) -> bool:
        """Whether a text is a page of this forum."""
        return any(mark in text for mark in self.marks) and "<" in text

    def read(self, data: bytes, saved: str | None = None) -> Gathered:
        """The posts of a page. `saved`: when it was saved, if it doesn't say. Raises NotUnderstood if lxml is missing."""
        return read_page(self, data, saved)


def has(name: str) -> str:
    """The XPath condition that an element has this class."""
    return f"contains(concat(' ',normalize-space(@class),' '),' {name} ')"


def need_lxml() -> Any:
    """lxml.etree. Raises NotUnderstood, saying what to install, if it is not there."""
    try:
        from lxml import etree
    except ImportError:
        raise NotUnderstood(
            f"reading pages of forums needs a parser that is not installed ({INSTALL})"
        ) from None
    return etree


@cache
def _parser() -> Any:
    """The parser of all pages: lxml's own elements, without the methods and the cost of `lxml.html`."""
    return need_lxml().HTMLParser()


def decode(data: bytes) -> str | None:
    """The text of a page that is UTF-8, as nearly all are; None if its own declaration has to tell."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _as_declared(data: bytes) -> str | None:
    """The text of a page in the encoding that it declares, as browsers take it; None if that is none they know.

    What declares itself Latin 1 or Chinese is the larger alphabet of the same family, with curly quotation marks and
    all characters that names are written in.
    """
    declared = re.search(rb"charset\s*=\s*[\"']?\s*([\w.:-]+)", data[:4096], re.IGNORECASE)
    if declared is None:
        return None
    name = declared[1].decode("ascii", "replace").lower()
    try:
        return data.decode(_TAKEN_FOR.get(name, name), "replace")
    except LookupError:
        return None


_TAKEN_FOR = {
    **dict.fromkeys(("iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii"), "cp1252"),
    **dict.fromkeys(("gb2312", "gbk"), "gb18030"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis"), "cp932"),
    "euc-kr": "cp949",
    "iso-8859-9": "cp1254",
}


_DECLARED = re.compile(r"\s*<\?xml[^>]*\?>")


def document(data: bytes) -> Any:
    """The root of a page. Raises NotUnderstood for a page with nothing on it."""
    etree = need_lxml()
    text = decode(data)
    if text is None:
        text = _as_declared(data)
    if text is not None:  # a declared encoding would be against the text that is decoded already
        declared = _DECLARED.match(text)
        text = text if declared is None else text[declared.end() :]
    try:
        root = etree.fromstring(data if text is None else text, _parser())
    except Exception as error:  # lxml raises its own kinds, which can't be named without importing it
        raise NotUnderstood(f"the page can't be read ({' '.join(str(error).split())})") from None
    if root is None:
        raise NotUnderstood("there is nothing on the page")
    return root


def fragment(text: str) -> Any:
    """The element that holds a piece of HTML."""
    etree = need_lxml()
    root = etree.fromstring(f"<html><body>{_printable(text)}</body></html>", _parser())
    body = root.find("body")
    return root if body is None else body


def _printable(text: str) -> str:
    """Without the control characters that XML, and so lxml, can't hold."""
    return _UNPRINTABLE.sub("", text)


_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def read_page(layout: Layout, data: bytes, saved: str | None = None) -> Gathered:
    """The posts of a saved page. `saved`: as for `Layout.read`."""
    root = document(data)
    find = _finder(layout)
    base = _text(find["base"](root))
    every = find["post"](root)
    known = set(every)
    found: list[Posting] = []
    times: list[str | None] = []
    notes: list[str] = []
    gone: list[str] = []
    for post in every:
        if any(each in known for each in post.iterancestors()):
            notes.append("what looks like a post within another post was left out")
            continue
        bodies = find["body"](post)
        heads = find["head"](post)
        head = heads[0] if heads else post
        author = _text(find["author"](head))
        if heads and not author:
            author = _text(find["author"](post))
        name = _text(find["id"](post))
        if find["deleted"](post) and name:
            gone.append(f"{layout.name}:{name}")
            notes.append(f"post {name} was deleted by then and is left out")
            continue
        if not bodies or not author or not name:
            notes.append(
                f"a post without {'words' if not bodies else 'author'} was left out ({name or 'unknown'})"
            )
            continue
        times.append(_text(find["time"](head)) or None)
        found.append(
            Posting(
                id=f"{layout.name}:{name}",
                author=author,
                channel=Channel.PM if find["private"](post) else Channel.THREAD,
                number=_number(_text(find["number"](head)), layout.first),
                url=_address(base, _text(find["url"](head))),
                html=bodies[0],
                edited=bool(find["edited"](post)),
            )
        )
    if not found:
        notes.append(f"there is no post on this page of {layout.title}")
    if any(map(is_relative, times)):
        saved = read_times([_text(find["now"](root))])[0] or saved
        if saved is None:
            said_so = next(filter(is_relative, times))
            notes.append(
                f"what {said_so!r} and the like are can't be told, as the page doesn't say when it was saved (say it with --at)"
            )
    said = [each._replace(at=at) for each, at in zip(found, read_times(times, saved), strict=True)]
    return Gathered(said, notes, gone)


_FIELDS = (
    "post",
    "id",
    "author",
    "body",
    "time",
    "number",
    "url",
    "edited",
    "private",
    "deleted",
    "head",
    "now",
)


def _finder(layout: Layout) -> dict[str, Callable[[Any], Any]]:
    from lxml.etree import XPath

    paths = _compiled.get(layout.name)
    if paths is None:
        paths = {"base": XPath(_BASE, smart_strings=False)}
        for field in _FIELDS:
            paths[field] = _path(getattr(layout, field), XPath)
        _compiled[layout.name] = paths
    return paths


def _path(path: str | tuple[str, ...], compiled: Callable[..., Any]) -> Callable[[Any], Any]:
    """What finds it; what a layout hasn't is found for nothing."""
    if isinstance(path, tuple):
        quick, thorough = (compiled(each, smart_strings=False) for each in path)
        return lambda post: quick(post) or thorough(post)
    if path in ("", "''", "false()"):
        return lambda _: ""
    found: Callable[[Any], Any] = compiled(path, smart_strings=False)
    return found


_compiled: dict[str, dict[str, Callable[[Any], Any]]] = {}


def _address(base: str, url: str) -> str | None:
    """The whole address, if the page tells its own."""
    if not url:
        return None
    from urllib.parse import urljoin

    return urljoin(base, url) if base.startswith(("http://", "https://")) else url


def _text(value: Any) -> str:
    """The text of what an XPath found: a string, or the first element or attribute."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if not isinstance(value, str):
        value = _shown(value) if len(value) else value.text or ""
    return " ".join(value.split())


_UNSEEN = frozenset(("script", "style", "noscript", "template"))
_FOR_THE_EAR = frozenset(("sr-only", "visually-hidden", "visuallyhidden", "u-srOnly", "screen-reader-text"))


def _shown(element: Any) -> str:
    """What one sees of an element: forums put scripts, pictures and words for screen readers beside a name."""
    parts = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and child.tag not in _UNSEEN and not _is_hidden(child):
            parts.append(_shown(child))
        parts.append(child.tail or "")
    return "".join(parts)


def _is_hidden(element: Any) -> bool:
    style = (element.get("style") or "").replace(" ", "").lower()
    hidden = element.get("hidden") is not None or "display:none" in style
    return hidden or not _FOR_THE_EAR.isdisjoint((element.get("class") or "").split())


def _number(text: str, first: int) -> int | None:
    digits = re.search(r"\d+", text.replace(",", "").replace(".", ""))
    return None if digits is None or len(digits[0]) > 9 else int(digits[0]) + 1 - first
