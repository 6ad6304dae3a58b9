"""Completion for the shell.

Click does it; only its way with bash is mended here, where `=` ends a word, so that `pbp vote JSM=y` would lose the
player. This module is loaded by the command and whenever a shell asks (`cli.run`).
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

from pbp_mod.console import terminal

VARIABLE = "_PBP_COMPLETE"
"""Set in the environment when a shell asks what may come next."""

_SHELLS = ("bash", "zsh", "fish")


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


@click.command(short_help="Print what makes your shell complete games and players.")
@click.argument("shell", type=click.Choice(_SHELLS))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, games, players, cards and choices.

    \b
    bash, in ~/.bashrc:                    eval "$(pbp completion bash)"
    zsh, in ~/.zshrc:                      eval "$(pbp completion zsh)"
    fish, in ~/.config/fish/config.fish:   pbp completion fish | source
    """
    from pbp_mod.cli import cli

    found: Any = get_completion_class(shell)
    terminal.paste(found(cli, {}, "pbp", VARIABLE).source())
