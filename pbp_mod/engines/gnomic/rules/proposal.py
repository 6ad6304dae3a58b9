"""Phase 1a: the President proposes a law of the row or his Decree; red text, lamps, wild parties (G8, G26, GR11).

Ends where the votes begin.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from pbp_mod.engines.gnomic import notices
from pbp_mod.engines.gnomic.effects.reading import Reader, hold, pick
from pbp_mod.engines.gnomic.effects.triggers import Marks, is_declared, picks
from pbp_mod.engines.gnomic.effects.words import PARTIES, WILD
from pbp_mod.engines.gnomic.sentences import refused, said
from pbp_mod.engines.gnomic.state import Run, State
from pbp_mod.engines.gnomic.zones import lying, take_from_row
from pbp_mod.game.actions import Args, Seat


def proposable(state: State) -> list[int]:
    """The laws of the row from left to right, then the President's own Decree."""
    decree = state.decrees[state.president]
    return [*lying(state, "row"), *([decree] if decree else [])]


def needs_party(state: State, card: int) -> bool:
    """Whether the President must give this law a party: a wild one that has no marker yet, with agendas (GR7)."""
    return state.settings.agendas and state.pack.laws[card].party == WILD and card not in state.parties


def markings(state: State, card: int) -> list[Marks]:
    """All ways to name the gnomes that red text lets the President mark; `[()]` if it is none of his choice."""
    red = state.pack.laws[card].work.red
    if not red:
        return [()]
    reader = Reader(state, card)
    ways: list[list[tuple[int, ...]]] = []
    for group in red:
        for effect in group:
            if is_declared(effect):
                holds = hold(effect.conditions, reader)
                found = pick(effect.targets, reader) if holds else []
                ways.append(list(picks(effect, found)) or [()])
    return list(product(*ways))


def choices(state: State) -> list[dict[str, Any]]:
    """The complete legal arguments of a proposal (his own Decree among them: not for other eyes)."""
    found: list[dict[str, Any]] = []
    for card in proposable(state):
        ways = markings(state, card)
        for marks in ways:
            args: dict[str, Any] = {"card": str(card)}
            if len(ways) > 1:
                args["marks"] = tuple(seat for each in marks for seat in each)
            parties = PARTIES if needs_party(state, card) else ()
            found.extend([args | {"party": party} for party in parties] or [args])
    return found


def propose(run: Run, by: int, args: Args) -> None:
    """The President declares his proposal. Raises NotAllowed."""
    state = run.state
    _check_turn(state, by, "propose")
    card = int(args["card"])
    if card not in proposable(state):
        row = [f"#{each}" for each in lying(state, "row")]
        own = said("or-his-decree") if state.decrees[by] else ""
        raise refused("not-proposable", card, row, own)
    party = args.get("party") or ""
    if needs_party(state, card) and not party:
        raise refused("party-missing", card, PARTIES)
    if party and not needs_party(state, card):
        raise refused("party-set", card)
    declare(run, card, _marks(state, card, tuple(args.get("marks") or ())), party)


def _check_turn(state: State, by: int, phase: str) -> None:
    if state.phase != phase:
        raise refused("wrong-phase", said(f"does/{phase}"), state.phase)
    if by != state.president:
        raise refused("not-president", said(f"does/{phase}"), Seat(state.president))


def _marks(state: State, card: int, given: tuple[int, ...]) -> Marks:
    """The way of marking that was meant. Raises NotAllowed if there is none, naming who can be marked."""
    ways = markings(state, card)
    if len(ways) == 1 and not given:
        return ways[0]  # GR8
    for way in ways:
        parts, rest = [], given
        for each in way:
            parts.append(rest[: len(each)])
            rest = rest[len(each) :]
        if not rest and all(sorted(part) == list(each) for part, each in zip(parts, way, strict=True)):
            return tuple(parts)
    if ways == [()]:
        raise refused("no-marks", card)
    can = [Seat(seat) for seat in sorted({seat for way in ways for each in way for seat in each})]
    counts = sorted({sum(map(len, way)) for way in ways})
    raise refused("wrong-marks", card, _either(counts), can)


def _either(counts: list[int]) -> str:
    return said("or").join(said("gnome" if count == 1 else "gnomes", count) for count in counts)


def declare(run: Run, card: int, marks: Marks, party: str, forced: bool = False) -> None:
    """The proposal stands: take it up, carry out its red text, and open the vote."""
    state = run.state
    law, decree_lost = state.pack.laws[card], 0
    if law.decree:
        state.decrees[state.president] = 0
        state.shown_decrees.discard(state.president)
    else:
        take_from_row(state, card)
        if state.bound:  # GR11: who overthrew the President proposes his Decree or loses it
            decree_lost = discard_decree(state, state.president)
    state.bound, state.phase = False, ""
    state.card = state.proposal = state.red = card
    if party:
        state.parties[card] = party
    run.say("proposal", notices.proposal, state, marks, forced)
    if decree_lost:
        run.say("decree-discarded", notices.decree_discarded, state.president)
    state.push(
        ("red", card, marks), *([("discard-law",)] if law.decree else []), ("moment", "open"), ("votes",)
    )


def discard_decree(state: State, seat: int) -> int:
    """Put a gnome's Decree into the box unplayed (GR23); its number is returned and stays secret."""
    card = state.decrees[seat]
    if card:
        state.box.append(card)
    state.decrees[seat] = 0
    state.shown_decrees.discard(seat)
    return card


def law_to_discard(run: Run) -> None:
    """Step: for a Decree one law of the row goes; the President says which, if there is a choice (G26, GR8)."""
    state = run.state
    cards = lying(state, "row")
    if len(cards) == 1:
        _discard(run, cards[0], forced=True)
    elif cards:
        state.phase = "discard-law"
        run.say("discard-asked", notices.discard_asked, state)


def discard_law(run: Run, by: int, args: Args) -> None:
    """The President names the law that goes for his Decree. Raises NotAllowed."""
    state = run.state
    _check_turn(state, by, "discard-law")
    card, cards = int(args["card"]), lying(state, "row")
    if card not in cards:
        raise refused("not-in-row", card, [f"#{each}" for each in cards])
    state.phase = ""
    _discard(run, card, forced=False)


def _discard(run: Run, card: int, forced: bool) -> None:
    state = run.state
    take_from_row(state, card)
    state.rejected.append(card)  # GR23
    lost = state.on.pop(card, 0)
    run.say("law-discarded", notices.law_discarded, state, card, lost, forced)
