"""How Discourse reads a paragraph: CommonMark with tables, addresses, a typographer of its own and tags in brackets.

What it looks for in the text that is shown, behind all escapes, only a joiner keeps from it: `joined` puts those.
"""

from __future__ import annotations

import re

from pbp_mod.texts.dialects.addresses import addressed
from pbp_mod.texts.dialects.blocks import begun
from pbp_mod.texts.dialects.emphasis import Run, parts, run_in
from pbp_mod.texts.dialects.marks import WORD_JOINER, bare, is_mark
from pbp_mod.texts.dialects.reading import Reader, Token
from pbp_mod.texts.dialects.settled import ITEM, LINES, Board, within_line

# What is shown

_SLUG = r"[^\x00-,/;-@\[-\^`{-\xbf\u2000-\u2bff\ud800-\U0010ffff]"
"""A sign of a hashtag, or a dot in it: letters, digits, `_`, `:`, `-`, and what is neither mark nor emoji. Said by what it isn't:
Python writes out each sign of a long range when it compiles one."""
_SHORT = [
    ":)",
    ":-)",
    "^_^",
    "^__^",
    ":(",
    ":-(",
    ";)",
    ";-)",
    ":'(",
    ":'-(",
    ":-'(",
    ":p",
    ":P",
    ":-P",
    ":O",
    ":-O",
    ":D",
    ":-D",
    ":|",
    ":-|",
    ":/",
    "8-)",
    ";P",
    ";-P",
    ":$",
    ":-$",
]
_SHOWN = re.compile(
    rf"(?P<whole>@\w(?:[\w.-]{{0,58}}[^\W_])?|(?<!/)#(?!\.){_SLUG}{{1,101}}(?<!\.)|(?i:\[date)(?:=|-(?i:range)\s)[^\n]+?\])"
    r"|(?P<emoji>:[\w+-]{1,60}:)"
    rf"|(?P<short>(?i:{'|'.join(map(re.escape, sorted(_SHORT, key=len, reverse=True)))})(?=\s|$))"
    r"|(?P<box>\[(?:[ xX*_-]?|\\\*)\])",  # small letters and capitals only where letters stand: else it compiles for 14 ms
)


def joined(piece: str) -> str:
    """The piece with a joiner in each mention, hashtag, emoji, date and box to tick that its data would make."""
    at = 0
    while (found := _SHOWN.search(text := _within(piece), at)) is not None:
        at = found.start() + 1
        free = found["box"] or _bounded(text[at - 2 : at - 1])
        if free and (not found["whole"] or _bounded(text[found.end() : found.end() + 1])):
            marks = [place for place in range(found.start(), found.end()) if is_mark(piece[place])]
            if marks:
                piece = piece[: marks[0] + 1] + WORD_JOINER + piece[marks[0] + 1 :]
    return piece


def _bounded(beside: str) -> bool:
    """Whether something found may end beside this character."""
    return not beside or beside.isspace() or parts(beside)


def _within(piece: str) -> str:
    """The piece without marks, with a break wherever its own emphasis begins or ends."""
    return bare(re.sub(r"[*~]", "\n", piece))


# What is read

_RARE = re.compile(r"\+-|\.\.\.|\?{4}|!{4}|,,|--|->|<-|\((?:tm|pa)\)", re.IGNORECASE)
_DASHES = (
    (r"\((tm|pa)\)", "(sign)"),
    (r"\+-", "plus-minus"),
    (r"(^|\s)-{1,2}>(\s|$)", "(arrow)"),
    (r"(^|\s)<-{1,2}(\s|$)", "(arrow)"),
    (r"(^|\s)<-{1,2}>(\s|$)", "(arrow)"),
    (r"\.{3,}", "(dots)"),
    (r"[?!]{4,}", "(cries)"),
    (r",{2,}", "(commas)"),
    (r"(^|[^-])---(?=[^-]|$)", "(dash)"),
    (r"(^|\s)--(?=\s|$)", "(dash)"),
    (r"(^|[^-\s])--(?=[^-\s]|$)", "(dash)"),
)
_TAG = re.compile(r"\[(?P<closing>/)?(?P<tag>[a-z]+)(?P<more>(?:=[^\]\n]*)?(?:\s[^\]\n]*)?)\]", re.IGNORECASE)
_PAIRED, _WHOLE = ("b", "i", "u", "s", "spoiler"), ("code", "url", "email", "img")
_OPENS = re.compile(
    r"\[(?P<tag>quote|details|spoiler|code|wrap|poll|excerpt|grid|event|chat)(?:[=\s][^\]\n]*)?\](?P<more>.*)$",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"\[/(?P<tag>\w+)\]\s*$", re.IGNORECASE)
