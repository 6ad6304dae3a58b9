"""Keys: where they are kept, who can read them, and that they stand nowhere else."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from pbp_mod.errors import NotAllowed, NotUnderstood
from pbp_mod.network import keys
from pbp_mod.network.keys import API_KEY, USER_KEY, Key
from pbp_mod.network.user_key import Request
from tests.network.discourse_server import sealed_key

KEY = Key("https://forum.example", USER_KEY, "gm", "5ecre7" * 6, "client")


@pytest.fixture(autouse=True)
def _no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBP_KEYRING", "no")


def test_a_key_is_kept_found_and_forgotten(tmp_path: Path) -> None:
    state = str(tmp_path)
    assert keys.find(state, KEY.board) is None
    where = keys.keep(state, KEY)
    other = KEY._replace(board="https://other.example", way=API_KEY)
    keys.keep(state, other)
    assert where == str(tmp_path / "forum-keys.json")
    assert keys.find(state, KEY.board) == KEY
    assert keys.forget(state, KEY.board)
    assert not keys.forget(state, KEY.board)
    assert keys.find(state, other.board) == other
    assert keys.forget(state, other.board)
    assert os.listdir(state) == []


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")
def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    for _ in range(2):
        where = keys.keep(str(tmp_path), KEY)
        assert stat.S_IMODE(os.stat(where).st_mode) == 0o600
        os.chmod(where, 0o644)  # the next one is made anew


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    unfit = '{"https://forum.example": {"board": "", "way": "session", "account": "", "secret": "", "answer": ""}}'
    for text in (
        "",
        "[]",
        "{",
        '{"https://forum.example": 1}',
        '{"https://forum.example": {"way": "x"}}',
        unfit,
    ):
        (tmp_path / "forum-keys.json").write_text(text)
        with pytest.raises(NotUnderstood):
            keys.find(str(tmp_path), KEY.board)


def test_a_folder_that_cant_be_written_is_named_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(NotAllowed, match="Not a directory"):
        keys.keep(str(tmp_path / "file" / "state"), KEY)

    def refuses(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuses)
    with pytest.raises(NotAllowed, match="Permission denied"):
        keys.keep(str(tmp_path), KEY)
    assert os.listdir(tmp_path) == ["file"]


def test_a_key_is_kept_in_the_keyring_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from keyring import get_keyring, set_keyring
    from keyring.backend import KeyringBackend

    class Ring(KeyringBackend):
        priority = 1  # type: ignore[assignment]

        def __init__(self) -> None:
            super().__init__()
            self.kept: dict[tuple[str, str], str] = {}

        def get_password(self, service: str, username: str) -> str | None:
            return self.kept.get((service, username))

        def set_password(self, service: str, username: str, password: str) -> None:
            self.kept[service, username] = password

        def delete_password(self, service: str, username: str) -> None:
            del self.kept[service, username]

    monkeypatch.delenv("PBP_KEYRING")
    before, ring = get_keyring(), Ring()
    set_keyring(ring)
    try:
        keys.keep(str(tmp_path), KEY, in_file=True)
        assert keys.keep(str(tmp_path), KEY) == "the system's keyring"
        assert os.listdir(tmp_path) == []
        assert keys.find(str(tmp_path), KEY.board) == KEY
        assert keys.find(str(tmp_path / "other"), KEY.board) is None
        assert keys.forget(str(tmp_path), KEY.board)
        assert ring.kept == {}
        monkeypatch.setattr(Ring, "set_password", lambda *_: 1 / 0)
        assert keys.keep(str(tmp_path), KEY) == str(tmp_path / "forum-keys.json")
    finally:
        set_keyring(before)


def test_a_key_shows_in_no_error() -> None:
    assert KEY.secret not in repr(KEY) + str(KEY) + f"{KEY}"
    for wrong in ("", "two\nlines-5ecre7", "5ecre7 ä", "5ecre7\x1b[31m", "5" * 5000):
        with pytest.raises(NotUnderstood) as refused:
            keys.clean_secret(wrong)
        assert "5ecre7" not in str(refused.value)
    assert keys.clean_secret("  abc \n") == "abc"


def test_only_the_request_reads_its_own_key() -> None:
    one, other = Request("https://forum.example"), Request("https://forum.example")
    query = {key: values[0] for key, values in parse_qs(urlsplit(one.url).query).items()}
    assert query["scopes"] == "read,write"
    assert urlsplit(one.url).path == "/user-api-key/new"
    shown = sealed_key(query["public_key"], query["nonce"], "the-key")
    assert one.read(f"  {shown}\n") == "the-key"
    for wrong in (shown[:-9], "", "not base64!", sealed_key(query["public_key"], "another nonce", "the-key")):
        with pytest.raises(NotUnderstood):
            one.read(wrong)
    with pytest.raises(NotUnderstood):
        other.read(shown)
