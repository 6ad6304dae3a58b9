"""Turns the marks of a finished Markdown text into signs, with an escape wherever a sign would be read as markup.

A text is taken apart into what is read as one: a paragraph, an item, a heading, a cell. Such a piece is to be read as if
its marks were letters: it is read with all escapes first, and then each is left out that isn't needed. So none is
there for nothing. Knows no board by name: a `Board` says how it reads, and what it looks for behind escapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pbp_mod.texts.dialects.edges import marks_in
from pbp_mod.texts.dialects.glances import Glance, glanced
from pbp_mod.texts.dialects.marks import INDENT, WORD_JOINER, bare, is_mark, sign
from pbp_mod.tuples import NamedTuple

PARAGRAPH, ITEM, QUOTED, HEADING, CELL = "paragraph", "item", "quoted", "heading", "cell"
LINES = (PARAGRAPH, ITEM, QUOTED)
"""What blocks can begin in."""
_ROUNDS = 4


class Board(NamedTuple):
    """How a board reads Markdown.

    `reads(piece, kind, whole)`: what is to be the same with escapes as without marks; the whole text is not finished.
    `joined(piece)`: the piece with joiners where an escape is of no use, because the board looks at what is shown.
    `keeps`: signs that no escape may stand before.
    """

    reads: Callable[[str, str, str], object]
    joined: Callable[[str], str]
    keeps: str = ""


def within_line(piece: str, kind: str) -> tuple[list[str], str]:
    """What ends a heading or a cell, and what is left to be read; of any other piece all of it."""
    if kind == HEADING:
        return [], re.sub(r"(^|\s)#+\s*$", r"\1(closed)", piece)
    if kind != CELL:
        return [], piece
    if re.search(r"(?<!\\)\|", piece):
        return ["bar"], piece.replace("\\|", "|")
    return [], piece.strip().replace("\\|", "|")


def settled(text: str, board: Board, glance: Glance) -> str:
    """The text as it is pasted; its edges have been seen to. What `glance` knows needn't be read."""
    return "".join(piece.settled(board, glance, text) for piece in _pieces(text)).removesuffix("\n")


class _Piece:
    """What is read as one, with what stands at the head of each of its lines."""

    def __init__(self, kind: str, head: str, line: str, end: str = "\n") -> None:
        self.kind, self.heads, self.lines, self.end = kind, [head], [line], end

    def settled(self, board: Board, glance: Glance, whole: str) -> str:
        said = "\n".join(self.lines)
        if INDENT in said:
            # Blanks at the beginning of a line show nothing, or make code of it.
            said = "\n".join(line.lstrip(INDENT + " ") if INDENT in line else line for line in self.lines)
        places = marks_in(said)
        if places:
            said = glanced(bare(said), places, glance) or _escaped(said, self.kind, board, whole)
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

    places = marks_in(piece)
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
