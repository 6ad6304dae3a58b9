"""The markup dialects there are, one small module each, and those that a moderator has written down himself.

A new one is a module beside the others with a `DIALECT` (see `base.Dialect`, `form.Form`) and its name in `DIALECTS`. Only
the dialect of the post at hand is imported. Dialects know no template, no game and no player's list.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from pbp_mod.errors import NotUnderstood
from pbp_mod.texts.dialects.base import Dialect

DIALECTS: tuple[str, ...] = (
    "discourse",
    "flaskbb",
    "nodebb",
    "misago",
    "phpbb",
    "xenforo",
    "bgg",
    "vbulletin",
    "smf",
    "woltlab",
    "mybb",
    "proboards",
    "discord",
    "reddit",
    "html",
    "email",
    "plain",
)
PAGE = "page"
"""The dialect of our own pages, which no game can have."""

__all__ = ["DIALECTS", "PAGE", "Dialect", "dialect", "offered"]


def dialect(name: str, own: str | None = None) -> Dialect:
    """The dialect of that name, that of our own pages among them; `own`: the folder of the moderator's own. Raises NotUnderstood."""
    return _shipped(name) if name == PAGE else offered(name, own)


def offered(name: str, own: str | None = None) -> Dialect:
    """The same, of those that a game can have."""
    if name in DIALECTS:
        return _shipped(name)
    from pbp_mod.texts.dialects.own import names, read

    written = names(own)
    if own is None or name not in written:
        from difflib import get_close_matches

        near = get_close_matches(name.casefold(), [*DIALECTS, *written], 1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise NotUnderstood(f"there is no dialect {name!r} ({meant}'pbp formats' lists them)")
    return read(name, own, DIALECTS)


def _shipped(name: str) -> Dialect:
    return cast(Dialect, import_module(f"pbp_mod.texts.dialects.{name}").DIALECT)
