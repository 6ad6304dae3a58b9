"""Imports Click without the modules of the standard library that a command of ours makes no use of.

`inspect` is there to tidy help texts, `uuid` and `datetime` for types of options that we don't have, `gettext` for
messages: a fifth of what Click costs every command. Only for versions of Click with which this was tried; with
`PBP_CLICK=whole` for none.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from importlib.machinery import PathFinder
from types import ModuleType

from pbp_mod.lean import Later, import_lean

TRIED = ("8.5.1", "8.5.0", "8.4.2", "8.4.1", "8.4.0", "8.3.3", "8.3.2", "8.3.1")
"""Versions of Click."""


def import_click() -> None:
    """Import Click, which everybody else does as usual then. Raises ImportError."""
    if "click" in sys.modules or os.environ.get("PBP_CLICK") == "whole" or not is_tried():
        return
    try:
        from _datetime import datetime  # type: ignore[import-not-found,unused-ignore]
    except ImportError:  # a Python without it
        return
    uuid = Later("uuid", UUID=type("UUID", (), {}))
    dates = ModuleType("datetime")
    vars(dates)["datetime"] = datetime
    texts = Later("gettext", gettext=_text, ngettext=_number_of)
    lean = [Later("inspect", cleandoc=cleandoc), texts, uuid, dates]
    import_lean("click", {module.__name__: module for module in lean})
    del vars(uuid)["UUID"]  # who asks now, asks for the real one


def is_tried() -> bool:
    """Whether the Click that is installed is one of those; what installed it has left its version beside it."""
    found = PathFinder.find_spec("click")
    if found is None or found.origin is None:
        return False
    beside = os.path.dirname(os.path.dirname(found.origin))
    return any(os.path.isdir(os.path.join(beside, f"click-{version}.dist-info")) for version in TRIED)


@lru_cache(maxsize=1)
def _are_translated() -> bool:
    """Whether there is anything where Python looks for translations as long as nobody has named another place."""
    folder = os.path.join(sys.base_prefix, "share", "locale")
    try:
        languages = os.listdir(folder)
    except OSError:
        return False
    return any(
        os.path.exists(os.path.join(folder, language, "LC_MESSAGES", "messages.mo")) for language in languages
    )


def _text(message: str) -> str:
    """What `gettext.gettext` makes of it, which is asked only where there may be a translation."""
    if "gettext" not in sys.modules and not _are_translated():
        return message
    from gettext import gettext

    return gettext(message)


def _number_of(one: str, many: str, number: int) -> str:
    """The same for `gettext.ngettext`."""
    if "gettext" not in sys.modules and not _are_translated():
        return one if number == 1 else many
    from gettext import ngettext

    return ngettext(one, many, number)


def cleandoc(doc: str) -> str:
    """A text without the margin of the code that it stands in, as `inspect.cleandoc` has it, which does what is unusual."""
    if "\n" not in doc and doc.isprintable():
        return doc.lstrip(" ")
    if not doc.replace("\n", "").isprintable():
        from inspect import cleandoc

        return cleandoc(doc)
    first, *others = doc.split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in others if line.strip(" ")), default=0)
    return "\n".join([first.lstrip(" "), *(line[margin:] for line in others)]).strip("\n")
