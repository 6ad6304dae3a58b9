"""The header of a new game, from plain values (pbp_mod/desk/new_game.py)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbp_mod.desk.new_game import Luck, Table, new_header, table_header
from pbp_mod.desk.sealing import Sealed
from pbp_mod.engines import ENGINES
from pbp_mod.errors import NotAllowed, NotUnderstood, WrongUsage
from pbp_mod.people.names import Player
from pbp_mod.rows.header import drawn_seats
from pbp_mod.rows.seals import IN_ORDER
from tests.conftest import Pbp

SEED = "5e" * 16
PEOPLE = [Player("Anna", "AN"), Player("Bert", "BE", ("Bertie",)), Player("Cleo", "CL"), Player("Dirk", "DI")]
BOX = Table("gnomic", PEOPLE, ["Hugo"], {"deck": "random"}, "house", False)
NOTHING = Luck(None, None, None, True)


def test_a_header_holds_what_was_said_and_the_seats_that_its_seed_draws() -> None:
    luck = NOTHING._replace(seed=SEED, numbers="4 8 15")
    header = new_header("spring", BOX, luck, dialect="phpbb")
    assert header == {
        "format": "pbp-log/1",
        "engine": "gnomic",
        "name": "spring",
        "players": [
            {"name": "Anna", "abbr": "AN"},
            {"name": "Bert", "abbr": "BE", "aliases": ["Bertie"]},
            {"name": "Cleo", "abbr": "CL"},
            {"name": "Dirk", "abbr": "DI"},
        ],
        "hecklers": ["Hugo"],
        "options": {"deck": "random"},
        "dialect": "phpbb",
        "seed": SEED,
        "chosen_seed": True,
        "entropy": "4 8 15",
        "checkpoints": True,
        "setup": {"pack": "house", "seats": drawn_seats(header)},
    }
    assert sorted(header["setup"]["seats"]) == ["Anna", "Bert", "Cleo", "Dirk"]


def test_a_fresh_seed_is_long_and_another_each_time() -> None:
    first, second = (new_header("spring", BOX, NOTHING) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert len(first["seed"]) >= 32
    assert not {"chosen_seed", "entropy", "sealed", "salt"} & set(first)


def test_a_seed_that_can_be_found_by_trying_gets_a_salt_for_its_checkpoints() -> None:
    assert "salt" in new_header("spring", BOX, NOTHING._replace(seed="ab"))
    assert "salt" not in new_header("spring", BOX, NOTHING._replace(seed="ab", checkpoints=False))


def test_players_in_order_have_no_seats_drawn() -> None:
    assert new_header("spring", BOX._replace(in_order=True), NOTHING)["setup"] == {"pack": "house"}


@pytest.mark.parametrize("dealt", [[], [1], "seats", 0, False])
def test_what_is_dealt_by_hand_is_an_object(dealt: object) -> None:
    with pytest.raises(NotUnderstood, match="object"):
        new_header("spring", BOX, NOTHING._replace(dealt=dealt))


def test_a_list_dealt_by_hand_beside_a_pack_is_refused_in_words(pbp: Pbp, tmp_path: Path) -> None:
    (tmp_path / "dealt.json").write_text(json.dumps(["Anna"]), "utf-8")
    players = [word for player in PEOPLE for word in ("--player", player.name)]
    words = ["new", "gnomic", "spring", *players, "--pack", "house", "--setup", str(tmp_path / "dealt.json")]
    assert "'setup' must be an object" in pbp.refused(*words)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_table_without_players_is_asked_for_them(engine: str) -> None:
    with pytest.raises(WrongUsage, match="who plays"):
        table_header(Table(engine, [], [], {}, None, False))


def test_what_was_sealed_is_taken_as_it_is_with_the_hecklers_and_words_of_today() -> None:
    people = [*PEOPLE, Player("Emil", "EM")]
    sealed = Sealed(
        SEED, table_header(Table("qanon", people, [], {"tracker": "election"}, None, False)), IN_ORDER
    )
    given = Table("qanon", [], ["Hugo"], {"theme": "secret-hitler"}, None, False)
    header = new_header("spring", given, NOTHING, sealed=sealed)
    assert [player["name"] for player in header["players"]] == ["Anna", "Bert", "Cleo", "Dirk", "Emil"]
    assert header["options"] == {"tracker": "election", "theme": "secret-hitler"}
    assert header["hecklers"] == ["Hugo"]
    assert header["seed"] == SEED
    assert {"sealed", "setup", "chosen_seed"} & set(header) == {"sealed"}
    assert sealed.table is not None
    assert "hecklers" not in sealed.table


@pytest.mark.parametrize(
    ("given", "dealt", "what"),
    [
        ({"engine": "claim"}, None, "the game"),
        ({"players": PEOPLE[:1]}, None, "the players"),
        ({"rules": {"tracker": "policy"}}, None, "the house rules"),
        ({"in_order": True}, None, "the seats"),
        ({}, {}, "what is dealt by hand"),
    ],
)
def test_anything_else_than_what_was_sealed_is_named(
    given: dict[str, object], dealt: object, what: str
) -> None:
    people = [*PEOPLE, Player("Emil", "EM")]
    sealed = Sealed(SEED, table_header(Table("qanon", people, [], {"tracker": "election"}, None, False)))
    table = Table("qanon", [], [], {}, None, False)._replace(**given)
    with pytest.raises(NotAllowed) as refused:
        new_header("spring", table, NOTHING._replace(dealt=dealt), sealed=sealed)
    assert refused.value.code == "sealed-otherwise"
    assert refused.value.parts == ("'spring'", [what])
