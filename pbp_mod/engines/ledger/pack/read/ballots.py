"""Ballots: who votes, for whom or for what, how it is counted and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.formulas import Formula
from pbp_mod.engines.ledger.pack.read.effects import read_cases, read_effects
from pbp_mod.engines.ledger.pack.read.reading import Reading
from pbp_mod.engines.ledger.pack.read.votes import limited_words, word_fault
from pbp_mod.engines.ledger.pack.words import (
    COUNTS,
    ENDS,
    HAMMER,
    NOBODY,
    NUMBERS,
    OPEN,
    TIES,
    Ballot,
    Weight,
)
from pbp_mod.game.problems import Spot

KEYS = (
    *("choices", "words", "pick", "public", "revisable", "unvote", "abstain", "weights", "count", "quorum"),
    *("wins", "hammer", "tie", "then", "results"),
)
_MOST, COUNTED, MAJORITY = "most", "count", "majority"
HEAVIEST = 9
"""The most votes that one vote can be."""


def read_ballot(raw: Any, spot: Spot, reading: Reading, ends: frozenset[str]) -> Ballot | None:
    """The ballot of a phase; None if it is no table."""
    if not isinstance(raw, dict):
        spot.wrong(f"must be a table, not {raw!r}")
        return None
    spot.keys(raw, ("ask", "voters"), KEYS)
    voters = reading.who(raw, "voters", spot)
    public = _flag(raw, "public", spot, default=True)
    revisable = _flag(raw, "revisable", spot, default=public)
    unvote = _flag(raw, "unvote", spot, default=revisable)
    if unvote and not revisable:
        spot.at("unvote").wrong(
            "a vote that can't be changed can't be taken back either (revisable = true, or no unvote)"
        )
    choices = reading.who_or_none(raw, "choices", spot)
    words, only = limited_words(raw, spot, reading)
    if choices is None and not words:
        spot.wrong("there is nothing to vote for (accepted: choices, which are players, or words, or both)")
    if choices is None and "pick" in raw:
        spot.at("pick").wrong("says how many players a vote names, but there are no choices")
    abstain = _abstain(raw, spot, words)
    reading.lexicon.add("word", words)
    ballot = Ballot(
        ask=spot.text(raw, "ask"),
        voters=voters,
        choices=choices,
        words=words,
        only=only,
        pick=reading.number(raw, "pick", spot, voters=voters),
        public=public,
        revisable=revisable,
        unvote=unvote,
        abstain=abstain,
        weights=_weights(raw, spot, reading),
        shows=spot.choice(raw, "count", COUNTS, OPEN if public else NUMBERS),
        quorum=reading.number_or_none(raw, "quorum", spot, voters),
        wins=reading.number(raw, "wins", spot, voters=voters)
        if raw.get("wins", _MOST) not in (_MOST, COUNTED)
        else None,
        elects=raw.get("wins") != COUNTED,
        hammer=_hammer(raw, spot, reading, voters, ends),
        tie=spot.choice(raw, "tie", TIES, NOBODY),
        then=read_effects(raw["then"], spot.at("then"), reading) if "then" in raw else (),
        results=read_cases(raw, "results", spot, reading, voters),
    )
    if public and ballot.shows != OPEN:
        spot.at("count").wrong(
            f"votes in the thread are read by all, so the count is {OPEN!r} (or public = false)"
        )
    if not ballot.elects and ballot.then:
        spot.at("then").wrong(
            f"is for whoever is chosen, and with wins = {COUNTED!r} nobody is (use results)"
        )
    if not ballot.elects and ballot.hammer is not None:
        spot.at("wins").wrong(f"with {COUNTED!r} no hammer can fall (leave 'hammer' out of the phase's ends)")
    if choices is None and words and ballot.then:
        spot.at("then").wrong("is for players who are elected, and there are no choices (for words: results)")
    return ballot


def _flag(raw: Mapping[str, Any], key: str, spot: Spot, *, default: bool) -> bool:
    return spot.flag(raw, key) if key in raw else default


def _abstain(raw: Mapping[str, Any], spot: Spot, words: tuple[str, ...]) -> str:
    word = spot.text(raw, "abstain")
    if "abstain" in raw and word.strip():
        wrong = f"{word!r} stands in words, too" if word in words else word_fault(word)
        if wrong:
            spot.at("abstain").wrong(wrong)
    return word


def _hammer(
    raw: Mapping[str, Any], spot: Spot, reading: Reading, voters: Formula, ends: frozenset[str]
) -> Formula | None:
    if HAMMER in ends:
        return reading.number(raw, "hammer", spot, MAJORITY, voters)
    if "hammer" in raw and ends and ends <= frozenset(ENDS):  # what else stands there is complained of
        spot.at("hammer").wrong(
            f"the phase doesn't end by it (add {HAMMER!r} to its ends, or leave this out)"
        )
    return None


def _weights(raw: Mapping[str, Any], spot: Spot, reading: Reading) -> tuple[Weight, ...]:
    found = []
    for where, each in spot.tables(raw, "weights"):
        where.keys(each, ("who", "votes"), ("secret",))
        votes = where.number(each, "votes", default=1)
        if votes > HEAVIEST:
            where.at("votes").wrong(f"one vote can be {HEAVIEST} votes at most, not {votes}")
        found.append(Weight(reading.who(each, "who", where), votes, where.flag(each, "secret")))
    return tuple(found)
