"""The pages for spectators, kept up to date while somebody sits at the desk: what `pbp publish --watch` does beside it.

Looks while nobody types, and once more at the end. What may be in a page, desk/recap.py decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbp_mod.desk import publishing
from pbp_mod.errors import PbpError
from pbp_mod.store.log import Log

EVERY = 2.0
"""Seconds between two looks."""


class Publisher:
    """Writes the pages of a desk into a folder. `log`: the log, open."""

    def __init__(self, log: Callable[[], Log], state: str, folder: str) -> None:
        self._log, self._state, self._folder = log, state, folder
        self._pages = publishing.Pages()
        self.trouble = ""
        """What keeps the pages from being written, or a game from being among them."""

    def look(self) -> None:
        """Write what differs."""
        try:
            found = self._pages.write(self._log(), self._state, self._folder)
        except PbpError as error:
            self.trouble = f"pages: {error}"
        else:
            self.trouble = "; ".join(
                f"pages: {name} is left out: {why}" for name, why in found.left_out.items()
            )

    def steps(self) -> Iterator[float]:
        """Look again and again; what is yielded are the seconds till the next look."""
        while True:
            self.look()
            yield EVERY
