"""Gnomic Parliament at the command line: packs, a vote with a number for later, going on without the silent, posts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines.gnomic.effects.pack import pack_table
from tests import games
from tests.conftest import Pbp

PEOPLE = [("John.S.Mill", "JSM"), ("BruteForce", "BF"), ("Mountainhawk", "MH"), ("Arthuritas", "AI")]
PACK = """
[pack]
name = "shed"
title = "The Shed"
end-cards = [90, 91]
prepared = [1, 2, 3, 4, 5, 90, 6, 91, 7]

[[law]]
number = 1
title = "First Act"
text = "Nothing yet."
kind = "permanent"
party = "mechanocrats"

[[law]]
number = 2
title = "Second Act"
text = "Nothing at all."
kind = "permanent"
party = "royalists"
effects = []
"""


def more_laws() -> str:
    law = '\n[[law]]\nnumber = {}\ntitle = "Law {}"\ntext = "Quiet."\nkind = "one-time"\nparty = "wild"\neffects = []\n'
    return "".join(law.format(number, number) for number in range(3, 8))


@pytest.fixture
def shed(tmp_path: Path) -> Path:
    """A small pack in a file."""
    path = tmp_path / "shed.toml"
    path.write_text(PACK + more_laws(), "utf-8")
    return path


def header(**setup: Any) -> dict[str, Any]:
    return {
        "format": "pbp-log/1",
        "engine": "gnomic",
        "name": "lawn",
        "players": [{"name": name, "abbr": abbr} for name, abbr in PEOPLE],
        "options": {"deck": "prepared"},
        "seed": games.SEED,
        "setup": {"president": "JSM"} | setup,
    }


@pytest.fixture
def lawn(pbp: Pbp, tmp_path: Path) -> Pbp:
    """The prepared deck with four; #3 of the house pack is proposed."""
    pbp("import", games.write(tmp_path / "log.jsonl", header(), []))
    pbp("post", "JSM", "**I propose #3**")
    return pbp


def rows(pbp: Pbp) -> list[dict[str, Any]]:
    meta = ("at", "text", "source", "note", "moderator")
    lines = [json.loads(line) for line in pbp("export").out.splitlines()[1:]]
    return [{key: value for key, value in line.items() if key not in meta} for line in lines]


def waiting(pbp: Pbp) -> dict[str, str]:
    return {
        each["player"]: each["text"] for each in pbp("standing", "--json").json if each["status"] == "waiting"
    }


# A vote with a number for later


def test_a_vote_and_secret_lobby_votes_in_one_word(lawn: Pbp) -> None:
    told = lawn("vote", "JSM=yes+2", "BF=no", "MH=no+0")
    assert [row["choice"] for row in rows(lawn)[1:]] == ["yes", "no", "no"]
    assert waiting(lawn) == {"John.S.Mill": "secret-lobby 2", "Mountainhawk": "secret-lobby 0"}
    assert "secret-lobby" not in told.out
    lawn("vote", "AI", "yes+1")
    closed = lawn("close")
    assert [(row["by"], row["votes"]) for row in rows(lawn)[6:]] == [("JSM", 2), ("MH", 0), ("AI", 1)]
    assert "Biscuit Act: passed, " not in closed.out
    assert "Biscuit Act: passed, " in lawn("secret-lobby", "BF=0").out


def test_a_vote_and_a_number_of_a_dry_run_are_not_kept(lawn: Pbp) -> None:
    told = lawn("vote", "JSM=yes+2", "--dry-run")
    assert "Would keep for later: John.S.Mill secret-lobby 2" in told.err
    assert len(rows(lawn)) == 1
    assert waiting(lawn) == {}


@pytest.mark.parametrize("words", ["I place 1 lobby vote", "I place one lobby vote.", "I place 1", "lobby 1"])
def test_one_lobby_vote_is_no_plural(lawn: Pbp, words: str) -> None:
    lawn("post", "BF", f"**{words}**")
    assert rows(lawn)[-1] == {"action": "lobby", "by": "BF", "votes": 1}