_HEADS = r"^(?:> ?|[-*+] |\d+\. )*"


class _Discourse(Reader):
    def finished(self, tokens: list[Token]) -> list[Token]:
        found = list[Token]()
        for kind, said in tokens:
            if kind == "text":
                if addressed(said, escaped=bool(found) and found[-1][0] == "special"):
                    found.append(("address", said))
                if _RARE.search(said):
                    for rare, shown in _DASHES:
                        said = re.sub(rare, shown, said, flags=re.IGNORECASE | re.MULTILINE)
            found.append((kind, said))
        return found

    def element(self, text: str, at: int, found: list[Token], runs: list[Run]) -> int:
        if text[at] == "~":
            return struck(text, at, found, runs)
        end = super().element(text, at, found, runs)
        if text[at] == "[" and end == at + 1 and found[-1] == ("text", "["):
            tag = _TAG.match(text, at)
            if tag is not None:
                return _tag(text, tag, found, runs)
        return end


def struck(text: str, at: int, found: list[Token], runs: list[Run]) -> int:
    """Read a run of `~`: pairs of them strike out, as markdown-it has it; where it ends."""
    end = at
    while end < len(text) and text[end] == "~":
        end += 1
    whole = run_in(text, at, end, len(found))
    odd = (end - at) % 2
    found.extend(("text", "~") for _ in range(end - at))
    if end - at > 1:
        for place in range(odd, end - at, 2):
            runs.append(Run("~", whole.at + place, 2, whole.opens, whole.closes, whole.at))
    return end


def _tag(text: str, tag: re.Match[str], found: list[Token], runs: list[Run]) -> int:
    name = tag["tag"].lower()
    if name in _PAIRED:
        found[-1] = ("text", tag[0])
        runs.append(Run(f"[{name}", len(found) - 1, 1, not tag["closing"], bool(tag["closing"])))
        return tag.end()
    if name in _WHOLE and not tag["closing"]:
        closing = text.lower().find(f"[/{name}]", tag.end())
        if closing >= 0:
            found[-1] = (name, text[tag.end() : closing])
            return closing + len(name) + 3
    return tag.start() + 1


def _is_block(line: str, whole: str) -> bool:
    """Whether a line begins or ends a block: a tag whose other half stands alone on a line of the text as well."""
    opens = _OPENS.match(line)
    if opens is not None:
        closing = re.escape(f"[/{opens['tag']}]") + r"\s*$"
        if opens["more"].strip():
            return re.search(closing, opens["more"], re.IGNORECASE) is not None
        return re.search(_HEADS + closing, bare(whole), re.IGNORECASE | re.MULTILINE) is not None
    closes = _CLOSES.match(line)
    # Of two that are data the first is no tag when it has its escape.
    return (
        closes is not None
        and re.search(_HEADS + rf"\[{closes['tag']}\b", whole, re.IGNORECASE | re.MULTILINE) is not None
    )


_reader = _Discourse()


def reads(piece: str, kind: str, whole: str) -> object:
    """What the board reads in a piece."""
    begins = list[str]()
    if kind in LINES:
        begins = begun(piece, item=kind == ITEM) + [
            line for line in piece.split("\n") if _is_block(line.strip(), whole)
        ]
    bar, piece = within_line(piece, kind)
    return begins + bar, _reader.read(piece)


BOARD = Board(reads, joined)
