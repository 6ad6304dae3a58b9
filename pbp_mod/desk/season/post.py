"""The post that tells of a season: who won most, and the awards, each with the facts behind it. The words are the templates'."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines import load
from pbp_mod.paths import templates_in
from pbp_mod.texts.printing import loose

HEAD = "common/season"


def post(book: Mapping[str, Any], state: str, dialect: str) -> str:
    """The words of the post. `state`: the folder with the moderator's own templates. Raises TemplateFault."""
    best = max((person["wins"] for person in book["people"]), default=0)
    stood_in = max((person["came"] for person in book["people"]), default=0)
    data = {
        "games": len(book["games"]),
        "people": len(book["people"]),
        "best": [_brief(each) for each in book["people"] if best and each["wins"] == best],
        "stood_in": [_brief(each) for each in book["people"] if stood_in and each["came"] == stood_in],
        "sides": book["sides"],
    }
    return "\n".join([loose(HEAD, data, state, dialect), *awards(book, state, dialect)])


def awards(book: Mapping[str, Any], state: str, dialect: str) -> list[str]:
    """The awards, each with the facts behind it. Raises TemplateFault."""
    return [
        loose(f"{award['engine']}/awards", award, state, dialect, _folder(award["engine"]))
        for award in book["awards"]
    ]


def _folder(engine: str) -> tuple[str, str] | None:
    """Where a game from outside has its templates."""
    folder = load(engine).folder
    return None if folder is None else (engine, templates_in(folder))


def _brief(person: Mapping[str, Any]) -> dict[str, Any]:
    return {key: person[key] for key in ("name", "games", "ended", "wins", "came")}
