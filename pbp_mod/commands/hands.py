"""`pbp hands`: a PM to each player with what he holds now, for those who lost sight of theirs; to a group, who is in it.

No event of the game, so it isn't kept: it is printed from the view of the seat or the group. Whose hand is printed, and what
the PM says of it, is the template's and the engine's affair.
"""

from __future__ import annotations

import click

from pbp_mod.console.at_hand import open_session, printer_of
from pbp_mod.console.options import complete_players, format_option, game_options
from pbp_mod.console.report import print_parts, say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk.hands import check_hands, hand, hand_of_group
from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Audience, Group
from pbp_mod.texts.outbox import Part


@click.command(short_help="Print PMs with what the players hold now.")
@click.argument("whom", nargs=-1, metavar="[PLAYER|GROUP]...", shell_complete=complete_players)
@format_option
@game_options
def hands(whom: tuple[str, ...], dialect: str | None) -> None:
    """Print a PM to each player with what he holds now, or to the players named only; to a group, who belongs to it.

    Nothing is recorded: use it when somebody asks to have his hand sent again.
    """
    with open_session() as session:
        check_hands(session.engine)
        typist = Typist(session)
        people = session.roster.people()
        wanted = dict.fromkeys(_meant(session, typist, each) for each in whom) or range(len(people))
        texts = {to: _hand(session, to) for to in wanted}
        say_notices(typist)
        printer = printer_of(session, dialect)
        print_parts(printer, people, "hand", [(to, [part]) for to, part in texts.items()])


def _meant(session: Session, typist: Typist, text: str) -> Audience:
    """The seat or the group that is meant; nobody at the table is called like a group."""
    for group in session.engine.groups(session.position.state):
        if text.strip().casefold() == group.name.casefold():
            return group
    return session.roster.seat(typist.player(text))


def _hand(session: Session, to: Audience) -> Part:
    if isinstance(to, Group):
        return hand_of_group(session.engine, session.position.state, to)
    return hand(session.engine, session.position.state, to)
