"""`pbp help`: the help of all commands, or of one, by its name or by a word that people guess. Runs none of them."""

from __future__ import annotations

import click

from pbp_mod.console import ALL, terminal
from pbp_mod.console.actions import no_such_command
from pbp_mod.console.options import complete_commands, game_options
from pbp_mod.console.quick_help import show_help


@click.command(short_help="Say what there is, or more of one command.")
@click.argument("words", nargs=-1, metavar="[WORD]...", shell_complete=complete_commands)
@click.option("--all", "everything", is_flag=True, help="All commands, not only those of every day.")
@game_options
def help(words: tuple[str, ...], everything: bool) -> None:  # noqa: A001
    """Say what there is, or more of one command.

    WORD may be one that only means it, such as who, next, history, edit.
    """
    ctx = click.get_current_context()
    root = ctx.find_root()
    if not words:
        root.meta[ALL] = everything
        show_help(root)
        return
    command, found, path = root.command, root, list(words)
    while path and isinstance(command, click.Group):
        inner = command.get_command(found, path[0])
        if inner is None and command is root.command:
            path = [*_meant(path[0], ctx), *path[1:]]
            continue
        if inner is None:
            raise click.UsageError(f"there is no {path[0]!r} in 'pbp {found.info_name}'")
        found = click.Context(inner, info_name=path.pop(0), parent=found)
        command = inner
    show_help(found)


def _meant(word: str, ctx: click.Context) -> list[str]:
    """The command that a word stands for; that it does, is said. Raises UsageError if it stands for none."""
    from pbp_mod.console.guessed import GUESSED

    small = word.casefold()  # phones begin a line with a capital
    if small not in GUESSED:
        raise click.UsageError(no_such_command(word, ctx))
    terminal.say(f"{word} is 'pbp {GUESSED[small]}' here.")
    return GUESSED[small].split()
