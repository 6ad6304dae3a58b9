"""The header of a new game, made from what was asked for and from what was sealed for it before.

Takes plain values, no options and no files, and keeps nothing. What a header may hold is judged by rows/header.py,
whether it can be dealt by the engine (`session.playable`).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pbp_mod.desk.sealing import Sealed
from pbp_mod.engines import load
from pbp_mod.errors import NotAllowed, NotUnderstood, WrongUsage
from pbp_mod.game import chance
from pbp_mod.people.names import Player
from pbp_mod.rows.header import (
    FORMAT,
    THEME,
    Header,
    drawn_seats,
    editions,
    engine_of,
    read_numbers,
    self_contained,
)
from pbp_mod.rows.options import complete
from pbp_mod.rows.seals import IN_ORDER
from pbp_mod.tuples import NamedTuple


class Table(NamedTuple):
    """What is to be played, by whom, by which house rules and with which cards, as far as it was said.

    `rules` are the options as they were given, `pack` is a name or a path; `in_order`: the players sit as they are listed.
    """

    engine: str
    players: Sequence[Player]
    hecklers: Sequence[str]
    rules: Mapping[str, str]
    pack: str | None
    in_order: bool


class Luck(NamedTuple):
    """Where the chance of a game comes from, as far as it was said.

    `seed`: one that the moderator chose; `numbers`: those of the players, to be mixed into it; `dealt`: what was dealt by
    hand instead, as JSON (None: nothing); `checkpoints`: whether posts tell how the log stood.
    """

    seed: str | None
    numbers: str | None
    dealt: Any
    checkpoints: bool


def table_header(table: Table) -> Header:
    """A header's `engine`, `players`, `hecklers`, `options` and `setup` (of the pack alone), as far as there are any.

    A pack that isn't shipped is put in whole. Raises NotUnderstood, WrongUsage if nobody plays.
    """
    if not table.players:
        raise WrongUsage(
            "who plays? (give the sign-up table with --roster FILE, or --player NAME=ABBR for each)"
        )
    header: Header = {"engine": table.engine, "players": _written(table.players)}
    if table.hecklers:
        header["hecklers"] = list(table.hecklers)
    if table.rules:
        header["options"] = dict(table.rules)
    return self_contained(header | {"setup": {"pack": table.pack}}) if table.pack else header


def new_header(
    name: str, table: Table, luck: Luck, *, sealed: Sealed | None = None, dialect: str | None = None
) -> Header:
    """The header of a new game, with a fresh seed where none was chosen or `sealed`, and with drawn seats.

    Raises NotUnderstood; NotAllowed if the table or what was dealt by hand differs from what was sealed.
    """
    if sealed is not None and sealed.table is not None:
        played = _as_sealed(name, sealed, sealed.table, table, by_hand=luck.dealt is not None)
    else:
        played = table_header(table)
    header: Header = {
        "format": FORMAT,
        "engine": played["engine"],
        "name": name,
        "players": played["players"],
    }
    header |= {key: played[key] for key in ("hecklers", "options", THEME) if key in played}
    if dialect:
        header["dialect"] = dialect
    header |= _chance(luck, sealed)
    if not isinstance(luck.dealt, Mapping | None):  # as JSON it may be anything
        raise NotUnderstood("'setup' must be an object, with what was dealt by hand")
    if luck.dealt is not None:
        header["setup"] = dict(luck.dealt)
    elif not (table.in_order or (sealed is not None and sealed.seats == IN_ORDER)):
        header["setup"] = {"seats": drawn_seats(header)}
    pack = played.get("setup", {})
    if pack:
        header["setup"] = pack | header.get("setup", {}) | pack
    if "sealed" in header:
        return header | {key: played[key] for key in ("rules",) if key in played}
    return header | editions(load(table.engine), header.get("setup", {}))


def _as_sealed(name: str, sealed: Sealed, listed: Header, table: Table, *, by_hand: bool) -> Header:
    """What was sealed, as a part of the header, with the hecklers and the words that are given now.

    Raises NotAllowed if anything given differs from what was sealed.
    """
    header = dict(listed)
    words = {option.name for option in engine_of(header).options if option.wording}
    told = {key: value for key, value in table.rules.items() if key in words}
    ruled = {key: value for key, value in table.rules.items() if key not in words}
    wrong = [
        *(["the game"] if table.engine != header["engine"] else []),
        *(["the players"] if table.players and _written(table.players) != header["players"] else []),
        *(["the house rules"] if not _same_rules(header, ruled) else []),
        *(["the cards"] if table.pack and _pack(table) != header.get("setup", {}) else []),
        *(["the seats"] if table.in_order and sealed.seats != IN_ORDER else []),
        *(["what is dealt by hand"] if by_hand else []),
    ]
    if wrong:
        raise NotAllowed(
            "sealed-otherwise",
            "this is not what was sealed for {}: {} (leave out what was sealed, it is taken as it is; for another list, seal "
            "anew with 'pbp seal ENGINE NAME … --anew', and let the players give new numbers)",
            repr(name),
            wrong,
        )
    if table.hecklers:
        header["hecklers"] = list(table.hecklers)
    if told:
        header["options"] = header.get("options", {}) | told
    return header


def _same_rules(header: Header, ruled: Mapping[str, str]) -> bool:
    engine = engine_of(header)
    sealed, given = complete(engine, header.get("options", {})), complete(engine, ruled)
    return all(given[name] == sealed[name] for name in ruled)


def _pack(table: Table) -> Any:
    return self_contained({"engine": table.engine, "setup": {"pack": table.pack}})["setup"]


def _chance(luck: Luck, sealed: Sealed | None) -> Header:
    """`seed`, `entropy`, and what the players are told and can check of them."""
    header: Header = {"seed": luck.seed or (sealed.seed if sealed is not None else chance.new_seed())}
    weak = chance.is_weak(header["seed"])
    if luck.seed:
        header["chosen_seed"] = True
    if luck.numbers is not None:
        header["entropy"] = read_numbers(luck.numbers)
    if sealed is not None and sealed.table is not None:
        header["sealed"] = chance.LISTED
    if luck.checkpoints:
        header["checkpoints"] = True
        if weak:
            header["salt"] = chance.new_seed()
    return header


def _written(players: Sequence[Player]) -> list[dict[str, Any]]:
    """Players as a header has them."""
    return [
        {"name": player.name, "abbr": player.abbr}
        | ({"aliases": list(player.aliases)} if player.aliases else {})
        for player in players
    ]
