"""Every kind of entry at the desk's prompt, through prompt_toolkit's keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbp_mod.desk.describing import describe
from tests.conftest import Pbp, Result
from tests.games import FIVE, header, write
from tests.prompt.sitting import ENTER, F2, STOP, TAB, line, pasted, sit

Sit = Any


@pytest.fixture
def desk(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A game for five that has begun, with its opening sent, and a way to sit down at it."""
    pbp("import", write(tmp_path / "log.jsonl", header(), []))
    pbp("sent", "--all")
    return lambda *items, **more: sit(pbp, monkeypatch, *items, **more)


def _log(pbp: Pbp) -> list[str]:
    """The rows as the desk repeats them when it records them."""
    rows = pbp("log", "--json").json
    return [
        describe(
            {
                "row" if key == "instead" else key: value
                for key, value in row.items()
                if key not in ("row", "struck", "amended")
            }
        )
        for row in rows
    ]


def _status(pbp: Pbp) -> dict[int, str]:
    return {each["id"]: each["status"] for each in pbp("outbox", "--json").json}


# Commands and bare answers


def test_a_command_needs_no_pbp_before_it(desk: Sit, pbp: Pbp) -> None:
    done: Result = desk(line("nominate Bert"), line("pbp vote A=yaw"), line("board"), options=("--on-enter",))
    assert _log(pbp) == ["A nominate B", "A vote yaw"]
    assert "How things stand" in done.out
    assert "The vote is open" not in done.out, "a text is shown when it is carried"


def test_a_name_may_have_a_colon(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [word for name in ("Anna", "5:30", "Cleo", "Dora", "Emil") for word in ("--player", name)]
    pbp("new", "qanon", "one", *names, "--in-order", "-q")
    sit(pbp, monkeypatch, line("5:30"), line("y Anna 5:30 n Cleo"), line("Dora:n Emil=n"))
    assert [row.split()[-1] for row in _log(pbp)] == ["53", "yaw", "yaw", "nah", "nah", "nah"]


def test_the_board_is_the_second_post_at_the_desk_too(pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
    pbp("new", "qanon", "one", *names, "--in-order", "-q")
    sit(pbp, monkeypatch, ENTER, ENTER, ENTER)
    assert {number for number, status in _status(pbp).items() if status == "pending"} == {2, 3, 4, 5, 6}


def test_what_is_refused_says_why_and_changes_nothing(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("nominate Anna"), line("Anna"), line("vote A=yaw"), line("nominate B"))
    assert done.err.count("Anna is the President") == 2
    assert "'vote' is not awaited" in done.err or "vote" in done.err
    assert _log(pbp) == ["A nominate B"]


def test_an_answer_is_enough_where_only_one_thing_can_be_meant(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), line("A=y, B=yaw C:n"), line("y D E"), line("FR"), line("FR"))
    assert _log(pbp) == [
        "A nominate B",
        "A vote yaw",
        "B vote yaw",
        "C vote nah",
        "D vote yaw",
        "E vote yaw",
        "A discard FR",
        "B enact FR",
    ]


@pytest.mark.parametrize(
    ("typed", "votes"),
    [
        ("y A B n C", "A yaw B yaw C nah"),
        ("A y B n", "A yaw B nah"),
        ("A B y C n", "A yaw B yaw C nah"),
        ("n rest", "A nah B nah C nah D nah E nah"),
        ("y C rest", "C yaw A yaw B yaw D yaw E yaw"),
        ("n Dora y rest", "D nah A yaw B yaw C yaw E yaw"),
        ("rest y B n", "A yaw C yaw D yaw E yaw B nah"),
        ("yes Anna; no Bert,", "A yaw B nah"),
    ],
)
def test_votes_of_several_in_a_hurry(desk: Sit, pbp: Pbp, typed: str, votes: str) -> None:
    desk(line("B"), line(typed))
    words = votes.split()
    assert _log(pbp)[1:] == [f"{by} vote {how}" for by, how in zip(words[::2], words[1::2], strict=True)]


@pytest.mark.parametrize("typed", ["y", "y A A", "y A n", "y Zoe", "A B", "maybe A", "rest"])
def test_what_is_no_whole_answer_is_none(desk: Sit, pbp: Pbp, typed: str) -> None:
    done = desk(line("B"), line(typed))
    assert "pbp: " in done.err
    assert _log(pbp) == ["A nominate B"]


def test_the_last_one_missing_needs_no_name(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), line("y A B C D"), line("n"))
    assert _log(pbp)[-1] == "E vote nah"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("A=y BX=n", "nobody here is called 'BX'"),
        ("BX=y", "nobody here is called 'BX'"),
        ("A:y BX:n", "nobody here is called 'BX'"),
        ("y A BX n rest", "nobody here is called 'BX'"),
        ("BX y A n", "nobody here is called 'BX'"),
        ("n Zoe", "nobody here is called 'Zoe'"),
        ("A=y B=maybe", "'maybe' is no answer for B (write yaw or nah)"),
        ("A=y, B", "'B' stands without an answer"),
        ("A= B=y", "'A' stands without an answer"),
        ("A=y A=n", "Anna (A) answers twice"),
        ("y A B A", "Anna (A) is named twice"),
        ("y", "whose y is it? (awaited: A, B, C, D, E; 'y rest' for all"),
        ("y n", "whose are they?"),
        ("A B", "what is the answer? (write yaw or nah"),
    ],
)
def test_what_is_wrong_with_the_answers_of_several_is_named(
    desk: Sit, pbp: Pbp, typed: str, says: str
) -> None:
    done = desk(line("B"), line(typed))
    assert says in " ".join(done.err.split())
    assert "no command" not in done.err
    assert _log(pbp) == ["A nominate B"]


