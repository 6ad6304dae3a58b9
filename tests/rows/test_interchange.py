"""Export and import: byte for byte, all or nothing, refused with the number of the line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pbp
from tests.games import FIVE, ROLES, SEED, election, header, session, write

ROWS = [
    {"action": "note", "text": "we begin", "at": "2026-11-29T20:00:00Z"},
    *election("A", "Bert"),
    {"action": "discard", "by": "Anna", "card": "FR", "source": "PM 3"},
    {"by": "Bert", "action": "enact", "card": "M", "text": "the moderate one, pléase"},
]


def bare(exported: str) -> str:
    """An export without what its first line says of the lines that follow."""
    head, *rows = exported.splitlines()
    kept = {key: value for key, value in json.loads(head).items() if key not in ("rows", "head")}
    return "".join(f"{line}\n" for line in (json.dumps(kept, ensure_ascii=False), *rows))


def test_an_exported_log_comes_back_byte_for_byte(pbp: Pbp, tmp_path: Path) -> None:
    file = write(tmp_path / "log.jsonl", header(), ROWS)
    pbp("import", file)
    assert bare(pbp("export").out).encode() == file.read_bytes()
    pbp("export", tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_text("utf-8") == pbp("export").out
    twin = tmp_path / "twin"
    pbp("import", tmp_path / "again.jsonl", "--state", twin)
    assert pbp("export", "--state", twin).out.encode() == (tmp_path / "again.jsonl").read_bytes()


def test_the_first_line_says_how_much_follows_and_its_hash(pbp: Pbp, tmp_path: Path) -> None:
    """The hash is reckoned here by what docs/log.md says, not by pbp."""
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    head, *rows = map(json.loads, pbp("export").out.splitlines())
    assert list(head)[-2:] == ["rows", "head"]
    rows_said, hash_said = head.pop("rows"), head.pop("head")
    assert rows_said == len(rows) == len(ROWS)
    found = hashlib.sha256(canonical(head)).hexdigest()
    for row in rows:
        found = hashlib.sha256(found.encode() + b"\n" + canonical(row)).hexdigest()
    assert hash_said == found
    pbp("import", write(tmp_path / "empty.jsonl", header("empty"), []))
    (first,) = map(json.loads, pbp("export").out.splitlines())
    assert (first.pop("rows"), first.pop("head")) == (0, hashlib.sha256(canonical(first)).hexdigest())


def canonical(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


@pytest.mark.parametrize("kept", range(len(ROWS)))
def test_a_log_that_was_cut_off_is_not_taken_for_whole(pbp: Pbp, tmp_path: Path, kept: int) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    lines = pbp("export").out.splitlines(keepends=True)
    told = pbp.refused("import", "-", "--name", "twin", stdin="".join(lines[: kept + 1]))
    assert told.startswith(
        f"pbp: line 1: {len(ROWS)} lines should follow, and only {kept} do: the file was cut off"
    )
    assert "cut off" in pbp.refused("verify", "-", stdin="".join(lines[: kept + 1]))
    assert [each["name"] for each in pbp("games", "--json").json] == ["test"]
    pbp("import", "-", "--name", "twin", stdin="".join(lines))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("rows", 7, "7 lines should follow, and 9 do"),
        ("rows", "9", "'rows' must be how many lines follow"),
        ("rows", True, "'rows' must be how many lines follow"),
        ("rows", -1, "'rows' must be how many lines follow"),
        ("head", 9, "'head' must be the hash"),
        ("head", "0" * 64, "what follows is not what was written"),
        ("name", "another", "what follows is not what was written"),
    ],
)
def test_a_log_is_refused_that_is_not_what_its_first_line_says(
    pbp: Pbp, tmp_path: Path, key: str, value: object, says: str
) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    head, *rows = pbp("export").out.splitlines()
    text = "\n".join([json.dumps({**json.loads(head), key: value}), *rows])
    told = pbp.refused("import", "-", "--name", "twin", stdin=text)
    assert told.startswith("pbp: line 1: ")
    assert says in told


def test_a_row_that_was_changed_in_an_export_shows(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    exported = pbp("export").out
    changed = exported.replace("we begin", "we start")
    assert changed != exported
    assert "take 'rows' and 'head' out" in pbp.refused("import", "-", "--name", "x", stdin=changed)
    pbp("import", "-", "--name", "x", stdin=bare(changed))


def test_keys_keep_their_order_and_unset_ones_stay_unset(pbp: Pbp, tmp_path: Path) -> None:
    head = {
        "engine": "qanon",
        "name": "x",
        "format": "pbp-log/1",
        "seed": SEED,
        "players": header()["players"],
    }
    file = write(tmp_path / "log.jsonl", head, [{"text": "hello", "action": "note"}])
    pbp("import", file)
    assert bare(pbp("export").out).encode() == file.read_bytes()


def test_stdin_and_another_name(pbp: Pbp, tmp_path: Path) -> None:
    file = write(tmp_path / "log.jsonl", header(), ROWS)
    pbp("import", file)
    assert "already" in pbp.refused("import", "-", stdin=file.read_text("utf-8"))
    pbp("import", "-", "--name", "second", stdin=file.read_text("utf-8"))
    first, second = pbp.status("--game", "test"), pbp.status("--game", "second")
    assert first.pop("game") == "test"
    assert second.pop("game") == "second"
    assert first == second


def test_a_name_is_taken_as_written_and_as_abbreviation(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), ROWS))
    assert pbp.status()["table"]["last_government"] == {"president": "Anna", "vice_president": "Bert"}


@pytest.mark.parametrize(
    ("line", "bad", "says"),
    [
        (1, {"format": "pbp-log/2"}, "format"),
        (1, {"players": [{"name": "Anna"}]}, "5 to 10 players, not 1"),
        (1, {"engine": "chess"}, "no engine 'chess'"),
        (1, {"options": {"tempo": "slow"}}, "no option 'tempo'"),
        (1, {"options": {"reshuffle": "never"}}, "immediate, session-end"),
        (1, {"setup": {"roles": ROLES | {"Anna": "QAnon"}}}, "line 1: "),
        (1, {"setup": {"roles": {"Anna": "Moderate"}}}, "line 1: "),
        (1, {"setup": {"hands": {}}}, "no 'hands'"),
        (1, {"setup": {"seats": ["Anna", "Bert"]}}, "every player once"),
        (1, {"seed": "not hex"}, "hexadecimal"),
        (1, {"extra": 1}, "no 'extra'"),
        (1, {"players": [{"name": name, "abbr": "X"} for name, _ in FIVE]}, "line 1: "),
        (2, {"action": "nominate", "by": "A"}, "needs 'player'"),
        (2, {"action": "nominate", "player": "B"}, "needs 'by'"),
        (2, {"action": "nominate", "by": "A", "player": "Zoe"}, "Zoe"),
        (2, {"action": "nominate", "by": "A", "player": 3}, "'player'"),
        (2, {"action": "vote", "by": "A", "choice": "perhaps"}, "yaw or nah"),
        (2, {"action": "vote", "by": "A", "choice": "yaw"}, "line 2: "),
        (2, {"action": "fly", "by": "A"}, "no action 'fly'"),
        (2, {"action": "note", "text": "x", "by": "A"}, "no 'by'"),
        (2, {"action": "note", "text": "x", "colour": "red"}, "no 'colour'"),
        (2, {"action": "void", "event": 1}, "no row yet"),
        (2, ["a", "list"], "JSON object"),
    ],
)
def test_a_refused_line_is_named_and_nothing_is_kept(
    pbp: Pbp, tmp_path: Path, line: int, bad: Any, says: str
) -> None:
    pbp("import", write(tmp_path / "kept.jsonl", header("kept"), []))
    head = header() | bad if line == 1 else header()
    rows = [] if line == 1 else [bad]
    message = pbp.refused("import", write(tmp_path / "log.jsonl", head, rows))
    assert message.startswith(f"pbp: line {line}: ")
    assert says in message


def test_a_refused_import_leaves_an_empty_list_of_games(pbp: Pbp) -> None:
    pbp.refused("import", "-", stdin="{}")
    assert pbp("games", "--json").json == []
    listed = pbp("games")
    assert listed.out == ""
    assert "there is no game yet" in listed.err


def test_broken_json_is_refused_with_its_line(pbp: Pbp, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(json.dumps(header()) + '\n{"action": "note", "text": "x"}\n{"action": \n', "utf-8")
    assert pbp.refused("import", file).startswith("pbp: line 3: ")
    file.write_text("", "utf-8")
    assert "line 1" in pbp.refused("import", file)
    file.write_text("\n\n", "utf-8")
    assert "line 1" in pbp.refused("import", file)
    assert "no-such" in pbp.refused("import", tmp_path / "no-such.jsonl")
    file.write_bytes(b"\xff{}")
    assert "is not UTF-8 text (byte 1)" in pbp.refused("import", file)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_what_powershell_writes_is_read_by_its_mark(pbp: Pbp, tmp_path: Path, encoding: str) -> None:
    text = write(tmp_path / "log.jsonl", header(hecklers=["Zoë", "山田"]), ROWS).read_text("utf-8")
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    (tmp_path / "wide.jsonl").write_bytes(mark + text.replace("\n", "\r\n").encode(encoding))
    pbp("import", tmp_path / "wide.jsonl")
    assert bare(pbp("export").out) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_letters_without_a_mark_are_named(pbp: Pbp, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "wide.jsonl"
    file.write_bytes(json.dumps(header()).encode(encoding))
    assert "seems to be UTF-16 without its mark" in pbp.refused("import", file)
    file.write_bytes(b"\xff\xfe" + "{}".encode("utf-16-le") + b"\x00\xd8")
    assert "is not UTF-16 text (byte 7)" in pbp.refused("import", file)


def test_a_later_illegal_row_keeps_nothing_of_the_earlier(pbp: Pbp, tmp_path: Path) -> None:
    rows = [*election("A", "B"), *session("A", "B", "FR", "FR"), *election("B", "B", "YYYYY")[:1]]
    message = pbp.refused("import", write(tmp_path / "log.jsonl", header(), rows))
    assert message.startswith("pbp: line 10: ")


def test_without_a_seed_what_the_setup_gives_is_enough(pbp: Pbp, tmp_path: Path) -> None:
    head = header()
    del head["seed"]
    pbp("import", write(tmp_path / "log.jsonl", head, ROWS))
    assert "seed" not in json.loads(pbp("export").out.splitlines()[0])


def test_without_a_seed_a_shuffle_is_refused_at_its_line(pbp: Pbp, tmp_path: Path) -> None:
    head = header()
    del head["seed"]
    rows: list[Any] = []
    for president, nominee in zip("ABCDEABCDEABCDE", "BCDEABCDEABCDEA", strict=True):
        rows += election(president, nominee, "NNNNN")
    # Five forced policies leave 12 cards: no reshuffle; then governments draw until fewer than three are left.
    message = pbp("import", write(tmp_path / "a.jsonl", head, rows)).err
    assert "Brought in" in message
    roles_only = head | {"name": "roles", "setup": {"roles": ROLES}}
    refusal = pbp.refused("import", write(tmp_path / "b.jsonl", roles_only, []))
    assert refusal.startswith("pbp: line 1: ")
    assert "policy deck 1" in refusal


def test_true_and_false_are_yes_and_no(pbp: Pbp, tmp_path: Path) -> None:
    for name, no, yes in (("a", False, "yes"), ("b", "false", True), ("c", "no", "true")):
        head = header(name=name, options={"raid-twice": no, "forced-clears-limits": yes})
        pbp("import", write(tmp_path / "log.jsonl", head, []))
        values = {option["name"]: option["value"] for option in pbp("options", "--json").json}
        assert values["raid-twice"] == "no"
        assert values["forced-clears-limits"] == "yes"
        assert json.loads(pbp("export").out)["options"]["raid-twice"] == no


def test_a_preset_comes_first_and_single_options_after_it(pbp: Pbp, tmp_path: Path) -> None:
    head = header(options={"melanija": "start", "preset": "official"})
    pbp("import", write(tmp_path / "log.jsonl", head, []))
    values = {option["name"]: option["value"] for option in pbp("options", "--json").json}
    assert values["melanija"] == "start"
    assert values["powers"] == "official"
    assert values["reshuffle"] == "session-end"


def test_voids_replacements_and_notes_are_rows(pbp: Pbp, tmp_path: Path) -> None:
    pbp("import", write(tmp_path / "log.jsonl", header(), election("A", "B", "YYN", "ABC")))
    pbp("void", "4")
    pbp("replace", "Cleo", "Zoe=Z", "-q")
    pbp("note", "all", "well")
    pbp("vote", "Z=nah", "D=nah", "E=nah", "-q")
    exported = pbp("export").out
    assert [json.loads(line).get("action") for line in exported.splitlines()[1:]] == [
        *["nominate", "vote", "vote", "vote"],
        *["void", "replace", "note", "vote", "vote", "vote"],
    ]
    pbp("import", "-", "--name", "twin", stdin=exported)
    before, after = pbp.status("--game", "test"), pbp.status("--game", "twin")
    assert before.pop("game") != after.pop("game")
    assert before == after
    twin = pbp("export", "--game", "twin").out
    assert twin.splitlines()[1:] == exported.splitlines()[1:]


def test_rows_after_a_void_are_judged_without_the_struck_row(pbp: Pbp, tmp_path: Path) -> None:
    rows = [
        *election("A", "B", "Y", "A"),
        {"action": "void", "event": 1},
        {"action": "vote", "by": "B", "choice": "yaw"},
    ]
    message = pbp.refused("import", write(tmp_path / "log.jsonl", header(), rows))
    assert message.startswith("pbp: line 4: row 2 no longer holds then")
