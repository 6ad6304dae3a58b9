"""Standing orders: given once, played when their turn comes, secret until then, void rather than guessed."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.console.clauses import OrderReader
from pbp_mod.console.typed import Typist
from pbp_mod.desk.session import Session
from pbp_mod.desk.standing_orders import FOLLOW, LEAD, Clause, orders, written
from pbp_mod.desk.written_orders import order_in_words
from pbp_mod.errors import Ambiguous, NotUnderstood, StaleLog
from pbp_mod.store.log import Log
from pbp_mod.store.records import SOURCE, Entry, OrderLine
from tests import games
from tests.cases.claim.tables import fill
from tests.cases.parlamento.tables import role_deal
from tests.conftest import NOW, Pbp

NAMES = ["Anna", "Bert", "Cleo"]


def header(engine: str, players: int, setup: dict[str, Any], **options: str) -> dict[str, Any]:
    return {
        "format": "pbp-log/1",
        "engine": engine,
        "name": engine,
        "players": [{"name": name, "abbr": name[0]} for name in NAMES[:players]],
        "options": options,
        "seed": games.SEED,
        "setup": setup,
    }


def duel_header() -> dict[str, Any]:
    """Claim 2: Anna leads; only the dragons and trolls named here are in the hands."""
    few = {0: "seer dragon troll", 1: "seer dragon troll"}
    first, second, rest = fill("dr7 dr9 t9", "dr2 t0 t1", few)
    return header("claim", 2, {"hands": {"Anna": first, "Bert": second}, "deck": rest})


def parliament_header() -> dict[str, Any]:
    deal = {NAMES[int(seat)]: hand for seat, hand in role_deal(0).items()}
    return header("parlamento", 3, {"deals": [deal]})


@pytest.fixture
def duel(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", games.write(tmp_path / "duel.jsonl", duel_header(), []))
    return pbp


@pytest.fixture
def parliament(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", games.write(tmp_path / "parliament.jsonl", parliament_header(), []))
    return pbp


def rows(pbp: Pbp) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pbp("export").out.splitlines()[1:]]


def said(pbp: Pbp) -> list[str]:
    """The rows in short: who, what, which card; a star behind what an order played."""
    return [
        f"{row['by']} {row['action']} {row['card']}"
        + (f"={row['value']}" if "value" in row else "")
        + ("*" if row.get("source") == SOURCE else "")
        for row in rows(pbp)
        if "card" in row
    ]


def lines(pbp: Pbp) -> list[Any]:
    with closing(sqlite3.connect(pbp.state / "pbp.db")) as db, db:
        found = db.execute("SELECT * FROM standing ORDER BY id").fetchall()
    db.close()
    return found


def states(pbp: Pbp) -> list[tuple[str, str]]:
    return [(order["player"], order["status"]) for order in pbp("standing", "--json").json]


# ---- playing


@pytest.mark.parametrize(
    ("order", "played"),
    [
        ("if dragon is led: dragon 2; else troll 0", "B play dragon 2*"),
        ("if troll is led: troll 0; if gnome or dragon is led: dr2", "B play dragon 2*"),
        ("If I lead: troll 1; otherwise, the dragon 2.", "B play dragon 2*"),
        ("if I follow: play dragon-2", "B play dragon 2*"),
        ("IF A DRAGON LED: I play dr2", "B play dragon 2*"),
        ("dr2", "B play dragon 2*"),
    ],
)
def test_an_order_is_played_when_its_turn_comes(duel: Pbp, order: str, played: str) -> None:
    kept = duel("standing", "B", order)
    assert "waits for its turn" in kept.err
    assert kept.out == ""
    assert rows(duel) == []
    told = duel("play", "A", "dr9")
    assert "Recorded row 2: B play dragon 2 (standing order)" in told.err
    assert said(duel) == ["A play dragon 9", played]
    assert rows(duel)[1]["at"] == rows(duel)[0]["at"]
    assert "──── thread · 101, 201" in told.out, "one post"
    assert states(duel) == [("Bert", "used")]
    assert "Awaited: play from Bert" in told.err  # C11: who played the last dragon leads


def test_an_order_is_played_at_once_if_its_turn_is_now(duel: Pbp) -> None:
    told = duel("standing", "A", "dragon 9", "--source", "PM of Monday", "--at", "2026-11-28T10:00:00Z")
    assert said(duel) == ["A play dragon 9*"]
    assert rows(duel)[0]["at"] == "2026-11-28T10:00:00Z"
    assert "──── thread · 101" in told.out
    assert duel("standing", "--json").json[0] == {
        "id": 1,
        "player": "Anna",
        "text": "dragon 9",
        "at": "2026-11-28T10:00:00Z",
        "source": "PM of Monday",
        "note": None,
        "status": "used",
        "steps": 1,
        "rows": [1],
        "ended": "2026-11-28T10:00:00Z",
        "reason": None,
    }


def test_claim_two_orders_go_on_by_themselves_over_tricks(duel: Pbp) -> None:
    duel("standing", "B", "if dragon is led: dragon 2; else troll 0, then if I lead: troll 1; else troll 0")
    told = duel("standing", "A", "dragon 9 then if troll is led: troll 9 then dragon 7")
    assert said(duel) == [
        "A play dragon 9*",
        "B play dragon 2*",
        "B play troll 1*",
        "A play troll 9*",
        "A play dragon 7*",
    ]
    heads = [line.strip("─ ") for line in told.out.splitlines() if line.startswith("──── thread")]
    assert heads == ["thread · 101, 201, 301, 401, 501"]
    assert states(duel) == [("Bert", "used"), ("Anna", "used")]
    assert duel("verify").out.startswith("claim: all 5 rows hold.")


def test_parlamento_three_orders_with_a_bet_between(parliament: Pbp) -> None:
    parliament("standing", "B", "b69=9, then if I lead: book 6/9 as 9, then bet argument 5")
    parliament("standing", "C", "if book is led: a69=6; else h8, then if green is led: a69=6; else h8")
    parliament("play", "A", "b8")
    assert said(parliament) == [
        "A play book 8",
        "B play book 6/9=9*",
        "C play argument 6/9=6*",
        "B play book 6/9=9*",
        "B bet argument 5*",  # before Cleo goes on
        "C play argument 6/9=6*",
    ]
    assert parliament.status()["table"]["bet"]["Bert"]["card"] == "argument 5"
    assert parliament.status()["awaiting"][0]["from"] == ["Anna"]


def test_parlamento_a_bet_now(parliament: Pbp) -> None:
    parliament("standing", "A", "bet book 2 then book 8")
    assert said(parliament) == ["A bet book 2*", "A play book 8*"]


def test_qanon_a_vote_given_in_advance(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", games.write(tmp_path / "log.jsonl", games.header(), []))
    pbp("standing", "E", "vote nah")
    pbp("standing", "D", "vote Y, then vote nah")
    pbp("nominate", "B")
    assert [(row["by"], row["choice"]) for row in rows(pbp)[1:]] == [("D", "yaw"), ("E", "nah")]
    assert pbp.status()["awaiting"][0]["from"] == ["Anna", "Bert", "Cleo"]
    assert states(pbp) == [("Emil", "used"), ("Dora", "waiting")]
    assert "no condition" in pbp.refused("standing", "A", "if dragon is led: vote yaw")
    assert "may be meant for vote or consent" in pbp.refused("standing", "A", "yes")
    assert "begins with one of" in pbp.refused("standing", "A", "skip nobody")


@pytest.mark.parametrize("seed", range(4))
def test_a_game_by_orders_is_the_game_by_hand(tmp_path: Path, seed: int) -> None:
    """Whatever two players do in the first half of Claim 2, looks of seers too, both could have ordered at once."""
    rng = random.Random(seed)
    head = header("claim", 2, {"seats": NAMES[:2]})
    with Log(str(tmp_path)) as log:
        by_hand = Session(log, log.create(head, [], NOW))
        while by_hand.engine.round_number(by_hand.position.state) == 1:
            (ask,) = by_hand.asks()
            entry: Entry = {"action": ask.kind, "by": "AB"[ask.seats[0]], **rng.choice(ask.choices or ())}
            by_hand.record([entry])
        ordered = Session(log, log.create(head | {"name": "ordered"}, [], NOW))
        played = by_hand.entries
        for by in "BA":
            mine = [entry for entry in played if entry["by"] == by]
            text = ", then ".join(" ".join(str(mine_[key]) for key in mine_ if key != "by") for mine_ in mine)
            steps = OrderReader(ordered.engine, Typist(ordered), by).read(text)
            done = ordered.keep_order(
                OrderLine(NAMES["AB".index(by)], None, text=text, steps=written(steps)), dry_run=False
            )
        assert [{**entry, "source": SOURCE} for entry in played] == ordered.entries
        assert [message.parts for message in done.messages] == [
            message.parts for message in by_hand.messages() if message.row
        ]


# ---- void, replaced, withdrawn


def test_an_illegal_order_is_void_and_only_the_moderator_is_told(duel: Pbp) -> None:
    duel("standing", "B", "troll 0, then troll 1")
    told = duel("play", "A", "dr9")
    assert "The standing order of Bert is void: a dragon was led and Bert can follow" in told.err
    assert "dragon 2" not in told.out
    assert said(duel) == ["A play dragon 9"]
    assert "Awaited: play from Bert" in told.err
    (order,) = duel("standing", "--json").json
    assert order["status"] == "void"
    assert "dragon 2" in order["reason"]
    duel("play", "B", "dr2")
    assert said(duel) == ["A play dragon 9", "B play dragon 2"], "what was to follow is void too"


def test_an_order_of_which_nothing_fits_is_void(duel: Pbp) -> None:
    duel("standing", "B", "if troll is led: troll 0; if giant is led: troll 1")
    told = duel("play", "A", "dr9")
    assert "void: nothing in it fits (dragon is led)" in told.err
    assert said(duel) == ["A play dragon 9"]
    line = duel.refused("standing", "B", "if troll is led: troll 0")
    assert "nothing in it fits (dragon is led)" in line
    assert "can follow" in duel.refused("standing", "B", "troll 0")
    assert states(duel) == [("Bert", "void")]


def test_an_order_is_for_the_very_next_turn(pbp: Pbp, tmp_path: Path) -> None:
    """It doesn't outlive what its player does himself, whatever that is."""
    pbp("import", games.write(tmp_path / "log.jsonl", games.header(), []))
    pbp("standing", "Dora", "nominate Anna")
    pbp("standing", "Emil", "nominate Anna")
    pbp("nominate", "B", "-q")
    told = pbp("vote", "A=nah", "D=nah", "-q")
    assert "The standing order of Dora is void: it was for his next turn" in told.err
    assert states(pbp) == [("Dora", "void"), ("Emil", "waiting")]
    pbp("vote", "B=nah", "C=nah", "E=nah", "-q")
    assert states(pbp) == [("Dora", "void"), ("Emil", "void")]


