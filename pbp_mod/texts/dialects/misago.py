"""Misago: Markdown and BBCode side by side, where only entities keep a sign from being read."""

from __future__ import annotations

from pbp_mod.texts.dialects.cautious import Cautious
from pbp_mod.texts.dialects.markdown import FORM

DIALECT = Cautious(
    FORM.replaced(
        name="misago",
        title="Misago",
        escape="entity",
        spoiler=("[spoiler]\n", "\n[/spoiler]"),
        pipes=False,
        fixed=("```\n", "\n```"),
        mention="@{name}",
        accounts=r"[0-9A-Za-z_]+",
        tags=("quote", "spoiler"),  # which it reads even in code
        domains=True,
        tried="a live Misago",
        notes="No tables: columns of a fixed width stand for them.",
    )
)
