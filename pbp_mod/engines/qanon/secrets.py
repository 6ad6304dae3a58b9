"""What a text for the thread or a seat must not say: roles, votes before the reveal, the policies in hand and deck.

Follows from the state and never from what notices hold: it is the second look at them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbp_mod.engines.qanon.notices import known_team
from pbp_mod.engines.qanon.settings import HAND
from pbp_mod.engines.qanon.state import ELECTION, MODERATE, PRESIDENT_DISCARDS, State, votes_by_seat
from pbp_mod.engines.qanon.theme import theme
from pbp_mod.game.actions import Audience
from pbp_mod.game.secrets import Apart, InOrder, Rule, Secrets, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pbp_mod.engines.qanon.events import Team
    from pbp_mod.engines.qanon.theme import Words

_CARDS = ("policy", "policies")
"""What a team's word may stand before without telling of a role."""


def secrets_from(state: State, audience: Audience) -> Secrets:
    """See `Engine.secrets_from`. When the game is over everything is told (Q6, Q7)."""
    if state.outcome is not None:
        return ()
    words = theme(state.settings.theme)
    return (
        *_roles(state, audience, words),
        *_votes(state, audience, words),
        *_policies(state, audience, words),
    )


def _roles(state: State, audience: Audience, words: Words) -> Secrets:
    known: set[int] = set()
    raided: set[int] = set()
    if audience >= 0:
        team = known_team(state, audience)  # Q3
        known = {audience, *map(int, team["qanon"])}
        if team["trump"] is not None:
            known.add(int(team["trump"]))
        if state.raided:
            from pbp_mod.engines.qanon.history import told

            raided = {int(each["target"]) for each in told(state, audience) if each["told"] == "raid"}  # Q21
    found: list[Rule] = []
    for seat, role in enumerate(state.roles):
        if seat in known:
            continue
        said = {role, words["roles"][role]["name"]}
        side: Team = "moderate" if role == MODERATE else "qanon"
        of_team = {words["teams"][side], words["party"][side], "Moderate" if role == MODERATE else "QAnon"}
        said = said - of_team if seat in raided else said | of_team
        if said:
            found.append(Apart(seat, tuple(sorted(said)), "the role of {}", but_before=_CARDS))
    if found:
        names = {role: (role, words["roles"][role]["name"]) for role in state.roles}
        everybody = tuple(state.roles)
        found.append(InOrder(everybody, names, "who has which role", at_least=len(everybody), lasting=True))
    return tuple(found)


def _votes(state: State, audience: Audience, words: Words) -> Secrets:
    """Q11: until the last one is in."""
    if state.phase != ELECTION:
        return ()
    votes = votes_by_seat(state.cast, state.yaw)
    found: list[Rule] = [
        Apart(int(seat), tuple(sorted({vote, words["votes"][vote]})), "the vote of {}", lasting=False)
        for seat, vote in votes.items()
        if seat != audience
    ]
    if found:
        spellings = {str(choice): (str(choice), word) for choice, word in words["votes"].items()}
        numbers = {choice: [*map(str, votes.values())].count(choice) for choice in spellings}
        found.append(Tally(spellings, numbers, "how the votes stand"))
    return tuple(found)


def _policies(state: State, audience: Audience, words: Words) -> Secrets:
    """Q17, Q20: the order of the deck is nobody's; what a government holds is its own."""
    spellings = {
        card: tuple(dict.fromkeys((card, words["policies"][card]["name"], words["policies"][card]["short"])))
        for card in ("M", "FR")
    }
    found: list[Rule] = [
        InOrder(tuple(state.deck[::-1]), spellings, "the order of the deck", called=("policy",))
    ]
    holders = (
        {state.president} if state.phase == PRESIDENT_DISCARDS else {state.president, state.vice_president}
    )
    if audience in holders or not state.hand:
        return tuple(found)
    if len(state.hand) == HAND:
        hand = tuple(state.hand)
        found.append(InOrder(hand, spellings, "the policies in hand", at_least=HAND, any_order=True))
    else:  # two are too few to be known by themselves
        vice, president = state.vice_president, state.president
        found.append(Apart(vice, _pair(state.hand, spellings), "the policies of {}", lasting=False))
        if state.discards:
            thrown = tuple(
                f"{verb} {article}{word}{end}"
                for verb in ("discarded", "threw away", "discards", "discard")
                for article, end in (("", ""), ("a ", ""), ("a ", " policy"), ("the ", " policy"))
                for word in spellings[state.discards[-1]]
            )
            found.append(Apart(president, thrown, "what {} has discarded", lasting=False))
    return tuple(found)


def _pair(hand: Sequence[str], spellings: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Two policies, as they may be written."""
    one, other = hand
    both = {(first, second) for first, second in ((one, other), (other, one))}
    said = {
        f"{before}{joint}{behind}"
        for first, second in both
        for before in spellings[first]
        for behind in spellings[second]
        for joint in (" ", " and ", " and a ")
    }
    if one == other:
        said |= {f"{number} {word}" for number in ("2", "two") for word in spellings[one]}
    return tuple(sorted(said))