def test_a_number_that_came_along_is_no_turn_and_waits(pbp: Pbp) -> None:
    words = [word for name in ("Warug", "Bim", "Kit", "Ola") for word in ("--player", name)]
    pbp("new", "gnomic", "shed", *words, "--in-order", "-o", "deck=prepared", "--seed", "6e" * 16, "-q")
    pbp("propose", "5", "-q")
    pbp("vote", "WA=yes+1", "BI=yes+1", "KI=no", "OL=no", "-q")
    pbp("vote", "BI=no", "-q")
    pbp("close", "-q")  # by Warug, who is the President
    played = [(row["by"], row["action"]) for row in rows(pbp) if row.get("source") == SOURCE]
    assert sorted(played) == [("BI", "secret-lobby"), ("WA", "secret-lobby")]


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("dragon 0", "Anna doesn't hold dragon 0 (in hand: "),
        ("if dragon is led: dragon 7; else dragon 0", "doesn't hold dragon 0"),
        ("dragon 7, then dragon 0", "doesn't hold dragon 0"),
    ],
)
def test_a_card_that_is_not_held_is_not_ordered(duel: Pbp, order: str, says: str) -> None:
    duel("play", "A", "dr9", "-q")
    assert says in duel.refused("standing", "A", order)
    assert lines(duel) == []


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("book 8", "Bert doesn't hold book 8"),
        ("bet book 8", "Bert doesn't hold book 8"),
        ("bet argument 5, then book 8", "doesn't hold book 8"),
    ],
)
def test_what_is_not_held_is_not_bet_either(parliament: Pbp, order: str, says: str) -> None:
    assert says in parliament.refused("standing", "B", order)
    assert lines(parliament) == []


