"""Every text of Claim 2 can be said, in every dialect and under every house rule, and says what the notice holds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from pbp_mod.engines import load
from pbp_mod.game.actions import THREAD, Seat
from pbp_mod.intake.phrases import Phrases
from pbp_mod.people.names import Player, Roster
from pbp_mod.rows.options import departures
from pbp_mod.texts.render import DIALECTS, PersonInfo, Renderer, find_templates
from tests.builders import Table

pytestmark = pytest.mark.once

CLAIM = load("claim")
OTHER_RULES = {"smash": "ask", "troll_pool": "held", "last_trolls": "winner", "seer": "any"}
NAMES = ("John.S.Mill", "BruteForce")


def renderer(table: Table, dialect: str = "plain", **game: Any) -> Renderer:
    options = table.settings.words()
    known = {
        "name": "claim-i",
        "engine": "claim",
        "title": CLAIM.title,
        "hecklers": ("Kenny",),
        "options": options,
        "departures": departures(CLAIM, options),
        "seal": "ab" * 32,
        "list_seal": None,
        "chosen_seed": False,
        "weak_seed": False,
        "checkpoints": False,
        "by_hand": (),
        "entropy": None,
    }
    people = [PersonInfo(NAMES[0], "JSM", 0), PersonInfo(NAMES[1], "BF", 1)]
    words = CLAIM.words(table.settings)
    return Renderer(dialect, people, words=words, game=known | game, overrides=None, cache=None)


def played(number: int, **options: str) -> Table:
    table = Table("claim", 2, seed=f"{number:064x}", **options)
    table.play_on(random.Random(number))
    return table


def board_of(table: Table) -> dict[str, Any]:
    """The data of the board post."""
    state = table.state
    return {**table.table, "phase": CLAIM.phase(state), "out": [], **CLAIM.standing(state)}


def notices(table: Table, kind: str) -> list[Mapping[str, Any]]:
    return [data for _, name, data in table.told if name == kind]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_notice_has_a_text_in_every_dialect(dialect):
    said = set()
    games = [(1, {}), (2, OTHER_RULES), (3, OTHER_RULES | {"smash": "now"}), (5, {"smash": "ask"}), (230, {})]
    for number, options in games:
        table = played(number, **options)
        printer = renderer(table, dialect)
        for _, kind, data in table.told:
            assert printer.render(f"claim/{kind}", data).strip()
            said.add(f"claim/{kind}")
    on_demand = {f"claim/{name}" for name in ("board", "reminder", "nudge", "own", "awards", "over-mended")}
    assert said | on_demand == {name for name in find_templates() if name.startswith("claim/")}


def test_board_reminder_and_nudge_at_every_step():
    table = Table("claim", 2, **OTHER_RULES)
    printer, rng = renderer(table), random.Random(5)
    asked = set()
    while table.outcome is None:
        board = printer.render("claim/board", board_of(table))
        assert f"trick {table.table['trick_number']} of 13" in board
        asks = CLAIM.asks(table.state)
        seat, kinds = Seat(asks[0].seats[0]), [ask.kind for ask in asks]
        asked.update(kinds)
        for named in ([], [seat]):
            data = {"action": kinds[0], "actions": kinds, "missing": 1, "seats": named, "since": "yesterday"}
            post = printer.render("claim/reminder", data)
            assert "I have been waiting since yesterday." in post
            assert (NAMES[seat] in post) is bool(named)
        nudge = printer.render("claim/nudge", {"actions": kinds, "seat": seat, "since": None})
        assert NAMES[seat] in nudge
        assert "waiting since" not in nudge
        action = rng.choice(list(table.legal()))
        table.do(action.kind, action.by, **action.args)
    assert asked == set(CLAIM.kinds)
    assert "Battle, trick 13 of 13" in printer.render("claim/board", board_of(table))


def test_every_house_rule_can_be_said():
    for option in CLAIM.options:
        for value in option.values:
            table = Table("claim", 2, **{option.name: value})
            others = {each.name: "?" for each in CLAIM.options} | {option.name: value}
            data = dict(notices(table, "opening")[0], options=others)
            with_it = renderer(table, departures={}).render("claim/opening", data)
            without = renderer(table, departures={}).render(
                "claim/opening", data | {"options": others | {option.name: "?"}}
            )
            assert len(with_it) > len(without) + 30, f"{option.name}={value} says nothing"


def test_the_opening_names_what_departs_and_where_chance_comes_from():
    table = Table("claim", 2, smash="ask")
    data = notices(table, "opening")[0]
    text = renderer(table).render("claim/opening", data)
    assert "Different here from how the game is usually played, and told above: whether a gnome" in text
    assert "ab" * 32 in text
    by_hand = renderer(table, departures={}, seal=None).render("claim/opening", data)
    assert "Different here" not in by_hand
    assert "I dealt the hands and the deck by hand." in by_hand


def test_a_trick_is_told_with_cards_winner_and_standing():
    table = played(3)
    printer = renderer(table)
    for data in notices(table, "trick"):
        text = printer.render("claim/trick", data)
        assert f"trick {data['number']} of 13: {NAMES[data['winner']]} wins" in text
        for each in data["plays"]:
            assert each["card"] in text
        for key in ("scored", "gnomes", "pool", "smashed", "discarded"):
            for card in data.get(key, ()):
                assert card in text
    for data in notices(table, "trick-opens"):
        text = printer.render("claim/trick-opens", data)
        for person in (0, 1):
            for gnome in data["board"]["gnomes"][person]:
                (line,) = [each for each in text.splitlines() if f"in front of {NAMES[person]}" in each]
                assert gnome.removeprefix("gnome ") in line


def test_no_post_shows_a_card_that_lies_hidden():
    table = Table("claim", 2, seer="any")
    printer, rng = renderer(table), random.Random(8)
    seen = len(table.told)
    while table.phase == "recruit":
        action = rng.choice(list(table.legal()))
        opened = {table.table["face_up"], action.args.get("card")}
        opened |= {each["card"] for each in table.table["trick"]}
        closed = set(table.secret["deck"]) | set(table.secret["hands"][0]) | set(table.secret["hands"][1])
        table.do(action.kind, action.by, **action.args)
        posts = [
            printer.render(f"claim/{kind}", data) for to, kind, data in table.told[seen:] if to == THREAD
        ]
        seen = len(table.told)
        if table.phase == "battle" or table.table["trick_number"] == 13:
            break
        opened |= {table.table["face_up"], *table.table["discards"]}
        for card in closed - opened:
            assert card not in "".join(posts)


def test_the_words_that_posts_ask_for_are_understood():
    for options in ({}, OTHER_RULES):
        table = Table("claim", 2, **options)
        roster = Roster([Player(NAMES[0], "JSM"), Player(NAMES[1], "BF")])
        phrases = Phrases(CLAIM.vocabulary(table.settings), CLAIM.kinds, roster, CLAIM.read_card)

        def understood(text: str, phrases: Phrases = phrases) -> tuple[str, dict[str, Any]] | None:
            hits = list(phrases.find(text))
            return (hits[0].kind, dict(hits[0].args)) if hits and not hits[0].problem else None

        assert understood("I play dragon 7") == ("play", {"card": "dragon 7"})
        assert understood("I play the Dragon 7!") == ("play", {"card": "dragon 7"})
        assert understood("I lead gn5.") == ("play", {"card": "gnome 5"})
        assert understood("I play g5") is None
        assert understood("I take the face-up card") == ("take", {"choice": "face-up"})
        assert understood("I take the top card") == ("take", {"choice": "top"})
        assert understood("I take the top") == ("take", {"choice": "top"})
        assert understood("I take face up") == ("take", {"choice": "face-up"})
        asked = options == OTHER_RULES
        assert understood("I smash the gnome 3") == (("smash", {"card": "gnome 3"}) if asked else None)
        assert understood("I spare them") == (("spare", {}) if asked else None)
