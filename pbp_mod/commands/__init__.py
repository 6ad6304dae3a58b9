"""The commands of `pbp`: one module for each family, loaded when one of its commands is called.

A command turns words and options into a call of session.py and prints what comes back. It holds no rules, no SQL and
no wording of posts.
"""

from typing import NamedTuple


class Listed(NamedTuple):
    """Where a command is found: `function` in `pbp_mod.commands.<module>`, shown in help under `group`."""

    name: str
    module: str
    function: str
    group: str


SET_UP, RECORD, READ, CONSULT, SEND, CORRECT, KEEP = (
    "Set up",
    "Record",
    "Read",
    "Consult",
    "Send",
    "Correct",
    "Keep",
)

COMMANDS = (
    Listed("seal", "seal", "seal", SET_UP),
    Listed("new", "setup", "new", SET_UP),
    Listed("games", "setup", "games", SET_UP),
    Listed("use", "setup", "use", SET_UP),
    Listed("options", "setup", "options", SET_UP),
    Listed("roster", "setup", "roster", SET_UP),
    Listed("pack", "pack", "pack", SET_UP),
    Listed("demo", "demo", "demo", SET_UP),
    Listed("completion", "completion", "completion", SET_UP),
    Listed("post", "read", "post", READ),
    Listed("pm", "read", "pm", READ),
    Listed("read", "thread", "read", READ),
    Listed("standing", "standing", "standing", READ),
    Listed("proceed", "proceed", "proceed", READ),
    Listed("status", "consult", "status", CONSULT),
    Listed("log", "consult", "log", CONSULT),
    Listed("show", "consult", "show", CONSULT),
    Listed("board", "consult", "board", CONSULT),
    Listed("secrets", "consult", "secrets", CONSULT),
    Listed("explain", "explain", "explain", CONSULT),
    Listed("simulate", "simulate", "simulate", CONSULT),
    Listed("outbox", "send", "outbox", SEND),
    Listed("sent", "send", "sent", SEND),
    Listed("deadline", "deadline", "deadline", SEND),
    Listed("remind", "remind", "remind", SEND),
    Listed("hands", "hands", "hands", SEND),
    Listed("undo", "correct", "undo", CORRECT),
    Listed("redo", "correct", "redo", CORRECT),
    Listed("void", "correct", "void", CORRECT),
    Listed("amend", "amend", "amend", CORRECT),
    Listed("replace", "correct", "replace", CORRECT),
    Listed("note", "correct", "note", CORRECT),
    Listed("export", "keep", "export", KEEP),
    Listed("import", "keep", "import_", KEEP),
    Listed("hand-over", "handover", "hand_over", KEEP),
    Listed("take-over", "handover", "take_over", KEEP),
    Listed("backup", "keep", "backup", KEEP),
    Listed("restore", "restore", "restore", KEEP),
    Listed("doctor", "doctor", "doctor", KEEP),
    Listed("verify", "verify", "verify", KEEP),
    Listed("reveal", "keep", "reveal", KEEP),
)
"""All commands but those that record an action of a game, which come from its engine's own list."""
