"""`pbp signup`: who wants to play a game to come, who is ready, and who waits to come in for somebody.

What a list is, people/volunteers.py says; what posts say, intake/volunteering.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder, open_log
from pbp_mod.console.options import format_option, json_option, state_option
from pbp_mod.desk.signup import all_lists, begin, change, close, the_list
from pbp_mod.errors import NoGameYet, NotAllowed
from pbp_mod.people.names import MOST
from pbp_mod.people.volunteers import SignUp, as_data, joined, left, made_ready
from pbp_mod.store.log import Log

_for = click.option("--for", "name", metavar="NAME", help="Which sign-ups (else the ones that are open).")


@click.group(
    invoke_without_command=True, short_help="List who wants to play a game to come, and read their posts."
)
@_for
@format_option
@json_option
@state_option
@click.pass_context
def signup(ctx: click.Context, name: str | None, dialect: str | None, as_json: bool) -> None:
    """Print the sign-ups of a game to come as a post: who plays, who may come in for somebody, who isn't ready yet.

    'pbp new ENGINE NAME --signup' begins the game with them; who found no seat waits to come in ('pbp replace').
    """
    if ctx.invoked_subcommand is not None:
        return
    with _desk() as log:
        if as_json and name is None:
            terminal.show_json([_data(each) for each in all_lists(log)])
            return
        signed = the_list(log, name)
    if as_json:
        terminal.show_json(_data(signed))
    else:
        _post(signed, dialect)


@contextmanager
def _desk() -> Iterator[Log]:
    """The desk, which may not have been begun: then nobody has signed up for anything."""
    try:
        with open_log() as log:
            yield log
    except NoGameYet:
        raise NotAllowed("none", "no sign-ups are open ('pbp signup begin NAME' opens some)") from None


def _data(signed: SignUp) -> dict[str, Any]:
    people = {
        key: [each.name for each in getattr(signed, key)] for key in ("players", "waiting", "not_ready")
    }
    return {key: value for key, value in as_data(signed).items() if key != "seen"} | people


def _post(signed: SignUp, dialect: str | None) -> None:
    from pbp_mod.texts.printing import DEFAULT_DIALECT, loose

    data = {
        "name": signed.name,
        "seats": signed.seats,
        "players": [each._asdict() for each in signed.players],
        "waiting": [each.name for each in signed.waiting],
        "asks_ready": signed.asks_ready,
        "not_ready": [each.name for each in signed.not_ready],
    }
    terminal.paste(loose("common/signup", data, folder(), dialect or DEFAULT_DIALECT))


@signup.command("begin", short_help="Open sign-ups, and print the post.")
@click.argument("name")
@click.option("--seats", type=click.IntRange(1, MOST), metavar="N", help="For how many it is.")
@click.option("--moderator", "moderators", multiple=True, metavar="ACCOUNT", help="Your own account.")
@format_option
@state_option
def begin_(name: str, seats: int | None, moderators: tuple[str, ...], dialect: str | None) -> None:
    """Open sign-ups for a game that you will call NAME, and print the post that asks for players."""
    with open_log(create=True) as log:
        signed = begin(log, name, seats, moderators)
    _post(signed, dialect)


@signup.command(short_help="Put somebody on the list.")
@click.argument("people", metavar="NAME[=ABBR]...", nargs=-1, required=True)
@click.option("--substitute", is_flag=True, help="Only to come in for somebody.")
@_for
@state_option
def add(people: Sequence[str], substitute: bool, name: str | None) -> None:
    """Put people on the list, behind the others. Who is there already becomes a player, or a substitute."""

    def all_of(signed: SignUp) -> SignUp:
        for text in people:
            signed = joined(signed, text, substitute=substitute)
        return signed

    _change(name, all_of)


@signup.command(short_help="Take somebody off the list.")
@click.argument("people", metavar="NAME...", nargs=-1, required=True)
@_for
@state_option
def drop(people: Sequence[str], name: str | None) -> None:
    """Take people off the list; the first who waits moves up."""

    def all_of(signed: SignUp) -> SignUp:
        for text in people:
            signed = left(signed, text)
        return signed

    _change(name, all_of)


@signup.command(short_help="Note who is ready to begin.")
@click.argument("people", metavar="[NAME]...", nargs=-1)
@click.option("--not", "undone", is_flag=True, help="They aren't ready after all.")
@_for
@state_option
def ready(people: Sequence[str], undone: bool, name: str | None) -> None:
    """Note that these are ready to begin. As soon as one is, the others are waited for; without names, says who isn't."""
    if not people:
        with _desk() as log:
            _say(the_list(log, name))
        return

    def all_of(signed: SignUp) -> SignUp:
        for text in people:
            signed = made_ready(signed, text, ready=not undone)
        return signed

    _change(name, all_of)


@signup.command(short_help="Read the sign-up thread.")
@click.argument("files", nargs=-1, metavar="[FILE|DIR|-]...", type=click.Path())
@click.option("--as", "form", metavar="FORMAT", help="What they are (as for 'pbp read').")
@click.option(
    "--moderator", "moderators", multiple=True, metavar="ACCOUNT", help="Your own account (remembered)."
)
@click.option("--yes", "-y", is_flag=True, help="Note all that is beyond doubt, without asking.")
@_for
@state_option
def read(
    files: tuple[str, ...], form: str | None, moderators: tuple[str, ...], yes: bool, name: str | None
) -> None:
    """Read the posts of the sign-up thread: in, sub, out, ready.

    Shows what was understood and asks before it is noted. What was noted before is not read again; what is in doubt is left to
    you ('pbp signup add', 'drop', 'ready').
    """
    from pbp_mod.console.volunteers import Call

    with _desk() as log:
        signed = the_list(log, name)
        call = Call(signed, files, form, moderators)
        call.show()
        call.settle(yes=yes)
        if call.taken:
            _say(change(log, signed.name, call.note))


@signup.command("close", short_help="Throw the list away.")
@click.argument("name")
@state_option
def close_(name: str) -> None:
    """Throw the sign-ups called NAME away, and with them who waits to come into the game that was made of them."""
    with _desk() as log:
        close(log, name)
    terminal.say(f"Threw the sign-ups of {name} away.")


def _change(name: str | None, changed: Callable[[SignUp], SignUp]) -> None:
    with _desk() as log:
        _say(change(log, the_list(log, name).name, changed))


def _say(signed: SignUp) -> None:
    """How the list stands, in a line each."""
    count = f"{len(signed.players)}" + (f" of {signed.seats}" if signed.seats else "")
    terminal.say(f"{signed.name}: {count} {'player' if len(signed.players) == 1 else 'players'}.")
    if signed.waiting:
        terminal.say(f"May come in: {', '.join(each.name for each in signed.waiting)}.")
    if signed.not_ready:
        terminal.say(f"Not ready yet: {', '.join(each.name for each in signed.not_ready)}.")
    terminal.say("'pbp signup' prints the post.")