def test_nobody_orders_a_second_bet(parliament: Pbp) -> None:
    parliament("bet", "A", "book 2")
    assert "has already bet" in parliament.refused("standing", "A", "book 8, then bet book 3")


def test_a_decree_of_somebody_else_is_not_ordered(pbp: Pbp) -> None:
    words = [word for name in ("Warug", "Bim", "Kit", "Ola") for word in ("--player", name)]
    pbp("new", "gnomic", "shed", *words, "--in-order", "-o", "decrees=yes", "--seed", "6e" * 16, "-q")
    decrees = pbp.status("--secret")["secret"]["decrees"]
    line = pbp.refused("standing", "Bim", f"propose {decrees['Kit']}")
    assert f"#{decrees['Kit']} is a Decree, and Bim doesn't hold it" in line
    assert "there is no law #999" in pbp.refused("standing", "Bim", "propose 999")
    pbp("standing", "Ola", f"propose {decrees['Ola']}")
    assert states(pbp) == [("Ola", "waiting")]


@pytest.mark.parametrize("action", ["nominate", "raid", "choose", "assassinate"])
def test_nobody_orders_something_on_himself(pbp: Pbp, tmp_path: Path, action: str) -> None:
    pbp("import", games.write(tmp_path / "log.jsonl", games.header(), []))
    line = pbp.refused("standing", "Dora", f"{action} D")
    assert f"an order of Dora can't {action} Dora: it has to be somebody else (who can be: Anna, Bert" in line
    assert lines(pbp) == []
    pbp("standing", "Dora", f"{action} A")


