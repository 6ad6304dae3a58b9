"""Completion as the shells ask for it.

Click does it; only its way with bash is mended here, where `=` ends a word, so that `pbp vote JSM=y` would lose the
player. This module is loaded by the command and whenever a shell asks (`cli.run`). What may come next, it doesn't know.
"""

from __future__ import annotations

import os
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

VARIABLE = "_PBP_COMPLETE"
"""Set in the environment when a shell asks what may come next."""
SHELLS = ("bash", "zsh", "fish")


@add_completion_class
class Bash(BashComplete):
    """Reads the line as it was typed instead of bash's words, and answers with what comes behind the last `=`."""

    source_template = BashComplete.source_template.replace(
        'COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD', 'COMP_WORDS="${COMP_LINE:0:$COMP_POINT}"'
    )

    def source(self) -> str:
        """The script. Click would run bash to look at its version, which a moderator may not even have here."""
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """The whole words of the line, and the one that is being typed."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        return (words, "") if not words or line[-1:].isspace() else (words[:-1], words[-1])

    def format_completion(self, item: CompletionItem) -> str:
        """What bash puts in place of the part that it takes for the word."""
        start, equals, _ = self.get_completion_args()[1].rpartition("=")
        return f"{item.type},{str(item.value).removeprefix(start + equals)}"


def script(group: click.Command, shell: str) -> str:
    """What makes a shell, one of `SHELLS`, complete the words of the group."""
    found: Any = get_completion_class(shell)
    return str(found(group, {}, "pbp", VARIABLE).source())
