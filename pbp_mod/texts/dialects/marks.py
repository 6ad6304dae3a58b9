"""How a text says, until it is finished, which of its signs came from data and which are the template's markup.

Whether a sign needs an escape depends on what stands around it, and that is known only when the whole text is there. So
data is put in with a mark in the place of each sign that some board might read as markup: a character that Unicode keeps
for such private use and no text of anybody's may hold (`clean` takes them out). A dialect's `finish` turns the marks back
into signs, and decides then about each.
"""

from __future__ import annotations

from collections.abc import Iterable

WORD_JOINER = "\u2060"
"""Shows nothing and joins nothing: put between two characters it keeps a forum from reading them as markup."""

FIRST, LAST = "\ufdd0", "\ufdef"
"""The marks: of the 32 signs of ASCII, in their order."""
SIGNS = """!"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"""
OPENED, CLOSED = "\ufffe", "\uffff"
"""Between emphasis and a sign at its inner edge: here a word joiner may be needed."""
INDENT = "\U0001fffe"
"""A blank at the beginning of a line of data."""

MARK_OF = {ord(sign): chr(ord(FIRST) + at) for at, sign in enumerate(SIGNS)}
STOP = MARK_OF[ord(".")]
_SIGN_OF = {ord(mark): chr(sign) for sign, mark in MARK_OF.items()}
_BARE: dict[int, str | None] = {**_SIGN_OF, ord(INDENT): " ", ord(OPENED): None, ord(CLOSED): None}
_IN_TURN = [(chr(mark), meant or "") for mark, meant in _BARE.items()]
_LONG = 100
"""Characters of a text from which on it is quicker to look for each mark in turn than to look up each character."""
NEVER: dict[int, str | int | None] = dict.fromkeys(
    [*range(ord(FIRST), ord(LAST) + 1), ord(INDENT), ord(OPENED), ord(CLOSED)]
)
"""For `str.translate`: takes out what only marks may be."""


def marked(text: str) -> str:
    """Data as it is put into a text."""
    return text.translate(MARK_OF)


def is_mark(character: str) -> bool:
    """Whether a character of an unfinished text is a sign from data."""
    return FIRST <= character <= LAST


def bare(text: str) -> str:
    """An unfinished text with its signs as they are."""
    if text.isascii():
        return text
    if len(text) < _LONG:
        return text.translate(_BARE)
    for mark, meant in _IN_TURN:
        text = text.replace(mark, meant)
    return text


def sign(mark: str) -> str:
    """The sign that a mark stands for."""
    return SIGNS[ord(mark) - ord(FIRST)]


def with_one_stop(text: str, closing: Iterable[str]) -> str:
    """An unfinished text in which no stop follows on data that ends with one ("J.R.R."). `closing`: what may stand between
    the two; behind that the second may come from data as well (a pack's sentence around a name).
    """
    for sought in (
        f"{STOP}.",
        *(f"{STOP}{each}{stop}" for each in dict.fromkeys(closing) for stop in (".", STOP)),
    ):
        at = text.find(sought)
        while at >= 0:
            end = at + len(sought)
            if not (text[end : end + 1].isalnum() or text[end : end + 1] == "."):
                text = text[: end - 1] + text[end:]
            at = text.find(sought, at + 1)
    return text
