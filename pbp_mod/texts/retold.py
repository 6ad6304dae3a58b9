"""Which notices an erratum tells once more, and where its reader has been asked for what he has to do now.

Nothing is asked for again that is answered by now. Tells nobody anything (erratum.py does).
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.actions import THREAD, Audience
from pbp_mod.rows.counting import is_count
from pbp_mod.rows.replay import Position
from pbp_mod.texts.awaited import asked_by, asks, open_to, waited_for
from pbp_mod.texts.outbox import OUTRUN, Message, Part
from pbp_mod.texts.wrong_rows import Moment

MENDED = "-mended"
END = "over"
"""The notice of each game that tells how it ended."""


def told_again(
    changed: Sequence[tuple[Message, Message | None]], now: Moment, audience: Audience
) -> list[tuple[Part, bool]]:
    """The notices that have to be told once more, and whether each asks for something that is still awaited.

    Nothing is asked for again that is answered by now, unless it told of cards besides that were others.
    """
    found = []
    for old, new in changed:
        if new is None:
            continue
        known = {part.template: part for part in old.parts}
        for part in new.parts:
            if any(_is_same(part, each, now.position) for each in old.parts):
                continue
            if is_count(part.template):  # how the votes stand now is told in its place
                continue
            answered = _is_answered(part, new, now, audience)
            if answered and not _tells_facts(part, known.get(part.template), now.position):
                continue
            asks = not answered and asked_by(now.position, part) is not None
            told = _mended(now.position, known.get(part.template), part)
            # Where it is, it tells its news and calls nobody once more.
            if answered or _is_outrun(part, new, now, audience):
                told = told._replace(data={**told.data, OUTRUN: True})
            found.append((told, asks))
    return found


def is_end(part: Part, position: Position) -> bool:
    """Whether a notice tells how the game ended, whole or what differs of it."""
    return part.template.removesuffix(MENDED) == f"{position.engine.name}/{END}"


def _is_same(part: Part, other: Part, position: Position) -> bool:
    """Whether two notices tell the same besides the score, which the erratum itself ends with if it has changed."""
    # Where the end is told once more, the score isn't told besides.
    score = {"board", *(() if is_end(part, position) else position.engine.retelling.score)}
    return part.template == other.template and all(
        part.data.get(key) == other.data.get(key) for key in {*part.data, *other.data} - score
    )


def _tells_facts(part: Part, old: Part | None, position: Position) -> bool:
    """Whether a notice tells of other cards than before, besides what it asks for."""
    facts = position.engine.retelling.facts.get(part.template.removeprefix(f"{position.engine.name}/"), ())
    return any(old is None or part.data.get(key) != old.data.get(key) for key in facts)


def _is_answered(part: Part, message: Message, now: Moment, audience: Audience) -> bool:
    """Whether a notice asked for something that isn't awaited any more, or that a later one asks for."""
    asking = asked_by(now.position, part)
    if asking is None:
        return False
    later = any(
        other.row > message.row
        and audience in other.readers
        and any({*asking} & {*(asked_by(now.position, its) or ())} for its in other.parts)
        for other in now.messages.values()
    )
    return later or not {ask.kind for ask in asks(now.position, audience)} & {*asking}


def _is_outrun(part: Part, message: Message, now: Moment, audience: Audience) -> bool:
    """Whether a notice tells besides whose turn it was, and a later one has asked for the next answer or none is awaited."""
    wanted = {*(waited_for(now.position, part) or ())}
    if not wanted or asked_by(now.position, part) is not None:
        return False
    return not wanted & {ask.kind for ask in asks(now.position, audience)} or any(
        other.row > message.row
        and audience in other.readers
        and any(wanted & {*(waited_for(now.position, each) or ())} for each in other.parts)
        for other in now.messages.values()
    )


def is_ballot(position: Position) -> bool:
    """Whether all know that several are asked one question."""
    return any(position.engine.kinds[ask.kind].many for ask in asks(position, THREAD))


def where_asked(now: Moment, seat: int, row: int = 0) -> str:
    """Where a player has been asked for what he has to do now: in the "thread" or by "message", or "above" in the message of
    that row; empty if he has nothing to do.
    """
    wanted = {ask.kind for ask in asks(now.position, seat)}
    if not wanted:
        return ""
    for message in reversed(now.messages.values()):
        if (message.to == THREAD or seat in message.readers) and any(
            wanted & {*(asked_by(now.position, part) or ())} for part in message.parts
        ):
            here = row and message.row == row and message.to == seat
            return "thread" if message.to == THREAD else "above" if here else "message"
    return "thread"


def _mended(position: Position, old: Part | None, new: Part) -> Part:
    """The notice that says what differs, where the game has one and nothing else does; else the whole one."""
    engine = position.engine
    notice = new.template.removeprefix(f"{engine.name}/")
    may_differ = engine.retelling.mended.get(notice)
    if old is None or may_differ is None:
        return new
    differ = {key for key in new.data if key != "board" and new.data[key] != old.data.get(key)}
    return (
        Part(f"{new.template}{MENDED}", {"was": old.data, "now": new.data}) if differ <= may_differ else new
    )


def awaits_the_same(before: Position, after: Position, audience: Audience) -> bool:
    """Whether the same is awaited as before, so that what was sent for it counts."""
    return open_to(before, audience)[::2] == open_to(after, audience)[::2]
