"""What is sealed before a game: the seed, the list of what is played with it, and that a new game takes nothing else."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.engines import ENGINES, load
from pbp_mod.game.chance import Chance, are_numbers, seal, seal_with
from pbp_mod.rows.seals import DRAWN, IN_ORDER, list_seal, listed
from tests.anygame import any_header
from tests.conftest import Pbp
from tests.games import FIVE, SEED, header, write
from tests.verifier import house_file

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "chance.md").read_text("utf-8")
S = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
PLAYERS = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
NAMES = [name for name, _ in FIVE]
SEAL = ("seal", "qanon", "autumn", *PLAYERS)
NEW = ("new", "qanon", "autumn", "--sealed", "--entropy", "4 8 15")


def seals(text: str) -> list[str]:
    """The seal of the seed, and that of seed and list."""
    return re.findall(r"\b[0-9a-f]{64}\b", text)


def canonical(value: Any) -> str:
    """As docs/log.md lays it down."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


# ---- the scheme


def test_the_seal_of_a_list_is_its_vector() -> None:
    block = re.search(r"^    list = (\{.*\})$", PAGE, re.M)
    assert block is not None
    text = block[1]
    assert canonical(json.loads(text)) == text
    wanted = hashlib.sha256(f"pbp-chance/2 seal {S} {text}".encode()).hexdigest()
    assert f"\n    sealed(S, list) = {wanted}\n" in PAGE
    assert seal_with(S, text) == wanted


def test_the_list_of_a_game_is_that_of_the_page() -> None:
    block = re.search(r"^    list = (\{.*\})$", PAGE, re.M)
    assert block is not None
    head = header(options={"reshuffle": "session-end", "theme": "secret-hitler"}, hecklers=["Kenny"], seed=S)
    head["setup"] = {"seats": Chance(S).shuffle("seats", NAMES)}
    assert canonical(listed(head)) == block[1]
    assert list_seal(head) is None
    assert list_seal(head | {"sealed": "pbp-chance/2"}) == seal_with(S, block[1])


@pytest.mark.parametrize("engine", ENGINES)
def test_whatever_the_deal_follows_from_is_in_the_list(engine: str) -> None:
    """Any other player, order, rule or seat gives another list, and so another seal."""
    head = any_header(engine, 7) | {"sealed": "pbp-chance/2", "seed": S}
    first, second, *rest = head["players"]
    drawn = Chance(S).shuffle("seats", [player["name"] for player in head["players"]])
    changed = [
        head | {"players": [second, first, *rest]},
        head | {"players": [{**first, "name": "Somebody Else"}, second, *rest]},
        head | {"players": [{**first, "abbr": "SE"}, second, *rest]},
        head | {"setup": {"seats": drawn}},
        head | {"setup": {"seats": drawn[::-1]}},
    ]
    for option in load(engine).options:
        for value in option.values:
            if value != head["options"][option.name] and not option.wording:
                changed.append(head | {"options": head["options"] | {option.name: value}})
    assert len(changed) > 6
    assert len({list_seal(each) for each in [head, *changed]}) == 1 + len(changed)
    for same in ({"hecklers": []}, {"dialect": "phpbb"}, {"name": "twin"}, {"entropy": "1"}):
        assert list_seal(head | same) == list_seal(head)


@pytest.mark.parametrize("text", ["0", "7", "4 8 15", "0 0", "1" * 30, "10 0 100"])
def test_numbers_that_are_written_in_their_one_way(text: str) -> None:
    assert are_numbers(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "4,8",
        "4  8",
        " 4",
        "4 ",
        "04",
        "00",
        "4 08",
        "-4",
        "+4",
        "4.0",
        "1e3",
        "٤",
        "²",
        "4\t8",
        "4\u00a08",
    ],
)
def test_no_other_spelling_is_taken(text: str) -> None:
    assert not are_numbers(text)


@given(st.lists(st.integers(0, 10**20), min_size=1, max_size=9))
def test_the_same_numbers_have_one_spelling(numbers: list[int]) -> None:
    text = " ".join(map(str, numbers))
    assert are_numbers(text)
    assert [int(part) for part in text.split(" ")] == numbers


# ---- seal, numbers, game


