"""In which forms a vote may stand in a post, as real boards have them and as the pack says; and that no other form counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.ledger.tables import day, pack
from tests.conftest import Pbp
from tests.games import write
from tests.vote_threads import header

SAID = {
    "bold": ("**vote Kit**", "[b]Vote Kit[/b]", "<strong>vote Kit</strong>", "so **vote Kit** it is"),
    "tag": ("[vote]Kit[/vote]", "[VOTE]kit[/VOTE]", "hm [vote]Kit[/vote]"),
    "heading": (
        "## vote Kit",
        "##vote Kit",
        "### vote: Kit",
        "<h2>vote Kit</h2>",
        "[h2]vote Kit[/h2]",
        "[heading=2]Vote: Kit[/heading]",
        "I think\n\n# vote Kit\n\nis right",
    ),
    "colon": ("vote: Kit", "VOTE : Kit", "I have thought.\n\nvote: kit\n\nbye"),
}
NONE = (
    "vote Kit",
    "#vote Kit",
    "[quote]vote: Kit[/quote]",
    "> ## vote Kit",
    "`[vote]Kit[/vote]`",
    "<s>## vote Kit</s>",
)
ALL = tuple(SAID)


def begun(pbp: Pbp, tmp_path: Path, forms: list[str] | None, dialect: str = "plain") -> Pbp:
    more: dict[str, Any] = {"pack": {} if forms is None else {"forms": forms}}
    head = header(9) | {"dialect": dialect, "setup": {"pack": pack(day("hammer moderator"), **more)}}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    return pbp


@pytest.mark.parametrize("form", ALL)
def test_a_form_that_the_pack_names_counts_and_no_other(pbp: Pbp, tmp_path: Path, form: str) -> None:
    begun(pbp, tmp_path, [form])
    for other, texts in SAID.items():
        for text in texts:
            if other == form:
                assert "Would record row 1: ZM vote KI" in pbp("post", "ZM", text, "-n").err, text
            else:
                assert "was not recorded" in pbp("post", "ZM", text, "-n", code=1).err, text
    for text in NONE:
        pbp.refused("post", "ZM", text, "-n")


def test_without_a_word_three_of_them_count(pbp: Pbp, tmp_path: Path) -> None:
    begun(pbp, tmp_path, None)
    for form, texts in SAID.items():
        for text in texts:
            if form == "colon":
                assert "it is not in bold" in pbp("post", "ZM", text, "-n", code=1).err, text
            else:
                assert "ZM vote KI" in pbp("post", "ZM", text, "-n").err, text


def test_a_vote_in_another_form_is_named_with_those_that_count(pbp: Pbp, tmp_path: Path) -> None:
    begun(pbp, tmp_path, ["tag", "heading"])
    said = pbp("post", "ZM", "**vote Kit**", code=1).err
    assert "votes don't count so here (accepted: [vote]NAME[/vote] or ## vote NAME)" in said


@pytest.mark.parametrize(
    ("form", "asked", "back"),
    [
        ("bold", "in bold: **vote NAME**", "**unvote**"),
        ("tag", "in a tag: `[vote]NAME[/vote]`", "`[unvote]`"),
        ("heading", "behind two hashes, on a line of its own: `## vote NAME`", "`## unvote`"),
        ("colon", "with a colon, on a line of its own: `vote: NAME`", "`unvote:`"),
    ],
)
def test_posts_ask_for_the_first_form_of_the_pack_and_what_they_ask_for_counts(
    pbp: Pbp, tmp_path: Path, form: str, asked: str, back: str
) -> None:
    begun(pbp, tmp_path, [form, *(each for each in ALL if each != form)], "discourse")
    opening = pbp("outbox", "show", "1").out
    assert f"Please vote here, {asked}" in opening
    assert f"To take it back: {back}." in opening
    assert f"{asked}" in pbp("remind", "--public", "-n").out
    vote = asked.partition(": ")[2].strip("`").replace("NAME", "Kit")
    assert "ZM vote KI" in pbp("post", "ZM", vote).err
    assert "ZM unvote" in pbp("post", "ZM", back.strip("`")).err


@pytest.mark.parametrize("form", ["heading", "colon", "tag"])
def test_taken_back_in_one_breath(pbp: Pbp, tmp_path: Path, form: str) -> None:
    begun(pbp, tmp_path, [form])
    texts = {"heading": "## {}", "colon": "{}", "tag": None}
    pattern = texts[form]
    vote = "[vote]Kit[/vote]" if pattern is None else pattern.format("vote: Kit")
    again = "[unvote] [vote]IPD[/vote]" if pattern is None else pattern.format("unvote: Kit, vote: IPD")
    pbp("post", "ZM", vote)
    told = pbp("post", "ZM", again).err
    assert "ZM unvote" in told
    assert "ZM vote IPD" in told


def test_votes_in_headings_of_a_saved_page(pbp: Pbp, tmp_path: Path) -> None:
    """As Discourse renders `## vote X`, and a heading that only talks."""
    begun(pbp, tmp_path, None)
    said = (
        (
            "xX_Slayer_Xx",
            '<h2><a name="p-1-vote" class="anchor" href="#p-1-vote"></a>vote Kit</h2>\n<p>because.</p>',
        ),
        ("IPD", "<h2>My case against Kit</h2><p>he is quiet</p>"),
        ("BruteForce", "<blockquote><h2>vote Kit</h2></blockquote><p>never</p>"),
        ("Kit", "<h3>vote: IPD</h3>"),
        ("J0EBL0W", "<p>##vote Kit</p>"),
    )
    posts = [
        {
            "id": number,
            "post_number": number,
            "username": author,
            "created_at": f"2026-11-29T10:0{number}:00.000Z",
            "cooked": html,
        }
        for number, (author, html) in enumerate(said, 1)
    ]
    page = {
        "id": 7,
        "title": "Day 1",
        "slug": "day-1",
        "post_stream": {"posts": posts, "stream": [1, 2, 3, 4, 5]},
    }
    (tmp_path / "thread.json").write_text(json.dumps(page), "utf-8")
    pbp("read", tmp_path / "thread.json", "--yes", "-q")
    assert [(row["by"], row["target"]) for row in pbp("log", "--json").json] == [
        ("XS", "KI"),
        ("KI", "IPD"),
        ("JB", "KI"),
    ]


@pytest.mark.parametrize(
    ("forms", "why"),
    [
        (
            '["bolt"]',
            "pack: forms 1: there is no form of a vote 'bolt' (did you mean bold? accepted: bold, tag, heading, colon)",
        ),
        ('["tag", "tag"]', "pack: forms 2: 'tag' stands there twice"),
        ("[]", "pack: forms: must name a form in which votes count (accepted: bold, tag, heading, colon)"),
        ("[3]", "pack: forms 1: must be text, not 3"),
    ],
)
def test_forms_that_are_none_are_named_with_their_line(
    pbp: Pbp, tmp_path: Path, forms: str, why: str
) -> None:
    file = tmp_path / "slip.toml"
    file.write_text(
        '[pack]\nname = "slip"\ntitle = "Slip"\nseats = 5\n'
        f'forms = {forms}\n[[phase]]\nname = "day"\n[phase.ballot]\nask = "Who?"\nvoters = "in"\nchoices = "in"\nthen = "out"\n'
        '[[ending]]\nreason = "late"\nwhen = "day > 3"\nwinners = "in"\n',
        "utf-8",
    )
    assert f"slip.toml, line 5: {why}" in pbp("pack", "check", file, code=1).out


@pytest.mark.parametrize(("form", "text"), [("heading", "## **vote Kit**"), ("colon", "**vote: Kit**")])
def test_bold_within_a_form_that_counts_takes_nothing_away(
    pbp: Pbp, tmp_path: Path, form: str, text: str
) -> None:
    assert "ZM vote KI" in begun(pbp, tmp_path, [form])("post", "ZM", text).err


NOBODY = ("no one", "nobody", "no lynch", "No-Lynch", "NL", "none", "no elimination", "no kill")


@pytest.mark.parametrize("word", NOBODY)
@pytest.mark.parametrize(
    "form", ["**vote {}**", "**vote: {}**", "[vote]{}[/vote]", "## vote {}", "**I vote for {}!**"]
)
def test_nobody_has_many_names(pbp: Pbp, tmp_path: Path, form: str, word: str) -> None:
    assert "ZM vote no one" in begun(pbp, tmp_path, None)("post", "ZM", form.format(word), "-n").err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("**no lynch**", "'no lynch' was not recorded: it may be meant for a vote (post: **vote no one**)"),
        (
            "hm\n\n**No one.**",
            "'No one.' was not recorded: it may be meant for a vote (post: **vote no one**)",
        ),
        ("**no vote**", "it may mean **vote no one** or **unvote**"),
        ("**vote: no vote**", "'no vote' may mean **vote no one** or **unvote**"),
        ("[vote]no vote[/vote]", "'no vote' may mean **vote no one** or **unvote**"),
        ("**unvote, no lynch**", "'no lynch' behind it may be meant for a vote"),
    ],
)
def test_words_that_only_say_that_nobody_is_chosen_are_no_vote_and_named(
    pbp: Pbp, tmp_path: Path, text: str, why: str
) -> None:
    begun(pbp, tmp_path, None)("vote", "ZM=Kit")
    assert why in pbp("post", "ZM", text, code=1).err


@pytest.mark.parametrize(
    ("text", "code"),
    [("**nobody** trusts Kit", 1), ("**No lynch**? **vote Kit**", 0), ("I see **no one** here", 1)],
)
def test_talk_of_nobody_is_not_named(pbp: Pbp, tmp_path: Path, text: str, code: int) -> None:
    begun(pbp, tmp_path, None)
    assert "may be meant" not in pbp("post", "ZM", text, "-n", code=code).err


@pytest.mark.parametrize(
    "text", ["**unvote: no one**", "**unvote: Kit**", "[b]UNVOTE: NO ONE[/b]", "**unvote: nobody.**"]
)
def test_behind_a_colon_stands_whom_a_vote_leaves(pbp: Pbp, tmp_path: Path, text: str) -> None:
    begun(pbp, tmp_path, None)("vote", "ZM=no one")
    assert "ZM unvote" in pbp("post", "ZM", text).err


def test_no_vote_is_a_word_where_the_ballot_offers_it(pbp: Pbp, tmp_path: Path) -> None:
    head = header(9) | {"setup": {"pack": pack(day("hammer moderator", words=["no vote"]))}}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    assert "ZM vote no vote" in pbp("post", "ZM", "**vote: no vote**").err
    assert "(post: **vote no vote**)" in pbp("post", "ZM", "**no vote**", code=1).err


def test_a_bare_word_is_listed_by_read(pbp: Pbp, tmp_path: Path) -> None:
    begun(pbp, tmp_path, None)
    file = tmp_path / "raw.txt"
    file.write_text(
        "xX_Slayer_Xx | 2026-11-29 10:01:00 UTC | #1\n\n**no lynch**\n\n-------------------------\n", "utf-8"
    )
    told = pbp("read", file, "--as", "discourse-raw", "-n").out
    assert "almost" in told
    assert "no lynch" in told
