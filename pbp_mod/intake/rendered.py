"""A post as a forum shows it: the HTML of its body in pieces, whichever forum made it.

Forums mark a quotation, code or a spoiler in their own ways, but few enough to be listed here together. What isn't
the author's word as everybody sees it (a quotation, something struck out or folded away, a signature) never counts.
Tags that a forum left standing as text are taken for what they were meant to be: what stands in a `[quote]` that went
wrong is somebody else's.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pbp_mod.intake import mail_quotes
from pbp_mod.intake.blocks import CODE, LAST_LINE, QUOTED
from pbp_mod.intake.markup import SPOILER, STRUCK
from pbp_mod.intake.pieces import Markup, Names, Piece, assemble, written
from pbp_mod.tuples import NamedTuple

FOLDED = "in a part that is not shown"
PREVIEW = "in the preview of a link"

_QUOTES = (
    "quote quotetitle quotebody bbCodeBlock--quote bbCodeQuote quote-block quote_body quote_header quote_container "
    "mycode_quote bbc_standard_quote bbc_alternate_quote bbcode_quote bbcode_postedby post-quote"
)
_CODES = (
    "codebox codeblock bbc_code bbcode_code bbCodeBlock--code bbCodeInline bbCodeCode mycode_code codeheader"
)
_SPOILERS = (
    "spoiler spoiled spoiler-block spoiler-inline bbCodeSpoiler bbCodeSpoiler-content bbCodeBlock--spoiler "
    "bbCodeInlineSpoiler bbc_spoiler bbcode_spoiler sp-body hidecontent hiddencontent collapse collapsed md-spoiler-text "
    "spoiler-wrap spoiler-body spoiler_wrap spoiler_body spoiler_content spoilwrapper spoilcontent"
)
_PREVIEWS = "onebox bbCodeBlock--unfurl link-preview js-unfurl embed embeddedObject"
_CLASSES_NOT_SAID = (
    "signature sig message-signature post-signature notice edited-by edited_post post_edit modified lastedited lastEdited "
    "message-lastEdit post-edited attachbox attachments post-quote-expand lightbox poll js-selectToQuoteEnd lbContainer-zoomer "
    "messageNotice under_message post_meta editnote "
    "sr-only visually-hidden visuallyhidden u-srOnly screen-reader-text "
    "ad ads advert advertisement adsbygoogle google-auto-placed phpbb-ads-center samCodeUnit samTextUnit samBannerUnit"
)
_NOT_SAID = frozenset(_CLASSES_NOT_SAID.split())
_BY_CLASS: dict[str, str] = (
    dict.fromkeys(_QUOTES.split(), QUOTED)
    | dict.fromkeys(_CODES.split(), CODE)
    | dict.fromkeys(_SPOILERS.split(), SPOILER)
    | dict.fromkeys(_PREVIEWS.split(), PREVIEW)
    | {"bbcode-s": STRUCK, "mycode_s": STRUCK, "bbc_s": STRUCK}
)
_BY_TAG = {
    **dict.fromkeys(("blockquote", "cite", "q", "gg-markup-quote"), QUOTED),
    **dict.fromkeys(("pre", "code", "kbd", "samp", "tt", "textarea"), CODE),
    **dict.fromkeys(("del", "s", "strike"), STRUCK),
    **dict.fromkeys(("details",), SPOILER),
}
_TAGS_UNSEEN = (
    "script style head title template noscript iframe object video audio button form input select svg math"
)
_TAGS_APART = "p div blockquote li ul ol table tr h1 h2 h3 h4 h5 h6 hr pre aside details summary section"
_UNSEEN, _PARAGRAPHS = frozenset(_TAGS_UNSEEN.split()), frozenset(_TAGS_APART.split())
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BOLD_CLASSES = frozenset(("bbcode-b", "text-strong", "mycode_b", "bbc_b"))
_EMOJI = frozenset(("emoji", "smilies", "smilie", "smiley", "emojione", "inlineimg", "not-responsive"))

_WEIGHT = re.compile(r"font-weight\s*:\s*(\w+)", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\r\n\f]+")
_LITERAL = re.compile(
    r"\[(?P<end>/?)(?P<tag>quote|q|s|strike|del|-|spoiler|ispoiler|o|hide|code|icode|c|noparse|plain|nobbc|b|bold)"
    r"(?:[=\s][^\[\]\n]*)?\]|(?P<sign>\*\*+|__+)",
    re.IGNORECASE,
)
_LITERAL_WHY = {
    **dict.fromkeys(("quote", "q"), QUOTED),
    **dict.fromkeys(("s", "strike", "del", "-"), STRUCK),
    **dict.fromkeys(("spoiler", "ispoiler", "o", "hide"), SPOILER),
    **dict.fromkeys(("code", "icode", "c", "noparse", "plain", "nobbc"), CODE),
}


class _Effect(NamedTuple):
    """What an element does to the text in it."""

    why: str = ""
    bold: bool | None = None
    paragraph: bool = False
    skip: bool = False
    plain_quote: bool = False
    heading: bool = False


_effects: dict[tuple[str, str | None, str | None], _Effect] = {}


def read_and_write(body: Any, names: Names) -> tuple[Markup, str]:
    """The body of a post taken apart, and all that was written in it, for comparing two versions (`pieces.written`).

    `body`: an element of lxml, whose own tag and class mean nothing.
    """
    pieces, troubles = _taken(body, names)
    return assemble(pieces, names.restore, (), troubles), written(pieces, names.restore)


def _taken(body: Any, names: Names) -> tuple[list[Piece], list[str]]:
    pieces: list[Piece] = []
    _walk(body, False, "", pieces, names)
    troubles: list[str] = []
    whole = "".join([piece.text for piece in pieces])
    if "[" in whole or "**" in whole or "__" in whole:
        pieces = _without_literal(pieces, troubles)
    if mail_quotes.may_quote(whole):
        pieces = _without_mail_quotes(pieces)
    return pieces, troubles


def _effect(element: Any, tag: Any) -> _Effect:
    key = tag, element.get("class"), element.get("style")
    found = _effects.get(key)
    if found is None:
        if len(_effects) > 5000:  # classes made of numbers must not fill the memory
            _effects.clear()
        found = _effects[key] = _look_up(*key)
    if element.get("hidden") is not None and not found.skip:
        return found._replace(why=found.why or FOLDED)
    return found


def _look_up(tag: object, classes: str | None, style: str | None) -> _Effect:
    if not isinstance(tag, str) or tag in _UNSEEN:  # comments have a function for a tag
        return _Effect(skip=True)
    named = (classes or "").split()
    if _NOT_SAID.intersection(named):
        return _Effect(skip=True)
    why = next((_BY_CLASS[each] for each in named if each in _BY_CLASS), "") or _BY_TAG.get(tag, "")
    bold = True if tag in ("b", "strong") or _BOLD_CLASSES.intersection(named) else None
    style = (style or "").lower()
    weight = _WEIGHT.search(style)
    if weight is not None:
        value = weight[1]
        bold = int(value) >= 600 if value.isdecimal() and len(value) < 5 else value in ("bold", "bolder")
    if not why and "line-through" in style:
        why = STRUCK
    if not why and ("display:none" in (packed := style.replace(" ", "")) or "visibility:hidden" in packed):
        why = FOLDED
    if not why and tag == "td" and "alt2" in named:  # vBulletin 3 has no other sign
        why = QUOTED
    return _Effect(
        why, bold, tag in _PARAGRAPHS, plain_quote=tag == "blockquote" and not named, heading=tag in _HEADINGS
    )


@lru_cache(maxsize=256)  # every post has some, and they are all alike
def _line_end(bold: bool, why: str) -> Piece:
    return Piece("\n", bold, why)


@lru_cache(maxsize=256)
def _gap(why: str) -> Piece:
    """The end of a paragraph."""
    return Piece("\n", why=why, gap=True)


@lru_cache(maxsize=256)
def _edge(why: str) -> Piece:
    """Where a part begins or ends that doesn't count."""
    return Piece("", why=why, block=True)


