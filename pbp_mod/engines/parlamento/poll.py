"""The poll at the end of a round: what the two kinds of cards are worth, and who takes the pending tricks.

Pure functions of the pending tricks and the opposition cards; scores are not its business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pbp_mod.engines.parlamento.notation import Pair, pair_text
from pbp_mod.engines.parlamento.trick import Play, winning

PerKind = Mapping[str, "int | None"]
"""Kind -> value, or None where there is none; in the order of the option `pairs`."""


class Pending(NamedTuple):
    """A trick that waits for the poll, with its temporary winner (P10)."""

    number: int
    winner: int
    plays: tuple[Play, ...]


class Verdict(NamedTuple):
    """The poll about one kind."""

    kind: str
    result: int | None
    """The value of all cards of the kind in pending tricks; None if there are none (PR2)."""
    cards: Mapping[int, int]
    """Value -> how many cards showed it, the lower value first."""
    opposition: int | None
    """The value that an opposition card voted for; None if none lay, or if there was nothing to vote on."""
    last: tuple[int, Play] | None
    """The number of the trick and the play that decided a tie; None if no card played did."""

    @property
    def tied(self) -> bool:
        """Whether both values had as many votes, the opposition's included."""
        low, high = (count + (value == self.opposition) for value, count in self.cards.items())
        return self.result is not None and low == high


class Resolved(NamedTuple):
    """A pending trick after the poll: its plays with the official values, and who takes it."""

    number: int
    temporary: int
    winner: int
    plays: tuple[Play, ...]


def take_poll(
    pending: Sequence[Pending], pairs: tuple[Pair, Pair], opposition: PerKind | None
) -> list[Verdict]:
    """The verdict about each kind, from its cards in pending tricks (P11) and the opposition's (P14)."""
    return [_verdict(pending, pair, (opposition or {}).get(pair_text(pair))) for pair in pairs]


def resolve(pending: Sequence[Pending], official: PerKind) -> list[Resolved]:
    """Every pending trick with the official values; its winner is then certain (P11)."""
    resolved = []
    for trick in pending:
        plays = []
        for play in trick.plays:
            value = None if play.card.kind is None else official[play.card.kind]
            plays.append(play if value is None or value == play.value else play._replace(value=value))
        resolved.append(Resolved(trick.number, trick.winner, winning(plays).by, tuple(plays)))
    return resolved


def opposed(official: PerKind, pairs: tuple[Pair, Pair]) -> dict[str, int | None]:
    """The opposition cards after a poll: for each kind the value not chosen, none without a result (P14)."""
    cards: dict[str, int | None] = {}
    for pair in pairs:
        result = official[pair_text(pair)]
        cards[pair_text(pair)] = None if result is None else pair[0] + pair[1] - result
    return cards


def _verdict(pending: Sequence[Pending], pair: Pair, opposition: int | None) -> Verdict:
    kind = pair_text(pair)
    cards = {pair[0]: 0, pair[1]: 0}
    last = None
    for trick in pending:  # in the order in which they were played
        for play in trick.plays:
            if play.card.kind == kind:
                cards[play.value] += 1
                last = trick.number, play
    if last is None:
        # PR2, PR5: with no card in question an opposition card makes no result by itself.
        return Verdict(kind, None, cards, None, None)
    low, high = (cards[value] + (value == opposition) for value in pair)
    if low != high:
        return Verdict(kind, pair[low < high], cards, opposition, None)
    if opposition is not None:  # P14: as if it had been the card played last
        return Verdict(kind, opposition, cards, opposition, None)
    return Verdict(kind, last[1].value, cards, None, last)
