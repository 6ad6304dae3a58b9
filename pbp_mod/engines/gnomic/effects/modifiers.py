"""The numbers and words of the rules that laws can modify, and how laws that modify the same one are settled (G3, GR6).

One table of them. Each is read whenever the game needs it, with the laws in force then. The printed rules are the base;
on them lie the permanent laws, on them the one-time laws with the red rules of the proposal. Within a layer first `set`,
`add` and `times` from the oldest law to the newest, then `max` and `min` likewise: a limit beats a grant of its own layer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from pbp_mod.engines.gnomic.effects.reading import Reader, hold, pick
from pbp_mod.engines.gnomic.effects.words import Rule, Targets
from pbp_mod.engines.gnomic.state import State
from pbp_mod.game.actions import NOBODY
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from pbp_mod.engines.gnomic.data.shapes import Card

Dial = tuple[int, tuple[Rule, ...], int]
"""A card, its rules for one modifier, and its layer."""
KEPT = 500
"""Sets of laws of which it is kept at most what they do together."""
PRINTED, PERMANENT_LAYER, ONE_TIME_LAYER = 0, 1, 2


class Force(NamedTuple):
    """What laws do together: their rules by the modifier that they are for, weakest first, and the moments at which any of
    them acts, or may (an untyped one where laws are applied, GR21).
    """

    dials: Mapping[str, tuple[Dial, ...]]
    moments: frozenset[str]


class Modifier(NamedTuple):
    """What a rule may be modified to. `per`: read for each vote, each gnome or the table."""

    per: str
    numbers: bool = True
    words: tuple[str, ...] = ()
    signed: bool = False
    least: int = 0


MODIFIERS: dict[str, Modifier] = {
    "margin": Modifier("vote", signed=True),
    "weight": Modifier("gnome"),
    "lobby-weight": Modifier("gnome"),
    "bonus": Modifier("gnome"),
    "place-max": Modifier("gnome"),
    "secret-max": Modifier("gnome"),
    "majority": Modifier("gnome"),
    "honor-gain": Modifier("gnome"),
    "lobby-gain": Modifier("gnome"),
    "share-max": Modifier("vote", words=("other", "any")),
    "permanents": Modifier("table", least=1),
    "row-lobby": Modifier("table"),
    "stay": Modifier("table", numbers=False, words=("may", "must", "never")),
    "pass-reward": Modifier("table"),
    "direction": Modifier("table", numbers=False, words=("left", "right")),
    "next-president": Modifier("table", numbers=False),
    "agenda-honor": Modifier("gnome", signed=True),
    "agenda-even": Modifier("gnome"),
}


def number(state: State, name: str, base: int, seat: int = NOBODY, above: int = PRINTED) -> tuple[int, int]:
    """What a number of the rules is for a gnome (or all), and the highest layer that modified it.

    Only laws of layer `above` and higher are asked, so that a limit doesn't reach what a stronger text gives.
    """
    speaking, modifier = force(state).dials.get(name), MODIFIERS[name]
    if speaking is None:
        return (base if modifier.signed or base >= modifier.least else modifier.least), PRINTED
    value, top = base, PRINTED
    for layer, rules in _layers(state, speaking, seat, above):
        top = layer
        for rule in rules:
            amount = cast(int, rule.value)
            if rule.op == "set":
                value = amount
            elif rule.op == "add":
                value += amount
            elif rule.op == "times":
                value *= amount
        for rule in rules:
            amount = cast(int, rule.value)
            if rule.op == "max":
                value = min(value, amount)
            elif rule.op == "min":
                value = max(value, amount)
    return (value if modifier.signed else max(modifier.least, value)), top


def numbers(state: State, name: str, base: int) -> list[int]:
    """What a number of the rules is for each gnome."""
    if name not in force(state).dials:
        return [number(state, name, base)[0]] * state.players
    return [number(state, name, base, seat)[0] for seat in range(state.players)]


def word(state: State, name: str, base: str) -> int | str:
    """What a word of the rules is: the last law to set it has it (`share-max` may be a number, too)."""
    value: int | str | Targets = base
    speaking = force(state).dials.get(name)
    for _, rules in _layers(state, speaking, NOBODY, PRINTED) if speaking else ():
        value = rules[-1].value
    return cast("int | str", value)


def next_president(state: State) -> int:
    """Whom a law names as next President, or NOBODY. A law that names nobody is ignored, of several the first is meant."""
    seat = NOBODY
    for card, rules, _ in in_force(state, "next-president"):
        for rule in rules:
            reader = Reader(state, card)
            if hold(rule.conditions, reader):
                named = pick(cast(Targets, rule.value), reader)
                if named:
                    seat = next(each for each in in_order(state) if each in named)
    return seat


def step(state: State) -> int:
    """+1 while passing goes to the left (clockwise, up the seats), -1 while it goes to the right."""
    return 1 if word(state, "direction", "left") == "left" else -1


def in_order(state: State) -> list[int]:
    """All seats from the President on, in the direction of passing (G7)."""
    toward = step(state)
    return [(state.president + toward * away) % state.players for away in range(state.players)]


def turned_by(state: State, *names: str) -> list[Card]:
    """The laws in force (and the proposal's red rules) that speak of one of these, strongest first, for the texts.

    Whether one of them changed anything this time is for the reader to see: its conditions stand on the card.
    """
    found = [card for name in names for card, _, _ in in_force(state, name)]
    order = [state.red, *state.one_time, *state.permanent]
    return [state.pack.title(card) for card in sorted(dict.fromkeys(found), key=order.index)]


def in_force(state: State, name: str) -> tuple[Dial, ...]:
    """The laws in force that have rules for that modifier, weakest first: permanent laws, one-time laws, red rules."""
    return force(state).dials.get(name, ())


def force(state: State) -> Force:
    """What the laws in force do together, with the red rules of the proposal."""
    # Asked many times for each row, and the same until the laws change: what is found is kept with the pack, by all
    # that it depends on, so that it needs no forgetting when a law comes, goes or is taken back by a correction.
    pack, permanent, one_time, red = state.pack, state.permanent, state.one_time, state.red
    found: Force
    permanent_then, one_time_then, red_then, found = pack.latest
    if permanent == permanent_then and one_time == one_time_then and red == red_then:
        return found
    kept, laws = pack.force, (*permanent, -1, *one_time, -1, red)
    if laws not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        kept[laws] = _force(state)
    found = kept[laws]
    pack.latest = permanent[:], one_time[:], red, found
    return found


def _force(state: State) -> Force:
    laws, found = state.pack.laws, dict[str, tuple[Dial, ...]]()
    permanent = [(card, laws[card].work, PERMANENT_LAYER) for card in reversed(state.permanent)]
    works = permanent + [(card, laws[card].work, ONE_TIME_LAYER) for card in reversed(state.one_time)]
    speaking = [(card, work.rules, layer) for card, work, layer in works]
    if state.red:
        speaking.append((state.red, laws[state.red].work.red_rules, ONE_TIME_LAYER))
    for card, rules, layer in speaking:
        for name, each in rules.items():
            found[name] = (*found.get(name, ()), (card, each, layer))
    moments = {moment for _, work, _ in works for moment in work.effects}
    untyped = {"apply" for _, work, _ in works if not work.typed}
    return Force(found, frozenset(moments | untyped))


def _layers(state: State, dials: tuple[Dial, ...], seat: int, above: int) -> list[tuple[int, list[Rule]]]:
    """Those of the rules that speak now, one list for each layer that has any."""
    found: list[tuple[int, list[Rule]]] = []
    for card, rules, layer in dials:
        if layer < above:
            continue
        reader = Reader(state, card, seat)
        for rule in rules:
            if rule.targets and seat not in pick(rule.targets, reader):
                continue
            if rule.conditions and not hold(rule.conditions, reader):
                continue
            if not found or found[-1][0] != layer:
                found.append((layer, []))
            found[-1][1].append(rule)
    return found