def _walk(element: Any, bold: bool, why: str, pieces: list[Piece], names: Names) -> None:
    text = element.text
    if text:
        _say(text, bold, why, pieces, names)
    for child in element:
        tag = child.tag
        if tag == "br":
            pieces.append(_line_end(bold, why))
        else:
            effect = _effect(child, tag)
            if effect.skip:
                pass
            elif tag == "img":
                _picture(child, bold, why, pieces)
            else:
                _part(child, effect, bold, why, pieces, names)
        text = child.tail
        if text:
            _say(text, bold, why, pieces, names)


def _part(child: Any, effect: _Effect, bold: bool, why: str, pieces: list[Piece], names: Names) -> None:
    within = why or effect.why
    taken_out = within != why
    if effect.paragraph:
        pieces.append(_gap(why))
    if taken_out and effect.paragraph:
        pieces.append(_edge(within))
    start = len(pieces)
    _walk(child, bold if effect.bold is None else effect.bold, within, pieces, names)
    if effect.heading:
        pieces[start:] = [each._replace(heading=True) for each in pieces[start:]]
    if taken_out and effect.plain_quote:
        _last_line(pieces, start)
    if taken_out and effect.paragraph:
        pieces.append(_edge(within))
    if effect.paragraph:
        pieces.append(_gap(why))