@pytest.mark.parametrize(
    ("text", "choice", "number"),
    [
        ("Yes, and 2 secret lobby votes", "yes", "2"),
        ("No. I place 1 in secret.", "no", "1"),
        ("yes\n0 secret lobby votes", "yes", "0"),
        ("NO + two secret lobby votes!", "no", "2"),
        ("Yes, and no secret lobby votes.", "yes", "0"),
        ("Yes and 1 secret lobby vote", "yes", "1"),
    ],
)
def test_a_message_with_both(lawn: Pbp, text: str, choice: str, number: str) -> None:
    lawn("pm", "BF", text)
    assert rows(lawn)[-1] == {"action": "vote", "by": "BF", "choice": choice}
    assert waiting(lawn) == {"BruteForce": f"secret-lobby {number}"}


@pytest.mark.parametrize(
    "text",
    [
        "Yes, and maybe 2 secret lobby votes",
        "Yes, and 2 secret lobby votes if it is close",
        "Yes, but not 2 secret lobby votes",
        "Yes, and 2 secret lobby votes, or 3 secret lobby votes",
        "Yes, and 2 secret lobby votes?",
    ],
)
def test_what_is_not_exact_is_not_taken(lawn: Pbp, text: str) -> None:
    lawn.refused("pm", "BF", text)
    assert len(rows(lawn)) == 1
    assert waiting(lawn) == {}


def test_a_number_alone_waits_too(lawn: Pbp) -> None:
    lawn("vote", "BF=no")
    lawn("pm", "BF", "2 secret lobby votes")
    assert waiting(lawn) == {"BruteForce": "secret-lobby 2"}


def test_the_number_is_for_this_round_only(lawn: Pbp) -> None:
    lawn("lobby", "BF=2")  # nothing is left to be placed, so nobody will ask
    lawn("vote", "JSM=yes", "BF=no+1", "MH=no", "AI=no")
    lawn("close")
    told = lawn("proceed", "--yes")
    assert "The standing order of BruteForce is void: a new round has begun since it was given." in told.err
    assert waiting(lawn) == {}


def test_answers_after_the_close_by_message(lawn: Pbp) -> None:
    lawn("vote", "JSM=yes", "BF=no", "MH=no", "AI=no")
    lawn("close")
    for by, text in (
        ("JSM", "2 secret lobby votes"),
        ("BF", "none"),
        ("MH", "One."),
        ("AI", "no lobby votes"),
    ):
        lawn("pm", by, text)
    assert [row["votes"] for row in rows(lawn)[6:]] == [2, 0, 1, 0]


def test_a_late_vote_is_no_number(lawn: Pbp) -> None:
    lawn("vote", "JSM=yes", "BF=no", "MH=no", "AI=no")
    lawn("close")
    lawn.refused("pm", "BF", "No")
    lawn.refused("pm", "BF", "Yes")
    assert len(rows(lawn)) == 6


# Going on without the silent


def test_proceed_takes_no_answer_as_no_secret_lobby_votes(lawn: Pbp) -> None:
    assert "nobody's answer can be taken for granted now" in lawn.refused("proceed")
    lawn("vote", "JSM=yes+1", "BF=yes", "MH=no", "AI=yes")
    assert "awaited: close" in lawn.refused("proceed")
    lawn("close")
    before = lawn.rows()
    told = lawn("proceed", "--dry-run")
    assert "No answer, so: BF secret-lobby 0" in told.err
    assert "JSM" not in told.err.partition("Would record")[0]
    assert lawn.rows() == before
    told = lawn("proceed", "--yes")
    assert "Biscuit Act: passed, " in told.out
    kept = [json.loads(line) for line in lawn("export").out.splitlines()[1:]]
    assert [(row["by"], row["note"]) for row in kept[-3:]] == [
        (by, "no answer came") for by in ("BF", "MH", "AI")
    ]


