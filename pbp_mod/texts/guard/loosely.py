"""The first look: whether a text might tie a secret to a player. It is quick, and finds more than is told.

Marks and thoughts don't count here, and a name is found in any spelling; what telling.py and blocks.py find is among it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.game.secrets import Apart, Secrets
from pbp_mod.people.names import Player
from pbp_mod.texts.guard.letters import Text, Words
from pbp_mod.texts.guard.lists import enumerated
from pbp_mod.texts.guard.names import Anyhow, nameless
from pbp_mod.texts.guard.ties import LONGEST_TIE, SecretWords, is_card

_REACH = LONGEST_TIE + 12
"""Words from a secret to a name, with those of other names between."""


def first_look(text: Text, rules: Secrets, people: Sequence[Player], *, own: bool) -> bool:
    """Whether something might be told in a text."""
    if enumerated(text, rules, own=own) is not None:
        return True
    names, unseen = Anyhow(people, text), nameless(people)
    apart = [rule for rule in rules if isinstance(rule, Apart) and (unseen or rule.seat in names.seats)]
    secrets = SecretWords(apart, text.said)
    return bool(secrets.rules) and (unseen or _might_tell(text, secrets, names))


def _might_tell(text: Text, secrets: SecretWords, names: Anyhow) -> bool:
    """Whether one of the secrets might be tied to whose it is."""
    owners: dict[Words, set[int]] = {}
    for rule, own in secrets.rules:
        for secret in own:
            owners.setdefault(secret, set()).add(rule.seat)
    alone: set[int] = set()
    for number, folded in text.lines:
        if secrets.firsts.isdisjoint(folded):
            continue
        words, row = text.with_initials(number, names.initials), number in text.rows
        for at, end, secret in secrets.find(words):
            start, stop = _around(words, at, end, secret, secrets, names)
            near = words if row else [*words[start:at], *words[end:stop]]
            # The secret may part a name's words from others, so both sides are read by themselves as well.
            seats = names.find(near) | names.find(words[start:at]) | names.find(words[end:stop])
            if row:
                seats |= _in_table(text, number, names)
            elif start == 0 and stop == len(words):
                alone |= owners[secret]
            if not owners[secret].isdisjoint(seats):
                return True
    return bool(alone) and not alone.isdisjoint(_alone(text, names, secrets.ties))


def _around(
    words: Sequence[str], at: int, end: int, secret: Words, secrets: SecretWords, names: Anyhow
) -> tuple[int, int]:
    """From where to where there are only words that may tie, or that are names or secrets themselves."""
    cards = is_card(secret)
    start, stop = at, end
    while start and at - start < _REACH and _may_tie(words, start - 1, secrets, names, cards=cards):
        start -= 1
    while stop < len(words) and stop - end < _REACH and _may_tie(words, stop, secrets, names, cards=cards):
        stop += 1
    return start, stop


def _may_tie(words: Sequence[str], at: int, secrets: SecretWords, names: Anyhow, *, cards: bool) -> bool:
    word = words[at]
    if word in secrets.ties or word in names.words or word.isdecimal() or secrets.holds(word):
        return True
    return cards and (word[0].isdecimal() or (at + 1 < len(words) and words[at + 1][0].isdecimal()))


def _in_table(text: Text, number: int, names: Anyhow) -> set[int]:
    """Who might stand in the rows above that one in its table."""
    found: set[int] = set()
    while number - 1 in text.rows:
        number -= 1
        found |= names.find(text.with_initials(number, names.initials))
    return found


def _alone(text: Text, names: Anyhow, ties: frozenset[str]) -> set[int]:
    """Who might stand in a line by himself."""
    found: set[int] = set()
    for number, _ in text.lines:
        words = text.with_initials(number, names.initials)
        if number in text.rows or names.words.isdisjoint(words):
            continue
        if all(word in ties or word in names.words or word[0].isdecimal() for word in words):
            found |= names.find(words)
    return found
