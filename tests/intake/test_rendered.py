"""Posts as forums show them: what of their HTML is an order. Situations of group B by their ids.

The HTML is made by renderers where there are some (markdown-it with Discourse's own tags, mistune as FlaskBB uses it,
bbcode), and else written as the forum would.
"""

from __future__ import annotations

import re
from html import escape

import bbcode
import lxml.html
import mistune
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbp_mod.intake.blocks import LAST_LINE
from pbp_mod.intake.people import PLAYER, STRANGER, People, account
from pbp_mod.intake.phrases import Phrases
from pbp_mod.intake.pieces import Markup, Names
from pbp_mod.intake.posts import names_in, weigh
from pbp_mod.intake.reading import Weighed
from pbp_mod.intake.rendered import read_and_write
from pbp_mod.intake.sources.markdown import to_html
from pbp_mod.intake.sources.page import fragment
from pbp_mod.people.names import Player, Roster, fold
from tests.games import NINE
from tests.intake.test_intake import KINDS, ROSTER, WORDS, ask, read_card

_flaskbb = mistune.create_markdown(escape=True, hard_wrap=True, plugins=["strikethrough", "spoiler", "table"])


def flaskbb(text: str) -> str:
    return str(_flaskbb(text))


def board(text: str) -> str:
    """A board with BBCode: what it doesn't know is left standing."""
    return bbcode.Parser(replace_cosmetic=False, replace_links=False).format(text)


def markup(html: str, roster: Roster = ROSTER) -> Markup:
    return read_and_write(fragment(html), Names(names_in(roster)))[0]


def weighed(html: str, roster: Roster = ROSTER) -> Weighed:
    phrases = Phrases(WORDS, KINDS, roster, read_card)
    return weigh(markup(html, roster), (ask("nominate"),), phrases)


def nominated(html: str, roster: Roster = ROSTER) -> str | None:
    found = weighed(html, roster).taken
    return str(found[0].raw["player"]) if found else None


def why(html: str, roster: Roster = ROSTER) -> str:
    found = weighed(html, roster)
    assert not found.taken
    return " / ".join([left.why for left in found.left] + list(found.troubles))


def raw(text: str) -> str:
    return to_html(text)


# Bold in every spelling


@pytest.mark.parametrize(
    "html",
    [
        "<p><strong>I nominate JSM</strong></p>",
        "<b>I nominate JSM</b>",
        '<strong class="text-strong">I nominate JSM</strong>',
        '<span class="bbcode-b">I nominate JSM</span>',
        '<span style="font-weight: bold;" class="mycode_b">I nominate JSM</span>',
        '<span style="font-weight:700">I nominate JSM</span>',
        '<SPAN STYLE="FONT-WEIGHT: BOLD">I nominate JSM</SPAN>',
        '<b><span style="color:#f00">I nominate JSM</span></b>',
        '<span style="color:#f00"><b>I nominate JSM</b></span>',
        '<font color="red" size="5"><b>I nominate <i>JSM</i></b></font>',
        '<strong>I nominate <a class="mention" href="/u/jsm">@JSM</a></strong>',
        '<strong>I nominate <a href="http://John.S.Mill">John.S.Mill</a>.</strong>',
        "<b>I nominate </b><b>JSM</b>",
        "<b>I</b> <b>nominate JSM</b>",
        "<strong>I nominate<br>\nJSM</strong>",
        "<strong>I&nbsp;nominate&nbsp;JSM</strong>",
        "<strong>I nominate John.\u2060S.\u2060Mill</strong>",
        "<strong>I nominate ＪＳＭ</strong>",
        "<ul><li><b>I nominate JSM</b></li></ul>",
        "<table><tr><td><b>I nominate JSM</b></td></tr></table>",
        "<div><div>Talk.</div><div><b>I nominate JSM</b></div></div>",
        "<strong>I nominate ‘JSM’, because I do</strong>",
    ],
)
def test_b01_b18_b20_b23_b47_bold_in_every_spelling(html: str) -> None:
    assert nominated(html) == "JSM"


