"""Whole threads, post after post: who, when, in which order, and what is only reported. Situations of group B by id."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import pytest

from pbp_mod.errors import NotUnderstood
from pbp_mod.game.actions import Channel
from pbp_mod.intake.items import (
    ALMOST,
    ASK,
    EDITED,
    LATE,
    NOTICE,
    OUTSIDER,
    RECORDED,
    SECOND,
    SURE,
    Item,
)
from pbp_mod.intake.leaks import PrivateTexts
from pbp_mod.intake.people import check_moderators, with_aliases
from pbp_mod.intake.sources import Posting
from pbp_mod.intake.sources.page import fragment
from pbp_mod.intake.thread import Reader
from pbp_mod.rows.entries import Entry
from pbp_mod.rows.replay import Position, fold
from pbp_mod.store.records import Read
from tests.games import Line, election, header, session

HEAD = header(hecklers=["Kenny"])


def at(minute: int) -> str:
    return f"2026-11-29T{20 + minute // 60}:{minute % 60:02}:00Z"


def post(minute: int, author: str, html: str, **more: Any) -> Posting:
    """A post of the thread, written so many minutes after eight; its number is the minute."""
    return Posting(f"x:{minute}", author, Channel.THREAD, minute, at(minute), None, fragment(html))._replace(
        **more
    )


def pm(minute: int, author: str, text: str, **more: Any) -> Posting:
    return Posting(f"x:pm{minute}", author, Channel.PM, None, at(minute), text=text)._replace(**more)


def votes(
    first: int, words: str, voters: Sequence[str] = ("Anna", "Bert", "Cleo", "Dora", "Emil")
) -> list[Posting]:
    return [
        pm(first + place, voter, "Yaw" if word == "Y" else "Nah")
        for place, (voter, word) in enumerate(zip(voters, words, strict=True))
    ]


def read(said: Sequence[Posting], rows: Sequence[Line] = (), **more: Any) -> Reader:
    reader = Reader(more.pop("head", HEAD), list(rows), moderators=["gm"], **more)
    for each in said:
        reader.read(each)
    return reader


def told(reader: Reader) -> list[tuple[str, str]]:
    return [(item.certain, item.player or item.said.author) for item in reader.items]


def recorded(reader: Reader) -> list[tuple[Any, ...]]:
    return [
        (
            entry["action"],
            entry["by"],
            *(value for key, value in entry.items() if key in ("player", "choice", "card")),
        )
        for entry in reader.entries
    ]


# One order


def test_a_row_keeps_who_wrote_what_where_and_when() -> None:
    reader = read(
        [post(7, "anna", "<b>I nominate Bert</b>, and that's that.", url="https://forum.example/7")]
    )
    assert reader.entries == [
        {
            "action": "nominate",
            "by": "A",
            "player": "B",
            "at": at(7),
            "source": "post #7 by anna, https://forum.example/7",
            "text": "I nominate Bert",
        }
    ]
    assert told(reader) == [(SURE, "A")]


def test_b03_b09_what_deserves_a_notice_is_taken_with_it() -> None:
    reader = read([post(1, "Anna", "<b>I nominate Ber.</b>")])
    assert recorded(reader) == [("nominate", "A", "B")]
    assert reader.items[0].certain == NOTICE
    assert "'Ber' was taken as Bert (B)" in reader.items[0].why


def test_b07_b15_a_name_that_nobody_answers_to_is_asked_about() -> None:
    head = header(players=[{"name": name, "abbr": abbr} for name, abbr in NAMES])
    reader = read([post(1, "Anna", "<b>I nominate Big</b>")], head=head | {"setup": {}})
    assert reader.entries == []
    assert reader.items[0].certain == ASK
    assert "'Big' fits Big Bert (BB) and Big Cleo (BC)" in reader.items[0].why
    assert reader.items[0].missing == "player"


NAMES = [("Anna", "A"), ("Big Bert", "BB"), ("Big Cleo", "BC"), ("J0EBL0W", "JB"), ("Emil", "E")]


def test_b06_a_look_alike_is_asked_about_and_the_moderator_can_tell() -> None:
    def tell(item: Item, position: Position) -> Entry | None:
        assert "did you mean J0EBL0W (JB)?" in item.why
        assert item.entry is not None
        return {**item.entry, item.missing: "JB"}

    head = header(players=[{"name": name, "abbr": abbr} for name, abbr in NAMES]) | {"setup": {}}
    reader = read([post(1, "Anna", "<b>I nominate JOEBLOW</b>")], head=head, decide=tell)
    assert recorded(reader) == [("nominate", "A", "JB")]


def test_a_moderators_word_is_tried_as_well() -> None:
    reader = read(
        [post(1, "Anna", "<b>I nominate Nobody</b>")],
        decide=lambda item, position: {**(item.entry or {}), "player": "A"},
    )
    assert reader.entries == []
    assert reader.items[0].certain == LATE


# Who


def test_b38_accounts_and_aliases() -> None:
    said = [post(1, "anna_1999", "<b>I nominate Bert</b>")]
    assert told(read(said)) == [(OUTSIDER, "anna_1999")]
    assert recorded(read(said, aliases={"Anna_1999": "Anna"})) == [("nominate", "A", "B")]
    assert recorded(read([post(1, "Anna", "<b>I nominate Bertie</b>")], aliases={"Bertie": "B"}))[0][2] == "B"
    with pytest.raises(NotUnderstood, match="the name Cleo is given twice"):
        with_aliases(fold(HEAD, []).roster, {"Cleo": "B"})


def test_a_moderator_is_no_player() -> None:
    with pytest.raises(NotUnderstood, match="Bert sits in seat 2"):
        check_moderators(["bert"], fold(HEAD, []).roster)


def test_b17_the_moderators_own_posts_never_count() -> None:
    assert read([post(1, "GM", "<b>I nominate Bert</b>")]).items == []


def test_strangers_and_hecklers_are_listed_and_not_counted() -> None:
    reader = read([post(1, "Kenny", "<b>I nominate Bert</b>"), post(2, "Zoe", "<b>I nominate Bert</b>")])
    assert [(item.certain, item.why) for item in reader.items] == [
        (OUTSIDER, "Kenny is a heckler"),
        (OUTSIDER, "Zoe is no player"),
    ]
    assert [(breach.post, breach.rule) for breach in reader.breaches] == [("#1", "Q26")]


REPLACED = {"action": "replace", "player": "A", "new": {"name": "Zoe", "abbr": "Z"}, "at": at(10)}


def test_b63_a_replaced_players_old_account_is_nobodys() -> None:
    reader = read(
        [post(11, "Anna", "<b>I nominate Bert</b>"), post(12, "Zoe", "<b>I nominate Bert</b>")], [REPLACED]
    )
    assert [(item.certain, item.why) for item in reader.items] == [
        (OUTSIDER, "Anna has left the game"),
        (SURE, ""),
    ]
    assert recorded(reader) == [("nominate", "Z", "B")]


def test_b63_an_alias_stays_with_the_one_who_left() -> None:
    said = [post(9, "anna_1999", "<b>I nominate Bert</b>"), post(11, "anna_1999", "<b>I nominate Bert</b>")]
    assert [item.certain for item in read(said, [REPLACED], aliases={"anna_1999": "A"}).items] == [
        LATE,
        OUTSIDER,
    ]


def test_b63_others_may_still_call_him_by_his_old_name() -> None:
    rows = [*_passed_to("B"), REPLACED | {"at": at(30)}]
    reader = read([post(31, "Bert", "<b>I nominate Anna</b>")], rows)
    assert recorded(reader) == [("nominate", "B", "Z")]
    assert "former name" in reader.items[0].why


def _passed_to(president: str) -> list[Line]:
    """Failed elections up to that President's turn."""
    rows: list[Line] = []
    for each in "ABCDE"["ABCDE".index("A") : "ABCDE".index(president)]:
        rows += election(each, "ABCDE"[("ABCDE".index(each) + 1) % 5], "NNNNN")
    return [{**row, "at": at(1)} for row in rows]


