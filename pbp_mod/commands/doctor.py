"""`pbp doctor`: tells what desk/checks.py finds wrong with the state folder, and what to do. Changes nothing."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder
from pbp_mod.console.options import json_option, state_option
from pbp_mod.errors import NotAllowed


@click.command(short_help="Find what is wrong with the state folder, and what to do.")
@json_option
@state_option
def doctor(as_json: bool) -> None:
    """Find what is wrong with the state folder, and say what to do about each finding.

    Looks at the database file, at every game in it, at permissions, at templates of your own and at files that nobody
    knows. Nothing is changed.
    """
    from pbp_mod.desk.checks import check_folder

    where = folder()
    findings = check_folder(where)
    wrong = [finding for finding in findings if finding.wrong]
    if as_json:
        terminal.show_json([finding._asdict() for finding in findings])
    for finding in () if as_json else findings:
        terminal.show(f"{'Wrong' if finding.wrong else 'Note'}: {finding.what}.")
        terminal.paragraph(f"What to do: {finding.advice}.", indent=4)
    if wrong:
        count = "1 thing is" if len(wrong) == 1 else f"{len(wrong)} things are"
        raise NotAllowed("sick", "{} wrong with {} (what to do stands with each)", count, where)
    if not as_json:
        terminal.say(f"Nothing is wrong with {where}.")
