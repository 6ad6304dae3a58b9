"""`post` and `read` agree: the same words in the same decorations are the same orders, for the same reasons."""

from __future__ import annotations

import pytest

pytest.importorskip("lxml")

from hypothesis import example, given
from hypothesis import strategies as st
from lxml.html import fragment_fromstring

from pbp_mod.intake import posts
from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.phrases import Phrases, names_in
from pbp_mod.intake.pieces import Markup, Names
from pbp_mod.intake.rendered import read_and_write
from tests.intake.test_intake import KINDS, NOMINATE, ROSTER, WORDS, read_card

PHRASES = Phrases(WORDS, KINDS, ROSTER, read_card)
WORDS_SAID = (
    "I nominate BF", "I", "nominate", "BF", "MA", "Wait,", "actually no", "sorry", "EDIT:", "Hello", "if he agrees", "and", "I nominate MA.",
    "not", "?", ".", "because he is good", "or", "for VP", "as VP", "lol", "unless MA objects", "let me think", "--", "next round", "yaw",
    "\N{THUMBS DOWN SIGN}", "What do you think?", "I vote yaw", "MA says:", "said nobody", "\n", "if only",
)  # fmt: skip
DECORATIONS = (
    "{}",
    "<b>{}</b>",
    "<strong>{}</strong>",
    "<i>{}</i>",
    "<s>{}</s>",
    "<u>{}</u>",
    "<blockquote>{}</blockquote>",
    "<code>{}</code>",
    "<b><i>{}</i></b>",
    "<b><s>{}</s></b>",
    "<em>{}</em>",
    "<p>{}</p>",
    "<p><b>{}</b></p>",
    "{}<br>",
)


def reasons(markup: Markup) -> tuple[list[object], set[tuple[str, str, str]]]:
    weighed = posts.weigh(markup, NOMINATE, PHRASES)
    taken: list[object] = [(hit.kind, dict(hit.args)) for hit in weighed.taken]
    return taken, {
        (left.what, " ".join(left.words.split()), " ".join(left.why.split())) for left in weighed.left
    }


@example([("I", "<b>{}</b>"), ("nominate", "<b>{}</b>"), ("BF", "<b>{}</b>")])
@given(st.lists(st.tuples(st.sampled_from(WORDS_SAID), st.sampled_from(DECORATIONS)), min_size=1, max_size=7))
def test_a_pasted_post_is_read_like_the_page(parts: list[tuple[str, str]]) -> None:
    html = " ".join(decoration.format(words) for words, decoration in parts)
    pasted = read_markup(html, list(names_in(ROSTER)))
    page, _ = read_and_write(fragment_fromstring(html, create_parent="div"), Names(names_in(ROSTER)))
    assert reasons(pasted) == reasons(page)