def _say(text: str, bold: bool, why: str, pieces: list[Piece], names: Names) -> None:
    if text.isspace():
        if pieces and not pieces[-1].text.endswith(("\n", " ")):
            pieces.append(Piece(" ", bold and pieces[-1].bold, why))
        return
    if "\n" in text:
        text = text.replace("\n", " ")
    if "  " in text or "\t" in text or "\r" in text or "\f" in text:
        text = _SPACES.sub(" ", text)
    if text[0] == " " and (not pieces or pieces[-1].text.endswith("\n")):
        text = text[1:]
    if bold and len(pieces) > 1 and pieces[-1].text == " " and pieces[-2].bold and not pieces[-1].bold:
        pieces[-1] = pieces[-1]._replace(bold=True)  # a space between two bold words is as bold as they are
    pieces.append(Piece(names.protect(text), bold, why))


def _picture(image: Any, bold: bool, why: str, pieces: list[Piece]) -> None:
    """A smiley is a part of the sentence; what other pictures are called, nobody sees."""
    if _EMOJI.intersection((image.get("class") or "").split()):
        pieces.append(Piece(f" {image.get('alt') or ''} ", bold, why))


def _last_line(pieces: list[Piece], start: int) -> None:
    """Tell the last line of a quotation that Markdown made: it may be the author's own, swallowed by the rule that a
    quotation goes on until a blank line."""
    end = len(pieces)
    while end > start and not pieces[end - 1].text.strip():
        end -= 1
    first = next((at for at in range(end - 1, start - 1, -1) if pieces[at].text == "\n"), None)
    if first is not None and not pieces[first].gap and first > start:
        pieces[first] = Piece("", why=LAST_LINE, block=True)
        for at in range(first + 1, end):
            pieces[at] = pieces[at]._replace(why=LAST_LINE)


def _without_literal(pieces: list[Piece], troubles: list[str]) -> list[Piece]:
    """The pieces with tags that stand in them as text taken out, and what those would have hidden, hidden."""
    whole = "".join(piece.text for piece in pieces if not piece.why).lower()
    inside: list[str] = []
    done: list[Piece] = []
    astray = False
    for piece in pieces:
        at = 0
        for found in _LITERAL.finditer(piece.text) if not piece.why else ():
            done.append(_hid(piece, piece.text[at : found.start()], inside))
            at = found.end()
            tag = (found["tag"] or "").lower()
            if tag not in _LITERAL_WHY:
                done.append(piece._replace(text=found[0], literal=True, why=_why(inside)))
            elif not found["end"] and _LITERAL_WHY[tag] is not QUOTED and f"[/{tag}]" not in whole:
                done.append(_hid(piece, found[0], inside))  # "player[s]"
            elif not found["end"]:
                inside.append(tag)
                done.append(Piece("", why=_why(inside), block=_LITERAL_WHY[tag] is QUOTED))
                if _LITERAL_WHY[tag] is QUOTED:
                    troubles.append(
                        f"the forum left [{tag}] standing as text; what stands in it doesn't count"
                    )
            elif tag in inside:
                del inside[len(inside) - 1 - inside[::-1].index(tag) :]
                done.append(Piece("", block=_LITERAL_WHY[tag] is QUOTED))
            elif _LITERAL_WHY[tag] is QUOTED:
                astray = True
        done.append(_hid(piece, piece.text[at:], inside) if at or inside else piece)
    if any(_LITERAL_WHY[tag] is QUOTED for tag in inside):
        troubles.append("a quotation is not closed, so nothing counts from where it begins")
    if astray:
        troubles.append("a quotation is closed that was not opened, so nothing in this post counts")
        done = [each._replace(why=each.why or QUOTED) for each in done]
    return done


def _why(inside: list[str]) -> str:
    return _LITERAL_WHY[inside[-1]] if inside else ""


def _hid(piece: Piece, text: str, inside: list[str]) -> Piece:
    return piece._replace(text=text, why=piece.why or _why(inside))


def _without_mail_quotes(pieces: list[Piece]) -> list[Piece]:
    """With lines that begin with > taken for quotations, and what is of a message that is answered."""
    done: list[Piece] = []
    lines = "".join("\n" if each.why else each.text for each in pieces).split("\n")
    theirs = mail_quotes.theirs(lines)
    begins, quoting, at = True, False, 0
    for piece in pieces:
        if begins and not piece.why and piece.text.strip():
            quoting = piece.text.lstrip().startswith(">")
            begins = False
        hidden = (quoting or theirs[at]) and not piece.why and bool(piece.text.strip())
        done.append(piece._replace(why=QUOTED) if hidden else piece)
        at += 1 if piece.why else piece.text.count("\n")
        if piece.text.endswith("\n"):
            begins, quoting = True, False
    return done
