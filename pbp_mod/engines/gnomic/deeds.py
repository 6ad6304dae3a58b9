"""What cards do: every verb of the effect language, carried out on gnomes that were picked before.

Changes the state and notes each change for the line that the thread reads. When a card acts, what it reads first and
who decides is the affair of `moments.py` and `decisions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbp_mod.engines.gnomic import dials, ending, places, who
from pbp_mod.engines.gnomic.state import Run, Source, State, change
from pbp_mod.engines.gnomic.words import Deed
from pbp_mod.game.actions import Seat

Amounts = tuple[tuple[int, int, int, tuple[int, ...]], ...]
"""For each gnome picked: its seat, honor, lobby votes, and (move) to whom."""


def note(run: Run, deed: Deed, **more: Any) -> None:
    """One item of the line of the law at work: the deed with its reasons, and what came of it."""
    item: dict[str, Any] = {
        "do": deed.do,
        "if": [each.text for each in deed.conditions],
        "who": [each.text for each in deed.who],
        "holds": True,
    }
    if deed.per:
        item["per"] = [each.text for each in deed.per]
    run.items.append(item | more)


def read_amounts(deed: Deed, seats: list[int], reader: who.Reader) -> Amounts:
    """What each of the gnomes is to gain, lose, have or hand over, as the table stands now."""
    times = len(who.pick(deed.per, reader)) if deed.per else 1
    found = []
    for seat in seats:
        to = tuple(who.pick(deed.to, reader._replace(self=seat))) if deed.to else ()
        honor = _amount(deed.honor, "honor", seat, reader.state) * times
        found.append((seat, honor, _amount(deed.lobby, "lobby", seat, reader.state) * times, to))
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
    """Give honor and lobby votes from one card at one moment, through the dials that limit or raise gains.

    The dials are asked for the sum of the award, so what the card gave before at this moment counts. What was
    really given is returned.
    """
    raw_honor, paid_honor, raw_lobby, paid_lobby = state.paid.get(seat, (0, 0, 0, 0))
    raw_honor, raw_lobby = raw_honor + honor, raw_lobby + lobby
    due_honor = dials.number(state, "honor-gain", raw_honor, seat, source.layer)[0] if honor else paid_honor
    due_lobby = dials.number(state, "lobby-gain", raw_lobby, seat, source.layer)[0] if lobby else paid_lobby
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


def carry_out(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    """Do one deed to the gnomes that were picked for it."""
    VERBS[deed.do](run, source, deed, amounts)


def _gain(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    given = {seat: award(run.state, source, seat, honor, lobby) for seat, honor, lobby, _ in amounts}
    _note_change(run, deed, given)
    if any(given[seat] != (honor, lobby) for seat, honor, lobby, _ in amounts):
        run.items[-1]["turned_by"] = dials.turned_by(run.state, "honor-gain", "lobby-gain")


def _lose(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    taken = {seat: lose(run.state, seat, honor, lobby) for seat, honor, lobby, _ in amounts}
    _note_change(run, deed, taken)


def _set(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    state = run.state
    changed: dict[int, tuple[int, int]] = {}
    for seat, honor, lobby, _ in amounts:
        up_honor = honor - state.honor[seat] if deed.honor is not None else 0
        up_lobby = lobby - state.lobby[seat] if deed.lobby is not None else 0
        given = award(state, source, seat, max(0, up_honor), max(0, up_lobby))
        taken = lose(state, seat, max(0, -up_honor), max(0, -up_lobby))
        changed[seat] = given[0] + taken[0], given[1] + taken[1]
    _note_change(run, deed, changed)


def _move(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    state = run.state
    honor_before, lobby_before = state.honor[:], state.lobby[:]
    hoards = [(to, *lose(state, seat, honor, lobby)) for seat, honor, lobby, to in amounts if to]
    order = who.in_order(state)
    for to, honor, lobby in hoards:
        receivers = [seat for seat in order if seat in to]
        for count in range(-honor):
            state.honor[receivers[count % len(receivers)]] += 1
        for count in range(-lobby):
            state.lobby[receivers[count % len(receivers)]] += 1
    seats = range(state.players)
    changed = {
        seat: (state.honor[seat] - honor_before[seat], state.lobby[seat] - lobby_before[seat])
        for seat in seats
    }
    _note_change(run, deed, changed)


def _note_change(run: Run, deed: Deed, changed: dict[int, tuple[int, int]]) -> None:
    honor = {seat: each[0] for seat, each in changed.items()}
    lobby = {seat: each[1] for seat, each in changed.items()}
    note(run, deed, change=change(honor, lobby))


def _mark(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    lamps = run.state.lamps
    lit = tuple(seat for seat, *_ in amounts)
    had = lamps.get(source.card, ())
    lamps[source.card] = (*had, *(seat for seat in lit if seat not in had))
    note(run, deed, seats=[Seat(seat) for seat in lit])


def _turn(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    state = run.state
    for seat, *_ in amounts:
        state.votes[seat] = "no" if state.votes[seat] == "yes" else "yes"
    note(run, deed, seats=[Seat(seat) for seat, *_ in amounts])


def _show(run: Run, source: Source, deed: Deed, amounts: Amounts) -> None:
    """Open votes, Decrees or agendas; who holds none has nothing to show."""
    state = run.state
    seats = [seat for seat, *_ in amounts]
    opened: dict[Seat, Any] = {}
    if deed.what == "vote":
        state.shown_votes.update(seats)
        opened = {Seat(seat): state.votes[seat] for seat in seats if state.votes[seat]}
    elif deed.what == "decree":
        seats = [seat for seat in seats if state.decrees[seat]]
        state.shown_decrees.update(seats)
        opened = {Seat(seat): state.pack.face(state.decrees[seat]) for seat in seats}
    else:
        seats = [seat for seat in seats if state.agendas[seat]]
        state.shown_agendas.update(seats)
        opened = {Seat(seat): state.pack.agenda_face(state.agendas[seat]) for seat in seats}
    note(run, deed, seats=[Seat(seat) for seat in seats], what=deed.what, opened=opened)


VERBS: dict[str, Callable[[Run, Source, Deed, Amounts], None]] = {
    "gain": _gain,
    "lose": _lose,
    "set": _set,
    "move": _move,
    "mark": _mark,
    "turn": _turn,
    "show": _show,
}


def on_cards(run: Run, source: Source, deed: Deed) -> None:
    """Put lobby votes on the proposal or the cards of the row, or take them off (`on`)."""
    state = run.state
    cards = [state.proposal] if deed.on == "proposal" else [card for card in state.row if card]
    times = len(who.pick(deed.per, who.Reader(state, source.card))) if deed.per else 1
    found = []
    for card in cards:
        if not card:
            continue
        before = state.on.get(card, 0)
        amount = before if deed.lobby == "all" else int(deed.lobby or 0) * times
        state.on[card] = before + amount if deed.do == "gain" else max(0, before - amount)
        found.append(
            {"card": state.pack.title(card), "difference": state.on[card] - before, "now": state.on[card]}
        )
    note(run, deed, on=deed.on, cards=found)


def put(
    run: Run, source: Source, deed: Deed, cards: tuple[int, ...], decided: Mapping[str, Any] | None = None
) -> None:
    """Move laws, one after another; `decided` says who chose them, if anybody did."""
    if deed.source == "deck":
        card = 0 if run.state.ending else places.draw(run, bottom=deed.law == "right")
        cards = (card,) if card else ()
    moved = [places.put(run, deed, card) for card in cards]
    note(run, deed, moved=moved, **(decided or {}))
    if run.state.end_cards == 2 and not run.state.ending:  # G21: the second end card ends it there and then
        run.flush(source)
        ending.finish(run, "end-cards")
