"""The command line: finds the command, and turns every error into one line on stderr and an exit code.

Commands are loaded when called. What isn't in the list of commands is looked for among the actions of the game at
hand, so a game's actions are commands without being listed anywhere but in its engine.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import click

from pbp_mod import __version__
from pbp_mod.commands import COMMANDS, DAILY, NAMES, load, short_help
from pbp_mod.console import ALL, RUN, terminal
from pbp_mod.console.quick_help import QuickHelp
from pbp_mod.errors import PbpError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_RECORD = "Record"
"""The heading of the actions in the help; they stand behind the first group of commands."""


class Desk(QuickHelp, click.Group):
    """The group of all commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the listed commands, in their order."""
        return list(NAMES)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The listed commands, and before them the actions of the game at hand."""
        from click.shell_completion import CompletionItem

        from pbp_mod.console.kinds import actions_at_hand

        if incomplete[:1] == "-":
            return click.Command.shell_complete(self, ctx, incomplete)
        actions = actions_at_hand(ctx, _said(ctx, "state"), _said(ctx, "game"))
        fitting = [(name, says) for name, says in actions.items() if name.startswith(incomplete)]
        fitting += [(name, short_help(name)) for name in NAMES if name.startswith(incomplete)]
        return [CompletionItem(name, help=says) for name, says in fitting]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A listed command, or the action of that name of the game at hand."""
        if cmd_name in NAMES:
            return load(cmd_name)
        from pbp_mod.console.actions import action_command

        return action_command(cmd_name, ctx, _said(ctx, "state"), _said(ctx, "game"))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like Click's, but which game is meant must be known before the action's own options are read."""
        ctx.obj = args
        name = click.utils.make_str(args[0])
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            from pbp_mod.console.actions import unknown

            raise click.UsageError(unknown(name, NAMES, ctx, _said(ctx, "state"), _said(ctx, "game")), ctx)
        return name, command, args[1:]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Commands by family, the actions of the game at hand among them."""
        from pbp_mod.console.kinds import action_help

        title, rows = action_help(ctx, _said(ctx, "state"), _said(ctx, "game"))
        everything = ctx.meta.get(ALL, False)
        for group, names in COMMANDS.items():
            if wanted := [name for name in names if everything or name in DAILY]:
                with formatter.section(group):
                    formatter.write_dl([(name, short_help(name)) for name in wanted])
            if group == next(iter(COMMANDS)):
                with formatter.section(f"{_RECORD} ({title})"):
                    formatter.write_dl(rows)


def _said(ctx: click.Context, option: str) -> str | None:
    """The value of --game or --state wherever it stands on the command line."""
    value: str | None = ctx.params.get(option)
    args: list[str] = ctx.obj if isinstance(ctx.obj, list) else []
    for at, arg in enumerate(args):
        if arg == "--":
            break
        if arg == f"--{option}" and at + 1 < len(args):
            value = args[at + 1]
        elif arg.startswith(f"--{option}="):
            value = arg.partition("=")[2]
    return value


def _games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from pbp_mod.console.options import complete_games

    return complete_games(ctx, param, incomplete)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"pbp, version {__version__}")
        ctx.exit()


@click.command(
    cls=Desk,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'pbp help --all' lists all commands, 'pbp COMMAND --help' tells more of each.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.option(
    "--state", metavar="DIR", help="Folder of the log (else $PBP_STATE, ./state, your data folder)."
)
@click.option(
    "--game",
    metavar="NAME",
    shell_complete=_games,
    help="The game meant (else the one chosen with 'pbp use').",
)
@click.option("--no-pager", is_flag=True, help="Show long lists without $PAGER.")
@click.pass_context
def cli(ctx: click.Context, state: str | None, game: str | None, no_pager: bool) -> None:
    """The desk of a moderator who runs hidden-information board games on a forum.

    Type what the players posted or sent; out come the posts and private messages to paste.
    """
    ctx.meta[RUN] = run  # the desk runs many command lines, and knows none of them
    if ctx.invoked_subcommand is None:
        _look(ctx)


def _look(ctx: click.Context) -> None:
    """`pbp` alone: how the chosen game stands; before there is a game, how one begins."""
    from pbp_mod.errors import NoGameYet

    try:
        ctx.invoke(load("status"))
    except NoGameYet:
        for line in BEGINNING:
            terminal.say(line)


BEGINNING = (
    "Make a game from your sign-ups: pbp new ENGINE NAME --roster FILE (engines: pbp engines).",
    "Then type what players post and send, or sit down at one prompt for everything: pbp desk.",
    "Watch a sample game first: pbp demo. All commands: pbp help.",
)
"""What is said at the very first call."""


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line (that of the process, if none is given) and return the exit code."""
    terminal.prepare()
    for arg in sys.argv[1:] if args is None else args:
        if not arg.isprintable() and any("\ud800" <= each <= "\udfff" for each in arg):
            return _fail(f"{arg!r} is not text in UTF-8", 2)
    if "_PBP_COMPLETE" in os.environ:
        return _complete(args)
    try:
        ended = cli.main(args=None if args is None else list(args), prog_name="pbp", standalone_mode=False)
    except click.ClickException as error:
        return _fail(_worded(error), error.exit_code)
    except PbpError as error:
        return _fail(str(error), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _fail("stopped (what has been recorded stands in 'pbp log')", 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(_unusable(error), 1)
    except Exception as error:
        if os.environ.get("PBP_DEBUG"):
            raise
        return _fail(f"{_whose(error)}; PBP_DEBUG=1 shows where it happened)", 1)
    return ended if isinstance(ended, int) else 0  # ctx.exit(N) comes back as N; a command returns nothing


def _complete(args: Sequence[str] | None) -> int:
    """A shell asks what may come next."""
    from pbp_mod.console.at_hand import let_go

    import_module("pbp_mod.console.completion")
    try:
        cli.main(args=None if args is None else list(args), prog_name="pbp", standalone_mode=False)
    finally:
        let_go()
    return 0


_LONGEST = 2000
"""Characters of an error: what somebody sent may be quoted in it, and be as long as a book."""


_TOO_MUCH = r"(?s:Got unexpected extra arguments? \((.*)\))"
"""How Click words what stands behind the last argument."""


def _worded(error: click.ClickException) -> str:
    message = error.format_message()
    if found := re.fullmatch(_TOO_MUCH, message):
        message = f"{found[1]!r} is too much (what belongs together needs quotes)"
    if isinstance(error, click.UsageError) and error.ctx is not None:
        more = f"see '{error.ctx.command_path} --help'"
        message = f"{message[:-1]}; {more})" if message.endswith(")") else f"{message.rstrip('.')} ({more})"
    return message


def _unusable(error: OSError) -> str:
    """A file that can't be used; without one it was stdout."""
    return f"{error.filename}: {error.strerror or error}" if error.filename else terminal.trouble(error)


def _whose(error: Exception) -> str:
    """Whose fault something is that nobody expected: ours, or that of a game from outside."""
    from pbp_mod.engines.installed import at_fault

    what, game = f"{type(error).__name__}: {error}", at_fault(error)
    if game is None:
        return f"a fault of pbp itself, {what} (please report it"
    return f"a fault of the game {game.name}, {what} (please tell its author, of the package {game.package}"


def _fail(message: str, code: int) -> int:
    line = " ".join(message.split())
    terminal.say(f"pbp: {line if len(line) <= _LONGEST else line[:_LONGEST] + '…'}")
    return code
