"""A correction changes what a standing order's condition saw: what it played is judged anew, and shown before."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk import amending
from pbp_mod.desk.orders_anew import anew
from pbp_mod.desk.session import Session, read_game
from pbp_mod.desk.standing_orders import Clause, written
from pbp_mod.errors import NotAllowed
from pbp_mod.rows.corrections import effective
from pbp_mod.rows.refolding import Anew
from pbp_mod.rows.replay import fold, opening
from pbp_mod.store.log import Log
from pbp_mod.store.records import OrderLine
from tests import games
from tests.cases.claim.tables import fill
from tests.conftest import NOW, Pbp
from tests.desk.test_standing_orders import NAMES, header, rows, said, states


@pytest.fixture
def duel(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Claim 2: Anna leads, and Bert can follow to dragons and to trolls."""
    first, second, rest = fill(
        "dr7 dr9 t9 t8", "dr2 dr3 t0 t1", {0: "seer dragon troll", 1: "seer dragon troll"}
    )
    head = header("claim", 2, {"hands": {"Anna": first, "Bert": second}, "deck": rest})
    pbp("import", games.write(tmp_path / "duel.jsonl", head, []))
    pbp("standing", "B", "if dragon is led: dragon 2; if troll is led: troll 0", "--source", "PM of Monday")
    pbp("play", "A", "dr9", "-q")
    return pbp


def counting(pbp: Pbp) -> list[str]:
    """The rows that count, as they count."""
    return [
        f"{row['by']} {row['action']} {row['card']}"
        for row in (each.get("instead") or each for each in pbp("log", "--json").json)
        if "card" in row
    ]


def test_a_corrected_lead_is_answered_by_what_the_order_says_to_it(duel: Pbp) -> None:
    assert said(duel) == ["A play dragon 9", "B play dragon 2*"]
    before = duel.status()["table"]
    told = duel("amend", "1", "t9", "--dry-run")
    assert "Amends row 1: A plays dragon 9 → A plays troll 9" in told.err
    assert "Amends row 2: B plays dragon 2 → B plays troll 0 (so says its standing order then)" in told.err
    assert duel.status()["table"] == before
    told = duel("amend", "1", "t9", "-y")
    assert "Recorded row 3: amend 2 (with row 1) → B play troll 0" in told.err or "amend 2" in told.err
    table = duel.status()["table"]
    assert table["discards"] == ["troll 9", "troll 0"]
    assert told.out.count("──── thread") == 1, "one command, one correction"
    assert "troll 0" in told.out
    row = json.loads(duel("export").out.splitlines()[3])
    assert row["row"]["source"] == "standing order"
    assert row["with"] == 1


def test_trick_and_follower_change_with_it(duel: Pbp) -> None:
    """Who takes the card that lies open hangs on the card of the order; so does the unseen one."""
    before = duel.status("--secret")
    duel("amend", "1", "t9", "-y", "-q")
    after = duel.status("--secret")
    assert before["awaiting"][0]["from"] == ["Bert"], "C11: who played the last dragon leads"
    assert after["awaiting"][0]["from"] == ["Anna"]
    assert after["secret"]["followers"] == before["secret"]["followers"]
    assert after["table"]["hand"] == {"Anna": 12, "Bert": 12}


def test_taking_it_back_takes_back_what_the_order_said(duel: Pbp) -> None:
    before = duel.status("--secret")
    duel("amend", "1", "t9", "-y", "-q")
    amended = duel.status("--secret")
    told = duel("undo", "-y")
    assert "Amends row 2: B plays troll 0 → B plays dragon 2" in told.err
    assert duel.status("--secret") == before
    duel("redo", "-y", "-q")
    assert duel.status("--secret") == amended
    duel("undo", "-y", "-q")
    assert duel.status("--secret") == before
    duel("undo", "-y", "-q")
    assert duel.status()["table"]["trick"] == [{"by": "Anna", "card": "dragon 9"}], (
        "now the row of the order itself"
    )
    duel("redo", "-y", "-q")
    assert duel.status("--secret") == before
    lines = duel("export").out
    duel("import", "-", "--name", "twin", stdin=lines)
    twin = duel.status("--secret", "--game", "twin")
    assert {**twin, "game": "claim"} == before


