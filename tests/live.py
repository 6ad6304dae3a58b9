"""A board that runs for the tests is one for all of them: who writes to it has it for himself meanwhile."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Wait until no other test process is at that board, and keep the others away. Two that write at once it answers with 500."""
    with open(Path(tempfile.gettempdir()) / f"pbp-live-{urlsplit(url).port}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
