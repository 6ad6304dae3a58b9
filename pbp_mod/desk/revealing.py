"""The post that goes with a revealed log: how the game ended, the secret number, and how anybody checks it.

Says what is true of a game that is over, and of no other; the words are the templates'.
"""

from __future__ import annotations

import os
import re
from typing import Any

from pbp_mod.desk.session import Session
from pbp_mod.game.actions import Seat
from pbp_mod.game.chance import seal
from pbp_mod.paths import shipped_templates, templates_in
from pbp_mod.texts.outbox import Part

TEMPLATE, CHECK = "common/reveal", "common/reveal-check"
_ENDING = ".jsonl"


def file_name(game: str) -> str:
    """Where the log of a game is written if no file is named: its name, without what file systems don't like."""
    return f"{plain_name(game)}-reveal{_ENDING}"


def plain_name(game: str) -> str:
    """The name of a game as a part of a file's name."""
    return re.sub(r"[^\w.-]+", "-", game).strip("-.") or "game"


def parts(session: Session, file: str) -> list[Part]:
    """The post about the game, which is over, and its log in that file."""
    outcome = session.engine.outcome(session.position.state)
    assert outcome is not None, "only a game that is over is revealed"
    header = session.game.header
    seed = header.get("seed")
    data: dict[str, Any] = {
        "winners": [Seat(seat) for seat in outcome.winners],
        "seed": seed,
        "seal": None if seed is None else seal(seed),
        "file": os.path.basename(file),
    }
    return [Part(TEMPLATE, data), *_outcome(session), Part(CHECK, data)]


def _outcome(session: Session) -> list[Part]:
    """How it ended, in the words of the game's last post, if the game has them apart."""
    engine = session.engine
    folder = (
        os.path.join(shipped_templates(), engine.name)
        if engine.folder is None
        else templates_in(engine.folder)
    )
    if not os.path.isfile(os.path.join(folder, "_outcome.j2")):
        return []
    told = [part for message in session.messages() for part in message.parts]
    over = next((part for part in reversed(told) if part.template == f"{engine.name}/over"), None)
    return [] if over is None else [Part(f"{engine.name}/_outcome", over.data)]
