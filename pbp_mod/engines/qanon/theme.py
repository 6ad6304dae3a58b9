"""Themes: tables of words for one setting of the game (Q28), in a file or in a game's header.

Finds and reads them, and refuses one that lacks a word or has one that nobody would look up; whether its words make sense
together, sense.py says. Only needed where something is said in words; play never comes here, because the reader of TOML
costs start-up time. Knows no rules.
"""

from __future__ import annotations

import os.path
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from pbp_mod.engines.qanon.sentences import said
from pbp_mod.engines.qanon.settings import OWN_THEME, THEMES, is_whole, no_theme
from pbp_mod.errors import NotUnderstood

LARGEST = 1_000_000
"""Characters of a theme file."""

_FOLDER = os.path.join(os.path.dirname(__file__), "themes")

if TYPE_CHECKING:
    from typing import TypedDict

    from pbp_mod.engines.qanon.events import Policy, Power, Role, Team, Vote

    class Offices(TypedDict):
        """What the government and its members are called."""

        president: str
        vice_president: str
        government: str
        session: str

    class Words(TypedDict):
        """All words of a setting."""

        title: str
        setting: str
        teams: dict[Team, str]
        party: dict[Team, str]
        roles: dict[Role, dict[str, str]]  # each with `name` and `line`
        offices: Offices
        policies: dict[Policy, dict[str, str]]  # each with `name` and `short`
        powers: dict[Power, str]  # `veto` is among them
        votes: dict[Vote, str]
        rules: dict[str, str]  # `tie`
        orders: dict[str, tuple[str, ...]]  # the first phrase of each is the one that posts ask for
        synonyms: dict[str, tuple[str, ...]]  # further words for an answer
        colours: dict[Policy, str]  # of the policies in pictures; may lack either
        deeds: dict[str, str]  # what a President does who uses a power


_KEYS: Mapping[str, Any] = {
    "title": str,
    "setting": str,
    "teams": {"moderate": str, "qanon": str},
    "party": {"moderate": str, "qanon": str},
    "roles": {role: {"name": str, "line": str} for role in ("Moderate", "QAnon", "Trump")},
    "offices": {"president": str, "vice_president": str, "government": str, "session": str},
    "policies": {card: {"name": str, "short": str} for card in ("M", "FR")},
    "powers": {"cia": str, "raid": str, "choose": str, "assassinate": str, "veto": str},
    "votes": {"yaw": str, "nah": str},
    "rules": {"tie": str},
    "orders": dict.fromkeys(("nominate", "raid", "choose", "assassinate", "cia"), list),
}
"""What a theme has to say: `str` a text, `list` a text or several (the first is the one that posts ask for)."""

_SYNONYMS = ("yaw", "nah", "M", "FR", "veto", "agree", "refuse")
"""Keys of the optional table `synonyms`: further words for an answer, each a list."""
_DEEDS = ("cia", "raid", "choose", "assassinate")
"""Keys of the optional table `deeds`: what the moderator reads of a President who uses a power, each a text."""
_COLOURS = ("M", "FR")
"""Keys of the optional table `colours`: how a policy is coloured in pictures, each `#rrggbb`."""
_OPTIONAL = {"synonyms": (_SYNONYMS, list), "deeds": (_DEEDS, str), "colours": (_COLOURS, str)}
"""Tables of which each key may be left out, and what their values are."""


def find(name: str) -> str:
    """The file of a theme, by the name of a shipped one or the path of a TOML or JSON file. Raises NotUnderstood."""
    if name in THEMES:
        return os.path.join(_FOLDER, f"{name}.json")
    if not name.endswith(OWN_THEME):
        raise no_theme(f"there is no theme {name!r}")
    path = os.path.expanduser(name)
    if not os.path.isfile(path):
        raise no_theme(f"there is no theme file {name}")
    return path


@cache
def theme(name: str) -> Words:
    """All words of a theme, as `Settings.theme` names it. Raises NotUnderstood with the key (and the file) for what is
    missing, unknown or no text.
    """
    if is_whole(name):
        import json

        return words_of("the theme", json.loads(name))
    path = find(name)
    return words_of(path, read_file(path))


