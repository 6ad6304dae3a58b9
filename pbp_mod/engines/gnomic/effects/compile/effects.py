"""How effects are written: which keys each verb has, what they may hold, and what fits together.

Reads tables into `Effect`; carries nothing out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbp_mod.engines.gnomic.effects.compile.words import read_conditions, read_targets
from pbp_mod.engines.gnomic.effects.words import KINDS, PARTIES, RED, WILD, Choice, Effect, Groups
from pbp_mod.game.problems import Spot, from_zero, is_number

_COMMON = ("do", "when", "if", "then")
_TARGETS = ("who", "pick", "by")
KEYS: dict[str, tuple[str, ...]] = {
    "gain": (*_TARGETS, "honor", "lobby", "per", "on"),
    "lose": (*_TARGETS, "honor", "lobby", "per", "on"),
    "set": (*_TARGETS, "honor", "lobby"),
    "move": (*_TARGETS, "honor", "lobby", "to"),
    "mark": _TARGETS,
    "turn": _TARGETS,
    "announce": ("who",),
    "show": (*_TARGETS, "what"),
    "put": ("by", "from", "to", "law", "kind", "party"),
    "choose": ("by", "options"),
    "manual": (),
}
_REQUIRED = {"move": ("to",), "show": ("what",), "put": ("from", "to"), "choose": ("options",)}
_ONLY_AT = {"turn": ("close", "reveal"), "announce": ("open",)}
AMOUNTS = ("placed", "half", "all")
SHOWN = ("vote", "decree", "agenda")
FROM = ("permanent", "one-time", "row", "archive", "rejected", "deck")
TO = (*FROM, "bottom", "out", "force")
LAWS = ("chosen", "left", "right", "most lobby", "all", "this", "proposal")


def read_effect(
    table: Mapping[str, Any], spot: Spot, moments: tuple[str, ...], inside: bool = False
) -> Effect | None:
    """One effect; `moments` are those it may have, `inside` says that it belongs to an option of a choice."""
    verb = spot.choice(table, "do", KEYS)
    if not verb:
        return None
    spot.keys(table, ("do", *_REQUIRED.get(verb, ())), (*_COMMON, *KEYS[verb]))
    when = _moment(table, spot, moments, inside)
    if verb in _ONLY_AT and when not in _ONLY_AT[verb]:
        spot.at("when").wrong(f"{verb} can only be done at: {', '.join(_ONLY_AT[verb])}")
    if inside and verb in ("choose", "announce", "manual"):
        spot.at("do").wrong(f"{verb} can't stand inside a choice")
        return None
    if verb in ("gain", "lose", "set", "move"):
        _check_amounts(verb, table, spot)
    if verb == "put":
        _check_put(table, spot)
    law = spot.choice(table, "law", LAWS, "chosen" if verb == "put" else "")
    if "by" in table and "pick" not in table and verb != "choose" and law != "chosen":
        spot.at("by").wrong("nobody decides anything here (it goes with pick, choose or a chosen law)")
    return Effect(
        do=verb,
        conditions=read_conditions(table, spot),
        targets=read_targets(table, "who", spot),
        honor=table.get("honor"),
        lobby=table.get("lobby"),
        per=read_targets(table, "per", spot) if "per" in table else (),
        to=read_targets(table, "to", spot) if verb == "move" and "to" in table else (),
        on=spot.choice(table, "on", ("proposal", "row")),
        what=spot.choice(table, "what", SHOWN),
        source=spot.choice(table, "from", FROM),
        zone=spot.choice(table, "to", TO) if verb == "put" else "",
        law=law,
        kind=spot.choice(table, "kind", KINDS),
        party=spot.choice(table, "party", (*PARTIES, WILD)),
        options=_options(table, spot, when) if verb == "choose" else (),
        pick=_pick(table, spot),
        by=read_targets(table, "by", spot, "self" if inside else "president"),
        then=spot.flag(table, "then"),
    )


def grouped(effects: Iterable[Effect]) -> Groups:
    """Effects parted where a new reading starts (`then = true`)."""
    groups: list[list[Effect]] = []
    for effect in effects:
        if effect.then or not groups:
            groups.append([])
        groups[-1].append(effect)
    return tuple(tuple(group) for group in groups)


def _moment(table: Mapping[str, Any], spot: Spot, moments: tuple[str, ...], inside: bool) -> str:
    if "when" in table and (inside or moments == (RED,)):
        where = "an option of a choice" if inside else "red text"
        spot.at("when").wrong(f"{where} has its own time (leave it out)")
    return moments[0] if inside or moments == (RED,) else spot.choice(table, "when", moments, "apply")


def _check_amounts(verb: str, table: Mapping[str, Any], spot: Spot) -> None:
    if "honor" not in table and "lobby" not in table:
        spot.wrong(f"{verb} needs honor or lobby")
    for key in ("honor", "lobby"):
        value = table.get(key, 0)
        words = AMOUNTS if verb != "set" else ()
        if not (is_number(value) and value >= 0) and value not in words:
            accepted = ", ".join([from_zero(value), *words])
            spot.at(key).wrong(f"can't be {value!r} (accepted: {accepted})")
    if "on" in table:
        for key in ("who", "pick", "by", "honor"):
            if key in table:
                spot.at(key).wrong("lobby votes on cards belong to nobody (only lobby and per go with on)")
        if table.get("lobby") in ("placed", "half"):
            spot.at("lobby").wrong("on a card it must be a number or all")


def _check_put(table: Mapping[str, Any], spot: Spot) -> None:
    source, law = table.get("from"), table.get("law", "chosen")
    if source == "deck" and law not in ("left", "right"):
        spot.at("law").wrong("the deck lies face down (accepted: left, its top, or right, its bottom)")
    if source == "deck" and ("kind" in table or "party" in table):
        spot.at("kind" if "kind" in table else "party").wrong(
            "the deck lies face down, nobody can look for a law"
        )
    if law == "proposal" and source != "rejected":
        spot.at("law").wrong("the proposal can only be put from rejected")
    if law == "most lobby" and source != "row":
        spot.at("law").wrong("only laws of the row have lobby votes on them")
    if source is not None and source == table.get("to"):
        spot.at("to").wrong(f"the law already lies there (from and to are both {source})")


def _pick(table: Mapping[str, Any], spot: Spot) -> tuple[int, int] | None:
    value = table.get("pick")
    if value is None:
        return None
    bounds = value if isinstance(value, list) else [value, value]
    if (
        len(bounds) != 2
        or not all(map(is_number, bounds))
        or not 0 <= bounds[0] <= bounds[1]
        or not bounds[1]
    ):
        spot.at("pick").wrong(f"must be a number of gnomes or [least, most], not {value!r}")
        return None
    return bounds[0], bounds[1]


def _options(table: Mapping[str, Any], spot: Spot, moment: str) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for where, option in spot.tables(table, "options"):
        where.keys(option, ("label", "effects"), ())
        label = where.text(option, "label")
        if label in [each.label for each in found]:
            where.at("label").wrong(f"there are two options {label!r}")
        if label != label.strip() or label.isdigit():
            where.at("label").wrong("must be a word, not a number")
        effects = [
            read_effect(each, below, (moment,), inside=True)
            for below, each in where.tables(option, "effects")
        ]
        found.append(Choice(label, grouped(each for each in effects if each is not None)))
    if not found:
        spot.at("options").wrong("needs at least one option")
    return tuple(found)
