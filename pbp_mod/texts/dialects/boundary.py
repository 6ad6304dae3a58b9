"""The boundary that all data crosses on its way to a template: texts become `Escaped`, seats `Person`.

Lists and dicts are copied, so a template changes nothing outside. What is no plain data (a set, whose order could
tell something; an object) is refused: a mistake of ours, not of the template.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.game.actions import SatThen, Seat
from pbp_mod.rows.clocks import Clock, Clocks
from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.escaped import Called, Escaped, Moment, Person


class Texts(dict[str, Escaped]):
    """Every text met so far: the same few words come again in every post of a game.

    `cards`: by the first word of a card's text another one that is shown for it.
    """

    def __init__(self, dialect: Dialect, cards: Mapping[str, str]) -> None:
        self.dialect, self.cards = dialect, cards

    def __missing__(self, text: str) -> Escaped:
        escaped = self[text] = Escaped(text, self.dialect)
        if self.cards:
            word, space, rest = text.partition(" ")
            if word in self.cards:
                escaped = self[text] = Called(text, f"{self.cards[word]}{space}{rest}", self.dialect)
        return escaped


class _Keys(dict[Any, Any]):
    """Every key met so far: plain if it needs no escape (then `row.name` is quick), else like any other text."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def __missing__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return _then(key, self._texts) if isinstance(key, SatThen) else key
        escaped = self._texts[key]
        self[key] = kept = key if str(escaped) == key else escaped
        return kept


def _then(seat: SatThen, texts: Texts) -> Person:
    return Person(texts[seat.name], texts[seat.abbr], seat + 1)


def boundary(texts: Texts, people: Mapping[int, Person]) -> Callable[[Any], Any]:
    """The function through which all data goes on its way to a template."""
    keys = _Keys(texts)

    # A closure, and the frequent kinds first: half of the time of a post was spent here.
    def escaped(value: Any) -> Any:
        kind = type(value)
        if kind is str:
            return texts[value]
        if kind is Seat:
            return people[value]
        if kind is int or value is None or kind is bool or kind is float:
            return value
        if kind is list or kind is tuple:
            return [escaped(each) for each in value]
        if isinstance(value, Mapping):
            return {
                people[key] if type(key) is Seat else keys[key]: escaped(each) for key, each in value.items()
            }
        if isinstance(value, Clock):
            moment = texts.dialect.moment(value.due, (value.zone,))
            return Moment(str(value), moment, texts.dialect) if moment else texts[str(value)]
        if isinstance(value, str):
            return texts[str(value)]
        if isinstance(value, Clocks):
            moment = texts.dialect.moment(value.due, value.zones) if value else ""
            return [Moment(value[0], moment, texts.dialect)] if moment else [texts[each] for each in value]
        if isinstance(value, list | tuple):
            return [escaped(each) for each in value]
        if isinstance(value, SatThen):
            return _then(value, texts)
        raise TypeError(f"a template can't be given a {kind.__name__}")

    return escaped