def test_no_other_game_has_defaults(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", games.write(tmp_path / "log.jsonl", games.header(), []))
    assert "awaited: nominate" in pbp.refused("proceed")


# Posts with several orders, and decisions


def test_distribution_and_staying_in_one_post(lawn: Pbp) -> None:
    lawn("vote", "JSM=yes+0", "BF=yes+0", "MH=yes+0", "AI=no+0")
    lawn("close")
    told = lawn("post", "JSM", "**I distribute BF 1 and I remain President**")
    assert [row["action"] for row in rows(lawn)[-2:]] == ["distribute", "stay"]
    assert rows(lawn)[-2]["shares"] == {"BF": 1}
    assert "Round 2: John.S.Mill is President" in told.out.replace("\u2060", "")
    assert "was not recorded" not in told.err


def test_distribution_and_passing_as_a_standing_order(lawn: Pbp) -> None:
    lawn("vote", "JSM=yes", "BF=yes+0", "MH=yes+0", "AI=no+0")
    lawn("standing", "JSM", "secret-lobby 0 then distribute MH=1 then pass")
    lawn("close")
    assert [row["action"] for row in rows(lawn)[-2:]] == ["distribute", "pass"]


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("**I distribute BF 1**", {"BF": 1}),
        ("**I distribute 1 to Mountainhawk.**", {"MH": 1}),
        ("**I distribute BruteForce: 1**", {"BF": 1}),
    ],
)
def test_shares_in_a_post(lawn: Pbp, text: str, shares: dict[str, int]) -> None:
    lawn("vote", "JSM=yes+0", "BF=yes+0", "MH=yes+0", "AI=no+0")
    lawn("close")
    lawn("post", "JSM", text)
    assert rows(lawn)[-1]["shares"] == shares


@pytest.mark.parametrize(
    "text", ["**I distribute BF**", "**I distribute BF 1, BF 1**", "**I distribute Nobody 1**"]
)
def test_shares_that_say_nothing_clear(lawn: Pbp, text: str) -> None:
    lawn("vote", "JSM=yes+0", "BF=yes+0", "MH=yes+0", "AI=no+0")
    lawn("close")
    before = lawn.rows()
    lawn.refused("post", "JSM", text)
    assert lawn.rows() == before


def test_marks_party_and_a_card_s_questions(pbp: Pbp, tmp_path: Path) -> None:
    head = header(row=[27, 31, 7], permanent=[2, 6]) | {"options": {"agendas": "yes"}}
    pbp("import", games.write(tmp_path / "log.jsonl", head, []))
    assert "needs a party" in pbp.refused("post", "JSM", "**I propose #27**")
    pbp("post", "JSM", "**I propose #31**")
    pbp("vote", "JSM=yes+0", "BF=yes+0", "MH=yes+0", "AI=no+0")
    pbp("close")
    pbp("distribute", "BF=1")
    told = pbp("post", "JSM", "**I decide #31: BF and Arthuritas**")
    assert rows(pbp)[-1] == {"action": "decide", "by": "JSM", "card": "31", "answer": ["BF", "AI"]}
    assert "chosen by" in told.out
    pbp("undo", "--yes")
    pbp("post", "JSM", "**I decide #31: nobody**")
    assert rows(pbp)[-1]["answer"] == []
    pbp("undo", "--yes")
    pbp("decide", "JSM", "31", "nobody")
    pbp("pass")
    pbp("post", "BF", "**I propose #27 as Royalists marking MH**")
    assert rows(pbp)[-1] == {
        "action": "propose",
        "by": "BF",
        "card": "27",
        "party": "royalists",
        "marks": ["MH"],
    }


