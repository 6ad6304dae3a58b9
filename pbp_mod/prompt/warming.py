"""What the first entries would have to load, loaded while nobody types: commands, templates, what texts are made with.

In small steps, by the same thread that reads the keys, since the file of the log is open there. Records, prints and shows
nothing; what fails is told when it is asked for.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules

from pbp_mod.console.at_hand import printer_of
from pbp_mod.desk.session import Session
from pbp_mod.desk.written_orders import message_orders
from pbp_mod.errors import PbpError
from pbp_mod.texts.outbox import board

OFTEN = ("sent", "undo", "outbox", "status", "pm", "post", "note", "deadline", "remind", "log", "amend")
"""Commands that any game needs before long."""
ROOMS = ("console", "texts", "texts.guard", "desk", "rows", "intake", "people", "game", "desk.checklist")
"""The rooms in which commands find what they need, much of it only when they need it."""
SELDOM = {
    "console": (
        "connecting",
        "connection",
        "fetching",
        "posted",
        "sending",
        "syncing",
        "illustrating",
        "volunteers",
        "seals",
    ),
    "desk": (
        *(
            "activity",
            "games",
            "handover",
            "picture",
            "publishing",
            "recap",
            "restoring",
            "revealing",
            "sealing",
        ),
        *("season", "signup", "skeleton", "spectators", "workers"),
    ),
    "texts": ("compiling", "environment", "faults", "sandbox", "bounds", "own_files"),
}
"""Modules that most sittings never need, or that bring much with them: the board's server, pages and pictures, the whole of Jinja."""
BESIDES = ("texts.dialects.parting", "texts.dialects.plain")
"""Modules that any entry may need, of rooms of which it needs no other."""
WORDS = "I am not sure what is meant by all of this, sorry."
"""Words that order nothing: to read them loads what reads."""


def steps(
    session_of: Callable[[], Session], load: Callable[[str], object], commands: Iterable[str] = ()
) -> Iterator[float]:
    """Load something, and pause behind each bit of it (the seconds, none, are yielded). `load(name)`: loads the command of that name;
    `commands`: the names of all that there are besides the game's actions.
    """
    session = session_of()
    with suppress(PbpError):
        printer_of(session, leaves=False).parts([board(session.position)], session.roster.people())
    yield 0
    for name in dict.fromkeys([*(ask.kind for ask in session.asks()), *OFTEN, *session.engine.kinds]):
        load(name)
        yield 0
    for _ in printer_of(session).loading():
        yield 0
    yield from _printing(session_of())
    with suppress(PbpError):
        message_orders(session_of(), session.roster.abbr(0), WORDS)
    yield 0
    for name in modules(session.engine.name):
        with suppress(ImportError):
            import_module(name)
        yield 0
    for name in commands:
        load(name)
        yield 0
    gc.collect()
    gc.freeze()  # what is loaded by now stays, and needn't be looked through again and again


def modules(engine: str) -> Iterator[str]:
    """The names of the modules that entries of such a game may need."""
    yield from (f"pbp_mod.{name}" for name in BESIDES)
    for room in (*ROOMS, f"engines.{engine}"):
        try:
            package = import_module(f"pbp_mod.{room}")
        except ImportError:  # a game from another package
            continue
        for found in iter_modules(package.__path__):
            if found.name not in SELDOM.get(room, ()):
                yield f"pbp_mod.{room}.{found.name}"


def _printing(session: Session) -> Iterator[float]:
    """Print the last text of each kind to nobody."""
    messages, known = session.messages(), set[str]()
    printer = printer_of(session, messages=messages)
    for message in reversed(messages):
        if message.template not in known:
            known.add(message.template)
            printer.printed(message)
            yield 0
