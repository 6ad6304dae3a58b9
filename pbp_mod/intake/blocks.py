"""What of a post is its author's own: code and quotations are taken out, whichever dialect they are written in.

Works on whole blocks. Where dialects differ about a place, it is taken as not the author's own: what is lost that way
is explained to the moderator, what is let in by mistake would be played.
"""

from __future__ import annotations

import re

from pbp_mod.intake import mail_quotes
from pbp_mod.intake.keyed import Keyed
from pbp_mod.tuples import NamedTuple

QUOTED, BELOW_QUOTE, LAST_LINE, CODE = (
    "in a quotation",
    "right below a quotation, so that forums take it for a part of it",
    "in the last line of a quotation, where a blank line may be missing",
    "in code",
)

_MARK = 0x100000  # private use: no text has these, and no parser takes them for spaces or punctuation
_MARKS = Keyed("[\U000f0000-\U0010ffff]", wide=True)

_CODE = Keyed(
    r"""^[ ]{0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})[^\n]*(?s:.*?)(?:^[ ]{0,3}(?P=fence)[`~]*[ \t]*$|\Z)
    | \[(?P<block>code|icode|pre)(?:=[^\]\n]{0,999})?\](?s:.*?)(?:\[/(?P=block)\]|\Z)
    | \[(?P<tag>c|tt|php|html|plain|noparse|nobbc)\]
    | <(?P<html>pre|code|tt|script|style)\b[^>]{0,1999}>(?s:.*?)(?:</(?P=html)\s*>|\Z)
    | (?P<remark><!--)""",
    signs=("`", "~", "[", "<"),
    flags=re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_QUOTE = Keyed(
    r"""(?P<open>\[quote(?:=(?:"[^"\n]{0,999}"|[^\]\n]{0,999})|\s[^\]\n]{0,999})?\]
        | <(?:blockquote|aside)\b[^>]{0,1999}>)
    | (?P<close>\[/quote\]|</(?:blockquote|aside)\s*>)""",
    signs=("[", "<"),
    flags=re.VERBOSE | re.IGNORECASE,
)
_QUOTE_LINE = Keyed(r" {0,3}>", signs=(">",), flags=0)
# What begins a block of its own, and so is no continuation of the quoted paragraph above it.
_NEW_BLOCK = Keyed(
    r" {0,3}(?:[-*+] |1[.)] |#{1,6} |(?:\* *){3,}$|(?:- *){3,}$|(?:_ *){3,}$)",
    signs=("-", "*", "+", "1.", "1)", "#", "_"),
    flags=0,
)


class Own(NamedTuple):
    """The author's own text, in which each part taken out is one mark.

    `hidden`: why and what was taken out, by the number of its mark. `troubles`: sentences for the moderator.
    """

    text: str
    hidden: list[tuple[str, str]]
    troubles: list[str]


def own_text(text: str) -> Own:
    """Take code and quotations out of a post (BBCode, HTML, Markdown)."""
    own = Own("", [], [])
    text = "\n".join(text.splitlines())
    text = _without_code(own, text)
    text = _without_lines(own, _without_quotes(own, text))
    return own._replace(text=text)


def _without_code(own: Own, text: str) -> str:
    """Without what stands in code. A tag that is never closed is none; each is looked for once only."""
    if not _CODE.may_match(text):
        return text
    kept: list[str] = []
    unclosed: set[str] = set()
    done = at = 0
    while found := _CODE.pattern.search(text, at):
        at = found.end()
        tag = (found["tag"] or found["remark"] or "").lower()
        if tag:
            closing = "-->" if found["remark"] else f"[/{tag}]"
            end = None if tag in unclosed else re.compile(re.escape(closing), re.IGNORECASE).search(text, at)
            if end is None:
                unclosed.add(tag)
                continue
            at = end.end()
        kept += [text[done : found.start()], _hide(own, CODE, text[found.start() : at])]
        done = at
    return "".join([*kept, text[done:]])


def without_private(text: str) -> str:
    """The text without the characters that this package uses for its own marks."""
    return _MARKS.sub("\ufffd", text)


def hidden_at(own: Own, mark: str) -> tuple[str, str]:
    """Why and what was taken out where this mark stands."""
    return own.hidden[ord(mark) - _MARK]


def _hide(own: Own, why: str, text: str) -> str:
    own.hidden.append((why, text))
    return chr(_MARK + len(own.hidden) - 1)


def is_mark(each: str) -> bool:
    """Whether this character stands for a part that was taken out."""
    return ord(each) >= _MARK


def _without_quotes(own: Own, text: str) -> str:
    """Without what stands between tags of quotations, which nest.

    With a tag too many nobody can tell what is whose: after one that isn't closed nothing counts, with a closing one
    that wasn't opened nothing at all.
    """
    kept: list[str] = []
    inside: list[str] = []
    at = 0
    for found in _QUOTE.finditer(text):
        kind = found[0].strip("[</>").split("=")[0].split("]")[0].split()[0].rstrip(">").lower()
        if found["open"]:
            if not inside:
                kept.append(text[at : found.start()])
                at = found.start()
            inside.append(kind)
        elif not inside or inside[-1] != kind:
            own.troubles.append("a quotation is closed that was not opened, so nothing in this post counts")
            return _hide(own, QUOTED, text)
        else:
            inside.pop()
            if not inside:
                kept.append(_hide(own, QUOTED, text[at : found.end()]))
                at = found.end()
    if inside:
        own.troubles.append("a quotation is not closed, so nothing counts from where it begins")
        return "".join([*kept, _hide(own, QUOTED, text[at:])])
    return "".join([*kept, text[at:]])


def _without_lines(own: Own, text: str) -> str:
    """Without Markdown's quoted lines (and those below them that it adds to the quotation) and indented code."""
    kept: list[str] = []
    lazy = paragraph = False
    lines = text.split("\n")
    for line, forwarded in zip(lines, mail_quotes.theirs(lines), strict=True):
        if not line.strip():
            lazy = paragraph = False
            kept.append("")
        elif forwarded:
            kept += ["", _hide(own, QUOTED, line.strip()), ""]
        elif _QUOTE_LINE.match(line):
            said = line.strip("> ")
            lazy, paragraph = bool(said) and not _NEW_BLOCK.match(f"{said} "), False
            kept += ["", _hide(own, QUOTED, said), ""]
        elif lazy and not _NEW_BLOCK.match(line) and not is_mark(line.lstrip()[0]):
            kept += ["", _hide(own, BELOW_QUOTE, line.strip()), ""]
        elif not paragraph and (line.startswith("    ") or line.lstrip(" ").startswith("\t")):
            lazy = False
            kept += ["", _hide(own, CODE, line.strip()), ""]
        else:
            lazy, paragraph = False, not is_mark(line.lstrip()[0])
            kept.append(line)
    return "\n".join(kept)
