"""From a template and the data of a notice to the text that is pasted.

Data is escaped by the renderer, not by the author of a template: on its way in, every text becomes `Escaped`, every seat
a `Person`, and both show themselves escaped for the dialect however they are turned into text (see
`dialects/escaped.py`). Numbers, flags and None stay what they are. The words of a theme are treated as data, too.

What a template sees: the keys of its data; `game` (`name`, `engine`, `title`, `players`, `hecklers`, `options`, …);
`words`; and the elements of the dialect, as filters and as functions (docs/templates.md lists them all). Templates
lie in the moderator's folder or in ours, `<engine>/<name>.j2`; those of a moderator run in a sandbox (sandbox.py).

This module decides nothing about a game. Jinja costs more to import than all else that a command needs, so it is
imported when the first text is rendered.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pbp_mod.errors import PbpError
from pbp_mod.paths import shipped_templates
from pbp_mod.texts.dialects import DIALECTS, Dialect, dialect
from pbp_mod.texts.dialects.boundary import Texts, boundary
from pbp_mod.texts.dialects.escaped import Person, StandIn
from pbp_mod.texts.environment import environment

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["DIALECTS", "PersonInfo", "Renderer", "TemplateFault", "dialect", "find_templates"]


_AS_THEY_ARE: Mapping[str, str] = {}


class TemplateFault(PbpError):
    """A template can't be rendered; the message names the file and the line."""


class PersonInfo:
    """Who sits where: `seat` counts from 0, as in the engines. `shown`: name and abbreviation that stand in for his."""

    __slots__ = ("abbr", "name", "seat", "shown")

    def __init__(self, name: str, abbr: str, seat: int, shown: tuple[str, str] | None = None) -> None:
        self.name, self.abbr, self.seat, self.shown = name, abbr, seat, shown


MOST_KEPT = 64
"""Texts that are kept to be asked for again."""