@pytest.mark.parametrize("typed", ["y A B n rest", "y ZZ A n rest", "A=y B=n", "n all A"])
def test_answers_to_what_is_not_awaited_are_told_what_is(desk: Sit, pbp: Pbp, typed: str) -> None:
    said = " ".join(desk(line(typed)).err.split())
    assert "no vote is awaited now (nominate from Anna in the thread" in said
    assert _log(pbp) == []


def test_a_name_before_a_command_is_told_where_it_belongs(desk: Sit, pbp: Pbp) -> None:
    assert "the command comes first: 'nominate A B'" in desk(line("A nominate B")).err
    assert _log(pbp) == []


def test_what_may_be_left_undone_wants_its_command_and_is_told_so(
    pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [word for name in ("Yve=Y", "Bea=BE", "Cid=CI", "Dot=DO") for word in ("--player", name)]
    pbp("new", "gnomic", "one", *names, "--in-order", "-q")
    card = pbp.status()["table"]["row"][0]["card"]
    done = sit(pbp, monkeypatch, line(f"propose {card}"), line("BE 1"), line("y BE n rest"))
    assert "that wants its command: 'lobby BE=1'" in " ".join(done.err.split())
    assert [row["choice"] for row in pbp("log", "--json").json if row["action"] == "vote"].count("no") == 3


def test_a_slip_of_the_finger_is_told_as_one(desk: Sit) -> None:
    assert "did you mean status" in desk(line("stauts")).err
    assert "did you mean Bert" in desk(line("Brt")).err


def test_cards_of_games_with_tricks(parlamento: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare card is played; a bet, which nobody has to make, wants its command."""
    (asked,) = (each for each in parlamento.status()["awaiting"] if each["action"] == "play")
    hands = parlamento("secrets", "--json").json["hands"]
    card = next(each for each in hands[asked["from"][0]] if "/" not in each)
    done = sit(parlamento, monkeypatch, line("?"), line(card))
    assert f"Recorded row 1: {_log(parlamento)[0]}" in done.err
    assert _log(parlamento)[0].endswith(f"play {card}")
    assert ", or bet " in done.err


# What can be two things is asked


@pytest.fixture
def odd(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A table with players who are called like words of the desk."""
    names = [("Anna", "A"), ("Yves", "Y"), ("Nora", "N"), ("Undo", "U"), ("Sam", "s")]
    head = header() | {"players": [{"name": name, "abbr": abbr} for name, abbr in names]}
    roles = dict(zip((name for name, _ in names), header()["setup"]["roles"].values(), strict=True))
    head["setup"] = {**head["setup"], "roles": roles}
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    return lambda *items, **more: sit(pbp, monkeypatch, *items, **more)


def test_a_player_called_like_a_command_is_asked_about(odd: Sit, pbp: Pbp) -> None:
    done = odd(line("undo"), line("2"))
    assert "'undo' can mean 2 things" in done.err
    assert "the command 'undo'" in done.err
    assert _log(pbp) == ["A nominate U"]


def test_neither_is_an_answer_too(odd: Sit, pbp: Pbp) -> None:
    odd(line("undo"), ENTER)
    assert _log(pbp) == []


def test_players_called_like_answers_are_asked_about(odd: Sit, pbp: Pbp) -> None:
    odd(line("N"), line("y Y N s"), line("2"))
    assert _log(pbp)[0] == "A nominate N"
    assert sorted(_log(pbp)[1:]) == ["N vote yaw", "Y vote yaw", "s vote yaw"]


def test_a_line_that_reads_one_way_only_is_not_asked_about(odd: Sit, pbp: Pbp) -> None:
    odd(line("N"), line("Y=n N=y"))
    assert _log(pbp)[1:] == ["Y vote nah", "N vote yaw"]


def test_a_key_that_is_a_player_too_is_asked_about(odd: Sit, pbp: Pbp) -> None:
    done = odd(ENTER, line("s"), line("2"))
    assert "the text that is shown: skips it" in done.err
    assert _log(pbp) == ["A nominate s"]


# Pastes


@pytest.mark.parametrize("text", ["status", "undo\n", "B", "B\n", "quit\n", "s\n\n", "y A B C D E\n"])
def test_a_paste_is_never_a_command_an_answer_or_an_enter(desk: Sit, pbp: Pbp, text: str) -> None:
    done = desk(line("B"), pasted(text), ENTER)  # nobody wrote it
    assert _log(pbp) == ["A nominate B"]
    assert "Awaited since" not in done.out
    assert set(_status(pbp).values()) <= {"sent", "pending"}
    assert _status(pbp)[101] == "pending"


def test_a_paste_of_nothing_is_nothing(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), pasted("\n") + pasted("  \n\n") + line("y A"))
    assert _status(pbp)[101] == "pending"
    assert _log(pbp) == ["A nominate B", "A vote yaw"]


def test_a_paste_without_a_name_is_asked_for_its_author(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), pasted("Nah, I don't trust Bert."), line("Cleo"), ENTER)
    assert _log(pbp)[1:] == ["C vote nah"]
    assert pbp("show", "2", "--json").json["entry"]["text"] == "Nah, I don't trust Bert."


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ("Anna: it's time. **I nominate Bert**, sorry", "A nominate B"),
        ("A: **I nominate Bert**", "A nominate B"),
        ("@Anna: I say it here. **I nominate Bert**", "A nominate B"),
    ],
)
def test_what_a_player_wrote_may_be_typed_too(desk: Sit, pbp: Pbp, typed: str, row: str) -> None:
    done = desk(line(typed), ENTER)
    assert "Anna, in the thread" in done.err
    assert _log(pbp) == [row]


