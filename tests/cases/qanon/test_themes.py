"""Q27 and Q28: presets, options, themes, and the words for cards."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pbp_mod.engines import load
from pbp_mod.engines.qanon.theme import find
from pbp_mod.errors import NotUnderstood
from tests.builders import Table
from tests.cases.qanon.games import Game, data

ENGINE = load("qanon")


def test_q27_the_preset_is_a_name_for_options() -> None:
    assert list(ENGINE.presets) == ["seed", "official"]
    assert ENGINE.presets["official"] == {
        "powers": "official",
        "reshuffle": "session-end",
        "forced-clears-limits": "yes",
        "raid-twice": "no",
        "melanija": "off",
    }
    known = {option.name: option.values for option in ENGINE.options}
    for options in ENGINE.presets.values():
        for name, value in options.items():
            assert value in known[name]


def test_q27_the_opening_tells_the_house_rules() -> None:
    assert data(Table("qanon", 7).told, "opening")["house_rules"] == {}
    official = data(Table("qanon", 7, preset="official").told, "opening")
    assert official["house_rules"] == ENGINE.presets["official"]
    single = data(Table("qanon", 7, preset="official", reshuffle="immediate").told, "opening")
    assert "reshuffle" not in single["house_rules"]
    assert [step["powers"] for step in official["steps"]] == [
        [],
        ["raid"],
        ["choose"],
        ["assassinate"],
        ["assassinate"],
    ]


def test_q27_ties_always_fail_in_the_published_game() -> None:
    game = Game(8, preset="official").arrange(f=4)
    game.nominate(7)
    game.ballot("YYYYNNNN")
    assert game.outcome is None


def test_every_option_has_its_default_among_its_values() -> None:
    for option in ENGINE.options:
        assert not option.values or option.default == option.values[0], option.name


@pytest.mark.parametrize(
    "name", ["reshuffle", "tracker", "melanija", "raid_twice", "powers", "forced_clears_limits"]
)
def test_an_option_takes_its_values_only(name: str) -> None:
    with pytest.raises(NotUnderstood, match="it is one of"):
        Table("qanon", 7, **{name: "sometimes"})


@pytest.mark.parametrize("theme", ["qanon", "secret-hitler"])
def test_q28_shipped_themes(theme: str) -> None:
    settings = Table("qanon", 7, theme=theme).settings
    words, vocabulary = ENGINE.words(settings), ENGINE.vocabulary(settings)
    assert set(words["roles"]) == {"Moderate", "QAnon", "Trump"}
    assert set(vocabulary.phrases) == {"nominate", "raid", "choose", "assassinate", "cia"}
    assert set(vocabulary.phrases) <= set(ENGINE.kinds)
    assert set(vocabulary.words) == {"yaw", "nah", "M", "FR", "veto", "agree", "refuse", "discard", "enact"}
    for one, other in (("yaw", "nah"), ("M", "FR"), ("agree", "refuse")):
        said = [{word.lower() for word in vocabulary.words[key]} for key in (one, other)]
        assert not said[0] & said[1]


def test_q28_the_phrases_of_the_rules_come_first() -> None:
    phrases = ENGINE.vocabulary(Table("qanon", 7).settings).phrases
    assert phrases["nominate"][0] == "I nominate {player}"
    assert phrases["raid"][0] == "I order an FBI raid on {player}"
    assert phrases["choose"][0] == "I choose {player} to be the next President"
    assert phrases["assassinate"][0] == "I order the assassination of {player}"


def test_q28_codes_stay_whatever_the_theme() -> None:
    told = []
    for theme in ("qanon", "secret-hitler"):
        game = Game(7, "FFF", theme=theme)
        game.govern("FR", 1)
        told.append((game.told, game.table, game.secret))
    assert told[0] == told[1]


def test_q28_refusals_speak_the_theme() -> None:
    game = Game(7, theme="secret-hitler").arrange(last=(0, 3), president=1)
    assert "was Chancellor in the last government" in game.refused("term-limited", "nominate", 1, player=3)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A moderator's own theme, with the words of the default one."""
    path = tmp_path / "weimar.toml"
    path.write_text((Path(__file__).parent / "weimar.toml").read_text("utf-8"), "utf-8")
    return path


def change(path: Path, old: str, new: str) -> str:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return str(path)


def words(theme: str) -> object:
    return ENGINE.words(Table("qanon", 7, theme=theme).settings)


