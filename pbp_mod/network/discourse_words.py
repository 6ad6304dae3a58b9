"""What Discourse refuses, in words: its own sentence, and what may be done about it.

It is told by the board in its own language; where that is English, the advice is known.
"""

from __future__ import annotations

import re

import httpx

from pbp_mod.errors import BoardRefused
from pbp_mod.network.board import REFUSED, UNAUTHORISED
from pbp_mod.network.client import json_of, words_of

SAME, MENTIONS, SHORT, TITLE, UNCLEAR, SLOW, CLOSED, RECIPIENT, TOO_LATE = (
    *("same", "mentions", "short", "title", "unclear", "slow-mode", "closed", "recipient", "too-late"),
)
_KNOWN = (
    (
        SAME,
        "too similar to what you",
        "it was posted a few minutes ago already: look there, or wait five minutes",
    ),
    (MENTIONS, r"mention", "write the names without @ before them"),
    (TITLE, r"title", "give the topic another subject"),
    (SHORT, r"too short|at least \d+ characters", "the board wants more words"),
    (UNCLEAR, r"unclear|complete sentence", "the board takes it for no sentence"),
    (SLOW, r"slow mode", "the topic lets one post at a time: send it again later"),
    (RECIPIENT, r"recipient|send .*message to (?:that|this) user", "look at the account with 'pbp account'"),
    (
        TOO_LATE,
        r"posted too long ago",
        "the board lets no post be edited that is so old: post the erratum instead",
    ),
    (CLOSED, r"closed|archived|deleted", "it can't be written to"),
)
"""Code, what the board's English sentence has in it, and the advice."""


def refusal(answer: httpx.Response) -> BoardRefused:
    """What the board says of a request that it has refused."""
    words = words_of(answer)
    body = json_of(answer)
    kind = str(body.get("error_type", "")) if isinstance(body, dict) else ""
    if kind == "not_logged_in" or answer.status_code == 401:
        return BoardRefused(UNAUTHORISED, f"the board doesn't take the key: {words or answer.status_code}")
    if 300 <= answer.status_code < 400:
        return BoardRefused(
            REFUSED, f"the board leads elsewhere, to {answer.headers.get('Location', 'nowhere')}"
        )
    if kind == "invalid_access" or (answer.status_code == 403 and not words):
        said = f": {words}" if words else ""
        return BoardRefused(CLOSED, f"this account may not do that there{said}")
    for code, pattern, advice in _KNOWN:
        if re.search(pattern, words, re.IGNORECASE):
            return BoardRefused(code, f"the board says: {words.rstrip('.')} ({advice})")
    return BoardRefused(
        REFUSED, f"the board says: {words}" if words else f"the board answered {answer.status_code}"
    )
