"""Finds our own modules where they must be, and takes their bytecode as it lies there.

A short command imports some sixty modules of ours, `outbox` a hundred. Python looks for each in ways that fit whatever a
package may be, which costs more than to run most of them; ours lie in one folder, as source with bytecode beside it:

    pbp_mod.rows.replay    pbp_mod/rows/replay.py    pbp_mod/rows/__pycache__/replay.cpython-311.pyc

Bytecode counts as long as the source has the moment and the size that it was made of, as everywhere. Wherever anything is
otherwise (no bytecode, or that of another source; a module that isn't there), Python does what it always does. Knows no
module by its name.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from io import FileIO
from marshal import loads
from os import stat, stat_result
from types import CodeType, ModuleType

_PACKAGE = __name__.rpartition(".")[0]
_INSIDE = _PACKAGE + "."
_CHECKED, _HEAD = bytes(4), 16
"""What stands behind a magic number where the source decides whether bytecode counts, and the length of all in front of it."""


class Lean(SourceFileLoader):
    """Loads one module, whose bytecode counts as long as the source looks as it did."""

    def __init__(self, name: str, path: str, cached: str, looks: stat_result, magic: bytes) -> None:
        super().__init__(name, path)
        self._cached = cached
        moment, size = int(looks.st_mtime) & 0xFFFFFFFF, looks.st_size & 0xFFFFFFFF
        self._head = magic + _CHECKED + moment.to_bytes(4, "little") + size.to_bytes(4, "little")

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the module. Raises like Python's own."""
        try:
            with FileIO(self._cached) as file:
                data = file.readall()
            if data.startswith(self._head):
                code = loads(memoryview(data)[_HEAD:])
                if isinstance(code, CodeType) and code.co_filename == self.path:
                    return code
        except (OSError, EOFError, ValueError, TypeError):
            pass
        return super().get_code(fullname)


class Finder:
    """Finds modules of ours."""

    def __init__(self, magic: bytes, tail: str) -> None:
        self._magic, self._tail = magic, tail

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of ours is; None: whoever looks behind this one may find it."""
        if not name.startswith(_INSIDE) or path is None or len(path) != 1:
            return None
        folder, last = path[0], name.rpartition(".")[2]
        return self._spec(name, folder, last) or self._spec(name, f"{folder}/{last}", "__init__")

    def _spec(self, name: str, folder: str, file: str) -> ModuleSpec | None:
        source, cached = f"{folder}/{file}.py", f"{folder}/__pycache__/{file}{self._tail}"
        try:
            looks = stat(source)
        except OSError:
            return None
        spec = ModuleSpec(name, Lean(name, source, cached, looks, self._magic), origin=source)
        spec.has_location, spec.cached = True, cached
        if file == "__init__":
            spec.submodule_search_locations = [folder]
        return spec


def find_lean() -> None:
    """From now on find our modules so, if they lie as they mostly do."""
    tag, flags = sys.implementation.cache_tag, sys.flags
    if tag is None or flags.optimize or sys.pycache_prefix is not None:
        return
    try:
        from _frozen_importlib_external import MAGIC_NUMBER
    except ImportError:  # another Python
        return
    loader = sys.modules[_PACKAGE].__loader__
    if type(loader) is SourceFileLoader:
        sys.meta_path.insert(0, Finder(MAGIC_NUMBER, f".{tag}.pyc"))
