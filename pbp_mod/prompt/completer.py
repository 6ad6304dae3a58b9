"""Completion at the desk: what the shell would be offered behind `pbp`, asked of the same Click code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import click
from click.shell_completion import ShellComplete, split_arg_string
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from pbp_mod.console.at_hand import staying_open
from pbp_mod.console.resident import Resident


class ClickCompleter(Completer):
    """Completes a line as a command of the group; `said`: the words that stand before it."""

    def __init__(self, group: click.Command, resident: Resident, said: Callable[[], list[str]]) -> None:
        self._shell = ShellComplete(group, {}, "pbp", "_PBP_DESK_COMPLETE")
        self._resident = resident
        self._said = said

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What the word before the cursor may become."""
        line = document.text_before_cursor
        words = split_arg_string(line)
        begun = "" if not words or line[-1:].isspace() else words.pop()
        if words[:1] == ["pbp"]:
            words = words[1:]
        with suppress(Exception), staying_open(self._resident):  # no error may break a line in the middle
            for item in self._shell.get_completions([*self._said(), *words], begun):
                if item.type == "plain":
                    value = str(item.value)
                    yield Completion(_quoted(value), start_position=-len(begun), display=value)


def _quoted(value: str) -> str:
    """A value as one word of a line."""
    if value and all(each.isalnum() or each in "_-=.,:/@+%" for each in value):
        return value
    return "'" + value.replace("'", "'\\''") + "'"
