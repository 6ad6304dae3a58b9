"""Puts messages to the grammar as `pm`, `post` and `read` do, and says what was recorded that no label allows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbp_mod.intake import messages, posts
from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.phrases import names_in
from tests.talk.making import Maker, Message, Reading, reading
from tests.talk.tables import Table


class Wrong(NamedTuple):
    """A message of which something was recorded that its label doesn't allow."""

    table: Table
    message: Message
    found: tuple[Reading, ...]

    def __str__(self) -> str:
        where = "pm" if self.message.private else "post"
        what = f"{self.table.engine.name}, {self.table.phase}, {where} {self.message.text!r}"
        return f"{what}: {list(self.found)}, allowed {sorted(self.message.allowed)}"


def read(table: Table, message: Message) -> tuple[Reading, ...]:
    """What would be recorded."""
    markup = read_markup(message.text, list(names_in(table.roster)))
    if message.private:
        found = messages.answer(markup, table.asks, table.phrases, table.hand, table.seat)
        return tuple(reading(kind, args) for kind, args in found.actions)
    return tuple(reading(hit.kind, hit.raw) for hit in posts.weigh(markup, table.asks, table.phrases).taken)


def tried(tables: Sequence[Table], count: int, seed: int, counted: Counter[str]) -> Iterator[Wrong]:
    """The messages that are recorded wrongly of `count`, spread over the tables; what else came of them is counted."""
    rng = random.Random(seed)
    makers = [Maker(table, rng) for table in tables]
    for number in range(count):
        at = number % len(tables)
        message = makers[at].message()
        found = read(tables[at], message)
        counted["recorded" if found else "plain but asked about" if message.allowed else "not recorded"] += 1
        if not message.allowed.issuperset(found) or len(found) > 1:
            counted["wrong"] += 1
            yield Wrong(tables[at], message, found)
