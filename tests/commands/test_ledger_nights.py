"""Nights of the ledger at hand, with names that end with a stop or hold a joiner: orders passed over, and what a group may know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pbp
from tests.games import write

FAMILY = "🐺 Mum 👨‍👩‍👧"
NAMES = ("J.R.R.", "O'Brien", FAMILY, "Nö Vote", "xX_*star*_Xx", "Mr. Vote", "D.J.", "Unvote")
PEOPLE = [{"name": name, "abbr": abbr} for name, abbr in zip(NAMES, "ABCDEFGH", strict=True)]
DEN = ("J.R.R.", "D.J.")


def head(*wolves: str, **more: Any) -> dict[str, Any]:
    roles = {name: "Wolf" if name in wolves else "Villager" for name in NAMES}
    found = {"format": "pbp-log/1", "engine": "ledger", "name": "Village II.", "players": PEOPLE}
    return found | {"seed": "5eed" * 16, "setup": {"pack": "werewolf", "roles": roles}} | more


@pytest.fixture
def night(pbp: Pbp, tmp_path: Path) -> Pbp:
    """Werewolf for eight, in the first night; J.R.R. and D.J. hunt, and O'Brien is out."""
    pbp("import", write(tmp_path / "log.jsonl", head(*DEN), []))
    pbp("vote", "A=B", "C=B", "D=B", "E=B", "F=B", "-q")
    return pbp


def test_whoever_closes_a_night_is_told_of_orders_of_which_nothing_came(night: Pbp) -> None:
    night("act", "kill", "A", "H")
    said = night("close-phase", "-q").err
    assert "Night 1 is over, and you have said nothing of these orders:\nkill: J.R.R. → Unvote" in said
    assert night.status()["phase"] == "day", "it goes on all the same"


@pytest.mark.parametrize(
    "effect", [("out", "H"), ("saved", "H"), ("tell", "H", "A", "noise."), ("tell", "den", "Nobody", "home.")]
)
def test_an_order_of_which_the_moderator_has_said_something_is_no_more_named(
    night: Pbp, effect: tuple[str, ...]
) -> None:
    night("act", "kill", "A", "H")
    night("effect", *effect, "-q")
    assert "said nothing of" not in night("close-phase", "-q").err


def test_an_order_for_nobody_needs_no_word(night: Pbp) -> None:
    night("act", "kill", "A", "no one")
    assert "said nothing of" not in night("close-phase", "-q").err


def test_a_group_is_sent_once_more_who_belongs_to_it_and_what_it_has_ordered(night: Pbp) -> None:
    before = night("log").out
    told = night("hands", "Den", "--format", "plain").out
    assert told.startswith("──── PM to J.R.R., D.J. · hand ")
    assert "In Village II. you belong together, and nobody else is told of it:\n\n- J.R.R.\n- D.J." in told
    assert "Your order" not in told
    night("act", "kill", "G", "H")
    told = night("hands", "den", "A", "--format", "plain").out
    assert "Your order stands: kill Unvote, from D.J.\n" in told
    assert "PM to J.R.R. · hand" in told
    night("undo", "-q")
    assert night("log").out.startswith(before)


def test_a_group_that_is_told_nothing_gets_no_hand(night: Pbp) -> None:
    assert "graveyard is told nothing together in this game" in night.refused("hands", "graveyard")
    assert "nobody here is called 'lair'" in night.refused("hands", "lair")


def test_who_is_alone_of_a_group_as_the_game_opens_is_not_told_so(pbp: Pbp, tmp_path: Path) -> None:
    lonely = head("J.R.R.")
    lonely["players"] = PEOPLE[:7]
    lonely["setup"]["roles"].pop("Unvote")
    pbp("import", write(tmp_path / "log.jsonl", lonely, []))
    assert not [each for each in pbp("outbox", "--all", "--json").json if each["id"] == 70]
    assert "your pack: nobody else." in pbp("outbox", "show", "2").out


@pytest.mark.parametrize("dialect", ["discourse", "phpbb", "plain", "email", "html", "bgg", "nodebb"])
def test_no_second_stop_follows_on_a_name_that_ends_with_one(night: Pbp, dialect: str) -> None:
    told = night("hands", "G", "--format", dialect).out
    assert "J.R.R." in told
    assert not re.search(r"J\.R\.R\.[^\w\s]*\.", told), told


def test_a_joiner_is_shown_in_an_emoji_and_nowhere_else(night: Pbp) -> None:
    assert f"{FAMILY}: Villager" in night("secrets").out
    shown = night("note", "a\u200db \u200d👩", "--dry-run").err + night.refused("hands", "x\u200dy")
    assert "\u200d" not in shown


