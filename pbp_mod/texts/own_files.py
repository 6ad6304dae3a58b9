"""The moderator's own template files: which there are, and which may be read.

A folder of templates may come from somebody else. So no link in it is followed (it could lead to any file of the
machine), and what is no ordinary file of a sensible size isn't opened. Knows no Jinja.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence

from pbp_mod.errors import PbpError

LONGEST = 256 * 1024
"""Bytes that a template may have."""
END = ".j2"


class Unreadable(PbpError):
    """A file in the folder of templates may not be read; the message names it and says why."""


def read(folder: str, pieces: Sequence[str]) -> tuple[str, str, tuple[int, int]] | None:
    """Text, path and stamp (see `stamp`) of a template in the folder; None if there is no such file.

    Raises Unreadable for what is a link or lies behind one, what is no file, is too large, or is no text.
    """
    path = folder
    for piece in pieces:
        path = os.path.join(path, piece)
        try:
            found = os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError) as error:
            raise Unreadable(f"{path} can't be read ({getattr(error, 'strerror', None) or error})") from None
        if _is_link(found):
            raise Unreadable(f"{path} is a link, and links are not followed (put the file itself there)")
    if stat.S_ISDIR(found.st_mode):
        return None
    if not stat.S_ISREG(found.st_mode):
        raise Unreadable(f"{path} is no ordinary file")
    if found.st_size > LONGEST:
        raise Unreadable(f"{path} is too long ({found.st_size} bytes; a template may have {LONGEST})")
    try:
        # Should a link have come there since, it isn't followed either.
        flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, os.O_RDONLY | flags), "rb") as file:
            return file.read(LONGEST + 1)[:LONGEST].decode("utf-8-sig"), path, stamp(path)
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not text in UTF-8") from None
    except OSError as error:
        raise Unreadable(f"{path} can't be read ({error.strerror or error})") from None


def stamp(path: str) -> tuple[int, int]:
    """Changes when the file does; of a file that is gone, nothing that any file has."""
    try:
        found = os.lstat(path)
    except OSError:
        return -1, -1
    return found.st_mtime_ns, found.st_size


def names(folder: str) -> Iterator[tuple[str, str | None]]:
    """Every template in the folder by its name in it ("qanon/opening.j2"); and every link, with what is wrong with it."""
    for base, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted([*folders, *files]):
            path = os.path.join(base, name)
            within = os.path.relpath(path, folder).replace(os.sep, "/")
            if _is_link(os.lstat(path)):
                yield within, f"{path} is a link, and links are not followed"
            elif name in files and name.endswith(END):
                yield within, None


def _is_link(found: os.stat_result) -> bool:
    """Whether it leads elsewhere: a symbolic link, on Windows a junction as well."""
    reparse = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_file_attributes", 0) & reparse)
