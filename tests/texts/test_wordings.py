"""Wordings that our texts don't use any more, each with what is said instead: in all templates, words, rules and card packs.

A wrong statement has a case of its own in `tests/cases/<engine>/test_wording.py`; here are those that were only clumsy, and
what the guide in docs/templates.md rules out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from pbp_mod import engines
from pbp_mod.paths import shipped_templates

PACKS = Path(engines.__file__).parent
GONE = {
    "There is nothing to choose this time": "You have no choice this time, but the others mustn't notice, …",
    "nobody is to know that": "… but the others mustn't notice, so please answer anyway.",
    " about it is up to ": "Whether and what to tell you is X's own business.",
    "Both members": "Neither member … can be nominated",
    "a tie would be enough": "(A tie would have been enough: …)",
    "that would need": "no effect (the vote was not unanimous)",
    "off the right end": "drops out of the row into the Archive and stops applying at once",
    "without effect at once": "stops applying at once",
    "Who voted": "Everyone who voted",
    "belongs into": "belongs in",
    "into the thread": "in the thread",
    "needs a seer": "Only a seer that wins the trick does this",
    "trolls in the middle along": "also takes the trolls lying in the middle",
    "left is downwards": "clockwise: the gnome to your left is the next one down",
    "I can't say more": "what was wrong, what holds now, what is to be done",
    "Whom do you want": "Who is to be your Vice President?",
    "whom do you name": "who is it to be?",
    "These are the top three": "The top three policies, in deck order:",
    "nobody has a say": "nobody gets a say",
    "One of these will do": "one thing awaited is one sentence",
    "not farther behind": "YES may trail by 1 here, and it does",
    "not more YES": "more NO than YES",
    "nobody and nothing": "there is nothing to choose from",
    "nobody gets or loses": "no effect (…)",
    "of your hand": "from your hand",
    "to the other side": "You lost trick …",
    "with a look at the top": "You won trick … with a seer",
    "Most factions": "BruteForce wins by 3 factions to 2.",
    "the suit to follow": "follow hammer if you can",
    "point more": "1 extra honor point",
    "pectators": "Hecklers",
    "The deadline is off": "No deadline any more",
    "due only by": "The deadline has moved",
    "from that number": "I dealt … by hand.",
    "discarded unseen": "all three policies go to the discards, undisclosed",
    "on the tile": "on the vote",
}
RULED_OUT = {
    r"\b0 lobby vote": ("0 lobby votes lie on it", "No lobby votes lie on it"),
    r"\b(?:has|have|with|of) (?:most|fewest) \w": ("Whoever has most points", "the most points"),
    r"(?:^|[\"' ])Most (?:votes|points) win": ("Most votes win", "More votes win"),
    r"\bor else\b|[,;] else |\bElse,": ("a seer, and if not, else any card; else any", "otherwise"),
    r"\bI (?:send|tell|write|ask|play|wait|say) (?:you|them|it|these|how|on)\b": (
        "I tell you by PM",
        "I'll tell",
    ),
    r"\b(?:neighbo|favo|hono|colo)ur": ("your neighbour", "American spelling"),
    r"(?<!-)\b(?:he|him|his)\b": ("as he likes", "they"),
    r"\bboth \w+ [^.{}\"]*can't": ("both members of it can't be nominated", "neither … can"),
}
"""By pattern: an example, and what is said instead."""


@cache
def said() -> dict[str, str]:
    """All that we say, by file; comments and names of data are left out."""
    folder, found = Path(shipped_templates()), {}
    for file in sorted([*folder.rglob("*.j2"), *folder.rglob("*.json")]):
        text = re.sub(r"\{#.*?#\}", "", file.read_text("utf-8"), flags=re.DOTALL)
        found[str(file.relative_to(folder))] = re.sub(
            r"\.colours|\.favours|colour\(|\"neighbours\"", "", text
        )
    for file in sorted(PACKS.rglob("*.toml")):
        values = re.findall(
            r"^(?:text|red-text|rules|pm|ask|title) = \"(.*)\"", file.read_text("utf-8"), re.MULTILINE
        )
        found[f"{file.parent.parent.name}/{file.name}"] = "\n".join(values)
    return found


def places(pattern: str) -> dict[str, str]:
    return {
        file: match[0] for file, text in said().items() if (match := re.search(pattern, text)) is not None
    }


def test_there_is_something_to_look_at() -> None:
    assert len(said()) > 150
    assert set(places("1 extra honor point")) >= {"gnomic/house.toml"}
    assert "Your family" in said()["ledger/mafia.toml"]


@pytest.mark.parametrize("wording", GONE)
def test_a_wording_that_was_mended_does_not_come_back(wording: str) -> None:
    assert places(re.escape(wording)) == {}, f"say: {GONE[wording]}"


@pytest.mark.parametrize("pattern", RULED_OUT)
def test_what_the_guide_rules_out_is_said_nowhere(pattern: str) -> None:
    example, better = RULED_OUT[pattern]
    assert re.search(pattern, example)
    assert places(pattern) == {}, f"say: {better}"
