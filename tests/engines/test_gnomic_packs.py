"""Whatever a pack says in the effect language, the game stays a game: random packs, played at random."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.engines.gnomic.effects.compile.effects import FROM, LAWS, TO
from pbp_mod.engines.gnomic.effects.modifiers import MODIFIERS
from pbp_mod.engines.gnomic.effects.words import MOMENTS, PARTIES
from pbp_mod.game.actions import THREAD
from tests.builders import Table
from tests.cases.gnomic.parliament import law, pack, untyped
from tests.engines.test_gnomic_properties import changes

pytestmark = pytest.mark.once

SIMPLE = (
    "all",
    "president",
    "challenger",
    "marked",
    "self",
    "yes",
    "no",
    "majority",
    "minority",
    "decree",
    "sole",
)
CONDITIONS = (
    "passed",
    "rejected",
    "tied",
    "unanimous",
    "last-phase",
    "confidence",
    "decree",
    "own",
    "laws > 1",
)


def who(rng: random.Random) -> Any:
    def word() -> str:
        text = rng.choice(
            [
                rng.choice(SIMPLE),
                rng.choice(("most", "fewest")) + " " + rng.choice(("honor", "lobby", "placed")),
                f"{rng.choice(('honor', 'lobby', 'placed'))} {rng.choice(('<', '>=', '='))} {rng.randint(0, 4)}",
                rng.choice(("left of", "right of", "neighbours of")) + " " + rng.choice(SIMPLE),
                rng.choice(("kept-word", "broke-word")),
            ]
        )
        return f"not {text}" if rng.random() < 0.2 else text

    return [word() for _ in range(rng.randint(1, 2))]


def condition(rng: random.Random) -> Any:
    if rng.random() < 0.3:
        return {"who": who(rng), "min": rng.randint(0, 2)}
    return ("not " if rng.random() < 0.3 else "") + rng.choice(CONDITIONS)


def amount(rng: random.Random) -> Any:
    return rng.choice([0, 1, 2, 3, "placed", "half", "all"])


def effect(rng: random.Random, when: str, *, inside: bool = False) -> dict[str, Any]:
    verbs = ["gain", "lose", "set", "move", "mark", "show", "put", "cards"]
    if not inside and when != "red":
        verbs += [
            "choose",
            *(["turn"] if when in ("close", "reveal") else []),
            *(["announce"] if when == "open" else []),
        ]
    verb = rng.choice(verbs)
    if verb == "cards":
        return {
            "do": rng.choice(["gain", "lose"]),
            "on": rng.choice(["proposal", "row"]),
            "lobby": rng.randint(0, 3),
        }
    found: dict[str, Any] = {"do": verb}
    if verb == "choose":
        options = [{"label": label, "effects": [effect(rng, when, inside=True)]} for label in ("a", "b")]
        found |= {"by": who(rng), "options": options[: rng.randint(1, 2)]}
    else:
        found |= putting(rng) if verb == "put" else done_to(rng, verb)
    if rng.random() < 0.3:
        found["if"] = condition(rng)
    if rng.random() < 0.2:
        found["then"] = True
    return found


def putting(rng: random.Random) -> dict[str, Any]:
    """From where to where a law is put."""
    source = rng.choice(FROM)
    only = {"deck": ["left", "right"], "row": [*LAWS[:6]], "rejected": [*LAWS[:3], *LAWS[4:]]}
    which = rng.choice(only.get(source, [law for law in LAWS if law not in ("proposal", "most lobby")]))
    found = {"from": source, "to": rng.choice([place for place in TO if place != source]), "law": which}
    if source != "deck" and rng.random() < 0.3:
        found["kind"] = rng.choice(["permanent", "one-time"])
    return found


def done_to(rng: random.Random, verb: str) -> dict[str, Any]:
    """What happens to whom."""
    found: dict[str, Any] = {"who": who(rng)}
    if verb in ("gain", "lose", "move"):
        found |= {"honor": amount(rng), "lobby": amount(rng)}
    if verb == "set":
        found["lobby"] = rng.randint(0, 5)
    if verb == "show":
        found["what"] = rng.choice(["vote", "decree", "agenda"])
    if verb == "move":
        found["to"] = who(rng)
    if verb in ("gain", "lose") and rng.random() < 0.2:
        found["per"] = who(rng)
    if verb != "announce" and rng.random() < 0.25:
        found["pick"] = rng.choice([1, 2, [0, 2]])
    return found


def rule(rng: random.Random) -> dict[str, Any]:
    name = rng.choice(list(MODIFIERS))
    found: dict[str, Any] = {"rule": name}
    if name == "next-president":
        found["set"] = who(rng)
    elif MODIFIERS[name].words:
        found["set"] = rng.choice([*MODIFIERS[name].words, *([2] if MODIFIERS[name].numbers else [])])
    else:
        operator = rng.choice(["set", "add", "times", "max", "min"])
        found[operator] = rng.randint(-1, 3) if operator == "add" else rng.randint(0, 3)
    if MODIFIERS[name].per == "gnome" and rng.random() < 0.4:
        found["who"] = who(rng)
    if rng.random() < 0.4:
        found["if"] = condition(rng)
    return found


def effects(rng: random.Random) -> list[dict[str, Any]]:
    found = []
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.4:
            found.append(rule(rng))
        else:
            when = rng.choice([*MOMENTS, "apply", "apply"])
            found.append(effect(rng, when) | {"when": when})
    return found


def card(number: int, rng: random.Random) -> dict[str, Any]:
    more: dict[str, Any] = {
        "party": rng.choice([*PARTIES, "wild"]),
        "kind": rng.choice(["permanent", "one-time"]),
    }
    if rng.random() < 0.05:
        return untyped(number, **more)
    if rng.random() < 0.3:
        more |= {"red_text": "red", "red": [effect(rng, "red") if rng.random() < 0.7 else rule(rng)]}
    return law(number, *effects(rng), **more)


def table_of(seed: int) -> Table:
    """A game whose every card is made up."""
    rng = random.Random(seed)
    laws = [card(number, rng) for number in range(1, 31)]
    decrees = [card(number, rng) for number in range(50, 58)]
    agendas = [
        {"number": 70 + n, "title": "A", "text": "a", "for": PARTIES[n % 4], "against": PARTIES[(n + 1) % 4]}
        for n in range(8)
    ]
    permanent = [each["number"] for each in laws if each["kind"] == "permanent"][:2]
    rest = [each["number"] for each in laws if each["number"] not in permanent]
    deck = [*rest[3:9], "end", *rest[9:12], "end", *rest[12:]]
    setup = {
        "pack": pack(*laws, decrees=decrees, agendas=agendas),
        "permanent": permanent,
        "row": rest[:3],
        "deck": deck,
    }
    options = {"decrees": "yes", "confidence": "yes", "agendas": "yes"}
    return Table("gnomic", rng.randint(4, 8), setup=setup, **options)


@given(st.integers(0, 2**48))
@settings(max_examples=60, deadline=None)
def test_a_game_with_any_pack_keeps_its_books(seed: int) -> None:
    table, rng = table_of(seed), random.Random(seed)
    state = table.state
    everything = sorted([*state.pack.laws, *state.pack.agendas])
    honor, lobby = [0] * table.players, [2] * table.players
    for _ in range(600):  # a pack may well send laws round for ever
        for audience, _, data in table.told:
            for change in changes(data):
                assert audience == THREAD
                for seat, count in change["honor"].items():
                    honor[seat] += count
                for seat, count in change["lobby"].items():
                    lobby[seat] += count
        table.told.clear()
        assert (honor, lobby) == (state.honor, state.lobby)
        assert min(*honor, *lobby, *state.placed) >= 0
        piles = (
            state.permanent,
            state.one_time,
            state.row,
            state.archive,
            state.rejected,
            state.deck,
            state.box,
        )
        lying = [
            each for pile in (*piles, state.decrees, state.agendas, [state.proposal]) for each in pile if each
        ]
        assert sorted(lying) == everything
        if table.outcome is not None:
            assert table.phase == "over"
            return
        table.engine.apply(state, rng.choice(list(table.legal())), table._tell)
