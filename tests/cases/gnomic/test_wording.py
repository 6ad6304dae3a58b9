"""What the texts of Gnomic Parliament say is so: a case for each statement that once was wrong, with the right words."""

from __future__ import annotations

from typing import Any

import pytest

from pbp_mod.game.actions import Seat
from tests.cases.gnomic.parliament import law, line, one, parliament
from tests.playthroughs import ENGINES, FOLDER, SAMPLE, golden
from tests.told import Row, Told

NAMES = ("Anna", "Bert", "Cleo", "Dora")
BRASS = {"number": 6, "title": "Brass Parade Act"}
BOOTS = {"number": 8, "title": "Backwards Boots Act"}


def header(**more: Any) -> Row:
    players = [{"name": name, "abbr": name[:2].upper()} for name in NAMES]
    return {
        "format": "pbp-log/1",
        "engine": "gnomic",
        "name": "g",
        "players": players,
        "seed": "5eed" * 16,
    } | more


def said(template: str, data: Row, **more: Any) -> str:
    """A text on one line."""
    return " ".join(Told(header(**more)).part(f"gnomic/{template}", data).split())


def honor(*amounts: int) -> Row:
    return {"honor": {Seat(seat): amount for seat, amount in enumerate(amounts)}, "lobby": {}}


def test_edit_2_who_has_no_lobby_votes_left_is_named() -> None:
    """GR8; a field called `none` is Jinja's own None, and the sentence was never printed."""
    text = said("secret-votes", {"asked": [Seat(0)], "unable": [Seat(3)], "turned_by": []})
    assert "Dora has none left, so 0 is noted." in text
    table = parliament(players=4)
    table.do("propose", 0, card=str(table.table["row"][0]["card"]))
    for seat in range(4):
        table.do("vote", seat, choice="yes")
    table.do("lobby", 3, votes=table.table["lobby"][3])
    assert one(table.do("close", 0), "secret-votes")["unable"] == [3]


def test_edit_5_direction_and_reward_have_their_laws_apart() -> None:
    data = {
        "president": Seat(0),
        "next": Seat(3),
        "reward": 2,
        "law": False,
        "direction": "right",
        "next_by": [BOOTS],
        "reward_by": [],
    }
    text = said("stay-asked", data)
    assert "pass on to Dora (on your right, by #8 Backwards Boots Act) and get 2 lobby votes?" in text
    paid = said("stay-asked", data | {"next_by": [], "direction": "left", "reward_by": [BRASS]})
    assert "pass on to Dora and get 2 lobby votes (by #6 Brass Parade Act)?" in paid


def test_edit_6_honor_says_how_much_of_it_a_law_adds() -> None:
    data = {
        "side": "yes",
        "base": 1,
        "voters": [Seat(0), Seat(1)],
        "turned_by": [BRASS],
        "change": honor(2, 2),
    }
    assert said("majority", data) == (
        "Honor for voting YES: Anna and Bert +2 honor points each (1, and 1 more by #6 Brass Parade Act)."
    )
    two = data | {"base": 2, "turned_by": []}
    assert said("majority", two).endswith("+2 honor points each (the first end card is out).")


def test_edit_7_and_53_the_end_and_the_next_president() -> None:
    opening = " ".join(Told(header()).text("gnomic/opening").split())
    assert "otherwise the tied gnome closest to the President in passing direction" in opening
    assert "who voted NO is President (nobody: the President stays)" in opening


def test_edit_8_what_a_vote_of_no_confidence_brings() -> None:
    head = header(options={"decrees": "yes", "confidence": "yes"})
    opening = " ".join(Told(head).text("gnomic/opening").split())
    assert "Honor and laws apply as usual; nothing is drawn." in opening
    assert "one who fails loses it at once" in opening
    assert "of several the closest in passing direction" in opening  # with #8 that is the right


def test_edit_9_no_order_of_laws_that_do_not_act_now() -> None:
    face = {
        **BRASS,
        "text": "T",
        "red_text": "",
        "kind": "permanent",
        "party": "wild",
        "decree": False,
        "fire_diamond": False,
        "pocket_watch": True,
        "typed": True,
        "quiet": False,
    }
    data = {"card": face, "party": None, "fallen": [BOOTS], "permanent": [BRASS], "one_time": []}
    text = said("enacted", data)
    assert "order" not in text
    assert "#8 Backwards Boots Act drops out of the row into the Archive and stops applying at once." in text


