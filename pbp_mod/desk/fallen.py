"""Rows that fell with a correction and answer the question that is open again: what can be brought back in one go.

A moderator who strikes out a row loses those that stood on it; once the missing row is in again, they are the answers
that players have given already. Writes nothing, and offers nothing that somebody has answered anew meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.errors import PbpError
from pbp_mod.game.actions import Question
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import AGAIN, CORE, VOID, WITH, Entry
from pbp_mod.rows.questions import question_of, questions


def that_fit(session: Session) -> list[tuple[int, Entry]]:
    """The fallen rows that may be recorded again now, one after the other, with their numbers and as they counted."""
    fallen = list(_fallen(session)) if any(WITH in entry for entry in session.entries) else []
    if not fallen:
        return []
    trial, found = session.position.copy(), []
    answered = _answered(session)
    for row, entry, question in fallen:
        if (entry.get("by"), entry["action"], question) in answered:
            continue
        try:
            if question_of(trial, entry) != question:
                continue
            after = trial.copy()
            after.step(entry)
        except PbpError:
            continue
        trial = after
        found.append((row, entry))
    return found


def _fallen(session: Session) -> Iterator[tuple[int, Entry, Question]]:
    """Every row that fell with another and isn't back, oldest first, with the question that it answered."""
    entries, header = session.entries, session.game.header
    back: set[int] = set()
    begun: dict[int, int] = {}  # row -> how many rows there were before the command that it fell with
    for at, entry in enumerate(entries):
        if entry["action"] == VOID and WITH in entry:
            before = entries[at - 1] if at else {}
            goes_on = before.get(WITH) == entry[WITH] and entries[at - 1]["event"] in begun
            begun[entry["event"]] = begun[entries[at - 1]["event"]] if goes_on else at
            back.discard(entry["event"])  # it may have come back in its place, and fallen once more
        elif AGAIN in entry:
            back.add(entry[AGAIN])
    for row, known in sorted(begun.items()):
        counted = effective(entries[:known])
        if row not in back and row in counted and counted[row]["action"] not in CORE:
            yield row, counted[row], questions(header, entries[:known])[row]


def _answered(session: Session) -> set[tuple[Any, str, Question]]:
    """Who has answered which question, and how it was asked."""
    rows, found = effective(session.entries), questions(session.game.header, session.entries)
    return {(rows[row].get("by"), rows[row]["action"], question) for row, question in found.items()}
