"""Answers by message that are a player or a word of the game's own (fields of the type TARGET): a ballot, an order.

Takes only what is beyond doubt: one line that is nothing but such an answer, bare or behind the words of its phrase. Votes in
the thread are read like all orders (phrases.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import BOLD, Ask, Channel, Type
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.phrases import Hit, Phrases
from pbp_mod.intake.values import AND
from pbp_mod.people.names import fold, quoted
from pbp_mod.rows.entries import spoken

_NOBODY = frozenset(
    {
        "noone",
        "nobody",
        "none",
        "nolynch",
        "nl",
        "noelimination",
        "noelim",
        "nokill",
        "noexecution",
        "nohanging",
    }
)
"""Folded ways in which tables say that nobody is chosen."""
_NO_VOTE = "novote"
"""Folded words that may say as well that a vote is taken back, or that somebody hasn't voted yet."""
_LEAD = Keyed(
    r"\A(?:(?:tonight|today|please)\b[,\s]*|(?:we'll|i'll|we will|i will|let's|lets|we|i)\b\s*)+(?=\S)",
    "toni toda plea we i let lets",
    wide=True,
)
_TAIL = Keyed(
    r"(?:[,\s]+(?:tonight|today|please|pls|thanks|thank you|thx))+[.!]*$",
    "toni toda plea pls than thx",
    wide=True,
)
_SEVERAL = 8
_AROUND = " \t\"'‘’“”.!*_"


def answer(own: str, asks: Sequence[Ask], phrases: Phrases) -> tuple[str, dict[str, Any]] | None:
    """The one answer that a message is; None if it is none, or might be two."""
    lines = [line for line in own.splitlines() if line.strip(_AROUND)]
    if len(lines) != 1 or "?" in lines[0]:
        return None
    found: list[tuple[str, dict[str, Any]]] = []
    for ask in asks:
        if ask.channel is Channel.PM and ask.choices:
            text = _bare(lines[0].strip(_AROUND))
            for each in _read(text, ask, phrases):
                if each not in found:
                    found.append(each)
    return found[0] if len(found) == 1 else None


def wanted(asks: Sequence[Ask], phrases: Phrases) -> str:
    """What may be answered, for people to read: `kill NAME or kill no one`; "" if it is no such answer."""
    found: dict[str, None] = {}
    for ask in asks:
        if ask.channel is not Channel.PM or not has_target(ask.kind, phrases):
            continue
        for args in ask.choices or ():
            *before, target = args.values()
            found[" ".join([*map(str, before), target if isinstance(target, str) else "NAME"])] = None
    return " or ".join(found) if len(found) <= _SEVERAL else ""


def _bare(text: str) -> str:
    """An answer without the words around it that change nothing ("we kill Bob tonight, please")."""
    text = _LEAD.sub("", text)
    return _TAIL.sub("", text).strip(_AROUND)


def as_offered(hit: Hit, ask: Ask, phrases: Phrases) -> Hit:
    """The order with its word as it is offered ("no-one", "nobody", "no lynch" for the word `no one`).

    Raises NotUnderstood for a word that isn't, which may be a name that nobody has.
    """
    names = [field.name for field in phrases.kinds[hit.kind].fields if field.type is Type.TARGET]
    if not names or not isinstance(hit.args.get(names[0]), str) or ask.choices is None:
        return hit
    name, said = names[0], hit.args[names[0]]
    offered = _words_of(ask, name)
    meant = [each for each in offered if fold(each) == fold(said)]
    if not meant and fold(said) in _NOBODY:
        meant = [each for each in offered if fold(each) in _NOBODY]
    if len(meant) != 1:
        if fold(said) == _NO_VOTE:
            raise NotUnderstood(f"{quoted(said)} {_either(hit.kind, _words_of(ask, name), phrases)}")
        bare = said.removeprefix("for ")
        seat = phrases.roster.find(bare).seat
        return hit._replace(raw={**hit.raw, name: phrases.roster.abbr(seat)}, args={**hit.args, name: seat})
    return hit._replace(raw={**hit.raw, name: meant[0]}, args={**hit.args, name: meant[0]})


def is_nobody(text: str) -> bool:
    """Whether words say that nobody is chosen, whatever the game calls it."""
    return fold(text) in _NOBODY


