"""docs/verifier.html in a real browser: what it finds in revealed games is what pbp finds, and nothing of them gets out."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod import engines
from pbp_mod.engines.ledger.pack import load_pack
from pbp_mod.engines.ledger.pack.deals import role_counts
from pbp_mod.engines.ledger.pack.files import SHIPPED
from pbp_mod.errors import PbpError
from pbp_mod.game.chance import Chance
from pbp_mod.rows import replay
from pbp_mod.rows.corrections import check_correction
from pbp_mod.rows.entries import CORRECTIONS
from pbp_mod.rows.redoing import back_in_play
from pbp_mod.store.records import canonical, dumps
from tests import browser
from tests.anygame import Game, Row, any_header
from tests.browser import Browser
from tests.conftest import Pbp
from tests.ledgers import CITY
from tests.twins import twins
from tests.verifier import PAGE, anew, expected, house_file, revealed

pytestmark = pytest.mark.once

GAMES = 115
NAMES = (
    "constructor",
    "__proto__",
    "<img src=x onerror=alert(1)>",
    "Zoë*",
    "山田太郎",
    "\uff5eTilde",
    "😀 Smile",
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The page, opened from the disk."""
    if browser.found() is None:
        # Where the tests are run to judge a change, there has to be one (.ci/run).
        assert "PBP_NEEDS_BROWSER" not in os.environ, "there is no Chromium"
        pytest.skip("there is no Chromium on this machine (apt-get install chromium)")
    opened = Browser(tmp_path_factory.mktemp("browser"))
    opened.visit(PAGE.as_uri())
    yield opened
    opened.close()


def checked(page: Browser, file: Path) -> Any:
    """What the page finds in a file that is chosen."""
    page.run("result = null")
    page.choose_file("#file", file)
    return page.run(
        "new Promise(done => { const wait = () => result ? done(result) : setTimeout(wait, 2); wait(); })"
    )


def seen(page: Browser) -> str:
    """What somebody reads on the page."""
    return " ".join(str(page.run("document.body.innerText")).split())


# ---- games


ENGINES = engines.ENGINES


def a_head(number: int) -> Row:
    """A header with seats, numbers, seals, seeds and hands of every kind."""
    rng = random.Random(number)
    engine = ENGINES[number % len(ENGINES)]
    head = any_header(engine, number)
    pack = head.pop("setup")["pack"] if engine == "ledger" else None
    if rng.random() < 0.4:
        head |= {"setup": _some(twins(engine, number, number)[0]["setup"], rng)} | {
            key: twins(engine, number, number)[0][key] for key in ("players", "options")
        }
    if rng.random() < 0.5:
        head["entropy"] = " ".join(str(rng.randrange(100)) for _ in range(rng.randint(1, 6)))
    if rng.random() < 0.2:
        head["seed"] = head["seed"][-2 * rng.randint(1, 20) :]
        head["salt"] = f"{number:064x}"
    if rng.random() < 0.2:
        head["seed"] = head["seed"].upper()
    if rng.random() < 0.2:
        head["chosen_seed"] = True
    if "setup" not in head:
        for player, name in zip(head["players"], rng.sample(NAMES, len(NAMES)), strict=False):
            player["name"] = name
        names = [player["name"] for player in head["players"]]
        seats = rng.choice(["drawn", "drawn", "in order", "by hand"])
        if seats != "in order":
            drawn = Chance(head["seed"], head.get("entropy")).shuffle("seats", names)
            head["setup"] = {"seats": drawn if seats == "drawn" else rng.sample(names, len(names))}
        if engine == "gnomic" and rng.random() < 0.5:
            head["setup"] = head.get("setup", {}) | {"pack": _own_pack(rng)}
        if engine == "ledger":
            head["setup"] = head.get("setup", {}) | {"pack": rng.choice((pack, pack, _COUNTED))}
        if rng.random() < 0.5:
            head["sealed"] = "pbp-chance/2"
    return head