def test_b61_b62_the_dead_have_no_voice() -> None:
    rows = _until_assassination()
    reader = read([pm(50, "Cleo", "Yaw"), post(51, "Cleo", "<b>I nominate Bert</b>")], rows, head=DEADLY)
    assert [item.certain for item in reader.items] == [LATE, LATE]
    assert all("Cleo is dead" in item.why for item in reader.items)
    assert [breach.rule for breach in reader.breaches] == ["Q23"]
    # The minute of the order itself is after his death, the one before isn't.
    assert read([post(40, "Cleo", "Hm")], rows, head=DEADLY).breaches[0].rule == "Q23"
    assert read([post(39, "Cleo", "Hm")], rows, head=DEADLY).breaches == []


DEADLY = HEAD | {"setup": HEAD["setup"] | {"deck": ["FR", "FR", "M"] * 5 + ["FR", "M"]}}


def _until_assassination() -> list[Line]:
    """Four Far Right policies, the fourth of which has Dora order Cleo's death at minute 40."""
    rows: list[Line] = []
    for president, vice in zip("ABCD", "CDAB", strict=True):
        rows += [*election(president, vice), *session(president, vice, "M", "FR")]
        rows += [{"action": "choose", "by": "C", "player": "D"}] if president == "C" else []
    rows = [{**row, "at": at(5)} for row in rows]
    return [*rows, {"action": "assassinate", "by": "D", "player": "C", "at": at(40)}]


