"""A clause that is two: a statement in the first person, and a thought before or behind it with no more than "so" between them.

Works on plain words; knows the lexicon that it is given, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbp_mod.intake.clause import Clause
from pbp_mod.intake.clauses import Clauses
from pbp_mod.intake.english import (
    ASKS_FIRST,
    BARE_NO,
    CONDITIONS,
    CONSEQUENCE,
    CONTRAST,
    FIRST_PERSON,
    LINKS,
    NO_RUN_ON,
    OPENING,
    PREFACE,
    RETRACTIONS,
    RUN_ON,
    RUN_ON_VERBS,
    TAILS,
)
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.lexicon import Lexicon, words_of

_LONGEST = 80
"""Words of a clause that may be two; of a longer one only the moderator can tell what it says."""
_OWN = Keyed(rf"\b(?:{'|'.join(sorted(FIRST_PERSON | OPENING))})\b")
_LEANED = frozenset({"leaning", "tempted", "inclined", "going", "gonna", "set", "ready", "thinking", "about"})
"""With "was" they tell of an answer that is over: "I was leaning no but I vote yes"."""
_NO_BUT = frozenset(
    {
        "nothing",
        "anything",
        "everything",
        "all",
        "none",
        "nobody",
        "noone",
        "anyone",
        "anybody",
        "everyone",
        "no",
        "not",
        "yes",
        "help",
    }
)
"""Right before a "but" they say what there is besides ("nothing but yaw"), or deny."""

_SHORT_REASON = Keyed(
    r"\W*(nah)((?: i| way| far| just| all)* (?:too (?:sus\w*|risky|shady|fishy|early|soon|quiet|dangerous|scummy|weird|chummy|cozy|cosy|convenient|sketchy|much risk|many unknowns)(?: for (?:me|my \w+))?"
    r"|(?:don['’]?t|do not|can['’]?t|cannot) (?:\w+ )?trust (?:either|him|her|them|it|this|these|those|anyone|anybody|[\w.]+)(?: (?:two|pair|duo|one bit|at all|yet|one|guy|lot))*"
    r"|not (?:again|these two|this (?:pair|team|duo|ticket)|with (?:him|her|them|these|those|this|that)(?: \w+)?)))\W*",
    "nah",
)
"""An everyday "no" with a reason behind it that can be against nothing else than what is voted on: "nah too sus"."""


class Parting:
    """Parts clauses that are two. `words`, `read`: what is known of words and of clauses."""

    def __init__(self, words: Lexicon, read: Clauses) -> None:
        self._words, self._read = words, read

    def read(self, part: str) -> Iterator[Clause]:
        """A clause; what stands before or behind a statement in the first person, joined by "and" or "but", is one too."""
        whole = self._read.clause(part)
        if whole.doubt and whole.said and len(words_of(part)) <= _LONGEST:
            own = [found.start() for found in _OWN.finditer(part)]
            if own and (parted := self._prefaced(part)):
                yield from parted
                return
            if reason := _SHORT_REASON.fullmatch(part):
                yield from (self._read.clause(reason[1]), Clause(reason[2], more=True))
                return
            for tail in TAILS.finditer(part):
                if not (own or tail[0].casefold() in CONSEQUENCE | CONTRAST or words_of(part)[0] == "sorry"):
                    continue  # neither side can be a statement
                first, then = self._read.clause(part[: tail.start()]), self._read.clause(part[tail.start() :])
                if self._read.is_statement(first):
                    yield from (first, then)
                    return
                *between, behind = self._prefaced(part[tail.end() :]) or (
                    self._read.clause(part[tail.end() :]),
                )
                if self._is_beside(first, tail, behind):
                    yield from (first._replace(said=(), doubt="", more=True), *between, behind)
                    return
                if not (first.said or first.doubt) and (
                    self._read.is_statement(behind)
                    or self._follows(first, tail, behind)
                    or self._is_sorry(first, behind)
                ):
                    yield from (first, *between, behind)
                    return
            yield from self._run_on(part) or (whole,)
            return
        yield whole

    def _prefaced(self, part: str) -> tuple[Clause, ...]:
        """What a statement in the first person begins with, and the statement; () if it is none ("after all that I vote yaw")."""
        preface = PREFACE.match(part)
        if preface is None:
            return ()
        first, behind = self._read.clause(preface[0]), self._read.clause(part[preface.end() :])
        return (first, behind) if self._read.is_statement(behind) and not (first.said or first.doubt) else ()

    def _is_beside(self, first: Clause, tail: re.Match[str], behind: Clause) -> bool:
        """Whether what stands before "so" or "but" names an answer of others, or the same one, beside the author's own
        statement: "the coin said yaw so I vote yaw", "everybody says no but I vote yes".
        """
        if not (
            first.said
            and first.doubt
            and self._read.may_say_it_too(first)
            and self._read.is_statement(behind)
        ):
            return False
        words = words_of(first.text)
        if {each.value for each in first.said} == {each.value for each in behind.said}:
            return True
        others = FIRST_PERSON.isdisjoint(words) and len(words) > 2 and words[0] not in self._words.verbs
        others = others or ("was" in words and not _LEANED.isdisjoint(words))
        return tail[0].casefold() in CONTRAST and others and not self._words.is_answer(words[0])

    def _run_on(self, part: str) -> tuple[Clause, ...]:
        """A sentence and the statement behind it with no sign between them; () if it isn't plainly two."""
        for start in RUN_ON.finditer(part):
            first = self._read.clause(part[: start.start()])
            words = words_of(first.text)
            if first.said or first.doubt or not self._is_sentence(words):
                continue
            behind = tuple(self.read(part[start.end() :]))
            if self._read.is_statement(behind[0]):
                return (first, *behind)
        return ()

    def _is_sentence(self, words: Sequence[str]) -> bool:
        """Whether the words before a statement are a sentence of their own: "this plan stinks", but not "the pair that"."""
        belongs = NO_RUN_ON | CONDITIONS | RETRACTIONS
        return (
            belongs.isdisjoint(words)
            and not RUN_ON_VERBS.isdisjoint(words)
            and words[0] not in ASKS_FIRST
            and words[-1] not in LINKS
        )

    def _follows(self, first: Clause, tail: re.Match[str], behind: Clause) -> bool:
        """Whether behind "so" or "hence" stands an answer alone ("MH lied to us, hence nah"), or behind "but" one that isn't an
        everyday "no": "hate to say it but yaw", not "was going to read up but nah".
        """
        if not behind.settles() or behind.doubt:
            return False
        if tail[0].casefold() in CONTRAST:
            return self._ends_before_but(first) and BARE_NO.isdisjoint(words_of(behind.text))
        return tail[0].casefold() in CONSEQUENCE

    def _is_sorry(self, first: Clause, behind: Clause) -> bool:
        """Whether an answer stands behind an apology: "sorry MH but no"."""
        words = words_of(first.text)
        return (
            words[:1] == ["sorry"]
            and (len(words) == 1 or self._read.whose.names_only(words[1:]))
            and bool(behind.said)
            and not behind.doubt
        )

    def _ends_before_but(self, first: Clause) -> bool:
        """Whether what stands before "but" is a thought of its own."""
        words = words_of(first.text)
        open_ended = CONDITIONS | RETRACTIONS | {"was", "were", "wanted", "tried", "should"}
        return len(words) > 1 and words[-1] not in _NO_BUT and open_ended.isdisjoint(words)
