"""The documents that show commands with what they print, and how to play them.

A document's `console` blocks are one session, run from its first line to its last in an empty folder with an empty
`state` folder: a line that begins with `$ ` is a command, what follows is what it prints on both streams. A line `[…]`
stands for any number of lines. Above a fence there may be comments: `<!-- file: NAME -->` makes the block that file,
`<!-- clock: TIME -->` sets the clock.

`python -m tests.readme` writes the outputs anew that are no longer true (whole: abridge them again by hand).
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

from pbp_mod import cli, clock

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "docs/first-game.md", "docs/qanon.md", "docs/ledger.md")
CUT = "[…]"
_FENCED = re.compile(
    r"(?P<comments>(?:^<!-- [^\n]* -->\n)*)^```(?P<kind>[\w-]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
_COMMENT = re.compile(r"^<!-- (file|clock): (.*) -->$", re.MULTILINE)


class Shown(NamedTuple):
    """A command of a document: the line that it stands on, itself, and what the document says it prints."""

    line: int
    command: str
    output: str


def session(text: str) -> Iterator[Shown]:
    """The commands of a document, in order. What they need lies ready when each is yielded: files and the clock."""
    for fence in _FENCED.finditer(text):
        said = dict(_COMMENT.findall(fence["comments"]))
        if "file" in said:
            Path(said["file"]).write_text(fence["body"], "utf-8", newline="\n")
        if "clock" in said:
            clock.now = lambda at=said["clock"]: at  # type: ignore[misc]
        if fence["kind"] == "console":
            yield from _commands(fence["body"], text.count("\n", 0, fence.start("body")) + 1)


def _commands(body: str, first: int) -> Iterator[Shown]:
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(body.splitlines(), first):
        if line.startswith("$ "):
            found.append((number, line[2:], []))
        else:
            assert found, f"line {number}: a console block begins with a command"
            found[-1][2].append(line)
    for number, command, output in found:
        yield Shown(number, command, "".join(f"{line}\n" for line in output))


def printed(command: str) -> str:
    """What a command prints, on both streams as they come. `< FILE` at its end is its stdin."""
    words = shlex.split(command)
    stdin = b""
    if words[-2:-1] == ["<"]:
        stdin = Path(words[-1]).read_bytes()
        del words[-2:]
    out = io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    with mock.patch.object(sys, "stdin", typed), redirect_stdout(out), redirect_stderr(out):
        _run(*words)
    # What posts hide from forums in names (U+2060) is left out: nobody could see it in a document either.
    seen = out.getvalue().replace("\u2060", "")
    return "".join(f"{line.rstrip()}\n" for line in seen.splitlines())


def _run(program: str, *args: str) -> None:
    if program == "sqlite-utils":
        from sqlite_utils.cli import cli as sqlite_utils

        sqlite_utils.main(list(args), standalone_mode=False)
    else:
        assert program == "pbp", f"{program} is not a program that documents may call"
        cli.run(args)


def agree(shown: str, real: str) -> bool:
    """Whether what a document shows is what was printed, but for what it leaves out."""
    lines = (
        r"(?:[^\n]*\n)*?" if line == f"{CUT}\n" else re.escape(line)
        for line in shown.splitlines(keepends=True)
    )
    return re.fullmatch("".join(lines), real) is not None


def desk(folder: str) -> mock._patch_dict:
    """The environment of a session: the desk is the folder `state` of the working folder."""
    Path(folder, "state").mkdir()
    kept = {key: value for key, value in os.environ.items() if key not in ("PBP_STATE", "COLUMNS")}
    return mock.patch.dict(os.environ, kept | {"PBP_DEBUG": "1"}, clear=True)


def rewritten(text: str) -> str:
    """The document with the outputs that it really gets."""
    lines = text.splitlines(keepends=True)
    changes = []
    for shown in session(text):
        real = printed(shown.command)
        if not agree(shown.output, real):
            print(f"line {shown.line}: $ {shown.command}", file=sys.stderr)
            changes.append((shown.line, shown.output.count("\n"), real))
    for line, length, real in reversed(changes):
        lines[line : line + length] = [real]
    return "".join(lines)


def main() -> None:
    """Write all documents anew."""
    for name in DOCUMENTS:
        path = ROOT / name
        with TemporaryDirectory() as folder, chdir(folder), desk(folder), mock.patch.object(clock, "now"):
            text = rewritten(path.read_text("utf-8"))
        path.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
