"""Explanations: every notice has its reasons, every reason is a rule with a sentence, and no secret is among them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.explanation import Explanation, explain
from pbp_mod.desk.session import read_game
from pbp_mod.engines import ENGINES, load
from pbp_mod.game.actions import MODERATOR, THREAD, Action, Channel, Type
from pbp_mod.people.names import Roster
from pbp_mod.rows.entries import CORE, kind_of
from pbp_mod.rows.replay import Position, fold, opening
from tests.builders import Table
from tests.conftest import Pbp
from tests.engines.test_rules_pages import LETTERS
from tests.games import DECK, ROLES, election, header, session, write
from tests.playthroughs import lines, logs

pytestmark = pytest.mark.once

SEED = "5eed" * 16
CASES = Path(__file__).parents[1] / "cases"
ODD = {
    "qanon": {"preset": "official"},
    "claim": {"smash": "ask", "troll_pool": "held", "last_trolls": "winner", "seer": "any"},
    "parlamento": {"opposition": "yes", "pending": "single"},
    "gnomic": {"decrees": "yes", "confidence": "yes", "agendas": "yes"},
}
RARE: Mapping[str, tuple[tuple[str, Line], ...]] = {
    # QR18 needs two alive, and no table of powers kills that many
    "qanon": (("nobody-eligible", {}),),
    # these need a pack with untyped cards, a deck that runs out, or a wrong card in it
    "gnomic": (
        ("wrong-card", {}),
        ("opening", {"prepared": True}),
        ("resolved", {"card": {"number": 1}}),
        ("ending", {"why": "deck-empty"}),
        ("presidency", {"why": "must-stay"}),
        ("presidency", {"why": "nobody-else"}),
    ),
    # the moderator's word that it is over
    "ledger": (("over", {"reason": "moderator"}),),
}
CARD = "#"
GOLDEN = logs()

Line = dict[str, Any]


def random_game(engine: str, players: int, seed: int, **options: str) -> tuple[Line, list[Line]]:
    """Header and rows of a whole random game, the moderator's skips among them."""
    found = load(engine)
    head: Line = {
        "format": "pbp-log/1",
        "engine": engine,
        "name": "random",
        "players": [{"name": f"Player {each}", "abbr": f"P{each}"} for each in range(players)],
        "options": options,
        "seed": f"{seed:064x}",
    }
    position, rng, rows = opening(head), random.Random(seed), []
    while found.outcome(position.state) is None:
        if (
            engine == "qanon"
            and found.phase(position.state) in ("nomination", "power")
            and rng.random() < 0.1
        ):
            counts = found.phase(position.state) == "nomination" and rng.random() < 0.5
            row: Line = {"action": "skip", "reason": "away", "counts": counts}
        else:
            ask = rng.choice([ask for ask in found.asks(position.state) if ask.choices])
            row = as_row(position, Action(ask.kind, rng.choice(ask.seats), rng.choice(ask.choices or ())))
        position.step(row)
        rows.append(row)
    return head, rows


def as_row(position: Position, action: Action) -> Line:
    """An action in the words of the log."""
    row: Line = {"action": action.kind}
    if action.by is not None:
        row["by"] = position.roster.abbr(action.by)
    for field in kind_of(position.engine, action.kind).fields:
        if field.name in action.args:
            row[field.name] = as_value(position.roster, field.type, action.args[field.name])
    return row


def as_value(roster: Roster, kind: Type, value: Any) -> Any:
    if kind is Type.PLAYER:
        return roster.abbr(value)
    if kind is Type.SHARES:
        return {roster.abbr(seat): number for seat, number in value.items()}
    if isinstance(value, tuple):  # of seats: players, or an answer that names some
        return [roster.abbr(seat) for seat in value]
    return value


