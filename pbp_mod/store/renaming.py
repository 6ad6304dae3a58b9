"""Giving a file a name that nobody has, on file systems without hard links. Loaded for those alone.

`os.rename` replaces what is there, and a look beforehand is no guard against what comes in between. So the system is
asked for the rename that replaces nothing: `renameat2` of Linux and `renamex_np` of macOS, which Python doesn't offer.
Both are one step, so that a kill leaves the old name or the new one. FAT and exFAT, CIFS and most others know it.

Where the system or the file system knows no such rename, nothing is left that is one step and replaces nothing: the name is
taken with an empty file (which fails if somebody has it), and the whole one put over that. A kill between these two leaves an
empty file. That is the lesser evil: the other order could replace a file of somebody's, and an empty file is taken for
whole by nobody (`import`, `take-over`, `verify` and `restore` refuse it).
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from ctypes import CDLL, c_char_p, c_int, c_uint, get_errno

_HERE = -100
"""AT_FDCWD of Linux: a path means what it means everywhere."""
_LINUX_NOREPLACE, _MACOS_EXCL = 1, 4
_UNKNOWN = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM}
"""How a system says that it knows no such rename, or not on this file system."""


def rename_new(part: str, path: str) -> None:
    """Rename a file without replacing another. Raises FileExistsError if there is one of that name, OSError."""
    code = _rename(os.fsencode(part), os.fsencode(path))
    if code in _UNKNOWN:
        _take_and_fill(part, path)
    elif code == errno.EEXIST:
        raise FileExistsError(code, os.strerror(code), path)
    elif code:
        raise OSError(code, os.strerror(code), part, None, path)


def _rename(part: bytes, path: bytes) -> int:
    """0, or the number of the error."""
    name = "renamex_np" if sys.platform == "darwin" else "renameat2"
    function: Callable[..., int] | None = getattr(CDLL(None, use_errno=True), name, None)
    if function is None:
        return errno.ENOSYS
    if sys.platform == "darwin":
        failed = function(c_char_p(part), c_char_p(path), c_uint(_MACOS_EXCL))
    else:
        here = c_int(_HERE)
        failed = function(here, c_char_p(part), here, c_char_p(path), c_uint(_LINUX_NOREPLACE))
    return get_errno() if failed else 0


def _take_and_fill(part: str, path: str) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        os.replace(part, path)
    except BaseException:
        os.unlink(path)
        raise
