"""Phase 3 and the way from round to round: row, draw, Presidency, challenges, the new round (G19 to G24, G27).

Each function without `by` is a step, called from the stack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.gnomic import dials, ending, places, proposal, who
from pbp_mod.engines.gnomic.state import Run, State, change
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Seat

BEHIND = 3
"""How many honor points less than the leading gnome a challenger has at least."""


def row_lobby(run: Run) -> None:
    """Step: lobby votes for each card now in the row (G20)."""
    state = run.state
    each = dials.number(state, "row-lobby", 1)[0]
    for card in places.lying(state, "row"):
        state.on[card] = state.on.get(card, 0) + each
    turned = dials.turned_by(state, "row-lobby")
    run.say("row-lobby", {"each": each, "turned_by": turned, "row": places.row_data(state)})


def refill(run: Run) -> None:
    """Step: fill every empty spot of the row; where that can't be done, the game ends (G20, G21, GR4)."""
    state = run.state
    while 0 in state.row[: places.ROW]:
        card = places.draw(run)
        if not card:
            ending.finish(run, "end-cards" if state.end_cards == 2 else "deck-empty")
            return
        state.row[state.row.index(0)] = card
        run.say("drawn", {"card": state.pack.face(card), "deck": len(state.deck)})


def presidency(run: Run) -> None:
    """Step: who must go goes, who may stay is asked (G22, G23, GR3, GR15)."""
    state = run.state
    law = dials.next_president(state)
    after = law if law >= 0 else _next_in_line(state)
    stay = dials.word(state, "stay", "may") if state.result == "passed" else "never"
    if stay == "must" or after == state.president:
        why = "must-stay" if stay == "must" else "law" if law >= 0 else "nobody-else"
        data = {"from": Seat(state.president), "to": Seat(state.president), "why": why}
        run.say("presidency", data | {"turned_by": _turned_by(state)})
    elif stay == "never":
        _move(run, after, "law" if law >= 0 else state.result, voluntary=False)
    else:
        state.phase = "presidency"
        reward = dials.number(state, "pass-reward", 2)[0]
        data = {"president": Seat(state.president), "next": Seat(after), "reward": reward, "law": law >= 0}
        data["turned_by"] = _turned_by(state)
        run.say("stay-asked", data)


def _turned_by(state: State) -> list[dict[str, Any]]:
    return dials.turned_by(state, "next-president", "stay", "pass-reward", "direction")


def _next_in_line(state: State) -> int:
    """The next gnome in the direction of passing; after a rejection the next who voted NO (himself last)."""
    order = who.in_order(state)
    if state.result == "passed":
        return order[1]
    return next((seat for seat in (*order[1:], order[0]) if state.votes[seat] == "no"), order[0])


def _move(run: Run, to: int, why: str, voluntary: bool) -> None:
    state = run.state
    old = state.president
    reward = dials.number(state, "pass-reward", 2 if voluntary else 0)[0]
    turned = _turned_by(state)
    state.lobby[old] += reward
    state.president = to
    data = {"from": Seat(old), "to": Seat(to), "why": why, "turned_by": turned}
    data["change"] = change(lobby={old: reward})
    run.say("presidency", data)


def _check_declares(state: State, by: int) -> None:
    if state.phase != "presidency":
        raise NotAllowed("wrong-phase", "nobody stays or passes on now (the game awaits: {})", state.phase)
    if by != state.president:
        raise NotAllowed("not-president", "only the President stays or passes on ({})", Seat(state.president))


def pass_on(run: Run, by: int, args: Mapping[str, Any]) -> None:
    """The President passes on and is paid for it (G22). Raises NotAllowed."""
    state = run.state
    _check_declares(state, by)
    law = dials.next_president(state)
    state.phase = ""
    _move(run, law if law >= 0 else _next_in_line(state), "passed-on", voluntary=True)


def stay(run: Run, by: int, args: Mapping[str, Any]) -> None:
    """The President declares to remain; whoever may now challenge him is asked (G22, G27). Raises NotAllowed."""
    state = run.state
    _check_declares(state, by)
    state.phase = ""
    run.say("presidency", {"from": Seat(by), "to": Seat(by), "why": "stays", "turned_by": []})
    state.challenges.clear()
    if state.settings.confidence and eligible(state):
        state.phase = "challenge"
        run.say("window", {"president": Seat(by), "eligible": [Seat(seat) for seat in eligible(state)]})


def eligible(state: State) -> list[int]:
    """Who may challenge, the closest to the President first: holds a Decree and is far behind (G27, GR16)."""
    bound = max(state.honor) - BEHIND
    return [seat for seat in who.in_order(state)[1:] if state.decrees[seat] and state.honor[seat] <= bound]


