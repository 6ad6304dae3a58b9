"""Every notice has its text, in every dialect; and the texts say what the data says."""

from __future__ import annotations

import pytest

from pbp_mod.engines import load
from pbp_mod.game.actions import Seat
from pbp_mod.texts.render import DIALECTS, PersonInfo, Renderer
from tests.builders import Table
from tests.cases.parlamento.tables import opened, role_deal, role_script, say, table

ENGINE = load("parlamento")
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def renderer(game: Table, dialect: str = "plain", **departures: str) -> Renderer:
    return Renderer(
        dialect,
        [PersonInfo(name, name[0], seat) for seat, name in enumerate(NAMES[: game.players])],
        words=ENGINE.words(game.settings),
        game={
            "name": "roundland",
            "engine": "parlamento",
            "title": "Parlamento",
            "hecklers": ("Kenny",),
            "options": departures,
            "departures": departures,
            "seal": "5ea1" * 16,
            "list_seal": None,
            "chosen_seed": False,
            "weak_seed": False,
            "checkpoints": False,
            "by_hand": ("deals",),
            "entropy": None,
        },
        overrides=None,
        cache=None,
    )


def texts(game: Table, template: str, **departures: str) -> list[str]:
    """The texts of all notices of one kind, on one line each."""
    printer = renderer(game, **departures)
    return [
        " ".join(printer.render(f"parlamento/{name}", data).split())
        for _, name, data in game.told
        if name == template
    ]


def whole_game(**options: str) -> Table:
    game = table(3, role_deal(0), role_deal(1), role_deal(2), **options)
    say(game, role_script(0, bet2="") + " 2!a17=7 ")
    for leader in (1, 2):
        say(game, role_script(leader))
    return game


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "departures",
    [{}, {"opposition": "yes", "pending": "single", "pairs": "1/7,6/9"}],
    ids=["plain", "options"],
)
def test_every_notice_is_rendered_in_every_dialect(dialect, departures):
    game = whole_game(**departures)
    printer = renderer(game, dialect, **departures)
    kinds = set()
    for _, name, data in game.told:
        assert printer.render(f"parlamento/{name}", data).strip()
        kinds.add(name)
    assert len(kinds) == 9
    half = table(3, role_deal(0), role_deal(1), **departures)
    say(half, role_script(0) + " " + role_script(1, to=4) + " 1:f8")
    board = printer.render(
        "parlamento/board", {**ENGINE.view(half.state, -1)["table"], **ENGINE.standing(half.state)}
    )
    assert "round 2, trick 5" in board
    assert "feather 8" in board


def test_the_opening_tells_the_house_rules_that_are_played():
    plain = texts(whole_game(), "opening")[0]
    assert "if its two-valued cards were turned, in any combination?" in plain
    assert "opposition" not in plain
    other = texts(
        whole_game(opposition="yes", pending="single"), "opening", opposition="yes", pending="single"
    )
    assert "if one of its two-valued cards were turned, and that one only?" in other[0]
    assert "the opposition lays a card" in other[0]
    assert "Different here from how the game is usually played, and told above: what makes" in other[0]


def test_a_pending_trick_tells_who_else_could_win_it():
    text = texts(whole_game(), "trick")[0]
    assert "For now it is Bert's, with the highest book" in text
    assert "If the poll makes 6/9 a 6, Anna takes it." in text
    assert "Bert leads trick 2" in text


def test_a_bet_owed_is_asked_for():
    text = texts(whole_game(), "trick")[10]
    assert "Cleo, I can't count without your bet" in text


def test_the_poll_tells_what_decided_it():
    first = texts(whole_game(), "poll")[0]
    assert (
        "6/9 → 6 (2 to 2, and the last of these cards decides: feather 6/9 as 6, played by Cleo in trick 4)"
        in first
    )
    second = texts(whole_game(opposition="yes"), "poll")[1]
    assert ", the opposition's vote counted)" in second
    assert ", and the opposition decides)" in second


def test_the_end_tells_how_it_was_decided():
    assert "; Cleo made more in the last round." in texts(whole_game(), "over")[0]


def test_no_text_for_the_thread_names_a_card_that_nobody_has_shown():
    game = opened(3, {0: "h8", 1: "b5", 2: "b69"}, {0: "feather argument"})
    hidden = set(game.secret["hands"][1]) | set(game.secret["hands"][2])
    say(game, "0:h8")
    printer = renderer(game)
    for audience, name, data in game.told:
        if audience == -1 and name != "opening":
            text = printer.render(f"parlamento/{name}", data)
            assert not any(card in text for card in hidden)


@pytest.mark.parametrize(("actions", "seats"), [(["play"], [0]), (["bet"], [0]), (["bet"], [0, 1])])
def test_reminders_ask_for_what_is_awaited(actions, seats):
    game = whole_game()
    printer = renderer(game)
    post = printer.render(
        "parlamento/reminder",
        {
            "action": actions[0],
            "actions": actions,
            "missing": len(seats),
            "seats": [Seat(seat) for seat in seats],
            "since": "Sunday",
        },
    )
    assert f"I {actions[0]} CARD" in post
    assert "since Sunday" in post
    nudge = printer.render("parlamento/nudge", {"actions": actions, "seat": Seat(0), "since": None})
    assert "Hello Anna" in nudge
    for action in ("play", "bet"):
        assert (f"I {action} CARD" in nudge) == (action in actions)
