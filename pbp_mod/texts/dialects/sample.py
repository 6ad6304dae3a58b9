"""A post with every element that a template can use, for a moderator who chooses a markup dialect. No game's words."""

from __future__ import annotations

from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.marks import bare

NAMES = ("Dr. Who", "a*b_c", "[b]", "@all", ":smile:")
"""Some that boards read as something else."""


def sample(used: Dialect) -> str:
    """The post, as it is pasted."""
    names = [Escaped(name, used) for name in NAMES]
    text = (
        used.heading("A heading")
        + f"{used.bold('bold')}, {used.italic('italic')}, {used.strike('struck')}, {used.code('code')}, "
        + f"{used.colour('red', 'red')}; a mention of {used.mention('Anna')}."
        + used.bullets(["Names come out as they are:", ", ".join(map(str, names))])
        + used.numbered(["first", "second"])
        + used.table(["Player", "Votes"], [[names[1], 10], [names[2], 9]])
        + used.quote("Somebody's words.", names[0])
        + used.spoiler("What is shown on demand.", "Spoiler")
        + used.rule()
    )
    return used.whole(text)


def short_sample(used: Dialect) -> str:
    """Something in bold and a mention, on one line."""
    return bare(f"{used.bold('bold')} {used.mention('Anna')}")
