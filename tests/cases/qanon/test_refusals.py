"""Every refusal with its whole sentence: what is wrong, and what could be done instead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.qanon.games import Game

ALL = "seat 1, seat 2, seat 3, seat 4, seat 5, seat 6, seat 7"


def at(phase: str) -> Game:
    """Seven players; seat 1 presides, seat 2 is nominated and elected."""
    game = Game(7, "FMFMMM").arrange(f=5 if phase in ("veto", "enact") else 3 if phase == "power" else 0)
    if phase == "power":
        game.state.deck[-3:] = ["M", "FR", "FR"]
        game.govern("FR", 1)
    elif phase != "nominate":
        game.nominate(1)
        if phase != "vote":
            game.ballot("YYYYYYY")
        if phase in ("enact", "veto"):
            game.do("discard", 0, card="FR")
        if phase == "veto":
            game.do("veto", 1)
    return game


AWAITED = {
    "nominate": "President seat 1 has to nominate (who can be: seat 2, seat 3, seat 4, seat 5, seat 6, seat 7)",
    "vote": f"President seat 1 has nominated seat 2, and votes are missing from {ALL}",
    "discard": "President seat 1 has to discard a policy",
    "enact": "Vice President seat 2 has to enact a policy",
    "veto": "President seat 1 has to agree to the veto or refuse it",
    "power": "President seat 1 has to use a power (raid, assassinate)",
}
"""What is said to be awaited in each position."""
UNWANTED: dict[str, tuple[str, int | None, dict[str, Any]]] = {
    "nominate": ("no nomination is awaited", 0, {"player": 1}),
    "vote": ("no vote is open", 2, {"choice": "yaw"}),
    "discard": ("no policy is to be discarded", 0, {"card": "M"}),
    "enact": ("no policy is to be enacted", 1, {"card": "M"}),
    "veto": ("there is no agenda to veto", 1, {}),
    "consent": ("no veto has been asked for", 0, {"agree": True}),
    "cia": ("no power is open now", 0, {}),
    "raid": ("no power is open now", 0, {"player": 3}),
    "choose": ("no power is open now", 0, {"player": 3}),
    "assassinate": ("no power is open now", 0, {"player": 3}),
    "skip": ("only a nomination or a power can be skipped", None, {"reason": "late"}),
}
WANTED = {
    "nominate": {"nominate", "skip"},
    "vote": {"vote"},
    "discard": {"discard"},
    "enact": {"enact", "veto"},
    "veto": {"consent"},
    "power": {"cia", "raid", "choose", "assassinate", "skip"},
}
"""What isn't refused for its time in each position (a power that isn't open has a sentence of its own)."""


@pytest.mark.parametrize(
    ("phase", "kind"), [(phase, kind) for phase in AWAITED for kind in UNWANTED if kind not in WANTED[phase]]
)
def test_not_awaited(phase: str, kind: str) -> None:
    unwanted, by, args = UNWANTED[kind]
    assert at(phase).refused("not-awaited", kind, by, **args) == f"{unwanted}: {AWAITED[phase]}"


@pytest.mark.parametrize("kind", UNWANTED)
def test_game_over(kind: str) -> None:
    game = Game(7).arrange(f=3)
    game.elect(6)
    _, by, args = UNWANTED[kind]
    assert game.refused("game-over", kind, by, **args) == (
        "the game is over, nothing is accepted any more (but corrections)"
    )


def test_q11_whose_votes_are_missing() -> None:
    game = at("vote")
    for seat in (0, 2, 3, 6):
        game.do("vote", seat, choice="yaw")
    assert game.refused("not-awaited", "cia", 0).endswith("votes are missing from seat 2, seat 5, seat 6")


@pytest.mark.parametrize(
    ("phase", "kind", "by", "args"),
    [
        ("nominate", "nominate", 2, {"player": 1}),
        ("discard", "discard", 2, {"card": "M"}),
        ("veto", "consent", 2, {"agree": False}),
        ("power", "raid", 2, {"player": 3}),
        ("power", "assassinate", 2, {"player": 3}),
    ],
)
def test_somebody_else_for_the_president(phase: str, kind: str, by: int, args: dict[str, Any]) -> None:
    assert at(phase).refused("not-president", kind, by, **args) == (
        "seat 3 is not the President: that is up to seat 1"
    )


@pytest.mark.parametrize(("kind", "args"), [("enact", {"card": "M"}), ("veto", {})])
def test_somebody_else_for_the_vice_president(kind: str, args: dict[str, Any]) -> None:
    assert at("enact").refused("not-vice-president", kind, 0, **args) == (
        "seat 1 is not the Vice President: that is up to seat 2"
    )


@pytest.mark.parametrize(
    ("code", "nominee", "sentence"),
    [
        ("self", 1, "seat 2 is the President and can't be Vice President as well (eligible: {})"),
        ("dead", 5, "seat 6 is dead and can't be nominated (eligible: {})"),
        (
            "term-limited",
            0,
            "seat 1 was President in the last government and can't be nominated (eligible: {})",
        ),
        (
            "term-limited",
            3,
            "seat 4 was Vice President in the last government and can't be nominated (eligible: {})",
        ),
        ("no-seat", 7, "nobody sits in seat 8 (there are 7)"),
        ("no-seat", -1, "nobody sits in seat 0 (there are 7)"),
    ],
)
def test_q9_q10_why_a_nomination_cannot_stand(code: str, nominee: int, sentence: str) -> None:
    game = Game(7).arrange(last=(0, 3), president=1, dead=(5,))
    assert game.refused(code, "nominate", 1, player=nominee) == sentence.format("seat 3, seat 5, seat 7")


def test_q11_what_is_no_vote() -> None:
    game = Game(7).arrange(dead=(5,))
    game.nominate(1)
    assert game.refused("no-vote", "vote", 0, choice="maybe") == "maybe is no vote (Yaw or Nah: yaw or nah)"
    assert game.refused("dead", "vote", 5, choice="yaw") == (
        "seat 6 is dead and can't vote (alive: seat 1, seat 2, seat 3, seat 4, seat 5, seat 7)"
    )
    assert game.refused("no-seat", "vote", 7, choice="yaw") == "nobody sits in seat 8 (there are 7)"


@pytest.mark.parametrize(
    ("power", "step", "name"), [("raid", 2, "FBI raid"), ("assassinate", 4, "assassination")]
)
def test_q21_q23_qr9_whom_an_order_cannot_hit(power: str, step: int, name: str) -> None:
    game = Game(7).arrange(dead=(5,))
    game.pass_far_right(step, 1)
    others = "seat 2, seat 3, seat 4, seat 5, seat 7"
    assert game.refused("self", power, 0, player=0) == (
        f"seat 1 is President and can't be the target of the {name} as well (who can be: {others})"
    )
    assert game.refused("dead", power, 0, player=5) == (
        f"seat 6 is dead and out of reach of {name} (who can be: {others})"
    )
    assert game.refused("no-seat", power, 0, player=7) == "nobody sits in seat 8 (there are 7)"


def test_q22_whom_a_special_election_cannot_have() -> None:
    game = Game(7).arrange(dead=(5,))
    game.pass_far_right(3, 1)
    others = "seat 2, seat 3, seat 4, seat 5, seat 7"
    assert game.refused("self", "choose", 0, player=0) == (
        f"seat 1 is President now and can't be the next one by special election (who can be: {others})"
    )
    assert game.refused("dead", "choose", 0, player=5) == (
        f"seat 6 is dead and out of reach of special election (who can be: {others})"
    )


def test_qr7_raided_before() -> None:
    game = Game(7, raid_twice="no")
    game.pass_far_right(2, 1)
    game.do("raid", 0, player=5)
    game.pass_far_right(4)
    assert game.refused("raided-before", "raid", 1, player=5) == (
        "seat 6 has been the target of FBI raid before (who can be: seat 1, seat 3, seat 4, seat 5, seat 7)"
    )


def test_q19_a_power_of_another_step() -> None:
    assert at("power").refused("power-not-open", "choose", 0, player=3) == (
        "special election is not open to seat 1 now (what is: FBI raid, assassination)"
    )


def test_q17_a_policy_that_is_not_held() -> None:
    game = Game(7, "FFFM")
    game.elect(1)
    nothing = "there is no Moderate among the policies held (there is: Far Right)"
    assert game.refused("not-in-hand", "discard", 0, card="M") == nothing
    game.do("discard", 0, card="FR")
    assert game.refused("not-in-hand", "enact", 1, card="M") == nothing
    assert at("discard").refused("not-in-hand", "discard", 0, card="X") == (
        "there is no X among the policies held (there is: Moderate, Far Right)"
    )


def test_q25_qr14_a_veto_before_its_time() -> None:
    game = Game(7, "FMF").arrange(f=4)
    game.elect(1)
    locked = "a veto is possible only once 5 Far Right policies are enacted, for the next government (now: 4)"
    assert game.refused("veto-locked", "discard", 0, card="FR", veto=True) == locked
    game.do("discard", 0, card="FR")
    assert game.refused("veto-locked", "veto", 1) == locked


def test_qr15_a_second_veto() -> None:
    game = at("veto")
    game.do("consent", 0, agree=False)
    assert game.refused("veto-once", "veto", 1) == (
        "seat 1 has refused the veto, so seat 2 has to enact one of the two policies"
    )


def test_qr6_a_skipped_power_cannot_count() -> None:
    assert at("power").refused("counts-nomination-only", "skip", reason="away", counts=True) == (
        "a skipped power can't count as a failed election, only a skipped nomination can (leave out counts)"
    )


def test_who_may_do_it_at_all() -> None:
    game = Game(7)
    assert game.refused("no-player", "nominate", None, player=1) == (
        "nominate is a player's to do (say by whom)"
    )
    assert game.refused("moderator-only", "skip", 0, reason="away") == (
        "skip is the moderator's own (leave out by)"
    )
    assert game.refused("no-action", "heckle", 3) == (
        "heckle is no action of this game (there are: nominate, vote, discard, enact, veto, consent, cia, raid, "
        "choose, assassinate, skip)"
    )