@pytest.mark.parametrize(
    "html",
    [
        "I nominate JSM",
        "<i>I nominate JSM</i>",
        "<h2>I nominate JSM</h2>",
        '<span style="font-weight: normal">I nominate JSM</span>',
        '<b><span style="font-weight: normal">I nominate JSM</span></b>',
        '<span style="font-weight:500">I nominate JSM</span>',
        "<strong>I nominate</strong> JSM",
        "I <strong>nominate</strong> JSM",
        "<p><strong>I nominate</strong></p><p><strong>JSM</strong></p>",
    ],
)
def test_b43_b45_what_is_not_bold_is_told(html: str) -> None:
    assert "bold" in why(html) or "not the words" in why(html)


@pytest.mark.parametrize("text", ["** I nominate JSM **", "**I nominate JSM **", "** I nominate JSM**"])
@pytest.mark.parametrize("render", [raw, flaskbb])
def test_b41_signs_that_make_nothing_bold(text: str, render) -> None:  # type: ignore[no-untyped-def]
    assert "bold that failed" in why(render(text))


def test_b41_markdown_on_a_board_with_bbcode() -> None:
    assert "bold that failed" in why(board("**I nominate JSM**"))
    assert "bold that failed" in why(flaskbb("[b]I nominate JSM[/b]"))


def test_b46_a_sign_between_punctuation_and_a_letter() -> None:
    assert nominated(raw('**I nominate "JSM"**yes')) is None
    assert nominated(flaskbb('**I nominate "JSM"**yes')) is None


@pytest.mark.parametrize(
    "name", ["A**B", "__init__", "[b]x[/b]", "x[/b]y", "~~z~~", "[quote]z", "a>b", "> q"]
)
def test_b48_b49_names_that_look_like_markup(name: str) -> None:
    roster = Roster((*NINE, Player(name, "ZZ")))
    assert nominated(f"<b>I nominate {escape(name)}</b>", roster) == "ZZ"


def test_b49_a_name_that_closes_the_bold_is_asked_about() -> None:
    roster = Roster((*NINE, Player("A**B", "ZZ")))
    assert "one letter is too little" in why(raw("**I nominate A**B**"), roster)


def test_b39_smileys_are_left_out_with_a_notice() -> None:
    smiley = '<img class="emoji" title=":smile:" alt=":smile:" src="/x.png">'
    found = weighed(f"<strong>I nominate {smiley} JSM</strong>")
    assert found.taken[0].raw == {"player": "JSM"}
    assert "smiley" in found.taken[0].notices[0]
    assert nominated('<b>I nominate <img class="smilies" alt=":)" src="x.gif"> JSM</b>') == "JSM"
    assert nominated('<b>I nominate <img alt="a cat" src="cat.jpg">JSM</b>') == "JSM"


