"""Addresses of a board's own form, with recipient and subject filled in: what 'outbox link' gives.

Links end in histories and in the logs of servers. So the words of a private message are in none, unless the moderator insists;
what they don't hold goes to the clipboard. Opens nothing and sends nothing. Of boards whose forms are documented nowhere no
address is made up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlsplit

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.people.accounts import BY_MAIL, Board, read_mail_address
from pbp_mod.tuples import NamedTuple

LONGEST = 6000
"""Bytes of a link: servers refuse longer ones from about 8,000 on, and mail programs before."""


class Form(NamedTuple):
    """A form of a board: its path, the names that it has for recipient, subject and words (empty: it takes none), and what
    the account of a recipient may look like. `documented`: by those who make the board; of
    the others it is what people link to, and was tried on none here. `several`: it takes more than one recipient, with commas.
    `at_host`: it lies at the top of the site, whatever part of it the game is played in.
    """

    path: str
    to: str = ""
    subject: str = ""
    words: str = ""
    accounts: str = r"[^,;]+"
    documented: bool = False
    several: bool = False
    at_host: bool = False


PRIVATE: Mapping[str, Form] = {
    "discourse": Form(
        "/new-message", "username", "title", "body", r"[\w.\-]+", documented=True, several=True
    ),
    "flaskbb": Form("/conversations/new", "to_user", accounts=r"[\w.+\-]+"),
    "phpbb": Form("/ucp.php?i=pm&mode=compose"),
    "xenforo": Form("/conversations/add", "to", "title", several=True),
    "bgg": Form("/geekmail/compose", "touser", "subject", "body", r"[\w ]+", at_host=True),
    "reddit": Form("/message/compose", "to", "subject", "message", r"[\w\-]+", at_host=True),
    # These know a recipient by his number alone, which nobody has at hand.
    "mybb": Form("/private.php?action=send"),
    "smf": Form("/index.php?action=pm;sa=send"),
    "vbulletin": Form("/private.php?do=newpm"),
    "woltlab": Form("/index.php?conversation-add/"),
}
"""Where each kind of board, called as its markup, writes a private message. Of those that are missing (chats, and boards whose
form comes from somebody's profile) no address is known that could be opened.
"""
TOPIC: Mapping[str, Form] = {
    "discourse": Form("/new-topic", subject="title", words="body", documented=True),
}
"""Where a topic is begun; elsewhere it depends on the part of the board."""


class Link(NamedTuple):
    """An address to open. `whole`: the words are in it, too, so that nothing is left to paste; `documented`: see `Form`;
    `too_long`: with its words it would have been too long.
    """

    url: str
    whole: bool
    documented: bool = True
    too_long: bool = False


def to_people(
    board: Board, kind: str, accounts: Sequence[str], subject: str, words: str | None = None
) -> Link:
    """A private message to somebody, or to several together; its words are in it only where they are given. Raises NotAllowed."""
    if board.by_mail:
        return _mail(accounts, subject, words)
    form = PRIVATE.get(kind)
    if form is None:
        raise NotAllowed(
            "no-form", "of boards of the kind {} no address to write a message at is known ({})", kind, _COPY
        )
    for account in accounts if form.to else ():
        if not re.fullmatch(form.accounts, account):
            raise NotAllowed(
                "no-account",
                "nobody can be called {} there (say what the account is called: pbp account PLAYER NAME)",
                repr(account),
            )
    if len(accounts) > 1 and not form.several:
        form = form._replace(
            to=""
        )  # how such a board is told of several is not known: the moderator types them
    return _filled(_root(board), form, {form.to: ",".join(accounts), form.subject: subject}, words)


def to_thread(
    board: Board, kind: str, subject: str, words: str, topic: str | None, everybody: Sequence[str]
) -> Link:
    """A post: into the topic at that address, whose form takes no words, or as the first of a new one (None). By mail to the
    list, or to these accounts. Raises NotAllowed.
    """
    if board.by_mail:
        return _mail(
            [str(board.url).removeprefix(BY_MAIL)] if board.url != BY_MAIL else everybody, subject, words
        )
    if topic is not None:
        return Link(topic, whole=False)
    form = TOPIC.get(kind)
    if form is None:
        return Link(_root(board), whole=False)
    return _filled(_root(board), form, {form.subject: subject}, words)


_COPY = "'pbp outbox copy' puts the text on the clipboard"


def _root(board: Board) -> str:
    if board.url is None:
        raise NotAllowed(
            "no-board", "where the game is played is not known (say it: pbp account --forum https://…)"
        )
    return board.url


def _filled(root: str, form: Form, values: Mapping[str, str], words: str | None) -> Link:
    given = [f"{name}={quote(value, safe='')}" for name, value in values.items() if name]
    if form.at_host:
        parts = urlsplit(root)
        root = f"{parts.scheme}://{parts.netloc}"
    short = root + form.path + ("?" if given else "") + "&".join(given)
    if words is None or not form.words:
        return Link(short, whole=False, documented=form.documented)
    whole = f"{short}&{form.words}={quote(words, safe='')}"
    if len(whole) > LONGEST:
        return Link(short, whole=False, documented=form.documented, too_long=True)
    return Link(whole, whole=True, documented=form.documented)


def _mail(accounts: Sequence[str], subject: str, words: str | None) -> Link:
    """A letter; RFC 6068 wants line breaks as %0D%0A."""
    for account in accounts:
        try:
            read_mail_address(account)
        except NotUnderstood:
            raise NotAllowed(
                "no-account", "of {} no mail address is known (pbp account PLAYER name@example.org)", account
            ) from None
    to = ",".join(quote(account, safe="@") for account in accounts)
    short = f"{BY_MAIL}{to}?subject={quote(subject, safe='')}"
    if words is None:
        return Link(short, whole=False)
    whole = f"{short}&body={quote(words.replace(chr(10), chr(13) + chr(10)), safe='')}"
    return Link(short, whole=False, too_long=True) if len(whole) > LONGEST else Link(whole, whole=True)