def test_a_typed_message_is_read_as_a_pasted_one(desk: Sit, pbp: Pbp) -> None:
    cleo, dora, two = "Cleo: nah, I don't trust Bert", "Dora: yes or no?", "A: y B: perhaps"
    done = desk(line("B"), line(cleo), ENTER, line(dora), line(two))
    assert "Cleo, by PM" in done.err
    assert "Nothing in it can be recorded" in done.err
    assert "'A' stands without an answer" in done.err, "the answers of two are no message of the first"
    assert _log(pbp) == ["A nominate B", "C vote nah"]
    assert pbp("show", "2", "--json").json["entry"]["text"] == "nah, I don't trust Bert"


def test_a_players_sentence_without_his_name_is_told_what_it_lacks(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("I nominate Bert"), line("Bret"))
    assert " ".join(done.err.split()).count("what a player wrote is typed as NAME: words") == 1
    assert _log(pbp) == []


def test_several_messages_are_shown_before_they_are_recorded(desk: Sit, pbp: Pbp) -> None:
    inbox = "Cleo: Nah.\n\nDora: what happens if it ties?\nEmil: Yaw\nand good luck"
    done = desk(line("B"), pasted(inbox), ENTER)
    assert "Cleo, by PM" in done.err
    assert "no answer" in done.err
    assert _log(pbp)[1:] == ["C vote nah", "E vote yaw"]
    assert pbp("show", "3", "--json").json["entry"]["text"] == "Yaw\nand good luck"