def test_seal_then_numbers_then_the_game(pbp: Pbp) -> None:
    post = pbp(*SEAL, "-o", "raid-twice=no", "--format", "plain")
    again = pbp("seal", "Autumn", "--format", "phpbb")
    assert seals(post.out) == seals(again.out), "the seed is drawn once"
    for said in ("QAnon", "by lot", "raid-twice", "differs", *NAMES):
        assert said in post.out
    at = [post.out.index(name) for name in NAMES]
    assert at == sorted(at)
    told = pbp(*NEW, "--format", "plain")
    opening = told.out.split("──── PM")[0]
    assert seals(opening) == seals(post.out)
    assert "4 8 15" in opening
    head = json.loads(pbp("export").out.splitlines()[0])
    assert (head["entropy"], head["sealed"]) == ("4 8 15", "pbp-chance/2")
    assert seal(head["seed"]) == seals(post.out)[0]
    assert list_seal(head) == seals(post.out)[1]
    assert head["seed"] not in told.out + post.out + again.out
    assert "chosen_seed" not in head
    assert head["setup"]["seats"] == Chance(head["seed"], "4 8 15").shuffle("seats", NAMES)
    assert head["options"] == {"raid-twice": "no"}
    assert "name" in pbp.refused("seal", "autumn")
    found = pbp("verify", "--json").json
    assert [found["seal"], found["list_seal"]] == seals(post.out)
    pbp("import", "-", "--name", "twin", stdin=pbp("export").out)
    twin = pbp.status("--secret", "--game", "twin")["secret"]
    assert twin == pbp.status("--secret", "--game", "autumn")["secret"]
    assert pbp("verify", "--json", "--game", "twin").json["list_seal"] == seals(post.out)[1]


def test_hecklers_markup_and_words_may_be_others(pbp: Pbp) -> None:
    post = pbp(*SEAL, "--heckler", "Kenny", "--format", "plain").out
    new = pbp(*NEW, "--heckler", "Rosa", "--theme", "secret-hitler", "--format", "phpbb", *PLAYERS)
    assert "Rosa" in new.out
    assert "Hitler" in new.out
    assert "Kenny" not in new.out
    assert seals(new.out.split("──── PM")[0]) == seals(post)


def test_hecklers_of_the_seal_stay_if_no_others_are_given(pbp: Pbp) -> None:
    pbp(*SEAL, "--heckler", "Kenny")
    assert "Kenny" in pbp(*NEW).out


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ([*PLAYERS[2:], *PLAYERS[:2]], "the players"),
        (PLAYERS[:-2], "the players"),
        ([*PLAYERS[:-1], "Emil=EM"], "the players"),
        ([*PLAYERS[:-1], "Erna=E"], "the players"),
        (["-o", "powers=official"], "the house rules"),
        (["--preset", "official"], "the house rules"),
        (["-o", "raid-twice=yes"], "the house rules"),
        (["--in-order"], "the seats"),
        (["--setup", "hand.json"], "dealt by hand"),
        (["-o", "raid-twice=yes", "--in-order"], "the house rules, the seats"),
    ],
)
def test_nothing_that_differs_is_taken(pbp: Pbp, more: list[str], what: str) -> None:
    pbp(*SEAL, "-o", "raid-twice=no")
    Path("hand.json").write_text(json.dumps(header()["setup"]), "utf-8")
    for dry in ([], ["-n"]):
        said = pbp.refused(*NEW, *more, *dry)
        assert f"not what was sealed for 'autumn': {what} " in said.replace("what is ", "")
        assert "new numbers" in said
    pbp(*NEW, *PLAYERS, "-o", "raid-twice=no", "-o", "reshuffle=immediate", "-q")


def test_another_game_is_not_taken(pbp: Pbp) -> None:
    pbp(*SEAL)
    assert "the game" in pbp.refused("new", "parlamento", "autumn", "--sealed", "--entropy", "1")


@pytest.mark.parametrize(
    "value", ["4,8,15", "4  8", "04 8", " 4 8", "4 8 ", "-4", "four", "", "4 8\n15", "4 ٨"]
)
def test_a_value_of_another_spelling_is_refused(pbp: Pbp, value: str) -> None:
    pbp(*SEAL)
    assert "without a leading zero" in pbp.refused("new", "qanon", "autumn", "--sealed", "--entropy", value)
    said = pbp.refused("new", "qanon", "other", *PLAYERS, "--seed", SEED, "--entropy", value)
    assert "without a leading zero" in said


