"""Imports a library without what it asks for at its start and hardly ever uses.

While the library is imported, and for its own modules alone, some modules of the standard library are stand-ins: what is
asked of them then or later comes from the real ones. `sys.modules` is never touched, so whoever else imports one of them,
in another thread too, gets the real one. Knows no library: which can do without what, their importers say.
"""

from __future__ import annotations

import builtins
import sys
from _thread import allocate_lock
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

_one_at_a_time = allocate_lock()


class Later(ModuleType):
    """A module that is imported when something of it is used that isn't at hand here."""

    def __init__(self, name: str, **at_hand: object) -> None:
        super().__init__(name)
        vars(self).update(at_hand)

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def later(module: str, function: str) -> Callable[..., Any]:
    """A function of a module, which is imported when the function is called."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(module), function)(*args, **kwargs)

    return call


@contextmanager
def put_off(package: str, stand_ins: Mapping[str, ModuleType]) -> Iterator[None]:
    """While this lasts, the modules of a package that ask for one of these modules get its stand-in.

    A stand-in is named as it is asked for: `uuid`, or `.lexer` for a module of the package itself.
    """
    inside = package + "."
    with _one_at_a_time:
        usual = builtins.__import__

        def lean(
            name: str,
            globals: Mapping[str, object] | None = None,  # noqa: A002 (Python names them)
            locals: Mapping[str, object] | None = None,  # noqa: A002
            fromlist: Any = (),
            level: int = 0,
        ) -> ModuleType:
            asking = (globals or {}).get("__name__")
            if isinstance(asking, str) and (asking == package or asking.startswith(inside)):
                found = stand_ins.get("." * level + name)
                if found is not None:
                    return found
            return usual(name, globals, locals, fromlist, level)

        builtins.__import__ = lean
        try:
            yield
        finally:
            if builtins.__import__ is lean:
                builtins.__import__ = usual
            stand_ins = {}  # should somebody's import have come before ours, it goes on asking it


def import_lean(package: str, stand_ins: Mapping[str, ModuleType]) -> None:
    """Import a package with stand-ins (see `put_off`), unless it is there already. A version that can't do with them is
    imported as it is. Raises ImportError.
    """
    if package in sys.modules:
        return
    try:
        with put_off(package, stand_ins):
            import_module(package)
    except Exception:
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
        import_module(package)
