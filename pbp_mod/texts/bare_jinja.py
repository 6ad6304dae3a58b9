"""Jinja without what reads and compiles templates: enough of it to run those that were compiled beforehand.

Jinja's own modules, imported under this module's name from where it is installed and beside the whole of Jinja, which
stays as it is for everybody who imports it. Not loaded: lexer, parser, compiler, nodes, loaders, caches. Knows no
template of ours.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any

from pbp_mod.lean import Later, import_lean, later, put_off
from pbp_mod.texts.environment import unused

TRIED = ("3.1.4", "3.1.5", "3.1.6")
"""The versions of Jinja with which this was tried. Templates are compiled beforehand for no other."""

_FILES = (
    *("async_utils", "compiler", "defaults", "environment", "exceptions", "filters", "idtracking", "lexer"),
    *("nodes", "optimizer", "parser", "runtime", "tests", "utils"),
)
"""What makes a compiled template, and what runs it."""


def _folder() -> str:
    """Where Jinja is installed. Raises ImportError."""
    found = PathFinder.find_spec("jinja2")
    if found is None or found.origin is None:
        raise ImportError("there is no Jinja")
    return os.path.dirname(found.origin)


def fingerprint() -> str:
    """Digits that change with the version of Jinja that is installed. Raises ImportError, OSError."""
    folder = _folder()
    return "-".join(str(os.stat(os.path.join(folder, f"{name}.py")).st_size) for name in _FILES)


class _EvalContext:
    """What Jinja's nodes would tell a template that runs: nothing is escaped as HTML, and that never changes."""

    autoescape = volatile = False

    def __init__(self, environment: object, template_name: str | None = None) -> None:
        self.environment = environment


class _Hint:
    """A type that only readers of Jinja's code are told of: hundreds of them are put together while it is imported."""

    def __getitem__(self, _: object) -> _Hint:
        return self


class _Pattern:
    """A pattern that is compiled when it is used: none of them ever is here."""

    def __init__(self, *of: Any, **flags: Any) -> None:
        self._of, self._flags = of, flags

    def __getattr__(self, name: str) -> Any:
        return getattr(re.compile(*self._of, **self._flags), name)


class _Numbers(type):
    """What Jinja asks whether something is a number: the five classes behind that are made when it does."""

    def __instancecheck__(cls, value: object) -> bool:
        from numbers import Number

        return isinstance(value, Number)


_HINTS = (
    *("Any", "AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "Callable", "Collection"),
    *("Container", "Dict", "IO", "Iterable", "Iterator", "List", "Mapping", "MutableMapping", "MutableSet"),
    *("Optional", "Reversible", "Sequence", "Set", "Tuple", "Type", "Union"),
)


def _unchanged(function: Any) -> Any:
    return function


def _module(name: str, **holds: object) -> ModuleType:
    found = ModuleType(name)
    vars(found).update(holds)
    return found


def bare_jinja() -> tuple[Any, Any]:
    """Jinja's classes `Environment` and `StrictUndefined`. Raises ImportError."""
    # Python takes a module with a path for a package, and looks for its modules there.
    globals()["__path__"] = [_folder()]
    nodes = _module("nodes", EvalContext=_EvalContext, Template=object)
    hint = _Hint()
    stand_ins: dict[str, ModuleType] = {
        ".compiler": _module("compiler", CodeGenerator=object, generate=None),
        ".lexer": _module("lexer", Lexer=object, TokenStream=object, get_lexer=None),
        ".nodes": nodes,
        ".parser": _module("parser", Parser=None),
        "inspect": Later("inspect", getattr_static=later("inspect", "getattr_static")),
        "numbers": _module("numbers", Number=_Numbers("Number", (), {})),
        "re": Later("re", compile=_Pattern),
        "typing": Later("typing", overload=_unchanged, **dict.fromkeys(_HINTS, hint)),
        **{module.__name__: module for module in unused()},
    }
    globals()["nodes"] = nodes
    # Markupsafe asks for it, whose own pattern is for templates of a kind that nobody here has.
    import_lean("string", {"re": Later("re", compile=_Pattern)})
    with put_off(__name__, stand_ins):
        environment = import_module(__name__ + ".environment").Environment
        return environment, import_module(__name__ + ".runtime").StrictUndefined


def not_found() -> Any:
    """Jinja's exception for a template that there isn't, as `bare_jinja` has loaded it."""
    return import_module(__name__ + ".exceptions").TemplateNotFound
