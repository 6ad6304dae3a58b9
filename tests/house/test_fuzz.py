"""Hostile input: every reader refuses in one line or takes it, soon, and nothing of it steers a terminal."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pbp_mod.console import terminal
from pbp_mod.console.strict_json import decode
from pbp_mod.errors import NotUnderstood
from pbp_mod.store.records import dumps
from pbp_mod.texts.render import PersonInfo, Renderer
from tests.conftest import Pbp
from tests.games import FIVE, election, header, write

if not hasattr(__import__("signal"), "SIGVTALRM"):
    pytest.skip("inputs are timed with a signal that this system doesn't have", allow_module_level=True)

from tests.fuzz.seeds import EVIL, games, seeds
from tests.fuzz.targets import FORBIDDEN, TARGETS, attempt


def examples(number: int) -> settings:
    """That many inputs, each of which has its own limit of time (see `targets.bounded`)."""
    checks = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    return settings(max_examples=number, deadline=None, suppress_health_check=checks)


ANYTHING = st.text(st.characters(), max_size=30) | st.sampled_from(EVIL)
BRIEF = ANYTHING.map(lambda text: text[:200])
"""As long as a name or a line of a text gets."""
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | ANYTHING
    | st.sampled_from(["Anna", "A", "M", "FR", "yaw", "house", "veto", "nominate"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANYTHING, inner, max_size=3),
    max_leaves=6,
)


def _paths(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*above, key)
        yield from _paths(inner, (*above, key))


@st.composite
def mutated(draw: st.DrawFn, lines: list[Any]) -> list[Any]:
    """Some JSON of which one or two values are others, renamed, gone or there twice."""
    lines = copy.deepcopy(lines)
    for _ in range(draw(st.integers(1, 2))):
        paths = list(_paths(lines))
        if not paths:
            break
        *way, last = draw(st.sampled_from(paths))
        place: Any = lines
        for key in way:
            place = place[key]
        how = draw(st.integers(0, 5))
        if how == 0 and isinstance(place, dict):
            place[draw(ANYTHING)] = place.pop(last)
        elif how == 1:
            del place[last]
        else:
            place[last] = draw(VALUES)
    return lines


LOGS = [[json.loads(line) for line in text.split("\n")] for text in games()]


@examples(150)
@given(st.sampled_from(LOGS).flatmap(mutated))
def test_logs(lines: list[Any]) -> None:
    attempt("game", "\n".join(map(json.dumps, lines)))


@examples(150)
@given(st.sampled_from([json.loads(text) for text in seeds("setup")]).flatmap(mutated))
def test_setups(setup: Any) -> None:
    attempt("setup", json.dumps(setup))


PAGES = [json.loads(text) for text in seeds("page") if text[0] in "{["]


@examples(150)
@given(st.sampled_from(PAGES).flatmap(mutated))
def test_pages_in_json(page: Any) -> None:
    attempt("page", json.dumps(page))


@st.composite
def spliced(draw: st.DrawFn, target: str) -> str:
    """A right text in which pieces are others, gone or there twice."""
    text = draw(st.sampled_from(seeds(target)))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 5, 50])))
        other = draw(st.integers(0, len(text)))
        text = text[:start] + draw(ANYTHING | st.just(text[other : other + 20])) + text[end:]
    return text


@pytest.mark.parametrize("target", [name for name in TARGETS if name != "setup"])
def test_texts(target: str) -> None:
    @examples(60)
    @given(spliced(target) | ANYTHING)
    def run(text: str) -> None:
        attempt(target, text)

    run()


# Absurd sizes


@pytest.mark.parametrize(
    ("target", "text"),
    [
        (target, unit * (32_000 // len(unit)))
        for target in ("post", "pm")
        for unit in (
            "[c]",
            "[quote=",
            "<b ",
            "[s]",
            "[img]",
            "[b]",
            "**a",
            "*_",
            "<!--",
            "I nominate IPD. ",
            "> a\n",
        )
    ],
)
def test_a_post_of_nothing_but_beginnings_is_soon_read(target: str, text: str) -> None:
    attempt(target, text)


@pytest.mark.parametrize("text", ["{" * 3, '{"a":' * 5000, "[" * 5000, "a = " + "[" * 5000, "x" * 5_000_000])
@pytest.mark.parametrize("target", ["theme", "pack", "setup", "game", "roster", "order", "name"])
def test_deep_and_long_texts_are_refused(target: str, text: str) -> None:
    attempt(target, text)


ABSURD: dict[str, Callable[[], str]] = {
    "a million players": lambda: json.dumps(
        header() | {"players": [{"name": f"p{number}"} for number in range(1_000_000)]}
    ),
    "a hundred thousand hecklers": lambda: json.dumps(
        header(hecklers=[f"h{number}" for number in range(100_000)])
    ),
    "a name of a million letters": lambda: json.dumps(header("x" * 1_000_000)),
    "a line of 10 MB": lambda: (
        json.dumps(header()) + '\n{"action": "note", "text": "' + "x" * 10_000_000 + '"'
    ),
    "a number of a million digits": lambda: (
        json.dumps(header()) + '\n{"action": "void", "event": ' + "9" * 10**6 + "}"
    ),
    "a number of 4000 digits": lambda: (
        json.dumps(header()) + '\n{"action": "void", "event": ' + "9" * 4000 + "}"
    ),
    "lists in lists": lambda: "[" * 1_000_000,
    "objects in objects": lambda: '{"a":' * 1000 + "1" + "}" * 1000,
    "a deep setup": lambda: json.dumps(header()).replace(
        '"deck": [', '"deck": [' + "[" * 300 + "]" * 300 + ","
    ),
    "no number": lambda: json.dumps(header()) + '\n{"action": "void", "event": NaN}',
    "beyond all numbers": lambda: json.dumps(header()) + '\n{"action": "void", "event": 1e999}',
    "half a character": lambda: json.dumps(header()) + '\n{"action": "note", "text": "\\ud83d"}',
    "half a character in a name": lambda: json.dumps(header("half \ud83d")),
    "nothing but noughts": lambda: "\0" * 20_000_000,
    "more than anybody writes": lambda: "\n" * 40_000_000,
}


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_absurd_files_are_refused_in_one_line_and_little_memory() -> None:
    import resource

    from tests.faults.bench import bench, promise

    def poor() -> None:
        # Beside what Python has already: room for the largest file that is taken, and what its JSON becomes.
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + (700 << 20), used + (700 << 20)))

    with bench(1) as desk:
        file = desk.root / "absurd"
        before = desk.rows()
        for name, make in ABSURD.items():
            file.write_text(make(), "utf-8", "surrogatepass")
            line = desk.refused("import", str(file), first=poor)
            promise(len(line) < 2100, name, line[:300])
        file.write_text("".join(f"Player {number} = P{number}\n" for number in range(1_000_000)), "utf-8")
        assert "too long" in desk.refused("new", "qanon", "x", "--roster", str(file), first=poor)
        file.write_text("".join(f"Player {number} = P{number}\n" for number in range(5000)), "utf-8")
        assert "at most 200" in desk.refused("new", "qanon", "x", "--roster", str(file), first=poor)
        file.write_text("**I nominate Bert** " * 1_000_000, "utf-8")
        assert "too long" in desk.refused("post", "A", "-", stdin="x" * 10_000_000, first=poor)
        assert "more than 32 MB" in desk.refused("import", "/dev/zero", first=poor)
        assert desk.rows() == before


def test_numbers_that_no_program_reads_are_refused() -> None:
    for text in ("NaN", "Infinity", "-Infinity", "1e999", "[-1e999]", "1" * 19, '{"a": ' + "9" * 5000 + "}"):
        with pytest.raises(NotUnderstood):
            decode(text, "here")
    assert decode("[123456789012345678, -1.5e3]", "here") == [123456789012345678, -1500.0]


def test_half_a_character_is_refused_and_a_whole_one_taken() -> None:
    with pytest.raises(NotUnderstood, match="half a character"):
        decode('["\\ud83d"]', "here")
    assert decode('["\\ud83d\\uddf3"]', "here") == ["\U0001f5f3"]


# Terminals


@given(st.recursive(ANYTHING, lambda inner: st.lists(inner) | st.dictionaries(ANYTHING, inner), max_leaves=5))
@example(["\x7f\x9b", {"\u202e": "\u2066"}])
def test_json_means_the_same_and_steers_no_terminal(value: Any) -> None:
    text = dumps(value)
    assert json.loads(text) == value
    assert not FORBIDDEN.intersection(text)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        terminal.show_json(value)
    assert json.loads(out.getvalue()) == value
    assert not FORBIDDEN.intersection(out.getvalue())


@pytest.mark.parametrize("dialect", ["discourse", "phpbb", "xenforo", "bgg", "plain"])
def test_texts_to_paste_hold_no_controls(dialect: str) -> None:
    @examples(40)
    @given(st.lists(BRIEF, min_size=2, max_size=2), BRIEF)
    def run(people: list[str], text: str) -> None:
        printer = Renderer(
            dialect,
            [PersonInfo(name, name[:5], seat) for seat, name in enumerate(people)],
            words={"title": text},
            game={"name": text, "title": text},
            overrides=None,
            cache=None,
        )
        from pbp_mod.game.actions import Seat

        data = {"former": text, "newcomer": Seat(1)}
        assert not FORBIDDEN.intersection(printer.render("common/replaced", data))

    run()


def test_every_stream_of_every_command_is_harmless(pbp: Pbp, tmp_path: Path) -> None:
    """Hostile words in every place where somebody's words are kept, and every command that shows them."""
    evil = "\x1b[2J\x1b]0;t\x07\x9b31m\x9d\x7f\u202e\u2066\u2028end\U000e0001"
    people = [
        {"name": f"{name} {evil}"[:59], "abbr": abbr, "aliases": [f"al-{abbr}{evil}"]} for name, abbr in FIVE
    ]
    names = {each["name"].partition(" ")[0]: each["name"] for each in people}
    roles = {names[name]: role for name, role in header()["setup"]["roles"].items()}
    head = header(players=people, hecklers=[f"Kenny{evil}"], setup=header()["setup"] | {"roles": roles})
    meta = {"at": evil, "source": evil, "text": evil, "note": evil}
    rows = [row | meta for row in election("A", "B")] + [{"action": "note", "text": evil}]
    shown = [pbp("import", write(tmp_path / "evil.jsonl", head, rows))]
    for command in (
        *("status", "status --secret", "log", "log --all", "board", "secrets", "outbox", "roster", "games"),
        *("options", "verify", "doctor", "export", "remind", "show 1", "show 7", "outbox show 1"),
        *("status --json", "log --json", "show 3 --json", "outbox --json", "roster --json", "explain 2"),
    ):
        shown.append(pbp(*command.split()))
    shown.append(pbp("note", evil))
    shown.append(pbp("undo", "--note", evil))
    shown.append(pbp("vote", f"{evil}=yaw", code=1))
    shown.append(pbp("post", "A", evil, code=1))
    shown.append(pbp("use", evil, code=1))
    shown.append(pbp(f"x{evil}", code=2))
    for result in shown:
        for text in (result.out, result.err):
            assert not FORBIDDEN.intersection(text), repr(text)


