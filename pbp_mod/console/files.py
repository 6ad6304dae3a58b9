"""Reading what the moderator hands over, and writing what he asks for; - is stdin or stdout.

Takes nothing that is too long, and writes over nothing but what pbp wrote. What it means is for others to read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from pbp_mod.console import terminal
from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.intake.encoded import decoded, looks_wide, marked
from pbp_mod.store.records import dumps

STREAM = "-"
LARGEST = 32 * 2**20
"""Bytes that are taken from a file or a pipe; what is longer was never meant for pbp."""


def read_text(path: str) -> str:
    """The text of a file or of stdin, in UTF-8 or what its mark says. Raises NotUnderstood if there is none."""
    name = "stdin" if path == STREAM else path
    try:
        data = read_stdin() if path == STREAM else _read(path)
        if len(data) > LARGEST:
            raise NotUnderstood(f"{name} is too long (more than {LARGEST >> 20} MB)")
        text = decoded(data).replace("\r\n", "\n")
    except OSError as error:
        raise NotUnderstood(f"{name} can't be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        encoding = (marked(data) or "utf-8").upper()
        raise NotUnderstood(
            f"{name} is not {encoding} text (byte {error.start + 1}); save it as UTF-8"
        ) from None
    if looks_wide(data) and marked(data) is None:
        raise NotUnderstood(f"{name} seems to be UTF-16 without its mark (save it as UTF-8)")
    return text


def ask_to_paste(what: str) -> None:
    """Say what is waited for, and how it ends, if it is to be typed or pasted at a terminal."""
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        terminal.say(f"{what}, then press {end} on a line of its own.")


def read_stdin(most: int = LARGEST) -> bytes:
    """All that comes from stdin. Raises NotUnderstood if that is more than so many bytes, or can't be read."""
    try:
        data = sys.stdin.buffer.read(most + 1)
    except OSError as error:
        raise NotUnderstood(f"stdin can't be read: {error.strerror}") from None
    if len(data) > most:
        raise NotUnderstood(f"stdin is too long (more than {most >> 20} MB)")
    return data


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(LARGEST + 1)


def json_lines(values: Iterable[Mapping[str, Any]]) -> str:
    """The values as JSON Lines."""
    return "".join(f"{dumps(value)}\n" for value in values)


def write_out(text: str, path: str | None, told: str = "") -> None:
    """Write a text to a new file, and say so (with what else is to be `told` of it), or to stdout."""
    if path in (None, STREAM):
        terminal.paste(text)
    else:
        write_file(str(path), text)
        terminal.say(f"Written: {path}{told}")


def write_file(path: str, text: str) -> None:
    """Write a file that isn't there yet and that only its owner can read. Raises NotAllowed if it is or can't be."""
    from pbp_mod.store.files import write_new

    try:
        write_new(path, text.encode())
    except FileExistsError:
        raise NotAllowed("exists", "{} is there already (name another file)", path) from None
    except OSError as error:
        raise NotAllowed("disk", "{} can't be written: {}", path, error.strerror) from None


def write_over(path: str, data: bytes, mark: bytes) -> None:
    """Write a file for everybody, in the place of an earlier one with that mark, and say so. Raises NotAllowed if another
    file is there, or if it can't be written.
    """
    from pbp_mod.store.files import replace_own

    try:
        replace_own(path, data, mark)
    except FileExistsError:
        raise NotAllowed(
            "exists", "{} is there already and isn't pbp's own (name another file)", path
        ) from None
    except OSError as error:
        raise NotAllowed("disk", "{} can't be written: {}", path, error.strerror) from None
    terminal.say(f"Written: {path}")
