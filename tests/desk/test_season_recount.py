"""The counts of the season book once more, by a few lines for each game: from the rows by the rules, and never from the
notices that the book is read from.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.engines import ENGINES, load
from tests.conftest import Pbp
from tests.desk.test_season import at_random, recount
from tests.games import write
from tests.pages.desks import played

pytestmark = pytest.mark.once

Line = dict[str, Any]
Counts = dict[str, Counter[str]]


def seated(head: Line, rows: Sequence[Line]) -> Iterator[tuple[Line, dict[str, str]]]:
    """Each row of the game with who sits where once it is said: abbreviation -> name."""
    names = {player["abbr"]: player["name"] for player in head["players"]}
    for row in rows:
        if row["action"] == "replace":
            names = names | {row["player"]: row["new"]["name"]}
        yield row, names


def claim(head: Line, rows: Sequence[Line], posts: Mapping[int, str]) -> Counts:
    """C4, C5: the higher card of what was led. The thirteenth tricks play themselves, so two tricks are in no row."""
    found: Counts = {}
    lies: list[tuple[str, str, int]] = []
    tricks = 0
    for row, names in seated(head, rows):
        if row["action"] != "play":
            continue
        faction, value = row["card"].split()
        lies.append((row["by"], faction, int(value)))
        if len(lies) == 2:
            (led, wanted, high), (answered, faction, value) = lies
            winner = answered if faction == wanted and value > high else led
            found.setdefault(names[winner], Counter())["recruit" if tricks < 12 else "battle"] += 1
            lies, tricks = [], tricks + 1
    assert tricks == 24
    return found


Play = tuple[str, str, int, str]
"""Who played which suit as which value, and both values of the card (`6/9`; empty: it has one)."""


def _winner(trick: Sequence[Play]) -> str:
    """P9."""
    suits = [suit for _, suit, _, _ in trick]
    best = "hammer" if "hammer" in suits else suits[0]
    return max((value, at, by) for at, (by, suit, value, _) in enumerate(trick) if suit == best)[2]


def _other_values(trick: Sequence[Play]) -> Iterator[list[Play]]:
    for values in product(*(pair.split("/") if pair else [value] for _, _, value, pair in trick)):
        yield [(by, suit, int(v), pair) for (by, suit, _, pair), v in zip(trick, values, strict=True)]


def _round(tricks: Sequence[Sequence[Play]]) -> Counter[str]:
    """P10, P11: who has won how many tricks, once those that other values would turn are polled."""
    pending = [trick for trick in tricks if len({_winner(other) for other in _other_values(trick)}) > 1]
    polled: dict[str, list[int]] = {}
    for trick in pending:
        for _, _, value, pair in trick:
            if pair:
                polled.setdefault(pair, []).append(value)
    holds = {
        pair: max(values, key=lambda value, all_of=values: (all_of.count(value), value == all_of[-1]))
        for pair, values in polled.items()
    }
    settled = [
        [
            (by, suit, holds.get(pair, value) if trick in pending else value, pair)
            for by, suit, value, pair in trick
        ]
        for trick in tricks
    ]
    return Counter(map(_winner, settled))


def parlamento(head: Line, rows: Sequence[Line], posts: Mapping[int, str]) -> Counts:
    """With the bets of P8 and the points of P12. PR7: a bet behind one's own play, as long as nobody else has played, belongs to that trick."""
    players = len(head["players"])
    length = {3: 11, 4: 9, 5: 8}[players]
    found: Counts = {}
    tricks: list[list[Play]] = [[]]
    bets: dict[str, tuple[int, int]] = {}
    for row, names in seated(head, rows):
        if row["action"] == "play":
            if len(tricks[-1]) == players:
                tricks.append([])
            suit, value = row["card"].split()
            pair = value if "/" in value else ""
            tricks[-1].append((row["by"], suit, int(row["value"] if pair else value), pair))
        elif row["action"] == "bet":
            own = bool(tricks[-1]) and tricks[-1][-1][0] == row["by"]
            number = len(tricks) + (len(tricks[-1]) == players and not own and len(tricks) < length)
            bets[row["by"]] = number, int(row["value"] if "/" in row["card"] else row["card"].split()[1])
        if len(bets) == players and len(tricks) == length and len(tricks[-1]) == players:
            won = _round(tricks)
            for by, (number, hoped) in bets.items():
                off = abs(won[by] - hoped)
                exact = 4 if number == 1 else 3 if number == length else 2
                points = exact if off == 0 else int(off == 1 and number in (1, length))
                found.setdefault(names[by], Counter()).update({"tricks": won[by], "points": points})
            tricks, bets = [[]], {}
    return found