def test_an_argument_that_is_no_text_is_refused(pbp: Pbp) -> None:
    assert "is not text" in pbp.refused("note", "half \udcff", code=2)


# What was found, with the right answer


def test_a_page_in_json_whose_values_are_of_other_kinds_is_read() -> None:
    from pbp_mod.intake.sources import Source, gather

    post = {"id": 7, "post_number": 1, "created_at": 1, "post_url": 2, "username": "Anna", "raw": "yaw"}
    page: dict[str, object] = {"post_stream": {"posts": [post], "stream": 4}}
    (said,) = gather(Source("page", json.dumps(page).encode())).said
    assert (said.at, said.number, said.url) == (None, 1, "/t/None/1")
    page = {"tid": 1, "posts": [{"index": "x", "deleted": True}, {"timestampISO": [], "index": 10**30}]}
    found = gather(Source("page", json.dumps(page).encode()))
    assert found.notes == ["post #? was deleted by then and is left out"]
    assert [said.number for said in found.said] == [None]


@pytest.mark.parametrize(
    "date", ["Sun, 29 Nov 2026 20:15:00 +99999999999999999999", "Sun, 29 Nov 99999999999999 1:1"]
)
def test_a_mail_with_a_date_beyond_all_calendars_is_read(date: str) -> None:
    from pbp_mod.intake.sources import Source, gather

    mail = f"Message-ID: <1@x>\nFrom: Anna <a@b.example>\nSubject: x\nDate: {date}\n\nyaw\n"
    (said,) = gather(Source("mail", mail.encode())).said
    assert (said.author, said.at, said.text) == ("Anna", None, "yaw")


def test_a_name_has_no_noncharacters() -> None:
    from pbp_mod.people import names

    assert names.clean("0\ufffe\ufdd0\U0010ffff") == "0"
    with pytest.raises(NotUnderstood):
        names.clean("\uffff")


def test_whoever_stops_a_command_is_told_where_to_look(
    pbp: Pbp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row was recorded already when he pressed Ctrl-C: nobody may be told that it wasn't."""
    pbp("import", write(tmp_path / "game.jsonl", header(), []))

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pbp_mod.commands.note.recorded", stop)
    told = pbp("note", "kept", code=1)
    assert "pbp log" in told.err
    assert "nothing was recorded" not in told.err
    assert [row["text"] for row in pbp("log", "--json").json] == ["kept"]
