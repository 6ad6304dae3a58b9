"""Checkpoints: which posts carry one, what it stands for, that it tells nothing, and that no change escapes it."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbp_mod.desk.published import DIGITS, Checkpoints, published
from pbp_mod.engines import ENGINES, load
from pbp_mod.game.actions import THREAD
from pbp_mod.texts.due import due_messages
from pbp_mod.texts.outbox import CORRECTION, Message
from pbp_mod.texts.printing import Printer
from pbp_mod.texts.render import find_templates
from tests.anygame import Game, Row, any_header
from tests.conftest import Pbp
from tests.games import FIVE, election, header, session, write

pytestmark = pytest.mark.once

PLAYERS = [word for name, abbr in FIVE for word in ("--player", f"{name}={abbr}")]
LINE = re.compile(r"^\*Checkpoint\* `([0-9a-f]{16})`$")


def line_of(text: str) -> str | None:
    """The digits at the end of a post, which nothing else in it may look like."""
    *before, last = text.rstrip("\n").split("\n")
    assert not any("Checkpoint" in line for line in before)
    found = LINE.fullmatch(last.replace("\u2060", ""))
    return None if found is None else found[1]


def chain(head: Row, rows: list[Row]) -> list[str]:
    """The digits after each row, from docs/log.md and docs/chance.md alone."""

    def canonical(value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()

    last = hashlib.sha256(canonical(head)).hexdigest()
    found = [last]
    for row in rows:
        last = hashlib.sha256(last.encode() + b"\n" + canonical(row)).hexdigest()
        found.append(last)
    return [each[:16] for each in found]


# ---- which posts


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_names_posts_that_there_are(engine: str) -> None:
    declared = load(engine).checkpoints
    assert "over" in declared
    assert {f"{engine}/{name}" for name in declared} <= set(find_templates())
    assert declared.isdisjoint({"opening", "board", "turn", "reminder", "nudge"})


def played(engine: str, seed: int) -> Game:
    """A whole random game with checkpoints."""
    game = Game(any_header(engine, seed))
    for _ in game.play(random.Random(seed)):
        pass
    return game


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(1, 2**32))
def test_posts_with_a_result_end_with_one_and_no_other_text_does(engine: str, seed: int) -> None:
    game = played(engine, seed)
    rows = [*game.rows, {"action": "note", "text": "not for you"}]
    kept = Checkpoints(game.header, game.engine)
    due = due_messages(game.header, rows)
    printer = Printer(
        game.header, game.position.opened, None, "discourse", None, lambda row: kept.after(rows, row)
    )
    wanted = chain(game.header, [published(game.engine, row) for row in rows])
    final = {f"{engine}/{name}" for name in game.engine.checkpoints}
    count = 0
    for message in due:
        ends = message.to == THREAD and any(part.template in final for part in message.parts)
        assert line_of(printer.text(message)) == (wanted[message.row] if ends else None)
        count += ends
    assert count > (engine != "ledger")  # a poll has one result
    *_, last = (each for each in due if each.to == THREAD)
    assert any(part.template == f"{engine}/over" for part in last.parts)


def test_without_the_key_no_text_has_one() -> None:
    game = Game({key: value for key, value in any_header("qanon", 3).items() if key != "checkpoints"})
    for _ in game.play(random.Random(3)):
        pass
    printer = Printer(game.header, game.position.opened, None, "discourse")
    assert not any("heckpoint" in printer.text(message) for message in due_messages(game.header, game.rows))


def test_a_post_that_needs_one_is_not_printed_without_it() -> None:
    game = played("claim", 4)
    printer = Printer(game.header, game.position.opened, None, "discourse")
    with pytest.raises(ValueError, match="without the rows"):
        for message in due_messages(game.header, game.rows):
            printer.text(message)


@pytest.mark.parametrize("dialect", ["discourse", "phpbb", "xenforo", "bgg", "plain"])
def test_it_is_one_last_line_in_every_markup(dialect: str) -> None:
    game = played("parlamento", 5)
    kept = Checkpoints(game.header, game.engine)
    printer = Printer(
        game.header, game.position.opened, None, dialect, None, lambda row: kept.after(game.rows, row)
    )
    last = due_messages(game.header, game.rows)[-1]
    text = printer.text(last)
    assert kept.after(game.rows, last.row) in text.rstrip("\n").split("\n")[-1]
    assert text.count(kept.after(game.rows, last.row)) == 1


# ---- on the desk


@pytest.fixture
def desk(pbp: Pbp) -> Pbp:
    """A game as `pbp new` makes it, with the first ballot taken."""
    pbp("new", "qanon", "one", *PLAYERS, "--seed", "5eed" * 8, "--in-order", "-q")
    pbp("nominate", "B", "-q")
    pbp("vote", "A=yaw", "B=yaw", "C=yaw", "D=nah", "--note", "mine alone", "--as", "Ada", "-q")
    return pbp


def test_new_games_have_them(desk: Pbp) -> None:
    assert "checkpoint" in desk("outbox", "show", "1").out
    result = desk("vote", "E=nah")
    (message,) = (each for each in desk("outbox", "--json").json if each["template"] == "qanon/result")
    digits = line_of(message["text"])
    assert digits is not None
    assert f"`{digits}`" in result.out
    found = desk("verify", "--checkpoint", digits, "--json").json
    assert found["checkpoints"] == [{"checkpoint": digits, "row": 6}]


def test_they_can_be_left_out(pbp: Pbp) -> None:
    pbp("new", "qanon", "one", *PLAYERS, "--in-order", "--no-checkpoints", "-q")
    head = json.loads(pbp("export").out.splitlines()[0])
    assert "checkpoints" not in head
    assert "salt" not in head
    pbp("nominate", "B", "-q")
    told = pbp("vote", "A=yaw", "B=yaw", "C=yaw", "D=nah", "E=nah").out
    assert "heckpoint" not in told + pbp("outbox", "show", "1").out


def test_a_game_keeps_them_whatever_was_sent_and_corrected(desk: Pbp) -> None:
    """A result's digits stay what they were; its erratum has its own, which cover the correction."""
    desk("vote", "E=nah", "-q")
    before = {each["id"]: each["text"] for each in desk("outbox", "--all", "--json").json}
    desk("sent", "--all")
    desk("amend", "5", "D=yaw", "--yes", "-q")
    after = {each["id"]: each for each in desk("outbox", "--all", "--json").json}
    assert after[601]["status"] == "changed"
    assert line_of(after[601]["text"]) == line_of(before[601])
    erratum = after[701]
    assert erratum["template"] == CORRECTION
    rows = [published(load("qanon"), row) for row in lines(desk)[1:]]
    head = lines(desk)[0]
    assert line_of(erratum["text"]) == chain(head, rows)[7] != line_of(before[601])


