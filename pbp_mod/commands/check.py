"""`pbp check`: tells what a moderator may have overlooked in his game, and what to do. Changes nothing but what he dismisses.

What is looked for, desk/checklist says; what is wrong with the files themselves, doctor.py tells.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from pbp_mod.console import in_words, terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import game_options, json_option
from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.errors import NotAllowed

DAYS = 5


@click.command(short_help="Find what you may have overlooked in your game.")
@click.option(
    "--days",
    type=click.IntRange(1, 366),
    default=DAYS,
    metavar="N",
    help=f"After how many days a player is called silent (else {DAYS}).",
)
@click.option(
    "--dismiss", metavar="NAME", multiple=True, help="Say no more of a finding, unless its facts change."
)
@click.option("--recall", metavar="NAME", help="Take back that it was dismissed (all: of every one).")
@click.option("--dismissed", is_flag=True, help="Those that are dismissed, too.")
@click.option(
    "--secret", is_flag=True, help="With names and words that not all may know. For your eyes only."
)
@json_option
@game_options
def check(
    days: int, dismiss: tuple[str, ...], recall: str | None, dismissed: bool, secret: bool, as_json: bool
) -> None:
    """Find what you may have overlooked in your game, the most urgent first, and say what to do about each.

    Looks at roles and errata that never went out, messages without an answer, deadlines, silent players and the like. No
    secret stands in it unless you ask. Each finding begins with its name, by which it can be dismissed.
    """
    from pbp_mod.console.checking import facts_of
    from pbp_mod.desk.checklist import dismissing, findings

    if dismiss and recall:
        raise click.UsageError("give --dismiss or --recall, one of them only")
    with open_session() as session:
        log, game = session.log, session.game
        if recall is not None:
            dismissing.recall(log, game, recall)
        found = findings(facts_of(session, days))
        if dismiss:
            gone = dismissing.dismiss(log, game, found, dismiss)
            terminal.say(f"Dismissed: {', '.join(each.id for each in gone)}")
        left = dismissing.open_ones(found, dismissing.dismissed(log, game))
        shown = found if dismissed else left
        if as_json:
            terminal.show_json([_object(each, each not in left, secret=secret) for each in shown])
        else:
            for each in shown:
                _show(each, each not in left, secret=secret)
    _end(left, as_json=as_json)


def _object(found: Finding, gone: bool, *, secret: bool) -> dict[str, object]:
    more = {"secret": found.secret} if secret else {}
    return {
        "name": found.id,
        "kind": found.kind,
        "about": found.about,
        "says": found.says,
        "advice": found.advice,
        "dismissed": gone,
        **more,
    }


def _show(found: Finding, gone: bool, *, secret: bool) -> None:
    more = f"; {found.secret}" if secret and found.secret else ""
    mark = " (dismissed)" if gone else ""
    line = f"{found.id}{mark}: {found.says}{more} ({found.advice})"
    if terminal.is_terminal():
        in_words.show(line)
    else:  # for programs one finding is one line
        terminal.show(line)


def _end(left: Sequence[Finding], *, as_json: bool) -> None:
    if left:
        count = "1 thing wants" if len(left) == 1 else f"{len(left)} things want"
        raise NotAllowed("unchecked", "{} a look ('pbp check --dismiss {}' puts one away)", count, left[0].id)
    if not as_json:
        terminal.say("Nothing was overlooked, as far as this desk can see.")
