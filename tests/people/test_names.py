"""Names: cleaning, folding, and who is meant. Situations of group B by their ids."""

from __future__ import annotations

import random
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.errors import Ambiguous, NotUnderstood
from pbp_mod.people import names
from pbp_mod.people.abbreviations import make_abbr
from pbp_mod.people.names import Found, Player, Roster, check, clean, fold
from tests.games import NINE

HECKLERS = ("Doctor_Who", "Kenny", "soyleche", "NormalDan", "A_Student")


@pytest.fixture
def roster() -> Roster:
    return Roster(NINE, HECKLERS)


def made(*people: str | Player) -> Roster:
    players = [
        each if isinstance(each, Player) else Player(each, f"P{at}x") for at, each in enumerate(people)
    ]
    check(players)
    return Roster(players)


def refusal(roster: Roster, text: str, kind: type[NotUnderstood] = NotUnderstood) -> str:
    with pytest.raises(kind) as caught:
        roster.find(text)
    assert type(caught.value) is kind
    return str(caught.value)


# clean


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  John   S.\tMill ", "John S. Mill"),
        ("Re\u0301sume\u0301", "Résumé"),
        ("B\u202eF\u2066x\ufeff", "BFx"),
        ("\u2060@\u200bA\u00adB", "@AB"),
        ("a\x00\x1b[31mb\x85c", "a[31mb c"),
        ("a\u2028b", "a b"),
        ("\u200dwolf\u200d ", "wolf"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200d\u200db", "a\u200db"),
        ("x\ud800y", "xy"),
    ],
)
def test_clean(typed: str, stored: str) -> None:
    assert clean(typed) == stored


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b\u200d", "\u3164", "\u202e\x07", "x" * 61])
def test_clean_refuses(nothing: str) -> None:
    with pytest.raises(NotUnderstood):
        clean(nothing)


@given(st.text(max_size=40))
def test_clean_again_changes_nothing(text: str) -> None:
    try:
        name = clean(text)
    except NotUnderstood:
        return
    assert clean(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name.encode()


# fold


@given(st.text(max_size=40))
def test_fold_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=40))
def test_every_name_folds_to_something(text: str) -> None:
    try:
        name = clean(text)
    except NotUnderstood:
        return
    assert fold(name)
    assert fold(name) == fold(name.upper().lower()) or not name.isascii()