def test_nobody_orders_something_on_the_dead(pbp: Pbp, tmp_path: Path) -> None:
    log = [json.loads(line) for line in _over()]
    death = next(at for at, line in enumerate(log) if line.get("action") == "assassinate")
    pbp("import", games.write(tmp_path / "log.jsonl", log[0], log[1 : death + 1]))
    victim = log[death]["player"]
    living = next(each["name"] for each in pbp.status()["players"] if not each["out"])
    assert "is dead and out of reach" in pbp.refused("standing", living, f"nominate {victim}")


def test_a_new_order_replaces_the_one_that_waits(duel: Pbp) -> None:
    duel("standing", "B", "troll 0")
    assert "replaced" in duel("standing", "bert", "dr2").err
    assert states(duel) == [("Bert", "replaced"), ("Bert", "waiting")]
    duel("play", "A", "dr9")
    assert said(duel)[1] == "B play dragon 2*"


def test_an_order_is_withdrawn(duel: Pbp) -> None:
    duel("standing", "B", "dr2")
    assert "Would withdraw" in duel("standing", "B", "--withdraw", "--dry-run").err
    duel("standing", "B", "--withdraw", "--note", "he is back")
    duel("play", "A", "dr9")
    assert said(duel) == ["A play dragon 9"]
    (order,) = duel("standing", "--json").json
    assert (order["status"], order["reason"]) == ("withdrawn", "he is back")
    assert "has no standing order that waits" in duel.refused("standing", "B", "--withdraw")
    assert "name of a player" in duel.refused("standing", "--withdraw", code=2)


def test_who_acts_himself_has_no_use_for_his_order(duel: Pbp) -> None:
    """Only after a correction is an order due that isn't played; the next row of its player ends it."""
    duel("play", "A", "dr9", "-q")
    duel("standing", "A", "if troll is led: troll 9; else dragon 7")
    told = duel("undo", "-y")
    assert "due now" in told.err
    assert said(duel) == ["A play dragon 9"]
    assert "done himself" in duel("play", "A", "dr7").err
    assert states(duel) == [("Anna", "void")]


def test_a_struck_out_row_brings_no_order_back(duel: Pbp) -> None:
    duel("standing", "B", "dr2, then troll 1; ")
    duel("standing", "A", "dr9")
    assert said(duel) == ["A play dragon 9*", "B play dragon 2*", "B play troll 1*"]
    told = duel("undo", "-y")
    assert "Row 3 was played by a standing order of Bert, which isn't brought back" in told.err
    assert states(duel) == [("Bert", "used"), ("Anna", "used")]


def test_what_follows_a_struck_out_row_is_void(duel: Pbp) -> None:
    duel("standing", "A", "dr9, then troll 9")
    told = duel("undo", "-y")
    assert "void: what it had played before is struck out" in told.err
    assert states(duel) == [("Anna", "void")]


def test_nobody_plays_by_the_order_of_who_has_left(duel: Pbp) -> None:
    duel("standing", "B", "dr2")
    assert "void: the player has left" in duel("replace", "B", "Zoe=Z", "-y").err
    duel("play", "A", "dr9")
    assert said(duel) == ["A play dragon 9"]


def test_an_undone_replacement_brings_the_order_back(duel: Pbp) -> None:
    duel(
        "standing",
        "B",
        "if dragon is led: dr2, then troll 1",
        "--source",
        "PM of Monday",
        "--at",
        "2026-11-28T10:00Z",
    )
    duel("replace", "B", "Zoe=Z", "-y", "-q")
    assert states(duel) == [("Bert", "void")]
    told = duel("undo", "-y")
    assert "The standing order of Bert waits again." in told.err
    assert states(duel) == [("Bert", "void"), ("Bert", "waiting")]
    again = duel("standing", "--json").json[1]
    assert (again["source"], again["at"]) == ("PM of Monday", "2026-11-28T10:00:00Z")
    duel("play", "A", "dr9")
    assert said(duel) == ["A play dragon 9", "B play dragon 2*", "B play troll 1*"]
    duel("replace", "B", "Zoe=Z", "-y", "-q")
    assert "waits again" not in duel("undo", "-y").err, "it was played"


