"""What whole commands cost in instructions, of one installed version or of two side by side.

    python benchmarks/instructions.py
    python benchmarks/instructions.py --against ../before --json costs.json
    python benchmarks/instructions.py --only 'qanon-*' --repeats 2

prints for each case the user instructions in millions and as a ratio to R0, which is `python -c "import click,
sqlite3"` in the same environment; with `--against` for both versions, and what changed in percent. Other load on a
machine doesn't reach these figures, so that a change of half a percent can be seen at all. They tell nothing of
waiting for the disk, nor of caches: commands.py measures time.

Valgrind counts (`--tool=cachegrind --cache-sim=no`), so this runs where Valgrind does. A version is a checkout, whole or
in the middle of a change: a copy of it, without what builds have left there, is installed into an environment of its
own, with bytecode, and nothing is imported from it. Desks are made by the installed `pbp` from logs in the
interchange format, so that older and newer versions can be compared as long as they read it. Versions of the
dependencies are those that pip finds now.

Each command is run once to warm up and to see that it does what it should (its exit code, and whether it prints texts),
then counted; both times on a fresh copy of its desk. Compiled templates are kept between, as at a real desk, but for
the cases called cold. Hashes are not random, and of the environment's variables none is passed on.

Exit code 2 if something can't be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
LEFTOVERS = (".git", ".venv", ".*_cache", "__pycache__", "build", "dist", "*.egg-info")
PLAYERS = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina")
MANY, EACH = 1000, 10
"""Rows more in a long game, and how many of them go with each correction, where there are corrections."""

Row = dict[str, Any]


class Unmeasurable(Exception):
    """Something can't be measured; the message says what."""


class Desk(NamedTuple):
    """A game as it stands before the command: header and rows, and whether all its texts have been sent."""

    log: list[Row]
    sent: bool = False


class Case(NamedTuple):
    """A command that is measured: its words, the desk it works on, and whether it prints anything to stdout."""

    desk: str
    words: tuple[str, ...]
    prints: bool
    cold: bool = False
    variables: Mapping[str, str] = {}


# Games to measure in


def header(engine: str, seats: int, **more: Any) -> Row:
    """A game in which everything follows from the seed; each player's abbreviation is the first letter."""
    players = [{"name": name, "abbr": name[0]} for name in PLAYERS[:seats]]
    return {
        "format": "pbp-log/1",
        "engine": engine,
        "name": engine,
        "players": players,
        "seed": f"{7:064x}",
    } | more


def row(action: str, by: str, **args: Any) -> Row:
    """What a player does."""
    return {"action": action, "by": by, **args}


def vote(by: str, choice: str) -> Row:
    """A vote of QAnon or Gnomic Parliament."""
    return row("vote", by, choice=choice)


def timed(log: Sequence[Row]) -> list[Row]:
    """The log with a time for each row, a minute after the one before it."""
    first, *rows = log
    clock = (f"2026-11-{1 + at // 1440:02}T{at // 60 % 24:02}:{at % 60:02}:00Z" for at in range(len(rows)))
    return [first, *(each | {"at": at} for each, at in zip(rows, clock, strict=True))]


