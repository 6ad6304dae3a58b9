"""Forms of markup dialects: shipped ones read back from TOML, a moderator's own, samples, and the command that lists them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import html5lib
import pytest
from hypothesis import given

from pbp_mod.errors import NotUnderstood
from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.base import Dialect
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.form import BASES, Form
from pbp_mod.texts.dialects.marks import WORD_JOINER
from pbp_mod.texts.dialects.own import made, names
from pbp_mod.texts.dialects.sample import sample
from tests.samples import FOLDER
from tests.texts.hostile import names as hostile
from tests.texts.hostile import with_every_example

MINE = """
like = "phpbb"
title = "The Old Tavern"
spoiler = ["[hidden]\\n", "\\n[/hidden]"]
headings = [["[h1]", "[/h1]"]]
mention = "[at]{name}[/at]"
accounts = "[a-z]+"
"""


def as_toml(used: Dialect) -> str:
    """A shipped form, all of it, in the words of a file."""
    said = {key: value for key, value in used.form.__dict__.items() if key not in ("name", "base")}
    lines = [f"base = {json.dumps(used.form.base)}"]
    for key, value in said.items():
        if isinstance(value, dict) or not isinstance(value, (str, int, tuple)):
            pairs = ", ".join(f"{json.dumps(sign)} = {json.dumps(other)}" for sign, other in value.items())
            lines.append(f"{key} = {{ {pairs} }}")
        else:
            lines.append(f"{key} = {json.dumps(value)}")
    return "\n".join(lines)


@pytest.mark.parametrize("name", DIALECTS)
def test_the_two_ways_to_say_a_form_say_the_same(name: str) -> None:
    used = dialect(name)
    read = made(name, tomllib.loads(as_toml(used)), "here", DIALECTS)
    assert read.form.__dict__ == used.form.__dict__


@pytest.mark.parametrize("name", DIALECTS)
def test_the_sample_of_a_dialect(name: str) -> None:
    """`python -m tests.samples` writes them anew."""
    assert sample(dialect(name)) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_a_form_like_a_shipped_one_differs_where_it_says_so() -> None:
    mine = made("tavern", tomllib.loads(MINE), "here", DIALECTS)
    phpbb = dialect("phpbb")
    assert mine.bold("x") == phpbb.bold("x") == "[b]x[/b]"
    assert mine.spoiler("x", "Title").strip() == "Title\n[hidden]\nx\n[/hidden]"
    assert [mine.heading("x", level).strip() for level in (1, 2)] == ["[h1]x[/h1]", "[b]x[/b]"]
    assert (mine.mention("anna"), mine.mention("Anna")) == ("[at]anna[/at]", "Anna")
    # Its own tags are ones that a name may not make.
    assert mine.finish(str(Escaped("[hidden]", mine))) == f"[{WORD_JOINER}hidden]"
    assert phpbb.finish(str(Escaped("[hidden]", phpbb))) == "[hidden]"


@pytest.mark.parametrize("base", BASES)
def test_a_base_alone_is_a_whole_form(base: str) -> None:
    used = made("mine", {"base": base}, "here", DIALECTS)
    assert (used.name, used.form.title, used.form.base, used.form.tried) == ("mine", "mine", base, "")
    assert "Somebody" in sample(used)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("", "say either what it is like"),
        ('like = "phpbb"\nbase = "bbcode"', "say either what it is like"),
        ('like = "phorum"', "there is no 'phorum' to be like (there are: discourse,"),
        ('base = "wiki"', "base is one of commonmark, bbcode, html, plain, not 'wiki'"),
        (
            'base = "bbcode"\nbolt = ["[b]", "[/b]"]',
            "there is no 'bolt' in a format (there are: like, base, title,",
        ),
        ('base = "bbcode"\nname = "x"', "there is no 'name' in a format"),
        (
            'base = "bbcode"\nbold = "[b]"',
            "bold is what stands before and behind, as a list of two texts, not '[b]'",
        ),
        ('base = "bbcode"\nbold = ["[b]"]', "bold is what stands before and behind"),
        ('base = "bbcode"\nbold = ["[b]\\u0007", "x"]', "bold is what stands before and behind"),
        ('base = "bbcode"\nlimit = "many"', "limit is a whole number, not 'many'"),
        ('base = "bbcode"\nlimit = true', "limit is a whole number, not True"),
        ('base = "bbcode"\npipes = 1', "pipes is true or false, not 1"),
        ('base = "bbcode"\nbullets = ["[list]", "[*]"]', "bullets is four texts"),
        ('base = "bbcode"\nheadings = ["[h1]"]', "headings is a list of pairs"),
        ('base = "bbcode"\ninstead = ["<"]', "instead is a table of signs"),
        ('base = "bbcode"\nmention = "@{name}"', "mention needs accounts"),
        ('base = "bbcode"\nmention = "@name"', "mention needs {name} where that stands"),
        (
            'base = "bbcode"\ntitled_spoiler = ["[o]", "[/o]"]',
            "titled_spoiler needs {title} where that stands",
        ),
        ('base = "commonmark"\nescape = "slash"', "escape is one of backslash, entity, not 'slash'"),
        ('base = "bbcode"\naccounts = "["', "accounts is a regular expression, not '['"),
    ],
)
def test_what_a_file_can_not_say_is_refused(said: str, wrong: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        made("mine", tomllib.loads(said), "mine.toml", DIALECTS)
    assert str(raised.value).startswith("mine.toml: ")
    assert wrong in str(raised.value)


def put(state: Path, name: str, said: str) -> None:
    (state / "formats").mkdir(parents=True, exist_ok=True)
    (state / "formats" / f"{name}.toml").write_text(said, "utf-8")


NEW = [
    "new",
    "qanon",
    "t",
    "--player",
    "A",
    "--player",
    "B",
    "--player",
    "C",
    "--player",
    "D",
    "--player",
    "E",
    "-q",
]


def test_a_game_in_a_format_of_ones_own(pbp: Any) -> None:
    put(pbp.state, "tavern", MINE)
    pbp(*NEW, "--format", "tavern")
    assert "[hidden]" in pbp("outbox", "show", "1").out
    put(pbp.state, "tavern", MINE.replace("hidden", "veiled"))
    assert "[veiled]" in pbp("outbox", "show", "1").out
    assert "[hidden]" not in pbp("outbox", "show", "1", "--format", "phpbb").out


def test_a_format_that_is_gone_stops_no_game(pbp: Any) -> None:
    put(pbp.state, "tavern", MINE)
    pbp(*NEW, "--format", "tavern")
    (pbp.state / "formats" / "tavern.toml").unlink()
    president = pbp("status", "--json").json["awaiting"][0]["from"][0]
    told = pbp("nominate", "B" if president == "A" else "A", code=3)
    assert "there is no dialect 'tavern' ('pbp formats' lists them)" in told.err
    assert "**" in pbp("outbox", "show", "1", "--format", "discourse").out
    assert pbp("log", "--json").json[0]["action"] == "nominate"


def test_a_broken_format_is_refused_in_one_line(pbp: Any) -> None:
    put(pbp.state, "tavern", "like = ")
    told = pbp(*NEW, "--format", "tavern", code=2)
    assert "tavern.toml is no TOML" in told.err
    assert "Traceback" not in told.err
    told = pbp("formats", code=1)
    assert "tavern.toml is no TOML" in told.err
    assert "xenforo" in told.out


def test_an_unknown_format_is_told_what_may_be_meant_and_where_all_are(pbp: Any) -> None:
    put(pbp.state, "tavern", MINE)
    assert "there is no dialect 'page'" in pbp(*NEW, "--format", "page", code=2).err
    told = pbp(*NEW, "--format", "phorum", code=2)
    assert "there is no dialect 'phorum' ('pbp formats' lists them" in told.err
    for said, meant in (("phpb", "phpbb"), ("taverne", "tavern")):
        assert f"did you mean {meant}?" in pbp(*NEW, "--format", said, code=2).err
    assert names(None) == names(str(pbp.state / "nowhere")) == []


def test_formats_lists_all_with_a_sample(pbp: Any) -> None:
    put(pbp.state, "tavern", MINE)
    listed = pbp("formats", "--json").json
    assert [each["name"] for each in listed] == [*DIALECTS, "tavern"]
    assert [each["name"] for each in listed if each["own"]] == ["tavern"]
    assert listed[-1]["notes"] == "", "what is known of the board that it is like needn't hold for it"
    assert "The Old Tavern: your own, and untried: look at a first post" in pbp("formats", "tavern").err
    assert {each["name"] for each in listed if not each["tried"]} == {
        *("discord", "reddit", "email", "plain", "tavern")
    }
    told = pbp("formats")
    assert max(map(len, told.out.splitlines())) <= 80
    assert "Untried: discord, reddit, tavern." in told.err
    shown = pbp("formats", "bgg")
    assert shown.out == (FOLDER / "bgg.txt").read_text("utf-8")
    assert "BoardGameGeek: tried with" in shown.err
    assert pbp("formats", "bgg", "--json").json["sample"] == shown.out
    assert "there is no dialect 'bg'" in pbp("formats", "bg", code=1).err


# HTML

MARKUP = {"p", "strong", "em", "ul", "li", "blockquote", "h2", "table", "tbody", "tr", "th", "td", "div"}


def page(used: Dialect, name: str) -> Any:
    said = Escaped(name, used)
    text = used.heading(said) + f"{used.bold(said)} said {used.italic(said)}" + used.bullets([said])
    post = used.finish(text + used.quote(said) + used.table(["h"], [[said], [1]]))
    return html5lib.parseFragment(f"<div>{post}</div>", namespaceHTMLElements=False)


@with_every_example
@given(hostile)
def test_a_name_in_html_is_just_that(name: str) -> None:
    tree = page(dialect("html"), name)
    assert {each.tag for each in tree.iter() if isinstance(each.tag, str)} - {"DOCUMENT_FRAGMENT"} <= MARKUP
    assert [each.text for each in tree.iter() if each.tag in ("strong", "em", "li", "h2")] == [name] * 4
    assert [each.text for each in tree.iter() if each.tag in ("td", "th")] == ["h", name, "1"]


def test_html_makes_paragraphs_and_keeps_what_stands_alone() -> None:
    used = dialect("html")
    assert used.finish("a < b & c\nd\n\n<ul>\n<li>x</li>\n</ul>\n\nA&amp;B\n") == (
        "<p>a &lt; b &amp; c<br>\nd</p>\n<ul>\n<li>x</li>\n</ul>\n<p>A&amp;B</p>\n"
    )


# E-mail


def test_long_lines_of_a_mail_are_broken_at_blanks() -> None:
    used = dialect("email")
    words = "word " * 30
    lines = used.finish(f"{words}\n- {words}\n> {words}\n{'x' * 90}\nA   B{' ' * 80}C\n").split("\n")
    assert max(len(line) for line in lines if "x" not in line and "C" not in line) <= 76
    assert sum(line.startswith("> ") for line in lines) == 2
    assert sum(line.startswith("  word") for line in lines) == 1
    assert "x" * 90 in lines
    assert f"A   B{' ' * 80}C" in lines


def test_every_field_of_a_form_is_explained() -> None:
    said = (Path(__file__).parents[2] / "docs" / "boards.md").read_text("utf-8")
    assert [name for name in Form.__annotations__ if name != "name" and f"`{name}`" not in said] == []
