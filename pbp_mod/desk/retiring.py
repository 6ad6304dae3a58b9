"""Whether a game may go off the desk, and the copy that is written before it does."""

from __future__ import annotations

from pbp_mod.desk.revealing import plain_name
from pbp_mod.errors import NotAllowed
from pbp_mod.store.files import write_new
from pbp_mod.store.labelling import refuse_seen
from pbp_mod.store.log import Log
from pbp_mod.store.records import Game

_ASIDE = "'pbp games --archive' lays it aside"
_MOST = 1000


def refuse(log: Log, game: Game) -> None:
    """Raise NotAllowed for a game that players have seen something of: it was sealed, or something was marked as sent."""
    if "sealed" in game.header or "entropy" in game.header:
        raise NotAllowed("sealed", "{} was sealed before its players, so it stays ({})", game.name, _ASIDE)
    refuse_seen(log, game)


def write_copy(text: str, game: Game, file: str | None) -> str:
    """Write the copy into that file, which isn't there yet, or into one named after the game; its path. Raises NotAllowed."""
    for count in range(1, 2 if file else _MOST):
        path = file or f"{plain_name(game.name)}-deleted{'' if count == 1 else f'-{count}'}.jsonl"
        try:
            write_new(path, text.encode())
        except FileExistsError:
            continue
        except OSError as error:
            raise NotAllowed("disk", "{} can't be written: {}", path, error.strerror) from None
        return path
    raise NotAllowed("exists", "{} is there already (name another file)", path)
