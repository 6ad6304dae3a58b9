"""The picture of a game's board beside the text that tells it (text 69): on the board where that takes pictures, else in a file.

Drawn of what everybody may know. Sends no text.
"""

from __future__ import annotations

from pbp_mod.console import terminal
from pbp_mod.console.connection import Connection
from pbp_mod.console.files import write_over
from pbp_mod.desk.carrying import Load
from pbp_mod.desk.picture import Drawn, board_picture
from pbp_mod.desk.pictured import is_pictured
from pbp_mod.desk.revealing import plain_name
from pbp_mod.desk.session import Session
from pbp_mod.errors import BoardTrouble, PbpError
from pbp_mod.store.postings import Intention


class Picture:
    """What stands below the text of the board, in the board's own words for a picture."""

    def __init__(self, session: Session, there: Connection, *, wanted: bool) -> None:
        self._session, self._there, self._wanted = session, there, wanted

    def below(self, load: Load, before: Intention | None = None, *, early: bool) -> str:
        """The picture for that text, "" for none; it had one `before` if more was posted then than its words, or was put there by
        an edit. `early`: it would show what a text to the thread says that is not out yet.
        """
        session = self._session
        had = before is not None and (
            before.body not in before.words or is_pictured(session.log, session.game, before.id)
        )
        if not load.is_board or not (self._wanted or had):
            return ""
        if early:
            terminal.say(
                "No picture: a text to the thread that it would tell of is not out yet.", fg="yellow"
            )
            return ""
        name = f"{plain_name(self._session.game.name)}-board.png"
        try:
            drawn = board_picture(self._session.position, self._session.game.name)
        except PbpError as error:
            terminal.say(f"No picture: {error}.", fg="yellow")
            return ""
        try:
            found = self._there.board.upload(
                name, drawn.data, drawn.alt.partition(". ")[0]
            )  # the rest stands above
        except BoardTrouble as error:
            _beside(name, drawn, str(error))
            return ""
        if found is None:
            _beside(name, drawn, f"{self._there.board.title} takes none from here")
            return ""
        blank = "\n" if load.text.endswith("\n") else "\n\n"
        return blank + found


def _beside(name: str, drawn: Drawn, why: str) -> None:
    """Lay it beside, to be attached by hand, with the words that say what it shows."""
    write_over(name, drawn.data, drawn.mark)
    terminal.say(
        f"The picture is not on the board ({why}); it lies in {name}, for you to attach.", fg="yellow"
    )
