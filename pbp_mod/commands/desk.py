"""`pbp desk`: one prompt for everything, with log and game left open. What is done there, the room `prompt` knows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

import click

from pbp_mod.console import RUN, terminal
from pbp_mod.console.at_hand import folder, staying_open
from pbp_mod.console.options import game_options
from pbp_mod.errors import NotAllowed

if TYPE_CHECKING:
    from pbp_mod.console.resident import Resident
    from pbp_mod.prompt.desk import Desk
    from pbp_mod.prompt.publisher import Publisher
    from pbp_mod.prompt.runner import Runner
    from pbp_mod.prompt.terminal_screen import TerminalScreen
    from pbp_mod.prompt.voice import Voice


OWN_WORDS = ("leaked",)
"""Commands that print words for the thread which wait nowhere."""


@click.command(short_help="Sit down at the desk: one prompt for everything.")
@click.option(
    "--stream", is_flag=True, help="Others see the screen: hide secrets and messages until F2 is pressed."
)
@click.option(
    "--at-once/--on-enter",
    default=None,
    help="Show what waits as soon as something brings a text (at a terminal), or only on Enter.",
)
@click.option(
    "--publish",
    "pages",
    metavar="DIR",
    type=click.Path(),
    help="Keep the pages for spectators in DIR up to date meanwhile, as 'pbp publish' writes them.",
)
@game_options
def desk(stream: bool, at_once: bool | None, pages: str | None) -> None:
    """Sit down at the desk: one prompt for everything.

    Commands are typed without 'pbp', answers without their command where only one thing can be meant, posts and messages
    are pasted, and Enter on an empty line carries the texts that wait. '?' says what can be done now.
    """
    import gc

    from pbp_mod.console.resident import Resident
    from pbp_mod.prompt.runner import Runner
    from pbp_mod.prompt.voice import Voice

    ctx = click.get_current_context()
    root = ctx.find_root()
    at_terminal = is_terminal()
    shows = at_terminal if at_once is None else at_once
    if at_terminal:
        _refuse_missing()
        if not is_shown():
            raise NotAllowed("no-terminal", "the desk needs a terminal, and its output goes elsewhere")
    gc.enable()  # it was off, since other commands live for some milliseconds
    resident = Resident(folder())
    state = root.params.get("state")
    voice = Voice(shared=stream, brief=at_terminal)
    try:
        with staying_open(resident):
            game = resident.log.game(root.params.get("game"))
            runner = Runner(ctx.meta[RUN], resident, game.name, voice, ["--state", state] if state else [])
            runner.session()  # what can't be played is told before anybody sits down
            publisher = None if pages is None else _publisher(resident, pages)
            _sit(root.command, runner, voice, publisher, at_terminal=at_terminal, at_once=shows)
    finally:
        resident.close()


def is_terminal() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin.isatty()


def is_shown() -> bool:
    """Whether what is printed is seen there: unless somebody sends it elsewhere."""
    return sys.stdout.isatty() or not sys.stdin.isatty()


def _refuse_missing() -> None:
    try:
        import prompt_toolkit  # noqa: F401
    except ImportError:
        raise NotAllowed("no-prompt", "the desk needs prompt_toolkit (pip install 'pbp-mod[desk]')") from None


def _publisher(resident: Resident, pages: str) -> Publisher:
    """What writes the pages; if it can't, that is told before anybody sits down."""
    from pbp_mod.prompt.publisher import Publisher

    found = Publisher(lambda: resident.log, folder(), pages)
    found.look()
    if found.trouble:
        terminal.say(found.trouble, fg="yellow")
    return found


def _sit(
    group: click.Command,
    runner: Runner,
    voice: Voice,
    publisher: Publisher | None,
    *,
    at_terminal: bool,
    at_once: bool,
) -> None:
    from pbp_mod.prompt.desk import Desk
    from pbp_mod.prompt.screen import Script

    names = group.list_commands(click.get_current_context()) if isinstance(group, click.Group) else []
    quiet = _prints_texts(group, names)
    if not at_terminal:
        script = Desk(runner, names, quiet, Script(sys.stdin), voice)
        script.at_once = at_once
        script.sit()
        if publisher is not None:
            publisher.look()
        return
    screen, found = _at_a_terminal(group, names, quiet, runner, voice, publisher)
    found.at_once = at_once
    voice.tell("'?' says what can be done now, Ctrl-D leaves.", dim=True)
    try:
        found.sit()
    finally:
        screen.leave()
        if publisher is not None:
            publisher.look()
    terminal.say("Everything that was recorded is in the log.")


def _prints_texts(group: click.Command, names: list[str]) -> Callable[[str], bool]:
    """What tells whether a command takes --quiet; every action of a game does."""

    def takes_quiet(name: str) -> bool:
        if name in OWN_WORDS:
            return False
        if name not in names or not isinstance(group, click.Group):
            return name[:1] != "-"
        command = group.get_command(click.get_current_context(), name)
        return command is not None and any("--quiet" in param.opts for param in command.params)

    return takes_quiet


def _at_a_terminal(
    group: click.Command,
    names: list[str],
    quiet: Callable[[str], bool],
    runner: Runner,
    voice: Voice,
    publisher: Publisher | None,
) -> tuple[TerminalScreen, Desk]:
    from pbp_mod.prompt.completer import ClickCompleter
    from pbp_mod.prompt.desk import Desk
    from pbp_mod.prompt.terminal_screen import TerminalScreen
    from pbp_mod.prompt.veil import veiled
    from pbp_mod.prompt.warming import steps

    made: list[Desk] = []
    # What is offered for a card tells who holds it.
    completer = None if voice.shared else ClickCompleter(group, runner.resident, runner.said)
    veil = (lambda line: veiled(line, names, runner.session().engine.kinds)) if voice.shared else None
    ctx = click.get_current_context()

    def load(name: str) -> object:
        return group.get_command(ctx, name) if isinstance(group, click.Group) else None

    idle = chain(steps(runner.session, load, names), () if publisher is None else publisher.steps())
    screen = TerminalScreen(lambda width: made[0].lines(width), completer, veil, idle)
    made.append(Desk(runner, names, quiet, screen, voice))
    if publisher is not None:
        made[0].trouble = lambda: publisher.trouble
    return screen, made[0]
