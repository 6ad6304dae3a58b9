"""The elements that a template can use, by name, for one dialect; docs/templates.md tells a moderator about each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbp_mod.game.words import SERIES, words_of
from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.escaped import raw
from pbp_mod.texts.dialects.pieces import shown

Make = Callable[..., str]

_KEYWORD = "[a-z0-9]+(?:-[a-z0-9]+)*"
_KEYWORDS = rf"{_KEYWORD}(?:[,:]? (?:{_KEYWORD}|[<>!]?=|[<>]))*"


def elements(used: Dialect) -> tuple[dict[str, Make], dict[str, Make]]:
    """The dialect's elements by name: as functions (those with a body for `{% call %}`) and as filters."""

    def phrase(text: object, **fields: object) -> str:
        """A sentence of the theme with its `{fields}` filled; of several sentences the first."""
        sentence = raw(text[0] if isinstance(text, list) else text)
        # text, space, field, space, text, …: only the texts between are data, the spaces are just that
        parts = re.split(r"( *)\{(\w+)\}( *)", sentence)
        if missing := set(parts[2::4]) - fields.keys():
            raise ValueError(f"the phrase {sentence!r} wants {', '.join(sorted(missing))}")
        parts[2::4] = [shown(fields[field]) for field in parts[2::4]]
        parts[::4] = [used.escape(literal) if literal else "" for literal in parts[::4]]
        return "".join(parts)

    def series(items: Sequence[object], last: str | None = None, nobody: str | None = None) -> str:
        """`A, B and C`."""
        texts = [shown(item) for item in items]
        if len(texts) == 1:
            return texts[0]
        words = words_of("common")[SERIES]
        if not texts:
            return str(words["nobody"]) if nobody is None else nobody
        return f"{', '.join(texts[:-1])} {words['and'] if last is None else last} {texts[-1]}"

    def keywords(text: object) -> str:
        """Keywords and comparisons (`lobby >= 3`) as letters that can be compared and taken apart; no board reads
        anything into those. Whatever else there is stays as it is.
        """
        said = raw(text)
        return said if re.fullmatch(_KEYWORDS, said) else shown(text)

    both: dict[str, Make] = {
        "bold": used.bold,
        "italic": used.italic,
        "strike": used.strike,
        "code": used.code,
        "colour": used.colour,
        "mention": used.mention,
        "link": used.link,
        "heading": used.heading,
        "keywords": keywords,
        "bullets": used.bullets,
        "numbered": used.numbered,
        "phrase": phrase,
        "series": series,
    }

    def folded(title: str, long: bool = True, titled: bool = True, *, caller: Callable[[], object]) -> str:
        """What is long enough to be folded where the board does that; a short one stands open everywhere."""
        if long:
            return used.folded(caller(), title, titled=titled)
        return Dialect.folded(used, caller(), title, titled=titled)

    functions: dict[str, Make] = {
        "rule": used.rule,
        "table": used.table,
        "spoiler": lambda title="", *, caller: used.spoiler(caller(), title),
        "folded": folded,
        "quote": lambda author="", *, caller: used.quote(caller(), author),
    }
    filters: dict[str, Make] = {
        "table": lambda rows, *head: used.table(head, rows),
        "spoiler": used.spoiler,
        "quote": used.quote,
    }
    return both | functions, both | filters