def test_what_is_not_agreed_to_is_not_recorded(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), pasted("Cleo: Nah.\nEmil: Yaw"), line("n"))
    desk(pasted("Cleo: Nah.\nEmil: Yaw"), STOP)
    assert _log(pbp) == ["A nominate B"]


@pytest.mark.parametrize(
    "block",
    [
        "Anna  Nov 29, 9:14 PM\n\n**I nominate Bert**\n",
        "Anna\nNov 29\n**I nominate Bert**",
        "Re: Our game\nPost by Anna » Sun Nov 29, 2026 9:14 pm\n\n**I nominate Bert**",
        "by Anna » 29 Nov 2026, 21:14\n[b]I nominate Bert[/b]",
        "@Anna: **I nominate Bert**",
    ],
)
def test_a_post_as_boards_copy_it(desk: Sit, pbp: Pbp, block: str) -> None:
    done = desk(pasted(block), ENTER)
    assert "Anna, in the thread" in done.err
    assert _log(pbp) == ["A nominate B"]


def test_a_post_without_its_bold_is_shown_and_not_taken(desk: Sit, pbp: Pbp) -> None:
    done = desk(pasted("Anna: I nominate Bert"))
    assert "not in bold" in done.err
    assert _log(pbp) == []


def test_a_paste_is_no_answer_to_a_question(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), line("undo"), pasted("yes\n"), ENTER, pasted("y\n"), pasted("y"), line("n"))
    assert done.err.count("a paste is no answer") == 3
    assert _log(pbp) == ["A nominate B"]


def test_a_paste_may_stand_behind_the_name_of_who_wrote_it(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), "pm Cleo " + pasted("Nah.\nI mean it.") + ENTER, "note " + pasted("undo") + ENTER)
    assert _log(pbp)[1:] == ["C vote nah", "note undo"]
    assert pbp("show", "2", "--json").json["entry"]["text"] == "Nah.\nI mean it."


@pytest.mark.parametrize("typed", ["vote ", "nominate ", "", "zoe "])
def test_a_paste_stands_behind_nothing_else(desk: Sit, pbp: Pbp, typed: str) -> None:
    keys = typed + pasted("B") + " x" + ENTER if typed else "x" + pasted("vote A=yaw") + ENTER
    done = desk(keys)
    assert "a paste can stand behind" in done.err
    assert _log(pbp) == []


def test_the_words_of_a_pm_can_be_pasted_when_they_are_asked_for(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), line("pm Cleo"), pasted("Yaw\nfor sure"))
    assert pbp("show", "2", "--json").json["entry"]["text"] == "Yaw\nfor sure"


def test_lines_that_wait_behind_an_enter_are_a_paste(desk: Sit, pbp: Pbp) -> None:
    """Where a terminal doesn't mark pastes."""
    done = desk(line("B"), "undo\rstatus\ry A B C D E\r", ENTER)
    assert _log(pbp) == ["A nominate B"]
    assert "Awaited since" not in done.out
    desk("Cleo: Nah.\rEmil: Yaw", ENTER)
    assert _log(pbp)[1:] == ["C vote nah", "E vote yaw"]