_COUNTED: Row = {
    **CITY,
    "table": {"Rogues": {str(players): [players // 5 + 1, 7] for players in range(3, 61)}, "few": [-1, 3]},
    "role": [
        {"name": "Citizen", "team": "city"},
        {"name": "Rogue", "team": "rogues", "count": "rogues + few / 0"},
        {"name": "Witness", "team": "city", "count": "2 + few / 2"},
        {"name": "Tourist", "team": "city", "count": "(players - 3) / 2 * (4 / 3) / 3"},
    ],
}
"""Roles whose numbers are reckoned from all that there is to reckon with."""


def _some(setup: Row, rng: random.Random) -> Row:
    """A part of what was dealt by hand; the rest is shuffled."""
    kept = {key: value for key, value in setup.items() if rng.random() < 0.6}
    if "roles" in kept and "pack" in setup:  # a pack's roles are those of no other
        kept["pack"] = setup["pack"]
        kept["roles"] = {name: role for name, role in kept["roles"].items() if rng.random() < 0.6}
    if "deals" in kept:
        kept["deals"] = [deal if rng.random() < 0.6 else None for deal in kept["deals"]]
    if "hands" in kept and rng.random() < 0.5:
        kept["hands"].popitem()
    return kept


def _own_pack(rng: random.Random) -> Row:
    from pbp_mod.engines.gnomic import ENGINE

    table: Row = json.loads(json.dumps(ENGINE.whole_setup({"pack": str(house_file())})["pack"]))
    for law in table["law"]:
        law["text"] = law["text"] + ' "quoted\\\tnöt ascii"'
        if rng.random() < 0.1:
            law["seal"] = True
    return table


def a_game(number: int) -> tuple[Row, list[Row]]:
    """A random game with corrections, replacements and remarks, played to its end or some way."""
    head = a_head(number)
    rng = random.Random(number)
    game, came = Game(head), 0
    for _ in range(rng.choice((0, 40, 400, 400, 400))):
        if game.over:
            break
        row = game.row(game.choose(rng)) | rng.choice(
            (
                {},
                {"text": "*words*\u2028of a player"},
                {"note": "remark"},
                {"moderator": "Ada", "source": "post 7"},
            )
        )
        game.record(row)
        if rng.random() < 0.04:
            came += 1
            player = rng.choice(game.position.roster.people()).abbr
            newcomer = {"name": f"Newcomer {came}", "abbr": f"N{came}"}
            _try(game, {"action": "replace", "player": player, "new": newcomer})
        while rng.random() < 0.05:
            event = rng.randint(max(1, len(game.rows) - 4), len(game.rows))
            if _try(game, {"action": "void", "event": event}) and event % 2:
                for row in back_in_play(game.rows, {}):
                    _try(game, row)
        if rng.random() < 0.05:
            event = rng.randint(max(1, len(game.rows) - 8), len(game.rows))
            was = game.rows[event - 1]
            other = {"yaw": "nah", "nah": "yaw", "yes": "no", "no": "yes"}.get(was.get("choice", ""))
            if other:
                _try(game, {"action": "amend", "event": event, "row": was | {"choice": other}})
    return head, game.rows


def _try(game: Game, row: Row) -> bool:
    """Add a row, if it can be."""
    try:
        if row["action"] in CORRECTIONS:
            check_correction(game.rows, row)
        position = replay.fold(game.header, [*game.rows, row])
    except PbpError:
        return False
    game.position = position
    game.rows.append(row)
    return True


@pytest.fixture(scope="module")
def games() -> list[tuple[Row, list[Row]]]:
    return [a_game(number) for number in range(GAMES)]


def test_the_games_are_of_all_kinds(games: list[tuple[Row, list[Row]]]) -> None:
    """Guards the test below: with games that are all alike it would prove little."""
    found = [expected(head, rows) for head, rows in games]
    for engine in ENGINES:
        mine = [each for each, (head, _) in zip(found, games, strict=True) if head["engine"] == engine]
        assert len(mine) == GAMES // len(ENGINES)
        assert {each["seats"] for each in mine} == {"drawn", "in order", "by hand"}
        assert {each["listSeal"] is None for each in mine} == {True, False}
        assert max(len(each["checkpoints"]) for each in mine) > 50
    labels = {label for each in found for label in each["shuffles"]}
    assert {"roles", "policy deck 3", "hands", "deal 3", "permanent law", "end cards", "agendas"} <= labels
    actions = {row["action"] for _, rows in games for row in rows}
    assert {"void", "amend", "replace", "skip", "veto", "assassinate"} <= actions
    assert sum(row["action"] == "amend" and "again" in row for _, rows in games for row in rows) > 3


@pytest.mark.parametrize("number", range(GAMES))
def test_the_page_finds_what_pbp_finds(
    page: Browser, games: list[tuple[Row, list[Row]]], tmp_path: Path, number: int
) -> None:
    head, rows = games[number]
    file = tmp_path / "revealed.jsonl"
    file.write_text(revealed(head, rows), "utf-8")
    found, wanted = checked(page, file), expected(head, rows)
    assert "error" not in found
    made = {each["label"]: each["result"] for each in found.pop("shuffles")}
    due = wanted.pop("shuffles")
    assert {label: made.get(label) for label in due} == due
    assert {label.rstrip("23") for label in set(made) - set(due)} <= {"deal "}, (
        "only rounds that weren't reached"
    )
    assert {key: found[key] for key in wanted} == wanted
    assert found["notes"] == (
        ["The deck is the prepared one of the pack, and was not shuffled."]
        if head["engine"] == "gnomic" and head["options"]["deck"] == "prepared"
        else []
    )
    _dealt(head, found)
    text = seen(page)
    for name in wanted["people"]:
        assert " ".join(name.split()) in text
    assert "as many as the first line says, and their chain ends as it says" in text


def _dealt(head: Row, found: Any) -> None:
    """What the page says was dealt to whom is what the moderator sees at the start."""
    game = Game(head)
    secret, said = game.look()["secret"], dict(found["dealt"])
    for seat, name in enumerate(found["people"]):
        if head["engine"] == "qanon":
            assert said[name] == [secret["roles"][seat]]
        elif head["engine"] == "claim":
            assert sorted(said[name]) == sorted(secret["hands"][seat])
        elif head["engine"] == "parlamento":
            assert sorted(said[f"{name}, round 1"]) == sorted(secret["hands"][seat])
        elif head["engine"] == "ledger":
            assert said.get(name) == ([secret["roles"][seat]] if secret["roles"] else None)
        else:
            for key in ("decrees", "agendas"):
                if head["options"][key] == "yes":
                    assert said[f"{key[:-1]} of {name}"] == [str(secret[key][seat])]
            assert said["First President"] == [found["people"][game.look()["table"]["president"]]]


# ---- what is typed, dropped and changed


def test_seals_and_checkpoints_are_found_again(page: Browser, tmp_path: Path) -> None:
    head, rows = next(game for game in map(a_game, range(300)) if game[0].get("sealed") and len(game[1]) > 9)
    (tmp_path / "revealed.jsonl").write_text(revealed(head, rows), "utf-8")
    found = checked(page, tmp_path / "revealed.jsonl")
    _type(page, "seals", f"`{found['seal'].upper()}` {found['listSeal']}\n{'ab' * 32} beef")
    _type(page, "posted", f"{found['checkpoints'][7]}, `{found['checkpoints'][3].upper()}` {'0' * 16}")
    text = seen(page)
    assert f"{found['seal']} is the seal of this seed." in text
    assert f"{found['listSeal']} is the seal of this seed with these players, rules, seats and cards." in text
    assert f"{'ab' * 32} is not a seal of this game." in text
    assert "beef is no seal" in text
    assert f"{found['checkpoints'][7]} stood after row 7." in text
    assert f"{found['checkpoints'][3]} stood after row 3." in text
    assert f"{'0' * 16} stood after none of these rows." in text
    _type(page, "seals", "")
    _type(page, "posted", "")


def _type(page: Browser, box: str, text: str) -> None:
    page.run(
        f"(box => {{ box.value = {json.dumps(text)}; box.dispatchEvent(new Event('input')); }})"
        f"(document.getElementById({json.dumps(box)}))"
    )


def test_a_file_can_be_dropped(page: Browser) -> None:
    head, rows = a_game(2)
    text = json.dumps(revealed(head, rows))
    page.run("result = null")
    page.run(
        f"(data => {{ data.items.add(new File([{text}], 'revealed.jsonl'));"
        "document.getElementById('drop').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true})) })"
        "(new DataTransfer())"
    )
    found = page.run(
        "new Promise(done => { const wait = () => result ? done(result) : setTimeout(wait, 2); wait(); })"
    )
    assert found["head"] == expected(head, rows)["head"]


@pytest.mark.parametrize("change", ["cut", "row", "header", "swapped", "added"])
def test_a_changed_file_shows(page: Browser, tmp_path: Path, change: str) -> None:
    head, rows = next(game for game in map(a_game, range(300)) if len(game[1]) > 20)
    file = tmp_path / "revealed.jsonl"
    first, *lines = revealed(head, rows).splitlines()
    kept = expected(head, rows)["checkpoints"]
    if change == "cut":
        lines = lines[:-3]
    elif change == "row":
        lines[9] = lines[9].replace("2026", "2027")
    elif change == "header":
        first = first.replace('"name": "any-game"', '"name": "other"')
    elif change == "swapped":
        lines[9], lines[10] = lines[10], lines[9]
    else:
        lines.insert(9, '{"action": "note", "text": "(not published)"}')
    file.write_text("\n".join([first, *lines]), "utf-8")
    found = checked(page, file)
    assert found["whole"] is False
    assert "The file is not what was written" in seen(page)
    same = [one == other for one, other in zip(kept, found["checkpoints"], strict=False)]
    untouched = {"cut": len(lines) + 1, "header": 0}.get(change, 10)
    assert same == [True] * untouched + [False] * (len(same) - untouched)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no game that pbp has revealed"),
        ("{}", "no game that pbp has revealed"),
        ('{"format": "pbp-log/1"}', "no game that pbp has revealed"),
        ("not JSON", "line 1: not JSON"),
        ('{"a": 1', "line 1: not JSON"),
        ('{"a": 1, "a": 2}', 'line 1: the key "a" stands twice'),
        ("[1, 2]", "line 1 is no object"),
        ('{"format": "pbp-log/1", "players": []} x', "line 1: not JSON"),
    ],
)
def test_what_is_no_game_is_said_to_be_none(page: Browser, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "file.jsonl").write_text(text, "utf-8")
    assert says in checked(page, tmp_path / "file.jsonl")["error"]
    assert "can't be checked" in seen(page)


def test_what_it_does_not_know_it_says(page: Browser, tmp_path: Path) -> None:
    head, rows = a_game(1)
    (tmp_path / "revealed.jsonl").write_text(revealed(head, rows).replace(head["engine"], "another"), "utf-8")
    assert "doesn't know that game" in checked(page, tmp_path / "revealed.jsonl")["notes"][0]
    whole_log = "\n".join(dumps(line) for line in [head, *({"note": "remark"} | row for row in rows or [{}])])
    (tmp_path / "log.jsonl").write_text(whole_log, "utf-8")
    assert "a whole log" in checked(page, tmp_path / "log.jsonl")["notes"][0]
    assert "is not checked here" in seen(page)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers(-(10**18) + 1, 10**18 - 1)
            | st.text(st.characters(codec="utf-8")),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
        ),
        min_size=1,
    )
)
def test_its_form_for_hashing_is_that_of_the_log(page: Browser, values: list[Any]) -> None:
    texts = [json.dumps(value) for value in values] + [dumps(value) for value in values]
    found = page.run(f"{json.dumps(texts)}.map(text => canonical(parse(text)))")
    assert found == [canonical(value).decode() for value in values] * 2


