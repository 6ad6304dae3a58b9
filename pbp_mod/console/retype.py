"""Rows of the log as the command line that records them: the inverse of typed.py, for the demo and for golden games.

Judges nothing: a row that couldn't be recorded is retyped all the same.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from pbp_mod.console.typed import NOBODY
from pbp_mod.console.usage import behind, optional, positional
from pbp_mod.game.actions import Field, Type
from pbp_mod.game.engine import AnyEngine
from pbp_mod.rows.entries import (
    AMEND,
    CORE,
    COUNT,
    DEADLINE,
    FLAGS,
    MESSAGES,
    NAMED,
    ONLY,
    PAUSED,
    POST,
    RELEASE,
    REMIND,
    RENAME,
    REPLACE,
    SILENT,
    kind_of,
)
from pbp_mod.store.records import Entry

_ONLY = {POST: ["--public"], MESSAGES: ["--private"]}


def command_line(engine: AnyEngine, entries: Sequence[Entry]) -> str:
    """What a moderator types for these rows, which are of one kind (several only where they can be typed at once)."""
    entry = entries[0]
    if entry["action"] == AMEND:
        words = shlex.split(command_line(engine, [entry["row"]]))[2:]
        return shlex.join(["pbp", AMEND, str(entry["event"]), *words])
    if entry["action"] == DEADLINE:
        otherwise = "--pause" if PAUSED in entry else "--clear"
        return shlex.join(["pbp", DEADLINE, entry.get("due", otherwise)])
    if entry["action"] == RELEASE:
        return shlex.join(["pbp", "outbox", RELEASE, str(entry["message"])])
    if entry["action"] == RENAME:
        return shlex.join(["pbp", "rename-player", entry["player"], entry["new"]])
    if entry["action"] in (REMIND, COUNT):
        return shlex.join(["pbp", *([COUNT, "--post"] if entry["action"] == COUNT else _reminding(entry))])
    kind = kind_of(engine, entry["action"])
    words = ["pbp", kind.name]
    fields = positional(kind)
    if kind.name not in CORE and kind.many:
        words += [f"{each['by']}={_words(fields[0], each[fields[0].name])[0]}" for each in entries]
    elif kind.name == REPLACE:
        words += [entry["player"], f"{entry['new']['name']}={entry['new'].get('abbr', '')}".rstrip("=")]
    else:
        by = [entry["by"]] if "by" in entry else []
        words += by if not kind.named_first else []
        for field in fields:
            words += _words(field, entry[field.name]) if field.name in entry else []
            follower = behind(kind, field)
            if follower is not None and follower.name in entry:
                words[-1] = f"{words[-1]}={entry[follower.name]}"
            words += by if kind.named_first and field is fields[0] else []
    for field in optional(kind):
        if field.name in entry and not field.behind:
            words += _option(field, entry[field.name])
    return shlex.join(words)


def _reminding(entry: Entry) -> list[str]:
    if SILENT in entry:
        return [REMIND, "--silent", f"{entry[SILENT]}min"]
    named = ["--name"] if FLAGS[entry.get(NAMED, False)] else []
    return [REMIND, *named, *_ONLY.get(entry.get(ONLY, ""), [])]


def batches(engine: AnyEngine, entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Rows as a moderator types them: answers out of a few words together, everything else one by one."""
    for action, rows in groupby(entries, key=lambda entry: str(entry["action"])):
        kind, batch = kind_of(engine, action), list(rows)
        if kind.many and positional(kind)[0].type is Type.CHOICE:
            yield batch
        else:
            yield from ([row] for row in batch)


def _words(field: Field, value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if field.type is Type.SHARES:
        return [f"{name}={number}" for name, number in value.items()]
    if isinstance(value, list):
        return [",".join(value) or NOBODY]
    return [str(value)]


def _option(field: Field, value: Any) -> list[str]:
    if field.type is Type.FLAG:
        return [f"--{field.name}"] if FLAGS[value] else []
    return [f"--{field.name}", ",".join(value) if isinstance(value, list) else str(value)]
