"""Jinja's environment for one dialect: where templates are looked for, and what filters and functions they have.

Jinja costs more to import than all else that a command needs: this module is imported when the first text is rendered.
A moderator's own templates run in sandbox.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pbp_mod.lean import Later, import_lean, later
from pbp_mod.paths import shipped_templates
from pbp_mod.texts.dialects import Dialect
from pbp_mod.texts.dialects.elements import Make, elements
from pbp_mod.texts.dialects.escaped import Escaped, Person, raw
from pbp_mod.texts.outbox import OUTRUN

if TYPE_CHECKING:
    from jinja2 import BaseLoader, BytecodeCache, Environment


def unused() -> list[Later]:
    """Modules of which Jinja's filters take functions that no template of ours calls."""
    return [
        Later("random", choice=later("random", "choice"), randrange=later("random", "randrange")),
        Later("urllib.parse", quote_from_bytes=later("urllib.parse", "quote_from_bytes")),
    ]


def _import_jinja() -> None:
    """Import Jinja without what it asks for and hardly ever uses.

    Its cache module asks for `tempfile` (which brings three compressors along) and for OpenSSL's SHA-1, its filters for
    chance and for addresses in URLs: a sixth of the time that a command with a post takes. The modules are put off until
    they are used, and Python's own SHA-1 serves. Where Python keeps it elsewhere, Jinja is imported as it is.
    """
    try:
        from _sha1 import sha1  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return
    lean = [Later("tempfile"), Later("hashlib", sha1=sha1), *unused()]
    import_lean("jinja2", {module.__name__: module for module in lean})


@lru_cache(maxsize=32)
def environment(
    used: Dialect, own: str | None, cache: str | None, folder: tuple[str, str] | None = None
) -> Environment:
    """One environment per dialect and folders, kept for the process: compiled templates are in its cache.

    `own`: the moderator's own templates; None: no sandbox is needed. `folder`: the word for a game of an installed
    package and where its templates lie.
    """
    _import_jinja()
    from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined

    ours: BaseLoader = FileSystemLoader(shipped_templates())
    if folder is not None:
        ours = ChoiceLoader([PrefixLoader({folder[0]: FileSystemLoader(folder[1])}), ours])
    base: type[Environment] = Environment
    # `shipped/…` lets an override extend or include the template that it stands in for.
    shelves = [ours]
    if own is not None:
        from pbp_mod.texts.sandbox import OwnFiles, Sandbox

        base, shelves = Sandbox, [OwnFiles(own), ours, PrefixLoader({"shipped": ours})]

    found = _bytecode_cache(cache, own is not None) if cache else None
    made: Environment = equipped(base, StrictUndefined, used, ChoiceLoader(shelves), found)
    if made.sandboxed:
        made.guard_filters()  # type: ignore[attr-defined]
    return made


def equipped(base: Any, strict: Any, used: Dialect, loader: Any, bytecode_cache: Any = None) -> Any:
    """An environment of a class of Jinja's, with our syntax, and our filters and functions in the place of some of its.

    `strict`: the class of what isn't there and may not be printed.
    """
    made = _item_first(base)(
        loader=loader,
        undefined=_missing(strict),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=bytecode_cache,
    )
    for unwanted in _UNWANTED_FILTERS:
        made.filters.pop(unwanted, None)
    del made.globals["lipsum"]
    made.globals[OUTRUN] = False
    for of_text in _TEXT_FILTERS:
        made.filters[of_text] = _on_raw(made.filters[of_text], used)
    made.tests["string"] = lambda value: isinstance(value, str | Escaped)
    functions, filters = elements(used)
    with_context = import_module(strict.__module__.rpartition(".")[0] + ".utils").pass_context
    made.globals.update(functions)
    for element, make in filters.items():
        # A filter without context is run when the template is compiled, if what it is used on is a constant. The
        # outcome would be kept in the cache, which serves all dialects.
        made.filters[element] = with_context(_without_context(make))
    return made


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


def _missing(strict: Any) -> Any:
    class Missing(strict):  # type: ignore[misc]
        """A name that isn't there: a fault in whatever way it is printed, within a list, too."""

        def __repr__(self) -> str:
            return str(self)

    return Missing


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

    return Cache(folder, f"{'own-bounded' if sandboxed else 'shipped'}-{__version__}-%s.template")
