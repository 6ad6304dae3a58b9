"""Asks the moderator, once, which of the texts that a correction changes have gone out.

What marks of `sent` tell, desk/gone_out.py knows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbp_mod.console import asking, terminal
from pbp_mod.console.report import addressee
from pbp_mod.desk.gone_out import has_gone_out, is_doubtful
from pbp_mod.texts.outbox import Message


def unsent_of(
    messages: Sequence[Message], sent: Collection[int], erratum: bool | None, *, ask: bool
) -> list[int]:
    """The numbers of those messages that nobody has read yet.

    `erratum`: all of them have been read, or none but those marked as sent; None: marks tell, and where they don't
    somebody at the terminal is asked, if `ask`.
    """
    numbers = [message.id for message in messages]
    if erratum is not None:
        return [] if erratum else [number for number in numbers if number not in sent]
    unsent = [number for number in numbers if number not in sent and not has_gone_out(number, sent)]
    doubtful = [message for message in messages if is_doubtful(message.id, sent)]
    if not (ask and doubtful and asking.somebody()):
        return unsent
    return _asked(doubtful, unsent)


def _asked(doubtful: Sequence[Message], unsent: Sequence[int]) -> list[int]:
    named = ", ".join(f"{message.id} ({addressee(message)})" for message in doubtful)
    numbers = {str(message.id): message.id for message in doubtful}
    one = len(doubtful) == 1
    more = "" if one else ", or the numbers of those that have"
    terminal.say(f"Not marked as sent: {named}.")
    while True:
        answer = asking.line(
            f"{'Has it' if one else 'Have they'} been posted or sent all the same (yes, no{more})?",
            default="no" if unsent else "yes",
        )
        words = answer.replace(",", " ").split()
        if words and words[0].casefold() in ("y", "yes"):
            return []
        if words and words[0].casefold() in ("n", "no"):
            return list(numbers.values())
        if words and all(word in numbers for word in words):
            return [number for word, number in numbers.items() if word not in words]
        terminal.say(f"Please answer yes or no{more}.")
