"""What corrections and posts of several texts have to know of a game's notices, so that nobody is asked for what is done.

Declared by each game; how a correction is told, texts/erratum.py decides, and what a post of several texts leaves out,
texts/joining.py. Names are those of templates without the engine's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbp_mod.game.record import Record

_NO_KINDS: Mapping[str, tuple[str, ...]] = {}
_NO_NOTICES: Mapping[str, str] = {}
_NO_KEYS: Mapping[str, frozenset[str]] = {}


class Retelling(Record):
    """How the notices of a game are told once more when a correction has changed them.

    `asking`: notices that ask for something, and the actions that answer them; once answered, such a notice isn't told
    again. `published`: actions sent by PM that all read by name in the end, and the notice that tells them; where that
    sometimes doesn't tell names, its data say so as `named`.
    `mended`: notices of which it is enough to say what differs as long as only these keys do; the template for that is
    called `<notice>-mended`, and gets the data of both (`was`, `now`). `score`: what a notice tells under these keys the
    board shows as well, so that a notice isn't told once more for them alone. `past`: what the board shows under these keys is
    over, and stood in other posts, so that nobody needs the board anew for it. `facts`: notices that ask for something and tell
    of cards under these keys, which is told once more even if it is answered. `besides`: posts that tell something and
    besides whose turn it is, and the actions that end that. `only`: of all posts and messages that ask the ones that tell nothing else;
    they are left out where what they ask for is answered in the same post, or before they went out. All others see `outrun` then.
    `retold`: posts whose news another notice tells whole, which comes when their matter ends (a card that is played, the
    trick); where both are in one post the first is left out, if nothing else stands between them but such posts and those that
    are `amid`: what is told on the way may not be understood without it. `unsaid`: actions of the moderator's, and those of their choices
    that he keeps to himself even where something that all are told comes of them.
    """

    asking: Mapping[str, tuple[str, ...]] = _NO_KINDS
    published: Mapping[str, str] = _NO_NOTICES
    mended: Mapping[str, frozenset[str]] = _NO_KEYS
    score: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()
    facts: Mapping[str, frozenset[str]] = _NO_KEYS
    besides: Mapping[str, tuple[str, ...]] = _NO_KINDS
    only: frozenset[str] = frozenset()
    retold: Mapping[str, str] = _NO_NOTICES
    amid: frozenset[str] = frozenset()
    unsaid: Mapping[str, frozenset[str]] = _NO_KEYS
