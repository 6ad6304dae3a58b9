"""The pages of documentation that come with the program: which there are, and their words.

Reads files of the package and nothing else.
"""

from __future__ import annotations

import os

from pbp_mod.errors import NotUnderstood
from pbp_mod.paths import docs

_END = ".md"
_NEAREST = 3


def pages() -> dict[str, str]:
    """Every page by its name (`cli`, `rules/qanon`), in order: its title."""
    base = docs()
    found = {}
    for folder, _, files in os.walk(base):
        within = os.path.relpath(folder, base).replace(os.sep, "/")
        for file in files:
            if file.endswith(_END):
                found[f"{within}/{file}".removeprefix("./").removesuffix(_END)] = os.path.join(folder, file)
    return {name: _title(found[name]) for name in sorted(found, key=lambda name: (name.count("/"), name))}


def page(name: str) -> str:
    """The words of a page. Raises NotUnderstood with the nearest names if there is none."""
    wanted = name.casefold().removesuffix(_END).removeprefix("docs/")
    there = pages()
    if wanted not in there:
        from difflib import get_close_matches

        near = [each for each in there if wanted and wanted in each.split("/")]
        near += [each for each in get_close_matches(wanted, there, _NEAREST) if each not in near]
        meant = f"did you mean {' or '.join(near[:_NEAREST])}? " if near else ""
        raise NotUnderstood(f"there is no page {name!r} ({meant}'pbp docs' lists them)")
    with open(os.path.join(docs(), *f"{wanted}{_END}".split("/")), encoding="utf-8") as file:
        return file.read()


def _title(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return next((line[2:].strip().replace("`", "") for line in file if line.startswith("# ")), "")