def lines(pbp: Pbp) -> list[Row]:
    """Header and rows, without what the first line says of the file."""
    head, *rows = map(json.loads, pbp("export").out.splitlines())
    return [{key: value for key, value in head.items() if key not in ("rows", "head")}, *rows]


def test_dry_runs_show_the_ones_to_come(desk: Pbp) -> None:
    trial = desk("vote", "E=nah", "--dry-run").out
    assert re.findall(r"`([0-9a-f]{16})`", trial) == re.findall(
        r"`([0-9a-f]{16})`", desk("vote", "E=nah").out
    )


def test_words_and_remarks_are_not_among_what_they_stand_for(pbp: Pbp, tmp_path: Path) -> None:
    """What `reveal` leaves out can't be needed to find a checkpoint again."""
    digits = set()
    for more in ({}, {"text": "Nah, of course."}, {"note": "by telephone"}, {"moderator": "Bo"}):
        rows = election("A", "B")
        rows[5] |= more
        head = header(checkpoints=True)
        kept = Checkpoints(head, load("qanon"))
        digits.add(kept.after(rows, 6))
    assert len(digits) == 1
    rows[0] |= {"text": "**I nominate B**"}  # posted for all to read
    assert Checkpoints(head, load("qanon")).after(rows, 6) not in digits


def test_spectators_read_them_too(desk: Pbp) -> None:
    desk("vote", "E=nah", "-q")
    (message,) = (each for each in desk("outbox", "--json").json if each["template"] == "qanon/result")
    posts = [json.loads(line).get("text", "") for line in desk("export", "--public").out.splitlines()]
    assert message["text"] in posts


# ---- the secret that they hang on


@pytest.mark.parametrize(
    ("seed", "salted"), [(None, False), ("5eed" * 8, False), ("5eed" * 7, True), ("ab", True)]
)
def test_a_seed_that_could_be_found_gets_salt(pbp: Pbp, seed: str | None, salted: bool) -> None:
    for name in ("one", "two"):
        pbp("new", "qanon", name, *PLAYERS, "--in-order", "-q", *(["--seed", seed] if seed else []))
    heads = [json.loads(pbp("export", "--game", name).out.splitlines()[0]) for name in ("one", "two")]
    assert [("salt" in head) for head in heads] == [salted, salted]
    if salted:
        one, two = (head["salt"] for head in heads)
        assert one != two
        assert len(one) == 64


