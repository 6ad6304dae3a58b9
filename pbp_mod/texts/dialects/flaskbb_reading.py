"""How FlaskBB reads a paragraph: Mistune with its plugins, HTML shown as it is, no entities, mentions first of all."""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.blocks import begun
from pbp_mod.texts.dialects.emphasis import Run
from pbp_mod.texts.dialects.marks import SIGNS, WORD_JOINER, bare, is_mark
from pbp_mod.texts.dialects.reading import AUTOLINK, HTML, Reader, Token
from pbp_mod.texts.dialects.settled import ITEM, LINES, QUOTED, Board, within_line

# What is found before anything is read

_MENTION = re.compile(r"(?<!\w)@(?=[\w-])")


def joined(piece: str) -> str:
    """The piece with a joiner in each mention that its data would make."""
    at = 0
    while (found := _MENTION.search(bare(piece), at)) is not None:
        if is_mark(piece[found.start()]):
            piece = piece[: found.end()] + WORD_JOINER + piece[found.end() :]
        at = found.end()
    return piece


# What is read

_ADDRESS = re.compile(r"https?://[^\s<]+[^<.,:;\"')\]\s]")
_OPENINGS = (
    ("~~", re.compile(r"~~(?=[^\s~])")),
    ("==", re.compile(r"==(?=[^\s=])")),
    ("^^", re.compile(r"\^\^(?=[^\s^])")),
)
_NOTE = re.compile(r"\[\^(?:[^\\\[\]\s]|\\.){1,500}\]")
_SCRIPTS = (
    re.compile(r"\^(?:(?<!\\)(?:\\\\)*\\\^|\S|\\ )+?\^"),
    re.compile(r"~(?:(?<!\\)(?:\\\\)*\\~|\S|\\ )+?~"),
)


def _run_in(text: str, start: int, end: int, at: int) -> Run:
    """A run of stars or underscores; all that is neither letter nor blank is punctuation there."""
    before, after = text[start - 1 : start] or "\n", text[end : end + 1] or "\n"
    within = text[start] == "_" and _is_letter(before) and _is_letter(after)
    opens = not after.isspace() and (_is_letter(after) or not _is_letter(before))
    closes = not before.isspace() and (_is_letter(before) or not _is_letter(after))
    return Run(text[start], at, end - start, opens and not within, closes and not within)


def _is_letter(each: str) -> bool:
    return each.isalnum() or is_mark(each)


class _FlaskBB(Reader):
    run_in = staticmethod(_run_in)
    special = re.compile(r"[\\`*_~\[!<=^>\nh]")

    def element(self, text: str, at: int, found: list[Token], runs: list[Run]) -> int:
        sign = text[at]
        if sign == "h":
            address = _ADDRESS.match(text, at)
            if address is not None:
                found.append(("address", address[0]))
                return address.end()
            found.append(("text", sign))
            return at + 1
        if sign == "\\" and text[at + 1 : at + 2] not in (*SIGNS, "\n"):
            found.append(("text", sign))
            return at + 1
        if sign in "~=^":
            end = self._formatted(text, at, found)
            if end is not None:
                return end
            found.append(("text", sign))
            return at + 1
        note = _NOTE.match(text, at)
        if note is not None:
            found.append(("special", note[0]))
            return note.end()
        if text.startswith(">!", at):
            closing = text.find("!<", at + 3)
            inside = text[at + 2 : closing].strip() if closing >= 0 else ""
            if inside and "\n" not in text[at:closing]:
                found += [("hidden", ""), *self._inline(inside), ("end", "")]
                return closing + 2
        return super().element(text, at, found, runs)

    def _formatted(self, text: str, at: int, found: list[Token]) -> int | None:
        for mark, opening in _OPENINGS:
            if opening.match(text, at):
                closing = _closing(text, mark, at + 2)
                if closing is not None:
                    found += [(mark, ""), *self._inline(text[at + 2 : closing]), ("end", "")]
                    return closing + 2
        for script in _SCRIPTS:
            raised = script.match(text, at)
            if raised is not None:
                found += [("script", text[at]), *self._inline(raised[0][1:-1]), ("end", "")]
                return raised.end()
        return None

    def angle(self, text: str, at: int, found: list[Token]) -> int | None:
        link = AUTOLINK.match(text, at)
        if link is not None:
            found.append(("link", link[0]))
            return link.end()
        tag = HTML.match(text, at)
        if tag is None:
            return None
        found.append(("special", tag[0]))
        return tag.end()

    def entity(self, text: str, at: int, found: list[Token]) -> int | None:
        return None


def _closing(text: str, mark: str, at: int) -> int | None:
    """Where the closing mark stands: behind at least one sign, and not within a longer run."""
    while (at := text.find(mark, at + 1)) >= 0:
        end = at + len(mark)
        if text[end : end + 1] == mark[0] and not text.startswith(mark, end):
            continue
        if text[at - 1] != mark[0]:
            if not text[at - 1].isspace():
                return at
        elif (at - 1 - len(text[: at - 1].rstrip("\\"))) % 2:
            return at
    return None


_reader = _FlaskBB()
_BLOCKS = re.compile(r" {0,3}(?:\*\[[^\]]+\]:|\[\^[^\]]+\]:)")
_DESCRIBES = re.compile(r" {0,3}:[ \t]")
_BOX = re.compile(r"\[[ xX]\](?:\s|$)")


def reads(piece: str, kind: str, whole: str) -> object:
    """What the board reads in a piece."""
    begins = list[str]()
    if kind in LINES:
        begins = begun(piece, item=kind == ITEM)
        if kind == QUOTED:
            begins = [each for each in begins if each != "table"]
            if begins == ["html"] and "\n" not in piece:
                return [], [("text", bare(piece))]  # which shows as it is, escapes and all
            if all(line.startswith("!") for line in piece.split("\n")):
                begins.append("hidden")
        begins += [line for line in piece.split("\n") if _BLOCKS.match(line)]
        described = [line for line in piece.split("\n") if _DESCRIBES.match(line)]
        # The first line of all describes nothing.
        begins += described[bare(whole).lstrip().startswith(piece) :]
        if kind == ITEM and _BOX.match(piece):
            begins.append("box")
    bar, piece = within_line(piece, kind)
    return begins + bar, _reader.read(piece)


BOARD = Board(reads, joined, keeps="@")
