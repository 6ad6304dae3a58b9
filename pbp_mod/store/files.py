"""Writing a file so that it is there whole or not at all, and so that nothing is ever replaced but (where that is asked
for) an earlier one of pbp's own. All of pbp writes so.

What is written grows beside its place, under a name of its own (a part), and gets the name that was asked for only once
it is whole and on the disk; what a killed command has left of that kind, the next one in the same folder clears away.
Pipes and devices have no place to grow beside, so they are written directly. Knows nothing of what is in a file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator

Fill = Callable[[str], None]
"""Writes to the path that it is given: an empty file that only its owner can read."""

PART = re.compile(r"\.pbp-(\w*)-(\d+)-[0-9a-f]{8}\.part(?:-journal|-wal|-shm)?")
"""The name of a part: the machine and the process that write it; SQLite puts files of its own beside."""
STDOUT = "/dev/stdout"
"""The path that stands for stdout, on systems without such a device, too."""
_STREAM = re.compile(r"/dev/(?:fd/(\d+)|stdout|stderr)")
_BEGINNING = 2048
"""Bytes within which a file says that it is pbp's own."""
_A_MINUTE, _A_DAY = 60, 24 * 60 * 60
"""Seconds. After a day nobody is at work with a part any more, not even on another machine."""


def write_new(path: str, data: bytes) -> None:
    """Write a file that isn't there yet, or into a pipe or device. Raises FileExistsError, OSError."""
    if is_stream(path):
        with open(_stream(path), "wb") as stream:
            stream.write(data)
        return

    def fill(part: str) -> None:
        with open(part, "wb") as file:
            file.write(data)

    fill_new(path, fill)


def fill_new(path: str, fill: Fill) -> None:
    """Like `write_new`, for what is written by somebody who needs a path. A pipe gets it when it is whole."""
    if is_stream(path):
        _pour(path, fill)
        return
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    folder = os.path.dirname(path) or "."
    sweep(folder)
    part = _part_in(folder)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        fill(part)
        with open(part, "r+b") as file:
            os.fsync(file.fileno())
        _name(part, path)
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            _remove(part + end)
    _settle(folder)


def replace_own(path: str, data: bytes, mark: bytes) -> None:
    """Write a file for everybody to read, in the place of an earlier one that has this mark near its beginning.

    Raises FileExistsError for any other file of that name, OSError.
    """
    if is_stream(path):
        write_new(path, data)
        return
    if os.path.lexists(path) and not _has(path, mark):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    folder = os.path.dirname(path) or "."
    sweep(folder)
    part = _part_in(folder)
    try:
        descriptor = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        _remove(part)
    _settle(folder)


def _has(path: str, mark: bytes) -> bool:
    """Whether that is a file, and no link, with such a mark near its beginning."""
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return mark in file.read(_BEGINNING)


def _part_in(folder: str) -> str:
    return os.path.join(folder, f".pbp-{_machine()}-{os.getpid()}-{os.urandom(4).hex()}.part")


def is_stream(path: str) -> bool:
    """Whether the path leads to a pipe or a device for characters: those have no end that could be missing."""
    if _STREAM.fullmatch(path):
        return True
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def parts(folder: str) -> Iterator[str]:
    """The parts in a folder that nobody is at work with any more."""
    for name in os.listdir(folder):
        found = PART.fullmatch(name)
        path = os.path.join(folder, name)
        if found is not None and _is_left(path, found[1], int(found[2])):
            yield path


def sweep(folder: str) -> None:
    """Clear away what killed commands have left in a folder; what can't be looked at stays."""
    try:
        for path in list(parts(folder)):
            _remove(path)
    except OSError:
        return


def _is_left(path: str, machine: str, process: int) -> bool:
    try:
        age = time.time() - os.stat(path).st_mtime
    except OSError:
        return False
    if age > _A_DAY or machine != _machine():
        return age > _A_DAY
    # On Windows a process can't be asked for; but a file that is open can't be deleted there.
    return age > _A_MINUTE if os.name == "nt" else not _lives(process)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _machine() -> str:
    name = os.environ.get("COMPUTERNAME", "") if os.name == "nt" else os.uname().nodename
    return re.sub(r"\W|_", "", name)[:20]


def _name(part: str, path: str) -> None:
    """Give a finished file its name, in one step. Raises FileExistsError if there is one of that name."""
    if os.name == "nt":
        os.rename(part, path)  # there a rename replaces nothing
        return
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links (FAT, many shares)
        from pbp_mod.store.renaming import rename_new

        rename_new(part, path)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:  # never there, or (on Windows) open: then the next command tries again
        return


def _settle(folder: str) -> None:
    """Let the new name outlast a power cut, where a folder can be told so."""
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # a folder that may be written to and not be read
        return
    try:
        os.fsync(descriptor)
    except OSError:
        return
    finally:
        os.close(descriptor)


def _stream(path: str) -> str | int:
    """What to open for a stream: for one that this process has already, a copy of it, so that its place is kept."""
    found = _STREAM.fullmatch(path)
    if found is None:
        return path
    return os.dup(int(found[1]) if found[1] else 1 if path.endswith("out") else 2)


def _pour(path: str, fill: Fill) -> None:
    """Fill a file that nobody else can read, and send it into a stream once it is whole."""
    from shutil import copyfileobj
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="pbp-") as folder:
        whole = os.path.join(folder, "whole")
        os.close(os.open(whole, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        fill(whole)
        with open(whole, "rb") as file, open(_stream(path), "wb") as stream:
            copyfileobj(file, stream)
