"""The season book: recomputed from the rows by a few lines of their own; who is who; who is in no book."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bs4 import BeautifulSoup

from pbp_mod.desk.season import post
from pbp_mod.desk.season.hidden import both_hidden, read_hidden
from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import CorruptLog
from pbp_mod.game.actions import Action
from pbp_mod.testing.games import Game
from pbp_mod.testing.headers import header as dealt
from pbp_mod.texts.dialects import PAGE
from tests.conftest import Pbp
from tests.games import write
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, lines
from tests.playthroughs import logs as playthroughs

Line = dict[str, Any]


def at_random(engine: str, seed: int, players: int) -> tuple[Line, list[Line]]:
    """A whole game of random answers to what is awaited, by the usual rules."""
    game, rng = Game(dealt(engine, players, seed, {})), random.Random(seed)
    while not game.over:
        ask = rng.choice([ask for ask in game.engine.asks(game.state) if ask.choices])
        by = rng.choice(ask.seats) if ask.seats else None
        game.do(Action(ask.kind, by, rng.choice(ask.choices or ())))
    return json.loads(json.dumps(game.header)), game.rows


def random_game(name: str, seed: int, newcomer: str | None = None) -> tuple[Line, list[Line]]:
    """A whole game of QAnon for five; with a newcomer in the first player's seat from the third election on."""
    head, rows = at_random("qanon", seed, 5)
    head |= {"name": name}
    if newcomer is not None:
        ends = [at for at, (a, b) in enumerate(pairwise(rows), 1) if a["action"] == "vote" != b["action"]]
        first = head["players"][0]
        row = {"action": "replace", "player": first["abbr"], "new": {"name": newcomer, "abbr": first["abbr"]}}
        rows.insert(ends[2], row)
    return head, rows


def recount(head: Line, rows: list[Line], elects_at_the_end: bool = False) -> dict[str, Counter[str]]:
    """Name -> what he did, from the rows alone: elections as the rules have them, everything else ignored. A tie in the last
    one may elect, and end the game (Q13).
    """
    names = {player["abbr"]: player["name"] for player in head["players"]}
    found: dict[str, Counter[str]] = {name: Counter() for name in names.values()}
    ballots: dict[str, str] = {}
    ticket: tuple[str, str] | None = None
    for row in [*rows, {"action": "end"}]:
        if row["action"] == "vote":
            ballots[row["by"]] = row["choice"]
            continue
        if ballots and ticket:
            yaw = sum(choice == "yaw" for choice in ballots.values())
            needed = len(ballots) + (not (elects_at_the_end and row["action"] == "end"))
            passed = yaw * 2 >= needed
            for abbr, choice in ballots.items():
                found[names[abbr]]["votes"] += 1
                found[names[abbr]]["majority"] += (choice == "yaw") == passed
            for abbr in ticket:
                found[names[abbr]]["stood"] += 1
                found[names[abbr]]["elected"] += passed
                others = [each for voter, each in ballots.items() if voter not in ticket]
                found[names[abbr]]["trust"] += others.count("yaw")
            ballots, ticket = {}, None
        if row["action"] == "nominate":
            ticket = row["by"], row["player"]
        if row["action"] == "replace":
            names[row["player"]] = row["new"]["name"]
            found.setdefault(row["new"]["name"], Counter())
    return found


SEEDS = {"one": (3, None), "two": (8, "Zelda"), "three": (11, None)}


@pytest.fixture
def logs(tmp_path: Path) -> dict[str, tuple[Line, list[Line]]]:
    return {name: random_game(name, *how) for name, how in SEEDS.items()}


def bring_in(pbp: Pbp, folder: Path, logs: dict[str, tuple[Line, list[Line]]]) -> None:
    for name, (head, rows) in logs.items():
        pbp("import", write(folder / f"{name}.jsonl", head, rows))


def test_the_counts_are_those_of_the_rows(
    pbp: Pbp, tmp_path: Path, logs: dict[str, tuple[Line, list[Line]]]
) -> None:
    bring_in(pbp, tmp_path, logs)
    book = pbp("season", "--json", "--odds", "0").json
    sums: dict[str, Counter[str]] = {}
    wins, part = Counter[str](), Counter[str]()
    for name, (head, rows) in logs.items():
        counted = recount(head, rows)
        told = {each["name"]: each for each in next(g for g in book["games"] if g["name"] == name)["players"]}
        assert told.keys() == counted.keys()
        roles = pbp("secrets", "--json", "--game", name).json["roles"]
        for who, counts in counted.items():
            assert {key: each for key, each in told[who]["counts"].items() if each} == dict(+counts), (
                name,
                who,
            )
            if not told[who]["left"]:
                assert told[who]["side"] == roles[who]
            sums[who] = sums.get(who, Counter()) + counts
            part[who] += 1
        wins.update(pbp.status("--game", name)["winners"])
    for person in book["people"]:
        [of] = person["engines"]
        assert {key: each for key, each in of["counts"].items() if each} == dict(sums[person["name"]])
        assert (person["wins"], person["games"]) == (wins[person["name"]], part[person["name"]])
    assert sum(person["left"] for person in book["people"]) == 1
    assert [each["name"] for each in book["people"] if each["came"]] == ["Zelda"]
    assert sum(counts["elected"] for counts in sums.values()) > 5