def test_enters_that_come_at_once_send_nothing(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), ENTER * 5, ENTER)
    assert _status(pbp)[101] == "pending"


# Enter


def test_a_text_comes_with_what_brought_it_and_enter_sends_it(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), ENTER, line("y A B C D E"), ENTER, ENTER, ENTER)
    assert done.out.index("The vote is open: Anna with Bert") < done.out.index("elected")
    assert [text for text in done.err.splitlines() if text.startswith("Marked")] == [
        "Marked as sent: 101",
        "Marked as sent: 601",
        "Marked as sent: 602",
    ]
    assert set(_status(pbp).values()) == {"sent"}


def test_nothing_is_sent_without_an_enter_of_its_own(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"))
    desk(line("y A B C D E"), ENTER)
    assert [_status(pbp)[text] for text in (101, 601, 602)] == ["sent", "sent", "pending"]


def test_what_waited_already_is_not_shown_once_more_with_each_answer(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), line("y A"), line("y B C"))
    assert done.out.count("The vote is open") == 1


def test_what_was_skipped_does_not_come_of_itself(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), line("s"), line("y A"))
    assert done.out.count("The vote is open") == 1


def test_an_enter_that_comes_before_anybody_could_look_marks_nothing(
    desk: Sit, pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.prompt.sitting.HASTE", 1e9)
    done = desk(line("B"), ENTER)
    assert "Not marked: that Enter came before" in done.err
    assert _status(pbp)[101] == "pending"
    done = desk(line("y A B C D E"), ENTER, ENTER)
    assert "Marked as sent: 101, 601" in done.err, "the next one counts"
    assert "PM to Anna · 602" in done.err
    done = desk(ENTER, ENTER)
    assert "Marked as sent: 602" in done.err, "he asked for that one himself"


def test_one_may_want_to_be_shown_texts_on_enter_alone(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), ENTER, ENTER, ENTER, options=("--on-enter",))
    assert "thread · 101" in done.err
    assert "The vote is open: Anna with Bert" in done.out
    assert "Marked as sent: 101" in done.err
    assert done.err.count("Nothing waits to be sent") == 2
    assert _status(pbp)[101] == "sent"


def test_one_enter_sends_nothing_then(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), ENTER, options=("--on-enter",))
    assert _status(pbp)[101] == "pending"


def test_whatever_is_entered_between_makes_enter_show_again(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), line("y A"), ENTER, line("nonsense"), ENTER, STOP, ENTER)
    assert done.out.count("The vote is open") == 4
    assert _status(pbp)[101] == "pending"


def test_texts_to_the_thread_come_as_one(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), line("y A B C D E"), ENTER)
    assert "thread · 101, 601" in done.err
    assert "PM to Anna · 602" in done.err
    assert {number: how for number, how in _status(pbp).items() if number > 100} == {
        101: "sent",
        601: "sent",
        602: "pending",
    }


