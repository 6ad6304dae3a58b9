"""The order of play: which function carries out each action and each step, and the loop that runs the steps.

An action is checked and done by its handler; then the steps on the stack run until somebody is asked for something.
"""

from __future__ import annotations

from collections.abc import Callable

from pbp_mod.engines.gnomic import decisions, deeds, ending, moments, nextround, proposal, result, voting
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Action, Tell

HANDLERS: dict[str, Callable[..., None]] = {
    "propose": proposal.propose,
    "discard-law": proposal.discard_law,
    "vote": voting.vote,
    "lobby": voting.lobby,
    "close": voting.close,
    "secret-lobby": voting.secret_lobby,
    "distribute": result.distribute,
    "stay": nextround.stay,
    "pass": nextround.pass_on,
    "challenge": nextround.challenge,
    "waive": nextround.waive,
    "decide": decisions.decide,
    "adjust": decisions.adjust,
    "resolved": decisions.resolved,
}

STEPS: dict[str, Callable[..., None]] = {
    "await-proposal": nextround.await_proposal,
    "red": moments.red,
    "discard-law": proposal.law_to_discard,
    "moment": moments.moment,
    "votes": voting.votes,
    "secret": voting.secret,
    "reveal": voting.reveal,
    "count": result.count,
    "enact": result.enact,
    "reject": result.reject,
    "share": result.share,
    "majority": result.majority,
    "row-lobby": nextround.row_lobby,
    "refill": nextround.refill,
    "presidency": nextround.presidency,
    "end-round": nextround.end_round,
    "begin": nextround.begin,
    "confidence-over": nextround.confidence_over,
    "agendas": ending.agendas,
    "over": ending.over,
    # within a card
    "group": moments.group,
    "deciders": moments.deciders,
    "ask": moments.ask,
    "answered": moments.answered,
    "manual": moments.manual,
    "put": moments.put,
    "idle": moments.idle,
    "do": deeds.carry_out,
    "cards": deeds.on_cards,
    "done": Run.flush,
}


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """One action and all that follows from it without anybody's choice. Raises NotAllowed, with nothing changed."""
    if state.phase == "over":
        raise NotAllowed("over", "the game is over (nothing more can be done in it)")
    run = Run(state, tell)
    HANDLERS[action.kind](run, action.by, action.args)
    go_on(run)


def go_on(run: Run) -> None:
    """Run the steps until somebody is asked or the game is over."""
    state = run.state
    while not state.phase:
        name, *needs = state.todo.pop()
        STEPS[name](run, *needs)