SETTLED = re.compile(
    r"(: passed|: rejected|overthrows the President|fails to overthrow the President), \d+ to \d+\n"
)


def gnomic(head: Line, rows: Sequence[Line], posts: Mapping[int, str]) -> Counts:
    """The discs as they were laid last, and what the thread read of the row that closed the vote."""
    found: Counts = {}
    ballots: dict[str, str] = {}
    for number, (row, names) in enumerate(seated(head, rows), 1):
        if row["action"] == "vote":
            ballots[row["by"]] = row["choice"]
        for settled in SETTLED.findall(posts.get(number, "")):
            carried = "yes" if settled in (": passed", "overthrows the President") else "no"
            for by, vote in ballots.items():
                found.setdefault(names[by], Counter()).update({"votes": 1, "majority": vote == carried})
            ballots = {}
    return found


COUNTED = re.compile(r"^.+: (.+)\n-+\n\n.+\n\n((?:- .+ \(\d+\): .+\n)+)", re.MULTILINE)
WAGON = re.compile(r"- (.+) \(\d+\): (.+)\n")
WEIGHT = re.compile(r" \(\d+ votes?\)(?=, |$)")


def ledger(head: Line, rows: Sequence[Line], posts: Mapping[int, str]) -> Counts:
    """What the thread reads of each count: who was on which wagon, and whose it was."""
    found: Counts = {}
    for chosen, wagons in (each for text in posts.values() for each in COUNTED.findall(text)):
        won = re.split(", | and ", chosen)
        for target, voters in WAGON.findall(wagons):
            for name in WEIGHT.sub("", voters).split(", "):
                found.setdefault(name, Counter()).update({"votes": 1, "majority": target in won})
    return found


FEW = 12
"""Rows of a game in which hardly anything happens."""
RECOUNTS: dict[str, Callable[[Line, Sequence[Line], Mapping[int, str]], Counts]] = {
    "qanon": lambda head, rows, posts: recount(head, list(rows), "has been elected" in posts[max(posts)]),
    "claim": claim,
    "parlamento": parlamento,
    "gnomic": gnomic,
    "ledger": ledger,
}


def with_newcomer(head: Line, rows: list[Line], seed: int) -> list[Line]:
    """Somebody else in one of the seats from somewhere in the middle on, but in no ballot."""
    rng = random.Random(seed)
    leaver = rng.choice(head["players"])["abbr"]
    row = {"action": "replace", "player": leaver, "new": {"name": "Zelda", "abbr": leaver}}
    middle = range(len(rows) // 3, 2 * len(rows) // 3)
    at = rng.choice([at for at in middle if rows[at]["action"] != "vote"])
    return [*rows[:at], row, *rows[at:]]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_counts_of_every_game_are_those_of_its_rows(
    pbp: Pbp, tmp_path: Path, engine: str, seed: int
) -> None:
    seats = load(engine).seats
    if engine == "ledger":  # where every game is another one by its pack
        game = played(engine, seed, players=9)
        head, rows = json.loads(json.dumps(game.header)), game.rows
    else:
        head, rows = at_random(engine, seed, seats[seed % len(seats)])
    if seed % 2 and len(rows) > FEW:
        rows = with_newcomer(head, rows, seed)
    pbp("import", write(tmp_path / "one.jsonl", head | {"name": "one"}, rows))
    posts: dict[int, str] = {}
    for each in pbp("outbox", "--all", "--json", "--format", "plain").json:
        if each["to"] == "thread":
            posts[each["row"]] = posts.get(each["row"], "") + (each["text"] or "")
    counted = RECOUNTS[engine](head, rows, posts)
    assert sum(counted.values(), Counter()).total() > (0 if engine == "ledger" else 10) or len(rows) < FEW
    [told_of] = pbp("season", "--json", "--odds", "0").json["games"]
    told = {each["name"]: Counter(each["counts"]) for each in told_of["players"]}
    missing = Counter[str]()
    for name, counts in told.items():
        assert not counted.get(name, Counter()) - counts, (name, counts, counted.get(name))
        missing += counts - counted.get(name, Counter())
    assert missing == (Counter({"recruit": 1, "battle": 1}) if engine == "claim" else Counter())
    winners = pbp.status("--game", "one")["winners"]
    assert sorted(each["name"] for each in told_of["players"] if each["won"]) == sorted(winners)