def test_q28_own_theme(own: Path) -> None:
    theme = change(own, 'president = "President"', 'president = "Chair {of} the board"')
    assert "not the Chair {of} the board" in Game(7, theme=theme).refused(
        "not-president", "nominate", 3, player=1
    )


def test_q28_synonyms_may_be_absent(own: Path) -> None:
    text = own.read_text("utf-8")
    own.write_text(text[: text.index("\n[synonyms]")], "utf-8")
    vocabulary = ENGINE.vocabulary(Table("qanon", 7, theme=str(own)).settings)
    assert vocabulary.words["yaw"] == ("Yaw",)
    assert vocabulary.words["FR"] == ("FR", "Far Right")
    assert vocabulary.words["agree"][:2] == ("yes", "agree")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('title = "QAnon"\n', "", "title is missing"),
        ('title = "QAnon"\n', "title = 7\n", "title is not a text"),
        ('title = "QAnon"\n', 'title = " "\n', "title is not a text"),
        ('title = "QAnon"\n', 'title = "QAnon"\nsubtitle = "x"\n', "subtitle is not a key of a theme"),
        ('M = "#0b63a5"', 'M = "blue"', r"colours\.M is no colour like #0b63a5"),
        ('FR = "#a84300"', 'FR = "#12345"', r"colours\.FR is no colour like #0b63a5"),
        ('FR = "#a84300"', 'FR = "#12345²"', r"colours\.FR is no colour like #0b63a5"),
        ('FR = "#a84300"', "FR = 3", r"colours\.FR is not a text"),
        ('M = "#0b63a5"', 'X = "#123456"', r"colours\.X is not a key of a theme \(here go: M, FR"),
        ('short = "FR"\n', "", r"policies\.FR\.short is missing"),
        ('[roles.Trump]\nname = "Trump"', "[roles.Trump]\nname = []", r"roles\.Trump\.name is not a text"),
        ('nah = ["no"', 'maybe = ["no"', r"synonyms\.maybe is not a key"),
        ('nah = ["no", "n",', "nah = [1,", r"synonyms\.nah"),
        ('cia = ["I consult the CIA",', 'cia = ["I ask {player}",', r"orders\.cia needs no braces"),
        (
            'raid = ["I order an FBI raid on {player}",',
            'raid = ["a raid",',
            r"orders\.raid needs exactly one",
        ),
        ("[rules]", "[rules", "not a theme that can be read"),
        ('[rules]\ntie = "Melanija Knavs rule"', "", "rules is missing"),
    ],
)
def test_q28_a_faulty_theme_is_refused_with_file_and_key(
    own: Path, old: str, new: str, complaint: str
) -> None:
    theme = change(own, old, new)
    with pytest.raises(NotUnderstood, match=rf"weimar\.toml: .*{complaint}" if complaint else ""):
        words(theme)


@pytest.mark.parametrize(
    "phrase",
    [
        "{player} for {player}",
        "{player} with {card}",
        "{card} on {player}",
        "{card}",
        "{}",
        "{player",
        "player}",
    ],
)
@pytest.mark.parametrize("order", ["nominate", "raid", "choose", "assassinate"])
def test_q28_an_order_on_somebody_names_one_player_and_no_more(own: Path, order: str, phrase: str) -> None:
    beginning = f"\n{order} = ["
    theme = change(own, beginning, f'{beginning}"I want {phrase}", ')
    with pytest.raises(NotUnderstood) as caught:
        words(theme)
    assert str(caught.value) == (
        f"{own}: orders.{order} needs exactly one {{player}} and no other braces ('I want {phrase}')"
    )


@pytest.mark.parametrize("phrase", ["I ask {player}", "{player} and {player}", "{card}", "I ask {"])
def test_q28_the_order_that_names_nobody_has_no_field(own: Path, phrase: str) -> None:
    theme = change(own, "\ncia = [", f'\ncia = ["{phrase}", ')
    with pytest.raises(NotUnderstood) as caught:
        words(theme)
    assert str(caught.value) == f"{own}: orders.cia needs no braces ({phrase!r})"


def test_q28_a_later_phrase_is_looked_at_as_well(own: Path) -> None:
    theme = change(own, '"I nominate {player} for VP"', '"I nominate {player} for {player}"')
    with pytest.raises(NotUnderstood, match=r"orders\.nominate needs exactly one"):
        words(theme)


