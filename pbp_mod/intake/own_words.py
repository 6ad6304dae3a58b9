"""The words that only one order of a game has: what a sentence that is no order may have been meant for.

Knows the phrases that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from pbp_mod.intake.english import STOPWORDS
from pbp_mod.intake.patterns import alike
from pbp_mod.people.names import fold


class OwnWords:
    """Per action the words of its first phrase that no other action's has."""

    def __init__(self, phrases: Mapping[str, tuple[str, ...]], kinds: Collection[str]) -> None:
        words = {
            kind: [
                fold(word) for word in re.sub(r"\{\w+\}", " ", said[0]).split() if fold(word) not in STOPWORDS
            ]
            for kind, said in phrases.items()
            if kind in kinds and said
        }
        self._own = {
            kind: [word for word in own if not any(word in words[other] for other in words if other != kind)]
            for kind, own in words.items()
        }

    def near(self, text: str) -> str | None:
        """The action whose own words a text uses without being one of its phrases; None if there is none."""
        words = {fold(word) for word in text.split()}
        best: tuple[float, str] = (0.0, "")
        for kind, own in self._own.items():
            hits = [any(alike(word, each) for each in words) for word in own]
            if own and (hits[0] or sum(hits) * 2 >= len(hits)):
                best = max(best, (sum(hits) / len(hits), kind))
        return best[1] or None
