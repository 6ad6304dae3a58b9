"""How a game ends: `[win]`, a condition for each team, and `[[ending]]`, for all else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.parse import formula
from pbp_mod.engines.ledger.pack.read.head import table_of
from pbp_mod.engines.ledger.pack.read.reading import Reading, is_handle, no_such
from pbp_mod.engines.ledger.pack.trees import PLAYERS
from pbp_mod.engines.ledger.pack.words import MODERATOR, Ending, Pack
from pbp_mod.game.problems import Spot


def read_wins(raw: Mapping[str, Any], top: Spot, pack: Pack, reading: Reading) -> None:
    """The endings in the order in which they are looked at: those of teams first."""
    found = []
    given, spot = table_of(raw, "win", top)
    for team in given:
        if team not in pack.teams and "team" in reading.lexicon.unsure:
            continue
        if team not in pack.teams:
            spot.at(team).wrong(no_such("team", team, pack.teams))
            continue
        when = None
        if given[team] != MODERATOR:
            when = reading.condition_or_none(given, team, spot)
        elif not pack.circle:
            spot.at(team).wrong(
                "a list of phases ends by itself, so the moderator isn't asked (accepted: a condition)"
            )
        found.append(Ending(when, formula(f"all team '{team}'", PLAYERS, reading.lexicon), _reason(team)))
    for where, table in top.tables(raw, "ending", "reason"):
        where.keys(table, ("reason", "winners"), ("when",))
        reason = where.text(table, "reason")
        if "reason" in table and reason.strip() and not is_handle(reason):
            where.at("reason").wrong(
                f"{reason[:60]!r} is no short code (accepted: small letters, figures and hyphens)"
            )
        when = reading.condition_or_none(table, "when", where)
        if when is None and pack.circle:
            where.wrong("has no 'when', and a circle of phases has no end at which it would come")
        found.append(Ending(when, reading.who(table, "winners", where), reason))
    pack.endings = tuple(found)
    if pack.circle and not (found or given or "win" in reading.lexicon.unsure):
        top.wrong(
            f'nothing ends the game (accepted: [win] with a condition for each team, or TEAM = "{MODERATOR}"; [[ending]])'
        )


def _reason(team: str) -> str:
    """A short code for a team."""
    return re.sub(r"[\W_]+", "-", team.casefold()).strip("-")
