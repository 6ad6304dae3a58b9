"""What the README and docs/qanon.md show is what really comes out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pbp_mod import clock
from pbp_mod.commands import NAMES
from pbp_mod.engines import ENGINES
from pbp_mod.engines.qanon.settings import OPTIONS, PRESETS
from tests import readme
from tests.readme import DOCUMENTS, ROOT, agree, printed, session

pytestmark = pytest.mark.checkout


README = (ROOT / "README.md").read_text("utf-8")
QANON = (ROOT / "docs/qanon.md").read_text("utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_prints_what_is_shown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clock, "now", clock.now)  # the document sets it; put back afterwards
    tried = 0
    with readme.desk(str(tmp_path)):
        for each in session((ROOT / name).read_text("utf-8")):
            real = printed(each.command)
            assert agree(each.output, real), (
                f"{name}:{each.line}: $ {each.command}\n{real}\n(python -m tests.readme writes it anew)"
            )
            tried += 1
    assert tried > 5


@pytest.mark.parametrize(
    ("shown", "real"),
    [
        ("a\n", "a\n"),
        ("a\n[…]\nz\n", "a\nz\n"),
        ("a\n[…]\nz\n", "a\n1\n\n2\nz\n"),
        ("[…]\n", ""),
        ("(a) [x] **b**\n", "(a) [x] **b**\n"),
    ],
)
def test_what_is_left_out_is_left_out(shown: str, real: str) -> None:
    assert agree(shown, real)


@pytest.mark.parametrize(
    ("shown", "real"),
    [
        ("", "a\n"),
        ("a\n", "a\nb\n"),
        ("a\n[…]\nz\n", "a\nz\nb\n"),
        ("a\n[…]\nz\n", "a\nxz\n"),
        ("a…\n", "abc\n"),
        ("a.c\n", "abc\n"),
    ],
)
def test_nothing_else_is(shown: str, real: str) -> None:
    assert not agree(shown, real)


def test_outputs_are_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (
        "<!-- file: a.txt -->\n```\nAnna\n```\n\n```console\n$ pbp --version\nold\n$ pbp new\n[…]\n```\nend\n"
    )
    with readme.desk(str(tmp_path)):
        new = readme.rewritten(text)
        assert readme.rewritten(new) == new
    assert "$ pbp --version\npbp, version " in new
    assert new.endswith("$ pbp new\n[…]\n```\nend\n")
    assert Path("a.txt").read_text("utf-8") == "Anna\n"


def _line(mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```sh\n(.*)\n```\n", README)
    assert found
    return found[1]


def test_one_line_sets_up_and_one_line_tests() -> None:
    # .ci/run cuts both out of the README by their beginnings.
    assert _line("set up").startswith("python3 ")
    assert _line("set up").endswith("pbp demo")
    assert _line("tests").startswith(". ")
    assert _line("tests").endswith("pytest -n auto")


def test_all_commands_and_engines_are_named() -> None:
    table = README[README.index("## The commands") : README.index("## The games")]
    named = set(re.findall(r"`([a-z-]+)`", table))
    assert set(NAMES) <= named
    games = README[README.index("## The games") : README.index("## Where it all lies")]
    assert set(ENGINES) <= set(re.findall(r"`([a-z]+)`", games))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)):
        path, _, anchor = target.partition("#")
        file = (ROOT / name).parent / path if path else ROOT / name
        assert file.exists(), target
        heads = re.findall(r"^#+ (.*)$", file.read_text("utf-8"), re.M) if anchor else []
        assert not anchor or anchor in {
            re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads
        }


def test_the_house_rules_are_those_of_the_engine() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (`.*?`) \|", QANON[QANON.index("## House rules") :], re.M)
    listed = {name: re.findall(r"`([\w-]+)`", values) for name, values in rows}
    assert listed == {
        option.name: [option.default, *(value for value in option.values if value != option.default)]
        for option in OPTIONS
    }


def test_the_presets_are_those_of_the_engine() -> None:
    presets = QANON[QANON.index("## Presets") : QANON.index("## Themes")]
    rows = re.findall(r"^\| `([\w-]+)=([\w-]+)` \|", presets, re.M)
    assert dict(rows) == PRESETS["official"]
    assert not PRESETS["seed"]
    for name in PRESETS:
        assert f"`--preset {name}`" in presets


def test_the_theme_shown_has_every_key() -> None:
    from pbp_mod.engines.qanon.theme import theme

    def keys(words: Any) -> Any:
        return {key: keys(inner) for key, inner in words.items()} if isinstance(words, Mapping) else None

    block = re.search(r"```toml\n(.*?)^```$", QANON, re.M | re.S)
    assert block
    assert keys(tomllib.loads(block[1])) == keys(theme("qanon"))