# ---- the page itself


def test_nothing_is_loaded_and_nothing_of_a_name_is_run(page: Browser, tmp_path: Path) -> None:
    head = any_header("qanon", 5)
    for player in head["players"]:
        player["name"] = f"<img src=https://example.com/{player['abbr']} onerror=alert(1)>"
    file = tmp_path / "revealed.jsonl"
    file.write_text(revealed(head, []), "utf-8")
    page.visit(PAGE.as_uri())
    checked(page, file)
    assert page.run("document.querySelectorAll('img, link, iframe, script[src]').length") == 0
    asked = [event for event in page.events if event["method"] == "Network.requestWillBeSent"]
    assert {event["params"]["request"]["url"] for event in asked} == {PAGE.as_uri()}
    blocked = page.run("fetch('https://example.com/').then(() => 'sent', () => 'blocked')")
    assert blocked == "blocked"
    assert not any(event["method"] == "Page.javascriptDialogOpening" for event in page.events)


def test_it_knows_shipped_packs_as_they_are() -> None:
    text = PAGE.read_text("utf-8")
    assert anew(text) == text, "python -m tests.verifier writes it anew"
    assert '"laws":[1,2' in text
    assert '"mafia":[["Townie"],["Cop",1]' in text


def test_it_reckons_how_many_there_are_of_a_role_as_pbp_does(page: Browser) -> None:
    for table in (*SHIPPED, _COUNTED):
        pack = load_pack(table)
        for players in pack.seats:
            found = page.run(
                f"(({{ roles, tables }}) => roles.map(role => role.count === undefined ? null : reckon(role.count, {players}, tables)))"
                f"(rolesOf(parse({json.dumps(json.dumps(table))})))"
            )
            counts = role_counts(pack, players)
            assert found == [
                None if role.amount is None else counts[name] for name, role in pack.roles.items()
            ], (pack.name, players)


def test_it_is_one_file_without_a_library() -> None:
    text = PAGE.read_text("utf-8")
    assert "http://" not in text
    assert "https://" not in text
    assert " src=" not in text
    assert "import(" not in text
    assert len(text) < 40_000


def test_pbp_gives_the_page_away(pbp: Pbp, tmp_path: Path) -> None:
    assert pbp("verify", "--page", "-").out == PAGE.read_text("utf-8")
    pbp("verify", "--page", tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text("utf-8") == PAGE.read_text("utf-8")
    assert "is there already" in pbp.refused("verify", "--page", tmp_path / "page.html")
    assert "--page" in pbp.refused("verify", "log.jsonl", "--page", "-", code=2)
