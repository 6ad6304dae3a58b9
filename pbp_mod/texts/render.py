"""From a template and the data of a notice to the text that is pasted; the only module that knows Jinja.

Data is escaped by the renderer, not by the author of a template: on its way in, every text becomes `Escaped`, every seat
a `Person`, and both show themselves escaped for the dialect however they are turned into text (see
`dialects/escaped.py`). Numbers, flags and None stay what they are. The words of a theme are treated as data, too.

What a template sees: the keys of its data; `game` (`name`, `engine`, `title`, `players`, `hecklers`, `options`, …);
`words`; and the elements of the dialect, as filters and as functions (docs/templates.md lists them all). Templates
lie in the moderator's folder or in ours, `<engine>/<name>.j2`; those of a moderator run in Jinja's sandbox.

This module decides nothing about a game. Jinja costs more to import than all else that a command needs, so it is
imported when the first text is rendered.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from pbp_mod.errors import PbpError
from pbp_mod.paths import shipped_templates
from pbp_mod.texts.dialects import DIALECTS, Dialect, dialect
from pbp_mod.texts.dialects.boundary import Texts, boundary
from pbp_mod.texts.dialects.elements import Make, elements
from pbp_mod.texts.dialects.escaped import Escaped, Person, raw

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
    `folder`: of a game from outside its name, and where its templates lie.
    Raises NotUnderstood for a dialect that there isn't.
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
    ) -> None:
        self._dialect = _dialect(dialect)
        texts = Texts(self._dialect)
        self._people = {
            info.seat: Person(texts[info.name], texts[info.abbr], info.seat + 1) for info in people
        }
        self._said = boundary(texts, self._people)
        self._words, self._game = words, game
        self._always: dict[str, Any] = {}
        self._own = os.fspath(overrides) if overrides is not None and os.path.isdir(overrides) else None
        self._cache = os.fspath(cache) if cache is not None else None
        self._folder = folder

    def render(self, template: str, data: Mapping[str, Any]) -> str:
        """The text of a template (`"qanon/opening"`), without blank lines at its ends and ending in one newline.

        Raises TemplateFault, with one line saying what is wrong where.
        """
        # Lists and dicts can be changed by a template; what one changes must not reach the next text.
        if self._own is not None or not self._always:
            self._always = {
                "words": self._said(self._words),
                "game": self._said(self._game) | {"players": list(self._people.values())},
            }
        context = {key: self._said(value) for key, value in data.items()}
        environment = _environment(self._dialect.name, self._own, self._cache, self._folder)
        try:
            found = environment.get_template(template + ".j2")
            if not isinstance(found.globals, dict):
                found.globals = dict(found.globals)  # Jinja merges its chain of maps anew for each text
            text = found.render(context | self._always)
        except Exception as error:  # whatever a template does wrong, it is the template's fault
            raise _fault(error, template) from error
        return _tidy(self._dialect.finish(text))


def find_templates() -> list[str]:
    """The names of all templates that come with the project, as `Renderer.render` takes them; no macro files."""
    found = []
    for folder, _, files in os.walk(shipped_templates()):
        within = os.path.relpath(folder, shipped_templates()).replace(os.sep, "/")
        found += [f"{within}/{file[:-3]}" for file in files if file.endswith(".j2") and file[0] != "_"]
    return sorted(name.removeprefix("./") for name in found)


def check_own(folder: str) -> list[str]:
    """What is wrong with the templates in a moderator's folder, one sentence each; whether they can be compiled."""
    environment = _environment("plain", os.path.abspath(folder), None)
    found = []
    for base, _, files in os.walk(folder):
        for file in sorted(files):
            name = os.path.relpath(os.path.join(base, file), folder).replace(os.sep, "/")
            if file.endswith(".j2"):
                try:
                    environment.get_template(name)
                except Exception as error:
                    found.append(str(_fault(error, name.removesuffix(".j2"))))
    return found


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


def _import_jinja() -> None:
    """Import Jinja without what it asks for and hardly ever uses.

    Its cache module asks for `tempfile` (which brings three compressors along) and for OpenSSL's SHA-1, its filters for
    the reader of addresses in URLs: a sixth of the time that a command with a post takes. They are put off for that one
    import: the modules until they are used, SHA-1 for Python's own. Where Python keeps it elsewhere, Jinja is imported
    as it is.
    """
    if "jinja2" in sys.modules:
        return
    try:
        from _sha1 import sha1  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        import jinja2

        return
    stand_ins: dict[str, ModuleType] = {name: _Later(name) for name in ("tempfile", "ipaddress")}
    stand_ins["hashlib"] = ModuleType("hashlib")
    stand_ins["hashlib"].__dict__["sha1"] = sha1
    mine = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(mine)
    try:
        import jinja2  # noqa: F401
    except ImportError:  # a version that wants more of them: then as it is
        for name in [name for name in sys.modules if name.partition(".")[0] == "jinja2"]:
            del sys.modules[name]
    finally:
        for name in mine:
            del sys.modules[name]


class _Later(ModuleType):
    """A module that is imported when something of it is used."""

    def __getattr__(self, name: str) -> Any:
        from importlib import import_module

        return getattr(import_module(self.__name__), name)


@lru_cache(maxsize=16)
def _environment(
    name: str, own: str | None, cache: str | None, folder: tuple[str, str] | None = None
) -> Environment:
    """One environment per dialect and folders, kept for the process: compiled templates are in its cache."""
    _import_jinja()
    from jinja2 import (
        BaseLoader,
        ChoiceLoader,
        Environment,
        FileSystemLoader,
        PrefixLoader,
        StrictUndefined,
        pass_context,
    )

    base: type[Environment] = Environment
    if own is not None:
        from jinja2.sandbox import SandboxedEnvironment

        base = SandboxedEnvironment
    ours: BaseLoader = FileSystemLoader(shipped_templates())
    if folder is not None:
        ours = ChoiceLoader([ours, PrefixLoader({folder[0]: FileSystemLoader(folder[1])})])
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
    environment.tests["string"] = lambda value: isinstance(value, str | Escaped)
    functions, filters = elements(used)
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
        if not isinstance(args[at], Escaped | Person):
            return of_text(*args, **kwargs)
        bare = [raw(arg) if isinstance(arg, Escaped | Person) else arg for arg in args]
        result = of_text(*bare, **kwargs)
        return Escaped(result, used) if isinstance(result, str) else result

    return on_raw


def _without_context(make: Make) -> Make:
    def filtered(_context: object, *args: Any, **kwargs: Any) -> str:
        return make(*args, **kwargs)

    return filtered


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
    place = (file or template + ".j2").removeprefix(shipped_templates() + os.sep)
    where = f"{place}, line {line}" if line else place
    return TemplateFault(f"template {where}: {' '.join(why.split()).removesuffix('.')}")