def test_a_key_opens_the_form_of_the_board(desk: Sit, pbp: Pbp, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def opens(url: str) -> bool:
        seen.append(url)
        return len(seen) < 3

    monkeypatch.setattr("webbrowser.open", opens)
    pbp("unsent", "2")
    done = desk(ENTER, line("o"))
    assert "where the game is played is not known" in done.err
    pbp("account", "--forum", "https://forum.example")
    done = desk(ENTER, line("o"), line("o"), line("o"), ENTER)
    assert seen == ["https://forum.example/new-message?username=Anna&title=test%3A%20your%20role"] * 3
    assert "paste the words there" in done.err
    assert "nothing here to open it with: https://forum.example/new-message" in " ".join(done.err.split())
    assert _status(pbp)[2] == "sent", "it was shown all the while"


def test_skip_take_back_and_read_again(desk: Sit, pbp: Pbp) -> None:
    pbp("unsent", "2", "3")
    done = desk(ENTER, line("s"), line("r"), ENTER, line("u"), line("u"))
    heads = [text.partition(" · subject")[0] for text in done.err.splitlines() if text.startswith("── ")]
    assert heads == ["── PM to Anna · 2", "── PM to Bert · 3", "── PM to Bert · 3", "── PM to Bert · 3"]
    assert "Nothing was marked as sent here" in done.err
    assert _status(pbp)[2] == _status(pbp)[3] == "pending"


def test_keys_are_keys_only_while_a_text_is_shown(desk: Sit, pbp: Pbp) -> None:
    pbp("unsent", "2")
    done = desk(line("s"), line("u"), line("r"))
    assert done.err.count("pbp: ") == 3
    assert _status(pbp)[2] == "pending"


def test_what_was_skipped_comes_again(desk: Sit, pbp: Pbp) -> None:
    pbp("unsent", "2")
    done = desk(ENTER, line("s"), ENTER)
    assert "those that you skipped still wait" in done.err
    assert done.err.count("PM to Anna · 2") == 2


def test_a_text_that_changed_meanwhile_is_shown_anew(desk: Sit, pbp: Pbp) -> None:
    pbp("nominate", "B", "-q")
    done = desk(ENTER, lambda: pbp("undo", "--yes", "-q"), ENTER)
    assert "doesn't wait any more" in done.err or "Nothing waits" in done.err
    assert _status(pbp).get(101) in (None, "pending")


def test_what_another_desk_has_sent_is_not_sent_twice(desk: Sit, pbp: Pbp) -> None:
    pbp("nominate", "B", "-q")
    done = desk(ENTER, lambda: pbp("sent", "101"), ENTER)
    assert "Not marked: 101 doesn't wait any more" in done.err


def test_a_text_that_no_longer_holds_is_told_as_that(desk: Sit, pbp: Pbp) -> None:
    pbp("nominate", "B", "-q")
    pbp("sent", "101")
    done = desk(line("undo --yes"), ENTER)
    assert "no longer holds: take it off the board" in done.err
    assert _status(pbp)[101] == "sent"


# Undo, notes, hints, the end


def test_undo_asks_and_enter_is_no(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), line("undo"), ENTER, ENTER)
    assert _log(pbp) == ["A nominate B"]
    desk(line("undo"), ENTER, line("y"))
    assert _log(pbp)[-1] == "void 1"


def test_a_note_may_hold_an_apostrophe(desk: Sit, pbp: Pbp) -> None:
    desk(line("note Bert's away until Monday"))
    assert _log(pbp) == ["note Bert's away until Monday"]


def test_hints_say_what_can_be_typed(desk: Sit) -> None:
    done = desk(line("?"), line("B"), line("?"))
    assert "nominate from Anna in the thread (nominate PLAYER)" in done.err
    assert "in short: y A B n rest" in done.err


def test_what_is_recorded_survives_a_ctrl_c(desk: Sit, pbp: Pbp) -> None:
    desk("half a li" + STOP, line("B"), "y A" + STOP)
    assert _log(pbp) == ["A nominate B"]


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_one_may_leave_by_word(desk: Sit, pbp: Pbp, word: str) -> None:
    desk(line("B"), line(word))
    assert _log(pbp) == ["A nominate B"]


def test_the_desk_in_the_desk_is_refused(desk: Sit) -> None:
    assert "you sit at it" in desk(line("desk")).err


def test_help_is_there(desk: Sit) -> None:
    done = desk(line("help"), line("help vote"), line("vote --help"))
    assert "nominate" in done.out
    assert done.out.count("NAME=yaw|nah") >= 2


# Another game, another desk


def test_use_moves_the_desk_and_another_terminal_does_not(desk: Sit, pbp: Pbp) -> None:
    words = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
    pbp("new", "qanon", "two", *words, "--in-order", "-q")
    pbp("use", "test")
    desk(lambda: pbp("use", "two"), line("B"), line("use two"), line("C"))
    assert [row["player"] for row in pbp("log", "--json", "--game", "test").json] == ["B"]
    assert [row["player"] for row in pbp("log", "--json", "--game", "two").json] == ["C"]


