"""Recording from what a player wrote: `pbp post` and `pbp pm`, exact or explained, never guessed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import NOW, Pbp
from tests.games import election, header, write


@pytest.fixture
def game(pbp: Pbp, tmp_path: Path) -> Pbp:
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    return pbp


def last(pbp: Pbp) -> dict[str, object]:
    found: dict[str, object] = json.loads(pbp("export").out.splitlines()[-1])
    return found


def test_the_bold_order_of_a_post(game: Pbp) -> None:
    post = "I have thought about it.\n\n**I nominate Bert**\n\nSorry, Cleo!"
    game("post", "A", post, "--source", "post 3")
    assert last(game) == {
        "action": "nominate",
        "by": "A",
        "player": "B",
        "at": NOW,
        "source": "post 3",
        "text": post,
    }


def test_a_post_from_stdin(game: Pbp) -> None:
    game("post", "Anna", stdin="[b]I nominate @Cleo.[/b]")
    assert last(game)["player"] == "C"
    assert last(game)["text"] == "[b]I nominate @Cleo.[/b]"


@pytest.mark.parametrize(
    "post",
    [
        "I nominate Bert",
        "> **I nominate Bert**",
        "~~**I nominate Bert**~~",
        "`**I nominate Bert**`",
        "** I nominate Bert **",
        "**I don't nominate Bert**",
        "**I nominate Ber or Cle**",
        "",
    ],
)
def test_what_is_no_order_is_explained_and_not_recorded(game: Pbp, post: str) -> None:
    before = game.rows()
    told = game("post", "A", post or "-", code=1)
    assert told.out == ""
    assert "nothing was recorded" in told.err
    assert game.rows() == before


def test_an_order_that_is_not_awaited_changes_nothing(game: Pbp) -> None:
    game.refused("post", "B", "**I nominate Cleo**")


@pytest.mark.parametrize(
    ("words", "choice"), [("Yaw!", "yaw"), ("nah.", "nah"), ("yes", "yaw"), ("My vote is: Nah", "nah")]
)
def test_a_vote_by_message(game: Pbp, words: str, choice: str) -> None:
    game("nominate", "B", "-q")
    game("pm", "D", words)
    assert last(game)["choice"] == choice
    assert last(game)["text"] == words


@pytest.mark.parametrize(
    "words", ["Yaw\n\nSent from my phone, no guarantees", "Yaw\n-- \nVote nah, they say", "Yaw\n--\nno"]
)
def test_a_signature_is_no_word_of_the_players(game: Pbp, words: str) -> None:
    game("nominate", "B", "-q")
    game("pm", "D", words)
    assert last(game)["choice"] == "yaw"


@pytest.mark.parametrize("words", ["Yaw. No wait, nah", "not yaw", "yaw if Cleo does", "who is it?", "yaw?"])
def test_an_unclear_vote_is_asked_about(game: Pbp, words: str) -> None:
    game("nominate", "B", "-q")
    before = game.rows()
    assert "nothing was recorded" in game("pm", "D", words, code=1).err
    assert game.rows() == before


@pytest.mark.parametrize("words", ["discard the moderate one", "discard M", "discard 3", "the third"])
def test_cards_by_word_and_by_place(pbp: Pbp, tmp_path: Path, words: str) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")))
    pbp("pm", "A", words)
    assert last(pbp)["card"] == "M"
    pbp("pm", "B", "I enact the Far Right one")
    assert last(pbp)["action"] == "enact"
    assert last(pbp)["card"] == "FR"


def test_a_card_that_is_not_there(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B")))
    before = pbp.rows()
    pbp("pm", "A", "discard 4", code=1)
    assert pbp.rows() == before


def test_dry_run_of_a_post(game: Pbp) -> None:
    before = game.rows()
    assert "Would record" in game("post", "A", "**I nominate B**", "--dry-run").err
    assert game.rows() == before


def test_explain_says_how_each_part_was_read(game: Pbp) -> None:
    told = game("post", "A", "Hello **I nominate Bert.** Wait, **I nominate Cleo**", "--explain", code=1)
    assert "Read 'I nominate Bert.': in bold, what follows takes it back" in told.err
    assert "Read 'I nominate Cleo': in bold, 'I nominate Bert.' was corrected." in told.err
    game("post", "A", "**I nominate Bert**")
    told = game("pm", "C", "Hi! D is shady. I vote yaw", "-n", "--explain")
    assert [line for line in told.err.splitlines() if line.startswith("Read")] == [
        "Read 'Hi': adds nothing.",
        "Read 'D is shady': says nothing of it.",
        "Read 'I vote yaw': answer: vote yaw.",
    ]
    told = game("pm", "C", "Good morning", "--explain", code=1)
    assert "Read 'Good morning': " in told.err


def test_unquoted_words_are_joined(game: Pbp) -> None:
    assert "it is not in bold" in game("post", "A", "I", "nominate", "Bert", code=1).err
    game("post", "A", "**I", "nominate", "Bert**")
    game("pm", "C", "Yaw", "please")
    assert last(game)["text"] == "Yaw please"
    assert "no answer was found" in game("pm", "D", "-1", code=1).err
    assert "there is no option --dryrun" in game("pm", "D", "Yaw", "--dryrun", code=2).err


def test_the_name_is_checked_before_the_text_is_asked_for(game: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert "nobody here is called 'C=yaw'" in game.refused("pm", "C=yaw")


def test_why_an_answer_does_not_count(game: Pbp) -> None:
    assert game.refused("pm", "C", "Yaw") == game.refused("vote", "C=yaw").replace(
        "pbp: ", "pbp: nothing was recorded: "
    )
    game("replace", "Cleo", "Zoe")
    assert "'Cleo' has left the game; Zoe" in game.refused("pm", "Cleo", "Nah")


@pytest.mark.parametrize(
    "words",
    [
        ("B=yaw,", "C=nah"),
        ("B:yaw", "C:nah!"),
        ("B", "yaw", "C", "nah"),
        ("b=Yaw!", "c=NAH."),
        ("B:", "yaw,", "C:", "nah"),
    ],
)
def test_votes_as_one_types_them(game: Pbp, words: tuple[str, ...]) -> None:
    game("nominate", "A", "D")
    game("vote", *words)
    rows = [json.loads(line) for line in game("export").out.splitlines()[-2:]]
    assert [(row["by"], row["choice"]) for row in rows] == [("B", "yaw"), ("C", "nah")]
