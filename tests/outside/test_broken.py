"""A package that can't be used is named with the reason, and does no harm to others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbp_mod.engines import ENGINES
from tests.conftest import Pbp
from tests.outside.conftest import begin, play
from tests.outside.packages import GAME, installed, offer, written

Sound = tuple[Path, Path]


def broken(folder: Path, code: str, *, game: str = "bad", package: str = "pbp-bad") -> tuple[Path, Path]:
    """A package whose one module holds this; both folders that have to be on the path."""
    module = f"{package.replace('-', '_')}_module"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{module}.py").write_text(code, "utf-8")
    return folder, offer(folder / "info", package, game, f"{module}:ENGINE", "2.0")


def changed(*fields: str) -> str:
    """Code that makes the sound game's record with other values in some fields."""
    return (
        f"from pbp_low_bid import ENGINE as SOUND\nENGINE = SOUND.replaced(name='bad', {', '.join(fields)})\n"
    )


NO_FIELD = "from pbp_mod.game.engine import Engine\nENGINE = Engine(name='bad')\n"
BROKEN = {
    "raises": ("raise ValueError('not today')", "can't be loaded (ValueError: not today)"),
    "ends the process": ("raise SystemExit(3)", "can't be loaded (SystemExit: 3)"),
    "no Python": ("def", "can't be loaded (SyntaxError"),
    "wants what isn't there": ("import nothing_of_that_name", "can't be loaded (ModuleNotFoundError"),
    "says several lines": ("raise ValueError('one\\ntwo\\x1b[31m')", "(ValueError: one two"),
    "has no record": ("pass", "can't be loaded (AttributeError"),
    "no Engine": ("ENGINE = {'name': 'bad'}", "is no Engine record"),
    "a field is missing": (NO_FIELD, "can't be loaded (TypeError: Engine has no such fields, or needs them"),
    "another form": (changed("api=2"), "it is made for form 2 of the record, and this pbp has form 1"),
    "no form": (changed("api=0"), "it doesn't say for which form of the record it is made, and"),
    "another name": ("from pbp_low_bid import ENGINE", "its record is called 'low-bid'"),
    "no folder": (changed("folder=None"), "in which folder its templates lie"),
    "no seats": (changed("seats=4"), "its seats are no range"),
    "no actions": (changed("kinds={'pick': None}"), "its actions are no table of name and ActionKind"),
    "no options": (changed("options=('goal',)"), "its options are no tuple of Option"),
    "an action called undo": (
        changed("kinds={'undo': SOUND.kinds['pick']._replace(name='undo')}"),
        "its action undo has the name of a command",
    ),
    "an action that every game has": (
        changed("kinds={'void': SOUND.kinds['pick']._replace(name='void')}"),
        "its action void has the name of a command",
    ),
}


@pytest.fixture
def desk(pbp: Pbp, package: Sound) -> Iterator[Pbp]:
    """A sound game from outside is installed and begun, and one of ours beside it."""
    with installed(*package):
        begin(pbp)
        pbp("new", "claim", "cards", "--player", "Anna", "--player", "Bert", "-q")
        yield pbp


def no_harm(desk: Pbp) -> None:
    """The games that are sound are listed, and go on."""
    listed = desk("engines", code=1)
    assert all(name in listed.out for name in (*ENGINES, "pbp-low-bid 0.1.0"))
    assert {row["name"]: row["phase"] for row in desk("games", "--json").json} == {
        "first": "numbers",
        "cards": "recruit",
    }
    desk("use", "first")
    play(desk, 1)
    assert desk.status("--game", "cards")["phase"] == "recruit"


