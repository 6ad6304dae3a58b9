"""What the moderator says: that a phase ends, and what comes of orders, ties and all that a pack leaves to him (V14, V17, V19)."""

from __future__ import annotations

from collections.abc import Iterable

from pbp_mod.engines.ledger import notices
from pbp_mod.engines.ledger.count import Came, counted
from pbp_mod.engines.ledger.pack import Effect
from pbp_mod.engines.ledger.rules.effects import bring_in, carry_out, end_game, take_out
from pbp_mod.engines.ledger.rules.groups import regroup
from pbp_mod.engines.ledger.rules.phases import (
    after_ballot,
    end,
    go_on,
    look_for_end,
    settle,
    tell_end,
    without_result,
)
from pbp_mod.engines.ledger.sentences import refused
from pbp_mod.engines.ledger.state import TIE, TWILIGHT, State, Target
from pbp_mod.engines.ledger.views import group
from pbp_mod.game.actions import MODERATOR, Seat, Tell

_WORDLESS = frozenset({"out", "in", "elect", "saved", "win"})
"""What is said in full by whom it is about."""


def close(state: State, tell: Tell | None) -> None:
    """The phase ends, or what stood still goes on. Raises NotAllowed."""
    if not state.stop and not {"moderator", "deadline"} & state.now.ends:
        raise refused("ends-by-itself", state.phase)
    if state.stop in ("", TWILIGHT):
        state.stop = ""
        end(state, tell)
    elif state.stop == TIE:  # he lets it be: nobody is chosen
        _break_tie(state, (), tell)
    else:
        if tell and (left := notices.unresolved(state))["orders"]:
            tell(MODERATOR, "unresolved", left)
        go_on(state, tell)


def effect(state: State, what: str, whom: Target, word: str, tell: Tell | None) -> None:
    """Something happens. Raises NotAllowed."""
    if what in _WORDLESS and word.strip():  # a second name would be kept there, and nothing would come of it
        raise refused("no-more-words", what, word)
    match what:
        case "elect":
            if state.stop != TIE or whom not in state.tied:
                tied = [Seat(each) if isinstance(each, int) else each for each in state.tied]
                raise refused("no-tie" if state.stop != TIE else "no-tie/choice", tied)
            _break_tie(state, (whom,), tell)
        case "win":
            _win(state, whom, tell)
        case "tell":
            _tell(state, whom, word, tell)
        case _:
            _to_player(state, what, whom, word, tell)
    if isinstance(whom, int):
        state.spoken |= 1 << whom
    regroup(state, tell)


def _to_player(state: State, what: str, whom: Target, word: str, tell: Tell | None) -> None:
    if not isinstance(whom, int):
        raise refused("no-player", whom)
    if what == "out":
        if not state.inside >> whom & 1:
            raise refused("out-already", Seat(whom))
        _out(state, whom, tell)
    elif what == "in":
        if state.inside >> whom & 1:
            raise refused("in-already", Seat(whom))
        bring_in(state, (whom,), tell)
    elif what != "saved":  # which is kept in the log, and told to nobody
        carry_out(state, (_effect(state, what, word),), 1 << whom, tell)


def _effect(state: State, what: str, word: str) -> Effect:
    """A pack's effect in the moderator's words. Raises NotAllowed for a mark, an office or a number that is none."""
    pack = state.pack
    if what in ("mark", "unmark"):
        if (mark := _one_of(word, pack.marks)) is None:
            raise refused("no-mark", repr(word), _series(pack.marks))
        return Effect(what, mark)
    if what in ("office", "vacate"):
        if (office := _one_of(word, pack.offices)) is None:
            raise refused("no-office", repr(word), _series(pack.offices))
        return Effect(what, office)
    if what == "points":
        digits = word.strip().removeprefix("+").removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
            raise refused("no-number", word)
        return Effect(what, "", int(word))
    assert what == "show", what
    if not pack.roles:
        raise refused("no-roles")
    if (shown := _one_of(word or "role", ("role", "team"))) is None:
        raise refused("no-show", repr(word))
    return Effect(what, shown)


def _one_of(word: str, there: Iterable[str]) -> str | None:
    """The one of these that is meant, whatever the case."""
    said = word.strip().casefold()
    return next((each for each in there if each.casefold() == said), None)


def _series(there: Iterable[str]) -> str:
    return ", ".join(there) or "none"


def _out(state: State, seat: int, tell: Tell | None) -> None:
    """Somebody is out: at a stop what came of the orders, else a mod-kill (VR1)."""
    running = not state.stop
    take_out(state, (seat,), tell)
    if running:
        for key in [key for key in state.orders if key[1] == seat]:  # V15
            del state.orders[key]
        look_for_end(state, tell)
        if state.outcome is None and state.ballot is not None:
            if state.rule("mod_kill") == "ends-phase":
                without_result(state, tell)
            else:
                _go_on_if_all_is_said(state, tell)


def _go_on_if_all_is_said(state: State, tell: Tell | None) -> None:
    """With one voter less the hammer may have fallen, or nobody's vote may be missing any more (V9, V12)."""
    from pbp_mod.engines.ledger.count import needed
    from pbp_mod.engines.ledger.rules.phases import hammer, is_complete

    least = needed(state)
    reached = [each for each, votes in state.counts.items() if least is not None and votes >= least]
    if reached:
        state.hammered = reached[0]
        hammer(state, tell)
    elif is_complete(state):
        end(state, tell)


def _tell(state: State, whom: Target, word: str, tell: Tell | None) -> None:
    if not word.strip():
        raise refused("no-words")
    if isinstance(whom, int):
        carry_out(state, (Effect("tell", word),), 1 << whom, tell)
        return
    names = list(state.pack.groups)
    if whom not in [name.casefold() for name in names]:
        raise refused("no-group", whom, _series(names))
    found = group(state, [name.casefold() for name in names].index(whom))
    if not found.members:
        raise refused("no-members", found.name)
    state.spoken |= sum(1 << member for member in found.members)
    if tell:
        tell(found, "told", notices.told(word, together=len(found.members) > 1))


def _win(state: State, whom: Target, tell: Tell | None) -> None:
    """The moderator's word that the game is over: for a team, a player, or nobody (V19, V20)."""
    pack = state.pack
    if isinstance(whom, int):
        end_game(state, 1 << whom, "moderator")
    elif whom == "nobody":
        end_game(state, 0, "moderator")
    else:
        team = next((each for each in pack.teams if each.casefold() == whom), None)
        if team is None:
            raise refused("no-team", whom, [*pack.teams, "nobody"])
        winners = sum(
            1 << seat for seat, role in enumerate(state.role_of) if role and pack.roles[role].team == team
        )
        end_game(state, winners, team)
    tell_end(state, tell)


def _break_tie(state: State, chosen: tuple[Target, ...], tell: Tell | None) -> None:
    ballot, tied = state.ballot, state.tied
    assert ballot is not None
    state.stop = ""
    settle(state, Came(chosen, tied, "" if chosen else "tie", counted(state, ballot, secretly=True)), tell)
    after_ballot(state, tell)
