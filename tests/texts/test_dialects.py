"""Every dialect: the markup of each element, and hostile names that must come back as they are.

The names are put into posts by the renderer and the posts through other people's parsers: markdown-it-py for
Discourse, `bbcode` for the boards with BBCode.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Seat
from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.columns import columns, display_width
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.marks import WORD_JOINER
from pbp_mod.texts.dialects.pieces import clean, is_plain
from pbp_mod.texts.render import PersonInfo, Renderer
from tests.texts.hostile import names, with_every_example

ELEMENTS = """
{{ player|bold }}

{{ player }} said {{ (player ~ "")|italic }} x{{ player|bold }}x

{{ [player, player]|bullets }}
{% call quote() %}
{{ player }}
{% endcall %}
"""


@pytest.fixture(scope="module")
def render(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """`render(dialect, template, name, **data)`: the text of the template above."""
    folder: Path = tmp_path_factory.mktemp("templates")
    (folder / "elements.j2").write_text(ELEMENTS)

    def with_name(used: str, template: str, name: str, **data: Any) -> str:
        people = [PersonInfo(name, name[:3], 0)]
        renderer = Renderer(used, people, words={}, game={}, overrides=folder, cache=None)
        return renderer.render(template, {"player": Seat(0), **data})

    return with_name


@with_every_example
@settings(deadline=None)
@given(names)
def test_plain_text_shows_a_name_as_it_is(render: Any, name: str) -> None:
    assert render("plain", "elements", name) == (
        f"{name}\n\n{name} said {name} x{name}x\n\n- {name}\n- {name}\n\n> {name}\n"
    )


@given(st.text())
def test_free_text_makes_no_structure(text: str) -> None:
    """Not only names: whatever a player writes, each line of it shows as that line."""
    post = str(Escaped(text, dialect("discourse")))
    markdown = MarkdownIt("default", {"html": True, "breaks": True, "typographer": True})
    tokens = [token for token in markdown.parse(post) if token.type != "inline"]
    assert {token.type for token in tokens} <= {"paragraph_open", "paragraph_close"}
    inner = [child for token in markdown.parse(post) for child in token.children or ()]
    assert {child.type for child in inner} <= {"text", "softbreak", "hardbreak"}


@pytest.mark.parametrize("used", DIALECTS)
@given(st.text())
def test_no_dialect_lets_controls_through(used: str, text: str) -> None:
    shown = str(Escaped(f"a\x1b[31m\r\x00\u202eb\ud800{text}\u2066", dialect(used)))
    shown.encode("utf-8")
    assert not set(shown) & set("\x1b\r\x00\x7f\x85\u202e\u2066\u2069\ufeff\u2028")


@pytest.mark.parametrize("used", DIALECTS)
@given(st.text().filter(str.isalnum))
def test_letters_and_digits_are_never_escaped(used: str, text: str) -> None:
    assert dialect(used).escape(text) == text


@pytest.mark.parametrize("name", ["A_Student", "Doctor_Who", "J0EBL0W", "Spider-Man", "Dr Who", "IPD"])
@pytest.mark.parametrize("used", DIALECTS)
def test_ordinary_names_stay_readable(used: str, name: str) -> None:
    assert is_plain(name)
    assert str(Escaped(name, dialect(used))) == name


def test_clean_keeps_line_breaks_only() -> None:
    assert clean("a\r\nb\rc\td\u2028e\u202ef\u0007") == "a\nb\nc d\nef"
    assert clean("lone \ud83d surrogate") == "lone ? surrogate"


def test_unknown_dialect_is_named_with_those_there_are() -> None:
    says = re.escape("there is no dialect 'phorum' ('pbp formats' lists them)")
    with pytest.raises(NotUnderstood, match=says):
        dialect("phorum")


@pytest.mark.parametrize("used", DIALECTS)
def test_a_dialect_knows_its_name(used: str) -> None:
    assert dialect(used).name == used


# The markup of each element

WJ = WORD_JOINER
LINE = "\u2014" * 20
GOLDEN: dict[str, dict[str, str]] = {
    "discourse": {
        "bold": r"**a\***",
        "italic": r"*a\**",
        "strike": "~~a*~~",
        "code": "`a*`",
        "colour": "a*",
        "mention": "a*",
        "heading": "## a*",
        "rule": "---",
        "spoiler": '[details="a*"]\n\nhidden\n\n[/details]',
        "quote": "> **a\\*** wrote:\n>\n> one\n> two",
        "bullets": "- a*\n- b",
        "numbered": "1. a*\n2. b",
        "table": "| Who | Votes |\n| --- | --: |\n| a* | 10 |\n| b | 9 |",
    },
    "flaskbb": {
        "bold": r"**a\***",
        "italic": r"*a\**",
        "strike": "~~a*~~",
        "code": "`a*`",
        "colour": "a*",
        "mention": "a*",
        "heading": "## a*",
        "rule": "---",
        "spoiler": "**a\\***\n\n\n\n>! hidden",
        "quote": "> **a\\*** wrote:\n>\n> one\n> two",
        "bullets": "- a*\n- b",
        "numbered": "1. a*\n2. b",
        "table": "| Who | Votes |\n| --- | --: |\n| a* | 10 |\n| b | 9 |",
    },
    "phpbb": {
        "bold": "[b]a*[/b]",
        "italic": "[i]a*[/i]",
        "strike": "a*",
        "code": "a*",
        "colour": "[color=red]a*[/color]",
        "mention": "a*",
        "heading": "[size=150][b]a*[/b][/size]",
        "rule": LINE,
        "spoiler": "[b]a*[/b]\nhidden",
        "quote": '[quote="a*"]\none\ntwo\n[/quote]',
        "bullets": "[list]\n[*]a*\n[*]b\n[/list]",
        "numbered": "[list=1]\n[*]a*\n[*]b\n[/list]",
        "table": "[code]\nWho  Votes\n---  -----\na*      10\nb        9\n[/code]",
    },
    "xenforo": {
        "bold": "[b]a*[/b]",
        "italic": "[i]a*[/i]",
        "strike": "[s]a*[/s]",
        "code": "[icode]a*[/icode]",
        "colour": "[color=red]a*[/color]",
        "mention": "a*",
        "heading": "[size=5][b]a*[/b][/size]",
        "rule": "[hr][/hr]",
        "spoiler": '[spoiler="a*"]\nhidden\n[/spoiler]',
        "quote": '[quote="a*"]\none\ntwo\n[/quote]',
        "bullets": "[list]\n[*]a*\n[*]b\n[/list]",
        "numbered": "[list=1]\n[*]a*\n[*]b\n[/list]",
        "table": (
            "[table]\n[tr][th]Who[/th][th]Votes[/th][/tr]\n"
            "[tr][td]a*[/td][td][right]10[/right][/td][/tr]\n[tr][td]b[/td][td][right]9[/right][/td][/tr]\n[/table]"
        ),
    },
    "bgg": {
        "bold": "[b]a*[/b]",
        "italic": "[i]a*[/i]",
        "strike": "[-]a*[/-]",
        "code": "[c]a*[/c]",
        "colour": "[color=#FF0000]a*[/color]",
        "mention": "a*",
        "heading": "[b]a*[/b]",
        "rule": "[hr]",
        "spoiler": "a*\n[o]hidden[/o]",
        "quote": '[q="a*"]one\ntwo[/q]',
        "bullets": "- a*\n- b",
        "numbered": "1. a*\n2. b",
        "table": "[c]Who  Votes\n---  -----\na*      10\nb        9[/c]",
    },
    "plain": {
        "bold": "a*",
        "italic": "a*",
        "strike": "a*",
        "code": "a*",
        "colour": "a*",
        "mention": "a*",
        "heading": "a*\n--",
        "rule": "-" * 40,
        "spoiler": "a*:\nhidden",
        "quote": "a* wrote:\n> one\n> two",
        "bullets": "- a*\n- b",
        "numbered": "1. a*\n2. b",
        "table": "Who  Votes\n---  -----\na*      10\nb        9",
    },
}


@pytest.mark.parametrize("used", GOLDEN)
def test_the_markup_of_every_element(used: str) -> None:
    board = dialect(used)
    name = Escaped("a*", board)
    blocks = {
        "heading": board.heading(name),
        "rule": board.rule(),
        "spoiler": board.spoiler("hidden\n", name),
        "quote": board.quote("one\ntwo\n", name),
        "bullets": board.bullets([name, "b"]),
        "numbered": board.numbered([name, "b"]),
        "table": board.table(["Who", "Votes"], [[name, 10], ["b", 9]]),
    }
    blocks = {element: board.finish(text) for element, text in blocks.items()}
    for element, text in blocks.items():
        assert text.startswith("\n\n"), element
        assert text.endswith("\n\n"), element
    assert {
        "bold": board.finish(board.bold(name)),
        "italic": board.finish(board.italic(name)),
        "strike": board.finish(board.strike(name)),
        "code": board.finish(board.code(name)),
        "colour": board.finish(board.colour(name, "red")),
        "mention": board.finish(board.mention(name)),
        **{element: text[2:-2] for element, text in blocks.items()},
    } == GOLDEN[used]


@pytest.mark.parametrize("used", DIALECTS)
def test_nothing_makes_no_markup(used: str) -> None:
    board = dialect(used)
    inline = (board.bold, board.italic, board.strike, board.code, board.heading, board.mention)
    assert [make("") for make in inline] == [""] * 6
    assert (board.colour("", "red"), board.bullets([]), board.numbered([]), board.table([], [])) == ("",) * 4


@pytest.mark.parametrize("used", DIALECTS)
def test_a_row_of_any_length_loses_nothing(used: str) -> None:
    table = dialect(used).table(["A"], [["b", "c"], []])
    assert all(cell in table for cell in "Abc")


@pytest.mark.parametrize("used", DIALECTS)
@pytest.mark.parametrize("colour", ['red"]x', "red]", "[b]", "#12", "1", ""])
def test_a_colour_that_is_none_is_left_out(used: str, colour: str) -> None:
    board = dialect(used)
    assert board.colour("x", Escaped(colour, board)) == "x"


def test_mentions() -> None:
    mentioned = {
        used: [dialect(used).mention(n) for n in ("A_Student", "Dr Who", "_u_", "x.y")] for used in DIALECTS
    }
    assert mentioned["discourse"] == ["@A_Student", "Dr Who", "@\\_u\\_", "@x.y"]
    assert mentioned["flaskbb"] == ["@A_Student", "Dr Who", "@_u_", "x.y"]
    assert mentioned["xenforo"] == ["@A_Student", "@Dr Who", "@_u_", "@x.y"]
    assert mentioned["bgg"] == ["[user=A_Student][/user]", "[user=Dr Who][/user]", "[user=_u_][/user]", "x.y"]
    assert mentioned["phpbb"] == mentioned["plain"] == ["A_Student", "Dr Who", "_u_", "x.y"]


def test_what_cannot_be_an_account_is_not_mentioned() -> None:
    for name in ("@all", "a*b", "a..b", "x[b]", "all here"):
        said = Escaped(name, dialect("discourse"))
        assert dialect("discourse").mention(said) == str(said)
    said = Escaped("[b]", dialect("xenforo"))
    assert dialect("xenforo").mention(said) == str(said)


@given(names)
def test_code_on_discourse_shows_the_text_itself(name: str) -> None:
    board = dialect("discourse")
    said = Escaped(name, board)
    for content in (said, str(said)):
        inline = MarkdownIt("default").parseInline(board.code(content))[0].children or []
        assert [(child.type, child.content.replace(WORD_JOINER, "")) for child in inline] == [
            ("code_inline", name.replace(WORD_JOINER, ""))
        ], name


def test_titles_end_no_tag() -> None:
    hostile = 'a"]b[/details]\\\n[c]'
    for used in ("discourse", "xenforo"):
        board = dialect(used)
        first = board.spoiler("x", Escaped(hostile, board)).strip().split("\n")[0]
        assert first[first.index("=") :] == '="ab/details c"]'
    assert (
        dialect("phpbb")
        .quote("x", Escaped(hostile, dialect("phpbb")))
        .strip()
        .startswith('[quote="ab/details c"]\n')
    )


def test_a_title_with_entities_in_it_is_decoded_on_discourse() -> None:
    board = dialect("discourse")
    title = "Votes of " + str(Escaped("__init__", board))
    assert '[details="Votes of __init__"]' in board.spoiler("x", title)


def test_a_template_s_own_bar_does_not_end_a_cell() -> None:
    assert "| a \\| b |" in dialect("discourse").table(["h"], [["a | b"]])
    assert "| `a\\|b` |" in dialect("discourse").table(["h"], [[dialect("discourse").code("a|b")]])


def test_bgg_gets_no_less_than_sign_from_anywhere() -> None:
    board = dialect("bgg")
    assert board.finish("1 <2 " + str(Escaped("<3", board))) == "1 ‹2 ‹3"


def test_an_account_stays_in_a_table_without_markup() -> None:
    board = dialect("bgg")
    assert "[c]Who\n---\nBob  " not in board.table(["Who"], [[board.mention("Bob")]])
    assert board.table(["Who"], [[board.mention("Bob")]]).strip() == "[c]Who\n---\nBob[/c]"


def test_columns_reckon_with_wide_and_invisible_characters() -> None:
    assert [display_width(text) for text in ("abc", "狼", "e\u0301", f"[{WJ}b]", "שלום")] == [3, 2, 1, 3, 4]
    assert columns(["", ""], [["狼", "1"], ["a", "22"]], [False, True]) == "狼   1\na   22"
    assert columns(["A", "B"], [], [False, False]) == "A  B\n-  -"
    assert columns([], [], []) == ""
