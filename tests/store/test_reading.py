"""Rows that are read together are what each is by itself, and damage in any shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.rows.replay import fold
from pbp_mod.store.reading import Rows, read
from tests import playthroughs

AT = "2026-11-29T20:15:00Z"
VOTE = {"action": "vote", "by": 'Zoë "Z" \\', "choice": "yaw"}
ROWS: list[dict[str, Any]] = [
    VOTE | {"at": AT},
    VOTE | {"at": "2026-11-30T07:02:00Z"},
    VOTE | {"at": "a\\nineteen signs ok"},
    VOTE | {"at": '"twenty" signs, yes!'},
    VOTE | {"at": "twenty ünusual signs"},
    VOTE | {"at": "now"},
    VOTE | {"at": AT, "text": 'Nah, "at": "2026-11-29T20:15:00Z"}'},
    VOTE | {"text": f', "at": "{AT}"}}', "at": AT},
    VOTE,
    {"action": "discard", "card": 5, "at": AT},
    {"action": "lobby", "shares": {"A": 1}, "at": AT},
    {"action": "note", "text": "with\nbreaks\u2028of\x85all\rkinds\x00", "at": AT},
    {"action": "amend", "event": 1, "row": VOTE | {"at": AT}},
    {"action": "amend", "event": 1, "row": VOTE | {"at": AT}, "at": AT},
    {"at": AT},
]


def kept(row: object) -> str:
    return json.dumps(row, ensure_ascii=False)


def same(found: Rows, rows: list[dict[str, Any]]) -> bool:
    """With the keys in their order, too; asked one by one, and all at once."""
    one_by_one = [found.row(number) for number in range(1, len(rows) + 1)]
    return kept(found.whole()) == kept(one_by_one) == kept(rows) and len(found) == len(rows)


@given(st.lists(st.sampled_from(ROWS), max_size=12), st.integers(0, 9))
def test_rows_are_what_each_is_by_itself(rows: list[dict[str, Any]], votes: int) -> None:
    rows = [*rows, *[VOTE | {"at": AT}] * votes]
    found = read([kept(row) for row in rows])
    assert same(found, rows)
    assert found.whole() is found.whole()
    assert same(found.and_then([VOTE, ROWS[0]]), [*rows, VOTE, ROWS[0]])
    assert same(read([kept(row) for row in rows]).and_then(rows), [*rows, *rows])
    assert all(any(each == said for each in found.different()) for said in found.said)


def test_what_says_the_same_is_one_object_until_it_is_asked_for_whole() -> None:
    rows = [VOTE | {"at": f"2026-11-29T20:15:{second:02}Z"} for second in range(60)]
    found = read([kept(row) for row in rows])
    assert len({*map(id, found.said)}) == len(found.different()) == 1
    assert found.said[0] == VOTE
    assert len({*map(id, found.whole())}) == 60


@pytest.mark.parametrize("other", [ROWS[0], ROWS[6], ROWS[9]], ids=("time", "text", "number"))
def test_every_cut_and_every_wrong_sign_shows(other: dict[str, Any]) -> None:
    texts = [kept(VOTE | {"at": AT})] * 9
    text = kept(other)
    spoilt = [text[:at] for at in range(len(text))]
    spoilt += [text[:at] + sign + text[at + 1 :] for at in range(len(text)) for sign in '"\\}{,\x01\n']
    spoilt += ["{, " + text.partition(", ")[2], "{" + f', "at": "{AT}"}}', f'[1, "at": "{AT}"}}', text + text]
    for each in spoilt:
        try:
            wanted = json.loads(each)
        except ValueError:
            with pytest.raises(ValueError, match=r"."):
                read([*texts, each, *texts])
        else:
            assert read([*texts, each, *texts]).row(10) == wanted, each


def test_two_rows_that_damage_made_one_are_noticed() -> None:
    texts = [kept(ROWS[0])] * 9
    with pytest.raises(ValueError, match="as many"):
        read([*texts, '{"a": 1', '"b": 2}', *texts])


@pytest.mark.parametrize("log", playthroughs.logs(), ids=lambda log: log.stem)
def test_a_game_is_played_the_same_without_its_times(log: Any) -> None:
    header, *rows = playthroughs.lines(log)
    rows = [row | {"at": AT} if list(row)[-1] != "at" else row for row in rows]
    said = read([kept(row) for row in rows]).said
    whole, bare = fold(header, rows), fold(header, said)
    assert whole.seq == bare.seq
    assert whole.roster.people() == bare.roster.people()
    assert whole.due == bare.due
    engine = whole.engine
    assert repr(engine.asks(whole.state)) == repr(engine.asks(bare.state))
    assert engine.outcome(whole.state) == engine.outcome(bare.state)
    assert engine.seen_phase(whole.state) == engine.seen_phase(bare.state)