@pytest.mark.parametrize(("lead", "told"), [(0, True), (-1, False), (1, False)])
def test_edit_10_an_agenda_that_pays_with_fewer_does_not_deny_it(lead: int, told: bool) -> None:
    steps = [{"lead": lead, "pays_honor": 1, "pays_lobby": 0}, {"lead": 3, "pays_honor": 2, "pays_lobby": 0}]
    agenda = {
        "number": 61,
        "title": "T",
        "text": "You want it.",
        "favours": "royalists",
        "against": "mechanocrats",
        "steps": steps,
    }
    assert ("With fewer it pays nothing." in said("agenda", {"player": Seat(0), "agenda": agenda})) is told


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("no, sole: 1-8", "somebody voted NO alone"),
        ("yes: 2-3", "2 or 3 gnomes voted YES"),
        ("marked: 0-0", "nobody is marked"),
        ("president, yes: 1-8", "somebody is the President and voted YES"),
        ("lobby >= 3: 1-1", "exactly 1 gnome has 3 or more lobby votes"),
    ],
)
def test_edit_30_a_condition_is_a_sentence(code: str, words: str) -> None:
    item = {"do": "gain", "if": [code], "who": ["all"], "holds": True, "change": honor(1), "found": 1}
    assert words in said("effect", {"card": BRASS, "moment": "apply", "confidence": False, "items": [item]})


def test_edit_84_why_nothing_comes_of_a_law() -> None:
    def effect(confidence: bool = False, **item: Any) -> str:
        whole = {"do": "gain", "if": [], "who": ["all"], "holds": True} | item
        return said("effect", {"card": BRASS, "moment": "apply", "confidence": confidence, "items": [whole]})

    nothing = {"change": {"honor": {}, "lobby": {}}}
    assert effect(who=["no", "sole"], found=0, **nothing).endswith("no effect (nobody voted NO alone).")
    unmet = {"holds": False, "because": "if"}
    assert effect(**unmet, **{"if": ["rejected"]}, failed=["rejected"]).endswith(
        "no effect, because the law passed."
    )
    assert effect(**unmet, **{"if": ["unanimous"]}, failed=["unanimous"]).endswith(
        "no effect (the vote was not unanimous)."
    )
    assert effect(**unmet, **{"if": ["round >= 6"]}, failed=["round >= 6"]).endswith(
        "no effect (it is before round 6)."
    )
    failed = effect(True, **unmet, **{"if": ["passed"]}, failed=["passed"])
    assert failed.endswith("no effect, because the challenge failed.")


def test_edit_31a_no_law_passes_in_a_vote_of_no_confidence() -> None:
    """The President who is overthrown is paid by #15, and its words say so now."""
    item = {
        "do": "gain",
        "if": ["passed"],
        "who": ["president"],
        "holds": True,
        "change": honor(1),
        "found": 1,
    }
    text = said("effect", {"card": BRASS, "moment": "apply", "confidence": True, "items": [item]})
    assert text.endswith("Anna +1 honor point (the President; the challenge succeeded).")
    from pbp_mod.engines.gnomic.effects.pack import HOUSE, load_pack

    laws = load_pack(HOUSE).laws
    assert laws[15].text.startswith("For every vote that passes, even one that topples them,")
    assert laws[3].text.startswith("When a vote ends in NO,")


def test_edit_31b_who_comes_first_is_still_asked() -> None:
    data = {"player": Seat(2), "what": "challenge", "awaited": [Seat(1)]}
    text = said("challenge-declared", data)
    assert (
        text
        == "Cleo challenges. Bert, you come first in the order: I challenge the President or I don't challenge?"
    )
    assert said("challenge-declared", data | {"awaited": []}) == "Cleo challenges."


def test_edit_31c_who_may_be_challenged_only_wants_to_remain() -> None:
    data = {"from": Seat(0), "to": Seat(0), "why": "stays", "turned_by": []}
    assert said("presidency", data | {"window": True}) == "Anna wants to remain President."
    assert said("presidency", data) == "Anna remains President."


def test_only_the_laws_that_decide_it_are_named() -> None:
    """What passes the office to the right doesn't keep anybody in it."""
    table = parliament(
        law(2, {"rule": "stay", "set": "must"}),
        law(3, {"rule": "direction", "set": "right"}),
        permanent=[2, 3],
    )
    table.do("propose", 0, card="901")
    for seat in range(table.players):
        table.do("vote", seat, choice="yes")
    told = table.do("close", 0)
    while not any(name == "presidency" for _, name, _ in told):
        action = next(iter(table.legal()))
        told = table.do(action.kind, action.by, **action.args)
    office = one(told, "presidency")
    assert [card["number"] for card in office["turned_by"]] == [2]


def test_edit_38_placing_is_no_fine() -> None:
    data = {
        "player": Seat(1),
        "votes": 3,
        "bonus": 1,
        "on_tile": 4,
        "left": 1,
        "change": {"honor": {}, "lobby": {}},
    }
    assert (
        said("lobby", data)
        == "Bert places 3 lobby votes, and 1 more from the supply (4 on the vote now, 1 left)."
    )