def test_a_row_that_came_back_is_still_the_orders(duel: Pbp) -> None:
    duel("undo", "-y", "-q")
    duel("redo", "-y", "-q")
    told = duel("amend", "1", "t9", "-y", "-q")
    assert "B plays dragon 2 → B plays troll 0" in told.err


def test_what_the_moderator_has_amended_himself_is_his(duel: Pbp) -> None:
    duel("amend", "2", "B", "dr3", "-y", "-q")
    line = duel.refused("amend", "1", "t9")
    assert "row 2 no longer holds" in line
    told = duel("amend", "1", "dr7", "-y", "-q")
    assert "Amends row 2" not in told.err
    assert duel.status()["table"]["discards"] == ["dragon 7", "dragon 3"]


def test_who_takes_back_only_what_the_order_said_anew_may(duel: Pbp) -> None:
    duel("amend", "1", "t9", "-y", "-q")
    line = duel.refused("void", "3")  # a dragon, where troll is led and he can follow
    assert "row 2" in line


def test_an_order_that_says_nothing_there_lets_its_row_fall(duel: Pbp) -> None:
    gnome = next(card for card in duel.status("--secret")["secret"]["hands"]["Anna"] if card.startswith("g"))
    line = duel.refused("amend", "1", gnome)
    assert "row 2 no longer holds then: nothing in it fits" in line
    told = duel("amend", "1", gnome, "--with-later", "-y")
    assert "Strikes out row 2: B plays dragon 2" in told.err
    assert duel.status()["awaiting"][0]["from"] == ["Bert"]


def test_a_struck_out_lead_takes_the_orders_row_along(duel: Pbp) -> None:
    assert "row 2 no longer holds" in duel.refused("void", "1")
    duel("void", "1", "--with-later", "-y", "-q")
    assert duel.status()["table"]["trick"] == []


def test_later_rows_are_judged_by_what_the_order_says_then(duel: Pbp) -> None:
    """Bert leads the second trick by his dragon; with a troll he doesn't, so that falls."""
    duel("play", "B", "t1", "-q")
    assert "row 3 no longer holds" in duel.refused("amend", "1", "t9")
    told = duel("amend", "1", "t9", "--with-later", "-y", "-q")
    assert "Strikes out row 3" in told.err
    assert "Amends row 2: B plays dragon 2 → B plays troll 0" in told.err
    assert states(duel) == [("Bert", "used")]


def test_an_unconditional_order_says_what_it_said(pbp: Pbp, tmp_path: Path) -> None:
    first, second, rest = fill(
        "dr7 dr9 t9 t8", "dr2 dr3 t0 t1", {0: "seer dragon troll", 1: "seer dragon troll"}
    )
    head = header("claim", 2, {"hands": {"Anna": first, "Bert": second}, "deck": rest})
    pbp("import", games.write(tmp_path / "duel.jsonl", head, []))
    pbp("standing", "B", "dragon 2")
    pbp("play", "A", "dr9", "-q")
    told = pbp("amend", "1", "dr7", "-y", "-q")
    assert "Amends row 2" not in told.err
    assert len(rows(pbp)) == 3


