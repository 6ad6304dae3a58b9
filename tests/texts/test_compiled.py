"""Templates that were compiled beforehand say what whole Jinja says, and step back as soon as anything isn't as it was."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbp_mod.desk.hands import hand
from pbp_mod.desk.published import Checkpoints
from pbp_mod.desk.samples import sample
from pbp_mod.desk.session import read_game
from pbp_mod.engines import ENGINES
from pbp_mod.game.actions import Seat
from pbp_mod.paths import shipped_templates
from pbp_mod.rows.header import Header
from pbp_mod.rows.replay import Position, fold
from pbp_mod.testing.looking import on_demand
from pbp_mod.texts import bare_jinja, compiled, compiling
from pbp_mod.texts.compiled import compiled_environment
from pbp_mod.texts.compiling import compile_templates
from pbp_mod.texts.dialects import DIALECTS
from pbp_mod.texts.dialects import dialect as dialect_of
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import CORRECTION, Part
from pbp_mod.texts.printing import Printer
from pbp_mod.texts.render import PersonInfo, Renderer, TemplateFault
from tests.playthroughs import lines, logs

EACH = 2
"""Texts of one template with the same parts of its data filled that are compared, in each game."""
WINNER = {"name": "a*", "game": "x_y_z", "side_name": None, "won": True, "left": False}
BY_HAND = [
    Part("common/correction-clock", {"times": [], "paused": False}),
    Part("common/prod", {"seat": Seat(0), "silent": "2 d", "owes": True}),
    Part(
        "common/signup",
        {
            "name": "next",
            "seats": 3,
            "players": [
                {"name": "Zoe", "abbr": "ZO", "ready": True},
                {"name": "Kit", "abbr": "KI", "ready": False},
            ],
            "waiting": ["Zed"],
            "asks_ready": True,
            "not_ready": ["Kit"],
        },
    ),
    Part(
        "common/receipt",
        {"player": Seat(0), "at": "10:00", "noted": "a*", "final": False},
    ),
    Part("common/leaked", {}),
    Part("common/due", {"times": ["10:00", "11:00"], "left": "two days", "passed": False}),
    Part("common/seal", {"name": "one", "seal": "5eed"}),
    Part("common/checkpoint", {"checkpoint": "057e8266d3f68916"}),
    Part("qanon/nobody-eligible", {"nominee": Seat(0), "president": Seat(1)}),
    Part(
        "common/season",
        {
            "games": 3,
            "people": 9,
            "best": [{"name": "a*", "games": 3, "ended": 2, "wins": 2, "came": 1}],
            "stood_in": [{"name": "b_c", "games": 3, "ended": 2, "wins": 2, "came": 1}],
            "sides": [{"side_name": "x", "players": 5, "wins": 1, "games": 2, "odds": 0.5}],
        },
    ),
    *(
        Part(f"{engine}/awards", {"award": "majority", "winners": [WINNER | {"counts": counts}]})
        for engine, counts in {
            "qanon": {"votes": 2, "majority": 1},
            "gnomic": {"votes": 2, "majority": 1},
            "parlamento": {"points": 2, "tricks": 1},
            "claim": {"battle": 7},
            "ledger": {"votes": 2, "majority": 1},
        }.items()
    ),
]


class Told(NamedTuple):
    """What a game has to say: parts, and the printer for it."""

    printer: Printer
    people: tuple[Any, ...]
    parts: list[Part]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All templates, compiled as for a wheel."""
    folder = tmp_path_factory.mktemp("compiled")
    try:
        count = compile_templates(str(folder))
    except NotImplementedError as error:  # a Jinja that is new: then nothing is compiled beforehand
        pytest.skip(str(error))
    assert count == len(list(Path(shipped_templates()).rglob("*.j2")))
    return folder


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """`use(folder)`: from now on that is where compiled templates lie."""

    def used(folder: Path) -> None:
        compiled_environment.cache_clear()
        compiled._shelf.cache_clear()
        monkeypatch.setattr(compiled, "compiled_templates", lambda: str(folder))

    yield used
    compiled_environment.cache_clear()
    compiled._shelf.cache_clear()


