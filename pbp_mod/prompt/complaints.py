"""What is wrong with a line that was meant as an answer: which word of it is neither a name nor an answer, or what is missing.

Asked only about lines that mean nothing (answers.py tells what they may mean). Records nothing.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from pbp_mod.console import report
from pbp_mod.console.targets import joined
from pbp_mod.console.typed import Typist
from pbp_mod.console.usage import positional, usage
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import ActionKind, Type
from pbp_mod.people.names import FORMER, quoted
from pbp_mod.prompt.answers import Words, awaited, seat_of
from pbp_mod.prompt.groups import REST, readings


def complaint(session: Session, words: Sequence[str]) -> str | None:
    """What is wrong with the words as an answer, where only one thing is awaited; else None."""
    kinds = [kind for kind in awaited(session) if positional(kind)]
    if len(kinds) != 1 or kinds[0].many:
        return None
    try:
        Typist(session).entries(kinds[0], list(words), {}, {})
    except PbpError as error:
        return str(error)
    return None


def group_complaint(session: Session, words: Sequence[str]) -> str | None:
    """Which word of an answer for several is neither a name nor an answer, or what else is wrong with it; None where the words
    are none: nobody in them is named together with an answer, or nothing is awaited of several.
    """
    for kind in awaited(session):
        fields = positional(kind)
        if kind.many and len(fields) == 1:
            found = _Group(session, Words(session, Typist(session), kind, fields[0]), kind).complaint(words)
            if found is not None:
                return found
    return None


def untimely(session: Session, words: Sequence[str]) -> str | None:
    """Where the words are answers of several to something that isn't awaited, misspelt names among them, or name players while none is
    asked for anything: what is awaited; else None. One word alone is no such answer.
    """
    now = awaited(session)
    if len(words) < 2:
        return None
    if not now and any(seat_of(session.roster, word) is not None for word in words):
        return f"no player is asked for anything now ({_what_is_awaited(session)})"
    everybody = range(len(session.roster))
    for kind in session.engine.kinds.values():
        fields = positional(kind)
        if (
            not kind.many
            or kind in now
            or len(fields) != 1
            or fields[0].type not in (Type.CHOICE, Type.NUMBER)
        ):
            continue
        reader = Words(session, Typist(session), kind, fields[0])
        loose = [part for word in words for part in re.split("[=:]", word)]
        known = [
            part for part in loose if reader.answer(part) or reader.seat(part) is not None or part in REST
        ]
        if len(known) > 1 and readings(known, reader.answer, reader.seat, everybody):
            change = f"; one that was given is changed by '{usage_of(kind)}'" if kind.revisable else ""
            return f"no {kind.name} is awaited now ({_what_is_awaited(session)}{change})"
    return None


def _what_is_awaited(session: Session) -> str:
    lines = report.awaited(session.asks(), session)
    return "; ".join(line.partition(" (pbp ")[0].removeprefix("Awaited: ") for line in lines) or "nothing is"


def usage_of(kind: ActionKind) -> str:
    """How its command is typed."""
    return f"{kind.name} {usage(kind)}"


def misplaced(session: Session, words: Sequence[str]) -> str | None:
    """Where a player's name stands before a command: the line as it is typed; else None."""
    kind = session.engine.kinds.get(words[1]) if len(words) > 1 else None
    if kind is None or kind.many or kind.channel is None or seat_of(session.roster, words[0]) is None:
        return None
    return f"the command comes first: '{shlex.join([words[1], words[0], *words[2:]])}'"