def read_file(path: str) -> Any:
    """What a theme's file holds. Raises NotUnderstood."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise NotUnderstood(f"{path}: too long for a theme (more than {LARGEST} characters)")
        return _loads(path, text)
    except UnicodeDecodeError:
        raise NotUnderstood(f"{path}: not a theme that can be read (it is not UTF-8: save it so)") from None
    except (ValueError, OSError, RecursionError) as error:  # both formats' own errors are ValueErrors
        raise NotUnderstood(f"{path}: not a theme that can be read ({error})") from None


def words_of(where: str, table: object) -> Words:
    """All words of a theme from its table; `where` it stands is told of what is wrong with it. Raises NotUnderstood."""
    if not isinstance(table, Mapping):
        raise NotUnderstood(f"{where}: not a theme (a table with the keys {', '.join(_KEYS)})")
    found = {key: value for key, value in table.items() if key not in _OPTIONAL}
    _check(where, found, _KEYS, "")
    for name, (keys, kind) in _OPTIONAL.items():
        given = table.get(name, {})
        wanted = {key: kind for key in keys if isinstance(given, Mapping) and key in given}
        _check(where, given, wanted, f"{name}.")
    synonyms, deeds = table.get("synonyms", {}), table.get("deeds", {})
    orders = {name: _texts(phrases) for name, phrases in found["orders"].items()}
    for order, phrases in orders.items():
        _check_phrases(where, f"orders.{order}", phrases, [] if order == "cia" else ["player"])
    more = {
        "orders": orders,
        "synonyms": {key: _texts(synonyms.get(key, ())) for key in _SYNONYMS},
        "deeds": {power: deeds.get(power) or said("deed", found["powers"][power]) for power in _DEEDS},
    }
    return cast("Words", found | more | {"colours": _colours(where, table.get("colours", {}))})


def _colours(where: str, colours: Mapping[str, str]) -> dict[str, str]:
    """The colours of a theme as pictures want them."""
    for key, colour in colours.items():
        hexadecimal = colour[1:].isalnum() and all(digit in "0123456789abcdefABCDEF" for digit in colour[1:])
        if not (colour.startswith("#") and len(colour) == 7 and hexadecimal):
            raise NotUnderstood(f"{where}: colours.{key} is no colour like #0b63a5 ({colour!r})")
    return dict(colours)


def _loads(path: str, text: str) -> Any:
    # Ours are JSON because the reader of TOML costs a tenth of a command's time; people write TOML more easily.
    if path.endswith(".json"):
        import json

        return json.loads(text)
    import tomllib

    return tomllib.loads(text)


def _texts(value: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _check(path: str, found: Any, keys: Mapping[str, Any], above: str) -> None:
    """Refuse a table that hasn't exactly these keys, or whose values are no texts."""
    if not isinstance(found, dict):
        raise NotUnderstood(f"{path}: {above.rstrip('.')} is not a table (its keys: {', '.join(keys)})")
    for key in found:
        if key not in keys:
            allowed = ", ".join(_OPTIONAL[above[:-1]][0] if above[:-1] in _OPTIONAL else keys)
            raise NotUnderstood(f"{path}: {above}{key} is not a key of a theme (here go: {allowed})")
    for key, kind in keys.items():
        where = f"{above}{key}"
        if key not in found:
            raise NotUnderstood(f"{path}: {where} is missing")
        value = found[key]
        if isinstance(kind, Mapping):
            _check(path, value, kind, f"{where}.")
        elif kind is list and isinstance(value, list):
            if not value or not all(map(_is_text, value)):
                raise NotUnderstood(f"{path}: {where} is not a list of texts")
        elif not _is_text(value):
            raise NotUnderstood(f"{path}: {where} is not a text")


def _is_text(value: object) -> bool:
    """Whether it is a text with something in it, and none that JSON lets end in half a character."""
    if not isinstance(value, str) or not value.strip():
        return False
    return value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value)


def _check_phrases(path: str, where: str, phrases: tuple[str, ...], wanted: list[str]) -> None:
    """An order that names a player has `{player}` once, the other has none, and neither has another field."""
    for phrase in phrases:
        # Most phrases are plainly right; the parser of the others costs half a percent of a command to import.
        bare = phrase.replace("{player}", "", 1)
        if bare.count("{") == bare.count("}") == 0 and (bare != phrase) is bool(wanted):
            continue
        from string import Formatter

        try:
            fields = [field for _, field, _, _ in Formatter().parse(phrase) if field is not None]
        except ValueError:
            fields = ["?"]
        if fields != wanted:
            needs = "exactly one {player} and no other braces" if wanted else "no braces"
            raise NotUnderstood(f"{path}: {where} needs {needs} ({phrase!r})")