def random_games() -> Iterator[tuple[Line, list[Line]]]:
    yield random_game("qanon", 5, 1)
    yield random_game("qanon", 8, 2, melanija="living", tracker="election", reshuffle="session-end")
    yield random_game("qanon", 10, 3, preset="official")
    yield random_game("qanon", 7, 4)
    yield random_game("qanon", 6, 5)
    yield random_game("claim", 2, 1)
    yield random_game("claim", 2, 2, smash="ask", seer="any")
    yield random_game("claim", 2, 3, **{"troll-pool": "held", "last-trolls": "winner"})
    yield random_game("gnomic", 4, 1)
    yield random_game("gnomic", 6, 2, decrees="yes", confidence="yes", agendas="yes")
    yield random_game("parlamento", 3, 1)
    yield random_game("parlamento", 4, 2, opposition="yes", pending="single", pairs="1/6,7/9")


def told(head: Line, rows: list[Line]) -> list[tuple[int, int, str, Mapping[str, Any]]]:
    """Every notice of a game: row, audience, template, data."""
    found: list[tuple[int, int, str, Mapping[str, Any]]] = []
    fold(head, rows, lambda row, _, to, template, data: found.append((row, to, template, data)))
    return found


def of(engine: str) -> Iterator[tuple[Line, list[Line]]]:
    """Golden and random games of an engine."""
    for log in GOLDEN:
        head, *rows = lines(log)
        if head["engine"] == engine:
            yield head, rows
    for head, rows in random_games():
        if head["engine"] == engine:
            yield head, rows


# ---- rules and reasons


@pytest.mark.parametrize("engine", ENGINES)
def test_every_notice_has_reasons_and_every_rule_is_one(engine: str) -> None:
    cited = set()
    for head, rows in of(engine):
        rules = load(engine).explain().rules(opening(head).state)
        for _, _, template, data in told(head, rows):
            if not template.startswith("common/"):
                cited |= reasons(engine, template.partition("/")[2], data, rules)
    for seed in range(25):
        for options in ({}, ODD.get(engine, {})):
            game = Table(
                engine, load(engine).seats[seed % len(load(engine).seats)], seed=f"{seed:064x}", **options
            )
            game.play_on(random.Random(seed))
            rules = load(engine).explain().rules(game.state)
            for _, template, data in game.told:
                cited |= reasons(engine, template, data, rules)
    for template, data in RARE.get(engine, ()):
        cited |= reasons(engine, template, data, rules)
    assert {rule for rule in cited if rule[0] != CARD} == set(sentences(engine)), "a rule that nothing cites"


def sentences(engine: str) -> Mapping[str, str]:
    """The rules of a game besides the cards of a pack."""
    found = load(engine).explain().rules(Table(engine, load(engine).seats[0]).state)
    return {rule: text for rule, text in found.items() if rule[0] != CARD}


def reasons(engine: str, template: str, data: Mapping[str, Any], rules: Mapping[str, str]) -> set[str]:
    why = load(engine).explain().why(template, data)
    assert why, template
    assert len(set(why)) == len(why), template
    assert set(why) <= set(rules), template
    return set(why)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_rule_is_one_that_the_rule_cases_know(engine: str) -> None:
    tested = {
        found.upper()
        for case in (CASES / engine).glob("*.py")
        for found in re.findall(
            rf"\b{LETTERS[engine]}R?\d+\b", case.read_text("utf-8").replace("_", " "), re.IGNORECASE
        )
    }
    assert set(sentences(engine)) <= tested


@pytest.mark.parametrize("engine", ENGINES)
def test_sentences_are_sentences(engine: str) -> None:
    for text in sentences(engine).values():
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text
        assert len(text) <= 140


@pytest.mark.parametrize("engine", ENGINES)
def test_every_option_is_explained_by_its_effect(engine: str) -> None:
    found = load(engine)
    plain = found.explain().rules(Table(engine, found.seats[0]).state)
    for option in found.options:
        if (
            option.rule not in plain
            or not option.rule.startswith(f"{LETTERS[engine]}R")
            or engine == "gnomic"
        ):
            continue  # a part of the game that is played or not: its sentence holds either way
        for value in set(option.values) - {option.default}:
            turned = found.explain().rules(Table(engine, found.seats[0], **{option.name: value}).state)
            assert turned[option.rule] != plain[option.rule], f"{option.name}={value}"
    turned = (
        found.explain().rules(Table("parlamento", 3, pairs="1/6,7/9").state) if engine == "parlamento" else {}
    )
    assert turned.get("PR4", "1/6 and 7/9").count("1/6 and 7/9") == 1


