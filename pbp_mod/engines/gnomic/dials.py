"""The numbers and words of the rules that laws can turn, and how laws that turn the same one are settled (G3, GR6).

A dial is read whenever the game needs it, with the laws in force then. The printed rules are the base; on them lie the
permanent laws, on them the one-time laws with the red rules of the proposal. Within a layer first `set`, `add` and
`times` from the oldest law to the newest, then `max` and `min` likewise: a limit beats a grant of its own layer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from pbp_mod.engines.gnomic import conditions, who
from pbp_mod.engines.gnomic.state import State
from pbp_mod.engines.gnomic.words import Rule, Who

PRINTED, PERMANENT_LAYER, ONE_TIME_LAYER = 0, 1, 2


class Dial(NamedTuple):
    """What a dial may be turned to. `per`: read for each vote, each gnome or the table."""

    per: str
    numbers: bool = True
    words: tuple[str, ...] = ()
    signed: bool = False
    least: int = 0


DIALS: dict[str, Dial] = {
    "margin": Dial("vote", signed=True),
    "weight": Dial("gnome"),
    "lobby-weight": Dial("gnome"),
    "bonus": Dial("gnome"),
    "place-max": Dial("gnome"),
    "secret-max": Dial("gnome"),
    "majority": Dial("gnome"),
    "honor-gain": Dial("gnome"),
    "lobby-gain": Dial("gnome"),
    "share-max": Dial("vote", words=("other", "any")),
    "permanents": Dial("table", least=1),
    "row-lobby": Dial("table"),
    "stay": Dial("table", numbers=False, words=("may", "must", "never")),
    "pass-reward": Dial("table"),
    "direction": Dial("table", numbers=False, words=("left", "right")),
    "next-president": Dial("table", numbers=False),
    "agenda-honor": Dial("gnome", signed=True),
    "agenda-even": Dial("gnome"),
}


def number(state: State, name: str, base: int, seat: int = -1, above: int = PRINTED) -> tuple[int, int]:
    """What a numeric dial shows for a gnome (or all), and the highest layer that turned it.

    Only laws of layer `above` and higher are asked, so that a limit doesn't reach what a stronger text gives.
    """
    dial, value, top = DIALS[name], base, PRINTED
    for layer, rules in _layers(state, name, seat, above):
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
    return (value if dial.signed else max(dial.least, value)), top


def word(state: State, name: str, base: str) -> int | str:
    """What a dial with words shows: the last law to set it has it (`share-max` may be a number, too)."""
    value: int | str | Who = base
    for _, rules in _layers(state, name, -1, PRINTED):
        value = rules[-1].value
    return cast("int | str", value)


def next_president(state: State) -> int:
    """Whom a law names as next President, or -1. A law that names nobody is ignored, of several the first is meant."""
    seat = -1
    for card, rules, _ in in_force(state, "next-president"):
        for rule in rules:
            reader = who.Reader(state, card)
            if conditions.hold(rule.conditions, reader):
                named = who.pick(cast(Who, rule.value), reader)
                if named:
                    seat = next(each for each in who.in_order(state) if each in named)
    return seat


def step(state: State) -> int:
    """+1 while passing goes to the left (clockwise, up the seats), -1 while it goes to the right."""
    return 1 if word(state, "direction", "left") == "left" else -1


def turned_by(state: State, *names: str) -> list[dict[str, object]]:
    """The laws in force (and the proposal's red rules) that speak of one of these dials, strongest first, for the texts.

    Whether one of them changed anything this time is for the reader to see: its conditions stand on the card.
    """
    found = [card for name in names for card, _, _ in in_force(state, name)]
    order = [state.red, *state.one_time, *state.permanent]
    return [state.pack.title(card) for card in sorted(dict.fromkeys(found), key=order.index)]


def in_force(state: State, name: str) -> Iterator[tuple[int, tuple[Rule, ...], int]]:
    """Card, its rules for that dial and its layer, weakest first: permanent laws, one-time laws, red rules."""
    laws = state.pack.laws
    for card in reversed(state.permanent):
        rules = laws[card].work.rules.get(name)
        if rules:
            yield card, rules, PERMANENT_LAYER
    for card in reversed(state.one_time):
        rules = laws[card].work.rules.get(name)
        if rules:
            yield card, rules, ONE_TIME_LAYER
    if state.red:
        rules = laws[state.red].work.red_rules.get(name)
        if rules:
            yield state.red, rules, ONE_TIME_LAYER


def _layers(state: State, name: str, seat: int, above: int) -> list[tuple[int, list[Rule]]]:
    """The rules that speak now, one list for each layer that has any."""
    found: list[tuple[int, list[Rule]]] = []
    for card, rules, layer in in_force(state, name):
        if layer < above:
            continue
        for rule in rules:
            reader = who.Reader(state, card, seat)
            if rule.who and seat not in who.pick(rule.who, reader):
                continue
            if not conditions.hold(rule.conditions, reader):
                continue
            if not found or found[-1][0] != layer:
                found.append((layer, []))
            found[-1][1].append(rule)
    return found
