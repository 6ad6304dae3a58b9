"""A number told along with an answer, for what is asked only later: "Yes, and 2 secret lobby votes".

Taken only where a clause of its own says it in the words of the vocabulary; whatever else stands in the message is left
for whoever reads the answer. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BEFORE = r"(?:^|(?<=[.!;\n])|[,;&+]|\b(?:and|plus|with)\b)\s*(?:(?:and|plus|with|also|then)\s+)*"
_AFTER = r"\s*(?=$|[.,;!\n])"


def number_along(text: str, phrases: Iterable[str]) -> tuple[str, int | None]:
    """The text without the one clause that is such a phrase, and its number; the text itself and None without one."""
    found = [hit for phrase in phrases for hit in _pattern(phrase).finditer(text)]
    spans = {hit.span("number"): hit for hit in found}
    if len(spans) != 1:
        return text, None
    (longest,) = [max(found, key=lambda hit: hit.end() - hit.start())]
    said = longest["number"].casefold()
    number = int(said) if said.isdigit() else _NUMBERS.index(said)
    return f"{text[: longest.start()]} {text[longest.end() :]}".strip(), number


def _pattern(phrase: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", phrase)
    before, after = (r"\s+".join(map(re.escape, part.split())) for part in parts)
    number = rf"(?P<number>\d{{1,3}}|{'|'.join(_NUMBERS)})"
    words = rf"{before}\s+{number}" if before else number
    words += rf"\s+{after}" if after else ""
    return re.compile(_BEFORE + words.replace("votes", "votes?") + _AFTER, re.IGNORECASE)
