"""Each law of the house pack shows what it does."""

from __future__ import annotations

import pytest

from pbp_mod.engines.gnomic.effects import pack as packs
from pbp_mod.engines.gnomic.effects.pack import pack_table
from tests.builders import Table
from tests.cases.gnomic.parliament import (
    changed,
    close,
    go_on,
    hold,
    honor,
    house,
    line,
    lobby,
    named,
    one,
    pass_law,
    propose,
    vote,
)


def result(told: list) -> str:  # type: ignore[type-arg]
    return str(one(told, "result")["result"])


def test_the_house_pack_is_whole() -> None:
    pack = packs.load_pack("house")
    laws = [number for number, law in pack.laws.items() if not law.decree]
    assert laws == [*range(1, 12), *range(13, 16), *range(17, 49)]
    assert [number for number, law in pack.laws.items() if law.decree] == list(range(49, 61))
    assert list(pack.agendas) == list(range(61, 69))
    assert all(law.work.typed and law.work.red_typed for law in pack.laws.values())
    assert packs.shipped("house")
    assert not packs.shipped("elsewhere.toml")


def test_the_house_pack_has_no_errors(tmp_path) -> None:  # type: ignore[no-untyped-def]
    table, _ = pack_table("house")
    assert packs.load_pack(dict(table)).name == "house"  # read whole, as any pack that is given


def test_every_text_is_its_own() -> None:
    pack = packs.load_pack("house")
    titles = [card.title for card in (*pack.laws.values(), *pack.agendas.values())]
    assert len(set(titles)) == 66


def test_1_ties_pass() -> None:
    table = house(players=4, permanent=[1])
    assert result(pass_law(table, 14, "yynn")) == "passed"


def test_2_everyone_gets_a_lobby_vote_every_round() -> None:
    table = house(permanent=[2])
    assert changed(pass_law(table, 14, "nnnny"), 2) == ({}, dict.fromkeys(range(5), 1))


def test_3_no_voters_of_a_rejected_law_get_a_lobby_vote() -> None:
    table = house(permanent=[3])
    assert changed(pass_law(table, 14, "nnnyy"), 3) == ({}, {0: 1, 1: 1, 2: 1})
    told = pass_law(table, 9, "yyyyn")
    assert line(told, 3)[0]["holds"] is False


def test_4_the_president_counts_double() -> None:
    table = house(players=4, permanent=[4], president=1)
    told = pass_law(table, 14, "yynn")
    assert (one(told, "result")["yes"], result(told)) == (3, "passed")


def test_5_those_with_fewest_lobby_votes_get_one() -> None:
    table = house(permanent=[5])
    told = pass_law(table, 14, "nnnnn", lobby={1: 1, 3: 1})
    assert changed(told, 5)[1] == {1: 1, 3: 1}


def test_6_the_majority_earns_more() -> None:
    table = house(row=[6])
    told = pass_law(table, 6, "yyyyn")
    assert honor(table) == [2, 2, 2, 2, 0]
    assert changed(told, 6)[1] == {0: 1, 1: 1, 2: 1, 3: 1}
    table.do("stay", 0)
    assert line(pass_law(table, 14, "yyyyn"), 6)[0]["holds"] is False  # only on its own day


def test_7_the_president_archives_a_permanent_law() -> None:
    table = house(permanent=[2, 3], row=[7])
    pass_law(table, 7)
    assert table.awaited == {"decide": (0,)}
    table.do("decide", 0, card="7", answer=3)
    assert (table.table["permanent"], table.table["archive"]) == ([2], [3])


def test_8_the_presidency_goes_right() -> None:
    table = house(permanent=[8])
    pass_law(table, 14)
    table.do("pass", 0)
    assert table.table["president"] == 4


def test_9_honor_is_levelled() -> None:
    table = house(row=[9])
    told = pass_law(table, 9, "yyynn")
    assert changed(told, 9)[0] == {0: -1, 1: -1, 2: -1, 3: 1, 4: 1}


def test_10_the_neighbours_pay_the_president() -> None:
    table = house(row=[10], president=2)
    told = pass_law(table, 10, "nyyyy", lobby={1: 1}, shares={4: 1})
    assert changed(told, 10)[1] == {1: -1, 2: 3, 3: -2}


def test_11_a_lone_no_voter_gets_three() -> None:
    table = house(permanent=[11])
    assert changed(pass_law(table, 14, "yyyny"), 11)[1] == {3: 3}
    table.do("stay", 0)
    assert changed(pass_law(table, 9, "yyynn"), 11)[1] == {}


