"""Which question each row of a game answered, so that no correction makes it the answer to another one.

What a question is, the engine says; this module only follows a game through its rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbp_mod.game.actions import Question
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import CORE, Entry
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, opening

Questions = Mapping[int, Question]
"""Row -> the question that it answers; rows that answer none (a note, a replacement, one that is only kept) aren't in it."""


def question_of(position: Position, entry: Entry) -> Question | None:
    """The question that a row answers at that position, before it is played; None for the moderator's own rows."""
    if entry["action"] in CORE:
        return None
    return position.engine.question(position.state, position.decode(entry))


def questions(header: Header, entries: Sequence[Entry]) -> Questions:
    """The question of every row that counts, in a game whose rows can all be played."""
    return questions_behind(opening(header), entries)


def questions_behind(position: Position, entries: Sequence[Entry]) -> Questions:
    """The same of the rows behind a position, which goes on to the end by that."""
    found = dict[int, Question]()
    rows = effective(entries)
    for seq in range(position.seq + 1, len(entries) + 1):
        entry = rows.get(seq)
        if entry is None:
            position.skip()
            continue
        question = question_of(position, entry)
        if position.keep(entry) and question is not None:
            found[seq] = question
    return found
