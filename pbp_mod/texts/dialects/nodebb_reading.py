"""How NodeBB reads a paragraph: CommonMark with tables and addresses; no HTML, no typographer, no tags in brackets.

Accounts and emoji it looks for in the text that is shown, behind all escapes: `joined` keeps those from it.
"""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.addresses import addressed
from pbp_mod.texts.dialects.blocks import begun
from pbp_mod.texts.dialects.discourse_reading import struck
from pbp_mod.texts.dialects.emphasis import Run
from pbp_mod.texts.dialects.marks import WORD_JOINER, bare, is_mark
from pbp_mod.texts.dialects.reading import AUTOLINK, Reader, Token
from pbp_mod.texts.dialects.settled import ITEM, LINES, Board, within_line

_SHOWN = re.compile(r"@[\w.\u00c0-\u1fff\u2c00-\ud7ff-]|:[\w+-]{1,60}:")


def joined(piece: str) -> str:
    """The piece with a joiner in each mention and each emoji that its data would make."""
    at = 0
    while (found := _SHOWN.search(bare(piece), at)) is not None:
        at = found.start() + 1
        if is_mark(piece[found.start()]):
            piece = piece[:at] + WORD_JOINER + piece[at:]
    return piece


class _NodeBB(Reader):
    def finished(self, tokens: list[Token]) -> list[Token]:
        found = list[Token]()
        for kind, said in tokens:
            if kind == "text" and addressed(said, escaped=bool(found) and found[-1][0] == "special"):
                found.append(("address", said))
            found.append((kind, said))
        return found

    def element(self, text: str, at: int, found: list[Token], runs: list[Run]) -> int:
        return struck(text, at, found, runs) if text[at] == "~" else super().element(text, at, found, runs)

    special = re.compile(r"[\\`*_~\[!<&:=^>\n]")

    def angle(self, text: str, at: int, found: list[Token]) -> int | None:
        link = AUTOLINK.match(text, at)
        if link is None:
            return None
        found.append(("link", link[0]))
        return link.end()


_reader = _NodeBB()


def reads(piece: str, kind: str, whole: str) -> object:
    """What the board reads in a piece."""
    begins = list[str]()
    if kind in LINES:
        begins = [each for each in begun(piece, item=kind == ITEM) if each != "html"]
    bar, piece = within_line(piece, kind)
    return begins + bar, _reader.read(piece)


BOARD = Board(reads, joined)