def test_an_order_comes_back_with_the_mistake_that_ended_it(duel: Pbp) -> None:
    """Nothing in it fitted the card that was led; but that was another one."""
    duel("standing", "B", "if troll is led: troll 0")
    for mend in (["undo"], ["amend", "3", "troll 9"]):
        assert "void: nothing in it fits" in duel("play", "A", "dr9", "-q").err
        told = duel(*mend, "-y")
        assert "The standing order of Bert waits again." in told.err
        assert states(duel)[-1] == ("Bert", "waiting")
        assert ("due now" in told.err) is (mend[0] == "amend")


def test_of_several_rows_that_one_ended_an_order_which_was_its_players(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", games.write(tmp_path / "log.jsonl", games.header(), []))
    pbp("standing", "Cleo", "nominate A")
    pbp("nominate", "B", "-q")
    pbp("vote", "A=yaw", "C=yaw", "D=nah", "-q")  # rows 2 to 4
    assert states(pbp) == [("Cleo", "void")]
    assert "waits again" not in pbp("void", "2", "-y").err, "Anna's vote"
    pbp("redo", "-q")
    assert "The standing order of Cleo waits again." in pbp("void", "3", "-y").err
    pbp("redo", "-q")  # behind it stands Dora's vote, so hers comes back in its place
    assert states(pbp) == [("Cleo", "void"), ("Cleo", "void")]
    assert "The standing order of Cleo waits again." in pbp("undo", "-y").err
    pbp("vote", "C=nah", "-q")
    assert states(pbp) == [("Cleo", "void")] * 3
    pbp("vote", "C=yaw", "-q")
    assert "waits again" not in pbp("void", str(rows_of(pbp) - 1), "-y").err, "she has voted all the same"


def test_policies_are_ordered_once_they_are_drawn(pbp: Pbp, tmp_path: Path) -> None:
    pbp(
        "import",
        games.write(tmp_path / "log.jsonl", games.header(), games.election("A", "B", "YYYY", "ABCD")),
    )
    for words in (["A", "discard FR"], ["B", "enact FR"], ["A", "vote yaw, then discard M"]):
        assert "holds no policies now" in pbp.refused("standing", *words)
    pbp("vote", "E=yaw", "-q")
    hand = pbp.status("--secret")["secret"]["hand"]
    assert "holds no policies now" in pbp.refused("standing", "B", f"enact {hand[0]}")
    pbp("standing", "A", f"discard {hand[0]}")
    assert pbp.status()["phase"] == "vice-president-enacts"


def test_what_is_left_of_an_order_comes_back(duel: Pbp) -> None:
    duel("standing", "B", "dr2, then if I follow: troll 1, then troll 0")
    duel("standing", "A", "dr9")  # and Bert leads, which his second step isn't for
    assert states(duel) == [("Bert", "void"), ("Anna", "used")]
    duel("standing", "A", "dr7, then t9")
    duel("replace", "A", "Zoe=Z", "-y", "-q")
    duel("amend", str(rows_of(duel)), "B", "Yve=Y", "-y", "-q")
    assert [order["player"] for order in duel("standing", "--json").json if order["status"] == "waiting"] == [
        "Anna"
    ]


def rows_of(pbp: Pbp) -> int:
    return len(rows(pbp))


def test_an_order_of_who_has_acted_since_does_not_come_back(duel: Pbp) -> None:
    duel("standing", "B", "dr2")
    duel("replace", "B", "Zoe=B", "-y", "-q")
    duel("play", "A", "dr9", "-q")
    duel("play", "B", "dr2", "-q")
    duel("void", "1", "-y", "-q")
    assert states(duel) == [("Bert", "void")]


def test_notes_and_other_games_set_nothing_off(duel: Pbp, tmp_path: Path) -> None:
    duel("standing", "B", "dr2")
    duel("import", games.write(tmp_path / "two.jsonl", duel_header() | {"name": "two"}, []))
    duel("play", "A", "dr9")
    duel("note", "he is away")
    assert said(duel)[0] == "A play dragon 9"
    assert duel("standing", "--json").json == []
    assert states_of(duel, "claim") == [("Bert", "waiting")]


def states_of(pbp: Pbp, game: str) -> list[tuple[str, str]]:
    return [(order["player"], order["status"]) for order in pbp("standing", "--json", "--game", game).json]


def test_an_order_ends_with_the_hand_it_was_given_for(tmp_path: Path) -> None:
    """The same card may be in the next hand, but the player hadn't seen it."""
    rng = random.Random(1)
    with Log(str(tmp_path)) as log:
        session = Session(log, log.create(header("claim", 2, {"seats": NAMES[:2]}), [], NOW))
        remarks: tuple[str, ...] = ()
        by = ""
        while session.engine.round_number(session.position.state) == 1:
            (ask,) = session.asks()
            state = session.position.state
            if state.number == 12 and state.trick:  # who has led has played all but his last card
                by = NAMES[state.leader]
                steps = OrderReader(session.engine, Typist(session), "AB"[state.leader]).read("smash gnome 3")
                session.keep_order(OrderLine(by, NOW, text="smash gnome 3", steps=written(steps)))
            entry: Entry = {"action": ask.kind, "by": "AB"[ask.seats[0]], **rng.choice(ask.choices or ())}
            remarks = session.record([entry]).remarks
        assert remarks == (
            f"The standing order of {by} is void: new hands have been dealt since it was given.",
        )
        assert orders(log.order_lines(session.game))[0].how == "void"


def test_nothing_is_ordered_in_a_game_that_is_over(pbp: Pbp, tmp_path: Path) -> None:
    log = [json.loads(line) for line in _over()]
    pbp("import", games.write(tmp_path / "log.jsonl", log[0], log[1:]))
    player = pbp.status()["players"][0]["name"]
    assert "the game is over" in pbp.refused("standing", player, "vote yaw")


def test_the_dead_order_nothing_and_their_orders_end(pbp: Pbp, tmp_path: Path) -> None:
    log = [json.loads(line) for line in _over()]
    death = next(at for at, line in enumerate(log) if line.get("action") == "assassinate")
    pbp("import", games.write(tmp_path / "log.jsonl", log[0], log[1:death]))
    victim = log[death]["player"]
    pbp("standing", victim, "vote yaw")
    assert "void: the player is out of the game" in pbp("assassinate", log[death]["by"], victim).err
    assert "is out of the game" in pbp.refused("standing", victim, "vote yaw")


def test_orders_of_a_finished_game_end(pbp: Pbp, tmp_path: Path) -> None:
    log = [json.loads(line) for line in _over()]
    pbp("import", games.write(tmp_path / "log.jsonl", log[0], log[1:-1]))
    pbp("standing", log[0]["players"][1]["name"], "assassinate " + log[0]["players"][2]["abbr"])
    last = log[-1]
    words = [str(last[key]) for key in last if key not in ("action", "at", "source", "text", "note")]
    assert "void: the game is over" in pbp(last["action"], *words).err


def _over() -> list[str]:
    path = Path(__file__).parents[1] / "playthroughs" / "qanon" / "five-vetoes.jsonl"
    return path.read_text("utf-8").splitlines()


# ---- secrecy


def test_nobody_but_the_moderator_sees_an_order(duel: Pbp) -> None:
    def public() -> list[Any]:
        remind = duel("remind", "--name").out
        return [duel.status(), duel("outbox", "--json").json, duel("board").out, remind, duel("export").out]

    before = public()
    duel(
        "standing", "B", "if dragon is led: dragon 2; else troll 0", "--note", "CANARY", "--source", "CANARY"
    )
    assert public() == before
    assert lines(duel)
    assert "standing" not in duel.status()
    assert duel.status("--secret")["standing"] == [
        {
            "player": "Bert",
            "text": "if dragon is led: dragon 2; else troll 0",
            "at": NOW,
            "steps": 1,
            "played": 0,
            "clauses": 2,
        }
    ]
    seen = duel("status")
    assert "Standing orders: Bert (2 clauses)" in seen.err
    assert "tanding" not in seen.out
    assert "troll 0" not in seen.err
    duel("play", "A", "dr9")
    for text in map(str, public()):
        assert "CANARY" not in text
        assert "else troll 0" not in text


def test_the_texts_of_a_game_by_orders_are_those_by_hand(duel: Pbp, tmp_path: Path) -> None:
    duel("standing", "B", "if dragon is led: dragon 2; else troll 0")
    duel("play", "A", "dr9")
    texts = [letter | {"subject": ""} for letter in duel("outbox", "--json").json]
    ordered = texts, duel.status()["table"]
    duel("import", games.write(tmp_path / "two.jsonl", duel_header() | {"name": "claim2"}, []))
    duel("play", "A", "dr9")
    duel("play", "B", "dr2")
    texts = [
        letter | {"subject": "", "text": letter["text"].replace("claim2", "claim")}
        for letter in duel("outbox", "--json").json
    ]
    assert (texts, duel.status()["table"]) == ordered


def test_the_list_is_for_the_moderator(duel: Pbp) -> None:
    assert "No standing order waits" in duel("standing").err
    duel("standing", "B", "dr2")
    shown = duel("standing")
    assert "paste nothing" in shown.err
    assert "dr2" in shown.out
    duel("play", "A", "dr9")
    assert duel("standing").out == ""
    assert "used, row 2" in duel("standing", "--all").out
    assert duel("standing", "A", "--all").out == ""


# ---- nothing is left behind


def test_a_dry_run_leaves_nothing(duel: Pbp) -> None:
    told = duel("standing", "A", "dr9", "--dry-run")
    assert "Would record row 1: A play dragon 9 (standing order)" in told.err
    assert "──── thread · 101" in told.out
    assert (rows(duel), lines(duel)) == ([], [])
    duel("standing", "B", "dr2")
    before = lines(duel)
    told = duel("play", "A", "dr9", "-n")
    assert "Would record row 2: B play dragon 2 (standing order)" in told.err
    assert (rows(duel), lines(duel)) == ([], before)


def test_a_killed_process_leaves_nothing(duel: Pbp) -> None:
    duel("standing", "B", "dr2")
    before = lines(duel)
    script = (
        "import os, sys\n"
        "from pbp_mod.store.log import Log\n"
        "from pbp_mod.desk.session import Session\n"
        "log = Log(sys.argv[1])\n"
        "keep = log._add_order_lines\n"
        "def stand(*args):\n"
        "    keep(*args)\n"
        "    os._exit(9)\n"
        "log._add_order_lines = stand\n"
        "Session(log, log.game('claim')).record([{'action': 'play', 'by': 'A', 'card': 'dragon 9'}])\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(duel.state)], check=False)
    assert ended.returncode == 9
    assert (rows(duel), lines(duel)) == ([], before)


def test_a_refused_order_leaves_nothing(duel: Pbp) -> None:
    for text in ("dragon 8, then dragon 11", "if I lead dragon 7", "", "nominate A"):
        duel.refused("standing", "A", text)
    duel.refused("standing", "A", "dragon 8")  # Anna doesn't hold it, and it is her turn
    assert lines(duel) == []


def test_who_comes_second_is_told(duel: Pbp) -> None:
    with Log(str(duel.state)) as log:
        game = log.game("claim")
        lead: list[Entry] = [{"action": "play", "by": "A", "card": "dragon 9"}]
        duel("standing", "B", "dr2")
        with pytest.raises(StaleLog, match="standing order was recorded"):
            log.append(game, 0, lead, (), seen=0)
        session = Session(log, game)
        duel("play", "A", "dr9")
        with pytest.raises(StaleLog, match="moved on"):
            session.keep_order(OrderLine("Bert", NOW, text="dr2", steps=written(read(session, "dr2"))))
    assert said(duel) == ["A play dragon 9", "B play dragon 2*"]
    assert states(duel) == [("Bert", "used")]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE standing SET text = 'troll 0'",
        "DELETE FROM standing",
        "REPLACE INTO standing (id, game, player) VALUES (1, 1, 'Bert')",
        "INSERT INTO standing (game, player, about, how) VALUES (1, 'Anna', 1, 'withdrawn')",
    ],
)
def test_no_program_can_rewrite_orders(duel: Pbp, sql: str) -> None:
    duel("standing", "A", "dr9")
    before = lines(duel)
    with (
        sqlite3.connect(duel.state / "pbp.db") as db,
        pytest.raises(sqlite3.IntegrityError, match=r"append-only|ended already"),
    ):
        db.execute(sql)
    db.close()
    assert lines(duel) == before


