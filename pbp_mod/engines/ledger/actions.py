"""What can be done in a game of the ledger, and how players say it: votes, free actions by PM, and what the moderator rules.

Which of them a pack has a use for now, `asks` says; whether one is legal, `rules`. A vote in the thread and a ballot by PM are
two actions, so that whatever reads a log knows by the name alone which of them is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbp_mod.engines.ledger.settings import Settings
from pbp_mod.game.actions import ActionKind, Channel, Field, Type, Vocabulary
from pbp_mod.game.words import orders

VOTE, UNVOTE, BALLOT, ACT, CLOSE, EFFECT = "vote", "unvote", "ballot", "act", "close-phase", "effect"
WHATS = (
    *("out", "in", "elect", "show", "mark", "unmark", "office", "vacate", "points", "saved", "tell", "win"),
)
"""What the moderator can make happen."""

_TARGET = Field("target", Type.TARGET, "a player, or one of the words that may be said")

KINDS: Mapping[str, ActionKind] = {
    kind.name: kind
    for kind in (
        ActionKind(
            VOTE,
            "Vote in the thread, for a player or a word that is offered.",
            Channel.THREAD,
            (_TARGET,),
            many=True,
            revisable=True,
        ),
        ActionKind(UNVOTE, "Take one's vote back.", Channel.THREAD),
        ActionKind(
            BALLOT,
            "Answer a ballot by PM.",
            Channel.PM,
            (_TARGET,),
            many=True,
            revisable=True,
        ),
        ActionKind(
            ACT,
            "Do by PM what one's role allows.",
            Channel.PM,
            (Field("name", Type.TEXT, "what is done, by the pack's word for it"), _TARGET),
            named_first=True,
            unseen=True,
        ),
        ActionKind(CLOSE, "End the phase, or go on behind it once all is resolved.", None, closes=True),
        ActionKind(
            EFFECT,
            "Say what happens: who is out, marked, in office, told something, has won.",
            None,
            (
                Field("what", Type.CHOICE, "what happens", choices=WHATS),
                Field("player", Type.TARGET, "to whom (a group's name with tell, a team's with win)"),
                Field(
                    "word",
                    Type.TEXT,
                    "the mark, the office, the number, the words",
                    required=False,
                    rest=True,
                ),
            ),
            unseen=True,
        ),
    )
}

_PHRASES = {
    VOTE: (
        "I vote for {target}",
        "vote for {target}",
        "I vote {target}",
        "voting {target}",
        "my vote is {target}",
    ),
    UNVOTE: ("I unvote", "I take my vote back"),
    BALLOT: ("I vote {target}", "my answer is {target}", "{target}"),
    ACT: ("I {name} {target}", "{name}: {target}", "{target}"),
}
_WORDS = {
    "out": ("dead", "kill", "killed", "eliminated", "lynched"),
    "in": ("back", "revive", "alive"),
    "elect": ("choose", "chosen", "elected"),
    "tell": ("told",),
    "saved": ("save", "safe", "spared"),
    "show": ("reveal", "flip"),
}


def vocabulary(settings: Settings) -> Vocabulary:
    """How players say it; a pack's own words are among the choices of what is awaited."""
    asked = orders("ledger")
    said = {kind: (asked[kind], *phrases) for kind, phrases in _PHRASES.items()}
    return Vocabulary(said, _WORDS, together=(UNVOTE, VOTE), tags=(VOTE, UNVOTE))


def words(settings: Settings) -> Mapping[str, Any]:
    """For templates: `orders` (action -> the sentence that posts ask for)."""
    return {"orders": orders("ledger")}