def test_a_changed_roster_needs_a_new_seal(pbp: Pbp) -> None:
    first = pbp(*SEAL, "--format", "plain").out
    other = ("seal", "qanon", "autumn", *PLAYERS[:-1], "Erna=E")
    said = pbp.refused(*other)
    assert "--anew" in said
    assert "new numbers" in said
    assert seals(pbp("seal", "autumn", "--format", "plain").out) == seals(first), (
        "the refused one changed nothing"
    )
    anew = pbp(*other, "--anew", "--format", "plain")
    assert "counts no more" in anew.err
    assert seals(anew.out)[:2] != seals(first)
    assert seals(anew.out)[2] == seals(first)[0], "the post says which seal it takes the place of"
    assert pbp("seal", "autumn", "--format", "plain").out == anew.out
    assert "Erna" in pbp(*NEW).out
    assert [pbp("verify", "--json").json[key] for key in ("seal", "list_seal")] == seals(anew.out)[:2]


def test_in_order_is_sealed_too(pbp: Pbp) -> None:
    post = pbp(*SEAL, "--in-order", "--format", "plain").out
    assert "They sit in this order." in post
    pbp(*NEW, "-q")
    head = json.loads(pbp("export").out.splitlines()[0])
    assert "setup" not in head
    assert (listed(head)["seats"], list_seal(head)) == (IN_ORDER, seals(post)[1])
    assert [player["name"] for player in pbp.status()["players"]] == NAMES
    pbp("seal", "qanon", "winter", *PLAYERS)
    pbp("new", "qanon", "winter", "--sealed", "-q")
    assert listed(json.loads(pbp("export").out.splitlines()[0]))["seats"] == DRAWN


def test_the_cards_are_sealed_too(pbp: Pbp, tmp_path: Path) -> None:
    text = house_file().read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('name = "house"', 'name = "mine"'), "utf-8")
    people = PLAYERS[:8]
    shipped = pbp("seal", "gnomic", "one", *people, "--pack", "house", "--format", "plain").out
    assert "the pack house" in shipped
    post = pbp("seal", "gnomic", "two", *people, "--pack", str(mine), "--format", "plain").out
    digest, seed, both = seals(post)
    # What the file says afterwards is of no account: the cards lie in the seal.
    mine.write_text(mine.read_text("utf-8").replace("Half a Loaf Act", "Whole Loaf Act"), "utf-8")
    said = pbp.refused("new", "gnomic", "two", "--sealed", "--entropy", "1", "--pack", str(mine))
    assert "the cards" in said
    pbp("new", "gnomic", "two", "--sealed", "--entropy", "1", "-q")
    head = json.loads(pbp("export").out.splitlines()[0])
    table = head["setup"]["pack"]
    assert table["law"][0]["title"] == "Half a Loaf Act"
    assert digest == hashlib.sha256(canonical(table).encode()).hexdigest()
    assert (seal(head["seed"]), list_seal(head)) == (seed, both)
    assert "the cards" in pbp.refused("new", "gnomic", "one", "--sealed", "--pack", str(mine))


@pytest.mark.parametrize(
    ("words", "says", "code"),
    [
        (["seal", "autumn"], "nothing is sealed for 'autumn' yet", 1),
        (["seal"], "what is sealed?", 2),
        (["seal", "qanon", "autumn", "1926"], "what is sealed?", 2),
        (["seal", "autumn", *PLAYERS], "which game", 2),
        (["seal", "autumn", "--anew"], "which game", 2),
        (["seal", "qanon", "autumn"], "who plays?", 2),
        (["seal", "chess", "autumn", *PLAYERS], "chess", 1),
        (["seal", "claim", "autumn", *PLAYERS], "2 players", 1),
        (["seal", "qanon", "autumn", *PLAYERS, "-o", "powers=no"], "can't be 'no'", 1),
        (["seal", "qanon", "autumn", *PLAYERS, "-o", "powers"], "not NAME=VALUE", 1),
        (["seal", "qanon", "autumn", *PLAYERS, "-o", "theme=secret-hitler"], "words alone", 1),
        (["seal", "qanon", "autumn", *PLAYERS, "--pack", "house"], "no 'pack'", 1),
        (["seal", "gnomic", "autumn", *PLAYERS, "--pack", "nowhere.toml"], "no pack", 1),
    ],
)
def test_what_cant_be_sealed_is_refused(pbp: Pbp, words: list[str], says: str, code: int) -> None:
    assert says in pbp.refused(*words, code=code)
    assert "nothing is sealed" in pbp.refused("seal", "autumn")


