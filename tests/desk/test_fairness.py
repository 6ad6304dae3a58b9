"""The proof for the players: the public value mixed in, what the opening post says of the seed, and what `verify` says.

What is sealed before the game, tests/desk/test_seals.py has; checkpoints, tests/desk/test_checkpoints.py.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NotUnderstood
from pbp_mod.game import chance
from pbp_mod.game.chance import Chance, mixed
from tests.conftest import Pbp
from tests.games import FIVE, SEED, election, header, write

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "chance.md").read_text("utf-8")
S = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
PLAYERS = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]


# ---- the scheme


@pytest.mark.parametrize("entropy", ["4 8 15", "Würfel: 6"])
def test_a_mixed_seed_is_its_vector(entropy: str) -> None:
    wanted = hashlib.sha256(f"pbp-chance/1 entropy {S} {entropy}".encode()).hexdigest()
    assert mixed(S, entropy) == wanted
    assert f'\n    mixed(S, "{entropy}") = {wanted}\n' in PAGE


def test_all_shuffles_come_from_the_mixed_seed() -> None:
    label, items = "policy deck 1", ["M"] * 6 + ["FR"] * 11
    found = Chance(S, "4 8 15").shuffle(label, items)
    assert found == Chance(mixed(S, "4 8 15")).shuffle(label, items)
    assert f"\n    {' '.join(found)}\n" in PAGE
    assert found != Chance(S).shuffle(label, items)
    with pytest.raises(NotUnderstood):
        mixed("no seed", "1")


def test_without_entropy_nothing_is_different(pbp: Pbp) -> None:
    told = pbp("new", "qanon", "x", *PLAYERS, "--seed", SEED).out
    assert "public value" not in told
    assert "entropy" not in json.loads(pbp("export").out)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"entropy": 7}, "must be text"),
        ({"entropy": ""}, "plain text"),
        ({"entropy": " 4 8"}, "plain text"),
        ({"entropy": "4\n8"}, "plain text"),
        ({"entropy": "4", "seed": None}, "needs 'seed'"),
        ({"chosen_seed": "yes"}, "true or false"),
        ({"chosen_seed": True, "seed": None}, "needs 'seed'"),
    ],
)
def test_a_header_with_a_wrong_value_is_refused(
    pbp: Pbp, tmp_path: Path, more: dict[str, Any], says: str
) -> None:
    head = {key: value for key, value in (header() | more).items() if value is not None}
    assert says in pbp.refused("import", write(tmp_path / "log.jsonl", head, []))


# ---- weak and chosen seeds


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("more", "chosen", "weak"),
    [
        ([], False, False),
        (["--seed", "5eed" * 8], True, False),
        (["--seed", "5eed" * 7], True, True),
        (["--seed", "ab"], True, True),
    ],
)
def test_the_opening_post_says_if_the_seed_is_weak_or_chosen(
    pbp: Pbp, engine: str, more: list[str], chosen: bool, weak: bool
) -> None:
    people = [word for name in FIVE[: load(engine).seats[0]] for word in ("--player", "=".join(name))]
    made = pbp("new", engine, "x", *people, *more, "--format", "plain")
    opening = made.out.split("──── PM")[0]
    assert ("not drawn by lot" in opening) is chosen
    assert ("Anyone who tries them all" in opening) is weak
    assert ("can be found by trying" in made.err) is weak
    found = pbp("verify", "--json").json
    assert (found["chosen_seed"], found["weak_seed"]) == (chosen, weak)
    told = pbp("verify").out
    assert ("not drawn" in told) is chosen
    assert ("less than 32 digits" in told) is weak


def test_a_seed_that_was_imported_is_weak_by_its_length_alone(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(seed="5eed" * 7, options={}), []))
    opening = pbp("outbox", "show", "1", "--format", "plain").out
    assert "Anyone who tries them all" in opening
    assert "not drawn by lot" not in opening


# ---- verify


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fresh seeds that are always the same: games of equal length, whatever the day."""
    monkeypatch.setattr(chance, "new_seed", lambda: "c0de" * 16)


def sealed(text: str) -> str:
    """The seal of the seed, in its post."""
    return seals(text)[0]


def seals(text: str) -> list[str]:
    return re.findall(r"\b[0-9a-f]{64}\b", text)


def game_over(pbp: Pbp) -> None:
    """Ballot after ballot fails until forced policies have decided the game."""
    while not (found := pbp.status())["over"]:
        pbp("nominate", found["table"]["eligible"][0], "-q")
        pbp("vote", *(f"{player['abbr']}=nah" for player in found["players"]), "-q")