def test_an_older_file_gets_the_table(duel: Pbp) -> None:
    with closing(sqlite3.connect(duel.state / "pbp.db")) as db, db:
        db.execute("DROP TABLE standing")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm004_standing_orders'")
        db.execute("PRAGMA user_version = 3")
    db.close()
    duel("standing", "B", "dr2")
    assert len(lines(duel)) == 1


def test_an_export_holds_no_orders_and_a_backup_does(duel: Pbp, tmp_path: Path) -> None:
    duel("standing", "B", "dr2")
    duel("backup", tmp_path / "copy" / "pbp.db")
    duel("export", tmp_path / "log.jsonl")
    assert "dragon 2" not in (tmp_path / "log.jsonl").read_text("utf-8").split("\n", 1)[1]
    copied = duel("standing", "--json", "--state", tmp_path / "copy").json
    assert [order["text"] for order in copied] == ["dr2"]


def test_an_order_from_stdin(duel: Pbp) -> None:
    duel("standing", "B", "-", stdin="if dragon is led: dragon 2\nelse troll 0\n")
    duel("play", "A", "dr9")
    assert said(duel)[1] == "B play dragon 2*"


# ---- the words


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Session]]:
    with Log(str(tmp_path_factory.mktemp("words"))) as log:
        headers = duel_header(), parliament_header(), games.header()
        yield [Session(log, log.create(head, [], NOW)) for head in headers]


