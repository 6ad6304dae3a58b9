"""Completion for the shell."""

from __future__ import annotations

import click

from pbp_mod import terminal

_SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
def completion(shell: str) -> None:
    """Print what makes a shell complete games, players, cards and choices.

    For bash, put this into ~/.bashrc: eval "$(pbp completion bash)"
    """
    from click.shell_completion import get_completion_class

    from pbp_mod.cli import cli

    found = get_completion_class(shell)
    assert found is not None  # Click has all three
    terminal.paste(found(cli, {}, "pbp", "_PBP_COMPLETE").source())
