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
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

from pbp_mod.pages.contents import Entry, Hidden, Recap, Step
from pbp_mod.pictures.palette import DARK, LIGHT, LOOKS, with_own
from pbp_mod.pictures.svg import groups
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from jinja2 import Environment

GENERATOR = "made by pbp-mod"
"""What each page says of itself, so that a newer one may take its place."""


_MANY = 4
"""So many groups are in a run, more or less."""
_BAR = 160
"""Pixels of the longest bar in a table."""
_BETWEEN = re.compile(r"(?<=[>.;])(?=[< ])")
"""Where texts are taken to pieces."""


Run = tuple[tuple[int, float], ...]
"""Groups one behind the other, by their numbers, each with its top below that of the first."""


class Drawn(NamedTuple):
    """A step's picture in a page: what it is made of, by the names of what is shared, each with its top; and what is new of its
    facts: each with its number among all facts of the page where it comes for the first time, else None.
    """

    uses: Sequence[tuple[str, float]]
    height: int
    new: Sequence[tuple[int | None, str]]


def recap_page(recap: Recap) -> str:
    """The page of one game."""
    shared: dict[str, int] = {}
    sentences: dict[str, int] = {}
    before = [None, *recap.steps]
    placed = [
        [
            (shared.setdefault(group, len(shared)), of.top)
            for group, of in zip(groups(step.picture), step.picture.groups, strict=True)
        ]
        for step in recap.steps
    ]
    runs, uses = _in_runs(placed)
    pictures = [
        _drawn(step, last, made_of, sentences)
        for step, last, made_of in zip(recap.steps, before, uses, strict=False)
    ]
    names = {person.number: person.name for person in recap.people}
    own = {name: colour for step in recap.steps for name, colour in step.picture.colours.items()}
    return _page(
        "recap.html.j2",
        script="recap.js",
        recap=recap,
        steps=list(zip(recap.steps, pictures, strict=True)),
        groups=[_safe(group) for group in shared],
        runs=runs,
        own=own,
        known=_safe(_json(_known(recap.steps))) if recap.over else None,
        names=names,
        trust={(each.voter, each.whom): each for each in recap.trust},
        luck=_luck(recap),
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
    said = [_safe(_raised(award)) for award in awards]
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
            raised=_raised,
            **data,
        )
    )


def _scheme(colours: Mapping[str, str], own: Mapping[str, str], root: str) -> str:
    return (
        root + "{" + "".join(f"--{name}:{colour};" for name, colour in with_own(colours, own).items()) + "}"
    )


def _in_runs(
    placed: Sequence[Sequence[tuple[int, float]]],
) -> tuple[list[Run], list[list[tuple[str, float]]]]:
    """The runs of groups that several pictures share, and what each picture is made of then.

    Where a run ends follows from the groups alone, so the same groups make the same runs wherever they stand.
    """
    cut = [list(_cut(picture)) for picture in placed]
    times = Counter(run for picture in cut for _, run in picture)
    shared = {
        run: at for at, run in enumerate(run for run, count in times.items() if count > 1 and len(run) > 1)
    }
    return list(shared), [
        [
            use
            for top, run in picture
            for use in (
                [(f"r{shared[run]}", top)]
                if run in shared
                else [(f"g{group}", _short(top + below)) for group, below in run]
            )
        ]
        for picture in cut
    ]


def _cut(picture: Sequence[tuple[int, float]]) -> Iterator[tuple[float, Run]]:
    """The runs of a picture, each with its top."""
    begun: list[tuple[int, float]] = []
    for at, (group, top) in enumerate(picture, 1):
        begun.append((group, top))
        if group % _MANY == 0 or at == len(picture):
            yield begun[0][1], tuple((each, _short(its - begun[0][1])) for each, its in begun)
            begun = []


def _short(value: float) -> float:
    value = round(value, 1)
    return int(value) if value == int(value) else value


def _drawn(
    step: Step, before: Step | None, uses: Sequence[tuple[str, float]], sentences: dict[str, int]
) -> Drawn:
    seen = set(before.picture.facts) if before is not None else set()
    new: list[tuple[int | None, str]] = []
    for fact in step.picture.facts:
        if fact not in sentences:
            new.append((sentences.setdefault(fact, len(sentences)), fact))
        elif fact not in seen:
            new.append((None, fact))
    return Drawn(uses, step.picture.height, new)


class Luck(NamedTuple):
    """What chance dealt somebody in all: `marked` cards of so many, and what was to be expected."""

    name: str
    cards: int
    marked: int
    expected: float


def _luck(recap: Recap) -> list[Luck]:
    """The draws of a game by player, and of all together."""
    found = []
    for number, name in [*((each.number, each.name) for each in recap.people), (None, "nobody's")]:
        found.append((name, [each for each in recap.draws if each.seat == number]))
    found.append(("all together", list(recap.draws)))
    return [
        Luck(
            name,
            sum(each.cards for each in theirs),
            sum(each.marked for each in theirs),
            round(sum(each.expected for each in theirs), 1),
        )
        for name, theirs in found
        if theirs
    ]


def _known(steps: Sequence[Step]) -> dict[str, Any]:
    """What was known to each seat, and what lay hidden, each text once: `own` and `hidden` have the numbers of texts for each step,
    `told` a seat with the number of a text and the steps from and to which it had been told that. A text is the numbers of its
    pieces, since most of them differ in a few words.
    """
    texts: dict[str, int] = {}
    pieces: dict[str, int] = {}
    seats = max((max(step.known, default=0) for step in steps), default=0)

    def number(text: str) -> int:
        return texts.setdefault(_raised(text), len(texts))

    own = [
        [number(step.known[seat]) if seat in step.known else -1 for seat in range(1, seats + 1)]
        for step in steps
    ]
    hidden = [[number(_hidden(each)) for each in step.hidden] for step in steps]
    told: dict[tuple[int, int], list[int]] = {}
    for step in steps:
        for seat, theirs in step.told.items():
            for text in reversed(theirs):
                since = told.setdefault((seat, number(text)), [step.number, step.number])
                since[1] = step.number
    return {
        "own": own,
        "hidden": hidden,
        "told": [[*key, *since] for key, since in told.items()],
        "texts": [
            [pieces.setdefault(piece, len(pieces)) for piece in _BETWEEN.split(text)] for text in texts
        ],
        "pieces": list(pieces),
    }


def _hidden(each: Hidden) -> str:
    """One thing that lay hidden, as HTML."""
    said = f": {escape(each.text)}" if each.text else ""
    theirs = "".join(f"<li><bdi>{escape(name)}</bdi>: {escape(text)}</li>" for name, text in each.of_each)
    return f"<p><b>{escape(each.label)}</b>{said}</p>" + (f"<ul>{theirs}</ul>" if theirs else "")


def _raised(html: str) -> str:
    """A post whose headings begin at the level below that of the step that it is in."""
    return html if "<h3>" in html else html.replace("h4>", "h3>")


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
