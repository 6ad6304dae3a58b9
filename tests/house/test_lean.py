"""Imports that leave out what is hardly ever used: only for those who want it so, and never to anybody's harm."""

from __future__ import annotations

import inspect
import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pbp_mod.cli import cli
from pbp_mod.commands import NAMES, load
from pbp_mod.console import lean_click
from pbp_mod.console.lean_click import cleandoc
from pbp_mod.engines import ENGINES
from pbp_mod.engines import load as load_engine
from pbp_mod.lean import Later

PUT_OFF = ("inspect", "uuid", "gettext", "datetime")
USED = f"""
import sys
from pbp_mod.console.lean_click import import_click
import_click()
import click
loaded = [name for name in {PUT_OFF} if name in sys.modules]
"""


def run(program: str, **variables: str) -> str:
    """What a program prints in a process of its own."""
    env = {key: value for key, value in os.environ.items() if key != "PBP_CLICK"} | variables
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


tried = pytest.mark.skipif(
    not lean_click.is_tried(), reason="this Click is taken as it is: nobody tried it yet"
)


@tried
def test_click_is_imported_without_what_it_hardly_uses() -> None:
    assert run(USED + "print(loaded)") == "[]\n"


@tried
def test_click_works_as_ever_with_all_that_was_put_off() -> None:
    program = """
import uuid, datetime, inspect, gettext
assert inspect.signature and uuid.uuid4 and datetime.timezone and gettext.translation
value = uuid.UUID(int=5)
assert click.UUID.convert(str(value), None, None) == value and click.UUID.convert(value, None, None) is value
assert click.DateTime().convert("2026-11-29", None, None) == datetime.datetime(2026, 11, 29)
@click.command(help="One.\\n\\n    Two.")
@click.version_option("1")
@click.option("--when", type=click.DateTime(), default=lambda: "2026-11-29", show_default=True)
@click.option("--id", type=click.UUID)
def go(when, id):
    print(when, id)
from click.testing import CliRunner
done = CliRunner().invoke(go, ["--id", str(value)])
assert done.output == f"2026-11-29 00:00:00 {value}\\n", done.output
assert "(dynamic)" in CliRunner().invoke(go, ["--help"]).output
gettext.gettext = lambda message: message.replace("valid", "proper")
assert "is not a proper UUID" in CliRunner().invoke(go, ["--id", "x"]).output
"""
    run(USED + program)


@pytest.mark.parametrize(
    ("before", "variables"),
    [
        ("", {"PBP_CLICK": "whole"}),
        ("from pbp_mod.console import lean_click; lean_click.TRIED = ('1.0',)", {}),
        ("import click", {}),
    ],
)
def test_click_is_imported_as_it_is_where_nobody_tried_or_wants_it_otherwise(
    before: str, variables: dict[str, str]
) -> None:
    loaded = run(f"{before}\n{USED}print(loaded)", **variables).strip()
    code = f"import sys, click; print([name for name in {list(PUT_OFF)} if name in sys.modules])"
    plain = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert loaded == plain, "as without pbp (which of them that are, differs between the versions of Click)"
    assert "inspect" in loaded


def test_the_tests_themselves_run_as_commands_do() -> None:
    lean = os.environ.get("PBP_CLICK") != "whole" and lean_click.is_tried()
    assert isinstance(vars(click.core)["inspect"], Later) is lean


def _texts() -> Iterator[str]:
    commands: list[click.Command] = [cli, *map(load, NAMES)]
    while commands:
        command = commands.pop()
        commands += command.commands.values() if isinstance(command, click.Group) else ()
        yield from (text for text in (command.help, command.short_help, command.epilog) if text)
        yield from (param.help for param in command.params if isinstance(param, click.Option) and param.help)
    for engine in ENGINES:
        yield from (kind.help for kind in load_engine(engine).kinds.values())


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n",
        "a",
        "  a ",
        "a\n  b\n    c\n  ",
        "\n\n  a\n\n b\n\n",
        "a\n\tb",
        "a\f\n b",
        "\n  \n",
        "é\n  ü\n\n",
    ],
)
def test_texts_lose_their_margin_as_ever(text: str) -> None:
    assert cleandoc(text) == inspect.cleandoc(text)


def test_all_help_is_tidied_as_ever() -> None:
    texts = list(_texts())
    assert len(texts) > 200
    assert [cleandoc(text) for text in texts] == [inspect.cleandoc(text) for text in texts]


