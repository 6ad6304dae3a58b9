"""Writes pages by the templates beside this module: every text is escaped on its way in, but the posts, which are HTML
already.

A picture's groups stand once in a page, however many steps show them. The page's policy lets nothing be loaded, and lets no
script run but the one that comes with it.
"""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbp_mod.pages.contents import Entry, Recap, Step
from pbp_mod.pictures.palette import DARK, LIGHT, LOOKS, with_own
from pbp_mod.pictures.svg import groups
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from jinja2 import Environment

GENERATOR = "made by pbp-mod"
"""What each page says of itself, so that a newer one may take its place."""


_BAR = 160
"""Pixels of the longest bar in a table."""
_HEADING = re.compile(r"(</?)h\d>")
"""A heading of a post that becomes a part of a page: there it stands one level below the part."""


class Drawn(NamedTuple):
    """A step's picture in a page: which groups it is made of, each with its top, and what is new of its facts: each
    with its number among all facts of the page where it comes for the first time, else None.
    """

    groups: Sequence[tuple[int, float]]
    height: int
    new: Sequence[tuple[int | None, str]]


def recap_page(recap: Recap) -> str:
    """The page of one game."""
    shared: dict[str, int] = {}
    sentences: dict[str, int] = {}
    before = [None, *recap.steps]
    pictures = [
        _drawn(step, last, shared, sentences) for step, last in zip(recap.steps, before, strict=False)
    ]
    known, texts = _known(recap.steps)
    own = {name: colour for step in recap.steps for name, colour in step.picture.colours.items()}
    return _page(
        "recap.html.j2",
        script="recap.js",
        recap=recap,
        steps=list(zip(recap.steps, pictures, strict=True)),
        groups=[_safe(group) for group in shared],
        own=own,
        known=_safe(_json({"texts": texts, "steps": known})) if texts else None,
        facts=_safe(_json([[sentences[fact] for fact in step.picture.facts] for step in recap.steps])),
    )


def index_page(title: str, entries: Sequence[Entry]) -> str:
    """The list of several games."""
    return _page("index.html.j2", script=None, title=title, entries=entries, own={})


def season_page(book: Mapping[str, Any], awards: Sequence[str]) -> str:
    """What many games came to (docs/json.md says what such a book holds); `awards`: the words of each, as HTML."""
    engines = []
    for engine in book["engines"]:
        people = [
            (each["name"], part)
            for each in book["people"]
            for part in each["engines"]
            if part["engine"] == engine["engine"]
        ]
        if people:
            engines.append({**engine, "people": people})
    said = [_safe(_HEADING.sub(r"\1h3>", award)) for award in awards]
    titles = {engine["engine"]: engine["title"] for engine in book["engines"]}
    return _page(
        "season.html.j2",
        script=None,
        book=book,
        engines=engines,
        titles=titles,
        awards=said,
        width=_BAR,
        own={},
    )


def _page(template: str, *, script: str | None, own: Mapping[str, str], **data: Any) -> str:
    code = _read(script) if script is not None else ""
    sign = b64encode(sha256(code.encode()).digest()).decode()
    style = (
        _scheme(LIGHT, own, ":root")
        + "@media (prefers-color-scheme:dark){"
        + _scheme(DARK, own, ":root")
        + "}"
    )
    style += "@media print{" + _scheme(LIGHT, own, ":root:root") + "}"
    names = with_own(LIGHT, own)
    style += "".join(f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in names)
    return (
        environment()
        .get_template(template)
        .render(
            generator=GENERATOR,
            style=_safe(style + LOOKS + _read("page.css")),
            script=_safe(code),
            policy=f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{sign}'",
            safe=_safe,
            **data,
        )
    )


def _scheme(colours: Mapping[str, str], own: Mapping[str, str], root: str) -> str:
    return (
        root + "{" + "".join(f"--{name}:{colour};" for name, colour in with_own(colours, own).items()) + "}"
    )


def _drawn(step: Step, before: Step | None, shared: dict[str, int], sentences: dict[str, int]) -> Drawn:
    tops = [group.top for group in step.picture.groups]
    found = [shared.setdefault(group, len(shared)) for group in groups(step.picture)]
    seen = set(before.picture.facts) if before is not None else set()
    new: list[tuple[int | None, str]] = []
    for fact in step.picture.facts:
        if fact not in sentences:
            new.append((sentences.setdefault(fact, len(sentences)), fact))
        elif fact not in seen:
            new.append((None, fact))
    return Drawn(list(zip(found, tops, strict=True)), step.picture.height, new)


def _known(steps: Sequence[Step]) -> tuple[list[list[int]], list[str]]:
    """What each seat knew at each step, each text once, and for each step the text of each seat (-1: none)."""
    texts: dict[str, int] = {}
    seats = max((max(step.known, default=0) for step in steps), default=0)
    found = [
        [
            texts.setdefault(step.known[seat], len(texts)) if seat in step.known else -1
            for seat in range(1, seats + 1)
        ]
        for step in steps
    ]
    return found, list(texts)


def _json(value: object) -> str:
    """JSON that can stand in a page: nothing in it can end the element around it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _safe(text: str) -> Any:
    """A text that is HTML already."""
    from markupsafe import Markup

    return Markup(text)


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Jinja for pages: whatever is put in is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@lru_cache(maxsize=8)
def _read(name: str) -> str:
    with open(os.path.join(_folder(), name), encoding="utf-8") as file:
        return file.read()


def _folder() -> str:
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")
