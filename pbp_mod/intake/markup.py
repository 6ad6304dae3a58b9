"""A post as its readers see it: what is bold, what is struck out or hidden, and what is left as plain lines.

Markdown, BBCode and HTML are recognised together, by themselves. Knows no game: it is told the names of the players
only because a name may look like markup.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Generic, TypeVar

from pbp_mod.intake.blocks import Own, hidden_at, own_text, without_private
from pbp_mod.intake.emphasis import Run, run, strong_ranges
from pbp_mod.intake.keyed import Keyed
from pbp_mod.intake.pieces import Markup, Names, Piece, assemble, written
from pbp_mod.tuples import NamedTuple

T = TypeVar("T")

STRUCK, SPOILER, PICTURE = "struck out", "in a spoiler", "in a picture's address"

_BOLD = frozenset({"b", "bold", "strong"})
_HIDING = (
    dict.fromkeys(("s", "strike", "del", "-"), STRUCK)
    | dict.fromkeys(("spoiler", "ispoiler", "o", "details", "hide", "collapse", "summary"), SPOILER)
    | {"img": PICTURE}
)
_PLAIN_TAGS = (
    "i em u ins color colour size font center centre left right align justify indent url a email user member mention "
    "list ul ol li * table tbody thead tr td th sup sub h1 h2 h3 h4 h5 h6 heading small big span mark abbr"
)
_PLAIN = frozenset(_PLAIN_TAGS.split())
_HEADINGS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6", "heading"])
_BREAKING = frozenset(
    {"p", "div", "li", "*", "tr", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol"}
)

# Values and attributes have a greatest length: each of a thousand tags that never end would else be looked at to the
# end of the post.
_TOKEN = Keyed(
    r"""(?P<escape>\\[!-/:-@\[-`{-~])
    | (?P<entity>&(?:\#\d{1,7}|\#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)
    | (?P<ticks>`+)
    | !?\[(?P<label>[^\[\]\n]*)\]\((?P<address>[^()\s]*)\)
    | \[(?P<bb_end>/?)(?P<bb>[a-z]+[1-6]?|\*|-)(?P<bb_value>=(?:"[^"\n]{0,999}"|[^\]\n]{0,999})|\s[^\]\n]{0,999})?\]
    | <(?P<html_end>/?)(?P<html>[a-z]+[1-6]?)(?:\s[^>\n]{0,999})?/?>
    | (?P<sign>\*+|_+|~~+|\|\||>!|!<)
    | (?P<mark>[\U00100000-\U0010ffff])
    | (?P<gap>\n[ \t]*(?:\n[ \t]*)+)""",
    signs=tuple("\\&`[<*_~|>\n"),
    wide=True,
    flags=re.VERBOSE | re.IGNORECASE,
)


class _Token(NamedTuple):
    """A piece of text, or (with `tag`) a tag or sign of which nothing is seen.

    `tag` is "/b" for a closing tag, "" for text, "gap" between paragraphs; `why`: the piece is hidden.
    """

    text: str
    tag: str = ""
    why: str = ""
    literal: bool = False


def read_markup(text: str, names: Names | Iterable[str] = ()) -> Markup:
    """Take a post apart. `names` that would read as markup ("A**B") stay whole."""
    kept = names if isinstance(names, Names) else Names(names)
    own = own_text(kept.protect(without_private(text)))
    pieces, troubles = _pieces(own)
    return assemble(pieces, kept.restore, own.hidden, (*own.troubles, *troubles))


def read_and_write_markup(text: str, names: Names) -> tuple[Markup, str]:
    """A post taken apart, and all that was written in it, for comparing two versions of it (see `pieces.written`)."""
    own = own_text(names.protect(without_private(text)))
    pieces, troubles = _pieces(own)
    markup = assemble(pieces, names.restore, own.hidden, (*own.troubles, *troubles))
    return markup, written(pieces, names.restore)


_INLINE = Keyed(r"(?:<(?:code|tt)\b|\[(?:c|tt|icode)\b)[^\n]*\Z")
"""Code within a sentence, which parts no line."""


def _pieces(own: Own) -> tuple[list[Piece], list[str]]:
    tokens = _tokens(own)
    bold, why, headed, troubles = _ranges(tokens)
    pieces = [
        Piece(
            _seen(token),
            bold[at],
            why[at],
            token.literal,
            gap=token.tag == "gap",
            block=token.tag == "hidden" and not _INLINE.match(token.text),
            heading=headed[at],
        )
        for at, token in enumerate(tokens)
    ]
    return pieces, troubles


def _tokens(own: Own) -> list[_Token]:
    text, at = own.text, 0
    if not _TOKEN.may_match(text):
        return [_Token(text)]
    tokens: list[_Token] = []
    runs: list[Run] = []
    while found := _TOKEN.pattern.search(text, at):
        if found.start() > at:
            tokens.append(_Token(text[at : found.start()]))
        at = found.end()
        if found["sign"]:
            before = text[found.start() - 1] if found.start() else " "
            after = text[at] if at < len(text) else " "
            runs.append(run(len(tokens), found["sign"], before, after))
        if found["gap"]:
            _settle(tokens, runs)
        if found["ticks"]:
            end = re.compile(r"(?<!`)" + found["ticks"] + r"(?!`)").search(text, at)
            if end and not re.search(r"\n[ \t]*\n", text[at : end.start()]):
                tokens.append(_Token(text[at : end.start()], why="in code"))
                at = end.end()
                continue
        tokens.append(_token(found, own))
    tokens.append(_Token(text[at:]))
    _settle(tokens, runs)
    return tokens


def _token(found: re.Match[str], own: Own) -> _Token:
    whole = found[0]
    if found["mark"]:
        why, text = hidden_at(own, whole)
        return _Token(text, "hidden", why)
    if found["escape"]:
        return _Token(whole[1:])
    if found["entity"]:
        from html import unescape

        return _Token(unescape(whole))
    if found["label"] is not None:
        return _Token("" if whole[0] == "!" else found["label"])
    if found["gap"]:
        return _Token("\n", "gap")
    tag = (found["bb"] or found["html"] or "").lower()
    if tag == "br":
        return _Token("\n")
    if tag in _BOLD or tag in _HIDING or tag in _PLAIN or tag in _BREAKING:
        end = found["bb_end"] or found["html_end"] or ""
        return _Token(whole, end + ("b" if tag in _BOLD else tag))
    return _Token(whole)


def _settle(tokens: list[_Token], runs: list[Run]) -> None:
    """Turn the signs of a paragraph into tags where they work; the rest stays as text. Empties `runs`."""
    stars = [each for each in runs if each.sign in "*_"]
    opened: dict[int, int] = {}
    closed: dict[int, int] = {}
    for start, end in strong_ranges(stars):
        opened[start] = opened.get(start, 0) + 1
        closed[end] = closed.get(end, 0) + 1
    for each in stars:
        literal = each.sign * each.left
        tokens[each.place] = _Token(literal, _counts(opened, closed, each.place), literal=len(literal) > 1)
    for sign, why in (("~", "s"), ("|", "spoiler")):
        pair = [each.place for each in runs if each.sign == sign]
        for start, end in zip(pair[::2], pair[1::2], strict=False):
            tokens[start], tokens[end] = _Token("", why), _Token("", "/" + why)
    spoilers = [each.place for each in runs if each.sign in ">!"]
    for start, end in pairwise(spoilers):
        if tokens[start].text == ">!" and tokens[end].text == "!<":
            tokens[start], tokens[end] = _Token("", "spoiler"), _Token("", "/spoiler")
    runs.clear()


def _counts(opened: dict[int, int], closed: dict[int, int], place: int) -> str:
    return "/" * closed.get(place, 0) + "+" * opened.get(place, 0)


def _ranges(tokens: list[_Token]) -> tuple[list[bool], list[str], list[bool], list[str]]:
    """For each token whether it is bold, why it doesn't count ("" if it does), and whether it stands in a heading; troubles with
    the tags.
    """
    bold, why, headed = [False] * len(tokens), [each.why for each in tokens], [False] * len(tokens)
    troubles: list[str] = []
    open_tags: list[tuple[str, int]] = []
    still_open: Counter[str] = Counter()
    depth = 0
    strong, hiding = _Filling(bold, at_most=len(tokens)), _Filling(why, at_most=len(tokens))
    for at, (_, tag, _, _) in enumerate(tokens):
        depth -= tag.count("/") if tag.strip("/+") == "" else 0
        bold[at] = depth > 0
        depth += tag.count("+")
        if tag == "" or tag.strip("/+") == "" or tag in ("gap", "hidden"):
            continue
        if tag[0] != "/":
            open_tags.append((tag, at))
            still_open[tag] += 1
            continue
        if not still_open[tag[1:]]:
            continue
        still_open[tag[1:]] -= 1
        place = next(n for n in range(len(open_tags) - 1, -1, -1) if open_tags[n][0] == tag[1:])
        if any(
            name in _BOLD or name in _HIDING or name in ("color", "size")
            for name, _ in open_tags[place + 1 :]
        ):
            troubles.append(f"tags are closed in the wrong order before [{tag}]")
        name, start = open_tags.pop(place)
        if name == "b":
            strong.fill(start + 1, at, True)
        elif name in _HIDING:
            hiding.fill(start + 1, at, _HIDING[name])
        elif name in _HEADINGS:
            headed[start + 1 : at] = [True] * (at - start - 1)
    for name, start in open_tags:
        if name in _HIDING:
            hiding.fill(start + 1, len(tokens), _HIDING[name])
        elif name == "b":
            tokens[start] = tokens[start]._replace(tag="", literal=True)
    return bold, why, headed, troubles


class _Filling(Generic[T]):
    """A list in which ranges are filled, each place once: what is there stays. However ranges overlap, the time that
    it takes grows with the list only.
    """

    def __init__(self, values: list[T], at_most: int) -> None:
        self._values = values
        self._next = list(range(at_most + 1))  # from a place to the next one that may be empty still

    def fill(self, start: int, end: int, value: T) -> None:
        at = self._empty(start)
        while at < end:
            self._values[at] = self._values[at] or value
            self._next[at] = at + 1
            at = self._empty(at)

    def _empty(self, at: int) -> int:
        found = at
        while self._next[found] != found:
            found = self._next[found]
        while self._next[at] != found:
            self._next[at], at = found, self._next[at]
        return found


def _seen(token: _Token) -> str:
    """What readers see of a token."""
    if token.tag.strip("/+") == "":
        return token.text
    if token.tag == "hidden":
        return ""
    return "\n" if token.tag == "gap" or token.tag.strip("/") in _BREAKING else ""


def plain(text: str) -> str:
    """A hidden part without signs and tags, for recognising what was said in it."""
    return _SIGNS.sub(" ", text)


_SIGNS = Keyed(
    r"\[/?[a-z]+(?:=[^\]\n]{0,999})?\]|</?[a-z]+[^>\n]{0,999}>|[*_`~]+|^[> ]+",
    flags=re.IGNORECASE | re.MULTILINE,
)
