"""Every way in which a request can fail, as one tree.

"Not understood" is about text that has no meaning here, "not allowed" about a clear request that the rules or the
state of the game forbid. Nothing in this module prints: the command line turns an error into one line on stderr.
"""

from __future__ import annotations

from collections.abc import Iterable


class PbpError(Exception):
    """Root of all that a person can cause; `exit_code` is what the process ends with."""

    exit_code = 1


class NotUnderstood(PbpError):
    """The text given has no meaning here (an unknown name, card, option or key)."""


class NoEngine(NotUnderstood):
    """The rules that a game is played by aren't here: its package isn't installed, can't be used, or has other rules."""


class WrongUsage(NotUnderstood):
    """The command itself is malformed: words are missing, or there are too many of them."""

    exit_code = 2


class NoGameYet(NotUnderstood):
    """Nothing was ever recorded in this state folder."""


class Ambiguous(NotUnderstood):
    """The text fits more than one thing; all of them are named in the message."""


class NotAllowed(PbpError):
    """The rules or the state of the game forbid it.

    `code` is short and stable, for tests and programs. `text` is a sentence in the game's words with `{}` for each of
    `parts`; a part may be a seat or a list of them, which become names once a roster is at hand (see rows/replay.py).
    """

    def __init__(self, code: str, text: str, *parts: object) -> None:
        super().__init__(code, text, *parts)
        self.code, self.text, self.parts = code, text, parts

    def __str__(self) -> str:
        return self.text.format(*map(in_words, self.parts))


def in_words(part: object) -> str:
    """A part of such a sentence: a list with commas, "nobody" for an empty one."""
    if isinstance(part, Iterable) and not isinstance(part, str):
        return ", ".join(map(in_words, part)) or "nobody"
    return str(part)


class NoSeed(NotAllowed):
    """A shuffle is due that neither a seed nor the setup gives."""

    def __init__(self, label: str) -> None:
        super().__init__(
            "no-seed",
            "the game has no seed and its setup gives no {} (give a seed, or write it into the setup)",
            label,
        )


class TextWaits(PbpError):
    """What was asked for is recorded, but its text could not be printed or is held back: it waits in the outbox."""

    exit_code = 3


class StaleLog(PbpError):
    """Somebody else recorded something in the meantime; look at the game again and repeat."""


class CorruptLog(PbpError):
    """The log on the disk is not what was written (a broken chain, a row that can't be replayed)."""


class BoardTrouble(PbpError):
    """Something that stood between the desk and the board where the game is played."""


class Unreachable(BoardTrouble):
    """The board couldn't be reached, or is not well: what was asked of it was surely not done."""


class FateUnknown(BoardTrouble):
    """What was asked of the board may have been done or not: its answer was lost."""


class BoardRefused(BoardTrouble):
    """The board has said no: what was asked of it was not done.

    `code` is short and stable. `wait`: the seconds after which it may say yes, where it told them.
    """

    def __init__(self, code: str, words: str, wait: float | None = None) -> None:
        super().__init__(words)
        self.code, self.wait = code, wait


class CantTell(BoardTrouble):
    """Whether something stands on the board can't be found out from here; only somebody who looks can tell."""
