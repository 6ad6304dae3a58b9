"""A player's standing order, as the moderator typed it or as it came by message: kept, and told of.

How orders are worded, clauses.py knows; when they are played, desk/standing_orders.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbp_mod.console import terminal
from pbp_mod.console.clauses import OrderReader
from pbp_mod.console.report import recorded
from pbp_mod.console.typed import Typist
from pbp_mod.desk.session import Session
from pbp_mod.desk.standing_orders import Step, written
from pbp_mod.desk.written_orders import order_in_words
from pbp_mod.errors import NotUnderstood
from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.phrases import names_in
from pbp_mod.store.records import OrderLine

_CONDITION = re.compile(r"\bif\b[^.!?\n]*\b(?:led|leads?|follows?)\b", re.IGNORECASE)
_COURTESY = re.compile(
    r"(?:^|(?<=[.!\n]))[\s,]*(?:(?:hi|hello|hey|dear|good (?:morning|evening|day))(?: (?:there|all|mod|gm|host))?|thanks?(?: you)?"
    r"(?: (?:all|mod|a lot|in advance))?|thx|ty|cheers|please|best|regards|see you)\s*(?:[.,!]|(?=\n)|$)",
    re.IGNORECASE,
)


def sent_along(session: Session, by: str, text: str) -> list[Step] | None:
    """The steps of an order with conditions that a message is, as our own posts ask for it ("if a dragon is led, my
    dragon 2"); None if it is no such thing. Raises NotUnderstood, saying what is wrong with it.
    """
    if not session.engine.suits():
        return None
    text = "\n".join(line.text for line in read_markup(text, list(names_in(session.roster))).lines)
    if not _CONDITION.search(text):
        return None
    if "?" in text:
        raise NotUnderstood("a standing order with a question in it is none")
    plain = _COURTESY.sub(" ", text).strip()
    return read_order(session, Typist(session), by, plain)


def read_order(session: Session, typist: Typist, by: str, text: str) -> list[Step]:
    """The steps of an order of the player with that abbreviation. Raises NotUnderstood."""
    return OrderReader(session.engine, typist, by, partial(order_in_words, session, by)).read(text)


def keep(
    session: Session,
    name: str,
    text: str,
    steps: Sequence[Step],
    meta: Mapping[str, str],
    options: Mapping[str, Any],
) -> None:
    """Keep an order of the player with that full name, and say what comes of it. `options`: those of recording."""
    order = OrderLine(name, meta["at"], meta.get("source"), meta.get("note"), text=text, steps=written(steps))
    done = session.keep_order(order, dry_run=options["dry_run"])
    verb = "Would keep" if options["dry_run"] else "Kept"
    terminal.say(f"{verb}: the standing order of {name}.")
    if done.rows:
        recorded(session, done, **options)
        return
    for remark in done.remarks:
        terminal.say(remark, fg="yellow")
    terminal.say("It waits for its turn ('pbp standing' shows it).")
