"""What the beginning of a line of Markdown can make of it: a heading, an item, a rule, a quote, a fence, a table."""

from __future__ import annotations

import re

_TAGS = [
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
]
_TAG = r"<(?:[A-Za-z][\w-]*(?:\s[^<>]*)?/?|/[A-Za-z][\w-]*\s*)>\s*$"
_ANYWHERE = (
    ("heading", r"#{1,6}(?:\s|$)"),
    ("quote", ">"),
    ("rule", r"([-*_])[ \t]*(?:\1[ \t]*){2,}$"),
    ("fence", r"(?:`{3,}[^`]*$|~{3,})"),
    ("html", r"<(?:(?:script|pre|style|textarea)(?:\s|>|$)|!--|\?|![A-Za-z]|!\[CDATA\[)"),
    ("html", rf"</?(?:{'|'.join(_TAGS)})(?:\s|/?>|$)"),
)
_FIRST = (
    ("item", r"(?:[-+*]|\d{1,9}[.)])(?:\s|$)"),
    ("html", _TAG),
)
_LATER = (
    ("item", r"(?:[-+*]|1[.)])\s+\S"),
    ("underline", r"(?:=+|-+)\s*$"),
)


def _compiled(rules: tuple[tuple[str, str], ...]) -> list[tuple[str, re.Pattern[str]]]:
    return [(kind, re.compile(r" {0,3}" + rule, re.IGNORECASE)) for kind, rule in rules]


_AT_FIRST, _AT_LATER = _compiled(_ANYWHERE + _FIRST), _compiled(_ANYWHERE + _LATER)
_DEFINITION = re.compile(
    r" {0,3}\[(?:\\.|[^\[\]\\])*[^\s\[\]](?:\\.|[^\[\]\\])*\]:[ \t]*\n?[ \t]*(?:<(?:\\.|[^<>\n\\])*>|(?!<)(?:\\\S|[^\s()\\]|\\(?=\s)|\((?:\\.|[^\s()\\]|\([^\s()]*\))*\))+)"
    r"(?:\s+(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?[ \t]*$",
    re.MULTILINE,
)
_RULE = re.compile(r"[ \t]*-[ \t]*-[- \t]*$")
_ROW = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")


def begun(text: str, *, item: bool = False) -> list[str]:
    """What the lines of a paragraph begin besides the paragraph. `item`: it stands behind the dash of a list."""
    lines, found = text.split("\n"), list[str]()
    if item and _RULE.match(lines[0]):
        found.append("rule")
    for at, line in enumerate(lines):
        rules = _AT_LATER if at else _AT_FIRST
        found += [kind for kind, rule in rules if rule.match(line)][:1]
        if (
            at
            and ("|" in line or ":" in line)
            and _ROW.match(line)
            and _columns(lines[at - 1]) == _columns(line)
        ):
            found.append("table")
    if _DEFINITION.match(text):
        found.append("definition")
    return found


def _columns(line: str) -> int:
    line = line.strip()
    bars = re.findall(r"(?<!\\)\|", line)
    return (
        len(bars)
        + 1
        - line.startswith("|")
        - (line.endswith("|") and not line.endswith("\\|") and len(line) > 1)
    )
