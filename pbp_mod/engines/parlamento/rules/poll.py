"""The poll at the end of a round: what the two kinds of cards are worth, and who takes the pending tricks.

Pure functions of the pending tricks and the opposition cards; scores are not its business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pbp_mod.engines.parlamento.cards import Pair, pair_text
from pbp_mod.engines.parlamento.rules.trick import is_tied, winning
from pbp_mod.engines.parlamento.state import Pending, Play, Resolved, Verdict

PerKind = Mapping[str, "int | None"]
"""Kind -> value, or None where there is none; in the order of the option `pairs`."""


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
        winner = winning(plays).by
        resolved.append(Resolved(trick.number, trick.winner, winner, tuple(plays), is_tied(plays)))
    return resolved


def poll_turns(plays: Sequence[Play], pairs: tuple[Pair, Pair]) -> list[tuple[Mapping[str, int], int]]:
    """The results of the poll that give a pending trick to another than the temporary winner, and to whom (P11).

    A result names the kinds that matter to it; none of them if it goes to that other one in any case. All cards of a
    kind count the same, so this is less than what could turn the trick card by card (P10).
    """
    kinds = [pair for pair in pairs if any(play.card.kind == pair_text(pair) for play in plays)]
    temporary = winning(plays).by
    results = [
        (dict(zip(map(pair_text, kinds), values, strict=True)), _winner(plays, kinds, values))
        for values in product(*kinds)
    ]
    if len({who for _, who in results}) == 1:
        return [({}, who) for _, who in results[:1] if who != temporary]
    found: list[tuple[Mapping[str, int], int]] = []
    for kind, value in [(pair_text(pair), value) for pair in kinds for value in pair]:
        winners = {who for values, who in results if values[kind] == value}
        if len(winners) == 1 and temporary not in winners:
            found.append(({kind: value}, winners.pop()))
    for values, who in results:
        if who != temporary and not any(known.items() <= values.items() for known, _ in found):
            found.append((values, who))
    return found


def _winner(plays: Sequence[Play], kinds: Sequence[Pair], values: Sequence[int]) -> int:
    official = {pair_text(pair): value for pair, value in zip(kinds, values, strict=True)}
    return winning([play._replace(value=official.get(play.card.kind or "", play.value)) for play in plays]).by


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
