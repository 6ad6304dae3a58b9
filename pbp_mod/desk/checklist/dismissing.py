"""Findings that the moderator wants to hear no more of: a note of the desk, by their names and the facts behind them.

What is dismissed stays so, for good; where the facts change it is another finding, and comes back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from pbp_mod.desk.checklist.finding import Finding
from pbp_mod.errors import CorruptLog, NotAllowed
from pbp_mod.store.log import Log
from pbp_mod.store.records import DISMISSED, Game


def dismissed(log: Log, game: Game) -> dict[str, str]:
    """Finding -> the digits of its facts when it was dismissed. Raises CorruptLog for a note that is damaged."""
    note = log.note(_key(game))
    return {} if note is None else read_dismissed(note)


def read_dismissed(note: str) -> dict[str, str]:
    """What a note keeps. Raises CorruptLog if it is damaged."""
    try:
        found = json.loads(note)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(digits, str) for digits in found.values()):
        raise CorruptLog(
            "what is kept of dismissed findings is damaged ('pbp check --recall all' forgets it)"
        )
    return found


def open_ones(findings: Iterable[Finding], gone: Mapping[str, str]) -> list[Finding]:
    """The findings that aren't dismissed, or that follow from other facts than they did."""
    return [each for each in findings if gone.get(each.id) != each.digest]


def dismiss(log: Log, game: Game, findings: Sequence[Finding], names: Sequence[str]) -> list[Finding]:
    """Dismiss findings by name, all or none. Raises NotAllowed for one that there is not."""
    by_name = {each.id.casefold(): each for each in findings}
    for name in names:
        if name.casefold() not in by_name:
            there = [each.id for each in findings]
            raise NotAllowed(
                "no-finding", "there is no finding {} now (there are: {})", name, there or "none"
            )
    chosen = [by_name[name.casefold()] for name in dict.fromkeys(names)]

    def changed(note: str | None) -> str:
        kept = {} if note is None else read_dismissed(note)
        return json.dumps(kept | {each.id: each.digest for each in chosen})

    log.amend_note(_key(game), changed)
    return chosen


def recall(log: Log, game: Game, name: str) -> None:
    """Take back that a finding was dismissed, or all of them. Raises NotAllowed for one that never was."""
    if name.casefold() == "all":
        log.forget(_key(game))
        return
    kept = dismissed(log, game)
    found = next((each for each in kept if each.casefold() == name.casefold()), None)
    if found is None:
        raise NotAllowed(
            "not-dismissed", "{} was never dismissed (dismissed are: {})", name, list(kept) or "none"
        )

    def changed(note: str | None) -> str:
        left = {} if note is None else read_dismissed(note)
        left.pop(found, None)
        return json.dumps(left)

    log.amend_note(_key(game), changed)


def _key(game: Game) -> str:
    return DISMISSED + game.name.casefold()