def read(session: Session, text: str) -> list[Any]:
    return OrderReader(session.engine, Typist(session), "A").read(text)


def test_conditions_and_actions(sessions: list[Session]) -> None:
    claim, parlamento, qanon = sessions
    assert read(
        claim, "if trolls, gnomes or dr led: gn5; if I lead: dr7; if I follow: take top; else: spare"
    ) == [
        (
            Clause(("troll", "gnome", "dragon"), {"action": "play", "card": "gnome 5"}),
            Clause(LEAD, {"action": "play", "card": "dragon 7"}),
            Clause(FOLLOW, {"action": "take", "choice": "top"}),
            Clause(None, {"action": "spare"}),
        )
    ]
    assert read(parlamento, "bet the h69 as 9 then if trump is led: h8") == [
        (Clause(None, {"action": "bet", "card": "hammer 6/9", "value": 9}),),
        (Clause(("hammer",), {"action": "play", "card": "hammer 8"}),),
    ]
    assert read(qanon, "discard FR --veto; ") == [
        (Clause(None, {"action": "discard", "card": "FR", "veto": True}),)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "if a dragon is led, my dragon 2",
        "If a dragon is led: my dragon 2.",
        "if dragon is led dragon 2",
        "if dragon is led, then I play the dragon 2",
        "if dragons are led, I follow with dragon 2",
    ],
)
def test_an_order_as_our_own_post_asks_for_it(sessions: list[Session], text: str) -> None:
    claim = sessions[0]
    with_words = OrderReader(claim.engine, Typist(claim), "A", partial(order_in_words, claim, "A"))
    dragon = Clause(("dragon",), {"action": "play", "card": "dragon 2"})
    assert with_words.read(text) == [(dragon,)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("if a dragon is led, my dragon 2", True),
        ("Hi mod!\n\nIf a dragon is led, my dragon 2; otherwise the troll 0. Thanks!", True),
        ("if a dragon is led, my dragon 2?", False),
        ("if a dragon is led, perhaps dragon 2", False),
        ("if a dragon is led, dragon 2 or troll 0", False),
        ("if a dragon is led, Anna wins", False),
        ("Anna said: if a dragon is led, my dragon 2", False),
        ("> if a dragon is led, my dragon 2\n\nWhat is this about?", False),
    ],
)
def test_pm_keeps_what_our_own_post_asks_for(duel: Pbp, text: str, kept: bool) -> None:
    if not kept:
        duel.refused("pm", "B", text)
        assert lines(duel) == []
        return
    duel("pm", "B", text)
    assert states(duel) == [("Bert", "waiting")]
    duel("play", "A", "dr9")
    assert said(duel)[1] == "B play dragon 2*"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("if dragons rise: dragon 2", "there are: 'if gnome is led:', 'if I lead:', 'if I follow:'"),
        ("if hammer is led: dragon 2", "there are: gnome, giant, dragon, troll, seer"),
        ("if dragon is led:", "what is to be done"),
        ("else dragon 2", "needs an 'if"),
        ("dragon 2; troll 0", "would never be played"),
        ("dragon 2; else troll 0", "would never be played"),
        ("then dragon 2", "says what is to be done"),
        ("hammer 4", "faction"),
        ("take", "write 'take face-up|top'"),
        ("play", "write 'play CARD'"),
        ("take both", "face-up or top"),
        ("dragon 2 --veto", "is no card"),
        ("x" * 2001, "too long"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(
    sessions: list[Session], text: str, says: str
) -> None:
    with pytest.raises(NotUnderstood, match=r".*") as caught:
        read(sessions[0], text)
    assert says in str(caught.value)


def test_an_ambiguous_condition_is_refused(sessions: list[Session]) -> None:
    with pytest.raises(Ambiguous, match="gnome or giant"):
        read(sessions[0], "if g is led: dragon 2")


_SAID = (
    "if|else|then|;|:|,|I|lead|follow|is|led|dragon|troll|book|play|bet|vote|take|--veto|--value|=|2|'b69|\n"
)
_WORDS = st.sampled_from(_SAID.split("|"))


@given(st.one_of(st.text(max_size=60), st.lists(_WORDS, max_size=14).map(" ".join)))
def test_any_text_is_read_or_refused(sessions: list[Session], text: str) -> None:
    for session in sessions:
        try:
            steps = read(session, text)
        except NotUnderstood:
            continue
        line = OrderLine("Anna", NOW, text=text, steps=written(steps))
        assert list(orders([line])[0].steps) == steps != []