def test_verify_says_what_follows_and_what_was_by_hand(pbp: Pbp, tmp_path: Path) -> None:
    post = pbp("seal", "qanon", "autumn", *PLAYERS, "--format", "plain").out
    pbp("new", "qanon", "autumn", *PLAYERS, "--sealed", "--entropy", "4 8 15", "-q")
    game_over(pbp)
    pbp("reveal", tmp_path / "public.jsonl")
    told = pbp("verify", tmp_path / "public.jsonl", "--seal", sealed(post)).out
    for words in (
        "the one that was posted",
        "'4 8 15'",
        "Seats: they follow from the seed",
        "roles, policy deck 1",
        "Result that follows",
    ):
        assert words in told
    assert "by hand" not in told
    both = pbp(
        "verify", tmp_path / "public.jsonl", *(word for each in seals(post) for word in ("--seal", each))
    )
    assert "the one that was posted" in both.out
    found = pbp("verify", tmp_path / "public.jsonl", "--json").json
    assert found["shuffles"][:2] == ["roles", "policy deck 1"]
    assert (found["seats"], found["by_hand"], found["ruled"]) == ("drawn", [], [])
    assert found["winners"] == pbp.status()["winners"]
    assert "not the one that was posted" in pbp.refused(
        "verify", tmp_path / "public.jsonl", "--seal", "ab" * 32
    )


def test_what_was_by_hand_is_said(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B", "Y", "A"), {"action": "void", "event": 2}, {"action": "void", "event": 1}]
    rows.append({"action": "skip", "reason": "away"})
    head = header()
    head["setup"] = head["setup"] | {"seats": ["E", "D", "C", "B", "A"]}
    rows[0] |= {"by": "E"}
    file = write(tmp_path / "log.jsonl", head, rows)
    told = pbp("verify", file).out
    assert "Seats: given by hand." in told
    assert "Dealt by hand: deck, roles." in told
    assert "3 (void), 4 (void), 5 (skip)" in told
    assert "not over" in told
    del head["setup"]
    rows[0] |= {"by": "A"}
    assert "as they are listed" in pbp("verify", write(tmp_path / "b.jsonl", head, rows)).out


def test_neither_desk_nor_theme_nor_templates_are_needed(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "log.jsonl", header(options={"theme": "moderators-own.toml"}), election("A", "B"))
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "nowhere"))
    assert "all 6 rows hold" in pbp("verify", file).out
    assert not (tmp_path / "nowhere").exists()
    wrong = write(
        tmp_path / "wrong.jsonl", header(options={"theme": "moderators-own.toml"}), election("A", "A")
    )
    assert pbp.refused("verify", wrong).startswith("pbp: line 2: Anna")


def test_house_rules_and_corrections_are_told(pbp: Pbp, tmp_path: Path) -> None:
    rows = election("A", "B", "YYYYN")
    rows += [
        {"action": "void", "event": 4},
        {"action": "vote", "by": "C", "choice": "nah"},
        {"action": "amend", "event": 6, "row": {"action": "vote", "by": "E", "choice": "yaw"}},
        {"action": "void", "event": 9},
    ]
    file = write(tmp_path / "log.jsonl", header(options={"preset": "official", "raid-twice": "yes"}), rows)
    told = " ".join(pbp("verify", file).out.split())
    assert (
        "House rules that differ from the usual ones: preset=official, reshuffle=session-end, melanija=off, "
        "forced-clears-limits=yes, powers=official." in told
    )
    assert "House rules as usual: tracker=policy, raid-twice=yes." in told
    assert "Correction: row 7 strikes out row 4 (C vote yaw)." in told
    assert "Correction: row 9 makes of row 6 (E vote nah): E vote yaw." in told
    assert "Correction: row 10 strikes out row 9 (amend 6 → E vote yaw)." in told
    found = pbp("verify", file, "--json").json
    assert found["options"]["reshuffle"] == "session-end"
    assert [(each["row"], each["action"], each["event"]) for each in found["corrections"]] == [
        (7, "void", 4),
        (9, "amend", 6),
        (10, "void", 9),
    ]
    assert found["corrections"][1]["was"]["choice"] == "nah"
    assert found["corrections"][1]["now"]["choice"] == "yaw"
    assert found["corrections"][2]["now"] is None


@pytest.mark.parametrize("change", ["seed", "entropy", "row", "rule", "players"])
def test_a_published_game_that_was_changed_shows(pbp: Pbp, tmp_path: Path, change: str) -> None:
    post = pbp("seal", "qanon", "autumn", *PLAYERS, "--format", "plain").out
    pbp("new", "qanon", "autumn", *PLAYERS, "--sealed", "--entropy", "4 8 15", "-q")
    game_over(pbp)
    head, *rows = map(json.loads, pbp("export").out.splitlines())
    del head["rows"], head["head"]  # as whoever changes a log by hand would
    if change == "seed":
        head["seed"] = SEED
    elif change == "entropy":
        head["entropy"] = "4 8 16"
    elif change == "rule":
        head["options"] = {"raid-twice": "no"}
    elif change == "players":
        head["players"][0]["abbr"] = "AN"
        rows = json.loads(json.dumps(rows).replace('"A"', '"AN"'))
    else:
        rows[1]["by"] = "nobody"
    file = write(tmp_path / "changed.jsonl", head, rows)
    if change == "entropy":  # what was posted differs from what the file says, and so do the seats
        found = pbp("verify", file, "--json").json
        assert (found["entropy"], found["seats"]) == ("4 8 16", "by hand")
    else:
        says = "line 3" if change == "row" else "not the one that was posted"
        both = [word for each in seals(post) for word in ("--seal", each)]
        assert says in pbp.refused("verify", file, *both)
        if change in ("rule", "players"):  # the seed is the one that was sealed, and what is played isn't
            assert sealed(post) == pbp("verify", file, "--json").json["seal"]
