"""A bare answer, without the name of its action: what it may mean now, as the words of the commands that would record it.

Everything that is awaited is tried; where two fit, nobody guesses. What was typed is turned into the words of a command, and
the command is the judge.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.console.targets import joined, offered
from pbp_mod.console.typed import Typist
from pbp_mod.console.usage import positional
from pbp_mod.desk.describing import describe
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotUnderstood, PbpError
from pbp_mod.game.actions import ActionKind, Field, Type
from pbp_mod.people.names import ALIAS, EXACT, FOLDED, FORMER, Roster
from pbp_mod.prompt.groups import readings
from pbp_mod.rows.entries import spoken
from pbp_mod.store.records import Entry
from pbp_mod.tuples import NamedTuple


class Reading(NamedTuple):
    """What a line may mean: the words of the command, what it would record in words, and whether the rules allow it."""

    words: tuple[str, ...]
    says: str
    allowed: bool


def meanings(session: Session, words: Sequence[str]) -> list[Reading]:
    """What the words may mean as answers to what is awaited now; those that the rules allow, if there are any."""
    found: list[Reading] = []
    for kind in awaited(session):
        found += _of_several(session, kind, words) if kind.many else _of_one(session, kind, words)
    allowed = [reading for reading in found if reading.allowed]
    return allowed or found


def awaited(session: Session) -> list[ActionKind]:
    """The actions of players that are awaited; a right that may be left unused wants its command, unless there is nothing
    else. Where nothing is, those that may be said once more, in the place of what was said.
    """
    again = session.engine.again(session.position.state)
    asks = [ask for ask in session.asks() if ask.seats] or [ask for ask in again if ask.seats]
    names = dict.fromkeys(ask.kind for ask in asks if not ask.optional) or dict.fromkeys(
        ask.kind for ask in asks
    )
    return [session.engine.kinds[name] for name in names]


def unnamed(session: Session, words: Sequence[str]) -> Reading | None:
    """What the words would be as an answer to something that may be left undone, which wants its command as long as something
    else is awaited; None if they are none.
    """
    now = awaited(session)
    for name in dict.fromkeys(ask.kind for ask in session.asks() if ask.seats):
        kind = session.engine.kinds[name]
        if kind not in now:
            found = _of_several(session, kind, words) if kind.many else _of_one(session, kind, words)
            allowed = [reading for reading in found if reading.allowed]
            if len(allowed) == 1:
                return allowed[0]
    return None


def _of_one(session: Session, kind: ActionKind, words: Sequence[str]) -> list[Reading]:
    if not positional(kind):  # its name is its answer, and a command
        return []
    try:
        entries = Typist(session).entries(kind, list(words), {}, {})
    except PbpError:
        return []
    return [_reading(session, (kind.name, *words), entries)]


def _of_several(session: Session, kind: ActionKind, words: Sequence[str]) -> list[Reading]:
    typist, fields = Typist(session), positional(kind)
    if len(fields) != 1:
        return []
    if any("=" in word or ":" in word for word in words):
        try:
            return [_reading(session, (kind.name, *words), typist.entries(kind, list(words), {}, {}))]
        except PbpError:
            if any("=" in word for word in words):
                return []  # a name may have a colon
    seats = [seat for ask in session.asks() if ask.kind == kind.name for seat in ask.seats]
    abbr, found = session.roster.abbr, []
    reader = Words(session, typist, kind, fields[0])
    if fields[0].type is Type.TARGET:
        words = joined(session.position, kind, words)
    for given in readings(words, reader.answer, reader.seat, seats):
        pairs = [f"{abbr(seat)}={said}" for seat, said in given]
        try:
            entries = typist.entries(kind, pairs, {}, {})
        except PbpError:
            continue
        found.append(_reading(session, (kind.name, *pairs), entries))
    return found


def _reading(session: Session, words: tuple[str, ...], entries: Sequence[Entry]) -> Reading:
    says = ", ".join(describe(entry) for entry in entries)
    trial = session.position.copy()
    try:
        for entry in entries:
            trial.step(entry)
    except PbpError:
        return Reading(words, says, False)
    return Reading(words, says, True)


class Words:
    """Tells answers from names. What is a whole word of one and only the beginning of one of the other is the whole word:
    NA is NerdAlert, though "nah" begins so.
    """

    def __init__(self, session: Session, typist: Typist, kind: ActionKind, field: Field) -> None:
        self._roster, self._typist, self._field = session.roster, typist, field
        self._there: set[str] = set()
        """Words that may be said besides players, where players are the answers."""
        if field.type is Type.TARGET:
            self._there = {each for each in offered(session.position, kind, field) if isinstance(each, str)}
        words = session.engine.vocabulary(session.position.opened.settings).words
        synonyms = (each for choice in field.choices for each in words.get(choice, ()))
        firsts = [choice[:1] for choice in field.choices]
        short = (each for each in firsts if firsts.count(each) == 1)  # as the desk itself says how to answer
        self._whole = {each.casefold() for each in (*field.choices, *synonyms, *short, *self._there)}

    def answer(self, word: str) -> str | None:
        """The word as an answer, in the game's own spelling; None if it is none."""
        said = self._answer(word)
        if said is None or self._is_whole_answer(word):
            return said
        return None if self._is_whole_name(word) else said

    def seat(self, word: str) -> int | None:
        """The seat of the player that the word names; None if it names nobody."""
        if self._is_whole_name(word):
            return seat_of(self._roster, word)
        if self._answer(word) is not None and self._is_whole_answer(word):
            return None
        return seat_of(self._roster, word)

    def _is_whole_answer(self, word: str) -> bool:
        return self._field.type is Type.NUMBER or word.strip().casefold() in self._whole

    def _is_whole_name(self, word: str) -> bool:
        try:
            return self._roster.find(word).how in (EXACT, FOLDED, ALIAS)
        except NotUnderstood:
            return False

    def _answer(self, word: str) -> str | None:
        if self._field.type is Type.NUMBER:
            return word if word.isascii() and word.isdecimal() else None
        if self._field.type is Type.TARGET:
            return said if (said := spoken(word)) in self._there else None
        if self._field.type is not Type.CHOICE:
            return None
        try:
            return self._typist.choice(self._field, word)
        except NotUnderstood:
            return None


def seat_of(roster: Roster, word: str) -> int | None:
    """The seat of the player that a word names; None if it names nobody, several, or somebody who has left."""
    try:
        found = roster.find(word)
    except NotUnderstood:
        return None
    return None if found.how == FORMER else found.seat