def test_a_new_game_is_the_one_at_hand(desk: Sit, pbp: Pbp) -> None:
    words = " ".join(f"--player {name}={abbr}" for name, abbr in FIVE)
    desk(line(f"new qanon two {words} --in-order"), line("C"))
    assert [row["player"] for row in pbp("log", "--json", "--game", "two").json] == ["C"]
    assert pbp("log", "--json", "--game", "test").json == []


def test_rows_of_others_are_told_and_counted(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), lambda: pbp("vote", "A=yaw"), line("y B C D E"), ENTER)
    assert "Meanwhile row 2 was recorded elsewhere: A vote yaw" in done.err
    assert _log(pbp)[-1] == "E vote yaw"


def test_an_answer_that_others_have_overtaken_is_asked_about(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), lambda: pbp("vote", "A=yaw"), line("n rest"), line("n"))
    assert _log(pbp) == ["A nominate B", "A vote yaw"]


def test_corrections_of_others_are_noticed(desk: Sit, pbp: Pbp) -> None:
    desk(line("B"), lambda: pbp("undo", "--yes", "-q"), line("C"), ENTER)
    assert _log(pbp)[-1] == "A nominate C"


def test_a_backup_that_is_restored_takes_the_place(desk: Sit, pbp: Pbp, tmp_path: Path) -> None:
    pbp("backup", tmp_path / "kept.db")
    desk(line("B"), line(f"restore {tmp_path / 'kept.db'} --yes"), line("C"))
    assert _log(pbp) == ["A nominate C"]


# A shared screen


def test_a_shared_screen_shows_no_secret(desk: Sit, pbp: Pbp) -> None:
    pbp("unsent", "2")
    done = desk(
        line("secrets"), ENTER, line("B"), line("y A B"), line("n Zoe"), line("log"), options=("--stream",)
    )
    seen = done.out + done.err
    for secret in ("Trump", "Moderate", "yaw", "nah", "Zoe", "deck"):
        assert secret not in seen, secret
    assert "F2 shows" in seen
    assert _log(pbp) == ["A nominate B", "A vote yaw", "B vote yaw"]


def test_what_goes_to_the_thread_is_shown_all_the_same(desk: Sit) -> None:
    done = desk(line("B"), ENTER, line("board"), options=("--stream",))
    assert "The vote is open" in done.out
    assert "How things stand" in done.out


def test_a_key_shows_what_is_hidden_and_leaves_the_line_as_it_was(
    desk: Sit, pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        "pbp_mod.prompt.terminal_screen.TerminalScreen.show", lambda self, lines: shown.extend(lines)
    )
    done = desk(line("secrets"), "B" + F2, ENTER, options=("--stream",))
    assert any("Trump" in each for each in shown)
    assert "Trump" not in done.out + done.err
    assert _log(pbp) == ["A nominate B"]


def test_the_screen_of_what_is_hidden_ends_with_any_key(desk: Sit, pbp: Pbp) -> None:
    desk(line("secrets"), F2, "x", line("B"), options=("--stream",))
    assert _log(pbp) == ["A nominate B"]


# Completion


@pytest.mark.parametrize(
    ("keys", "row"),
    [
        ("nomi" + TAB + "Be" + TAB + ENTER, "A nominate B"),
        ("pbp nominate Do" + TAB + ENTER, "A nominate D"),
        ("note wo" + TAB + "rds" + ENTER, "note words"),
    ],
)
def test_a_word_is_completed(desk: Sit, pbp: Pbp, keys: str, row: str) -> None:
    desk(keys)
    assert _log(pbp) == [row]


def test_several_completions_are_listed(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), "vote " + TAB + "E" + TAB + "=y" + ENTER)
    assert "A=yaw" in done.out
    assert _log(pbp) == ["A nominate B", "E vote yaw"]