def test_13_unanimity_pays() -> None:
    table = house(permanent=[13], deck=["end", 24, 10, 40, 39])
    assert changed(pass_law(table, 14), 13)[0] == dict.fromkeys(range(5), 1)
    table.do("stay", 0)
    assert table.table["end_cards"] == 1
    assert changed(pass_law(table, 31, "nnnnn"), 13)[0] == dict.fromkeys(range(5), 2)


@pytest.mark.parametrize(("number", "moves"), [(1, 1), (6, 2)])
def test_14_the_rich_hand_over(number: int, moves: int) -> None:
    table = house(row=[14])
    table.state.round = number
    told = pass_law(table, 14, "yyyyn", lobby={4: 2, 3: 1}, shares={0: 0, 1: 1})
    assert changed(told, 14)[1] == {1: -moves, 4: moves}  # seat 1 alone has 3


def test_15_the_president_of_a_passed_law_gets_honor() -> None:
    table = house(permanent=[15])
    assert changed(pass_law(table, 14), 15)[0] == {0: 1}


def test_17_a_law_needs_one_more_and_a_tie_ends_it() -> None:
    table = house(players=5, permanent=[17])
    assert result(pass_law(table, 14, "yyynn")) == "rejected"
    table = house(players=4, permanent=[17])
    pass_law(table, 14, "yynn")
    assert (table.table["permanent"], table.table["archive"]) == ([], [17])


def test_18_nothing_is_placed_in_secret() -> None:
    table = house(permanent=[18])
    propose(table, 14)
    vote(table, "yyyyy")
    assert one(close(table), "secret-votes")["unable"] == [0, 1, 2, 3, 4]


def test_19_three_lobby_votes_at_most_and_no_bonus() -> None:
    table = house(permanent=[19, 2])
    pass_law(table, 14, "nnnnn")
    propose(table, 9)
    assert one(table.do("lobby", 0, votes=3), "lobby")["bonus"] == 0
    table.state.lobby[0] = 4
    table.refused("too-many", "lobby", 0, votes=1)
    table.do("lobby", 1, votes=1)
    vote(table, "yyyyy")
    close(table)
    table.refused("too-many", "secret-lobby", 1, votes=3)
    table.do("secret-lobby", 1, votes=2)


def test_20_leaders_get_no_majority_honor() -> None:
    table = house(permanent=[20])
    pass_law(table, 14, "yyyyn")
    assert honor(table) == [0] * 5  # all were level
    table.state.honor[0] = 4
    table.do("stay", 0)
    pass_law(table, 9, "nnnyy")
    assert honor(table) == [4, 1, 1, 0, 0]


def test_21_two_permanent_laws_at_most() -> None:
    table = house(permanent=[2, 3], row=[21])
    pass_law(table, 21)
    assert (table.table["permanent"], table.table["archive"]) == ([21, 2], [3])


def test_22_nobody_remains_president() -> None:
    table = house(permanent=[22])
    told = pass_law(table, 14)
    moved = named(told, "presidency")[0]
    assert (moved["to"], moved["change"]["lobby"]) == (1, {0: 1})


def test_23_one_lobby_vote_at_once_and_none_for_the_row() -> None:
    table = house(permanent=[23, 11])
    told = pass_law(table, 14, "yyyyn")
    assert changed(told, 11)[1] == {4: 1}
    assert one(told, "row-lobby")["each"] == 0


def test_24_the_oldest_law_goes_and_the_rest_is_consoled() -> None:
    table = house(permanent=[3, 1], row=[24])
    told = pass_law(table, 24)
    assert table.table["permanent"] == [3]
    assert changed(told, 24)[1] == dict.fromkeys(range(5), 1)
    table = house(permanent=[3, 11, 1], row=[24])
    assert changed(pass_law(table, 24), 24)[1] == {}


def test_25_the_president_decides_a_tie() -> None:
    assert result(pass_law(house(players=4, permanent=[25]), 14, "yynn")) == "passed"
    assert result(pass_law(house(players=4, permanent=[25]), 14, "nnyy")) == "rejected"


def test_26_the_president_keeps_what_he_likes() -> None:
    table = house(permanent=[26])
    pass_law(table, 9, "yyyyy", shares={0: 1})
    assert lobby(table)[0] == 3