# When


def test_the_game_goes_on_while_it_is_read() -> None:
    said = [
        post(1, "Anna", "<b>I nominate Bert</b>"),
        *votes(2, "NNNNN"),
        post(10, "Bert", "<b>I nominate Cleo</b>"),
        *votes(11, "YYYNN"),
        pm(20, "Bert", "discard FR"),
    ]
    reader = read(said)
    assert [entry["action"] for entry in reader.entries] == [
        "nominate",
        *["vote"] * 5,
        "nominate",
        *["vote"] * 5,
        "discard",
    ]
    assert {item.certain for item in reader.items} == {SURE}
    assert fold(HEAD, reader.entries).seq == 13


def test_b36_an_order_out_of_phase_has_no_effect_later() -> None:
    said = [
        post(1, "Anna", "<b>I nominate Bert</b>"),
        post(2, "Bert", "<b>I nominate Cleo</b>"),  # not yet his turn
        *votes(3, "NNNNN"),
    ]
    reader = read(said)
    assert [item.certain for item in reader.items] == [SURE, LATE, *[SURE] * 5]
    assert reader.items[1].why == (
        "no nomination is awaited: President Anna has nominated Bert, and votes are missing from Anna, Bert, Cleo, Dora, Emil"
    )
    # In a later reading it is his turn; the post is still from before.
    again = read(said, reader.entries, known=reader.seen)
    assert again.items == []
    assert (
        read(said[1:2], reader.entries).items[0].why
        == "it is older than row 6, so the game had gone on without it"
    )


def test_messages_that_come_later_are_put_where_they_belong() -> None:
    thread = [post(1, "Anna", "<b>I nominate Bert</b>"), post(20, "Bert", "<b>I nominate Cleo</b>")]
    first = read(thread)
    assert recorded(first) == [("nominate", "A", "B")]
    second = read(votes(2, "NNNNN"), first.entries, known=first.seen)
    rows = [*first.entries, *second.entries]
    third = read(thread, rows, known=[*first.seen, *second.seen])
    assert recorded(third) == [("nominate", "B", "C")]


def test_b36_the_reason_is_the_games_own() -> None:
    assert (
        read([post(1, "Bert", "<b>I nominate Cleo</b>")]).items[0].why
        == "Bert is not the President: that is up to Anna"
    )


