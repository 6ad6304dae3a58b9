"""The post that tells of a season: who won most, and the awards, each with the facts behind it. The words are the templates'."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines import ENGINES
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
    texts = [loose(HEAD, data, state, dialect)]
    # Of a game from outside no template is known here.
    texts += [
        loose(f"{award['engine']}/awards", award, state, dialect)
        for award in book["awards"]
        if award["engine"] in ENGINES
    ]
    return "\n".join(texts)


def _brief(person: Mapping[str, Any]) -> dict[str, Any]:
    return {key: person[key] for key in ("name", "games", "ended", "wins", "came")}
