"""The shipped pack as data that needs no reader of TOML, made when the package is built (`pip install -e .` builds it).

It says of which file it was made, and of any other it isn't taken. Knows no card.
"""

from __future__ import annotations

import json
import os
from typing import Any

from pbp_mod.game.digest import sha256

_END = ".json"


def shipped_file(name: str) -> str:
    """Where a pack lies that the project ships."""
    return os.path.join(os.path.dirname(os.path.dirname(__file__)), "packs", f"{name}.toml")


def prepared(path: str) -> dict[str, Any] | None:
    """The table of a pack file as it was prepared; None if it wasn't, or if the file has changed since."""
    try:
        with open(path, "rb") as file:
            made_of = sha256(file.read()).hexdigest()
        with open(_beside(path), encoding="utf-8") as file:
            found = json.load(file)
        table = found["pack"] if found["of"] == made_of else None
    except (KeyError, OSError, TypeError, ValueError):
        return None
    return table if isinstance(table, dict) else None


def prepare(path: str) -> str:
    """Prepare a pack file; where that lies now. Raises OSError."""
    import tomllib

    with open(path, "rb") as file:
        source = file.read()
    made = {"of": sha256(source).hexdigest(), "pack": tomllib.loads(source.decode("utf-8-sig"))}
    with open(_beside(path), "w", encoding="utf-8", newline="\n") as file:
        json.dump(made, file, ensure_ascii=False)
    return _beside(path)


def _beside(path: str) -> str:
    return path.removesuffix(".toml") + _END
