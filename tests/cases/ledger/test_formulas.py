"""WHO, numbers and conditions: what each word picks, and what is wrong with one that can't be understood."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.engines.ledger.pack import Formula, holds, mask, members, number, seats_of, size
from pbp_mod.engines.ledger.pack.deals import Deal
from pbp_mod.engines.ledger.pack.lexicon import Lexicon
from pbp_mod.engines.ledger.pack.parse import formula
from pbp_mod.engines.ledger.pack.trees import NUMBER, PLAYERS, TRUTH, Tree
from pbp_mod.errors import NotUnderstood


def lexicon() -> Lexicon:
    """The words of a pack with two teams."""
    found = Lexicon()
    found.teams = {"village": ("Villager", "Village Idiot"), "wolves": ("Wolf",)}
    found.add("team", found.teams)
    found.add("role", ("Villager", "Village Idiot", "Wolf"))
    found.add("mark", ("poisoned", "cut off"))
    found.add("office", ("mayor",))
    found.add("phase", ("day", "night"))
    found.add("counter", ("refusals",))
    found.add("word", ("no one", "fail"))
    found.add("table", ("size", "flat"))
    found.tables = {"size": {5: (2, 3), 7: (4, 5)}, "flat": (1, 2, 3)}
    for name, who in (("den", "team wolves"), ("dead", "out"), ("both", "group den or group dead")):
        found.groups[name] = formula(who, PLAYERS, found)
    found.add("group", found.groups)
    return found


LEXICON = lexicon()


def table() -> Deal:
    """Seven: 0 to 3 villagers, 4 the idiot, 5 and 6 wolves; 1 and 6 are out."""
    deal = Deal(7, {"Villager": 0b0001111, "Village Idiot": 0b0010000, "Wolf": 0b1100000}, "day")
    deal.inside = 0b0111101
    deal.marks = {"poisoned": 0b0000011, "cut off": 0b0000100}
    deal.offices = {"mayor": 0b0001000}
    deal.points = [0, 3, 1, 5, 0, 3, 0]
    deal.counters = {"refusals": 4}
    deal.day = 2
    deal.elected, deal.word, deal.votes = 0b0000101, "no one", {"no one": 4, "fail": 2}
    deal.named = {"Anna B.": 0b0000001, "Ben": 0b0000010}
    return deal


def who(text: str) -> Formula:
    return formula(text, PLAYERS, LEXICON)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("in", (0, 2, 3, 4, 5)),
        ("out", (1, 6)),
        ("all", (0, 1, 2, 3, 4, 5, 6)),
        ("team wolves", (5,)),
        ("team village", (0, 2, 3, 4)),
        ("team Wolves", (5,)),
        ("all team wolves", (5, 6)),
        ("out team wolves", (6,)),
        ("role Villager", (0, 2, 3)),
        ("role Village Idiot", (4,)),
        ("role 'village idiot'", (4,)),
        ("group den", (5,)),
        ("group dead", (1, 6)),
        ("group both", (1, 5, 6)),
        ("not group dead", (0, 2, 3, 4, 5)),
        ("not group den", (0, 2, 3, 4)),
        ("in, not group den", (0, 2, 3, 4)),
        ("in not group den", (0, 2, 3, 4)),
        ("all, not group den", (0, 1, 2, 3, 4, 6)),
        ("not team wolves and not role Village Idiot", (0, 2, 3)),
        ("role Wolf or role Village Idiot", (4, 5)),
        ("(role Wolf or role Villager) and mark poisoned", (0,)),
        ("all mark poisoned", (0, 1)),
        ("mark cut off", (2,)),
        ("mark poisoned or mark cut off", (0, 2)),
        ("office mayor", (3,)),
        ("elected", (0, 2)),
        ("elected team wolves", ()),
        ("points >= 3", (3, 5)),
        ("all (points >= 3)", (1, 3, 5)),
        ("points = players - 2 and not self", (3,)),
        ("self", (0,)),
        ("in, not self", (2, 3, 4, 5)),
        ("names 'Anna B.' 'Ben'", (0,)),
        ("all names 'Anna B.' \"Ben\"", (0, 1)),
    ],
)
def test_who(text: str, seats: tuple[int, ...]) -> None:
    assert members(who(text), table(), own=0b1) == seats
    assert mask(who(text), table(), own=0b1) == sum(1 << seat for seat in seats)


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("7", 7),
        ("players / 4", 1),
        ("players - 10", -3),
        ("(players - 10) / 2", -2),
        ("players / (day - 2)", 0),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("team wolves", 1),
        ("all team wolves + 1", 3),
        ("in / 2 + 1", 3),
        ("(role Wolf or role Village Idiot) * 2", 4),
        ("(team wolves + team village) * 2", 10),
        ("votes no one", 4),
        ("votes 'fail' - 1", 1),
        ("size", 5),
        ("flat + refusals", 6),
        ("999999 * 999999 * 999999", 10**9),
    ],
)
def test_number(text: str, comes_to: int) -> None:
    assert number(formula(text, NUMBER, LEXICON), table()) == comes_to


def test_majority_and_voters_are_those_of_the_ballot() -> None:
    voters = who("in, not office mayor")
    assert number(formula("voters", NUMBER, LEXICON, voters), table()) == 4
    assert number(formula("majority", NUMBER, LEXICON, voters), table()) == 3
    with pytest.raises(NotUnderstood, match="'majority' speaks of a ballot, and here is none"):
        formula("majority", NUMBER, LEXICON).tree  # noqa: B018


def test_a_table_goes_on_with_its_last_number() -> None:
    late = table()
    late.day = 9
    assert number(formula("flat", NUMBER, LEXICON), late) == 3


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("none team wolves", False),
        ("none out team village", False),
        ("any mark cut off", True),
        ("any in team wolves", True),
        ("team wolves >= team village", False),
        ("team wolves < team village and day = 2", True),
        ("day > 2 or any out", True),
        ("not (day > 2)", True),
        ("phase night", False),
        ("phase day", True),
        ("elected no one", True),
        ("elected 'fail'", False),
        ("votes fail >= size", False),
        ("refusals + 1 >= 5", True),
        ("refusals != 4", False),
        ("none (role Wolf or mark poisoned) or day <= 2", True),
    ],
)
def test_condition(text: str, so: bool) -> None:
    assert holds(formula(text, TRUTH, LEXICON), table()) is so


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        (
            PLAYERS,
            "team wolfs",
            "there is no team 'wolfs' (did you mean wolves? teams of this pack: village, wolves)",
        ),
        (PLAYERS, "role Seer", "there is no role 'Seer' (roles of this pack: Villager, Village Idiot, Wolf)"),
        (PLAYERS, "team", "'team' needs a name behind it"),
        (PLAYERS, "team and in", "'team' needs a name behind it"),
        (PLAYERS, "wolves", "'wolves' is a team of this pack: write 'team wolves'"),
        (NUMBER, "fail", "'fail' is a word of this pack: write 'elected fail'"),
        (PLAYERS, "evrybody", "there is no word 'evrybody'"),
        (PLAYERS, "playrs", "did you mean players?"),
        (NUMBER, "players-1", "write a minus with a blank on each side"),
        (PLAYERS, "in and team wolves or out", "say with brackets what belongs together"),
        (PLAYERS, "(in", "a bracket isn't closed"),
        (PLAYERS, "in)", "')' can't stand where it does"),
        (PLAYERS, "in,", "it ends where something should follow"),
        (PLAYERS, "names Anna", "needs the names of players behind it, each in quotation marks"),
        (PLAYERS, "'Anna'", "'Anna' can't stand where it does"),
        (PLAYERS, "day", "comes to a number, not to players"),
        (PLAYERS, "none out", "comes to a condition, not to players"),
        (NUMBER, "points", "comes to a number of each player, not to a number"),
        (NUMBER, "3 4", "'4' stands behind a number with nothing between them"),
        (NUMBER, "1000000", "too great a number"),
        (
            TRUTH,
            "team wolves",
            "comes to players, not to a condition (accepted: none WHO, any WHO",
        ),
        (TRUTH, "not day > 2", "put a comparison into brackets"),
        (TRUTH, "1 < day < 3", "two comparisons in a row"),
        (TRUTH, "none team wolves and team village", "can't be joined (accepted: conditions alone"),
        (TRUTH, "any out and elected", "in brackets if it is more than one word: any (out and elected))"),
        (TRUTH, "none day", "'none' asks for players behind it, not for a number"),
        (TRUTH, "day > 2 $", "'$' stands behind a number"),
        (TRUTH, "phase dusk", "there is no phase 'dusk'"),
        (TRUTH, "elected 'perhaps'", "there is no word 'perhaps'"),
        (TRUTH, "day > ' 2", "a quotation mark without its other half"),
        (PLAYERS, "", "it ends where something should follow"),
        (PLAYERS, "not " * 30 + "in", "more than 20 deep"),
        (PLAYERS, "(" * 30 + "in" + ")" * 30, "more than 20 deep"),
        (PLAYERS, "in, " * 200 + "in", "longer than 500 characters"),
    ],
)
def test_what_has_no_meaning(kind: str, text: str, says: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        formula(text, kind, LEXICON).tree  # noqa: B018
    assert says in str(refused.value)


def test_a_group_that_belongs_to_itself() -> None:
    words = lexicon()
    words.groups["one"] = formula("group two", PLAYERS, words)
    words.groups["two"] = formula("in, not group one", PLAYERS, words)
    words.add("group", ("one", "two"))
    with pytest.raises(NotUnderstood, match="group 'two' belongs to itself"):
        words.groups["one"].tree  # noqa: B018
    assert words.parsing == []


def test_masks_and_seats() -> None:
    assert seats_of(0) == ()
    assert seats_of(1 << 59 | 5) == (0, 2, 59)
    assert size(1 << 59 | 5) == 3


# --- any formula, against sets of seats

ATOMS = (
    "in",
    "out",
    "all",
    "self",
    "elected",
    "team wolves",
    "role Villager",
    "mark poisoned",
    "office mayor",
)
Set = frozenset[int]


def _atom(word: str, deal: Deal) -> Set:
    of = {
        "in": deal.inside,
        "out": ~deal.inside,
        "all": -1,
        "self": 1,
        "elected": deal.elected,
        "team wolves": deal.roles["Wolf"],
        "role Villager": deal.roles["Villager"],
        "mark poisoned": deal.marks["poisoned"],
        "office mayor": deal.offices["mayor"],
    }[word]
    return frozenset(seat for seat in range(deal.players) if of >> seat & 1)


trees = st.recursive(
    st.sampled_from(ATOMS),
    lambda inner: st.one_of(
        st.tuples(st.just("not"), inner),
        st.tuples(st.sampled_from(["and", ",", "or", "beside"]), inner, inner),
    ),
    max_leaves=7,
)


def _text(tree: Any) -> str:
    if isinstance(tree, str):
        return tree
    if tree[0] == "not":
        return f"not ({_text(tree[1])})"
    join = " " if tree[0] == "beside" else f" {tree[0]} "
    return f"({_text(tree[1])}){join}({_text(tree[2])})"


def _meant(tree: Any, deal: Deal) -> Set:
    if isinstance(tree, str):
        return _atom(tree, deal)
    if tree[0] == "not":
        return frozenset(range(deal.players)) - _meant(tree[1], deal)
    one, other = _meant(tree[1], deal), _meant(tree[2], deal)
    return one | other if tree[0] == "or" else one & other


def _speaks_of_all(tree: Any) -> bool:
    return tree in ("all", "out") if isinstance(tree, str) else any(map(_speaks_of_all, tree[1:]))


@settings(max_examples=200)
@given(tree=trees, seed=st.integers(0, 10**6))
def test_any_who_is_what_sets_say(tree: Any, seed: int) -> None:
    rng = random.Random(seed)
    deal = table()
    deal.inside, deal.elected = rng.getrandbits(7), rng.getrandbits(7)
    wanted = _meant(tree, deal)
    if not _speaks_of_all(tree):
        wanted &= _atom("in", deal)
    text = _text(tree)
    assert members(who(text), deal, own=1) == tuple(sorted(wanted)), text
    assert number(formula(f"({text}) + 1", NUMBER, LEXICON), deal, own=1) == len(wanted) + 1
    assert holds(formula(f"none ({text})", TRUTH, LEXICON), deal, own=1) is not bool(wanted)
    assert holds(formula(f"any ({text})", TRUTH, LEXICON), deal, own=1) is bool(wanted)


@settings(max_examples=300)
@given(text=st.text("in out(),<>=+-*/'\"7 team wolves not and or none elected points\t", max_size=40))
def test_any_text_is_understood_or_refused_in_words(text: str) -> None:
    for kind in (PLAYERS, NUMBER, TRUTH):
        found = formula(text, kind, LEXICON)
        with suppress(NotUnderstood):  # any other error is one of ours
            assert isinstance(found.tree, Tree)