def nobody(text: str, asks: Sequence[Ask], phrases: Phrases) -> str:
    """What to post instead of words that only say that nobody is chosen ("no lynch"), or ""; talk says so, too."""
    if fold(text) not in _NOBODY and fold(text) != _NO_VOTE:
        return ""
    for ask in asks:
        name = next((each.name for each in phrases.kinds[ask.kind].fields if each.type is Type.TARGET), "")
        if ask.channel is not Channel.PM and name:
            words = _words_of(ask, name)
            if fold(text) == _NO_VOTE and not any(fold(each) == _NO_VOTE for each in words):
                return f"it {_either(ask.kind, words, phrases)}"
            meant = [each for each in words if fold(each) == fold(text)]
            meant += [each for each in words if fold(each) in _NOBODY]
            return f"it may be meant for a vote (post: {_said(ask.kind, meant[0], phrases)})" if meant else ""
    return ""


def _words_of(ask: Ask, name: str) -> list[str]:
    """The words that may be answered besides players."""
    return list(dict.fromkeys(each[name] for each in ask.choices or () if isinstance(each.get(name), str)))


def _either(kind: str, words: Sequence[str], phrases: Phrases) -> str:
    """What "no vote" may mean: nobody is chosen, or a vote is taken back."""
    said = [_said(kind, each, phrases) for each in words if fold(each) in _NOBODY]
    back = [
        f"**{each}**" if BOLD in phrases.vocabulary.forms else f"{each!r}"
        for each in phrases.vocabulary.tags[1:]
    ]
    return f"may mean {' or '.join([*said, *back])}"


def _said(kind: str, word: str, phrases: Phrases) -> str:
    order = phrases.wanted(kind).replace("NAME", word)
    return f"**{order}**" if BOLD in phrases.vocabulary.forms else f"{order!r}"


def listed(hit: Hit, phrases: Phrases, *, asked: bool) -> Hit:
    """An order that names several players: all of them where such a list is `asked` for, else nobody can tell who is meant."""
    if not hit.several:
        return hit
    abbrs = [phrases.roster.abbr(seat) for seat in hit.several]
    if not asked:
        return hit.doubted(f"it names {abbrs[1]} as well")
    name = next(field.name for field in phrases.kinds[hit.kind].fields if field.type is Type.TARGET)
    return hit._replace(raw={**hit.raw, name: abbrs}, args={**hit.args, name: hit.several})


def has_target(kind: str, phrases: Phrases) -> bool:
    """Whether an action is answered with a player or a word of the game's own."""
    return any(field.type is Type.TARGET for field in phrases.kinds[kind].fields)


def _read(text: str, ask: Ask, phrases: Phrases) -> Iterator[tuple[str, dict[str, Any]]]:
    fields = phrases.kinds[ask.kind].fields
    name = next((field.name for field in fields if field.type is Type.TARGET), None)
    if name is None:
        return
    for said in phrases.vocabulary.phrases.get(ask.kind, ()):
        for args in ask.choices or ():
            rest = {key: value for key, value in args.items() if key != name}
            try:
                before, behind = said.format(**{**rest, name: "\0"}).split("\0")
            except (KeyError, ValueError):
                continue
            middle = _between(text, before.strip(), behind.strip())
            if middle is not None and _means(middle, args[name], phrases):
                yield ask.kind, {**rest, name: _raw(args[name], phrases)}


def _between(text: str, before: str, behind: str) -> str | None:
    """What stands between the words of a phrase; None if these don't stand around it."""
    folded = text.casefold()
    if not folded.startswith(before.casefold()) or not folded.endswith(behind.casefold()):
        return None
    middle = text[len(before) : len(text) - len(behind)]
    return middle.strip(_AROUND + ":") if not before or middle[:1] in (" ", ":") else None


def _means(text: str, target: Any, phrases: Phrases) -> bool:
    if isinstance(target, str):
        return spoken(text) == target or fold(text) == fold(target)
    if isinstance(target, tuple):
        parts = [each for each in AND.split(text) if each]
        return len(parts) == len(target) and all(
            _means(*pair, phrases) for pair in zip(parts, target, strict=True)
        )
    if not isinstance(target, int):
        return False
    try:
        return phrases.roster.find(text).seat == target
    except NotUnderstood:
        return False


def _raw(target: Any, phrases: Phrases) -> Any:
    if isinstance(target, tuple):
        return [phrases.roster.abbr(each) for each in target]
    return target if isinstance(target, str) else phrases.roster.abbr(target)