def test_a_seed_whose_seal_is_out_is_not_passed_over(pbp: Pbp) -> None:
    pbp(*SEAL)
    assert "--sealed" in pbp.refused("new", "qanon", "autumn", *PLAYERS)
    pbp("new", "qanon", "winter", *PLAYERS, "-q")
    assert "pbp seal" in pbp.refused("new", "qanon", "spring", *PLAYERS, "--sealed")


def test_entropy_needs_a_seed_that_was_there_before(pbp: Pbp) -> None:
    assert "pbp seal" in pbp.refused("new", "qanon", "x", *PLAYERS, "--entropy", "1", code=2)
    pbp.refused("new", "qanon", "x", *PLAYERS, "--seed", SEED, "--sealed", code=2)
    long = " ".join(["1"] * 501)
    assert "1000" in pbp.refused("new", "qanon", "x", *PLAYERS, "--seed", SEED, "--entropy", long)


def test_a_trial_keeps_the_seal(pbp: Pbp) -> None:
    post = pbp(*SEAL, "--format", "plain").out
    pbp("new", "qanon", "autumn", "--sealed", "--entropy", "1", "--dry-run")
    told = pbp("new", "qanon", "autumn", "--sealed", "--entropy", "2", "--format", "plain").out
    assert seals(told.split("──── PM")[0]) == seals(post)


def test_a_seal_of_an_earlier_version_is_used_as_it_was(pbp: Pbp) -> None:
    """It fixes the seed alone, so the opening post shows no second seal, and says nothing that isn't so."""
    from pbp_mod.store.log import Log
    from pbp_mod.store.records import SEEDS

    with Log(pbp.state, create=True) as log:
        log.remember(f"{SEEDS}autumn", S)
    post = pbp("seal", "autumn", "--format", "plain").out
    assert seals(post) == [seal(S)]
    assert "--anew" in pbp.refused(*SEAL)
    new = pbp(*NEW, *PLAYERS, "--format", "plain")
    assert "fixes the seed alone" in new.err
    assert seals(new.out.split("──── PM")[0]) == [seal(S)]
    assert "sealed" not in json.loads(pbp("export").out.splitlines()[0])
    assert pbp("verify", "--json").json["list_seal"] is None


def test_what_was_sealed_is_handed_over(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    post = pbp(*SEAL, "-o", "raid-twice=no", "--format", "plain").out
    pbp("new", "qanon", "winter", *PLAYERS, "-q")
    pbp("hand-over", tmp_path / "desk.jsonl")
    monkeypatch.setenv("PBP_STATE", str(tmp_path / "other"))
    pbp("take-over", tmp_path / "desk.jsonl")
    assert pbp("seal", "autumn", "--format", "plain").out == post
    assert seals(pbp(*NEW, "--format", "plain").out.split("──── PM")[0]) == seals(post)


@pytest.mark.parametrize(
    "note",
    [
        "{",
        "{}",
        '{"seed": 7}',
        '{"seed": "5eed", "table": {}}',
        '{"seed": "5eed", "table": {"engine": "qanon", "players": []}}',
        '{"seed": "5eed", "more": 1}',
        '{"seed": "5eed", "table": [1]}',
    ],
)
def test_a_damaged_seal_is_said_to_be_damaged(pbp: Pbp, note: str) -> None:
    from pbp_mod.store.log import Log
    from pbp_mod.store.records import SEEDS

    with Log(pbp.state, create=True) as log:
        log.remember(f"{SEEDS}autumn", note)
    assert "damaged" in pbp.refused("seal", "autumn")
    assert "damaged" in pbp.refused(*NEW)
    assert "damaged" in pbp.refused(*SEAL)
    assert len(seals(pbp(*SEAL, "--anew", "--format", "plain").out)) == 2


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"sealed": "pbp-chance/1"}, "'pbp-chance/2'"),
        ({"sealed": True}, "must be text"),
        ({"sealed": "pbp-chance/2", "seed": None, "setup": None}, "needs 'seed'"),
        ({"sealed": "pbp-chance/2"}, "dealt by hand"),
        ({"sealed": "pbp-chance/2", "setup": None, "entropy": "4,8"}, "without a leading zero"),
    ],
)
def test_a_header_that_can_not_have_been_sealed_so_is_refused(
    pbp: Pbp, tmp_path: Path, more: dict[str, Any], says: str
) -> None:
    head = {key: value for key, value in (header() | more).items() if value is not None}
    assert says in pbp.refused("import", write(tmp_path / "log.jsonl", head, []))
