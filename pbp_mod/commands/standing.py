"""`pbp standing`: records what a player who is away wants to be played, shows it, takes it back.

How orders are worded, console/clauses.py knows; when they are played, desk/standing_orders.py.
"""

from __future__ import annotations

from typing import Any

import click

from pbp_mod import clock
from pbp_mod.console import terminal
from pbp_mod.console.at_hand import open_session
from pbp_mod.console.files import STREAM, read_text
from pbp_mod.console.options import complete_players, json_option, meta, recording_options
from pbp_mod.console.orders_given import keep, read_order
from pbp_mod.console.report import say_notices
from pbp_mod.console.typed import Typist
from pbp_mod.desk.session import Session
from pbp_mod.desk.standing_orders import WAITING, Order, orders
from pbp_mod.errors import NotUnderstood

_EPILOG = (
    "An order is for the player's next turn, worded as on the command line: 'CARD', 'ACTION ANSWER', 'if SUIT is led: CARD; "
    "else CARD', 'if I lead: …', 'if I follow: …'; 'then' parts what is done one turn after the other. If nothing in it "
    "fits, or what it says is illegal then, it is void and you are told. Quote it, for the shell's sake."
)


@click.command(short_help="Keep what an absent player wants to be played in his turn.", epilog=_EPILOG)
@click.argument("player", required=False, shell_complete=complete_players)
@click.argument("text", nargs=-1)
@click.option("--withdraw", is_flag=True, help="Take back the order of PLAYER that waits.")
@click.option("--all", "everything", is_flag=True, help="List those that were used or have ended, too.")
@json_option
@recording_options
def standing(
    player: str | None,
    text: tuple[str, ...],
    withdraw: bool,
    everything: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Record the standing order of PLAYER, replacing the one that waits; it is played when its turn comes.

    Without TEXT the orders that wait are listed, secret as they are; with - it is read from stdin.
    """
    if withdraw and (player is None or text):
        raise click.UsageError("--withdraw takes the name of a player and nothing else")
    with open_session() as session:
        if player is None or not (text or withdraw):
            _list(session, player, everything, as_json)
            return
        name = _name(session, Typist(session), player)
        if withdraw:
            _withdraw(session, name, options)
        else:
            _record(session, name, read_text(STREAM) if text == (STREAM,) else " ".join(text), options)


def _name(session: Session, typist: Typist, player: str) -> str:
    abbr = typist.author(player)
    say_notices(typist)
    return session.roster.name(session.roster.seat(abbr))


def _record(session: Session, name: str, text: str, options: dict[str, Any]) -> None:
    text = "".join(each if each.isprintable() or each == "\n" else " " for each in text).strip()
    if not text:
        raise NotUnderstood("the order is empty")
    typist = Typist(session)
    abbr = session.roster.abbr(session.roster.seat(name))
    steps = read_order(session, typist, abbr, text)
    say_notices(typist)
    words = meta(options.pop("at"), options.pop("source"), options.pop("note"))
    keep(session, name, text, steps, words, options)


def _withdraw(session: Session, name: str, options: dict[str, Any]) -> None:
    words = meta(options["at"], options["source"], options["note"])
    session.withdraw(name, words["at"], words.get("note"), dry_run=options["dry_run"])
    verb = "Would withdraw" if options["dry_run"] else "Withdrawn"
    terminal.say(f"{verb}: the standing order of {name}.")


def _list(session: Session, player: str | None, everything: bool, as_json: bool) -> None:
    found = orders(session.log.order_lines(session.game))
    if player is not None:
        name = _name(session, Typist(session), player)
        found = [order for order in found if order.player == name]
    if as_json:
        terminal.show_json([_as_json(order) for order in found])
        return
    wanted = [order for order in found if everything or order.how == WAITING]
    if not wanted:
        terminal.say("No standing order waits.")
        return
    terminal.say("What follows is secret: paste nothing of it.", fg="red")
    terminal.table(
        ["player", "since", "status", "order"],
        [
            (order.player, clock.here(order.given.at), _status(order), order.given.text or "")
            for order in wanted
        ],
    )


def _as_json(order: Order) -> dict[str, Any]:
    given = order.given
    return {
        "id": order.id,
        "player": order.player,
        "text": given.text,
        "at": given.at,
        "source": given.source,
        "note": given.note,
        "status": order.how,
        "steps": len(order.steps),
        "rows": list(order.rows),
        "ended": order.ended,
        "reason": order.reason,
    }


def _status(order: Order) -> str:
    done = f", row {', '.join(map(str, order.rows))}" if order.rows else ""
    step = (
        f", step {len(order.rows) + 1} of {len(order.steps)}" if order.how == WAITING and order.rows else ""
    )
    return f"{order.how}{step}{done}"