def test_27_the_marked_gnome_is_the_heir() -> None:
    table = house(row=[27])
    told = pass_law(table, 27, marks=(3,))
    assert table.table["president"] == 3
    moved = named(told, "presidency")[0]
    assert (moved["why"], moved["change"]["lobby"]) == ("law", {0: 2})
    rejected = house(row=[27])
    pass_law(rejected, 27, "ynnyy", marks=(3,), lobby={1: 2})
    assert rejected.table["president"] == 1


def test_27_revived_it_marks_nobody_and_forces_nothing() -> None:
    table = house(row=[27, 46])
    pass_law(table, 27, marks=(1,))
    pass_law(table, 46)
    assert table.table["one_time"] == [27, 46]
    assert table.phase == "presidency"


def test_28_a_rejected_president_stays() -> None:
    table = house(permanent=[28])
    told = pass_law(table, 14, "nnnyy")
    assert table.table["president"] == 0
    assert named(told, "presidency")[0]["why"] == "law"


def test_29_the_nephew_is_rewarded_for_a_yes() -> None:
    table = house(row=[29])
    assert changed(pass_law(table, 29, "yyyyn", marks=(1,)), 29)[0] == {1: 2}
    table = house(row=[29])
    assert changed(pass_law(table, 29, "yyyyn", marks=(4,)), 29)[0] == {}


def test_30_boos_pay_the_president() -> None:
    table = house(permanent=[30])
    assert changed(pass_law(table, 14, "yyynn"), 30)[1] == {0: 2}


def test_31_up_to_two_are_audited() -> None:
    table = house(row=[31, 2])
    pass_law(table, 31, "yyyyn", lobby={1: 1}, shares={2: 1})
    table.refused("wrong-answer", "decide", 0, card="31", answer=(1, 2, 3))
    table.refused("wrong-answer", "decide", 0, card="31", answer=(0,))
    told = table.do("decide", 0, card="31", answer=(2, 1))
    assert changed(told, 31)[1] == {2: -1}  # half of 3; half of 1 is nothing
    table = house(row=[31])
    pass_law(table, 31)
    table.do("decide", 0, card="31", answer=())
    assert table.phase == "presidency"


def test_32_losers_get_back_what_they_placed() -> None:
    table = house(permanent=[32])
    assert changed(pass_law(table, 14, "yyyyn", lobby={4: 1, 0: 2}), 32)[1] == {4: 1}


def test_33_the_top_law_is_in_force_as_well() -> None:
    table = house(row=[33], deck=[2, 24, 31, 10])
    told = pass_law(table, 33)
    assert table.table["permanent"] == [2]
    assert changed(told, 2)[1] == dict.fromkeys(range(5), 1)  # it acts in this very round


def test_34_the_belt_brings_a_permanent_law() -> None:
    table = house(row=[34, 2, 9])
    table.state.on[9] = 5  # one-time: the belt leaves it
    told = propose(table, 34)
    assert line(told, 34, "red")[0]["cards"] == [
        {"card": {"number": 34, "title": "Conveyor Belt Act"}, "difference": 2, "now": 3}
    ]
    hold(table, "yyyyy")
    assert table.table["permanent"] == [2]
    assert len(table.table["row"]) == 3


def test_35_a_rejected_law_slides_under_the_deck() -> None:
    table = house(permanent=[35], decrees={0: 50})
    pass_law(table, 14, "nnnnn")
    assert table.secret["deck"][-1] == 14
    assert table.table["rejected"] == 0


def test_35_leaves_decrees_alone() -> None:
    table = house(permanent=[35], decrees={0: 50})
    propose(table, 50)
    table.do("discard-law", 0, card="14")
    hold(table, "nnnnn")
    assert table.secret["rejected"] == [14, 50]


def test_36_there_is_room_for_four() -> None:
    table = house(permanent=[36, 3, 11], row=[1])
    pass_law(table, 1)
    assert table.table["permanent"] == [1, 36, 3, 11]


def test_37_hands_are_shaken() -> None:
    table = house(permanent=[37], row=[15])
    told = pass_law(table, 14, "nnnnn", lobby={2: 2})
    assert changed(told, 37)[1] == {2: 1, 3: -1}  # seat 2 has none to give to 3
    told = pass_law(table, 15, "nnnnn")
    assert changed(told, 37)[1] == {}  # to the right, all alike
    assert [item["holds"] for item in line(told, 37)] == [False, True]


