"""How a board reads a paragraph of Markdown: what of it is markup, and what text.

Written to be compared: two texts that read alike show the same. Only what can stand within one paragraph, one item or one
cell is known here (blocks.py knows what a line can begin), and of each element no more than that it is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbp_mod.texts.dialects.emphasis import Run, pairs, run_in
from pbp_mod.texts.dialects.marks import SIGNS, WORD_JOINER, bare

Token = tuple[str, str]
"""What is read and its text: `text`, `special` (text that came of an escape), or markup of any other kind."""

_SPECIAL = re.compile(r"[\\`*_~\[!<&:=^>\n]")
_TICKS = re.compile("`+")
_VALUE = r"(?:[^\"'=<>`\x00-\x20]+|'[^']*'|\"[^\"]*\")"
HTML = re.compile(
    rf"<[A-Za-z][A-Za-z0-9-]*(?:\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\s*=\s*{_VALUE})?)*\s*/?>"
    r"|</[A-Za-z][A-Za-z0-9-]*\s*>|<!---?>|<!--(?:[^-]|-[^-]|--[^>])*-->|<\?.*?\?>|<![A-Za-z][^>]*>"
    r"|<!\[CDATA\[.*?\]\]>",
    re.DOTALL,
)
AUTOLINK = re.compile(
    r"<[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^<>\x00-\x20]*>|<[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9.-]+>"
)
_INNER = r"\((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*\)"
_TARGET = rf"(?:<(?:\\.|[^<>\n\\])*>|(?!<)(?:\\[^\s]|[^\s()\\]|\\(?=\s)|{_INNER})*)"
_TITLE = r"(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))"
_LINK = re.compile(rf"\(\s*(?P<to>{_TARGET})(?:\s+{_TITLE})?\s*\)", re.DOTALL)
_NO_LINK = re.compile(r"<?(?:vbscript|javascript|file|data):", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});")


class Reader:
    """Reads as CommonMark does; a board's own reader adds what the board has besides."""

    special = _SPECIAL
    run_in = staticmethod(run_in)

    def read(self, text: str) -> list[Token]:
        """What the text says, element by element; joiners show nothing and are left out, text is in one piece."""
        found = list[Token]()
        for kind, said in self.finished(self._inline(text)):
            said = bare(said).replace(WORD_JOINER, "")
            kind = "text" if kind == "special" else kind
            if kind == "text" and found and found[-1][0] == "text":
                found[-1] = (kind, found[-1][1] + said)
            elif said or kind != "text":
                found.append((kind, said))
        return found

    def finished(self, tokens: list[Token]) -> list[Token]:
        """What the board does with the text that is left when all markup has been read."""
        return tokens

    def _inline(self, text: str) -> list[Token]:
        found, runs, at = list[Token](), list[Run](), 0
        while at < len(text):
            sign = self.special.search(text, at)
            if sign is None:
                found.append(("text", text[at:]))
                break
            if sign.start() > at:
                found.append(("text", text[at : sign.start()]))
            at = self.element(text, sign.start(), found, runs)
        opened, closed = dict[int, int](), dict[int, int]()
        for opener, closer, used in pairs(runs):
            for place in range(used):
                opened[opener + place], closed[closer + place] = used, used
        for place, used in opened.items():
            found[place] = (f"open {used}", found[place][1])
        for place, used in closed.items():
            found[place] = (f"close {used}", found[place][1])
        return _joined(found)

    def element(self, text: str, at: int, found: list[Token], runs: list[Run]) -> int:
        """Read what begins at a sign into the tokens and runs found so far; where it ends."""
        sign = text[at]
        read: Callable[[str, int, list[Token]], int | None] | None = {
            "\\": _escaped,
            "`": _code,
            "!": self._image,
            "[": self._link,
            "<": self.angle,
            "&": self.entity,
        }.get(sign)
        if read is not None:
            end = read(text, at, found)
            if end is not None:
                return end
        if sign in "*_":
            return self._run(text, at, found, runs)
        found.append(("text", sign))
        return at + 1

    def _run(self, text: str, at: int, found: list[Token], runs: list[Run]) -> int:
        end = at
        while end < len(text) and text[end] == text[at]:
            end += 1
        runs.append(self.run_in(text, at, end, len(found)))
        found.extend(("text", text[at]) for _ in range(end - at))
        return end

    def entity(self, text: str, at: int, found: list[Token]) -> int | None:
        entity = _ENTITY.match(text, at)
        if entity is None:
            return None
        from html import unescape

        meant = unescape(entity[0])
        if meant == entity[0]:
            return None
        found.append(("special", meant))
        return entity.end()

    def angle(self, text: str, at: int, found: list[Token]) -> int | None:
        tag = AUTOLINK.match(text, at) or HTML.match(text, at)
        if tag is None:
            return None
        found.append(("html", tag[0]))
        return tag.end()

    def _image(self, text: str, at: int, found: list[Token]) -> int | None:
        return self._link(text, at + 1, found) if text.startswith("![", at) else None

    def _link(self, text: str, at: int, found: list[Token]) -> int | None:
        close = self._label_end(text, at + 1)
        link = _LINK.match(text, close + 1) if close is not None else None
        if close is None or link is None or _NO_LINK.match(link["to"]):
            return None
        inner = self._inline(text[at + 1 : close])
        if text[at - 1 : at] != "!" and any(kind == "link" for kind, _ in inner):
            return None  # a link holds no other
        found += [("link", ""), *inner, ("end", "")]
        return link.end()

    def _label_end(self, text: str, at: int) -> int | None:
        depth = 1
        while at < len(text):
            sign = text[at]
            if sign == "]":
                depth -= 1
                if not depth:
                    return at
            elif sign == "[":
                depth += 1
            ignored: list[Token] = []
            end = None
            if sign == "\\":
                end = _escaped(text, at, ignored)
            elif sign == "`":
                end = _code(text, at, ignored)
            elif sign == "<":
                end = self.angle(text, at, ignored)
            at = end or at + 1
        return None


def _escaped(text: str, at: int, found: list[Token]) -> int | None:
    after = text[at + 1 : at + 2]
    if after and after in SIGNS:
        found.append(("special", after))
        return at + 2
    if after == "\n":
        found.append(("break", ""))
        return at + 2
    if after:  # it escapes nothing, and yet no address begins behind it
        found.append(("special", "\\" + after))
        return at + 2
    return None


def _code(text: str, at: int, found: list[Token]) -> int | None:
    ticks = _TICKS.match(text, at)
    if ticks is None:
        return None
    for closing in _TICKS.finditer(text, ticks.end()):
        if closing[0] == ticks[0]:
            found.append(("code", text[ticks.end() : closing.start()]))
            return closing.end()
    found.append(("text", ticks[0]))
    return ticks.end()


def _joined(tokens: list[Token]) -> list[Token]:
    """The tokens with each piece of plain text in one."""
    found = list[Token]()
    for kind, said in tokens:
        if kind == "text" and found and found[-1][0] == "text":
            found[-1] = (kind, found[-1][1] + said)
        else:
            found.append((kind, said))
    return found
