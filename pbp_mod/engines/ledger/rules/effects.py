"""What happens to players and to the table: each effect of a pack, and the same on the moderator's word (V15–V20).

Carries out and tells; when something happens, `phases` and `moderating` say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pbp_mod.engines.ledger import notices
from pbp_mod.engines.ledger.count import cast, counted
from pbp_mod.engines.ledger.electorate import voters
from pbp_mod.engines.ledger.pack import Case, Effect, holds, mask, seats_of
from pbp_mod.engines.ledger.state import TIE, TWILIGHT, Gone, State, team_of
from pbp_mod.game.actions import THREAD, Outcome, Tell

Do = Callable[[State, Effect, int, "Tell | None"], None]


def carry_out(state: State, effects: Iterable[Effect], chosen: int, tell: Tell | None) -> None:
    """Carry these out, one after the other; `chosen`: who is meant where an effect names nobody."""
    for effect in effects:
        who = chosen if effect.who is None else mask(effect.who, state)
        _DO[effect.do](state, effect, who, tell)


def first_case(state: State, cases: Iterable[Case], chosen: int, tell: Tell | None) -> None:
    """Carry out the first of these that holds."""
    for case in cases:
        if case.when is None or holds(case.when, state):
            carry_out(state, case.do, chosen, tell)
            return


def recount(state: State) -> None:
    """Take up that somebody came, went or became another: who may vote, and what the votes weigh."""
    state.touched()
    ballot = state.ballot
    if state.stop in (
        TIE,
        TWILIGHT,
    ):  # V12: by then no vote counts any more, and those that did stay as they were
        state.tied = tuple(each for each in state.tied if isinstance(each, str) or state.inside >> each & 1)
        return
    if ballot is None:
        return
    may = voters(state)
    for seat, said in list(state.standing.items()):
        gone = any(isinstance(each, int) and not state.inside >> each & 1 for each in said)
        if gone or not may >> seat & 1:  # V12: who is out neither votes nor is voted for
            cast(state, ballot, seat, ())
    state.counts = counted(state, ballot, secretly=False)


def take_out(state: State, seats: Iterable[int], tell: Tell | None) -> None:
    """Put these out of the game and show of them what is shown (V15)."""
    show = state.rule("show")
    went: list[Gone] = []
    for seat in seats:
        if state.inside >> seat & 1:
            state.inside &= ~(1 << seat)
            role = state.role_of[seat] if show == "role" else ""
            team = team_of(state, seat) if show in ("role", "team") else ""
            went.append(Gone(seat, state.day, state.phase, role, team))
            _keep_shown(state, seat, show)
    state.gone += went
    if went:
        recount(state)
        if tell:
            tell(THREAD, "out", notices.out(state, went, goes_on=_goes_on(state)))


def _goes_on(state: State) -> bool:
    """Whether a vote runs, and neither a house rule nor the end of the game ends it."""
    if state.ballot is None or state.stop or state.rule("mod_kill") == "ends-phase":
        return False
    return not any(each.when is not None and holds(each.when, state) for each in state.pack.endings)


def _keep_shown(state: State, seat: int, what: str) -> None:
    """Whoever was shown once is known from then on; a team says less than a role."""
    if what in ("role", "team") and state.shown.get(seat) != "role":
        state.shown[seat] = what


def bring_in(state: State, seats: Iterable[int], tell: Tell | None) -> None:
    """Let these take part again."""
    back = [seat for seat in seats if not state.inside >> seat & 1]
    for seat in back:
        state.inside |= 1 << seat
    state.gone = [gone for gone in state.gone if gone.seat not in back]
    recount(state)
    if tell and back:
        tell(THREAD, "back", notices.players(back))


def end_game(state: State, winners: int, reason: str) -> None:
    """The game is over; who is told, `phases` sees to."""
    state.outcome = Outcome(seats_of(winners), reason)


def _out(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    take_out(state, seats_of(who), tell)


def _show(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    for seat in seats_of(who):
        _keep_shown(state, seat, effect.word or "role")
    if tell and who:
        tell(THREAD, "shown", notices.shown(state, seats_of(who), effect.word or "role"))
    kept = {gone.seat: gone for gone in state.gone}
    for seat in seats_of(who):
        if seat in kept:
            role = state.role_of[seat] if effect.word != "team" else kept[seat].role
            state.gone[state.gone.index(kept[seat])] = kept[seat]._replace(
                role=role, team=team_of(state, seat)
            )


def _mark(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.marks[effect.word] = state.marks.get(effect.word, 0) | who
    recount(state)


def _unmark(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.marks[effect.word] = state.marks.get(effect.word, 0) & ~who
    recount(state)


def _office(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    if who and state.offices.get(effect.word, 0) != who:
        state.offices[effect.word] = who
        recount(state)
        if tell:
            tell(THREAD, "office", notices.office(state, effect.word))


def _vacate(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    if state.offices.get(effect.word, 0):
        state.offices[effect.word] = 0
        recount(state)
        if tell:
            tell(THREAD, "office", notices.office(state, effect.word))


def _next(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    """The office goes on to the next in the order of seats who is in; at first to the first (V18)."""
    held = state.offices.get(effect.word, 0)
    last = held.bit_length() - 1
    order = [*range(last + 1, state.players), *range(last + 1)]
    found = next((seat for seat in order if state.inside >> seat & 1), None)
    if found is not None:
        _office(state, effect, 1 << found, tell)


def _points(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    seats = seats_of(who)
    for seat in seats:
        state.points[seat] += effect.number
    recount(state)
    if tell and seats and effect.number:
        tell(THREAD, "points", notices.points(state, seats, effect.number))


def _tell(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    if tell:
        for seat in seats_of(who):
            tell(seat, "told", notices.told(effect.word))


def _add(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.counters[effect.word] = state.counters.get(effect.word, 0) + effect.number


def _clear(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.counters[effect.word] = 0


def _go(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.jump = effect.word


def _again(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.again = True


def _ask(state: State, effect: Effect, who: int, tell: Tell | None) -> None:
    state.asked = True


_DO: Mapping[str, Do] = {
    "out": _out,
    "show": _show,
    "mark": _mark,
    "unmark": _unmark,
    "office": _office,
    "vacate": _vacate,
    "next": _next,
    "points": _points,
    "tell": _tell,
    "add": _add,
    "clear": _clear,
    "go": _go,
    "again": _again,
    "ask": _ask,
}