def test_edit_40_the_example_of_a_split_adds_up() -> None:
    data = {
        "president": Seat(0),
        "card": BRASS,
        "total": 4,
        "among": [Seat(0), Seat(1), Seat(2)],
        "own_most": "other",
        "turned_by": [],
    }
    assert "any split that adds up to 4, e.g. I distribute BE 3, CL 1." in said("share-asked", data)
    assert "e.g. I distribute BE 1." in said("share-asked", data | {"total": 1})


def test_edit_43_only_a_card_with_red_text_has_words_for_marking() -> None:
    opening = Told(header(options={"decrees": "yes"})).text("gnomic/opening")
    assert opening.count("marking NAME") == sum(
        "Red text: The President marks" in line for line in opening.splitlines()
    )


def test_edit_45_what_is_held_is_shown_with_its_words() -> None:
    told = Told(header(options={"decrees": "yes"}))
    engine, state = told.position.engine, told.position.state
    view = engine.view(state, 0)
    data = {**view["own"], "seat": Seat(0), "phase": "discuss", "board": view["table"]}
    own = told.part("gnomic/own", data)
    assert view["own"]["decree_face"]["text"] in own
    assert "agenda" not in own


def test_edit_79_gnomes_are_they() -> None:
    from pbp_mod.engines.gnomic.effects.pack import HOUSE, load_pack

    for number, card in load_pack(HOUSE).laws.items():
        words = f" {card.text} {card.red_text} ".replace(",", " ")
        assert not any(f" {word} " in words for word in ("he", "him", "his", "that voted", "neighbour")), (
            number
        )


def test_the_board_explains_its_cards() -> None:
    told = Told(header())
    board = told.board()
    for card in told.position.state.permanent:
        assert told.position.state.face(card)["text"] in board
    assert "♦ (fire diamond): it matters in which order it acts." in board
    assert "On the vote" not in board  # nothing lies there yet: no empty column


def test_a_tie_that_was_not_needed_is_told_in_brackets() -> None:
    ballot = {"open": 0, "bonus": 0, "secret": 0, "weight": 1, "lobby_weight": 1, "counts": 1}
    loaf = {"number": 1, "title": "Half a Loaf Act"}
    data = {
        "ballots": {Seat(0): {"vote": "yes", **ballot}},
        "yes": 3,
        "no": 1,
        "margin": 0,
        "margin_by": [loaf],
        "counted_by": [],
        "result": "passed",
        "card": BRASS,
        "challenger": None,
    }
    text = said("result", data)
    assert "#6 Brass Parade Act: passed, 3 to 1" in text
    assert "(A tie would have been enough: #1 Half a Loaf Act.)" in text


def effect(*items: Row) -> str:
    data = {"card": BRASS, "moment": "apply", "confidence": False, "items": list(items)}
    return said("effect", data)


def test_what_somebody_chose_is_not_told_twice() -> None:
    """`decided` has told it; what comes of it names no reason, since it is the choice."""
    chose = {"holds": True, "do": "choose", "by": Seat(0), "option": "buy", "forced": False, "who": ["self"]}
    paid = {
        "holds": True,
        "do": "give",
        "change": {"honor": {}, "lobby": {Seat(0): -2}},
        "who": ["self"],
        "found": 1,
        "if": [],
    }
    assert effect(chose | {"if": []}, paid) == "#6 Brass Parade Act: Anna -2 lobby votes."
    assert effect(chose | {"if": []}) == ""
    forced = chose | {"forced": True, "if": []}
    assert effect(forced) == "#6 Brass Parade Act: Anna takes buy, the only choice."


def test_a_reason_is_not_said_again_within_a_longer_one() -> None:
    failed = {"holds": False, "because": "if", "do": "give", "who": ["all"]}
    text = effect(failed | {"failed": ["unanimous", "not last-phase"]}, failed | {"failed": ["unanimous"]})
    assert text == "#6 Brass Parade Act: no effect (the vote was not unanimous)."


def test_honor_that_a_law_makes_less_is_set_against_what_it_would_be() -> None:
    data = {"side": "yes", "base": 2, "voters": [Seat(0)], "turned_by": [BRASS], "change": honor(1)}
    assert said("majority", data).endswith("+1 honor point (instead of 2, by #6 Brass Parade Act).")


@pytest.mark.parametrize(
    ("options", "setup", "decides"),
    [
        ({"deck": "prepared"}, {}, "My secret number decides the first President. I'll publish"),
        ({}, {}, "decides the first President, the laws in force, the row and the deck. I'll publish"),
        ({}, {"deck": [9, 10, 11]}, "I dealt the deck by hand. My secret number decides"),
    ],
)
def test_edit_4_the_number_decides_no_order_that_the_pack_or_the_moderator_has_given(
    options: dict[str, str], setup: dict[str, Any], decides: str
) -> None:
    """Nobody can redo from it what a prepared deck brings."""
    assert decides in Told(header(options=options, setup=setup), []).text("gnomic/opening")


