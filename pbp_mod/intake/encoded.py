"""Bytes of a text that somebody else's program wrote: in UTF-8, or in what a mark at their beginning says.

Windows PowerShell writes UTF-16 with such a mark. Nothing is guessed: without a mark it is UTF-8.
"""

from __future__ import annotations

_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SOME = 200
"""Bytes that tell whether every other one is zero."""


def marked(data: bytes) -> str | None:
    """The encoding that a mark names, other than UTF-8; None without such a mark."""
    return next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)


def decoded(data: bytes) -> str:
    """The text. Raises UnicodeDecodeError, whose reason says which encoding was tried."""
    return data.decode(marked(data) or "utf-8-sig")


def in_utf8(data: bytes) -> bytes:
    """The same text in UTF-8 where a mark names another encoding; else the bytes as they are."""
    encoding = marked(data)
    if encoding is None:
        return data
    try:
        return data.decode(encoding).encode()
    except UnicodeError:  # whoever reads it says what is wrong
        return data


def looks_wide(data: bytes) -> bool:
    """Whether these seem to be letters of two bytes each, without a mark."""
    some = data[:_SOME]
    return len(some) > 3 and any(not any(some[at::2]) for at in (0, 1)) and any(some)
