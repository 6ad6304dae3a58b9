"""The last look at a text before it leaves for the thread or a seat: does it say what its readers may not know?

Independent of templates, notices and views: it knows the finished text, the engine's list of what is guarded
(`game/secrets.py`), and the seed. So it catches what all of them may get wrong, a moderator's own template first of all.
It reads words and lists, not meaning: it finds a secret that is told plainly, and no hint.

It looks twice. `suspicious` looks at the letters of the text, quickly, and finds more than there is: a player may be
called like any word. Only then the text is printed once more with stand-ins for the players (people.py), and `find`
looks where they stand. In a text of ours nothing counts but what was put in; in what the moderator wrote himself, a
template or a remark that is posted, his literal words count as well. A finding tells where, and never what.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from pbp_mod.errors import PbpError
from pbp_mod.game.secrets import Apart, Guarded, Rule, Tally, Together
from pbp_mod.people.names import Player
from pbp_mod.texts.guard.letters import plain, shown, spelled
from pbp_mod.texts.guard.seeds import seed_in


class Found(NamedTuple):
    """In which line of a text something is told that its readers may not know, and of what kind it is."""

    line: int
    what: str


class Leak(PbpError):
    """A text says what its readers may not know, and is held back. `reason` tells where, never what."""

    def __init__(self, found: Found, template: str, *, own: bool) -> None:
        advice = "mend it in your folder of templates" if own else "it is one of pbp's own: please report it"
        self.reason = f"line {found.line} would give away {found.what} (template {template}.j2; {advice})"
        super().__init__(f"held back: {self.reason}")


def suspicious(text: str, guarded: Guarded, people: Sequence[Player], seeds: Sequence[str]) -> bool:
    """Whether the letters of the text might say something of what is guarded; a quick look that misses nothing."""
    flat = plain(shown(text)).casefold()
    if any(seed_in(flat, seed) is not None for seed in seeds):
        return True
    said = set(flat.split())
    guarded = tuple(rule for rule in guarded if _mentioned(rule, said))
    if not guarded:
        return False
    from pbp_mod.texts.guard.looks import first_look

    return first_look(text, guarded, people, said)


def find(
    text: str, guarded: Guarded, people: Sequence[Player], seeds: Sequence[str], wording: str
) -> Found | None:
    """What a text that was printed with stand-ins for the players tells of what is guarded; None if nothing.

    `wording`: what the moderator wrote of it himself; nothing, if he did not.
    """
    flat = plain(shown(text)).casefold()
    for seed in seeds:
        line = seed_in(flat, seed)
        if line is not None:
            return Found(line, "the seed")
    said = set(flat.split())
    guarded = tuple(rule for rule in guarded if _mentioned(rule, said))
    if not guarded:
        return None
    from pbp_mod.texts.guard.looks import second_look

    found = second_look(text, guarded, people, said, wording)
    return found and Found(*found)


def _mentioned(rule: Rule, said: Collection[str]) -> bool:
    """Whether a text with these words holds any word that the rule is about."""
    return any(all(word in said for word in spelled(text)) for text in _texts(rule))


def _texts(rule: Rule) -> Iterable[str]:
    if isinstance(rule, Apart):
        return rule.words
    ways = (
        [rule.words]
        if isinstance(rule, Tally)
        else [rule.cards]
        if isinstance(rule, Together)
        else [rule.spellings, rule.loosely]
    )
    return (text for way in ways for texts in way.values() for text in texts)
