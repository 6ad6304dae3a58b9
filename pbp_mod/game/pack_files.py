"""Files of packs: TOML as a moderator writes it, and the same as JSON for those that are shipped.

The JSON is made when the package is built (`pip install -e .` builds it), so that no command needs a reader of TOML for a
shipped pack. It says of which file it was made, and of any other it isn't taken. Knows no game.
"""

from __future__ import annotations

import json
import os
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.digest import sha256

LARGEST = 4_000_000
"""Characters of a pack file."""
_END = ".json"


def parse(path: str) -> dict[str, Any]:
    """The table of a TOML file. Raises NotUnderstood with the file's name."""
    return parse_text(read_text(path), os.path.basename(path))


def read_text(path: str) -> str:
    """The text of a pack file. Raises NotUnderstood with the file's name."""
    name = os.path.basename(path)
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise NotUnderstood(f"{name}: it is not UTF-8 (save it so)") from None
    except (OSError, ValueError) as error:
        raise NotUnderstood(f"{name}: can't be read as TOML ({error})") from error
    if len(text) > LARGEST:
        raise NotUnderstood(f"{name}: too long for a pack (more than {LARGEST} characters)")
    return text


def parse_text(text: str, name: str) -> dict[str, Any]:
    """The table that a file of that name says. Raises NotUnderstood."""
    import tomllib  # only who plays such a game pays for it

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own errors are ValueErrors
        raise NotUnderstood(f"{name}: can't be read as TOML ({error})") from error


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
