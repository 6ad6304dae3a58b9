"""What is refused anew is refused for new rows, new games and imports; a game that a desk has kept opens as it was."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.session import Session, read_game
from pbp_mod.engines import ENGINES
from pbp_mod.errors import NotUnderstood
from pbp_mod.rows.questions import questions
from pbp_mod.rows.refolding import falling
from pbp_mod.rows.replay import fold
from pbp_mod.store.log import Log
from tests.anygame import Game, any_header
from tests.conftest import NOW, Pbp
from tests.games import FIVE, SEED, election, header, write


def claim_header() -> dict[str, Any]:
    return {
        "format": "pbp-log/1",
        "engine": "claim",
        "name": "written out",
        "players": [{"name": "Anna", "abbr": "A"}, {"name": "Bert", "abbr": "B"}],
        "seed": SEED,
    }


def written_out(head: dict[str, Any], seed: int) -> tuple[list[dict[str, Any]], list[int]]:
    """A random game as the first version took it, with every last card written out, and the numbers of those rows."""
    game, rng = Game(head), random.Random(seed)
    rows, extra = [], []
    seen = 0
    while not game.over:
        for _ in game.play(rng, at_most=1):
            pass
        rows.append(game.rows[-1])
        for told in game.told[seen:]:
            if told.template == "claim/trick" and told.data["automatic"]:
                for play in told.data["plays"]:
                    row = {"action": "play", "by": "AB"[play["by"]], "card": play["card"]}
                    rows.append(row)
                    extra.append(len(rows))
        seen = len(game.told)
    return rows, extra


def keep(pbp: Pbp, head: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    """Put a game on the desk as an earlier version has left it."""
    with Log(str(pbp.state), create=True) as log:
        log.create(head, rows, NOW)


@pytest.fixture
def old(pbp: Pbp) -> tuple[Pbp, list[dict[str, Any]], list[int]]:
    head = claim_header()
    rows, extra = written_out(head, 3)
    keep(pbp, head, rows)
    return pbp, rows, extra


def test_a_kept_game_that_writes_last_cards_out_opens_as_it_was(old: Any) -> None:
    pbp, rows, extra = old
    assert len(extra) == 4
    game = Game(claim_header())
    for row in (row for number, row in enumerate(rows, 1) if number not in extra):
        game.position.step(row)
    kept = fold(claim_header(), rows)
    assert kept.engine.view(kept.state, -2) == game.engine.view(game.state, -2)
    assert pbp.status()["over"]
    assert pbp("verify", "--json").json["findings"] == []
    assert pbp("explain", str(extra[0])).out


def test_a_new_row_that_writes_a_last_card_out_is_refused(old: Any) -> None:
    pbp, rows, extra = old
    card = rows[extra[-1] - 1]
    line = pbp.refused("play", card["by"], card["card"])
    assert f"{card['card']} lies there already" in line
    assert "the game is over" in line
    line = pbp.refused("post", card["by"], f"**I play {card['card']}**")
    assert line


def test_an_import_names_the_first_row_that_writes_a_last_card_out(old: Any, tmp_path: Path) -> None:
    pbp, rows, extra = old
    exported = pbp("export").out
    line = pbp.refused("import", "-", "--name", "twin", stdin=exported)
    assert f"line {extra[0] + 1}: " in line
    assert "lies there already" in line
    bare = [row for number, row in enumerate(rows, 1) if number not in extra]
    pbp("import", write(tmp_path / "bare.jsonl", claim_header() | {"name": "bare"}, bare))
    assert pbp.status()["over"]


def test_a_correction_of_a_kept_game_lets_such_rows_be(old: Any) -> None:
    pbp, rows, extra = old
    pbp("note", "goes on")
    pbp("undo", "--yes")
    pbp("undo", "--yes")  # the last one that counts now is a row that changes nothing
    assert pbp.status()["over"]
    head = claim_header()
    was = questions(head, rows)
    assert not set(extra) & set(was), "they answer no question"
    voided = {"action": "void", "event": extra[0]}
    assert falling(head, [*rows, voided], len(rows)) == []


def test_a_play_is_never_swallowed_by_a_correction() -> None:
    """A row that answered the first question of the battle falls where somebody else leads it now."""
    head = claim_header()
    for seed in range(40):
        game, rng = Game(head), random.Random(seed)
        while game.engine.phase(game.state) == "recruit" or not game.position.state.trick:
            for _ in game.play(rng, at_most=1):
                pass
        rows, lead = list(game.rows), len(game.rows)
        for row in range(1, lead):
            correction = {"action": "void", "event": row}
            fallen = {each.row for each in falling(head, [*rows, correction], lead)}
            if row not in fallen:
                assert lead in fallen


@pytest.mark.parametrize("seed", range(60))
def test_no_log_with_last_cards_written_out_comes_in_as_another_game(seed: int) -> None:
    head = claim_header() | {"seed": f"{seed + 1:064x}"}
    rows, _ = written_out(head, seed)
    with pytest.raises(NotUnderstood, match=r"line \d+: "):
        read_game(enumerate([head, *rows], 1))


def findings(pbp: Pbp) -> list[str]:
    found = pbp("doctor", "--json").json
    assert not any(each["wrong"] for each in found)
    return [each["what"] for each in found]


def test_doctor_names_rows_that_write_last_cards_out(old: Any) -> None:
    pbp, rows, extra = old
    found = findings(pbp)
    assert len(found) == len(extra)
    for what, row in zip(found, extra, strict=True):
        assert what.startswith("written out is from an earlier version; today row ")
        assert f"row {row} would be refused: " in what
        assert f"{rows[row - 1]['card']} lies there already" in what


def test_doctor_names_rows_of_another_question(pbp: Pbp) -> None:
    rows = [*election("A", "C", "YYNNN"), *election("B", "D", "NYYN", "ABCD")]
    rows.append({"action": "amend", "event": 7, "row": {"action": "nominate", "by": "B", "player": "E"}})
    keep(pbp, header(), rows)
    (what,) = findings(pbp)
    assert (
        "today rows 8, 9, 10, 11 would have fallen with the correction in row 12: it answered another" in what
    )
    assert pbp.status()["table"]["nominee"] == "Emil"
    assert "line 13: row 8 no longer holds" in pbp.refused(
        "import", "-", "--name", "x", stdin=pbp("export").out
    )


def test_doctor_names_names(pbp: Pbp) -> None:
    row = {"action": "replace", "player": "B", "new": {"name": "Spectators", "abbr": "S"}}
    keep(pbp, header(hecklers=["Thread", "Кenny", "Kenny"]), [row])
    names, look_alike, newcomer = findings(pbp)
    assert "the heckler Kenny can't be told from the heckler Кenny" in look_alike
    assert "today the heckler Thread can't be: 'thread' says where a text goes" in names
    assert "today row 1 would be refused: the name Spectators can't be" in newcomer


@pytest.mark.parametrize("engine", ENGINES)
def test_doctor_has_nothing_to_say_of_a_game_of_today(pbp: Pbp, engine: str) -> None:
    game = Game(any_header(engine, 11))
    for _ in game.play(random.Random(11), at_most=150):
        pass
    keep(pbp, game.header, game.rows)
    assert findings(pbp) == []


def test_who_was_called_like_a_place_goes_on_and_is_not_brought_in(pbp: Pbp) -> None:
    head = header(players=[{"name": "thread", "abbr": "T"}, *({"name": n, "abbr": a} for n, a in FIVE[1:])])
    head["setup"] = {}
    keep(pbp, head, [])
    assert pbp.status()["players"][0]["name"] == "thread"
    pbp("nominate", "B")
    exported = pbp("export").out
    line = pbp.refused("import", "-", "--name", "twin", stdin=exported)
    assert "line 1: the name thread can't be" in line
    with Log(str(pbp.state)) as log:
        assert Session(log, log.game("test")).roster.name(0) == "thread"


def test_a_kept_replacement_that_would_be_refused_today_still_holds(pbp: Pbp) -> None:
    row = {"action": "replace", "player": "B", "new": {"name": "Spectators", "abbr": "S"}}
    keep(pbp, header(), [row])
    assert pbp.status()["players"][1]["name"] == "Spectators"
    assert pbp("verify", "--json").json["findings"] == []
    lines = [json.loads(line) for line in pbp("export").out.splitlines()]
    with pytest.raises(NotUnderstood, match="line 2: the name Spectators can't be"):
        read_game(enumerate(lines, 1))
