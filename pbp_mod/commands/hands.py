"""`pbp hands`: a PM to each player with what he holds now, for those who lost sight of theirs.

No event of the game, so it isn't kept: it is printed from the seat's own view. Whose hand is printed, and what the
PM says of it, is the template's and the engine's affair.
"""

from __future__ import annotations

import click

from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import complete_players, format_option, game_options
from pbp_mod.console.report import print_parts, say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk.hands import check_hands, hand


@click.command(short_help="Print PMs with what the players hold now.")
@click.argument("players", nargs=-1, metavar="[PLAYER]...", shell_complete=complete_players)
@format_option
@game_options
def hands(players: tuple[str, ...], dialect: str | None) -> None:
    """Print a PM to each player with what he holds now, or to the players named only.

    Nothing is recorded: use it when somebody asks to have his hand sent again.
    """
    with open_session() as session:
        engine, state = session.engine, session.position.state
        check_hands(engine)
        typist = Typist(session)
        seats = [session.roster.seat(typist.player(each)) for each in players]
        say_notices(typist)
        printer, people = printer_of(session, dialect), session.roster.people()
        wanted = dict.fromkeys(seats) if seats else range(len(people))
        print_parts(printer, people, "hand", [(seat, [hand(engine, state, seat)]) for seat in wanted])
