"""The commands of `pbp`: one module for each, named as it is typed, and loaded when it is called.

A command turns words and options into calls of desk/ and prints what comes back. It holds no rules, no SQL and no
wording of posts, and imports no other command: what two of them share is in console/.
"""

from __future__ import annotations

from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

COMMANDS = {
    "Set up": (
        "signup",
        "seal",
        "new",
        "games",
        "use",
        "rename",
        "delete",
        "options",
        "formats",
        "roster",
        "account",
        "forum",
        "pack",
        "engines",
        "demo",
        "help",
        "docs",
        "completion",
    ),
    "Read": ("post", "pm", "inbox", "read", "fetch", "sync", "standing", "proceed"),
    "Consult": ("status", "count", "check", "log", "show", "board", "secrets", "explain", "simulate"),
    "Send": ("desk", "outbox", "send", "sent", "unsent", "leaked", "deadline", "remind", "hands"),
    "Correct": ("undo", "redo", "void", "amend", "bring-back", "replace", "rename-player", "note"),
    "Keep": (
        "export",
        "import",
        "hand-over",
        "take-over",
        "backup",
        "restore",
        "doctor",
        "verify",
        "reveal",
        "recap",
        "publish",
        "season",
    ),
}
"""All commands but those that record an action of a game, which come from its engine's own list: under each heading of
the help those that stand there. Module and function follow from the name (`spelled`)."""

DAILY = frozenset(
    [
        "new",
        "games",
        "use",
        "help",
        "post",
        "pm",
        "inbox",
        "read",
        "status",
        "log",
        "board",
        "secrets",
        "desk",
        "outbox",
        "sent",
        "deadline",
        "remind",
        "undo",
        "amend",
        "replace",
        "note",
    ]
)
"""What a game needs every day: the first screen of the help."""

NAMES = tuple(name for names in COMMANDS.values() for name in names)

SAYS = {
    "signup": "List who wants to play a game to come, and read their posts.",
    "seal": "Seal the secret seed of a game to come, with what is played; print the post.",
    "new": "Make a game: deal it, print its opening post and PMs.",
    "games": "List the games of this desk.",
    "use": "Choose the game that commands are about from now on.",
    "rename": "Call a game otherwise on this desk.",
    "delete": "Take a game off the desk that never began.",
    "formats": "List the markup dialects, or show a sample of one.",
    "options": "List the house rules of an engine, or of the game at hand.",
    "roster": "List the players in seat order, and the hecklers.",
    "account": "Say where the game is played, and what a player is called there.",
    "forum": "Connect the desk with the board, and say in which topic the game is.",
    "pack": "Check a pack (cards, or a game with votes), or show what it says.",
    "engines": "List the games that can be played, and begin a new one.",
    "demo": "Watch a whole sample game, in a temporary log.",
    "help": "Say what there is, or more of one command.",
    "docs": "Read the pages of documentation that came with pbp.",
    "completion": "Print what makes your shell complete games and players.",
    "post": "Record the bold order in a player's post.",
    "pm": "Record a player's answer from his private message.",
    "inbox": "Record several players' messages at once (NAME: text).",
    "read": "Record what a thread and messages order, as they are.",
    "fetch": "Record what is new on the board, as it is.",
    "sync": "Fetch, record, and send what comes of it, with one question each.",
    "standing": "Keep what an absent player wants to be played in his turn.",
    "proceed": "Go on without those who don't answer, where the rules allow it.",
    "status": "Whose move it is, what is missing, what to type next.",
    "count": "Count the votes in the thread, now or as of an earlier post.",
    "check": "Find what you may have overlooked in your game.",
    "log": "List what was recorded, a line each.",
    "show": "Show one row whole, and the texts that it called for.",
    "board": "Print the public state of the game as a post.",
    "secrets": "Show all that is secret: roles, deck, hands, answers so far.",
    "explain": "Tell by which rules a row changed the game.",
    "simulate": "Play random games and report lengths, winners and reasons.",
    "desk": "Sit down at the desk: one prompt for everything.",
    "outbox": "List what waits to be sent, or print one text to paste.",
    "send": "Post what waits on the board, once you have nodded.",
    "sent": "Mark messages as posted or sent.",
    "unsent": "Take back that messages were marked as sent.",
    "leaked": "Note that a message reached the wrong player, and what that gives away.",
    "deadline": "Set a deadline for what is awaited, extend it, or take it off.",
    "remind": "Print a reminder for the thread and PMs to who is awaited.",
    "hands": "Print PMs with what the players hold now.",
    "undo": "Strike out the last row that still counts.",
    "redo": "Record again what the last undo or void struck out.",
    "void": "Strike out row ROW, as if it had never been recorded.",
    "amend": "Say what row ROW should have been.",
    "bring-back": "Record again what fell with a correction and fits once more.",
    "replace": "Put a new player in the seat of one who leaves.",
    "rename-player": "Put the spelling of a player's name right.",
    "note": "Keep a remark in the log; nobody else sees it.",
    "export": "Write the game's whole log, secrets and all, to FILE.",
    "import": "Bring in a game from an export.",
    "hand-over": "Write the desk, for another moderator, to FILE.",
    "take-over": "Take a desk over from another moderator's FILE.",
    "backup": "Copy the whole desk, all games, into FILE.",
    "restore": "Put a backup in the place of the desk.",
    "doctor": "Find what is wrong with the state folder, and what to do.",
    "verify": "Prove a game, or an exported FILE: replay every row.",
    "reveal": "Publish the log of a game that is over.",
    "recap": "Write the game so far as one page to step through.",
    "publish": "Write the pages of all games, for spectators, to a folder.",
    "season": "Sum up the finished games: by person, side and game, with awards.",
}
"""What each does, as its module says it once more: so the help of all loads none of them. A test compares."""


def spelled(name: str) -> str:
    """The module of a command and the function in it: the name as Python lets it be (`hand_over`, `import_`)."""
    word = name.replace("-", "_")
    return f"{word}_" if iskeyword(word) else word


def load(name: str) -> click.Command:
    """The command of that name, which is one of `NAMES`."""
    word = spelled(name)
    command: click.Command = getattr(import_module(f"{__name__}.{word}"), word)
    return command


def short_help(name: str) -> str:
    """What a command does, in a line."""
    said = SAYS.get(name)
    return load(name).get_short_help_str(1000) if said is None else said
