"""The markup dialects there are, one small module each.

A new one is a module beside the others with a `DIALECT` (see `base.Dialect`) and its name in `DIALECTS`. Only the
dialect of the post at hand is imported. Dialects know no template, no game and no player's list.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from pbp_mod.errors import NotUnderstood
from pbp_mod.texts.dialects.base import Dialect

DIALECTS: tuple[str, ...] = ("discourse", "flaskbb", "phpbb", "xenforo", "bgg", "plain")
PAGE = "page"
"""The dialect of our own pages, which no game can have."""

__all__ = ["DIALECTS", "PAGE", "Dialect", "dialect"]


def dialect(name: str) -> Dialect:
    """The dialect of that name. Raises NotUnderstood."""
    if name not in (*DIALECTS, PAGE):
        raise NotUnderstood(f"there is no dialect {name!r} (there are: {', '.join(DIALECTS)})")
    return cast(Dialect, import_module(f"pbp_mod.texts.dialects.{name}").DIALECT)
