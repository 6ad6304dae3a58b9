"""`pbp roster`: lists who sits where, and the hecklers. Who comes in or leaves is a row (replace.py)."""

from __future__ import annotations

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import (
    game_options,
    json_option,
)


@click.command()
@json_option
@game_options
def roster(as_json: bool) -> None:
    """List the players in seat order, and the hecklers."""
    with open_session() as session:
        people, out = session.roster.people(), session.engine.out(session.position.state)
        if as_json:
            terminal.show_json(
                {
                    "players": [
                        {
                            "seat": seat + 1,
                            "name": player.name,
                            "abbr": player.abbr,
                            "aliases": list(player.aliases),
                            "out": seat in out,
                        }
                        for seat, player in enumerate(people)
                    ],
                    "hecklers": list(session.roster.hecklers),
                }
            )
            return
        terminal.table(
            ["seat", "abbr", "", "name"],
            [
                (seat + 1, player.abbr, "out" if seat in out else "", player.name)
                for seat, player in enumerate(people)
            ],
        )
        if session.roster.hecklers:
            terminal.show(f"hecklers: {', '.join(session.roster.hecklers)}")