# What is not the author's word


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<blockquote><p><b>I nominate BF</b></p></blockquote>", "quotation"),
        (
            '<aside class="quote" data-username="BF"><div class="title">BF:</div><blockquote><b>I nominate BF</b>'
            "</blockquote></aside>",
            "quotation",
        ),
        ('<div class="quotetitle"><b>I nominate BF</b></div>', "quotation"),
        ("<pre><code><b>I nominate BF</b></code></pre>", "code"),
        ("<code><b>I nominate BF</b></code>", "code"),
        ("<s><b>I nominate BF</b></s>", "struck"),
        ("<b><del>I nominate BF</del></b>", "struck"),
        ('<b><span style="text-decoration: line-through">I nominate BF</span></b>', "struck"),
        ('<div class="spoiler"><b>I nominate BF</b></div>', "spoiler"),
        ("<details><summary>x</summary><b>I nominate BF</b></details>", "spoiler"),
        ('<span class="bbCodeInlineSpoiler"><b>I nominate BF</b></span>', "spoiler"),
        ('<div style="display: none"><b>I nominate BF</b></div>', "not shown"),
        ("<p hidden><b>I nominate BF</b></p>", "not shown"),
        ('<aside class="onebox"><b>I nominate BF</b></aside>', "preview"),
        ("&gt; <b>I nominate BF</b>", "quotation"),
        ("On Monday BF wrote:<br>&gt; so<br>&gt; <b>I nominate BF</b>", "quotation"),
        ("Yes.<br>-----Original Message-----<br>From: BF<br><b>I nominate BF</b>", "quotation"),
        ('x [quote="BF"]<b>I nominate BF</b>[/quote]', "quotation"),
        ("[quote]<b>I nominate BF</b>", "quotation is not closed"),
        ("x [/quote] <b>I nominate BF</b>", "closed that was not opened"),
        ("<p>[quote]</p><p><b>I nominate BF</b></p><p>[/quote]</p>", "quotation"),
        ("[spoiler]<b>I nominate BF</b>[/spoiler]", "spoiler"),
        ("[s]<b>I nominate BF</b>[/s]", "struck"),
    ],
)
def test_b26_b31_b33_what_never_counts(html: str, reason: str) -> None:
    assert reason in why(f"<p>Well.</p>{html}")


@pytest.mark.parametrize("hidden", ['class="signature"', 'class="message-signature"', 'class="edited_post"'])
def test_signatures_are_nothing_at_all(hidden: str) -> None:
    assert weighed(f"<p>Hi</p><div {hidden}><b>I nominate BF</b></div>") == Weighed([], [], ())


def test_b27_nested_quotations_and_ones_own_line_after() -> None:
    html = "<blockquote>a<blockquote><b>I nominate MA</b></blockquote><b>I nominate MH</b></blockquote>"
    assert nominated(f"{html}<b>I nominate BF</b>") == "BF"
    assert nominated(board("[quote][quote][b]I nominate MA[/b][/quote]x[/quote][b]I nominate BF[/b]")) == "BF"


def test_b27_a_quotation_that_went_wrong_in_discourse() -> None:
    """Its tags aren't alone on their lines, so everybody sees the quoted order in bold (found in its real engine)."""
    html = raw('no [quote="MA"]**I nominate MA**[/quote] **I nominate BF**')
    assert "<strong>I nominate MA</strong>" in html
    found = weighed(html)
    assert [hit.raw for hit in found.taken] == [{"player": "BF"}]
    assert "left [quote] standing" in found.troubles[0]
    assert nominated(raw('[quote="MA"]\n**I nominate MA**\n[/quote] **I nominate BF**')) == "BF"


def test_b28_the_line_below_a_quotation_is_pointed_out() -> None:
    for render in (raw, flaskbb):
        assert LAST_LINE in why(render("> somebody wrote this\n**I nominate BF**"))
        assert nominated(render("> somebody wrote this\n\n**I nominate BF**")) == "BF"


def test_b33_partly_struck() -> None:
    assert nominated(raw("**I nominate ~~BF~~ MA**")) == "MA"
    assert nominated(board("[b]I nominate [s]BF[/s] MA[/b]")) == "MA"


def test_b35_b54_bold_that_is_no_order() -> None:
    assert weighed("<b>Day 1 votecount</b> <b>BruteForce is lying</b>").taken == []
    assert nominated("<b>Should I nominate BF?</b>") is None


@pytest.mark.parametrize("words", ["I hereby nominate BF as VP!", "Nominating BF", "I think I nominate BF"])
def test_b55_other_words_are_told(words: str) -> None:
    assert "not the words of the order" in why(f"<b>{words}</b>")


