"""What a text for the thread or a seat must not say: roles and teams that were not shown, marks that only the moderator sees, and
answers by PM before the count.

Follows from the state and never from what notices hold: it is the second look at them. Whom an order is about no rule here can
say, since it is a player's name.
"""

from __future__ import annotations

from pbp_mod.engines.ledger.pack import Effect, Pack, seats_of
from pbp_mod.engines.ledger.state import State, team_of
from pbp_mod.engines.ledger.views import known_to
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, Rule, Secrets, Tally

_CALLED = ("vote", "answer", "ballot")


def secrets_from(state: State, audience: Audience) -> Secrets:
    """See `Engine.secrets_from`. When the game is over everything is told (V20)."""
    if state.outcome is not None:
        return ()
    return (*_roles(state, audience), *_marks(state, audience), *_answers(state, audience))


def _roles(state: State, audience: Audience) -> list[Rule]:
    if not state.pack.roles:
        return []
    known = set(seats_of(known_to(state, audience))) if audience >= 0 else set()
    found: list[Rule] = []
    for seat, role in enumerate(state.role_of):
        shown = state.shown.get(seat)
        if seat in known or shown == "role":
            continue
        words = (role,) if shown == "team" else (role, team_of(state, seat))
        found.append(Apart(seat, tuple(dict.fromkeys(words)), "the role of {}"))
    return found


def _marks(state: State, audience: Audience) -> list[Rule]:
    """Who bears a mark, where only orders or the moderator give it: one that a vote gives follows from what all have read."""
    return [
        Apart(seat, (mark,), "the mark of {}")
        for mark, who in state.marks.items()
        if who and mark not in _open_marks(state.pack)
        for seat in seats_of(who)
        if seat != audience
    ]


def _open_marks(pack: Pack) -> set[str]:
    """The marks that something gives which may show: a ballot, or the beginning or end of a phase."""
    found: list[Effect] = []
    for phase in pack.phases.values():
        cases = (*phase.then, *(phase.ballot.results if phase.ballot is not None else ()))
        found += (*phase.begin, *(phase.ballot.then if phase.ballot is not None else ()))
        found += (effect for case in cases for effect in case.do)
    return {effect.word for effect in found if effect.do == "mark"}


def _answers(state: State, audience: Audience) -> list[Rule]:
    """Answers by PM, which nobody but who gave one may know before the count (V5)."""
    ballot = state.ballot
    if ballot is None or ballot.public:
        return []
    words: dict[str, int] = {}
    found: list[Rule] = []
    for seat, said in state.standing.items():
        word = said[0]
        if not isinstance(word, str):
            continue
        words[word] = words.get(word, 0) + 1
        if seat != audience:
            found.append(Apart(seat, (word,), "the answer of {}", lasting=False, called=_CALLED))
    if words:
        found.append(Tally({word: (word,) for word in words}, words, "how the answers stand"))
    return found
