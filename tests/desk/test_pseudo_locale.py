"""What a moderator and what players read of a game in a language that isn't there: every sentence of `words.json` and every
literal text of a template in marks, so that whatever comes without them is hard-wired (see tests/pseudo.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.hands import hand
from pbp_mod.desk.revealing import CHECK, TEMPLATE
from pbp_mod.desk.wording import Wording
from pbp_mod.engines import ENGINES
from pbp_mod.engines.ledger.pack import pack_table
from pbp_mod.engines.qanon import theme
from pbp_mod.game.actions import MODERATOR, Channel, Seat
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.entries import CORE, REPLACE, kind_of
from pbp_mod.rows.reminding import ways_of
from pbp_mod.rows.replay import Position, fold
from pbp_mod.rows.times import clock, left, times
from pbp_mod.texts import subjects
from pbp_mod.texts.outbox import Part, board
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, golden, lines, logs
from tests.pseudo import marked, outside, templates_in_marks, words_in_marks
from tests.told import Told

Row = dict[str, Any]
WITH_CORRECTIONS = (
    "claim/corrected",
    "gnomic/five-own-pack",
    "parlamento/four-corrected",
    "qanon/seven-corrected",
)
PLAYED = [log for log in logs() if log.name == SAMPLE or f"{log.parent.name}/{log.stem}" in WITH_CORRECTIONS]
"""The sample games, and one of each with every correction."""


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    words_in_marks(monkeypatch)


@pytest.fixture
def templates_too(translated: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the words of a theme, which are a file of their own, in marks as well."""
    templates_in_marks(monkeypatch)
    real = theme.theme
    monkeypatch.setattr(theme, "theme", lambda name: marked(real(name)))


def bare(text: str) -> str:
    """What of a sentence stands outside of all marks."""
    return outside(text).strip(" ,;")


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


@pytest.mark.usefixtures("templates_too")
@pytest.mark.parametrize("log", PLAYED, ids=lambda log: f"{golden(log).parent.name}-{golden(log).stem}")
def test_nothing_that_players_read_is_hard_wired(log: Path) -> None:
    """But names, what stands on the cards of a pack, and digits."""
    header, *rows = lines(log)
    told = Told(header, rows)
    of_pack = _words_of(pack_table(header["setup"]["pack"])[0]) if header["engine"] == "ledger" else ()
    called = sorted(
        {
            *names(header, rows, told.position),
            *on_cards(told),
            *of_pack,
            *(row["word"] for row in rows if "word" in row),
        },
        key=len,
        reverse=True,
    )
    own = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, called))})(?!\w)")
    found = {run: template for template, text in texts(told, header, rows) for run in runs(text, own)}
    assert found == {}


def texts(told: Told, header: Row, rows: list[Row]) -> Iterator[tuple[str, str]]:
    """Every text of a game, and those that a command prints and no row calls for."""
    for message in told.messages:
        yield message.template, told._printer.parts(message.parts, message.people)
    people = told.position.roster.people()
    for part in on_demand(header, rows):
        yield part.template, told._printer.parts([part], people)


def on_demand(header: Row, rows: list[Row]) -> list[Part]:
    found: dict[tuple[str, ...], list[Part]] = {}

    def look(position: Position, _: Mapping[str, Any]) -> None:
        owed = [ask for ask in position.engine.asks(position.state) if ask.seats and not ask.optional]
        kinds = tuple(ask.kind for ask in owed)
        if kinds in found or not kinds:
            return
        seat, name = Seat(owed[0].seats[0]), position.engine.name
        data = {"action": kinds[0], "actions": list(kinds), "missing": 2, "since": None}
        found[kinds] = [
            board(position),
            Part(f"{name}/reminder", {**data, "seats": [seat]}),
            Part(
                f"{name}/nudge",
                {
                    "actions": list(kinds),
                    "seat": seat,
                    "since": None,
                    "ways": ways_of(position.engine, owed, seat),
                },
            ),
            hand(position.engine, position.state, seat),
        ]

    fold(header, rows, after=look)
    soon = times("2026-12-01T21:00:00Z", ["Europe/London"])
    due = [
        Part("common/due", {"times": soon, "left": left(soon.due, now)[1], "passed": False})
        for now in MOMENTS
    ]
    return [part for parts in found.values() for part in parts] + due + beside_the_game(header, rows)


