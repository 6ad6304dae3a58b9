"""Who presides: staying and passing on, whom a law names, challenges and votes of no confidence (G22, G23, G27).

Each function without `by` is a step, called from the stack.
"""

from __future__ import annotations

from pbp_mod.engines.gnomic import office
from pbp_mod.engines.gnomic.effects.modifiers import in_order, next_president, number, word
from pbp_mod.engines.gnomic.rules.proposal import discard_decree
from pbp_mod.engines.gnomic.sentences import refused
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.game.actions import NOBODY, Args, Seat

BEHIND = 3
"""How many honor points less than the leading gnome a challenger has at least."""


def presidency(run: Run) -> None:
    """Step: who must go goes, who may stay is asked (G22, G23, GR3, GR15)."""
    state = run.state
    law = next_president(state)
    after = law if law != NOBODY else _next_in_line(state)
    stay = word(state, "stay", "may") if state.result == "passed" else "never"
    if stay == "must" or after == state.president:
        why = "must-stay" if stay == "must" else "law" if law != NOBODY else "nobody-else"
        run.say("presidency", office.stays, state, why)
    elif stay == "never":
        _move(run, after, "law" if law != NOBODY else state.result, voluntary=False)
    else:
        state.phase = "presidency"
        reward = number(state, "pass-reward", 2)[0]
        run.say("stay-asked", office.stay_asked, state, after, reward, law >= 0)


def _next_in_line(state: State) -> int:
    """The next gnome in the direction of passing; after a rejection the next who voted NO (himself last)."""
    order = in_order(state)
    if state.result == "passed":
        return order[1]
    return next((seat for seat in (*order[1:], order[0]) if state.votes[seat] == "no"), order[0])


def _move(run: Run, to: int, why: str, voluntary: bool) -> None:
    state = run.state
    old = state.president
    reward = number(state, "pass-reward", 2 if voluntary else 0)[0]
    state.lobby[old] += reward
    state.president = to
    run.say("presidency", office.new_president, state, old, why, reward)


def _check_declares(state: State, by: int) -> None:
    if state.phase != "presidency":
        raise refused("wrong-phase/stay", state.phase)
    if by != state.president:
        raise refused("not-president/stay", Seat(state.president))


def pass_on(run: Run, by: int, args: Args) -> None:
    """The President passes on and is paid for it (G22). Raises NotAllowed."""
    state = run.state
    _check_declares(state, by)
    law = next_president(state)
    state.phase = ""
    _move(run, law if law != NOBODY else _next_in_line(state), "passed-on", voluntary=True)


def stay(run: Run, by: int, args: Args) -> None:
    """The President declares to remain; whoever may now challenge him is asked (G22, G27). Raises NotAllowed."""
    state = run.state
    _check_declares(state, by)
    state.phase = ""
    state.challenges.clear()
    window = state.settings.confidence and bool(eligible(state))
    run.say("presidency", office.stays, state, "stays", window=window)
    if window:
        state.phase = "challenge"
        run.say("window", office.window, state, eligible(state))


def eligible(state: State) -> list[int]:
    """Who may challenge, the closest to the President first: holds a Decree and is far behind (G27, GR16)."""
    bound = max(state.honor) - BEHIND
    return [seat for seat in in_order(state)[1:] if state.decrees[seat] and state.honor[seat] <= bound]


def undeclared(state: State) -> list[int]:
    """Of the eligible those whose word still matters: nobody closer to the President has challenged (GR10)."""
    found = []
    for seat in eligible(state):
        if state.challenges.get(seat) == "challenge":
            break
        if seat not in state.challenges:
            found.append(seat)
    return found


def challenge(run: Run, by: int, args: Args) -> None:
    """A gnome far behind challenges the President (G27). Raises NotAllowed."""
    _declare(run, by, "challenge")


def waive(run: Run, by: int, args: Args) -> None:
    """A gnome that could challenge doesn't (GR10). Raises NotAllowed."""
    _declare(run, by, "waive")


def _declare(run: Run, by: int, what: str) -> None:
    state = run.state
    if state.phase != "challenge":
        raise refused("wrong-phase/challenge", state.phase)
    if by not in eligible(state):
        raise refused("not-eligible", Seat(by), BEHIND, [Seat(seat) for seat in eligible(state)])
    if by not in undeclared(state):
        raise refused("declared", Seat(by), [Seat(seat) for seat in undeclared(state)])
    state.challenges[by] = what
    run.say("challenge-declared", office.challenge_declared, by, what, undeclared(state))
    if undeclared(state):
        return
    state.phase = ""
    closest = next((seat for seat in eligible(state) if state.challenges.get(seat) == "challenge"), NOBODY)
    state.next_challenger = closest
    if closest != NOBODY:
        run.say("challenger", office.challenger, state, closest)


def confidence_over(run: Run) -> None:
    """Step: the challenger becomes President and owes his Decree, or loses it (G27, GR11). Phase 3 is skipped."""
    state = run.state
    won, old = state.result == "passed", state.president
    if won:
        state.president = state.challenger
        state.bound = bool(state.decrees[state.challenger])
    else:
        discard_decree(state, state.challenger)
    run.say("confidence-over", office.confidence_over, state, old, won)
    state.push(("end-round",), ("begin",))