def told(log: Path) -> Told:
    """What is said in a game: what its rows call for, and at some moments what can be had at any time."""
    header, entries = read_game(enumerate(lines(log), 1))
    kept: dict[object, list[Part]] = {}

    def keep(*parts: Part) -> None:
        for part in parts:
            kind = part.template, *sorted(key for key, value in part.data.items() if value)
            same = kept.setdefault(kind, [])
            if len(same) < EACH and part not in same:
                same.append(part)

    for message in due_messages(header, entries):
        keep(*message.parts)
    for row in {0, 1, len(entries) // 2, len(entries)}:
        keep(*_on_demand(header, entries[:row]))
    position = fold(header, entries)
    checkpoints = Checkpoints(header, position.engine)
    printer = Printer(header, position.opened, None, checkpoint=lambda row: checkpoints.after(entries, row))
    return Told(printer, tuple(position.roster.people()), [part for parts in kept.values() for part in parts])


def _with_entropy(log: Path) -> Told:
    """The deal of a game to whose chance the players gave numbers."""
    header: Any = lines(log)[0] | {"entropy": ["17", "4"], "chosen_seed": False}
    header.pop("setup", None)
    told = due_messages(header, [])
    people = told[0].people
    return Told(
        Printer(header, fold(header, []).opened, None), people, [part for each in told for part in each.parts]
    )


def _on_demand(header: Header, entries: list[Any]) -> Iterator[Part]:
    class Game(NamedTuple):
        position: Position
        header: Header
        rows: list[Any]

        @property
        def engine(self) -> Any:
            return self.position.engine

    game: Any = Game(fold(header, entries), header, entries)
    yield from (part for _, part in on_demand(game))
    for seat in range(len(game.position.roster.people())):
        yield hand(game.engine, game.position.state, seat)


def test_every_template_says_the_same_both_ways(
    made: Path, use: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [told(log) for log in logs()]
    games.append(Told(games[0].printer, games[0].people, BY_HAND))
    games.append(_with_entropy(logs()[0]))
    use(tmp_path)
    as_written = [[game.printer.parts([part], game.people) for part in game.parts] for game in games]
    use(made)
    for game in games:
        game.printer._renderers.clear()  # they keep what they have printed
    with monkeypatch.context() as patch:
        patch.delattr(Renderer, "_as_written")  # nothing steps back
        beforehand = [[game.printer.parts([part], game.people) for part in game.parts] for game in games]
    assert beforehand == as_written
    loaded = {name for dialect in DIALECTS for _, name in compiled_environment(dialect_of(dialect)).cache}
    ours = Path(shipped_templates())
    unseen = {path.relative_to(ours).as_posix() for path in ours.rglob("*.j2")} - loaded
    # Parts of others that no golden game reaches, in none of the moments looked at; they are there all the same.
    rare = {name for name in unseen if "/_" in name or name.startswith("common/reveal")}
    assert unseen == rare, "what is no part of another text is compared"
    assert all(compiled_environment(dialect_of("plain")).get_template(name) for name in unseen), unseen
    assert len(unseen) < 8, unseen


@pytest.mark.parametrize("engine", ENGINES)
def test_corrections_in_all_games_need_no_whole_jinja(
    made: Path, use: Any, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    """Games that have no words of their own for a part of these take the common ones."""
    first, *rows = map(json.loads, sample(engine).splitlines())
    promised = ("rows", "head")
    header = {key: value for key, value in first.items() if key not in promised}
    entries = [*rows, {"action": "void", "event": len(rows)}]
    sent = [message.id for message in due_messages(header, rows)]
    told = [each for each in due_messages(header, entries, sent) if each.template == CORRECTION]
    assert told, "somebody must be told"
    use(made)
    monkeypatch.delattr(Renderer, "_as_written")
    printer = Printer(header, fold(header, entries).opened, None, checkpoint=lambda row: "5eed")
    for message in told:
        assert "orrection" in printer.parts(message.parts, message.people)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_dialect_has_its_own_markup(made: Path, use: Any, tmp_path: Path, dialect: str) -> None:
    """One template serves all: nothing of the dialect that came first may stay in it."""
    texts = []
    for folder in (tmp_path, made):
        use(folder)
        for used in ("plain", dialect):
            renderer = Renderer(
                used, [PersonInfo("*a_b*", "[c]", 0)], words={}, game={}, overrides=None, cache=None
            )
            text = renderer.render(BY_HAND[0].template, BY_HAND[0].data)
        texts.append(text)
    assert texts[0] == texts[1]


def test_a_fault_is_told_as_whole_jinja_tells_it(made: Path, use: Any, tmp_path: Path) -> None:
    said = []
    for folder in (tmp_path, made):
        use(folder)
        renderer = Renderer("plain", [], words={}, game={}, overrides=None, cache=None)
        with pytest.raises(TemplateFault) as caught:
            renderer.render("common/due", {"passed": False, "left": "5"})
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert "common/due.j2, line 4" in said[0]


@pytest.fixture
def changed(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of our templates in which one has other words; what was compiled is of the old ones."""
    folder = tmp_path / "templates"
    shutil.copytree(shipped_templates(), folder)
    (folder / "common" / "due.j2").write_text("{{ left }} is left.\n", "utf-8")
    from pbp_mod.texts import environment as whole

    monkeypatch.setattr(compiled, "shipped_templates", lambda: str(folder))
    monkeypatch.setattr(whole, "shipped_templates", lambda: str(folder))
    whole.environment.cache_clear()
    yield folder
    whole.environment.cache_clear()


def test_a_template_with_other_words_is_read_anew(made: Path, use: Any, changed: Path) -> None:
    use(made)
    renderer = Renderer("plain", [], words={}, game={}, overrides=None, cache=None)
    assert renderer._as_compiled("common/due", {"left": "an hour"}) is None
    assert renderer.render("common/due", {"left": "an hour"}) == "an hour is left.\n"
    assert renderer._as_compiled("qanon/nobody-eligible", {"nominee": 1, "president": 2}) is not None


@pytest.mark.parametrize("spoiled", ["index.py", "common/due.py"])
@pytest.mark.parametrize("how", ["gone", "broken", "no template"])
def test_what_was_compiled_and_is_damaged_is_no_harm(
    made: Path, use: Any, tmp_path: Path, spoiled: str, how: str
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(made, folder, ignore=shutil.ignore_patterns("__pycache__"))
    if how == "gone":
        (folder / spoiled).unlink()
    else:
        (folder / spoiled).write_text("name = (" if how == "broken" else "name = 1\n", "utf-8")
    use(folder)
    renderer = Renderer("plain", [], words={}, game={}, overrides=None, cache=None)
    text = renderer.render("common/due", {"left": "an hour", "times": ["10:00"], "passed": False})
    assert text == "Deadline: 10:00, in an hour.\n"


def test_another_jinja_runs_nothing_that_was_compiled_with_this_one(
    made: Path, use: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(made)
    assert compiled_environment(dialect_of("plain")) is not None
    use(made)
    monkeypatch.setattr(compiled, "fingerprint", lambda: "1-2-3")
    assert compiled_environment(dialect_of("plain")) is None


def test_nothing_is_compiled_with_a_jinja_that_was_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bare_jinja, "TRIED", ("2.0",))
    with pytest.raises(NotImplementedError, match=r"not tried with Jinja .* \(but with 2\.0\)"):
        compiling.compile_templates(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_own_templates_never_come_here(made: Path, use: Any, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "common").mkdir(parents=True)
    (own / "common" / "due.j2").write_text("Mine: {{ left }}", "utf-8")
    use(made)
    renderer = Renderer("plain", [], words={}, game={}, overrides=own, cache=None)
    assert renderer.render("common/due", {"left": "an hour"}) == "Mine: an hour\n"


def test_what_runs_templates_loads_no_compiler_and_leaves_jinja_whole(made: Path) -> None:
    program = f"""
import sys
from pbp_mod.texts import compiled
from pbp_mod.texts.dialects import dialect
environment = compiled.compiled_environment(dialect("plain"), {str(made)!r})
assert environment.get_template("common/due.j2").render(passed=True, times=["1"]) .startswith("The deadline")
parts = ("jinja2", "lexer", "parser", "compiler", "loaders", "bccache", "inspect", "random", "urllib", "hashlib", "numbers")
loaded = [name for name in sys.modules if set(name.split(".")) & set(parts)]
assert not loaded, loaded
assert [environment.tests["number"](each) for each in (5, 0.5, "5")] == [True, True, False]
assert environment.filters["wordcount"]("a b") == 2  # with a pattern that was put off
import jinja2, jinja2.sandbox
assert jinja2.Template("{{{{ [1, 2]|sum + 1 }}}}").render() == "4"
assert jinja2.nodes.EvalContext is not environment.context_class.__init__.__globals__["EvalContext"]
assert not isinstance(environment, jinja2.Environment)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