def test_q28_a_theme_that_is_not_there() -> None:
    with pytest.raises(NotUnderstood, match="qanon, secret-hitler"):
        Table("qanon", 7, theme="weimar")


def test_q28_a_game_opens_without_the_file_of_its_theme_but_has_no_words() -> None:
    table = Table("qanon", 7, theme="/nowhere/weimar.toml")
    assert table.phase == "nomination"
    with pytest.raises(NotUnderstood, match=r"no theme file /nowhere/weimar\.toml"):
        table.engine.words(table.settings)


def test_q28_play_reads_no_theme() -> None:
    program = """
import sys
from pbp_mod.engines import load
from pbp_mod.game.chance import Chance
from pbp_mod.game.actions import Action
engine = load("qanon")
settings = engine.settings({option.name: option.default for option in engine.options})
state = engine.deal(5, settings, {}, int, Chance("5eed" * 16), lambda *notice: None)
engine.apply(state, Action("nominate", 0, {"player": 1}), lambda *notice: None)
for seat in range(5):
    engine.apply(state, Action("vote", seat, {"choice": "yaw"}), lambda *notice: None)
engine.view(state, -2)
assert "pbp_mod.engines.qanon.theme" not in sys.modules
engine.words(settings)
assert "pbp_mod.engines.qanon.theme" in sys.modules
assert "tomllib" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_q28_a_theme_of_ones_own_is_toml_or_json(own: Path) -> None:
    twin = own.with_suffix(".json")
    twin.write_text(json.dumps(tomllib.loads(own.read_text("utf-8"))), "utf-8")
    assert words(str(own)) == words(str(twin)) == words("qanon")
    twin.write_text("[1]", "utf-8")
    with pytest.raises(NotUnderstood, match=r"broken\.json|weimar\.json"):
        words(str(shutil.copy(twin, own.with_name("broken.json"))))


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("M", "M"),
        ("m", "M"),
        ("Moderate", "M"),
        (" mod ", "M"),
        ("FR", "FR"),
        ("fr", "FR"),
        ("f", "FR"),
        ("far right", "FR"),
        ("Far-Right", "FR"),
        ("FARRIGHT", "FR"),
    ],
)
def test_cards_as_people_type_them(text: str, card: str) -> None:
    assert ENGINE.read_card(text) == card


@pytest.mark.parametrize("text", ["", "x", "moderately", "M FR", "1"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotUnderstood, match="no policy"):
        ENGINE.read_card(text)


# ---- sense


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('nah = "Nah"', 'nah = "Yaw"', r"votes\.yaw and votes\.nah say the same \('Yaw'\)"),
        ('nah = "Nah"', 'nah = "YÁW!"', r"votes\.nah can't|say the same"),
        ('nah = "Nah"', 'nah = "Aye"', r"synonyms\.yaw and votes\.nah say the same \('Aye'\)"),
        ('yaw = "Yaw"', 'yaw = "Nope"', r"votes\.yaw and synonyms\.nah say the same|votes\.yaw can't be 'Nope'"),
        ('yaw = "Yaw"', 'yaw = "Na"', r"votes\.yaw can't be 'Na', which means the contrary \(it is understood as nah\)"),
        ('yaw = "Yaw"', 'yaw = "Not this one"', r"votes\.yaw can't be 'Not this one', which means the contrary"),
        ('nah = "Nah"', 'nah = "Ja, gern"', r"votes\.nah can't be 'Ja, gern', which means the contrary"),
        ('agree = ["y",', 'agree = ["y", "nein",', r"synonyms\.agree can't be 'nein', which means the contrary"),
        ('refuse = ["n",', 'refuse = ["n", "agreed",', r"synonyms\.agree and synonyms\.refuse say the same \('agreed'\)"),
        ('name = "Far Right"\nshort = "FR"', 'name = "Far Right"\nshort = "mod"', r"short and synonyms\.M say the same|say the same"),
        ('name = "Far Right"\nshort = "FR"', 'name = "Moderate Right"\nshort = "M"', r"policies\.M\.short and policies\.FR\.short say the same"),
        ('name = "Moderate"\nshort = "M"', 'name = "Farmers"\nshort = "F"', r"policies\.M\.short and synonyms\.FR say the same|understood as FR"),
        ('M = ["mod",', 'M = ["veto",', r"synonyms\.M and powers\.veto say the same"),
        ('qanon = "QAnon"\n\n[party]', 'qanon = "moderates"\n\n[party]', r"teams\.moderate and teams\.qanon say the same"),
        ('[roles.Trump]\nname = "Trump"', '[roles.Trump]\nname = "Q-Anon"', r"roles\.Trump\.name can't be|say the same"),
        ('[roles.Moderate]\nname = "Moderate"', '[roles.Moderate]\nname = "Trump"', r"roles\.Moderate\.name and roles\.Trump\.name say the same"),
        ('president = "President"', 'president = "Vice President"', r"offices\.president and offices\.vice_president say the same"),
        ('raid = "FBI raid"', 'raid = "assassination"', r"powers\.raid and powers\.assassinate say the same"),
        ('\nraid = ["I order an FBI raid on {player}",', '\nraid = ["I Nominate {player}!",', r"orders\.nominate and orders\.raid say the same"),
        ('\nraid = ["I order an FBI raid on {player}",', '\nraid = ["I execute {player}",', r"orders\.raid can't be 'I execute {player}', which means the contrary \(it is understood as assassinate\)"),
        ('\nraid = ["I order an FBI raid on {player}",', "\\nraid = [\"I don’t raid {player}\",", r"orders\.raid can't be .*it says that nothing is ordered"),
    ],
)  # fmt: skip
def test_q28_a_theme_that_could_be_misread_is_refused(own: Path, old: str, new: str, says: str) -> None:
    path = change(own, old, new.replace("\\n", "\n"))
    with pytest.raises(NotUnderstood, match=says):
        ENGINE.own_words(path)
    with pytest.raises(NotUnderstood, match=r"the theme: "):
        ENGINE.own_words(tomllib.loads(own.read_text("utf-8")))


YES = "yaw ya y yes yea yeah yep aye ja ok okay agree agreed consent"
NO = "nah na n no nay nope nein refuse refused decline never"


@pytest.mark.parametrize(
    ("answer", "word"),
    [*(("agree", word) for word in NO.split()), *(("refuse", word) for word in YES.split())],
)
def test_q28_an_answer_of_one_s_own_can_t_be_a_word_for_the_contrary(
    own: Path, answer: str, word: str
) -> None:
    """Each alone and in a sentence, whatever the theme has for its other answer."""
    table = tomllib.loads(own.read_text("utf-8"))
    other = "refuse" if answer == "agree" else "agree"
    for said in (word, word.upper(), f"{word}, if it must be"):
        synonyms = table["synonyms"] | {answer: [said], other: ["something else"]}
        with pytest.raises(NotUnderstood, match=f"synonyms\\.{answer} can't be .*which means the contrary"):
            ENGINE.own_words(table | {"synonyms": synonyms})


def test_q28_swapped_sides_mean_the_contrary(own: Path) -> None:
    text = own.read_text("utf-8")
    swapped = text.replace(
        'moderate = "Moderates"\nqanon = "QAnon"', 'moderate = "QAnon"\nqanon = "Moderates"'
    )
    assert swapped != text
    own.write_text(swapped, "utf-8")
    with pytest.raises(NotUnderstood, match=r"teams\.qanon can't be 'Moderates', which means the contrary"):
        ENGINE.own_words(str(own))


@pytest.mark.parametrize("theme", ["qanon", "secret-hitler"])
def test_q28_the_shipped_themes_make_sense(theme: str) -> None:
    table = json.loads(Path(find(theme)).read_text("utf-8"))
    assert ENGINE.own_words(table) == table
    assert ENGINE.own_words(theme) is None


def test_q28_synonyms_that_are_no_table_are_refused(own: Path) -> None:
    table = tomllib.loads(own.read_text("utf-8")) | {"synonyms": 5}
    with pytest.raises(NotUnderstood, match="the theme: synonyms is not a table"):
        ENGINE.own_words(table)


def test_q28_half_a_character_is_no_text(own: Path) -> None:
    table = tomllib.loads(own.read_text("utf-8")) | {"title": "\ud800"}
    with pytest.raises(NotUnderstood, match="the theme: title is not a text"):
        ENGINE.own_words(table)


def test_q28_a_whole_theme_stands_in_the_place_of_its_name(own: Path) -> None:
    table = tomllib.loads(own.read_text("utf-8"))
    assert words(json.dumps(table)) == words(str(own))
