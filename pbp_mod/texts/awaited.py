"""What readers of a post know to be awaited, and which notices ask for it.

Asked by errata, which ask nobody again, and by posts of several texts, which say once whose turn it is. Words nothing.
"""

from __future__ import annotations

from pbp_mod.game.actions import THREAD, Action, Ask, Audience, Question
from pbp_mod.rows.replay import Position
from pbp_mod.texts.outbox import Part
from pbp_mod.tuples import NamedTuple


class Open(NamedTuple):
    """What is open at a moment, as one audience sees it: the phase, and what is awaited there."""

    phase: str
    hidden: bool
    """Whether the phase is another one than that audience may know, so that it isn't told what is awaited."""
    wanted: frozenset[tuple[str, tuple[int, ...], Question]]
    """Action, whose turn it is (of an action that many answer nobody by name), and which question."""


def asks(position: Position, audience: Audience) -> list[Ask]:
    """What is awaited, as far as that audience knows it."""
    engine = position.engine
    found = engine.asks(position.state)
    if audience != THREAD:
        return [ask for ask in found if audience in ask.seats]
    if engine.seen_phase(position.state) != engine.phase(position.state):
        return []
    return [ask for ask in found if not engine.kinds[ask.kind].unseen]


def open_to(position: Position, audience: Audience, *, rights: bool = True) -> Open:
    """What is open; who of many hasn't answered yet plays no part. Without `rights` none that may be left unused."""
    engine, state = position.engine, position.state
    return Open(
        engine.seen_phase(state),
        engine.seen_phase(state) != engine.phase(state),
        frozenset(
            (
                ask.kind,
                () if engine.kinds[ask.kind].many else ask.seats,
                engine.question(state, Action(ask.kind, ask.seats[0] if ask.seats else None, {})),
            )
            for ask in asks(position, audience)
            if rights or not ask.optional
        ),
    )


def asked_by(position: Position, part: Part) -> tuple[str, ...] | None:
    """The actions that answer a notice; None if it asks for nothing."""
    engine = position.engine
    return engine.retelling.asking.get(part.template.removeprefix(f"{engine.name}/"))


def waited_for(position: Position, part: Part) -> tuple[str, ...] | None:
    """Like `asked_by`, and the actions that end what a notice speaks of besides its news."""
    engine = position.engine
    found = asked_by(position, part)
    return found or engine.retelling.besides.get(part.template.removeprefix(f"{engine.name}/"))
