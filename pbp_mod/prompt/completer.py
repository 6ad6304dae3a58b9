"""Completion at the desk: what the shell would be offered behind `pbp`, asked of the same Click code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import click
from click.shell_completion import ShellComplete, split_arg_string
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import (
    CompleteEvent,
    Completer,
    Completion,
    get_common_complete_suffix,
)
from prompt_toolkit.document import Document
from prompt_toolkit.key_binding import KeyPressEvent

from pbp_mod.console import columns
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


def complete(event: KeyPressEvent, completer: Completer) -> None:
    """The Tab key: puts in what all completions have in common, and else lists them above the prompt."""
    buffer = event.current_buffer
    found = list(completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
    if not found:
        return
    if len(found) == 1:
        only = found[0]
        buffer.delete_before_cursor(-only.start_position)
        buffer.insert_text(only.text if only.text.endswith("=") else f"{only.text} ")
        return
    common = get_common_complete_suffix(buffer.document, found)
    if common:
        buffer.insert_text(common)
        return
    width = event.app.output.get_size().columns
    words = list(dict.fromkeys(each.text for each in found))

    def show() -> None:
        for line in columns.wrapped("  ".join(words), width):
            print(line)

    run_in_terminal(show)