@tried
def test_messages_are_translated_where_somebody_has_a_translation(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    words = [("", "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n")]
    words += [("Options", "Wahl"), ("one\0many", "eins\0viele")]
    (folder / "messages.mo").write_bytes(_compiled(words))
    program = f"""
import sys
click.core._.__globals__["sys"].base_prefix = {str(tmp_path)!r}
print(click.core._("Options"), click.core.ngettext("one", "many", 1), click.core.ngettext("one", "many", 2))
"""
    assert run(USED + program, LANGUAGE="de") == "Wahl eins viele\n"
    assert run(USED + program.replace(str(tmp_path), "/nowhere"), LANGUAGE="de") == "Options one many\n"


def _compiled(words: list[tuple[str, str]]) -> bytes:
    """A catalogue of translations as gettext reads it."""
    head, pairs = 28, [(one.encode(), two.encode()) for one, two in words]
    at, body = head + 16 * len(pairs), b""
    tables: list[list[int]] = [[], []]
    for side in (0, 1):
        for pair in pairs:
            tables[side] += [len(pair[side]), at + len(body)]
            body += pair[side] + b"\0"
    numbers = [0x950412DE, 0, len(pairs), head, head + 8 * len(pairs), 0, at, *tables[0], *tables[1]]
    return struct.pack(f"<{len(numbers)}I", *numbers) + body


@pytest.mark.parametrize("columns", [None, "0", "-3", "x", "40", "70", "500"])
def test_help_is_as_wide_as_ever(columns: str | None) -> None:
    program = """
import sys
import click
from pbp_mod.cli import cli
from pbp_mod.console.quick_help import QuickHelp
told = cli.get_help(click.Context(cli, info_name="pbp", max_content_width=100))
del QuickHelp.get_help
assert cli.get_help(click.Context(cli, info_name="pbp", max_content_width=100)) == told
"""
    run(program, **({} if columns is None else {"COLUMNS": columns}))


PACKAGE = {
    "__init__.py": "import colorsys\nfrom colorsys import rgb_to_hsv\nfrom . import inner, other\n",
    "inner.py": "import colorsys, threading\nfrom plugin import theirs\nseen = []\n"
    "thread = threading.Thread(target=lambda: seen.append(theirs()))\nthread.start()\nthread.join()\n",
    "other.py": "from .heavy import Thing\n",
    "heavy.py": "raise RuntimeError('this is heavy')\n",
}
PLUGIN = "def theirs():\n    import colorsys\n    return colorsys\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "package").mkdir()
    for name, text in PACKAGE.items():
        (tmp_path / "package" / name).write_text(text, "utf-8")
    (tmp_path / "plugin.py").write_text(PLUGIN, "utf-8")
    return tmp_path


def test_nobody_else_gets_a_stand_in(package: Path) -> None:
    """Not a module that the package imports, not another thread, and not who asks later."""
    program = f"""
import builtins, sys
sys.path.insert(0, {str(package)!r})
from types import ModuleType
from pbp_mod.lean import Later, import_lean
usual = builtins.__import__
heavy = ModuleType("heavy")
heavy.Thing = 5
import_lean("package", {{"colorsys": Later("colorsys"), ".heavy": heavy}})
assert builtins.__import__ is usual
import colorsys, package, plugin
assert package.colorsys is not colorsys and package.colorsys.rgb_to_hls is colorsys.rgb_to_hls
assert package.inner.seen == [colorsys] and plugin.theirs() is colorsys and package.other.Thing == 5
assert sys.modules["colorsys"] is colorsys and "package.heavy" not in sys.modules
"""
    run(program)


def test_a_package_that_can_not_do_without_is_imported_as_it_is(package: Path) -> None:
    (package / "package" / "other.py").write_text("from .heavy import Another\n", "utf-8")
    (package / "package" / "heavy.py").write_text("Another = 7\n", "utf-8")
    program = f"""
import sys
sys.path.insert(0, {str(package)!r})
from types import ModuleType
from pbp_mod.lean import Later, import_lean
import_lean("package", {{"colorsys": Later("colorsys"), ".heavy": ModuleType("heavy")}})
import colorsys, package
assert package.colorsys is colorsys and package.other.Another == 7
"""
    run(program)


def test_an_import_of_somebody_else_s_that_came_between_stays(package: Path) -> None:
    program = f"""
import builtins, sys
sys.path.insert(0, {str(package)!r})
from types import ModuleType
from pbp_mod.lean import put_off
with put_off("package", {{".heavy": ModuleType("heavy")}}):
    before = builtins.__import__
    theirs = lambda *args, **more: before(*args, **more)
    builtins.__import__ = theirs
assert builtins.__import__ is theirs
try:
    import package
except RuntimeError as error:
    assert str(error) == "this is heavy"
else:
    raise SystemExit("a stand-in was left over")
"""
    run(program)
