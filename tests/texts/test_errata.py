"""What errata say to whom, in any game of ours: printable, true of its reader, and once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from pbp_mod.game.actions import MODERATOR, THREAD, Audience
from pbp_mod.testing.corrected import any_corrections
from pbp_mod.testing.looking import printer_of
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import CORRECTION, OUTRUN, Message
from tests.anygame import FINISHED, Game, any_header
from tests.games import election, header, session
from tests.playthroughs import ENGINES, SAMPLE, lines
from tests.told import Told

OWN = re.compile(r"\b(your (vote|answer|secret|open)|you (voted|placed|took|enacted|discarded))\b")
OTHERS = re.compile(
    r"^Correction: (?!you |what you )[^\n]* (voted|placed [^\n]* in secret|took|enacted|discarded)\b", re.M
)
GAMES = 25


def errata(engine: str) -> Iterator[tuple[Message, str]]:
    """What is told of corrections of random games, each in plain text."""
    for seed in range(GAMES):
        game, rng = Game(any_header(engine, seed)), random.Random(seed)
        for _ in zip(range(rng.randint(4, 40)), game.play(rng), strict=False):
            pass
        for _, rows in any_corrections(game, rng):
            printer = printer_of(game, "plain", None, rows)
            for message in due_messages(game.header, rows):
                if message.row > len(game.rows) and message.to != MODERATOR:
                    alone = message._replace(
                        parts=tuple(part for part in message.parts if part.template == CORRECTION)
                    )
                    printer.text(message)
                    yield message, printer.text(alone)


@pytest.mark.parametrize("engine", FINISHED)
def test_an_erratum_speaks_to_its_reader(engine: str) -> None:
    """All are told whose answer it was, a player of his own."""
    found = list(errata(engine))
    assert len(found) > GAMES
    for message, text in found:
        wrong = (OWN if message.to == THREAD else OTHERS).search(text)
        assert not wrong, f"to {message.to}: {text}"


def erratum(rows: list[dict[str, object]], to: Audience = THREAD) -> str:
    return Told(header(), rows).text(CORRECTION, to, len(rows))


def test_a_ballot_that_is_open_again_asks_nobody_twice() -> None:
    rows = [*election("A", "B", "YYYNN"), {"action": "void", "event": 4}]
    told = erratum(rows)
    assert "a vote on Anna with Bert that I had counted doesn't count." in told
    assert "The vote on Anna with Bert is open: votes to me by PM.\n\nVotes already sent on it count." in told
    assert "What I need from you now stands in the thread." in erratum(rows, 2)


def test_what_a_player_was_told_of_cards_is_told_again_though_he_has_answered() -> None:
    head = header(setup={"deck": ["FR", "FR", "M"] + ["FR"] * 9 + ["M"] * 5})
    rows = [*election("A", "B", "YYYNN"), *session("A", "B", "FR", "FR")]
    discard = next(seq for seq, row in enumerate(rows, 1) if row["action"] == "discard")
    rows.append({"action": "amend", "event": discard, "row": rows[discard - 1] | {"card": "M"}})
    told = Told(head, rows).text(CORRECTION, 1, len(rows))
    assert "Far Right, Far Right" in told
    assert "You have answered that already, and your answer stands. What I need from you now" in told
    assert "Please answer what I ask of you above" not in told
    assert "Which one" not in told
    assert "enact Far Right" not in told
    assert "please don't post" not in told, "the session is over"


def test_a_look_that_was_answered_is_told_anew_and_not_asked_for() -> None:
    header, *rows = lines(ENGINES / "claim" / SAMPLE)
    look = next(each for each in Told(header, rows[:2]).messages if each.template == "claim/look")
    part = look.parts[0]
    told = Told(header, rows)
    assert "Which one is yours?" in told.part(part.template, dict(part.data))
    answered = told.part(part.template, {**part.data, OUTRUN: True})
    assert "The top card of the deck is" in answered
    assert "Which one is yours?" not in answered
    assert "Please answer" not in answered


def test_who_leads_is_not_called_once_more_when_the_next_trick_goes_on() -> None:
    header, *rows = lines(ENGINES / "parlamento" / SAMPLE)
    mended = {"action": "amend", "event": 7, "row": {**rows[6], "card": "hammer 1/7", "value": 1}}
    told = Told({**header, "checkpoints": False}, [*rows[:8], mended]).text(CORRECTION, THREAD, 9)
    assert "Trick 1 of round 1 is pending" in told
    assert "leads trick 2" not in told
    assert "It's Mountainhawk's turn" in told
    alone = Told({**header, "checkpoints": False}, [*rows[:7], mended]).text(CORRECTION, THREAD, 8)
    assert "leads trick 2" in alone


def test_what_one_has_to_answer_anew_is_said_to_stand_in_the_message_where_it_stands() -> None:
    rows = [*election("A", "B", "YYYNN"), *session("A", "B", "FR", "FR")]
    rows.append({"action": "void", "event": len(rows)})
    own = erratum(rows, 1)
    assert "what you enacted (Far Right) doesn't count." in own
    assert "stands in another message of mine to you" in own
    assert "what the Vice President enacted doesn't count." in erratum(rows)


@pytest.mark.parametrize("sent", [None, {601, 602, 701, 702, 706}])
def test_whose_message_was_taken_back_and_holds_after_all_is_told(sent: set[int] | None) -> None:
    """Else the President would wait: his policies are to be taken as unsaid, and nobody asks him once more."""
    rows = [*election("A", "B", "YYYNN"), {"action": "void", "event": 6}]
    assert "please take it as unsaid" in erratum(rows, 0)
    rows.append({"action": "amend", "event": 6, "row": rows[5], "again": 6})
    assert {each.id for each in due_messages(header(), rows, sent) if each.row == 8} >= {801, 802, 806}
    told = erratum(rows, 0)
    assert told.startswith("Correction: my message about the legislative session holds after all.\n")
    assert "stands in another message of mine to you; please answer that one." in told
    assert "unsaid" not in told


def test_nobody_is_told_that_a_message_holds_whose_taking_back_never_went_out() -> None:
    rows = [*election("A", "B", "YYYNN"), {"action": "void", "event": 6}]
    rows.append({"action": "amend", "event": 6, "row": rows[5], "again": 6})
    overtaken = {each.id for each in due_messages(header(), rows, {601, 602}) if each.overtaken}
    waiting = {each.id for each in due_messages(header(), rows, {601, 602})} - overtaken - {601, 602}
    assert not {702, 802} & waiting


def test_who_was_told_that_his_answer_does_not_count_is_told_when_it_does_again() -> None:
    """It had been put down in another player's name for a while."""
    rows = election("A", "B", "YYYNN")
    rows.append({"action": "amend", "event": 6, "row": {**rows[5], "by": "A"}})
    assert "your vote (Nah) on Anna with Bert doesn't count." in erratum(rows, 4)
    rows.append({"action": "void", "event": 7})
    assert "your vote (Nah) on Anna with Bert counts after all." in erratum(rows, 4)
    assert "a vote on Anna with Bert counts after all." in erratum(rows)


