"""`pbp sent`: marks messages as posted or sent, with the words that went out. Sends none itself."""

from __future__ import annotations

from collections.abc import Mapping

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import complete_waiting_texts, format_option, game_options
from pbp_mod.console.waiting import looking, numbers, read_texts
from pbp_mod.desk.carrying import Load, loads_of, mark
from pbp_mod.desk.handles import was_seen
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import CHANGED, WAITING, Judge, Letter, letters
from pbp_mod.errors import NotAllowed


@click.command(short_help="Mark messages as posted or sent.")
@click.argument(
    "texts",
    metavar="NUMBER|LETTER...",
    nargs=-1,
    callback=read_texts,
    shell_complete=complete_waiting_texts,
)
@click.option(
    "--all", "everything", is_flag=True, help="All that is waiting; changed ones only if they were shown so."
)
@click.option("--url", metavar="U", help="Where it stands in the forum.")
@format_option
@game_options
def sent(texts: tuple[str, ...], everything: bool, url: str | None, dialect: str | None) -> None:
    """Mark messages as posted or sent, with the words that went out.

    A letter is that of the last listing ('pbp outbox'). Texts to the thread that were shown as one post and are marked
    together went out so; mark them one by one if you have posted them so.
    """
    with open_session() as session:
        wanted_numbers = numbers(session, texts)
        only = None if everything else wanted_numbers
        printer, judge = looking(session, dialect), Judge(session)
        listed = letters(session, printer, judge, only, anew=only is not None)
        found = {letter.id: letter for letter in listed}
        if everything:
            wanted, left = _all_waiting(session, found)
        else:
            wanted, left = [_letter(found, number) for number in wanted_numbers], False
        if not wanted and not everything:
            raise click.UsageError("which? (NUMBER…, or --all)")
        if wanted:
            posts = loads_of(session, printer, [letter.id for letter in wanted])
            mark(session, posts, clock.now(), url)
            terminal.say(f"Marked as sent: {', '.join(_numbers(post) for post in posts)}")
        elif not left:
            terminal.say("Everything is sent.")


def _numbers(post: Load) -> str:
    one = len(post.ids) == 1
    return str(post.ids[0]) if one else f"{' + '.join(map(str, post.ids))} (one post)"


def _all_waiting(session: Session, found: Mapping[int, Letter]) -> tuple[list[Letter], bool]:
    """All that wait, and whether some are left: those that are held back, and those that were sent and have changed since
    without his having been shown that. Of these it is only said that they wait.
    """
    waiting = [letter for letter in found.values() if letter.status in WAITING]
    taken = []
    for letter in waiting:
        if letter.held is not None:
            terminal.say(f"Not marked: {letter.id} is held back: {letter.held}", fg="red")
        elif letter.status == CHANGED and not was_seen(session.log, session.game, letter):
            terminal.say(
                f"Not marked: {letter.id} was sent and has changed since; 'pbp outbox' shows it.", fg="yellow"
            )
        else:
            taken.append(letter)
    return taken, len(taken) < len(waiting)


def _letter(found: Mapping[int, Letter], number: int) -> Letter:
    """The text of that number. Raises NotAllowed if there is none, or if it is held back and so can't have been sent."""
    if number not in found:
        raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", number)
    held = found[number].held
    if held is not None:
        from pbp_mod.texts.guard import releasable

        way = (
            f" (once you have read it, 'pbp outbox release {number}' lets it go)" if releasable(held) else ""
        )
        raise NotAllowed("held", "text {} is held back: {}{}", number, held, way)
    return found[number]
