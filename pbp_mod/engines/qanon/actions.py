"""What can be done in the game, and how players say it.

Declares the actions; whether one may be done now is for `rules` to judge. The words of a theme are loaded only when
something is read that people wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pbp_mod.game.actions import ActionKind as Kind
from pbp_mod.game.actions import Channel, Field, Type, Vocabulary
from pbp_mod.game.words import subjects as in_the_words_of

if TYPE_CHECKING:
    from pbp_mod.engines.qanon.settings import Settings
    from pbp_mod.engines.qanon.theme import Words

_CARD = Field("card", Type.CARD, "M or FR")


def _player(who: str) -> tuple[Field, ...]:
    return (Field("player", Type.PLAYER, who),)


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "nominate",
            "The President nominates a Vice President.",
            Channel.THREAD,
            _player("who is to be Vice President"),
        ),
        Kind(
            "vote",
            "A player votes on the government.",
            Channel.PM,
            (Field("choice", Type.CHOICE, "yaw (for it) or nah (against it)", choices=("yaw", "nah")),),
            many=True,
            revisable=True,  # Q11
        ),
        Kind(
            "discard",
            "The President discards one of the three policies.",
            Channel.PM,
            (_CARD, Field("veto", Type.FLAG, "agree to a veto in advance", required=False)),
        ),
        Kind("enact", "The Vice President enacts one of the two policies.", Channel.PM, (_CARD,)),
        Kind("veto", "The Vice President asks for a veto.", Channel.PM),
        Kind(
            "consent",
            "The President answers a veto.",
            Channel.PM,
            (Field("agree", Type.FLAG, "yes drops the agenda, no refuses the veto"),),
        ),
        Kind("cia", "The President consults the CIA.", Channel.THREAD),
        Kind(
            "raid",
            "The President orders an FBI raid.",
            Channel.THREAD,
            _player("whose team the President will learn"),
        ),
        Kind(
            "choose",
            "The President chooses the next one for a special election.",
            Channel.THREAD,
            _player("who is to be the next President"),
        ),
        Kind(
            "assassinate", "The President orders an assassination.", Channel.THREAD, _player("who is to die")
        ),
        Kind(
            "skip",
            "Pass over a nomination that isn't made, or a power that isn't used.",
            None,
            (
                Field("reason", Type.TEXT, "why; it is posted"),
                Field("counts", Type.FLAG, "whether it is a failed election as well", required=False),
            ),
            passes_over=True,
        ),
    )
}

_ANSWERS = {
    "veto": (
        "veto",
        *(
            f"{ask}{a} veto"
            for a in (" a", "")
            for ask in ("ask for", "asking for", "request", "requesting", "call for", "demand", "want")
        ),
    ),
    "agree": ("yes", "agree", "accept", "accepted", "approve", "approved", "grant", "granted"),
    "refuse": ("no", "refuse", "reject", "rejected", "deny", "denied", "declined"),
}
"""Words that are understood in every setting; those of the votes and the policies come from the theme."""


_VERBS = {
    "discard": (
        "get rid of", "getting rid of", "throw away", "throwing away", "throw out", "throwing out", "away with", "toss",
        "tossing", "bin", "binning", "dump", "dumping", "ditch", "ditching", "bury", "burying",
        "trash", "trashing", "chuck", "chucking", "remove", "removing", "drop", "dropping", *(
            f"{goes}{where} the discard pile" for goes in ("goes ", "") for where in ("to", "into", "onto", "on")
        ),
    ),
    "enact": ("play", "playing", "pass into law", "put into law"),
}  # fmt: skip
"""Other verbs for what is done with a policy, besides the name of the action."""


_CALLED = ("policy", "policies", "law", "laws", "tile", "tiles")
"""What the cards are called, in every setting."""
_TOPICS = ("government", "gov", "presidency", "administration", "nomination", "election", "lineup", "agenda")
"""What a vote or a veto may be said to be about."""


def words(settings: Settings) -> Words:
    """The words of the game's theme (Q28). Raises NotUnderstood for a theme that can't be read."""
    from pbp_mod.engines.qanon.theme import theme

    return theme(settings.theme)


def subjects(settings: Settings) -> dict[str, str]:
    """What private messages are about, as far as the thread knows of them. In a session it doesn't know who is asked what
    (Q17), so all of its messages have the same words.
    """
    return in_the_words_of("qanon", words(settings))


def vocabulary(settings: Settings) -> Vocabulary:
    """How players say it in the game's theme. Raises NotUnderstood for a theme that can't be read."""
    theme = words(settings)
    own = {
        **{vote: (theme["votes"][vote],) for vote in ("yaw", "nah")},
        **{card: (card, *theme["policies"][card].values()) for card in ("M", "FR")},
        "veto": (theme["powers"]["veto"], *_ANSWERS["veto"]),
        "agree": _ANSWERS["agree"],
        "refuse": _ANSWERS["refuse"],
    }
    return Vocabulary(
        phrases=theme["orders"],
        words={key: tuple(dict.fromkeys((*said, *theme["synonyms"][key]))) for key, said in own.items()}
        | _VERBS,
        cards=_CALLED,
        topics=_TOPICS,
    )
