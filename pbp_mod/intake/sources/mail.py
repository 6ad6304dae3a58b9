"""Private messages as text: a mailbox of the forum's notifications (mbox, or single .eml files), or plain blocks that
begin with "From:" and "Date:".

A plain text can't prove who wrote what in it. A block begins at the top of the file or below a line of dashes, stars or
equals signs, so what a player writes into the middle of his message makes no block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pbp_mod.game.actions import Channel
from pbp_mod.game.digest import sha256
from pbp_mod.intake.sources.heads import under
from pbp_mod.intake.sources.posting import Gathered, Posting
from pbp_mod.intake.sources.times import read_time
from pbp_mod.tuples import NamedTuple

if TYPE_CHECKING:
    from email.message import EmailMessage

_HEADERS = re.compile(r"(?:[A-Za-z][A-Za-z-]*:[^\n]*\n(?:[ \t]+[^\n]*\n)*)+")
_MAIL = re.compile(
    r"^(?:Message-ID|MIME-Version|Received|Return-Path|Delivered-To):", re.IGNORECASE | re.MULTILINE
)
_BLOCK = re.compile(
    r"(?:\A\s*|^[-=*_#]{3,}[ \t]*\n\s*)(?P<head>(?:(?:From|Sender|Author|Date|Sent|To|Subject):[^\n]*\n)+)",
    re.IGNORECASE | re.MULTILINE,
)
_KEY = re.compile(r"(?:From|Sender|Author|Date|Sent|To|Subject|Cc):", re.IGNORECASE)
_INSIDE = re.compile(
    r"\n[ \t]*(?=(?:(?:From|Sender|Author):[^\n]+\n)(?:(?:To|Subject|Cc):[^\n]*\n){0,3}(?:Date|Sent):[^\n]+\n"
    r"|(?:Date|Sent):[^\n]+\n(?:(?:To|Subject|Cc):[^\n]*\n){0,3}(?:From|Sender|Author):[^\n]+\n)",
    re.IGNORECASE,
)
"""A head in the body of a message, with or without a blank line above it: the next message, or one that somebody quotes
or made up."""
_RULE = re.compile(r"\n[-=*_#]{3,}[ \t]*\Z")
_VIA = re.compile(r"\s+(?:via|\(via|on|at)\s+.*$", re.IGNORECASE)
# What a forum's notification says below the message itself.
_FOOTER = re.compile(
    r"^(?:-- |---+|_{5,}|={5,}|\*{5,})[ \t]*\n(?=.*(?:visit|reply|respond|view|unsubscribe|notification|conversation))"
    r"|^(?:To reply|To respond|To view|You can reply|Visit (?:the )?(?:message|topic)|\[Visit )",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_SIGNATURE = re.compile(r"^-- ?$", re.MULTILINE)


class Mailbox(NamedTuple):
    """A file of mbox, or a single mail."""

    name: str = "mail"
    title: str = "a mailbox (mbox, eml)"

    def recognises(self, text: str) -> bool:
        """Whether a text begins like a mailbox or a mail."""
        if re.match(r"From \S+", text):
            return True
        head = _HEADERS.match(text)
        return head is not None and bool(_MAIL.search(head[0])) and "from:" in head[0].lower()

    def read(self, data: bytes) -> Gathered:
        """The messages in it."""
        notes: list[str] = []
        found = [_mail(each, notes) for each in _mails(data)]
        if not all(said.author for said in found):
            notes.append("a mail without a sender was left out")
        return Gathered([said for said in found if said.author], notes)


def _mails(data: bytes) -> Iterator[EmailMessage]:
    from email import policy
    from email.parser import BytesParser

    parser = BytesParser(policy=policy.default)
    data = data.replace(b"\r\n", b"\n")
    parts = [data] if not data.startswith(b"From ") else re.split(rb"(?:\A|\n\n)From [^\n]*\n", data)
    for part in parts:
        if part.strip():
            yield parser.parsebytes(re.sub(rb"(?m)^>(>*From )", rb"\1", part))


def _mail(mail: EmailMessage, notes: list[str]) -> Posting:
    from email.utils import parseaddr

    shown, address = parseaddr(_header(mail, "From"))
    author = _VIA.sub("", shown).strip("\"' ") or address
    content, kind = _content(mail)
    html = None
    if kind == "text/html":
        from pbp_mod.intake.sources.page import fragment

        html = fragment(content)
    text = "" if html is not None else _own(content)
    date = _header(mail, "Date")
    name = _header(mail, "Message-ID").strip("<> \n") or _digest(author, date, content)
    at = _date(date)
    if at is None and author:
        notes.append(f"the message of {author} has no date that can be read")
    return Posting(id=f"mail:{name}", author=author, channel=Channel.PM, at=at, html=html, text=text)


def _header(mail: EmailMessage, name: str) -> str:
    """A line of the head, "" if it isn't there or is nonsense, of which the standard library fails in many ways."""
    try:
        return str(mail.get(name) or "")
    except Exception:
        return ""


