"""Other people's parsers, set as the boards set them, with what the boards have besides as plugins of our own.

Discourse: markdown-it with its options; its rules for mentions, hashtags, emoji, dates, boxes, tags and its typographer.
FlaskBB: Mistune with its plugins. The boards with BBCode: `bbcode` with the tags of each. What a board knows (tags, smileys,
endings of addresses) stands here a second time on purpose: a dialect that loses one of them is found out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import bbcode
import mistune
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

LINKED = [
    "com",
    "net",
    "org",
    "io",
    "onion",
    "co",
    "tv",
    "ru",
    "cn",
    "us",
    "uk",
    "me",
    "de",
    "fr",
    "fi",
    "gov",
    "ai",
]


def _shown(kind: str, text: str) -> Token:
    from html import escape

    return Token("html_inline", "", 0, content=f"<{kind}>{escape(text, quote=True)}</{kind}>")


def _in_texts(state: StateCore, replace: Callable[[str], list[Token] | None]) -> None:
    """Put what a rule finds in the place of the texts that a reader would see."""
    for block in state.tokens:
        found: list[Token] = []
        inside = 0
        for token in block.children or ():
            inside += {"link_open": 1, "link_close": -1}.get(token.type, 0)
            new = replace(token.content) if token.type == "text" and not inside else None
            found += [token] if new is None else new
        if block.children:
            block.children = found


def _parted(text: str, found: list[tuple[int, int, str]]) -> list[Token] | None:
    if not found:
        return None
    tokens, at = [], 0
    for start, end, kind in found:
        if start >= at:
            tokens += [Token("text", "", 0, content=text[at:start]), _shown(kind, text[start:end])]
            at = end
    return [*tokens, Token("text", "", 0, content=text[at:])]


def _bounds(text: str, start: int, end: int) -> bool:
    from unicodedata import category

    def allowed(each: str) -> bool:
        return each.isspace() or category(each)[0] in "PS"

    return (not start or allowed(text[start - 1])) and (end == len(text) or allowed(text[end]))


_SLUG = "\u00c0-\u1fff\u2c00-\ud7ff\\w:"
_FOUND = (
    ("hashtag", re.compile(rf"(?<!/)#[{_SLUG}-](?:[{_SLUG}.-]{{0,99}}[{_SLUG}-])?", re.ASCII)),
    ("mention", re.compile(r"@\w(?:[\w.-]{0,58}[^\W_])?")),
    ("date", re.compile(r"\[date(?:=|-range\s).+?\]", re.IGNORECASE)),
    ("box", re.compile(r"\[(?:[ xX*_-]?|\\\*)\]")),
)


def _found(text: str) -> list[Token] | None:
    hits = []
    for kind, looked in _FOUND:
        for hit in looked.finditer(text):
            if kind == "box" or _bounds(text, hit.start(), hit.end()):
                hits.append((hit.start(), hit.end(), kind))
    return _parted(text, sorted(hits))


_EMOTICONS = [
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


def _emoji(text: str) -> list[Token] | None:
    hits = []
    for at in range(len(text)):
        if at and not _bounds(text, at, len(text)):
            continue
        named = re.compile(r":[\w+-]+:").match(text, at)
        if named:
            hits.append((at, named.end(), "emoji"))
        for short in _EMOTICONS:
            end = at + len(short)
            if text.startswith(short, at) and (end == len(text) or text[end].isspace()):
                hits.append((at, end, "emoji"))
    return _parted(text, sorted(hits))


def _typographer(state: StateCore) -> None:
    for block in state.tokens:
        for token in block.children or ():
            if token.type == "text":
                token.content = _typeset(token.content)


def _typeset(text: str) -> str:
    text = re.sub(r"\((tm|pa)\)", lambda found: {"tm": "™", "pa": "¶"}[found[1].lower()], text, flags=re.I)
    for rare, shown in (
        (r"\+-", "±"),
        (r"(^|\s)-{1,2}>(\s|$)", " → "),
        (r"(^|\s)<-{1,2}(\s|$)", " ← "),
        (r"(^|\s)<-{1,2}>(\s|$)", " ↔ "),
        (r"\.{3,}", "…"),
        (r"([?!])…", r"\1.."),
        (r"([?!]){4,}", r"\1\1\1"),
        (r",{2,}", ","),
        (r"(^|[^-])---(?=[^-]|$)", r"\1—"),
        (r"(^|\s)--(?=\s|$)", r"\1–"),
        (r"(^|[^-\s])--(?=[^-\s]|$)", r"\1–"),
    ):
        text = re.sub(rare, shown, text, flags=re.M)
    return text


_TAG = re.compile(r"\[(/)?([A-Za-z]+)((?:=[^\]\s]+|=\"[^\"]+\")?(?:\s[^\]]*)?)\]")
_PAIRED = ("b", "i", "u", "s", "spoiler")
_WHOLE = ("code", "url", "email", "img")


def _tag(state: StateInline, silent: bool) -> bool:
    tag = _TAG.match(state.src, state.pos, state.posMax)
    if silent or tag is None:
        return False
    name = tag[2].lower()
    if name in _WHOLE and not tag[1]:
        closing = state.src.lower().find(f"[/{name}]", tag.end(), state.posMax)
        if closing < 0:
            return False
        token = state.push("html_inline", "", 0)
        token.content = _shown(name, state.src[tag.end() : closing]).content
        state.pos = closing + len(name) + 3
        return True
    if name not in _PAIRED:
        return False
    token = state.push("text", "", 0)
    token.content = tag[0]
    token.meta = {"tag": name}
    marker = 1000 + _PAIRED.index(name)
    opens = not tag[1]
    state.delimiters.append(
        Delimiter(marker=marker, length=0, token=len(state.tokens) - 1, end=-1, open=opens, close=not opens)
    )
    state.pos = tag.end()
    return True


def _tags(state: StateInline) -> None:
    for delimiters in [state.delimiters, *[meta["delimiters"] for meta in state.tokens_meta if meta]]:
        for opener in delimiters:
            if opener.marker >= 1000 and opener.end >= 0:
                for place, closing in ((opener.token, ""), (delimiters[opener.end].token, "/")):
                    token = state.tokens[place]
                    token.type, token.content = "html_inline", f"<{closing}tag-{token.meta['tag']}>"


_BLOCK = re.compile(r"\[(details|quote|spoiler|wrap|poll|code)(?:=[^\]]*|\s[^\]]*)?\]\s*$", re.IGNORECASE)


def _block(state: Any, start: int, end: int, silent: bool) -> bool:
    def line(at: int) -> str:
        return str(state.src[state.bMarks[at] + state.tShift[at] : state.eMarks[at]])

    opened = _BLOCK.match(line(start))
    if opened is None:
        whole = re.match(
            r"\[(details|quote|spoiler|wrap|poll|code)[^\]]*\](.*)\[/\1\]\s*$", line(start), re.I
        )
        if whole is None:
            return False
        if not silent:
            token = state.push("html_block", "", 0)
            token.content = f"<block-{whole[1].lower()}>"
            state.line = start + 1
        return True
    if silent:
        return True
    depth, at = 1, start + 1
    while at < end:
        depth += bool(re.match(rf"\[{opened[1]}(?:=[^\]]*|\s[^\]]*)?\]\s*$", line(at), re.I))
        depth -= bool(re.match(rf"\[/{opened[1]}\]\s*$", line(at), re.I))
        if not depth:
            break
        at += 1
    else:
        return False
    state.push("html_block", "", 0).content = f"<block-{opened[1].lower()}>\n"
    outer, state.lineMax = state.lineMax, at
    state.md.block.tokenize(state, start + 1, at)
    state.lineMax, state.line = outer, at + 1
    state.push("html_block", "", 0).content = f"</block-{opened[1].lower()}>\n"
    return True


@cache
def discourse() -> MarkdownIt:
    options = {"html": True, "breaks": True, "linkify": True, "typographer": True}
    markdown = MarkdownIt("default", options)
    markdown.enable(["linkify", "replacements", "smartquotes"])
    assert markdown.linkify is not None
    markdown.linkify.tlds(LINKED)
    markdown.core.ruler.at("replacements", _typographer)
    markdown.core.ruler.push("found", lambda state: _in_texts(state, _found))
    markdown.core.ruler.push("emoji", lambda state: _in_texts(state, _emoji))
    markdown.inline.ruler.push("tag", _tag)
    markdown.inline.ruler2.before("fragments_join", "tags", _tags)
    markdown.block.ruler.after(
        "fence", "bbcode", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    return markdown


_QUOTES = str.maketrans("“”‘’", "\"\"''")


def on_discourse(post: str) -> str:
    """The page that Discourse makes of a post. It sets all quotation marks of everybody's as curls: here they are straight."""
    return str(discourse().render(post)).translate(_QUOTES).replace("&quot;", '"')