def test_b56_qr17_the_first_legal_order_stands() -> None:
    html = "<b>I nominate Anna</b><br>let's see<br><b>I nominate Bert</b><br>hi<br><b>I nominate Cleo</b>"
    reader = read([post(1, "Anna", html), post(2, "Anna", "<b>I nominate Dora</b>")])
    assert recorded(reader) == [("nominate", "A", "B")]
    assert [item.certain for item in reader.items] == [SURE, SECOND, SECOND, LATE]


def test_b56_q11_of_votes_the_last_stands() -> None:
    said = [
        post(1, "Anna", "<b>I nominate Bert</b>"),
        pm(2, "Cleo", "Yaw"),
        pm(3, "Cleo", "Nah"),
        *votes(4, "YYYY", ["Anna", "Bert", "Dora", "Emil"]),
        pm(9, "Cleo", "Yaw"),
    ]
    reader = read(said)
    assert recorded(reader)[1:3] == [("vote", "C", "yaw"), ("vote", "C", "nah")]
    assert reader.items[-1].certain == LATE  # all are in
    assert len(reader.entries) == 7


def test_b57_a_message_that_says_both_is_asked_about() -> None:
    said = [post(1, "Anna", "<b>I nominate Bert</b>"), pm(2, "Cleo", "Yaw. No, wait: Nah")]
    assert [item.certain for item in read(said).items] == [SURE, ALMOST]


def test_b74_post_number_nought_is_a_post() -> None:
    reader = read([post(0, "Anna", "<b>I nominate Bert</b>")])
    assert reader.entries[0]["source"] == "post #0 by Anna"
    assert reader.items[0].json()["number"] == 0


def test_b72_whatever_is_like_an_order_is_told() -> None:
    for html, reason in (
        ("I nominate Bert", "not in bold"),
        ("** I nominate Bert **", "bold that failed"),
        ("<b>I hereby nominate Bert</b>", "not the words of the order"),
        ("<blockquote><b>I nominate Bert</b></blockquote>", "in a quotation"),
        ("[quote]<b>I nominate Bert</b>", "in a quotation"),
        ("<b>I nominate Bert if he wants to</b>", "condition"),
    ):
        reader = read([post(1, "Anna", html)])
        assert reader.entries == []
        assert any(reason in item.why for item in reader.items), html
        assert all(item.certain == ALMOST for item in reader.items)


def test_b26_who_quotes_an_order_that_is_not_his_to_give_is_left_in_peace() -> None:
    assert read([post(1, "Bert", "<blockquote><b>I nominate Cleo</b></blockquote>no way")]).items == []


def test_c10_a_vote_in_the_thread_does_not_count_and_is_told() -> None:
    said = [
        post(1, "Anna", "<b>I nominate Bert</b>"),
        post(2, "Cleo", "<b>Yaw</b>"),
        post(3, "Kenny", "<b>Yaw</b>"),
    ]
    reader = read(said)
    assert [(item.certain, item.action) for item in reader.items[1:]] == [
        (ALMOST, "vote"),
        (OUTSIDER, "vote"),
    ]
    assert [breach.author for breach in reader.breaches] == ["Kenny"]


def test_a_post_without_a_time_is_asked_about() -> None:
    said = [post(1, "Anna", "<b>I nominate Bert</b>", at=None)]
    assert told(read(said)) == [(SURE, "A")]  # nothing was before it
    rows = [{**row, "at": at(1)} for row in election("A", "B", "NNNNN")]
    reader = read([post(2, "Bert", "<b>I nominate Cleo</b>", at=None)], rows)
    assert [item.certain for item in reader.items] == [ASK]
    assert reader.entries == []


# Read once more


def test_a_second_reading_adds_only_what_is_new() -> None:
    said = [
        post(1, "Anna", "<b>I nominate Bert</b>"),
        post(2, "Kenny", "<b>I nominate Emil</b>"),
        pm(3, "Bert", "Yaw"),
    ]
    first = read(said)
    assert len(first.entries) == 2
    again = read([*said, pm(4, "Cleo", "Nah")], first.entries, known=first.seen)
    assert recorded(again) == [("vote", "C", "nah")]
    assert again.breaches == []
    assert [read_.post for read_ in again.seen] == ["x:pm4"]


