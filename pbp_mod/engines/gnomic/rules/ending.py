"""The end: laws that act then, agendas, and who has won (G25, G28, GR17, GR18).

Decides no earlier moment; `finish` is called where the game stops.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.engines.gnomic import notices
from pbp_mod.engines.gnomic.cards import Agenda
from pbp_mod.engines.gnomic.effects.modifiers import PRINTED, in_order, number
from pbp_mod.engines.gnomic.effects.words import WILD
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.game.actions import Outcome
from pbp_mod.tuples import NamedTuple


def finish(run: Run, why: str) -> None:
    """Stop the game at once: nothing else that waited is done, but for what laws do at the end (GR17)."""
    state = run.state
    state.ending = True
    run.say("ending", notices.ending, why)
    state.todo.clear()
    state.push(("moment", "game-end"), ("agendas",), ("over",))


class Pay(NamedTuple):
    """What an agenda pays: honor (below 0: a loss), lobby votes, and the layer in which it speaks."""

    lead: int
    honor: int
    lobby: int
    layer: int


def counted(state: State) -> dict[str, int]:
    """How many laws of each party were passed: those in force and in the Archive; wild ones by their marker."""
    totals: dict[str, int] = {}
    for card in (*state.permanent, *state.one_time, *state.archive):
        party = state.pack.laws[card].party
        party = state.parties.get(card, "") if party == WILD else party
        totals[party] = totals.get(party, 0) + 1
    return totals


def pay_of(state: State, seat: int, agenda: Agenda, laws: Mapping[str, int]) -> Pay:
    """The highest step reached that pays anything at all, as the laws in force turn it."""
    lead = laws.get(agenda.favours, 0) - laws.get(agenda.against, 0)
    even, even_layer = number(state, "agenda-even", 0, seat)
    for step in reversed(agenda.steps):
        if step.lead > lead:
            continue
        honor, lobby, layer = step.honor, step.lobby, PRINTED
        if lobby and even:
            honor, lobby, layer = even, 0, even_layer
        honor, turned = number(state, "agenda-honor", honor, seat)
        if honor or lobby:
            return Pay(lead, honor, lobby, max(layer, turned))
    return Pay(lead, 0, 0, PRINTED)


def agendas(run: Run) -> None:
    """Open all agendas and pay them at once; what laws compare was read before (G28)."""
    state = run.state
    if not any(state.agendas):
        return
    laws = counted(state)
    held = [(seat, state.pack.agendas[card]) for seat, card in enumerate(state.agendas) if card]
    pays = [(seat, agenda, pay_of(state, seat, agenda, laws)) for seat, agenda in held]
    honor: dict[int, int] = {}
    lobby: dict[int, int] = {}
    for seat, _, pay in pays:
        gain = max(0, pay.honor)
        gain = number(state, "honor-gain", gain, seat, pay.layer)[0] if gain else 0
        honor[seat] = gain - min(state.honor[seat], max(0, -pay.honor))
        lobby[seat] = number(state, "lobby-gain", pay.lobby, seat, pay.layer)[0] if pay.lobby else 0
    for seat, _, _ in pays:
        state.honor[seat] += honor[seat]
        state.lobby[seat] += lobby[seat]
    leads = {seat: pay.lead for seat, _, pay in pays}
    run.say("agendas", notices.agendas, state, laws, leads, honor, lobby)


def over(run: Run) -> None:
    """Name the winner and by which tie-break (G25)."""
    state = run.state
    state.outcome = decide(state)
    state.phase = "over"
    run.say("over", notices.over, state)


def decide(state: State) -> Outcome:
    """Most honor; of those level most lobby votes; then the President, else the closest to him."""
    tied = list(range(state.players))
    for reason, amounts in (("honor", state.honor), ("lobby", state.lobby)):
        most = max(amounts[seat] for seat in tied)
        tied = [seat for seat in tied if amounts[seat] == most]
        if len(tied) == 1:
            return Outcome((tied[0],), reason)
    if state.president in tied:
        return Outcome((state.president,), "president")
    return Outcome((next(seat for seat in in_order(state) if seat in tied),), "order")
