"""The number that comes along with an answer, for what is asked only later: kept as a standing order, and so secret.

`pbp vote JSM=yes+2` and the message "Yes, and 2 secret lobby votes" both record the vote now, and the number when it is
asked for. Which action the number is for, its declaration says (`ActionKind.along`). Loaded only where there is such.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbp_mod.console import terminal
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood
from pbp_mod.store.records import OrderLine


def split_words(words: Sequence[str]) -> tuple[list[str], list[int | None]]:
    """The words of an answer without the `+N` at their ends, and those numbers, one for each word."""
    import re

    found = [re.fullmatch(r"(.*[^\d+])\+(\d{1,3})", word) for word in words]
    bare = [hit[1] if hit else word for hit, word in zip(found, words, strict=True)]
    return bare, [int(hit[2]) if hit else None for hit in found]


def split_text(session: Session, text: str) -> tuple[str, str, int | None]:
    """A message without the clause that tells a number for later; the action it is for, and the number."""
    from pbp_mod.intake.along import number_along

    vocabulary = session.engine.vocabulary(session.position.opened.settings)
    asked = {ask.kind for ask in session.asks()}
    for kind in session.engine.kinds.values():
        later = kind.along
        if later is not None and later not in asked:
            rest, number = number_along(text, vocabulary.phrases[later])
            if number is not None:
                return rest, later, number
    return text, "", None


def keep_for_later(
    session: Session, by: str, action: str, number: int, meta: Mapping[str, str], *, dry_run: bool
) -> None:
    """Keep the number as the player's standing order. `by` is his abbreviation. Raises NotAllowed."""
    from pbp_mod.desk.standing_orders import Clause, written

    kind = session.engine.kinds[action]
    (field,) = (field for field in kind.fields if field.required)
    if number < 0:
        raise NotUnderstood(f"{field.name} can't be {number}")
    name = session.roster.name(session.roster.seat(by))
    steps = written([(Clause(None, {"action": action, field.name: number}),)])
    text = f"{action} {number}"
    order = OrderLine(name, meta["at"], meta.get("source"), meta.get("note"), text=text, steps=steps)
    done = session.keep_order(order, dry_run=dry_run)
    for remark in done.remarks:
        terminal.say(remark, fg="yellow")
    terminal.say(f"{'Would keep' if dry_run else 'Kept'} for later: {name} {text} (a standing order).")
