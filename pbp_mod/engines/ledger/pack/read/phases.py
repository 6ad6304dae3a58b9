"""Phases with what can be done in them, in the order in which they come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.read.ballots import read_ballot
from pbp_mod.engines.ledger.pack.read.effects import OF_PLAYERS, OF_TABLE, TURNS, read_cases, read_effects
from pbp_mod.engines.ledger.pack.read.reading import Reading, handle_of, is_handle, no_such, texts
from pbp_mod.engines.ledger.pack.read.votes import read_words
from pbp_mod.engines.ledger.pack.words import ALL, ENDS, MODERATOR, Act, Pack, Phase
from pbp_mod.game.problems import Spot

KEYS = ("title", "ends", "when", "begin", "ballot", "action", "results")
ACT_KEYS = ("ask", "target", "words", "pick", "must", "each", "then")
"""What a phase, and an action, may have besides its name and who does it."""
IN_PHASES = ("action", "word", "mark", "office", "counter")
"""Kinds of words that phases bring along."""
_GROUP = "group "
_TAKEN: Mapping[str, str] = {
    "over": "a game that has ended",
    "resolve": "the moment at which the moderator says what came of orders",
    "tie": "the moment at which he breaks a tie",
    "twilight": "the time behind a hammer",
}
_DAY = "{day}"


def read_phases(raw: Mapping[str, Any], top: Spot, pack: Pack, reading: Reading) -> None:
    """`[[phase]]`."""
    found = top.tables(raw, "phase", "name")
    names = [table.get("name") for _, table in found]
    reading.lexicon.add("phase", [name for name in names if isinstance(name, str) and is_handle(name)])
    acts: list[str] = []
    for spot, table in found:
        phase = _phase(table, spot, pack, reading, acts)
        if phase.name in pack.phases or {*table} - {"name", *KEYS}:
            reading.lexicon.unsure.update(IN_PHASES)
        pack.phases.setdefault(phase.name, phase)
    if not found:
        top.at("phase").wrong("there is none (a game needs at least one [[phase]])")


def told_of(acts: Iterable[tuple[str, Spot]], pack: Pack, reading: Reading) -> None:
    """Complain of groups that are told of acts which there aren't."""
    known = [act.name for phase in pack.phases.values() for act in phase.acts]
    for name, where in acts:
        if name not in known and "action" not in reading.lexicon.unsure:
            where.wrong(no_such("action", name, known))


def _phase(table: Mapping[str, Any], spot: Spot, pack: Pack, reading: Reading, acts: list[str]) -> Phase:
    spot.keys(table, ("name",), KEYS)
    name = handle_of(table, spot, pack.phases, "phase")
    if name in _TAKEN:
        spot.at("name").wrong(f"{name!r} is what {_TAKEN[name]} is called (take another name)")
    ends = _ends(table, spot)
    ballot = read_ballot(table["ballot"], spot.at("ballot"), reading, ends) if "ballot" in table else None
    voters = ballot.voters if ballot is not None else None
    return Phase(
        name=name,
        title=_title(table, spot, name, pack),
        ends=ends,
        when=reading.condition_or_none(table, "when", spot),
        begin=read_effects(table["begin"], spot.at("begin"), reading, (*OF_PLAYERS, *OF_TABLE), chosen=False)
        if "begin" in table
        else (),
        ballot=ballot,
        acts=tuple(_act(each, where, reading, acts) for where, each in spot.tables(table, "action", "name")),
        then=read_cases(table, "results", spot, reading, voters),
    )


def _title(table: Mapping[str, Any], spot: Spot, name: str, pack: Pack) -> str:
    usual = name.replace("-", " ").capitalize()
    title = spot.text(table, "title", f"{usual} {_DAY}" if pack.circle else usual)
    if "{" in title.replace(_DAY, "") or "}" in title.replace(_DAY, ""):
        spot.at("title").wrong(
            f"braces have no meaning here but in {_DAY}, which becomes the number of the day"
        )
    return title


def _ends(table: Mapping[str, Any], spot: Spot) -> frozenset[str]:
    found = []
    for word, where in texts(table, "ends", spot):
        if word not in ENDS:
            where.wrong(no_such("end", word, ENDS))
        found.append(word)
    if "ends" in table and not table["ends"]:
        spot.at("ends").wrong(f"is empty, so the phase would never end (accepted: {', '.join(ENDS)})")
    return frozenset(found if "ends" in table else (ALL, "deadline", MODERATOR))


def _act(table: Mapping[str, Any], spot: Spot, reading: Reading, taken: list[str]) -> Act:
    spot.keys(table, ("name", "by"), ACT_KEYS)
    name = handle_of(table, spot, taken, "action")
    taken.append(name)
    if not name.strip():
        reading.lexicon.unsure.add("action")
    by = reading.who(table, "by", spot)
    targets, words = reading.who_or_none(table, "target", spot), read_words(table, spot)
    if targets is None and not words:
        spot.wrong("there is nothing to choose (accepted: target, which are players, or words, or both)")
    then = table.get("then", "ask")
    group = "" if spot.flag(table, "each") else by.text.removeprefix(_GROUP).strip()
    return Act(
        name=name,
        ask=spot.text(table, "ask"),
        by=by,
        group=group if by.text.startswith(_GROUP) and group in reading.lexicon.groups else "",
        targets=targets,
        words=words,
        pick=reading.number(table, "pick", spot),
        must=spot.flag(table, "must"),
        then=read_effects(
            then, spot.at("then"), reading, (*OF_PLAYERS, *OF_TABLE, TURNS[-1]), chosen=targets is not None
        ),
    )
