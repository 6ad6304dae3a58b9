"""Help that reads well, and pages that name everything there is and lead nowhere wrong."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from pbp_mod.cli import cli
from pbp_mod.commands import COMMANDS, DAILY, NAMES
from pbp_mod.console.actions import command_for
from pbp_mod.console.usage import optional, usage
from pbp_mod.engines import ENGINES, load
from pbp_mod.rows.entries import CORE
from pbp_mod.store.records import chain, origin
from pbp_mod.texts.dialects import DIALECTS
from tests.builders import Table
from tests.conftest import Pbp
from tests.games import election, header, write

pytestmark = pytest.mark.checkout


ROOT = Path(__file__).parents[2]
CLI = (ROOT / "docs" / "cli.md").read_text("utf-8")
TEMPLATES = (ROOT / "docs" / "templates.md").read_text("utf-8")
LOG = (ROOT / "docs" / "log.md").read_text("utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMON = {"--state", "--game", "--json", "--format", "--help"}
RECORDING = {"--dry-run", "--quiet", "--note", "--source", "--at", "--as"}


def _commands() -> Iterator[tuple[str, click.Command]]:
    """Every listed command and subcommand, with the words that call it."""
    context = click.Context(cli)
    for name in NAMES:
        command = cli.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            for word, sub in command.commands.items():
                yield f"{name} {word}", sub


def _actions() -> Iterator[tuple[str, str, click.Command]]:
    """Every action of every engine as the command that it becomes."""
    for engine in ENGINES:
        for name, kind in load(engine).kinds.items():
            yield engine, name, command_for(kind)


LISTED = dict(_commands())
EVERY = {**LISTED, **{f"{engine}: {name}": command for engine, name, command in _actions()}}


def _options(command: click.Command) -> Iterator[click.Option]:
    return (param for param in command.params if isinstance(param, click.Option))


# Help


@pytest.mark.parametrize("name", EVERY)
def test_help_reads_well(name: str) -> None:
    command = EVERY[name]
    text = command.help or ""
    first = text.strip().split("\n\n")[0].replace("\n", " ")
    assert first, "there is no help"
    assert first[0].isupper()
    assert first[-1] == "."
    assert "  " not in first
    assert len(command.get_short_help_str(200)) <= 78, "the first line is too long for a list of commands"
    assert not re.search(r"TODO|FIXME|lorem", text)
    for option in _options(command):
        assert option.help, f"{option.opts} has no help"
        assert option.help[0].isupper(), option.opts
        assert option.help[-1] in ".)", option.opts
        assert not option.help.endswith(".."), option.opts


@pytest.mark.parametrize("name", EVERY)
def test_help_fits_the_terminal(name: str) -> None:
    command = EVERY[name]
    context = click.Context(command, info_name=name.split()[-1], terminal_width=80)
    assert max(len(line) for line in command.get_help(context).splitlines()) <= 80


def test_the_groups_help_lists_every_command_and_the_games_actions(pbp: Pbp, tmp_path: Path) -> None:
    assert "Make a game with 'pbp new'" in pbp("--help").out
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    daily, text = pbp("--help").out, pbp("help", "--all").out
    for listed, names in ((text, NAMES), (daily, sorted(DAILY))):
        for name in [*names, *load("qanon").kinds]:
            assert re.search(rf"^  {name} +\S", listed, re.M), f"{name} isn't listed"
        assert max(map(len, listed.splitlines())) <= 100
    assert not [name for name in NAMES if name not in DAILY and re.search(rf"^  {name} +\S", daily, re.M)]
    assert set(NAMES) >= DAILY
    assert "pbp help --all" in daily


def test_no_command_hides_an_action_of_a_game() -> None:
    kinds = {name for engine in ENGINES for name in load(engine).kinds}
    assert kinds & set(NAMES) == set()


# docs/cli.md


def _sections() -> dict[str, str]:
    """Heading of a command -> the text below it."""
    parts = re.split(r"^#{2,3} (.*)$", CLI, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _section(name: str) -> str:
    found = [
        text
        for title, text in _sections().items()
        if re.fullmatch(rf"`pbp {re.escape(name)}( [^a-z`].*| [a-z|]+)?`", title)
    ]
    assert len(found) == 1, f"docs/cli.md must have one section for 'pbp {name}'"
    return found[0]


@pytest.mark.parametrize("name", LISTED)
def test_every_command_is_in_the_docs_with_its_options(name: str) -> None:
    text = _section(name)
    group = next(group for group, names in COMMANDS.items() if name.split()[0] in names)
    family = _sections()[group]
    for option in _options(LISTED[name]):
        if set(option.opts) & COMMON:
            continue
        long = max(option.opts, key=len)
        if long in RECORDING and "recording options" in text + family:
            continue
        assert re.search(rf"`{long}[ `]", text), f"{long} of 'pbp {name}' is not in docs/cli.md"


@pytest.mark.parametrize("name", LISTED)
def test_the_docs_give_a_command_no_options_that_it_has_not(name: str) -> None:
    has = {opt for option in _options(LISTED[name]) for opt in (*option.opts, *option.secondary_opts)}
    named = set(re.findall(r"`(--[a-z-]+)", re.sub(r"```.*?```", "", _section(name), flags=re.S)))
    assert named <= has | {"--help"}


def test_common_options_are_explained_once() -> None:
    for option in COMMON | RECORDING:
        assert re.search(rf"^\| `{option}[ `].*\|$", CLI, re.M), option
    for shared in ("`-n`", "`-q`", "`-h`"):
        assert shared in CLI


def test_the_readme_lists_every_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    cells = re.findall(
        r"^\|[^|]*\| ((?:`[^`|]+`(?:, )?)+) \|", readme[readme.index("## The commands") :], re.M
    )
    assert set(NAMES) - set(re.findall(r"`([^`]+)`", " ".join(cells))) == set()


def test_every_dialect_is_offered_in_the_help_and_in_the_docs() -> None:
    boards = (ROOT / "docs" / "boards.md").read_text("utf-8")
    assert [name for name in DIALECTS if f"| `{name}` |" not in boards] == []
    helps = [
        option.help or ""
        for command in EVERY.values()
        for option in _options(command)
        if "--format" in option.opts
    ]
    assert helps
    assert [text for text in helps if "'pbp formats'" not in text] == []


@pytest.mark.parametrize("engine", ENGINES)
def test_every_action_is_in_the_docs(engine: str) -> None:
    found = load(engine)
    section = _sections()[found.title]
    for name, kind in found.kinds.items():
        typed = f"pbp {name} {usage(kind)}".strip().replace("|", r"\|")
        assert f"`{typed}`" in section, typed
        for field in kind.fields:
            if field in optional(kind):
                assert f"`--{field.name}`" in section, f"--{field.name} of {name}"


# docs/log.md


def _states(engine: str) -> Iterator[Table]:
    found = load(engine)
    yes: dict[str, Any] = {
        option.name: "yes" for option in found.options if set(option.values) == {"no", "yes"}
    }
    yield Table(engine, found.seats[0])
    yield Table(engine, found.seats[-1], **yes)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_key_of_the_status_is_in_the_docs(engine: str) -> None:
    status = LOG[LOG.index("## `pbp status --json`") : LOG.index("## `pbp outbox --json`")]
    section = status[status.index(f"### {engine}\n") :]
    section = section[: section.find("\n### ", 5) if "\n### " in section[5:] else None]
    for table in _states(engine):
        for keys in (table.table, table.secret):
            assert [key for key in keys if f"`{key}`" not in section] == []
        assert f"`{table.phase}`" in section


@pytest.mark.parametrize("engine", ENGINES)
def test_every_action_and_setup_is_in_the_log_format(engine: str) -> None:
    found = load(engine)
    actions = re.search(rf"^\| {engine} \| (`.*) \|$", LOG[LOG.index("Actions of the games") :], re.M)
    assert actions is not None
    for name, kind in found.kinds.items():
        fields = [field.name if field.required else f"[{field.name}]" for field in kind.fields]
        assert f"`{' '.join([name, *fields])}`" in actions[1]
        assert all(
            f"`{choice}`" in actions[1]
            for field in kind.fields
            for choice in field.choices
            if len(field.choices) == 2
        )
    setups = LOG[LOG.index("### Setups") : LOG.index("## `pbp status --json`")]
    assert [key for key in found.setup if f"`{key}`" not in setups] == []


def test_the_moderators_actions_are_in_the_log_format() -> None:
    actions = LOG[LOG.index("Actions of the moderator") : LOG.index("Actions of the games")]
    for name, kind in CORE.items():
        line = re.search(rf"^\| `{name}` \| (.*?) \|", actions, re.M)
        assert line is not None
        assert all(f"`{field.name}`" in line[1] for field in kind.fields)


def test_the_log_of_the_docs_can_be_imported(pbp: Pbp, tmp_path: Path) -> None:
    example = next(block for block in re.findall(r"```json\n(.*?)```", LOG, re.S) if "pbp-log/1" in block)
    file = tmp_path / "example.jsonl"
    file.write_text(example, "utf-8")
    pbp("import", file)
    assert pbp("export").out == example


def test_the_hash_of_the_docs() -> None:
    line = re.search(r'^    (\{"action".*\})$', LOG, re.M)
    assert line is not None
    hashed = re.search(r"^    ([0-9a-f]{64})$", LOG, re.M)
    assert hashed is not None
    assert chain(origin({"format": "pbp-log/1"}), json.loads(line[1])) == hashed[1]
    before = hashlib.sha256(b'{"format":"pbp-log/1"}').hexdigest()
    assert hashlib.sha256(f"{before}\n{line[1]}".encode()).hexdigest() == hashed[1]


def test_the_check_of_the_docs_finds_what_was_changed(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = next(
        block
        for block in re.findall(r"```python\n(.*?)```", LOG, re.S)
        if "import sqlite3" in block or "sqlite3" in block
    )
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "state"))
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")))
    names: dict[str, Any] = {}
    exec(code, names)
    names["db"].close()
    assert capsys.readouterr().out.splitlines() == [f"test {row} ok" for row in range(1, 7)]
    db = sqlite3.connect(tmp_path / "state" / "pbp.db")
    db.execute("DROP TRIGGER log_no_update")
    db.execute("UPDATE log SET entry = replace(entry, 'yaw', 'nah') WHERE seq = 3")
    db.commit()
    db.close()
    exec(code, names)
    names["db"].close()
    assert [line for line in capsys.readouterr().out.splitlines() if "ok" not in line] == ["test 3 CHANGED"]


def test_the_sqlite_utils_commands_of_the_docs(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "state"))
    pbp("import", write(tmp_path / "log.jsonl", header("qanon-ii"), election("A", "B")))
    lines = [line for block in re.findall(r"```sh\n(.*?)```", LOG, re.S) for line in block.splitlines()]
    commands = [line for line in lines if line.startswith("sqlite-utils ")]
    assert len(commands) >= 5
    import shlex

    from click.testing import CliRunner
    from sqlite_utils.cli import cli as sqlite_utils

    for line in commands:
        done = CliRunner().invoke(sqlite_utils, shlex.split(line)[1:], catch_exceptions=False)
        assert done.exit_code == 0, f"{line}\n{done.output}"
        assert done.output.strip(), line


def test_tables_triggers_and_views_are_in_the_docs(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    db = sqlite3.connect(pbp.state / "pbp.db")
    found = db.execute(
        "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view', 'trigger')"
    ).fetchall()
    columns = {
        name: [column for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
        for kind, name in found
        if kind in ("table", "view") and name[0] != "_"
    }
    db.close()
    assert [name for _, name in found if f"`{name}`" not in LOG] == []
    for name, each in columns.items():
        line = re.search(rf"^\| `{name}` \| (.*) \|$", LOG[LOG.index("## The database") :], re.M)
        assert line is not None
        assert [column for column in each if f"`{column}`" not in line[1]] == []


# All pages


def _anchor(title: str) -> str:
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    bare = re.sub(r"```.*?```", "", text, flags=re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", bare):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            titles = re.findall(r"^#+ (.*)$", file.read_text("utf-8"), re.M)
            assert anchor in {_anchor(title) for title in titles}, f"{page.name} links to {target}"


def test_every_page_of_the_docs_is_reached_from_the_readme() -> None:
    seen: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        for target in re.findall(r"\]\(([^)#\s]+\.md)", page.read_text("utf-8")):
            if "://" not in target:
                todo.append((page.parent / target).resolve())
    assert [page.name for page in PAGES if page not in seen] == []


def _files() -> Iterator[Path]:
    """Every text file of the project, without what is ignored (which holds no secrets of ours, but paths of tools)."""
    for name in ("pbp_mod", "templates", "tests", "docs", "benchmarks", ".ci"):
        for path in sorted((ROOT / name).rglob("*")):
            tools = {"__pycache__", ".ruff_cache", ".hypothesis"}.intersection(path.parts)
            if path.is_file() and not tools:
                yield path
    for path in sorted(ROOT.iterdir()):
        if path.is_file() and path.suffix in (".md", ".toml", "") and path.name != ".git":
            yield path


MACHINE = re.compile(
    r"(?<![\w.])/(?:home|Users|root|work|mnt|private/var)/[\w.-]+"  # somebody's folders
    r"|[A-Z]:\\\\?Users\\"
    r"|https?://(?!127\.0\.0\.1)(?:localhost|\d+\.\d+\.\d+\.\d+)"
    r"|://[\w.-]+\.(?:internal|local|lan|corp)\b"
    r"|(?:index-url|extra-index-url|trusted-host)"
)


def test_no_machine_is_named_in_the_tree() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in _files()
        if path.name != "test_docs.py"
        for match in MACHINE.finditer(path.read_bytes().decode("utf-8", "replace"))
    ]
    assert found == []


def test_this_machines_own_names_are_nowhere() -> None:
    import platform

    names = [rf"(?<![\w.]){re.escape(str(ROOT))}(?!\w)"]
    host = platform.node()
    if len(host) > 6 and re.search(r"\d", host):  # else it may be an ordinary word
        names.append(rf"\b{re.escape(host)}\b")
    for path in _files():
        text = path.read_bytes().decode("utf-8", "replace")
        assert not any(re.search(name, text) for name in names), path


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_a_recipe_has_at_most_ten_steps() -> None:
    recipes = re.split(r"^### ", CONTRIBUTING, flags=re.M)[1:]
    assert len(recipes) >= 9
    for recipe in recipes:
        steps = [int(number) for number in re.findall(r"^(\d+)\. ", recipe, re.M)]
        assert steps == list(range(1, len(steps) + 1))
        assert 1 < len(steps) <= 10


def test_every_path_that_contributors_are_sent_to_exists() -> None:
    paths = re.findall(r"`((?:pbp_mod|tests|docs|templates|benchmarks|\.ci)/[^`\s(]*)`", CONTRIBUTING)
    assert len(paths) > 30
    for path in paths:
        pattern = path.replace("<engine>", "*").replace("<name>", "*").rstrip("/")
        assert list(ROOT.glob(pattern)), path
    for module, name in re.findall(r"`(\w+\.py)` \(`(\w+)`\)", CONTRIBUTING):
        assert any(name in file.read_text("utf-8") for file in ROOT.glob(f"pbp_mod/**/{module}")), (
            module,
            name,
        )


@pytest.mark.parametrize("name", ["commands", "engines"])
def test_a_benchmark_explains_itself(name: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / f"{name}.py", "--help"],
        check=True,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert "--rounds" in done.stdout