def test_a_seat_that_changed_hands_is_split(
    pbp: Pbp, tmp_path: Path, logs: dict[str, tuple[Line, list[Line]]]
) -> None:
    bring_in(pbp, tmp_path, {"two": logs["two"]})
    [game] = pbp("season", "--json", "--odds", "0").json["games"]
    left = next(each for each in game["players"] if each["left"])
    came = next(each for each in game["players"] if each["came"])
    assert left["seat"] == came["seat"]
    assert left["side"] == came["side"]
    assert not left["won"]
    assert left["counts"]["votes"] == 3
    whole = max(each["counts"]["votes"] for each in game["players"])
    assert 0 < came["counts"]["votes"] <= whole - 3


def test_the_order_in_which_games_came_in_changes_nothing(
    pbp: Pbp,
    tmp_path: Path,
    logs: dict[str, tuple[Line, list[Line]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bring_in(pbp, tmp_path, logs)
    first = pbp("season", "--json", "--odds", "3").out
    post = pbp("season", "--post", "--odds", "3").out
    for number in range(3):
        monkeypatch.setenv("PBP_STATE", str(tmp_path / f"desk{number}"))
        names = list(logs)
        random.Random(number).shuffle(names)
        bring_in(pbp, tmp_path, {name: logs[name] for name in names})
        assert pbp("season", "--json", "--odds", "3").out == first
        assert pbp("season", "--post", "--odds", "3").out == post


def test_only_games_that_are_over(pbp: Pbp, tmp_path: Path, logs: dict[str, tuple[Line, list[Line]]]) -> None:
    head, rows = logs["one"]
    pbp("import", write(tmp_path / "log.jsonl", head, rows[:-1]))
    assert pbp("season", "--json").json == {
        "games": [],
        "engines": [],
        "people": [],
        "sides": [],
        "awards": [],
    }
    assert "no game of this desk is over" in pbp.refused("season")
    assert "one is not over" in pbp.refused("season", "one", "--json")
    pbp("import", write(tmp_path / "two.jsonl", *logs["two"]))
    assert [game["name"] for game in pbp("season", "--json", "--odds", "0").json["games"]] == ["two"]
    assert "Note" not in pbp("season", "two", "--odds", "0").err


def test_the_same_game_brought_in_twice_counts_once(
    pbp: Pbp, tmp_path: Path, logs: dict[str, tuple[Line, list[Line]]]
) -> None:
    file = write(tmp_path / "log.jsonl", *logs["one"])
    pbp("import", file)
    pbp("rename", "another", "--game", "one")
    pbp("import", file)
    result = pbp("season", "--json", "--odds", "0")
    assert len(result.json["games"]) == 1
    assert "one is the same game as another and counts once" in result.err


# ---- who is who


def duel(name: str, seed: int, names: tuple[str, str], aliases: dict[str, list[str]] | None = None) -> Any:
    """A whole game of two."""
    head, rows = at_random("claim", seed, 2)
    for player, called in zip(head["players"], names, strict=True):
        player |= {"name": called} | ({"aliases": aliases[called]} if called in (aliases or {}) else {})
    return head | {"name": name}, rows


def by_hand() -> tuple[Line, list[Line]]:
    """A game of which roles and deck were given."""
    logs = (lines(log) for log in playthroughs())
    head, rows = next((head, rows) for head, *rows in logs if head["name"] == "Ten at the table")
    assert "roles" in head["setup"]
    return {key: each for key, each in head.items() if key not in ("rows", "head")} | {"name": "two"}, rows


def known(pbp: Pbp) -> dict[str, tuple[list[str], int]]:
    """Everybody in the book: his other names, and in how many games he was."""
    return {
        each["name"]: (each["also"], each["games"])
        for each in pbp("season", "--json", "--odds", "0").json["people"]
    }


def test_a_spelling_that_a_roster_has_makes_one_person(pbp: Pbp, tmp_path: Path) -> None:
    games = {
        "one": duel("one", 1, ("Wolf", "Bert")),
        "two": duel("two", 2, ("Mr. Wolf", "Cleo"), {"Mr. Wolf": ["Wolf", "B"], "Cleo": ["B2"]}),
        "three": duel("three", 3, ("Dora", "WOLF"), {"Dora": ["B2"]}),
    }
    bring_in(pbp, tmp_path, games)
    found = known(pbp)
    assert len(found) == 4
    [wolf] = [each for each in found.items() if each[0] not in ("Bert", "Cleo", "Dora")]
    assert sorted([wolf[0], *wolf[1][0]]) == ["Mr. Wolf", "WOLF", "Wolf"]
    assert wolf[1][1] == 3


def test_two_people_of_one_game_stay_two_whatever_other_games_say(pbp: Pbp, tmp_path: Path) -> None:
    games = {
        "one": duel("one", 1, ("Anna", "Bert")),
        "two": duel("two", 2, ("Anna", "Cleo"), {"Anna": ["Bert"]}),
    }
    bring_in(pbp, tmp_path, games)
    assert known(pbp) == {"Anna": ([], 2), "Bert": ([], 1), "Cleo": ([], 1)}


def test_an_account_on_the_same_board_makes_one_person_and_is_never_told(pbp: Pbp, tmp_path: Path) -> None:
    bring_in(
        pbp, tmp_path, {"one": duel("one", 1, ("Anna", "Bert")), "two": duel("two", 2, ("Annie", "Cleo"))}
    )
    for game, board, who in (("one", "https://a.example", "Anna"), ("two", "https://b.example", "Annie")):
        pbp("account", "--forum", board, "--game", game)
        pbp("account", who, "xyz77", "--game", game)
    assert len(known(pbp)) == 4
    pbp("account", "--forum", "https://a.example", "--game", "two")
    assert len(known(pbp)) == 3
    assert any(games == 2 for _, games in known(pbp).values())
    for more in ((), ("--json",), ("--post",)):
        assert "xyz77" not in pbp("season", *more, "--odds", "0").out


def test_a_player_whose_name_was_put_right_is_one_person(pbp: Pbp, tmp_path: Path) -> None:
    head, rows = duel("one", 1, ("Ana", "Bert"))
    rows.insert(3, {"action": "rename", "player": head["players"][0]["abbr"], "new": "Anna"})
    bring_in(pbp, tmp_path, {"one": (head, rows), "two": duel("two", 2, ("Ana", "Cleo"))})
    found = known(pbp)
    assert len(found) == 3
    assert {name for name, (also, games) in found.items() if games == 2} <= {"Ana", "Anna"}


# ---- who is in no book


def test_who_is_hidden_is_in_no_part_of_it(pbp: Pbp, tmp_path: Path) -> None:
    bring_in(
        pbp,
        tmp_path,
        {
            "one": duel("one", 1, ("Quentin", "Bert")),
            "two": duel("two", 2, ("Quentin II", "Cleo"), {"Quentin II": ["Quentin"]}),
        },
    )
    before = pbp("season", "--json", "--odds", "0").out
    assert "left out from now on" in pbp("season", "--hide", "quentin").err
    for more in ((), ("--json",), ("--post",)):
        assert "uentin" not in pbp("season", *more, "--odds", "0").out
    assert set(known(pbp)) == {"Bert", "Cleo"}
    assert "is in it again" in pbp("season", "--show", "Quentin II").err
    assert pbp("season", "--json", "--odds", "0").out == before
    assert "is not hidden" in pbp.refused("season", "--show", "Bert")
    for more in ("--hide", "--show"):
        assert "nobody in the games of this desk is called 'Zoe'" in pbp.refused("season", more, "Zoe")


def test_who_sits_in_a_game_that_runs_can_ask_beforehand(pbp: Pbp, tmp_path: Path) -> None:
    """What a player asks for while he plays holds from the first book that he would be in."""
    head, rows = duel("one", 1, ("Quentin", "Bert"))
    rows.insert(2, {"action": "rename", "player": head["players"][1]["abbr"], "new": "Bertram"})
    file = write(tmp_path / "begun.jsonl", head | {"name": "begun"}, rows[:6])
    pbp("import", file)
    for name in ("QUENTIN", "Bertram"):
        assert f"{name.title()} is left out from now on" in pbp("season", "--hide", name).err
    bring_in(pbp, tmp_path, {"one": (head, rows)})
    assert known(pbp) == {}
    assert "is in it again" in pbp("season", "--show", "Bert").err
    assert "is in it again" in pbp("season", "--show", "quentin").err
    assert len(known(pbp)) == 2


def test_two_desks_that_hide_somebody_hide_both() -> None:
    one, other = '["Anna", "Bert"]', '["Cleo", "Anna"]'
    assert read_hidden(both_hidden(one, other)) == ["Anna", "Bert", "Cleo"]
    assert both_hidden(None, other) == both_hidden(other, None) == '["Anna", "Cleo"]'
    for damaged in ("{}", "[1]", "[", '"Anna"'):
        with pytest.raises(CorruptLog):
            read_hidden(damaged)


def test_who_is_hidden_is_so_on_the_next_desk_and_with_those_who_are_hidden_there(
    pbp: Pbp, tmp_path: Path
) -> None:
    bring_in(pbp, tmp_path, {"one": duel("one", 1, ("Quentin", "Bert"))})
    pbp("season", "--hide", "Quentin")
    pbp("hand-over", tmp_path / "desk.jsonl")
    other = ("--state", tmp_path / "other")
    pbp("import", write(tmp_path / "two.jsonl", *duel("two", 2, ("Dora", "Cleo"))), *other)
    pbp("season", "--hide", "Dora", *other)
    pbp("take-over", tmp_path / "desk.jsonl", *other)
    book = pbp("season", "--json", "--odds", "0", *other).out
    assert all(name in book for name in ("Bert", "Cleo"))
    assert not any(name in book for name in ("Quentin", "Dora"))


# ---- who was late, and what chance would have it


def test_late_answers_are_counted_by_the_times_of_the_log(pbp: Pbp, tmp_path: Path) -> None:
    head, rows = duel("one", 1, ("Anna", "Bert"))
    for row in rows:
        row["at"] = "2026-11-01T10:00:00Z"
    seat = next(each for each in head["players"] if each["abbr"] == rows[4]["by"])
    rows.insert(4, {"action": "deadline", "due": "2026-11-01T09:00:00Z", "at": "2026-11-01T08:00:00Z"})
    bring_in(pbp, tmp_path, {"one": (head, rows)})
    late = {each["name"]: each["late"] for each in pbp("season", "--json", "--odds", "0").json["people"]}
    assert late == {each["name"]: int(each is seat) for each in head["players"]}


def test_the_odds_are_those_of_simulate(
    pbp: Pbp, tmp_path: Path, logs: dict[str, tuple[Line, list[Line]]]
) -> None:
    """The sides of one team win together: of the three roles two always, and never all."""
    bring_in(pbp, tmp_path, {"one": logs["one"]})
    sides = {each["side"]: each for each in pbp("season", "--json", "--odds", "300").json["sides"]}
    assert sides["QAnon"]["odds"] == sides["Trump"]["odds"]
    assert sides["QAnon"]["odds"] + sides["Moderate"]["odds"] == pytest.approx(1, abs=0.002)
    report = pbp(
        "simulate",
        "qanon",
        "--players",
        "5",
        "--games",
        "600",
        "--workers",
        "1",
        "--seed",
        "5eed" * 8,
        "--json",
    )
    simulated = report.json["counts"]["team"]["qanon"] / 600
    assert sides["QAnon"]["odds"] == pytest.approx(simulated, abs=0.15)


def test_games_dealt_by_hand_are_not_compared(pbp: Pbp, tmp_path: Path) -> None:
    head, rows = duel("one", 1, ("Anna", "Bert"))
    pbp("import", write(tmp_path / "one.jsonl", head, rows))
    assert all(
        each["odds"] is not None
        for each in pbp("season", "--json", "--odds", "9").json["games"][0]["players"]
    )
    pbp("import", write(tmp_path / "two.jsonl", *by_hand()))
    by_name = {game["name"]: game for game in pbp("season", "--json", "--odds", "9").json["games"]}
    assert [each["odds"] for each in by_name["two"]["players"]] == [None] * 10


# ---- words


def test_every_award_is_worded_with_its_facts(pbp: Pbp, tmp_path: Path) -> None:
    for engine in ENGINES:
        head, rows = at_random(engine, 5, load(engine).seats[0])
        if engine == "ledger":  # a random poll may be closed without a vote
            sample, *rows = lines(FOLDER / engine / SAMPLE)
            head = {key: value for key, value in sample.items() if key not in ("rows", "head")}
        pbp("import", write(tmp_path / f"{engine}.jsonl", head | {"name": engine}, rows))
    awards = pbp("season", "--json", "--odds", "0").json["awards"]
    assert {each["engine"] for each in awards} == set(ENGINES)
    for dialect in ("discourse", "phpbb", "plain"):
        post = pbp("season", "--post", "--odds", "0", "--format", dialect).out
        for award in awards:
            for winner in award["winners"]:
                assert winner["game"] in post
                assert str(winner["counts"][award["count"]]) in post or winner["counts"][award["count"]] < 3


def test_the_page_has_the_same_numbers_and_takes_names_for_names(pbp: Pbp, tmp_path: Path) -> None:
    games = {
        "one": duel("one", 1, ("<b>Anna</b>", "Bert")),
        "<i>two": duel("<i>two", 2, ("<b>Anna</b>", "&amp;")),
    }
    for number, (head, rows) in enumerate(games.values()):
        pbp("import", write(tmp_path / f"{number}.jsonl", head, rows))
    book = pbp("season", "--json", "--odds", "9").json
    assert pbp("season", "--html", "page.html", "--odds", "9").err == "Written: page.html\n"
    text = (tmp_path / "page.html").read_text("utf-8")
    page = BeautifulSoup(text, "html.parser")
    assert page.find_all(["script", "i", "img", "link"]) == []
    winners = {each["name"] for award in book["awards"] for each in award["winners"]}
    assert winners
    assert {each.get_text() for each in page.find_all("b")} == winners
    assert all(each.find_parent(class_="award") for each in page.find_all("b"))
    people = page.find("h2", id="people").find_next("table").tbody.find_all("tr")
    shown = [[cell.get_text(strip=True) for cell in row.find_all(["th", "td"])][:5] for row in people]
    assert shown == [
        [
            each["name"],
            *(str(each[key]) for key in ("games", "ended", "wins")),
            str(each["compared"]["by_chance"]),
        ]
        for each in book["people"]
    ]
    filled = [float(row.find_all("rect")[1]["width"]) for row in people]
    assert filled == [160 * each["wins"] / 2 for each in book["people"]]
    pbp("season", "--hide", "Bert")
    pbp("season", "--html", "page.html", "--odds", "0")
    assert "Bert" not in (tmp_path / "page.html").read_text("utf-8")
    (tmp_path / "other.html").write_text("mine")
    assert "isn't pbp's own" in pbp.refused("season", "--html", "other.html", "--odds", "0")


def test_the_page_says_all_awards_and_all_in_words(pbp: Pbp, tmp_path: Path) -> None:
    for engine in ENGINES:
        head, rows = at_random(engine, 5, load(engine).seats[0])
        pbp("import", write(tmp_path / f"{engine}.jsonl", head | {"name": f"game of {engine}"}, rows))
    page = BeautifulSoup(pbp("season", "--html", "-", "--odds", "0").out, "html.parser")
    post = pbp("season", "--post", "--odds", "0", "--format", "plain").out
    awards = page.find_all(class_="award")
    assert len(awards) == len(pbp("season", "--json", "--odds", "0").json["awards"]) >= len(ENGINES)
    for award in awards:
        assert " ".join(award.find("h3").get_text().split()) in post
        for sentence in award.find("p").get_text("\n").split("\n"):
            assert sentence.strip() in " ".join(post.split())
    ids = [each["id"] for each in page.find_all(id=True)]
    assert len(ids) == len(set(ids))
    text = page.get_text(" ")
    for code in ("far-right-policies", "most-factions", "trust", *ENGINES):
        assert not re.search(rf"(?<!game of )\b{code}\b", text), code
    assert all(each.get_text(strip=True) for each in page.find_all("th"))
    levels = [int(each.name[1]) for each in page.find_all(["h1", "h2", "h3", "h4"])]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_a_game_from_outside_words_its_own_awards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "awards.j2").write_text(
        '{{ heading("Fastest", 3) }}\n\n{% for each in winners %}{{ each.name | bold }}: {{ each.counts.runs }}{% endfor %}\n'
    )
    monkeypatch.setattr(post, "load", lambda name: SimpleNamespace(folder=str(tmp_path)))
    award = {"engine": "elsewhere", "award": "fastest", "winners": [{"name": "A*na", "counts": {"runs": 7}}]}
    assert post.awards({"awards": [award]}, str(tmp_path), "plain") == ["Fastest\n-------\n\nA*na: 7\n"]
    assert "<b>A*na</b>: 7" in post.awards({"awards": [award]}, str(tmp_path), PAGE)[0]


def test_what_is_said_of_calls_that_cannot_be(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "one.jsonl", *duel("one", 1, ("Anna", "Bert"))))
    assert "one call each" in pbp.refused("season", "--json", "--post", code=2)
    assert "--format is for the post" in pbp.refused("season", "--format", "plain", code=2)
    assert "nope" in pbp.refused("season", "nope")
