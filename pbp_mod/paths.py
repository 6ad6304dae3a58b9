"""Where things lie: the state folder, the moderator's own templates, the cache. No contents, only paths.

Paths are plain text here: pathlib would add a tenth to the start-up of every command.
"""

from __future__ import annotations

import os
import sys


def state_folder(chosen: str | None) -> str:
    """The folder of the log: the one given, else $PBP_STATE, else ./state if it is there, else the user's data folder."""
    if chosen:
        return chosen
    if from_environment := os.environ.get("PBP_STATE"):
        return from_environment
    if os.path.isdir("state"):
        return "state"
    from platformdirs import user_data_dir

    return user_data_dir("pbp-mod", appauthor=False)


def shipped_templates() -> str:
    """The folder of our own templates: inside an installed package, beside the package in a checkout."""
    package = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(package, "_templates")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), "templates")


def compiled_templates() -> str:
    """The folder of what our own templates were compiled to when the package was built; it need not be there."""
    package = os.path.dirname(os.path.abspath(__file__))
    if os.path.isdir(os.path.join(package, "_templates")):
        return os.path.join(package, "_compiled")
    return os.path.join(os.path.dirname(package), "build", "templates")


def docs() -> str:
    """The folder of the documentation: inside an installed package, beside the package in a checkout."""
    package = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(package, "_docs")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), "docs")


def verifier() -> str:
    """The page that checks a revealed game in a browser."""
    return os.path.join(docs(), "verifier.html")


def templates_in(folder: str) -> str:
    """Where the templates of a game from outside lie."""
    return os.path.join(folder, "templates")


def own_templates(state: str) -> str:
    """Where a moderator's own templates override ours."""
    return os.path.join(state, "templates")


def keys_file(state: str) -> str:
    """Where keys to boards are kept on a machine that has no keyring."""
    return os.path.join(state, "forum-keys.json")


def own_formats(state: str) -> str:
    """Where the forms of a moderator's own markup dialects lie."""
    return os.path.join(state, "formats")


def cache() -> str:
    """Where compiled templates are kept; may be deleted at any time.

    It is code that will be run, so it lies in the user's own cache and never in a folder that is handed over. The
    places are those of platformdirs, whose import would add a tenth to every command that prints a post.
    """
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "pbp-mod", "templates")