# ---- what an explanation is made of


def flat(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """Every value of a table that is no object, by its path."""
    if not isinstance(value, dict):
        return {path: value}
    return {key: inner for name in value for key, inner in flat(value[name], (*path, str(name))).items()}


@pytest.mark.parametrize("engine", ENGINES)
def test_without_secret_an_explanation_holds_what_the_thread_was_told_and_no_more(engine: str) -> None:
    """The oracle: notices to the thread, the table as the thread sees it, rows that were posted."""
    for head, rows in of(engine):
        if any(row["action"] in CORE for row in rows):
            continue  # corrections are looked at below
        notices = told(head, rows)
        found = load(engine)
        step = max(1, len(rows) // 25)
        for row in (*range(1, len(rows), step), len(rows)):
            seen = explain(head, rows, "random", row)
            public = [template for at, to, template, _ in notices if at == row and to == THREAD]
            assert [each.what for each in seen.happened] == public
            assert {each.to for each in seen.happened} <= {"thread"}
            before, after = fold(head, rows[: row - 1]), fold(head, rows[:row])
            posted = kind_of(found, rows[row - 1]["action"]).channel is not Channel.PM
            assert (seen.said is not None) is posted
            for ask in seen.awaited:
                assert (ask["channel"] == "pm") is (ask["action"] is None) is (ask["from"] is None)
            was, now = (flat(explained_table(position)) for position in (before, after))
            for change in seen.changed:
                assert change.path[0] != "secret"
            differs = {path for path in was.keys() | now.keys() if was.get(path) != now.get(path)}
            assert {path[0] for path in differs} == {change.path[0] for change in seen.changed}


def explained_table(position: Position) -> Any:
    from pbp_mod.desk.status import named

    return named(position.engine.view(position.state, THREAD)["table"], position.roster)


def all_of(head: Line, rows: list[Line], *, secret: bool = False) -> list[Explanation]:
    return [explain(head, rows, "test", row, secret=secret) for row in range(1, len(rows) + 1)]


def test_roles_and_cards_do_not_show() -> None:
    """Two games whose thread reads alike: other roles, another deck, other discards."""
    swapped = dict(
        zip(ROLES, [ROLES["Dora"], ROLES["Emil"], "Moderate", "Moderate", "Moderate"], strict=True)
    )
    one, other = header(), header(setup={"roles": swapped, "deck": ["M", *DECK[1:2], "FR", *DECK[3:]]})
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR"), *election("B", "C", "YYNNN")]
    others = [*election("A", "B"), *session("A", "B", "M", "FR"), *election("B", "C", "YYNNN")]
    assert all_of(one, rows) == all_of(other, others)
    assert all_of(one, rows, secret=True) != all_of(other, others, secret=True)


def test_votes_do_not_show_before_the_last() -> None:
    one, other = election("A", "B", "YYNNY")[:-1], election("A", "B", "NNYYN")[:-1]
    assert all_of(header(), one) == all_of(header(), other)
    assert all_of(header(), one, secret=True) != all_of(header(), other, secret=True)


def test_the_law_of_silence_holds_for_a_refused_veto() -> None:
    """That a veto was asked for, by whom and of whom, is nothing for the thread."""
    log = next(log for log in GOLDEN if log.stem == "five-vetoes")
    head, *rows = lines(log)
    refused = next(at for at, row in enumerate(rows, 1) if row["action"] == "consent" and not row["agree"])
    silent = [explain(head, rows, "test", row) for row in (refused - 1, refused)]
    assert [rows[refused - 2]["action"], rows[refused - 1]["action"]] == ["veto", "consent"]
    for seen in silent:
        assert (seen.said, seen.changed, seen.happened) == (None, [], [])
        assert seen.awaited == [{"from": None, "action": None, "channel": "pm"}]
    told_all = explain(head, rows, "test", refused, secret=True)
    assert told_all.said is not None
    assert [each.what for each in told_all.happened] == ["qanon/veto-refused"]
    assert {rule.id for rule in told_all.happened[0].rules} == {"Q25", "QR15"}
    assert told_all.awaited[0]["action"] == "consent"


@pytest.mark.parametrize("log", GOLDEN, ids=lambda log: f"{lines(log)[0]['engine']}-{log.stem}")
def test_every_row_of_the_golden_games_can_be_explained(log: Path) -> None:
    head, rows = read_game(enumerate(lines(log), 1))
    rules = load(head["engine"]).explain().rules(opening(head).state)
    for row in range(1, len(rows) + 1, 3):
        seen, everything = (explain(head, rows, "test", row, secret=secret) for secret in (False, True))
        assert everything.said is not None
        assert [each for each in everything.happened if each.to == "thread"] == [
            each for each in seen.happened if each.to == "thread"
        ]
        assert [each for each in everything.changed if each.path[0] != "secret"] == seen.changed
        for each in everything.happened:
            for rule in each.rules:
                assert rule.id in CORE or rules[rule.id] == rule.text


# ---- the moderator's own rows


def corrected() -> tuple[Line, list[Line]]:
    rows = election("A", "B")
    rows += [
        {"action": "note", "text": "Dora asked me whether Emil is Trump"},  # row 7
        {"action": "replace", "player": "C", "new": {"name": "Fritz", "abbr": "F"}},  # row 8
        {"action": "void", "event": 6},  # row 9
    ]
    return header(), rows


def test_a_note_is_the_moderators_own() -> None:
    head, rows = corrected()
    seen = explain(head, rows, "test", 7)
    assert (seen.said, seen.changed, seen.happened) == (None, [], [])
    assert "Emil is Trump" in str(explain(head, rows, "test", 7, secret=True).said)


def test_a_replacement_is_public_and_changes_no_name_on_the_table() -> None:
    head, rows = corrected()
    seen = explain(head, rows, "test", 8)
    assert "Fritz" in str(seen.said)
    assert seen.changed == []
    assert [(each.to, each.what) for each in seen.happened] == [("thread", "common/replaced")]


def test_a_void_tells_what_came_back_and_not_whose_message_it_was() -> None:
    head, rows = corrected()
    seen = explain(head, rows, "test", 9)
    assert seen.said is None
    assert seen.happened == []
    changed = {change.path[0]: (change.before, change.after) for change in seen.changed}
    assert changed["vice_president"] == ("Bert", None)
    assert changed["nominee"] == (None, "Bert")
    assert changed["deck"] == (14, 17)
    everything = explain(head, rows, "test", 9, secret=True)
    assert everything.said == "void 6 (E vote yaw)"
    assert [each.what for each in everything.happened] == ["void"]
    assert explain(head, rows, "test", 6).struck == 9


def test_a_void_of_a_post_is_public() -> None:
    head = header()
    rows = [{"action": "nominate", "by": "A", "player": "B"}, {"action": "void", "event": 1}]
    seen = explain(head, rows, "test", 2)
    assert seen.said == "void 1 (A nominate B)"
    assert [each.what for each in seen.happened] == ["void"]
    assert ("nominee",) in [change.path for change in seen.changed]
    assert explain(head, rows, "test", 1).happened[0].what == "qanon/nomination"


def test_voids_of_one_command_are_one_correction() -> None:
    head = header()
    rows = [
        *election("A", "B"),
        *({"action": "void", "event": event, "at": "2026-11-29T20:15:00Z"} for event in range(6, 0, -1)),
    ]
    explained = [explain(head, rows, "test", row) for row in range(7, 13)]
    assert all(each.changed == explained[0].changed for each in explained)
    assert ("president",) not in [change.path for change in explained[0].changed]
    assert [each.said for each in explained] == [None] * 5 + ["void 1 (A nominate B)"]


# ---- the command


def test_the_answer_to_a_protest(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B"), *session("A", "B", "M", "FR"), *election("B", "D", "YYNNN")]
    pbp("import", write(tmp_path / "game.jsonl", header(), rows))
    assert pbp("explain", "14").out == GOLDEN_FAILED
    assert pbp("explain", "14").err == ""
    assert pbp("explain", "9").out == GOLDEN_NOMINATION
    assert pbp("explain", "2").out == GOLDEN_VOTE
    secret = pbp("explain", "8", "--secret")
    assert secret.out == GOLDEN_ENACTED
    assert "paste nothing of it" in secret.err


GOLDEN_FAILED = """\
row 14 · between a player and the moderator
awaited before it: private messages
changed: president: Bert → Cleo
changed: nominee: Dora → -
changed: failed_elections: 0 → 1
changed: eligible: + Anna, + Dora, + Emil
result (to the thread)
    Q11: Every living player votes in secret, may change it while votes are
    missing, and is then named with it.
    Q12: More Yaw than Nah elects the government; a tie doesn't.
    Q14: A failed election moves the counter up by one and the Presidency on.
turn (to the thread)
    Q8: The Presidency goes to the next living player in the order of the seats.
    Q10: Nobody of the last elected government is eligible; with five or fewer
    alive only its Vice President is barred.
"""
GOLDEN_NOMINATION = """\
row 9 · B nominate D
awaited before it: nominate from Bert
changed: nominee: - → Dora
changed: eligible: − Anna, − Cleo, − Dora, − Emil
nomination (to the thread)
    Q9: The President's nomination stands once it is posted; it names another
    living, eligible player.
    Q11: Every living player votes in secret, may change it while votes are
    missing, and is then named with it.
"""
GOLDEN_VOTE = """\
row 2 · between a player and the moderator
awaited before it: private messages
Nothing changed by it that the thread may know ('--secret' tells you all).
"""
GOLDEN_ENACTED = """\
row 8 · B enact FR
awaited before it: enact from Bert
changed: president: Anna → Bert
changed: vice_president: Bert → -
changed: far_right: 0 → 1
changed: discards: 0 → 2
changed: eligible: + Anna, + Cleo, + Dora, + Emil
changed: secret discards: + FR
changed: secret hand: − FR, − FR
enacted (to the thread)
    Q18: Of a session the thread learns the enacted policy alone; it returns the
    counter to 0.
turn (to the thread)
    Q8: The Presidency goes to the next living player in the order of the seats.
"""


def test_json_has_the_same(pbp: Pbp, tmp_path: Path) -> None:
    rows = election("A", "B")
    pbp("import", write(tmp_path / "game.jsonl", header(), rows))
    found = pbp("explain", "6", "--json").json
    assert list(found) == ["row", "said", "struck", "amended", "awaited", "changed", "happened"]
    assert (found["row"], found["said"], found["struck"]) == (6, None, None)
    assert {"path": ["deck"], "before": 17, "after": 14} in found["changed"]
    assert [each["what"] for each in found["happened"]] == ["qanon/result", "qanon/session"]
    assert found["happened"][1]["to"] == "thread"
    assert [rule["id"] for rule in found["happened"][1]["rules"]] == ["Q16", "Q17"]
    everything = json.loads(pbp("explain", "6", "--json", "--secret").out)
    assert everything["said"] == "E vote yaw"
    assert [each["to"] for each in everything["happened"]] == ["thread", "thread", "Anna"]
    assert {"path": ["secret", "hand"], "before": [], "after": DECK[:3]} in everything["changed"]


def test_explaining_changes_nothing(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "game.jsonl", header(), election("A", "B")))
    before = pbp.rows()
    pbp("explain", "3", "--secret")
    assert pbp.rows() == before


@pytest.mark.parametrize("row", ["0", "7", "99"])
def test_there_must_be_such_a_row(pbp: Pbp, tmp_path: Path, row: str) -> None:
    pbp("import", write(tmp_path / "game.jsonl", header(), election("A", "B")))
    assert pbp.refused("explain", row) == f"pbp: there is no row {row} (the rows are 1 to 6)"


def test_a_moderators_notice_is_for_him_alone() -> None:
    """A second raid on the same player is told to the moderator (QR7)."""
    for seed in range(1, 60):
        head, rows = random_game("qanon", 10, seed)
        again = [row for row, to, template, _ in told(head, rows) if to == MODERATOR]
        if again:
            assert "moderator" in {
                each.to for each in explain(head, rows, "test", again[0], secret=True).happened
            }
            assert {each.to for each in explain(head, rows, "test", again[0]).happened} == {"thread"}
            return
    raise AssertionError("no game with a notice to the moderator")
