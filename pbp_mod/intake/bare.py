"""A bare yes or no: what may stand right beside it, so that it answers what was asked and nothing else.

Anybody says yes and no to anything, and cries them, and a "no" may say what there is none of. The words are a closed list.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbp_mod.intake.english import BARE_NO, COUNTED, KINDS_OF


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CRIES = _set("oh ooh oooh ah aah aw aww wow whoa")
"""Before a bare yes or no they make it a cry: "oh no"."""
_TAKES_UP = _set(
    "it that this these those i am is will shall go goes indeed right sure and with from of as at mine our the a an "
    "honestly frankly seriously really truly literally exactly put pick picks"
)
"""Right behind it they take something up ("yes, that", "no, honestly"), or begin what isn't there."""
_MEASURED = (
    COUNTED
    | KINDS_OF
    | _set(
        "one ones big huge hard solid strong clear firm fat massive definite emphatic official usual standard simple plain easy quick "
        "loud cautious grudging reluctant enthusiastic hearty resounding polite unsurprising outright own whole entire current final "
        "happy sad proud real other more such another good bad great"
    )
)
"""Right behind a "no" they are what there is none of: "no clear team"."""


def doubt(words: Sequence[str], at: int) -> str:
    """Why the bare yes or no at that place in a clause may answer something else, or ""."""
    if CRIES.intersection(words[max(at - 1, 0) : at]):
        return "it may be a cry"
    behind = words[at + 1 : at + 2]
    if words[at] in BARE_NO and _MEASURED.intersection(behind):
        return "it may say what there is none of"
    if _TAKES_UP.intersection(behind) and not {"me", "here", "my"}.intersection(words[at + 2 : at + 3]):
        return "it may answer something else"
    return ""