@pytest.mark.parametrize("what", BROKEN)
def test_it_is_named_and_does_no_harm(desk: Pbp, tmp_path: Path, what: str) -> None:
    code, why = BROKEN[what]
    with installed(*broken(tmp_path / "bad", code)):
        listed = desk("engines", code=1)
        assert listed.err.count("\n") == 2
        note, last = listed.err.splitlines()
        assert why in note
        assert "bad" in note
        assert note.isprintable()
        assert last == "pbp: not every installed game can be used: bad"
        (found,) = (each for each in desk("engines", "--json", code=1).json if each["name"] == "bad")
        assert (found["package"], found["version"]) == ("pbp-bad", "2.0")
        assert why in found["fault"]
        players = [word for name in "ABC" for word in ("--player", f"Player {name}")]
        assert why in desk.refused("new", "bad", "third", *players)
        no_harm(desk)


def test_a_shipped_name_is_never_looked_up_elsewhere(desk: Pbp, tmp_path: Path) -> None:
    evil = "raise SystemExit('imported')"
    with installed(*broken(tmp_path / "bad", evil, game="claim", package="pbp-claim")):
        listed = desk("engines", code=1)
        assert "the package pbp-claim offers a game claim, which pbp has itself" in listed.err
        no_harm(desk)
        assert desk("options", "claim").out


def test_two_packages_of_one_name_are_both_named_and_neither_is_taken(
    pbp: Pbp, package: Sound, tmp_path: Path
) -> None:
    with installed(*package):
        begin(pbp)
    other = offer(tmp_path / "other", "pbp-other", GAME, "pbp_low_bid:ENGINE")
    with installed(*package, other):
        both = "the packages pbp-low-bid and pbp-other both offer a game low-bid"
        listed = pbp("engines", code=1)
        assert listed.err.count(both) == 2
        assert GAME not in listed.out
        assert both in pbp.refused("status")
        assert both in pbp("games").err
        assert pbp("export").out.startswith('{"format": "pbp-log/1", "engine": "low-bid"')
    with installed(*package):
        assert pbp.status()["phase"] == "numbers"


NEW = ["new", GAME, "first", *["--player", "A1", "--player", "B2", "--player", "C3", "-q"]]
FAILING = {
    "asks.py": (("    if state.outcome is not None:\n", "    if state.nonsense:\n"), NEW),
    "views.py": (("    rounds = len(state.rounds)\n", "    rounds = state.nonsense\n"), NEW),
    "rules/__init__.py": (
        ('    number = action.args["number"]\n', "    number = state.nonsense\n"),
        ["pick", "A1=1"],
    ),
}


@pytest.mark.parametrize("file", FAILING)
def test_a_game_that_fails_while_it_is_played_is_named(pbp: Pbp, tmp_path: Path, file: str) -> None:
    wrong, words = FAILING[file]
    where = written(tmp_path, changes={file: wrong})
    info = offer(tmp_path / "info", "pbp-low-bid", GAME, "pbp_low_bid:ENGINE")
    with pytest.MonkeyPatch.context() as patch, installed(where / "src", info):
        patch.delenv("PBP_DEBUG", raising=False)
        if words is not NEW:
            pbp(*NEW)
        line = pbp(*words, code=1).err.splitlines()[-1]
        assert line.startswith("pbp: a fault of the game low-bid, AttributeError: ")
        assert "please tell its author, of the package pbp-low-bid" in line
        pbp("new", "claim", "cards", "--player", "Anna", "--player", "Bert", "-q")
        assert "cards" in pbp("games").out


def test_a_game_that_fails_when_it_is_read_again_harms_no_other(
    pbp: Pbp, tmp_path: Path, package: Sound
) -> None:
    with installed(*package):
        begin(pbp)
        play(pbp, 1)
        pbp("new", "claim", "cards", "--player", "Anna", "--player", "Bert", "-q")
    where = written(tmp_path, changes={"rules/__init__.py": FAILING["rules/__init__.py"][0]})
    with installed(where / "src", offer(tmp_path / "info", "pbp-low-bid", GAME, "pbp_low_bid:ENGINE")):
        told = pbp("games", "--json")
        assert [row["phase"] for row in told.json] == ["unknown", "recruit"]
        assert "first can't be played: a fault of the game low-bid, AttributeError" in told.err
