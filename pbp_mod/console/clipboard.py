"""The clipboard: through pyperclip, else the system's own program, else the terminal itself (OSC 52).

Says which way was taken, and what to install where there was none. Loaded only where something is copied; knows no game.
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

from pbp_mod.tuples import NamedTuple

PATIENCE = 5
"""Seconds after which a program that doesn't take a text is given up."""
MOST_THROUGH_TERMINAL = 74_994
"""Bytes in base64 that xterm takes; most others take more."""
_ADVICE = "pip install 'pbp-mod[clipboard]'"


class Program(NamedTuple):
    """A program that puts its standard input on the clipboard: its words, and the encoding that it wants."""

    words: tuple[str, ...]
    encoding: str = "utf-8"


def copy(text: str) -> str:
    """Put a text on the clipboard; what happened, as the end of a sentence that begins with "Copied: "."""
    if not _elsewhere() and _by_pyperclip(text):
        return "it is on the clipboard (pyperclip)"
    for program in _programs():
        if _run(program, text):
            return f"it is on the clipboard ({program.words[0]})"
    if not sys.stderr.isatty():
        return f"nothing ({_missing()})"
    data = base64.b64encode(text.encode()).decode()
    sys.stderr.write(f"\x1b]52;c;{data}\x07")
    sys.stderr.flush()
    said = "asked the terminal to take it (OSC 52"
    if os.environ.get("TMUX"):
        said += "; tmux passes it on after 'set -s set-clipboard on'"
    if len(data) > MOST_THROUGH_TERMINAL:
        said += "; it may be too long for that"
    return f"{said}; if nothing is on the clipboard: {_missing()})"


def _elsewhere() -> bool:
    """Whether somebody sits at another machine, so that the clipboard of this one is of no use to him."""
    env = os.environ
    over_ssh = bool(env.get("SSH_CONNECTION") or env.get("SSH_TTY"))
    return over_ssh and not (env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def _by_pyperclip(text: str) -> bool:
    try:
        import pyperclip  # type: ignore[import-not-found,import-untyped,unused-ignore]

        pyperclip.copy(text)
    except Exception:  # not installed, or it finds no clipboard; it has an error of its own for that
        return False
    return True


def _programs() -> Iterator[Program]:
    """The programs that may be tried here, those of the desktop at hand first."""
    if _elsewhere():
        return
    if sys.platform == "darwin":
        yield Program(("pbcopy",))
    if os.environ.get("WAYLAND_DISPLAY"):
        yield Program(("wl-copy",))
    if os.environ.get("DISPLAY"):
        yield Program(("xclip", "-selection", "clipboard"))
        yield Program(("xsel", "--clipboard", "--input"))
    yield Program(("termux-clipboard-set",))
    yield Program(("clip.exe",), "utf-16-le")  # Windows, and Linux within it


def _run(program: Program, text: str) -> bool:
    name, *more = program.words
    path = shutil.which(name)
    if path is None:
        return False
    try:
        # Some stay behind to serve the clipboard: they mustn't hold our streams.
        done = subprocess.run(
            [path, *more],
            input=text.encode(program.encoding),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def _missing() -> str:
    """What to install, or what to do where nothing that is installed here would help; an order to the reader."""
    if os.environ.get("TERMUX_VERSION"):
        return "install Termux:API"
    if _elsewhere():
        return f"{_BY_HAND}, since this machine's own clipboard isn't yours"
    if os.environ.get("WAYLAND_DISPLAY"):
        return "install wl-clipboard"
    if os.environ.get("DISPLAY"):
        return "install xclip"
    return f"{_BY_HAND}, since there is no desktop here" if sys.platform == "linux" else _ADVICE


_BY_HAND = "use a terminal that takes OSC 52, or copy what is printed by hand"
