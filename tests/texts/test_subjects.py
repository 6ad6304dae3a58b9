"""What stands above a text: a topic's title, and subjects of private messages that tell no more than everybody knows."""

from __future__ import annotations

import pytest

from pbp_mod.engines import ENGINES, load
from pbp_mod.game.actions import THREAD
from pbp_mod.rows.replay import BRIEFING
from pbp_mod.texts.outbox import CORRECTION
from pbp_mod.texts.subjects import SHORTEST, subject
from tests.games import header
from tests.playthroughs import ENGINES as FOLDER
from tests.playthroughs import SAMPLE, lines
from tests.told import Row, Told


def above(head: Row, template: str, to: int = 0) -> str:
    return subject(to, template, head, Told(head).position.opened)


@pytest.mark.parametrize("name", ["x", "QAnon III", "a game with a rather long name"])
def test_a_topic_has_a_title_of_fifteen_characters_or_more(name: str) -> None:
    title = above(header(name), "qanon/opening", THREAD)
    assert len(title) >= SHORTEST
    assert name in title
    assert title.startswith("QAnon: ")
    assert above(header(name), "qanon/result", THREAD) == title  # it goes into the same topic


def test_the_title_speaks_the_words_of_the_theme() -> None:
    head = header("X", options={"theme": "secret-hitler"})
    assert (
        above(head, "qanon/opening", THREAD) == "Secret Hitler: X (play by post)"[: len("Secret Hitler: X")]
    )
    assert above(head, "qanon/peek") == "X: policy peek"


def test_a_private_message_tells_game_and_purpose() -> None:
    assert above(header("QAnon III"), "qanon/role") == "QAnon III: your role"
    assert above(header("QAnon III"), BRIEFING) == "QAnon III: your seat"


def test_q17_nobody_sees_from_a_subject_who_is_asked_what_in_a_session() -> None:
    session = {above(header(), f"qanon/{name}") for name in ("hand", "cards", "veto-asked", "veto-refused")}
    assert session == {"test: the legislative session"}


@pytest.mark.parametrize("template", [CORRECTION, "common/receipt", "qanon/nudge", "qanon/own"])
def test_what_the_thread_doesnt_know_of_has_no_purpose(template: str) -> None:
    assert above(header(), template) == "test: a message from the moderator"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_subject_is_the_same_for_all_readers_of_a_kind(engine: str) -> None:
    """It holds no data of its message: no role, no card, no name."""
    head, *rows = lines(FOLDER / engine / SAMPLE)
    told = Told(head, rows)
    found: dict[str, set[str]] = {}
    for message in told.messages:
        if message.to >= 0:
            said = subject(message.to, message.template, head, told.position.opened)
            found.setdefault(message.template, set()).add(said)
    assert all(len(subjects) == 1 for subjects in found.values())
    known = load(engine).subjects(told.position.opened.settings)
    # That these go out nobody may know but who gets them.
    unknown = {"ledger": {"asked", "group", "ordered", "told"}}.get(engine, set())
    assert set(known) >= {name.partition("/")[2] for name in found} - {"briefing", "correction"} - unknown
    assert not unknown & set(known)
