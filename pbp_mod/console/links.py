"""`pbp outbox link`: the address at which a text is written on the board, what is said of it, and what is copied besides.

Which forms boards have, desk/compose.py knows.
"""

from __future__ import annotations

from pbp_mod.console import terminal
from pbp_mod.desk.boards import board_of
from pbp_mod.desk.carrying import THREAD, Load
from pbp_mod.desk.compose import Link, to_people, to_thread
from pbp_mod.desk.session import Session
from pbp_mod.errors import NotAllowed
from pbp_mod.game.actions import THREAD as TO_ALL
from pbp_mod.people.accounts import Board
from pbp_mod.texts.outbox import audience, number
from pbp_mod.texts.printing import DEFAULT_DIALECT

_OPENING = number(0, TO_ALL)
"""With this text the topic begins."""


def link_of(session: Session, load: Load, *, with_body: bool) -> Link:
    """Where these texts are written: a private message, a post in the topic or the first of it; what went out already is
    edited where it stands. The words of a private one are in it only `with_body`. Raises NotAllowed.
    """
    board = board_of(session.log, session.game)
    kind = session.game.header.get("dialect", DEFAULT_DIALECT)
    first = load.letters[0]
    if first.url is not None:
        return Link(_web(first.url, first.id), whole=False)
    if load.to == THREAD:
        return to_thread(
            board, kind, load.subject, load.text, _topic(session, load), _everybody(session, board)
        )
    accounts = [board.account(name, session.roster) for name in load.recipients]
    return to_people(board, kind, accounts, load.subject, load.text if with_body else None)


def _topic(session: Session, load: Load) -> str | None:
    """Where the topic of the thread is, by the newest post whose address was kept; None where these texts begin it. Raises
    NotAllowed if it was never said.
    """
    sent = session.log.sent(session.game)
    posts = [each for each in sent if audience(each) == TO_ALL and sent[each].url]
    if posts:
        return _web(str(sent[max(posts)].url), max(posts))
    if load.ids[0] == _OPENING or board_of(session.log, session.game).by_mail:
        return None
    raise NotAllowed(
        "no-topic",
        "where the topic is was never said (pbp sent 1 --url ADDRESS, with that of the opening post)",
    )


def _web(url: str, message: int) -> str:
    if not (url.startswith(("https://", "http://")) and url.isprintable() and " " not in url):
        raise NotAllowed(
            "no-address", "what is kept as the address of text {} is none: {}", message, repr(url)
        )
    return url


def _everybody(session: Session, board: Board) -> list[str]:
    return [board.account(player.name, session.roster) for player in session.roster.people()]


def say_link(link: Link, load: Load) -> None:
    """Print a link, and copy the words that aren't in it; what is left to do is told."""
    terminal.show(link.url)
    if load.recipients:
        terminal.say(f"To: {', '.join(load.recipients)}")
    if load.subject:
        terminal.say(f"Subject: {load.subject}")
    if not link.documented:
        terminal.say("This is how such boards are linked to; it is untried here.", fg="yellow")
    if link.whole:
        return
    if link.too_long:
        terminal.say("With its text the link would be too long.", fg="yellow")
    from pbp_mod.console.clipboard import copy

    terminal.say(
        f"The text isn't in the link; 'pbp outbox show {load.ids[0]}' prints it. Copied: {copy(load.text)}."
    )


def opened(link: Link) -> bool:
    """Open the link in the browser or mail program at hand; whether there was one."""
    import webbrowser

    try:
        return webbrowser.open(link.url)
    except webbrowser.Error:
        return False
