"""Plain text: for a terminal, for a board without markup."""

from __future__ import annotations

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.form import Form
from pbp_mod.texts.dialects.marks import STOP
from pbp_mod.texts.dialects.pieces import clean

FORM = Form(
    name="plain",
    title="plain text",
    base="plain",
    underline="=-",
    rule="-" * 40,
    spoiler=("Spoiler:\n", ""),
    titled_spoiler=("{title}:\n", ""),
    quote_by=("{author} wrote:\n", ""),
    quote_mark=">",
    notes="Nothing is hidden: what would be a spoiler stands open below its title.",
)


class Plain(Dialect):
    """Nothing is markup, so nothing needs an escape but what can't be shown. A stop at its end has a mark, since no second one follows on it."""

    def escape(self, text: str) -> str:
        said = clean(text)
        return said[:-1] + STOP if said.endswith(".") else said


DIALECT = Plain(FORM)