def test_the_salt_is_published_at_the_end_and_never_before(pbp: Pbp) -> None:
    over(pbp, seed="ab")
    salt = lines(pbp)[0]["salt"]
    posts = "".join(str(each["text"]) for each in pbp("outbox", "--all", "--json").json)
    assert salt not in pbp("export", "--public").out + posts + pbp("status", "--json", "--secret").out
    assert json.loads(pbp("reveal").out.splitlines()[0])["salt"] == salt


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"checkpoints": "yes"}, "true or false"),
        ({"checkpoints": True, "seed": "ab"}, "32 digits or more"),
        ({"checkpoints": True, "seed": None}, "32 digits or more"),
        ({"checkpoints": True, "seed": "ab", "salt": "ab"}, "32 hexadecimal digits"),
        ({"checkpoints": True, "salt": "no salt" * 8}, "32 hexadecimal digits"),
        ({"checkpoints": True, "salt": 7}, "hexadecimal text"),
        ({"salt": "ab" * 32}, "'checkpoints': true"),
    ],
)
def test_a_header_without_such_a_secret_is_refused(
    pbp: Pbp, tmp_path: Path, more: dict[str, Any], says: str
) -> None:
    head = {key: value for key, value in (header() | more).items() if value is not None}
    assert says in pbp.refused("import", write(tmp_path / "log.jsonl", head, []))


@pytest.mark.parametrize("more", [{}, {"seed": "ab", "salt": "ab" * 16}, {"seed": None, "salt": "ab" * 32}])
def test_a_header_with_such_a_secret_is_taken(pbp: Pbp, tmp_path: Path, more: dict[str, Any]) -> None:
    head = {key: value for key, value in (header(checkpoints=True) | more).items() if value is not None}
    pbp("import", write(tmp_path / "log.jsonl", head, election("A", "B")))
    assert lines(pbp)[0] == head
    (result,) = (each for each in pbp("outbox", "--json").json if each["template"] == "qanon/result")
    assert line_of(result["text"]) == chain(head, election("A", "B"))[6]


@settings(max_examples=50)
@given(st.lists(st.sampled_from("YN"), min_size=5, max_size=5), st.binary(min_size=16, max_size=32))
def test_whoever_does_not_know_the_secret_can_not_try_votes(votes: list[str], salt: bytes) -> None:
    """With another secret the same rows have other digits: the rows alone bring nobody to them."""
    rows = election("A", "B", "".join(votes))
    one = header(checkpoints=True, seed="ab", salt=salt.hex())
    other = one | {"salt": bytes([salt[0] ^ 1, *salt[1:]]).hex()}
    engine = load("qanon")
    assert Checkpoints(one, engine).after(rows, 6) != Checkpoints(other, engine).after(rows, 6)


# ---- verify


