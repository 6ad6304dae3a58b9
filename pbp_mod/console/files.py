"""Reading what the moderator hands over, and writing what he asks for; - is stdin or stdout."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NoReturn, TextIO

from pbp_mod.errors import NotAllowed, NotUnderstood

STREAM = "-"
LARGEST = 32 * 2**20
"""Bytes that are taken from a file or a pipe; what is longer was never meant for pbp."""
DEEPEST = 40
"""How many lists and objects may lie within each other."""
DIGITS = 18
"""Of a number, so that any program can read the log."""


def read_text(path: str) -> str:
    """The text of a UTF-8 file or of stdin. Raises NotUnderstood if there is none."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if path == STREAM else _read(path)
        if len(data) > LARGEST:
            raise NotUnderstood(f"{path} is too long (more than {LARGEST >> 20} MB)")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise NotUnderstood(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise NotUnderstood(f"{path} is not UTF-8 text (byte {error.start + 1})") from None


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(LARGEST + 1)


def read_json(path: str) -> Any:
    """A JSON file. Raises NotUnderstood, with the line that is wrong."""
    return decode(read_text(path), path)


def decode(text: str, where: str) -> Any:
    """Some JSON. Raises NotUnderstood, naming `where` and what is wrong."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column" if "\n" in text else "column"
        raise NotUnderstood(f"{where} is not JSON: {error.msg} ({place} {error.colno})") from None
    except RecursionError:
        raise NotUnderstood(f"{where} is nested too deeply") from None
    except NotUnderstood as error:
        raise NotUnderstood(f"{where} is not taken: {error}") from None
    if text.count("[") + text.count("{") > DEEPEST and _depth(value) > DEEPEST:
        raise NotUnderstood(f"{where} is nested too deeply (at most {DEEPEST} levels)")
    if "\\u" in text and not _is_text(value):
        raise NotUnderstood(f"{where} holds half a character (a \\ud800 to \\udfff that stands alone)")
    return value


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > DIGITS:
        raise NotUnderstood(f"the number {digits[:DIGITS]}… is too long (at most {DIGITS} digits)")
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if value - value != 0:  # beyond all numbers
        _no_number(digits[:DIGITS])
    return value


def _no_number(word: str) -> NoReturn:
    raise NotUnderstood(f"{word} is no number")


def _depth(value: Any) -> int:
    """How many lists and objects lie within each other."""
    depth, level = 0, [value]
    while level:
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        depth += 1
    return depth - 1


def _is_text(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotUnderstood(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def write_new(path: str, text: str) -> None:
    """Write a file that isn't there yet and that only its owner can read. Raises NotAllowed if it is or can't be."""
    try:
        with open(path, "x", encoding="utf-8", newline="\n", opener=_private) as file:
            _write_whole(file, text)
    except FileExistsError:
        raise NotAllowed("exists", "{} is there already (name another file)", path) from None
    except OSError as error:
        raise NotAllowed("disk", "{} can't be written: {}", path, error.strerror) from None


def _write_whole(file: TextIO, text: str) -> None:
    """All of the text, or no file."""
    try:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    except BaseException:
        os.unlink(file.name)
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
