"""What the formats in JSON share: telling whose it is, and taking it apart without trusting its shape."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.intake.sources.posting import Gathered
from pbp_mod.tuples import NamedTuple


class JsonFormat(NamedTuple):
    """A format in JSON; `read_value` gets what `fits` said yes to."""

    name: str
    title: str
    fits: Callable[[Any], bool]
    read_value: Callable[[Any], Gathered]

    def recognises(self, text: str) -> bool:
        """Whether a text is JSON of this format."""
        if text.lstrip()[:1] not in ("{", "["):
            return False
        value, _ = _decoded(text)
        return self.fits(value)

    def read(self, data: bytes) -> Gathered:
        """The posts in it. Raises NotUnderstood."""
        value, problem = _decoded(data.decode("utf-8-sig", "replace"))
        if problem:
            raise NotUnderstood(f"it is not JSON ({problem})")
        if not self.fits(value):
            raise NotUnderstood(f"it is JSON, but not of {self.title}")
        return self.read_value(value)


@lru_cache(maxsize=2)  # recognised and read one after the other
def _decoded(text: str) -> tuple[Any, str]:
    try:
        return json.loads(text), ""
    except ValueError as error:
        return None, str(error)
    except RecursionError:
        return None, "nested too deeply"


def not_json(text: str) -> str:
    """What is wrong with a text that begins like JSON; nothing if that is well, or if it doesn't."""
    return _decoded(text)[1] if text.lstrip()[:1] in ("{", "[") else ""


def members(value: Any, key: str) -> list[dict[str, Any]]:
    """The objects of the list under a key. Raises NotUnderstood if something else stands there."""
    found = value.get(key) if isinstance(value, dict) else None
    if not isinstance(found, list):
        raise NotUnderstood(f"there is no list of {key!r} in it")
    if not all(isinstance(each, dict) for each in found):
        raise NotUnderstood(f"there is something else than an object among its {key!r}")
    return found


def whole(value: Any) -> int | None:
    """A whole number that a post can have, or None."""
    good = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18
    return value if good else None


def words(value: Any) -> str | None:
    """A text, or None for whatever else stands there."""
    return value if isinstance(value, str) else None
