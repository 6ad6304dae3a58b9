"""From a template and the data of a notice to the text that is pasted; the only module that knows Jinja.

Data is escaped by the renderer, not by the author of a template: on its way in, every text becomes `Said`, every seat
a `Person`, and both show themselves escaped for the dialect however they are turned into text (see
`dialects/said.py`). Numbers, flags and None stay what they are. The words of a theme are treated as data, too.

What a template sees: the keys of its data; `game` (`name`, `engine`, `title`, `players`, `hecklers`, `options`, …);
`words`; and the elements of the dialect, as filters and as functions (docs/templates.md lists them all). Templates
lie in the moderator's folder or in ours, `<engine>/<name>.j2`; those of a moderator run in Jinja's sandbox.

This module decides nothing about a game. Jinja costs more to import than all else that a command needs, so it is
imported when the first text is rendered.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from pbp_mod.actions import Seat
from pbp_mod.dialects import DIALECTS, Dialect, dialect
from pbp_mod.dialects.base import shown
from pbp_mod.dialects.said import Person, Said, raw
from pbp_mod.errors import PbpError

if TYPE_CHECKING:
    from pathlib import Path

    from jinja2 import BytecodeCache, Environment

__all__ = ["DIALECTS", "PersonInfo", "Renderer", "TemplateFault", "dialect", "find_templates"]


class TemplateFault(PbpError):
    """A template can't be rendered; the message names the file and the line."""


class PersonInfo(NamedTuple):
    """Who sits where: `seat` counts from 0, as in the engines."""

    name: str
    abbr: str
    seat: int


class Renderer:
    """Renders the texts of one game in one dialect. Cheap to make: nothing is loaded before the first text.

    `overrides`: the moderator's own templates, tried first (None or no such folder: only ours, without sandbox).
    `cache`: where compiled templates are kept (None: nowhere). They are code: the folder must be the user's own.
    Raises NotUnderstood for a dialect that there isn't.
    """

    def __init__(
        self,
        dialect: str,
        people: Sequence[PersonInfo],
        *,
        words: Mapping[str, Any],
        game: Mapping[str, Any],
        overrides: Path | None,
        cache: Path | None,
    ) -> None:
        self._dialect = _dialect(dialect)
        texts = _Texts(self._dialect)
        self._people = {
            info.seat: Person(texts[info.name], texts[info.abbr], info.seat + 1) for info in people
        }
        self._said = _boundary(texts, self._people)
        self._given: tuple[Mapping[str, Any], Mapping[str, Any]] | None = (words, game)
        self._always: dict[str, Any] = {}
        self._own = os.fspath(overrides) if overrides is not None and overrides.is_dir() else None
        self._cache = os.fspath(cache) if cache is not None else None

    def render(self, template: str, data: Mapping[str, Any]) -> str:
        """The text of a template (`"qanon/opening"`), without blank lines at its ends and ending in one newline.

        Raises TemplateFault, with one line saying what is wrong where.
        """
        if self._given is not None:
            words, game = self._given
            self._always = {
                "words": self._said(words),
                "game": self._said(game) | {"players": list(self._people.values())},
            }
            self._given = None
        context = {key: self._said(value) for key, value in data.items()}
        environment = _environment(self._dialect.name, self._own, self._cache)
        try:
            found = environment.get_template(template + ".j2")
            if not isinstance(found.globals, dict):
                found.globals = dict(found.globals)  # Jinja merges its chain of maps anew for each text
            text = found.render(context | self._always)
        except Exception as error:  # whatever a template does wrong, it is the template's fault
            raise _fault(error, template) from error
        return _tidy(self._dialect.finish(text))


