"""What is wrong with a stored game: its chain of hashes, its name, its rows. Changes nothing and prints nothing."""

from __future__ import annotations

from pbp_mod.errors import NoEngine, PbpError
from pbp_mod.rows import replay
from pbp_mod.rows.damage import refuse_damaged
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game, origin
from pbp_mod.store.records import chain as chain_hash


def _is_stored_as(game: Game) -> bool:
    """Whether the name of the game's row is that of its header, with a number behind it where that was taken."""
    name = str(game.header.get("name"))
    rest = game.stored.removeprefix(name)
    return game.stored == name or (
        rest[:2] == " (" and rest[-1:] == ")" and rest != game.stored and rest[2:-1].isdecimal()
    )


def check_chain(log: Log, game: Game, *, pages: bool = True) -> list[str]:
    """What is wrong with a stored game: broken hashes, rows that can't be replayed. Empty if all is well.

    Raises NoEngine if nothing is wrong but that its rules aren't here, so that its rows can't be replayed. `pages`: look through the whole file, too. A chain can't tell that its last rows are lost, but broken pages do.
    """
    from pbp_mod.store.upkeep import flaws

    findings = [f"the file is damaged: {flaw}" for flaw in flaws(log)] if pages else []
    try:
        entries, hashes = log.entries(game), log.hashes(game)
    except PbpError as error:
        return [*findings, str(error)]
    if game.engine != game.header.get("engine") or not _is_stored_as(game):
        findings.append("the game's name or engine is not that of its header")
    before = origin(game.header)
    for seq, (entry, stored) in enumerate(zip(entries, hashes, strict=True), 1):
        before = chain_hash(before, entry)
        if before != stored:
            findings.append(f"row {seq} is not as it was written (its hash doesn't fit)")
            before = str(stored)
    try:
        refuse_damaged(game.header, entries)
        replay.fold(game.header, entries)
    except NoEngine:
        if not findings:
            raise
    except PbpError as error:
        findings.append(str(error))
    return findings
