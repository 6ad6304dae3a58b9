"""Keys to boards, and where they are kept: the system's keyring, else a file that only its owner can read.

A key is in no database, no log, no backup and no error. Whoever has it can write in the moderator's name and read his
messages.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.paths import keys_file
from pbp_mod.tuples import NamedTuple

SERVICE = "pbp-mod"
USER_KEY, API_KEY, SESSION, MISAGO = "user-api-key", "api-key", "session", "misago"
"""The user's own key of a Discourse, one that its administrator made, what a log-in left at a FlaskBB, or at a Misago."""
WAYS = (USER_KEY, API_KEY, SESSION, MISAGO)


class Key(NamedTuple):
    """A key to a board: whose it is, in which way it is shown (`WAYS`), and the secret itself."""

    board: str
    way: str
    account: str
    secret: str
    client: str = ""
    answer: float = 30.0
    """Seconds that are waited for an answer."""

    def __repr__(self) -> str:
        """Without the secret: it may stand in an error."""
        return f"Key({self.board!r}, {self.way!r}, {self.account!r})"


def clean_secret(text: str) -> str:
    """A key as it was typed or pasted, fit to be sent. Raises NotUnderstood, without quoting it."""
    found = text.strip()
    if not found or not found.isascii() or not found.isprintable() or len(found) > 4000:
        raise NotUnderstood("that is no key (one line of letters and digits, as the board shows it)")
    return found


def keep(state: str, key: Key, *, in_file: bool = False) -> str:
    """Keep a key in the place of the one before; where it is kept, in words."""
    value = json.dumps(key._asdict())
    ring = None if in_file else _keyring()
    if ring is not None:
        with suppress(Exception):  # whatever a keyring's backend thinks of
            ring.set_password(SERVICE, _name(state, key.board), value)
            if ring.get_password(SERVICE, _name(state, key.board)) == value:
                _write(state, {board: kept for board, kept in _read(state).items() if board != key.board})
                return "the system's keyring"
    _write(state, {**_read(state), key.board: key._asdict()})
    return keys_file(state)


def find(state: str, board: str) -> Key | None:
    """The key to a board; None if there is none."""
    found = _read(state).get(board)
    if found is None and (ring := _keyring()) is not None:
        with suppress(Exception):
            found = json.loads(ring.get_password(SERVICE, _name(state, board)) or "null")
    return None if found is None else _key(found)


def forget(state: str, board: str) -> bool:
    """Throw a key away wherever it is kept; whether there was one."""
    there = find(state, board) is not None
    kept = _read(state)
    if board in kept:
        _write(state, {each: value for each, value in kept.items() if each != board})
    if (ring := _keyring()) is not None:
        with suppress(Exception):
            ring.delete_password(SERVICE, _name(state, board))
    return there


def _name(state: str, board: str) -> str:
    """What the keyring calls it: two state folders have nothing in common."""
    return f"{board} ({os.path.realpath(state)})"


def _keyring() -> Any:
    """The system's keyring; None if there is none that keeps anything."""
    if os.environ.get("PBP_KEYRING") == "no":
        return None
    try:
        import keyring
        from keyring.backends import fail

        return None if isinstance(keyring.get_keyring(), fail.Keyring) else keyring
    except Exception:
        return None


def _key(found: Any) -> Key:
    try:
        key = Key(**found)
    except TypeError:
        key = None
    words = key is not None and all(isinstance(each, str) for each in key[:5])
    if key is None or not words or key.way not in WAYS or not isinstance(key.answer, int | float):
        raise NotUnderstood("what is kept of the key is damaged ('pbp forum connect' puts it right)")
    return key


def _read(state: str) -> dict[str, Any]:
    path = keys_file(state)
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        found = None
    except OSError as error:
        raise NotAllowed("disk", "{} can't be read: {}", path, error.strerror) from None
    if not isinstance(found, dict):
        raise NotUnderstood(f"{path} is damaged (delete it, then 'pbp forum connect')")
    return found


def _write(state: str, keys: dict[str, Any]) -> None:
    """Write all keys, in one step; of none, no file."""
    path = keys_file(state)
    part = f"{path}.{os.getpid()}.part"
    try:
        with suppress(FileNotFoundError):
            os.unlink(part if keys else path)
        if not keys:
            return
        os.makedirs(state, mode=0o700, exist_ok=True)
        try:
            _write_out(part, json.dumps(keys))
            os.replace(part, path)
        except OSError:
            with suppress(OSError):  # no half a key is left behind
                os.unlink(part)
            raise
    except OSError as error:
        raise NotAllowed("disk", "{} can't be written: {}", path, error.strerror) from None


def _write_out(path: str, text: str) -> None:
    """A new file that only its owner can read, on the disk."""
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
