"""A private message to the moderator, read as its author wrote it: a vote, a card, a yes or no.

Nothing has to be bold here, so the answer has to be plain in another way: one clause states it, in the first person or
standing alone, and nothing else in the message can touch it (`answers.py`, `touching.py`). A vote taken the wrong way
restarts games. Only an answer that is struck out is gone. Words from "because" on are reasons and are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbp_mod.game.actions import ActionKind, Ask, Channel, Vocabulary
from pbp_mod.intake import targets, touching
from pbp_mod.intake.answers import Answers
from pbp_mod.intake.clause import Clause
from pbp_mod.intake.doubt import taken_back
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.markup import plain, read_markup
from pbp_mod.intake.phrases import Phrases, names_in, parts_of
from pbp_mod.intake.pieces import Markup
from pbp_mod.intake.reading import Reading
from pbp_mod.people.names import Roster, fold, quoted

Answer = tuple[str, dict[str, Any]]
"""An action, with its arguments as the log takes them."""

_SIGNATURE = Keyed(
    r"^-- ?$|(?:^|(?<=[.!?]) +)(?:(?:sent|written|typed|posted) (?:from|with|via|on|by|using) (?:my|the|a) "
    r"|(?:get|download) outlook for |(?:von meinem|gesendet (?:von|mit)|envoy[ée] (?:de|depuis|avec)) )",
    "sent writ type post gese envo get down mein",
    signs=("--",),
    flags=re.IGNORECASE | re.MULTILINE,
)
"""Where what a telephone or a signature adds to a message begins: no word of the player's."""


def read_pm(
    text: str,
    asks: Sequence[Ask],
    vocabulary: Vocabulary,
    kinds: Mapping[str, ActionKind],
    roster: Roster,
    read_card: Callable[[str], str],
    hand: Sequence[str] = (),
    author: int | None = None,
    *,
    explain: bool = False,
    subject: str = "",
) -> Reading:
    """The answer in a message. `asks`: what is awaited now from the player who sent it; `author`: his seat; `explain`:
    whether to say how each part was read; `subject`: the number of the card that is voted on.

    `hand`: his cards in the order in which they were shown to him; only with it "the second" or "2" is a card.
    """
    phrases = Phrases(vocabulary, kinds, roster, read_card)
    markup = read_markup(text, names_in(roster))
    return answer(markup, asks, phrases, hand, author, explain=explain, subject=subject)


def answer(
    markup: Markup,
    asks: Sequence[Ask],
    phrases: Phrases,
    hand: Sequence[str] = (),
    author: int | None = None,
    *,
    explain: bool = False,
    elsewhere: bool = True,
    subject: str = "",
) -> Reading:
    """The answer in a message that was taken apart. `asks`, `hand`, `author`, `explain`, `subject`: as for `read_pm`.

    `elsewhere`: whether to tell if it answers what isn't awaited.
    """
    kinds = phrases.kinds
    own, *signature = _SIGNATURE.split("\n".join(line.text for line in markup.lines), maxsplit=1)
    here = [ask.kind for ask in asks if ask.channel is not Channel.THREAD and ask.kind in kinds]
    if any(targets.has_target(kind, phrases) for kind in here):
        found = targets.answer(own, asks, phrases)
        if found is not None:
            return Reading((found,), tuple(markup.troubles), ())
    reader = _reader(here, phrases, hand, author, subject)
    remarks = [*_for_the_thread(own, phrases), *markup.troubles]
    action, problem = reader.answer(own)
    parts = tuple(_parts(reader.clauses(own), signature, markup.hidden)) if explain else ()
    if action is not None:
        return Reading((action,), tuple(remarks), parts)
    others = [name for name, kind in kinds.items() if kind.channel is Channel.PM and name not in here]
    late: tuple[Answer, ...] = ()
    if not problem and not remarks:
        late = tuple(_not_awaited(own, others, phrases, author)) if elsewhere else ()
        problem = _told_late(own, late) or _hidden(markup.hidden, reader)
    if problem:
        remarks.append(problem)
    if not remarks:
        offered = targets.wanted(asks, phrases)
        remarks.append(f"no answer was found{f' (awaited: {offered})' if offered else reader.wanted()}")
    return Reading((), tuple(dict.fromkeys(remarks)), parts, late)


def is_doubtful(own: str, reading: Reading) -> bool:
    """Whether a message that gave no answer may touch one that was given before."""
    if any("was not recorded" in remark or "different answers" in remark for remark in reading.remarks):
        return True
    return bool(touching.in_whole(own) or taken_back(own))


def _parts(
    clauses: Sequence[Clause], signature: Sequence[str], hidden: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Each part of a message and how it was read."""
    yield from ((clause.shown, clause.how) for clause in clauses)
    yield from ((" ".join(text.split()), "a signature") for text in signature if text.strip())
    yield from ((" ".join(plain(text).split()), f"doesn't count: it stands {why}") for why, text in hidden)


def _reader(
    wanted: Sequence[str], phrases: Phrases, hand: Sequence[str], author: int | None, subject: str = ""
) -> Answers:
    """The reader for these actions, made once for a game's phrases: learning its words costs more than reading."""
    key = (*wanted, None, *hand, author, subject)
    found = phrases.readers.get(key)
    if found is None:
        own = frozenset[str]()
        if author is not None:
            player = phrases.roster.people()[author]
            called = (player.name, player.abbr, *player.aliases)
            own = frozenset(map(fold, called)) | {part for name in called for part in parts_of(name)}
        found = phrases.readers[key] = Answers(wanted, phrases, hand, own, subject)
    return found


def _for_the_thread(own: str, phrases: Phrases) -> Iterator[str]:
    for hit in phrases.find(own):
        if not hit.problem and phrases.kinds[hit.kind].channel is Channel.THREAD:
            yield f"{quoted(hit.text)} was not recorded: it has to be posted in the thread, in bold"


def _not_awaited(own: str, others: Sequence[str], phrases: Phrases, author: int | None) -> Iterator[Answer]:
    for name in others:
        action, _ = _reader([name], phrases, (), author).answer(own)
        if action is not None:
            yield action


def _told_late(own: str, late: Sequence[Answer]) -> str:
    if not late:
        return ""
    kinds = " or ".join(kind for kind, _ in late)
    return f"{quoted(own)} was recognised ({kinds}), but it is not awaited from this player now"


def _hidden(hidden: Sequence[tuple[str, str]], reader: Answers) -> str:
    for why, text in hidden:
        if reader.answer(plain(text))[0] is not None:
            return f"{quoted(' '.join(plain(text).split()))} was not recorded: it stands {why}"
    return ""