def test_what_was_typed_by_hand_is_found_in_the_log() -> None:
    rows = [
        {"action": "nominate", "by": "A", "player": "B", "at": at(5)},
        {"action": "vote", "by": "C", "choice": "yaw", "at": at(6)},
    ]
    reader = read(
        [post(1, "Anna", "<b>I nominate Bert</b>"), pm(2, "Cleo", "Yaw"), pm(3, "Dora", "Yaw")], rows
    )
    assert [(item.certain, item.why) for item in reader.items[:2]] == [
        (RECORDED, "row 1"),
        (RECORDED, "row 2"),
    ]
    assert reader.items[2].certain == LATE
    assert reader.entries == []


def test_what_was_struck_out_is_not_recorded_by_itself_again() -> None:
    rows = [
        {"action": "nominate", "by": "A", "player": "B", "at": at(1)},
        {"action": "void", "event": 1, "at": at(9)},
    ]
    first = read([post(1, "Anna", "<b>I nominate Bert</b>")])
    assert read([post(1, "Anna", "<b>I nominate Bert</b>")], rows, known=first.seen).entries == []


def test_b66_an_edit_shows_without_any_mark() -> None:
    first = read([post(1, "Anna", "<b>I nominate Bert</b>")])
    reader = read([post(1, "Anna", "<b>I nominate Cleo</b>")], first.entries, known=first.seen)
    assert told(reader) == [(EDITED, "A")]
    assert reader.items[0].why == "edited after it was read: - '**I nominate Bert**', + '**I nominate Cleo**'"
    assert reader.entries == []
    assert (
        read(
            [post(1, "Anna", "<b>I nominate Cleo</b>")], first.entries, known=[*first.seen, *reader.seen]
        ).items
        == []
    )


def test_an_order_edited_into_a_post_is_asked_about() -> None:
    first = read([post(1, "Anna", "** I nominate Bert **")])
    assert told(first) == [(ALMOST, "A")]
    reader = read([post(1, "Anna", "<b>I nominate Bert</b>")], known=first.seen)
    assert told(reader) == [(EDITED, "A"), (ASK, "A")]
    assert reader.entries == []


def test_an_order_edited_before_it_was_read_has_a_notice() -> None:
    reader = read([post(1, "Anna", "<b>I nominate Bert</b>", edited=True)])
    assert told(reader) == [(NOTICE, "A")]


def test_what_the_moderator_declines_is_not_offered_again() -> None:
    first = read([post(1, "Anna", "<b>I nominate Bert</b>")], decide=lambda item, position: None)
    assert first.entries == []
    assert [each.how for each in first.seen] == ["declined"]
    assert read([post(1, "Anna", "<b>I nominate Bert</b>")], known=first.seen).items == []


def test_what_is_declined_leaves_the_game_as_it_was() -> None:
    said = [post(1, "Anna", "<b>I nominate Bert</b>"), post(2, "Anna", "<b>I nominate Cleo</b>")]
    reader = read(said, decide=lambda item, position: item.entry if item.said.number == 2 else None)
    assert recorded(reader) == [("nominate", "A", "C")]


def test_the_same_thread_in_another_format_is_the_same_thread() -> None:
    first = read([post(1, "Anna", "<b>I nominate Bert</b>")])
    other = post(1, "Anna", "<strong>I nominate Bert </strong>", id="y:1")
    assert read([other], first.entries, known=first.seen).items == []