def test_38_the_bucket_leaks_at_the_end_of_the_round() -> None:
    table = house(permanent=[38])
    table.state.lobby[3] = 9
    pass_law(table, 9, shares={1: 1})
    assert lobby(table)[3] == 9
    told = table.do("stay", 0)
    assert changed(told, 38, "round-end")[1] == {3: 5 - 9}
    assert lobby(table)[3] == 5


def test_39_placed_lobby_votes_weigh_nothing() -> None:
    table = house(permanent=[39])
    told = pass_law(table, 14, "yyynn", lobby={3: 2, 4: 2})
    assert (one(told, "result")["no"], result(told)) == (2, "passed")


def test_40_one_medal_at_once_beats_the_last_phase() -> None:
    table = house(permanent=[40, 6], deck=["end", 24, 10, 39])
    pass_law(table, 14)
    assert honor(table) == [1] * 5
    table.do("stay", 0)
    pass_law(table, 9, "nnnnn")
    assert honor(table) == [2] * 5


@pytest.mark.parametrize(("law", "pays"), [(None, 3), (41, 2)])
def test_41_no_agenda_pays_more_than_two(law: int | None, pays: int) -> None:
    assert (
        ending(house(permanent=[17, 18, 19] if law is None else [41, 17, 18], row=[21], agendas={0: 62}))[0]
        == pays
    )


def ending(table: Table, card: int = 21, discs: str = "nyyyy") -> dict[int, int]:
    """The honor that agendas paid, after the next law passed and both end cards came."""
    table.state.deck[:] = [0, 0]
    told = pass_law(table, card, discs)
    return {int(seat): count for seat, count in one(told, "agendas")["change"]["honor"].items()}


def test_42_an_envelope_is_opened() -> None:
    table = house(row=[42], agendas={2: 64})
    pass_law(table, 42)
    assert table.awaited == {"decide": (1,)}  # to the left of the President
    told = table.do("decide", 1, card="42", answer=(2,))
    (item,) = line(told, 42)
    assert item["opened"][2]["number"] == 64
    assert table.table["shown"]["agendas"] == {2: 64}


def test_43_the_sash_adds_one_for_the_president() -> None:
    table = house(permanent=[43], row=[21], agendas={0: 62, 1: 63})
    paid = ending(table)
    assert paid[0] == 1  # equal numbers: 2 lobby votes, and the sash
    assert paid[1] == 1  # 1 Royalist law to none: its step alone


def test_44_equal_numbers_pay_honor() -> None:
    table = house(permanent=[44], row=[21], agendas={0: 61, 1: 63})
    paid = ending(table)
    assert paid[0] == 1  # one Obstructionist, one Mechanocrat law
    assert paid[1] == 1  # none of either
    assert one(table.told, "agendas")["change"]["lobby"] == {}


def test_45_sealed_lips_are_paid_at_the_end() -> None:
    table = house(permanent=[45], decrees={0: 50, 1: 52})
    table.state.deck[:] = [0, 0]
    propose(table, 50)
    table.do("discard-law", 0, card="14")
    told = hold(table, "nnnnn")
    assert changed(told, 45, "game-end")[0] == {1: 1, 2: 1, 3: 1, 4: 1}


def test_45_challengers_get_cough_drops() -> None:
    table = house(permanent=[45], decrees={}, confidence="yes")
    table.state.honor[0] = 3
    pass_law(table, 14)
    table.do("stay", 0)
    table.do("challenge", 1)
    assert changed(hold(table, "nyyyy"), 45)[1] == {1: 2}


def test_46_a_law_comes_back_from_the_archive() -> None:
    table = house(row=[46], permanent=[3])
    table.state.box.remove(2)
    table.state.archive.append(2)
    told = pass_law(table, 46)
    assert table.table["permanent"] == [2, 3]
    assert line(told, 46)[0]["forced"]  # GR8: only one lay there
    assert [data["card"]["number"] for data in named(told, "effect")] == [46, 2, 3]


def test_47_a_lone_leader_counts_for_nothing() -> None:
    table = house(permanent=[47])
    table.state.honor[0] = 2
    told = pass_law(table, 14, "yyynn")
    assert (one(told, "result")["yes"], result(told)) == (2, "rejected")


def test_48_second_breakfast_for_all() -> None:
    table = house(row=[48])
    told = pass_law(table, 48)
    assert changed(told, 48)[1] == dict.fromkeys(range(5), 1)
    assert [spot["lobby"] for spot in table.table["row"]] == [0, 3, 3]
    assert go_on(table) == []