def _content(mail: EmailMessage) -> tuple[str, str]:
    """The text of the mail and its kind; empty if there is none that can be read."""
    try:
        body: Any = mail.get_body(("plain", "html"))
        return ("", "") if body is None else (str(body.get_content()), str(body.get_content_type()))
    except Exception:  # an encoding that nobody knows, parts within parts without an end, and the like
        return "", ""


def _date(text: str) -> str | None:
    from email.utils import parsedate_to_datetime

    try:
        return read_time(parsedate_to_datetime(text).isoformat())
    except (ValueError, TypeError, OverflowError):  # of a year or zone beyond all calendars
        return read_time(text)


def _own(text: str) -> str:
    """The message itself: without what the forum writes below it, and without a signature."""
    text = text.replace("\r\n", "\n")
    for pattern in (_FOOTER, _SIGNATURE):
        found = pattern.search(text)
        text = text if found is None else text[: found.start()]
    return text.strip("\n")


def _digest(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _parted(text: str) -> Iterator[tuple[str, str, str]]:
    """Head and body of each message, and why it isn't beyond doubt whose it is, or ""."""
    for head, below in under(list(_BLOCK.finditer(text)), text):
        first, *more = _INSIDE.split(below)
        doubt = (
            "the head of a message stands in the body of another, so it may be a part of that" if more else ""
        )
        yield head["head"], first, doubt
        for each in more:
            lines = each.lstrip("\n").split("\n")
            size = next((at for at, line in enumerate(lines) if not _KEY.match(line)), len(lines))
            yield "\n".join(lines[:size]), "\n".join(lines[size:]), doubt


class Blocks(NamedTuple):
    """Plain text: blocks with From: and Date:, a line of dashes between them."""

    name: str = "letters"
    title: str = "messages as text (From:, Date:)"

    def recognises(self, text: str) -> bool:
        """Whether a text begins with the head of such a block."""
        found = _BLOCK.match(text)
        return found is not None and "from:" in found["head"].lower()

    def read(self, data: bytes) -> Gathered:
        """The messages in it."""
        text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n") + "\n"
        found: list[Posting] = []
        notes: list[str] = []
        for head, below, doubt in _parted(text):
            fields = {
                key.strip().lower(): value.strip()
                for key, _, value in (line.partition(":") for line in head.splitlines())
            }
            author = fields.get("from") or fields.get("sender") or fields.get("author") or ""
            body = _RULE.sub("", below.rstrip()).strip("\n")
            at = _date(fields.get("date") or fields.get("sent") or "")
            if not author:
                notes.append("a block without From: was left out")
                continue
            if at is None:
                notes.append(f"the message of {author} has no date that can be read")
            name = _digest(author, at or "", body)
            found.append(
                Posting(
                    id=f"letters:{name}", author=author, channel=Channel.PM, at=at, text=body, doubt=doubt
                )
            )
        return Gathered(found, notes)


MAIL, LETTERS = Mailbox(), Blocks()
