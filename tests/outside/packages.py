"""Packages of games, written as `pbp engines new` does it and offered to this process as if they were installed.

What an installation comes to is a folder on the path of modules with the package's metadata; `tests/outside/test_away.py`
installs in earnest.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from pbp_mod.desk.skeleton import write
from pbp_mod.engines.installed import load_installed

GAME = "low-bid"
"""What the written game is called here, so that every form of the name differs from ours."""


def written(folder: Path, name: str = GAME, changes: Mapping[str, tuple[str, str]] | None = None) -> Path:
    """The package of a game, in a new folder; `changes`: file -> what is put in another's place."""
    where, _ = write(name, str(folder / f"pbp-{name}"))
    module = Path(where) / "src" / f"pbp_{name.replace('-', '_')}"
    for file, (old, new) in (changes or {}).items():
        path = module / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), "utf-8")
    return Path(where)


def offer(folder: Path, package: str, game: str, value: str, version: str = "0.1.0") -> Path:
    """Metadata of a package that offers a game; the folder that has to be on the path."""
    info = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[pbp_mod.engines]\n{game} = {value}\n", "utf-8")
    return folder


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """These folders on the path of modules; behind it nothing is left of what was imported from them."""
    before = set(sys.modules)
    sys.path[:0] = map(str, folders)
    invalidate_caches()
    load_installed.cache_clear()
    try:
        yield
    finally:
        for folder in folders:
            sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if any(file.startswith(str(folder)) for folder in folders):
                del sys.modules[name]
        invalidate_caches()
        load_installed.cache_clear()
