"""Judging an action: which function carries out each action and each step, and the loop that runs the steps.

An action is checked and done by its handler; then the steps on the stack run until somebody is asked for something. One
module for each phase; what happens within a card is the affair of `effects/`.
"""

from __future__ import annotations

from collections.abc import Callable

from pbp_mod.engines.gnomic.effects import decisions, effects, triggers
from pbp_mod.engines.gnomic.effects.notices import flush
from pbp_mod.engines.gnomic.rules import ending, proposal, result, rounds, turns, voting
from pbp_mod.engines.gnomic.sentences import refused
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.game.actions import Action, Seat, Tell

HANDLERS: dict[str, Callable[..., None]] = {
    "propose": proposal.propose,
    "discard-law": proposal.discard_law,
    "vote": voting.vote,
    "lobby": voting.lobby,
    "close": voting.close,
    "secret-lobby": voting.secret_lobby,
    "distribute": result.distribute,
    "stay": turns.stay,
    "pass": turns.pass_on,
    "challenge": turns.challenge,
    "waive": turns.waive,
    "decide": decisions.decide,
    "adjust": decisions.adjust,
    "resolved": decisions.resolved,
}

STEPS: dict[str, Callable[..., None]] = {
    "await-proposal": rounds.await_proposal,
    "red": triggers.red,
    "discard-law": proposal.law_to_discard,
    "moment": triggers.moment,
    "votes": voting.votes,
    "secret": voting.secret,
    "reveal": voting.reveal,
    "count": result.count,
    "enact": result.enact,
    "reject": result.reject,
    "share": result.share,
    "majority": result.majority,
    "row-lobby": rounds.row_lobby,
    "refill": rounds.refill,
    "presidency": turns.presidency,
    "end-round": rounds.end_round,
    "begin": rounds.begin,
    "confidence-over": turns.confidence_over,
    "end": ending.finish,
    "agendas": ending.agendas,
    "over": ending.over,
    # within a card
    "group": triggers.group,
    "deciders": triggers.deciders,
    "ask": triggers.ask,
    "answered": triggers.answered,
    "manual": triggers.manual,
    "put": triggers.put,
    "idle": triggers.idle,
    "do": effects.carry_out,
    "cards": effects.on_cards,
    "done": flush,
}


def apply(state: State, action: Action, tell: Tell | None) -> None:
    """One action and all that follows from it without anybody's choice. Raises NotAllowed, with nothing changed."""
    if state.phase == "over":
        raise refused("over")
    run = Run(state, tell)
    HANDLERS[action.kind](run, action.by, action.args)
    if not state.phase:
        go_on(run)


def check_order(state: State, action: Action) -> None:
    """See `Engine.check_order`: a law that isn't in the game, or a Decree that another gnome may hold."""
    if action.kind != "propose" or action.by is None:
        return
    card = int(action.args["card"])
    law = state.pack.laws.get(card)
    if law is None:
        raise refused("no-law", card)
    if law.decree and state.decrees[action.by] != card:
        raise refused("not-held", card, Seat(action.by))


def go_on(run: Run) -> None:
    """Run the steps until somebody is asked or the game is over."""
    state, todo = run.state, run.state.todo
    while not state.phase:
        task = todo.pop()
        STEPS[task[0]](run, *task[1:])