def test_discourses_own_tags_in_raw_posts() -> None:
    assert nominated(raw("[b]I nominate BF[/b]")) == "BF"
    assert "spoiler" in why(raw('[details="Plan"]\n\n**I nominate BF**\n\n[/details]'))
    assert "spoiler" in why(raw("so [spoiler]**I nominate BF**[/spoiler]"))
    assert "code" in why(raw("[code]\n**I nominate BF**\n[/code]"))
    assert "quotation" in why(
        raw('[quote="A, post:1, topic:2"]\n[quote]\n**I nominate BF**\n[/quote]\n[/quote]\nno')
    )
    assert nominated(raw("[quote]\nx\n[/quote]\n**I nominate BF**")) == "BF"


# What is compared when a post is read once more


def test_the_same_words_are_the_same_text_on_any_page() -> None:
    names = Names()
    texts = {
        read_and_write(fragment(html), names)[1]
        for html in (
            '<p>Well, <strong>I nominate BF</strong> now</p><div class="signature">a</div>',
            "Well,  <b>I nominate\nBF</b> now<script>1</script>",
            '<div>Well, <b data-x="2">I nominate </b><b>BF</b> now</div><div class="signature">b</div>',
        )
    }
    assert texts == {"Well, **I nominate BF** now"}
    assert read_and_write(fragment("Well, I nominate <b>BF</b> now"), names)[1] not in texts


# Properties

COUNTS = ["**{}**", "__{}__", "***{}***"]
FAILS = ["{}", "** {} **", "*{}*", "\\*\\*{}\\*\\*"]


def _lines(prefix: str, text: str) -> str:
    return "\n".join(prefix + line for line in text.split("\n"))


HIDES = {
    "quote": lambda text: _lines("> ", text),
    "twice": lambda text: _lines("> > ", text),
    "code": lambda text: (
        f"`{text}`" if "`" not in text and "\n" not in text else _lines("    ", f"\n\n{text}")
    ),
    "fence": lambda text: f"~~~~\n{text}\n~~~~",
    "strike": lambda text: f"~~{text}~~" if "\n" not in text and text.strip() == text else _lines("> ", text),
    "spoiler": lambda text: _lines(">! ", text),
    "tag": lambda text: f"[spoiler]\n{text}\n[/spoiler]",
    "said": lambda text: f'[quote="A, post:1"]\n{text}\n[/quote]',
}
OPENS = {"item": lambda text: "- " + text.replace("\n", "\n  "), "none": lambda text: text}


@given(
    st.sampled_from(["BF", "@BruteForce", "mayanactuary", "“MH”"]),
    st.sampled_from(COUNTS + FAILS),
    st.lists(st.sampled_from([*HIDES, *OPENS]), max_size=3, unique=True),
)
def test_an_order_counts_if_it_is_bold_and_not_hidden(name: str, bold: str, around: list[str]) -> None:
    text = bold.format(f"I nominate {name}")
    for each in around:
        text = (HIDES | OPENS)[each](text)
    hidden = any(each in HIDES for each in around)
    post = f"Good morning.\n\n{text}\n\nBye"
    for render in (raw, flaskbb):
        assert (nominated(render(post)) is not None) == (bold in COUNTS and not hidden), render(post)


BB_COUNTS = ["[b]{}[/b]", "[B][color=red]{}[/color][/B]", "[color=red][b]{}[/b][/color]", "[i][b]{}[/b][/i]"]
BB_FAILS = ["{}", "**{}**", "[i]{}[/i]", "[color=red]{}[/color]"]
BB_HIDES = [
    "[quote]{}[/quote]",
    "[quote=BF]{}[/quote]",
    "[code]{}[/code]",
    "[s]{}[/s]",
    "[spoiler]{}[/spoiler]",
    "[o]{}[/o]",
    "[q]{}[/q]",
]