def test_orders_of_several_players_follow_a_corrected_lead(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", games.write(tmp_path / "parliament.jsonl", header("parlamento", 3, {"seats": NAMES}), []))
    hands = pbp.status("--secret")["secret"]["hands"]
    suits = ("book", "argument", "feather", "hammer")

    def one(player: str, suit: str) -> str | None:
        cards = [card for card in hands[player] if card.startswith(suit) and "/" not in card]
        return cards[0] if cards else None

    both = [suit for suit in suits if all(one(player, suit) for player in ("Anna", "Bert", "Cleo"))]
    led, other = both[:2]
    for player, letter in (("Bert", "B"), ("Cleo", "C")):
        order = f"if {led} is led: {one(player, led)}; if {other} is led: {one(player, other)}"
        pbp("standing", letter, order)
    pbp("play", "A", str(one("Anna", led)), "-q")
    assert len(rows(pbp)) == 3
    told = pbp("amend", "1", str(one("Anna", other)), "-y", "-q")
    for row, player in ((2, "Bert"), (3, "Cleo")):
        assert (
            f"Amends row {row}: {player[0]} plays {one(player, led)} → {player[0]} plays {one(player, other)}"
            in told.err
        )
    exported = pbp("export").out
    pbp("import", "-", "--name", "twin", stdin=exported)
    assert pbp.status("--secret", "--game", "twin")["table"] == pbp.status("--game", "parlamento")["table"]
    pbp("use", "parlamento")
    pbp("undo", "-y", "-q")
    assert [row["by"] for row in rows(pbp) if row["action"] == "play"] == ["A", "B", "C"]
    assert pbp("verify", "--json").json["findings"] == []


# ---- over random games


def _ordering(session: Session, rng: random.Random) -> None:
    """Let the player who is to follow order a card for each suit that may be led, and any other."""
    engine, state = session.engine, session.position.state
    (lead,) = [ask for ask in session.asks() if ask.kind == "play"][:1] or [None]
    if lead is None or engine.led(state) is not None or rng.random() < 0.4:
        return
    seat = (lead.seats[0] + 1) % len(session.roster)
    hand = engine.view(state, seat)["own"]["hand"]
    clauses = []
    for suit in engine.suits():
        cards = [card for card in hand if card.startswith(suit)]
        if cards:
            clauses.append(Clause((suit,), _play(rng.choice(cards))))
    rest = [Clause(None, _play(rng.choice(hand)))] if rng.random() < 0.7 else []
    name = session.roster.name(seat)
    session.keep_order(OrderLine(name, NOW, text="…", steps=written([(*clauses, *rest)])))


def _play(card: str) -> dict[str, Any]:
    value = {"value": int(card[-1])} if "/" in card else {}
    return {"action": "play", "card": card, **value}


def _go_on(session: Session, rng: random.Random) -> None:
    ask = rng.choice(session.asks())
    by = session.roster.abbr(rng.choice(ask.seats))
    session.record([{"action": ask.kind, "by": by, **rng.choice(ask.choices or ({},))}])


def _correct(session: Session, rng: random.Random) -> bool:
    """Amend or strike out a row at random, with all that falls. False: it can't be."""
    rows = effective(session.entries)
    if not rows:
        return False
    row = rng.choice(sorted(rows))
    position = fold(session.game.header, session.entries, last=row - 1)
    asks = [ask for ask in position.engine.asks(position.state) if ask.kind == rows[row]["action"]]
    try:
        if rng.random() < 0.3 or not asks:
            new = amending.void(session, row, with_later=True, meta={})
        else:
            said = rng.choice(asks[0].choices or ({},))
            entry = {"action": rows[row]["action"], "by": rows[row]["by"], **said}
            new = amending.amend(session, row, entry, with_later=True, meta={})
    except NotAllowed:
        return False
    session.record(new)
    return True


@pytest.mark.parametrize("engine", ["claim", "parlamento"])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(1, 2**32))
def test_what_counts_is_what_orders_say_where_it_counts(
    tmp_path_factory: pytest.TempPathFactory, engine: str, seed: int
) -> None:
    rng = random.Random(seed)
    players = 2 if engine == "claim" else 3
    head = header(engine, players, {"seats": NAMES[:players]}) | {"seed": f"{seed:064x}"}
    with Log(str(tmp_path_factory.mktemp("orders"))) as log:
        session = Session(log, log.create(head, [], NOW))
        for _ in range(rng.randrange(4, 20)):
            _ordering(session, rng)
            _go_on(session, rng)
        for _ in range(3):
            before = anew(session)
            if not _correct(session, rng):
                session = Session(log, session.game)
                continue
            session = Session(log, session.game)
            if before is not None:
                _look(session, before)
        read_game(enumerate([head, *session.entries], 1))  # another desk takes it, row by row


def _look(session: Session, says: Anew) -> None:
    """Every row of an order that still counts, and wasn't corrected itself, says what the order says there."""
    rows, position = effective(session.entries), opening(session.game.header)
    corrected = {e["event"] for e in session.entries if e["action"] in ("void", "amend") and "with" not in e}
    for row in range(1, len(session.entries) + 1):
        entry = rows.get(row)
        if entry is None:
            position.skip()
            continue
        if row not in corrected:
            said = says(row, position)
            assert said is None or {**said, "source": None} == {**entry, "source": None}
        position.keep(entry)