def test_a_law_chosen_in_a_post(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", games.write(tmp_path / "log.jsonl", header(row=[7, 5, 6], permanent=[2, 3]), []))
    pbp("propose", "7")
    pbp("vote", "JSM=yes+0", "BF=yes+0", "MH=yes+0", "AI=no+0")
    pbp("close")
    pbp("distribute", "BF=1")
    assert "#7 wants one of: #2, #3" in pbp.refused("post", "JSM", "**I decide #7: #5**")
    pbp("post", "JSM", "**I decide #7: #3**")
    assert rows(pbp)[-1]["answer"] == 3


# Packs


def test_pack_check_tells_everything_at_once(pbp: Pbp, shed: Path) -> None:
    assert "can be played: 7 laws, 0 Decrees, 0 agendas" in pbp("pack", "check", shed).out
    assert "#1" in pbp("pack", "check", shed).out
    assert pbp("pack", "check", shed, "--json").json == []
    shed.write_text(
        PACK.replace("royalists", "pirates").replace("permanent", "eternal") + more_laws(), "utf-8"
    )
    told = pbp("pack", "check", shed, code=1)
    assert "law 2: party: there is no 'pirates' (accepted: obstructionists" in told.out
    assert told.out.count("there is no 'eternal'") == 2
    faults = pbp("pack", "check", shed, "--json", code=1).json
    assert len(faults) >= 3
    assert f"({len(faults)} faults listed above)" in told.err
    assert "there is no pack" in pbp.refused("pack", "check", "nowhere.toml")


def test_pack_show(pbp: Pbp, shed: Path) -> None:
    told = pbp("pack", "show", "7", "#51").out
    assert "#7 Attic Clearance Act (one-time law, obstructionists, fire-diamond)" in told
    assert "#51 Decree on the Virtue of Puddles (permanent Decree" in told
    assert told.count("\n#") == 1
    assert "Not typed in" in pbp("pack", "show", shed, "1").out
    cards = pbp("pack", "show", "house", "--json").json
    assert [sum(card["group"] == group for card in cards) for group in ("law", "decree", "agenda")] == [
        46,
        12,
        8,
    ]
    assert "has no card 99" in pbp.refused("pack", "show", "99")
    assert "is no card" in pbp.refused("pack", "show", "7", "x")


def new_game(pbp: Pbp, *more: object) -> None:
    people = [word for name, abbr in PEOPLE for word in ("--player", f"{name}={abbr}")]
    pbp("new", "gnomic", "own", *people, "-o", "deck=prepared", "--quiet", *more)


def test_a_pack_of_one_s_own_is_kept_with_the_game(pbp: Pbp, shed: Path, tmp_path: Path) -> None:
    new_game(pbp, "--pack", shed)
    head = json.loads(pbp("export").out.splitlines()[0])
    assert head["setup"]["pack"] == json.loads(json.dumps(pack_table(str(shed))[0]))
    assert sorted(head["setup"]["seats"]) == sorted(name for name, _ in PEOPLE)
    shed.unlink()  # the log stands alone
    assert pbp.status()["table"]["permanent"] == [1, 2]
    assert "First Act" in pbp("pack", "show", "1").out
    log = tmp_path / "own.jsonl"
    log.write_text(pbp("export").out, "utf-8")
    pbp("import", log, "--name", "twice")
    own, twin = (json.loads(text.splitlines()[0]) for text in (log.read_text("utf-8"), pbp("export").out))
    assert {**twin, "name": "own", "head": own["head"]} == own
    assert pbp("export").out.splitlines()[1:] == log.read_text("utf-8").splitlines()[1:]


def test_a_pack_named_by_its_path_in_a_log_is_embedded(pbp: Pbp, shed: Path, tmp_path: Path) -> None:
    pbp("import", games.write(tmp_path / "log.jsonl", header(pack=str(shed)), []))
    assert json.loads(pbp("export").out.splitlines()[0])["setup"]["pack"]["pack"]["name"] == "shed"


def test_a_shipped_pack_is_named_only(pbp: Pbp) -> None:
    new_game(pbp, "--pack", "house")
    assert json.loads(pbp("export").out.splitlines()[0])["setup"]["pack"] == "house"


def test_a_broken_pack_or_a_game_without_packs_is_refused(pbp: Pbp, shed: Path) -> None:
    shed.write_text(PACK.replace("royalists", "pirates") + more_laws(), "utf-8")
    people = [word for name, abbr in PEOPLE for word in ("--player", f"{name}={abbr}")]
    refused = pbp.refused("new", "gnomic", "own", *people, "--pack", shed)
    assert "shed.toml: law 2: party: there is no 'pirates'" in refused
    people += ["--player", "Kit"]
    assert "has no 'pack'" in pbp.refused("new", "qanon", "own", *people, "--pack", "house")


def test_numbers_below_zero_are_typed_as_they_are(pbp: Pbp, shed: Path) -> None:
    """A card without effects waits for the moderator."""
    new_game(pbp, "--pack", shed, "--in-order", "--seed", games.SEED)
    pbp("propose", pbp.status()["table"]["row"][0]["card"], "-q")
    pbp("vote", *(f"{abbr}=yes" for _, abbr in PEOPLE), "-q")
    pbp("close", "-q")
    pbp("proceed", "--yes", "-q")
    if pbp.status()["phase"] == "distribute":
        pbp("distribute", "BF=1", "-q")
    assert pbp.status()["phase"] == "resolve"
    before = pbp.status()["table"]
    pbp("adjust", "BF", "1", "-1", "the hat fits", "-q")
    after = pbp.status()["table"]
    assert (after["honor"]["BruteForce"], after["lobby"]["BruteForce"]) == (
        before["honor"]["BruteForce"] + 1,
        before["lobby"]["BruteForce"] - 1,
    )
    row = json.loads(pbp("export").out.splitlines()[-1])
    assert (row["honor"], row["lobby"], row["reason"]) == (1, -1, "the hat fits")
    for words in (["BF", "1", "2", "--loud", "x"], ["BF", "1", "-x", "y"]):
        assert "o such option" in pbp.refused("adjust", *words, code=2)
    assert "can't lose 100" in pbp.refused("adjust", "BF", "-100", "-10", "too much")


PREPARED = "prepared = [1, 2, 3, 4, 5, 90, 6, 91, 7]\n"


def laws(seals: int = 4, **more: str) -> str:
    """A box of seven laws, the first of them with a seal."""
    box = '[pack]\nname = "box"\ntitle = "Box"\nend-cards = [90, 91]\n' + more.pop("head", "")
    for number in range(1, 8):
        box += f'\n[[law]]\nnumber = {number}\ntitle = "Law {number}"\ntext = "Text."\nkind = "permanent"\n'
        box += 'party = "wild"\n' + ("seal = true\n" if number <= seals else "") + more.get("law", "")
    return box


@pytest.mark.parametrize("gnomes", [4, 5, 8])
@pytest.mark.parametrize("deck", ["random", "prepared"])
@pytest.mark.parametrize("seals", [0, 1, 3, 4, 5])
@pytest.mark.parametrize("prepared", [False, True])
def test_the_check_of_a_pack_and_a_new_game_agree(
    pbp: Pbp, tmp_path: Path, gnomes: int, deck: str, seals: int, prepared: bool
) -> None:
    head = PREPARED if prepared else ""
    (tmp_path / "box.toml").write_text(laws(seals, head=head), "utf-8")
    players = [word for name in "ABCDEFGH"[:gnomes] for word in ("--player", f"P{name}")]
    words = ["new", "gnomic", "box", *players, "--pack", tmp_path / "box.toml", "-o", f"deck={deck}", "-q"]
    playable = prepared if deck == "prepared" else seals >= (5 if gnomes == 4 else 4)
    if playable:
        pbp(*words)
    else:
        reason = pbp.refused(*words).removeprefix("pbp: ")
    told = pbp("pack", "check", tmp_path / "box.toml", code=0 if prepared or seals >= 4 else 1).out
    says = [line for line in told.splitlines() if f"deck={deck} it can't be dealt" in line]
    concerned = [line for line in says if "gnomes" not in line or f"{gnomes}" in line]
    assert bool(concerned) is not playable, told
    if not playable:
        assert reason.split(" (")[0] in concerned[0]


@pytest.mark.parametrize(("seals", "head"), [(6, ""), (0, PREPARED)], ids=["either deck", "prepared alone"])
def test_decrees_and_agendas_that_are_too_few_are_told(
    pbp: Pbp, tmp_path: Path, seals: int, head: str
) -> None:
    (tmp_path / "box.toml").write_text(laws(seals, head=head), "utf-8")
    told = pbp("pack", "check", tmp_path / "box.toml").out.splitlines()
    assert told[-2:] == [
        "With decrees=yes it can't be dealt: the pack has only 0 decrees.",
        "With agendas=yes it can't be dealt: the pack has only 0 agendas.",
    ]


@pytest.mark.parametrize(
    ("law", "says"),
    [
        ('effects = [{ do = "gain", lobby = 12345678901234567890123 }]\n', "a whole number from 0 to 999999"),
        (
            'effects = [{ rule = "weight", set = 12345678901234567890123 }]\n',
            "a whole number from 0 to 999999",
        ),
        (
            'effects = [{ do = "gain", lobby = 1, pick = 12345678901234567890123 }]\n',
            "pick: must be a number",
        ),
    ],
)
def test_numbers_that_no_program_reads_are_refused_in_a_pack(
    pbp: Pbp, tmp_path: Path, law: str, says: str
) -> None:
    (tmp_path / "box.toml").write_text(laws(6, law=law), "utf-8")
    assert says in pbp("pack", "check", tmp_path / "box.toml", code=1).out
    players = [word for name in "ABCD" for word in ("--player", f"P{name}")]
    assert says in pbp.refused("new", "gnomic", "box", *players, "--pack", tmp_path / "box.toml")