def changed_votes(count: int, corrections: bool = False) -> list[Row]:
    """So many rows behind an open ballot in which five have voted: they change their votes again and again.

    With corrections, every tenth row strikes out or amends one of the five votes that begin its ten, by turns.
    """
    rows: list[Row] = []
    for at in range(count):
        turn, place = divmod(at, EACH)
        if corrections and place == EACH - 1:
            corrected = turn * EACH + turn % 5
            amended = vote(rows[corrected]["by"], "yaw")
            what = {"action": "amend", "row": amended} if turn % 2 else {"action": "void"}
            rows.append(what | {"event": len(BALLOT) + corrected + 1})
        else:
            rows.append(vote("ABCDE"[at % 5], ("nah", "yaw")[at // 5 % 2]))
    return rows


BALLOT = [row("nominate", "A", player="B"), *(vote(by, "yaw") for by in "ABCD"), vote("E", "nah")]
MIDDLE = len(BALLOT) + MANY // 2 + 2
"""A row in the middle of a long game that no correction is about."""


def gnomic() -> tuple[Row, list[Row]]:
    """Header and rows up to the close: three laws in force act on the result, and nobody has anything left to place
    in secret, so that the whole round ends at once, with twelve notices.
    """
    options = dict.fromkeys(("decrees", "confidence", "agendas"), "yes")
    setup = {"president": "Anna", "permanent": [2, 3, 30], "row": [5, 9, 14]}
    votes = [vote(by, "yes" if by in "AB" else "no") for by in "ABCDEF"]
    lobby = [row("lobby", by, votes=2) for by in "ABCDEF"]
    return header("gnomic", 6, options=options, setup=setup), [row("propose", "A", card="5"), *votes, *lobby]


def desks() -> dict[str, Desk]:
    """All desks by name."""
    head = header("qanon", 7)
    ballot = [head, *BALLOT]
    last = [*ballot, vote("F", "nah")]
    elected = [*last, vote("G", "nah")]
    house, round_ = gnomic()
    book = [row("play", by, card=f"book {value}") for by, value in (("A", 5), ("B", 8), ("C", 2))]
    return {
        "start": Desk([head]),
        "ballot": Desk(ballot),
        "last": Desk(last),
        "elected": Desk(elected),
        "sent": Desk(elected, sent=True),
        "discussion": Desk([house, *round_[:4]]),
        "closing": Desk([house, *round_]),
        "parlamento": Desk([header("parlamento", 4), *book]),
        "claim": Desk([header("claim", 2), row("play", "A", card="dragon 4")]),
        "long": Desk([*ballot, *changed_votes(MANY)]),
        "long-sent": Desk([*ballot, *changed_votes(MANY)], sent=True),
        "corrected": Desk([*ballot, *changed_votes(MANY, corrections=True)], sent=True),
    }


def cases() -> dict[str, Case]:
    """All commands by name."""
    asked = {"_PBP_COMPLETE": "bash_complete", "COMP_WORDS": "pbp nominate b", "COMP_CWORD": "2"}
    closing, close = ("vote", "G=nah"), ("close",)
    return {
        "version": Case("start", ("--version",), True),
        "help": Case("start", ("--help",), True),
        "complete": Case("start", (), True, variables=asked),
        "games": Case("start", ("games",), True),
        "qanon-nominate": Case("start", ("nominate", "B"), True),
        "qanon-vote": Case("ballot", ("vote", "F=nah"), False),
        "qanon-pm": Case("ballot", ("pm", "F", "Nah. I don't trust Anna one bit."), False),
        "qanon-vote-posts": Case("last", closing, True),
        "qanon-vote-posts-cold": Case("last", closing, True, cold=True),
        "status": Case("elected", ("status",), True),
        "outbox": Case("elected", ("outbox",), True),
        "undo": Case("sent", ("undo", "--yes"), True),
        "amend": Case("sent", ("amend", "5", "D=nah", "--yes"), True),
        "gnomic-vote": Case("discussion", ("vote", "D=no"), False),
        "gnomic-close": Case("closing", close, True),
        "gnomic-close-cold": Case("closing", close, True, cold=True),
        "parlamento-trick": Case("parlamento", ("play", "D", "book 6/9=9"), True),
        "claim-trick": Case("claim", ("play", "B", "dragon 6"), True),
        "gnomic-status": Case("closing", ("status",), True),
        "rows-vote": Case("long", ("vote", "F=nah"), False),
        "rows-outbox": Case("long-sent", ("outbox", "--all"), True),
        "rows-undo": Case("long-sent", ("undo", "--yes"), False),
        "rows-amend": Case("long-sent", ("amend", str(MIDDLE), "yaw", "--yes"), False),
        "corrected-vote": Case("corrected", ("vote", "F=nah"), False),
        "corrected-outbox": Case("corrected", ("outbox", "--all"), True),
        "corrected-undo": Case("corrected", ("undo", "--yes"), False),
        "corrected-amend": Case("corrected", ("amend", str(MIDDLE), "yaw", "--yes"), False),
    }


# Measuring


class Version:
    """One version, installed into `folder`: its desks, and what its commands cost.

    Folders of two versions should have names of one length: paths are part of the work.
    """

    def __init__(self, folder: Path, checkout: Path) -> None:
        self.folder = folder
        self._python, self._pbp = folder / "venv" / "bin" / "python", folder / "venv" / "bin" / "pbp"
        self._home, self._state = folder / "home", folder / "state"
        self._desks = desks()
        self._install(checkout)

    def _install(self, checkout: Path) -> None:
        if not (checkout / "pyproject.toml").is_file():
            raise Unmeasurable(f"there is no project in {checkout}")
        source = self.folder / "source"
        shutil.copytree(checkout, source, ignore=shutil.ignore_patterns(*LEFTOVERS))
        outer = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        pip = [str(self._python), "-m", "pip", "--disable-pip-version-check"]
        _done([sys.executable, "-m", "venv", str(self.folder / "venv")], outer)
        _done([*pip, "install", "--quiet", "--compile", str(source)], outer)
        found = json.loads(_done([*pip, "list", "--format", "json"], outer))
        self.packages = {each["name"]: each["version"] for each in found}

    def counts(self, case: Case, repeats: int) -> list[int]:
        """Instructions of the command, counted so many times."""
        words = [str(self._python), str(self._pbp), *case.words]
        self._fresh(case)
        out = _done(words, self._variables(case))
        if bool(out.strip()) is not case.prints:
            why = "prints nothing" if case.prints else f"prints {out!r}"
            raise Unmeasurable(f"{' '.join(words)} {why}")
        found = []
        for _ in range(repeats):
            self._fresh(case)
            found.append(self._counted(words, self._variables(case)))
        return found

    def reference(self, repeats: int) -> list[int]:
        """Instructions of R0."""
        words = [str(self._python), "-c", "import click, sqlite3"]
        _done(words, self._variables())  # has the standard library compiled
        return [self._counted(words, self._variables()) for _ in range(repeats)]

    def _counted(self, words: Sequence[str], variables: Mapping[str, str]) -> int:
        report = self.folder / "report"
        tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        _done([*tool, f"--log-file={report}", *words], variables)
        found = re.search(r"\bI\s+refs:\s+([\d,]+)", report.read_text("utf-8"))
        if found is None:
            raise Unmeasurable(f"valgrind counted nothing: {report.read_text('utf-8')}")
        return int(found[1].replace(",", ""))

    def _variables(self, case: Case | None = None) -> dict[str, str]:
        variables = {
            "HOME": str(self._home),
            "LANG": "C.UTF-8",
            "PATH": os.defpath,
            "PBP_STATE": str(self._state),
        }
        return variables | {"PYTHONHASHSEED": "0", "TZ": "UTC"} | dict(case.variables if case else {})

    def _fresh(self, case: Case) -> None:
        made = self._desk(case.desk)
        shutil.rmtree(self._state, ignore_errors=True)
        shutil.copytree(made, self._state)
        if case.cold:
            shutil.rmtree(self._home, ignore_errors=True)

    def _desk(self, name: str) -> Path:
        """The folder of a desk, made when it is first asked for."""
        folder = self.folder / "desks" / name
        if not folder.exists():
            desk = self._desks[name]
            folder.mkdir(parents=True)
            log = "".join(json.dumps(line) + "\n" for line in timed(desk.log))
            pbp = [str(self._python), str(self._pbp), "--state", str(folder)]
            _done([*pbp, "import", "-"], self._variables(), log)
            if desk.sent:
                _done([*pbp, "sent", "--all"], self._variables())
        return folder


def _done(words: Sequence[str], variables: Mapping[str, str], said: str = "") -> str:
    """What a command writes to stdout. Raises Unmeasurable if it fails."""
    done = subprocess.run(
        words, env=dict(variables), input=said, check=False, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise Unmeasurable(f"{' '.join(words)} ended with exit code {done.returncode}: {done.stderr.strip()}")
    return done.stdout


# Telling

Costs = dict[str, list[int]]
"""For each case, and for R0, what each of the counts found."""


def measured(label: str, version: Version, wanted: Mapping[str, Case], repeats: int) -> Costs:
    """All wanted cases of a version; stderr tells how far it is."""
    costs = {"R0": version.reference(repeats)}
    for name, case in wanted.items():
        print(f"{label}: {name}", file=sys.stderr, flush=True)
        costs[name] = version.counts(case, repeats)
    return costs


def table(found: Sequence[Costs]) -> str:
    """The cases with their costs: one version, or the one measured against and then the other with the change."""
    both = len(found) == 2
    lines = [["", "against M", "÷ R0", "now M", "÷ R0", "change"] if both else ["", "M", "÷ R0"]]
    typical = [{name: statistics.median(counts) for name, counts in costs.items()} for costs in found]
    for name in found[0]:
        lines.append(_line(name, [costs[name] for costs in typical], [costs["R0"] for costs in typical]))
    if {"qanon-vote", "rows-vote"} <= found[0].keys():
        more = [(costs["rows-vote"] - costs["qanon-vote"]) / MANY for costs in typical]
        lines.append(_line("(each row more)", more, [costs["R0"] for costs in typical]))
    for name in ("outbox", "undo", "amend"):
        if {f"rows-{name}", f"corrected-{name}"} <= found[0].keys():
            times = [f"{costs[f'corrected-{name}'] / costs[f'rows-{name}']:.2f}" for costs in typical]
            lines.append([f"(corrections: {name})", *(cell for each in times for cell in (f"× {each}", ""))])
            lines[-1] += [""] * (len(lines[0]) - len(lines[-1]))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = []
    for name, *numbers in lines:
        right = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
        texts.append("  ".join([name.ljust(widths[0]), *right]))
    if len(found[0]["R0"]) > 1:
        spread = max(max(counts) / min(counts) - 1 for costs in found for counts in costs.values())
        texts.append(f"Counts of one case differ by {spread * 100:.4f} % at most.")
    return "\n".join(texts)


def _line(name: str, counts: Sequence[float], references: Sequence[float]) -> list[str]:
    cells = [name]
    for count, reference in zip(counts, references, strict=True):
        digits = 2 if count > 1e5 else 4
        cells += [f"{count / 1e6:.{digits}f}", f"{count / reference:.{digits + 1}f}"]
    if len(counts) == 2:
        change = round((counts[1] / counts[0] - 1) * 100, 2)
        cells.append(f"{change + 0.0:+.2f} %")  # no -0.00
    return cells


def as_json(versions: Mapping[str, Version], found: Sequence[Costs]) -> str:
    """The same for programs: for each version its packages, and every count."""
    told = {
        name: {"packages": version.packages, "instructions": costs}
        for (name, version), costs in zip(versions.items(), found, strict=True)
    }
    return json.dumps({"python": sys.version.split()[0], "versions": told}, indent=1) + "\n"


def chosen(patterns: Sequence[str]) -> dict[str, Case]:
    """The cases whose names fit one of the patterns; all, if there is no pattern. Raises Unmeasurable."""
    known = cases()
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in known):
            raise Unmeasurable(f"there is no case {pattern!r} (there are: {', '.join(known)})")
    return {
        name: case
        for name, case in known.items()
        if not patterns or any(fnmatchcase(name, pattern) for pattern in patterns)
    }


def main() -> int:
    """Measure and print; 2 if that can't be done."""
    parser = argparse.ArgumentParser(description="Whole commands in instructions; see the top of this file.")
    parser.add_argument(
        "--checkout", metavar="DIR", type=Path, default=ROOT, help="else the one of this file"
    )
    parser.add_argument("--against", metavar="DIR", type=Path, help="another version, to compare with")
    parser.add_argument(
        "--only", metavar="CASE", action="append", default=[], help="or a pattern; again for more"
    )
    parser.add_argument("--repeats", metavar="N", type=int, default=1, help="counts of each case (else 1)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write every count there, too")
    options = parser.parse_args()
    checkouts = {"against": options.against, "checkout": options.checkout}
    try:
        wanted = chosen(options.only)
        if shutil.which("valgrind") is None:
            raise Unmeasurable("there is no valgrind here")
        with tempfile.TemporaryDirectory(prefix="pbp-") as folder:
            versions = {
                name: Version(Path(folder) / str(number), checkout)
                for number, (name, checkout) in enumerate(checkouts.items())
                if checkout is not None
            }
            found = [measured(*each, wanted, max(1, options.repeats)) for each in versions.items()]
    except (Unmeasurable, OSError) as error:
        print(f"nothing was measured: {error}", file=sys.stderr)
        return 2
    print(table(found))
    if options.json is not None:
        options.json.write_text(as_json(versions, found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
