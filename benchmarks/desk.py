"""What a round of QAnon costs at the desk: inputs, keystrokes, and the CPU of each entry once the desk is open.

    python benchmarks/desk.py
    python benchmarks/desk.py --rows 300
    python benchmarks/desk.py --engine gnomic

plays one round with nine players (a nomination, nine votes, a discarded and an enacted policy, a raid, and every post and
message that they call for carried to the board) at the real prompt: prompt_toolkit reads the keys, the real commands record.
Each post and message must be marked as sent at the end, or the figures mean nothing and the exit code is 2.

An input is a line, a paste or an Enter, each Enter counted. Beside it stands what it is with `--on-enter`, where a text is shown only
when an Enter asks for it. Keystrokes are all keys, Enter included. CPU is that of the process for seeing to an entry (its command,
its texts, what then stands under the prompt), as the median over rounds, the first time of each kind included; waiting for the
disk takes none, and what prompt_toolkit takes to read the keys and draw the prompt is told beside it. `--rows` is the length of the earlier ballot that
fails in front of the round, in which votes were changed to and fro. With `--engine` the sample game of that engine is played instead, the
first time in this process, each command typed once the desk has loaded what it loads while nobody types. Exit code 1 if a goal is missed
(with `--engine`: by more than a tenth of the entries).
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from pbp_mod import cli
from pbp_mod.engines import ENGINES, load
from pbp_mod.prompt.desk import Desk
from pbp_mod.prompt.entries import Entry, Left

Clock = Callable[[], float]

MOST_INPUTS, MOST_KEYS, MOST_MS = 12, 90, 10.0
ENTER = "\r"
NINE = {
    "John.S.Mill": "JSM",
    "BruteForce": "BF",
    "Mountainhawk": "MH",
    "Arthuritas": "AI",
    "YankeeTripper": "YT",
    "MayanActuary": "MA",
    "IPD": "IPD",
    "NerdAlert": "NA",
    "J0EBL0W": "JB",
}
ROLES = ("Trump", "QAnon", "QAnon", "QAnon", "Moderate", "Moderate", "Moderate", "Moderate", "Moderate")
ANSWERS = ("BF", "y JSM BF NA YT MH n rest", "M", "FR", "raid AI")
TEXTS = (1, 2, 1, 1, 2)
"""How many texts each answer brings to carry, what goes to the thread together counted as one."""


class Step(NamedTuple):
    """Keys that are entered at one prompt, and what they are."""

    keys: str
    what: str


def header() -> dict[str, Any]:
    """A game of nine, dealt by hand so that the round has a power to use."""
    roles = dict(zip(NINE, reversed(ROLES), strict=True))
    return {
        "format": "pbp-log/1",
        "engine": "qanon",
        "name": "round",
        "players": [{"name": name, "abbr": abbr} for name, abbr in NINE.items()],
        "seed": "5eed" * 16,
        "options": {"preset": "official"},
        "setup": {
            "seats": ["JB", *list(NINE.values())[:-1]],
            "roles": roles,
            "deck": ["M", "FR", "FR", *(["FR"] * 9), *(["M"] * 5)],
        },
    }


def steps(*, at_once: bool) -> list[Step]:
    """A round: each answer, and behind it the Enters that show and send what it brought."""
    found = []
    for answer, texts in zip(ANSWERS, TEXTS, strict=True):
        found.append(Step(answer + ENTER, "a line"))
        found += [Step(ENTER, "carrying")] * (texts if at_once else texts + 1)
    return found


def counted(*, at_once: bool) -> tuple[int, int]:
    """Inputs of a round, each Enter counted, and keystrokes."""
    todo = steps(at_once=at_once)
    return len(todo), sum(len(step.keys) for step in todo)


def play(folder: Path, rows: int, *, at_once: bool) -> tuple[list[tuple[str, float]], list[float]]:
    """Play the round in an empty folder: what each entry was and the milliseconds of CPU that seeing to it took, and those
    between two prompts, with the drawing.
    """
    log = folder / "log.jsonl"
    log.write_text("\n".join(json.dumps(line) for line in [header(), *_history(rows)]) + "\n", "utf-8")
    state = ["--state", str(folder / "state")]
    _quietly([*state, "import", str(log)])
    _quietly([*state, "sent", "--all"])
    todo, spent, whole = steps(at_once=at_once), list[tuple[str, float]](), list[float]()
    left, since = list(todo), [0.0]
    run, take = Application.run, Desk.take

    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):

        def reads(self: Application[Any], *args: Any, **kwargs: Any) -> Any:
            if len(left) < len(todo):
                whole.append(1000 * (time.process_time() - since[0]))
            keys.send_text(left.pop(0).keys if left else "\x04")
            since[0] = time.process_time()
            return run(self, *args, **kwargs)

        def takes(self: Desk, entry: Entry) -> None:
            began = time.process_time()
            take(self, entry)
            if not isinstance(entry, Left):
                spent.append((todo[len(spent)].what, 1000 * (time.process_time() - began)))

        with (
            mock.patch.object(Application, "run", reads),
            mock.patch.object(Desk, "take", takes),
            mock.patch("pbp_mod.commands.desk.is_terminal", return_value=True),
            mock.patch("pbp_mod.prompt.carrier.HASTE", 0.0),
            mock.patch("pbp_mod.prompt.carrier.copy", return_value="it is on the clipboard"),
        ):
            _quietly([*state, "desk", *([] if at_once else ["--on-enter"])])
    waiting = json.loads(_quietly([*state, "outbox", "--json"]))
    unsent = [letter["id"] for letter in waiting if letter["status"] != "sent"]
    if unsent:
        sys.exit(f"the round was not played to its end: {unsent} still wait")
    return spent, whole


def sample(
    engine: str,
    folder: Path,
    more: Sequence[str] = (),
    clock: Clock = time.process_time,
    *,
    late: int = 0,
) -> list[tuple[str, float]]:
    """Play the sample game of an engine, every text carried: each line (Enter: none) and the milliseconds that seeing to it took.

    `more`: lines that are entered in the middle of it, behind which the game can go on as it did. `clock` is asked before and
    behind each entry. `late`: only so many commands at the end of the game are entered, and `more` before them; what was played until
    then is brought in, with its texts sent.
    """
    from pbp_mod.console.retype import batches, command_line
    from pbp_mod.desk.samples import sample as sample_of

    first, *rows = map(json.loads, sample_of(engine).splitlines())
    first = {key: value for key, value in first.items() if key not in ("rows", "head")}  # it is cut short
    log = folder / "log.jsonl"
    found = list(batches(load(engine), rows))
    played = rows[: sum(map(len, found[:-late]))] if late else []
    log.write_text("".join(json.dumps(line) + "\n" for line in [first, *played]), "utf-8")
    state = ["--state", str(folder / "state")]
    _quietly([*state, "import", str(log)])
    if played:
        _quietly([*state, "sent", "--all"])
    todo = [command_line(load(engine), batch).removeprefix("pbp ") for batch in found[-late:]]
    half = 0 if late else len(todo) // 2
    todo[half:half] = more
    spent, now, sitting = list[tuple[str, float]](), [""], list[Desk]()
    run, take = Application.run, Desk.take
    gc.unfreeze()

    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):

        def begin() -> None:
            while not gc.get_freeze_count():  # then all is loaded
                time.sleep(0.05)
            keys.send_text(ENTER)

        def reads(self: Application[Any], *args: Any, **kwargs: Any) -> Any:
            if not sitting:
                threading.Thread(target=begin, daemon=True).start()
                return run(self, *args, **kwargs)
            shows = sitting[0]._carrier.shown is not None
            now[0] = "" if shows else todo.pop(0) if todo else "\x04"
            keys.send_text(now[0] if now[0] == "\x04" else now[0] + ENTER)
            return run(self, *args, **kwargs)

        def takes(self: Desk, entry: Entry) -> None:
            sitting[:] = [self]
            began = clock()
            try:
                take(self, entry)
            finally:
                if not isinstance(entry, Left):
                    spent.append((now[0], 1000 * (clock() - began)))

        with (
            mock.patch.object(Application, "run", reads),
            mock.patch.object(Desk, "take", takes),
            mock.patch("pbp_mod.commands.desk.is_terminal", return_value=True),
            mock.patch("pbp_mod.prompt.carrier.HASTE", 0.0),
            mock.patch("pbp_mod.prompt.carrier.copy", return_value="it is on the clipboard"),
        ):
            _quietly([*state, "desk"])
    kept = len(json.loads(_quietly([*state, "log", "--json"])))
    if kept < len(rows) or (kept > len(rows) and not more):
        sys.exit(f"of {len(rows)} rows {kept} were played")
    return spent


def _history(rows: int) -> list[dict[str, Any]]:
    """Votes to and fro on a pair that is voted down in the end, so that John.S.Mill is President next."""
    abbrs = ["JB", *list(NINE.values())[:-1]]
    found: list[dict[str, Any]] = [{"action": "nominate", "by": "JB", "player": "NA"}]
    while len(found) < rows:
        said = ("yaw", "nah")[len(found) // 8 % 2]
        found.append({"action": "vote", "by": abbrs[len(found) % 8], "choice": said})
    return [*found, *({"action": "vote", "by": abbr, "choice": "nah"} for abbr in abbrs)]


def _quietly(args: Sequence[str]) -> str:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = cli.run(list(args))
    if code:
        sys.exit(f"pbp {' '.join(args)} ended with {code}\n{out.getvalue()}")
    return out.getvalue()


def main() -> int:
    """Play rounds, print the figures, and say by the exit code whether the goals are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rows", type=int, default=100, help="rows of history before the round")
    parser.add_argument("--engine", choices=ENGINES, help="play the sample game of this one")
    given = parser.parse_args()
    if given.engine:
        return _of_a_game(given.engine)
    met = True
    for at_once in (True, False):
        inputs, keys = counted(at_once=at_once)
        times: dict[str, list[float]] = {}
        drawn: list[float] = []
        for _ in range(given.rounds):
            with tempfile.TemporaryDirectory() as folder:
                entries, whole = play(Path(folder), given.rows, at_once=at_once)
                for what, spent in entries:
                    times.setdefault(what, []).append(spent)
                drawn += whole
        print(f"{'pbp desk' if at_once else 'pbp desk --on-enter'}:")
        print(f"  inputs     {inputs:6}" + (f"   (goal {MOST_INPUTS})" if at_once else ""))
        print(f"  keystrokes {keys:6}   (goal {MOST_KEYS})")
        for what, each in times.items():
            print(
                f"  CPU of {what}: median {statistics.median(each):.1f} ms (goal {MOST_MS:.0f}), most {max(each):.1f}"
            )
            met = met and statistics.median(each) <= MOST_MS
        print(f"  CPU between two prompts, with keys and drawing: median {statistics.median(drawn):.1f} ms")
        met = met and (inputs <= MOST_INPUTS or not at_once) and keys <= MOST_KEYS
    return 0 if met else 1


def _of_a_game(engine: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        spent = sample(engine, Path(folder))
    print(f"the sample game of {engine}:")
    met = True
    for what, times in (
        ("commands", sorted(ms for line, ms in spent if line)),
        ("carrying", sorted(ms for line, ms in spent if not line)),
    ):
        high = times[int(0.9 * len(times))]
        print(
            f"  CPU of {len(times)} {what}: median {statistics.median(times):.1f} ms, of nine in ten at most {high:.1f} "
            f"(goal {MOST_MS:.0f}), most {times[-1]:.1f}"
        )
        met = met and high <= MOST_MS
    slowest = sorted(spent, key=lambda each: -each[1])[:3]
    print("  slowest: " + ", ".join(f"{line or 'Enter'} {ms:.1f}" for line, ms in slowest))
    return 0 if met else 1


if __name__ == "__main__":
    os.environ.setdefault("PBP_DEBUG", "1")
    sys.exit(main())