class _Texts(dict[str, Said]):
    """Every text met so far: the same few words come again in every post of a game."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def __missing__(self, text: str) -> Said:
        said = self[text] = Said(text, self._dialect)
        return said


class _Keys(dict[Any, Any]):
    """Every key met so far: plain if it needs no escape (then `row.name` is quick), else like any other text."""

    def __init__(self, texts: _Texts) -> None:
        self._texts = texts

    def __missing__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return key
        said = self._texts[key]
        self[key] = kept = key if str(said) == key else said
        return kept


def _boundary(texts: _Texts, people: Mapping[int, Person]) -> Callable[[Any], Any]:
    """The function through which all data goes on its way to a template."""
    keys = _Keys(texts)

    # A closure, and the frequent kinds first: half of the time of a post was spent here.
    def said(value: Any) -> Any:
        kind = type(value)
        if kind is str:
            return texts[value]
        if kind is Seat:
            return people[value]
        if kind is int or value is None or kind is bool or kind is float:
            return value
        if kind is list or kind is tuple:
            return [said(each) for each in value]
        if isinstance(value, Mapping):
            return {
                people[key] if type(key) is Seat else keys[key]: said(each) for key, each in value.items()
            }
        if isinstance(value, str):
            return texts[str(value)]
        if isinstance(value, list | tuple):
            return [said(each) for each in value]
        raise TypeError(f"a template can't be given a {kind.__name__}")

    return said


def find_templates() -> list[str]:
    """The names of all templates that come with the project, as `Renderer.render` takes them; no macro files."""
    found = []
    for folder, _, files in os.walk(_shipped()):
        within = os.path.relpath(folder, _shipped()).replace(os.sep, "/")
        found += [f"{within}/{file[:-3]}" for file in files if file.endswith(".j2") and file[0] != "_"]
    return sorted(name.removeprefix("./") for name in found)


def _shipped() -> str:
    """The folder of our own templates: inside an installed package, beside the package in a checkout."""
    package = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(package, "_templates")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), "templates")


def _tidy(text: str) -> str:
    """No blanks at line ends, no two blank lines together, none at the ends, one newline at the end."""
    if " \n" in text or "\t\n" in text:
        text = re.sub(r"[ \t]+\n", "\n", text)
    if "\n\n\n" in text:
        text = re.sub(r"\n{3,}", "\n\n", text)
    text = text.rstrip(" \t\n").lstrip("\n")
    return text and text + "\n"


_dialect = dialect  # the parameter of Renderer has the same name


# Jinja


@lru_cache(maxsize=16)
def _environment(name: str, own: str | None, cache: str | None) -> Environment:
    """One environment per dialect and folders, kept for the process: compiled templates are in its cache."""
    from jinja2 import (
        ChoiceLoader,
        Environment,
        FileSystemLoader,
        PrefixLoader,
        StrictUndefined,
        pass_context,
    )

    base: type[Environment] = Environment
    if own is not None:
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        base = ImmutableSandboxedEnvironment
    ours = FileSystemLoader(_shipped())
    # `shipped/…` lets an override extend or include the template that it stands in for.
    shelves = [ours] if own is None else [FileSystemLoader(own), ours, PrefixLoader({"shipped": ours})]
    environment = _item_first(base)(
        loader=ChoiceLoader(shelves),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_bytecode_cache(cache, own is not None) if cache else None,
    )
    used = _dialect(name)
    for unwanted in _UNWANTED_FILTERS:
        environment.filters.pop(unwanted, None)
    del environment.globals["lipsum"]
    for of_text in _TEXT_FILTERS:
        environment.filters[of_text] = _on_raw(environment.filters[of_text], used)
    environment.tests["string"] = lambda value: isinstance(value, str | Said)
    functions, filters = _elements(used)
    environment.globals.update(functions)
    for element, make in filters.items():
        # A filter without context is run when the template is compiled, if what it is used on is a constant. The
        # outcome would be kept in the cache, which serves all dialects.
        environment.filters[element] = pass_context(_without_context(make))
    return environment


# HTML's escapes have no meaning here, and chance comes from the game's seed only.
_UNWANTED_FILTERS = (
    "e",
    "escape",
    "forceescape",
    "pprint",
    "random",
    "safe",
    "striptags",
    "tojson",
    "urlize",
    "xmlattr",
)
# These work on the characters of a text, so they must see the text and not its escapes.
_TEXT_FILTERS = (
    "capitalize",
    "center",
    "indent",
    "lower",
    "replace",
    "reverse",
    "title",
    "trim",
    "truncate",
    "upper",
    "wordcount",
    "wordwrap",
)

_Make = Callable[..., str]


def _item_first(base: type[Environment]) -> type[Environment]:
    """`row.name` looks for a key first: data is made of dicts, and one may have a key `items`."""

    class ItemFirst(base):  # type: ignore[valid-type, misc]
        def getattr(self, obj: Any, attribute: str) -> Any:
            if type(obj) is dict and attribute in obj:
                return obj[attribute]
            return super().getattr(obj, attribute)

    return ItemFirst


def _on_raw(of_text: Callable[..., Any], used: Dialect) -> Callable[..., Any]:
    """A filter of texts that works on the raw text of data, and whose result is data again."""
    at = 1 if hasattr(of_text, "jinja_pass_arg") else 0

    @wraps(of_text)  # keeps Jinja's mark of what the filter is passed first
    def on_raw(*args: Any, **kwargs: Any) -> Any:
        if not isinstance(args[at], Said | Person):
            return of_text(*args, **kwargs)
        bare = [raw(arg) if isinstance(arg, Said | Person) else arg for arg in args]
        result = of_text(*bare, **kwargs)
        return Said(result, used) if isinstance(result, str) else result

    return on_raw


def _without_context(make: _Make) -> _Make:
    def filtered(_context: object, *args: Any, **kwargs: Any) -> str:
        return make(*args, **kwargs)

    return filtered


def _elements(used: Dialect) -> tuple[dict[str, _Make], dict[str, _Make]]:
    """The dialect's elements by name: as functions (those with a body for `{% call %}`) and as filters."""

    def phrase(text: object, **fields: object) -> str:
        """A sentence of the theme with its `{fields}` filled; of several sentences the first."""
        sentence = raw(text[0] if isinstance(text, list) else text)
        parts = re.split(r"\{(\w+)\}", sentence)  # text, field, text, field, …, text
        if missing := set(parts[1::2]) - fields.keys():
            raise ValueError(f"the phrase {sentence!r} wants {', '.join(sorted(missing))}")
        parts[1::2] = [shown(fields[field]) for field in parts[1::2]]
        parts[::2] = [used.escape(literal) if literal else "" for literal in parts[::2]]
        return "".join(parts)

    def series(items: Sequence[object], last: str = "and", nobody: str = "nobody") -> str:
        """`A, B and C`."""
        texts = [shown(item) for item in items]
        if len(texts) < 2:
            return texts[0] if texts else nobody
        return f"{', '.join(texts[:-1])} {last} {texts[-1]}"

    both: dict[str, _Make] = {
        "bold": used.bold,
        "italic": used.italic,
        "strike": used.strike,
        "code": used.code,
        "colour": used.colour,
        "mention": used.mention,
        "heading": used.heading,
        "bullets": used.bullets,
        "numbered": used.numbered,
        "phrase": phrase,
        "series": series,
    }
    functions: dict[str, _Make] = {
        "rule": used.rule,
        "table": used.table,
        "spoiler": lambda title="", *, caller: used.spoiler(caller(), title),
        "quote": lambda author="", *, caller: used.quote(caller(), author),
    }
    filters: dict[str, _Make] = {
        "table": lambda rows, *head: used.table(head, rows),
        "spoiler": used.spoiler,
        "quote": used.quote,
    }
    return both | functions, both | filters


