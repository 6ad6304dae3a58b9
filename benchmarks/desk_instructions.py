"""What entries at the desk cost in instructions, which other load on a machine doesn't change.

    python benchmarks/desk_instructions.py gnomic
    python benchmarks/desk_instructions.py qanon --more 'pm Cleo "Nah, thanks"' --more status
    python benchmarks/desk_instructions.py qanon --late 3

plays the sample game of an engine as `benchmarks/desk.py --engine` does, under Valgrind (callgrind), which writes a count for each
entry. With `--late` only the end of that game is entered, and in front of it what looks at a long game or corrects it (`LATE`): the rest was
brought in, and its texts were sent. What MILLION instructions are in milliseconds depends on the machine: `--rate` is how many of them one millisecond holds.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from desk import sample

from pbp_mod.console.retype import batches
from pbp_mod.desk.samples import sample as sample_of
from pbp_mod.engines import ENGINES, load

INSIDE = "--inside"
LATE = (
    *("status", "board", "log --last 20", "count", "outbox", "check", "status", "check"),
    *("undo --yes --no-erratum", "undo --yes --no-erratum", "redo --yes", "redo --yes"),
)
"""What is entered near the end of a game. What is refused counts as well."""
AMENDED = (
    "void {row} --with-later --yes --no-erratum",
    "redo --yes",
    "amend {row} {other} --with-later --yes --no-erratum",
    "undo --yes --no-erratum",
)
"""What is entered about the last vote that says one of `OTHER`."""
OTHER = {"yaw": "nah", "nah": "yaw", "yes": "no", "no": "yes"}
TOOL = ("valgrind", "--tool=callgrind", "--zero-before=getsid", "--dump-before=getpgid")


def main() -> int:
    """Count, and print what each kind of line costs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument(
        "--more", action="append", default=[], metavar="LINE", help="entered in the middle of the game"
    )
    parser.add_argument(
        "--late", type=int, default=0, metavar="N", help="enter but the last so many commands"
    )
    parser.add_argument("--dearest", type=int, default=12, metavar="N", help="how many entries are named")
    parser.add_argument(
        "--rate", type=float, default=3.5, metavar="M", help="millions of instructions in a millisecond"
    )
    parser.add_argument("--keep", metavar="DIR", help="leave callgrind's files there")
    parser.add_argument(INSIDE, metavar="FILE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        _inside(given.engine, given.more, given.late, given.inside)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        more = [*given.more, *(_late(given.engine, given.late) if given.late else ())]
        counts = _counted(given.engine, more, given.late, given.keep or folder)
    _tell(counts, given.rate, given.dearest)
    return 0


def _inside(engine: str, more: Sequence[str], late: int, kept: str) -> None:
    """Play the game; each entry ends with a call that has its count written."""
    begins = [True]

    def clock() -> float:
        os.getsid(0) if begins[0] else os.getpgid(0)
        begins[0] = not begins[0]
        return 0.0

    with tempfile.TemporaryDirectory() as folder:
        spent = sample(engine, Path(folder), more, clock, late=late)
    Path(kept).write_text(json.dumps([line for line, _ in spent]), "utf-8")


def _late(engine: str, late: int) -> list[str]:
    """The lines of `LATE`, and those about a vote."""
    rows = [json.loads(line) for line in sample_of(engine).splitlines()][1:]
    played = rows[: sum(map(len, list(batches(load(engine), rows))[:-late]))]
    votes = [(row, each["choice"]) for row, each in enumerate(played, 1) if each.get("choice") in OTHER]
    row, said = votes[-1] if votes else (0, "")
    return [
        *LATE,
        *(line.format(row=row, other=OTHER[said]) for line in AMENDED if votes),
        "note Thanks",
        "remind",
    ]


def _counted(engine: str, more: Sequence[str], late: int, folder: str) -> list[tuple[str, int]]:
    lines, out = Path(folder) / "lines.json", Path(folder) / "count"
    again = [sys.executable, __file__, engine, INSIDE, str(lines), "--late", str(late)]
    again += [word for line in more for word in ("--more", line)]
    tool = [*TOOL, f"--callgrind-out-file={out}", f"--log-file={folder}/report"]
    variables = os.environ | {"PYTHONHASHSEED": "0", "PBP_DEBUG": "1"}
    subprocess.run([*tool, *again], env=variables, check=True, stdout=subprocess.DEVNULL)
    entered = json.loads(lines.read_text("utf-8"))
    files = sorted(Path(folder).glob("count.*"), key=lambda each: int(each.name.split(".")[1]))
    found = [_total(each) for each in files]
    return list(zip(entered, found[: len(entered)], strict=True))


def _total(file: Path) -> int:
    found = re.search(r"^(?:totals|summary): (\d+)", file.read_text("utf-8"), re.MULTILINE)
    assert found is not None, file
    return int(found[1])


def _tell(counts: Sequence[tuple[str, int]], rate: float, dearest: int) -> None:
    for what, found in (
        ("commands", [(line, count) for line, count in counts if line]),
        ("Enters", [(line, count) for line, count in counts if not line]),
    ):
        if not found:
            continue
        each = sorted(count / 1e6 for _, count in found)
        over = sum(count / rate > 10 for count in each)
        print(
            f"{len(each)} {what}: median {statistics.median(each):.1f} M, nine in ten {each[int(0.9 * len(each))]:.1f} M, "
            f"most {each[-1]:.1f} M; {over} above 10 ms at {rate} M/ms"
        )
    ranked = sorted(enumerate(counts, 1), key=lambda item: -item[1][1])[:dearest]
    for number, (line, count) in ranked:
        print(f"  {count / 1e6:6.1f} M  {count / 1e6 / rate:5.1f} ms  entry {number}: {line or 'Enter'}")


if __name__ == "__main__":
    sys.exit(main())
