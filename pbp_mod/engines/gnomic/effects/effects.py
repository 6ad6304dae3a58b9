"""What cards do: every verb of the effect language, carried out on gnomes that were picked before.

Changes the state and notes each change for the line that the thread reads. When a card acts, what it reads first and
who decides is the affair of `triggers.py` and `decisions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbp_mod.engines.gnomic import zones
from pbp_mod.engines.gnomic.effects.modifiers import in_order, number, turned_by
from pbp_mod.engines.gnomic.effects.notices import flush, item
from pbp_mod.engines.gnomic.effects.reading import Reader, pick
from pbp_mod.engines.gnomic.effects.words import Effect
from pbp_mod.engines.gnomic.notices import change, seats
from pbp_mod.engines.gnomic.state import Run, Source, State
from pbp_mod.game.actions import NOBODY, Seat

if TYPE_CHECKING:
    from typing import Unpack

    from pbp_mod.engines.gnomic.data.shapes import AgendaFace, Face, More, OnCard

Amounts = tuple[tuple[int, int, int, tuple[int, ...]], ...]
"""For each gnome picked: its seat, honor, lobby votes, and (move) to whom."""


def note(run: Run, effect: Effect, **more: Unpack[More]) -> None:
    """One item of the line of the law at work: the effect with its reasons, and what came of it."""
    run.items.append({**item(effect), **more})


def note_decider(run: Run, seat: int, forced: bool) -> None:
    """Say of the last item who decided it; `forced`: there was but one choice."""
    run.items[-1]["by"], run.items[-1]["forced"] = Seat(seat), forced


def read_amounts(effect: Effect, seats: list[int], reader: Reader) -> Amounts:
    """What each of the gnomes is to gain, lose, have or hand over, as the table stands now."""
    times = len(pick(effect.per, reader)) if effect.per else 1
    found = []
    for seat in seats:
        to = tuple(pick(effect.to, reader._replace(self=seat))) if effect.to else ()
        honor = _amount(effect.honor, "honor", seat, reader.state) * times
        found.append((seat, honor, _amount(effect.lobby, "lobby", seat, reader.state) * times, to))
    return tuple(found)


def _amount(given: int | str | None, quantity: str, seat: int, state: State) -> int:
    if given is None:
        return 0
    if given == "placed":
        return state.placed[seat]
    has = state.amounts(quantity)[seat]
    if given == "half":
        return has // 2
    return has if given == "all" else int(given)


def award(state: State, source: Source, seat: int, honor: int, lobby: int) -> tuple[int, int]:
    """Give honor and lobby votes from one card at one moment, through the modifiers that limit or raise gains.

    They are asked for the sum of the award, so what the card gave before at this moment counts. What was
    really given is returned.
    """
    raw_honor, paid_honor, raw_lobby, paid_lobby = state.paid.get(seat, (0, 0, 0, 0))
    raw_honor, raw_lobby = raw_honor + honor, raw_lobby + lobby
    due_honor = number(state, "honor-gain", raw_honor, seat, source.layer)[0] if honor else paid_honor
    due_lobby = number(state, "lobby-gain", raw_lobby, seat, source.layer)[0] if lobby else paid_lobby
    given = max(0, due_honor - paid_honor), max(0, due_lobby - paid_lobby)
    state.paid[seat] = raw_honor, paid_honor + given[0], raw_lobby, paid_lobby + given[1]
    state.honor[seat] += given[0]
    state.lobby[seat] += given[1]
    return given


def lose(state: State, seat: int, honor: int, lobby: int) -> tuple[int, int]:
    """Take away, at most what there is (G31, GR20); what was really taken is returned, below 0."""
    taken = min(honor, state.honor[seat]), min(lobby, state.lobby[seat])
    state.honor[seat] -= taken[0]
    state.lobby[seat] -= taken[1]
    return -taken[0], -taken[1]


def carry_out(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    """Do one effect to the gnomes that were picked for it."""
    VERBS[effect.do](run, source, effect, amounts)


def _gain(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    given = {seat: award(run.state, source, seat, honor, lobby) for seat, honor, lobby, _ in amounts}
    _note_change(run, effect, given, amounts)
    if any(given[seat] != (honor, lobby) for seat, honor, lobby, _ in amounts):
        run.items[-1]["turned_by"] = turned_by(run.state, "honor-gain", "lobby-gain")


def _lose(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    taken = {seat: lose(run.state, seat, honor, lobby) for seat, honor, lobby, _ in amounts}
    _note_change(run, effect, taken, amounts)


def _set(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    state = run.state
    changed: dict[int, tuple[int, int]] = {}
    for seat, honor, lobby, _ in amounts:
        up_honor = honor - state.honor[seat] if effect.honor is not None else 0
        up_lobby = lobby - state.lobby[seat] if effect.lobby is not None else 0
        given = award(state, source, seat, max(0, up_honor), max(0, up_lobby))
        taken = lose(state, seat, max(0, -up_honor), max(0, -up_lobby))
        changed[seat] = given[0] + taken[0], given[1] + taken[1]
    _note_change(run, effect, changed, amounts)


def _move(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    state = run.state
    honor_before, lobby_before = state.honor[:], state.lobby[:]
    hoards = [(to, *lose(state, seat, honor, lobby)) for seat, honor, lobby, to in amounts if to]
    order = in_order(state)
    for to, honor, lobby in hoards:
        receivers = [seat for seat in order if seat in to]
        for count in range(-honor):
            state.honor[receivers[count % len(receivers)]] += 1
        for count in range(-lobby):
            state.lobby[receivers[count % len(receivers)]] += 1
    changed = {
        seat: (state.honor[seat] - honor_before[seat], state.lobby[seat] - lobby_before[seat])
        for seat in range(state.players)
    }
    _note_change(run, effect, changed, amounts)


def _note_change(run: Run, effect: Effect, changed: dict[int, tuple[int, int]], amounts: Amounts) -> None:
    honor = {seat: each[0] for seat, each in changed.items()}
    lobby = {seat: each[1] for seat, each in changed.items()}
    note(run, effect, change=change(honor, lobby), found=len(amounts))
    if effect.per and amounts and not any(each[1] or each[2] for each in amounts):
        # An amount that is read ("half") may be 0 by itself.
        run.items[-1]["none"] = not any(isinstance(each, str) for each in (effect.honor, effect.lobby))


def _mark(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    lamps = run.state.lamps
    lit = tuple(seat for seat, *_ in amounts)
    had = lamps.get(source.card, ())
    lamps[source.card] = (*had, *(seat for seat in lit if seat not in had))
    note(run, effect, seats=seats(lit))


def _turn(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    state = run.state
    for seat, *_ in amounts:
        state.votes[seat] = "no" if state.votes[seat] == "yes" else "yes"
    note(run, effect, seats=seats(seat for seat, *_ in amounts))


def _show(run: Run, source: Source, effect: Effect, amounts: Amounts) -> None:
    """Open votes, Decrees or agendas; who holds none has nothing to show."""
    state = run.state
    show = [seat for seat, *_ in amounts]
    opened: dict[Seat, str] | dict[Seat, Face] | dict[Seat, AgendaFace]
    if effect.what == "vote":
        state.shown_votes.update(show)
        opened = {Seat(seat): state.votes[seat] for seat in show if state.votes[seat]}
    elif effect.what == "decree":
        show = [seat for seat in show if state.decrees[seat]]
        state.shown_decrees.update(show)
        opened = {Seat(seat): state.face(state.decrees[seat]) for seat in show}
    else:
        show = [seat for seat in show if state.agendas[seat]]
        state.shown_agendas.update(show)
        opened = {Seat(seat): state.pack.agenda_face(state.agendas[seat]) for seat in show}
    note(run, effect, seats=seats(show), what=effect.what, opened=opened)


VERBS: dict[str, Callable[[Run, Source, Effect, Amounts], None]] = {
    "gain": _gain,
    "lose": _lose,
    "set": _set,
    "move": _move,
    "mark": _mark,
    "turn": _turn,
    "show": _show,
}


def on_cards(run: Run, source: Source, effect: Effect) -> None:
    """Put lobby votes on the proposal or the cards of the row, or take them off (`on`)."""
    state = run.state
    cards = [state.proposal] if effect.on == "proposal" else [card for card in state.row if card]
    times = len(pick(effect.per, Reader(state, source.card))) if effect.per else 1
    found: list[OnCard] = []
    for card in cards:
        if not card:
            continue
        before = state.on.get(card, 0)
        amount = before if effect.lobby == "all" else int(effect.lobby or 0) * times
        state.on[card] = before + amount if effect.do == "gain" else max(0, before - amount)
        found.append(
            {"card": state.pack.title(card), "difference": state.on[card] - before, "now": state.on[card]}
        )
    note(run, effect, on=effect.on, cards=found)


def put(
    run: Run,
    source: Source,
    effect: Effect,
    cards: tuple[int, ...],
    decider: int = NOBODY,
    forced: bool = False,
) -> None:
    """Move laws, one after another. `decider`: who chose them, if somebody did."""
    if effect.source == "deck":
        card = 0 if run.state.ending else zones.draw(run, bottom=effect.law == "right")
        cards = (card,) if card else ()
    moved = [zones.put(run, effect, card) for card in cards]
    note(run, effect, moved=moved)
    if decider != NOBODY:
        note_decider(run, decider, forced)
    if run.state.end_cards == 2 and not run.state.ending:  # G21: the second end card ends it there and then
        flush(run, source)
        run.state.push(("end", "end-cards"))