def test_several_that_fall_are_one_list() -> None:
    rows = [*election("A", "B", "YNNNN"), *election("B", "C", "YNNNN")]
    later = range(len(rows), 1, -1)
    rows += [{"action": "void", "event": row, "with": 1} for row in later]
    rows += [{"action": "void", "event": 1}]
    told = erratum(rows)
    assert "Correction: Anna's nomination of Bert doesn't count.\n" in told
    assert "Correction: these no longer count either:\n\n- " in told
    assert "fell with it" not in told


def test_a_president_learns_at_once_that_what_he_discarded_does_not_count() -> None:
    discarded = [*election("A", "B"), session("A", "B", "FR", "FR")[0]]
    told = erratum([*discarded, {"action": "void", "event": 7}], 0)
    assert "what you discarded (Far Right) doesn't count." in told
    assert "stands in another message of mine to you; please answer that one." in told


def test_who_only_sees_an_open_vote_struck_out_is_told_nothing() -> None:
    rows = [*election("A", "B")[:4], {"action": "void", "event": 4}]
    assert not [each for each in due_messages(header(), rows) if each.template == CORRECTION]


def test_a_struck_discard_of_which_nothing_went_out_is_told_to_nobody() -> None:
    rows = [*election("A", "B"), session("A", "B", "FR", "FR")[0], {"action": "void", "event": 7}]
    for sent, told in (({601, 602}, set()), ({601, 602, 703}, {802, 803})):
        found = due_messages(header(), rows, sent)
        due = {each.id for each in found if each.template == CORRECTION}
        assert {802, 803} == due
        mends = {each.id: each.mends for each in found if each.template == CORRECTION}
        assert {each for each, those in mends.items() if not sent.isdisjoint(those)} == told