def test_edit_56_the_votes_stand_in_the_result_alone() -> None:
    """Between them and the count nothing acts; so the post begins with what came of the vote."""
    text = golden(ENGINES / "gnomic" / SAMPLE).read_text("utf-8")
    assert "The votes are shown" not in text
    assert (
        "### #⁠5 Watchman's Whistle Act: passed, 4 to 1\n\n**YES (4):** YT, JSM, AI, DA · **NO (1):** BF\n"
        in (own := (FOLDER / "gnomic" / "five-own-pack.txt").read_text("utf-8"))
    )
    assert own.count("The votes are shown") == 1, "where a law acted between the two"


def test_what_acts_only_on_the_day_it_passes_says_nothing_later() -> None:
    text = golden(ENGINES / "gnomic" / SAMPLE).read_text("utf-8")
    assert "(voted YES; it was the vote on this very law)" in text
    assert "it was not the vote on this law itself" not in text


GAINED: Row = {
    "holds": True,
    "do": "gain",
    "if": [],
    "change": {"honor": {Seat(0): 2}, "lobby": {}},
    "found": 1,
}


def test_that_somebody_has_any_is_no_reason_beside_that_he_has_the_most() -> None:
    text = effect(GAINED | {"who": ["placed > 0", "most placed", "first"]})
    assert text.endswith("(the most lobby votes on their vote, the first from the President on).")
    assert effect(GAINED | {"who": ["lobby > 0"]}).endswith("(some lobby votes).")


@pytest.mark.parametrize(
    ("who", "words"),
    [
        (["placed > 0", "most placed", "first"], "nobody has any lobby votes on their vote"),
        (["no", "sole"], "nobody voted NO alone"),
        (["most honor", "sole"], "nobody is alone in that"),
    ],
)
def test_why_there_is_nobody_is_a_sentence(who: list[str], words: str) -> None:
    """Whoever has the most of something, or comes first, is always there: that is no reason."""
    nobody = {"holds": False, "because": "nobody", "do": "gain", "if": [], "who": who}
    assert effect(nobody) == f"#6 Brass Parade Act: no effect ({words})."


def test_what_is_done_for_nobody_says_for_whom_there_was_nobody() -> None:
    """#30 Boo Tax Act, after a vote without a NO: not "the President; once for each gnome who voted NO"."""
    tax = law(30, {"who": "president", "per": "no", "do": "gain", "lobby": 1})
    table = parliament(tax, law(31), law(32), permanent=(30,), row=(31,), deck=(32,))
    table.do("propose", 0, card="31")
    for seat in range(4):
        table.do("vote", seat, choice="yes")
    table.do("close", 0)
    told: list[Any] = []
    for seat in range(4):
        told = table.do("secret-lobby", seat, votes=0)
    if not any(name == "effect" for _, name, _ in told):
        told = table.do("distribute", 0, shares={1: table.table["row"][0]["lobby"]})
    (item,) = line(told, 30)
    assert item["none"] is True
    assert effect(dict(item)) == "#6 Brass Parade Act: no effect (nobody voted NO)."


def test_what_has_to_be_posted_stands_right_behind_one_of_these() -> None:
    """Whoever won a Vote of No Confidence was told of the Decree between "one of these" and these."""
    text = (FOLDER / "gnomic" / "six-advanced.txt").read_text("utf-8")
    assert "propose it now, or it's gone, unseen. Please post one of these here:\n\n- **I propose" in text
    assert text.count("one of these here:\n\n") == text.count("one of these here:\n\n- **")


def test_the_order_of_challengers_and_the_question_are_two_paragraphs() -> None:
    text = (FOLDER / "gnomic" / "six-advanced.txt").read_text("utf-8")
    assert "nobody can overtake.\n\n@" in text


def test_what_is_played_besides_is_one_list() -> None:
    options = {"decrees": "yes", "confidence": "yes", "agendas": "yes"}
    opening = Told(header(options=options), []).text("gnomic/opening")
    assert "Played here besides the base game: Decrees, challenges, parties and agendas." in opening


def test_a_card_carried_out_by_hand_says_so_once() -> None:
    text = (FOLDER / "gnomic" / "five-own-pack.txt").read_text("utf-8")
    asked = text.partition("### #⁠3 Pointed Hat Act acts\n\n")[2].partition("\n$ pbp")[0]
    assert asked.startswith("The gnome whose hat is the tallest")
    assert asked.count("carry") == 1
