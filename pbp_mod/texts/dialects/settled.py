"""Turns the marks of a finished Markdown text into signs, with an escape wherever a sign would be read as markup.

A text is taken apart into what is read as one: a paragraph, an item, a heading, a cell. Such a piece is to be read as if
its marks were letters. Signs that can't be anything but themselves where they stand are seen at a glance (`harmless`); a
piece with another one is read in earnest, with all escapes first, and then each is left out that isn't needed. So none is
there for nothing. Knows no board by name: a `Board` says how it reads, and what it looks for behind escapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pbp_mod.texts.dialects.emphasis import parts
from pbp_mod.texts.dialects.marks import (
    CLOSED,
    FIRST,
    INDENT,
    LAST,
    OPENED,
    WORD_JOINER,
    bare,
    is_mark,
    sign,
)

PARAGRAPH, ITEM, QUOTED, HEADING, CELL = "paragraph", "item", "quoted", "heading", "cell"
LINES = (PARAGRAPH, ITEM, QUOTED)
"""What blocks can begin in."""
_MARK = re.compile(f"[{FIRST}-{LAST}]")
_EDGE = re.compile(f"[*~]+{OPENED}|{CLOSED}[*~]+")
_ROUNDS = 4


class Board(NamedTuple):
    """How a board reads Markdown.

    `reads(piece, kind, whole)`: what is to be the same with escapes as without marks; the whole text is not finished. `joined(piece)`: the piece with joiners
    where an escape is of no use, because the board looks at what is shown. `harmless(text, at)`: whether the sign that
    stands there in a text without marks is never read as anything else. `keeps`: signs that no escape may stand before.
    `outside`: a joiner is punctuation there, so that emphasis needs it on its outer side.
    """

    reads: Callable[[str, str, str], object]
    joined: Callable[[str], str]
    harmless: Callable[[str, int], bool]
    keeps: str = ""
    outside: bool = False


def settled(text: str, board: Board) -> str:
    """The text as it is pasted."""
    if text.isascii():
        return text
    if OPENED in text or CLOSED in text:
        text = _EDGE.sub(_outer_edge if board.outside else _inner_edge, text)
    places = [mark.start() for mark in _MARK.finditer(text)]
    if not places and INDENT not in text:
        return text
    plain = bare(text)
    if INDENT not in text and all(board.harmless(plain, at) for at in places):
        return plain
    return "".join(piece.settled(board, text) for piece in _pieces(text)).removesuffix("\n")


def _inner_edge(emphasis: re.Match[str]) -> str:
    """The signs of emphasis, with a joiner within if a sign inside and a letter outside would keep it from being read."""
    signs, opens, inside, outside = _edge(emphasis)
    beside = outside in (OPENED, CLOSED) or not (outside.isspace() or parts(bare(outside)))
    joiner = WORD_JOINER if inside in ("*", "~") or (beside and parts(bare(inside))) else ""
    return signs + joiner if opens else joiner + signs


def _outer_edge(emphasis: re.Match[str]) -> str:
    """The same with the joiner outside; but one within parts emphasis from emphasis."""
    signs, opens, inside, outside = _edge(emphasis)
    joiner, within = WORD_JOINER if outside.isalnum() else "", WORD_JOINER if inside in ("*", "~") else ""
    return joiner + signs + within if opens else within + signs + joiner


def _edge(emphasis: re.Match[str]) -> tuple[str, bool, str, str]:
    """The signs, whether they open, and the characters within and outside."""
    text, signs = emphasis.string, emphasis[0].strip(OPENED + CLOSED)
    before, after = text[: emphasis.start()][-1:], text[emphasis.end() : emphasis.end() + 1]
    opens = emphasis[0][-1] == OPENED
    return (signs, opens, after, before or "\n") if opens else (signs, opens, before, after or "\n")


class _Piece:
    """What is read as one, with what stands at the head of each of its lines."""

    def __init__(self, kind: str, head: str, line: str, end: str = "\n") -> None:
        self.kind, self.heads, self.lines, self.end = kind, [head], [line], end

    def settled(self, board: Board, whole: str) -> str:
        said = "\n".join(self.lines)
        if INDENT in said:
            # Blanks at the beginning of a line show nothing, or make code of it.
            said = "\n".join(line.lstrip(INDENT + " ") if INDENT in line else line for line in self.lines)
        if _MARK.search(said):
            said = _escaped(said, self.kind, board, whole)
        lines = bare(said).split("\n")
        return "\n".join(head + line for head, line in zip(self.heads, lines, strict=True)) + self.end


_HEAD = re.compile(r"((?:>!? ?)*)((?:#{1,6} |[-*+] |\d+\. )?)")


def _pieces(text: str) -> Iterator[_Piece]:
    piece: _Piece | None = None
    for line in text.split("\n"):
        head = _HEAD.match(line)
        quoted, begun = (head[1], head[2]) if head else ("", "")
        said = line[len(quoted) + len(begun) :]
        goes_on = not begun and said and not said.startswith("[") and not _is_row(line)
        if piece is not None and goes_on and piece.heads[-1].startswith(quoted):
            piece.heads.append(quoted)
            piece.lines.append(said)
            continue
        if piece is not None:
            yield piece
        piece = None
        if _is_row(line):
            yield from _row(line)
        elif "#" in begun or not said or said.startswith(("[", "---")):
            yield _Piece(HEADING if "#" in begun else PARAGRAPH, quoted + begun, said)
        else:
            piece = _Piece(ITEM if begun else QUOTED if quoted else PARAGRAPH, quoted + begun, said)
    if piece is not None:
        yield piece


def _is_row(line: str) -> bool:
    return line.startswith("| ") and line.endswith(" |")


def _row(line: str) -> Iterator[_Piece]:
    cells = re.split(r"(?<!\\)\|", line)
    for at, cell in enumerate(cells):
        yield _Piece(CELL, "|" if at else "", cell, "\n" if at == len(cells) - 1 else "")


def _escaped(piece: str, kind: str, board: Board, whole: str) -> str:
    piece = board.joined(piece)
    ideal = board.reads(piece, kind, whole)
    if board.reads(bare(piece), kind, whole) == ideal:
        return bare(piece)

    def written(escaped: set[int]) -> str:
        return "".join(
            (f"\\{sign(each)}" if at in escaped else sign(each)) if is_mark(each) else each
            for at, each in enumerate(piece)
        )

    places = {mark.start() for mark in _MARK.finditer(piece)}
    needed = {at for at in places if sign(piece[at]) not in board.keeps}
    if board.reads(written(needed), kind, whole) != ideal:
        return _with_joiners(piece)
    for _ in range(_ROUNDS):
        before = len(needed)
        for at in sorted(needed, reverse=True):
            if board.reads(written(needed - {at}), kind, whole) == ideal:
                needed.discard(at)
        if len(needed) == before:
            break
    return written(needed)


def _with_joiners(piece: str) -> str:
    """The last resort: an escape and a joiner at every sign."""
    return "".join(f"\\{sign(each)}{WORD_JOINER}" if is_mark(each) else each for each in piece)
