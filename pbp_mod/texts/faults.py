"""What is wrong with a template, in one line: the file, the line, and why; never what the text was about.

Data may be secret, and so may be what an error quotes of it. Only what stands in the template's own line is quoted.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from jinja2 import TemplateNotFound, TemplateSyntaxError

from pbp_mod.paths import shipped_templates
from pbp_mod.texts.own_files import Unreadable

_HIDDEN = "…"


def fault(error: Exception, template: str, data: Mapping[str, Any]) -> str:
    """The error in one line with the place in the template where it happened."""
    if isinstance(error, TemplateNotFound):
        return f"there is no template {error.message or error.name} (wanted by {template})"
    if isinstance(error, Unreadable):
        return f"template {error}"
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
        why = _bare(why, _line(file, line), data)
    # Ours go by their name, the moderator's by their path.
    place = (file or template + ".j2").removeprefix(shipped_templates() + os.sep)
    where = f"{place}, line {line}" if line else place
    return f"template {where}: {' '.join(why.split()).removesuffix('.')}"


def _line(file: str | None, line: int) -> str:
    """A line of a template; nothing if it can't be had."""
    from linecache import getline

    return getline(file, line) if file else ""


def _bare(why: str, line: str, data: Mapping[str, Any]) -> str:
    """The reason without what it quotes of the data (whose own keys are words of ours)."""
    for text in sorted(set(_leaves(list(data.values()))), key=len, reverse=True):
        if text and text in why and text not in line:
            why = why.replace(f"'{text}'", f"'{_HIDDEN}'")
            if len(text) > 1 or text.isdecimal():
                why = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", _HIDDEN, why)
    return why


def _leaves(value: Any) -> Iterator[str]:
    """Every text and number in the data."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner)
            yield from _leaves(key)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)
