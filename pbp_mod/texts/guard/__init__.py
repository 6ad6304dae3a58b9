"""The last look at a text before it leaves for the thread or a seat: does it say what its readers may not know?

Independent of templates, notices and views: it knows the finished text, the engine's list of what is secret
(`game/secrets.py`), and the seed. So it catches what all of them may get wrong, a moderator's own template first of all.
It reads words and lists, not meaning: it finds a secret that is told plainly, and no hint.

It looks twice. `suspicious` looks at the letters of the text, quickly, and finds more than there is: a player may be
called like any word. Only then the text is printed once more with stand-ins for the players (people.py), and `find`
looks where they stand. In a text of ours nothing counts but what was put in; in what the moderator wrote himself, a
template or a remark that is posted, his literal words count as well. A finding tells where, and never what.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pbp_mod.errors import PbpError
from pbp_mod.game.secrets import Apart, Rule, Secrets, Tally, Together
from pbp_mod.people.names import Player
from pbp_mod.texts.guard.letters import NUMBER, SLASH, Text, spelled

# Bare types: a NamedTuple would take longer to make than a look at a post.
Found = tuple[int, str]
"""In which line of a text something is told that its readers may not know, and of what kind it is."""


_GIVES_AWAY = " would give away "


def releasable(held: str) -> bool:
    """Whether a text is held back for what it says, so that the moderator may let it go; not for a broken template."""
    return _GIVES_AWAY in held


class Leak(PbpError):
    """A text says what its readers may not know, and is held back. `reason` tells where, never what."""

    def __init__(self, found: Found, template: str, *, own: bool) -> None:
        advice = "mend it in your folder of templates" if own else "it is one of pbp's own: please report it"
        line, what = found
        self.reason = f"line {line}{_GIVES_AWAY}{what} (template {template}.j2; {advice})"
        super().__init__(f"held back: {self.reason}")


def suspicious(
    text: str, rules: Secrets, people: Sequence[Player], seeds: Sequence[str], *, own: bool
) -> bool:
    """Whether the letters of the text might say something of what is secret; a quick look that misses nothing.

    `own`: some of the words may be the moderator's.
    """
    read = Text(text)
    if any(_seed_in(read.flat, seed) is not None for seed in seeds):
        return True
    rules = _mentioned(rules, read.said, own=own)
    if not rules:
        return False
    from pbp_mod.texts.guard.loosely import first_look

    return first_look(read, rules, people, own=own)


def find(
    text: str, rules: Secrets, people: Sequence[Player], seeds: Sequence[str], wording: str
) -> Found | None:
    """What a text that was printed with stand-ins for the players tells of what is secret; None if nothing.

    `wording`: what the moderator wrote of it himself; nothing, if he did not.
    """
    read = Text(text)
    for seed in seeds:
        line = _seed_in(read.flat, seed)
        if line is not None:
            return line, "the seed"
    rules = _mentioned(rules, read.said, own=bool(wording))
    if not rules:
        return None
    from pbp_mod.texts.guard.closely import second_look

    return second_look(read, rules, people, wording)


def _mentioned(rules: Secrets, said: Collection[str], *, own: bool) -> Secrets:
    """The rules that are about a word that is said."""
    found = []
    for rule in rules:
        for text in _texts(rule, own=own):
            if text in said or all(word in said for word in spelled(text)):
                found.append(rule)
                break
    return tuple(found)


def _texts(rule: Rule, *, own: bool) -> Iterable[str]:
    if isinstance(rule, Apart):
        return rule.words
    if isinstance(rule, Tally):  # none of our texts counts what isn't shown
        ways = (
            [rule.words, {"s": [f"{word}s" for words in rule.words.values() for word in words]}]
            if own
            else []
        )
    elif isinstance(rule, Together):
        ways = [rule.cards]
    else:
        ways = [rule.spellings, rule.loosely] if own else [rule.spellings]
    return (text for way in ways for texts in way.values() for text in texts)


# Seeds

PIECE = 16
"""Digits in a row that are looked for. A seed that is shorter can be found from its seal by trying."""
_PARTING = {ord(each): None for each in f" \n/{NUMBER}{SLASH}"}


def _seed_in(flat: str, seed: str) -> int | None:
    """The line where the seed stands in a folded text (see `letters.plain`); None if it doesn't."""
    seed = "".join(seed.casefold().split())
    run = flat.translate(_PARTING)
    for at in {*range(0, len(seed) - PIECE + 1, PIECE), max(0, len(seed) - PIECE)}:
        piece = seed[at : at + PIECE]
        # The cells of a table may make a long row of digits by chance, but none with letters among them.
        if len(piece) == PIECE and piece in (flat if piece.isdecimal() else run):
            return _line(flat.split("\n"), piece)
    return None


def _line(lines: list[str], piece: str) -> int:
    """The line where a piece that is somewhere in the text ends."""
    read = ""
    for number, line in enumerate(lines, 1):
        read += line.translate(_PARTING)
        if piece in read:
            return number
    return 1