def undeclared(state: State) -> list[int]:
    """Of the eligible those whose word still matters: nobody closer to the President has challenged (GR10)."""
    found = []
    for seat in eligible(state):
        if state.challenges.get(seat) == "challenge":
            break
        if seat not in state.challenges:
            found.append(seat)
    return found


def challenge(run: Run, by: int, args: Mapping[str, Any]) -> None:
    """A gnome far behind challenges the President (G27). Raises NotAllowed."""
    _declare(run, by, "challenge")


def waive(run: Run, by: int, args: Mapping[str, Any]) -> None:
    """A gnome that could challenge doesn't (GR10). Raises NotAllowed."""
    _declare(run, by, "waive")


def _declare(run: Run, by: int, what: str) -> None:
    state = run.state
    if state.phase != "challenge":
        text = "nobody may challenge now (only after a President has declared to stay; the game awaits: {})"
        raise NotAllowed("wrong-phase", text, state.phase)
    if by not in eligible(state):
        text = "{} can't challenge (it takes a Decree and {} honor points less than the leader; eligible: {})"
        raise NotAllowed("not-eligible", text, Seat(by), BEHIND, [Seat(seat) for seat in eligible(state)])
    if by not in undeclared(state):
        text = "{} has declared already, or a gnome closer to the President challenges (awaited: {})"
        raise NotAllowed("declared", text, Seat(by), [Seat(seat) for seat in undeclared(state)])
    state.challenges[by] = what
    run.say("challenge-declared", {"player": Seat(by), "what": what})
    if undeclared(state):
        return
    state.phase = ""
    closest = next((seat for seat in eligible(state) if state.challenges.get(seat) == "challenge"), -1)
    state.next_challenger = closest
    if closest >= 0:
        run.say("challenger", {"player": Seat(closest), "president": Seat(state.president)})


def end_round(run: Run) -> None:
    """Step: one-time laws leave for the Archive (G24); what was placed goes back when the next round begins (G19)."""
    state = run.state
    leaving, state.one_time = state.one_time, []
    state.archive.extend(reversed(leaving))
    if leaving:
        run.say("expired", {"cards": [state.pack.title(card) for card in leaving]})


def begin(run: Run) -> None:
    """Step: a new round, with a proposal or (GR9) with a Vote of No Confidence."""
    state = run.state
    state.clear_tiles()
    state.round += 1
    state.challenger, state.next_challenger = state.next_challenger, -1
    say_round(run)
    if state.challenger >= 0:
        state.push(("moment", "open"), ("votes",))
    else:
        state.push(("await-proposal",))


def say_round(run: Run) -> None:
    """How things stand when a round begins."""
    state = run.state
    data = {
        "round": state.round,
        "president": Seat(state.president),
        "direction": dials.word(state, "direction", "left"),
        "challenger": Seat(state.challenger) if state.challenger >= 0 else None,
        "bound": state.bound,
        "row": places.row_data(state),
        "permanent": [state.pack.face(card) for card in state.permanent],
        "archive": [state.pack.title(card) for card in state.archive],
        "honor_now": {Seat(seat): n for seat, n in enumerate(state.honor)},
        "lobby_now": {Seat(seat): n for seat, n in enumerate(state.lobby)},
        "decree_holders": [Seat(seat) for seat in range(state.players) if state.decrees[seat]],
        "deck": len(state.deck),
        "end_cards": state.end_cards,
    }
    run.say("round", data)


def await_proposal(run: Run) -> None:
    """Step: the President is asked for a proposal, unless there is only one that he can make (GR8)."""
    state = run.state
    if not places.lying(state, "row"):  # laws can empty the row after the draw
        state.push(("refill",), ("await-proposal",))
        return
    ways = proposal.choices(state)
    if len(ways) > 1:
        state.phase = "propose"
        return
    card = int(ways[0]["card"])
    proposal.declare(run, card, proposal.markings(state, card)[0], "", forced=True)


def confidence_over(run: Run) -> None:
    """Step: the challenger becomes President and owes his Decree, or loses it (G27, GR11). Phase 3 is skipped."""
    state = run.state
    won, old = state.result == "passed", state.president
    if won:
        state.president = state.challenger
        state.bound = bool(state.decrees[state.challenger])
    else:
        proposal.discard_decree(state, state.challenger)
    data = {"challenger": Seat(state.challenger), "from": Seat(old), "to": Seat(state.president), "won": won}
    run.say("confidence-over", data)
    state.push(("end-round",), ("begin",))
