"""SHA-256 without the start-up cost of OpenSSL, which the whole of `hashlib` brings along.

Python's own implementation of it lies in an extension module whose name changed with 3.12; where neither is there,
`hashlib` serves. Nothing else of the project imports one of the three.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Protocol


class Digest(Protocol):
    """What is used of a hash object."""

    def digest(self) -> bytes: ...
    def hexdigest(self) -> str: ...


def _find() -> Any:
    for module in ("_sha2" if sys.version_info >= (3, 12) else "_sha256", "hashlib"):
        try:
            return import_module(module).sha256
        except ImportError:
            continue
    raise ImportError("this Python has no SHA-256")


_sha256 = _find()


def sha256(data: bytes) -> Digest:
    """The SHA-256 of some bytes."""
    found: Digest = _sha256(data)
    return found
