"""Packs of games with votes as the desk looks at them: whether a file can be played, and what it says.

Loaded by `pbp pack` alone. What a pack may say is judged in pack/; nothing here keeps a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbp_mod.engines.ledger.pack import DEFAULT, load_pack, role_counts
from pbp_mod.engines.ledger.pack import SHIPPED as NAMES
from pbp_mod.engines.ledger.pack import pack_table as table
from pbp_mod.engines.ledger.pack.files import faults_of
from pbp_mod.engines.ledger.pack.words import Pack
from pbp_mod.engines.ledger.trials import GAMES, Trials, play_all
from pbp_mod.game.packs import Shown

__all__ = ["DEFAULT", "KEYS", "NAMES", "check", "praise", "shown", "table"]

_OF_HEAD = ("order", "show", "forms", "marks", "offices")
KEYS: Mapping[str, frozenset[str]] = {
    "pack": frozenset({"seats", *_OF_HEAD, "rules"}),
    "options": frozenset(),
    "table": frozenset(),
    "role": frozenset({"team", "count", "pm"}),
    "group": frozenset({"who", "told"}),
    "phase": frozenset({"ends", "ballot", "action"}),
    "win": frozenset(),
    "ending": frozenset({"winners"}),
}
_OF_BALLOT = (
    *("voters", "choices", "words", "abstain", "pick", "revisable", "unvote", "weights", "count", "quorum"),
    *("wins", "hammer", "tie", "then"),
)
_OF_ACT = ("by", "target", "words", "pick", "must", "each", "then")


_tried: dict[str, Trials] = {}  # a check and the praise behind it play the same games


def check(file: str) -> list[str]:
    """Everything that is wrong with a pack file, one sentence each; empty if it can be played, and games come to an end."""
    return faults_of(file) or list(_trials(file).faults)


def _trials(file: str) -> Trials:
    if file not in _tried:
        _tried[file] = play_all(load_pack(file))
    return _tried[file]


def praise(file: str) -> list[str]:
    """What there is to say of a file that can be played, a sentence each."""
    pack = load_pack(file)
    found = [f"{file} can be played: {pack.title}, {_span(pack)}, {_counted(len(pack.phases), 'phase')}."]
    if pack.roles:
        found.append(f"Roles: {'; '.join(_deals(pack))}.")
    return [*found, *_played(pack, _trials(file))]


def _played(pack: Pack, played: Trials) -> Iterator[str]:
    """What random games came to."""
    if not played.days:
        yield "Only you can say that a game is over, so random games of it have no end."
        return
    often = sorted(played.reasons.items(), key=lambda item: -item[1])
    ends = ", ".join(f"{reason} {count}" for reason, count in often)
    days = (
        f"{min(played.days)} to {max(played.days)} days"
        if pack.circle
        else _counted(len(pack.phases), "phase")
    )
    over = sum(played.reasons.values())
    many = f"{GAMES}" if over == GAMES else f"{over} of {GAMES}"
    others = "" if over == GAMES else "; the others wait for your word"
    yield f"{many} random games, of {days}, ended with {ends}{others}."
    never = [ending.reason for ending in pack.endings if ending.when and ending.reason not in played.reasons]
    if never:
        yield f"None of them ended with {' or '.join(never)}: make sure that it can come true."
    unseen = [name for name in pack.phases if name not in played.phases]
    if unseen:
        yield f"None of them came to {' or '.join(unseen)}: look at its 'when', and at what comes before it."


def _span(pack: Pack) -> str:
    few, many = pack.seats[0], pack.seats[-1]
    return f"{few} players" if few == many else f"{few} to {many} players"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _deals(pack: Pack) -> Iterator[str]:
    """How many there are of each role, for those numbers of players at which something begins to differ."""
    before: dict[str, int] = {}
    rest = next((name for name, role in pack.roles.items() if role.amount is None), None)
    for players in pack.seats:
        counts = role_counts(pack, players)
        special = {name: count for name, count in counts.items() if name != rest}
        if special != before or players == pack.seats[0]:
            before = special
            said = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
            yield f"with {players}: {said}"


def shown(pack: Mapping[str, Any]) -> Iterator[Shown]:
    """The pack itself, its roles, groups and phases, and how it ends."""
    head = pack.get("pack", {})
    if isinstance(head, dict):
        few_and_many = head.get("seats")
        seats = " to ".join(map(str, few_and_many)) if isinstance(few_and_many, list) else few_and_many
        lines = (*([str(head["rules"])] if "rules" in head else ()), *_said(head, _OF_HEAD))
        yield Shown("pack", head, f"{head.get('title')} ({seats} players)", lines)
    for key, heading in (("options", "House rules"), ("table", "Tables")):
        rows = pack.get(key)
        if isinstance(rows, dict) and rows:
            yield Shown(key, rows, heading, _said(rows, tuple(rows)))
    for role in _tables(pack, "role"):
        many = role.get("count", "all who are left")
        yield Shown(
            "role",
            role,
            f"Role {role.get('name')} ({role.get('team')}; {many})",
            _said(role, ("pm", "knows")),
        )
    for group in _tables(pack, "group"):
        told = group.get("told", ["members"])
        heading = f"Group {group.get('name')} ({group.get('who')})"
        yield Shown(
            "group", group, heading, (f"is told: {', '.join(map(str, told)) or 'nothing by itself'}",)
        )
    for phase in _tables(pack, "phase"):
        ends = ", ".join(map(str, phase.get("ends", ()))) or "all, deadline, moderator"
        yield Shown("phase", phase, f"Phase {phase.get('name')} (ends: {ends})", tuple(_phase(phase)))
    wins = pack.get("win", {})
    if isinstance(wins, dict) and wins:
        yield Shown("win", wins, "Who wins", tuple(f"{team}: {when}" for team, when in wins.items()))
    for ending in _tables(pack, "ending"):
        heading = f"Ending {ending.get('reason')} ({ending.get('winners')} win)"
        yield Shown("ending", ending, heading, _said(ending, ("when",)))


def _tables(pack: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    found = pack.get(key, [])
    for each in found if isinstance(found, list) else ():
        if isinstance(each, dict):
            yield each


def _said(table: Mapping[str, Any], keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        f"{key}: {_worded(table[key])}" if key != "pm" else str(table[key]) for key in keys if key in table
    )


def _worded(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_worded, value))
    if isinstance(value, dict):
        return "(" + "; ".join(f"{key}: {_worded(inner)}" for key, inner in value.items()) + ")"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _phase(phase: Mapping[str, Any]) -> Iterator[str]:
    ballot = phase.get("ballot")
    if isinstance(ballot, dict):
        yield f"{ballot.get('ask')}"
        where = "in the thread" if ballot.get("public", True) else "by PM"
        yield f"a vote {where}; {'; '.join(_said(ballot, _OF_BALLOT))}"
        yield from _said(ballot, ("results",))
    for act in _tables(phase, "action"):
        yield f"action {act.get('name')}: {'; '.join(_said(act, ('ask', *_OF_ACT)))}"
    yield from _said(phase, ("when", "begin", "results"))