def test_a_count_and_the_board_name_who_abstains_and_whose_vote_is_more_than_one(
    pbp: Pbp, tmp_path: Path
) -> None:
    ballot = {
        "ask": "Who speaks?",
        "voters": "in",
        "choices": "in",
        "abstain": "nobody speaks",
        "weights": [{"who": "office chair", "votes": 3}, {"who": "names 'D.J.'", "votes": 2, "secret": True}],
    }
    pack = {
        "pack": {"name": "hall", "title": "The hall", "seats": 8, "offices": ["chair"]},
        "phase": [{"name": "talk", "ends": ["moderator"], "ballot": ballot}],
        "ending": [{"reason": "late", "when": "day > 3", "winners": "in"}],
    }
    pbp("import", write(tmp_path / "log.jsonl", head(setup={"pack": pack}), []))
    pbp("effect", "office", "B", "chair", "-q")
    pbp("vote", "A=nobody speaks", "G=nobody speaks", "-q")
    assert "Nobody has voted yet." not in pbp("count", "--format", "plain", "--all").out
    pbp("vote", "B=H", "G=H", "-q")
    told = pbp("count", "--format", "plain", "--all").out
    assert "- Unvote (4): O'Brien (3 votes), D.J.\n\nAbstained (1): J.R.R.\n\nNo vote (5):" in told
    assert "\nAbstained: J.R.R.\n" in pbp("board", "--format", "plain").out


def test_what_a_secret_weight_has_decided_is_told_as_far_as_it_shows(pbp: Pbp, tmp_path: Path) -> None:
    ballot = {"ask": "Who goes?", "voters": "in", "choices": "in", "then": "out"}
    weights = [{"who": "names 'D.J.'", "votes": 3, "secret": True}]
    pack = {
        "pack": {"name": "hall", "title": "The hall", "seats": 8},
        "options": {"twilight": "yes"},
        "phase": [{"name": "talk", "ends": ["hammer", "moderator"], "ballot": ballot | {"weights": weights}}],
        "ending": [{"reason": "late", "when": "day > 3", "winners": "in"}],
    }
    pbp("import", write(tmp_path / "log.jsonl", head(setup={"pack": pack}), []))
    told = pbp("vote", "A=B", "C=B", "G=H", "-q") and pbp("close-phase").out
    assert "- **O'Brien (2)**: J.R.R., " in told
    assert "Not every vote counts as it shows.\n" in told
    assert "\n**Unvote** is out.\n" in told
    told = pbp("vote", "D=A", "A=B", "C=B", "G=B", "E=B", "-q") and pbp("count", "--format", "plain").out
    assert "J.R.R. (1): Nö Vote\n" in told, "nothing more is missing once the deciding vote is in"
    assert "Not every vote" not in pbp("close-phase").out


def test_a_reminder_ends_its_sentences(night: Pbp) -> None:
    night("close-phase", "-q")
    told = night("remind", "--name", "--format", "plain").out
    assert "in bold: vote NAME or vote no one. I have been waiting since" in told
    assert "still missing; please post here, in bold: vote NAME.\n" in told


def test_the_dead_are_written_to_together_as_long_as_they_are_dead(night: Pbp) -> None:
    def readers(*words: str) -> list[str]:
        night("effect", "tell", "graveyard", *words, "-q")
        told = [each for each in night("outbox", "--all", "--json").json if each["to"] == "group:graveyard"]
        assert told[-1]["template"] == "ledger/told"
        return list(told[-1]["recipients"])

    assert readers("Your chat is open.") == ["O'Brien"]
    night("effect", "out", "H", "-q")
    night("effect", "out", "C", "-q")
    assert readers("Welcome, all.") == ["O'Brien", FAMILY, "Unvote"]
    night("effect", "in", "B", "-q")
    assert readers("O'Brien lives.") == [FAMILY, "Unvote"], "who is back reads nothing of the dead any more"
    night("replace", "Unvote", "Zoë", "--yes", "-q")
    assert readers("A new face.") == [FAMILY, "Zoë"]
    assert f"graveyard: {FAMILY}, Zoë" in night("secrets").out
    thread = [each["text"] for each in night("outbox", "--all", "--json").json if each["to"] == "thread"]
    assert not any("face" in text or "graveyard" in text.lower() for text in thread if text)


def test_a_text_that_is_held_back_names_the_template_of_the_line(night: Pbp) -> None:
    """D.J., whose first letter is another player's abbreviation, is no less guarded."""
    folder = night.state / "templates" / "ledger"
    folder.mkdir(parents=True)
    (folder / "phase.j2").write_text("A new day.\n\nD.J. is a Wolf.\n", "utf-8")
    night("sent", "--all")
    night("close-phase", "-q")
    night("vote", "C=no one", "D=no one", "E=no one", "-q")
    said = night("vote", "F=no one", code=3).err
    assert "would give away the role of D.J. (template ledger/phase.j2; mend it in your folder" in said
