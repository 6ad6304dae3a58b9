"""What a moderator reads of a game in a language that isn't there: every sentence of `words.json` in marks, so that whatever comes
without them is hard-wired.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk import wording
from pbp_mod.desk.wording import Wording
from pbp_mod.engines import ENGINES
from pbp_mod.game import words as files
from pbp_mod.game.actions import MODERATOR
from pbp_mod.rows.entries import CORE
from pbp_mod.rows.replay import Position, fold
from pbp_mod.texts import subjects
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, lines
from tests.told import Told

OPEN, SHUT = "⟦", "⟧"
real = files.words_in.__wrapped__


def marked(value: Any) -> Any:
    if isinstance(value, str):
        return f"{OPEN}{value}{SHUT}"
    if isinstance(value, Mapping):
        return {key: marked(inner) for key, inner in value.items()}
    return [marked(inner) for inner in value]


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    def words_of(game: str) -> Any:
        return marked(real(str(Path(files.shipped_templates(), game))))

    for module in (files, wording, subjects):
        monkeypatch.setattr(module, "words_of", words_of)


def bare(text: str) -> str:
    """What of a text stands outside of all marks."""
    depth, left = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == SHUT)
        if not depth:
            left.append(" " if letter == SHUT else letter)
    return "".join(left).strip(" ,;")


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_that_a_moderator_reads_of_a_game_is_hard_wired(engine: str) -> None:
    header, *rows = lines(FOLDER / engine / SAMPLE)
    loose: set[str] = set()

    def look(position: Position, entry: Mapping[str, Any]) -> None:
        words = Wording(position)
        view = position.engine.view(position.state, MODERATOR)
        said = [each.sentence for each in words.awaited(position.engine.asks(position.state))]
        said += [line.label for part in ("table", "secret") for line in words.told(part, view[part])[0]]
        said += [column.label for part in ("table", "secret") for column in words.told(part, view[part])[1]]
        said += [words.row(entry)] if entry["action"] not in CORE else []
        said += [words.over()] if words.over() else []
        loose.update(left for text in said if (left := bare(text)))

    fold(header, rows, after=look)
    names = {each for player in header["players"] for each in (player["name"], player["abbr"])}
    assert {text for text in loose if not set(text.replace(",", " ").split()) <= names} == set()


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("engine", ENGINES)
def test_no_subject_is_hard_wired(engine: str) -> None:
    header, *rows = lines(FOLDER / engine / SAMPLE)
    told = Told(header, rows[:5])
    for message in told.messages:
        if message.to != MODERATOR:
            assert bare(subjects.subject(message.to, message.template, header, told.position.opened)) == ""
