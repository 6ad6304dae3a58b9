"""Phase 2: the count, what becomes of the law, its lobby votes, honor for the majority (G13 to G17).

What the laws in force then do is told in `effects/triggers.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from pbp_mod.engines.gnomic import notices
from pbp_mod.engines.gnomic.effects.modifiers import force, number, numbers, word
from pbp_mod.engines.gnomic.sentences import refused, said
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.engines.gnomic.zones import into_force
from pbp_mod.game.actions import NOBODY, Args, Seat

LISTED = 2000
"""Up to how many sharings are listed whole."""
KEPT = 100
"""How many such lists are kept at most: most are short, and the same ones come again and again."""
_NEXT_ROUND = (
    ("row-lobby",),
    ("refill",),
    ("moment", "passing"),
    ("presidency",),
    ("moment", "round-end"),
    ("end-round",),
    ("begin",),
)


def count(run: Run) -> None:
    """Step: count, and settle what the vote was about (G13)."""
    state = run.state
    weights, lobby_weights = numbers(state, "weight", 1), numbers(state, "lobby-weight", 1)
    counts = [weights[seat] + lobby_weights[seat] * state.placed[seat] for seat in range(state.players)]
    yes = sum(counts[seat] for seat in range(state.players) if state.votes[seat] == "yes")
    state.totals = yes, sum(counts) - yes
    margin = number(state, "margin", 1)[0]
    state.result = "passed" if state.totals[0] - state.totals[1] >= margin else "rejected"
    run.say("result", notices.result, state, weights, lobby_weights, counts, margin)
    if state.challenger != NOBODY:
        state.push(("majority",), ("moment", "apply"), ("confidence-over",))
    elif state.result == "passed":
        state.push(("enact",), ("share",), ("majority",), ("moment", "apply"), *_NEXT_ROUND)
    else:
        state.push(("reject",), ("majority",), ("moment", "apply"), *_NEXT_ROUND)


def enact(run: Run) -> None:
    """Step: the law comes into force; one too many falls off the permanent row at once (G14)."""
    state = run.state
    card, state.proposal = state.proposal, 0
    state.passed.append(card)
    run.say("enacted", notices.enacted, state, card, into_force(run, card))


def reject(run: Run) -> None:
    """Step: the law goes face down, its lobby votes and a wild one's marker back (G16)."""
    state = run.state
    card, state.proposal = state.proposal, 0
    state.rejected.append(card)
    state.voted_down.append(card)
    lost = state.on.pop(card, 0)
    marker = state.parties.pop(card, None)
    run.say("rejected", notices.rejected, state, card, lost, marker)


def share(run: Run) -> None:
    """Step: the lobby votes on the passed card are dealt out, by the President if it can be done in two ways (G15)."""
    state = run.state
    if not state.on.get(state.card):
        state.on.pop(state.card, None)
        return
    among, ways = _parts(state)
    if len(ways) == 1:
        _deal_out(run, sharings(state)[0], forced=True)
    else:
        state.phase = "distribute"
        own_most = _own_limit(state, [seat for seat in among if seat != state.president])
        run.say("share-asked", notices.share_asked, state, among, own_most)


def receivers(state: State) -> list[int]:
    """The YES voters, among whom the lobby votes on the card are dealt out."""
    return [seat for seat in range(state.players) if state.votes[seat] == "yes"]


def _own_limit(state: State, others: list[int]) -> int | str:
    """The President's own share: a number, `any`, or `other` (as much as the most that he gives to another)."""
    limit = word(state, "share-max", "other")
    return "any" if limit == "other" and not others else limit


def is_legal(state: State, shares: Mapping[int, int]) -> bool:
    """Whether a sharing of all that lies on the card keeps to G15, GR2 and the laws."""
    seats, total = receivers(state), state.on[state.card]
    others = [seat for seat in seats if seat != state.president]
    if any(count < 0 or (count and seat not in seats) for seat, count in shares.items()):
        return False
    limit = _own_limit(state, others)
    return _keeps_to(limit, shares.get(state.president, 0), [shares.get(seat, 0) for seat in others], total)


def _keeps_to(limit: int | str, own: int, others: Sequence[int], total: int) -> bool:
    """Whether all that is due is dealt out, and the President's own share keeps to its limit (`_own_limit`)."""
    dealt = own + sum(others)
    if isinstance(limit, int):
        due = total if others else min(limit, total)  # what nobody may take goes to the supply
        return own <= limit and dealt == due
    return dealt == total and (limit == "any" or own <= max(others, default=0))