def beside_the_game(header: Row, rows: list[Row]) -> list[Part]:
    """Receipts of what came by PM, seals, the reveal, a mishap, and the last line of a post."""
    told = Told(header, rows)
    by_message = [
        entry
        for entry in effective(rows).values()
        if entry["action"] not in CORE
        and kind_of(told.position.engine, entry["action"]).channel is Channel.PM
    ]
    words, at = Wording(told.position), clock(MOMENTS[0])
    receipts = [
        Part("common/receipt", {"player": Seat(0), "noted": words.receipt(each), "at": at, "final": final})
        for each in by_message
        for final in (True, False)
    ]
    title = words["yes"]  # anything in marks: what a game is called is its engine's affair
    bare = {"name": header["name"], "seal": "5eed" * 16}
    listed = {
        **bare,
        "list_seal": "1157" * 16,
        "title": title,
        "players": [{"name": each["name"], "abbr": each["abbr"]} for each in header["players"]],
        "rules": [{"name": title, "value": title, "usual": usual} for usual in (True, False)],
    }
    seals = [Part("common/seal", bare)]
    for drawn, pack, digest, before in (
        (True, None, None, None),
        (False, title, None, "5ea1" * 16),
        (False, None, "d19e" * 16, None),
    ):
        more = {"drawn": drawn, "pack": pack, "pack_digest": digest, "instead_of": before}
        seals.append(Part("common/seal", {**listed, **more}))
    reveals = [
        Part(template, {"winners": [Seat(0)], "file": title, "seed": seed, "seal": "5eed" * 16})
        for template in (TEMPLATE, CHECK)
        for seed in ("5eed" * 8, None)
    ]
    last = [Part("common/checkpoint", {"checkpoint": "057e8266d3f68916"}), Part("common/leaked", {})]
    return [*receipts, *seals, *reveals, *last]


def test_a_receipt_in_code_would_be_noticed() -> None:
    header, *rows = lines(FOLDER / "qanon" / SAMPLE)
    assert any("discard" in str(part.data.get("noted")) for part in beside_the_game(header, rows))
    assert len([part for part in beside_the_game(header, rows) if part.template == "common/receipt"]) > 100


MOMENTS = ("2026-11-29T20:15:00Z", "2026-12-01T18:30:00Z", "2026-12-01T21:00:00Z")


def names(header: Row, rows: list[Row], position: Position) -> list[str]:
    """All that the moderator called something."""
    players = [each for player in header["players"] for each in (player["name"], player["abbr"])]
    players += [row["new"][key] for row in rows if row["action"] == REPLACE for key in row["new"]]
    remarks = [row[key] for row in rows for key in ("reason", "then") if key in row]
    zones = ["Europe/London", "UTC"]
    return [
        header["name"],
        position.engine.title,
        *header.get("hecklers", ()),
        *players,
        *remarks,
        *zones,
    ]


def _words_of(value: Any) -> Iterator[str]:
    """Every text of a pack of the ledger, which is its author's: whole and piece by piece, and as a heading has it."""
    if isinstance(value, str):
        for text in (value, *re.split(r"(?<=[.?!:;,])\s+|\{\w+\}|\n", value)):
            yield from (
                each for each in (text.strip(), text.strip(" .?!:;,"), text.strip().capitalize()) if each
            )
        return
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _words_of(each)


def on_cards(told: Told) -> set[str]:
    """What stands on the cards of a pack, which is a file of its own."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, Mapping):
            if "title" in value:
                found.update(value[key] for key in ("title", "text", "red_text") if value.get(key))
            if value.get("kind") == "choose":
                found.update(value["choices"] if "choices" in value else [value["answer"]])
            for each in value.values():
                look(each)
        elif isinstance(value, list | tuple):
            for each in value:
                look(each)

    for message in told.messages:
        for part in message.parts:
            look(part.data)
    return found


def runs(text: str, own: re.Pattern[str]) -> list[str]:
    """The letters outside of all marks, of what nobody called so."""
    return _LETTERS.findall(own.sub(" ", _DIGITS.sub("", outside(text))))


_DIGITS = re.compile(r"\b[0-9a-f]{16,64}\b")
_LETTERS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