class Renderer:
    """Renders the texts of one game in one dialect. Cheap to make: nothing is loaded before the first text.

    `overrides`: the moderator's own templates, tried first (None or no such folder: only ours, without sandbox).
    `cache`: where compiled templates are kept (None: nowhere). They are code: the folder must be the user's own.
    `folder`: of a game from outside its name, and where its templates lie. `formats`: where the moderator's own dialects lie.
    `cards`: what the first words of cards are called. Raises NotUnderstood for a dialect that there isn't.
    """

    def __init__(
        self,
        dialect: str,
        people: Sequence[PersonInfo],
        *,
        words: Mapping[str, Any],
        game: Mapping[str, Any],
        overrides: str | Path | None,
        cache: str | Path | None,
        folder: tuple[str, str] | None = None,
        formats: str | None = None,
        cards: Mapping[str, str] = _AS_THEY_ARE,
    ) -> None:
        self._dialect = _dialect(dialect, formats)
        texts = Texts(self._dialect, {name: said for name, said in cards.items() if said != name})
        self._people = {info.seat: _person(info, texts, self._dialect) for info in people}
        self._escaped = boundary(texts, self._people)
        self._words, self._game = words, game
        self._always: dict[str, Any] = {}
        self._own = os.fspath(overrides) if overrides is not None and os.path.isdir(overrides) else None
        self._cache = os.fspath(cache) if cache is not None else None
        self._folder = folder
        self._done: dict[tuple[str, int], tuple[Mapping[str, Any], str]] = {}
        """What was rendered lately of ours, with the very data: a text is asked for by itself and as a part of its post."""
        self.used: set[str] = set()
        """The paths of the moderator's own templates that took part in what was rendered so far."""

    def render(self, template: str, data: Mapping[str, Any]) -> str:
        """The text of a template (`"qanon/opening"`), without blank lines at its ends and ending in one newline.

        Raises TemplateFault, with one line saying what is wrong where.
        """
        if self._own is not None or self._folder is not None:
            return self._dialect.whole(self._as_written(template, data))
        known = self._done.get((template, id(data)))
        if known is not None:
            return known[1]
        text = self._as_compiled(template, data)
        if text is None:
            text = self._as_written(template, data)
        if len(self._done) >= MOST_KEPT:
            self._done.clear()
        self._done[template, id(data)] = data, self._dialect.whole(text)
        return self._done[template, id(data)][1]

    def _as_compiled(self, template: str, data: Mapping[str, Any]) -> str | None:
        """By one of ours that was compiled beforehand; None if there is none, or if anything is wrong with it: whole
        Jinja can say what.
        """
        from pbp_mod.texts.compiled import compiled_environment

        jinja = compiled_environment(self._dialect)
        if jinja is None:
            return None
        try:
            text: str = _template(jinja, template).render(self._context(data))
        except Exception:
            self._always = {}
            return None
        return text

    def _context(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """All that a template sees, as it sees it."""
        # Lists and dicts can be changed by a template; what one changes must not reach the next text.
        if self._own is not None or not self._always:
            self._always = {
                "words": self._escaped(self._words),
                "game": self._escaped(self._game) | {"players": list(self._people.values())},
            }
        return {key: self._escaped(value) for key, value in data.items()} | self._always

    def _as_written(self, template: str, data: Mapping[str, Any]) -> str:
        """By whole Jinja. Raises TemplateFault."""
        context = self._context(data)
        jinja: Any = environment(self._dialect, self._own, self._cache, self._folder)
        if self._own is not None:
            jinja.begin()
        try:
            text: str = _template(jinja, template).render(context)
        except Exception as error:  # whatever a template does wrong, it is the template's fault
            from pbp_mod.texts.faults import fault

            raise TemplateFault(fault(error, template, data)) from error
        if self._own is not None:
            self.used.update(path for path in jinja.used if path.startswith(self._own + os.sep))
        return text

    def wording(self) -> str:
        """What the moderator's own templates that took part say in words of their own, a piece in each line."""
        if not self.used:
            return ""
        jinja: Any = environment(self._dialect, self._own, self._cache, self._folder)
        pieces = []
        for path in sorted(self.used):
            with open(path, encoding="utf-8-sig") as file:
                for _, kind, text in jinja.lex(file.read()):
                    if kind in ("data", "string"):
                        pieces.append(text)
        return "\n".join(pieces)


def find_templates(base: str | None = None) -> list[str]:
    """The names of all templates that come with the project, as `Renderer.render` takes them; no macro files.

    With `base` those in that folder, named from there on.
    """
    base = base or shipped_templates()
    found = []
    for folder, _, files in os.walk(base):
        within = os.path.relpath(folder, base).replace(os.sep, "/")
        found += [f"{within}/{file[:-3]}" for file in files if file.endswith(".j2") and file[0] != "_"]
    return sorted(name.removeprefix("./") for name in found)


def loading(used: str, formats: str | None, engine: str) -> Iterator[str]:
    """Load the templates of an engine as they were compiled, one after the other; their files."""
    from pbp_mod.texts.compiled import Stale, compiled_environment

    jinja = compiled_environment(_dialect(used, formats))
    for folder in ("common", engine) if jinja is not None else ():
        there = os.path.join(shipped_templates(), folder)
        for file in sorted(os.listdir(there)) if os.path.isdir(there) else ():
            if file.endswith(".j2"):
                with suppress(Stale):
                    _template(jinja, f"{folder}/{file[:-3]}")
                yield file


def check_own(folder: str) -> list[str]:
    """What is wrong with the templates in a moderator's folder, one sentence each: what can't be read or compiled."""
    from pbp_mod.texts import own_files
    from pbp_mod.texts.faults import fault

    folder = os.path.abspath(folder)
    jinja = environment(dialect("plain"), folder, None)
    found = []
    for name, wrong in own_files.names(folder):
        if wrong is not None:
            found.append(wrong)
            continue
        try:
            jinja.get_template(name)
        except Exception as error:
            found.append(fault(error, name.removesuffix(own_files.END), {}))
    return found


def _template(jinja: Any, name: str) -> Any:
    found = jinja.get_template(name + ".j2")
    if not isinstance(found.globals, dict):
        found.globals = dict(found.globals)  # Jinja merges its chain of maps anew for each text
    return found


def _person(info: PersonInfo, texts: Texts, used: Dialect) -> Person:
    if info.shown is None:
        return Person(texts[info.name], texts[info.abbr], info.seat + 1)
    name, abbr = info.shown
    return Person(StandIn(name, info.name, used), StandIn(abbr, info.abbr, used), info.seat + 1)


_dialect = dialect  # the parameter of Renderer has the same name
