"""Where the cards of a trick of phase two go: score piles, gnomes in front, trolls in the middle, smashed gnomes.

This module lays cards (C9, C10, C12, C13); whose turn it is and what comes next is the business of `rules.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from pbp_mod.engines.claim.notation import GIANT, GNOME, NO_CARD, TROLL
from pbp_mod.engines.claim.state import State


class Haul(NamedTuple):
    """Where the cards of a trick of the second phase went."""

    scored: list[int]
    gnomes: list[int]
    troll_left: int
    pool: list[int]
    pool_held: list[int]
    smashed: list[int]
    smashable: list[int]


def collect(state: State) -> Haul:
    """Lay the trick where it belongs: score pile, in front, or the middle (C9, C10, C12, C13)."""
    winner = state.winner
    won = state.trick.copy()
    state.trick.clear()
    trolls = [card for card in won if card // 10 == TROLL]
    pool: list[int] = []
    held: list[int] = []
    troll_left = NO_CARD
    if len(trolls) == 2:
        troll_left = min(trolls)
        won.remove(troll_left)
        state.trolls.append(troll_left)
    elif trolls and state.settings.troll_pool == "held":  # CR2
        held = state.trolls.copy()
    else:
        pool = state.trolls.copy()
        state.trolls.clear()
    targets = _targets(state, won)
    gnomes = [card for card in won if card // 10 == GNOME]
    scored = [card for card in won if card // 10 != GNOME]
    state.gnomes[winner].extend(gnomes)
    state.score[winner].extend(scored + pool)
    if state.settings.smash == "ask":  # CR1
        return Haul(scored, gnomes, troll_left, pool, held, [], targets)
    for gnome in targets:
        discard_gnome(state, gnome)
    return Haul(scored, gnomes, troll_left, pool, held, targets, [])


def _targets(state: State, won: list[int]) -> list[int]:
    """The loser's gnomes that the giants of the trick may smash: one for each giant, if there is one (C12, CR5).

    Only those lying in front of the loser count, so a gnome won in this very trick is safe (CR7).
    """
    there = state.gnomes[1 - state.winner].copy()
    targets = []
    for card in won:
        gnome = 10 * GNOME + card % 10
        if card // 10 == GIANT and gnome in there:
            there.remove(gnome)
            targets.append(gnome)
    return targets


def discard_gnome(state: State, gnome: int) -> None:
    """Take a gnome from in front of the loser of the trick (C12)."""
    state.gnomes[1 - state.winner].remove(gnome)
    state.smashed.append(gnome)
