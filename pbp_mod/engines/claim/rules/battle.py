"""Phase two: where the cards of a trick go (C9, C10, C13), and the gnomes that giants smash (C12).

What follows when the cards are laid out is for the package to say.
"""

from __future__ import annotations

from pbp_mod.engines.claim import notices
from pbp_mod.engines.claim.cards import GIANT, GNOME, NO_CARD, TEXT, TROLL, ordered
from pbp_mod.engines.claim.rules.turns import refuse_unless_open
from pbp_mod.engines.claim.sentences import refused
from pbp_mod.engines.claim.state import Haul, State, Trick
from pbp_mod.game.actions import THREAD, Seat, Tell


def lay_out(state: State, trick: Trick, tell: Tell | None) -> None:
    """Lay the trick where it belongs; where that is the rule, its winner is asked which gnomes to smash (CR1)."""
    haul = _collect(state)
    if haul.smashable:
        state.pending = "smash"
        state.smashable = haul.smashable.copy()
    if tell:
        tell(THREAD, "trick", notices.battle_trick(state, trick, haul))
        if haul.smashable:
            tell(THREAD, "smash-asked", notices.smash_asked(state, trick))


def smash(state: State, seat: int, gnome: int, tell: Tell | None) -> None:
    """Smash a gnome after a question (C12, CR1). Raises NotAllowed."""
    _check_smashing(state, seat)
    if gnome not in state.smashable:
        raise refused("no-target", TEXT[gnome], ordered(set(state.smashable)))
    state.smashable.remove(gnome)
    _discard_gnome(state, gnome)
    if not state.smashable:
        state.pending = ""
    if tell:
        tell(THREAD, "smashed", notices.smashed(state, gnome))


def spare(state: State, seat: int, tell: Tell | None) -> None:
    """Leave all that could still be smashed where it is (CR1). Raises NotAllowed."""
    _check_smashing(state, seat)
    spared = state.smashable.copy()
    state.smashable.clear()
    state.pending = ""
    if tell:
        tell(THREAD, "spared", notices.spared(state, spared))


def _check_smashing(state: State, seat: int) -> None:
    if state.pending != "smash":
        refuse_unless_open(state, "closed/smash")
        if state.settings.smash == "now":
            raise refused("smash-is-automatic")
        raise refused("no-smash", Seat(state.turn))
    if seat != state.winner:
        raise refused("not-your-giant", Seat(state.winner))


def _collect(state: State) -> Haul:
    """Take the trick up and lay it down: score pile, in front, or the middle (C9, C10, C12, C13)."""
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
        _discard_gnome(state, gnome)
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


def _discard_gnome(state: State, gnome: int) -> None:
    """Take a gnome from in front of the loser of the trick (C12)."""
    state.gnomes[1 - state.winner].remove(gnome)
    state.smashed.append(gnome)
