"""Escapes: a reader sees exactly what was put in, and no escape or joiner is there for nothing.

Names and random texts are put into posts in every place that an element has, and the posts through other people's
parsers (boards.py). Taking away any single escape or joiner must change what is shown.
"""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pbp_mod.texts.dialects import DIALECTS, dialect
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.dialects.marks import NEVER, SIGNS, WORD_JOINER
from tests.texts.boards import PAGES
from tests.texts.hostile import HOSTILE, fragments, names, with_every_example

pytestmark = pytest.mark.once

MARKDOWN = ("discourse", "flaskbb", "nodebb")
BBCODE = ("phpbb", "xenforo", "bgg", "vbulletin", "smf", "woltlab", "mybb", "proboards")


def seen(used: str, post: str) -> str:
    """What a reader sees: joiners are invisible."""
    return PAGES[used](post).replace(WORD_JOINER, "").strip()


def needless(used: str, post: str) -> list[str]:
    """The places of a post where an escape or a joiner could be taken away, and all would show the same."""
    page = seen(used, post)
    backslashes = "\\" if used in MARKDOWN else ""
    return [
        post[max(0, at - 20) : at] + "HERE" + post[at : at + 20]
        for at, each in enumerate(post)
        if (each == WORD_JOINER or (each in backslashes and post[at + 1 : at + 2] in SIGNS))
        and seen(used, post[:at] + post[at + 1 :]) == page
    ]


def posts(used: str, name: str) -> tuple[str, str, str]:
    """The name in running text, in a heading and in a table."""
    board = dialect(used)
    said = Escaped(name, board)
    text = f"{board.bold(said)}\n\n{said} said {board.italic(said)} x{board.bold(said)}x\n"
    return (
        board.finish(text + board.bullets([said, said]) + board.quote(said)),
        board.finish(board.heading(said) if used in MARKDOWN else board.bold(f"{said} {said}")),
        board.finish(board.table(["Name", said], [[said, 1], ["no", board.bold(said)]])),
    )


def told(used: str, name: str) -> str:
    """How the page has to write the name. What HTML writes as an entity differs between the parsers."""
    if used in BBCODE:
        name = name.replace("<", "‹") if used == "bgg" else name
        return html.escape(name, quote=True).replace("&#x27;", "&#39;")
    return (
        html.escape(name, quote=False)
        if used in ("discourse", "nodebb")
        else html.escape(name).replace("&#x27;", "'")
    )


@pytest.mark.parametrize("used", MARKDOWN)
@with_every_example
@settings(deadline=None, derandomize=True, max_examples=60)
@given(names)
def test_a_name_on_a_markdown_board_is_just_that(used: str, name: str) -> None:
    text, heading, table = posts(used, name)
    n = told(used, name)
    quote = f"<blockquote>\n<p>{n}</p>\n</blockquote>"
    assert seen(used, text) == (
        f"<p><strong>{n}</strong></p>\n"
        f"<p>{n} said <em>{n}</em> x<strong>{n}</strong>x</p>\n"
        f"<ul>\n<li>{n}</li>\n<li>{n}</li>\n</ul>\n{quote}"
    )
    assert seen(used, heading) == f"<h2>{n}</h2>"
    cells = re.findall(r"<t[hd](?: [^>]*)?>(.*?)</t[hd]>", seen(used, table), re.DOTALL)
    assert cells == ["Name", n, n, "1", "no", f"<strong>{n}</strong>"]
    assert [needless(used, post) for post in (text, heading, table)] == [[], [], []]


def readable(name: str) -> bool:
    """Whether the parser from PyPI can read it: a quotation mark behind `[=` is the beginning of a value to it alone."""
    return not re.search(r"\[[^\]]*=", name + name) or not set(name) & set("'\"")


@pytest.mark.parametrize("used", BBCODE)
@with_every_example
@settings(deadline=None, derandomize=True, max_examples=60)
@given(names)
def test_a_name_on_a_bbcode_board_is_just_that(used: str, name: str) -> None:
    assume(readable(name))
    text, heading, table = posts(used, name)
    n = told(used, name)
    bullets = f"- {n}\n- {n}" if used == "bgg" else f"<li>{n}</li>\n<li>{n}</li>"
    page = re.sub(r"</?(?:ul|list)>", "", seen(used, text)).replace("</li><li>", "</li>\n<li>")
    assert re.sub(r"\s*\n+|(?=<blockquote>)", "\n", page).replace("\n\n", "\n") == (
        f"<strong>{n}</strong>\n{n} said <em>{n}</em> x<strong>{n}</strong>x\n{bullets}\n<blockquote>{n}</blockquote>"
    )
    assert seen(used, heading) == f"<strong>{n} {n}</strong>"
    page = seen(used, table)
    if dialect(used).form.row:
        head, *cells = re.findall(r"<t[hd]>(.*?)</t[hd]>", page)
        assert [head.replace("strong>", ""), *cells][1:] in (
            [n, n, "1", "no", f"<strong>{n}</strong>"],
            [f"<strong>{n}</strong>", n, "1", "no", f"<strong>{n}</strong>"],
        )
    else:
        first, _, second, third = page.partition(">")[2].rpartition("<")[0].strip("\n").split("\n")
        assert (first[:6], second[: len(n) + 1], third[:3]) == ("Name  ", n + " ", "no ")
        assert first.endswith("  " + n)
        assert third.endswith(" " + n)
    assert [needless(used, post) for post in (text, heading, table)] == [[], [], []]


