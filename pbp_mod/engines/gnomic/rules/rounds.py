"""Phase 3 without the Presidency, and the way from round to round: row, draw, the new round (G19 to G21, G24).

Each function is a step, called from the stack.
"""

from __future__ import annotations

from pbp_mod.engines.gnomic import notices, zones
from pbp_mod.engines.gnomic.effects.modifiers import number
from pbp_mod.engines.gnomic.rules.ending import finish
from pbp_mod.engines.gnomic.rules.proposal import choices, declare, markings, proposable
from pbp_mod.engines.gnomic.state import Run
from pbp_mod.game.actions import NOBODY


def row_lobby(run: Run) -> None:
    """Step: lobby votes for each card now in the row (G20)."""
    state = run.state
    each = number(state, "row-lobby", 1)[0]
    for card in zones.lying(state, "row"):
        state.on[card] = state.on.get(card, 0) + each
    run.say("row-lobby", notices.row_lobby, state, each)


def refill(run: Run) -> None:
    """Step: fill every empty spot of the row; where that can't be done, the game ends (G20, G21, GR4)."""
    state = run.state
    while 0 in state.row[: zones.ROW]:
        card = zones.draw(run)
        if not card:
            finish(run, "end-cards" if state.end_cards == 2 else "deck-empty")
            return
        state.row[state.row.index(0)] = card
        run.say("drawn", notices.drawn, state, card)


def end_round(run: Run) -> None:
    """Step: one-time laws leave for the Archive (G24); what was placed goes back when the next round begins (G19)."""
    state = run.state
    leaving, state.one_time = state.one_time, []
    state.archive.extend(reversed(leaving))
    if leaving:
        run.say("expired", notices.expired, state, leaving)


def begin(run: Run) -> None:
    """Step: a new round, with a proposal or (GR9) with a Vote of No Confidence."""
    state = run.state
    state.clear_tiles()
    state.round += 1
    state.challenger, state.next_challenger = state.next_challenger, NOBODY
    run.say("round", notices.new_round, state)
    if state.challenger != NOBODY:
        state.push(("moment", "open"), ("votes",))
    else:
        state.push(("await-proposal",))


def await_proposal(run: Run) -> None:
    """Step: the President is asked for a proposal, unless there is only one that he can make (GR8)."""
    state = run.state
    if not zones.lying(state, "row"):  # laws can empty the row after the draw
        state.push(("refill",), ("await-proposal",))
        return
    ways = choices(state) if len(proposable(state)) == 1 else ()
    if len(ways) != 1:
        state.phase = "propose"
        return
    card = int(ways[0]["card"])
    declare(run, card, markings(state, card)[0], "", forced=True)
