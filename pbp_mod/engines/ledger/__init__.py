"""The ledger: any forum game with votes, as a pack describes it – Mafia, Werewolf, a poll with a roster.

This module puts the game's `ENGINE` together and decides nothing; each of the others says at its top what it is for. They build
on each other in this order, and none knows a later one: `pack` (the language), `settings`, `actions`, `state` – `electorate`,
`count` – `views`, `notices` – `rules` – `asks`, `deal`. Beside them stand `data`, which has types only, `secrets`, `explain` and
`season`, which are loaded when somebody needs them, and `shelf`, which shows packs.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pbp_mod.engines.ledger.actions import KINDS, UNVOTE, VOTE, vocabulary, words
from pbp_mod.engines.ledger.asks import again, asks, question
from pbp_mod.engines.ledger.deal import SETUP, deal
from pbp_mod.engines.ledger.notices import RETELLING
from pbp_mod.engines.ledger.pack import DEFAULT, load_pack, setup_edition, whole_setup
from pbp_mod.engines.ledger.pack.words import PLAYERS
from pbp_mod.engines.ledger.rules import apply, seat_taken
from pbp_mod.engines.ledger.settings import OPTIONS, Settings, settings
from pbp_mod.engines.ledger.state import State, copy, out
from pbp_mod.engines.ledger.views import groups, phase, seen_phase, standing, view
from pbp_mod.game.engine import Engine
from pbp_mod.game.words import subjects

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbp_mod.game.actions import Audience, Setup
    from pbp_mod.game.engine import Explain
    from pbp_mod.game.packs import Packs
    from pbp_mod.game.season import Season
    from pbp_mod.game.secrets import Secrets


def _secrets() -> Callable[[State, Audience], Secrets]:
    from pbp_mod.engines.ledger.secrets import secrets_from

    return secrets_from


def _explain() -> Explain[State]:
    from pbp_mod.engines.ledger import explain

    return explain


def _season() -> Season[State, Settings]:
    from pbp_mod.engines.ledger import season

    return season


def _packs() -> Packs:
    from pbp_mod.engines.ledger import shelf

    return shelf


def _reserved(state: State) -> tuple[str, ...]:
    """The words that votes and orders of the pack may say, and the teams that may win."""
    said: dict[str, None] = {}
    for each in state.pack.phases.values():
        if each.ballot is not None:
            said |= dict.fromkeys(
                (*each.ballot.words, *([each.ballot.abstain] if each.ballot.abstain else ()))
            )
        for act in each.acts:
            said |= dict.fromkeys(act.words)
    return tuple(dict.fromkeys((*said, *(team.casefold() for team in state.pack.teams), "nobody")))


def _title(setup: Setup) -> str:
    return load_pack(setup.get("pack", DEFAULT)).title


ENGINE: Engine[State, Settings] = Engine(
    name="ledger",
    title="Ledger",
    title_of=_title,
    seats=PLAYERS,
    kinds=KINDS,
    options=OPTIONS,
    settings=settings,
    setup=SETUP,
    deal=deal,
    copy=copy,
    apply=apply,
    asks=asks,
    again=again,
    question=question,
    phase=phase,
    public_phase=seen_phase,
    outcome=lambda state: state.outcome,
    view=view,
    groups=groups,
    reserved=_reserved,
    seat_taken=seat_taken,
    out=out,
    conduct=MappingProxyType({"out": "V15"}),
    vocabulary=vocabulary,
    forms=lambda setup: load_pack(setup.get("pack", DEFAULT)).forms,
    words=words,
    packs=_packs,
    whole_setup=whole_setup,
    setup_edition=setup_edition,
    round_number=lambda state: state.day,
    tally=lambda state: {"days": state.day, "ballots": state.ballots},
    season=_season,
    retelling=RETELLING,
    showing=frozenset({"role", "group", "ordered", "told"}),
    checkpoints=frozenset({"result", "over"}),
    counts=(VOTE, UNVOTE),
    subjects=lambda settings: subjects("ledger"),
    standing=standing,
    so_far=lambda state: {"gone": len(state.gone), "results": len(state.results)},
    chapter=lambda state: 1000 * len(state.results) + len(state.gone) + 100000 * state.begun,
    secrets=_secrets,
    explain=_explain,
)
