"""The texts of the outbox as commands take them: by number or letter, looked at as of the moment that they belong to.

Marks nothing as sent, and copies nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from pbp_mod.console import terminal
from pbp_mod.console.at_hand import printer_of
from pbp_mod.desk.handles import looks_like_one, number, saw
from pbp_mod.desk.session import Session
from pbp_mod.desk.status import CHANGED, WAITING, Judge, Letter, letters
from pbp_mod.errors import NotAllowed
from pbp_mod.texts.outbox import BOARD

if TYPE_CHECKING:
    from pbp_mod.texts.printing import Printer


def read_texts(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Numbers and letters of texts; a usage error says how several are written."""
    for value in values:
        if not looks_like_one(value):
            raise click.BadParameter(f"{value!r} is no number of a text (write 1 2 3, or --all)")
    return values


def numbers(session: Session, words: Sequence[str]) -> list[int]:
    """The texts that these numbers and letters mean. Raises NotUnderstood, NotAllowed."""
    return [number(session.log, session.game, word) for word in words]


def letter_of(session: Session, word: str, dialect: str | None) -> Letter:
    """One text, by number or letter. Raises NotUnderstood, NotAllowed if there is none."""
    wanted = number(session.log, session.game, word)
    for letter in letters(session, looking(session, dialect), Judge(session), [wanted]):
        return letter
    raise NotAllowed("no-message", "there is no message {} (see 'pbp outbox --all')", wanted)


def every_letter(session: Session, dialect: str | None, *, anew: bool = False) -> list[Letter]:
    """All texts, sent or not; those that were sent and hold as they would read now (`anew`), or as they went out."""
    return letters(session, looking(session, dialect), Judge(session), anew=anew)


def looking(session: Session, dialect: str | None = None) -> Printer:
    """Where texts of the outbox are printed: each is looked at as of its own row."""
    return printer_of(session, dialect, messages=session.messages())


def say_held(letters: Iterable[Letter]) -> None:
    """Tell which texts are held back, and why."""
    for letter in letters:
        if letter.held is not None:
            terminal.say(f"Held back: {letter.id}: {letter.held}", fg="red")


def words_of(letter: Letter) -> str:
    """Its words. Raises NotAllowed if they are held back."""
    if letter.text is None:
        from pbp_mod.texts.guard import releasable

        held = letter.held or ""
        lets_go = f" ('pbp outbox release {letter.id}' lets it go)"
        more = lets_go if letter.status in WAITING and releasable(held) else ""
        raise NotAllowed("held", "text {} is held back: {}{}", letter.id, held, more)
    return letter.text


def say_changed(session: Session, letter: Letter) -> None:
    """Tell that a text was sent and reads otherwise now, and keep that it was told."""
    if letter.status == CHANGED:
        gone = "" if letter.text else " It no longer holds at all."
        why = "the game has gone on" if letter.id == BOARD else "a correction has changed it"
        terminal.say(f"It was sent already; {why} since.{gone}", fg="yellow")
        saw(session.log, session.game, letter)