def test_c07_the_same_message_by_another_way_is_the_same_message() -> None:
    said = [
        post(1, "Anna", "<b>I nominate Bert</b>"),
        pm(2, "Cleo", "Yaw"),
        pm(2, "Cleo", "Yaw", id="mail:1"),
    ]
    assert len(read(said).entries) == 2
    # With another time nobody can tell; it might bring back a vote that was changed since.
    said = [*said[:2], pm(3, "Cleo", "Nah"), pm(4, "Cleo", "Yaw", id="mail:1")]
    reader = read(said)
    assert recorded(reader)[-1] == ("vote", "C", "nah")
    assert reader.items[-1].certain == ASK


def test_a_source_in_doubt_is_asked_about() -> None:
    reader = read([post(1, "Anna", "<b>I nominate Bert</b>", doubt="perhaps forged")])
    assert told(reader) == [(ASK, "A")]
    assert reader.entries == []


def test_the_raw_text_is_a_cross_check() -> None:
    shown, raw = "<b>I nominate Bert</b>", "**I nominate Bert**"
    assert told(read([post(1, "Anna", shown, raw=raw)])) == [(SURE, "A")]
    assert told(read([post(1, "Anna", shown, raw="**I nominate Cleo**")])) == [(ASK, "A")]
    reader = read([post(1, "Anna", "I nominate Bert", raw=raw)])
    assert (ASK, "A") in told(reader)
    assert reader.entries == []


# Conduct


def _in_session() -> list[Line]:
    return [{**row, "at": at(10)} for row in election("A", "B")]


def test_q16_a_government_that_posts_during_its_session() -> None:
    said = [
        post(11, "Anna", "before the session is opened"),
        post(12, "gm", "The session is open."),
        post(13, "Anna", "during"),
        post(14, "Bert", "during"),
        post(15, "Cleo", "may"),
        pm(16, "Anna", "discard FR"),
        pm(17, "Bert", "enact FR"),
        post(18, "Bert", "the session isn't closed yet"),
        post(19, "gm", "The session is closed."),
        post(20, "Bert", "after"),
    ]
    reader = read(said, _in_session())
    assert len(reader.entries) == 2
    assert [(breach.post, breach.rule) for breach in reader.breaches] == [
        ("#13", "Q16"),
        ("#14", "Q16"),
        ("#18", "Q16"),
    ]


def test_q16_without_the_moderators_posts_the_phase_has_to_do() -> None:
    reader = read([post(11, "Anna", "hm"), post(12, "Cleo", "hm")], _in_session(), announced=False)
    assert [breach.author for breach in reader.breaches] == ["Anna"]


def test_q16_in_posts_from_before_the_last_row() -> None:
    rows = [*_in_session(), *({**row, "at": at(30)} for row in session("A", "B", "FR", "FR"))]
    reader = read([post(20, "Anna", "hm"), post(31, "Anna", "hm")], rows, announced=False)
    assert [breach.post for breach in reader.breaches] == ["#20"]


SECRET = "Hello Anna, you belong to QAnon. Your fellow is Emil, and Emil is Trump. Keep it to yourself."


def test_q26_words_of_a_private_message_in_the_thread() -> None:
    secrets = PrivateTexts(
        [("the message 3 to Anna", SECRET)], ["Welcome, everybody! Keep it to yourself what I say."]
    )
    for html in (
        "look: <i>you belong to QAnon. Your fellow is Emil, and Emil</i>!",
        "You belong to QAnon; your one fellow is Emil and Emil is Trump",
        "<blockquote>YOU BELONG TO QANON. Your fellow is **Emil**, and</blockquote>",
    ):
        reader = read([post(1, "Cleo", html)], secrets=secrets)
        assert [breach.rule for breach in reader.breaches] == ["Q26"], html
        assert "the message 3 to Anna" in reader.breaches[0].why
    for html in (
        "you belong to QAnon, Emil, I bet",
        "Keep it to yourself what I say, everybody",
        "Emil is Trump",
    ):
        assert read([post(1, "Cleo", html)], secrets=secrets).breaches == []
    assert read([post(1, "gm", SECRET)], secrets=secrets).breaches == []


