"""A time as several clocks show it, together with the moment that they show. Reads no clock, and imports nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Clocks(list[str]):
    """The words for a time, a clock in each; a board that can show every reader his own asks for the moment instead.

    `due`: the time as the log keeps it; `zones`: the zones of the clocks, in their order.
    """

    def __init__(self, words: Iterable[str], due: str, zones: Sequence[str]) -> None:
        super().__init__(words)
        self.due, self.zones = due, tuple(zones)


class Clock(str):
    """One clock's words for a time, together with the moment, like `Clocks`."""

    due: str
    zone: str

    def __new__(cls, words: str, due: str, zone: str) -> Clock:
        made = super().__new__(cls, words)
        made.due, made.zone = due, zone
        return made
