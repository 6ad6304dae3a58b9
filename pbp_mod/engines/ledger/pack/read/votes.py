"""The words that a vote, or an order, may be given with besides names of players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.pack.formulas import Formula
from pbp_mod.engines.ledger.pack.read.reading import LONGEST, Reading, texts
from pbp_mod.game.problems import Spot

_WORD = re.compile(r"[^\W_](?:[^\n\r\t\"'()+*/,;:<>=!?{}\[\]|@#]*[^\W_])?")
RESERVED = frozenset(
    {
        *(
            "vote",
            "votes",
            "unvote",
            "votefor",
            "count",
            "votecount",
            "ballot",
            "act",
            "effect",
            "close-phase",
        ),
        *(
            "thread",
            "moderator",
            "spectators",
            "mod",
            "rest",
            "others",
            "everybody",
            "everyone",
            "nobody else",
        ),
        *(
            "account",
            "adjust",
            "amend",
            "backup",
            "board",
            "bring-back",
            "check",
            "completion",
            "deadline",
            "delete",
        ),
        *(
            "demo",
            "desk",
            "docs",
            "doctor",
            "engines",
            "explain",
            "export",
            "fetch",
            "formats",
            "forum",
            "games",
        ),
        *(
            "hand-over",
            "hands",
            "help",
            "import",
            "inbox",
            "leaked",
            "log",
            "new",
            "note",
            "options",
            "outbox",
        ),
        *("pack", "pm", "post", "proceed", "publish", "read", "recap", "redo", "release", "remind", "rename"),
        *(
            "rename-player",
            "replace",
            "restore",
            "reveal",
            "roster",
            "seal",
            "season",
            "secrets",
            "send",
            "sent",
        ),
        *(
            "show",
            "signup",
            "simulate",
            "skip",
            "standing",
            "status",
            "sync",
            "take-over",
            "undo",
            "unsent",
            "use",
        ),
        *("verify", "void"),
    }
)
"""Words that would hide a command at the desk, or could be read as something else where a vote is expected."""


def limited_words(
    table: Mapping[str, Any], spot: Spot, reading: Reading
) -> tuple[tuple[str, ...], dict[str, Formula]]:
    """The words under `words`, and for those that only some may say who that is (`{ word = …, by = WHO }`)."""
    value = table.get("words", [])
    only: dict[str, Formula] = {}
    plain: list[Any] = []
    for count, each in enumerate(value if isinstance(value, list) else [value]):
        word = each
        if isinstance(each, dict):
            where = spot.at(f"words {count + 1}", "words", count)
            where.keys(each, ("word", "by"), ())
            word = each.get("word", "")
            if isinstance(word, str):
                only[word] = reading.who(each, "by", where)
        plain.append(word)
    return read_words({"words": plain}, spot), only


def read_words(table: Mapping[str, Any], spot: Spot) -> tuple[str, ...]:
    """The words under `words`: small letters, each once, none that hides a command."""
    found: list[str] = []
    for word, where in texts(table, "words", spot):
        wrong = word_fault(word)
        if wrong:
            where.wrong(wrong)
        elif word in found:
            where.wrong(f"{word!r} stands there twice")
        else:
            found.append(word)
    return tuple(found)


def word_fault(word: str) -> str:
    """Why that can't be voted for; empty if it can."""
    if (
        word != word.casefold()
        or " ".join(word.split()) != word
        or len(word) > LONGEST
        or not _WORD.fullmatch(word)
    ):
        return (
            f"{word[:60]!r} can't be voted for (accepted: up to {LONGEST} small letters, figures and hyphens, with one "
            "blank between words)"
        )
    if word.isdecimal():
        return f"{word!r} is a number, which could be a player's in a list (accepted: words, such as {'option ' + word!r})"
    if word in RESERVED or word.split()[0] in ("vote", "unvote"):
        return f"{word!r} would hide a command, or could be read as one (take another word, such as {'option ' + word!r})"
    return ""
