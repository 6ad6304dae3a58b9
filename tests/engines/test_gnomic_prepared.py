"""The shipped pack as JSON: the same cards as its file has, or it isn't taken."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.gnomic.effects import pack
from pbp_mod.engines.gnomic.effects.pack import load_pack, shipped_file
from pbp_mod.game.pack_files import prepare, prepared


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the shipped pack."""
    return Path(shutil.copy(shipped_file("house"), tmp_path / "house.toml"))


def _typed(value: Any) -> Any:
    """The value with the types of all that is in it, in order: JSON has fewer than TOML."""
    if isinstance(value, dict):
        return [(key, _typed(inner)) for key, inner in value.items()]
    return [_typed(each) for each in value] if isinstance(value, list) else (type(value), value)


def test_the_same_cards_come_out(file: Path) -> None:
    assert prepared(str(file)) is None
    prepare(str(file))
    assert _typed(prepared(str(file))) == _typed(tomllib.loads(file.read_text("utf-8")))


def test_a_pack_that_was_changed_since_is_read_anew(file: Path) -> None:
    prepare(str(file))
    file.write_text(file.read_text("utf-8") + "# changed\n", "utf-8")
    assert prepared(str(file)) is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"of": 5}', '{"of": "%s"}', '{"of": "%s", "pack": 5}', "\ud800"]
)
def test_damaged_data_is_no_harm(file: Path, text: str) -> None:
    made = Path(prepare(str(file)))
    digest = json.loads(made.read_text("utf-8"))["of"]
    made.write_bytes(text.replace("%s", digest).encode("utf-8", "surrogatepass"))
    assert prepared(str(file)) is None


@pytest.mark.parametrize("ready", [True, False])
def test_a_game_takes_what_is_there(file: Path, ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = set(load_pack("house").laws)
    if ready:
        prepare(str(file))
        monkeypatch.setattr(pack, "parse", lambda path: pytest.fail("TOML was read"))
    monkeypatch.setattr(pack, "shipped_file", lambda _: str(file))
    monkeypatch.setattr(pack, "_shelf", {})
    assert set(load_pack("house").laws) == usual
