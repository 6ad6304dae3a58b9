"""A moderator's own dialects: forms in TOML files, read and checked only when one is used.

`NAME.toml` in the folder of own formats says what differs from a base (`base`) or from a dialect that is shipped (`like`), in
the words of `form.Form`. Nothing in it is run. Guesses nothing: a word that isn't known is refused, with those there are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.form import AUTHOR, BASES, COLOUR, NAME, TITLE, Form
from pbp_mod.texts.dialects.pieces import clean

_BASES = {"commonmark": "cautious", "bbcode": "bbcode", "html": "html", "plain": "plain"}
"""The module of each base."""
_FIXED = ("name", "base")
_ESCAPES = ("backslash", "entity")


def names(folder: str | None) -> list[str]:
    """The dialects whose files lie there."""
    try:
        found = os.listdir(folder) if folder else []
    except OSError:
        return []
    return sorted(
        name.removesuffix(".toml") for name in found if name.endswith(".toml") and not name.startswith(".")
    )


def read(name: str, folder: str, shipped: tuple[str, ...]) -> Dialect:
    """The dialect of a file. Raises NotUnderstood for one that can't be read, or says what can't be."""
    path = os.path.join(folder, f"{name}.toml")
    try:
        changed = os.stat(path).st_mtime_ns
    except OSError as error:
        raise NotUnderstood(f"{path} can't be read: {error.strerror}") from None
    return _read(name, path, changed, shipped)


@lru_cache(maxsize=8)
def _read(name: str, path: str, changed: int, shipped: tuple[str, ...]) -> Dialect:
    """Once for as long as the file isn't changed."""
    import tomllib  # only who has a format of his own pays for it

    try:
        with open(path, "rb") as file:
            said = tomllib.loads(file.read().decode("utf-8-sig"))
    except OSError as error:
        raise NotUnderstood(f"{path} can't be read: {error.strerror}") from None
    except ValueError as error:
        raise NotUnderstood(f"{path} is no TOML: {error}") from None
    return made(name, said, path, shipped)


def made(name: str, said: dict[str, Any], path: str, shipped: tuple[str, ...]) -> Dialect:
    """The dialect that a table says. Raises NotUnderstood."""
    said = dict(said)
    like, base = said.pop("like", None), said.pop("base", None)
    if (like is None) == (base is None):
        raise NotUnderstood(
            f"{path}: say either what it is like (like = {'|'.join(shipped)}) or its base ({', '.join(BASES)})"
        )
    if like is not None:
        if like not in shipped:
            raise NotUnderstood(f"{path}: there is no {like!r} to be like (there are: {', '.join(shipped)})")
        first: Dialect = import_module(f"pbp_mod.texts.dialects.{like}").DIALECT
    else:
        if base not in BASES:
            raise NotUnderstood(f"{path}: base is one of {', '.join(BASES)}, not {base!r}")
        first = _first(base)
    fields = {key: _value(key, value, path) for key, value in said.items()}
    # What is tried and known of the board that it is like needn't hold for this one.
    anew = {"name": name, "title": name, "tried": "", "notes": ""}
    form = first.form.replaced(**{**anew, **fields})
    if form.mention and not form.accounts:
        raise NotUnderstood(
            f"{path}: mention needs accounts (a regular expression for the names that can be called)"
        )
    return type(first)(form)


def _first(base: str) -> Dialect:
    module = import_module(f"pbp_mod.texts.dialects.{_BASES[base]}")
    if base == "commonmark":
        from pbp_mod.texts.dialects.markdown import FORM

        first: Dialect = module.Cautious(FORM)
    elif base == "bbcode":
        first = module.BBCode(module.FORM)
    else:
        first = module.DIALECT
    return first


def _value(key: str, value: Any, path: str) -> Any:
    """What stands in the file, as the form has it."""
    kinds = {each: kind for each, kind in Form.__annotations__.items() if each not in _FIXED}
    if key not in kinds:
        raise NotUnderstood(
            f"{path}: there is no {key!r} in a format (there are: like, base, {', '.join(kinds)})"
        )
    wanted, reader = _READERS[kinds[key]]
    found = reader(value)
    if found is None:
        raise NotUnderstood(f"{path}: {key} is {wanted}, not {value!r}")
    place = _PLACES.get(key, "")
    if place and found and place not in (found if isinstance(found, str) else found[0]):
        raise NotUnderstood(f"{path}: {key} needs {place} where that stands")
    if key == "escape" and found not in _ESCAPES:
        raise NotUnderstood(f"{path}: escape is one of {', '.join(_ESCAPES)}, not {found!r}")
    if key == "accounts":
        try:
            re.compile(found)
        except re.error as error:
            raise NotUnderstood(
                f"{path}: accounts is a regular expression, not {found!r} ({error})"
            ) from None
    return found


_PLACES = {"colour": COLOUR, "titled_spoiler": TITLE, "quote_by": AUTHOR, "mention": NAME}
Reader = Callable[[Any], Any]


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and clean(value) == value else None


def _texts(length: int | None) -> Reader:
    """A list of texts: of so many, or of none; of any number."""

    def reader(value: Any) -> tuple[str, ...] | None:
        fits = isinstance(value, list) and (length is None or len(value) in (0, length))
        return tuple(value) if fits and None not in map(_text, value) else None

    return reader


def _pairs(value: Any) -> tuple[tuple[str, ...], ...] | None:
    found = [_texts(2)(each) for each in value] if isinstance(value, list) else [None]
    return None if None in found else tuple(each for each in found if each is not None)


def _words(value: Any) -> dict[str, str] | None:
    fits = isinstance(value, dict) and None not in map(_text, value.values())
    return value if fits else None


_READERS: dict[str, tuple[str, Reader]] = {
    "str": ("a text in quotation marks", _text),
    "int": ("a whole number", lambda value: value if type(value) is int and value >= 0 else None),
    "bool": ("true or false", lambda value: value if isinstance(value, bool) else None),
    "Pair": ("what stands before and behind, as a list of two texts", _texts(2)),
    "Listed": ("four texts: what opens, what stands before and behind each item, what closes", _texts(4)),
    "tuple[Pair, ...]": ("a list of pairs, for level 1, 2 …", _pairs),
    "tuple[str, ...]": ("a list of texts", _texts(None)),
    "Mapping[str, str]": ("a table of signs and what stands in their place", _words),
}