def test_a_shared_screen_offers_nobodys_cards(desk: Sit, pbp: Pbp) -> None:
    done = desk(line("B"), line("y rest"), "discard " + TAB + TAB + STOP, options=("--stream",))
    assert "FR" not in done.out + done.err


def test_what_was_skipped_in_one_game_waits_in_another(desk: Sit, pbp: Pbp) -> None:
    words = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
    pbp("new", "qanon", "two", *words, "--in-order", "-q")
    pbp("unsent", "1", "--game", "test")
    pbp("use", "test")
    done = desk(ENTER, line("s"), line("use two"), ENTER, ENTER)
    assert "Marked as sent: 1" in done.err
    found = {each["id"]: each["status"] for each in pbp("outbox", "--json", "--game", "test").json}
    assert found[1] == "pending"


def test_a_text_that_is_held_back_hides_no_other(desk: Sit, pbp: Pbp, tmp_path: Path) -> None:
    pbp("unsent", "2", "3")
    own = pbp.state / "templates" / "qanon"
    own.mkdir(parents=True)
    (own / "role.j2").write_text("{% if seat == 1 %}{{ nothing }}{% else %}Hello.{% endif %}", "utf-8")
    done = desk(ENTER, ENTER)
    assert "Held back: 2" in done.err
    assert "Marked as sent: 3" in done.err
    assert _status(pbp)[2] == "pending"


def test_what_a_shared_screen_hides_can_be_looked_at_before_one_answers(
    desk: Sit, pbp: Pbp, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        "pbp_mod.prompt.terminal_screen.TerminalScreen.show", lambda self, lines: shown.extend(lines)
    )
    desk(line("B"), line("undo"), ENTER, F2, line("y"), options=("--stream",))
    assert any("Strikes out row 1" in each for each in shown)
    assert _log(pbp)[-1] == "void 1"


def test_one_key_syncs_with_the_board_and_none_while_something_is_typed(desk: Sit, pbp: Pbp) -> None:
    done = desk("\x1b[15~", line("B"))
    assert "is on no board yet" in done.err
    assert _log(pbp) == ["A nominate B"]
    assert "is on no board yet" not in desk("y B" + "\x1b[15~" + ENTER).err


def test_a_pasted_inbox_is_read_as_pbp_inbox_reads_it(desk: Sit, pbp: Pbp) -> None:
    """Its heads, its aliases and its doubts are those of that command."""
    done = desk(line("B"), pasted("Emil: Yaw\nDor: maybe\n\nCleo (C): nah"), ENTER)
    assert "may begin a message of Dora" in done.err
    assert [row["by"] for row in pbp("log", "--json").json if row["action"] == "vote"] == ["C"]


# ---- votes for players, and words of several parts


@pytest.fixture
def village(pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Werewolf for seven; Anna hunts."""
    names = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fee", "Gus")
    people = [{"name": name, "abbr": name[0]} for name in names]
    roles = {name: "Wolf" if name == "Anna" else "Villager" for name in names}
    head = {
        "format": "pbp-log/1",
        "engine": "ledger",
        "name": "village",
        "players": people,
        "seed": "5eed" * 16,
    }
    setup = {"pack": "werewolf", "seats": list(names), "roles": roles}
    pbp("import", write(tmp_path / "log.jsonl", head | {"setup": setup}, []))
    pbp("sent", "--all")
    return lambda *items, **more: sit(pbp, monkeypatch, *items, **more)


def test_votes_and_orders_are_typed_without_their_command(village: Sit, pbp: Pbp) -> None:
    done: Result = village(line("?"), line("A=C B=no one"), line("D=C E=C F=C"), line("kill G"), line("?"))
    assert "in short: A=G or A=no one" in done.err
    votes = ["A vote C", "B vote no one", "D vote C", "E vote C", "F vote C"]
    assert _log(pbp) == [*votes, "A act kill G"]
