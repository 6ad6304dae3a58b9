"""`pbp rename-player`: puts the spelling of a player's name right. Nobody is told: it is the same player."""

from __future__ import annotations

from typing import Any

import click

from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import complete_players, meta, recording_options
from pbp_mod.console.report import recorded, say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.people.names import clean
from pbp_mod.rows.entries import RENAME


@click.command("rename-player", short_help="Put the spelling of a player's name right.")
@click.argument("player", shell_complete=complete_players)
@click.argument("name")
@recording_options
def rename_player(
    player: str, name: str, at: str | None, source: str | None, note: str | None, **options: Any
) -> None:
    """Spell the name of PLAYER as NAME from now on, in all that is still to be posted and sent, and in what you see.

    It is the same player in the same seat, so no post tells of anybody new ('pbp replace' is for that). The old spelling is
    still understood, and the abbreviation stays.
    """
    with open_session() as session:
        typist = Typist(session)
        who = typist.player(player)
        say_notices(typist)
        entry = {"action": RENAME, "player": who, "new": clean(name), **meta(at, source, note)}
        done = session.record([entry], dry_run=options["dry_run"])
        recorded(session, done, **options)
