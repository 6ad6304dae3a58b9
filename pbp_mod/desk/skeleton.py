"""The package that a game from outside begins as: the tiny game of docs/write-a-game.md under another name.

Its files lie in `pbp_mod/skeleton` as they are, so that they are checked like all others; here names are put in and the
whole is written, at once or not at all. Nothing of it is run.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from keyword import iskeyword
from tempfile import mkdtemp

from pbp_mod.engines import ENGINES
from pbp_mod.engines.installed import installed
from pbp_mod.errors import NotAllowed, NotUnderstood

OURS = "solo"
"""What the game is called in the files here."""
LONGEST = 30
_FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "skeleton")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_TAKEN = ("common", "mod", "shipped")
"""The package of a game `mod` would be ours; the others are folders of templates that all games share."""


def write(name: str, folder: str | None) -> tuple[str, list[str]]:
    """Write the package of a game of that name into a new folder (`pbp-NAME`, if none is given).

    The folder is returned, and the files in it. Raises NotUnderstood for what can't be a name, NotAllowed if a game of
    that name or anything in the folder is there already.
    """
    _check(name)
    target = os.path.realpath(folder or f"pbp-{name}")
    _refuse_taken(target, folder or f"pbp-{name}")
    parent = os.path.dirname(target)
    os.makedirs(parent, exist_ok=True)
    beside = mkdtemp(prefix=".pbp-", dir=parent)
    try:
        whole = os.path.join(beside, "package")
        files = sorted(_copied(name, whole))
        if os.path.isdir(target):
            os.rmdir(target)
        os.rename(whole, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return folder or f"pbp-{name}", files


def files() -> Iterator[str]:
    """The files of the package as they lie here, with slashes, in no order."""
    for base, folders, names in os.walk(_FOLDER):
        folders[:] = [each for each in folders if each[0] not in "._"]
        for file in names:
            yield os.path.relpath(os.path.join(base, file), _FOLDER).replace(os.sep, "/")


def text(file: str) -> str:
    """One of them as it lies here."""
    with open(os.path.join(_FOLDER, file), encoding="utf-8", newline="") as opened:
        return opened.read()


def renamed(words: str, name: str) -> str:
    """The same of a game that is called so: in code, in files' names, in titles."""
    parts = name.split("-")
    for ours, theirs in (
        (rf"pbp_{OURS}\b", f"pbp_{'_'.join(parts)}"),
        (rf"\bTest{OURS.title()}\b", f"Test{''.join(map(str.capitalize, parts))}"),
        (rf"\b{OURS.title()}\b", " ".join(map(str.capitalize, parts))),
        (rf"\b{OURS}\b", name),
    ):
        words = re.sub(ours, theirs, words)
    return words


def _check(name: str) -> None:
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise NotUnderstood(
            f"{name!r} can't be the name of a game (small letters and digits, with single dashes between them if need be, "
            f"such as low-bid; at most {LONGEST})"
        )
    if iskeyword(name) or name in _TAKEN:
        whose = "Python's" if iskeyword(name) else "pbp's"
        raise NotUnderstood(f"{name!r} can't be the name of a game: it is a word of {whose} own")
    offers = {each.name: f"of the package {each.package}" for each in installed()}
    offers |= dict.fromkeys(ENGINES, "of pbp itself")
    if name in offers:
        raise NotAllowed(
            "game-taken", "there is a game {} already, {} (take another name)", name, offers[name]
        )


def _refuse_taken(target: str, said: str) -> None:
    if os.path.isdir(target) and not os.listdir(target):
        return
    if os.path.lexists(target):
        raise NotAllowed("folder-taken", "{} is there already (name a new or an empty folder)", said)


def _copied(name: str, into: str) -> Iterator[str]:
    for file in files():
        theirs = renamed(file, name)
        path = os.path.join(into, *theirs.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(renamed(text(file), name))
        yield theirs
