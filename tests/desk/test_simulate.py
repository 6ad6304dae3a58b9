"""Simulations: the same whoever plays the games, true to what was played, and plain about what went wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from pbp_mod.desk.simulation import GameRecord, Task, checked, play, play_some, summary
from pbp_mod.desk.workers import play_here, play_on_cluster
from pbp_mod.engines import ENGINES, load
from pbp_mod.errors import NoSeed, NotAllowed, NotUnderstood
from pbp_mod.game.actions import Ask, Channel, Outcome
from pbp_mod.game.chance import Chance, derived
from pbp_mod.rows.options import complete
from tests.conftest import Pbp

SEED = "5eed" * 16
NEEDS = {"confidence": {"decrees": "yes"}}
"""Options that can't be chosen alone."""


def task(engine: str, players: int | None = None, **options: str) -> Task:
    found = load(engine)
    return Task(engine, players or found.seats[0], complete(found, options), SEED)


def records(of: Task, games: int, workers: int = 1) -> list[GameRecord]:
    return [record for batch in play_here(of, games, workers) for record in batch]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_every_engine_plays_to_the_end(engine: str, most: bool) -> None:
    players = load(engine).seats[-1 if most else 0]
    played = records(task(engine, players), 6)
    assert [record.fault for record in played] == [None] * 6
    chosen = engine == "ledger"  # a poll may choose nobody
    assert all((record.winners or chosen) and record.reason and record.actions for record in played)
    assert len({record.actions for record in played} | {record.winners for record in played}) > 1


@pytest.mark.parametrize("engine", ENGINES)
def test_every_house_rule_plays_to_the_end(engine: str) -> None:
    found = load(engine)
    for option in found.options:
        for value in option.values:
            given = NEEDS.get(option.name, {}) | {option.name: value}
            played = records(Task(engine, found.seats[-1], complete(found, given), SEED), 2)
            assert [record.fault for record in played] == [None, None], f"{option.name}={value}"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_is_made_of_seed_and_number_alone(engine: str) -> None:
    of = task(engine)
    assert play_some(of, [3]) == [record for record in play_some(of, range(1, 5)) if record.number == 3]
    other = of._replace(seed="00" * 32)
    assert play_some(other, [3]) != play_some(of, [3])


def test_the_games_of_a_series_differ() -> None:
    played = records(task("qanon", 7), 20)
    assert len({(record.actions, record.winners) for record in played}) > 15


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_seed_gives_the_same_report_whatever_the_number_of_workers(pbp: Pbp, engine: str) -> None:
    args = ["simulate", engine, "--games", "30", "--seed", SEED]
    alone = pbp(*args, "--workers", "1", "--json").out
    assert pbp(*args, "--workers", "2", "--json").out == alone
    assert pbp(*args, "--workers", "1").out == pbp(*args, "--workers", "2").out


def test_a_cluster_gives_the_same_report(pbp: Pbp) -> None:
    distributed = pytest.importorskip("distributed")
    args = ["simulate", "qanon", "--players", "7", "--games", "40", "--seed", SEED, "--json"]
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        shared = pbp(*args, "--dask", cluster.scheduler_address).out
        assert not list(play_on_cluster(task("claim"), 0, cluster.scheduler_address))
    assert shared == pbp(*args, "--workers", "1").out


def test_a_cluster_without_workers_is_told(pbp: Pbp) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        line = pbp.refused("simulate", "claim", "--dask", cluster.scheduler_address)
    assert line == f"pbp: the cluster at {cluster.scheduler_address} has no workers"


def test_where_nothing_listens_the_address_is_named(pbp: Pbp) -> None:
    pytest.importorskip("distributed")
    assert "no cluster answers at nowhere" in pbp.refused("simulate", "claim", "--dask", "nowhere")


