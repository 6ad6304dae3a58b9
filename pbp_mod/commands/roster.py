"""`pbp roster`: lists who sits where, and the hecklers. Who comes in or leaves is a row (replace.py)."""

from __future__ import annotations

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.options import (
    game_options,
    json_option,
)
from pbp_mod.desk.session import Session


@click.command()
@click.option("--active", is_flag=True, help="When each was last heard of: posts that were read, answers.")
@json_option
@game_options
def roster(active: bool, as_json: bool) -> None:
    """List the players in seat order, and the hecklers."""
    with open_session() as session:
        if active:
            _show_active(session, as_json=as_json)
            return
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


def _show_active(session: Session, *, as_json: bool) -> None:
    """When everybody was last heard of, whoever is silent for longest first."""
    from pbp_mod.console.forum import people_of
    from pbp_mod.desk.activity import heard
    from pbp_mod.rows.times import left

    found = heard(session, people_of(session), session.log.all_reads(session.game))
    out, now, name = session.engine.out(session.position.state), clock.now(), session.roster.name
    order = sorted((seat for seat in found if seat not in out), key=lambda seat: (found[seat].last, seat))
    if as_json:
        terminal.show_json(
            [
                {
                    "name": name(seat),
                    "post": found[seat].post,
                    "answer": found[seat].answer,
                    "last": found[seat].last,
                }
                for seat in order
            ]
        )
        return
    terminal.table(
        ["name", "last post", "last answer", "silent for"],
        [
            (
                name(seat),
                *("-" if at is None else clock.here(at) for at in (found[seat].post, found[seat].answer)),
                left(found[seat].last, now)[1],
            )
            for seat in order
        ],
    )