def test_what_was_told_in_the_same_words_in_an_earlier_round_hides_no_correction() -> None:
    """The President closes a vote as in the first round; the thread learns that this one doesn't count."""
    header, *rows = lines(ENGINES / "gnomic" / SAMPLE)
    closed = [at for at, row in enumerate(rows, 1) if row["action"] == "close" and row["by"] == "AI"]
    earlier = {each.id: each for each in due_messages(header, rows[: closed[0]])}[closed[0] * 100 + 1]
    for at in closed:
        told = {each.id: each for each in due_messages(header, [*rows[:at], {"action": "void", "event": at}])}
        assert told[(at + 1) * 100 + 1].template == CORRECTION
    again = {each.id: each for each in due_messages(header, rows[: closed[1]])}[closed[1] * 100 + 1]
    assert again.parts == earlier.parts, "just what this is about"


def test_a_message_that_is_gone_is_named_by_what_it_was_about() -> None:
    header, *rows = lines(ENGINES / "claim" / SAMPLE)
    told = Told(header, [*rows[:3], {"action": "void", "event": 3}])
    assert "my message about your new follower should never have been written; please take it as unsaid." in (
        told.text(CORRECTION, 1, 4)
    )
    assert "your answer (the face-up card) in trick 1 of phase one doesn't count." in told.text(
        CORRECTION, 0, 4
    )
    struck = [
        *({"action": "void", "event": row, "with": 3} for row in (5, 4)),
        {"action": "void", "event": 3},
    ]
    assert "my two messages about your new follower and your seer's look should never have been written" in (
        Told(header, [*rows[:5], *struck]).text(CORRECTION, 1, 8)
    )


def test_an_erratum_tells_a_result_once() -> None:
    """The votes stand in it, so they aren't shown before it once more."""
    header, *rows = lines(ENGINES / "gnomic" / SAMPLE)
    at = next(at for at, row in enumerate(rows, 1) if row["action"] == "secret-lobby")
    mended = {"action": "amend", "event": at, "row": {**rows[at - 1], "votes": 1}}
    told = Told({**header, "checkpoints": False}, [*rows[:11], mended])
    text = told.text(CORRECTION, THREAD, 12)
    assert "passed, 5 to 1" in text
    assert "The votes are shown" not in text


def corrected(engine: str, row: int, **instead: object) -> str:
    """What all are told once that row of the sample game, which has ended, is another one."""
    header, *rows = lines(ENGINES / engine / SAMPLE)
    mended = {"action": "amend", "event": row, "row": {**rows[row - 1], **instead}}
    return Told({**header, "checkpoints": False}, [*rows, mended]).text(CORRECTION, THREAD, len(rows) + 1)


def test_of_a_finished_game_only_what_changed_is_told() -> None:
    """And not the whole last post with all roles and every step once more."""
    told = corrected("qanon", 109, choice="yaw")
    assert "Correction: MayanActuary voted Yaw, not Nah, on J0EBL0W with IPD." in told
    assert "That makes 6 Yaw, 2 Nah: still elected." in told
    assert (
        "In the list of the whole game it is now:\n\nStep 19: Election: J0EBL0W with IPD, passed with 6 to 2."
        in told
    )
    for again in (
        "QAnon win",
        "Congratulations",
        "What I should have written",
        "Step 18",
        "How things stand",
    ):
        assert again not in told


def test_of_a_finished_game_nothing_need_be_kept_back() -> None:
    told = corrected("qanon", 92, card="FR")
    assert told.startswith("Correction: a post of mine was wrong.\n")
    assert "giving things away" not in told
    assert "Step 16: Session: BruteForce drew FR FR M, discarded FR and passed on M FR." in told
    assert told.count("Step ") == 1


@pytest.mark.parametrize(
    ("engine", "row", "instead", "says"),
    [
        (
            "gnomic",
            132,
            {"votes": 0},
            "The end stays as it was, by another count. Mountainhawk has 15 honor points",
        ),
        ("parlamento", 120, {"value": 9}, "The points of round 3"),
    ],
)
def test_an_end_that_is_counted_otherwise_is_told_without_all_besides(
    engine: str, row: int, instead: dict[str, object], says: str
) -> None:
    told = corrected(engine, row, **instead)
    assert says in told
    for again in ("Congratulations", "Thank you", "Permanent laws", "All hands", "Want to check me"):
        assert again not in told


def test_who_has_led_is_not_asked_to_lead() -> None:
    """A later post asks the other one for the same in other words: to follow."""
    header, *rows = lines(ENGINES / "claim" / SAMPLE)
    fell = {"action": "void", "event": 50, "with": 49}
    mended = {"action": "amend", "event": 49, "row": {**rows[48], "card": "gnome 5"}}
    told = Told({**header, "checkpoints": False}, [*rows, fell, mended]).text(CORRECTION, THREAD, 53)
    assert "BruteForce leads giant 5" in told
    assert "John.S.Mill, a giant if you have one, otherwise any card: I play CARD" in told
    assert "you lead" not in told