_MENTION = re.compile(r"\B@([\w\-]+)")


def _mentions(markdown: mistune.Markdown, state: Any) -> None:
    state.process(_MENTION.sub(lambda found: f"[{found[0]}](/user/{found[1]})", state.src))


def _mentioning(markdown: mistune.Markdown) -> None:
    markdown.before_parse_hooks.append(_mentions)


@cache
def flaskbb() -> Any:
    plugins: list[Any] = [
        _mentioning,
        "url",
        "strikethrough",
        "spoiler",
        "subscript",
        "superscript",
        "insert",
        "mark",
        "abbr",
    ]
    plugins += ["def_list", "task_lists", "table", "footnotes", "speedup"]
    return mistune.create_markdown(
        renderer=mistune.HTMLRenderer(escape=True),
        plugins=plugins,
        escape=True,
        hard_wrap=True,
    )


def on_flaskbb(post: str) -> str:
    """The page that FlaskBB makes of a post."""
    return str(flaskbb()(post))


# What the boards with BBCode have, and what they are often given besides.
_COMMON = [
    "b",
    "i",
    "u",
    "s",
    "del",
    "ins",
    "strike",
    "sub",
    "sup",
    "url",
    "email",
    "img",
    "quote",
    "code",
    "list",
    "ul",
    "ol",
    "li",
    "color",
    "colour",
    "size",
    "font",
    "center",
    "left",
    "right",
    "align",
    "justify",
    "indent",
    "spoiler",
    "hide",
    "hr",
    "table",
    "tr",
    "td",
    "th",
    "youtube",
    "media",
    "video",
    "attachment",
    "attach",
    "flash",
    "user",
    "mention",
    "html",
]
_OWN = {
    "phpbb": "",
    "xenforo": "icode ispoiler plain heading gallery",
    "bgg": "- o q c thing geekurl imageid heading floatleft floatright bgcolor",
    "vbulletin": "noparse php highlight thread post tex float",
    "smf": "abbr anchor black blue bdo br float ftp green iurl ltr me member move nobbc php pre red rtl shadow time tt white glow",
    "woltlab": "tt attach page wiki groupmention ipaddress",
    "mybb": "php",
    "proboards": "pre div blockquote image googledoc tbody",
}
_FACES = r":\w+:|[:;=8]-[()DPpoOxX|?/\\$*]|[:;=][()DPpoOxX|?/\\$*]|8\)|:'\(|\^_\^|[oO]_[oO]|[oO]\.[oO]"
_LIVE = re.compile(
    r"(?<!\w)(?P<mention>@\w+)"
    r"|(?P<address>(?:https?|ftp)://\w\S*|(?<!\w)www\.\w\S*|(?<=\w)@[\w-]+\.\w+)"
    rf"|(?<!\w)(?P<face>{_FACES})(?!\w)",
    re.IGNORECASE,
)