def test_without_the_package_the_extra_is_named(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    line = pbp.refused("simulate", "claim", "--dask", "tcp://127.0.0.1:8786")
    assert "pip install 'pbp-mod[dask]'" in line


def test_a_seeds_game_is_the_one_that_pbp_new_deals() -> None:
    """The seed that a fault is reported with deals the very game."""
    engine = load("qanon")
    settings = engine.settings(complete(engine, {}))
    seen: list[Any] = []
    original = engine.deal

    def deal(*given: Any) -> Any:
        state = original(*given)
        seen.append(engine.view(state, -2))
        return state

    play(engine.replaced(deal=deal), 5, settings, SEED, 4, 1000)
    alone = original(5, settings, {}, int, Chance(derived(SEED, "game 4")), None)
    assert seen == [engine.view(alone, -2)]


# ---- the report


def test_the_report_counts_what_was_played() -> None:
    of = task("qanon", 7)
    played = records(of, 50)
    report = summary(of, played)
    actions = [record.actions for record in played]
    rows = report["measures"]["rows"]
    assert (rows["min"], rows["max"], rows["median"]) == (min(actions), max(actions), median(actions))
    assert rows["mean"] == pytest.approx(sum(actions) / 50, abs=0.005)
    assert sum(report["reasons"].values()) == 50
    assert report["reasons"] == Counter(record.reason for record in played)
    assert sum(report["counts"]["team"].values()) == 50
    assert set(report["counts"]["team"]) <= {"moderate", "qanon"}
    wins = {winner["seat"]: winner["games"] for winner in report["winners"]}
    assert list(wins) == list(range(1, 8))
    assert sum(wins.values()) == sum(len(record.winners) for record in played)
    assert report["measures"]["elections"]["min"] >= 1
    assert report["faults"] == []


def test_teams_and_reasons_agree() -> None:
    won_by = {
        "moderate-policies": "moderate",
        "trump-assassinated": "moderate",
        "far-right-policies": "qanon",
        "trump-elected": "qanon",
    }
    for record in records(task("qanon", 8), 60):
        assert record.facts["team"] == won_by[record.reason]
        assert (record.facts["far_right"] == 6) is (record.reason == "far-right-policies")
        assert (record.facts["moderate"] == 5) is (record.reason == "moderate-policies")


def test_the_report_does_not_depend_on_the_order_of_the_games() -> None:
    of = task("gnomic", 4)
    played = records(of, 12)
    assert summary(of, reversed(played)) == summary(of, played)


def test_numbers_are_measured_and_words_counted() -> None:
    played = [
        GameRecord(1, 10, (0,), "a", {"rounds": 3, "team": "red", "passed": (12, 7)}),
        GameRecord(2, 20, (0, 1), "b", {"rounds": 4, "team": "red", "passed": (7,)}),
    ]
    report = summary(Task("claim", 2, {}, SEED), played)
    assert report["measures"] == {
        "rows": {"min": 10, "median": 15.0, "mean": 15.0, "max": 20},
        "rounds": {"min": 3, "median": 3.5, "mean": 3.5, "max": 4},
    }
    assert list(report["counts"]["passed"].items()) == [("7", 2), ("12", 1)]
    assert report["counts"]["team"] == {"red": 2}
    assert report["winners"] == [{"seat": 1, "games": 2}, {"seat": 2, "games": 1}]
    assert report["shared"] == 1


def test_gnomic_reports_how_often_each_law_passed(pbp: Pbp) -> None:
    report = pbp("simulate", "gnomic", "--players", "6", "--games", "20", "--seed", SEED, "--json").json
    passed = report["counts"]["passed"]
    assert len(passed) > 10
    assert all(number.isdigit() and 0 < times <= 20 for number, times in passed.items())
    assert report["measures"]["rounds"]["min"] > 1


def test_people_read_shares(pbp: Pbp) -> None:
    result = pbp("simulate", "claim", "--games", "40", "--seed", SEED, "--workers", "1")
    lines = result.out.splitlines()
    assert lines[0] == f"claim · 2 players · 40 games · seed {SEED}"
    seats = [line.split() for line in lines if line.startswith("seat ")]
    wins = [int(seat[2]) for seat in seats]
    assert [float(seat[3]) for seat in seats] == [pytest.approx(100 * win / 40, abs=0.05) for win in wins]
    assert "per second" in result.err


def test_a_simulation_leaves_the_desk_alone(pbp: Pbp) -> None:
    pbp("simulate", "claim", "--games", "2", "--workers", "1")
    assert not pbp.state.exists()


def test_a_progress_bar_is_for_terminals_only(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["simulate", "claim", "--games", "4", "--seed", SEED, "--workers", "1"]
    assert len(pbp(*args).err.splitlines()) == 1
    from pbp_mod.commands import simulate

    class Terminal:
        def __init__(self) -> None:
            self.text = ""

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            self.text += text
            return len(text)

        def flush(self) -> None:
            pass

    screen = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(simulate.sys, "stderr", screen)
        watched = list(simulate._watched(iter([[1], [2, 3]]), 3))  # type: ignore[list-item]
    assert watched == [[1], [2, 3]]
    assert "3/3" in screen.text


# ---- what goes wrong


class Endless:
    """An engine whose game never ends, or breaks down, or asks what nobody can choose."""

    def __init__(self, asks: tuple[Ask, ...], breaks: Exception | None = None) -> None:
        self._asks, self._breaks = asks, breaks

    def deal(self, *_: Any) -> object:
        return object()

    def outcome(self, _: object) -> Outcome | None:
        return None

    def asks(self, _: object) -> tuple[Ask, ...]:
        return self._asks

    def apply(self, *_: Any) -> None:
        if self._breaks is not None:
            raise self._breaks


CHOICE = Ask("go", (0, 1), Channel.THREAD, ({}, {"far": True}))
FREE = Ask("say", (0,), Channel.THREAD, None)


def faults(*asks: Ask, breaks: Exception | None = None) -> str | None:
    engine: Any = Endless(asks, breaks)
    return play(engine, 2, None, SEED, 7, most=30).fault


def test_a_game_without_an_end_is_a_fault() -> None:
    assert faults(CHOICE, FREE) == "not over after 30 actions"


def test_a_free_answer_alone_is_a_fault() -> None:
    assert faults(FREE) == "action 1: no choice is given (awaited: say)"
    assert faults() == "action 1: no choice is given (awaited: nothing)"


def test_what_an_engine_offers_and_then_refuses_is_a_fault() -> None:
    refusal = NotAllowed("no", "it can't go")
    assert faults(CHOICE, breaks=refusal) == "action 1: it can't go"
    assert faults(CHOICE, breaks=KeyError("far")) == "action 1: KeyError: 'far'"


def test_faults_are_reported_with_seed_and_number(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbp_mod.desk.simulation.MOST", 50)  # too few actions for some games
    args = ["simulate", "claim", "--games", "20", "--seed", SEED, "--workers", "1"]
    result = pbp(*args, "--json", code=1)
    found = result.json["faults"]
    assert 0 < len(found) < 20
    first = found[0]
    assert first["fault"] == "not over after 50 actions"
    assert first["seed"] == derived(SEED, f"game {first['game']}")
    assert sum(result.json["reasons"].values()) == 20 - len(found)
    last = result.err.splitlines()[-1]
    assert last.startswith(f"pbp: {len(found)} of 20 games came to no proper end")
    assert f"game {first['game']} of the series with seed {SEED}" in last
    assert first["seed"] in result.err
    assert pbp(*args, code=1).out.startswith("claim · 2 players · 20 games")


def test_all_games_may_be_faulty(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbp_mod.desk.simulation.MOST", 1)
    result = pbp("simulate", "claim", "--games", "3", "--workers", "1", code=1)
    assert result.err.count("not over after 1 actions") == 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], f"there is no engine 'chess' (there are: {', '.join(ENGINES)};"),
        (["qanon", "--players", "4"], "QAnon is for 5 to 10 players, not 4"),
        (["claim", "--players", "3"], "Claim 2 is for 2 players, not 3"),
        (["claim", "-o", "smash"], "'smash' is not NAME=VALUE (see 'pbp options claim')"),
        (["claim", "-o", "smash=never"], "option smash can't be 'never' (it can be: now, ask)"),
        (["claim", "--seed", "0x12"], "the seed is not a seed"),
    ],
)
def test_what_cannot_be_played_is_refused(pbp: Pbp, args: list[str], said: str) -> None:
    assert said in pbp.refused("simulate", *args)


