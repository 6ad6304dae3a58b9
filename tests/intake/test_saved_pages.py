"""Pages as browsers save them: nothing but an author's own words is his, and his name is his name, on every board."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from pbp_mod.intake.markup import read_markup
from pbp_mod.intake.pieces import Names
from pbp_mod.intake.rendered import read_and_write
from pbp_mod.intake.sources import FORMATS, Gathered, Source, gather
from tests.intake.saved_pages import ORDER, PAGES, Post

NAMES = (
    "O'Brien",
    "李小龍",
    "Dr: Who?",
    'Tom "B" & <i>Jerry</i>',
    "vbmenu_register",
    "Zoë Ünal-Ōta",
    "Reason: none",
)
POSTS = [
    Post(30 + number, number, name, number, f"<b>I nominate Bert</b>, says no. {number}", edited=number == 3)
    for number, name in enumerate(NAMES, 1)
]


@pytest.fixture(autouse=True)
def _clock_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def load(board: str, posts: list[Post] = POSTS) -> Gathered:
    return gather(Source(board, PAGES[board](posts).encode()))


def test_every_board_with_pages_is_among_them() -> None:
    pages = {each.name for each in FORMATS if hasattr(each, "marks")}
    assert pages == {board.rstrip("345") for board in PAGES}


@pytest.mark.parametrize("board", PAGES)
def test_a_saved_page_is_taken_for_its_own_board(board: str) -> None:
    page = PAGES[board](POSTS)
    assert next(each.name for each in FORMATS if each.recognises(page)) == board.rstrip("345")


@pytest.mark.parametrize("board", PAGES)
def test_a_name_is_a_name_whatever_stands_beside_it(board: str) -> None:
    found = load(board)
    assert found.notes == []
    assert [said.author for said in found.said] == list(NAMES)
    assert [said.at for said in found.said] == [f"2026-11-29T20:{post.number:02}:00Z" for post in POSTS]
    assert [said.edited for said in found.said] == [post.edited for post in POSTS]
    if board != "phpbb":
        assert [said.number for said in found.said][1:] == [post.number for post in POSTS][1:]


@pytest.mark.parametrize("board", PAGES)
def test_nothing_around_the_words_becomes_the_players_word(board: str) -> None:
    for post, said in zip(POSTS, load(board).said, strict=True):
        markup, text = read_and_write(said.html, Names())
        assert markup.bold == ("I nominate Bert",)
        assert [line.text for line in markup.lines] == [f"I nominate Bert, says no. {post.number}"]
        assert ORDER not in text
        assert markup == read_markup(f"**I nominate Bert**, says no. {post.number}", Names())


@pytest.mark.parametrize("board", PAGES)
def test_a_guest_has_a_name_as_well(board: str) -> None:
    """Forums link the names of members only."""
    page = PAGES[board](POSTS[:2])
    for name in ("O&#x27;Brien", "李小龍"):
        for tag in (f'<font color="darkred"><b>{name}</b></font>', f"<em>{name}</em>"):
            page = page.replace(tag, name)
    page = page.replace(
        '<a class="bigusername" rel="nofollow" href="member.php?u=31">O&#x27;Brien</a>', "O&#x27;Brien"
    )
    assert [said.author for said in gather(Source(board, page.encode())).said] == list(NAMES[:2])


def test_names_in_the_encodings_of_old_boards() -> None:
    """What declares itself Latin 1 is Windows' alphabet, as browsers have it."""
    for declared, encoding, name in (
        ("ISO-8859-1", "cp1252", "O’Brien"),
        ("windows-1251", "cp1251", "Иринь"),
        ("gb2312", "gb18030", "李小龍"),
        ("Shift_JIS", "cp932", "髙橋"),
        ("iso-8859-9", "cp1254", "Ayşe"),
    ):
        page = PAGES["vbulletin3"]([Post(31, 1, name, 1, "<b>I nominate Bert</b>")])
        page = page.replace('charset="UTF-8"', f'charset="{declared}"')
        assert gather(Source("x", page.encode(encoding))).said[0].author == name


@pytest.mark.parametrize(
    ("board", "change"),
    [
        ("phpbb", ('class="post has-profile bg2 reported"', 'class="post has-profile bg2 deleted"')),
        ("xenforo", ("messageNotice--warning", "messageNotice--deleted")),
        ("xenforo", ('class="message message--post', 'class="message message--deleted message--post')),
        ("mybb", ('class="post classic"', 'class="post classic trow_deleted"')),
        ("vbulletin4", ("postbit postbitim postcontainer old", "postbitdeleted postbit")),
        ("vbulletin5", ('class="b-post js-post', 'class="b-post b-post--deleted js-post')),
        ("nodebb", ('class="pt-4"', 'class="pt-4 deleted"')),
    ],
)
def test_what_moderators_still_see_of_a_deleted_post_does_not_count(
    board: str, change: tuple[str, str]
) -> None:
    page = PAGES[board](POSTS[:2])
    assert change[0] in page
    found = gather(Source(board, page.replace(*change, 1).encode()))
    assert [said.author for said in found.said] == ["李小龍"]
    assert found.notes == [f"post {found.gone[0].partition(':')[2]} was deleted by then and is left out"]


def test_what_discourse_adds_to_a_post_is_not_said_either() -> None:
    """A picture's file name, a poll, the preview of a link: all stand in the post's own HTML."""
    cooked = (
        '<p><strong>I nominate Bert</strong></p><div class="lightbox-wrapper"><a class="lightbox" href="x.png"><img alt="I nominate '
        'Emil"><div class="meta"><span class="filename"><strong>I nominate Emil</strong></span><span class="informations">9 KB</span>'
        '</div></a></div><div class="poll"><ul><li><strong>I nominate Emil</strong></li></ul></div><aside class="onebox"><h3><strong>'
        "I nominate Emil</strong></h3></aside><noscript><strong>I nominate Emil</strong></noscript>"
    )
    topic = {
        "id": 4,
        "post_stream": {
            "posts": [
                {
                    "id": 31,
                    "post_number": 1,
                    "username": "李小龍",
                    "created_at": "2026-11-29T20:00:00Z",
                    "cooked": cooked,
                },
                {
                    "id": 32,
                    "post_number": 2,
                    "username": "Bert",
                    "cooked": "<p>(post deleted by author)</p>",
                    "user_deleted": True,
                },
            ],
            "stream": [31, 32],
        },
    }
    found = gather(Source("x", json.dumps(topic).encode()))
    (said,) = found.said
    markup, _ = read_and_write(said.html, Names())
    assert markup.bold == ("I nominate Bert",)
    assert [line.text for line in markup.lines] == ["I nominate Bert"]
    assert found.gone == ["discourse:32"]
    assert found.notes == ["post #2 was deleted by then and is left out"]