class _Group:
    """What is wrong with words that were meant as the answers of several."""

    def __init__(self, session: Session, reader: Words, kind: ActionKind) -> None:
        self._session, self._reader, self._kind = session, reader, kind
        self._field = positional(kind)[0]
        self._seats = [seat for ask in session.asks() if ask.kind == kind.name for seat in ask.seats]

    def complaint(self, words: Sequence[str]) -> str | None:
        """See `group_complaint`."""
        pairs = [word.strip(",;").replace(":", "=").rpartition("=") for word in words if word.strip(",;")]
        if all(sign and said for _, sign, said in pairs):
            return self._of_pairs([(name, said) for name, _, said in pairs])
        if any(sign for _, sign, _ in pairs):
            odd = next(name or said for name, sign, said in pairs if not (sign and said))
            known = any(self._named(name) is None for name, sign, _ in pairs if sign)
            return f"{quoted(odd)} stands without an answer (write NAME=ANSWER for each)" if known else None
        loose = [word for _, _, word in pairs]
        if self._field.type is Type.TARGET:
            loose = joined(self._session.position, self._kind, loose)
        return self._of_loose(loose)

    def _of_pairs(self, pairs: Sequence[tuple[str, str]]) -> str | None:
        names = [self._named(name) for name, _ in pairs]
        if not any(name is None for name in names) and not any(self._is_answer(said) for _, said in pairs):
            return None
        for (name, said), wrong in zip(pairs, names, strict=True):
            if wrong is not None:
                return wrong
            if not self._is_answer(said):
                return f"{quoted(said)} is no answer for {name} ({self._choices()})"
        seats = [self._reader.seat(name) for name, _ in pairs]
        twice = next((seat for seat in seats if seat is not None and seats.count(seat) > 1), None)
        return (
            None
            if twice is None
            else f"{self._session.roster.full(twice)} answers twice (give each player once)"
        )

    def _of_loose(self, words: Sequence[str]) -> str | None:
        said = [word for word in words if self._reader.answer(word) is not None]
        people = [word for word in words if word not in said]
        if not said:
            if any(self._named(word) is not None for word in words):
                return None
            if self._field.type is Type.TARGET:
                return self._of_names(words)
            return f"what is the answer? ({self._choices()}, before the names or behind them)"
        if not people:
            names = ", ".join(map(self._session.roster.abbr, self._seats))
            one = f"whose {said[0]} is it?" if len(said) == 1 else "whose are they?"
            return f"{one} (awaited: {names}; '{said[0]} rest' for all of them)"
        odd = [word for word in people if word.casefold() not in REST and self._named(word) is not None]
        if len(odd) == len(people) and not self._is_answer_first(words):
            return None
        if odd:
            return self._named(odd[0])
        seats = [self._reader.seat(word) for word in people]
        twice = next((seat for seat in seats if seat is not None and seats.count(seat) > 1), None)
        if twice is not None:
            return f"{self._session.roster.full(twice)} is named twice (give each player once)"
        return None

    def _is_answer(self, said: str) -> bool:
        """Whether it is one of the words that may be said, or names players where players are the answers."""
        if self._reader.answer(said) is not None or self._field.type is not Type.TARGET:
            return self._reader.answer(said) is not None
        return all(self._named(name) is None for name in said.split(",") if name.strip())

    def _of_names(self, words: Sequence[str]) -> str:
        """Where players are the answers, nobody can know whose answer is whom."""
        if len(words) != 2:
            return f"from whom, and for whom? ({self._choices()})"
        one, other = (self._session.roster.abbr(self._session.roster.find(word).seat) for word in words)
        return f"which of the two is it from? (write '{one}={other}' or '{other}={one}')"

    def _is_answer_first(self, words: Sequence[str]) -> bool:
        """Whether the line begins with an answer in one letter or in full, as only answers for several do."""
        return self._reader.answer(words[0]) is not None

    def _named(self, word: str) -> str | None:
        """None if the word names a player, else why it doesn't."""
        try:
            found = self._session.roster.find(word)
        except NotUnderstood as error:
            return str(error)
        if found.how == FORMER:
            return (
                f"{quoted(word)} has left the game ({self._session.roster.full(found.seat)} sits there now)"
            )
        return None

    def _choices(self) -> str:
        choices = self._field.choices
        if self._field.type is Type.TARGET:
            return f"write {usage(self._kind)}"
        return f"write {' or '.join(choices)}" if choices else "write a number"