def test_wrong_usage(pbp: Pbp) -> None:
    pbp.refused("simulate", "claim", "--games", "0", code=2)
    pbp.refused("simulate", "claim", "--workers", "0", code=2)
    line = pbp.refused("simulate", "claim", "--workers", "2", "--dask", "tcp://127.0.0.1:8786", code=2)
    assert "give one of them" in line


# ---- chance


def test_derived_seeds_are_seeds_and_differ() -> None:
    found = {derived(SEED, f"game {number}") for number in range(100)}
    assert len(found) == 100
    assert all(Chance(seed).shuffle("x", [1]) == [1] for seed in found)
    with pytest.raises(NotUnderstood):
        derived("Xy", "game 1")


def test_a_stream_is_uniform_and_its_own() -> None:
    chance = Chance(SEED)
    drawn = Counter(map(chance.stream("choices"), [6] * 6000))
    assert set(drawn) == set(range(6))
    assert all(880 < times < 1120 for times in drawn.values())
    again = chance.stream("choices")
    other = chance.stream("other")
    assert [again(1000) for _ in range(5)] != [other(1000) for _ in range(5)]
    with pytest.raises(NoSeed):
        Chance(None).stream("choices")


def test_a_task_is_checked_before_anything_is_played() -> None:
    assert checked(task("claim")) == task("claim")
    with pytest.raises(NotUnderstood):
        checked(task("claim", 7))


def test_a_pack_can_be_chosen_for_a_game_that_has_some(pbp: Pbp, tmp_path: Path) -> None:
    command = ("simulate", "gnomic", "--games", "3", "--seed", SEED, "--workers", "1")
    assert pbp(*command, "--json").json["pack"] is None
    assert pbp(*command, "--pack", "house", "--json").json == pbp(*command, "--json").json | {"pack": "house"}
    assert pbp(*command, "--pack", "house").out.startswith("gnomic, house · 4 players · 3 games")
    own = tmp_path / "own.toml"
    own.write_text('[pack]\nname = "own"\n', "utf-8")
    assert "title: is missing" in pbp.refused(*command, "--pack", str(own))
    assert "Claim 2 has no packs" in pbp.refused("simulate", "claim", "--pack", "house")