def _bytecode_cache(folder: str, sandboxed: bool) -> BytecodeCache:
    """Compiled templates in a folder. Sandboxed code differs from other code, and so does that of other Jinjas.

    A cache that can't be read or written is as good as none: the template is compiled.
    """
    from jinja2 import FileSystemBytecodeCache, __version__
    from jinja2.bccache import Bucket

    class Cache(FileSystemBytecodeCache):
        def load_bytecode(self, bucket: Bucket) -> None:
            try:
                super().load_bytecode(bucket)
            except Exception:  # a damaged file, whatever the unpickler makes of it
                bucket.reset()

        def dump_bytecode(self, bucket: Bucket) -> None:
            try:
                os.makedirs(self.directory, mode=0o700, exist_ok=True)
                super().dump_bytecode(bucket)
            except OSError:
                pass

    return Cache(folder, f"{'own' if sandboxed else 'shipped'}-{__version__}-%s.template")


def _fault(error: Exception, template: str) -> TemplateFault:
    """The error in one line with the place in the template where it happened."""
    from jinja2 import TemplateNotFound, TemplateSyntaxError

    if isinstance(error, TemplateNotFound):
        return TemplateFault(f"there is no template {error.message or error.name} (wanted by {template})")
    if isinstance(error, TemplateSyntaxError):
        file, line, why = error.filename or error.name, error.lineno, error.message or ""
    else:
        file, line, why = None, 0, str(error) or type(error).__name__
        trace = error.__traceback__
        while trace is not None:
            # Jinja puts frames of the template's own file and lines into the traceback.
            if "__jinja_exception__" in trace.tb_frame.f_globals:
                file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
            trace = trace.tb_next
    # Ours go by their name, the moderator's by their path.
    place = (file or template + ".j2").removeprefix(_shipped() + os.sep)
    where = f"{place}, line {line}" if line else place
    return TemplateFault(f"template {where}: {' '.join(why.split()).removesuffix('.')}")