def sharings(state: State) -> list[dict[int, int]]:
    """The legal sharings. If there are more than `LISTED`, a selection of them: even ones, and those to a few."""
    seats, ways = _parts(state)
    if len(ways) > LISTED:
        return _selection(state, seats, state.on[state.card])
    if len(seats) == 1:
        return [dict(zip(seats, way, strict=True)) for way in ways]
    return [{seat: count for seat, count in zip(seats, way, strict=True) if count} for way in ways]


def _parts(state: State) -> tuple[list[int], tuple[tuple[int, ...], ...]]:
    """Among whom is shared, and the legal ways as what each of them gets (see `_ways`)."""
    seats, total = receivers(state), state.on[state.card]
    others = [seat for seat in seats if seat != state.president]
    limit = _own_limit(state, others)
    if not others:
        all_his = min(limit, total) if isinstance(limit, int) else total
        return seats, ((all_his,) * len(seats),)
    own = seats.index(state.president) if len(others) < len(seats) else NOBODY
    return seats, _ways(total, len(seats), own, limit)


@lru_cache(KEPT)
def _ways(total: int, parts: int, own: int, limit: int | str) -> tuple[tuple[int, ...], ...]:
    """The legal ways to deal out so much in so many parts, of which number `own` is the President's (NOBODY: none); of more
    than `LISTED`, one more.
    """
    ways = _compositions(total, parts)
    if own != NOBODY:
        ways = (way for way in ways if _keeps_to(limit, way[own], way[:own] + way[own + 1 :], total))
    return tuple(islice(ways, LISTED + 1))


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)


def _selection(state: State, seats: list[int], total: int) -> list[dict[int, int]]:
    """Legal sharings that go round among the first few of every order of the YES voters."""
    found: list[dict[int, int]] = []
    for start in range(len(seats)):
        order = seats[start:] + seats[:start]
        for few in range(1, len(order) + 1):
            shares: dict[int, int] = {}
            for count in range(total):
                seat = order[count % few]
                shares[seat] = shares.get(seat, 0) + 1
            if is_legal(state, shares) and shares not in found:
                found.append(shares)
    return found


def distribute(run: Run, by: int, args: Args) -> None:
    """The President deals out the lobby votes of the passed card (G15). Raises NotAllowed."""
    state = run.state
    if state.phase != "distribute":
        raise refused("wrong-phase/distribute", state.phase)
    if by != state.president:
        raise refused("not-president/distribute", Seat(state.president))
    shares = {int(seat): int(count) for seat, count in args["shares"].items() if count}
    if not is_legal(state, shares):
        _refuse(state, shares)
    state.phase = ""
    _deal_out(run, shares, forced=False)


def _refuse(state: State, shares: Mapping[int, int]) -> None:
    seats, total = receivers(state), state.on[state.card]
    among = [Seat(seat) for seat in seats]
    if any(seat not in seats for seat in shares):
        raise refused("not-yes", among)
    if sum(shares.values()) != total or min(shares.values()) < 0:
        raise refused("wrong-sum", total, among)
    limit = _own_limit(state, [seat for seat in seats if seat != state.president])
    most = f"{limit}" if isinstance(limit, int) else said("most-of-another")
    raise refused("own-share", most)


def _deal_out(run: Run, shares: Mapping[int, int], forced: bool) -> None:
    state = run.state
    total = state.on.pop(state.card)
    for seat, count in shares.items():
        state.lobby[seat] += count
    run.say("distributed", notices.distributed, state, total, shares, forced)


def majority(run: Run) -> None:
    """Step: honor for everyone who voted with the result (G17), as the laws turn and limit it."""
    state = run.state
    side, base = ("yes" if state.result == "passed" else "no"), (2 if state.end_cards else 1)
    given: dict[int, int] = {}
    turned = not force(state).dials.keys().isdisjoint(("majority", "honor-gain"))
    for seat in range(state.players):
        if state.votes[seat] != side:
            continue
        given[seat] = base
        if turned:
            due, layer = number(state, "majority", base, seat)
            given[seat] = number(state, "honor-gain", due, seat, layer)[0] if due else 0
        state.honor[seat] += given[seat]
    run.say("majority", notices.majority, state, side, base, given)
