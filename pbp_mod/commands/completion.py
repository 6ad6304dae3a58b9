"""`pbp completion`: prints what makes a shell complete words. How it does, console/completion.py knows."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.completion import SHELLS, script


@click.command(short_help="Print what makes your shell complete games and players.")
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, games, players, cards, choices, and numbers of rows and texts.

    \b
    bash, in ~/.bashrc:                    eval "$(pbp completion bash)"
    zsh, in ~/.zshrc:                      eval "$(pbp completion zsh)"
    fish, in ~/.config/fish/config.fish:   pbp completion fish | source
    """
    terminal.paste(script(click.get_current_context().find_root().command, shell))
