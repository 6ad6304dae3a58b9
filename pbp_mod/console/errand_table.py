"""What `pbp send` would do, as a table or as JSON. Asks and sends nothing."""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.console import terminal
from pbp_mod.console.headings import heading
from pbp_mod.desk.errands import Errand
from pbp_mod.store.postings import REVEAL

_MANY_MESSAGES = 20
"""New conversations that boards commonly let somebody begin in a day who is not of their staff."""


def show(errands: Sequence[Errand], before: int, *, at_length: bool) -> None:
    """What goes where, and what doesn't go and why. `before`: how many conversations were begun there within a day; what boards
    allow is told if it comes to more, or `at_length`.
    """
    terminal.table(
        ["text", "to", "account", "how", "what"],
        [
            (
                numbers(each.load.ids),
                each.reader,
                ", ".join(each.where.to) or "-",
                "waits" if each.why_not else each.how,
                heading(each.load.text) if each.how == "reply" else each.load.subject,
            )
            for each in errands
        ],
    )
    for each in errands:
        if each.why_not:
            terminal.say(f"Waits: {numbers(each.load.ids)} to {each.reader}: {each.why_not}.", fg="red")
    begun = sum(each.how == "new message" and not each.why_not for each in errands)
    if begun and (at_length or begun + before > _MANY_MESSAGES):
        earlier = f" besides {before} within a day" if before else ""
        terminal.say(
            f"Note: {begun} new conversation{'s' * (begun > 1)}{earlier}; many boards let an account that isn't staff begin "
            f"{_MANY_MESSAGES} in a day. What isn't taken waits, and 'pbp send' goes on with it.",
            fg="yellow",
        )


def as_json(errand: Errand) -> dict[str, object]:
    """One of them, for programs."""
    return {
        "texts": list(errand.load.ids),
        "to": errand.reader,
        "accounts": list(errand.where.to),
        "how": errand.how,
        "topic": errand.where.topic,
        "subject": errand.load.subject,
        "waits": errand.why_not or None,
        "text": errand.load.text,
    }


def numbers(texts: Sequence[int]) -> str:
    """The numbers of texts, as they are told."""
    return ", ".join("reveal" if text == REVEAL else str(text) for text in texts)
