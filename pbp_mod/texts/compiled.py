"""Our own templates as they were compiled when the package was built, run by the part of Jinja that runs templates.

Only as long as everything is as it was then: a template whose text has changed, or another Jinja, and nothing is run
here (render.py takes the whole of Jinja then, which says the same). Runs nothing but what lies in the package; a
moderator's own templates and those of games from outside never come here.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Any

from pbp_mod.game.digest import sha256
from pbp_mod.paths import compiled_templates, shipped_templates
from pbp_mod.texts.bare_jinja import bare_jinja, fingerprint, not_found
from pbp_mod.texts.dialects import Dialect
from pbp_mod.texts.environment import equipped

INDEX = "index.py"
"""Which Jinja compiled the templates, and of which text each was made."""
_DIGITS = 32


class Stale(Exception):
    """A template isn't as it was when it was compiled, or there was none."""


def module(template: str) -> str:
    """The file of a compiled template (`qanon/opening.j2`), within the folder of all."""
    return template.removesuffix(".j2") + ".py"


def digest(source: str) -> str:
    """Digits that stand for the text of a template."""
    return sha256(source.encode()).hexdigest()[:_DIGITS]


def _code(path: str) -> CodeType:
    """Python's bytecode of a file in the package, kept beside it as for any module. Raises OSError, ImportError."""
    found: CodeType = SourceFileLoader("compiled", path).get_code("compiled")  # type: ignore[assignment]
    return found


class _Shelf:
    """What Jinja takes for a loader of templates."""

    has_source_access = False

    def __init__(self, compiled: str, texts: dict[str, str]) -> None:
        self._compiled, self._texts = compiled, texts
        self._sources = shipped_templates()

    def load(self, environment: Any, name: str, globals: Any = None) -> Any:  # noqa: A002 (Jinja names it)
        """A template, ready to be run. Raises Stale; what Jinja raises, where there is none and never was: one that games may
        have and need not.
        """
        source = os.path.join(self._sources, name)
        if name not in self._texts and not os.path.exists(source):
            raise not_found()(name)
        try:
            with open(source, encoding="utf-8") as file:
                if digest(file.read()) != self._texts[name]:
                    raise Stale(name)
            code = _code(os.path.join(self._compiled, module(name)))
        except (KeyError, OSError, ImportError, SyntaxError, ValueError):
            raise Stale(name) from None
        return environment.template_class.from_code(environment, code, globals or {}, None)


@lru_cache(maxsize=1)
def _shelf(compiled: str) -> tuple[Any, Any, _Shelf] | None:
    """The two classes of Jinja's that are needed, and the templates; None if they were compiled by another Jinja."""
    index: dict[str, Any] = {}
    try:
        exec(_code(os.path.join(compiled, INDEX)), index)
        if index["JINJA"] != fingerprint():
            return None
        return *bare_jinja(), _Shelf(compiled, index["TEXTS"])
    except Exception:  # a Jinja, or a folder, that isn't as it was: then the whole of Jinja does it
        return None


@lru_cache(maxsize=32)
def compiled_environment(used: Dialect, compiled: str | None = None) -> Any:
    """Jinja's environment for one dialect with the compiled templates, kept for the process; None if it can't be had."""
    shelf = _shelf(compiled or compiled_templates())
    return None if shelf is None else equipped(*shelf[:2], used, shelf[2])
