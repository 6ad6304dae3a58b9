"""Whole games with every command, post and private message, as golden text.

Each `<engine>/<name>.jsonl` is a log as `pbp export` writes it; beside it `<name>.txt` holds what comes out when it is
played. `python -m tests.playthroughs` writes the texts anew; read the difference as a player would before you commit
it. The sample games of `pbp demo` are played as well.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pbp_mod import engines
from pbp_mod.console.retype import batches, command_line
from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.session import read_game
from pbp_mod.game.actions import MODERATOR, THREAD
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.printing import Printer

FOLDER = Path(__file__).parent
ENGINES = Path(engines.__file__).parent
SAMPLE = "sample.jsonl"


def logs() -> list[Path]:
    """Every log that has a golden text."""
    return sorted([*FOLDER.glob("*/*.jsonl"), *ENGINES.glob(f"*/{SAMPLE}")])


def golden(log: Path) -> Path:
    """Where the text of a log is kept."""
    folder = FOLDER / log.parent.name if log.name == SAMPLE else log.parent
    return folder / f"{log.stem}.txt"


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def played(log: Path) -> str:
    """Everything that a moderator types and gets in this game."""
    header, entries = read_game(enumerate(lines(log), 1))
    from pbp_mod.rows import replay

    opened = replay.opening(header).opened
    kept = Checkpoints(header, opened.engine)
    printer = Printer(header, opened, None, checkpoint=lambda row: kept.after(entries, row))
    texts: dict[int, list[str]] = {}
    for message in due_messages(header, entries):
        if message.to == MODERATOR:
            head = f"to the moderator · {message.template}"
        else:
            to = (
                "thread"
                if message.to == THREAD
                else f"PM to {', '.join(message.recipients) or message.where}"
            )
            head = f"{to} · {message.id} · {' + '.join(part.template for part in message.parts)}"
        texts.setdefault(message.row, []).append(f"──── {head}\n{printer.text(message)}")
    written = [f"# {header['name']} ({printer.dialect})\n", *texts.get(0, [])]
    done = 0
    for batch in batches(opened.engine, entries):
        written.append(f"\n$ {command_line(opened.engine, batch)}\n")
        for row in range(done + 1, done + len(batch) + 1):
            written += texts.get(row, [])
        done += len(batch)
    return "".join(written)
