"""The proof for the players: the seal, the public value mixed in, and what `verify` says of a published game."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.errors import NotUnderstood
from pbp_mod.game import chance
from pbp_mod.game.chance import Chance, mixed, seal
from tests.conftest import Pbp
from tests.games import FIVE, SEED, election, header, write

ROOT = Path(__file__).parents[1]
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


# ---- seal, numbers, game


def sealed(text: str) -> str:
    return re.findall(r"[0-9a-f]{64}", text)[0]


def test_seal_then_numbers_then_the_game(pbp: Pbp, tmp_path: Path) -> None:
    post = pbp("seal", "autumn", "--format", "plain")
    again = pbp("seal", "Autumn", "--format", "phpbb")
    assert sealed(post.out) == sealed(again.out), "the seed is drawn once"
    assert "number" in post.out
    told = pbp("new", "qanon", "autumn", *PLAYERS, "--sealed", "--entropy", " 4  8 15 ", "--format", "plain")
    opening = told.out.split("──── PM")[0]
    assert sealed(opening) == sealed(post.out)
    assert "4 8 15" in opening
    head = json.loads(pbp("export").out)
    assert head["entropy"] == "4 8 15"
    assert seal(head["seed"]) == sealed(post.out)
    assert head["seed"] not in told.out + post.out + again.out
    names = [name for name, _ in FIVE]
    assert head["setup"]["seats"] == Chance(head["seed"], "4 8 15").shuffle("seats", names)
    assert "name" in pbp.refused("seal", "autumn")
    pbp("import", "-", "--name", "twin", stdin=pbp("export").out)
    assert (
        pbp.status("--secret", "--game", "twin")["secret"]
        == pbp.status("--secret", "--game", "autumn")["secret"]
    )


def test_a_seed_whose_seal_is_out_is_not_passed_over(pbp: Pbp) -> None:
    pbp("seal", "autumn")
    assert "--sealed" in pbp.refused("new", "qanon", "autumn", *PLAYERS)
    pbp("new", "qanon", "winter", *PLAYERS, "-q")
    assert "pbp seal" in pbp.refused("new", "qanon", "spring", *PLAYERS, "--sealed")


def test_entropy_needs_a_seed_that_was_there_before(pbp: Pbp) -> None:
    assert "pbp seal" in pbp.refused("new", "qanon", "x", *PLAYERS, "--entropy", "1", code=2)
    pbp.refused("new", "qanon", "x", *PLAYERS, "--seed", SEED, "--sealed", code=2)
    assert "plain text" in pbp.refused("new", "qanon", "x", *PLAYERS, "--seed", SEED, "--entropy", " ")
    assert "plain text" in pbp.refused("new", "qanon", "x", *PLAYERS, "--seed", SEED, "--entropy", "1" * 1001)


def test_a_trial_keeps_the_seal(pbp: Pbp) -> None:
    post = pbp("seal", "autumn", "--format", "plain").out
    pbp("new", "qanon", "autumn", *PLAYERS, "--sealed", "--entropy", "1", "--dry-run")
    told = pbp("new", "qanon", "autumn", *PLAYERS, "--sealed", "--entropy", "2", "--format", "plain").out
    assert sealed(told) == sealed(post)


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
    ],
)
def test_a_header_with_a_wrong_value_is_refused(
    pbp: Pbp, tmp_path: Path, more: dict[str, Any], says: str
) -> None:
    head = {key: value for key, value in (header() | more).items() if value is not None}
    assert says in pbp.refused("import", write(tmp_path / "log.jsonl", head, []))


# ---- verify


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fresh seeds that are always the same: games of equal length, whatever the day."""
    monkeypatch.setattr(chance, "new_seed", lambda: "c0de" * 16)


def game_over(pbp: Pbp) -> None:
    """Ballot after ballot fails until forced policies have decided the game."""
    while not (found := pbp.status())["over"]:
        pbp("nominate", found["table"]["eligible"][0], "-q")
        pbp("vote", *(f"{player['abbr']}=nah" for player in found["players"]), "-q")


def test_verify_says_what_follows_and_what_was_by_hand(pbp: Pbp, tmp_path: Path) -> None:
    post = pbp("seal", "autumn", "--format", "plain").out
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


@pytest.mark.parametrize("change", ["seed", "entropy", "row"])
def test_a_published_game_that_was_changed_shows(pbp: Pbp, tmp_path: Path, change: str) -> None:
    post = pbp("seal", "autumn", "--format", "plain").out
    pbp("new", "qanon", "autumn", *PLAYERS, "--sealed", "--entropy", "4 8 15", "-q")
    game_over(pbp)
    head, *rows = map(json.loads, pbp("export").out.splitlines())
    del head["rows"], head["head"]  # as whoever changes a log by hand would
    if change == "seed":
        head["seed"] = SEED
    elif change == "entropy":
        head["entropy"] = "4 8 16"
    else:
        rows[1]["by"] = "nobody"
    file = write(tmp_path / "changed.jsonl", head, rows)
    if change == "entropy":  # what was posted differs from what the file says, and so do the seats
        found = pbp("verify", file, "--json").json
        assert (found["entropy"], found["seats"]) == ("4 8 16", "by hand")
    else:
        says = "not the one that was posted" if change == "seed" else "line 3"
        assert says in pbp.refused("verify", file, "--seal", sealed(post))