def over(pbp: Pbp, seed: str = "c0de" * 16) -> list[tuple[int, str]]:
    """Play until the game is over; each row with a checkpoint, and its digits as they were posted."""
    pbp("new", "qanon", "one", *PLAYERS, "--seed", seed, "-q")
    first = True
    while not (found := pbp.status())["over"]:
        pbp("nominate", found["table"]["eligible"][0], "-q")
        pbp("vote", *(f"{player['abbr']}=nah" for player in found["players"]), "-q")
        if first:
            pbp("amend", "3", f"{found['players'][1]['abbr']}=yaw", "--yes", "-q")
            pbp("note", "my own affair", "-q")
            first = False
    posts = [each for each in pbp("outbox", "--all", "--json").json if each["to"] == "thread"]
    return [(each["id"] // 100, digits) for each in posts if (digits := line_of(each["text"]))]


def test_verify_says_after_which_row_each_stood(pbp: Pbp, tmp_path: Path) -> None:
    posted = over(pbp)
    assert len(posted) > 5
    pbp("reveal", tmp_path / "public.jsonl")
    for where in ([tmp_path / "public.jsonl"], []):  # a revealed file, and the desk itself
        told = pbp("verify", *where, *(word for _, digits in posted for word in ("--checkpoint", digits))).out
        for row, digits in posted:
            assert f"The checkpoint {digits} stood after row {row}." in told
    together = " ".join(f"`{digits.upper()}`," for _, digits in posted)
    assert f"stood after row {posted[2][0]}." in pbp("verify", "--checkpoint", together).out
    pbp("export", tmp_path / "whole.jsonl")
    assert "stood after row" in pbp("verify", tmp_path / "whole.jsonl", "--checkpoint", posted[0][1]).out


def test_the_words_of_a_theme_are_among_what_they_stand_for(pbp: Pbp, tmp_path: Path) -> None:
    """The header counts as it is in the file, though the proof needs no theme."""
    head, rows = header(options={"theme": "moderators-own.toml"}, checkpoints=True), election("A", "B")
    file = write(tmp_path / "log.jsonl", head, rows)
    assert "stood after row 6." in pbp("verify", file, "--checkpoint", chain(head, rows)[6]).out


def test_a_checkpoint_that_stood_nowhere_is_wrong(pbp: Pbp, tmp_path: Path) -> None:
    posted = over(pbp)
    pbp("reveal", tmp_path / "public.jsonl")
    said = pbp.refused(
        "verify", tmp_path / "public.jsonl", "--checkpoint", "0" * 16, "--checkpoint", posted[1][1]
    )
    assert f"after none of its {len(lines(pbp)) - 1} rows stood the checkpoint {'0' * 16}" in said
    assert f"{posted[1][1]} after row {posted[1][0]}" in said
    found = pbp("verify", tmp_path / "public.jsonl", "--checkpoint", "0" * 16, "--json", code=1).json
    assert found["checkpoints"] == [{"checkpoint": "0" * 16, "row": None}]
    assert found["findings"]


@pytest.mark.parametrize("typed", ["beef", "0" * 17, "g" * 16, "0x" + "0" * 14])
def test_what_is_no_checkpoint_is_refused(pbp: Pbp, tmp_path: Path, typed: str) -> None:
    file = write(tmp_path / "log.jsonl", header(), election("A", "B"))
    assert f"{DIGITS} digits" in pbp.refused("verify", file, "--checkpoint", typed, code=2)


@pytest.mark.parametrize("change", ["correction", "rule", "cut", "vote", "time", "order"])
def test_no_change_of_a_published_game_escapes_them(pbp: Pbp, tmp_path: Path, change: str) -> None:
    """Files that hold by all rules of the game, and are not what was played."""
    posted = over(pbp)
    pbp("reveal", tmp_path / "public.jsonl")
    head, *rows = map(json.loads, (tmp_path / "public.jsonl").read_text("utf-8").splitlines())
    del head["rows"], head["head"]
    if change == "correction":
        at = next(at for at, row in enumerate(rows) if row["action"] == "amend")
        fixed = rows[at]["event"] - 1
        rows[fixed] = rows[at]["row"]
        del rows[at]
    elif change == "rule":
        head["options"] = {"raid-twice": "no"}
    elif change == "cut":
        del rows[-12:]
    elif change == "vote":
        rows[-1]["choice"] = "yaw"
    elif change == "time":
        rows[4]["at"] = "2026-11-29T20:16:00Z"
    else:
        rows[3], rows[4] = rows[4], rows[3]
    file = write(tmp_path / "changed.jsonl", head, rows)
    assert "rows hold" in pbp("verify", file).out, "by the rules alone nothing is wrong"
    assert "stood the checkpoint" in pbp.refused("verify", file, "--checkpoint", posted[-1][1])


def test_every_part_of_a_row_counts() -> None:
    """Whatever is published of a row is in the digits behind it."""
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR")]
    head = header(checkpoints=True)
    engine = load("qanon")
    seen = {Checkpoints(head, engine).after(rows, len(rows))}
    changes = 0
    for at, row in enumerate(rows):
        for key, value in [*row.items(), ("source", "post 7"), ("at", "2026-11-29T20:15:00Z")]:
            if key == "action":
                continue
            other = [*rows[:at], row | {key: f"{value}'"}, *rows[at + 1 :]]
            seen.add(Checkpoints(head, engine).after(other, len(rows)))
            changes += 1
    for key in ("seed", "name", "players", "setup"):
        seen.add(Checkpoints(head | {key: "other"}, engine).after(rows, len(rows)))
        changes += 1
    assert len(seen) == changes + 1


def test_messages_keep_their_numbers_and_parts() -> None:
    """The line is put on when a text is printed: nothing that compares messages sees it."""
    game = played("gnomic", 2)
    plain_head = {key: value for key, value in game.header.items() if key != "checkpoints"}

    def shape(messages: list[Message]) -> list[Any]:
        return [(each.id, each.to, each.parts) for each in messages]

    assert shape(due_messages(game.header, game.rows)) == shape(due_messages(plain_head, game.rows))