@cache
def board(name: str) -> bbcode.Parser:
    """The parser with the tags of that board; only within its own tables are newlines no matter."""
    parser = bbcode.Parser(escape_html=True, replace_cosmetic=False, replace_links=False, newline="\n")
    for tag in {*_COMMON, *_OWN[name].split()} - set(parser.recognized_tags):
        table = tag in ("table", "tr", "td", "th", "c")
        parser.add_simple_formatter(tag, f"<{tag}>%(value)s</{tag}>", transform_newlines=not table)
    parser.add_simple_formatter("q", "<blockquote>%(value)s</blockquote>", strip=True)
    if name != "bgg":
        del parser.recognized_tags["q"]
    for _, options in parser.recognized_tags.values():
        options.replace_cosmetic = options.replace_links = False
    return parser


def on_a_bbcode_board(name: str) -> Callable[[str], str]:
    """The page that a board makes of a post, with what it finds in the text that is shown."""

    more = [r"(?P<sign>\((?:c|r|tm)\))"] if name in ("mybb", "smf") else []
    more += [rf"(?P<domain>(?<=\w)\.(?:{'|'.join(LINKED)})(?!\w))"] if name == "smf" else []
    live = re.compile("|".join([_LIVE.pattern, *more]), re.IGNORECASE)

    def page(post: str) -> str:
        return str(board(name).format(live.sub(_marked, post)))

    return page


def _marked(found: re.Match[str]) -> str:
    before = found.string[: found.start()]
    if before.count("[code]\n") > before.count("\n[/code]"):
        return found[0]
    return f"\N{BLACK STAR}{found.lastgroup}\N{BLACK STAR}{found[0]}"


@cache
def nodebb() -> MarkdownIt:
    markdown = MarkdownIt("default", {"html": False, "breaks": True, "linkify": True, "typographer": False})
    markdown.enable(["linkify"])
    assert markdown.linkify is not None
    markdown.linkify.tlds(LINKED)
    markdown.core.ruler.push("found", lambda state: _in_texts(state, _called))
    return markdown


_CALLED = re.compile(r"(?P<mention>@[\w.\u00c0-\u1fff\u2c00-\ud7ff-]+)|(?P<emoji>:[\w+-]+:)")


def _called(text: str) -> list[Token] | None:
    return _parted(text, [(*hit.span(), hit.lastgroup or "") for hit in _CALLED.finditer(text)])


def on_nodebb(post: str) -> str:
    """The page that NodeBB makes of a post."""
    return str(nodebb().render(post)).replace("&quot;", '"')


@cache
def commonmark() -> MarkdownIt:
    return MarkdownIt("commonmark", {"breaks": True, "html": False}).enable(["table", "strikethrough"])


def on_some_markdown_board(post: str) -> str:
    """What comes nearest to boards whose parser can't be had."""
    return str(commonmark().render(post)).replace("&quot;", '"')


PAGES: dict[str, Callable[[str], str]] = {
    "discourse": on_discourse,
    "flaskbb": on_flaskbb,
    "nodebb": on_nodebb,
    "html": str,
    **dict.fromkeys(("misago", "discord", "reddit"), on_some_markdown_board),
    **{name: on_a_bbcode_board(name) for name in _OWN},
}
"""What each board makes of a post, by the name of its dialect."""