@given(st.text(st.characters(max_codepoint=127), max_size=30))
def test_fold_of_ascii_is_the_fold_of_unicode(text: str) -> None:
    assert fold(text) == names._fold_unicode(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Résumé", "Resume"),
        ("Æsir", "AEsir"),
        ("Straße", "Strasse"),
        ("İstanbul", "istanbul"),
        ("Łódź", "lodz"),
        ("Smørrebrød", "smorrebrod"),
        ("ＢＦ", "bf"),
        ("𝐁𝐅", "bf"),
        ("J_B", "jb"),
        ("Ёлка", "елка"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_b20_the_same_for_looking_up(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("だから", "たから"), ("कि", "की"), ("0", "O"), ("🐺", "🦊"), ("!!", "!")]
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


# finding


@pytest.mark.parametrize("text", ["jsm", "John.s.mill", "JOHN.S.MILL", "johnsmill"])
def test_b01_case(roster: Roster, text: str) -> None:
    assert roster.name(roster.seat(text)) == "John.S.Mill"


@pytest.mark.parametrize(
    "text", ["JSM.", "JSM!", " JSM, ", "JSM:", "John.S.Mill.", "“JSM”", "‘JSM’.", '"JSM"']
)
def test_b03_b23_punctuation_around_a_name(roster: Roster, text: str) -> None:
    assert roster.find(text) == Found(0, names.EXACT)


@pytest.mark.parametrize(
    "text", ["@JSM", "@John.S.Mill.", "@john.s.mill", "\u2060@\u2060John.\u2060S.\u2060Mill"]
)
def test_b18_mention(roster: Roster, text: str) -> None:
    assert roster.seat(text) == 0


def test_b04_an_abbreviation_like_a_word(roster: Roster) -> None:
    assert roster.find("NA") == Found(7, names.EXACT)
    assert roster.find("n/a") == Found(7, names.FOLDED)


@pytest.mark.parametrize("text", ["JOEBLOW", "jOebl0w", "JOEBL0W"])
def test_b06_zero_for_o_is_suggested_and_not_taken(roster: Roster, text: str) -> None:
    assert "did you mean J0EBL0W (JB)?" in refusal(roster, text)


@pytest.mark.parametrize("text", ["Mr.BottIe", "Mr.Bott1e", "mr bottie"])
def test_b06_i_for_l_is_suggested_and_not_taken(text: str) -> None:
    assert "did you mean Mr.Bottle (BO)?" in refusal(made(Player("Mr.Bottle", "BO"), "Other"), text)


def test_b06_cyrillic_for_latin_is_suggested_and_not_taken(roster: Roster) -> None:
    assert "did you mean IPD?" in refusal(roster, "ІРD")


def test_b06_both_spellings_in_one_roster() -> None:
    both = made("Mr.Bottle", "Mr.BottIe")
    assert both.seat("Mr.Bottle") == 0
    assert both.seat("mr.bottie") == 1


def test_b07_one_abbreviation_for_two() -> None:
    two = (Player("BruteForce", "BF"), Player("BigFoot", "BF"))
    with pytest.raises(NotUnderstood, match=r"the abbreviation BF of BigFoot is given twice .*BruteForce"):
        check(two)
    message = refusal(Roster(two), "BF", Ambiguous)
    assert "BruteForce (BF) and BigFoot (BF)" in message
    with pytest.raises(Ambiguous):
        Roster(two).seat("BF")


def test_b09_unique_beginning_with_a_notice(roster: Roster) -> None:
    found = roster.find("Mountain")
    assert found == Found(2, names.BEGINNING)
    assert roster.notice("Mountain", found) == "'Mountain' was taken as Mountainhawk (MH)"
    assert roster.notice("MH", roster.find("MH")) is None


def test_b09_a_beginning_of_two_names() -> None:
    two = made("Mountainhawk", Player("MountainTop", "MT"))
    assert "Mountainhawk (P0x) and MountainTop (MT)" in refusal(two, "mountain", Ambiguous)
    assert two.seat("mountainh") == 0


def test_b10_a_word_of_a_name() -> None:
    roster = made("Papa Zulu", "havingfitz", "Zed")
    assert roster.find("zulu") == Found(0, names.BEGINNING)
    assert "did you mean havingfitz" in refusal(roster, "fitz")
    assert "Papa Zulu (P0x) and Zulu Two (P1x)" in refusal(made("Papa Zulu", "Zulu Two"), "zulu", Ambiguous)


def test_b13_b14_a_near_miss_is_never_taken() -> None:
    roster = made("Beefster", "Other")
    assert "did you mean Beefster" in refusal(roster, "Beefeater")
    assert "did you mean Beefster" in refusal(roster, "Beefsters")
    assert "did you mean Beefster" in refusal(roster, "Beefstr")
    assert "players: P0x, P1x" in refusal(roster, "Xylophone")


def test_b15_one_letter(roster: Roster) -> None:
    assert "one letter is too little" in refusal(roster, "x")
    assert "John.S.Mill (JSM) or J0EBL0W (JB)" in refusal(roster, "J")
    assert made(Player("Olaf", "OL", ("o",)), "Other").find("O") == Found(0, names.ALIAS)
    assert made(Player("Olaf", "O"), "Other").find("o") == Found(0, names.FOLDED)


@pytest.mark.parametrize(
    "players",
    [
        ("J_B", "JB"),
        ("Résumé", "resume"),
        (Player("Anna", "AN", ("Bert",)), "bert"),
        (Player("Anna", "Bert"), "BERT"),
    ],
)
def test_b16_names_that_fold_to_the_same(players: tuple[str | Player, ...]) -> None:
    with pytest.raises(NotUnderstood, match="can't be told from"):
        made(*players)


def test_b16_both_are_named() -> None:
    with pytest.raises(NotUnderstood, match=r"^the name JB can't be told from the name J_B$"):
        made("J_B", "JB")


@pytest.mark.parametrize("name", ["2Pac", "Yaw", "nobody", "unvote", "No Lynch", "123"])
def test_b17_keywords_and_digits_are_names_like_others(name: str) -> None:
    roster = made("Other", name)
    assert roster.seat(name) == 1
    assert roster.seat(name.lower()) == 1


@pytest.mark.parametrize("name", ["◈Attack", "だから", "🐺🐺", "!!!", "שלום", "🐺", "?", "Łukasz"])
def test_b21_names_of_any_script(name: str) -> None:
    roster = made("Other", name)
    assert roster.seat(name) == 1
    assert roster.seat(f"@{name}") == 1


@pytest.mark.parametrize("part", ["だ", "だか", "🐺", "של"])
def test_b21_only_whole_names_where_there_is_no_case(part: str) -> None:
    refusal(made("だから", "🐺🐺", "שלום"), part)


def test_b64_the_same_name_twice() -> None:
    with pytest.raises(NotUnderstood, match="the name BruteForce is given twice"):
        made("BruteForce", "BruteForce")


def test_a_player_can_not_be_a_heckler_too() -> None:
    with pytest.raises(NotUnderstood, match="the heckler ipd can't be told from the name IPD"):
        check(NINE, (*HECKLERS, "ipd"))
    with pytest.raises(NotUnderstood, match="the heckler Kenny is given twice"):
        check(NINE, (*HECKLERS, "Kenny"))


def test_the_sign_up_table_is_accepted() -> None:
    check(NINE, HECKLERS)


@pytest.mark.parametrize("text", ["Kenny", "@Doctor_Who", "a_student."])
def test_a10_hecklers_get_their_own_message(roster: Roster, text: str) -> None:
    assert "is a heckler and doesn't play" in refusal(roster, text)


@pytest.mark.parametrize("text", ["", "  ", "@", "''"])
def test_no_name_at_all(roster: Roster, text: str) -> None:
    refusal(roster, text)


def test_a_refusal_is_safe_to_print(roster: Roster) -> None:
    message = refusal(roster, "\x1b[31m\u202e" + "x" * 5000)
    assert message.isprintable()
    assert len(message) < 300


# authors, replacement


def test_b38_authors(roster: Roster) -> None:
    assert roster.is_player("john.s.mill") == 0
    assert roster.is_player("IPD") == 6
    assert roster.is_player("JSM") is None, "an account that is called like an abbreviation is an outsider"
    assert roster.is_player("Mountain") is None
    assert roster.is_player("Kenny") is None
    assert roster.heckler("kenny") == "Kenny"
    assert made(Player("Anna", "AN", ("anna_forum",)), "Other").is_player("Anna_Forum") == 0


def test_b63_replacement(roster: Roster) -> None:
    before = roster.copy()
    roster.replace(1, Player("Kenny", "KE"))
    assert roster.seat("KE") == 1
    assert "Kenny" not in roster.hecklers
    for text in ("BF", "bruteforce", "@BruteForce"):
        found = roster.find(text)
        assert found == Found(1, names.FORMER)
        assert "former name" in str(roster.notice(text, found))
        assert "Kenny (KE)" in str(roster.notice(text, found))
    assert roster.is_player("BruteForce") is None, "the old account's new posts do not count"
    assert before.seat("BF") == 1
    assert before.name(1) == "BruteForce"
    assert "Kenny" in before.hecklers


def test_b63_a_former_name_that_is_another_players_now(roster: Roster) -> None:
    roster.replace(1, Player("Zoe", "ZO"))
    roster.replace(2, Player("BigFoot", "BF"))
    assert roster.find("BF") == Found(2, names.EXACT)
    assert roster.find("BruteForce") == Found(1, names.FORMER)
    roster.replace(3, Player("BruteForce", "BR"))
    assert roster.find("bruteforce").seat == 3
    roster.replace(3, Player("Yves", "YV"))
    assert "formerly" in refusal(roster, "BruteForce", Ambiguous)


def test_b63_the_abbreviation_may_stay_with_the_seat(roster: Roster) -> None:
    roster.replace(1, Player("Zoe", "BF"))
    assert roster.find("BF") == Found(1, names.EXACT)


def test_a_replacement_that_can_not_be_told_from_another_changes_nothing(roster: Roster) -> None:
    with pytest.raises(NotUnderstood, match="can't be told from"):
        roster.replace(1, Player("jsm", "JX"))
    assert roster.people() == NINE
    assert roster.seat("BF") == 1


# abbreviations


@pytest.mark.parametrize(
    ("name", "abbr"),
    [
        ("John.S.Mill", "JSM"),
        ("BruteForce", "BF"),
        ("IPD", "IPD"),
        ("Mountainhawk", "MO"),
        ("Papa Zulu", "PZ"),
        ("J0EBL0W", "J0"),
        ("o", "O"),
        ("だから", "だから"),
        ("Łukasz", "ŁU"),
    ],
)
def test_make_abbr(name: str, abbr: str) -> None:
    assert make_abbr(name, ()) == abbr


@given(st.lists(st.text(min_size=1, max_size=12), min_size=2, max_size=10))
def test_made_abbreviations_pass_the_check(texts: list[str]) -> None:
    people: dict[str, str] = {}
    for text in texts:
        try:
            people.setdefault(fold(clean(text)), clean(text))
        except NotUnderstood:
            continue
    taken = list(people.values())
    players = []
    for name in people.values():
        players.append(Player(name, make_abbr(name, taken)))
        taken.append(players[-1].abbr)
    check(players)


# never another player

ROSTER = Roster(NINE, HECKLERS)


@given(st.integers(0, 8), st.booleans(), st.integers(0, 2**32))
def test_mangled_names_never_lead_to_another_player(seat: int, short: bool, seed: int) -> None:
    """One or two slips in a name: it is found, or refused, but never somebody else."""
    rng = random.Random(seed)
    text = NINE[seat].name
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(text) + 1)
        slip = rng.choice(["drop", "double", "swap", "case", "sign", "other", "accent"])
        if slip == "drop" and len(text) > 3:
            text = text[:at] + text[at + 1 :]
        elif slip == "double":
            text = text[:at] + text[at : at + 1] + text[at:]
        elif slip == "swap":
            text = text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        elif slip == "case":
            text = text.swapcase()
        elif slip == "sign":
            text = text[:at] + rng.choice(" .-_'!\u200b\u2060") + text[at:]
        elif slip == "other":
            text = text[:at] + rng.choice("abefjmnosy01lI") + text[at + 1 :]
        elif at:
            text = text[:at] + "\u0301" + text[at:]
    if short:
        text = text[: max(3, len(text) // 2)]
    try:
        found = ROSTER.find(text)
    except NotUnderstood:
        return
    assert found.seat == seat


@given(st.text(max_size=12))
def test_what_is_found_begins_or_names_the_player(text: str) -> None:
    try:
        found = ROSTER.find(text)
    except NotUnderstood:
        return
    player = NINE[found.seat]
    starts = [fold(player.name), fold(player.abbr), *map(fold, player.name.split("."))]
    assert any(start.startswith(fold(text)) for start in starts)


def test_plain_names_import_neither_unicodedata_nor_difflib() -> None:
    program = (
        "import sys; from pbp_mod.people.names import *; r = Roster([Player('John.S.Mill', 'JSM'), Player('BF', 'BF')]);"
        "r.seat('JSM'); r.find('@john.s.mill.'); check(r.people()); clean('a b');"
        "print(*{'unicodedata', 'difflib'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
