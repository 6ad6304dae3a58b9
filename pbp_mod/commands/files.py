"""Reading what the moderator hands over, and writing what he asks for; - is stdin or stdout."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood

STREAM = "-"


def read_text(path: str) -> str:
    """The text of a UTF-8 file or of stdin. Raises NotUnderstood if there is none."""
    try:
        data = sys.stdin.buffer.read() if path == STREAM else Path(path).read_bytes()
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise NotUnderstood(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise NotUnderstood(f"{path} is not UTF-8 text (byte {error.start + 1})") from None


def read_json(path: str) -> Any:
    """A JSON file. Raises NotUnderstood, with the line that is wrong."""
    return decode(read_text(path), path)


def decode(text: str, where: str) -> Any:
    """Some JSON. Raises NotUnderstood, naming `where` and what is wrong."""
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise NotUnderstood(
            f"{where} is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        ) from None
    except RecursionError:
        raise NotUnderstood(f"{where} is nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotUnderstood(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def write_new(path: str, text: str) -> None:
    """Write a file that isn't there yet. Raises NotAllowed if it is."""
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise NotAllowed("exists", "{} is there already (name another file)", path) from None
