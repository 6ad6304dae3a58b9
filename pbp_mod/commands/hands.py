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
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Seat
from pbp_mod.paths import templates_in
from pbp_mod.texts.outbox import Part


@click.command(short_help="Print PMs with what the players hold now.")
@click.argument("players", nargs=-1, metavar="[PLAYER]...", shell_complete=complete_players)
@format_option
@game_options
def hands(players: tuple[str, ...], dialect: str | None) -> None:
    """Print a PM to each player with what he holds now, or to the players named only.

    Nothing is recorded: use it when somebody asks to have his hand sent again.
    """
    with open_session() as session:
        template = _template(session)
        typist = Typist(session)
        seats = [session.roster.seat(typist.player(each)) for each in players]
        say_notices(typist)
        printer, people = printer_of(session, dialect), session.roster.people()
        wanted = dict.fromkeys(seats) if seats else range(len(people))
        print_parts(printer, people, "hand", [(seat, [_part(session, template, seat)]) for seat in wanted])


def _template(session: Session) -> str:
    """The text for a hand. Raises NotAllowed if this game has none."""
    from pbp_mod.texts.render import find_templates

    engine = session.engine
    name = f"{engine.name}/own"
    there = find_templates() if engine.folder is None else find_templates(templates_in(engine.folder))
    if name not in there and (engine.folder is None or "own" not in there):
        raise NotAllowed(
            "no-hands",
            "{} has no message for what a player holds (all that was sent to one is in 'pbp outbox --all')",
            session.engine.title,
        )
    return name


def _part(session: Session, template: str, seat: int) -> Part:
    """What the seat itself may know, and nothing else."""
    engine, state = session.engine, session.position.state
    seen = engine.view(state, seat)
    more = {"seat": Seat(seat), "phase": engine.phase(state), "board": seen["table"]}
    return Part(template, {**seen["own"], **more})
