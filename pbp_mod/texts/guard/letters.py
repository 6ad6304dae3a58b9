"""A text as its readers see it: without markup, escapes and disguises, in words.

What shows nothing (zero-width characters, marks on letters) is left out, wide letters and look-alikes of other
alphabets become ordinary ones. Knows neither players nor secrets.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache

# No regular expressions here: compiling them costs more than all else that a vote's post is looked at with.
STOP, CRY, BREAK, ASK, COLON, COMMA, ASIDE, SLASH = map(chr, range(1, 9))
"""Stand among the words of a line for the signs that part them: . ! ; ? : , ( /"""
ENDS = (STOP, CRY, BREAK)
"""What ends a sentence that is no question."""
LAST_MARK = SLASH
Words = tuple[str, ...]
"""What a name, a role or a card is called, word by word."""
NUMBER = "#"
"""Begins a word like `#7`, the number of a card."""

_ALIKE = dict(zip("АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXABEZHIKMNOPTYX", strict=True))
# In both cases, though some look alike in one only: else a name in capitals were another one.
_LOOKS = _ALIKE | {each.lower(): looks.lower() for each, looks in _ALIKE.items()} | {"ı": "i"}
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0")
_DIACRITICS = ("\u0300\u036f", "\u1ab0\u1aff", "\u1dc0\u1dff", "\u20d0\u20ff", "\ufe00\ufe0f")


class _Letters(dict[int, "str | None"]):
    """What each character is read as: itself, another letter, a blank, or nothing."""

    def __missing__(self, code: int) -> str | None:
        self[code] = found = _read(chr(code))
        return found


def _read(each: str) -> str | None:
    from unicodedata import category, normalize

    if category(each) == "Cf" or each in _UNSEEN:
        return None
    kept = ""
    for part in normalize("NFKD", each):
        part = _LOOKS.get(part, part)
        if part.isascii():
            kept += (" " if part == NUMBER else "") + (_LETTERS[ord(part)] or "")
        elif not any(ends[0] <= part <= ends[1] for ends in _DIACRITICS):
            kept += part if part.isalnum() or category(part)[0] == "M" else " "
    return kept or None


_LETTERS = _Letters({code: chr(code) if chr(code).isalnum() else " " for code in range(128)})
_LETTERS |= {ord(each): each for each in ("\n", "/", *map(chr, range(1, ord(LAST_MARK) + 1)))}
_LETTERS |= {ord(each): None for each in "*~`\\"}
# Known beforehand, since our own texts hold them: asking what a character is loads a large table.
_BLANKS, _NOTHING = "“”‘’„«»–—―…·•→×≥≤°", "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_LETTERS |= {ord(each): " " for each in _BLANKS} | {ord(each): None for each in _NOTHING}
_LETTERS[ord(NUMBER)] = NUMBER


def plain(text: str) -> str:
    """The text in letters, digits, blanks and line ends, with a slash between digits alone; its capitals stay."""
    if not text.isascii():  # Python translates a text of ASCII alone many times as fast
        for each in _BLANKS:
            text = text.replace(each, " ")
        for each in _NOTHING:
            text = text.replace(each, "")
    text = text.replace(NUMBER, " " + NUMBER).translate(_LETTERS)
    if NUMBER in text:
        text = text.replace(NUMBER + " ", " ").replace(NUMBER + "\n", "\n")
    if "/" in text:
        first, *others = text.split("/")
        for other in others:
            between = "/" if first[-1:].isdecimal() and other[:1].isdecimal() else f" {SLASH} "
            first += between + other
        text = first
    return text


@lru_cache(maxsize=4096)
def spelled(text: str) -> Words:
    """The words of a name, a role, a card, whatever the case."""
    return tuple(word for word in plain(text).casefold().split() if word > LAST_MARK)


def marked(line: str) -> str:
    """A line of a shown text with marks in the place of the signs that part its words."""
    line = line.translate(_SMOOTHED).replace("...", ": ") + " "
    for sign, mark in _SIGNS:
        if sign in line:
            line = line.replace(sign, f" {mark} ")
    return line


# Emphasis and what shows nothing may stand between a sign and the blank behind it.
_SMOOTHED: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "*~`\\\u00ad\u200b\u200c\u200d\u2060\ufeff")),
    **dict.fromkeys(map(ord, "–—―"), ": "),
    ord("："): ": ",
    ord("，"): ", ",
    ord("。"): ". ",
    ord("…"): ". ",
}
_SIGNS = (
    *((". ", STOP), ("! ", CRY), ("; ", BREAK), ("? ", ASK), (": ", COLON), (" - ", COLON), (", ", COMMA)),
    *(("(", ASIDE), (")", ASIDE)),
)


class Text:
    """A text and what is read of it: as it is `shown`, its words as written (`cased`) and folded (`said`), and those of
    each line.
    """

    def __init__(self, text: str) -> None:
        self.raw, self.shown = text, shown(text)
        self._plain = plain(self.shown)
        self.flat = self._plain.casefold()
        self.said = set(self.flat.split())

    @cached_property
    def cased(self) -> set[str]:
        """Every word as it is written."""
        return set(self._plain.split())

    @cached_property
    def lines(self) -> list[tuple[int, list[str]]]:
        """The folded words of each line, without marks, with its number."""
        found = [line.split() for line in self.flat.split("\n")]
        if SLASH in self.said:
            found = [[word for word in line if word != SLASH] if SLASH in line else line for line in found]
        return list(enumerate(found, 1))

    def with_initials(self, number: int, initials: Collection[str]) -> list[str]:
        """The folded words of a line, but those letters as they are written."""
        words = self.lines[number - 1][1]
        if not initials:
            return words
        cased = [word for word in self._plain_lines[number - 1].split() if word != SLASH]
        return [each if each in initials else word for each, word in zip(cased, words, strict=True)]

    @cached_property
    def _plain_lines(self) -> list[str]:
        return self._plain.split("\n")

    @cached_property
    def rows(self) -> dict[int, str]:
        """The numbers of the lines that may be rows of a table, and what parts their cells."""
        found = {}
        for number, (raw, line) in enumerate(
            zip(self.raw.split("\n"), self.shown.split("\n"), strict=True), 1
        ):
            if "|" in line:
                found[number] = "|"
            elif "  " in raw.strip():  # a tag that was taken out parts nothing
                found[number] = "  "
        return found


# Markup

_JOINER = "\u2060"
_INLINE_TAGS = "b i u s - em strong strike del ins code c icode tt color colour size font span sub sup"
_INLINE = frozenset(_INLINE_TAGS.split())
_BLOCK_TAGS = """
* list ul ol li quote q spoiler o hide details summary url a img user mention table tbody thead tr td th right left center
align hr br p div pre h1 h2 h3 h4 h5 h6
"""
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_CELLS = frozenset(("td", "th"))
_NAMING = frozenset(("quote", "q", "spoiler", "details", "user", "mention"))
"""Tags whose value is read: who is quoted, what stands above hidden words."""


def shown(text: str) -> str:
    """The text without tags, escapes and addresses, line by line as it was; cells of tables are parted by bars."""
    # A name may look like a tag; with its escapes or without, what is left of it is the same.
    if _JOINER in text:
        text = text.replace(_JOINER, "")
    if "\\" in text:
        for sign in "[]<>&()/=;":
            text = text.replace("\\" + sign, sign)
    if "||" in text:  # what hides on some boards; an empty cell has blanks around
        text = text.replace("||", "")
    for opening, closing in (("[", "]"), ("<", ">")):
        if opening in text:
            text = _untagged(text, opening, closing)
    if "](" in text:
        first, *rest = text.split("](")
        text = "".join(
            [first, *("]" + part.partition(")")[2] if ")" in part else "](" + part for part in rest)]
        )
    return _unescaped(text) if "&" in text else text


def _untagged(text: str, opening: str, closing: str) -> str:
    first, *rest = text.split(opening)
    kept = [first]
    for part in rest:
        tag, closed, more = part.partition(closing)
        tag = tag.removeprefix("/")
        name, valued, value = tag.partition("=")
        if " " in name and (valued or opening == "<"):  # `[font size="4"]`, `[quote author=X]`, `<hr />`
            name, _, value = tag.partition(" ")
        name = name.casefold()
        if not closed or (name not in _INLINE and name not in _BLOCKS):
            kept.append(opening + part)
        elif name in _INLINE:
            kept.append(more)
        elif name in _CELLS:
            kept.append(f" | {more}")
        else:
            kept.append(f" {value} {more}" if value and name in _NAMING else f" {more}")
    return "".join(kept)


_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "nbsp": " ", "shy": "", "zwj": "", "zwnj": ""}


def _unescaped(text: str) -> str:
    first, *rest = text.split("&")
    kept = [first]
    for part in rest:
        code, closed, more = part.partition(";")
        meant = _entity(code) if closed and len(code) < 9 else None
        kept.append("&" + part if meant is None else meant + more)
    return "".join(kept)


def _entity(code: str) -> str | None:
    if code[:1] != "#":
        return _ENTITIES.get(code)
    try:
        number = int(code[2:], 16) if code[1:2] in ("x", "X") else int(code[1:])
        return chr(number)
    except (ValueError, OverflowError):
        return None


def depths(lines: Sequence[str]) -> list[int]:
    """How deep each line of a text lies: headings 1 to 6, other lines `FLAT`, items of lists below them by their
    indent.
    """
    found, nested = [], 0
    for line in lines:
        bare = line.lstrip("> ")
        indent = len(line) - len(line.lstrip("> "))
        if bare[:1] == "#" and bare.lstrip("#")[:1] == " ":
            found.append(min(len(bare) - len(bare.lstrip("#")), 6))
        elif "[size=" in line[:12] or "[font size=" in line[:16] or bare[:2] in ("<h", "<H"):
            found.append(3)
        else:
            item = bare[:2] in ("- ", "* ", "+ ", "• ") or bare[:3] in ("[*]", "[li", "<li")
            item = item or bare.partition(" ")[0].rstrip(".)").isdecimal()
            found.append(FLAT + nested * 10 + indent + item)
        if "[" in line or "<" in line:
            nested += sum(line.count(each) for each in _OPENING)
            nested = max(0, nested - sum(line.count(each) for each in _CLOSING))
    return found


_OPENING = ("[list", "[ul", "[ol", "<ul", "<ol")
_CLOSING = ("[/list", "[/ul", "[/ol", "</ul", "</ol")
FLAT = 10
"""The depth of a line that is neither heading nor item of a list."""