@given(
    st.sampled_from(["BF", "@BruteForce", "mayanactuary"]),
    st.sampled_from(BB_COUNTS + BB_FAILS),
    st.lists(st.sampled_from([*BB_HIDES, "{}", "[i]{}[/i]"]), max_size=3),
)
def test_the_same_on_a_board_with_bbcode(name: str, bold: str, around: list[str]) -> None:
    text = bold.format(f"I nominate {name}")
    for each in around:
        text = each.format(text)
    hidden = any(each in BB_HIDES for each in around)
    html = board(f"Good morning.\n\n{text}\n\nBye")
    assert (nominated(html) is not None) == (bold in BB_COUNTS and not hidden), html


_TAGS = [
    "b",
    "strong",
    "i",
    "blockquote",
    "code",
    "s",
    "p",
    "div",
    "span",
    "details",
    "br",
    "pre",
    "li",
    "td",
]


@given(
    st.lists(
        st.one_of(
            st.sampled_from([f"<{tag}>" for tag in _TAGS] + [f"</{tag}>" for tag in _TAGS]),
            st.sampled_from(
                ["I nominate BF", "[quote]", "[/quote]", "**", "> ", "&gt; ", "\n", " ", "[s]", "[/s]"]
            ),
            st.text(max_size=4),
        ),
        max_size=14,
    )
)
def test_any_html_is_read(parts: list[str]) -> None:
    found = weighed("".join(parts))
    assert len(found.taken) <= 1
    assert all(left.remark.isprintable() for left in found.left)


@given(
    st.lists(
        st.sampled_from(["<b>I nominate BF</b><br>", "<blockquote>", "</blockquote>", "<p>", "<s>", "</s>"])
    )
)
def test_what_an_independent_parser_finds_quoted_or_struck_never_counts(parts: list[str]) -> None:
    html = "".join(parts)
    root = lxml.html.fragment_fromstring(html, create_parent="div")
    own = [
        bold
        for bold in root.iter("b")
        if not any(each.tag in ("blockquote", "s") for each in bold.iterancestors())
    ]
    assert (nominated(html) is not None) == bool(own)


_KEYS = "abcdefghijklmnopqrstuvwxyzABCXYZ0189_-. éöΙІОоаеl"


@st.composite
def mangled(draw: st.DrawFn) -> tuple[str, str]:
    """A player's name, and the same with one or two slips of the keyboard."""
    name = draw(st.sampled_from([player.name for player in NINE if len(player.name) > 6]))
    text = name
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(text) - 1))
        key = draw(st.sampled_from(_KEYS))
        text = draw(
            st.sampled_from(
                [
                    text[:at] + key + text[at + 1 :],
                    text[:at] + key + text[at:],
                    text[:at] + text[at + 1 :],
                    text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
                    text.swapcase(),
                ]
            )
        )
    return name, text


@given(mangled())
def test_b06_b13_b14_a_mangled_name_is_never_another_player(pair: tuple[str, str]) -> None:
    name, text = pair
    found = nominated(f"<b>I nominate {escape(text)}</b>")
    assert found in (None, ROSTER.abbr(ROSTER.seat(name)))
    if found is not None and fold(text) != fold(name):
        assert fold(name).startswith(fold(re.split(r"[,;:.!?] |[-.]$", text)[0])) or " " in text


@given(mangled())
def test_b38_an_account_is_a_players_only_if_it_is_his(pair: tuple[str, str]) -> None:
    name, text = pair
    author = People(ROSTER).author(text)
    if account(text) == account(name):
        assert author == (PLAYER, ROSTER.seat(name), "")
    else:
        assert author.kind == STRANGER


def test_b38_accounts() -> None:
    people = People(ROSTER, ["The Mod"])
    assert people.author("john.s.mill").seat == 0
    assert people.author("Ｊｏｈｎ.S.Mill\u200b").seat == 0
    assert people.author("the mod").kind == "moderator"
    assert people.author("kenny").kind == "heckler"
    assert people.author("JSM").kind == STRANGER
    assert "John.S.Mill (JSM)" in people.author("John_S_Mill").hint
