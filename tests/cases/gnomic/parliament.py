"""Short ways to a parliament in session, for the rule cases of Gnomic Parliament.

`parliament` builds a pack around the cards that a case is about, `house` takes the shipped one. Seats are numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.builders import Table

FILLERS = range(901, 931)
"""Numbers of one-time laws that do nothing."""

Told = list[tuple[int, str, Mapping[str, Any]]]


def law(number: int, *effects: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A law; permanent unless said otherwise. Keys with a hyphen are given with an underscore."""
    card = {
        "number": number,
        "title": f"Law {number}",
        "text": f"Text {number}",
        "kind": "permanent",
        "party": "mechanocrats",
        "effects": list(effects),
    }
    return card | {key.replace("_", "-"): value for key, value in more.items()}


def untyped(number: int, **more: Any) -> dict[str, Any]:
    """A law that nobody has typed in."""
    card = law(number, **more)
    del card["effects"]
    return card


def pack(
    *laws: Mapping[str, Any], decrees: Sequence[Any] = (), agendas: Sequence[Any] = ()
) -> dict[str, Any]:
    """A pack as a table: the given cards and the fillers."""
    fillers = [law(number, kind="one-time") for number in FILLERS]
    return {
        "pack": {"name": "trial", "title": "Trial", "end-cards": [998, 999]},
        "law": [*laws, *fillers],
        "decree": list(decrees),
        "agenda": list(agendas),
    }


def parliament(
    *laws: Mapping[str, Any],
    players: int = 4,
    permanent: Sequence[int] = (),
    row: Sequence[int] = (),
    deck: Sequence[int | str] | None = None,
    president: int = 0,
    decrees: Sequence[Mapping[str, Any]] = (),
    agendas: Sequence[Mapping[str, Any]] = (),
    **options: str,
) -> Table:
    """A game with a pack of these cards; laws that are neither in force nor in the row are out of it.

    Decrees and agendas are dealt to the seats in the order given.
    """
    setup: dict[str, Any] = {
        "pack": pack(*laws, decrees=decrees, agendas=agendas),
        "president": str(president),
        "permanent": list(permanent),
        "row": [*row, *FILLERS[: 3 - len(row)]],
        "deck": list(FILLERS[3:]) if deck is None else list(deck),
    }
    if decrees:
        options["decrees"] = "yes"
        setup["decrees"] = {str(seat): card["number"] for seat, card in enumerate(decrees[:players])}
    if agendas:
        options["agendas"] = "yes"
        setup["agendas"] = {str(seat): card["number"] for seat, card in enumerate(agendas[:players])}
    return Table("gnomic", players, setup=setup, **options)


def house(
    *,
    players: int = 5,
    permanent: Sequence[int] = (),
    row: Sequence[int] = (),
    deck: Sequence[int | str] | None = None,
    president: int = 0,
    decrees: Mapping[int, int] | None = None,
    agendas: Mapping[int, int] | None = None,
    **options: str,
) -> Table:
    """A game with the shipped pack. The row is filled up with laws whose effects a case seldom meets."""
    quiet = [number for number in (14, 9, 31, 24, 10, 48, 33, 29) if number not in (*row, *permanent)]
    shown = [*row, *quiet[: 3 - len(row)]]
    setup: dict[str, Any] = {
        "president": str(president),
        "permanent": list(permanent),
        "row": shown,
        "deck": [card for card in quiet if card not in shown] if deck is None else list(deck),
    }
    if decrees is not None:
        options["decrees"] = "yes"
        setup["decrees"] = {str(seat): card for seat, card in decrees.items()}
    if agendas is not None:
        options["agendas"] = "yes"
        setup["agendas"] = {str(seat): card for seat, card in agendas.items()}
    return Table("gnomic", players, setup=setup, **options)


def propose(table: Table, card: int, **args: Any) -> Told:
    return table.do("propose", table.state.president, card=str(card), **args)


def vote(table: Table, discs: str) -> Told:
    """`discs`: one letter for each seat, y or n."""
    told: Told = []
    for seat, letter in enumerate(discs):
        told += table.do("vote", seat, choice={"y": "yes", "n": "no"}[letter])
    return told


def close(table: Table) -> Told:
    return table.do("close", table.state.president)


def go_on(
    table: Table, secret: Mapping[int, int] | None = None, shares: Mapping[int, int] | None = None
) -> Told:
    """Secret lobby votes (none but those given), then the sharing (given, or the first that is legal)."""
    told: Told = []
    while table.phase == "secret-votes":
        seat = next(seat for ask in table.engine.asks(table.state) for seat in ask.seats)
        told += table.do("secret-lobby", seat, votes=(secret or {}).get(seat, 0))
    if table.phase == "distribute":
        ways = table.engine.asks(table.state)[0].choices
        told += table.do("distribute", table.state.president, shares=shares or ways[0]["shares"])
    return told


def hold(
    table: Table,
    discs: str,
    *,
    lobby: Mapping[int, int] | None = None,
    secret: Mapping[int, int] | None = None,
    shares: Mapping[int, int] | None = None,
) -> Told:
    """The vote on what was proposed, as far as it goes without the President's declaration."""
    told = vote(table, discs)
    for seat, count in (lobby or {}).items():
        told += table.do("lobby", seat, votes=count)
    told += close(table)
    return told + go_on(table, secret, shares)


def pass_law(table: Table, card: int, discs: str = "", **more: Any) -> Told:
    """Propose a card and vote on it, all YES unless said otherwise."""
    args = {key: more.pop(key) for key in ("marks", "party") if key in more}
    told = propose(table, card, **args)
    return told + hold(table, discs or "y" * table.players, **more)


def named(told: Told, template: str) -> list[Mapping[str, Any]]:
    """The data of all notices of one kind."""
    return [data for _, name, data in told if name == template]


def one(told: Told, template: str) -> Mapping[str, Any]:
    """The data of the only notice of that kind."""
    (data,) = named(told, template)
    return data


def line(told: Told, card: int, moment: str = "apply") -> list[Mapping[str, Any]]:
    """The items of a card's only line at a moment."""
    (data,) = [
        each for each in named(told, "effect") if (each["card"]["number"], each["moment"]) == (card, moment)
    ]
    return list(data["items"])


def changed(told: Told, card: int, moment: str = "apply") -> tuple[dict[int, int], dict[int, int]]:
    """Honor and lobby votes that a card's line says, summed over its items."""
    honor: dict[int, int] = {}
    lobby: dict[int, int] = {}
    for item in line(told, card, moment):
        for sums, key in ((honor, "honor"), (lobby, "lobby")):
            for seat, count in item.get("change", {}).get(key, {}).items():
                sums[int(seat)] = sums.get(int(seat), 0) + count
    return honor, lobby


def honor(table: Table) -> list[int]:
    return list(table.table["honor"].values())


def lobby(table: Table) -> list[int]:
    return list(table.table["lobby"].values())
