"""Roles with their teams and private messages, and groups."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.read.reading import Reading, name_of, texts
from pbp_mod.engines.ledger.pack.words import MEMBERS, ORDERS, ROLES, Group, Pack, Role
from pbp_mod.game.problems import Spot

ROLE_KEYS, GROUP_KEYS = ("count", "pm", "knows"), ("told",)
"""What a role, and a group, may have besides what it must have."""
_HOLES = ("group", "knows", "role", "team")
"""What a role's message may leave open, in braces."""
_BRACE = re.compile(r"\{([^{}]*)\}|[{}]")
_ADDRESSES = ("thread", "moderator", "spectators")
"""Words that say where a text goes, so that no group can be called so."""
MOST_GROUPS = 29
"""Their messages have ids of their own, and there are no more."""


def read_roles(raw: Mapping[str, Any], top: Spot, pack: Pack, reading: Reading) -> None:
    """`[[role]]`: each with its team; at most one has no `count`, and gets all who are left."""
    teams: dict[str, list[str]] = {}
    for spot, table in top.tables(raw, "role", "name"):
        spot.keys(table, ("name", "team"), ROLE_KEYS)
        name = name_of(table, spot, pack.roles, "role")
        team = name_of(table, spot, (), "team", key="team")
        reading.lexicon.unsure.update(
            kind for kind, given in (("role", name), ("team", team)) if not given.strip()
        )
        where = spot.at("pm")
        pm = spot.text(table, "pm")
        knows = reading.who_or_none(table, "knows", spot)
        _check_message(pm, where, knows is not None)
        role = Role(name, team, reading.number_or_none(table, "count", spot), pm, knows)
        pack.roles.setdefault(name, role)
        same = next((each for each in teams if each.casefold() == team.casefold()), team)
        if same != team:
            spot.at("team").wrong(f"there is a team {same!r}, and {team!r} differs from it in capitals only")
        if team:
            teams.setdefault(same, []).append(name)
    pack.teams = tuple(teams)
    reading.lexicon.add("role", pack.roles)
    reading.lexicon.add("team", teams)
    reading.lexicon.teams = {team: tuple(roles) for team, roles in teams.items()}


def _check_message(pm: str, where: Spot, knows: bool) -> None:
    holes = set()
    for found in _BRACE.finditer(pm):
        holes.add(found[1])
        if found[1] not in _HOLES:
            where.wrong(
                f"{found[0]!r} has no meaning here (accepted in braces: {', '.join(_HOLES)}; other braces can't be used)"
            )
    if knows and "knows" not in holes:
        where.wrong("doesn't say {knows}, where the names of those would stand whom the role knows")
    if "knows" in holes and not knows:
        where.wrong("says {knows}, but the role has no 'knows' that says whom it knows")


def read_groups(raw: Mapping[str, Any], top: Spot, pack: Pack, reading: Reading) -> list[tuple[str, Spot]]:
    """`[[group]]`; the acts that groups are told of, each with its place."""
    acts = []
    found = top.tables(raw, "group", "name")
    if len(found) > MOST_GROUPS:
        top.at("group").wrong(f"there are {len(found)} groups (at most {MOST_GROUPS})")
    for spot, table in found:
        spot.keys(table, ("name", "who"), GROUP_KEYS)
        name = name_of(table, spot, pack.groups, "group")
        if not name.strip():
            reading.lexicon.unsure.add("group")
        if name.casefold() in _ADDRESSES:
            spot.at("name").wrong(f"{name!r} says where a text goes, so no group can be called so")
        told = []
        for each, where in texts(table, "told", spot):
            if each.startswith(ORDERS):
                acts.append((each.removeprefix(ORDERS).strip(), where))
            elif each not in (MEMBERS, ROLES):
                where.wrong(f"there is no {each!r} (accepted: {MEMBERS}, {ROLES}, {ORDERS}ACTION)")
            told.append(each)
        group = Group(name, reading.who(table, "who", spot), tuple(told) if "told" in table else (MEMBERS,))
        pack.groups.setdefault(name, group)
    reading.lexicon.add("group", pack.groups)
    reading.lexicon.groups = {name: group.who for name, group in pack.groups.items()}
    return acts
