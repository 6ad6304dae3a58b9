"""Phases 1b and 1c: discs, open lobby votes with their bonus, the close, secret lobby votes, the reveal (G9 to G12).

Discs and secret numbers are kept here and told to nobody before the reveal, unless a card shows a vote.
"""

from __future__ import annotations

from functools import lru_cache

from pbp_mod.engines.gnomic import notices
from pbp_mod.engines.gnomic.effects.modifiers import force, number
from pbp_mod.engines.gnomic.effects.words import UNLIMITED
from pbp_mod.engines.gnomic.sentences import refused, said
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import Args, Seat


def votes(run: Run) -> None:
    """Step: the discussion is open, everybody votes and places lobby votes."""
    state = run.state
    state.phase = "discuss"
    run.say("vote-asked", notices.vote_asked, state, open_limits(state))


def missing(state: State) -> tuple[int, ...]:
    """Whose disc is not down yet."""
    return _undecided(tuple(state.votes)) if "" in state.votes else ()


@lru_cache(1 << 8)
def _undecided(votes: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, vote in enumerate(votes) if not vote)


def open_limit(state: State, seat: int) -> int:
    """How many more lobby votes of its own a gnome may place openly."""
    if not state.lobby[seat] or "place-max" not in force(state).dials:
        return state.lobby[seat]
    most = number(state, "place-max", UNLIMITED, seat)[0]
    return max(0, min(state.lobby[seat], most - state.opened[seat]))


def open_limits(state: State) -> list[int]:
    """How many that is for each gnome."""
    if "place-max" not in force(state).dials:
        return state.lobby
    return [open_limit(state, seat) for seat in range(state.players)]


def secret_limit(state: State, seat: int) -> int:
    """How many lobby votes a gnome may place in secret."""
    most = number(state, "secret-max", UNLIMITED, seat)[0]
    return min(open_limit(state, seat), most)


def secret_limits(state: State) -> list[int]:
    """How many that is for each gnome."""
    if "secret-max" not in force(state).dials:
        return open_limits(state)
    return [secret_limit(state, seat) for seat in range(state.players)]


def vote(run: Run, by: int, args: Args) -> None:
    """A disc is laid or swapped; until the close the last one counts (G9, GR12). Raises NotAllowed."""
    state = run.state
    _check_open(state, "does/vote")
    choice = args["choice"]
    if choice not in ("yes", "no"):
        raise refused("no-choice", choice)
    before = state.votes[by]
    changed = before != choice
    state.votes[by] = choice
    if changed and by in state.shown_votes:
        run.say("vote-shown", notices.vote_shown, by, choice)
    if not before and "" not in state.votes:
        run.say("discs-down", notices.discs_down, state)


def _check_open(state: State, does: str) -> None:
    if state.phase != "discuss":
        raise refused("wrong-phase", said(does), state.phase)


def lobby(run: Run, by: int, args: Args) -> None:
    """Own lobby votes are placed in the open, for good (G10, GR13). Raises NotAllowed."""
    state = run.state
    _check_open(state, "does/lobby")
    count, limit = args["votes"], open_limit(state, by)
    if not 1 <= count <= limit:
        raise _too_many(state, by, count, 1, limit)
    state.lobby[by] -= count
    state.opened[by] += count
    every = number(state, "bonus", 3, by)[0]
    # GR5: the whole round counts
    bonus = max(0, state.opened[by] // every - state.bonuses[by]) if every else 0
    state.bonuses[by] += bonus
    state.placed[by] += count + bonus
    run.say("lobby", notices.lobby, state, by, count, bonus)


def _too_many(state: State, by: int, count: int, least: int, limit: int) -> NotAllowed:
    if not state.lobby[by]:
        return refused("none-left", Seat(by))
    return refused(
        "too-many", Seat(by), count, said("from-to", least, limit) if limit >= least else said("none-now")
    )


def close(run: Run, by: int, args: Args) -> None:
    """The President closes the vote once every disc is down (G11). Raises NotAllowed."""
    state = run.state
    _check_open(state, "does/close")
    if by != state.president:
        raise refused("not-president/close", Seat(state.president))
    if missing(state):
        seats = [Seat(seat) for seat in missing(state)]
        raise refused("votes-missing", seats)
    run.say("closed", notices.closed, state)
    state.phase = ""
    state.push(("moment", "close"), ("secret",))


def secret(run: Run) -> None:
    """Step: who has lobby votes left and may place them is asked for a number; the others place none (GR8)."""
    state = run.state
    for seat, limit in enumerate(secret_limits(state)):
        if not limit:
            state.secret[seat] = 0
    run.say("secret-votes", notices.secret_votes, state)
    if min(state.secret) < 0:
        state.phase = "secret-votes"
    else:
        state.push(("reveal",))


def secret_lobby(run: Run, by: int, args: Args) -> None:
    """A gnome names its secret number; until the last one is in it may change it (G12, GR22). Raises NotAllowed."""
    state = run.state
    if state.phase != "secret-votes":
        raise refused("wrong-phase/secret-lobby", state.phase)
    count, limit = args["votes"], secret_limit(state, by)
    if not 0 <= count <= limit:
        raise _too_many(state, by, count, 0, limit)
    state.secret[by] = count
    if min(state.secret) >= 0:
        state.phase = ""
        state.push(("reveal",))


def reveal(run: Run) -> None:
    """Step: discs and secret numbers are opened together, the secret lobby votes are placed."""
    state = run.state
    for seat, count in enumerate(state.secret):
        state.lobby[seat] -= count
        state.placed[seat] += count
    state.revealed = True
    run.say("revealed", notices.revealed, state)
    state.push(("moment", "reveal"), ("count",))
