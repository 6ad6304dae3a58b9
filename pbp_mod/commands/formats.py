"""`pbp formats`: the markup dialects that posts can be written in, with a sample. Changes none and chooses none."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import paths
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import folder
from pbp_mod.console.options import complete_dialects, json_option, state_option
from pbp_mod.errors import NotUnderstood
from pbp_mod.texts.dialects import DIALECTS, Dialect, offered
from pbp_mod.texts.dialects.own import names
from pbp_mod.texts.dialects.sample import sample, short_sample


@click.command(short_help="List the markup dialects, or show a sample of one.")
@click.argument("dialect", metavar="[DIALECT]", required=False, shell_complete=complete_dialects)
@json_option
@state_option
def formats(dialect: str | None, as_json: bool) -> None:
    """List the markup dialects that texts can be written in (--format), or show a sample post in one of them.

    Your own lie as NAME.toml in the folder `formats` beside the log; docs/boards.md says how to write one.
    """
    own = paths.own_formats(folder())
    if dialect is not None:
        used = offered(dialect, own)
        if as_json:
            terminal.show_json(_told(used, own=used.name not in DIALECTS) | {"sample": sample(used)})
        else:
            tried = _tried(used, own=used.name not in DIALECTS)
            terminal.say(f"{used.form.title}: {tried}. {used.form.notes}".strip())
            terminal.paste(sample(used))
        return
    found, broken = _all(own)
    if as_json:
        terminal.show_json([_told(used, own=mine) for used, mine in found])
    else:
        rows = [
            (used.name, used.form.title + (" (your own)" if mine else ""), short_sample(used))
            for used, mine in found
        ]
        terminal.table(["format", "board", "sample"], rows)
        untried = ", ".join(used.name for used, _ in found if _is_untried(used))
        terminal.say(
            f"Untried: {untried}. Look at a first post on the board before you rely on one of these."
        )
    if broken:
        raise broken[0]


def _all(own: str) -> tuple[list[tuple[Dialect, bool]], list[NotUnderstood]]:
    """Every dialect and whether it is the moderator's own; what is wrong with those that can't be used."""
    found, broken = [(offered(name), False) for name in DIALECTS], list[NotUnderstood]()
    for name in names(own):
        if name not in DIALECTS:
            try:
                found.append((offered(name, own), True))
            except NotUnderstood as error:
                broken.append(error)
    return found, broken


def _told(used: Dialect, *, own: bool) -> dict[str, Any]:
    form = used.form
    return {
        "name": used.name,
        "title": form.title,
        "base": form.base,
        "own": own,
        "tried": form.tried or None,
        "limit": form.limit or None,
        "notes": form.notes,
        "sample": short_sample(used),
    }


def _is_untried(used: Dialect) -> bool:
    return not used.form.tried and used.form.base != "plain"


def _tried(used: Dialect, *, own: bool) -> str:
    if _is_untried(used):
        if own:
            return "your own, and untried: look at a first post on the board before you rely on it"
        return "untried, since no parser of the board's family was at hand"
    return f"tried with {used.form.tried}" if used.form.tried else "nothing in it is markup"