def test_a_long_post_costs_no_more_than_it_is_long() -> None:
    secrets = PrivateTexts([("x", " ".join(f"a b c d these are others{n}" for n in range(400)))])
    assert secrets.repeated(" ".join("a b c d" for _ in range(20_000))) is None


# Other games


def test_what_goes_together_is_taken_together() -> None:
    head = {
        "format": "pbp-log/1",
        "engine": "parlamento",
        "name": "p",
        "players": [{"name": name, "abbr": name[0]} for name in ("Anna", "Bert", "Cleo")],
        "seed": "5eed" * 16,
    }
    position = fold(head, [])
    seat = next(seat for ask in position.engine.asks(position.state) for seat in ask.seats)
    args = next(
        ask.choices[0] for ask in position.engine.asks(position.state) if ask.kind == "play" and ask.choices
    )
    words = f"I play {args['card']}" + (f" as {args['value']}" if "value" in args else "")
    reader = read([post(1, position.roster.name(seat), f"<b>{words}</b>")], head=head)
    assert [(entry["action"], entry["card"]) for entry in reader.entries] == [("play", args["card"])]


def test_known_posts_are_kept_once() -> None:
    first = read([post(1, "Bert", "Hello")])
    assert first.seen == [Read("x:1", "thread", 1, "Bert", at(1), first.seen[0].hash, "Hello", "")]
    assert read([post(1, "Bert", "Hello")], known=first.seen).seen == []


def _written(position: Position, kind: str, seat: int, args: Mapping[str, Any], minute: int) -> Posting:
    """A legal action as its player would post or send it."""
    roster = position.roster
    vocabulary = position.engine.vocabulary(position.opened.settings)
    words = {name: roster.name(value) if name == "player" else str(value) for name, value in args.items()}
    if position.engine.kinds[kind].channel is Channel.THREAD:
        order = vocabulary.phrases[kind][0].format(**words)
        return post(
            minute, roster.name(seat), f"<blockquote>so</blockquote><p>Well.</p><b>{escape(order)}!</b>"
        )
    if kind == "consent":
        return pm(minute, roster.name(seat), "I agree" if args["agree"] else "I refuse")
    answer = words.get("choice") or words.get("card", "")
    veto = ", and I agree to a veto" if args.get("veto") else ""
    return pm(minute, roster.name(seat), f"{'' if kind == 'vote' else kind} {answer}{veto}.".strip())


@pytest.mark.parametrize("number", range(12))
def test_a_whole_game_is_read_back_as_it_was_played(number: int) -> None:
    rng = random.Random(number)
    head = {key: value for key, value in HEAD.items() if key != "setup"} | {"seed": f"{number:064x}"}
    position = fold(head, [])
    engine = position.engine
    said: list[Posting] = [post(0, "gm", "The game begins. <b>I nominate Bert</b>")]
    rows: list[Line] = []
    while engine.outcome(position.state) is None:
        choices = [
            (ask.kind, seat, args)
            for ask in engine.asks(position.state)
            for seat in ask.seats
            for args in ask.choices or ()
        ]
        kind, seat, args = rng.choice(choices)
        said.append(_written(position, kind, seat, args, len(said)))
        if rng.random() < 0.2:
            said.append(post(len(said), rng.choice(["Anna", "Kenny", "gm"]), "<i>I nominate nobody</i>, hm"))
        row: Line = {"action": kind, "by": position.roster.abbr(seat), **args}
        if "player" in row:
            row["player"] = position.roster.abbr(row["player"])
        rows.append(row)
        position.step(row)
    reader = read(said, head=head)
    meta = ("at", "source", "text")
    assert [
        {key: value for key, value in entry.items() if key not in meta} for entry in reader.entries
    ] == rows
    assert [read(said, reader.entries, head=head, known=reader.seen).entries] == [[]]
    # In any two parts it comes to the same.
    cut = rng.randrange(len(said))
    first = read(said[:cut], head=head)
    second = read(said, first.entries, head=head, known=first.seen)
    assert [*first.entries, *second.entries] == reader.entries
