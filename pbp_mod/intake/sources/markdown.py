"""Raw posts of Discourse as the HTML that everybody sees: Markdown by markdown-it, and Discourse's own tags.

Only as much of those as matters here: quotations, spoilers and code on lines of their own, bold and the like within a
line. A tag that Discourse would leave standing as text is left standing here too.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pbp_mod.errors import NotUnderstood
from pbp_mod.intake.sources.page import INSTALL

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

_BLOCK = re.compile(
    r"\[(?P<end>/?)(?P<tag>quote|spoiler|details|code)(?:=[^\]\n]*|\s[^\]\n]*)?\]\s*", re.IGNORECASE
)
_ELEMENTS = {"quote": "blockquote", "spoiler": "details", "details": "details", "code": "pre"}
_PAIRS = "discourse"
_INLINE = re.compile(r"\[(b|i|u|s|spoiler)\]", re.IGNORECASE)
_INLINE_ELEMENTS = {"b": "strong", "i": "em", "u": "ins", "s": "s", "spoiler": "details"}


def to_html(raw: str) -> str:
    """The HTML of a raw post. Raises NotUnderstood if markdown-it is missing."""
    found: str = _parser().render(raw)
    return found


@cache
def _parser() -> MarkdownIt:
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        raise NotUnderstood(f"reading raw posts needs a parser that is not installed ({INSTALL})") from None
    parser = MarkdownIt("commonmark", {"html": True, "breaks": True, "linkify": False, "typographer": False})
    parser.enable(["table", "strikethrough"])
    interrupted = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.before("fence", "discourse_block", _block, {"alt": interrupted})
    parser.inline.ruler.before("link", "discourse_inline", _inline)
    return parser


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A tag alone on its line, up to its end alone on another."""
    opened = _BLOCK.fullmatch(_line(state, start))
    if opened is None or opened["end"] or state.is_code_block(start):
        return False
    tag = opened["tag"].lower()
    close = _closing(state, start, end)
    if close is None:
        return False
    if silent:
        return True
    token = state.push("discourse_open", _ELEMENTS[tag], 1)
    token.attrSet("class", tag)
    token.block = True
    parent, line_max = state.parentType, state.lineMax
    state.parentType, state.lineMax = "blockquote", close
    state.md.block.tokenize(state, start + 1, close)
    state.parentType, state.lineMax = parent, line_max
    state.push("discourse_close", _ELEMENTS[tag], -1).block = True
    state.line = close + 1
    return True


def _closing(state: StateBlock, start: int, end: int) -> int | None:
    """The line that ends what begins on line `start`, if it comes before line `end`."""
    if _PAIRS not in state.env:
        state.env[_PAIRS] = _pairs(state.src.split("\n"))
    close: int | None = state.env[_PAIRS].get(start)
    return close if close is not None and close < end else None


def _pairs(lines: list[str]) -> dict[int, int]:
    """For each line that opens something the line that closes it; each kind of tag nests in its own."""
    found: dict[int, int] = {}
    opened: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        tag = _BLOCK.fullmatch(line.strip()) if "[" in line else None
        if tag is None:
            continue
        waiting = opened.setdefault(tag["tag"].lower(), [])
        if not tag["end"]:
            waiting.append(number)
        elif waiting:
            found[waiting.pop()] = number
    return found


def _inline(state: StateInline, silent: bool) -> bool:
    """A tag and its end within a paragraph."""
    opened = _INLINE.match(state.src, state.pos)
    if opened is None:
        return False
    tag = opened[1].lower()
    close = re.compile(re.escape(f"[/{tag}]"), re.IGNORECASE).search(state.src, opened.end(), state.posMax)
    if close is None:
        return False
    if not silent:
        element, end = _INLINE_ELEMENTS[tag], state.posMax
        state.push("discourse_open", element, 1)
        state.pos, state.posMax = opened.end(), close.start()
        state.md.inline.tokenize(state)
        state.posMax = end
        state.push("discourse_close", element, -1)
    state.pos = close.end()
    return True
