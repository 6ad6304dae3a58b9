"""Compiles our own templates to Python, when the package is built: `python -m pbp_mod.texts.compiling` does it in a
checkout.

Jinja's own compiler does the work; compiled.py runs what comes of it. Nothing here is loaded by a command.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from pbp_mod.paths import compiled_templates, shipped_templates
from pbp_mod.texts import bare_jinja
from pbp_mod.texts.compiled import INDEX, digest, module
from pbp_mod.texts.dialects import dialect
from pbp_mod.texts.environment import environment

_AS_WRITTEN = "from jinja2.runtime import "


def compile_templates(folder: str) -> int:
    """Write all our templates into a folder, as Python, with an index of what they were made of; how many there are.

    Raises OSError; NotImplementedError for a Jinja whose outcome can't be run beforehand.
    """
    import jinja2

    version = getattr(jinja2, "__version__", "")
    if version not in bare_jinja.TRIED:
        raise NotImplementedError(f"not tried with Jinja {version} (but with {', '.join(bare_jinja.TRIED)})")
    jinja = environment(dialect("plain"), None, None)
    texts: dict[str, str] = {}
    for name, source in sorted(_sources(shipped_templates())):
        made = str(jinja.compile(source, name, name, raw=True))
        if not made.startswith(_AS_WRITTEN):
            raise NotImplementedError(f"Jinja {version} begins a template otherwise")
        texts[name] = digest(source)
        made = f"from {bare_jinja.__name__}.runtime import {made.removeprefix(_AS_WRITTEN)}\n"
        _write(os.path.join(folder, module(name)), made)
    lines = [f"    {name!r}: {made_of!r},\n" for name, made_of in texts.items()]
    index = [f"JINJA = {bare_jinja.fingerprint()!r}\n", "TEXTS = {\n", *lines, "}\n"]
    _write(os.path.join(folder, INDEX), "".join(index))
    return len(texts)


def _sources(base: str) -> Iterator[tuple[str, str]]:
    for folder, _, files in os.walk(base):
        for file in files:
            path = os.path.join(folder, file)
            if file.endswith(".j2"):
                with open(path, encoding="utf-8") as text:
                    yield os.path.relpath(path, base).replace(os.sep, "/"), text.read()


def _write(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


if __name__ == "__main__":
    print(f"{compile_templates(compiled_templates())} templates compiled to {compiled_templates()}")