@pytest.mark.parametrize("used", MARKDOWN)
@example(texts=["//1", "@", "player.me"])
@example(texts=["//1@", "localhost"])
@settings(deadline=None)
@given(texts=st.lists(fragments, min_size=2, max_size=5))
def test_texts_side_by_side_make_nothing_together(used: str, texts: list[str]) -> None:
    """What one text begins no other one ends, whatever of the template's stands between them."""
    board = dialect(used)
    texts = [" ".join(text.split()) for text in texts]
    texts = [text for text in texts if text and text.isprintable()]
    assume(len(texts) > 1)
    said = [Escaped(text, board) for text in texts]
    post = board.finish(
        f"Said: {', '.join(map(str, said))}; {''.join(map(str, said))} {board.bold(said[0])}."
    )
    shown = [told(used, text) for text in texts]
    assert (
        seen(used, post) == f"<p>Said: {', '.join(shown)}; {''.join(shown)} <strong>{shown[0]}</strong>.</p>"
    )


@pytest.mark.parametrize("used", MARKDOWN)
@pytest.mark.parametrize(
    "text",
    [
        "a\n===",
        "a\n- b",
        "a\n\n# b",
        "[quote]\nx\n[/quote]",
        "a|b\n-|-",
        "a\n    b",
        "> a\nb",
        "1) a",
        "```\nx\n```",
    ],
)
def test_lines_of_a_text_make_no_structure(used: str, text: str) -> None:
    """Not only names: whatever a player writes, each line of it shows as that line, in a quote as well."""
    board = dialect(used)
    for post in (board.finish(str(Escaped(text, board))), board.finish(board.quote(Escaped(text, board)))):
        page = re.sub(r"</?(?:p|blockquote)>|<br ?/?>|\s", "", seen(used, post))
        assert html.unescape(page) == re.sub(r"\s", "", text)
        assert needless(used, post) == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Don't", "Don't"),
        ("book 6/9 as 9", "book 6/9 as 9"),
        ("Tue 1 Dec 2026, 21:00 (Europe/London)", "Tue 1 Dec 2026, 21:00 (Europe/London)"),
        ("John.S.Mill", "John.S.Mill"),
        ("Well, John.S.Mill is no fascist! Is he?", "Well, John.S.Mill is no fascist! Is he?"),
        ("A_Student & Co.", "A_Student & Co."),
        ("5 * 3 = 15", "5 * 3 = 15"),
        ("*star*", r"\*star*"),
        ("[b]x[/b]", r"\[b]x[/b]"),
        ("&amp;", r"\&amp;"),
        ("player.me", r"player\.me"),
        ("#5 Soup Ladle Act", f"#{WORD_JOINER}5 Soup Ladle Act"),
        ("@all", f"@{WORD_JOINER}all"),
    ],
)
def test_what_is_pasted_on_discourse_reads_as_it_would_be_typed(text: str, written: str) -> None:
    board = dialect("discourse")
    assert board.finish(str(Escaped(text, board))) == written


def test_a_number_of_the_template_s_own_is_no_hashtag_on_discourse() -> None:
    board = dialect("discourse")
    post = board.finish(f"## The law #5\n\n{board.code('#5')} [x](#5)")
    assert post == f"## The law #{WORD_JOINER}5\n\n`#5` [x](#{WORD_JOINER}5)"
    assert "hashtag" not in seen("discourse", board.finish(f"{board.bold('#5')} and #6, (#7)"))


def test_a_label_in_bold_needs_no_joiner() -> None:
    for used in MARKDOWN:
        board = dialect(used)
        assert board.finish(f"{board.bold('Deadline:')} soon") == "**Deadline:** soon"
        glued = board.finish(f"{board.bold('Deadline:')}soon")
        assert "<strong>Deadline:</strong>soon" in seen(used, glued)
        assert needless(used, glued) == []


@pytest.mark.parametrize(
    "name",
    [
        "[date=2026-12-01]",
        "x [DATE=2026-12-01 time=21:00:00]",
        "[date-range from=2026-12-01 to=2026-12-02]",
        "[[date=1]",
    ],
)
def test_a_date_in_a_name_stays_text_on_discourse(name: str) -> None:
    for post in posts("discourse", name):
        assert "<date>" not in seen("discourse", post)
        assert name in html.unescape(seen("discourse", post))
        assert needless("discourse", post) == []


@pytest.mark.parametrize("used", DIALECTS)
@settings(deadline=None)
@given(st.text())
def test_no_mark_is_left(used: str, text: str) -> None:
    board = dialect(used)
    marks = "".join(map(chr, NEVER))
    post = board.finish(f"{board.bold(Escaped(text + marks, board))} {Escaped(marks + text, board)}")
    assert not set(post) & set(marks)


def test_the_names_are_hostile() -> None:
    """Each board reads many of them as something else, so that the properties above are about something."""
    for used, page in PAGES.items():
        alive = [name for name in HOSTILE if told(used, name) not in page(f"x {name} y")]
        assert len(alive) >= 10, used


@pytest.mark.parametrize("used", ["discourse", "nodebb"])
@settings(deadline=None, derandomize=True, max_examples=80)
@given(st.text("~*_ a-", min_size=1, max_size=8).map(str.strip).filter(bool))
def test_no_two_tildes_of_one_row_are_a_pair(used: str, name: str) -> None:
    for post in posts(used, name):
        assert needless(used, post) == []
